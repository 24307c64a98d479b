//! Ids where they are declared and where they are named: what an editor follows, finds and renames.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;
use std::sync::{Arc, PoisonError};

use toml::Spanned;
use toml_parser::lexer::TokenKind;

use super::Workspace;
use crate::diagnostic::{Place, Source};
use crate::document::tree::TomlValue;
use crate::document::{Files as _, Header, parse};
use crate::games::{AnyGame, BUILT_IN, Games};
use crate::lint::{Catalogue as _, Library};

/// An id in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// What it is the id of, such as `tile`.
    pub noun: &'static str,
    /// The id.
    pub id: String,
    /// Where it stands: the id alone, without quotes and what follows it in the same text.
    pub place: Place,
    /// Whether it is declared here; else it is named.
    pub is_definition: bool,
}

/// The ids of texts, by the names of their files.
pub(super) type Ids = BTreeMap<String, (Arc<Source>, Arc<[Symbol]>)>;

/// The ids that a text declares, and whatever stands where one may be named, in the order of their places.
/// Of the latter [`Workspace::definition`] says whether it is one.
#[must_use]
pub fn symbols(games: Games, source: &Arc<Source>, library: &Library<'_>) -> Vec<Symbol> {
    let parsed = parse(&source.text);
    let header = Header::of(parsed.tree.get_ref());
    let Some(game) = header.game.as_deref().and_then(|id| games.find(id)) else {
        return Vec::new();
    };
    let mut found = FoundSymbol {
        game,
        source,
        symbols: Vec::new(),
    };
    let kind = header.kind.unwrap_or_default();
    for (key, value) in parsed.tree.get_ref() {
        found.declared(&kind, key.get_ref(), value);
        found.named(key.get_ref(), value);
    }
    let validator = library.validator(game.meta().id, &kind);
    for slot in validator.iter().flat_map(|validator| validator.slots()) {
        slot.each(parsed.tree.get_ref(), &mut |_, value| {
            for (key, value) in value.get_ref().as_table().into_iter().flatten() {
                found.declared(slot.kind(), key.get_ref(), value);
            }
        });
    }
    found.symbols.sort_by_key(|symbol| symbol.place.span.start);
    found.symbols
}

impl Symbol {
    fn is_same(&self, other: &Self) -> bool {
        self.noun == other.noun && self.id == other.id
    }

    fn among<'s>(&self, declared: &'s [Self]) -> Option<&'s Self> {
        declared.iter().find(|other| self.is_same(other))
    }
}

/// The first name in quotes a part of which is an id with a number behind it; what comments say is none.
fn begun(text: &str, id: &str) -> Option<Range<usize>> {
    let is_part = |at: usize| {
        let before = text[..at].chars().next_back();
        let behind = text[at + id.len()..].chars().next();
        matches!(before, Some('"' | '\'' | '-')) && behind.is_some_and(|it| it.is_ascii_digit())
    };
    let is_quote = |letter: char| matches!(letter, '"' | '\'' | '\n');
    let strings = toml_parser::Source::new(text).lex().filter(|token| {
        matches!(
            token.kind(),
            TokenKind::BasicString
                | TokenKind::MlBasicString
                | TokenKind::LiteralString
                | TokenKind::MlLiteralString
        )
    });
    let mut parts = strings.flat_map(|token| {
        let span = token.span().start()..token.span().end();
        let found = text[span.clone()].match_indices(id);
        found.map(move |(at, _)| span.start + at)
    });
    parts.find(|at| is_part(*at)).map(|at| {
        let start = text[..at].rfind(is_quote).map_or(0, |quote| quote + 1);
        let end = text[at..].find(is_quote).map_or(text.len(), |end| at + end);
        start..end
    })
}

/// What an id means.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// Where it is declared.
    pub definition: Symbol,
    /// The document that leads there.
    pub by: String,
}

struct FoundSymbol<'s> {
    game: &'static dyn AnyGame,
    source: &'s Arc<Source>,
    symbols: Vec<Symbol>,
}

impl FoundSymbol<'_> {
    /// The ids of a list of components.
    fn declared(&mut self, kind: &str, key: &str, list: &Spanned<TomlValue<'_>>) {
        let mut listed = self.game.sets().iter();
        let set = listed.find(|set| set.kind == kind && set.list == key);
        if let (Some(set), TomlValue::Array(items)) = (set, list.get_ref()) {
            for item in items {
                if let Some(id) = item.get_ref().get("id") {
                    self.take(set.noun, id, true);
                }
            }
        }
    }

    /// What may be named by a value under a key, or in a list or table below it.
    fn named(&mut self, key: &str, value: &Spanned<TomlValue<'_>>) {
        match value.get_ref() {
            TomlValue::String(_) => {
                for (noun, keys) in self.game.named_by() {
                    if keys.contains(&key) {
                        self.take(noun, value, false);
                    }
                }
            }
            TomlValue::Array(items) => {
                for item in items {
                    // Entries that are tables say by keys of their own what they name.
                    let key = if item.get_ref().as_table().is_some() {
                        ""
                    } else {
                        key
                    };
                    self.named(key, item);
                }
            }
            TomlValue::Table(table) => {
                for (inner, value) in table {
                    // Names of players and spaces stand between a key and what it names.
                    let is_text = matches!(value.get_ref(), TomlValue::String(_));
                    let is_key = (self.game.named_by().iter())
                        .any(|(_, keys)| keys.contains(&inner.get_ref().as_ref()));
                    let key = if is_text && !is_key {
                        key
                    } else {
                        inner.get_ref()
                    };
                    self.named(key, value);
                }
            }
            _ => {}
        }
    }

    fn take(&mut self, noun: &'static str, value: &Spanned<TomlValue<'_>>, is_definition: bool) {
        let Some(text) = value.get_ref().as_str() else {
            return;
        };
        // A tile as it lies is its id and its rotation.
        let id = text.split('/').next().unwrap_or(text);
        let span = value.span();
        let written = &self.source.text[span.clone()];
        // An id written with escapes is left alone: nobody does that.
        let Some(at) = written.find(id).filter(|_| !id.is_empty()) else {
            return;
        };
        let start = span.start + at;
        self.symbols.push(Symbol {
            noun,
            id: id.to_owned(),
            place: self.source.place(start..start + id.len()),
            is_definition,
        });
    }
}

impl Workspace<'_> {
    /// The ids in a document: those that it declares, and those it names that are declared somewhere.
    #[must_use]
    pub fn symbols(&self, name: &str) -> Vec<Symbol> {
        let Some(source) = self.source(name) else {
            return Vec::new();
        };
        let declared = self.declared(&source);
        let mut symbols = self.ids(&source).to_vec();
        // A rally names many zones, each of them often.
        let mut others: BTreeMap<(&str, String), bool> = BTreeMap::new();
        symbols.retain(|symbol| {
            symbol.is_definition
                || symbol.among(&declared).is_some()
                || *(others.entry((symbol.noun, symbol.id.clone()))).or_insert_with(|| {
                    let meanings = self.meanings(name, symbol, &mut BTreeSet::new());
                    !meanings.is_empty()
                })
        });
        symbols
    }

    /// The id that stands at a byte of a document.
    #[must_use]
    pub fn symbol_at(&self, name: &str, offset: usize) -> Option<Symbol> {
        let here = |symbol: &Symbol| {
            symbol.place.span.contains(&offset) || symbol.place.span.end == offset
        };
        self.symbols(name).into_iter().find(here)
    }

    /// Where an id is declared: in the document itself, in one that it leads to, the nearest first, in what the users of a
    /// component know, or in the base set.
    #[must_use]
    pub fn definition(&self, symbol: &Symbol) -> Option<Symbol> {
        if symbol.is_definition {
            return Some(symbol.clone());
        }
        let name = &symbol.place.source.name;
        let meanings = self.meanings(name, symbol, &mut BTreeSet::new());
        let first = meanings.into_iter().next();
        first.map(|meaning| meaning.definition)
    }

    /// What an id that a document names means, by the documents that say so. A component that leads to no declaration of
    /// its own means what those that use it know: a rally names zones that only a scenario brings together with it.
    fn meanings(&self, name: &str, symbol: &Symbol, seen: &mut BTreeSet<String>) -> Vec<Meaning> {
        let Some(source) = self.source(name).filter(|_| seen.insert(name.to_owned())) else {
            return Vec::new();
        };
        let declared = self.declared(&source);
        let own = symbol.among(&declared).map(|definition| Meaning {
            definition: definition.clone(),
            by: name.to_owned(),
        });
        let is_base = |own: &Meaning| own.definition.place.source.name.starts_with(BUILT_IN);
        let is_component = (self.file(name)).is_some_and(|file| file.checked.is_component());
        if !is_component || own.as_ref().is_some_and(|own| !is_base(own)) {
            return own.into_iter().collect();
        }
        let users: Vec<String> = (self.library.uses().iter())
            .filter(|(_, used)| used.contains(name))
            .map(|(user, _)| user.clone())
            .collect();
        let mut all = Vec::new();
        for user in users {
            all.extend(self.meanings(&user, symbol, seen));
        }
        if all.is_empty() {
            all.extend(own);
        }
        all
    }

    /// A document that names an id of this declaration and, for one of its users, means that of another: nobody can give
    /// it another name in one of the two alone.
    #[must_use]
    pub fn torn(&self, definition: &Symbol) -> Option<(Place, Meaning)> {
        self.references(definition).into_iter().find_map(|named| {
            let name = &named.place.source.name;
            let all = self.meanings(name, &named, &mut BTreeSet::new());
            let other = |meaning: &Meaning| meaning.definition.place != definition.place;
            let other = all
                .into_iter()
                .find(other)
                .filter(|_| !named.is_definition)?;
            Some((named.place, other))
        })
    }

    /// A name that begins with the id of this declaration, as those of spaces do, and where it stands.
    #[must_use]
    pub fn named_after(&self, definition: &Symbol) -> Option<(Place, String)> {
        let game = self.game_of(&definition.place.source)?;
        if !game.named_after().contains(&definition.noun) {
            return None;
        }
        self.documents().find_map(|(file, _)| {
            let span = begun(&file.source.text, &definition.id)?;
            let all = self.meanings(&file.source.name, definition, &mut BTreeSet::new());
            let is_meant = (all.iter()).any(|meaning| meaning.definition.place == definition.place);
            let name = file.source.text[span.clone()].to_owned();
            let source = Arc::clone(&file.source);
            is_meant.then_some((Place { source, span }, name))
        })
    }

    /// Every place in the workspace at which an id is named that is declared there, and the declaration.
    #[must_use]
    pub fn references(&self, definition: &Symbol) -> Vec<Symbol> {
        let mut found = Vec::new();
        for (file, _) in self.documents() {
            let mut named = self.ids(&file.source).to_vec();
            named.retain(|symbol| symbol.is_same(definition));
            if named.is_empty() {
                continue;
            }
            let all = self.meanings(&file.source.name, definition, &mut BTreeSet::new());
            let is_meant = (all.iter()).any(|meaning| meaning.definition.place == definition.place);
            named.retain(|symbol| {
                let is_own = symbol.place == definition.place;
                is_own || is_meant && !symbol.is_definition
            });
            found.append(&mut named);
        }
        found
    }

    /// A file and all that leads to it, the nearest first.
    #[must_use]
    pub fn users(&self, name: &str) -> Vec<String> {
        let uses = self.library.uses();
        let mut found = vec![name.to_owned()];
        let mut looked = 0;
        while let Some(name) = found.get(looked).cloned() {
            looked += 1;
            let named = uses.iter().filter(|(_, used)| used.contains(&name));
            for (user, _) in named {
                if !found.contains(user) {
                    found.push(user.clone());
                }
            }
        }
        found
    }

    /// The ids that are declared where a document can name them, the nearest first.
    #[must_use]
    pub fn declared_for(&self, name: &str) -> Vec<Symbol> {
        self.source(name)
            .map_or_else(Vec::new, |source| self.declared(&source))
    }

    /// What is declared where a document can name it, the nearest first.
    fn declared(&self, source: &Arc<Source>) -> Vec<Symbol> {
        let Some(game) = self.game_of(source) else {
            return Vec::new();
        };
        let bases = game
            .sets()
            .iter()
            .filter_map(|set| self.games.base(game.meta().id, set.kind));
        let known = self.reached(&source.name).into_iter().chain(bases);
        let sources = known.filter_map(|name| self.source(&name));
        let mut declared = Vec::new();
        for source in sources {
            let symbols = self.ids(&source);
            let own = symbols.iter().filter(|symbol| symbol.is_definition);
            declared.extend(own.cloned());
        }
        declared
    }

    /// The ids of a text. They are found once, and again when it has changed.
    fn ids(&self, source: &Arc<Source>) -> Arc<[Symbol]> {
        let mut known = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(&source.name) {
            Some((of, ids)) if of.text == source.text => Arc::clone(ids),
            _ => {
                let ids: Arc<[Symbol]> = symbols(self.games, source, &self.library).into();
                let entry = (Arc::clone(source), Arc::clone(&ids));
                known.insert(source.name.clone(), entry);
                ids
            }
        }
    }

    fn game_of(&self, source: &Source) -> Option<&'static dyn AnyGame> {
        let header = Header::of(parse(&source.text).tree.get_ref());
        self.games.find(&header.game?)
    }

    /// The text of a document, or of a file that one leads to.
    #[must_use]
    pub fn source(&self, name: &str) -> Option<Arc<Source>> {
        if let Some(file) = self
            .documents
            .get(name)
            .and_then(super::RunMember::document)
        {
            return Some(Arc::clone(&file.source));
        }
        let text = match self.games.base_text(name) {
            Some(text) => text.to_owned(),
            None => self.buffers.read(name).ok()?.text().ok()?,
        };
        Some(Arc::new(Source::new(name, text)))
    }

    /// A document and all that it leads to, the nearest first.
    fn reached(&self, name: &str) -> Vec<String> {
        let uses = self.library.uses();
        let mut seen = BTreeSet::from([name.to_owned()]);
        let mut open = VecDeque::from([name.to_owned()]);
        let mut reached = Vec::new();
        while let Some(name) = open.pop_front() {
            let named = uses.get(&name).into_iter().flatten();
            open.extend(named.filter(|name| seen.insert((*name).clone())).cloned());
            reached.push(name);
        }
        reached
    }
}
