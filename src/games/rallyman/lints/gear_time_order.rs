//! `gear-time-order`: a higher gear that takes longer.

use super::super::components::Cards;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "gear-time-order",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a gear whose card shows more seconds than that of a lower gear",
        why: "Fast driving is to pay: the higher the gear at the end of a turn, the fewer seconds it costs.",
        clause: Some("time.cards"),
        bad: document!(
            "cards",
            r#"[gear-cards]
g1 = { seconds = 50, spin = 20, left = 0, right = 0 }
g2 = { seconds = 40, spin = 26, left = 0, right = 0 }
g3 = { seconds = 45, spin = 9, left = 9, right = 9 }
g4 = { seconds = 20, spin = 2, left = 13, right = 13 }
g5 = { seconds = 10, spin = 1, left = 15, right = 14 }
"#
        ),
        good: document!(
            "cards",
            r#"[gear-cards]
g1 = { seconds = 50, spin = 20, left = 0, right = 0 }
g2 = { seconds = 45, spin = 26, left = 0, right = 0 }
g3 = { seconds = 40, spin = 9, left = 9, right = 9 }
g4 = { seconds = 20, spin = 2, left = 13, right = 13 }
g5 = { seconds = 10, spin = 1, left = 15, right = 14 }
"#
        ),
    },
    check: &[Check::Cards(check)],
};

fn check(cards: &Cards, scope: &mut Scope<'_>) {
    let Some(gears) = &cards.gear_cards else {
        return;
    };
    let seconds = gears.piles().map(|pile| pile.seconds);
    for (lower, pair) in (1..).zip(seconds.windows(2)) {
        if pair[1] <= pair[0] {
            continue;
        }
        let (gear, at) = (lower + 1, |gear: u8| format!("/gear-cards/g{gear}/seconds"));
        let message = format!(
            "gear {gear} costs {}, gear {lower} {}",
            Count(pair[1], "second"),
            pair[0]
        );
        scope.report(
            found(&LINT, scope.place(&at(gear)), message)
                .also(scope.place(&at(lower)), "the lower gear")
                .help(format!(
                    "write {} or less, or more for the lower gear",
                    pair[0]
                )),
        );
    }
}
