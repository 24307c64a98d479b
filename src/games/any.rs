//! Any game, for those who may not know which: the object-safe side of a [`Definition`].

use std::marker::PhantomData;

use include_dir::Dir;
use serde_json::Value;

use super::fuzz::Searchable;
use super::listing::{self, ComponentLine, ReadingLine};
use super::sheet;
use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::clause::Clauses as _;
use crate::engine::laws::invariants;
use crate::engine::readings::{self, Questions as _};
use crate::engine::replay::{Moment, Replayed, Watcher, position_after, replay};
use crate::engine::script::Script;
use crate::engine::session::{Session, Timeline};
use crate::engine::take_up::take_up;
use crate::engine::{Clause, Definition, Laying, Meta, Silent};
use crate::kit::picture::Piece;
use crate::kit::seat::Seat;
use crate::lab::bots::Opinion;
use crate::lab::company::{Company, Next};
use crate::lab::fuzz::{self, FuzzPlan, SearchedGames};
use crate::lab::{AnyTable, Table};
use crate::lint::{Kind, Listed, Role, Scope, here};

/// Where a session begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beginning {
    /// After how many entries, if it begins in a script.
    pub entries: usize,
    /// The seed of what chance decides.
    pub seed: u64,
}

/// A game with its types erased, as everything outside of `games` sees it.
pub trait AnyGame: Sync {
    /// What is to be known of the game without playing it.
    fn meta(&self) -> &'static Meta;

    /// Its clauses.
    fn clauses(&self) -> &'static [Clause];

    /// Its own rules, in the order of their pages.
    fn rules(&self) -> Vec<&'static Rule>;

    /// Shipped files of the game: path below its folder of scenarios, and text.
    fn shipped(&self) -> Vec<(String, &'static str)>;

    /// The text of one of them.
    fn shipped_file(&self, path: &str) -> Option<&'static str>;

    /// Its sets of components that have a base.
    fn sets(&self) -> &'static [Listed];

    /// The keys under which documents name components, by what one of them is called.
    fn named_by(&self) -> &'static [(&'static str, &'static [&'static str])];
    /// What has ids with which names of other things begin.
    fn named_after(&self) -> &'static [&'static str];
    /// The key of the tables that have a table for each participant.
    fn seated_under(&self) -> &'static str;

    /// Its base components.
    fn components(&self) -> Vec<ComponentLine>;

    /// Its readings.
    fn readings(&self) -> Vec<ReadingLine>;

    /// The newest edition that changed one of their defaults, or the first one.
    fn newest_edition(&self) -> u32;

    /// What can be played from a scenario or a position whose shape fits. `None` for any other kind
    /// of document, and for one with errors, which are reported.
    fn open(&self, kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>)
    -> Option<Box<dyn AnyTable>>;

    /// What is to be seen of a component document whose shape fits.
    fn pieces(&self, kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece>;

    /// The map that a component document whose shape fits lays.
    fn laying(&self, kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying>;

    /// A game in progress from a scenario or a position, or from a script after so many entries, all of
    /// which fit their shape; the seed decides what chance does. `None` for any other kind of document, and
    /// for one with errors, which are reported.
    fn session(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
        from: &Beginning,
    ) -> Option<Box<dyn Session>>;

    /// What bots do at a moment of a game of this kind, in company with people.
    fn next(&self, moment: &dyn Moment, company: &mut Company) -> Next;

    /// What bots make of the moves of a seat at a moment of a game of this kind, by so many samples.
    fn opinions(&self, moment: &dyn Moment, seat: Seat, samples: u32) -> Vec<Opinion<Value>>;

    /// Searches the games of a scenario or a position. `None` for any other kind of document, and
    /// for one with errors.
    fn fuzz(
        &self,
        document: &Searchable<'_>,
        plan: &FuzzPlan,
        watcher: &dyn fuzz::FuzzWatcher,
    ) -> Option<SearchedGames>;

    /// What no play of it can break, id and statement: the laws of every game, then its own.
    fn invariants(&self) -> Vec<(&'static str, &'static str)>;

    /// Checks a document of a kind whose shape fits; scripts are replayed too, before a watcher
    /// if there is one.
    fn check(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<Replayed>;
}

/// A game by its type alone.
struct Erased<G>(PhantomData<fn() -> G>);

/// A game for those who may not know which it is.
#[must_use]
pub const fn any<G: Definition>() -> &'static dyn AnyGame {
    &Erased::<G>(PhantomData)
}

impl<G: Definition> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }

    fn clauses(&self) -> &'static [Clause] {
        G::Clause::TABLE
    }

    fn rules(&self) -> Vec<&'static Rule> {
        G::rules()
    }

    fn shipped(&self) -> Vec<(String, &'static str)> {
        let mut files = Vec::new();
        files_below(G::SHIPPED, &mut files);
        files.sort_unstable();
        files
    }

    fn shipped_file(&self, path: &str) -> Option<&'static str> {
        G::SHIPPED.get_file(path)?.contents_utf8()
    }

    fn sets(&self) -> &'static [Listed] {
        G::COMPONENTS
    }

    fn named_by(&self) -> &'static [(&'static str, &'static [&'static str])] {
        G::NAMED_BY
    }

    fn named_after(&self) -> &'static [&'static str] {
        G::NAMED_AFTER
    }

    fn seated_under(&self) -> &'static str {
        G::SEATED_UNDER
    }

    fn components(&self) -> Vec<ComponentLine> {
        listing::components::<G>()
    }

    fn readings(&self) -> Vec<ReadingLine> {
        listing::readings::<G::ReadingsGiven>()
    }

    fn newest_edition(&self) -> u32 {
        readings::newest_edition(G::ReadingsGiven::TABLE)
    }

    fn invariants(&self) -> Vec<(&'static str, &'static str)> {
        invariants::<G>()
            .map(|invariant| (invariant.id, invariant.statement))
            .collect()
    }

    fn open(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
    ) -> Option<Box<dyn AnyTable>> {
        Some(Box::new(table::<G>(kind, tree, scope)?))
    }

    fn session(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
        from: &Beginning,
    ) -> Option<Box<dyn Session>> {
        let (game, state) = match kind.role {
            Role::Script => {
                let script = Script::<G>::read(tree, scope)?;
                position_after(&script, scope, from.entries)?
            }
            _ => {
                let table = table::<G>(kind, tree, scope)?;
                let state = table.begin(&mut Silent);
                (table.game, state)
            }
        };
        Some(Box::new(Timeline::new(game, state, from.seed)))
    }

    fn next(&self, moment: &dyn Moment, company: &mut Company) -> Next {
        let (game, state) = moment.table();
        match (game.downcast_ref::<G>(), state.downcast_ref::<G::State>()) {
            (Some(game), Some(state)) => company.next(game, state),
            // A moment of another game: nobody here knows it.
            _ => Next::People,
        }
    }

    fn opinions(&self, moment: &dyn Moment, seat: Seat, samples: u32) -> Vec<Opinion<Value>> {
        let (game, state) = moment.table();
        match (game.downcast_ref::<G>(), state.downcast_ref::<G::State>()) {
            (Some(game), Some(state)) => Company::opinions(game, state, seat, samples),
            _ => Vec::new(),
        }
    }

    fn pieces(&self, kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
        let sheet = match kind.role {
            Role::Component(_) => sheet::sheet(kind.name, &tree),
            Role::Scenario | Role::Position | Role::Script => None,
        };
        let pieces = G::pieces(kind.name, tree, scope);
        if pieces.is_empty() {
            return sheet.into_iter().collect();
        }
        pieces
    }

    fn laying(&self, kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
        G::laying(kind.name, tree, scope)
    }

    fn fuzz(
        &self,
        document: &Searchable<'_>,
        plan: &FuzzPlan,
        watcher: &dyn fuzz::FuzzWatcher,
    ) -> Option<SearchedGames> {
        document.search::<G>(table, plan, watcher)
    }

    fn check(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<Replayed> {
        here::check(kind, tree.get_ref(), scope);
        match kind.role {
            Role::Component(check) => {
                let (newer, format) = here::newer(kind.name, tree.get_ref(), scope);
                check(tree, scope);
                newer.report(format, scope);
            }
            Role::Scenario | Role::Position => {
                let _ = table::<G>(kind, tree, scope);
            }
            Role::Script => {
                let script = Script::<G>::read(tree, scope)?;
                return Some(replay(&script, scope, watcher));
            }
        }
        None
    }
}

/// The table of a scenario or a position.
fn table<G: Definition>(kind: &Kind, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Table<G>> {
    let (newer, format) = here::newer(kind.name, tree.get_ref(), scope);
    let table = read_table(kind, tree, scope);
    newer.report(format, scope);
    table.filter(|_| scope.goes_on())
}

fn read_table<G: Definition>(
    kind: &Kind,
    tree: Tree<'_>,
    scope: &mut Scope<'_>,
) -> Option<Table<G>> {
    match kind.role {
        Role::Scenario => {
            let scenario: G::Scenario = scope.typed(tree)?;
            let game = G::set_up(&scenario, scope)?;
            Some(Table { game, start: None })
        }
        Role::Position => {
            let position: G::Position = scope.typed(tree)?;
            let (game, start) = take_up::<G>(&position, scope)?;
            let start = Some(start);
            Some(Table { game, start })
        }
        Role::Component(_) | Role::Script => None,
    }
}

fn files_below(folder: &Dir<'static>, files: &mut Vec<(String, &'static str)>) {
    for file in folder.files() {
        if let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
            files.push((path.replace('\\', "/"), text));
        }
    }
    folder.dirs().for_each(|inner| files_below(inner, files));
}
