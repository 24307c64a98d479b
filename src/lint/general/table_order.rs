//! A table of numbers in the wrong order.

rule! {
    "table-order": Warn;
    summary: "a table of numbers that rises where it should fall, or falls where it should rise",
    why: "Such a table rewards or costs more with each step. Two numbers that have changed places, \
          or a table written from its other end, turn that round.",
    game: "checkpoint-rally",
    kind: "rules",
    above: "\n[constants]\n",
    bad: "bonus-minutes = { two = [2, 0], three = [0, 1, 3], four = [4, 2, 1, 0] }\n",
    good: "bonus-minutes = { two = [2, 0], three = [3, 1, 0], four = [4, 2, 1, 0] }\n",
}
