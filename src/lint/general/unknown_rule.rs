//! A rule that does not exist.

rule! {
    "unknown-rule": Warn;
    summary: "a comment that names an unknown rule",
    why: "It has no effect: the rule that was meant stays as it is.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: "# scrutineer: allow(script-leftovers)\n",
    good: "# This document needs no exceptions.\n",
}
