//! Parameters of games in writing: `7x6,k=4,players=2`.

use crate::table::ParseError;

/// Reads `columns x rows`, as in `5x6`; a single number is a square board.
pub(crate) fn size(text: &str) -> Option<(u8, u8)> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    Some((number(columns)?, number(rows)?))
}

/// Reads two numbers, as in `3,4`.
pub(crate) fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once(',')?;
    Some((number(first)?, number(second)?))
}

/// Reads a number in decimal digits and nothing else.
pub(crate) fn number<N: core::str::FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Refuses parameters of a game that has none.
pub(crate) fn none<G>(text: &str, game: G) -> Result<G, ParseError> {
    if text.is_empty() {
        Ok(game)
    } else {
        Err(ParseError("no parameters"))
    }
}
