//! A picture of an experiment: the paper's figure and ours for each cell, as
//! bars that lie one below the other so that their names can be read.

use super::sheet::Value;
use crate::failure::Failure;
use crate::numbers;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Display;
use std::path::Path;

/// The paper's figure and ours.
pub struct Bar {
    /// What they are of.
    pub label: String,
    /// The paper's.
    pub paper: Value,
    /// Ours.
    pub ours: Value,
}

/// What is drawn.
pub struct Chart {
    /// Above it.
    pub title: String,
    /// What the bars count.
    pub unit: String,
    /// Whether each step of the scale is ten times the last.
    pub logarithmic: bool,
    /// From the top.
    pub bars: Vec<Bar>,
}

const WIDTH: u32 = 900;
/// The height of a cell with its two bars, and of everything else.
const CELL: u32 = 34;
const REST: u32 = 120;
const LABELS: u32 = 220;
const MARGIN: u32 = 16;
const FONT: &str = "sans-serif";
const PAPER: RGBColor = RGBColor(150, 150, 150);
const OURS: RGBColor = RGBColor(31, 119, 180);
/// How much of its colour a bar has that is not a result.
const FAINT: f64 = 0.35;

impl Chart {
    /// Writes it as SVG.
    pub fn draw(&self, path: &Path) -> Result<(), Failure> {
        let drawn = self.try_draw(path);
        drawn.map_err(|error| Failure::usage(format!("--plot {}: {error}", path.display())))
    }

    fn try_draw(&self, path: &Path) -> Result<(), String> {
        // The backend would only complain when it is too late to hear it.
        std::fs::write(path, "").map_err(text)?;
        let height = REST + CELL * self.bars.len() as u32;
        let root = SVGBackend::new(path, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE).map_err(text)?;
        let scale = self.scale();
        let rows = self.bars.len() as f64;
        let mut chart = ChartBuilder::on(&root)
            .caption(&self.title, (FONT, 20))
            .margin(MARGIN)
            .margin_right(4 * MARGIN)
            .x_label_area_size(48)
            .y_label_area_size(LABELS)
            .build_cartesian_2d(scale.from..scale.to, rows..0.0)
            .map_err(text)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(scale.steps)
            .x_label_formatter(&|place| scale.name(*place))
            .x_desc(&self.unit)
            .light_line_style(TRANSPARENT)
            .label_style((FONT, 13))
            .draw()
            .map_err(text)?;
        for (index, bar) in self.bars.iter().enumerate() {
            let top = index as f64;
            let halves = [
                (0.12, 0.48, &bar.paper, PAPER),
                (0.52, 0.88, &bar.ours, OURS),
            ];
            for (from, to, value, colour) in halves {
                let Some((length, is_result)) = length(value) else {
                    continue;
                };
                let end = scale.place(length);
                let strength = if is_result { 1.0 } else { FAINT };
                let corners = [(scale.from, top + from), (end, top + to)];
                let shape = Rectangle::new(corners, colour.mix(strength).filled());
                let middle = chart.backend_coord(&(end, top + (from + to) / 2.0));
                chart.draw_series([shape]).map_err(text)?;
                let style = (FONT, 11).into_text_style(&root);
                let style = style.pos(Pos::new(HPos::Left, VPos::Center));
                let place = (middle.0 + 4, middle.1);
                root.draw_text(&value.to_string(), &style, place)
                    .map_err(text)?;
            }
            let middle = chart.backend_coord(&(scale.from, top + 0.5));
            let style = (FONT, 13).into_text_style(&root);
            let style = style.pos(Pos::new(HPos::Right, VPos::Center));
            root.draw_text(&bar.label, &style, (middle.0 - 8, middle.1))
                .map_err(text)?;
        }
        self.draw_legend(&root).map_err(text)?;
        root.present().map_err(text)
    }

    /// At the top left, beside the title.
    fn draw_legend<D: DrawingBackend>(
        &self,
        root: &DrawingArea<D, plotters::coord::Shift>,
    ) -> Result<(), DrawingAreaErrorKind<D::ErrorType>> {
        let entries = [
            ("paper", PAPER, 1.0),
            ("ours", OURS, 1.0),
            ("no result", OURS, FAINT),
        ];
        for (index, (name, colour, strength)) in entries.into_iter().enumerate() {
            let (x, y) = (MARGIN as i32, (MARGIN + 14 * index as u32) as i32);
            let corners = [(x, y), (x + 12, y + 9)];
            root.draw(&Rectangle::new(corners, colour.mix(strength).filled()))?;
            let style = (FONT, 12).into_text_style(root);
            let style = style.pos(Pos::new(HPos::Left, VPos::Center));
            root.draw_text(name, &style, (x + 18, y + 5))?;
        }
        Ok(())
    }

    fn scale(&self) -> Scale {
        let values = self.bars.iter().flat_map(|bar| [&bar.paper, &bar.ours]);
        let lengths: Vec<f64> = values
            .filter_map(length)
            .map(|(length, _)| length)
            .collect();
        let most = lengths.iter().copied().fold(1.0, f64::max);
        if self.logarithmic {
            let least = lengths.iter().copied().fold(most, f64::min).max(1.0);
            // A step below the shortest bar, which else had no length.
            let from = (least.log10() - 0.5).floor().max(0.0);
            let to = (most.log10() + 0.3).ceil();
            Scale {
                from,
                to,
                steps: (to - from) as usize + 1,
                logarithmic: true,
            }
        } else {
            Scale {
                from: 0.0,
                to: most * 1.05,
                steps: 6,
                logarithmic: false,
            }
        }
    }
}

/// How long the bar of a value is, and whether it is a result.
fn length(value: &Value) -> Option<(f64, bool)> {
    let result = value.result().map(|length| (length, true));
    result.or(value.reached().map(|length| (length, false)))
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Where numbers are on the axis.
struct Scale {
    from: f64,
    to: f64,
    steps: usize,
    logarithmic: bool,
}

impl Scale {
    fn place(&self, number: f64) -> f64 {
        match self.logarithmic {
            true => number.max(1.0).log10(),
            false => number,
        }
    }

    fn name(&self, place: f64) -> String {
        match self.logarithmic {
            true => numbers::grouped(10f64.powf(place).round() as u64),
            false => format!("{place:.0}"),
        }
    }
}
