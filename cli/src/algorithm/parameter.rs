//! What can be set of an algorithm, and what it may be.

use std::str::FromStr;
use tesuji::Config;

/// Something that can be set.
pub struct Parameter {
    /// What it is called.
    pub key: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What it may be.
    pub range: Range,
    /// Sets it to a value within its range.
    pub set: fn(&mut Config, &str),
    /// What it is in this configuration.
    pub get: fn(&Config) -> String,
}

/// What a parameter may be.
pub enum Range {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number within these limits.
    Whole(u32, u32),
    /// The same, or the word `off`.
    WholeOrOff(u32, u32),
    /// A number with a fraction, within these limits. How it must fit to other
    /// parameters is for the kernel to say.
    Decimal(f32, f32),
}

impl Range {
    /// Whether this is one of its values.
    pub fn contains(&self, value: &str) -> bool {
        let whole = |least: u32, most: u32| {
            let number = value.parse();
            number.is_ok_and(|number| (least..=most).contains(&number))
        };
        match *self {
            Range::OneOf(words) => words.contains(&value),
            Range::Whole(least, most) => whole(least, most),
            Range::WholeOrOff(least, most) => value == OFF || whole(least, most),
            Range::Decimal(least, most) => {
                let number = value.parse();
                number.is_ok_and(|number: f32| (least..=most).contains(&number))
            }
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        match self {
            Range::OneOf(words) => words.join("|"),
            Range::Whole(least, most) => format!("{least} to {most}"),
            Range::WholeOrOff(least, most) => format!("{OFF} or {least} to {most}"),
            Range::Decimal(least, most) => format!("{least} to {most}, such as 0.01"),
        }
    }
}

/// Not at all.
pub const OFF: &str = "off";

/// A value that is known to be within its range.
pub fn number<T: FromStr + Default>(value: &str) -> T {
    value.parse().unwrap_or_default()
}
