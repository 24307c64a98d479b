//! Figures as pictures: bars with intervals, and counts by size.

use crate::kit::picture::{Part, Picture};

/// How wide a figure is.
const WIDTH: f32 = 640.0;
/// What is written at the left and at the right of bars that lie.
const LABELS: f32 = 168.0;
const VALUES: f32 = 96.0;
const ROW: f32 = 30.0;
const BAR: f32 = 16.0;
const TOP: f32 = 34.0;
const AXIS: f32 = 44.0;
/// How high the bars of a histogram can be.
const HIGH: f32 = 180.0;
/// The longest label, in characters.
const LONGEST: usize = 24;

/// A value with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// What it is of.
    pub label: String,
    /// How much it is; nothing if that is not known.
    pub value: Option<f64>,
    /// Between what it lies, most likely.
    pub interval: Option<(f64, f64)>,
    /// The value as people read it.
    pub reading: String,
}

/// Values beside each other, as bars from 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarPlot {
    /// What it shows.
    pub title: String,
    /// What the axis says.
    pub axis: String,
    /// The values.
    pub rows: Vec<NamedValue>,
    /// A value to compare them with, and what that is.
    pub level: Option<(f64, String)>,
    /// What a value is multiplied by to be read at the axis, such as 100 for percent.
    pub times: f64,
    /// How far the axis reaches at least.
    pub least: f64,
}

/// How often sizes occur.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistogramPlot {
    /// What it shows.
    pub title: String,
    /// What the sizes are.
    pub axis: String,
    /// From which size to which, both counted in, and how often.
    pub bins: Vec<(i64, i64, u64)>,
    /// Sizes that are marked, and what they are.
    pub levels: Vec<(f64, String)>,
}

/// A line of numbers, and where they lie.
struct Scale {
    from: f64,
    to: f64,
    left: f32,
    wide: f32,
}

impl Scale {
    #[expect(clippy::cast_possible_truncation, reason = "pictures are that exact")]
    fn at(&self, value: f64) -> f32 {
        let share = (value - self.from) / (self.to - self.from);
        self.left + share as f32 * self.wide
    }
}

/// Round numbers between two others, about so many.
#[must_use]
pub fn ticks(from: f64, to: f64, about: f64) -> Vec<f64> {
    let rough = (to - from) / about.max(1.0);
    if !rough.is_finite() || rough <= 0.0 {
        return vec![from];
    }
    let power = 10.0_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let step = steps.into_iter().find(|step| step * power >= rough * 0.999);
    let step = step.unwrap_or(10.0) * power;
    let mut ticks = Vec::new();
    let mut number = (from / step).ceil();
    while number * step <= to + step * 1e-6 && ticks.len() < 50 {
        ticks.push(number * step);
        number += 1.0;
    }
    ticks
}

/// A number at an axis.
fn written(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.strip_prefix('-').map_or_else(
        || text.to_owned(),
        |digits| {
            if digits == "0" {
                digits.to_owned()
            } else {
                format!("−{digits}")
            }
        },
    )
}

fn short(label: &str) -> String {
    if label.chars().count() <= LONGEST {
        return label.to_owned();
    }
    label.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[expect(clippy::cast_precision_loss, reason = "figures have some hundred rows")]
fn times(count: usize, size: f32) -> f32 {
    count as f32 * size
}

impl BarPlot {
    /// The figure.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let height = TOP + times(self.rows.len(), ROW) + AXIS;
        let mut picture = Picture::new(self.title.as_str(), WIDTH, height);
        let reach = self.rows.iter().flat_map(|row| {
            let (low, high) = row.interval.unzip();
            [row.value, low, high].into_iter().flatten()
        });
        let level = self.level.as_ref().map(|level| level.0);
        let reach = reach.chain(level).map(|value| value * self.times);
        let reach: Vec<f64> = reach.chain([0.0, self.least]).collect();
        let low = reach.iter().copied().fold(0.0, f64::min);
        let high = reach.iter().copied().fold(0.0, f64::max);
        let (from, to) = if high > low { (low, high) } else { (0.0, 1.0) };
        let scale = Scale {
            from,
            to,
            left: LABELS,
            wide: WIDTH - LABELS - VALUES,
        };
        let bottom = height - AXIS;
        picture.parts.push(axis(self, &scale, bottom));
        for (index, row) in self.rows.iter().enumerate() {
            let y = TOP + times(index, ROW) + ROW / 2.0;
            let mut part = Part::of(
                format!("rows.{index}"),
                format!("{}: {}", row.label, row.reading),
            );
            part.text_to("text", (LABELS - 10.0, y), 12.0, short(&row.label));
            if let Some(value) = row.value {
                let (zero, end) = (scale.at(0.0), scale.at(value * self.times));
                part.rect(
                    "bar",
                    (zero.min(end), y - BAR / 2.0),
                    (end - zero).abs(),
                    BAR,
                );
            }
            if let Some((low, high)) = row.interval {
                let (low, high) = (scale.at(low * self.times), scale.at(high * self.times));
                part.line("interval", 2.0, [(low, y), (high, y)]);
                for end in [low, high] {
                    part.line("interval", 2.0, [(end, y - 5.0), (end, y + 5.0)]);
                }
            }
            part.text_to("text", (WIDTH - 6.0, y), 12.0, row.reading.as_str());
            picture.parts.push(part);
        }
        picture
    }
}

/// The title, the lines of round numbers and what the axis says.
fn axis(rows: &BarPlot, scale: &Scale, bottom: f32) -> Part {
    let mut part = Part::default();
    part.text_from("title", (6.0, 14.0), 14.0, rows.title.as_str());
    for tick in ticks(scale.from, scale.to, 5.0) {
        let x = scale.at(tick);
        part.line("hair", 1.0, [(x, TOP), (x, bottom)]);
        part.text("label", (x, bottom + 12.0), 11.0, written(tick));
    }
    let zero = scale.at(0.0);
    part.line("rule", 1.5, [(zero, TOP), (zero, bottom)]);
    let middle = scale.left + scale.wide / 2.0;
    let mut says = rows.axis.clone();
    if let Some((level, what)) = &rows.level {
        let x = scale.at(level * rows.times);
        part.line("level", 2.0, [(x, TOP - 4.0), (x, bottom + 3.0)]);
        says = format!("{says} · dashed: {what}");
    }
    part.text("label", (middle, bottom + 31.0), 11.0, says);
    part
}

impl HistogramPlot {
    /// The figure.
    #[must_use]
    pub fn picture(&self) -> Picture {
        const LEFT: f32 = 64.0;
        let height = TOP + HIGH + AXIS;
        let mut picture = Picture::new(self.title.as_str(), WIDTH, height);
        let bottom = TOP + HIGH;
        let most = self.bins.iter().map(|bin| bin.2).max().unwrap_or(0).max(1);
        let from = self.bins.iter().map(|bin| bin.0).min().unwrap_or(0);
        let to = self.bins.iter().map(|bin| bin.1).max().unwrap_or(0);
        // A size is the middle of a column of its own.
        let scale = Scale {
            from: real(from) - 0.5,
            to: real(to) + 0.5,
            left: LEFT,
            wide: WIDTH - LEFT - 20.0,
        };
        let up = |count: f64| {
            let scale = Scale {
                from: 0.0,
                to: counted(most),
                left: 0.0,
                wide: HIGH,
            };
            bottom - scale.at(count)
        };
        let mut part = Part::default();
        part.text_from("title", (6.0, 14.0), 14.0, self.title.as_str());
        let whole = |tick: &f64| (tick - tick.round()).abs() < 1e-9;
        for tick in ticks(0.0, counted(most), 4.0).into_iter().filter(whole) {
            part.line("hair", 1.0, [(LEFT, up(tick)), (WIDTH - 20.0, up(tick))]);
            part.text_to("label", (LEFT - 8.0, up(tick)), 11.0, written(tick));
        }
        for tick in ticks(real(from), real(to), 8.0).into_iter().filter(whole) {
            let x = scale.at(tick);
            part.line("rule", 1.0, [(x, bottom), (x, bottom + 4.0)]);
            part.text("label", (x, bottom + 13.0), 11.0, written(tick));
        }
        picture.parts.push(part);
        for (index, &(low, high, count)) in self.bins.iter().enumerate() {
            let sizes = if low == high {
                low.to_string()
            } else {
                format!("{low} to {high}")
            };
            let mut part = Part::of(format!("bins.{index}"), format!("{sizes}: {count}"));
            let (left, right) = (scale.at(real(low) - 0.5), scale.at(real(high) + 0.5));
            let gap = if right - left > 4.0 { 1.0 } else { 0.0 };
            let top = up(counted(count));
            let wide = (right - left - gap).max(0.5);
            part.rect("bar", (left + gap / 2.0, top), wide, bottom - top);
            picture.parts.push(part);
        }
        let mut part = Part::default();
        part.line("rule", 1.5, [(LEFT, bottom), (WIDTH - 20.0, bottom)]);
        let mut says = self.axis.clone();
        for (level, what) in &self.levels {
            let x = scale.at(*level);
            part.line("level", 2.0, [(x, TOP - 4.0), (x, bottom)]);
            says = format!("{says} · dashed: {what}");
        }
        part.text(
            "label",
            (LEFT + scale.wide / 2.0, bottom + 31.0),
            11.0,
            says,
        );
        picture.parts.push(part);
        picture
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn real(size: i64) -> f64 {
    size as f64
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn counted(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::Shape;

    /// Width and height of the bar of a part.
    fn bar(picture: &Picture, anchor: &str) -> (f32, f32) {
        let part = picture.find(anchor).expect("it has a part");
        let corners = part.shapes.iter().find_map(|shape| match shape {
            Shape::Area { look, corners } if look == "bar" => Some(corners.clone()),
            _ => None,
        });
        let corners = corners.expect("it has a bar");
        (corners[1].0 - corners[0].0, corners[2].1 - corners[1].1)
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 100.0, 5.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-3.0, 7.0, 5.0), [-2.0, 0.0, 2.0, 4.0, 6.0]);
        assert_eq!(ticks(4.0, 4.0, 5.0), [4.0]);
        assert_eq!(written(-2.0), "−2");
        assert_eq!(written(0.25), "0.25");
    }

    /// Bars are as long as their values say.
    #[test]
    fn bars_are_proportional() {
        let row = |label: &str, value| NamedValue {
            label: label.to_owned(),
            value: Some(value),
            interval: Some((value - 0.05, value + 0.05)),
            reading: format!("{value}"),
        };
        let rows = BarPlot {
            rows: vec![row("one", 0.2), row("other", 0.6)],
            times: 100.0,
            ..BarPlot::default()
        };
        let picture = rows.picture();
        let (one, other) = (bar(&picture, "rows.0").0, bar(&picture, "rows.1").0);
        assert!((other / one - 3.0).abs() < 0.01, "{one} {other}");
        let bins = HistogramPlot {
            bins: vec![(1, 1, 10), (2, 2, 40), (4, 4, 20)],
            ..HistogramPlot::default()
        };
        let picture = bins.picture();
        let [one, two, four] = ["bins.0", "bins.1", "bins.2"].map(|bin| bar(&picture, bin).1);
        assert!((two / one - 4.0).abs() < 0.01 && (four / one - 2.0).abs() < 0.01);
    }

    /// Whatever there is, everything lies in the picture.
    #[test]
    fn nothing_lies_outside() {
        for value in [None, Some(0.0), Some(-4.0), Some(1e9)] {
            let row = NamedValue {
                label: "<script>".repeat(1000),
                value,
                interval: None,
                reading: String::new(),
            };
            let rows = BarPlot {
                rows: vec![row],
                times: 1.0,
                ..BarPlot::default()
            };
            let picture = rows.picture();
            for part in &picture.parts {
                let (from, to) = part.bounds().expect("it has shapes");
                assert!(from.0 >= 0.0 && to.0 <= picture.width, "{value:?}");
                assert!(from.1 >= 0.0 && to.1 <= picture.height, "{value:?}");
            }
        }
        let none = HistogramPlot::default().picture();
        assert!(none.parts.iter().all(|part| part.bounds().is_some()));
    }
}
