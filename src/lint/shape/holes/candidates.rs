//! What can stand in a hole: what is meant, what its like have elsewhere in the document, or whatever its schema allows.

use serde_json::Value;
use toml::Spanned;

use super::Filling;
use crate::document::inline;
use crate::document::spans::{push, steps};
use crate::document::tree::{TomlTable, TomlValue, json, parse_value, value_at};
use crate::kit::nearest::{certain, nearest};
use crate::lint::WayAround;
use crate::lint::shape::fault::{FaultKind, ShapeFault};
use crate::lint::shape::site::Site;
use crate::lint::shape::values;

/// The longest word, in bytes, that is taken for the nearest one in any case.
const SHORT_WORD: usize = 3;

/// How deep required tables are made.
const DEEPEST: usize = 6;

impl<'t> Filling<'t> {
    /// What can stand at a path that is a hole, the most likely first.
    pub(super) fn candidates(
        &mut self,
        fault: &ShapeFault<'_>,
        path: &str,
        before: &TomlTable<'t>,
    ) -> Vec<TomlValue<'t>> {
        let schema = match &fault.what {
            FaultKind::MissingKey { schema, .. } => schema,
            _ => fault.site.schema(),
        };
        let meant = self.meant_value(fault, path, before);
        let sibling = self.sibling(path, before);
        let sibling = sibling.filter(|value| fault.site.may_hold(schema, value));
        let made = self.made(&fault.site, schema, DEEPEST);
        // A text that fits: the other way shows what comes of there being none.
        let examples = fault.site.value_of(schema, "examples");
        let takes_example = self.way == WayAround::First && sibling.is_none() && !is_item(path);
        let example = examples.filter(|_| takes_example);
        let example = example.and_then(|examples| self.read(examples.get(0)?));
        // Numbers as far apart as they may be: what holds of both holds of any. Those of its like are for what has no
        // bounds.
        let is_bounded = |keyword| fault.site.value_of(schema, keyword).is_some();
        let candidates = if is_bounded("minimum") && is_bounded("maximum") {
            [meant, made, sibling, example]
        } else {
            [meant, sibling, example, made]
        };
        // What is only a guess is one way to take it, and not both.
        let guess = match &fault.what {
            FaultKind::Values { allowed } if self.way == WayAround::Last => {
                self.guessed_text(allowed, path, before)
            }
            _ => None,
        };
        let is_guess =
            |value: &TomlValue<'t>| guess.is_some() && value.as_str() == guess.as_deref();
        let candidates = candidates.into_iter().flatten();
        let (guesses, mut candidates): (Vec<_>, Vec<_>) = candidates.partition(is_guess);
        candidates.extend(guesses);
        candidates
    }

    /// What a value that does not fit can have meant.
    fn meant_value(
        &self,
        fault: &ShapeFault<'_>,
        path: &str,
        before: &TomlTable<'t>,
    ) -> Option<TomlValue<'t>> {
        let text = match &fault.what {
            FaultKind::Values { allowed } => self.meant_text(allowed, path, before)?,
            FaultKind::Pattern { .. } => {
                let written = value_at(before, path)?.get_ref().as_str()?;
                self.respelt(&fault.site, written)?
            }
            FaultKind::Type { expected } => {
                return self.converted(value_at(before, path)?.get_ref(), expected);
            }
            _ => return None,
        };
        Some(TomlValue::String(text.into()))
    }

    /// The one of the allowed texts that is meant: by its letters, or else the only one left in its list, or one that the
    /// document uses elsewhere.
    fn meant_text(&self, allowed: &[&Value], path: &str, before: &TomlTable<'t>) -> Option<String> {
        let written = value_at(before, path);
        let near = nearest_text(allowed, written);
        if self.way == WayAround::Last {
            // What rests on a doubtful word alone is not to be found in both ways.
            return near.filter(|_| !is_doubtful(allowed, written));
        }
        if near.is_some() {
            return near;
        }
        self.guessed_text(allowed, path, before)
    }

    /// The only one of the allowed texts that is left in a list, or one that the document uses elsewhere; none if one is
    /// meant by its letters.
    fn guessed_text(
        &self,
        allowed: &[&Value],
        path: &str,
        before: &TomlTable<'t>,
    ) -> Option<String> {
        if nearest_text(allowed, value_at(before, path)).is_some() {
            return None;
        }
        only_unused(path, allowed, before).or_else(|| {
            let (list, _) = path.rsplit_once('/').filter(|_| is_item(path))?;
            self.named_elsewhere(list, allowed.iter().filter_map(|value| value.as_str()))
        })
    }

    /// A text that a text of the wrong form can have meant: in other letters, or, as of a tile with a wrong rotation or
    /// none, its first part with another one behind a slash.
    fn respelt(&self, site: &Site<'_>, text: &str) -> Option<String> {
        let other = || {
            let first = text.rsplit_once('/').map_or(text, |(first, _)| first);
            let way = format!("{first}/{}", u8::from(self.way == WayAround::Last));
            site.takes(&way).then_some(way)
        };
        values::respelt(site, text).or_else(other)
    }

    /// The same value as another type, where that is plain: a number in quotes, or one table in brackets.
    fn converted(&self, value: &TomlValue<'t>, expected: &[&str]) -> Option<TomlValue<'t>> {
        match value {
            TomlValue::String(text) if expected.contains(&"integer") => {
                self.read(&Value::from(text.trim().parse::<i64>().ok()?))
            }
            TomlValue::Array(items) if expected.contains(&"object") => {
                let mut items = items.iter();
                let only = items.next()?.get_ref();
                let is_one = items.next().is_none() && only.as_table().is_some();
                is_one.then(|| only.clone())
            }
            _ => None,
        }
    }

    /// The value that another item of the same list, or another entry of the same table of tables,
    /// has in the same place.
    pub(super) fn sibling(&self, path: &str, before: &TomlTable<'t>) -> Option<TomlValue<'t>> {
        let names: Vec<String> = steps(path).collect();
        // Two items may not have one id.
        if names.last().is_some_and(|name| name == "id") {
            return None;
        }
        for depth in (0..names.len()).rev() {
            let mut prefix = String::new();
            names[..depth]
                .iter()
                .for_each(|name| push(&mut prefix, name));
            let list = value_at(before, &prefix).map(Spanned::get_ref);
            let others: Vec<String> = match list {
                Some(TomlValue::Array(items)) => {
                    (0..items.len()).map(|index| index.to_string()).collect()
                }
                Some(TomlValue::Table(table)) if depth + 1 < names.len() => {
                    table.keys().map(|key| key.get_ref().to_string()).collect()
                }
                _ => continue,
            };
            let others = others.into_iter().filter(|other| *other != names[depth]);
            let mut found = others.filter_map(|other| {
                let mut other_path = prefix.clone();
                push(&mut other_path, &other);
                names[depth + 1..]
                    .iter()
                    .for_each(|name| push(&mut other_path, name));
                value_at(before, &other_path).map(|value| value.get_ref().clone())
            });
            let first = found.next();
            let value = match self.way {
                WayAround::First => first,
                WayAround::Last => {
                    let first = first.as_ref().map(json);
                    found.rfind(|value| Some(json(value)) != first)
                }
            };
            if value.is_some() {
                return value;
            }
        }
        self.neighbour(path, before)
    }

    /// The value of another entry of a table whose entries are all of one type, as those of a map are.
    fn neighbour(&self, path: &str, before: &TomlTable<'t>) -> Option<TomlValue<'t>> {
        let (parent, _) = path.rsplit_once('/')?;
        let own = value_at(before, path)?;
        let table = value_at(before, parent)?.get_ref().as_table()?;
        let others = table.values().filter(|value| value.span() != own.span());
        let others: Vec<_> = others.map(Spanned::get_ref).collect();
        let is_map = others.iter().all(|value| value.same_type(others[0]));
        let one = match self.way {
            WayAround::First => others.first(),
            WayAround::Last => others.last(),
        };
        one.filter(|_| is_map).copied().cloned()
    }

    /// A value that a subschema allows, as far as that can be told from it.
    fn made<'s>(
        &mut self,
        site: &Site<'s>,
        schema: &'s Value,
        depth: usize,
    ) -> Option<TomlValue<'t>> {
        let depth = depth.checked_sub(1)?;
        if let Some(values) = site.values(schema) {
            return self.read(self.one_of(&values)?);
        }
        if let Some(branches) = site.alternatives(schema) {
            let branches: Vec<&Value> = branches.iter().collect();
            return self.made(site, self.one_of(&branches)?, depth);
        }
        let number = |keyword: &str| site.value_of(schema, keyword).and_then(Value::as_f64);
        match *site.types(schema).first()? {
            "boolean" => Some(TomlValue::Boolean(self.way == WayAround::Last)),
            "integer" | "number" => {
                let least = number("minimum").unwrap_or(0.0);
                let value = match self.way {
                    WayAround::First => least,
                    WayAround::Last => number("maximum").unwrap_or(least + 1.0).min(1.0e6),
                };
                self.read(&Value::from(format!("{value:.0}").parse::<i64>().ok()?))
            }
            "string" => {
                self.made += 1;
                // Called otherwise in each way, so that no finding of both can have its name.
                let name = match self.way {
                    WayAround::First => "hole",
                    WayAround::Last => "gap",
                };
                Some(TomlValue::String(format!("{name}-{}", self.made).into()))
            }
            "array" => {
                let least = number("minItems").unwrap_or(0.0).clamp(0.0, 64.0);
                let most = number("maxItems").unwrap_or(64.0);
                let count = match self.way {
                    WayAround::First => least,
                    WayAround::Last => most.min(least + 1.0),
                };
                let items = site.value_of(schema, "items");
                let mut list = Vec::new();
                let mut left = count;
                while left >= 1.0 {
                    let item = self.made(site, items?, depth)?;
                    list.push(Spanned::new(0..0, item));
                    left -= 1.0;
                }
                Some(TomlValue::Array(list))
            }
            "object" => {
                let mut table = TomlTable::new();
                let properties = site.properties_of(schema);
                let required = site.value_of(schema, "required").and_then(Value::as_array);
                for key in required.into_iter().flatten().filter_map(Value::as_str) {
                    let (_, holds) = properties.iter().find(|(name, _)| *name == key)?;
                    let value = self.made(site, holds, depth)?;
                    table.insert(
                        Spanned::new(0..0, key.to_owned().into()),
                        Spanned::new(0..0, value),
                    );
                }
                Some(TomlValue::Table(table))
            }
            _ => None,
        }
    }

    /// A JSON value as a value of a document.
    fn read(&self, value: &Value) -> Option<TomlValue<'t>> {
        let text = self.texts.keep(inline(value));
        parse_value(text)
    }

    fn one_of<'v>(&self, values: &[&'v Value]) -> Option<&'v Value> {
        match self.way {
            WayAround::First => values.first().copied(),
            WayAround::Last => values.last().copied(),
        }
    }
}

/// Whether a path ends at an item of a list.
fn is_item(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    last.bytes().all(|byte| byte.is_ascii_digit())
}

/// The one allowed text that a text is a slip of.
fn nearest_text(allowed: &[&Value], written: Option<&Spanned<TomlValue<'_>>>) -> Option<String> {
    let written = written?.get_ref().as_str()?;
    let allowed = allowed.iter().filter_map(|value| value.as_str());
    nearest(written, allowed).map(str::to_owned)
}

/// Whether a text may be meant for another one than the nearest: it has lost or gained more than a slip of the pen.
fn is_doubtful(allowed: &[&Value], written: Option<&Spanned<TomlValue<'_>>>) -> bool {
    let Some(written) = written.and_then(|value| value.get_ref().as_str()) else {
        return true;
    };
    let allowed = allowed.iter().filter_map(|value| value.as_str());
    // Short words are never certain, and seldom meant for another one.
    written.len() > SHORT_WORD && certain(written, allowed).is_none()
}

/// The only one of the allowed values that no other item of the list has under this key.
fn only_unused(path: &str, allowed: &[&Value], before: &TomlTable<'_>) -> Option<String> {
    let (item, key) = path.rsplit_once('/')?;
    let (list, index) = item.rsplit_once('/')?;
    let index = index.parse::<usize>().ok()?;
    let items = value_at(before, list)?.get_ref().as_array()?;
    let others = items.iter().enumerate().filter(|(at, _)| *at != index);
    let used: Vec<&str> = others
        .filter_map(|(_, item)| item.get_ref().as_table()?.get(key)?.get_ref().as_str())
        .collect();
    let mut unused = allowed.iter().filter_map(|value| value.as_str());
    let mut unused = unused.by_ref().filter(|value| !used.contains(value));
    let only = unused.next()?;
    unused.next().is_none().then(|| only.to_owned())
}
