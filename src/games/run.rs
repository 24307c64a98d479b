//! The documents of one run together: levels, comments, and what was never played.
//!
//! A check of one document finds things about others, too: a scenario shows what is wrong with the
//! rally that it names. Each finding belongs to the file in which it stands. Its level is set by
//! the comments there, whichever document's check came upon it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::Games;
use super::check::Checked;
use super::strangers;
use crate::diagnostic::mistake::told_once;
use crate::diagnostic::report::unrepeated;
use crate::diagnostic::{Finding, Level, Place, Source};
use crate::document::reference::rebase;
use crate::engine::replay::{Stop, Watcher};
use crate::kit::nearest::did_you_mean;
use crate::kit::quote::quote;
use crate::lint::library::DocumentUses;
use crate::lint::suppress::{self, Extent};
use crate::lint::{Levels, Library, general};

/// A file of a run.
#[derive(Debug)]
pub struct File {
    /// Its text.
    pub source: Arc<Source>,
    /// What its check has shown.
    pub checked: Checked,
    /// The levels of rules there, before comments.
    pub levels: Levels,
    /// Whether it says what a base document in the program says, which is in use wherever a document names none.
    pub is_base: bool,
    /// Whether it was named by itself, so that documents that use it may be missing in the run.
    pub is_named: bool,
}

impl File {
    /// Drops what the report does not need: findings that nobody asks for, the text, if nothing else was found in it and
    /// no comment in it is about what may be found from elsewhere, and room for more findings.
    pub fn let_go(&mut self) {
        let Self {
            source,
            checked,
            levels,
            ..
        } = self;
        let findings = &mut checked.findings;
        let has_comments = suppress::may_be_in(&source.text);
        if has_comments {
            suppress::hush(source, findings, levels);
        } else {
            // Findings about other files are given their levels there.
            findings.retain(|finding| {
                !finding.is_about(&source.name) || levels.of(finding.rule) != Level::Allow
            });
        }
        findings.shrink_to_fit();
        let is_sound = findings.is_empty() && checked.stop.is_none();
        if is_sound && !has_comments {
            *source = Arc::new(Source::new(source.name.as_str(), ""));
        }
    }
}

/// What a run has shown, with levels and comments applied.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// Findings by the names of the files in which something was found.
    pub findings: BTreeMap<String, Vec<Finding>>,
    /// Findings about files that the run does not check, which its files refer to.
    pub elsewhere: Vec<Finding>,
    /// Component documents that no scenario, position or script of the run uses.
    pub unused: BTreeSet<String>,
    /// Scripts that were not played to their end, and why.
    pub unplayed: BTreeMap<String, String>,
}

impl Games {
    /// Gives every finding of a run to the file in which it stands and sets its level; adds an error
    /// about each script that was not played though nothing says so.
    #[must_use]
    pub fn settle(self, files: &[&File], library: &Library<'_>) -> Settled {
        let found = files.iter().map(|file| file.checked.findings.clone());
        self.settle_found(files, found.collect(), library)
    }

    /// The same of findings that were taken out of their files: there may be very many.
    #[must_use]
    pub fn settle_found(
        self,
        files: &[&File],
        found: Vec<Vec<Finding>>,
        library: &Library<'_>,
    ) -> Settled {
        let names: HashMap<&str, usize> = (files.iter().enumerate())
            .map(|(index, file)| (file.source.name.as_str(), index))
            .collect();
        let mut about: Vec<Vec<Finding>> = files.iter().map(|_| Vec::new()).collect();
        let mut elsewhere: BTreeMap<String, (Vec<Finding>, &Levels)> = BTreeMap::new();
        let mut told = HashSet::new();
        for (index, (file, found)) in files.iter().zip(found).enumerate() {
            let is_own = |finding: &Finding| finding.is_about(&file.source.name);
            // Nearly every file: room for its findings need not be made a second time.
            if about[index].is_empty() && found.iter().all(is_own) {
                about[index] = found;
                continue;
            }
            for finding in found {
                if !is_own(&finding) && !told.insert(by_file(&finding, file, library)) {
                    continue;
                }
                let source = Arc::clone(&finding.at.place.source);
                let there = match names.get(source.name.as_str()) {
                    Some(&index) => &mut about[index],
                    None => {
                        let there = elsewhere.entry(source.name.clone());
                        &mut there.or_insert((Vec::new(), &file.levels)).0
                    }
                };
                there.push(finding);
            }
        }
        let mut settled = Settled::default();
        for (_, (findings, levels)) in elsewhere {
            if let Some(first) = findings.first() {
                let source = Arc::clone(&first.at.place.source);
                let findings = suppress::settle(&source, findings, levels);
                settled
                    .elsewhere
                    .extend(unrepeated(strangers::once(told_once(findings))));
            }
        }
        let uses = library.uses();
        let used = used(files, &uses);
        let hindered = hindered(files, &uses);
        let names = self.rule_names();
        for (file, findings) in files.iter().zip(about) {
            let is_unused = file.checked.is_component()
                && !used.contains(file.source.name.as_str())
                && !file.is_base;
            if is_unused {
                settled.unused.insert(file.source.name.clone());
            }
            // Nearly every file: nothing was found in it, and no comment in it can be wrong.
            if findings.is_empty() && !suppress::may_be_in(&file.source.text) {
                continue;
            }
            let is_alone = is_unused
                || hindered.contains(file.source.name.as_str())
                || (file.is_named && file.checked.is_component());
            let extent = match (file.checked.wholly, is_alone) {
                (false, _) => Extent::Partly,
                (true, true) => Extent::Alone,
                (true, false) => Extent::Wholly,
            };
            let house: Vec<&str> = file.levels.house().names().collect();
            // Nearly no file has any, and the names of all rules are not copied for nothing.
            let names = match &house[..] {
                [] => Cow::Borrowed(&names),
                house => Cow::Owned([&names, house].concat()),
            };
            let findings = suppress::apply(&file.source, findings, &file.levels, &names, extent);
            let findings = unrepeated(strangers::once(told_once(findings)));
            settled.findings.insert(file.source.name.clone(), findings);
        }
        name_moved(files, library, &mut settled);
        note_unplayed(files, &uses, &mut settled);
        settled
    }

    /// Checks a text that is a run by itself: all that is found, in documents that it refers to, too.
    #[must_use]
    pub fn check_alone(
        self,
        source: &Arc<Source>,
        library: &Library<'_>,
        levels: &Levels,
    ) -> Checked {
        let file = self.look(Arc::clone(source), library, levels, None);
        self.settle_alone(file, library)
    }

    /// Checks a text by all rules that hold for it, as one of a run that is settled later.
    #[must_use]
    pub fn look(
        self,
        source: Arc<Source>,
        library: &Library<'_>,
        levels: &Levels,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> File {
        let mut checked = self.check(&source, library, watcher);
        if let (Some(game), Some(kind)) = (checked.game, checked.kind) {
            let found = levels.house().findings(game, kind.name, &source, library);
            checked.findings.extend(found);
        }
        File {
            is_base: is_base(self, &checked, &source.text),
            is_named: false,
            source,
            checked,
            levels: levels.clone(),
        }
    }

    /// Settles one file that is a run by itself: all that is found, in other files, too.
    pub fn settle_alone(self, mut file: File, library: &Library<'_>) -> Checked {
        let found = vec![std::mem::take(&mut file.checked.findings)];
        let settled = self.settle_found(&[&file], found, library);
        let mut checked = file.checked;
        checked.findings = settled.findings.into_values().flatten().collect();
        checked.findings.extend(settled.elsewhere);
        checked
    }
}

/// What a finding about another document says, and where: the same whichever path leads from `user` to the files that it
/// names.
fn by_file(
    finding: &Finding,
    user: &File,
    library: &Library<'_>,
) -> (String, usize, &'static str, String) {
    let Place { source, span } = &finding.at.place;
    let parts = finding.message.split('`').map(|part| {
        let is_path = part.rsplit('.').next() == Some("toml");
        let file = is_path.then(|| library.resolved(&user.source.name, part));
        file.flatten().unwrap_or_else(|| part.to_owned())
    });
    let said = parts.collect::<Vec<_>>().join("`");
    (source.name.clone(), span.start, finding.rule.name, said)
}

/// Whether the text of a component is that of the base document of its kind.
fn is_base(games: Games, checked: &Checked, text: &str) -> bool {
    if !checked.is_component() {
        return false;
    }
    let game = checked.game.and_then(|id| games.find(id));
    let base = game.and_then(|game| game.shipped_file(checked.kind?.base?));
    base == Some(text)
}

/// What the scenarios, positions and scripts of a run use, by whatever ways.
fn used<'n>(files: &[&'n File], uses: &'n DocumentUses) -> HashSet<&'n str> {
    let roots = files.iter().filter(|file| file.checked.is_playable());
    reached(roots.map(|file| file.source.name.as_str()), uses)
}

/// What those of them use in which a fault kept some rules from looking: what they would find in it there, nobody knows.
fn hindered<'n>(files: &[&'n File], uses: &'n DocumentUses) -> HashSet<&'n str> {
    let roots = files
        .iter()
        .filter(|file| file.checked.is_playable() && !file.checked.wholly);
    reached(roots.map(|file| file.source.name.as_str()), uses)
}

/// These documents and all that they refer to.
fn reached<'n>(from: impl Iterator<Item = &'n str>, uses: &'n DocumentUses) -> HashSet<&'n str> {
    let mut reached: HashSet<&str> = from.collect();
    let mut open: Vec<&str> = reached.iter().copied().collect();
    while let Some(name) = open.pop() {
        for next in uses.get(name).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

/// Names the document of the run that has the name of a file which is not where it is looked for, if there is one such:
/// it may have been moved.
fn name_moved(files: &[&File], library: &Library<'_>, settled: &mut Settled) {
    // In most runs no file is missing.
    if !settled.findings.values().flatten().any(is_missing_file) {
        return;
    }
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let mut by_name: HashMap<String, Vec<&File>> = HashMap::new();
    for file in files {
        let name = last(&file.source.name);
        by_name.entry(name).or_default().push(file);
    }
    for file in files {
        let findings = settled.findings.get_mut(&file.source.name);
        let missing = findings.into_iter().flatten();
        for finding in missing.filter(|it| is_missing_file(it)) {
            let Place { source, span } = &finding.at.place;
            let name = last(source.text[span.clone()].trim_matches(['"', '\'']));
            let like = by_name.get(&name).into_iter().flatten();
            let mut others = like.filter(|other| {
                let is_other = other.source.name != file.source.name;
                is_other && other.checked.game == file.checked.game
            });
            if let (Some(moved), None) = (others.next(), others.next()) {
                let [from, to] = [*file, *moved].map(|file| library.place(&file.source.name));
                finding.help = Some(did_you_mean(&rebase(&name, &to, &from)));
            }
        }
    }
}

/// Whether a finding says that there is no file of this name, and knows of none that may be meant.
fn is_missing_file(finding: &Finding) -> bool {
    let nowhere = finding.nowhere.as_deref();
    nowhere.is_some_and(|nowhere| nowhere.noun.is_none() && !nowhere.is_meant)
}

/// Notes the scripts that were not played to their end, with the reason. Where no error says so, there or
/// in a document that the script refers to, an error is added: what was not played is not sound,
/// whatever levels and comments say.
fn note_unplayed(files: &[&File], uses: &DocumentUses, settled: &mut Settled) {
    let is_error = |finding: &&Finding| finding.level == Level::Error;
    let own = settled.findings.values().flatten();
    let faulty: BTreeSet<String> = (own.chain(&settled.elsewhere).filter(is_error))
        .map(|finding| finding.at.place.source.name.clone())
        .collect();
    for file in files {
        let Some(stop) = file.checked.unplayed() else {
            continue;
        };
        let (name, reason) = (&file.source.name, because(stop));
        let mut seen = reached(std::iter::once(name.as_str()), uses).into_iter();
        if !seen.any(|name| faulty.contains(name)) {
            let game = match &stop.case {
                Some(title) => format!("the case {}", quote(title)),
                None => "the script".to_owned(),
            };
            let what = match stop.entry {
                Some(entry) => format!("{game} is not replayed from step {} on", entry + 1),
                None => format!("{game} is not replayed"),
            };
            let findings = settled.findings.entry(name.clone()).or_default();
            findings.push(not_replayed(&what, stop));
        }
        settled.unplayed.insert(name.clone(), reason);
    }
}

/// Why a script was not played, in a word or two.
fn because(stop: &Stop) -> String {
    match &stop.cause {
        Some(cause) => format!("`{}` in {}", cause.rule.name, cause.at.place.source.name),
        None => "the game could not be set up".to_owned(),
    }
}

/// The error about a scenario or a position that is to be played and cannot be, though its levels and
/// comments let it pass.
#[must_use]
pub fn not_played(checked: &Checked) -> Option<Finding> {
    let kind = checked.kind.filter(|_| checked.is_playable())?;
    let stop = checked.stop.as_ref()?;
    let what = format!("the {} cannot be played", kind.name);
    Some(not_replayed(&what, stop))
}

fn not_replayed(what: &str, stop: &Stop) -> Finding {
    let place = stop.at.clone();
    let Some(cause) = &stop.cause else {
        let message = format!("{what}: its game cannot be set up");
        return Finding::new(&general::NOT_REPLAYED, place, message);
    };
    let rule = cause.rule.name;
    let message = format!("{what}, because of `{rule}`: {}", cause.message);
    let finding = Finding::new(&general::NOT_REPLAYED, place.clone(), message).help(
        "correct what the rule reports: a level or a comment can hide the report, but what it \
         reports cannot be played",
    );
    if cause.at.place == place {
        finding
    } else {
        finding.also(cause.at.place.clone(), format!("`{rule}` finds this"))
    }
}

/// Most findings about one file that are reported: nobody reads on behind that many.
const MAX_FINDINGS: usize = 1000;

/// The first of very many findings, and how many were left out; those that matter most come first.
#[must_use]
pub fn limited(mut findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() <= MAX_FINDINGS {
        return findings;
    }
    findings.sort_by_key(|finding| {
        let span = &finding.at.place.span;
        (std::cmp::Reverse(finding.level), span.start, span.end)
    });
    let omitted = findings.split_off(MAX_FINDINGS);
    let Some(first) = omitted.first() else {
        return findings;
    };
    let mut note = Finding::new(
        &general::FINDING_LIMIT,
        first.at.place.clone(),
        format!(
            "{} more findings in this file are not shown; at most {MAX_FINDINGS} are",
            omitted.len()
        ),
    )
    .help("repair what is shown, then check again");
    // They count, though they are not shown.
    note.level = omitted
        .iter()
        .map(|finding| finding.level)
        .max()
        .unwrap_or(Level::Error);
    findings.push(note);
    findings
}
