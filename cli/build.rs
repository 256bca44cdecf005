//! Tells the program which commit it is built from: `TESUJI_COMMIT`, with
//! `-dirty` where its sources are not those of the commit, or `unknown` where
//! there is no git. Whoever packs the sources can set it.

use std::path::Path;
use std::process::Command;

/// What the program is built from.
const SOURCES: [&str; 8] = [
    "build.rs",
    "src",
    "Cargo.toml",
    "../src",
    "../games/src",
    "../games/Cargo.toml",
    "../Cargo.toml",
    "../Cargo.lock",
];
const GIVEN: &str = "TESUJI_COMMIT";

fn main() {
    println!("cargo::rerun-if-env-changed={GIVEN}");
    for path in SOURCES {
        println!("cargo::rerun-if-changed={path}");
    }
    let given = std::env::var(GIVEN).ok().filter(|text| !text.is_empty());
    let commit = given.or_else(commit).unwrap_or("unknown".to_owned());
    println!("cargo::rustc-env={GIVEN}={commit}");
}

/// The commit of the tree around this file. Cargo asks again when it changes.
fn commit() -> Option<String> {
    watch("HEAD");
    if let Some(branch) = git(&["symbolic-ref", "-q", "HEAD"]) {
        // A branch that is only in the packed refs gets its file with the next commit.
        let _ = watch(&branch).or_else(|| watch("refs/heads"));
    }
    let commit = git(&["rev-parse", "--short", "HEAD"])?;
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(SOURCES);
    let is_clean = git(&status)?.is_empty();
    Some(if is_clean { commit } else { commit + "-dirty" })
}

/// Watches a file of the repository; in a worktree it may be in either of two
/// directories.
fn watch(name: &str) -> Option<()> {
    let path = git(&["rev-parse", "--git-path", name])?;
    // Cargo would build again each time for a file that is not there.
    Path::new(&path)
        .exists()
        .then(|| println!("cargo::rerun-if-changed={path}"))
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .arg("--no-optional-locks")
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
