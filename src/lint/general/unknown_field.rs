//! A key that has no meaning.

rule! {
    "unknown-field": Error;
    summary: "an unknown key",
    why: "A mistyped key would silently change nothing: the value that was meant would keep \
          its default.",
    game: "checkpoint-rally",
    kind: "rules",
    above: "\n[constants]\n",
    bad: "hand-limt = 4\n",
    good: "hand-limit = 4\n",
}
