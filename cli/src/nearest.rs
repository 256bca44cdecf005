//! What somebody may have meant.

/// Names that differ more than this, from 0 to 1, are not suggested.
const LEAST_LIKENESS: f64 = 0.5;

/// One line: there is no such thing, the nearest there is, all there are.
pub fn unknown(kind: &str, name: &str, names: &[&str]) -> String {
    let meant = match nearest(name, names) {
        Some(near) => format!("; did you mean {near}?"),
        None => String::new(),
    };
    let all = names.join(", ");
    format!("there is no {kind} '{name}'{meant} (there is: {all})")
}

fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(&name, other);
    let best = names
        .iter()
        .copied()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) >= LEAST_LIKENESS).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_recognised_and_nonsense_is_not() {
        assert_eq!(nearest("conect4", &["hex", "connect4"]), Some("connect4"));
        assert_eq!(nearest("Hex", &["hex", "connect4"]), Some("hex"));
        assert_eq!(nearest("qqqq", &["hex", "connect4"]), None);
    }
}
