//! What the tests of this game share: a workspace without a disk, and the way through it.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::components::Position;
use super::plug::ID;
use super::state::State;
use super::table::CheckpointRally;
use crate::diagnostic::{Finding, Source};
use crate::document::{Document, FileError, Files, reference};
use crate::engine::Plug as _;
use crate::games::AllGames;
use crate::games::check;
use crate::games::entry::Shelf as _;
use crate::lint::{Catalogue as _, Library, Scope};

/// The shipped files of the game and a few more that examples refer to.
struct Workspace(BTreeMap<String, String>);

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(|| {
    let shipped = CheckpointRally::shipped().into_iter();
    let mut files: BTreeMap<String, String> = shipped
        .map(|(name, text)| (name, text.to_owned()))
        .collect();
    for count in [20, 30] {
        let text = first_of("tile-set", "  { id", count, "]\n");
        files.insert(format!("{count}-tiles.toml"), text);
    }
    files.insert(
        "1-card.toml".to_owned(),
        first_of("checkpoint-cards", "  { id", 1, "]\n"),
    );
    files.insert("1-car.toml".to_owned(), first_of("car-sheet", "minutes =", 1, ""));
    for (name, text) in EXTRA {
        files.insert((*name).to_owned(), (*text).to_owned());
    }
    Workspace(files)
});

const EXTRA: &[(&str, &str)] = &[
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

/// A base document up to the line with the `count`th item.
fn first_of(kind: &str, item: &str, count: usize, end: &str) -> String {
    let (_, text) = AllGames.base(ID, kind).expect("a base document");
    let mut left = count;
    let mut lines = String::new();
    for line in text.lines() {
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
    fn read(&self, from: &str, reference: &str) -> Result<(String, String), FileError> {
        let name = reference::rebase(reference, from, "");
        match self.0.get(&name) {
            Some(text) => Ok((name, text.clone())),
            None => Err(FileError::Missing { nearby: Vec::new() }),
        }
    }

    fn is_checked(&self, _: &str) -> bool {
        false
    }
}

/// One library for all tests, so that schemas are compiled once.
static LIBRARY: LazyLock<Library<'static>> = LazyLock::new(|| Library::new(&*WORKSPACE, &AllGames));

/// The files of the workspace.
pub(super) fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORKSPACE.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
}

/// What the check finds in a file of the workspace with this text.
pub(super) fn findings(name: &str, text: &str) -> Vec<Finding> {
    let source = Arc::new(Source {
        name: name.to_owned(),
        text: text.to_owned(),
    });
    let checked = check::check(&source, &LIBRARY, None);
    // Until comments are applied for good: what is allowed anywhere is allowed everywhere.
    let allowed = |finding: &Finding| text.contains(&format!("allow({})", finding.rule.name));
    let findings = checked.findings.into_iter();
    findings.filter(|finding| !allowed(finding)).collect()
}

/// A document in the workspace, read as a position or a scenario.
pub(super) fn read<T>(
    text: &str,
    read: impl FnOnce(toml::Spanned<toml::de::DeTable<'_>>, &mut Scope<'_>) -> Option<T>,
) -> Result<T, Vec<Finding>> {
    let source = Arc::new(Source {
        name: "example.toml".to_owned(),
        text: text.to_owned(),
    });
    let mut findings = Vec::new();
    let (tree, errors) = toml::de::DeTable::parse_recoverable(text);
    assert!(errors.is_empty(), "{errors:?} in\n{text}");
    let mut scope = Scope {
        game: ID,
        document: Arc::new(Document::new(source)),
        prefix: String::new(),
        library: &LIBRARY,
        findings: &mut findings,
    };
    read(tree, &mut scope).ok_or(findings)
}

/// The game of a scenario.
pub(super) fn set_up(text: &str) -> Result<CheckpointRally, Vec<Finding>> {
    read(text, |tree, scope| {
        let scenario = scope.typed(tree)?;
        CheckpointRally::set_up(&scenario, scope)
    })
}

/// The game and state of a position.
pub(super) fn take_up(text: &str) -> Result<(CheckpointRally, State), Vec<Finding>> {
    read(text, |tree, scope| {
        let position = scope.typed(tree)?;
        CheckpointRally::take_up(&position, scope)
    })
}

/// A position as a document.
pub(super) fn document(position: &Position) -> String {
    let body = toml::to_string(position).expect("positions can be written");
    format!("format = 1\ngame = \"{ID}\"\nkind = \"position\"\n{body}")
}
