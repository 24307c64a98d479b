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

use super::general::{FORM, MALFORMED_SUPPRESSION, UNKNOWN_RULE, UNUSED_SUPPRESSION};
use super::levels::Levels;
use super::retired;
use crate::diagnostic::{Edit, Finding, Fix, Level, Place, Source};
use crate::kit::lines::line_start;
use crate::kit::nearest::{did_you_mean, nearest};
use directive::DirectiveSlip;
pub use scope::may_be_in;
use scope::{Comment, line_end};

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
    let (mut unknown, meant): (Vec<_>, Vec<_>) = comments.unknown(rules).into_iter().unzip();
    comments.settle(&mut unknown, levels);
    for (unknown, meant) in unknown.iter_mut().zip(meant) {
        if let Some(meant) = meant.filter(|_| unknown.level != Level::Allow) {
            comments.hold_back(&meant, unknown, &mut findings);
        }
    }
    about.append(&mut unknown);
    if checked != Extent::Partly {
        let is_form = |name: &str| FORM.iter().any(|rule| rule.name == name);
        let mut unused = comments.unused(rules, |name| {
            name != UNUSED_SUPPRESSION.name && (checked == Extent::Wholly || is_form(name))
        });
        comments.settle(&mut unused, levels);
        about.append(&mut unused);
        // But a comment that suppresses nothing of this kind does not hide itself.
        let mut unused = comments.unused(rules, |name| name == UNUSED_SUPPRESSION.name);
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
        Place {
            source: Arc::clone(self.source),
            span,
        }
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
                    return (finding, None);
                };
                let finding = finding.help(did_you_mean(rule));
                (finding, Some(MeantRule { rule, comment }))
            })
            .collect()
    }

    /// Takes out what a comment with an unknown name would allow if it named the rule that is meant: that is shown
    /// beside the name, and as strong.
    fn hold_back(&self, meant: &MeantRule<'_>, unknown: &mut Finding, findings: &mut Vec<Finding>) {
        let Comment {
            directive, scope, ..
        } = &self.all[meant.comment];
        if directive.level != Level::Allow {
            return;
        }
        let is_meant = |finding: &mut Finding| {
            let place = &finding.at.place;
            finding.rule.name == meant.rule
                && finding.level != Level::Allow
                && place.source.name == self.source.name
                && scope.contains(&place.span.start)
        };
        for held in findings.extract_if(.., is_meant) {
            unknown.level = unknown.level.max(held.level);
            let label = format!("`{}` is found here", meant.rule);
            unknown.further(held.at.place, &label);
        }
    }

    /// Findings about comments with names, among those that `asked` is true of, that have not
    /// acted on anything; one a comment, so that its fix can deal with all of them.
    fn unused(&self, rules: &[&str], asked: impl Fn(&str) -> bool) -> Vec<Finding> {
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
                (!idle.is_empty()).then(|| self.idle(comment, &keep, &idle))
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
        let message = format!("{names} {verb} nothing that this comment could act on");
        let fix = if keep.is_empty() {
            Fix {
                title: "remove the comment".to_owned(),
                edits: vec![Edit {
                    span: self.whole(&comment.span),
                    text: String::new(),
                }],
            }
        } else {
            Fix {
                title: format!("remove {names} from the comment"),
                edits: vec![Edit {
                    span: comment.directive.list.clone(),
                    text: keep.join(", "),
                }],
            }
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
        line..line_end(text, comment.end).min(text.len())
    }
}

fn holds_at(holding: &Holding, offset: usize) -> Option<NameAt> {
    let (_, &at) = holding.range(..=offset).next_back()?;
    at
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Extent, apply, hush};
    use crate::diagnostic::Level::{Allow, Error, Warn};
    use crate::diagnostic::render::samples::{DEAD_END, UNKNOWN_KEY};
    use crate::diagnostic::{Finding, Level, Place, Source};
    use crate::edit::fix;
    use crate::lint::levels::Levels;

    const RULES: [&str; 5] = [
        "malformed-suppression",
        "tile-dead-end",
        "unknown-key",
        "unknown-rule",
        "unused-suppression",
    ];

    fn run(text: &str, levels: &[(&str, Level)], checked: Extent) -> Vec<Finding> {
        let source = Arc::new(Source::new("a.toml", text));
        // Every `x` outside comments is a dead end, every `y` an unknown key.
        let mut findings = Vec::new();
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let code = line.split('#').next().unwrap_or_default();
            for (rule, name) in [(&DEAD_END, 'x'), (&UNKNOWN_KEY, 'y')] {
                findings.extend(code.match_indices(name).map(|(at, _)| {
                    let span = offset + at..offset + at + 1;
                    Finding::new(
                        rule,
                        Place {
                            source: Arc::clone(&source),
                            span,
                        },
                        "",
                    )
                }));
            }
            offset += line.len();
        }
        let levels = levels.iter().copied().collect();
        let mut hushed = findings.clone();
        hush(&source, &mut hushed, &levels);
        let [applied, from_hushed] =
            [findings, hushed].map(|findings| apply(&source, findings, &levels, &RULES, checked));
        // What has been dropped beforehand is missed by nobody.
        assert_eq!(format!("{applied:?}"), format!("{from_hushed:?}"));
        applied
    }

    #[test]
    fn of_findings_that_one_comment_allows_the_first_is_kept() {
        let text = "x x x # scrutineer: allow(tile-dead-end)\nx y\n";
        let source = Arc::new(Source::new("a.toml", text));
        let at = |rule, span| {
            let source = Arc::clone(&source);
            Finding::new(rule, Place { source, span }, "said")
        };
        let ends = [0, 2, 4, 41].map(|offset| at(&DEAD_END, offset..offset + 1));
        let mut findings = Vec::from(ends);
        findings.push(at(&UNKNOWN_KEY, 43..44));
        hush(
            &source,
            &mut findings,
            &[("unknown-key", Allow)].into_iter().collect(),
        );
        let left = findings
            .iter()
            .map(|finding| (finding.at.place.span.start, &*finding.message));
        assert_eq!(left.collect::<Vec<_>>(), [(0, ""), (41, "said")]);
    }

    fn told(findings: &[Finding]) -> Vec<String> {
        findings
            .iter()
            .map(|finding| {
                let (line, column) = finding.at.place.start();
                let (level, rule, message) = (finding.level, finding.rule.name, &finding.message);
                format!("{line}:{column} {level} {rule} {message}")
                    .trim_end()
                    .to_owned()
            })
            .collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(told(&run(text, &[], Extent::Wholly)), expected);
    }

    /// Checks what the fixes make of a text, until there are none.
    #[track_caller]
    fn check_fix(text: &str, expected: &str) {
        let mut text = text.to_owned();
        for _ in 0..3 {
            let findings = run(&text, &[], Extent::Wholly);
            let fixes: Vec<_> = findings
                .iter()
                .filter_map(|finding| finding.fix.as_ref())
                .collect();
            text = fix::apply(&text, &fixes).0;
        }
        assert_eq!(text, expected);
    }

    #[test]
    fn comments_set_levels_where_they_act() {
        check(
            "x y\n",
            &["1:1 warn tile-dead-end", "1:3 error unknown-key"],
        );
        check(
            "x y # scrutineer: allow(tile-dead-end)\n",
            &["1:3 error unknown-key"],
        );
        check(
            "# scrutineer: allow(unknown-key, tile-dead-end)\nx y\n",
            &[],
        );
        check(
            "# scrutineer: error(tile-dead-end)\n[x]\nx\n[z]\nx\n",
            &[
                "2:2 error tile-dead-end",
                "3:1 error tile-dead-end",
                "5:1 warn tile-dead-end",
            ],
        );
        check(
            "x\n# scrutineer: file allow(tile-dead-end) -- not now\n",
            &[],
        );
    }

    #[test]
    fn the_narrowest_comment_decides() {
        check(
            "# scrutineer: file allow(tile-dead-end)\nx\n# scrutineer: warn(tile-dead-end)\n[x]\nx # scrutineer: error(tile-dead-end)\nx\n",
            &[
                "4:2 warn tile-dead-end",
                "5:1 error tile-dead-end",
                "6:1 warn tile-dead-end",
            ],
        );
        check(
            "# scrutineer: allow(tile-dead-end)\n# scrutineer: error(tile-dead-end)\nx\n",
            &[
                "3:1 error tile-dead-end",
                "1:21 warn unused-suppression `tile-dead-end` finds nothing that this comment could act on",
            ],
        );
    }

    #[test]
    fn comments_hold_over_configuration() {
        let levels = [("tile-dead-end", Error), ("unknown-key", Allow)];
        let text = "x y\nx # scrutineer: warn(tile-dead-end)\ny # scrutineer: warn(unknown-key)\n";
        assert_eq!(
            told(&run(text, &levels, Extent::Wholly)),
            [
                "1:1 error tile-dead-end",
                "2:1 warn tile-dead-end",
                "3:1 warn unknown-key"
            ]
        );
    }

    #[test]
    fn findings_elsewhere_are_left_alone() {
        let source = Arc::new(Source::new(
            "a.toml",
            "# scrutineer: file allow(tile-dead-end)\n",
        ));
        let other = Arc::new(Source::new("b.toml", "x\n"));
        let finding = Finding::new(
            &DEAD_END,
            Place {
                source: other,
                span: 0..1,
            },
            "",
        );
        let levels = Levels::from_iter([("tile-dead-end", Error)]);
        let found = apply(&source, vec![finding], &levels, &RULES, Extent::Partly);
        assert_eq!(told(&found), ["1:1 error tile-dead-end"]);
    }

    #[test]
    fn what_acts_on_nothing_is_found_and_removed() {
        check(
            "z # scrutineer: allow(tile-dead-end)\n",
            &[
                "1:23 warn unused-suppression `tile-dead-end` finds nothing that this comment could act on",
            ],
        );
        check(
            "z # scrutineer: allow(tile-dead-end, unknown-key)\n",
            &[
                "1:3 warn unused-suppression `tile-dead-end` and `unknown-key` find nothing that this comment could act on",
            ],
        );
        assert!(
            run(
                "z # scrutineer: allow(tile-dead-end)\n",
                &[],
                Extent::Partly
            )
            .is_empty()
        );

        check_fix(
            "z  # scrutineer: allow(tile-dead-end) -- why\r\nx\n",
            "z\r\nx\n",
        );
        check_fix("x\n  # scrutineer: allow(tile-dead-end)\r\nz\n", "x\nz\n");
        check_fix("z\n# scrutineer: allow(tile-dead-end)", "z\n");
        check_fix(
            "y # scrutineer: allow(tile-dead-end,unknown-key)\n",
            "y # scrutineer: allow(unknown-key)\n",
        );
        check_fix(
            "z # scrutineer: allow(tile-dead-end, unknown-kee)\n",
            "z # scrutineer: allow(unknown-kee)\n",
        );
    }

    #[test]
    fn comments_about_comments_act_too() {
        check(
            "z # scrutineer: allow(tile-dead-end, unused-suppression)\n",
            &[],
        );
        check(
            "# scrutineer: file allow(malformed-suppression)\n# scrutineer: alow(x)\nz\n",
            &[],
        );
        check(
            "z # scrutineer: allow(unused-suppression)\n",
            &[
                "1:23 warn unused-suppression `unused-suppression` finds nothing that this comment could act on",
            ],
        );
    }

    #[test]
    fn slips_in_comments_are_found() {
        let text = "x # scrutineer: allow(tile-ded-end)\nz # scrutineer: alow(tile-dead-end)\n";
        let found = run(text, &[], Extent::Partly);
        assert_eq!(
            told(&found),
            [
                "2:17 warn malformed-suppression `alow` is not a level",
                "1:23 warn unknown-rule no rule is called `tile-ded-end`",
            ]
        );
        let help: Vec<_> = found
            .iter()
            .filter_map(|finding| finding.help.as_deref())
            .collect();
        assert_eq!(
            help,
            ["did you mean `allow`?", "did you mean `tile-dead-end`?"]
        );
    }

    #[test]
    fn what_an_unknown_name_means_to_allow_is_shown_with_it() {
        let text = "x # scrutineer: allow(tile-ded-end)\nx\ny # scrutineer: allow(unknown-kee)\n";
        let found = run(text, &[], Extent::Partly);
        assert_eq!(
            told(&found),
            [
                "2:1 warn tile-dead-end",
                "1:23 warn unknown-rule no rule is called `tile-ded-end`",
                // What is held back for it is an error, and stays one.
                "3:23 error unknown-rule no rule is called `unknown-kee`",
            ]
        );
        assert_eq!(found[1].also[0].place.span, 0..1);
        assert_eq!(found[1].also[0].text, "`tile-dead-end` is found here");
        // Other levels hide nothing, and what says nothing itself hides nothing either.
        let text = text.replace("allow(", "warn(");
        assert_eq!(run(&text, &[], Extent::Partly).len(), 5);
        let text = text.replace("warn(", "allow(");
        let found = run(&text, &[("unknown-rule", Allow)], Extent::Partly);
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn rules_of_earlier_versions_are_told_from_slips() {
        let found = run("z # scrutineer: allow(toml-1-1)\n", &[], Extent::Wholly);
        assert_eq!(
            told(&found),
            ["1:23 warn unknown-rule the rule `toml-1-1` no longer exists"]
        );
        let help = found[0].help.as_deref();
        assert_eq!(
            help,
            Some("remove its name: every form of TOML 1.1 may be written")
        );
    }

    #[test]
    fn levels_that_are_allowed_are_dropped() {
        assert!(run("x\n", &[("tile-dead-end", Allow)], Extent::Wholly).is_empty());
        assert_eq!(
            run("x\n", &[("tile-dead-end", Warn)], Extent::Wholly).len(),
            1
        );
    }
}
