//! How long something takes.

use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// A clock that was started.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// The time on the wall.
    Wall(Instant),
    /// What this thread has used of a processor (`CLOCK_THREAD_CPUTIME_ID` on
    /// Unix). Must be read by the thread that started it.
    Thread(ThreadTime),
}

impl Clock {
    /// A clock on the wall that starts now.
    pub fn wall() -> Clock {
        Clock::Wall(Instant::now())
    }

    /// A clock of this thread that starts now.
    pub fn thread() -> Clock {
        Clock::Thread(ThreadTime::now())
    }

    /// The time since it was started.
    pub fn elapsed(&self) -> Duration {
        match self {
            Clock::Wall(start) => start.elapsed(),
            Clock::Thread(start) => start.elapsed(),
        }
    }
}
