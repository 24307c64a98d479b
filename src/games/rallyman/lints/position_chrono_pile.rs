//! `position-chrono-pile`: a chrono pile that cannot show its gear.

use super::prelude::*;
use crate::engine::Clauses as _;

lint! {
    "position-chrono-pile": Error, TurnGearShown, SpareRegain;
    summary: "a chrono pile without the card that its gear needs, or with spare tires that cannot be there",
    why: "The gear is that of the card on top of the chrono pile. A gear that is shown has a card of its own there; neutral is shown by a card that is turned over, by a spare tire, or by an empty pile. A spare tire that lies there has been used, and a new one comes only between stages.",
    bad: driving!("", red: "cards = [0, 1, 0, 0, 0]\n"),
    good: driving!("", red: "cards = [0, 1, 1, 0, 0]\n"),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Stage {
        return;
    }
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        let pile = &car.pile;
        let (message, help) = match usize::from(car.gear).checked_sub(1) {
            Some(index) if pile.up[index] == 0 => (
                format!(
                    "{name} shows gear {}, and no card of it lies in the pile",
                    car.gear
                ),
                "count that card in `cards`, too, or change `gear`",
            ),
            None if pile.over == [0; 5] && pile.spares == 0 && pile.up != [0; 5] => (
                format!("{name} is in neutral, and no card of the pile shows that"),
                "name the gear in `gear`, or count the card that was turned over in `turned-over`",
            ),
            _ => continue,
        };
        let place = scope.place(&format!("/drivers/{name}/cards"));
        scope.report(found(&LINT, place, message).help(help));
    }
    check_spares(game, state, scope);
}

fn check_spares(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        let (message, help) = match car.pile.spares {
            0 => continue,
            1 if !car.spare => continue,
            1 => (
                format!("{name} has used the spare tire of this stage, and cannot have another"),
                "remove `spares-used`, or `spare`",
            ),
            used => (
                format!("{name} cannot have used {used} spare tires in one stage"),
                "write `spares-used = 1`",
            ),
        };
        let place = scope.place(&format!("/drivers/{name}/spares-used"));
        let clause = Clause::SpareRegain.clause().citation();
        scope.report(found(&LINT, place, message).citing(clause).help(help));
    }
}
