//! Which branch of a choice a document means: most tell themselves apart by the text under one key.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde_json::Value;

use super::{Checks, Node, ShapeCheck};
use crate::lint::shape::by_name::ByName;

/// `anyOf` or `oneOf`.
#[derive(Debug)]
pub(in crate::lint) struct ChoiceCheck {
    pub keyword: &'static str,
    pub branches: Vec<Node>,
    tag: OnceLock<Option<Tag>>,
    words: OnceLock<ByText>,
}

/// A key by whose text branches of a choice tell themselves apart.
#[derive(Debug)]
struct Tag {
    key: Box<str>,
    branches: ByText,
}

/// Branches by the text that they want.
#[derive(Debug)]
struct ByText {
    /// The branches that want this text, and those that want none in particular, in their order.
    by_text: ByName<Vec<usize>>,
    others: Vec<usize>,
}

impl ChoiceCheck {
    pub(super) fn new(keyword: &'static str, branches: Vec<Node>) -> Self {
        Self {
            keyword,
            branches,
            tag: OnceLock::new(),
            words: OnceLock::new(),
        }
    }

    /// All branches.
    pub fn all(&self) -> Candidates<'_> {
        Candidates::All(0..self.branches.len())
    }

    /// The branches whose tags a table has; all if there is none. No other has been meant.
    pub fn meant(&self, checks: &Checks, is: impl Fn(&str, &Value) -> bool) -> Vec<usize> {
        let is_meant = |index: &usize| {
            let tags = tags(&self.branches[*index], checks);
            !tags.is_empty() && tags.iter().all(|(key, only)| is(key, only))
        };
        let meant: Vec<usize> = self.all().filter(is_meant).collect();
        if meant.is_empty() {
            return self.all().collect();
        }
        meant
    }

    /// The branches that a table can fit, by the text that it has under the key that tells them apart.
    pub fn of_table<'c, 't>(
        &'c self,
        checks: &'c Checks,
        text: impl FnOnce(&str) -> Option<&'t str>,
    ) -> Candidates<'c> {
        let tag = self.tag.get_or_init(|| Tag::of(&self.branches, checks));
        match tag {
            Some(tag) => tag.branches.of(text(&tag.key)),
            None => self.all(),
        }
    }

    /// The branches that a text can fit: of a list of words each has one or some.
    pub fn of_text(&self, text: &str) -> Candidates<'_> {
        let words = self.words.get_or_init(|| {
            let all: Vec<_> = self.branches.iter().map(words).collect();
            ByText::new(&all)
        });
        words.of(Some(text))
    }
}

impl ByText {
    /// By the texts of each branch; one without lets any through.
    fn new(branches: &[Vec<&str>]) -> Self {
        let with = |text: Option<&str>| -> Vec<usize> {
            let wants =
                |own: &[&str]| own.is_empty() || text.is_some_and(|text| own.contains(&text));
            (0..branches.len())
                .filter(|&index| wants(&branches[index]))
                .collect()
        };
        let texts: BTreeSet<&str> = branches.iter().flatten().copied().collect();
        let by_text = texts
            .into_iter()
            .map(|text| (text.into(), with(Some(text))));
        Self {
            by_text: by_text.collect(),
            others: with(None),
        }
    }

    fn of(&self, text: Option<&str>) -> Candidates<'_> {
        let those = text.and_then(|text| self.by_text.get(text));
        Candidates::Some(those.unwrap_or(&self.others).iter())
    }
}

/// Goes through the numbers of branches.
pub(in crate::lint) enum Candidates<'c> {
    All(std::ops::Range<usize>),
    Some(std::slice::Iter<'c, usize>),
}

impl Iterator for Candidates<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Self::All(range) => range.next(),
            Self::Some(some) => some.next().copied(),
        }
    }
}

impl Tag {
    /// The key that most branches require with one text each, if that saves anything.
    fn of<'b>(branches: &'b [Node], checks: &'b Checks) -> Option<Self> {
        let texts = |branch| {
            let tags = tags(branch, checks).into_iter();
            tags.filter_map(|(key, only)| Some((key, only.as_str()?)))
                .collect()
        };
        let tags: Vec<Vec<(&str, &str)>> = branches.iter().map(texts).collect();
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (key, _) in tags.iter().flatten() {
            *count.entry(key).or_default() += 1;
        }
        let (key, count) = count.into_iter().max_by_key(|(_, count)| *count)?;
        if count < 3 {
            return None;
        }
        let own = |tags: &Vec<(&str, &'b str)>| {
            let own = tags.iter().find(|(other, _)| *other == key);
            own.map(|(_, text)| *text).into_iter().collect()
        };
        let own: Vec<Vec<&str>> = tags.iter().map(own).collect();
        Some(Self {
            key: key.into(),
            branches: ByText::new(&own),
        })
    }
}

/// The words that a subschema lists; none if it lists anything else, or nothing.
fn words(node: &Node) -> Vec<&str> {
    let listed = node.checks.iter().find_map(|check| match check {
        ShapeCheck::Values(_, values) => values.iter().map(Value::as_str).collect(),
        _ => None,
    });
    listed.unwrap_or_default()
}

/// The keys that a subschema requires and for which it allows a single value.
fn tags<'c>(node: &'c Node, checks: &'c Checks) -> Vec<(&'c str, &'c Value)> {
    let mut required = Vec::new();
    let mut fixed = Vec::new();
    for check in &node.checks {
        match check {
            ShapeCheck::Required(keys) => required.extend(keys.iter().map(|key| &**key)),
            ShapeCheck::Members(members) => fixed.extend(
                (members.properties.iter())
                    .filter_map(|(key, node)| Some((key, only_value(node)?))),
            ),
            ShapeCheck::Reference(to) => return tags(checks.behind(to), checks),
            _ => {}
        }
    }
    fixed.retain(|(key, _)| required.contains(key));
    fixed
}

fn only_value(node: &Node) -> Option<&Value> {
    node.checks.iter().find_map(|check| match check {
        ShapeCheck::Values(_, values) => match &**values {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn branches_are_told_apart_by_the_key_that_most_of_them_fix() {
        let branch = |text: &str| json!({ "properties": { "move": { "const": text } }, "required": ["move"] });
        let schema = json!({
            "oneOf": [branch("go"), { "$ref": "#/$defs/stop" }, branch("go"), { "required": ["expect"] }],
            "$defs": { "stop": branch("stop") },
        });
        let checks = Checks::read(&schema).unwrap();
        let [ShapeCheck::Choice(choice)] = &*checks.top.checks else {
            panic!("{checks:?}")
        };
        let of = |text| choice.of_table(&checks, |_| text).collect::<Vec<_>>();
        assert_eq!(of(Some("go")), [0, 2, 3]);
        assert_eq!(of(Some("stop")), [1, 3]);
        assert_eq!(of(Some("fly")), [3]);
        assert_eq!(of(None), [3]);
    }

    #[test]
    fn branches_with_words_of_their_own_are_told_apart_by_them() {
        let schema = json!({
            "oneOf": [{ "const": "red" }, { "type": "string", "enum": ["blue", "red"] }, { "maxLength": 2 }, { "const": 3 }],
        });
        let checks = Checks::read(&schema).unwrap();
        let [ShapeCheck::Choice(choice)] = &*checks.top.checks else {
            panic!("{checks:?}")
        };
        let of = |text| choice.of_text(text).collect::<Vec<_>>();
        // What is no word is left to the branch itself.
        assert_eq!(of("red"), [0, 1, 2, 3]);
        assert_eq!(of("blue"), [1, 2, 3]);
        assert_eq!(of("green"), [2, 3]);
    }
}
