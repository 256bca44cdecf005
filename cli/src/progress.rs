//! A line on the terminal that says how far something is: only if it takes
//! longer than a second, and only if somebody looks at standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is written anew.
const TICK: Duration = Duration::from_millis(100);
/// A bar is full at this many steps.
const STEPS: u64 = 1000;

/// The line, which may never appear.
pub struct Progress {
    started: Instant,
    told: Option<Instant>,
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Starts the second of patience.
    pub fn new() -> Progress {
        Progress {
            started: Instant::now(),
            told: None,
            watched: std::io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Says how much is done, from 0 to 1 where that is known, and `message`.
    pub fn tell(&mut self, message: impl FnOnce() -> (Option<f64>, String)) {
        if !self.watched {
            return;
        }
        let now = Instant::now();
        let patient = now.duration_since(self.started) < PATIENCE;
        if patient
            || self
                .told
                .is_some_and(|told| now.duration_since(told) < TICK)
        {
            return;
        }
        self.told = Some(now);
        let (done, message) = message();
        let bar = self.bar.get_or_insert_with(|| line(done.is_some()));
        if let Some(done) = done {
            bar.set_position((done.clamp(0.0, 1.0) * STEPS as f64) as u64);
        }
        bar.set_message(message);
        bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn line(has_end: bool) -> ProgressBar {
    let template = if has_end {
        "{bar:24} {percent:>3} %  {msg}"
    } else {
        "{spinner} {msg}"
    };
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("##.");
    ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr()).with_style(style)
}
