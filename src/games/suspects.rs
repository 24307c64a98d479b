//! The one mistake behind several findings: what a document would be without it is checked as well.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Finding, Fix, Label, Level, Mistake, Source, times};
use crate::kit::lines::line_start;
use crate::kit::quote::{one_of, quote};
use crate::lint::general;

/// A part of a text that may be what is wrong with it.
pub(super) struct Suspect {
    pub span: Range<usize>,
    /// What may have been meant, each instead of the part.
    pub instead: Vec<String>,
    /// What it has to explain to be what is wrong.
    pub explains: Explained,
    /// What says what the mistake is.
    pub told: SuspectMistake,
}

/// What says what a mistake is.
pub(super) enum SuspectMistake {
    /// A function, given which of what may have been meant put it right.
    By(fn(&Arc<Source>, Range<usize>, &[&str]) -> Mistake),
    /// One of the findings, which has a repair.
    Already(Mistake),
}

/// A mistake at `place`, of which the first text that fits in place of the part is the repair, as its help says.
pub(super) fn mended_by(
    source: &Arc<Source>,
    place: Range<usize>,
    (message, help): (String, String),
    (part, fitting): (Range<usize>, &[&str]),
) -> Mistake {
    let fix = fitting
        .first()
        .map(|text| Fix::one(help.clone(), part, *text));
    Mistake {
        place: source.place(place),
        message,
        help,
        fix,
    }
}

/// The most findings with a repair that are looked at: each takes a check of the whole document.
const MOST_REPAIRS: usize = 16;

/// What a repair would change, of each finding that has one: without that others may be gone as well. In a script, what it
/// expects may be wrong by itself, so that all has to be well with one repair.
pub(super) fn repaired(source: &Source, findings: &[Finding], is_script: bool) -> Vec<Suspect> {
    let suspect = |finding: &Finding| {
        let fix = finding.fix.as_ref()?;
        let [edit] = &fix.edits[..] else { return None };
        let place = &finding.at.place;
        let mistake = Mistake {
            place: place.clone(),
            message: finding.message.clone(),
            help: finding.help.clone().unwrap_or_default(),
            fix: Some(fix.clone()),
        };
        (place.source.name == source.name).then(|| Suspect {
            span: edit.span.clone(),
            instead: vec![edit.text.clone()],
            explains: if is_script {
                Explained::AllErrors
            } else {
                Explained::Findings
            },
            told: SuspectMistake::Already(mistake),
        })
    };
    let suspects = findings.iter().filter_map(suspect);
    suspects.take(MOST_REPAIRS).collect()
}

/// What is gone without a suspect, at least. What is wrong in several places counts as often.
#[derive(Clone, Copy)]
pub(super) enum Explained {
    /// Two findings.
    Findings,
    /// Two errors: what is only unusual may be less so with anything else.
    Errors,
    /// All errors, and two of them.
    AllErrors,
    /// The same, none of which is about something that is missing: that may as well be added.
    AllThatIsSaid,
}

/// How many bytes of changed texts are checked at most, however long a document is: an editor waits for it.
const MOST_CHECKED: usize = 256 * 1024;

/// The same of a text that is not TOML: each other text is mended before it is checked, which takes many times as long.
const MOST_MENDED: usize = MOST_CHECKED / 8;

/// Whether these are of a text that is not TOML.
pub(super) fn are_of_no_toml(findings: &[Finding]) -> bool {
    (findings.iter()).any(|finding| finding.rule.name == general::SYNTAX_ERROR.name)
}

/// How many other texts of a document are checked.
fn most_checked(source: &Source, findings: &[Finding]) -> usize {
    let most = if are_of_no_toml(findings) {
        MOST_MENDED
    } else {
        MOST_CHECKED
    };
    most / source.text.len().max(1)
}

/// Documents with more findings than this have more than one mistake.
const MOST_FINDINGS: usize = 100;

/// Whether these may be owed to one mistake.
pub(super) fn may_be_one(findings: &[Finding]) -> bool {
    findings.len() <= MOST_FINDINGS && times(findings) > 1
}

/// Notes the mistake to which several findings of a document are owed, if one of the suspects explains them: with another
/// text in its place they are gone, and nothing else is found, but for what is only unusual behind a repair: it may be the
/// first look at that. Of several suspects it is the one that explains most.
/// `check` gives what is found in another text.
pub(super) fn note_mistake(
    source: &Arc<Source>,
    findings: &mut [Finding],
    suspects: &[Suspect],
    check: impl Fn(&Arc<Source>) -> Vec<Finding>,
) {
    let is_error = |finding: &&Finding| finding.rule.level == Level::Error;
    let those = |of: &[usize]| of.iter().map(|index| &findings[*index]).collect::<Vec<_>>();
    let errors = |of: &[usize]| times(those(of).into_iter().filter(is_error));
    let all: Vec<usize> = (0..findings.len()).collect();
    let is_enough = |gone: &[usize], explains: Explained| match explains {
        Explained::Findings => times(those(gone)) > 1,
        Explained::Errors => errors(gone) > 1,
        Explained::AllErrors => errors(gone) > 1 && errors(gone) == errors(&all),
        Explained::AllThatIsSaid => {
            errors(gone) > 1
                && errors(gone) == errors(&all)
                && !those(gone)
                    .into_iter()
                    .any(|finding| is_of_whole(source, finding))
        }
    };
    let mut left = most_checked(source, findings);
    let mut best: Option<(Vec<usize>, Mistake)> = None;
    for suspect in suspects {
        let mut gone = Vec::new();
        let mut fitting = Vec::new();
        for instead in &suspect.instead {
            let Some(fewer) = left.checked_sub(1) else {
                break;
            };
            left = fewer;
            let without = explained(source, findings, suspect, instead, &check);
            if !is_enough(&without, suspect.explains) || without.len() < gone.len() {
                continue;
            }
            if without.len() > gone.len() {
                fitting.clear();
            }
            gone = without;
            fitting.push(instead.as_str());
        }
        let most = best.as_ref().map_or(0, |(most, _)| most.len());
        if gone.len() > most {
            let mistake = match &suspect.told {
                SuspectMistake::By(tell) => tell(source, suspect.span.clone(), &fitting),
                SuspectMistake::Already(mistake) => mistake.clone(),
            };
            best = Some((gone, mistake));
        }
    }
    if let Some((gone, mistake)) = best {
        let mistake = Arc::new(mistake);
        for index in gone {
            findings[index].owed = Some(Arc::clone(&mistake));
        }
    }
}

/// How many other ways out are named: of more, none is likelier than what was found.
const MOST_WAYS: usize = 3;

/// Adds to the help of the only error of a document with which settings it would be none, and nothing else would be found: it
/// may be a setting that is wrong, and what was found is right. `check` gives what is found in another text.
pub(super) fn note_other_ways(
    source: &Arc<Source>,
    findings: &mut [Finding],
    suspects: &[Suspect],
    check: impl Fn(&Arc<Source>) -> Vec<Finding>,
) {
    let Some(error) = only_error(findings) else {
        return;
    };
    // Another remedy takes nothing away.
    let help = findings[error].help.as_deref().unwrap_or_default();
    if !["remove", "phase", "round", "cell"]
        .iter()
        .any(|word| help.contains(word))
    {
        return;
    }
    let mut left = most_checked(source, findings);
    let mut ways: Vec<String> = Vec::new();
    for suspect in suspects {
        let before = source.text[..suspect.span.start].rfind(['\n', ',', '{']);
        let key = &source.text[before.map_or(0, |end| end + 1)..suspect.span.start];
        let mut fitting = Vec::new();
        for instead in suspect.instead.iter().take(left) {
            if explained(source, findings, suspect, instead, &check).contains(&error) {
                let said = &source.text[suspect.span.clone()];
                let way = match key.trim() {
                    _ if said.is_empty() => quote(instead.trim()),
                    "" => format!("{} in place of {}", quote(instead), quote(said)),
                    _ => quote(format!("{key}{instead}").trim()),
                };
                fitting.push(way);
            }
        }
        left = left.saturating_sub(suspect.instead.len());
        ways.extend(fitting);
    }
    if !ways.is_empty()
        && ways.len() <= MOST_WAYS
        && let Some(help) = &mut findings[error].help
    {
        *help = format!(
            "{help}; what else is said fits {} as well",
            one_of("or", ways)
        );
    }
}

/// The one error of a document, if it is found once.
pub(super) fn only_error(findings: &[Finding]) -> Option<usize> {
    let is_error = |index: &usize| findings[*index].rule.level == Level::Error;
    let mut errors = (0..findings.len()).filter(is_error);
    let only = errors.next().filter(|_| errors.next().is_none())?;
    (findings[only].times == 1).then_some(only)
}

/// Whether a finding is about a table, or about the document, as a whole: it lacks something.
fn is_of_whole(source: &Source, finding: &Finding) -> bool {
    let line = &source.text[line_start(&source.text, finding.at.place.span.start)..];
    line.starts_with('[') || line.starts_with("kind")
}

/// The findings, by their numbers, that are gone with another text in place of a part; none, if something else is found
/// then.
fn explained(
    source: &Arc<Source>,
    findings: &[Finding],
    suspect: &Suspect,
    instead: &str,
    check: impl Fn(&Arc<Source>) -> Vec<Finding>,
) -> Vec<usize> {
    let span = &suspect.span;
    let mut text = source.text.clone();
    text.replace_range(span.clone(), instead);
    let mut others = check(&Arc::new(Source::new(source.name.as_str(), text)));
    let end = span.start + instead.len();
    let before = |at: usize| if at < end { at } else { at - end + span.end };
    for Label { place, .. } in others.iter_mut().map(|other| &mut other.at) {
        if place.source.name == source.name {
            place.span = before(place.span.start)..before(place.span.end);
        }
    }
    let is_repair = matches!(suspect.told, SuspectMistake::Already(_));
    let is_known = |other: &Finding| {
        is_repair && other.rule.level < Level::Error
            || findings.iter().any(|finding| finding.repeats(other))
    };
    if !others.iter().all(is_known) {
        return Vec::new();
    }
    let is_left = |finding: &Finding| others.iter().any(|other| finding.repeats(other));
    (0..findings.len())
        .filter(|index| !is_left(&findings[*index]))
        .collect()
}
