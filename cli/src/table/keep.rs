//! Results on disk: a line of JSON for each job, appended as soon as it is
//! done.

use super::Job;
use super::search::Settings;
use crate::VERSION;
use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::time::SystemTime;

/// One job, and all that is needed to run it again.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<J: Job> {
    /// What is to be typed to measure this alone: no two records have the same.
    pub command: String,
    /// What was measured.
    #[serde(flatten)]
    pub job: J,
    /// The seed of its random numbers.
    pub seed: u64,
    /// Of the program.
    pub version: String,
    /// When it ended, in UTC.
    pub date: String,
    /// What it did.
    #[serde(flatten)]
    pub measured: J::Measured,
}

impl<J: Job> Record<J> {
    /// Of what ends now.
    pub fn new(job: &J, settings: &Settings, measured: J::Measured) -> Record<J> {
        Record {
            command: job.command(settings),
            job: job.clone(),
            seed: settings.seed,
            version: VERSION.to_owned(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            measured,
        }
    }
}

/// All records, by command, and the file that has them.
pub struct Kept<J: Job> {
    records: HashMap<String, Record<J>>,
    file: Option<File>,
}

impl<J: Job> Kept<J> {
    /// Reads what the file has, if there is one. A last line that was cut off
    /// in the middle is removed.
    pub fn open(path: Option<&Path>) -> Result<Kept<J>, Failure> {
        let Some(path) = path else {
            return Ok(Kept {
                records: HashMap::new(),
                file: None,
            });
        };
        let refuse = |why: String| Failure::usage(format!("--file {}: {why}", path.display()));
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| refuse(error.to_string()))?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| refuse(error.to_string()))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut records = HashMap::new();
        for (index, line) in text[..whole].lines().enumerate() {
            let record: Record<J> = serde_json::from_str(line).map_err(|_| {
                let number = index + 1;
                refuse(format!(
                    "line {number} is no result of tesuji table: take another file"
                ))
            })?;
            records.insert(record.command.clone(), record);
        }
        if whole < text.len() {
            file.set_len(whole as u64)?;
        }
        Ok(Kept {
            records,
            file: Some(file),
        })
    }

    /// What became of this command.
    pub fn get(&self, command: &str) -> Option<&Record<J>> {
        self.records.get(command)
    }

    /// Keeps a record: before this returns it is in the file.
    pub fn add(&mut self, record: Record<J>) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            let mut line = serde_json::to_string(&record).map_err(std::io::Error::from)?;
            line.push('\n');
            file.write_all(line.as_bytes())?;
        }
        self.records.insert(record.command.clone(), record);
        Ok(())
    }
}
