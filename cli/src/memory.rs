//! Sizes of memory in writing: `64KiB`, `1GiB`, `5MB`, `4096`.

use std::fmt;

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub usize);

/// What a number may be followed by, larger units first in each family.
const UNITS: [(&str, u64); 11] = [
    ("gib", 1 << 30),
    ("mib", 1 << 20),
    ("kib", 1 << 10),
    ("gb", 1_000_000_000),
    ("mb", 1_000_000),
    ("kb", 1_000),
    ("g", 1 << 30),
    ("m", 1 << 20),
    ("k", 1 << 10),
    ("b", 1),
    ("", 1),
];

/// Reads a size.
pub fn parse(text: &str) -> Result<Size, String> {
    read(text).ok_or_else(|| {
        "a size is a whole number of bytes, or one with KiB, MiB, GiB, KB, MB or GB, \
         such as 64KiB"
            .to_owned()
    })
}

fn read(text: &str) -> Option<Size> {
    let text = text.trim().to_lowercase();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let (_, scale) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
    let bytes = number.parse::<u64>().ok()?.checked_mul(*scale)?;
    usize::try_from(bytes).ok().map(Size)
}

impl fmt::Display for Size {
    /// In the largest unit of which it is at least one, with at most one digit
    /// after the point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
        match units.iter().find(|(_, shift)| self.0 >> shift > 0) {
            None => write!(f, "{} bytes", self.0),
            Some((name, shift)) => {
                let amount = self.0 as f64 / (1u64 << shift) as f64;
                let tenths = (amount * 10.0).round();
                let digits = usize::from(tenths % 10.0 != 0.0);
                write!(f, "{:.digits$} {name}", tenths / 10.0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, parse};

    #[test]
    fn sizes_are_read_in_all_units() {
        for (text, bytes) in [
            ("4096", 4096),
            ("64KiB", 65_536),
            ("64k", 65_536),
            ("2 MiB", 2 << 20),
            ("5MB", 5_000_000),
            ("1gib", 1 << 30),
        ] {
            assert_eq!(parse(text), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "KiB",
            "-1",
            "1.5MiB",
            "1TiB",
            "99999999999999999999",
            "20000000000GiB",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_written_briefly() {
        assert_eq!(Size(64 << 20).to_string(), "64 MiB");
        assert_eq!(Size((64 << 20) - 8).to_string(), "64 MiB");
        assert_eq!(Size(1536).to_string(), "1.5 KiB");
        assert_eq!(Size(17).to_string(), "17 bytes");
    }
}
