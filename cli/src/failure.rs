//! How a command ends, well or not.

use clap::error::{Error, ErrorKind};
use std::io;
use std::process::ExitCode;

/// How a command ended that did what it could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was done.
    Done,
    /// Ctrl-C came; what was known by then has been printed.
    Interrupted,
}

impl Ended {
    /// What the shell gets to see: 130 is what it gives to a program that
    /// SIGINT ended.
    pub fn exit_code(self) -> ExitCode {
        match self {
            Ended::Done => ExitCode::SUCCESS,
            Ended::Interrupted => ExitCode::from(130),
        }
    }
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for does not exist or is not allowed: one line that says
    /// what is wrong and what is allowed.
    Usage(String),
    /// The output could not be written, or the input not be read.
    Stream(io::Error),
}

impl Failure {
    /// What is wrong with the command line, and what is allowed.
    pub fn usage(line: impl Into<String>) -> Failure {
        Failure::Usage(line.into())
    }

    /// Says it on one line, and gives the exit code. A reader that went away,
    /// such as `head`, knows what it did.
    pub fn tell(&self) -> ExitCode {
        match self {
            Failure::Usage(line) => {
                eprintln!("tesuji: {line}");
                ExitCode::from(2)
            }
            Failure::Stream(error) => {
                if error.kind() != io::ErrorKind::BrokenPipe {
                    eprintln!("tesuji: {error}");
                }
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Stream(error)
    }
}

/// Help and version are printed; of an error the paragraphs before the usage
/// become one line.
pub fn from_clap(error: Error) -> Result<Ended, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Ended::Done)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Err(Failure::usage(
            "say what to do: games, perft, solve, play, match, trace or table (--help explains them)",
        )),
        _ => Err(Failure::Usage(one_line(&error.to_string()))),
    }
}

fn one_line(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .filter(|line| !line.is_empty())
        .map(|line| match line.strip_prefix("tip: ") {
            Some(tip) => format!("({tip})"),
            None => line.to_owned(),
        })
        .collect();
    let line = lines.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_long_message_becomes_one_line() {
        let text =
            "error: no such thing:\n  --depth <N>\n\n  tip: try it\n\nUsage: tesuji\n\nFor more";
        assert_eq!(one_line(text), "no such thing: --depth <N> (try it)");
    }
}
