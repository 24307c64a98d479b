//! Where a key was given first that is given again.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::Token;
use toml_parser::parser::{Event, EventKind, parse_document};

/// The first places of the keys that stand at `again`, by the start of the latter.
///
/// Paths of keys are compared by hash: a path in full may be as long as the text, and there may be
/// one for each of its lines.
pub(super) fn first_places(
    text: &str,
    tokens: &[Token],
    again: &[Range<usize>],
) -> HashMap<usize, Range<usize>> {
    let starts: Vec<usize> = again.iter().map(|span| span.start).collect();
    let mut wanted: HashMap<u64, Vec<usize>> = HashMap::new();
    walk(text, tokens, |path, span| {
        if starts.contains(&span.start) {
            wanted.entry(path).or_default().push(span.start);
        }
    });
    let mut found = HashMap::new();
    walk(text, tokens, |path, span| {
        for start in wanted.remove(&path).unwrap_or_default() {
            if span.start < start {
                found.insert(start, span.clone());
            }
        }
    });
    found
}

/// Calls `visit` for each part of each key, with the hash of the path that leads to it.
fn walk(text: &str, tokens: &[Token], visit: impl FnMut(u64, Range<usize>)) {
    let mut walker = Walker {
        source: Source::new(text),
        visit,
        lists: HashMap::new(),
        table: 0,
        here: 0,
        header: HeaderState::None,
        frames: Vec::new(),
        follows_dot: false,
    };
    parse_document(tokens, &mut |event: Event| walker.event(event), &mut ());
}

struct Walker<'t, V> {
    source: Source<'t>,
    visit: V,
    /// How many items each list of tables has so far.
    lists: HashMap<u64, usize>,
    /// The table of the last header.
    table: u64,
    /// The key or value at hand.
    here: u64,
    header: HeaderState,
    frames: Vec<BracketFrame>,
    follows_dot: bool,
}

#[derive(PartialEq)]
enum HeaderState {
    None,
    Table,
    List,
}

/// An open bracket: the value that it opens, and the item at hand if that is an array.
struct BracketFrame {
    value: u64,
    item: usize,
}

impl<V: FnMut(u64, Range<usize>)> Walker<'_, V> {
    fn event(&mut self, event: Event) {
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                let is_list = event.kind() == EventKind::ArrayTableOpen;
                self.header = if is_list {
                    HeaderState::List
                } else {
                    HeaderState::Table
                };
                self.table = 0;
                self.frames.clear();
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                if self.header == HeaderState::List {
                    *self.lists.entry(self.here).or_default() += 1;
                }
                self.table = self.last_item(self.here);
                self.header = HeaderState::None;
            }
            EventKind::SimpleKey => self.key(event),
            EventKind::KeySep => self.follows_dot = true,
            EventKind::ArrayOpen => {
                self.frames.push(BracketFrame {
                    value: self.here,
                    item: 0,
                });
                self.here = mix(self.here, 0_usize);
            }
            EventKind::InlineTableOpen => self.frames.push(BracketFrame {
                value: self.here,
                item: 0,
            }),
            EventKind::ArrayClose | EventKind::InlineTableClose => {
                if let Some(frame) = self.frames.pop() {
                    self.here = frame.value;
                }
            }
            EventKind::ValueSep => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.item += 1;
                    self.here = mix(frame.value, frame.item);
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, event: Event) {
        let mut name = Cow::Borrowed("");
        if let Some(raw) = self.source.get(event) {
            raw.decode_key(&mut name, &mut ());
        }
        let parent = if self.follows_dot {
            self.last_item(self.here)
        } else {
            self.frames.last().map_or(self.table, |frame| frame.value)
        };
        self.follows_dot = false;
        self.here = mix(parent, name);
        (self.visit)(self.here, event.span().start()..event.span().end());
    }

    /// A path that goes on into the last item, if it names a list of tables.
    fn last_item(&self, path: u64) -> u64 {
        self.lists
            .get(&path)
            .map_or(path, |&count| mix(path, count))
    }
}

fn mix(path: u64, step: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    step.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key in guillemets is given again; where was it first? Its place in brackets ⟦⟧.
    #[track_caller]
    fn check(marked: &str) {
        let place = |open: char, close: char| {
            let bare = |text: &str| text.replace(['«', '»', '⟦', '⟧'], "").len();
            let start = marked.find(open)?;
            Some(bare(&marked[..start])..bare(&marked[..marked.find(close)?]))
        };
        let again = place('«', '»').expect("a key in guillemets");
        let text = marked.replace(['«', '»', '⟦', '⟧'], "");
        let tokens = Source::new(&text).lex().into_vec();
        let found = first_places(&text, &tokens, std::slice::from_ref(&again));
        assert_eq!(
            found.get(&again.start).cloned(),
            place('⟦', '⟧'),
            "{marked}"
        );
    }

    #[test]
    fn the_first_place_is_found() {
        check("⟦a⟧ = 1\n«a» = 2\na = 3");
        check("⟦\"a\"⟧ = 1\n«a» = 2");
        check("b = { a = 1 }\n⟦a⟧ = 1\n«'a'» = 2");
        check("[⟦a⟧]\n[b]\n[«a»]");
        check("[b.a]\n[⟦a⟧]\nb = 1\n[«a»]");
        check("[a]\nb = { ⟦c⟧ = 1, d = 2, «c» = 3 }");
        check("a = [{ b = 1 }, { ⟦b⟧ = 1, c.b = 2, «b» = 1 }]");
        check("[[a]]\nb = 1\n[[a]]\n⟦b⟧ = 1\n«b» = 2");
        check("[[a]]\n[a.b]\n[[a]]\n[a.⟦b⟧]\n[a.«b»]");
        check("⟦a⟧.b = 1\n[«a»]");
        check("a.⟦b⟧ = 1\na.«b».c = 2");
    }

    #[test]
    fn a_key_given_once_has_no_first_place() {
        check("«a» = 1");
        check("[[a]]\nb = 1\n[[a]]\n«b» = 1");
        check("a = [{ b = 1 }, { «b» = 1 }]");
    }
}
