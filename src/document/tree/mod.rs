//! The parsed form of a document, and small readers on it.

mod ordinary;
pub mod typed;
mod value;

use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use value::{TomlEntries, TomlInteger, TomlKey, TomlTable, TomlValue};

use super::depth::{TooDeep, too_deep};
use super::spans::steps;
use super::weight::is_too_dense;

/// A parsed document: its table, with the place of every key and value.
pub type Tree<'t> = Spanned<TomlTable<'t>>;

/// Texts longer than this, in bytes, are read up to their first error only, because each of their
/// bytes may be an error of its own.
const RECOVERED_BYTES: usize = 1024 * 1024;

/// What reading a text gives.
#[derive(Debug)]
pub struct Parsed<'t> {
    /// The tree, as far as the text can be read; empty if it nests too deep.
    pub tree: Tree<'t>,
    /// What is not TOML in it.
    pub errors: Vec<SyntaxError>,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// It nests deeper than [`MAX_DEPTH`](super::depth::MAX_DEPTH).
    TooDeep(TooDeep),
    /// It holds more tables and values than its size allows.
    TooDense,
    /// It is not TOML.
    Toml {
        /// The parser's words.
        message: String,
        /// Where; may be empty.
        span: Range<usize>,
    },
}

impl SyntaxError {
    /// The parser's words and their place, where the text is not TOML.
    #[must_use]
    pub fn toml(&self) -> Option<(&str, &Range<usize>)> {
        match self {
            Self::Toml { message, span } => Some((message, span)),
            Self::TooDeep(_) | Self::TooDense => None,
        }
    }

    /// Whether it says that a key or a header is given again.
    #[must_use]
    pub fn is_duplicate_key(&self) -> bool {
        (self.toml()).is_some_and(|(message, _)| message.starts_with("duplicate key"))
    }
}

/// Reads a text. The only way to a tree: it refuses what would overflow the stack or the memory.
#[must_use]
pub fn parse(text: &str) -> Parsed<'_> {
    let refused = |error| Parsed {
        tree: Spanned::new(0..0, TomlTable::new()),
        errors: vec![error],
    };
    if is_too_dense(text) {
        // Such a text may nest too deep besides, which says more.
        let deep = too_deep(text).map(SyntaxError::TooDeep);
        return refused(deep.unwrap_or(SyntaxError::TooDense));
    }
    if let Some(tree) = ordinary::read(text) {
        return Parsed {
            tree,
            errors: Vec::new(),
        };
    }
    if let Some(deep) = too_deep(text) {
        return refused(SyntaxError::TooDeep(deep));
    }
    if text.len() > RECOVERED_BYTES {
        return match DeTable::parse(text) {
            Ok(tree) => Parsed {
                tree: converted(tree),
                errors: Vec::new(),
            },
            Err(error) => refused(syntax_error(text, &error)),
        };
    }
    let (tree, errors) = DeTable::parse_recoverable(text);
    // One by one, for each takes many times its text.
    let errors = errors.into_iter().map(|error| syntax_error(text, &error));
    Parsed {
        tree: converted(tree),
        errors: errors.collect(),
    }
}

/// The value that a text is.
#[must_use]
pub fn parse_value(text: &str) -> Option<TomlValue<'_>> {
    let value = DeValue::parse(text).ok()?;
    Some(value.into_inner().into())
}

fn converted(tree: Spanned<DeTable<'_>>) -> Tree<'_> {
    Spanned::new(tree.span(), tree.into_inner().into())
}

fn syntax_error(text: &str, error: &toml::de::Error) -> SyntaxError {
    // Inside of a character the parser counts bytes.
    let span = error.span().unwrap_or_default();
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.max(start));
    SyntaxError::Toml {
        message: error.message().to_owned(),
        span: start..end,
    }
}

/// The value as JSON: what expectations are compared as.
///
/// Numbers beyond 64 bits and dates become strings: no view holds either, so that they compare
/// unequal to everything.
#[must_use]
pub fn json(value: &TomlValue<'_>) -> Value {
    match value {
        TomlValue::String(text) => Value::from(&**text),
        TomlValue::Boolean(flag) => Value::Bool(*flag),
        TomlValue::Integer(number) => {
            (number.value()).map_or_else(|| Value::from(number.to_string()), Value::from)
        }
        TomlValue::Float(number) => (number.parse::<f64>().ok())
            .and_then(serde_json::Number::from_f64)
            .map_or_else(|| Value::from(&**number), Value::Number),
        TomlValue::Datetime(date) => Value::String(date.to_string()),
        TomlValue::Array(items) => items.iter().map(|item| json(item.get_ref())).collect(),
        TomlValue::Table(table) => Value::Object(json_table(table)),
    }
}

/// A table, such as that of a whole document, as JSON.
#[must_use]
pub fn json_table(table: &TomlTable<'_>) -> Map<String, Value> {
    let entry = |(key, value): (&TomlKey<'_>, &Spanned<TomlValue<'_>>)| {
        (key.get_ref().to_string(), json(value.get_ref()))
    };
    table.iter().map(entry).collect()
}

/// The table at a JSON pointer.
#[must_use]
pub fn table_at<'v, 't>(root: &'v TomlTable<'t>, pointer: &str) -> Option<&'v TomlTable<'t>> {
    if pointer.is_empty() {
        return Some(root);
    }
    value_at(root, pointer)?.get_ref().as_table()
}

/// The value at a JSON pointer, unless that is the whole document.
#[must_use]
pub fn value_at<'v, 't>(
    root: &'v TomlTable<'t>,
    pointer: &str,
) -> Option<&'v Spanned<TomlValue<'t>>> {
    let mut steps = steps(pointer);
    let first = root.get(steps.next()?.as_str())?;
    steps.try_fold(first, |value, step| inside(value.get_ref(), &step))
}

/// The value at a key of a table, or at an index of a list.
#[must_use]
pub fn inside<'v, 't>(value: &'v TomlValue<'t>, step: &str) -> Option<&'v Spanned<TomlValue<'t>>> {
    match value {
        TomlValue::Table(table) => table.get(step),
        TomlValue::Array(items) => items.get(step.parse::<usize>().ok()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::depth::MAX_DEPTH;

    /// Depth of the deepest value.
    fn depth(value: &TomlValue<'_>) -> usize {
        let inside = match value {
            TomlValue::Table(table) => table.iter().map(|(_, item)| depth(item.get_ref())).max(),
            TomlValue::Array(items) => items.iter().map(|item| depth(item.get_ref())).max(),
            _ => None,
        };
        1 + inside.unwrap_or(0)
    }

    /// Keys and brackets are counted, and an array of tables has an index for each part as well.
    const DEEPEST: usize = 2 * MAX_DEPTH + 2;

    #[track_caller]
    fn refuses(text: &str) {
        let parsed = parse(text);
        assert!(
            matches!(parsed.errors[..], [SyntaxError::TooDeep(_)]),
            "{:?}",
            parsed.errors
        );
        assert!(parsed.tree.get_ref().is_empty());
    }

    #[test]
    fn deep_text_is_refused_and_no_stack_overflows() {
        let many = 100_000;
        refuses(&format!("a = {}", "[".repeat(many)));
        refuses(&format!("a = {}1{}", "[".repeat(many), "]".repeat(many)));
        refuses(&format!("a = {}1{}", "{a=".repeat(many), "}".repeat(many)));
        refuses(&format!(
            "a = {}1{}",
            "[{a=".repeat(many),
            "}]".repeat(many)
        ));
        refuses(&format!("{} = 1", vec!["a"; many].join(".")));
        refuses(&format!("[{}]", vec!["a"; many].join(".")));
        refuses(&format!("[[{}]]", vec!["a"; many].join(" . ")));
    }

    #[test]
    fn keys_and_brackets_multiply_no_deeper() {
        let key = vec!["a"; 79].join(".");
        let open = format!("{{ {key} = ");
        refuses(&format!("a = {}1{}", open.repeat(70), " }".repeat(70)));
    }

    #[test]
    fn the_guard_of_the_parser_cannot_be_wound_back() {
        let many = 5_000;
        refuses(&format!(
            "a = {{ {} b = {}",
            "[] ".repeat(many),
            "[".repeat(many)
        ));
        refuses(&format!(
            "a = {{ {} b = {}",
            "{} ".repeat(many),
            "{a=".repeat(many)
        ));
        refuses(&format!("a = [ {} {}", "} ".repeat(many), "[".repeat(many)));
    }

    #[test]
    fn a_key_keeps_its_parts_across_a_comma() {
        refuses(&"{,a.a.a.a.a.a.a.a,\n=".repeat(30).replacen('{', "a = {", 1));
    }

    #[test]
    fn the_deepest_text_that_is_read_can_be_read_walked_and_dropped() {
        let brackets = MAX_DEPTH - 1;
        let text = format!("a = {}1{}", "[".repeat(brackets), "]".repeat(brackets));
        let parsed = parse(&text);
        assert_eq!(parsed.errors, []);
        assert_eq!(
            depth(&parsed.tree.get_ref()["a"].get_ref().clone()),
            MAX_DEPTH
        );
        let headers: Vec<String> = (1..=MAX_DEPTH)
            .map(|parts| format!("[[{}]]", vec!["a"; parts].join(".")))
            .collect();
        let headers = headers.join("\n");
        let parsed = parse(&headers);
        assert_eq!(parsed.errors, []);
        assert_eq!(depth(parsed.tree.get_ref()["a"].get_ref()), 2 * MAX_DEPTH);
        assert!(typed::document::<toml::Table>(parsed.tree).is_ok());
    }

    #[test]
    fn a_long_text_is_read_up_to_its_first_error() {
        let text = "]\n".repeat(RECOVERED_BYTES);
        assert_eq!(parse(&text).errors.len(), 1);
        let text = format!("a = 1 # {}", "-".repeat(RECOVERED_BYTES));
        assert_eq!(parse(&text).tree.get_ref().len(), 1);
    }

    /// Text of the pieces that matter for nesting and for the parser's recovery from errors.
    fn soup() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("["),
            Just("]"),
            Just("{"),
            Just("}"),
            Just(","),
            Just("="),
            Just("."),
            Just("\n"),
            Just("a"),
            Just("a.a.a.a.a.a.a.a"),
            Just(" "),
            Just("1"),
            Just("\""),
            Just("'"),
            Just("#"),
            Just("\"\"\""),
            Just("[["),
            Just("]]"),
            Just("a = {"),
            Just("\na = ["),
            Just("\\"),
            Just("é"),
            Just("[] "),
            Just("{} "),
            Just("{ a.a = "),
        ];
        // Repeated, since depth comes from repetition.
        prop::collection::vec((prop::collection::vec(piece, 1..12), 1..60_usize), 1..6).prop_map(
            |runs| {
                runs.iter()
                    .map(|(pieces, times)| pieces.concat().repeat(*times))
                    .collect()
            },
        )
    }

    proptest! {
        #[test]
        fn no_tree_is_deeper_than_the_limit(text in soup()) {
            let parsed = parse(&text);
            for (_, value) in parsed.tree.get_ref() {
                prop_assert!(depth(value.get_ref()) <= DEEPEST);
            }
        }
    }
}
