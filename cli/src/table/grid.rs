//! Tables of cells in two dimensions: in each row the paper's figures, below
//! them ours, below these the ratio.

use super::sheet::{Sheet, Value};

/// A row: what it is called, and the paper's figure and ours in each column.
pub struct Line {
    /// What it is called.
    pub label: String,
    /// The paper's and ours.
    pub cells: Vec<(Value, Value)>,
}

/// The sheet of a grid.
pub fn sheet(title: String, corner: &str, heads: &[String], lines: Vec<Line>) -> Sheet {
    let mut columns = vec![corner.to_owned(), String::new()];
    columns.extend(heads.iter().cloned());
    let rows = lines.into_iter().flat_map(|line| {
        let row = |label: String, what: &str, value: fn(&(Value, Value)) -> Value| {
            let mut row = vec![Value::Text(label), Value::from(what)];
            row.extend(line.cells.iter().map(value));
            row
        };
        [
            row(line.label.clone(), "paper", |(paper, _)| paper.clone()),
            row(String::new(), "ours", |(_, ours)| ours.clone()),
            row(String::new(), "ratio", |(paper, ours)| {
                Value::ratio(ours, paper)
            }),
        ]
    });
    Sheet {
        title,
        columns,
        rows: rows.collect(),
    }
}
