//! Rules by the handful: by name, by the beginning of a name, by game, by group.

use std::collections::BTreeMap;

use super::retired;
use crate::diagnostic::{Group, Level, Rule};
use crate::kit::nearest::nearest;

/// What names some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// One rule.
    Rule(String),
    /// Rules whose names are like this, where `*` stands for anything.
    Like(String),
    /// The rules of a game.
    Game(String),
    /// The rules of a group.
    Group(Group),
}

/// Nothing is called so; the nearest that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    /// What was meant, perhaps.
    pub close: Option<String>,
}

impl Selector {
    /// What a text names among these rules.
    ///
    /// # Errors
    /// If it names nothing.
    pub fn read(text: &str, rules: &[&'static Rule]) -> Result<Self, UnknownRule> {
        // A rule that no longer exists has no level to set; what names it is no worse for it.
        if retired(text).is_some() {
            return Ok(Self::Rule(text.to_owned()));
        }
        let is_rule = |rule: &&'static Rule| rule.name == text;
        let selector = if rules.iter().any(is_rule) {
            Self::Rule(text.to_owned())
        } else if text.contains('*') {
            Self::Like(text.to_owned())
        } else if let Some(group) = Group::ALL.into_iter().find(|group| group.name() == text) {
            Self::Group(group)
        } else {
            Self::Game(text.to_owned())
        };
        if rules.iter().any(|rule| selector.selects(rule)) {
            return Ok(selector);
        }
        let names = rules.iter().map(|rule| rule.name);
        let games = rules.iter().filter_map(|rule| rule.game);
        let groups = Group::ALL.into_iter().map(Group::name);
        let close = nearest(text, names.chain(games).chain(groups));
        let close = close.map(str::to_owned);
        Err(UnknownRule { close })
    }

    /// Whether it names a rule.
    #[must_use]
    pub fn selects(&self, rule: &Rule) -> bool {
        match self {
            Self::Rule(name) => rule.name == name,
            Self::Like(pattern) => is_like(pattern, rule.name),
            Self::Game(game) => rule.game == Some(game),
            Self::Group(group) => rule.group() == *group,
        }
    }

    /// How narrow it is: what names less holds over what names more.
    fn narrowness(&self) -> (u8, usize) {
        match self {
            Self::Rule(_) => (2, 0),
            Self::Like(pattern) => (1, pattern.len()),
            Self::Game(_) | Self::Group(_) => (0, 0),
        }
    }
}

/// Whether a name is like a pattern.
fn is_like(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Which level each rule gets of these settings, and by which of them: the one that names the fewest
/// rules holds, and of equals the most severe.
#[must_use]
pub fn resolve<T: Clone>(
    settings: &[(Selector, Level, T)],
    rules: &[&'static Rule],
) -> BTreeMap<&'static str, (Level, T)> {
    let level_of = |rule: &&'static Rule| {
        let named = settings
            .iter()
            .filter(|(selector, ..)| selector.selects(rule));
        let (_, level, by) =
            named.max_by_key(|(selector, level, _)| (selector.narrowness(), *level))?;
        Some((rule.name, (*level, by.clone())))
    };
    rules.iter().filter_map(level_of).collect()
}

#[cfg(test)]
mod tests {
    use super::{Selector, is_like, resolve};
    use crate::diagnostic::Level::{Allow, Error, Warn};
    use crate::diagnostic::render::samples::{DEAD_END, DUPLICATE, UNKNOWN_KEY};
    use crate::diagnostic::{Group, Rule};

    const RULES: [&Rule; 3] = [&DEAD_END, &DUPLICATE, &UNKNOWN_KEY];

    fn read(text: &str) -> Selector {
        Selector::read(text, &RULES).expect("it names something")
    }

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name, fits) in [
            ("a-*", "a-b", true),
            ("a-*", "a-", true),
            ("a-*", "ba-b", false),
            ("*-b", "a-b", true),
            ("*-b", "a-bc", false),
            ("a*c*e", "abcde", true),
            ("a*c*e", "abde", false),
            ("*", "anything", true),
            ("a", "ab", false),
        ] {
            assert_eq!(is_like(pattern, name), fits, "{pattern} {name}");
        }
    }

    #[test]
    fn the_narrowest_holds_and_then_the_most_severe() {
        let settings = [
            (read("style"), Error, "group"),
            (read("tile-*"), Allow, "tiles"),
            (read("duplicate-*"), Warn, "double"),
            (read("duplicate-id"), Allow, "off"),
            (read("duplicate-id"), Warn, "on"),
        ];
        let levels = resolve(&settings, &RULES);
        assert_eq!(levels[DEAD_END.name], (Allow, "tiles"));
        assert_eq!(levels[DUPLICATE.name], (Warn, "on"));
        assert_eq!(levels.get(UNKNOWN_KEY.name), None);
    }

    #[test]
    fn what_names_nothing_is_refused() {
        assert_eq!(read("style"), Selector::Group(Group::Style));
        let unknown = Selector::read("duplicate-ids", &RULES).expect_err("there is none");
        assert_eq!(unknown.close.as_deref(), Some("duplicate-id"));
        assert!(Selector::read("chess", &RULES).is_err());
        assert!(Selector::read("none-*", &RULES).is_err());
    }
}
