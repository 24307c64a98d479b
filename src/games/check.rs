//! Checking one document, whatever its game and kind.

use std::ops::Range;
use std::sync::Arc;

use super::entry::Beginning;
use super::{AllGames, GAMES, find, misnamed};
use crate::diagnostic::{Finding, Level, Place, Source};
use crate::document::tree::{Parsed, parse};
use crate::document::{Document, Header, Tree, header::FORMAT, header::HEADER, may_be_copied};
use crate::engine::Session;
use crate::engine::replay::{Replayed, Stop, Watcher};
use crate::kit::nearest::nearest;
use crate::kit::quote::{list, quote};
use crate::lab::AnyTable;
use crate::lint::library::FOLLOWS;
use crate::lint::shape::{Texts, Validator};
use crate::lint::syntax::{Blanked, Meant};
use crate::lint::{Catalogue as _, Library, Scope, Way, general, syntax, toml_1_1};

/// What the check of a document has shown.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Whether the file is a document of ours at all.
    pub is_document: bool,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The game that the document belongs to, if it is known.
    pub game: Option<&'static str>,
    /// What kind of document it says that it is, if there is such a kind.
    pub kind: Option<&'static str>,
    /// What the replay has shown, if the document is a script that could be read.
    pub replayed: Option<Replayed>,
    /// What keeps a scenario, a position or a script from being played, or from being played to
    /// its end.
    pub stop: Option<Stop>,
    /// Whether every rule had its say: no fault kept some from looking.
    pub wholly: bool,
}

/// Texts longer than this, in bytes, are looked at for one of our keys before they are parsed: what is
/// not ours may be of any size and form.
const LONG: usize = 64 * 1024;

/// The kinds of documents that are played, or that games are played from; all others are components.
const PLAYABLE: [&str; 3] = ["scenario", "position", "script"];

impl Checked {
    /// Whether the document is a script.
    #[must_use]
    pub fn is_script(&self) -> bool {
        self.kind == Some("script")
    }

    /// Whether it is a scenario, a position or a script.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        self.kind.is_some_and(|kind| PLAYABLE.contains(&kind))
    }

    /// Whether it is a component, which is used by those.
    #[must_use]
    pub fn is_component(&self) -> bool {
        self.kind.is_some() && !self.is_playable()
    }

    /// What kept a script from being played to its end.
    #[must_use]
    pub fn unplayed(&self) -> Option<&Stop> {
        self.stop.as_ref().filter(|_| self.is_script())
    }

    /// Whether it is a script that was played to its end.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.replayed
            .as_ref()
            .is_some_and(|replayed| replayed.complete)
    }
}

/// Checks a document. Scripts are replayed, before the watcher if there is one.
///
/// Levels are the rules' own; configuration and comments are applied by
/// [`run::settle`](super::run::settle), once the other documents of the run have been checked.
#[must_use]
pub fn check(
    source: &Arc<Source>,
    library: &Library<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Checked {
    let document = Arc::new(Document::new(Arc::clone(source)));
    let mut checked = Checked::default();
    if source.text.len() > LONG && !Header::may_stand_in(&source.text) {
        let findings = vec![unsaid(document.start(), "game", &game_ids())];
        return unread(checked, &Header::default(), document.start(), findings);
    }
    let Parsed {
        tree,
        errors,
        newer,
    } = parse(&source.text);
    let header = Header::of(tree.get_ref());
    checked.is_document = header.present;
    if !errors.is_empty() {
        checked.is_document |= Header::announced(&source.text);
        // Another one is built of the text that was meant.
        drop(tree);
        let reading = syntax::read(source, &errors);
        let mut checked = unread(checked, &header, document.start(), reading.findings);
        let mut legible = legible(source, &reading.meant, library);
        // What was meant on a line with such a slip is a guess.
        let line = |finding: &Finding| finding.at.place.start().0;
        let slips: Vec<usize> = checked.findings.iter().map(line).collect();
        legible.retain(|finding| !slips.contains(&line(finding)));
        checked.findings.extend(legible);
        return checked;
    }
    let (game, kind) = match open(&header, &document) {
        Ok(found) => found,
        Err(finding) => return unread(checked, &header, document.place(""), vec![*finding]),
    };
    checked.game = Some(game.meta().id);
    checked.kind = Some(kind.name);
    let Some(validator) = library.validator(game.meta().id, kind.name) else {
        return checked;
    };
    let fits = validator.accepts(&tree);
    if !fits {
        document.learn(&tree);
    }
    if !fits && let Some(finding) = misnamed::finding(game, kind, &tree, &document, library) {
        return unread(checked, &header, document.place(""), vec![finding]);
    }
    let mut findings = toml_1_1::findings(source, &newer);
    let mut scope = Scope::new(
        game.meta().id,
        Arc::clone(&document),
        library,
        &mut findings,
    );
    if fits {
        checked.replayed = game.check(kind, tree, &mut scope, watcher);
        if has_duplicates(scope.findings) {
            without_follow_ups((game, kind), &mut scope);
        }
    } else {
        let faults = validator.findings(&tree, &[], &scope);
        scope.findings.extend(faults);
        let around = Holed {
            game,
            kind,
            validator: &validator,
            tree: &tree,
            lost: &[],
            texts: &Texts::default(),
        };
        checked.replayed = around.judge(&mut scope, watcher);
    }
    // Errors keep some rules from looking: a fault of shape hides the value, a failed setup the
    // steps, an illegal step those behind it.
    checked.wholly = findings
        .iter()
        .all(|finding| finding.rule.level != Level::Error)
        && checked
            .replayed
            .as_ref()
            .is_none_or(|replayed| replayed.complete);
    let stopped = match &mut checked.replayed {
        Some(replayed) => replayed.stop.take(),
        None if checked.wholly => None,
        None => Some(Stop::of(None, document.place(""), &findings)),
    };
    checked.stop = stopped;
    findings.retain(|finding| finding.level != FOLLOWS);
    checked.findings = findings;
    checked
}

/// A document of which no more can be read than its header; `at` stands for all of it.
#[must_use]
pub fn unread(mut checked: Checked, header: &Header, at: Place, findings: Vec<Finding>) -> Checked {
    let game = header.game.as_deref().and_then(find);
    checked.game = checked.game.or(game.map(|game| game.meta().id));
    checked.kind = checked.kind.or(kind_of(header));
    checked.stop = Some(Stop::of(None, at, &findings));
    checked.findings = findings;
    checked
}

/// The kind that a header names, if any game has it.
fn kind_of(header: &Header) -> Option<&'static str> {
    let named = header.kind.as_deref()?;
    let kinds = GAMES.iter().flat_map(|game| game.meta().kinds);
    kinds.map(|kind| kind.name).find(|name| *name == named)
}

/// Keeps of what was found in a document with duplicate ids what does not depend on which of them
/// counts.
fn without_follow_ups((game, kind): Opened, scope: &mut Scope<'_>) {
    let document = Arc::clone(&scope.document);
    let mut others = Vec::new();
    let mut again = Scope::new(
        scope.game,
        Arc::clone(&document),
        scope.library,
        &mut others,
    );
    again.way = Way::Last;
    game.check(kind, parse(&document.source().text).tree, &mut again, None);
    let is_of_check = |finding: &Finding| finding.rule.name != general::TOML_1_1.name;
    scope.findings.retain(|finding| {
        !is_of_check(finding) || others.iter().any(|other| finding.repeats(other))
    });
}

/// Judges what can be read of a document that is no TOML in some places, which have been reported: of
/// the text that was probably meant, what does not depend on the places that stay unreadable.
fn legible(source: &Arc<Source>, meant: &Meant, library: &Library<'_>) -> Vec<Finding> {
    // A text that breaks off lacks everything behind that.
    let end = source.text.trim_end().len();
    if meant.edits().iter().any(|edit| edit.end >= end) {
        return Vec::new();
    }
    let Some(blanked) = Blanked::of(meant.text()) else {
        return Vec::new();
    };
    if blanked
        .lost
        .iter()
        .any(|lost| lost.contains(&(meant.text().trim_end().len() - 1)))
    {
        return Vec::new();
    }
    let tree = parse(&blanked.text).tree;
    // Places are those of the text that was meant, and are moved at the end.
    let legible = Arc::new(Source::new(source.name.as_str(), meant.text()));
    let document = Arc::new(Document::new(Arc::clone(&legible)).legible(blanked.text.clone()));
    let Ok((game, kind)) = open(&Header::of(tree.get_ref()), &document) else {
        return Vec::new();
    };
    let Some(validator) = library.validator(game.meta().id, kind.name) else {
        return Vec::new();
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
    let faults = validator.findings(&tree, &lost, &scope);
    scope.findings.extend(faults);
    let around = Holed {
        game,
        kind,
        validator: &validator,
        tree: &tree,
        lost: &blanked.lost,
        texts: &Texts::default(),
    };
    around.judge(&mut scope, None);
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
    findings
}

/// A document with faults, which have been reported.
struct Holed<'h, 't> {
    game: &'static dyn super::entry::Entry,
    kind: &'static crate::document::Kind,
    validator: &'h Validator,
    tree: &'h Tree<'t>,
    /// What could not be read of the text.
    lost: &'h [Range<usize>],
    texts: &'t Texts,
}

impl Holed<'_, '_> {
    /// Judges what does not depend on the faults. A script is replayed up to the first step that has
    /// one.
    fn judge(
        &self,
        scope: &mut Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<Replayed> {
        let (mut findings, replayed, is_certain) = self.judge_one(Way::First, scope, watcher)?;
        if !is_certain && !findings.is_empty() || has_duplicates(&findings) {
            // What depends on the way is found in one and not in the other.
            let (others, ..) = self.judge_one(Way::Last, scope, None)?;
            findings.retain(|finding| others.iter().any(|other| finding.repeats(other)));
        }
        scope.findings.extend(findings);
        replayed
    }

    fn judge_one(
        &self,
        way: Way,
        scope: &Scope<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Option<(Vec<Finding>, Option<Replayed>, bool)> {
        if !may_be_copied(&scope.document.source().text) {
            return None;
        }
        let mut filled = self.validator.filled(self.tree, way, self.texts)?;
        if self.kind.name == "script" {
            self.lost.iter().for_each(|lost| filled.lose(lost));
        }
        if filled.is_start_holed {
            // Nobody knows what the game would be.
            filled.cut_at(0);
        }
        let is_game = PLAYABLE.contains(&self.kind.name);
        if is_game && !self.lost.is_empty() && (filled.is_start_holed || filled.cut.is_none()) {
            // What is lost may be what everything else is to be seen by.
            return None;
        }
        let mut findings = Vec::new();
        let document = Arc::clone(&scope.document);
        let mut own = Scope::new(scope.game, document, scope.library, &mut findings);
        own.way = way;
        let watcher = watcher.filter(|_| !filled.is_start_holed);
        let mut replayed = self.game.check(self.kind, filled.tree, &mut own, watcher);
        let first = [filled.cut, filled.unexpecting].into_iter().flatten().min();
        if let (Some(replayed), Some(entry)) = (&mut replayed, first) {
            let at = scope.place(&format!("/steps/{entry}"));
            let stop = Stop::of(Some(entry), at, scope.findings);
            replayed.stop.get_or_insert(stop);
            replayed.complete = false;
        }
        let source = scope.document.source();
        findings.retain(|finding| {
            // What a script does not exercise may come in the steps that are not played.
            let is_early =
                filled.cut.is_some() && finding.rule.name == general::RULING_UNEXERCISED.name;
            let is_holed = |holes| is_in(finding, source, holes);
            !is_early
                && !is_holed(&filled.holes)
                && !is_holed(self.lost)
                && !self.is_of_lost(finding, source)
        });
        Some((findings, replayed, filled.is_certain))
    }

    /// Whether a finding may be owed to what could not be read: it is about the document or a list as
    /// a whole, or about a name that is part of it.
    fn is_of_lost(&self, finding: &Finding, source: &Source) -> bool {
        let place = &finding.at.place;
        if self.lost.is_empty() || place.source.name != source.name {
            return false;
        }
        let is_at_margin = (source.text[..place.span.start].chars().next_back())
            .is_none_or(|before| before == '\n');
        let name = source.text[place.span.clone()].trim_matches(['"', '\'', '[', ']']);
        let mut lost = self.lost.iter().map(|lost| &source.text[lost.clone()]);
        is_at_margin || lost.any(|lost| lost.contains(name))
    }
}

/// Whether a finding is about a hole, or about something with a hole in it.
fn is_in(finding: &Finding, source: &Source, holes: &[Range<usize>]) -> bool {
    let mut labels = std::iter::once(&finding.at).chain(&finding.also);
    labels.any(|label| {
        let span = &label.place.span;
        label.place.source.name == source.name
            && (holes.iter()).any(|hole| hole.start < span.end && span.start < hole.end)
    })
}

/// Whether one id is there several times, so that nobody knows what was meant.
fn has_duplicates(findings: &[Finding]) -> bool {
    (findings.iter()).any(|finding| finding.rule.name == general::DUPLICATE_ID.name)
}

/// What can be played from a scenario or a position, if it has no errors; what is wrong with it is
/// for [`check`] to say.
#[must_use]
pub fn open_table(source: &Arc<Source>, library: &Library<'_>) -> Option<Box<dyn AnyTable>> {
    opened(source, library, |(game, kind), tree, scope| {
        game.open(kind, tree, scope)
    })
}

/// A game in progress from a scenario or a position, or from a script after so many entries, if it has no
/// errors up to there; what is wrong with it is for [`check`] to say.
#[must_use]
pub fn open_session(
    source: &Arc<Source>,
    library: &Library<'_>,
    from: &Beginning,
) -> Option<Box<dyn Session>> {
    opened(source, library, |(game, kind), tree, scope| {
        game.session(kind, tree, scope, from)
    })
}

/// What is made of a document whose shape fits.
fn opened<R>(
    source: &Arc<Source>,
    library: &Library<'_>,
    make: impl FnOnce(Opened, Tree<'_>, &mut Scope<'_>) -> Option<R>,
) -> Option<R> {
    let document = Arc::new(Document::new(Arc::clone(source)));
    let Parsed { tree, errors, .. } = parse(&source.text);
    let (game, kind) = open(&Header::of(tree.get_ref()), &document).ok()?;
    let validator = library.validator(game.meta().id, kind.name)?;
    if !errors.is_empty() || !validator.accepts(&tree) {
        return None;
    }
    let mut findings = Vec::new();
    let mut scope = Scope::new(game.meta().id, document, library, &mut findings);
    make((game, kind), tree, &mut scope)
}

pub(super) type Opened = (
    &'static dyn super::entry::Entry,
    &'static crate::document::Kind,
);

/// The game and kind that a header names.
pub(super) fn open(header: &Header, document: &Arc<Document>) -> Result<Opened, Box<Finding>> {
    let at = |key: &str| document.place(&format!("/{key}"));
    if let Some(format) = header.format
        && format != FORMAT
    {
        let finding = Finding::new(
            &general::FORMAT_VERSION,
            at("format"),
            format!("this is format {format}; this version of the program reads format {FORMAT}"),
        );
        return Err(Box::new(if format > FORMAT {
            finding.help("a newer version of the program is needed to read it")
        } else {
            finding.help(format!("write `format = {FORMAT}`"))
        }));
    }
    let games = game_ids();
    let Some(id) = &header.game else {
        return Err(Box::new(missing(document, "game", &games)));
    };
    let Some(game) = find(id) else {
        let rule = &general::UNKNOWN_GAME;
        let message = format!("unknown game `{id}`");
        let fitting = misnamed::games_by_keys(header.kind.as_deref(), document);
        let finding = Finding::new(rule, at("game"), message);
        return Err(Box::new(unknown(finding, id, &games, &fitting)));
    };
    let kinds: Vec<&str> = game.meta().kinds.iter().map(|kind| kind.name).collect();
    let Some(name) = &header.kind else {
        return Err(Box::new(missing(document, "kind", &kinds)));
    };
    let Some(kind) = AllGames.kind(id, name) else {
        let fitting = misnamed::kinds_by_keys(game, document);
        let others = misnamed::games_by_keys(Some(name), document);
        if let ([], [only]) = (&fitting[..], &others[..]) {
            let message = format!("{id} has no documents of kind `{name}`, which this seems to be");
            let finding = Finding::new(&general::UNKNOWN_GAME, at("game"), message);
            return Err(Box::new(finding.help(format!("did you mean `{only}`?"))));
        }
        let message = format!("{id} has no documents of kind `{name}`");
        let finding = Finding::new(&general::UNKNOWN_KIND, at("kind"), message);
        return Err(Box::new(unknown(finding, name, &kinds, &fitting)));
    };
    Ok((game, kind))
}

/// The finding about a key of the header that is not there, or not under its name, or no text.
fn missing(document: &Document, key: &str, known: &[&str]) -> Finding {
    let place = document.place(&format!("/{key}"));
    let root = parse(&document.source().text).tree;
    let root = root.get_ref();
    if root.contains_key(key) {
        let message = format!("expected a string for `{key}`");
        return Finding::new(&general::WRONG_TYPE, place, message)
            .help(format!("write one of {}", strings(known)));
    }
    let others = root.keys().map(|key| key.get_ref().as_ref());
    let others = others.filter(|other| !HEADER.contains(other));
    if let Some(typed) = others
        .into_iter()
        .find(|other| nearest(other, [key]).is_some())
    {
        let place = document.key_place(&format!("/{}", escaped(typed)));
        return Finding::new(
            &general::UNKNOWN_FIELD,
            place,
            format!("unknown key {}", quote(typed)),
        )
        .help(format!("did you mean `{key}`? it is missing here"));
    }
    unsaid(place, key, known)
}

/// The finding about a key of the header that is not there.
fn unsaid(place: Place, key: &str, known: &[&str]) -> Finding {
    let message = format!("the document does not say its `{key}`");
    Finding::new(&general::MISSING_FIELD, place, message).help(format!(
        "write `{key} = …` at its top: one of {}",
        strings(known)
    ))
}

/// Values as a document writes them.
fn strings(values: &[&str]) -> String {
    let written: Vec<String> = (values.iter())
        .map(|value| format!("`\"{value}\"`"))
        .collect();
    written.join(", ")
}

fn game_ids() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.meta().id).collect()
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Help for a name that is not known: the one whose keys the document has, or the nearest.
fn unknown(finding: Finding, typed: &str, known: &[&str], fitting: &[&str]) -> Finding {
    let near = nearest(typed, known.iter().copied());
    let close = near.filter(|near| fitting.is_empty() || fitting.contains(near));
    match (close, fitting) {
        (Some(close), _) => finding.help(format!("did you mean `{close}`?")),
        (None, [only]) => finding.help(format!("did you mean `{only}`?")),
        (None, []) => finding.help(format!("known are {}", list(known.iter().copied()))),
        (None, _) => finding.help(format!(
            "by its keys this is one of {}",
            list(fitting.iter().copied())
        )),
    }
}
