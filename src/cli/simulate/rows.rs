//! One row a game: for spreadsheets, or as lines of JSON.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::cli::cell::cell;
use crate::lab::AnyTable;
use crate::lab::simulate::{GameOutcome, Plan};
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFormat {
    /// Values with commas between them, below a row of names.
    Csv,
    /// A JSON object a line.
    Lines,
}

/// The form that the name of a file asks for.
///
/// # Errors
/// If it asks for none.
pub(super) fn form_of(path: &Path) -> Result<RowFormat, Failure> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("csv") => Ok(RowFormat::Csv),
        Some("jsonl") => Ok(RowFormat::Lines),
        _ => Err(
            Failure::new(format!("`{}` is not a name for rows", name_of(path)))
                .help("let it end with `.csv` or `.jsonl`"),
        ),
    }
}

impl RowFormat {
    /// Whether a text begins like such rows.
    pub fn is_of(self, text: &str) -> bool {
        let first = text.lines().next().unwrap_or_default();
        match self {
            Self::Csv => first.starts_with(&HEAD.join(",")),
            Self::Lines => {
                let keys = ["\"game\":", "\"seed\":", "\"ending\":"];
                first.starts_with("{\"file\":") && keys.iter().all(|key| first.contains(key))
            }
        }
    }
}

/// How much of a file is looked at to see what it is, in bytes.
pub(super) const HEAD_BYTES: u64 = 64 * 1024;

/// The first columns.
const HEAD: [&str; 6] = ["file", "game", "seed", "steps", "ending", "first"];

/// What rows are about.
#[derive(Debug)]
pub(super) struct RowLayout {
    names: Vec<String>,
    seed: u64,
    seats: Vec<&'static str>,
    traits: &'static [&'static str],
}

impl RowLayout {
    pub fn of(tables: &[&dyn AnyTable], names: &[String], plan: &Plan) -> Self {
        Self {
            names: names.to_vec(),
            seed: plan.seed,
            seats: tables[0].seat_names(),
            traits: tables[0].traits(),
        }
    }
}

/// Rows on their way out.
pub(super) struct Sheet<'s> {
    layout: &'s RowLayout,
    lines: RowLines<'s>,
}

enum RowLines<'s> {
    Csv(Box<csv::Writer<&'s mut (dyn Write + Send)>>),
    Json(&'s mut (dyn Write + Send)),
}

/// What stands for the ending of a game that was left.
const UNFINISHED: &str = "unfinished";
/// What stands for the ending of a game in which the rules gave up.
const PANIC: &str = "rules-panic";

impl<'s> Sheet<'s> {
    /// Begins to write rows.
    pub fn new(
        form: RowFormat,
        out: &'s mut (dyn Write + Send),
        layout: &'s RowLayout,
    ) -> io::Result<Self> {
        let mut sheet = Self {
            layout,
            lines: match form {
                RowFormat::Csv => RowLines::Csv(Box::new(csv::Writer::from_writer(out))),
                RowFormat::Lines => RowLines::Json(out),
            },
        };
        sheet.head()?;
        Ok(sheet)
    }

    fn head(&mut self) -> io::Result<()> {
        let RowLines::Csv(lines) = &mut self.lines else {
            return Ok(());
        };
        let mut head: Vec<String> = HEAD.map(str::to_owned).to_vec();
        for seat in &self.layout.seats {
            let own = ["bot", "place", "score"].iter().chain(self.layout.traits);
            head.extend(own.map(|name| cell(&format!("{seat}.{name}")).into_owned()));
        }
        Ok(lines.write_record(head)?)
    }

    /// Writes what has come of a game at each table.
    pub fn game(&mut self, number: u64, outcomes: &[Option<GameOutcome<'_>>]) -> io::Result<()> {
        for (file, outcome) in self.layout.names.iter().zip(outcomes) {
            match &mut self.lines {
                RowLines::Csv(lines) => {
                    lines.write_record(self.layout.record(file, number, outcome.as_ref()))?;
                }
                RowLines::Json(out) => writeln!(
                    out,
                    "{}",
                    self.layout.object(file, number, outcome.as_ref())
                )?,
            }
        }
        Ok(())
    }

    /// Writes what has been held back.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.lines {
            RowLines::Csv(lines) => lines.flush(),
            RowLines::Json(out) => out.flush(),
        }
    }
}

impl RowLayout {
    fn first(&self, outcome: &GameOutcome<'_>) -> Option<&'static str> {
        Some(self.seats[outcome.first?.index()])
    }

    fn record(&self, file: &str, number: u64, outcome: Option<&GameOutcome<'_>>) -> Vec<String> {
        fn text(value: Option<impl ToString>) -> String {
            value.map_or_else(String::new, |value| value.to_string())
        }
        let ending = outcome.map_or(PANIC, |outcome| outcome.ending.unwrap_or(UNFINISHED));
        let mut record = vec![
            cell(file).into_owned(),
            number.to_string(),
            self.seed.to_string(),
            text(outcome.map(|outcome| outcome.steps)),
            ending.to_owned(),
            text(outcome.and_then(|outcome| self.first(outcome))),
        ];
        for seat in 0..self.seats.len() {
            let standing = outcome.and_then(|outcome| outcome.seats.get(seat));
            record.push(text(standing.map(|standing| standing.bot)));
            record.push(text(standing.and_then(|standing| standing.place)));
            record.push(text(standing.and_then(|standing| standing.score)));
            for at in 0..self.traits.len() {
                let own = standing.and_then(|standing| standing.traits.get(at));
                record.push(text(own.map(|own| cell(own))));
            }
        }
        record
    }

    fn object(&self, file: &str, number: u64, outcome: Option<&GameOutcome<'_>>) -> Value {
        let Some(outcome) = outcome else {
            return json!({ "file": file, "game": number, "seed": self.seed, "ending": PANIC });
        };
        let seats: Map<String, Value> = (self.seats.iter().zip(&outcome.seats))
            .map(|(name, standing)| {
                let mut seat = Map::new();
                seat.insert("bot".to_owned(), json!(standing.bot.name()));
                seat.insert("place".to_owned(), json!(standing.place));
                seat.insert("score".to_owned(), json!(standing.score));
                for (noun, name) in self.traits.iter().zip(&standing.traits) {
                    seat.insert((*noun).to_owned(), json!(name));
                }
                ((*name).to_owned(), Value::Object(seat))
            })
            .collect();
        json!({
            "file": file,
            "game": number,
            "seed": self.seed,
            "steps": outcome.steps,
            "ending": outcome.ending.unwrap_or(UNFINISHED),
            "first": self.first(outcome),
            "seats": seats,
        })
    }
}
