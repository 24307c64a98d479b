//! `position-deck`: more cards seen or left than there are.

use super::prelude::*;
use crate::games::rallyman::text::usual_cards;

lint! {
    "position-deck": Error, ControlFlipCard;
    summary: "piles with more cards left or seen than there are",
    why: "What is left in a pile and what has been seen of it add up to its cards at most, and a pile that is empty is shuffled at once.",
    bad: driving!("gear-cards = { g3 = { left = 27, seen-spin = 1 } }\n", red: ""),
    good: driving!("gear-cards = { g3 = { left = 26, seen-spin = 1 } }\n", red: ""),
    checks: [State(check), Position(check_supply)],
}

/// Gear cards in chrono piles, beside those that are left.
fn check_supply(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let seen = &subject.position.gear_cards;
    let piles = [seen.g1, seen.g2, seen.g3, seen.g4, seen.g5];
    for (index, (pile, card)) in piles.iter().zip(&subject.game.gear_cards).enumerate() {
        let held: u32 = subject
            .drivers()
            .map(|(_, driver)| {
                let up = driver.cards.unwrap_or_else(|| usual_cards(driver.gear));
                u32::from(up[index]) + u32::from(driver.turned_over[index])
            })
            .sum();
        let (gear, all) = (index + 1, u32::from(card.count()));
        let (message, help) = match pile {
            Some(pile) => {
                let left = u32::from(pile.left);
                // More of them left than there are is reported with the pile.
                if left > all || held + left <= all * (u32::from(pile.run_out) + 1) {
                    continue;
                }
                (
                    format!(
                        "{held} cards of gear {gear} lie in chrono piles and {left} are left, and there are {all}"
                    ),
                    "write fewer of them, or how often the pile has run out in `run-out`"
                        .to_owned(),
                )
            }
            None if held < all => continue,
            None => {
                let (left, times) = (all - held % all.max(1), held / all.max(1));
                (
                    format!(
                        "{held} cards of gear {gear} lie in chrono piles, and there are {all}: the pile has run out"
                    ),
                    format!(
                        "write fewer of them, or `gear-cards.g{gear} = {{ left = {left}, run-out = {times} }}`"
                    ),
                )
            }
        };
        let place = match pile {
            Some(_) => scope.place(&format!("/gear-cards/g{gear}")),
            None => scope.place("/drivers"),
        };
        scope.report(found(&LINT, place, message).help(help));
    }
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    for (index, (pile, card)) in state.gear_piles.iter().zip(&game.gear_cards).enumerate() {
        let (gear, all) = (index + 1, card.count());
        let seen: u16 = pile.seen.iter().map(|&seen| u16::from(seen)).sum();
        let events = GearEvent::ALL.iter().zip(pile.seen).zip(card.events);
        let message = match events.into_iter().find(|((_, seen), there)| seen > there) {
            Some(((event, seen), there)) => {
                format!(
                    "{seen} cards `{event}` of gear {gear} have been seen, and there are {there}"
                )
            }
            None if pile.left == 0 || pile.left + seen > all => format!(
                "{} cards of gear {gear} are left and {seen} have been seen, and there are {all}",
                pile.left
            ),
            None => continue,
        };
        let place = scope.place(&format!("/gear-cards/g{gear}"));
        scope.report(
            found(&LINT, place, message).help("write fewer of them; a whole pile is left out"),
        );
    }
    let deck = ShortcutCard::ALL
        .iter()
        .zip(state.shortcut_deck)
        .zip(game.shortcut_cards);
    let over = deck.into_iter().find(|((_, left), there)| left > there);
    let message = match over {
        Some(((card, left), there)) => {
            format!("{left} shortcut cards `{card}` are left, and there are {there}")
        }
        None if state.shortcut_deck == [0; 3] => "no shortcut card is left".to_owned(),
        None => return,
    };
    let help = "write fewer of them, but not none: an empty deck is shuffled anew";
    scope.report(found(&LINT, scope.place("/shortcut-deck"), message).help(help));
}
