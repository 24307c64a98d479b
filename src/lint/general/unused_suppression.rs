//! A comment that suppresses nothing.

rule! {
    "unused-suppression": Warn;
    summary: "a comment that suppresses a rule that reports nothing there",
    why: "It would hide the next finding of that rule, which nobody has looked at.",
    game: "checkpoint-rally",
    kind: "rules",
    above: "\n[constants]\n",
    bad: "hand-limit = 4 # scrutineer: allow(out-of-range)\n",
    good: "hand-limit = 4\n",
}
