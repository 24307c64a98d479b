//! What cards on boards are worth beside the FUEL that the way takes, in parts of a round.

use super::super::super::components::Card;
use super::super::super::state::Player;
use super::super::super::table::Cards;

/// A card on the Rally Board and on the Assistance Board, the first of its kind; the second one is
/// worth a quarter, and further ones nothing.
fn worth_of(card: Card) -> (i64, i64) {
    match card {
        Card::Fuel => (0, 0),
        Card::SpareTyre => (180, 150),
        Card::Toolbox => (320, 120),
        Card::RainTyres | Card::FogLights => (60, 5),
    }
}

/// What the cards of both boards that are not FUEL are worth.
fn worth(rally: Cards, assistance: Cards) -> i64 {
    let copies = |first: i64, count: u8| match count {
        0 => 0,
        1 => first,
        _ => first + first / 4,
    };
    let of = |card: &Card| {
        let (here, there) = worth_of(*card);
        let (on_rally, on_assistance) = (rally.of(*card), assistance.of(*card));
        let there = if on_rally > 0 { there / 4 } else { there };
        copies(here, on_rally) + copies(there, on_assistance)
    };
    Card::ALL.iter().map(of).sum()
}

/// What a player carries against what may happen on the way.
pub(super) fn worth_of_spares(player: &Player) -> i64 {
    worth(player.rally, player.assistance)
}

/// A load before the race: FUEL counts, that in the tank for more.
pub(super) fn worth_of_load(rally: Cards, assistance: Cards) -> i64 {
    let fuel = |cards: Cards| i64::from(cards.of(Card::Fuel));
    // A lone toolbox or spare tyre is worth more than the last FUEL beside it, two are not.
    worth(rally, assistance) + 170 * fuel(rally) + 110 * fuel(assistance)
}
