//! Checking one document, whatever its game and kind.

use std::cmp::Reverse;
use std::sync::Arc;

use super::around::{self, Holed};
use super::open::{Opened, unsaid};
use super::suspects::{self, Suspect};
use super::{Games, cells, choices, misnamed, pasted, starts, strangers, strayed, unheaded};
use crate::diagnostic::{Finding, Label, Level, Place, Source};
use crate::document::tree::{Parsed, parse};
use crate::document::{Document, Header, SyntaxError, Tree, may_be_copied};
use crate::engine::replay::{Replayed, Stop, Watcher};
use crate::kit::lines::{line_start, lines};
use crate::lint::scope::FOLLOWS;
use crate::lint::shape::{LostLine, Texts, Validator};
use crate::lint::syntax::{FIRST_GIVEN, Meant};
use crate::lint::{Catalogue as _, Kind, Library, Scope, WayAround, general, syntax};

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
    pub kind: Option<&'static Kind>,
    /// What the replay has shown, if the document is a script that could be read.
    pub replayed: Option<Box<Replayed>>,
    /// What keeps a scenario, a position or a script from being played, or from being played to
    /// its end.
    pub stop: Option<Stop>,
    /// Whether every rule had its say: no fault kept some from looking.
    pub wholly: bool,
    /// Where a header is missing in a text that is not TOML, and the header.
    pub lost_header: Option<(usize, String)>,
}

/// Texts longer than this, in bytes, are looked at for one of our keys before they are parsed: what is
/// not ours may be of any size and form.
const LONG: usize = 64 * 1024;

impl Checked {
    /// Whether the document is a script.
    #[must_use]
    pub fn is_script(&self) -> bool {
        self.kind.is_some_and(Kind::is_script)
    }

    /// Whether it is a scenario, a position or a script.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        self.kind.is_some_and(Kind::is_playable)
    }

    /// The same where a header that seems to be lost is the one right above, which cannot be read.
    fn with_misspelt_header(mut self) -> Self {
        if let Some((at, header)) = self.lost_header.take()
            && let Some(slip) = header_right_above(&mut self.findings, at)
        {
            slip.help = Some(format!("write a header such as `{header}`"));
            slip.fix = None;
            self.findings
                .retain(|finding| finding.at.place.span.start != at);
        }
        self
    }

    /// Whether it is a script of which steps were played.
    fn is_under_way(&self) -> bool {
        self.replayed
            .as_deref()
            .is_some_and(|replayed| replayed.steps > 0)
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

impl Games {
    /// Checks a document. Scripts are replayed, before the watcher if there is one.
    ///
    /// Levels are the rules' own; configuration and comments are applied by
    /// [`settle`](Self::settle), once the other documents of the run have been checked.
    #[must_use]
    pub fn check(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Checked {
        let mut checked = self.check_as_written(source, library, watcher);
        if suspects::may_be_one(&checked.findings) && may_be_copied(&source.text) {
            let suspects = self.suspects(source, &checked, library);
            suspects::note_mistake(source, &mut checked.findings, &suspects, |other| {
                self.check_as_written(other, library, None).findings
            });
        } else if let Some(error) = suspects::only_error(&checked.findings)
            && !checked.is_under_way()
            && may_be_copied(&source.text)
        {
            let mut ways = self.settings(source, &checked, library, choices::course);
            ways.extend(cells::twins(source, &checked.findings[error]));
            suspects::note_other_ways(source, &mut checked.findings, &ways, |other| {
                self.check_as_written(other, library, None).findings
            });
        }
        checked
    }

    /// What alone may be wrong with a document in which several things were found.
    fn suspects(
        self,
        source: &Arc<Source>,
        checked: &Checked,
        library: &Library<'_>,
    ) -> Vec<Suspect> {
        let document = Document::new(Arc::clone(source));
        let is_script = checked.is_script();
        let mut suspects = pasted::suspects(&document, is_script);
        // What a script was played from is what it says that it is.
        if is_script && !checked.is_under_way() {
            suspects.extend(starts::suspects(&source.text));
        }
        if let (Some(game), Some(kind)) = (checked.game, checked.kind)
            && checked.is_playable()
            && let Some(validator) = library.validator(game, kind.name)
        {
            let Parsed { tree, errors } = parse(&source.text);
            if errors.is_empty() && !is_script {
                let game = self.find(game);
                let other = game.and_then(|game| {
                    misnamed::suspects(game, kind.name, &tree, &document, library)
                });
                suspects.extend(other);
            }
            // A document with faults of shape is judged around them, and its words are not all there.
            if errors.is_empty() && validator.accepts(&tree) {
                suspects.extend(choices::suspects(&validator, &tree, &document, is_script));
            }
        }
        if let (Some(game), Some(kind)) = (checked.game, checked.kind)
            && let Some(validator) = library.validator(game, kind.name)
        {
            suspects.extend(unheaded::suspects(
                source,
                &checked.findings,
                &validator,
                is_script,
            ));
        }
        suspects.extend(strayed::suspects(source, &checked.findings, is_script));
        // Of a text that is not TOML few others are tried, and there are likelier ones.
        if !suspects::are_of_no_toml(&checked.findings) {
            suspects.extend(cells::suspects(source, &checked.findings));
        }
        // Of a long document only the first suspects are looked at.
        suspects.extend(suspects::repaired(source, &checked.findings, is_script));
        // What a document does not say is looked at last, as there is most of it.
        if are_many(&checked.findings) {
            suspects.extend(self.settings(source, checked, library, choices::settings));
        }
        suspects
    }

    /// What `of` finds that says how far a game has come, and how it is played, in a document whose shape fits.
    fn settings(
        self,
        source: &Arc<Source>,
        checked: &Checked,
        library: &Library<'_>,
        of: fn(&Validator, &Tree<'_>, &Document, bool) -> Vec<Suspect>,
    ) -> Vec<Suspect> {
        let (Some(game), Some(kind), true) = (checked.game, checked.kind, checked.is_playable())
        else {
            return Vec::new();
        };
        let Parsed { tree, errors } = parse(&source.text);
        match library.validator(game, kind.name) {
            Some(validator) if errors.is_empty() && validator.accepts(&tree) => {
                let document = Document::new(Arc::clone(source));
                of(&validator, &tree, &document, checked.is_script())
            }
            _ => Vec::new(),
        }
    }

    /// The same, where each consequence of one mistake is a finding of its own.
    fn check_as_written(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Checked {
        let document = Arc::new(Document::new(Arc::clone(source)));
        let mut checked = Checked {
            is_document: self.by_schema(&source.text).is_some(),
            ..Checked::default()
        };
        if source.text.len() > LONG && !Header::may_stand_in(&source.text) {
            let findings = vec![unsaid(document.start(), "game", &self.ids())];
            return self.unread(checked, &Header::default(), document.start(), findings);
        }
        let Parsed { tree, errors } = parse(&source.text);
        let header = Header::of(tree.get_ref());
        checked.is_document |= header.present;
        if !errors.is_empty() {
            checked.is_document |= Header::announced(&source.text);
            // Another one is built of the text that was meant.
            drop(tree);
            return self.check_illegible(checked, &header, &document, &errors, library);
        }
        let (game, kind) = match self.open(&header, &document) {
            Ok(found) => found,
            Err(finding) => {
                return self.unread(checked, &header, document.place(""), vec![*finding]);
            }
        };
        checked.game = Some(game.meta().id);
        checked.kind = Some(kind);
        let Some(validator) = library.validator(game.meta().id, kind.name) else {
            return checked;
        };
        let fits = validator.accepts(&tree);
        if !fits {
            document.learn(&tree);
            if let Some(second) = syntax::second(source) {
                return self.unread(checked, &header, document.place(""), vec![second]);
            }
            let slip = validator.slip(&source.text, &tree);
            if let Some(slip) = slip.or_else(|| validator.lost_header(&source.text, &tree)) {
                return self.without_line(checked, &header, &document, &slip, library);
            }
        }
        if !fits
            && let Some(finding) = misnamed::finding(self, game, kind, &tree, &document, library)
            && let Some(finding) = self.tried(finding, kind, source, library)
        {
            return self.unread(checked, &header, document.place(""), vec![finding]);
        }
        let mut findings = Vec::new();
        let mut scope = Scope::new(
            game.meta().id,
            Arc::clone(&document),
            library,
            &mut findings,
        );
        if fits {
            checked.replayed = game.check(kind, tree, &mut scope, watcher).map(Box::new);
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
            checked.replayed = around.judge(&mut scope, watcher).map(Box::new);
        }
        let mut findings = strangers::together(findings, game, &validator, &document);
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

    /// The finding that a document is of another kind or game, once that has been tried: a game asks for more than a schema
    /// does. What was only likely is none with an error left; what is plain loses a repair that nothing would come of.
    fn tried(
        self,
        finding: Finding,
        kind: &Kind,
        source: &Arc<Source>,
        library: &Library<'_>,
    ) -> Option<Finding> {
        let Some(fix) = &finding.fix else {
            return Some(finding);
        };
        let is_likely = finding.message == misnamed::hardly(kind.name);
        let errors = may_be_copied(&source.text).then(|| {
            let mut text = source.text.clone();
            for edit in &fix.edits {
                text.replace_range(edit.span.clone(), &edit.text);
            }
            let meant = Arc::new(Source::new(source.name.as_str(), text));
            let findings = self.check_as_written(&meant, library, None).findings;
            let errors = findings.iter().filter(|it| it.rule.level == Level::Error);
            errors.count()
        });
        match errors {
            Some(0) => Some(finding),
            _ if is_likely => None,
            Some(1) => Some(finding),
            _ => Some(Finding {
                fix: None,
                ..finding
            }),
        }
    }

    /// A document that is not TOML: what is wrong with the text that was meant by its errors alone, unless the schema tells
    /// better which slip it was.
    fn check_illegible(
        self,
        checked: Checked,
        header: &Header,
        document: &Arc<Document>,
        errors: &[SyntaxError],
        library: &Library<'_>,
    ) -> Checked {
        let source = document.source();
        let conflicts = syntax::conflicts(source, errors);
        if !conflicts.is_empty() {
            return self.unread(checked, header, document.start(), conflicts);
        }
        let all_lines = syntax::prefixed(source)
            .or_else(|| syntax::strays(source))
            .or_else(|| syntax::remarks(source));
        if let Some((finding, meant)) = all_lines {
            let header = Header::of(parse(meant.text()).tree.get_ref());
            let checked = Checked {
                is_document: checked.is_document || header.present,
                ..checked
            };
            let (findings, meant) = (vec![finding], Some(meant));
            return self.as_meant(checked, &header, document, findings, meant, library);
        }
        if let Some(second) = syntax::second(source) {
            return self.unread(checked, header, document.start(), vec![second]);
        }
        let reading = syntax::read(source, errors);
        let mended = reading.meant.text().to_owned();
        let (findings, meant) = (reading.findings, Some(reading.meant));
        let mut usual = self.as_meant(checked, header, document, findings, meant, library);
        let Ok((game, kind)) = self.open(header, document) else {
            return usual.with_misspelt_header();
        };
        let Some(validator) = library.validator(game.meta().id, kind.name) else {
            return usual.with_misspelt_header();
        };
        validator.without_next_faults(&source.text, &mut usual.findings);
        if let Some(slip) = slip(&validator, &source.text, errors, &mended, &usual.findings) {
            return self.without_line(usual, header, document, &slip, library);
        }
        let is_much = are_many(&usual.findings);
        let guess = || validator.guess(&source.text, errors);
        let Some(guess) = is_much.then(guess).flatten() else {
            return usual.with_misspelt_header();
        };
        let anew = Checked {
            is_document: usual.is_document,
            ..Checked::default()
        };
        let guessed = self.without_line(anew, header, document, &guess, library);
        if guessed.findings.len() < usual.findings.len() {
            guessed
        } else {
            usual.with_misspelt_header()
        }
    }

    /// A document that has lost a line, without which nothing can be judged.
    fn without_line(
        self,
        checked: Checked,
        header: &Header,
        document: &Document,
        lost: &LostLine,
        library: &Library<'_>,
    ) -> Checked {
        let source = document.source();
        let findings = vec![lost.finding(source)];
        let meant = lost.meant(&source.text);
        let mut checked = self.as_meant(checked, header, document, findings, meant, library);
        if lost.hides_entry() {
            // A name that no document gives is wrong in any case, unless it is the name of what is missing.
            let is_script = checked.is_script();
            let mut first = true;
            checked.findings.retain(|finding| {
                let is_name = finding.rule.name == general::UNKNOWN_REFERENCE.name && !is_script;
                std::mem::take(&mut first) || is_name
            });
        }
        checked
    }

    /// A document that cannot be read as it is written: what is wrong with that, and what is wrong with the text that
    /// was meant, if that can be told.
    fn as_meant(
        self,
        checked: Checked,
        header: &Header,
        document: &Document,
        findings: Vec<Finding>,
        meant: Option<Meant>,
        library: &Library<'_>,
    ) -> Checked {
        let mut checked = self.unread(checked, header, document.start(), findings);
        let Some(meant) = meant else {
            return checked;
        };
        let again = given_again(&checked.findings);
        let mut legible = around::legible(self, document.source(), &meant, &again, library);
        // What was meant on a line with such a slip is a guess.
        let line = |finding: &Finding| finding.at.place.start().0;
        let slips: Vec<usize> = checked.findings.iter().map(line).collect();
        (legible.findings).retain(|finding| !slips.contains(&line(finding)));
        if let Some(at) = legible.lost_header {
            let start = |label: &Label| label.place.span.start;
            let is_above = |label: &Label| label.text == FIRST_GIVEN && start(label) < at;
            (checked.findings)
                .retain(|finding| start(&finding.at) < at || !finding.also.iter().any(is_above));
        }
        checked.lost_header = legible.lost_header.zip(legible.header);
        checked.findings.extend(legible.findings);
        checked
    }

    /// A document of which no more can be read than its header; `at` stands for all of it.
    #[must_use]
    pub fn unread(
        self,
        mut checked: Checked,
        header: &Header,
        at: Place,
        findings: Vec<Finding>,
    ) -> Checked {
        let game = header.game.as_deref().and_then(|id| self.find(id));
        checked.game = checked.game.or(game.map(|game| game.meta().id));
        checked.kind = checked.kind.or(self.kind_named(header));
        checked.stop = Some(Stop::of(None, at, &findings));
        checked.findings = findings;
        checked
    }

    /// The kind that a header names, if its game has it or else any other.
    fn kind_named(self, header: &Header) -> Option<&'static Kind> {
        let named = header.kind.as_deref()?;
        let own = header.game.as_deref().and_then(|id| self.kind(id, named));
        let mut kinds = self.iter().flat_map(|game| game.meta().kinds);
        own.or_else(|| kinds.find(|kind| kind.name == named))
    }
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
    again.way = WayAround::Last;
    game.check(kind, parse(&document.source().text).tree, &mut again, None);
    (scope.findings).retain(|finding| others.iter().any(|other| finding.repeats(other)));
}

/// The one slip by which a text is not TOML, if the schema tells: what shows by itself first, and only where much else was
/// `found` what may only look like one. `mended` is the text as the errors alone would have it.
fn slip(
    validator: &Validator,
    text: &str,
    errors: &[SyntaxError],
    mended: &str,
    found: &[Finding],
) -> Option<LostLine> {
    let shown = validator.slip_in(text, errors);
    if shown.is_some() {
        return shown;
    }
    let (is_much, is_mended) = (are_many(found), validator.takes(mended));
    let more = || validator.slip_of_more(text, errors);
    let slip = (is_much || !is_mended).then(more).flatten();
    // What stands below a header that is given again is not looked at.
    let slip = slip.or_else(|| validator.misnamed_twice(text, errors));
    if slip.is_none() && !is_much && are_others_again(text, errors) {
        return validator.lost_line(text, errors).map(LostLine::or_another);
    }
    if slip.is_some() || !is_much {
        return slip;
    }
    validator.lost_line(text, errors).or_else(|| {
        let slip = validator.slip_of_many(text, errors)?;
        // What is found elsewhere must not be lost.
        let may_be = !is_mended || slip.explains(found);
        // Several slips of one sort have a repair each.
        let is_repaired = || repaired(text, found).is_some_and(|text| validator.takes(&text));
        (may_be && !is_repaired()).then_some(slip)
    })
}

/// Whether several keys are given again, and nothing else is wrong, with something else than they were given first: a table
/// of its own may begin with them.
fn are_others_again(text: &str, errors: &[SyntaxError]) -> bool {
    let again = errors.iter().map(|error| match error {
        SyntaxError::Toml { span, .. } if error.is_duplicate_key() => {
            let start = line_start(text, span.start);
            Some((start, text[start..].lines().next().unwrap_or_default()))
        }
        _ => None,
    });
    let Some(again) = again.collect::<Option<Vec<_>>>() else {
        return false;
    };
    let is_new = |(start, line): &(usize, &str)| text[..*start].lines().all(|above| above != *line);
    again.len() > 1 && again.iter().any(is_new)
}

/// A text with the repairs of all errors that were found in it, if each has one.
fn repaired(text: &str, found: &[Finding]) -> Option<String> {
    let errors = found.iter().filter(|it| it.rule.level == Level::Error);
    let fixes = errors.map(|finding| finding.fix.as_ref());
    let fixes = fixes.collect::<Option<Vec<_>>>()?.into_iter();
    let mut edits: Vec<_> = fixes.flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| Reverse(edit.span.start));
    let are_apart = edits
        .windows(2)
        .all(|pair| pair[1].span.end <= pair[0].span.start);
    are_apart.then(|| {
        let mut text = text.to_owned();
        for edit in edits {
            text.replace_range(edit.span.clone(), &edit.text);
        }
        text
    })
}

/// Whether there are several errors. Warnings do not count: a lost character causes few, and comments allow many.
fn are_many(findings: &[Finding]) -> bool {
    let errors = findings.iter().filter(|it| it.rule.level == Level::Error);
    errors.count() > 1
}

/// The finding about a header between which and a place nothing is said.
fn header_right_above(findings: &mut [Finding], at: usize) -> Option<&mut Finding> {
    findings.iter_mut().find(|finding| {
        let Place { source, span } = &finding.at.place;
        let text = &source.text;
        let line = line_start(text, span.start);
        text[line..].starts_with('[')
            && line_start(text, at) > line
            && lines(&text[line..at])
                .skip(1)
                .all(|(_, line)| line.trim().is_empty())
    })
}

/// The keys that are given a second time, by the findings that say so; headers aside.
fn given_again(findings: &[Finding]) -> Vec<&str> {
    let is_again = |finding: &&Finding| finding.also.iter().any(|it| it.text == FIRST_GIVEN);
    let keys = findings.iter().filter(is_again).map(|finding| {
        let Place { source, span } = &finding.at.place;
        let is_header = source.text[..span.start].ends_with('[');
        (!is_header).then(|| source.text[span.clone()].trim_matches(['"', '\'']))
    });
    keys.flatten().collect()
}

/// Whether one id is there several times, so that nobody knows what was meant.
pub(super) fn has_duplicates(findings: &[Finding]) -> bool {
    (findings.iter()).any(|finding| finding.rule.name == general::DUPLICATE_ID.name)
}
