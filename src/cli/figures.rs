//! Pages of figures: plots with the numbers beside them.

use std::fmt::Write as _;

use serde_json::Value;

use crate::diagnostic::render::visible::one_line;
use crate::kit::picture::Picture;
use crate::kit::quote::cut;
use crate::paint::plot::{HistogramPlot, NamedValue};
use crate::paint::{self, Options, PAGE_END, Theme, escaped, page};

const STYLE: &str = include_str!("figures.css");

/// Most characters of a name.
const LONGEST: usize = 200;

/// A page under way.
pub(super) struct Figures {
    title: String,
    body: String,
    /// Of what looks the style sheet speaks.
    looks: Picture,
}

impl Figures {
    pub fn new(title: &str) -> Self {
        let title = name(title);
        Self {
            body: format!("<h1>{}</h1>", escaped(&title)),
            title,
            looks: Picture::default(),
        }
    }

    pub fn heading(&mut self, text: &str) {
        let _ = write!(self.body, "<h2>{}</h2>", escaped(&name(text)));
    }

    pub fn paragraph(&mut self, text: &str) {
        let _ = write!(self.body, "<p>{}</p>", escaped(text));
    }

    /// A list of facts, each with a word for it.
    pub fn facts(&mut self, facts: &[(&str, String)]) {
        self.body.push_str("<dl>");
        for (word, fact) in facts {
            let _ = write!(self.body, "<dt>{}</dt><dd>{fact}</dd>", escaped(word));
        }
        self.body.push_str("</dl>");
    }

    /// A plot, and its numbers in a table: names of columns, and rows of what is HTML already.
    pub fn plot(&mut self, picture: &Picture, columns: &[&str], rows: &[Vec<String>]) {
        self.looks.parts.extend(picture.parts.iter().cloned());
        let _ = write!(
            self.body,
            "<div class=\"plot\"><figure>{}</figure><div class=\"numbers\">",
            paint::svg(picture, Options::ON_PAGE)
        );
        self.table(columns, rows);
        self.body.push_str("</div></div>");
    }

    pub fn table(&mut self, columns: &[&str], rows: &[Vec<String>]) {
        self.body.push_str("<table><thead><tr>");
        for column in columns {
            let _ = write!(self.body, "<th scope=\"col\">{}</th>", escaped(column));
        }
        self.body.push_str("</tr></thead><tbody>");
        for row in rows {
            self.body.push_str("<tr>");
            for (index, cell) in row.iter().enumerate() {
                let _ = if index == 0 {
                    write!(self.body, "<th scope=\"row\"><bdi>{cell}</bdi></th>")
                } else {
                    write!(self.body, "<td>{cell}</td>")
                };
            }
            self.body.push_str("</tr>");
        }
        self.body.push_str("</tbody></table>");
    }

    pub fn end(self) -> String {
        let style = paint::style([&self.looks], Theme::Auto);
        let mut out = page(&self.title, &format!("<style>{STYLE}</style>{style}"));
        out.push_str(&self.body);
        out.push_str(PAGE_END);
        out
    }
}

/// A name from a file, as far as it is read.
pub(super) fn name(text: &str) -> String {
    cut(&one_line(text), LONGEST)
}

/// A name as a cell.
pub(super) fn cell(text: &str) -> String {
    escaped(&name(text))
}

/// A number as a cell: as people read it, and as it is.
pub(super) fn number(value: &Value, reading: &str) -> String {
    if value.is_number() {
        format!("<data value=\"{value}\">{}</data>", escaped(reading))
    } else {
        "–".to_owned()
    }
}

/// A number as it is, as a cell.
pub(super) fn plain(value: &Value) -> String {
    number(value, &value.to_string())
}

/// A number to six digits: what is behind them depends on the machine.
pub(super) fn rounded(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}

/// A share in percent.
pub(super) fn percent(value: f64) -> String {
    format!("{:.1} %", 100.0 * value)
}

/// The two ends of an interval.
pub(super) fn ends(value: &Value) -> Option<(f64, f64)> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// An interval as a cell, its ends by what people read.
pub(super) fn interval(value: &Value, reading: impl Fn(f64) -> String) -> String {
    match ends(value) {
        Some((low, high)) => format!(
            "{} to {}",
            number(&value[0], &reading(low)),
            number(&value[1], &reading(high))
        ),
        None => "–".to_owned(),
    }
}

/// A row of a plot.
pub(super) fn row(
    label: &str,
    value: &Value,
    interval: &Value,
    reading: impl Fn(f64) -> String,
) -> NamedValue {
    let value = value.as_f64();
    NamedValue {
        label: name(label),
        value,
        interval: ends(interval),
        reading: value.map_or_else(|| "–".to_owned(), reading),
    }
}

/// A distribution as the JSON documents write it, as a plot with its numbers.
pub(super) fn distribution(page: &mut Figures, title: &str, of: &Value) {
    let bins: Vec<(i64, i64, u64)> = (of["bins"].as_array().into_iter().flatten())
        .filter_map(|bin| {
            let (from, to) = (bin["from"].as_i64()?, bin["to"].as_i64()?);
            Some((from, to, bin["count"].as_u64()?))
        })
        .collect();
    if bins.is_empty() {
        return;
    }
    let mean = of["mean"].as_f64();
    let unit = of["unit"].as_str().unwrap_or_default();
    let figure = HistogramPlot {
        title: title.to_owned(),
        axis: format!("{unit}s"),
        bins,
        levels: mean
            .map(|mean| (mean, "the mean".to_owned()))
            .into_iter()
            .collect(),
    };
    let round = |value: &Value| {
        let reading = value
            .as_f64()
            .map_or_else(String::new, |value| format!("{value:.1}"));
        number(value, &reading)
    };
    let rows = vec![
        vec!["games or seats".to_owned(), plain(&of["count"])],
        vec!["mean".to_owned(), round(&of["mean"])],
        vec!["median".to_owned(), plain(&of["median"])],
        vec!["least".to_owned(), plain(&of["least"])],
        vec!["greatest".to_owned(), plain(&of["greatest"])],
    ];
    page.plot(&figure.picture(), &["", unit], &rows);
}
