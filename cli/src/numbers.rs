//! Numbers for people.

use std::time::Duration;

/// With a comma after each three digits: `101,244`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 move`, `7 moves`.
pub fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(number))
}

/// `0.05 s`, `12.3 s`, `2 min 5 s`.
pub fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.2} s")
    } else if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60)
    }
}

/// How many a second.
pub fn rate(number: u64, time: Duration) -> u64 {
    (number as f64 / time.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (101_244, "101,244"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn times_are_short() {
        assert_eq!(seconds(Duration::from_millis(50)), "0.05 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 5 s");
    }
}
