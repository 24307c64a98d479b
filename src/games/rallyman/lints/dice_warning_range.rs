//! `dice-warning-range`: a die with fewer faces than none or more than six that warn.

use super::prelude::*;

lint! {
    "dice-warning-range": Error, WarningMeaning;
    summary: "a number of warning faces that no die has",
    why: "A die has six faces. How many of them show a warning decides how soon control is lost.",
    kind: "dice",
    bad: "gear = [2, 2, 7, 2, 2]\nacceleration = [1, 1]\n",
    good: "gear = [2, 2, 3, 2, 2]\nacceleration = [1, 1]\n",
    checks: [Shape],
}
