//! `attack-profit`: a turn that can earn more seconds than it costs.

use super::prelude::*;
use crate::games::rallyman::moves::MAX_DICE;

lint! {
    "attack-profit": Warn, AttackSeconds;
    group: Balance,
    summary: "a gear card that costs no more than a time attack can earn",
    why: "A time attack earns a second for each of up to seven dice. A turn that costs no more than that makes the clock stand still, or run back.",
    kind: "cards",
    bad: r#"[gear-cards]
g1 = { seconds = 25, spin = 20, left = 0, right = 0 }
g2 = { seconds = 20, spin = 26, left = 0, right = 0 }
g3 = { seconds = 15, spin = 9, left = 9, right = 9 }
g4 = { seconds = 10, spin = 2, left = 13, right = 13 }
g5 = { seconds = 5, spin = 1, left = 15, right = 14 }
"#,
    good: r#"[gear-cards]
g1 = { seconds = 28, spin = 20, left = 0, right = 0 }
g2 = { seconds = 23, spin = 26, left = 0, right = 0 }
g3 = { seconds = 18, spin = 9, left = 9, right = 9 }
g4 = { seconds = 13, spin = 2, left = 13, right = 13 }
g5 = { seconds = 8, spin = 1, left = 15, right = 14 }
"#,
    checks: [Cards(check)],
}

fn check(cards: &Cards, scope: &mut Scope<'_>) {
    let gears = cards.gear_cards.iter().flat_map(GearCards::piles);
    for (gear, pile) in (1..).zip(gears) {
        if usize::from(pile.seconds) > MAX_DICE {
            continue;
        }
        let message = format!(
            "gear {gear} costs {}, and a time attack earns up to {MAX_DICE}",
            Count(pile.seconds, "second")
        );
        let place = scope.place(&format!("/gear-cards/g{gear}/seconds"));
        scope.report(found(&LINT, place, message).help(format!("write {} or more", MAX_DICE + 1)));
    }
}
