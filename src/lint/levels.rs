//! The levels of rules as configuration and command line set them.

use std::collections::BTreeMap;

use super::house::House;
use crate::diagnostic::{Level, Rule};

/// Levels by the names of rules; a rule that is not named keeps its own. And the rules that there are beside those of
/// the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    by_name: BTreeMap<String, Level>,
    house: House,
}

impl Levels {
    /// The level of a rule, before comments in files.
    #[must_use]
    pub fn of(&self, rule: &Rule) -> Level {
        self.by_name.get(rule.name).copied().unwrap_or(rule.level)
    }

    /// These levels, but for the rules that `other` names.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut levels = self.clone();
        levels.extend(other.by_name.clone());
        levels
    }

    /// These levels where there are these house rules.
    #[must_use]
    pub fn in_house(self, house: House) -> Self {
        Self { house, ..self }
    }

    /// The house rules.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.house
    }
}

/// Later settings replace earlier ones: first what the configuration says, then what the command
/// line says.
impl<N: Into<String>> Extend<(N, Level)> for Levels {
    fn extend<I: IntoIterator<Item = (N, Level)>>(&mut self, settings: I) {
        self.by_name.extend(
            settings
                .into_iter()
                .map(|(name, level)| (name.into(), level)),
        );
    }
}

impl<N: Into<String>> FromIterator<(N, Level)> for Levels {
    fn from_iter<I: IntoIterator<Item = (N, Level)>>(settings: I) -> Self {
        let mut levels = Self::default();
        levels.extend(settings);
        levels
    }
}

#[cfg(test)]
mod tests {
    use super::Levels;
    use crate::diagnostic::Level::{Allow, Error, Warn};
    use crate::diagnostic::render::samples::{DEAD_END, DUPLICATE, UNKNOWN_KEY};

    #[test]
    fn the_last_word_holds_and_others_keep_their_own() {
        let mut levels = Levels::from_iter([("tile-dead-end", Error), ("unknown-key", Allow)]);
        levels.extend([("tile-dead-end", Error)]);
        let levels = levels.with(&Levels::from_iter([("tile-dead-end", Allow)]));
        assert_eq!(levels.of(&DEAD_END), Allow);
        assert_eq!(levels.of(&UNKNOWN_KEY), Allow);
        assert_eq!(levels.of(&DUPLICATE), Error);
        assert_eq!(Levels::default().of(&DEAD_END), Warn);
    }
}
