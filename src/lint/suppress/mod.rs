//! Comments in files that set the levels of rules: `# scrutineer: allow(rule-a, rule-b)`.
//!
//! `warn(…)` and `error(…)` work alike. At the end of a line the comment acts on findings whose
//! place begins on that line. Alone on a line it acts on the next line that says something: on
//! the whole value that begins there, and if that is the header of a table, on the table as far as
//! the next header. `file allow(…)` acts on the file from anywhere. Where several set the level
//! of a finding, the one with the narrowest scope does, and of equals the last. What a comment
//! says holds over configuration and command line. A reason may follow behind `--`.

mod directive;
mod scope;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::general::{FORM, MALFORMED_SUPPRESSION, NOT_REPLAYED, UNKNOWN_RULE, UNUSED_SUPPRESSION};
use super::levels::Levels;
use super::retired;
use crate::diagnostic::{Finding, Fix, Level, Place, Source};
use crate::kit::lines::line_start;
use crate::kit::nearest::{did_you_mean, nearest};
use directive::DirectiveSlip;
pub use directive::is_one as is_directive;
pub use scope::may_be_in;
use scope::{Comment, behind_line};

/// How far a file was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every rule had its say.
    Wholly,
    /// Every rule had its say about the form of the document; others may find more in it where
    /// another document uses it.
    Alone,
    /// A fault kept some rules from looking, so that nobody knows what comments would suppress.
    Partly,
}

/// Gives each finding about `source` its level, by comments there and by `levels`, and drops
/// those that are allowed. Findings about other files get theirs by `levels` alone.
///
/// Adds findings about the comments themselves: those that cannot be read, that name none of
/// `rules` (the names of all rules of all games), and, if the file was wholly checked, that
/// act on nothing.
#[must_use]
pub fn apply(
    source: &Arc<Source>,
    mut findings: Vec<Finding>,
    levels: &Levels,
    rules: &[&str],
    checked: Extent,
) -> Vec<Finding> {
    let (comments, slips) = scope::comments(&source.text);
    let mut comments = Comments::new(source, &comments);

    comments.settle(&mut findings, levels);
    // What is wrong with comments can be suppressed by comments too.
    let mut about: Vec<_> = slips
        .into_iter()
        .map(|slip| comments.misread(slip))
        .collect();
    comments.settle(&mut about, levels);
    for misread in &mut about {
        let line = comments.line(misread);
        comments.hold_back(misread, &mut findings, |found| {
            is_word_of(found.rule.name, comments.text(&line)) && comments.is_near(found, &line)
        });
    }
    let (mut unknown, meant): (Vec<_>, Vec<_>) = comments.unknown(rules).into_iter().unzip();
    comments.settle(&mut unknown, levels);
    for (unknown, meant) in unknown.iter_mut().zip(meant) {
        let allowing = meant.map(|meant| (meant.rule, &comments.all[meant.comment]));
        let allowing = allowing.filter(|(_, comment)| comment.directive.level == Level::Allow);
        if let Some((rule, Comment { scope, .. })) = allowing {
            comments.hold_back(unknown, &mut findings, |found| {
                found.rule.name == rule && scope.contains(&found.at.place.span.start)
            });
        }
    }
    about.append(&mut unknown);
    // No comment acts on that rule, however far the file was checked.
    let never = |name: &str| name == NOT_REPLAYED.name;
    let is_asked = |name: &str| match checked {
        Extent::Wholly => name != UNUSED_SUPPRESSION.name,
        Extent::Alone => FORM.iter().any(|rule| rule.name == name) || never(name),
        Extent::Partly => never(name),
    };
    let unused = comments.unused(rules, is_asked);
    let (mut unused, allowed): (Vec<_>, Vec<_>) = unused.into_iter().unzip();
    comments.settle(&mut unused, levels);
    for (unused, allowed) in unused.iter_mut().zip(allowed) {
        let line = comments.line(unused);
        let is_strayed = comments.hold_back(unused, &mut findings, |found| {
            allowed.contains(&found.rule.name) && comments.is_near(found, &line)
        });
        if is_strayed {
            // Nor is the reason lost that may stand there.
            unused.fix = None;
            unused.help = Some(STRAYED.to_owned());
        }
    }
    about.append(&mut unused);
    if checked != Extent::Partly {
        // But a comment that suppresses nothing of this kind does not hide itself.
        let unused = comments.unused(rules, |name| name == UNUSED_SUPPRESSION.name);
        let mut unused: Vec<_> = unused.into_iter().map(|(finding, _)| finding).collect();
        for finding in &mut unused {
            finding.level = levels.of(finding.rule);
        }
        about.append(&mut unused);
    }
    findings.append(&mut about);
    findings.retain(|finding| finding.level != Level::Allow);
    findings
}

/// Gives each finding about `source` its level, and drops those that are allowed: for a file that
/// is not checked itself, so that what is wrong with its comments is not asked.
#[must_use]
pub fn settle(source: &Arc<Source>, mut findings: Vec<Finding>, levels: &Levels) -> Vec<Finding> {
    let (comments, _) = scope::comments(&source.text);
    Comments::new(source, &comments).settle(&mut findings, levels);
    findings.retain(|finding| finding.level != Level::Allow);
    findings
}

/// Drops findings that are allowed. Of those that one comment allows, the first stays without its words, for all that is
/// still asked of them is whether the comment acts on any: there may be very many.
pub fn hush(source: &Arc<Source>, findings: &mut Vec<Finding>, levels: &Levels) {
    let (comments, _) = scope::comments(&source.text);
    let comments = Comments::new(source, &comments);
    let mut heard = BTreeSet::new();
    findings.retain_mut(|finding| match comments.acting_on(finding) {
        Some(at) if comments.all[at.comment].directive.level == Level::Allow => {
            *finding = Finding::new(finding.rule, finding.at.place.clone(), "");
            heard.insert((at.comment, at.name))
        }
        Some(_) => true,
        // Findings about other files are given their levels there.
        None => !finding.is_about(&source.name) || levels.of(finding.rule) != Level::Allow,
    });
}

/// What to say of a name that is like none.
const NAMED_ALONE: &str = "a comment names rules one by one; `scrutineer list rules` has them";

/// What to say of a comment that does not reach what it is meant for.
const STRAYED: &str = "put the comment at the end of that line, or alone on the line above it";

/// How many lines away a comment may stand from what it is meant for.
const NEAR: usize = 10;

/// For how many unknown names a known one is suggested.
const SUGGESTED: usize = 100;

/// The comments of one file at work.
struct Comments<'c> {
    source: &'c Arc<Source>,
    all: &'c [Comment],
    /// Which names of which comment have acted on something.
    used: Vec<Vec<bool>>,
    /// What holds for each rule that is named.
    holding: BTreeMap<&'c str, Holding>,
}

/// What holds for a rule from a byte offset on to the next: a name in a comment, or nothing.
type Holding = BTreeMap<usize, Option<NameAt>>;

/// The rule that is probably meant by an unknown name in a comment.
struct MeantRule<'r> {
    rule: &'r str,
    comment: usize,
}

/// A name in a comment.
#[derive(Clone, Copy)]
struct NameAt {
    comment: usize,
    name: usize,
}

impl<'c> Comments<'c> {
    fn new(source: &'c Arc<Source>, all: &'c [Comment]) -> Self {
        let mut names: Vec<_> = (all.iter().enumerate())
            .filter(|(_, comment)| !comment.scope.is_empty())
            .flat_map(|(comment, Comment { directive, .. })| {
                (0..directive.names.len()).map(move |name| NameAt { comment, name })
            })
            .collect();
        // Wide scopes first, so that what holds in them is overwritten where narrow ones lie.
        names.sort_by_key(|at| {
            let Range { start, end } = all[at.comment].scope;
            (start, usize::MAX - end)
        });
        let mut holding: BTreeMap<_, Holding> = BTreeMap::new();
        for at in names {
            let Comment {
                directive, scope, ..
            } = &all[at.comment];
            let rule = &source.text[directive.names[at.name].clone()];
            let holding = holding.entry(rule).or_default();
            let around = holds_at(holding, scope.start);
            holding.insert(scope.start, Some(at));
            holding.entry(scope.end).or_insert(around);
        }
        Self {
            source,
            all,
            used: (all.iter())
                .map(|comment| vec![false; comment.directive.names.len()])
                .collect(),
            holding,
        }
    }

    /// Sets the levels of findings, and notes which names did.
    fn settle(&mut self, findings: &mut [Finding], levels: &Levels) {
        for finding in findings {
            match self.acting_on(finding) {
                Some(NameAt { comment, name }) => {
                    self.used[comment][name] = true;
                    finding.level = self.all[comment].directive.level;
                }
                None => finding.level = levels.of(finding.rule),
            }
        }
    }

    /// The name that a finding is given its level by, if a comment does.
    fn acting_on(&self, finding: &Finding) -> Option<NameAt> {
        let place = &finding.at.place;
        let here = place.source.name == self.source.name;
        let holding = self.holding.get(finding.rule.name).filter(|_| here)?;
        holds_at(holding, place.span.start)
    }

    fn place(&self, span: Range<usize>) -> Place {
        self.source.place(span)
    }

    fn text(&self, span: &Range<usize>) -> &'c str {
        &self.source.text[span.clone()]
    }

    fn misread(&self, slip: DirectiveSlip) -> Finding {
        Finding::new(&MALFORMED_SUPPRESSION, self.place(slip.span), slip.message).help(slip.help)
    }

    /// Findings about names of rules that there are not, each with the rule that the comment probably means to allow.
    fn unknown<'r>(&self, rules: &[&'r str]) -> Vec<(Finding, Option<MeantRule<'r>>)> {
        let names = self.all.iter().enumerate().flat_map(|(index, comment)| {
            let names = comment.directive.names.iter();
            names.map(move |name| (index, name))
        });
        let strange = names.filter(|(_, name)| !rules.contains(&self.text(name)));
        strange
            .enumerate()
            .map(|(index, (comment, name))| {
                let written = self.text(name);
                if let Some(instead) = retired(written) {
                    let message = format!("the rule `{written}` no longer exists");
                    let finding = Finding::new(&UNKNOWN_RULE, self.place(name.clone()), message);
                    return (finding.help(format!("remove its name: {instead}")), None);
                }
                let message = format!("no rule is called `{written}`");
                let finding = Finding::new(&UNKNOWN_RULE, self.place(name.clone()), message);
                // Each comparison with all names takes its time.
                let known = rules.iter().copied();
                let rule = (index < SUGGESTED).then(|| nearest(written, known));
                let Some(rule) = rule.flatten() else {
                    // Options and configurations take more than names of rules.
                    let finding = finding.help(NAMED_ALONE);
                    return (finding, None);
                };
                let finding = finding.help(did_you_mean(rule));
                (finding, Some(MeantRule { rule, comment }))
            })
            .collect()
    }

    /// Takes out what a comment is meant to allow that does not: that is shown beside what is said of the comment, and as
    /// strong. Whether there was any.
    fn hold_back(
        &self,
        about: &mut Finding,
        findings: &mut Vec<Finding>,
        is_meant: impl Fn(&Finding) -> bool,
    ) -> bool {
        if about.level == Level::Allow {
            return false;
        }
        let is_meant = |found: &mut Finding| {
            let is_reported = found.level != Level::Allow && found.is_about(&self.source.name);
            // What another comment gives its level is meant as it is.
            is_reported && self.acting_on(found).is_none() && is_meant(found)
        };
        let held: Vec<Finding> = findings.extract_if(.., is_meant).collect();
        let is_any = !held.is_empty();
        for held in held {
            about.level = about.level.max(held.level);
            let label = format!("`{}` is found here", held.rule.name);
            about.further(held.at.place, &label);
        }
        is_any
    }

    /// The line in which a finding begins.
    fn line(&self, finding: &Finding) -> Range<usize> {
        let at = finding.at.place.span.start;
        let text = &self.source.text;
        line_start(text, at)..behind_line(text, at).min(text.len())
    }

    /// Whether a finding begins but a few lines from a line.
    fn is_near(&self, finding: &Finding, line: &Range<usize>) -> bool {
        let at = finding.at.place.span.start;
        let between = self.text(&(at.min(line.start)..at.max(line.start)));
        between.matches('\n').take(NEAR + 1).count() <= NEAR
    }

    /// Findings about comments with names, among those that `asked` is true of, that have not
    /// acted on anything; one a comment, so that its fix can deal with all of them. With each, the names that it would
    /// allow.
    fn unused(&self, rules: &[&str], asked: impl Fn(&str) -> bool) -> Vec<(Finding, Vec<&'c str>)> {
        let unused = self
            .all
            .iter()
            .zip(&self.used)
            .filter_map(|(comment, used)| {
                let (keep, idle): (Vec<_>, Vec<_>) = (comment.directive.names.iter().zip(used))
                    .partition(|&(name, used)| {
                        let name = self.text(name);
                        *used || !asked(name) || !rules.contains(&name)
                    });
                let keep: Vec<_> = keep.into_iter().map(|(name, _)| self.text(name)).collect();
                let idle: Vec<_> = idle.into_iter().map(|(name, _)| name.clone()).collect();
                let allows = comment.directive.level == Level::Allow;
                let allowed = idle.iter().filter(|_| allows);
                let allowed = allowed.map(|name| self.text(name)).collect();
                (!idle.is_empty()).then(|| (self.idle(comment, &keep, &idle), allowed))
            });
        unused.collect()
    }

    /// The finding that the names at `idle` act on nothing, with the fix to `keep` the others.
    fn idle(&self, comment: &Comment, keep: &[&str], idle: &[Range<usize>]) -> Finding {
        let names: Vec<_> = idle
            .iter()
            .map(|name| format!("`{}`", self.text(name)))
            .collect();
        let names = names.join(" and ");
        let verb = if idle.len() == 1 { "finds" } else { "find" };
        let message = match idle {
            [name] if self.text(name) == NOT_REPLAYED.name => {
                format!("no level and no comment hides {names}")
            }
            _ => format!("{names} {verb} nothing that this comment could act on"),
        };
        let fix = if keep.is_empty() {
            Fix::one("remove the comment", self.whole(&comment.span), "")
        } else {
            Fix::one(
                format!("remove {names} from the comment"),
                comment.directive.list.clone(),
                keep.join(", "),
            )
        };
        let place = match idle {
            [name] => name.clone(),
            _ => comment.span.clone(),
        };
        Finding::new(&UNUSED_SUPPRESSION, self.place(place), message).fix(fix)
    }

    /// What to delete with a comment: the blanks before it, or its line if nothing else is there.
    fn whole(&self, comment: &Range<usize>) -> Range<usize> {
        let text = &self.source.text;
        let line = line_start(text, comment.start);
        let before = text[line..comment.start].trim_end().len();
        if before > 0 {
            return line + before..comment.end;
        }
        line..behind_line(text, comment.end).min(text.len())
    }
}

/// Whether a line has the name of a rule in it, and not as part of another.
fn is_word_of(name: &str, line: &str) -> bool {
    let mut words = line.split(|c: char| c != '-' && !c.is_alphanumeric());
    words.any(|word| word == name)
}

fn holds_at(holding: &Holding, offset: usize) -> Option<NameAt> {
    let (_, &at) = holding.range(..=offset).next_back()?;
    at
}

#[cfg(test)]
mod tests;
