//! What a header names, and what can be played of a document.

use std::sync::Arc;

use super::any::Beginning;
use super::{AnyGame, Games, misnamed};
use crate::diagnostic::{Finding, Place, Source};
use crate::document::header::{EDITION, FORMAT, HEADER, NEWEST};
use crate::document::spans::escaped;
use crate::document::tree::{Parsed, TomlTable, TomlValue};
use crate::document::{Document, Header, Tree, may_be_copied, parse};
use crate::engine::laws::guarded;
use crate::engine::{Laying, Session};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::picture::Piece;
use crate::kit::quote::{list, quote};
use crate::lab::AnyTable;
use crate::lint::scope::Overlay;
use crate::lint::shape::Texts;
use crate::lint::{Catalogue as _, Kind, Library, Scope, WayAround, general};

/// A game, and a kind of its documents.
pub(super) type Opened = (&'static dyn AnyGame, &'static Kind);

/// What becomes of a document whose shape does not fit.
#[derive(Clone, Copy)]
enum Slips {
    /// Nothing is made of it.
    Refused,
    /// It is seen with what [`Validator::filled`](crate::lint::shape::Validator::filled) puts in their place: an
    /// author who looks for the fault looks at the picture first.
    Filled,
}

impl Games {
    /// What can be played from a scenario or a position, if it has no errors; what is wrong with it is
    /// for [`check`](Self::check) to say.
    #[must_use]
    pub fn open_table(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
    ) -> Option<Box<dyn AnyTable>> {
        self.opened(
            source,
            library,
            Slips::Refused,
            |(game, kind), tree, scope| game.open(kind, tree, scope),
        )
    }

    /// A game in progress from a scenario or a position, or from a script after so many entries, if it has no
    /// errors up to there; what is wrong with it is for [`check`](Self::check) to say.
    #[must_use]
    pub fn open_session(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        from: &Beginning,
    ) -> Option<Box<dyn Session>> {
        self.opened(
            source,
            library,
            Slips::Refused,
            |(game, kind), tree, scope| game.session(kind, tree, scope, from),
        )
    }

    /// The same to be looked at, and not to be played: errors do not keep it from being shown.
    #[must_use]
    pub fn open_to_show(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        from: &Beginning,
    ) -> Option<Box<dyn Session>> {
        self.opened(
            source,
            library,
            Slips::Filled,
            |(game, kind), tree, scope| {
                scope.for_show = true;
                // Rules may take for granted what is not so in a document with errors.
                guarded(|| game.session(kind, tree, scope, from)).ok()?
            },
        )
    }

    /// What is to be seen of a component document. A slip in its shape does not keep the rest from being seen.
    #[must_use]
    pub fn open_pieces(self, source: &Arc<Source>, library: &Library<'_>) -> Vec<Piece> {
        let pieces = self.opened(
            source,
            library,
            Slips::Filled,
            |(game, kind), tree, scope| guarded(|| game.pieces(kind, tree, scope)).ok(),
        );
        pieces.unwrap_or_default()
    }

    /// The map that a component document lays; nothing if it lays none, or its shape does not fit.
    #[must_use]
    pub fn open_laying(self, source: &Arc<Source>, library: &Library<'_>) -> Option<Laying> {
        self.opened(
            source,
            library,
            Slips::Refused,
            |(game, kind), tree, scope| game.laying(kind, tree, scope),
        )
    }

    /// What is made of a document.
    fn opened<R>(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        slips: Slips,
        make: impl FnOnce(Opened, Tree<'_>, &mut Scope<'_>) -> Option<R>,
    ) -> Option<R> {
        let document = Arc::new(Document::new(Arc::clone(source)));
        let Parsed {
            mut tree, errors, ..
        } = parse(&source.text);
        let (game, kind) = self.open(&Header::of(tree.get_ref()), &document).ok()?;
        let validator = library.validator(game.meta().id, kind.name)?;
        if !errors.is_empty() {
            return None;
        }
        let (texts, mut elsewhere) = (Texts::default(), Vec::new());
        if !validator.accepts(&tree) {
            if matches!(slips, Slips::Refused) || !may_be_copied(&source.text) {
                return None;
            }
            let filled = validator.filled(&tree, (WayAround::First, false), &texts)?;
            (tree, elsewhere) = (filled.tree, filled.elsewhere);
        }
        let mut findings = Vec::new();
        let mut scope = Scope::new(game.meta().id, document, library, &mut findings);
        scope.overlay = Overlay::of(&scope.document, elsewhere);
        make((game, kind), tree, &mut scope)
    }

    /// The game and kind of the schema that a comment at the beginning of a text names, as editors read it:
    /// `#:schema schemas/GAME/KIND.schema.json`.
    pub(super) fn by_schema(self, text: &str) -> Option<Opened> {
        let comments = text.trim_start_matches('\u{feff}').lines();
        let mut comments = comments.take_while(|line| line.starts_with('#'));
        let path = comments.find_map(|line| line.strip_prefix("#:schema "))?;
        let (folder, name) = path.trim().strip_suffix(".schema.json")?.rsplit_once('/')?;
        let id = folder.rsplit('/').next()?;
        Some((self.find(id)?, self.kind(id, name)?))
    }

    /// The game and kind that a header names.
    pub(super) fn open(
        self,
        header: &Header,
        document: &Arc<Document>,
    ) -> Result<Opened, Box<Finding>> {
        let at = |key: &str| document.place(&format!("/{key}"));
        if let Some(format) = header.format
            && !header.is_current()
        {
            let finding = Finding::new(
                &general::FORMAT_VERSION,
                at("format"),
                format!(
                    "this is format {format}; this version of the program reads formats {FORMAT} to \
                     {NEWEST}"
                ),
            );
            return Err(Box::new(if format > NEWEST {
                finding.help("a newer version of the program is needed to read it")
            } else {
                finding.help(format!("write `format = {FORMAT}`"))
            }));
        }
        let newest = self.newest_edition();
        if let Some(edition) = header.edition
            && !(1..=i64::from(newest)).contains(&edition)
        {
            let message = format!("there is no edition {edition}");
            let finding = Finding::new(&general::OPTION_UNKNOWN, at(EDITION), message);
            let help = match newest {
                1 => "the only edition so far is 1".to_owned(),
                _ => format!("editions are 1 to {newest}"),
            };
            return Err(Box::new(finding.help(help)));
        }
        let games = self.ids();
        let Some(id) = &header.game else {
            return Err(Box::new(self.missing(document, "game", &games)));
        };
        let Some(game) = self.find(id) else {
            let rule = &general::UNKNOWN_GAME;
            let message = format!("unknown game `{id}`");
            let fitting = misnamed::games_by_keys(self, header.kind.as_deref(), document);
            let finding = Finding::new(rule, at("game"), message);
            return Err(Box::new(unknown(finding, id, &games, &fitting)));
        };
        let kinds: Vec<&str> = game.meta().kinds.iter().map(|kind| kind.name).collect();
        let Some(name) = &header.kind else {
            return Err(Box::new(self.missing(document, "kind", &kinds)));
        };
        let Some(kind) = self.kind(id, name) else {
            let fitting = misnamed::kinds_by_keys(self, game, document);
            let others = misnamed::games_by_keys(self, Some(name), document);
            if let [only] = others[..]
                && (fitting.is_empty()
                    || misnamed::is_of_other(self, (game, &fitting), (only, name), document))
            {
                let message =
                    format!("{id} has no documents of kind `{name}`, which this seems to be");
                let finding = Finding::new(&general::UNKNOWN_GAME, at("game"), message);
                return Err(Box::new(finding.help(did_you_mean(only))));
            }
            let message = format!("{id} has no documents of kind `{name}`");
            let finding = Finding::new(&general::UNKNOWN_KIND, at("kind"), message);
            return Err(Box::new(unknown(finding, name, &kinds, &fitting)));
        };
        Ok((game, kind))
    }

    /// The finding about a key of the header that is not there, or not under its name, or no text.
    fn missing(self, document: &Document, key: &str, known: &[&str]) -> Finding {
        let place = document.place(&format!("/{key}"));
        let root = parse(&document.source().text).tree;
        let root = root.get_ref();
        if root.contains_key(key) {
            let message = format!("expected a string for `{key}`");
            return Finding::new(&general::WRONG_TYPE, place, message)
                .help(format!("write one of {}", strings(known)));
        }
        let others = root.keys().map(|key| key.get_ref().as_ref());
        let others = others.filter(|other| !HEADER.contains(other));
        if let Some(typed) = others
            .into_iter()
            .find(|other| nearest(other, [key]).is_some())
        {
            let place = document.key_place(&format!("/{}", escaped(typed)));
            return Finding::new(
                &general::UNKNOWN_FIELD,
                place,
                format!("unknown key {}", quote(typed)),
            )
            .help(format!("did you mean `{key}`? it is missing here"));
        }
        if let Some(pointer) = below(root, key, known) {
            let message = format!("`{key}` stands in a table, and not at the top");
            return Finding::new(
                &general::MISSING_FIELD,
                document.key_place(&pointer),
                message,
            )
            .help("put `format`, `game` and `kind` above the first header");
        }
        let finding = unsaid(place, key, known);
        match self.by_schema(&document.source().text) {
        Some((game, kind)) => finding.help(format!(
            "its schema is that of `game = \"{}\"` and `kind = \"{}\"`: write that at its top, with `format = {FORMAT}`",
            game.meta().id,
            kind.name
        )),
        None => finding,
    }
    }
}

/// The finding about a key of the header that is not there.
pub(super) fn unsaid(place: Place, key: &str, known: &[&str]) -> Finding {
    let message = format!("the document does not say its `{key}`");
    Finding::new(&general::MISSING_FIELD, place, message).help(format!(
        "write `{key} = …` at its top: one of {}",
        strings(known)
    ))
}

/// The pointer of a key of the header in a table further down, with one of the values that it can have.
fn below(table: &TomlTable<'_>, key: &str, known: &[&str]) -> Option<String> {
    fn in_value(value: &TomlValue<'_>, key: &str, known: &[&str]) -> Option<String> {
        match value {
            TomlValue::Table(table) => {
                let text = table.get(key).and_then(|value| value.get_ref().as_str());
                match text {
                    Some(text) if known.contains(&text) => Some(format!("/{}", escaped(key))),
                    _ => below(table, key, known),
                }
            }
            TomlValue::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
                Some(format!("/{index}{}", in_value(item.get_ref(), key, known)?))
            }),
            _ => None,
        }
    }
    table.iter().find_map(|(name, value)| {
        let below = in_value(value.get_ref(), key, known)?;
        Some(format!("/{}{below}", escaped(name.get_ref())))
    })
}

/// Values as a document writes them.
fn strings(values: &[&str]) -> String {
    let written: Vec<String> = (values.iter())
        .map(|value| format!("`\"{value}\"`"))
        .collect();
    written.join(", ")
}

/// Help for a name that is not known: the one whose keys the document has, or the nearest.
fn unknown(finding: Finding, typed: &str, known: &[&str], fitting: &[&str]) -> Finding {
    let near = nearest(typed, known.iter().copied());
    let close = near.filter(|near| fitting.is_empty() || fitting.contains(near));
    match (close, fitting) {
        (Some(close), _) => finding.help(did_you_mean(close)),
        (None, [only]) => finding.help(did_you_mean(only)),
        (None, []) => finding.help(format!("expected one of {}", list(known.iter().copied()))),
        (None, _) => finding.help(format!(
            "by its keys this is one of {}",
            list(fitting.iter().copied())
        )),
    }
}
