//! Tables of results: for people, in Markdown, in JSON.

use super::Job;
use super::keep::Record;
use super::search::Measured;
use crate::numbers;
use crate::report::write_json;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};

/// What may be in a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Nothing: not run, or not in the paper.
    Nothing,
    /// Words.
    Text(String),
    /// A result.
    Count(u64),
    /// A limit was reached.
    MoreThan {
        /// What it came to.
        more_than: u64,
    },
    /// The block was full.
    Full {
        /// What it came to.
        full_at: u64,
    },
    /// A ratio, a time or a share.
    Number(f64),
    /// A number that a limit cut short.
    NumberAbove {
        /// What it came to.
        above: f64,
    },
}

impl Value {
    /// What a search came to, with this count of it.
    pub fn count(measured: &Measured, count: u64) -> Value {
        if measured.is_proven() {
            Value::Count(count)
        } else if measured.is_full() {
            Value::Full { full_at: count }
        } else {
            Value::MoreThan { more_than: count }
        }
    }

    /// The one divided by the other, if both are results.
    pub fn ratio(ours: &Value, paper: &Value) -> Value {
        match (ours.result(), paper.result()) {
            (Some(ours), Some(paper)) if paper > 0.0 => Value::Number(ours / paper),
            _ => Value::Nothing,
        }
    }

    /// The number, if it is a result.
    pub fn result(&self) -> Option<f64> {
        match self {
            Value::Count(count) => Some(*count as f64),
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The number at which there was no result yet.
    pub fn reached(&self) -> Option<f64> {
        match self {
            Value::MoreThan { more_than: count } | Value::Full { full_at: count } => {
                Some(*count as f64)
            }
            Value::NumberAbove { above } => Some(*above),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Count(count) => f.write_str(&numbers::grouped(*count)),
            Value::MoreThan { more_than } => write!(f, "> {}", numbers::grouped(*more_than)),
            Value::Full { full_at } => write!(f, "full, > {}", numbers::grouped(*full_at)),
            Value::Number(number) => f.write_str(&short(*number)),
            Value::NumberAbove { above } => write!(f, "> {}", short(*above)),
        }
    }
}

/// With about three digits that say something.
fn short(number: f64) -> String {
    match number {
        number if number >= 1000.0 => numbers::grouped(number.round() as u64),
        number if number >= 100.0 => format!("{number:.0}"),
        number if number >= 10.0 => format!("{number:.1}"),
        number if number >= 0.1 || number == 0.0 => format!("{number:.2}"),
        number => format!("{number:.4}"),
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// What it is about.
    pub title: String,
    /// Above each column.
    pub columns: Vec<String>,
    /// As many values as there are columns in each.
    pub rows: Vec<Vec<Value>>,
}

impl Sheet {
    /// The texts of all cells, the heads first, and the width of each column.
    fn texts(&self) -> (Vec<Vec<String>>, Vec<usize>) {
        let row = |row: &Vec<Value>| row.iter().map(Value::to_string).collect();
        let mut texts = vec![self.columns.clone()];
        texts.extend(self.rows.iter().map(row));
        let width = |column: usize| {
            let cells = texts.iter().filter_map(|row| row.get(column));
            cells.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths = (0..self.columns.len()).map(width).collect();
        (texts, widths)
    }

    /// Columns one below the other; the first begins left, the others end right.
    pub fn write(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        let (texts, widths) = self.texts();
        let (start, between, end) = match form {
            Form::Markdown => ("| ", " | ", " |"),
            _ => ("", "  ", ""),
        };
        for (index, row) in texts.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate();
            let line: Vec<String> = cells
                .map(|(column, (text, &width))| match column {
                    0 => format!("{text:<width$}"),
                    _ => format!("{text:>width$}"),
                })
                .collect();
            let line = format!("{start}{}{end}", line.join(between));
            writeln!(out, "{}", line.trim_end())?;
            if index == 0 && form == Form::Markdown {
                let rule = |column: usize| if column == 0 { "---" } else { "---:" };
                let rules: Vec<&str> = (0..widths.len()).map(rule).collect();
                writeln!(out, "| {} |", rules.join(" | "))?;
            }
        }
        Ok(())
    }
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For a terminal.
    Text,
    /// For a document.
    Markdown,
    /// For a program.
    Json,
}

/// All that is said of an experiment.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Publication<'a, J: Job> {
    /// Where the figures are from.
    pub source: String,
    /// The tables.
    pub tables: Vec<Sheet>,
    /// What else must be known.
    pub notes: Vec<String>,
    /// Each job.
    pub runs: Vec<&'a Record<J>>,
}

impl<J: Job> Publication<'_, J> {
    /// Writes all of it.
    pub fn write(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        if form == Form::Json {
            return write_json(self, out);
        }
        let heading = if form == Form::Markdown { "### " } else { "" };
        writeln!(out, "{}", self.source)?;
        for sheet in &self.tables {
            writeln!(out, "\n{heading}{}\n", sheet.title)?;
            sheet.write(form, out)?;
        }
        writeln!(out)?;
        for note in &self.notes {
            let mark = if form == Form::Markdown { "- " } else { "" };
            writeln!(out, "{mark}{note}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn only_results_have_a_ratio() {
        let (two, four) = (Value::Count(2), Value::Count(4));
        assert_eq!(Value::ratio(&two, &four), Value::Number(0.5));
        for open in [
            Value::MoreThan { more_than: 4 },
            Value::Full { full_at: 4 },
            Value::Nothing,
        ] {
            assert_eq!(Value::ratio(&open, &four), Value::Nothing);
            assert_eq!(Value::ratio(&two, &open), Value::Nothing);
        }
    }

    #[test]
    fn what_is_no_result_says_so() {
        let texts = [
            (Value::Count(1234), "1,234"),
            (Value::MoreThan { more_than: 1234 }, "> 1,234"),
            (Value::Full { full_at: 1234 }, "full, > 1,234"),
            (Value::Number(0.123_45), "0.12"),
            (Value::Number(12.345), "12.3"),
            (Value::Nothing, ""),
        ];
        for (value, text) in texts {
            assert_eq!(value.to_string(), text);
        }
    }
}
