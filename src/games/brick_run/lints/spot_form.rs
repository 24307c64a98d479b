//! `spot-form`: a car that is at no place of the form.

use super::prelude::*;

lint! {
    "spot-form": Error;
    summary: "a place of a car that is neither `start` nor `town` nor a card and a space",
    why: "Cards of the road are counted from 1 at the start, and so are the spaces of a card: `2.3` is the third space of the second card.",
    bad: position!("", a: "at = \"2-1\"\n", b: ""),
    good: position!("", a: "at = \"2.1\"\n", b: ""),
    checks: [Shape],
}
