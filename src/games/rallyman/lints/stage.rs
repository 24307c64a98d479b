//! A rally and the zones that it crosses: what its own document is told already is not told again
//! where a scenario uses it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::check_rally;
use super::prelude::*;
use crate::diagnostic::Level;
use crate::document::Document;
use crate::games::rallyman::load::laid;
use crate::lint::general;
use crate::lint::linked::unknown_reference;

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

/// Checks the rally of a scenario or position; `document` is its own, where it is reported, and it is
/// named `at` this pointer.
pub(in crate::games::rallyman) fn check_named_rally(
    subject: &RallySubject<'_>,
    at: &str,
    document: &Arc<Document>,
    scope: &mut Scope<'_>,
) {
    let known = known(subject, document, scope);
    if known
        .iter()
        .any(|finding| finding.rule.level == Level::Error)
    {
        scope.report_broken("rally", at, &document.source().name);
        return;
    }
    let before = scope.findings.len();
    check_rally(subject, &mut scope.there(document, ""));
    let is_base = is_base(document, scope);
    for mut finding in scope.findings.split_off(before) {
        let is_it = |other: &Finding| {
            (other.rule.name, &other.message) == (finding.rule.name, &finding.message)
                && other.at == finding.at
        };
        if known.iter().any(is_it) {
            continue;
        }
        if is_base {
            // Nobody can change the base rally: the zones have to fit it.
            finding.at.place = scope.place("/components/zones");
            finding.also.clear();
        }
        scope.report(finding);
    }
}

/// Whether a document is one of the base game's.
pub(super) fn is_base(document: &Arc<Document>, scope: &Scope<'_>) -> bool {
    let catalogue = scope.library.catalogue();
    catalogue.base_text(&document.source().name).is_some()
}

/// What the check of the rally's own document finds.
fn known(subject: &RallySubject<'_>, document: &Arc<Document>, scope: &Scope<'_>) -> Vec<Finding> {
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
    findings
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

/// Reports stages that have the id of an earlier one.
pub(super) fn report_duplicate_ids(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let stages = &subject.rally.stages;
    for (index, stage) in stages.iter().enumerate() {
        let mut earlier = stages[..index].iter();
        let Some(first) = earlier.position(|other| other.id == stage.id) else {
            continue;
        };
        let at = |index: usize| format!("/stages/{index}/id");
        let message = format!("duplicate stage id `{}`", stage.id);
        let finding = Finding::new(&general::DUPLICATE_ID, scope.place(&at(index)), message);
        scope.report(
            finding
                .also(scope.place(&at(first)), "first used here")
                .help("give one of the two stages another id"),
        );
    }
}

/// Reports every name that no zone of the set bears.
pub(super) fn report_unknown_zones(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let Some(zones) = subject.zones() else { return };
    if is_base(&scope.document, scope) {
        report_zones_of_base(subject, zones, scope);
        return;
    }
    let names: Vec<&str> = zones
        .items
        .iter()
        .map(|entry| entry.value.id.as_str())
        .collect();
    let set = zones.items.last().filter(|_| zones.own > 0);
    // Stages that cross the same zone have the same fault.
    let mut found: Vec<(String, Finding)> = Vec::new();
    for (pointer, stage, kind) in subject.faults() {
        let FaultKind::Zone { typed } = kind else {
            continue;
        };
        let place = scope.place(&pointer);
        if let Some((_, first)) = found.iter_mut().find(|(zone, _)| zone == typed) {
            first.further(place, "and here");
            continue;
        }
        let names = names.iter().copied();
        let mut finding = unknown_reference(place, "zone", typed, names);
        // It says which set lacks the zone, and stays apart from names that no set has.
        finding.nowhere = None;
        let source = set.map(|entry| &entry.document.source().name);
        let catalogue = scope.library.catalogue();
        let source = source.filter(|name| catalogue.base_text(name).is_none());
        finding.message = match source {
            Some(name) => format!("stage `{}`: `{name}` has no zone `{typed}`", stage.id),
            None => format!("stage `{}`: the base game has no zone `{typed}`", stage.id),
        };
        found.push((typed.clone(), finding));
    }
    for (_, finding) in found {
        scope.report(finding);
    }
}

/// Reports the zones that the base rally crosses and this set lacks: one of the two has to change.
fn report_zones_of_base(subject: &RallySubject<'_>, zones: &Set<Zone>, scope: &mut Scope<'_>) {
    let unknown = subject.faults().filter_map(|(_, _, kind)| match kind {
        FaultKind::Zone { typed } => Some(typed.as_str()),
        _ => None,
    });
    let unknown: BTreeSet<&str> = unknown.collect();
    let Some(entry) = zones.items.last().filter(|_| !unknown.is_empty()) else {
        return;
    };
    let name = &entry.document.source().name;
    let message = format!(
        "the base rally crosses zones that `{name}` lacks: {}",
        list(unknown)
    );
    let finding = Finding::new(&general::UNKNOWN_REFERENCE, scope.place("/stages"), message);
    scope.report(finding.help(format!(
        "name a rally over these zones as `rally`, or write `extends = [\"base\"]` in `{name}`"
    )));
}
