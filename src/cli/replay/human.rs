//! A transcript for people.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Show;
use crate::cli::style::{painted, terminal, wrapped};
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::document::inline;
use crate::edit::position;
use crate::engine::Viewer;
use crate::engine::replay::Moment;
use crate::paint::text::inked;
use crate::workspace::changes::changes;

/// A transcript on its way out.
pub(super) struct HumanTranscript<'o> {
    out: &'o mut dyn Write,
    style: Style,
    show: Show,
    before: Option<Value>,
    /// The entry of the last moment.
    entry: Option<usize>,
    /// The last drawing, which stands at the end if only changes are shown.
    drawing: String,
}

impl<'o> HumanTranscript<'o> {
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
        let written = moment.action(viewer);
        let written = written.map(|action| step(moment.player(), &action));
        let head = match written {
            Some(step) => format!("{label}  {step}"),
            None => label,
        };
        let bold = anstyle::Style::new().bold();
        writeln!(self.out, "{}", painted(&head, bold, self.style))?;
        match moment.refusal(viewer) {
            Some((clause, why)) => writeln!(self.out, "    refused by {}: {why}", clause.id)?,
            None if moment.is_tried(viewer) => writeln!(self.out, "    legal; not carried out")?,
            None => {}
        }
        for event in moment.events(viewer) {
            writeln!(self.out, "    {}", inline(&event))?;
        }
        self.cites(moment, viewer)?;
        let view = moment.view(viewer);
        match self.show {
            Show::Changes => {
                let before = self.before.as_ref();
                for line in before.map_or_else(Vec::new, |before| changes(before, &view)) {
                    writeln!(self.out, "    {line}")?;
                }
                self.drawing = self.drawn(moment, viewer);
            }
            Show::Drawing => {
                let drawing = self.drawn(moment, viewer);
                write!(self.out, "{drawing}")?;
            }
            Show::Position => {
                let document = position::document(moment.game(), &moment.position());
                write!(self.out, "{document}")?;
            }
            Show::Moves => {
                for (player, mv) in moment.legal_moves(viewer) {
                    writeln!(self.out, "    {}", step(Some(player), &mv))?;
                }
            }
            Show::Nothing => {}
        }
        if let Some(chance) = moment.chance_due(viewer) {
            writeln!(self.out, "    chance is due: {chance}")?;
        }
        self.before = Some(view);
        Ok(())
    }

    fn drawn(&self, moment: &dyn Moment, viewer: Viewer) -> String {
        inked(&moment.drawing(viewer), terminal(self.style))
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
        let cites = moment.cites(viewer);
        let cites: Vec<String> = (cites.iter())
            .map(|clause| format!("\"{}\"", clause.id))
            .collect();
        if cites.is_empty() {
            return Ok(());
        }
        let cites = format!("cites = [{}]", cites.join(", "));
        for line in wrapped(&cites, self.style.width, ["    ", "      "]) {
            let dimmed = anstyle::Style::new().dimmed();
            writeln!(self.out, "{}", painted(&line, dimmed, self.style))?;
        }
        Ok(())
    }
}

/// A move or an outcome as a script writes it.
pub(in crate::cli) fn step(player: Option<&str>, action: &Value) -> String {
    let mut step = Map::new();
    if let Some(player) = player {
        step.insert("player".to_owned(), Value::from(player));
    }
    step.extend(action.as_object().cloned().unwrap_or_default());
    inline(&Value::Object(step))
}
