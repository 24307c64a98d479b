//! A transcript for people.

use std::io::{self, Write};

use serde_json::Value;

use super::Show;
use super::changes::changes;
use crate::cli::style::painted;
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::document::inline;
use crate::edit::position;
use crate::engine::Viewer;
use crate::engine::replay::Moment;

/// A transcript on its way out.
pub(super) struct Transcript<'o> {
    out: &'o mut dyn Write,
    style: Style,
    show: Show,
    before: Option<Value>,
    /// The entry of the last moment.
    entry: Option<usize>,
    /// The last drawing, which stands at the end if only changes are shown.
    drawing: String,
}

impl<'o> Transcript<'o> {
    pub fn new(out: &'o mut dyn Write, style: Style, show: Show) -> Self {
        Self {
            out,
            style,
            show,
            before: None,
            entry: None,
            drawing: String::new(),
        }
    }

    pub fn moment(&mut self, moment: &dyn Moment, viewer: Viewer) -> io::Result<()> {
        let label = match moment.entry() {
            // An outcome beside its move.
            Some(_) if moment.entry() == self.entry => "then".to_owned(),
            Some(entry) => format!("{}", entry + 1),
            None if self.before.is_none() => "start".to_owned(),
            None => "seed".to_owned(),
        };
        self.entry = moment.entry();
        let action = moment
            .action(viewer)
            .as_ref()
            .map(sentence)
            .unwrap_or_default();
        let head = [&label, moment.player().unwrap_or(""), &action]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ");
        let bold = anstyle::Style::new().bold();
        writeln!(self.out, "{}", painted(&head, bold, self.style))?;
        match moment.refusal(viewer) {
            Some((clause, Some(why))) => writeln!(self.out, "    refused by {}: {why}", clause.id)?,
            Some((clause, None)) => writeln!(self.out, "    refused by {}", clause.id)?,
            None if moment.is_tried() => writeln!(self.out, "    legal; not carried out")?,
            None => {}
        }
        for event in moment.events(viewer) {
            writeln!(self.out, "    {}", event_line(&event))?;
        }
        self.cites(moment, viewer)?;
        let view = moment.view(viewer);
        match self.show {
            Show::Changes => {
                let before = self.before.as_ref();
                for line in before.map_or_else(Vec::new, |before| changes(before, &view)) {
                    writeln!(self.out, "    {line}")?;
                }
                self.drawing = moment.drawing(viewer);
            }
            Show::Drawing => write!(self.out, "{}", moment.drawing(viewer))?,
            Show::Position => {
                let document = position::document(moment.game(), &moment.position());
                write!(self.out, "{document}")?;
            }
            Show::Nothing => {}
        }
        if let Some(chance) = moment.chance_due(viewer) {
            writeln!(self.out, "    chance is due: {chance}")?;
        }
        self.before = Some(view);
        Ok(())
    }

    /// Begins to tell a case.
    pub fn case(&mut self, title: &str) -> io::Result<()> {
        self.finish()?;
        let above = if self.before.is_some() { "\n" } else { "" };
        (self.before, self.entry) = (None, None);
        let title = one_line(title);
        writeln!(self.out, "{above}case: {title}")
    }

    pub fn end(mut self) -> io::Result<()> {
        self.finish()
    }

    /// Draws the last position, if only changes have been shown.
    fn finish(&mut self) -> io::Result<()> {
        let drawing = std::mem::take(&mut self.drawing);
        let drawing = drawing.as_str();
        match drawing.trim_end() {
            "" => Ok(()),
            drawing => writeln!(self.out, "\n{drawing}"),
        }
    }

    fn cites(&mut self, moment: &dyn Moment, viewer: Viewer) -> io::Result<()> {
        let cites: Vec<&str> = moment
            .cites(viewer)
            .iter()
            .map(|clause| clause.id)
            .collect();
        if cites.is_empty() {
            return Ok(());
        }
        let options = textwrap::Options::new(self.style.width.max(Style::MIN_WIDTH))
            // An id is found again only if it is whole.
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .initial_indent("    ")
            .subsequent_indent("      ");
        for line in textwrap::wrap(&format!("cites {}", cites.join(", ")), options) {
            let dimmed = anstyle::Style::new().dimmed();
            writeln!(self.out, "{}", painted(&line, dimmed, self.style))?;
        }
        Ok(())
    }
}

/// A move or outcome as one line: its name, then its parameters.
fn sentence(action: &Value) -> String {
    let Value::Object(action) = action else {
        return String::new();
    };
    let mut words = Vec::new();
    for (key, value) in action {
        match (key.as_str(), value) {
            ("move" | "chance", Value::String(name)) => words.push(name.clone()),
            _ => words.push(format!("{key} = {}", inline(value))),
        }
    }
    words.join(" ")
}

fn event_line(event: &Value) -> String {
    let Value::Object(event) = event else {
        return String::new();
    };
    let mut words = Vec::new();
    for (key, value) in event {
        match (key.as_str(), value) {
            ("event", Value::String(name)) => words.push(name.replace('-', " ")),
            (_, Value::String(text)) => words.push(format!("{key} {text}")),
            _ => words.push(format!("{key} {}", inline(value))),
        }
    }
    format!("· {}", words.join(", ").replacen(", ", ": ", 1))
}
