//! A transcript for people.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Show;
use crate::cli::style::{drawn, painted, wrapped};
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::document::inline;
use crate::edit::position;
use crate::engine::Viewer;
use crate::engine::replay::Moment;
use crate::workspace::changes::changes;

/// A transcript on its way out.
pub(super) struct HumanTranscript<'o> {
    out: &'o mut dyn Write,
    style: Style,
    /// The columns to which lines are wrapped, if they are.
    columns: Option<usize>,
    show: Show,
    before: Option<Value>,
    /// The entry of the last moment.
    entry: Option<usize>,
    /// The last drawing, which stands at the end if only changes are shown.
    drawing: String,
}

impl<'o> HumanTranscript<'o> {
    pub fn new(out: &'o mut dyn Write, style: Style, columns: Option<usize>, show: Show) -> Self {
        Self {
            out,
            style,
            columns,
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
        let bold = anstyle::Style::new().bold();
        match written {
            Some(step) => self.line(&format!("{label}  "), &step, bold)?,
            None => self.line("", &label, bold)?,
        }
        match moment.refusal(viewer) {
            Some((clause, why)) => self.below(&format!("refused by {}: {why}", clause.id))?,
            None if moment.is_tried(viewer) => self.below("legal; not carried out")?,
            None => {}
        }
        for event in moment.events(viewer) {
            self.below(&inline(&event))?;
        }
        self.cites(moment, viewer)?;
        let view = moment.view(viewer);
        match self.show {
            Show::Changes => {
                let before = self.before.as_ref();
                for line in before.map_or_else(Vec::new, |before| changes(before, &view)) {
                    self.below(&line)?;
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
                    self.below(&step(Some(player), &mv))?;
                }
            }
            Show::Nothing => {}
        }
        if let Some(chance) = moment.chance_due(viewer) {
            self.below(&format!("chance is due: {chance}"))?;
        }
        self.before = Some(view);
        Ok(())
    }

    /// What is said of a step.
    fn below(&mut self, text: &str) -> io::Result<()> {
        self.line("    ", text, anstyle::Style::new())
    }

    /// A text behind a lead, and further lines below it, if it is wrapped.
    fn line(&mut self, lead: &str, text: &str, paint: anstyle::Style) -> io::Result<()> {
        let Some(columns) = self.columns else {
            let line = format!("{lead}{text}");
            return writeln!(self.out, "{}", painted(&line, paint, self.style));
        };
        let further = format!("{:1$}", "", lead.chars().count().max(2) + 2);
        for line in wrapped(text, columns, [lead, &further]) {
            writeln!(self.out, "{}", painted(&line, paint, self.style))?;
        }
        Ok(())
    }

    fn drawn(&self, moment: &dyn Moment, viewer: Viewer) -> String {
        drawn(&moment.drawing(viewer), self.style, self.columns)
    }

    /// Begins to tell a case.
    pub fn case(&mut self, title: &str) -> io::Result<()> {
        self.finish()?;
        let above = if self.before.is_some() { "\n" } else { "" };
        (self.before, self.entry) = (None, None);
        write!(self.out, "{above}")?;
        self.line(
            "",
            &format!("case: {}", one_line(title)),
            anstyle::Style::new(),
        )
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
