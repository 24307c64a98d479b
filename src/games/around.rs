//! Judging what does not depend on the faults of a document, which have been reported.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;

use super::AnyGame;
use super::Games;
use super::check::has_duplicates;
use crate::diagnostic::{Finding, Place, Source};
use crate::document::tree::TomlValue;
use crate::document::{Document, Header, Tree, may_be_copied, parse};
use crate::engine::replay::{Replayed, Stop, Watcher};
use crate::lint::scope::{FOLLOWS, Overlay};
use crate::lint::shape::{Texts, Validator};
use crate::lint::syntax::{self, Blanked, Meant};
use crate::lint::{Kind, Library, Role, Scope, WayAround, general};

/// What is wrong with the readable part of a document.
#[derive(Default)]
pub(super) struct LegiblePart {
    pub findings: Vec<Finding>,
    /// Where a header is missing: what seems to be given again below it, is not.
    pub lost_header: Option<usize>,
    /// The header.
    pub header: Option<String>,
}

/// Judges what can be read of a document that is not TOML in some places, which have been reported: of
/// the text that was probably meant, what does not depend on the places that stay unreadable. `again` are the keys that are
/// given a second time.
pub(super) fn legible(
    games: Games,
    source: &Arc<Source>,
    meant: &Meant,
    again: &[&str],
    library: &Library<'_>,
) -> LegiblePart {
    // A text that breaks off lacks everything behind that.
    let end = source.text.trim_end().len();
    if meant.edits().iter().any(|edit| edit.end >= end) {
        return LegiblePart::default();
    }
    let Some(blanked) = Blanked::of(&meant.with_gaps()) else {
        return LegiblePart::default();
    };
    if blanked
        .lost
        .iter()
        .any(|lost| lost.contains(&(meant.text().trim_end().len() - 1)))
    {
        return LegiblePart::default();
    }
    let tree = parse(&blanked.text).tree;
    // Places are those of the text that was meant, and are moved at the end.
    let legible = Arc::new(Source::new(source.name.as_str(), meant.text()));
    let document = Arc::new(Document::new(Arc::clone(&legible)).legible(blanked.text.clone()));
    let Ok((game, kind)) = games.open(&Header::of(tree.get_ref()), &document) else {
        return LegiblePart::default();
    };
    let Some(validator) = library.validator(game.meta().id, kind.name) else {
        return LegiblePart::default();
    };
    let lost: Vec<&str> = (blanked.lost.iter())
        .map(|region| &legible.text[region.clone()])
        .collect();
    document.learn(&tree);
    let mut findings = Vec::new();
    let mut scope = Scope::new(
        game.meta().id,
        Arc::clone(&document),
        library,
        &mut findings,
    );
    let header = validator.lost_header(&blanked.text, &tree);
    if let Some(header) = &header {
        // What stands below it has no place, and nothing can be judged without it.
        scope.report(header.finding(&legible));
    } else {
        let faults = validator.findings(&tree, &lost, &scope);
        scope.findings.extend(faults);
        // Of two tiles on one cell, one was meant to lie on another, and nobody knows on which: what is to be found without
        // it may be there.
        if again.iter().all(|key| validator.has_key(key)) {
            let around = Holed {
                game,
                kind,
                validator: &validator,
                tree: &tree,
                lost: &blanked.lost,
                texts: &Texts::default(),
            };
            around.judge(&mut scope, None);
        }
    }
    findings.retain(|finding| finding.level != FOLLOWS);
    let moved = |place: &mut Place| {
        if Arc::ptr_eq(&place.source, &legible) {
            let start = meant.origin(place.span.start);
            place.span = start..meant.origin(place.span.end).max(start);
            place.source = Arc::clone(source);
        }
    };
    for finding in &mut findings {
        moved(&mut finding.at.place);
        finding
            .also
            .iter_mut()
            .for_each(|label| moved(&mut label.place));
        // Its edits are made for another text.
        finding.fix = None;
    }
    let start = |finding: &Finding| finding.at.place.span.start;
    let lost_header = header.as_ref().and_then(|_| findings.first().map(start));
    LegiblePart {
        findings,
        lost_header,
        header: header.map(|header| header.line().to_owned()),
    }
}

/// A document with faults, which have been reported.
pub(super) struct Holed<'h, 't> {
    pub game: &'static dyn AnyGame,
    pub kind: &'static Kind,
    pub validator: &'h Validator,
    pub tree: &'h Tree<'t>,
    /// What could not be read of the text.
    pub lost: &'h [Range<usize>],
    pub texts: &'t Texts,
}

/// What is found around the faults of a document, in one way to take them.
struct JudgedAround {
    findings: Vec<Finding>,
    replayed: Option<Replayed>,
    /// Whether nothing had to be made up.
    is_certain: bool,
    /// Whether what a key without a meaning was taken for is wrong by itself.
    is_bad_guess: bool,
    /// Where a name stands that there is not, and the help of what says so.
    meant: Vec<(Place, String)>,
    /// Where a clause is to be named that refuses a step, and which one does.
    refused: Vec<(Place, String)>,
}

impl Holed<'_, '_> {
    /// Judges what does not depend on the faults. A script is replayed up to the first step that has
    /// one.
    pub(super) fn judge(
        &self,
        scope: &mut Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<Replayed> {
        let JudgedAround {
            mut findings,
            replayed,
            is_certain,
            meant,
            refused,
            ..
        } = self.judge_one((WayAround::First, true), scope, watcher)?;
        for (place, help) in meant {
            // What may be meant is a name that there is, sooner than one that only looks like one.
            let mut there = scope.findings.iter_mut();
            if let Some(finding) =
                there.find(|it| it.at.place == place && it.rule.name == general::BAD_ID.name)
            {
                finding.help = Some(help);
                finding.fix = None;
            }
        }
        for (place, help) in refused {
            let mut there = scope.findings.iter_mut();
            if let Some(finding) = there.find(|it| it.at.place == place) {
                finding.help = Some(help);
                finding.fix = None;
            }
        }
        if !is_certain && !findings.is_empty() || has_duplicates(&findings) {
            // What depends on the way is found in one and not in the other, or with another remedy. Only where the
            // remedy lists the names that there are, made-up ones may be among them.
            let is_same = |one: &Finding, other: &Finding| {
                let lists_names = one.rule.name == general::UNKNOWN_REFERENCE.name;
                one.repeats(other) && (lists_names || one.help == other.help)
            };
            let mut others = self.judge_one((WayAround::Last, true), scope, None)?;
            if others.is_bad_guess {
                // It is not meant, then, and nothing follows from its not being there.
                others = self.judge_one((WayAround::Last, false), scope, None)?;
            }
            let others = others.findings;
            findings.retain(|finding| others.iter().any(|other| is_same(finding, other)));
        }
        scope.findings.extend(findings);
        replayed
    }

    fn judge_one(
        &self,
        (way, may_guess): (WayAround, bool),
        scope: &Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<JudgedAround> {
        if !may_be_copied(&scope.document.source().text) {
            return None;
        }
        let mut filled = (self.validator).filled(self.tree, (way, may_guess), self.texts)?;
        if matches!(self.kind.role, Role::Script) {
            self.lost.iter().for_each(|lost| filled.lose(lost));
        }
        if filled.is_start_holed {
            // Nobody knows what the game would be.
            filled.cut_at(0);
        }
        let is_game = self.kind.is_playable();
        if is_game && !self.lost.is_empty() && (filled.is_start_holed || filled.cut.is_none()) {
            // What is lost may be what everything else is to be seen by.
            return None;
        }
        // Where it is known of a step only that it is refused, playing it says by which clause.
        let refusals = self.unread_refusals(scope);
        let mut findings = refusals.clone();
        let document = Arc::clone(&scope.document);
        let mut own = Scope::new(scope.game, document, scope.library, &mut findings);
        own.way = way;
        own.overlay = Overlay::of(&scope.document, std::mem::take(&mut filled.elsewhere));
        let watcher = watcher.filter(|_| !filled.is_start_holed);
        let mut replayed = self.game.check(self.kind, filled.tree, &mut own, watcher);
        let first = [filled.cut, filled.unexpecting].into_iter().flatten().min();
        if let (Some(replayed), Some(entry)) = (&mut replayed, first) {
            let at = scope.place(&format!("/steps/{entry}"));
            let stop = Stop::of(Some(entry), at, scope.findings);
            replayed.stop.get_or_insert(stop);
            replayed.complete = false;
        }
        if let (Some(replayed), Some(case)) = (&mut replayed, filled.cut_case) {
            let at = scope.place(&format!("/cases/{case}"));
            let stop = Stop::of(None, at, scope.findings);
            replayed.stop.get_or_insert(stop);
            replayed.complete = false;
        }
        let source = scope.document.source();
        let refused = findings.drain(..refusals.len().min(findings.len()));
        let refused = refused.zip(refusals).filter_map(|(played, written)| {
            let help = played
                .help
                .clone()
                .filter(|_| played.help != written.help)?;
            Some((played.at.place, help))
        });
        let refused: Vec<_> = refused.collect();
        let unknown = findings
            .iter()
            .filter(|it| it.rule.name == general::UNKNOWN_REFERENCE.name);
        let meant = unknown.filter_map(|it| Some((it.at.place.clone(), it.help.clone()?)));
        let meant = meant.collect();
        let is_bad_guess = findings
            .iter()
            .any(|finding| is_in(finding, source, &filled.guessed, false));
        findings.retain(|finding| {
            // What a script does not exercise may come in the steps that are not played.
            let is_early = (filled.cut.is_some() || filled.cut_case.is_some())
                && finding.rule.name == general::RULING_UNEXERCISED.name;
            !is_early
                && !is_in(finding, source, &filled.holes, !filled.is_certain)
                && !is_in(finding, source, self.lost, true)
                && !self.is_of_lost(finding, source)
        });
        Some(JudgedAround {
            findings,
            replayed,
            is_certain: filled.is_certain,
            is_bad_guess,
            meant,
            refused,
        })
    }

    /// What has been found of the clauses that are to refuse the steps of a script.
    fn unread_refusals(&self, scope: &Scope<'_>) -> Vec<Finding> {
        if !matches!(self.kind.role, Role::Script) {
            return Vec::new();
        }
        let found = scope.findings.iter();
        let rules = [general::UNKNOWN_CLAUSE.name, general::BAD_VALUE.name];
        let of_clauses = found.filter(|it| rules.contains(&it.rule.name));
        let Some(TomlValue::Array(steps)) = self.tree.get_ref().get("steps").map(Spanned::get_ref)
        else {
            return Vec::new();
        };
        let refusals = steps.iter().filter_map(|step| {
            let step = step.get_ref().as_table()?;
            let verdict = step.get("illegal").or_else(|| step.get("legal"))?;
            Some(verdict.span())
        });
        let refusals: Vec<_> = refusals.collect();
        of_clauses
            .filter(|it| refusals.contains(&it.at.place.span))
            .cloned()
            .collect()
    }

    /// Whether a finding may be owed to what could not be read: it is about the document or a list as
    /// a whole, about a name that is part of it, or about the entry of a list that has it.
    fn is_of_lost(&self, finding: &Finding, source: &Source) -> bool {
        let place = &finding.at.place;
        if self.lost.is_empty() || place.source.name != source.name {
            return false;
        }
        let before = source.text[..place.span.start].trim_end_matches('[');
        let is_at_margin = before.is_empty() || before.ends_with('\n');
        let name = source.text[place.span.clone()].trim_matches(['"', '\'', '[', ']']);
        let entry = entry_around(&source.text, place.span.start);
        let has_lost = |entry: Range<usize>| self.lost.iter().any(|it| entry.contains(&it.start));
        let mut lost = self.lost.iter().map(|lost| &source.text[lost.clone()]);
        is_at_margin || entry.is_some_and(has_lost) || lost.any(|lost| lost.contains(name))
    }
}

/// Whether a finding is about a hole, or about something with a hole in it; what is said of a header counts as said of all
/// that stands below it, if `below_headers`.
fn is_in(finding: &Finding, source: &Source, holes: &[Range<usize>], below_headers: bool) -> bool {
    let mut labels = std::iter::once(&finding.at).chain(&finding.also);
    labels.any(|label| {
        let span = &label.place.span;
        if label.place.source.name != source.name {
            return false;
        }
        let end = if below_headers && is_in_header(&source.text, span.start) {
            syntax::section_end(&source.text, span.start)
        } else {
            span.end
        };
        (holes.iter()).any(|hole| hole.start < end && span.start < hole.end)
    })
}

/// The entry of a list under whose header an offset is, up to the next header.
fn entry_around(text: &str, at: usize) -> Option<Range<usize>> {
    let header = text[..at].rfind("\n[")? + 1;
    let is_entry = text[header..].starts_with("[[");
    is_entry.then(|| header..syntax::section_end(text, at))
}

/// Whether an offset is in a line with a header.
fn is_in_header(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..].starts_with('[')
}
