//! A rally and the zones that it crosses: what its own document is told already is not told again
//! where a scenario uses it.

use std::sync::Arc;

use super::super::components::{Rally, Zone, Zones};
use super::super::load::laid;
use super::super::track::FaultKind;
use super::check_rally;
use super::subject::RallySubject;
use crate::diagnostic::{Finding, Level, Rule};
use crate::document::Document;
use crate::lint::library::unknown_reference;
use crate::lint::{Scope, Set};

/// Checks a rally in its own document. Which zones it crosses only a scenario says; if all their
/// names are those of base zones, it is these.
pub(super) fn check_own_rally(rally: &Rally, scope: &mut Scope<'_>) {
    let Some(base) = scope.set::<Zones>("", None) else {
        return;
    };
    let is_known = |zone: &str| {
        base.items
            .iter()
            .any(|entry| entry.value.id.as_str() == zone)
    };
    if !zones_of(rally).all(is_known) {
        check_rally(&RallySubject::bare(rally), scope);
        return;
    }
    let laid = laid(rally, &base);
    check_rally(&RallySubject::new(rally, &base, &laid), scope);
}

/// Checks the rally of a scenario or position; `document` is its own, and it is named `at` this
/// pointer.
pub(in super::super) fn check_named_rally(
    subject: RallySubject<'_>,
    at: &str,
    document: &Arc<Document>,
    scope: &mut Scope<'_>,
) {
    let known = known(&subject, document, scope);
    if known.iter().any(|rule| rule.level == Level::Error) {
        scope.report_broken("rally", at, &document.source().name);
        return;
    }
    let before = scope.findings.len();
    check_rally(&subject.named_by(at, document), scope);
    for finding in scope.findings.split_off(before) {
        if !known.iter().any(|rule| rule.name == finding.rule.name) {
            scope.report(finding);
        }
    }
}

/// The rules that report something in the rally's own document.
fn known(
    subject: &RallySubject<'_>,
    document: &Arc<Document>,
    scope: &Scope<'_>,
) -> Vec<&'static Rule> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut own = Scope::new(
        scope.game,
        Arc::clone(document),
        scope.library,
        &mut findings,
    );
    let base = own.set::<Zones>("", None);
    let alike = base.zip(subject.zones()).is_some_and(|(base, zones)| {
        zones_of(subject.rally).all(|zone| is_same(zone, &base, zones))
    });
    if alike {
        check_own_rally(subject.rally, &mut own);
    } else {
        // There it is checked on other zones, or on none.
        check_rally(&RallySubject::bare(subject.rally), &mut own);
    }
    findings.iter().map(|finding| finding.rule).collect()
}

/// The names of the zones that a rally crosses.
fn zones_of(rally: &Rally) -> impl Iterator<Item = &str> {
    let sections = rally.stages.iter().flat_map(|stage| &stage.sections);
    sections.map(|section| section.zone.as_str())
}

/// Whether this name means one and the same zone in both sets.
fn is_same(zone: &str, one: &Set<Zone>, other: &Set<Zone>) -> bool {
    let find = |set: &Set<Zone>| {
        let entry = set
            .items
            .iter()
            .find(|entry| entry.value.id.as_str() == zone)?;
        Some((entry.document.source().name.clone(), entry.pointer.clone()))
    };
    find(one).is_some_and(|entry| find(other) == Some(entry))
}

/// Reports every name that no zone of the set bears.
pub(super) fn report_unknown_zones(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let zones = subject.zones().into_iter().flat_map(|zones| &zones.items);
    let names: Vec<&str> = zones.map(|entry| entry.value.id.as_str()).collect();
    for (pointer, kind) in subject.faults() {
        if let FaultKind::Zone { typed } = kind {
            let (place, elsewhere) = subject.places(&pointer, scope);
            let finding = unknown_reference(place, "zone", typed, names.iter().copied());
            scope.report(match elsewhere {
                Some(place) => finding.also(place, "here"),
                None => finding,
            });
        }
    }
}
