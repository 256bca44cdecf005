//! Makes the C header from the sources of the C interface.
//!
//! `tesuji-header FILE` writes it; `make header` says where.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: tesuji-header FILE");
        return ExitCode::from(2);
    };
    let capi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../capi");
    let config = match cbindgen::Config::from_file(capi.join("cbindgen.toml")) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("capi/cbindgen.toml: {error}");
            return ExitCode::FAILURE;
        }
    };
    let sources = ["status", "config", "sampling", "game", "result", "search"];
    let builder = sources
        .iter()
        .fold(cbindgen::Builder::new(), |builder, source| {
            builder.with_src(capi.join(format!("src/{source}.rs")))
        });
    match builder.with_config(config).generate() {
        Ok(bindings) => {
            let mut header = Vec::new();
            bindings.write(&mut header);
            let header = polish(&String::from_utf8_lossy(&header));
            match std::fs::write(&file, header) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("{file}: {error}");
                    ExitCode::FAILURE
                }
            }
        }
        Err(error) => {
            eprintln!("cbindgen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes what cbindgen wrote pleasant to read.
fn polish(header: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut comment: Option<Vec<&str>> = None;
    for line in header.lines() {
        match (line.trim(), &mut comment) {
            ("/**", None) => comment = Some(vec![line]),
            ("*/", Some(lines)) => {
                lines.push(line);
                write_comment(lines, &mut out);
                comment = None;
            }
            (_, Some(lines)) => lines.push(line),
            _ => out.push(parenthesise(line)),
        }
    }
    out.join("\n") + "\n"
}

/// Writes a comment on one line if it fits there, without the section in which
/// Rust says what makes a call safe: in C that goes without saying.
fn write_comment(lines: &[&str], out: &mut Vec<String>) {
    let (Some(open), Some(close)) = (lines.first(), lines.last()) else {
        return;
    };
    let text = &lines[1..lines.len() - 1];
    let end = text.iter().position(|line| line.trim() == "* # Safety");
    let mut text = &text[..end.unwrap_or(text.len())];
    while let [rest @ .., last] = text
        && last.trim() == "*"
    {
        text = rest;
    }
    if let [only] = text {
        let words = only.trim().trim_start_matches('*').trim();
        join_family(out);
        out.push(format!("{} {words} */", open));
    } else {
        out.push((*open).to_string());
        out.extend(text.iter().map(|line| (*line).to_string()));
        out.push((*close).to_string());
    }
}

/// Constants follow each other without an empty line.
fn join_family(out: &mut Vec<String>) {
    if let [.., before, last] = out.as_slice()
        && last.is_empty()
        && before.starts_with("#define TESUJI_")
    {
        out.pop();
    }
}

/// A negative constant in parentheses.
fn parenthesise(line: &str) -> String {
    match line.split_once(" -") {
        Some((name, number)) if name.starts_with("#define ") => format!("{name} (-{number})"),
        _ => line.to_string(),
    }
}
