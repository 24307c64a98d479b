//! Any game, for those who may not know which: the object-safe side of a [`Plug`].

use crate::diagnostic::{Level, Rule};
use crate::document::{Kind, Tree};
use crate::engine::clause::Clauses as _;
use crate::engine::replay::{Replayed, Watcher, replay};
use crate::engine::script::Script;
use crate::engine::{Clause, Meta, Plug};
use crate::lint::Scope;

/// A game as the command line sees it.
pub trait Entry: Sync {
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

    /// Its components for `list`: noun, id, provenance, note.
    fn components(&self) -> Vec<ComponentLine>;

    /// Its readings for `list`: name, values (default first), description.
    fn readings(&self) -> Vec<ReadingLine>;

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

/// A component of a base set, for `list`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentLine {
    /// What it is, such as `tile`.
    pub noun: &'static str,
    /// Its id.
    pub id: String,
    /// Where it comes from: `rulebook`, `reconstructed` or `original`.
    pub provenance: String,
}

/// A reading of an ambiguous passage, for `list`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingLine {
    /// Its name.
    pub name: String,
    /// What it decides.
    pub description: String,
    /// Its values, the default first.
    pub values: Vec<String>,
}

/// What a game gives to its entry, beyond its rules: documents other than scripts.
pub trait Shelf: Plug {
    /// Its own rules.
    fn rules() -> Vec<&'static Rule>;
    /// Its shipped files.
    fn shipped() -> Vec<(String, &'static str)>;
    /// The text of one of them.
    fn shipped_file(path: &str) -> Option<&'static str>;
    /// Checks a document that is no script.
    fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>);
    /// Its base components.
    fn components() -> Vec<ComponentLine>;
    /// Its readings.
    fn readings() -> Vec<ReadingLine>;
}

/// Makes an entry of a game.
#[derive(Debug)]
pub struct Of<G>(pub std::marker::PhantomData<fn() -> G>);

impl<G: Shelf> Entry for Of<G> {
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
        G::shipped()
    }

    fn shipped_file(&self, path: &str) -> Option<&'static str> {
        G::shipped_file(path)
    }

    fn components(&self) -> Vec<ComponentLine> {
        G::components()
    }

    fn readings(&self) -> Vec<ReadingLine> {
        G::readings()
    }

    fn check(
        &self,
        kind: &Kind,
        tree: Tree<'_>,
        scope: &mut Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<Replayed> {
        if kind.name != "script" {
            G::check_document(kind.name, tree, scope);
            return None;
        }
        // A misspelt key can change what a script means: what a replay says of it then is noise.
        if scope
            .findings
            .iter()
            .any(|finding| finding.level == Level::Error)
        {
            return None;
        }
        let script = Script::<G>::read(tree, scope)?;
        Some(replay(&script, scope, watcher))
    }
}
