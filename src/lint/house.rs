//! House rules: what a club or a project asks of its own documents, written as data in its configuration.
//!
//! A house rule is a query, a `JSONPath` by RFC 9535, over what a document says. It either forbids what the query
//! finds, or requires that it finds something. It is not able to compute, and it knows nothing of a game.

use std::sync::Arc;

use serde_json::Value;
use serde_json_path::JsonPath;

use super::Library;
use crate::diagnostic::{Citation, Finding, Place, Rule, Source};
use crate::document::tree::TomlValue;
use crate::document::{Document, parse, tree};

/// Whether a house rule wants its query to find something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Whatever is found is wrong.
    Forbids,
    /// It is wrong if nothing is found.
    Requires,
}

/// One house rule.
#[derive(Debug)]
pub struct HouseRule {
    /// Its name, its level and its reason, as every rule has them. It lasts as long as the program, as those of the
    /// program do: a configuration is read once in a run, and by a server once for each change of it.
    pub rule: &'static Rule,
    /// Where the configuration says its name.
    pub place: Place,
    /// Only documents of this game, if it says one.
    pub game: Option<String>,
    /// Only documents of this kind, wherever they are written; without it, whatever a file holds.
    pub kind: Option<String>,
    /// What it does with what is found.
    pub sense: Sense,
    /// What it looks for.
    pub query: JsonPath,
    /// The clause of the rulebook behind it.
    pub clause: Option<Citation>,
    /// What to do about it.
    pub help: Option<String>,
}

/// The house rules that hold for a file.
#[derive(Clone, Debug, Default)]
pub struct House(Vec<Arc<HouseRule>>);

/// Two are the same if they come from the same reading of a configuration.
impl PartialEq for House {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len() && pairs.all(|(one, other)| Arc::ptr_eq(one, other))
    }
}

impl Eq for House {}

/// A document, be it a file or written in one, and what it says.
struct JudgedDocument {
    document: Arc<Document>,
    kind: String,
    is_file: bool,
    says: Value,
}

impl House {
    /// All of them, in the order in which they are declared.
    pub fn iter(&self) -> impl Iterator<Item = &HouseRule> {
        self.0.iter().map(|house| &**house)
    }

    /// Adds one, which takes the place of another one with its name.
    pub fn add(&mut self, house: HouseRule) {
        self.0.retain(|known| known.rule.name != house.rule.name);
        self.0.push(Arc::new(house));
    }

    /// The one with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&HouseRule> {
        self.iter().find(|house| house.rule.name == name)
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|house| house.rule.name)
    }

    /// What is wrong by them with a document of this game and kind, and with the component documents that are
    /// written in it. Of a text that is not TOML nothing is said: what it says is not known.
    #[must_use]
    pub fn findings(
        &self,
        game: &str,
        kind: &str,
        source: &Arc<Source>,
        library: &Library<'_>,
    ) -> Vec<Finding> {
        let mut rules = self.iter().filter(|house| house.is_about(game)).peekable();
        if rules.peek().is_none() {
            return Vec::new();
        }
        let parts = parts(game, kind, source, library);
        let mut findings = Vec::new();
        for house in rules {
            let of_kind = parts.iter().filter(|part| match &house.kind {
                Some(kind) => *kind == part.kind,
                None => part.is_file,
            });
            of_kind.for_each(|part| house.look(part, &mut findings));
        }
        findings
    }
}

fn parts(
    game: &str,
    kind: &str,
    source: &Arc<Source>,
    library: &Library<'_>,
) -> Vec<JudgedDocument> {
    let parsed = parse(&source.text);
    if !parsed.errors.is_empty() {
        return Vec::new();
    }
    let file = Arc::new(Document::new(Arc::clone(source)));
    let mut parts = Vec::new();
    let validator = library.validator(game, kind);
    for slot in validator.iter().flat_map(|validator| validator.slots()) {
        slot.each(parsed.tree.get_ref(), &mut |pointer, value| {
            if matches!(value.get_ref(), TomlValue::Table(_)) {
                parts.push(JudgedDocument {
                    document: Arc::new(file.inside(pointer)),
                    kind: slot.kind().to_owned(),
                    is_file: false,
                    says: tree::json(value.get_ref()),
                });
            }
        });
    }
    let says = Value::Object(tree::json_table(parsed.tree.get_ref()));
    parts.push(JudgedDocument {
        document: file,
        kind: kind.to_owned(),
        is_file: true,
        says,
    });
    parts
}

impl HouseRule {
    fn is_about(&self, game: &str) -> bool {
        self.game.as_ref().is_none_or(|own| own == game)
    }

    fn look(&self, part: &JudgedDocument, findings: &mut Vec<Finding>) {
        let found = self.query.query_located(&part.says).dedup();
        match self.sense {
            Sense::Forbids => findings.extend(found.iter().map(|node| {
                let pointer = node.location().to_json_pointer();
                // The name of a component says which it is better than all its lines do.
                let is_named = node.node().get("id").is_some();
                let below = if is_named { "/id" } else { "" };
                self.finding(part.document.place(&format!("{pointer}{below}")))
            })),
            Sense::Requires if found.is_empty() => {
                findings.push(self.finding(part.document.place("")));
            }
            Sense::Requires => {}
        }
    }

    fn finding(&self, place: Place) -> Finding {
        let finding = Finding::new(self.rule, place, self.rule.summary);
        Finding {
            clause: self.clause,
            help: self.help.clone(),
            ..finding
        }
    }
}
