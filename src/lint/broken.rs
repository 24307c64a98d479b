//! Component documents with faults of their own: what their own check tells is not told again where
//! a scenario or position uses them.

use std::sync::Arc;

use super::linked::Read;
use super::{Component, Scope, Set};
use crate::diagnostic::Finding;
use crate::document::{Document, Reference};

/// Reports each document of a set in use with an error of its own, where the set is named; `check` is
/// what a document of the kind is checked by.
pub fn report_set<C: Component>(
    set: &Set<C::Item>,
    check: fn(&Set<C::Item>, &mut Scope<'_>),
    scope: &mut Scope<'_>,
) {
    report_set_at::<C>(set, &format!("/components/{}", C::KIND), check, scope);
}

/// The same for a set that is named at this pointer.
pub fn report_set_at<C: Component>(
    set: &Set<C::Item>,
    at: &str,
    check: fn(&Set<C::Item>, &mut Scope<'_>),
    scope: &mut Scope<'_>,
) {
    let is_own = set.own > 0;
    let catalogue = scope.library.catalogue();
    let mut documents: Vec<&Arc<Document>> = Vec::new();
    for entry in &set.items {
        let name = &entry.document.source().name;
        let is_told = documents.iter().any(|told| told.source().name == *name);
        // Built-in documents have passed their tests.
        if !is_told && catalogue.base_text(name).is_none() {
            documents.push(&entry.document);
        }
    }
    let named = set.items.last().filter(|_| is_own);
    let named = named.map(|entry| &entry.document.source().name);
    for document in documents {
        let name = &document.source().name;
        let is_broken = if named == Some(name) {
            has_errors(set, check, document, scope)
        } else {
            // Which sets it extends itself is not told any more.
            let items = set.items.iter();
            let items = items.filter(|entry| entry.document.source().name == *name);
            let items: Vec<_> = items.cloned().collect();
            let alone = Set {
                own: items.len(),
                items,
            };
            has_errors(&alone, check, document, scope)
        };
        if is_broken {
            scope.report_broken(C::KIND, at, name);
        }
    }
}

/// Reports a document in use that is no set, where it is named, if it has an error of its own.
pub fn report_value<T>(
    read: &Read<T>,
    kind: &str,
    check: fn(&T, &mut Scope<'_>),
    scope: &mut Scope<'_>,
) {
    let name = &read.document.source().name;
    let is_base = scope.library.catalogue().base_text(name).is_some();
    if !is_base && has_errors(&read.value, check, &read.document, scope) {
        scope.report_broken(kind, &format!("/components/{kind}"), name);
    }
}

impl Scope<'_> {
    /// Reports a fault of the document that `reference` names, where it is named; the check of that
    /// document finds it as well.
    pub fn report_shared_by(&mut self, finding: Finding, reference: Option<&Reference>) {
        let from = &self.document.source().name;
        let name = match reference {
            Some(Reference::Named(path)) => self.library.resolve(from, path).ok(),
            Some(Reference::Here(_)) => Some(from.clone()),
            None => None,
        };
        match name {
            Some(name) => self.report_shared(finding, &name),
            None => self.report(finding),
        }
    }
}

/// Whether the check of this document finds an error in the value.
fn has_errors<T>(
    value: &T,
    check: fn(&T, &mut Scope<'_>),
    document: &Arc<Document>,
    scope: &Scope<'_>,
) -> bool {
    let mut findings = Vec::new();
    let (game, library) = (scope.game, scope.library);
    let mut own = Scope::new(game, Arc::clone(document), library, &mut findings);
    check(value, &mut own);
    !own.is_sound()
}
