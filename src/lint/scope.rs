//! A document under check: where findings about it go, and what it can refer to.

use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::general;
use super::library::Library;
use super::linked::unknown_reference;
use crate::diagnostic::{Finding, Level, Place};
use crate::document::tree::typed;
use crate::document::{Document, Tree};

/// The level of what follows from the findings about another document that this run checks: that
/// this one could not be looked at wholly is kept, and need not be reported again.
pub const FOLLOWS: Level = Level::Allow;

/// The first format in which absent keys of a position follow from others.
const FOLLOWING: i64 = 2;

/// From so many on, what a check finds in one document has probably one reason; so many are shown.
pub const MANY: usize = 3;

/// A document, or a table inside one, under check: where findings about it go, and what it can
/// refer to.
#[derive(Debug)]
pub struct Scope<'s> {
    /// The game that the document says it belongs to.
    pub game: &'static str,
    /// The document.
    pub document: Arc<Document>,
    /// Pointer of the table under check: empty for the whole document.
    pub prefix: String,
    /// Where referenced documents come from.
    pub library: &'s Library<'s>,
    /// What has been found.
    pub findings: &'s mut Vec<Finding>,
    /// How to take what can be taken in two ways.
    pub way: WayAround,
    /// What stands elsewhere than it says.
    pub overlay: Option<Arc<Overlay>>,
    /// Whether what can be read is to be looked at, though it breaks rules, and not to be played.
    pub for_show: bool,
    /// The edition that a script pins which begins with this document.
    pub edition: Option<u32>,
}

/// Values that stand in place of those of a document.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// The document in which they are written.
    pub document: Arc<Document>,
    /// Pointer of what is replaced, in the document under check, and of what stands in its place; what
    /// counts more comes last.
    pub places: Vec<(String, String)>,
}

impl Overlay {
    /// What a document says elsewhere than it should; `None` if everything is in its place.
    #[must_use]
    pub fn of(document: &Arc<Document>, places: Vec<(String, String)>) -> Option<Arc<Self>> {
        let document = Arc::clone(document);
        (!places.is_empty()).then(|| Arc::new(Self { document, places }))
    }

    /// The pointer at which the value at `pointer` is written here, if it is.
    #[must_use]
    pub fn find(&self, pointer: &str) -> Option<String> {
        let found = self.places.iter().rev().filter_map(|(of, at)| {
            let below = pointer.strip_prefix(of.as_str())?;
            let is_whole = below.is_empty() || below.starts_with('/');
            is_whole.then(|| format!("{at}{below}"))
        });
        found.into_iter().find(|at| self.document.says(at))
    }
}

/// Which of two ways to take a document that has faults, where nobody knows what was meant: with the
/// one value in place of a faulty one or with another, without a duplicate or with it. What is found
/// in both ways does not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WayAround {
    /// The first value that fits; no duplicates.
    #[default]
    First,
    /// The last one; duplicates, too.
    Last,
}

impl<'s> Scope<'s> {
    /// A whole document of a game, nothing of which has been looked at yet.
    pub fn new(
        game: &'static str,
        document: Arc<Document>,
        library: &'s Library<'s>,
        findings: &'s mut Vec<Finding>,
    ) -> Self {
        Self {
            game,
            document,
            prefix: String::new(),
            library,
            findings,
            way: WayAround::default(),
            overlay: None,
            for_show: false,
            edition: None,
        }
    }
}

impl Scope<'_> {
    /// The place of a value; `pointer` is relative to the table under check.
    #[must_use]
    pub fn place(&self, pointer: &str) -> Place {
        let pointer = format!("{}{pointer}", self.prefix);
        if let Some((document, at)) = self.overlaid(&pointer) {
            return document.place(&at);
        }
        self.document.place(&pointer)
    }

    /// The place of a key; `pointer` is relative to the table under check.
    #[must_use]
    pub fn key_place(&self, pointer: &str) -> Place {
        let pointer = format!("{}{pointer}", self.prefix);
        if let Some((document, at)) = self.overlaid(&pointer) {
            return document.key_place(&at);
        }
        self.document.key_place(&pointer)
    }

    /// Whether the value at a pointer, relative to the table under check, is written: a default is not.
    #[must_use]
    pub fn says(&self, pointer: &str) -> bool {
        let pointer = format!("{}{pointer}", self.prefix);
        self.overlaid(&pointer).is_some() || self.document.says(&pointer)
    }

    /// The document in which the value at a pointer is written, and its pointer there; `pointer` is relative to the table
    /// under check.
    #[must_use]
    pub fn written(&self, pointer: &str) -> (Arc<Document>, String) {
        let pointer = format!("{}{pointer}", self.prefix);
        match self.overlaid(&pointer) {
            Some((document, at)) => (Arc::clone(document), at),
            None => (Arc::clone(&self.document), pointer),
        }
    }

    fn overlaid(&self, pointer: &str) -> Option<(&Arc<Document>, String)> {
        let overlay = self.overlay.as_ref()?;
        Some((&overlay.document, overlay.find(pointer)?))
    }

    /// Whether keys that are absent from a position follow from those that are there, as from format 2 on.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.document.format() >= FOLLOWING
    }

    /// The edition whose default readings hold for a game with this rules document: that of the script, of
    /// this document, of the rules, or of the folder of this document; the newest if there is none.
    #[must_use]
    pub fn edition_with(&self, rules: &Document) -> Option<u32> {
        let of_folder = || self.library.files.edition(&self.document.source().name);
        self.edition
            .or_else(|| self.document.edition())
            .or_else(|| rules.edition())
            .or_else(of_folder)
    }

    /// Reports a key that no schema asks for, as it follows from others in a later format.
    pub fn report_unsaid(&mut self, table: &str, key: &str, meaning: &str) {
        let message = format!("`{key}` is missing");
        let finding = Finding::new(&general::MISSING_FIELD, self.place(table), message);
        let help = if self.follows() {
            format!("add `{key} = …`: {meaning}")
        } else {
            format!(
                "add `{key} = …`: {meaning}; it follows by itself in a document of format {FOLLOWING}"
            )
        };
        self.report(finding.help(help));
    }

    /// Reports a finding. Headers that its help names are those of a scenario or a position that is
    /// a document of its own: inside of a script they stand below the script's key.
    pub fn report(&mut self, mut finding: Finding) {
        let above = self.document.above();
        let keys = || above.split('/').chain(self.prefix.split('/'));
        if let Some(help) = &finding.help
            && (!above.is_empty() || matches!(keys().nth(2), Some("setup" | "start")))
        {
            let keys: Vec<&str> = keys().filter(|key| !key.is_empty()).collect();
            let keys = if above.is_empty() {
                &keys[..1]
            } else {
                &keys[..]
            };
            finding.help = Some(headers_below(help, &keys.join(".")));
        }
        self.findings.push(finding);
    }

    /// Reports what a check has found; many together, as the one mistake that is probably behind them, at the value at
    /// `pointer` if that is written.
    pub fn report_together(
        &mut self,
        found: Vec<Finding>,
        pointer: &str,
        one: impl FnOnce(&[Finding], Place) -> Finding,
    ) {
        if found.len() < MANY || !self.says(pointer) {
            for finding in found {
                self.report(finding);
            }
            return;
        }
        let mut finding = one(&found, self.place(pointer));
        for other in found.into_iter().take(MANY) {
            finding = finding.also(other.at.place, other.message);
        }
        self.report(finding);
    }

    /// Reports keys that a position cannot have in its phase; many together, as a phase that is the wrong one.
    pub fn report_out_of_phase(
        &mut self,
        found: Vec<Finding>,
        phase: &str,
        one: impl FnOnce(Place, String) -> Finding,
    ) {
        self.report_together(found, "/phase", |found, place| {
            let message = format!("{} keys do not fit the phase `{phase}`", found.len());
            one(place, message).help("name the phase that the game is in")
        });
    }

    /// Whether no error has been found yet. Comments and configuration may make an error out to be
    /// less, but not what is wrong playable.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Finding::is_fault)
    }

    /// Whether a game is made of what has been read: if no error has been found yet, or if it is made only to
    /// be looked at. Names have been resolved before that is asked.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.for_show || self.is_sound()
    }

    /// Reports that the document called `name`, which is referred to here, has errors of its own.
    pub fn report_broken(&mut self, kind: &str, pointer: &str, name: &str) {
        let message = format!("`{name}` is not a valid `{kind}` document of {}", self.game);
        let help = format!("run `scrutineer check {name}` to see what is wrong with it");
        let place = self.place(pointer);
        let mut finding = Finding::new(&general::BROKEN_REFERENCE, place, message).help(help);
        if self.library.files.is_checked(name) {
            finding.level = FOLLOWS;
        }
        self.report(finding);
    }

    /// Reports a fault of the document called `name`, which is referred to here, that the check of
    /// that document finds as well: it is not reported here if this run checks that one, too.
    pub fn report_shared(&mut self, mut finding: Finding, name: &str) {
        if self.library.files.is_checked(name) {
            finding.level = FOLLOWS;
        }
        self.report(finding);
    }

    /// The same document and collector, for the table at `below`.
    pub fn inside(&mut self, below: &str) -> Scope<'_> {
        Scope {
            game: self.game,
            document: Arc::clone(&self.document),
            prefix: format!("{}{below}", self.prefix),
            library: self.library,
            findings: self.findings,
            way: self.way,
            overlay: self.overlay.clone(),
            for_show: self.for_show,
            edition: self.edition,
        }
    }

    /// The same collector, for the table at `prefix` of another document, one that this one refers
    /// to: what must change there is reported there.
    pub fn there(&mut self, document: &Arc<Document>, prefix: impl Into<String>) -> Scope<'_> {
        Scope {
            game: self.game,
            document: Arc::clone(document),
            prefix: prefix.into(),
            library: self.library,
            findings: self.findings,
            way: self.way,
            overlay: None,
            for_show: self.for_show,
            edition: self.edition,
        }
    }

    /// Reports that `typed` names none of `known`, with the closest one as help.
    pub fn unknown<'k>(
        &mut self,
        pointer: &str,
        noun: &str,
        typed: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let place = self.place(pointer);
        self.report(unknown_reference(place, noun, typed, known));
    }

    /// The component document that is written at `pointer`, relative to the table under check.
    #[must_use]
    pub fn document_at(&self, pointer: &str) -> Document {
        self.document.inside(&format!("{}{pointer}", self.prefix))
    }

    /// Checks what a component document says, if it can be read.
    pub fn check_typed<T: DeserializeOwned>(
        &mut self,
        tree: Tree<'_>,
        check: impl FnOnce(&T, &mut Self),
    ) {
        if let Some(value) = self.typed::<T>(tree) {
            check(&value, self);
        }
    }

    /// Reads a typed value off the tree; the schema has accepted the shape, so a failure is
    /// about a value that only the type can judge.
    pub fn typed<T: DeserializeOwned>(&mut self, tree: Tree<'_>) -> Option<T> {
        match typed::document(tree) {
            Ok(value) => Some(value),
            // What the schema has found already says it better.
            Err(_) if self.findings.iter().any(Finding::is_error) => None,
            Err(error) => {
                let place = error
                    .span
                    .map_or_else(|| self.place(""), |span| self.document.source().place(span));
                self.report(Finding::new(&general::BAD_VALUE, place, error.message));
                None
            }
        }
    }
}

/// A text with the headers in it, such as `[players.a]` between backticks, put below a key.
fn headers_below(text: &str, above: &str) -> String {
    let mut parts = text.split('`');
    let mut result = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        result.push('`');
        let is_code = index % 2 == 0;
        let inside = part.trim_start_matches('[');
        let (open, name) = (
            &part[..part.len() - inside.len()],
            inside.trim_end_matches(']'),
        );
        let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let is_header = is_code
            && matches!(open, "[" | "[[")
            && inside.len() - name.len() == open.len()
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(is_key)
            && name.split('.').next() != above.split('.').next();
        if is_header {
            result.extend([open, above, ".", inside]);
        } else {
            result.push_str(part);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::headers_below;

    #[test]
    fn headers_are_put_below_the_key_of_a_script() {
        let put = |text| headers_below(text, "start");
        assert_eq!(
            put("write `[players.c]`, `[cop]` or `[[laps]]`"),
            "write `[start.players.c]`, `[start.cop]` or `[[start.laps]]`"
        );
        let same = "write `[start.cop]`, `a = [1]`, `[\"a\", \"b\"]` or [cop]";
        assert_eq!(put(same), same);
    }
}
