//! A number, or a count of things, outside its range.

rule! {
    "out-of-range": Error;
    summary: "a number, a length or a count that is out of range",
    why: "The bounds keep the game playable and the program fast; most are the range within \
          which the rules make sense.",
    game: "checkpoint-rally",
    kind: "rules",
    above: "\n[constants]\n",
    bad: "hand-limit = 0\n",
    good: "hand-limit = 4\n",
}
