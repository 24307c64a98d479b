//! Planting one mistake in a sound document.
//!
//! Nothing here asks the program what it thinks of a text. That a planted text is wrong follows from how it
//! was made: what touches keys, types and bounds is held against the published schema by another validator;
//! what touches the syntax against another parser; what touches play by what the scripts themselves say.

use std::fmt;
use std::ops::Range;

use scrutineer::games::GAMES;
use scrutineer::kit::random::Random;
use serde_json::Value;
use toml_parser::lexer::TokenKind;

use super::text::{Form, Node, Text, edited, is_path, is_toml, line_end, line_of, moved, value_of};
use super::world::{Kind, Sound, WORLD, constants, pick, schemas};

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    KeyTypo,
    ValueTypo,
    IdTypo,
    ClauseTypo,
    WrongType,
    OutOfRange,
    MissingKey,
    MissingComma,
    MissingBracket,
    MissingQuote,
    MissingEquals,
    DuplicateKey,
    DuplicateHeader,
    DuplicateId,
    UnknownId,
    UnknownPath,
    Swapped,
    Cut,
    LostItem,
    WrongHeader,
    WrongExpectation,
    IllegalMove,
    LegalMove,
    WrongClause,
    WrongPlayer,
    LostChance,
    UndueChance,
    AfterTheEnd,
}

impl Class {
    pub const ALL: [Self; 28] = [
        Self::KeyTypo,
        Self::ValueTypo,
        Self::IdTypo,
        Self::ClauseTypo,
        Self::WrongType,
        Self::OutOfRange,
        Self::MissingKey,
        Self::MissingComma,
        Self::MissingBracket,
        Self::MissingQuote,
        Self::MissingEquals,
        Self::DuplicateKey,
        Self::DuplicateHeader,
        Self::DuplicateId,
        Self::UnknownId,
        Self::UnknownPath,
        Self::Swapped,
        Self::Cut,
        Self::LostItem,
        Self::WrongHeader,
        Self::WrongExpectation,
        Self::IllegalMove,
        Self::LegalMove,
        Self::WrongClause,
        Self::WrongPlayer,
        Self::LostChance,
        Self::UndueChance,
        Self::AfterTheEnd,
    ];

    /// What it is called in the table, and which lines are right for it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::KeyTypo => ("typo in a key", "the key's"),
            Self::ValueTypo => ("typo in a value of a fixed set", "the value's"),
            Self::IdTypo => ("typo in an id", "the value's"),
            Self::ClauseTypo => ("typo in a clause", "the value's"),
            Self::WrongType => ("wrong type", "the first of the value"),
            Self::OutOfRange => ("out of range", "any of the value"),
            Self::MissingKey => (
                "missing key",
                "the table's header, or any of an inline table",
            ),
            Self::MissingComma => (
                "missing comma",
                "where it was; what stood before or behind it",
            ),
            Self::MissingBracket => (
                "missing bracket",
                "where it was; the other bracket; what stood behind it",
            ),
            Self::MissingQuote => ("missing quote", "where it was"),
            Self::MissingEquals => ("missing `=`", "where it was"),
            Self::DuplicateKey => ("duplicate key", "either of the two"),
            Self::DuplicateHeader => ("duplicate header", "either of the two"),
            Self::DuplicateId => ("duplicate id", "either of the two"),
            Self::UnknownId => ("unknown id", "the value's"),
            Self::UnknownPath => ("path to no file", "the value's"),
            Self::Swapped => (
                "values swapped",
                "either of the two, a finding for each allowed",
            ),
            Self::Cut => ("cut short", "the last; what is open there"),
            Self::LostItem => ("item lost", "any that refers to it"),
            Self::WrongHeader => ("wrong `format`, `game` or `kind`", "the key's"),
            Self::WrongExpectation => ("wrong expectation", "the value's"),
            Self::IllegalMove => ("illegal move", "the step's"),
            Self::LegalMove => ("`illegal` on a legal move", "the step's"),
            Self::WrongClause => ("wrong clause", "the value's"),
            Self::WrongPlayer => ("player out of turn", "the step's"),
            Self::LostChance => ("chance step lost", "either of the two steps behind it"),
            Self::UndueChance => ("undue chance step", "the step's"),
            Self::AfterTheEnd => ("step after the end", "the step's"),
        }
    }

    /// Whether a suggestion is expected.
    pub fn is_typo(self) -> bool {
        matches!(
            self,
            Self::KeyTypo | Self::ValueTypo | Self::IdTypo | Self::ClauseTypo
        )
    }

    /// Whether it is only in scripts.
    pub fn is_of_scripts(self) -> bool {
        matches!(
            self,
            Self::ClauseTypo
                | Self::WrongExpectation
                | Self::IllegalMove
                | Self::LegalMove
                | Self::WrongClause
                | Self::WrongPlayer
                | Self::LostChance
                | Self::UndueChance
                | Self::AfterTheEnd
        )
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().0)
    }
}

/// A mistake, as edits of a text.
#[derive(Clone, Debug)]
pub struct Site {
    pub edits: Vec<(Range<usize>, String)>,
    /// Places of the old text whose lines are right.
    pub marks: Vec<usize>,
    /// Places of the new text whose lines are right as well.
    pub fresh: Vec<usize>,
    /// What a suggestion must name.
    pub meant: Option<String>,
    /// What has gone wrong, in a few words.
    pub told: String,
}

/// A document with one mistake.
#[derive(Clone, Debug)]
pub struct Plant {
    pub class: Class,
    /// The document's index.
    pub document: usize,
    pub text: String,
    pub lines: Vec<usize>,
    pub site: Site,
}

/// How many places are tried for a mistake in one document.
const TRIES: usize = 40;

/// Plants a mistake in a document, if there is a place for it.
pub fn plant(class: Class, document: usize, random: &mut Random) -> Option<Plant> {
    let site = site(class, document, random)?;
    let text = edited(&WORLD.documents[document].text.text, &site.edits);
    let mut lines: Vec<usize> = (site.marks.iter())
        .map(|mark| moved(*mark, &site.edits))
        .chain(site.fresh.iter().copied())
        .map(|mark| line_of(&text, mark))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    Some(Plant {
        class,
        document,
        text,
        lines,
        site,
    })
}

/// A place for a mistake in a document, if there is one.
pub fn site(class: Class, document: usize, random: &mut Random) -> Option<Site> {
    let sound = &WORLD.documents[document];
    let planter = Planter {
        sound,
        text: &sound.text,
        kind: WORLD.kind(sound),
    };
    planter.site(class, random)
}

struct Planter<'w> {
    sound: &'w Sound,
    text: &'w Text,
    kind: &'w Kind,
}

/// Keys whose values are for people, or name something anew; so do those of parts and, where traits are,
/// of faces.
const FREE: [&str; 4] = ["id", "title", "note", "name"];

pub const HEADER: [&str; 3] = ["format", "game", "kind"];

impl<'w> Planter<'w> {
    fn site(&self, class: Class, random: &mut Random) -> Option<Site> {
        match class {
            Class::KeyTypo => self.nodes(random, |node, random| self.key_typo(node, random)),
            Class::ValueTypo => {
                self.nodes(random, |node, random| self.value_typo(node, false, random))
            }
            Class::ClauseTypo => {
                self.nodes(random, |node, random| self.value_typo(node, true, random))
            }
            Class::IdTypo => self.nodes(random, |node, random| self.id_typo(node, random)),
            Class::UnknownId => self.nodes(random, |node, _| self.unknown_id(node)),
            Class::WrongType => self.nodes(random, |node, random| self.wrong_type(node, random)),
            Class::OutOfRange => self.nodes(random, |node, random| self.out_of_range(node, random)),
            Class::MissingKey => self.nodes(random, |node, _| self.missing_key(node)),
            Class::MissingComma
            | Class::MissingBracket
            | Class::MissingQuote
            | Class::MissingEquals => self.syntax(class, random),
            Class::DuplicateKey => self.nodes(random, |node, _| self.duplicate_key(node)),
            Class::DuplicateHeader => self.nodes(random, |node, _| self.duplicate_header(node)),
            Class::DuplicateId => {
                self.nodes(random, |node, random| self.duplicate_id(node, random))
            }
            Class::UnknownPath => self.nodes(random, |node, _| self.unknown_path(node)),
            Class::Swapped => self.nodes(random, |node, random| self.swapped(node, random)),
            Class::Cut => self.cut(random),
            Class::LostItem => self.nodes(random, |node, _| self.lost_item(node)),
            Class::WrongHeader => self.wrong_header(random),
            Class::WrongExpectation => self.nodes(random, |node, _| self.wrong_expectation(node)),
            Class::IllegalMove => self.steps(random, |step, _| self.illegal_move(step)),
            Class::LegalMove => self.steps(random, |step, random| self.legal_move(step, random)),
            Class::WrongClause => {
                self.steps(random, |step, random| self.wrong_clause(step, random))
            }
            Class::WrongPlayer => self.steps(random, |step, _| self.wrong_player(step)),
            Class::LostChance => self.steps(random, |step, _| self.lost_chance(step)),
            Class::UndueChance => {
                self.steps(random, |step, random| self.undue_chance(step, random))
            }
            Class::AfterTheEnd => self.after_the_end(),
        }
    }

    /// Tries values of the document in random order.
    fn nodes(
        &self,
        random: &mut Random,
        mut site: impl FnMut(usize, &mut Random) -> Option<Site>,
    ) -> Option<Site> {
        // Most documents are mostly steps and their like: lists are looked into one item at a time.
        (0..TRIES).find_map(|_| {
            let mut node = 0;
            while let Some(child) = pick(&self.text.nodes[node].children, random) {
                node = *child;
                let leaf = self.text.nodes[node].children.is_empty();
                if leaf || random.below(3) == 0 {
                    break;
                }
            }
            (node != 0).then(|| site(node, random)).flatten()
        })
    }

    /// Tries steps of a script in random order.
    fn steps(
        &self,
        random: &mut Random,
        mut site: impl FnMut(usize, &mut Random) -> Option<Site>,
    ) -> Option<Site> {
        let steps = self
            .text
            .at(&["steps"])
            .filter(|_| self.kind.name == "script")?;
        let mut steps = self.text.nodes[steps].children.clone();
        random.shuffle(&mut steps);
        steps.truncate(TRIES);
        let inline = |step: &usize| self.text.nodes[*step].form == Form::Inline;
        steps
            .into_iter()
            .filter(inline)
            .find_map(|step| site(step, random))
    }

    fn node(&self, node: usize) -> &'w Node {
        &self.text.nodes[node]
    }

    fn written(&self, range: Range<usize>) -> &'w str {
        &self.text.text[range]
    }

    fn root(&self) -> &'w Value {
        &self.text.nodes[0].value
    }

    /// The schemas that hold for a value.
    fn schemas(&self, node: usize) -> Vec<&'w Value> {
        schemas(&self.kind.schema, self.root(), &self.text.path(node))
    }

    fn in_header(&self, node: usize) -> bool {
        self.node(node).parent == Some(0) && HEADER.contains(&self.node(node).name.as_str())
    }

    /// A site whose text is TOML and does not fit the published schema.
    fn misshapen(&self, site: Site) -> Option<Site> {
        let value = value_of(&edited(&self.text.text, &site.edits))?;
        (!self.kind.accepts(&value)).then_some(site)
    }

    /// A site whose text is not TOML.
    fn broken(&self, site: Site) -> Option<Site> {
        (!is_toml(&edited(&self.text.text, &site.edits))).then_some(site)
    }

    fn key_typo(&self, node: usize, random: &mut Random) -> Option<Site> {
        let Node {
            name, key, form, ..
        } = self.node(node);
        let key = key.clone()?;
        let parent = self.node(node).parent?;
        // A key that is written in several places is not mistyped in one of them only.
        let lone = match form {
            Form::Sections | Form::Implied => false,
            Form::Section => self
                .node(node)
                .children
                .iter()
                .all(|child| self.text.entry(*child).is_some()),
            _ => true,
        };
        let known = self.schemas(parent);
        let known: Vec<&str> = (known.iter())
            .filter_map(|schema| schema["properties"].as_object())
            .flat_map(|properties| properties.keys().map(String::as_str))
            .collect();
        if !lone || !known.contains(&name.as_str()) || self.written(key.clone()) != *name {
            return None;
        }
        let slip = slip(name, random)?;
        let near = strsim::damerau_levenshtein(&slip, name);
        let mut others = known.iter().filter(|other| *other != name);
        if others.any(|other| strsim::damerau_levenshtein(&slip, other) <= near) {
            return None;
        }
        self.misshapen(Site {
            told: format!("`{name}` is written `{slip}`"),
            marks: vec![key.start],
            edits: vec![(key, slip)],
            meant: Some(name.clone()),
            fresh: Vec::new(),
        })
    }

    fn value_typo(&self, node: usize, clause: bool, random: &mut Random) -> Option<Site> {
        let word = self.plain(node)?;
        let parent = self.node(node).parent?;
        let is_clause = ["illegal"].contains(&self.node(node).name.as_str())
            || self.node(parent).name == "cites";
        if is_clause != clause || self.in_header(node) {
            return None;
        }
        // Steps are told apart by their moves: the moves of all of them are what may be written.
        let mut known: Vec<&str> = constants(&self.schemas(node));
        if known.len() < 2 {
            let mut without = self.root().clone();
            let path = self.text.path(parent);
            if let Some(table) = without
                .pointer_mut(&pointer(&path))
                .and_then(Value::as_object_mut)
            {
                table.remove(&self.node(node).name);
            }
            known = constants(&schemas(&self.kind.schema, &without, &self.text.path(node)));
        }
        if !known.contains(&word) {
            return None;
        }
        let slip = slip(word, random)?;
        let near = strsim::damerau_levenshtein(&slip, word);
        let mut others = known.iter().filter(|other| **other != word);
        if others.any(|other| strsim::damerau_levenshtein(&slip, other) <= near) {
            return None;
        }
        self.misshapen(self.replaced(node, &slip, Some(word)))
    }

    /// The text of a string that is written in plain quotes.
    fn plain(&self, node: usize) -> Option<&'w str> {
        let word = self.node(node).value.as_str()?;
        let quoted = self.written(self.node(node).span.clone());
        (quoted == format!("\"{word}\"")).then_some(word)
    }

    /// A string that is replaced by another one.
    fn replaced(&self, node: usize, new: &str, meant: Option<&str>) -> Site {
        let Node { span, value, .. } = self.node(node);
        Site {
            told: format!(
                "`{}` is written `{new}`",
                value.as_str().unwrap_or_default()
            ),
            edits: vec![(span.start + 1..span.end - 1, new.to_owned())],
            marks: vec![span.start],
            meant: meant.map(str::to_owned),
            fresh: Vec::new(),
        }
    }

    /// The id that a string refers to, and what follows behind it.
    fn reference(&self, node: usize) -> Option<(&'w str, &'w str)> {
        let word = self.plain(node)?;
        let defines = |name: &str| name == "faces" && self.kind.name == "traits";
        let is_free = self.text.above(node).any(|at| {
            let name = self.node(at).name.as_str();
            FREE.contains(&name) || defines(name) || name == "part"
        });
        let (id, rest) = word.split_at(word.find('/').unwrap_or(word.len()));
        let known = WORLD.ids[self.sound.game].contains(id);
        // Texts of expectations are compared, and nobody looks for a name in them.
        let compared = self
            .text
            .above(node)
            .any(|at| self.node(at).name == "expect");
        let fixed = !constants(&self.schemas(node)).is_empty();
        (known && !is_free && !compared && !fixed).then_some((id, rest))
    }

    fn id_typo(&self, node: usize, random: &mut Random) -> Option<Site> {
        let (id, rest) = self.reference(node)?;
        let slip = slip(id, random)?;
        let new = format!("{slip}{rest}");
        if !WORLD.only_means(self.sound.game, &slip, id) {
            return None;
        }
        Some(self.replaced(node, &new, Some(id)))
    }

    fn unknown_id(&self, node: usize) -> Option<Site> {
        let (_, rest) = self.reference(node)?;
        Some(self.replaced(node, &format!("zzzz-9{rest}"), None))
    }

    fn wrong_type(&self, node: usize, random: &mut Random) -> Option<Site> {
        if self.in_header(node) || self.node(node).name == "note" {
            return None;
        }
        let Node {
            span, value, form, ..
        } = self.node(node);
        if !matches!(form, Form::Leaf | Form::List | Form::Inline) {
            return None;
        }
        let written = self.written(span.clone());
        let new = match value {
            Value::Number(number) => match random.below(4) {
                0 => format!("\"{number}\""),
                1 => format!("{number}.5"),
                2 => "true".to_owned(),
                _ => format!("[{number}]"),
            },
            Value::String(_) => match random.below(4) {
                0 => "7".to_owned(),
                1 => "false".to_owned(),
                2 => format!("{{ id = {written} }}"),
                _ => format!("[{written}]"),
            },
            Value::Bool(flag) => match random.below(3) {
                0 => format!("\"{flag}\""),
                1 => u8::from(*flag).to_string(),
                _ => format!("[{flag}]"),
            },
            Value::Array(items) => match (random.below(3), items.first()) {
                (0, Some(Value::String(word))) => format!("\"{word}\""),
                (1, Some(Value::Number(number))) => number.to_string(),
                (0, _) => "true".to_owned(),
                (1, _) => "{}".to_owned(),
                _ => items.len().to_string(),
            },
            Value::Object(_) => match random.below(3) {
                0 => "[]".to_owned(),
                1 => "\"all\"".to_owned(),
                _ => "3".to_owned(),
            },
            Value::Null => return None,
        };
        self.misshapen(Site {
            told: format!("`{}` becomes `{new}`", shortened(written)),
            edits: vec![(span.clone(), new)],
            marks: vec![span.start],
            meant: None,
            fresh: Vec::new(),
        })
    }

    fn out_of_range(&self, node: usize, random: &mut Random) -> Option<Site> {
        if self.in_header(node) {
            return None;
        }
        let Node {
            span, value, form, ..
        } = self.node(node);
        let schemas = self.schemas(node);
        let bound = |key: &str| {
            let mut bounds = schemas.iter().filter_map(|schema| schema[key].as_i64());
            bounds.next()
        };
        let new = match value {
            Value::Number(_) => {
                let below = bound("minimum").map(|bound| bound - 1);
                let above = bound("maximum").and_then(|bound| bound.checked_add(1));
                let ends: Vec<i64> = below.into_iter().chain(above).collect();
                pick(&ends, random)?.to_string()
            }
            Value::String(word) => {
                let is_id = schemas.iter().any(|schema| schema["pattern"].is_string());
                let word = match (is_id, random.below(2)) {
                    (true, 0) => format!("{word} x"),
                    (true, _) => word.to_uppercase(),
                    (false, _) => return None,
                };
                format!("\"{word}\"")
            }
            Value::Array(items) if *form == Form::List => {
                let least = bound("minItems").filter(|least| *least > 0);
                let most = bound("maxItems").filter(|most| *most <= 20);
                let item = self.node(*self.node(node).children.first()?).span.clone();
                let item = self.written(item);
                let number = match (least, most, random.below(2)) {
                    (Some(least), None, _) | (Some(least), _, 0) => least - 1,
                    (_, Some(most), _) => most + 1,
                    _ => return None,
                };
                // Items that are all the same say nothing of what else is wrong with them.
                if usize::try_from(number).ok()? >= items.len() {
                    return None;
                }
                let kept: Vec<&str> = (self.node(node).children.iter())
                    .take(usize::try_from(number).ok()?)
                    .map(|child| self.written(self.node(*child).span.clone()))
                    .collect();
                if kept.is_empty() && item.is_empty() {
                    return None;
                }
                format!("[{}]", kept.join(", "))
            }
            _ => return None,
        };
        self.misshapen(Site {
            told: format!(
                "`{}` becomes `{}`",
                shortened(self.written(span.clone())),
                shortened(&new)
            ),
            edits: vec![(span.clone(), new)],
            marks: vec![span.start],
            meant: None,
            fresh: Vec::new(),
        })
    }

    fn missing_key(&self, node: usize) -> Option<Site> {
        let whole = self.text.entry(node)?;
        let parent = self.node(node).parent?;
        let required = self.schemas(parent).into_iter().any(|schema| {
            let required = schema["required"].as_array();
            required.is_some_and(|keys| keys.iter().any(|key| *key == self.node(node).name))
        });
        let removal = self.text.removal(whole.clone());
        let table = self.node(parent);
        let marks = match (parent, table.form) {
            // The lines before the first table or list.
            (0, _) => {
                let opening = self.root_lines();
                let mut at = 0;
                let mut marks = vec![0];
                while at < opening {
                    at = line_end(&self.text.text, at) + 1;
                    marks.push(at.min(opening));
                }
                marks
            }
            (_, Form::Inline) => {
                let mut marks = vec![table.span.start, table.span.end - 1];
                let inside = &self.text.text[table.span.clone()];
                let breaks = inside
                    .match_indices('\n')
                    .map(|(at, _)| table.span.start + at + 1);
                marks.extend(breaks);
                marks
            }
            (_, Form::Section) => vec![table.span.start],
            _ => return None,
        };
        let site = Site {
            told: format!("`{}` is not there", shortened(self.written(whole))),
            edits: vec![(removal, String::new())],
            marks,
            meant: None,
            fresh: Vec::new(),
        };
        let site = self.misshapen(site)?;
        (required || self.in_header(node)).then_some(site)
    }

    /// Where the header of the document ends: at its first list or table, or at the end of its keys.
    fn root_lines(&self) -> usize {
        let children = self.node(0).children.iter().map(|child| self.node(*child));
        let leaves = children.filter(|child| child.form == Form::Leaf);
        let ends = leaves.filter(|child| {
            ["format", "game", "kind", "title", "provenance"].contains(&child.name.as_str())
        });
        ends.map(|child| child.span.start).max().unwrap_or(0)
    }

    fn syntax(&self, class: Class, random: &mut Random) -> Option<Site> {
        let text = &self.text.text;
        let tokens: Vec<(TokenKind, Range<usize>)> = toml_parser::Source::new(text)
            .lex()
            .map(|token| (token.kind(), token.span().start()..token.span().end()))
            .collect();
        let blank = |kind: TokenKind| {
            matches!(
                kind,
                TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof
            )
        };
        let wanted = |kind: TokenKind| match class {
            Class::MissingComma => kind == TokenKind::Comma,
            Class::MissingBracket => matches!(
                kind,
                TokenKind::LeftSquareBracket
                    | TokenKind::RightSquareBracket
                    | TokenKind::LeftCurlyBracket
                    | TokenKind::RightCurlyBracket
            ),
            Class::MissingQuote => kind == TokenKind::BasicString,
            _ => kind == TokenKind::Equals,
        };
        let places: Vec<usize> = (0..tokens.len())
            .filter(|at| wanted(tokens[*at].0))
            .collect();
        (0..TRIES).find_map(|_| {
            let at = *pick(&places, random)?;
            let range = tokens[at].1.clone();
            let removal = match class {
                Class::MissingQuote if random.below(2) == 0 => range.start..range.start + 1,
                Class::MissingQuote => range.end - 1..range.end,
                _ => range.clone(),
            };
            let next = tokens[at + 1..].iter().find(|(kind, _)| !blank(*kind));
            let before = tokens[..at].iter().rev().find(|(kind, _)| !blank(*kind));
            let mut marks = vec![removal.start];
            if class == Class::MissingComma {
                marks.extend(before.map(|(_, range)| range.start));
                marks.extend(next.map(|(_, range)| range.start));
            }
            if class == Class::MissingBracket {
                marks.extend(next.map(|(_, range)| range.start));
                marks.extend(partner(&tokens, at));
            }
            self.broken(Site {
                told: format!("`{}` is not there", self.written(removal.clone())),
                edits: vec![(removal, String::new())],
                marks,
                meant: None,
                fresh: Vec::new(),
            })
        })
    }

    fn duplicate_key(&self, node: usize) -> Option<Site> {
        let whole = self.text.entry(node)?;
        let parent = self.node(node).parent?;
        let written = self.written(whole.clone()).to_owned();
        if written.contains('\n') {
            return None;
        }
        let (at, new) = match self.node(parent).form {
            Form::Inline => (whole.end, format!(", {written}")),
            Form::Section => (line_end(&self.text.text, whole.end), format!("\n{written}")),
            _ => return None,
        };
        self.broken(Site {
            told: format!("`{}` is there again", shortened(&written)),
            fresh: vec![at + usize::from(new.starts_with('\n'))],
            edits: vec![(at..at, new)],
            marks: vec![whole.start],
            meant: None,
        })
    }

    fn duplicate_header(&self, node: usize) -> Option<Site> {
        let Node { form, parent, .. } = self.node(node);
        let in_list = parent.is_some_and(|parent| self.node(parent).form == Form::Sections);
        if *form != Form::Section || in_list {
            return None;
        }
        let section = self.text.section(node);
        let written = self.written(section.clone());
        let gap = if written.ends_with('\n') { "" } else { "\n" };
        let new = format!("{gap}{written}");
        self.broken(Site {
            told: format!("`{}` is there again", shortened(written)),
            marks: vec![self.node(node).span.start],
            fresh: vec![section.end + gap.len()],
            edits: vec![(section.end..section.end, new)],
            meant: None,
        })
    }

    fn duplicate_id(&self, node: usize, random: &mut Random) -> Option<Site> {
        let list = self
            .text
            .above(node)
            .find(|at| self.node(*at).value.is_array())?;
        let ids: Vec<usize> = (self.node(list).children.iter())
            .filter_map(|item| self.text.child(*item, "id"))
            .filter(|id| self.plain(*id).is_some())
            .collect();
        let (one, other) = (*pick(&ids, random)?, *pick(&ids, random)?);
        let old = self.plain(other)?;
        let strings = self
            .text
            .nodes
            .iter()
            .filter_map(|node| node.value.as_str());
        let mentions = strings
            .filter(|text| text.split('/').any(|part| part == old))
            .count();
        let keys = self
            .text
            .nodes
            .iter()
            .filter(|node| node.name == old)
            .count();
        if one == other || mentions != 1 || keys != 0 {
            return None;
        }
        let mut site = self.replaced(other, self.plain(one)?, None);
        site.marks.push(self.node(one).span.start);
        for id in [one, other] {
            let item = self.node(id).parent?;
            site.marks.push(self.node(item).span.start);
        }
        Some(site)
    }

    fn unknown_path(&self, node: usize) -> Option<Site> {
        let path = self.plain(node).filter(|path| is_path(path))?;
        let folder = path.rfind('/').map_or("", |at| &path[..=at]);
        Some(self.replaced(node, &format!("{folder}nowhere-at-all.toml"), None))
    }

    fn swapped(&self, node: usize, random: &mut Random) -> Option<Site> {
        let parent = self.node(node).parent?;
        let table = self.node(parent);
        let sibling = *pick(&table.children, random)?;
        let (one, other) = (self.node(node), self.node(sibling));
        let named = |node: &Node| node.key.is_some() && !HEADER.contains(&node.name.as_str());
        let leaves = one.form == Form::Leaf && other.form == Form::Leaf;
        if node == sibling || !leaves || !named(one) || !named(other) {
            return None;
        }
        let texts = [one, other].map(|node| self.written(node.span.clone()).to_owned());
        let [first, second] = texts;
        let sites = [(one, &second), (other, &first)].map(|(node, new)| Site {
            told: String::new(),
            edits: vec![(node.span.clone(), new.clone())],
            marks: vec![node.span.start],
            meant: None,
            fresh: Vec::new(),
        });
        let [mut site, behind] = sites;
        // Each of the two must be wrong where it is now.
        self.misshapen(site.clone())?;
        self.misshapen(behind.clone())?;
        site.edits.extend(behind.edits);
        site.marks.extend(behind.marks);
        site.told = format!("`{first}` and `{second}` have changed places");
        Some(site)
    }

    fn cut(&self, random: &mut Random) -> Option<Site> {
        let text = &self.text.text;
        let lists: Vec<&Node> = (self.text.nodes.iter())
            .filter(|node| matches!(node.form, Form::List | Form::Inline) && node.span.len() > 4)
            .collect();
        (0..TRIES).find_map(|_| {
            let node = pick(&lists, random)?;
            let at = node.span.start + 2 + random.below(node.span.len() - 2);
            let at = text.floor_char_boundary(at);
            let kept = &text[..at];
            let mut marks = vec![at, kept.trim_end().len()];
            let open = lists.iter().filter(|other| other.span.contains(&at));
            marks.extend(open.map(|other| other.span.start));
            let header = self.node(0).children.iter().all(|child| {
                let Node { name, span, .. } = self.node(*child);
                !HEADER.contains(&name.as_str()) || span.end < at
            });
            let site = Site {
                told: format!("it ends behind `{}`", last(kept)),
                edits: vec![(at..text.len(), String::new())],
                marks,
                meant: None,
                fresh: Vec::new(),
            };
            header.then(|| self.broken(site)).flatten()
        })
    }

    fn lost_item(&self, node: usize) -> Option<Site> {
        let item = self.text.above(node).find(|at| {
            let parent = self.node(*at).parent;
            parent.is_some_and(|parent| self.node(parent).value.is_array())
        })?;
        let id = self.plain(self.text.child(item, "id")?)?;
        let range = match self.node(item).form {
            Form::Inline => self.text.removal(self.node(item).span.clone()),
            Form::Section => self.text.section(item),
            _ => return None,
        };
        let refers = |at: &usize| {
            let Node { span, value, .. } = self.node(*at);
            value.as_str() == Some(id) && !range.contains(&span.start)
        };
        let references: Vec<usize> = (0..self.text.nodes.len())
            .filter(refers)
            .filter(|at| self.reference(*at).is_some())
            .collect();
        // The base has one of the same name, which now stands for it.
        let twice = self.root().get("extends").is_some();
        if references.len() != 1 || twice {
            return None;
        }
        Some(Site {
            told: format!("`{id}` is not there"),
            edits: vec![(range, String::new())],
            marks: references
                .iter()
                .map(|at| self.node(*at).span.start)
                .collect(),
            meant: None,
            fresh: Vec::new(),
        })
    }

    fn wrong_header(&self, random: &mut Random) -> Option<Site> {
        let key = *pick(&HEADER, random)?;
        let node = self.text.child(0, key)?;
        let span = self.node(node).span.clone();
        let new = match key {
            "format" => "2".to_owned(),
            "game" => {
                let games: Vec<&str> = (WORLD.kinds.iter().map(|kind| kind.game))
                    .filter(|game| *game != self.sound.game)
                    .collect();
                format!("\"{}\"", pick(&games, random)?)
            }
            _ => {
                let kinds: Vec<&str> = (GAMES.find(self.sound.game)?.meta().kinds.iter())
                    .map(|kind| kind.name)
                    .filter(|kind| *kind != self.kind.name)
                    .collect();
                format!("\"{}\"", pick(&kinds, random)?)
            }
        };
        let site = Site {
            told: format!(
                "`{key} = {}` becomes `{key} = {new}`",
                self.written(span.clone())
            ),
            edits: vec![(span.clone(), new)],
            marks: vec![span.start],
            meant: None,
            fresh: Vec::new(),
        };
        let value = value_of(&edited(&self.text.text, &site.edits))?;
        // It must not happen to be a sound document of the other kind.
        let fits = WORLD.kinds.iter().any(|kind| kind.accepts(&value));
        (!fits).then_some(site)
    }

    /// The step that a value is in.
    fn step_of(&self, node: usize) -> Option<usize> {
        let steps = self.text.at(&["steps"])?;
        let step = self
            .text
            .above(node)
            .find(|at| self.node(*at).parent == Some(steps));
        step.filter(|_| self.kind.name == "script")
    }

    fn wrong_expectation(&self, node: usize) -> Option<Site> {
        self.step_of(node)?;
        let above: Vec<&str> = (self.text.above(node))
            .map(|at| self.node(at).name.as_str())
            .collect();
        // Of events, some that happened must fit; what one player sees another may see as well.
        let free = ["events", "cites", "illegal", "absent", "seen-by"];
        if !above.contains(&"expect") || above.iter().any(|name| free.contains(name)) {
            return None;
        }
        let Node { span, value, .. } = self.node(node);
        let new = match value {
            Value::Number(number) => (number.as_i64()? + 1).to_string(),
            Value::Bool(flag) => (!flag).to_string(),
            Value::String(word) => {
                let constants = constants(&self.schemas(node));
                let other = constants.iter().find(|other| **other != word)?;
                format!("\"{other}\"")
            }
            _ => return None,
        };
        let site = Site {
            told: format!("`{}` becomes `{new}`", self.written(span.clone())),
            edits: vec![(span.clone(), new)],
            marks: vec![span.start],
            meant: None,
            fresh: Vec::new(),
        };
        let value = value_of(&edited(&self.text.text, &site.edits))?;
        self.kind.accepts(&value).then_some(site)
    }

    fn is_player(&self, step: usize) -> bool {
        self.text.child(step, "player").is_some()
    }

    fn illegal_move(&self, step: usize) -> Option<Site> {
        let illegal = self
            .text
            .child(step, "illegal")
            .filter(|_| self.is_player(step))?;
        let whole = self.text.entry(illegal)?;
        let removal = self.text.removal(whole.clone());
        Some(Site {
            told: format!("`{}` is not there", self.written(whole)),
            edits: vec![(removal, String::new())],
            marks: self.lines_of(step),
            meant: None,
            fresh: Vec::new(),
        })
    }

    /// Every line of a value.
    fn lines_of(&self, node: usize) -> Vec<usize> {
        let span = self.node(node).span.clone();
        let inside = &self.text.text[span.clone()];
        let breaks = inside
            .match_indices('\n')
            .map(|(at, _)| span.start + at + 1);
        std::iter::once(span.start).chain(breaks).collect()
    }

    fn legal_move(&self, step: usize, random: &mut Random) -> Option<Site> {
        let annotated = ["illegal", "expect"]
            .iter()
            .any(|key| self.text.child(step, key).is_some());
        if annotated || !self.is_player(step) {
            return None;
        }
        let clauses = GAMES.find(self.sound.game)?.clauses();
        let clause = pick(clauses, random)?.id;
        let last = *self.node(step).children.last()?;
        let at = self.text.entry(last)?.end;
        Some(Site {
            told: format!("`illegal = \"{clause}\"` is added"),
            edits: vec![(at..at, format!(", illegal = \"{clause}\""))],
            marks: self.lines_of(step),
            meant: None,
            fresh: Vec::new(),
        })
    }

    fn wrong_clause(&self, step: usize, random: &mut Random) -> Option<Site> {
        let illegal = self
            .text
            .child(step, "illegal")
            .filter(|_| self.is_player(step))?;
        self.plain(illegal)?;
        let clause = pick(&WORLD.never_refusing[self.sound.game], random)?;
        Some(self.replaced(illegal, clause, None))
    }

    fn siblings(&self, step: usize) -> Option<(&'w [usize], usize)> {
        let steps = &self.node(self.node(step).parent?).children;
        let at = steps.iter().position(|other| *other == step)?;
        Some((steps, at))
    }

    fn wrong_player(&self, step: usize) -> Option<Site> {
        let (steps, at) = self.siblings(step)?;
        let before = &self.node(*steps.get(at.checked_sub(1)?)?).value;
        let next = before["expect"]["next"].as_array()?;
        let player = self.text.child(step, "player")?;
        let word = self.plain(player)?;
        let illegal = self.text.child(step, "illegal").is_some();
        if next.len() != 1 || next[0] != word || illegal || before.get("illegal").is_some() {
            return None;
        }
        let others = steps
            .iter()
            .filter_map(|step| self.node(*step).value["player"].as_str());
        let other = others.into_iter().find(|other| *other != word)?;
        let mut site = self.replaced(player, other, None);
        site.marks = self.lines_of(step);
        Some(site)
    }

    fn lost_chance(&self, step: usize) -> Option<Site> {
        let (steps, at) = self.siblings(step)?;
        let chance = |step: usize| self.node(step).value["chance"].as_str();
        let kind = chance(step)?;
        let next = *steps.get(at + 1)?;
        // What follows is due only once this has happened: another chance, or a move that is legal.
        let legal = self.text.child(next, "illegal").is_none();
        let follows = self.is_player(next) || chance(next).is_some_and(|next| next != kind);
        let seeded = self.root().get("random").is_some();
        let refused = self.text.child(step, "illegal").is_some();
        if !follows || !legal || seeded || refused {
            return None;
        }
        let removal = self.text.removal(self.node(step).span.clone());
        Some(Site {
            told: format!("the step `{kind}` is not there"),
            edits: vec![(removal, String::new())],
            // Some moves may be made before chance has had its say.
            marks: steps[at + 1..]
                .iter()
                .take(2)
                .flat_map(|step| self.lines_of(*step))
                .collect(),
            meant: None,
            fresh: Vec::new(),
        })
    }

    fn undue_chance(&self, step: usize, random: &mut Random) -> Option<Site> {
        let (steps, at) = self.siblings(step)?;
        let early = &WORLD.setup_chance[self.sound.game];
        let setups: Vec<usize> = (steps.iter().copied())
            .filter(|step| {
                let chance = self.node(*step).value["chance"].as_str();
                let refused = self.text.child(*step, "illegal").is_some();
                chance.is_some_and(|chance| early.contains(chance)) && !refused
            })
            .collect();
        let moved = steps[..at].iter().any(|step| self.is_player(*step));
        let copied = self.text.nodes[*pick(&setups, random)?].span.clone();
        if !moved || !self.is_player(step) || self.written(copied.clone()).contains('\n') {
            return None;
        }
        let start = self.node(step).span.start;
        let new = format!("{},\n  ", self.bare(copied));
        Some(Site {
            told: format!("`{}` is added", shortened(&new)),
            edits: vec![(start..start, new)],
            marks: Vec::new(),
            meant: None,
            fresh: vec![start],
        })
    }

    /// A step without what is expected of it.
    fn bare(&self, step: Range<usize>) -> String {
        let written = self.written(step);
        match written
            .find(", expect =")
            .or_else(|| written.find(", cites ="))
        {
            Some(at) => format!("{} }}", &written[..at]),
            None => written.to_owned(),
        }
    }

    fn after_the_end(&self) -> Option<Site> {
        let steps = self
            .text
            .at(&["steps"])
            .filter(|_| self.kind.name == "script")?;
        let steps = &self.node(steps).children;
        let last = *steps.last()?;
        let ended = self.node(last).value["expect"].get("ending").is_some();
        let copied = steps.iter().rev().find(|step| {
            let written = self.written(self.node(**step).span.clone());
            let legal = self.text.child(**step, "illegal").is_none();
            self.is_player(**step) && legal && !written.contains('\n')
        })?;
        if !ended {
            return None;
        }
        let span = self.node(last).span.clone();
        let new = format!(",\n  {}", self.bare(self.node(*copied).span.clone()));
        Some(Site {
            told: format!("`{}` is added", shortened(&new)),
            edits: vec![(span.end..span.end, new)],
            marks: Vec::new(),
            meant: None,
            fresh: vec![span.end + ",\n".len()],
        })
    }
}

fn pointer(path: &[&str]) -> String {
    let parts = path
        .iter()
        .map(|part| part.replace('~', "~0").replace('/', "~1"));
    parts.fold(String::new(), |all, part| all + "/" + &part)
}

fn shortened(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    match line.char_indices().nth(50) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

fn last(text: &str) -> &str {
    let start = text.char_indices().rev().nth(20).map_or(0, |(at, _)| at);
    text[start..].lines().last().unwrap_or_default()
}

/// The other bracket of a pair.
fn partner(tokens: &[(TokenKind, Range<usize>)], at: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (index, (kind, range)) in tokens.iter().enumerate() {
        match kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(index),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                let other = open.pop()?;
                if other == at {
                    return Some(range.start);
                }
                if index == at {
                    return Some(tokens[other].1.start);
                }
            }
            _ => {}
        }
    }
    None
}

/// What a slip of the pen makes of a word: two letters exchanged, or one left out, doubled or missed.
fn slip(word: &str, random: &mut Random) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let inner: Vec<usize> = (1..letters.len().saturating_sub(1))
        .filter(|at| letters[*at].is_ascii_lowercase() && letters[*at - 1].is_ascii_lowercase())
        .collect();
    if letters.len() < 4 {
        return None;
    }
    let at = *pick(&inner, random)?;
    let mut letters = letters;
    match random.below(4) {
        0 if letters[at + 1].is_ascii_lowercase() && letters[at + 1] != letters[at] => {
            letters.swap(at, at + 1);
        }
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = if letters[at] == 'e' { 'r' } else { 'e' },
        _ => drop(letters.remove(at)),
    }
    let slip: String = letters.into_iter().collect();
    (slip != word).then_some(slip)
}
