//! What one configuration file says, and how several add up.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::pattern::Patterns;
use crate::diagnostic::{Level, Place, Rule, Source};
use crate::lint::Levels;

/// A level of a rule, and where a configuration says so.
pub type PlacedLevel = BTreeMap<&'static str, (Level, Place)>;

/// What a configuration file says.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The file.
    pub source: Arc<Source>,
    /// The levels that it sets in all files; where it selects rules, all others are allowed.
    pub levels: PlacedLevel,
    /// What it sets in some files, in the order in which it says so.
    pub per_file: Vec<PerFile>,
    /// Files that are passed over.
    pub exclude: Patterns,
    /// Whether warnings fail a run, if it says so.
    pub deny_warnings: Option<bool>,
    /// The edition whose default readings hold.
    pub edition: Option<(u32, Place)>,
    /// Where the documentation of this program is read.
    pub documentation: Option<String>,
}

/// Levels in the files that a pattern is about.
#[derive(Clone, Debug)]
pub struct PerFile {
    /// The pattern.
    pub patterns: Patterns,
    /// The levels.
    pub levels: PlacedLevel,
}

impl Layer {
    /// The levels in a file, by its absolute path.
    pub fn of(&self, path: &Path) -> impl Iterator<Item = (&'static str, &(Level, Place))> {
        let matching = self.per_file.iter();
        let matching = matching.filter(|it| it.patterns.leave_out_with_folders(path));
        let per_file = matching.flat_map(|it| it.levels.iter());
        self.levels
            .iter()
            .chain(per_file)
            .map(|(name, at)| (*name, at))
    }
}

/// What layers say of a file together: later ones hold over earlier ones.
#[must_use]
pub fn placed(layers: &[Layer], path: &Path) -> PlacedLevel {
    let all = layers.iter().flat_map(|layer| layer.of(path));
    all.map(|(name, at)| (name, at.clone())).collect()
}

/// The same as levels.
#[must_use]
pub fn levels(layers: &[Layer], path: &Path) -> Levels {
    let all = layers.iter().flat_map(|layer| layer.of(path));
    all.map(|(name, (level, _))| (name, *level)).collect()
}

/// That all rules are allowed but those that somebody has selected.
pub fn unselected<T: Clone>(
    rules: &[&'static Rule],
    by: &T,
    is_selected: impl Fn(&Rule) -> bool,
) -> BTreeMap<&'static str, (Level, T)> {
    let others = rules.iter().filter(|rule| !is_selected(rule));
    others
        .map(|rule| (rule.name, (Level::Allow, by.clone())))
        .collect()
}
