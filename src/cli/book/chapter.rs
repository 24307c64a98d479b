//! A game in a book: its clauses, readings, rules and scripts, and the place of each.

use std::collections::HashMap;

use super::story::Story;
use crate::cli::coverage::Coverage;
use crate::diagnostic::Rule;
use crate::engine::Clause;
use crate::engine::clause::families;
use crate::games::AnyGame;
use crate::games::listing::ReadingLine;
use crate::lint::general;

/// Where the page of the rules about documents of every game stands.
pub(super) const GENERAL: &str = "lints.html";

/// A game.
pub(super) struct Chapter {
    pub game: &'static dyn AnyGame,
    pub readings: Vec<ReadingLine>,
    pub rules: Vec<&'static Rule>,
    pub coverage: Coverage,
    /// The scripts with the paths of their pages, which begin with the game's.
    pub stories: Vec<(String, Story)>,
    /// What names lead to.
    places: HashMap<String, String>,
}

/// The place of a clause in every book that has its game.
pub(in crate::cli) fn place_of_clause(game: &str, clause: &str) -> String {
    format!("{game}/{clause}.html")
}

impl Chapter {
    pub fn new(game: &'static dyn AnyGame, coverage: Coverage, stories: Vec<Story>) -> Self {
        let id = game.meta().id;
        let (readings, rules) = (game.readings(), game.rules());
        let mut places = HashMap::new();
        for rule in general::RULES {
            places.insert(rule.name.to_owned(), format!("{GENERAL}#{}", rule.name));
        }
        for rule in &rules {
            places.insert(
                rule.name.to_owned(),
                format!("{id}/lints.html#{}", rule.name),
            );
        }
        for reading in &readings {
            let place = format!("{id}/readings.html#{}", reading.name);
            for value in &reading.values {
                let name = format!("{}={}", reading.name, value.name);
                places.insert(name.clone(), format!("{id}/readings.html#{name}"));
            }
            places.insert(reading.name.clone(), place);
        }
        for clause in game.clauses() {
            places.insert(clause.id.to_owned(), place_of_clause(id, clause.id));
        }
        let paths = pages_of(id, &stories);
        Self {
            game,
            readings,
            rules,
            coverage,
            stories: paths.into_iter().zip(stories).collect(),
            places,
        }
    }

    pub fn id(&self) -> &'static str {
        self.game.meta().id
    }

    pub fn title(&self) -> &'static str {
        self.game.meta().title
    }

    /// The place of a page of the game.
    pub fn page(&self, name: &str) -> String {
        format!("{}/{name}.html", self.id())
    }

    /// Where a clause, a reading, one of its values or a rule stands.
    pub fn place(&self, name: &str) -> Option<&str> {
        self.places.get(name).map(String::as_str)
    }

    /// The clauses by family: each with its indices, in the order of the rulebook.
    pub fn families(&self) -> Vec<(&'static str, Vec<(usize, &'static Clause)>)> {
        families(self.game.clauses())
    }

    /// The rulings of a clause: those that name it first come first.
    pub fn rulings(&self, index: usize) -> Vec<&(String, Story)> {
        let own = |story: &Story| {
            let name = self.game.clauses()[index].id.replace('.', "/");
            !story.path.ends_with(&name)
        };
        let mut rulings: Vec<_> = (self.stories.iter())
            .filter(|(_, story)| story.claims.contains(index))
            .collect();
        rulings.sort_by_key(|(_, story)| (own(story), story.claims.len()));
        rulings
    }

    /// The rules behind a clause.
    pub fn lints(&self, clause: &str) -> impl Iterator<Item = &'static Rule> {
        let behind = self.rules.iter().copied();
        behind.filter(move |rule| rule.clauses.contains(&clause))
    }

    /// The readings that touch a clause.
    pub fn readings_of(&self, clause: &str) -> impl Iterator<Item = &ReadingLine> {
        let readings = self.readings.iter();
        readings.filter(move |reading| reading.question.clauses.contains(&clause))
    }
}

/// The paths of the pages of some scripts: those of the scripts, in letters that every server and every disk takes.
fn pages_of(game: &str, stories: &[Story]) -> Vec<String> {
    let mut taken = HashMap::new();
    let page = |story: &Story| {
        let path = story.path.strip_prefix("rulings/").unwrap_or(&story.path);
        let parts = path.split('/').map(plain).filter(|part| !part.is_empty());
        let mut name = parts.collect::<Vec<_>>().join("/");
        if name.is_empty() || name == "index" {
            name.push_str("-script");
        }
        // There are disks that do not tell capitals from small letters.
        let count: &mut usize = taken.entry(name.to_lowercase()).or_default();
        *count += 1;
        if *count > 1 {
            name = format!("{name}--{count}");
        }
        format!("{game}/rulings/{name}.html")
    };
    stories.iter().map(page).collect()
}

/// A name in letters, digits, dots, dashes and underscores.
fn plain(name: &str) -> String {
    const LONGEST: usize = 80;
    let keep = |one: char| {
        let is_kept = one.is_ascii_alphanumeric() || matches!(one, '.' | '-' | '_');
        if is_kept { one } else { '-' }
    };
    let name: String = name.trim_start_matches('.').chars().map(keep).collect();
    name.chars().take(LONGEST).collect()
}
