//! Results on disk: a line of JSON for each search, appended as soon as it is
//! done.

use super::run::{Job, Measured, Settings};
use crate::VERSION;
use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::time::SystemTime;

/// One search, and all that is needed to run it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// What is to be typed to run this search alone: no two records have the
    /// same.
    pub command: String,
    /// The game with its parameters.
    pub game: String,
    /// Where it began, if not at the start.
    pub position: Option<String>,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The seed of its random numbers.
    pub seed: u64,
    /// Of the program.
    pub version: String,
    /// When it ended, in UTC.
    pub date: String,
    /// What it did.
    #[serde(flatten)]
    pub measured: Measured,
}

impl Record {
    /// Of a search that ends now.
    pub fn new(job: &Job, settings: &Settings, measured: Measured) -> Record {
        Record {
            command: settings.command(job),
            game: job.game.clone(),
            position: job.position.clone(),
            algorithm: job.algorithm.clone(),
            seed: settings.seed,
            version: VERSION.to_owned(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            measured,
        }
    }
}

/// All records, by command, and the file that has them.
pub struct Kept {
    records: HashMap<String, Record>,
    file: Option<File>,
}

impl Kept {
    /// Reads what the file has, if there is one. A last line that was cut off
    /// in the middle is removed.
    pub fn open(path: Option<&Path>) -> Result<Kept, Failure> {
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
            let record: Record = serde_json::from_str(line).map_err(|_| {
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
    pub fn get(&self, command: &str) -> Option<&Record> {
        self.records.get(command)
    }

    /// Keeps a record: before this returns it is in the file.
    pub fn add(&mut self, record: Record) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            let mut line = serde_json::to_string(&record).map_err(std::io::Error::from)?;
            line.push('\n');
            file.write_all(line.as_bytes())?;
        }
        self.records.insert(record.command.clone(), record);
        Ok(())
    }
}
