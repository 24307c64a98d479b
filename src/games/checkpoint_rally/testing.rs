//! What the tests of this game share: a workspace that is on no disk, and documents in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use super::components::Scenario;
use super::plug::ID;
use super::state::State;
use super::table::CheckpointRally;
use crate::diagnostic::{Finding, Source};
use crate::document::{Document, FileError, Files, Parsed, parse, reference};
use crate::engine::Plug as _;
use crate::games::entry::Shelf as _;
use crate::games::{AllGames, GAMES, check};
use crate::lint::levels::Levels;
use crate::lint::{Catalogue as _, Library, Scope, general, suppress};

/// A deck of cards so short that even random drivers finish.
pub(crate) const SHORT_CARDS: &str = "short-cards.toml";

/// The shipped files of the game and a few more that examples refer to.
struct Workspace(BTreeMap<String, String>);

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(|| {
    let shipped = CheckpointRally::shipped().into_iter();
    let mut files: BTreeMap<String, String> = shipped
        .map(|(name, text)| (name, text.to_owned()))
        .collect();
    for count in [9, 10, 13, 14, 20, 21, 22, 24, 25, 30, 35, 36] {
        let text = first_of("tile-set", "  { id", count, "]\n");
        files.insert(format!("{count}-tiles.toml"), text);
    }
    files.insert(
        "3-borders.toml".to_owned(),
        first_of("terrain-borders", "  { id", 3, "]\n"),
    );
    files.insert("129-tiles.toml".to_owned(), more_tiles(87));
    files.insert(
        "1-card.toml".to_owned(),
        first_of("checkpoint-cards", "  { id", 1, "]\n"),
    );
    files.insert(
        "1-car.toml".to_owned(),
        first_of("car-sheet", "minutes =", 1, ""),
    );
    for (name, text) in EXTRA {
        files.insert((*name).to_owned(), (*text).to_owned());
    }
    Workspace(files)
});

const EXTRA: &[(&str, &str)] = &[
    (
        SHORT_CARDS,
        r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
cards = [
  { id = "short-1", two-three = ["b2", "d4"], three-four = ["b2"] },
  { id = "short-2", two-three = ["c3", "b4"], three-four = ["c3"] },
  { id = "short-3", two-three = ["d2", "b3"], three-four = ["d2"] },
  { id = "short-4", two-three = ["b1", "c2"], three-four = ["d1"] },
  { id = "short-5", two-three = ["d5", "c4"], three-four = ["b5"] },
]
"#,
    ),
    (
        "corner-cards.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
cards = [
  { id = "home", two-three = ["a1", "b4", "d3"], three-four = ["a1"] },
  { id = "far", two-three = ["e5", "b4", "c2"], three-four = ["e5"] },
  { id = "away", two-three = ["b2", "c5", "d1", "e3"], three-four = ["b2", "d1"] },
  { id = "abroad", two-three = ["a3", "b5", "c1", "d4"], three-four = ["b5", "d4"] },
]
"#,
    ),
    (
        "corner-layout.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { a1 = "h01/0", b1 = "h02/0", c3 = "h03/0" }
"#,
    ),
    (
        "empty-tile.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
tiles = [
  { id = "empty", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#,
    ),
    (
        "house-rules.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
line-minutes = 5
hand-limit = 5
starting-hand = 3
row-tiles = 2
draw-tiles = 3
place-minutes = 6
gps-updates = 4
bonus-minutes = { two = [60, 0], three = [30, 10, 0], four = [20, 10, 5, 0] }
"#,
    ),
    (
        "tight-rules.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 1
starting-hand = 6
row-tiles = 6
draw-tiles = 4
gps-updates = 0
"#,
    ),
    (
        "slow-cars.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "snail"
name = "Snail"
minutes = { highway = 30, gravel = 30, urban = 30 }
"#,
    ),
];

/// The base tiles and `count` more.
fn more_tiles(count: usize) -> String {
    let mut text = format!(
        "format = 1\ngame = \"{ID}\"\nkind = \"tile-set\"\nextends = [\"base\"]\ntiles = [\n"
    );
    for index in 0..count {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {{ id = \"more-{index}\", road = \"urban\", terrain = [\"city\", \"city\", \"city\", \"city\"], \
             exits = [\"N\", \"S\"] }},"
        );
    }
    text + "]\n"
}

/// A base document up to the line with the `count`th item.
fn first_of(kind: &str, item: &str, count: usize, end: &str) -> String {
    let base = AllGames.base(ID, kind);
    let text = base.and_then(|name| AllGames.base_text(&name));
    let mut left = count;
    let mut lines = String::new();
    for line in text.expect("a base document").lines() {
        lines.push_str(line);
        lines.push('\n');
        left -= usize::from(line.starts_with(item));
        if left == 0 {
            break;
        }
    }
    lines + end
}

impl Files for Workspace {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let name = reference::rebase(reference, from, "");
        if self.0.contains_key(&name) {
            return Ok(name);
        }
        Err(FileError::Missing { nearby: Vec::new() })
    }

    fn read(&self, name: &str) -> Result<String, FileError> {
        let missing = FileError::Missing { nearby: Vec::new() };
        self.0.get(name).cloned().ok_or(missing)
    }

    fn is_checked(&self, _: &str) -> bool {
        false
    }
}

/// One library for all tests, so that schemas are compiled once.
static LIBRARY: LazyLock<Library<'static>> = LazyLock::new(|| Library::new(&*WORKSPACE, &AllGames));

/// The files of the workspace.
pub(crate) fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = WORKSPACE.0.iter();
    files.map(|(name, text)| (name.as_str(), text.as_str()))
}

/// What is found in a document of the workspace, comments in it applied.
pub(crate) fn findings(name: &str, text: &str) -> Vec<Finding> {
    let source = Arc::new(Source::new(name, text));
    let checked = check::check(&source, &LIBRARY, None);
    let own = GAMES.iter().flat_map(|game| game.rules());
    let rules: Vec<&str> = own
        .chain(general::RULES.iter().copied())
        .map(|rule| rule.name)
        .collect();
    let wholly = if checked.wholly {
        suppress::Checked::Wholly
    } else {
        suppress::Checked::Partly
    };
    suppress::apply(
        &source,
        checked.findings,
        &Levels::default(),
        &rules,
        wholly,
    )
}

/// Calls `act` with a scope on a document with this text; gives what was found, too.
pub(crate) fn with_scope_on<R>(
    text: &str,
    act: impl FnOnce(&mut Scope<'_>) -> R,
) -> (R, Vec<Finding>) {
    let mut findings = Vec::new();
    let source = Arc::new(Source::new("test.toml", text));
    let mut scope = Scope {
        game: ID,
        document: Arc::new(Document::new(source)),
        prefix: String::new(),
        library: &LIBRARY,
        findings: &mut findings,
    };
    let result = act(&mut scope);
    (result, findings)
}

/// Calls `act` with a scope on an empty document.
pub(crate) fn with_scope<R>(act: impl FnOnce(&mut Scope<'_>) -> R) -> (R, Vec<Finding>) {
    with_scope_on("", act)
}

/// Game and state of a position's document, or what is wrong with it.
pub(crate) fn take_up(text: &str) -> Result<(CheckpointRally, State), Vec<Finding>> {
    read(text, "position", |position, scope| {
        CheckpointRally::take_up(position, scope)
    })
}

/// The game of a scenario's document, or what is wrong with it.
pub(crate) fn set_up(text: &str) -> Result<CheckpointRally, Vec<Finding>> {
    read(text, "scenario", |scenario, scope| {
        CheckpointRally::set_up(scenario, scope)
    })
}

fn read<D: serde::de::DeserializeOwned, R>(
    text: &str,
    kind: &str,
    resolve: impl FnOnce(&D, &mut Scope<'_>) -> Option<R>,
) -> Result<R, Vec<Finding>> {
    let (result, findings) = with_scope_on(text, |scope| {
        let Parsed { tree, errors, .. } = parse(text);
        assert!(errors.is_empty(), "{errors:?} in\n{text}");
        let validator = scope.library.validator(ID, kind)?;
        if !validator.accepts(&tree) {
            let faults = validator.findings(&tree, scope);
            scope.findings.extend(faults);
            return None;
        }
        let document: D = scope.typed(tree)?;
        resolve(&document, scope)
    });
    result.ok_or(findings)
}

/// The game of a scenario without faults.
pub(crate) fn game(scenario: &Scenario) -> CheckpointRally {
    let (game, findings) = with_scope(|scope| CheckpointRally::from_scenario(scenario, scope));
    let messages: Vec<&String> = findings.iter().map(|finding| &finding.message).collect();
    game.unwrap_or_else(|| panic!("{messages:?}"))
}
