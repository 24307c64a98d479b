//! `gear-time-order`: a higher gear that takes longer.

use super::prelude::*;
use crate::lint::order::{Disorder, Order};

lint! {
    "gear-time-order": Warn, TimeCards;
    group: Balance,
    summary: "a gear whose card shows more seconds than that of a lower gear, or than neutral",
    why: "Fast driving is to pay: the higher the gear at the end of a turn, the fewer seconds it costs.",
    kind: "cards",
    above: r#"[gear-cards]
g1 = { seconds = 50, spin = 20, left = 0, right = 0 }
"#,
    bad: r#"g2 = { seconds = 40, spin = 26, left = 0, right = 0 }
g3 = { seconds = 45, spin = 9, left = 9, right = 9 }
"#,
    good: r#"g2 = { seconds = 45, spin = 26, left = 0, right = 0 }
g3 = { seconds = 40, spin = 9, left = 9, right = 9 }
"#,
    below: r#"g4 = { seconds = 20, spin = 2, left = 13, right = 13 }
g5 = { seconds = 10, spin = 1, left = 15, right = 14 }
"#,
    checks: [Cards(check)],
}

fn check(cards: &Cards, scope: &mut Scope<'_>) {
    let Some(gears) = &cards.gear_cards else {
        return;
    };
    let seconds = gears.piles().map(|pile| pile.seconds);
    let slowest = seconds.iter().max().copied().unwrap_or(0);
    if gears.neutral < slowest {
        let message = format!(
            "a card in neutral costs {}, and one in gear {slowest}: to lose control saves time",
            Count(gears.neutral, "second")
        );
        let place = scope.place("/gear-cards/neutral");
        scope.report(found(&LINT, place, message).help(format!("write {slowest} or more")));
    }
    for fault in Order::Falling.faults(&seconds) {
        let higher = match fault {
            Disorder::Reversed => {
                let message = format!(
                    "the seconds of the gears run the wrong way: gear 1 costs {}, gear 5 {}",
                    seconds[0], seconds[4]
                );
                let finding = found(&LINT, scope.key_place("/gear-cards"), message);
                scope.report(finding.help("write most seconds for gear 1 and fewest for gear 5"));
                continue;
            }
            Disorder::At(index) => index,
        };
        let at = |gear: usize| format!("/gear-cards/g{}/seconds", gear + 1);
        let (lower, own) = (seconds[higher - 1], seconds[higher]);
        let message = format!(
            "gear {} costs {}, more than gear {higher} with {lower}",
            higher + 1,
            Count(own, "second")
        );
        scope.report(
            found(&LINT, scope.place(&at(higher)), message)
                .also(scope.place(&at(higher - 1)), "the lower gear")
                .help(format!("write {lower} or less, or more for the lower gear")),
        );
    }
}
