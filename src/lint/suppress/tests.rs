//! What comments make of findings, and what is said of the comments.

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
                Finding::new(rule, source.place(span), "")
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
        "z  # scrutineer: allow(tile-dead-end) -- why\r\ny\n",
        "z\r\ny\n",
    );
    check_fix("y\n  # scrutineer: allow(tile-dead-end)\r\nz\n", "y\nz\n");
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

/// Nor does a repair take it away, with the reason that it gives.
#[test]
fn a_comment_beside_what_it_is_meant_for_is_one_finding() {
    for text in [
        "x\nz # scrutineer: allow(tile-dead-end) -- agreed\n",
        "x\n# scrutineer: allow(tile-dead-end) -- agreed\nz\n",
        "[z] # scrutineer: allow(tile-dead-end) -- agreed\nz\nz\nx\n",
    ] {
        let found = run(text, &[], Extent::Wholly);
        let [found] = &found[..] else {
            panic!("{text}{found:?}")
        };
        assert_eq!(found.rule.name, "unused-suppression");
        assert_eq!(found.also[0].text, "`tile-dead-end` is found here");
        assert_eq!(found.help.as_deref(), Some(super::STRAYED));
        check_fix(text, text);
    }
    // From further away it is about something else.
    let far = format!(
        "x\n{}z # scrutineer: allow(tile-dead-end)\n",
        "z\n".repeat(20)
    );
    assert_eq!(run(&far, &[], Extent::Wholly).len(), 2);
}

#[test]
fn what_a_misread_comment_is_meant_to_allow_is_shown_with_it() {
    for comment in [
        "alow(tile-dead-end)",
        "Allow( tile-dead-end )",
        "allow: tile-dead-end",
    ] {
        let found = run(&format!("x # scrutineer: {comment}\n"), &[], Extent::Wholly);
        let names: Vec<_> = found.iter().map(|found| found.rule.name).collect();
        assert_eq!(names, ["malformed-suppression"], "{comment}");
        assert_eq!(found[0].also[0].place.span, 0..1);
    }
    let found = run("x # scrutineer: alow(dead-end)\n", &[], Extent::Wholly);
    assert_eq!(found.len(), 2);
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
