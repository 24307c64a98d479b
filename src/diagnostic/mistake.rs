//! One mistake behind several findings, reported once instead of each of them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::finding::{Finding, Fix, Label, times};
use super::source::Place;

/// A mistake without which several things would not have been found.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Where it is.
    pub place: Place,
    /// What is wrong, as in a finding.
    pub message: String,
    /// What to type instead.
    pub help: String,
    /// An edit that puts it right.
    pub fix: Option<Fix>,
}

/// Replaces the findings that are owed to one mistake by a single finding about that mistake.
///
/// Call it on findings whose levels and comments have been applied: only what is reported counts. If a single finding of a
/// mistake is left, about one place, it stays as it is.
#[must_use]
pub fn told_once(findings: Vec<Finding>) -> Vec<Finding> {
    if findings.iter().all(|finding| finding.owed.is_none()) {
        return findings;
    }
    let mut told = Vec::with_capacity(findings.len());
    let mut owed: BTreeMap<*const Mistake, Vec<Finding>> = BTreeMap::new();
    for finding in findings {
        match &finding.owed {
            Some(mistake) => owed.entry(Arc::as_ptr(mistake)).or_default().push(finding),
            None => told.push(finding),
        }
    }
    for findings in owed.into_values() {
        if times(&findings) > 1 {
            told.extend(together(findings));
        } else {
            told.extend(findings);
        }
    }
    told
}

/// The findings that are owed to one mistake as one, with the places of those that stand elsewhere. If one of them is about
/// the mistake itself, it is that one; otherwise it is by the rule of the gravest, and of those by the one that is
/// about its place, citing the clause that all cite.
fn together(mut findings: Vec<Finding>) -> Option<Finding> {
    let mistake = findings.first()?.owed.clone()?;
    findings.sort_by_key(|finding| (Reverse(finding.level), finding.at.place != mistake.place));
    let first = findings.first()?;
    let level = first.level;
    let is_one_clause = findings
        .iter()
        .all(|finding| finding.clause == first.clause);
    let is_itself =
        |finding: &Finding| finding.at.place == mistake.place && finding.message == mistake.message;
    let mut finding = match findings.iter().position(is_itself) {
        Some(own) => Finding {
            level,
            owed: None,
            ..findings.remove(own)
        },
        None => Finding {
            level,
            clause: first.clause.filter(|_| is_one_clause),
            case: first.case.clone(),
            fix: mistake.fix.clone(),
            ..Finding::new(first.rule, mistake.place.clone(), mistake.message.as_str())
                .help(mistake.help.as_str())
        },
    };
    for Finding { at, message, .. } in &findings {
        if !is_within(at, &mistake.place) {
            finding.further(at.place.clone(), message);
        }
    }
    Some(finding)
}

fn is_within(at: &Label, place: &Place) -> bool {
    let span = &at.place.span;
    at.place.source.name == place.source.name
        && place.span.start <= span.start
        && span.end <= place.span.end
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::sync::Arc;

    use super::{Mistake, told_once};
    use crate::diagnostic::{Finding, Level, Place, Rule, Source};

    static WARNING: Rule = rule("mild", Level::Warn);
    static HERE: Rule = rule("here", Level::Error);
    static THERE: Rule = rule("there", Level::Error);

    const fn rule(name: &'static str, level: Level) -> Rule {
        Rule {
            name,
            game: None,
            level,
            group: None,
            summary: "",
            why: "",
            clauses: &[],
            bad: "",
            good: "",
        }
    }

    fn place(span: Range<usize>) -> Place {
        let source = Arc::new(Source::new("a.toml", "phase = \"a\"\nb = 1\n"));
        Place { source, span }
    }

    /// Compares the rules of what is reported when findings at these places are owed to a mistake at `8..11`.
    #[track_caller]
    fn check(owed: &[(&'static Rule, Range<usize>)], expected: &[&str], also: usize) {
        let mistake = Arc::new(Mistake {
            place: place(8..11),
            message: "wrong".to_owned(),
            help: "another".to_owned(),
            fix: None,
        });
        let mut findings: Vec<Finding> = (owed.iter())
            .map(|(rule, span)| Finding {
                owed: Some(Arc::clone(&mistake)),
                ..Finding::new(rule, place(span.clone()), "follows")
            })
            .collect();
        findings.push(Finding::new(&WARNING, place(0..0), "by itself"));
        let told = told_once(findings);
        let names: Vec<&str> = told.iter().map(|finding| finding.rule.name).collect();
        assert_eq!(names, expected);
        assert_eq!(told.iter().map(|it| it.also.len()).sum::<usize>(), also);
    }

    #[test]
    fn a_mistake_is_told_once_by_the_gravest_rule_about_its_place() {
        let (here, there) = (8..11, 12..13);
        let all = [
            (&WARNING, there.clone()),
            (&THERE, there.clone()),
            (&HERE, here),
        ];
        check(&all, &["mild", "here"], 2);
        check(&all[..2], &["mild", "there"], 2);
        check(&all[..1], &["mild", "mild"], 0);
        check(&[], &["mild"], 0);
    }
}
