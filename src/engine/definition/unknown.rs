//! Names that documents write, and what they stand for in a game.

use crate::diagnostic::Place;
use crate::document::Id;
use crate::kit::ids::{IndexVec, ListId};
use crate::lint::Scope;
use crate::lint::linked::unknown_reference;

/// An unresolved name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Pointer below the step, such as `/tile`.
    pub pointer: String,
    /// What should have been named, such as `tile`.
    pub noun: &'static str,
    /// What was written.
    pub typed: String,
    /// What could have been.
    pub known: Vec<String>,
    /// What to type instead, where that is known better than by how the names look.
    pub help: Option<String>,
}

impl Unknown {
    /// The same name, written elsewhere.
    #[must_use]
    pub fn at(self, pointer: String) -> Self {
        Self { pointer, ..self }
    }

    /// Reports the name, with the closest known one as help.
    pub fn report(&self, scope: &mut Scope<'_>) {
        self.report_at(scope.place(&self.pointer), scope);
    }

    /// Reports the name where it is the key at the pointer.
    pub fn report_key(&self, scope: &mut Scope<'_>) {
        self.report_at(scope.key_place(&self.pointer), scope);
    }

    fn report_at(&self, place: Place, scope: &mut Scope<'_>) {
        let known = self.known.iter().map(String::as_str);
        let mut finding = unknown_reference(place, self.noun, &self.typed, known);
        if let Some(help) = &self.help {
            finding = finding.help(help.as_str());
            finding.nowhere = finding.nowhere.map(|nowhere| Box::new(nowhere.meant()));
        }
        scope.report(finding);
    }
}

/// The index of the item with this id; `at` is where the id is written, `noun` what it names.
///
/// # Errors
/// No item has it.
pub fn find<T>(
    items: &[T],
    id: &str,
    noun: &'static str,
    at: &str,
    id_of: impl Fn(&T) -> &str,
) -> Result<usize, Unknown> {
    // Ids of one list are of one length and begin alike, as in `u01` and `u02`: most differ in their last letter.
    let last = id.as_bytes().last();
    let is_it = |own: &str| own.as_bytes().last() == last && own == id;
    let found = items.iter().position(|item| is_it(id_of(item)));
    found.ok_or_else(|| Unknown {
        pointer: at.to_owned(),
        noun,
        typed: id.to_owned(),
        known: items.iter().map(|item| id_of(item).to_owned()).collect(),
        help: None,
    })
}

/// The same in a list whose items have numbers of their own type.
///
/// # Errors
/// No item has it.
pub fn find_id<I: ListId, T>(
    items: &IndexVec<I, T>,
    id: &Id,
    noun: &'static str,
    at: &str,
    id_of: impl Fn(&T) -> &Id,
) -> Result<I, Unknown> {
    find(items, id.as_str(), noun, at, |item| id_of(item).as_str()).map(I::at)
}

/// What the names of a list stand for; `at` is where the list is written.
///
/// # Errors
/// The first that stands for nothing, where it is in the list.
pub fn each_named<T, N, L: FromIterator<N>>(
    names: &[T],
    at: &str,
    named: impl Fn(&T, &str) -> Result<N, Unknown>,
) -> Result<L, Unknown> {
    let each = names.iter().enumerate().map(|(index, name)| {
        // A list can have dozens of names, and where one stands is asked of the wrong ones alone.
        named(name, at).map_err(|unknown| unknown.at(format!("{at}/{index}")))
    });
    each.collect()
}

/// The value, or `None` after reporting the unresolved name.
pub fn resolved<T>(found: Result<T, Unknown>, scope: &mut Scope<'_>) -> Option<T> {
    found.map_err(|unknown| unknown.report(scope)).ok()
}

/// The names of a document that stand for nothing, as they are come by.
#[derive(Debug, Default)]
pub struct Unknowns(Vec<Unknown>);

impl Unknowns {
    /// Looks at the name, if there is one, that is written at `at`.
    pub fn one<T, N>(
        &mut self,
        name: impl IntoIterator<Item = T>,
        at: &str,
        named: impl Fn(T, &str) -> Result<N, Unknown>,
    ) {
        let names = name.into_iter();
        self.0
            .extend(names.filter_map(|name| named(name, at).err()));
    }

    /// Looks at each of the names that are written in the list at `at`.
    pub fn each<T, N>(
        &mut self,
        names: impl IntoIterator<Item = T>,
        at: &str,
        named: impl Fn(T, &str) -> Result<N, Unknown>,
    ) {
        for (index, name) in names.into_iter().enumerate() {
            self.one([name], &format!("{at}/{index}"), &named);
        }
    }

    /// Reports them; says whether there are none.
    pub fn report(&self, scope: &mut Scope<'_>) -> bool {
        for unknown in &self.0 {
            unknown.report(scope);
        }
        self.0.is_empty()
    }
}
