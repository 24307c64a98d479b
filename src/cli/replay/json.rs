//! A transcript as one JSON document.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::engine::Viewer;
use crate::engine::replay::{Moment, Told};

/// A transcript on its way out.
pub(super) struct JsonTranscript<'o> {
    out: &'o mut dyn Write,
    file: String,
    seat: Option<String>,
    steps: usize,
    case: Option<String>,
}

impl<'o> JsonTranscript<'o> {
    pub fn new(out: &'o mut dyn Write, file: &str, seat: Option<&str>) -> Self {
        Self {
            out,
            file: file.to_owned(),
            seat: seat.map(str::to_owned),
            steps: 0,
            case: None,
        }
    }

    pub fn case(&mut self, title: &str) {
        self.case = Some(title.to_owned());
    }

    pub fn moment(&mut self, moment: &dyn Moment, viewer: Viewer) -> io::Result<()> {
        if self.steps == 0 {
            self.begin(Some(moment.game()))?;
        }
        let step = json!(Told {
            case: self.case.clone(),
            ..Told::of(moment, viewer)
        });
        let separator = if self.steps == 0 { "" } else { "," };
        write!(self.out, "{separator}\n    {}", pretty(&step, "    "))?;
        self.steps += 1;
        Ok(())
    }

    pub fn end(mut self, game: Option<&str>) -> io::Result<()> {
        if self.steps == 0 {
            self.begin(game)?;
            return writeln!(self.out, "]\n}}");
        }
        writeln!(self.out, "\n  ]\n}}")
    }

    fn begin(&mut self, game: Option<&str>) -> io::Result<()> {
        let head = [
            ("format", json!("scrutineer-transcript")),
            ("version", json!(1)),
            ("file", json!(self.file)),
            ("game", json!(game)),
            ("seen-by", json!(self.seat)),
        ];
        writeln!(self.out, "{{")?;
        for (key, value) in head {
            writeln!(self.out, "  \"{key}\": {value},")?;
        }
        write!(self.out, "  \"steps\": [")
    }
}

/// A value over several lines, those behind the first indented.
fn pretty(value: &Value, indent: &str) -> String {
    format!("{value:#}").replace('\n', &format!("\n{indent}"))
}
