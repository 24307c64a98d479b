//! What a scenario takes out of the hands of chance and of the players.

use crate::engine::definition::resolved;
use crate::games::brick_run::BrickRun;
use crate::games::brick_run::components::Fixed;
use crate::games::brick_run::table::Agreed;
use crate::lint::Scope;

impl BrickRun {
    /// Takes over what is fixed; reports unresolved names, and what cannot be.
    pub(in crate::games::brick_run) fn agree(&mut self, fixed: &Fixed, scope: &mut Scope<'_>) {
        self.fixed = fixed.clone();
        let mut agreed = Agreed::default();
        for (&player, car) in &fixed.cars {
            let at = format!("/fixed/cars/{player}");
            let seat = self.seat_named(player, &at);
            let seat = seat.map_err(|unknown| unknown.report_key(scope)).ok();
            let car = resolved(self.car_named(car, &at), scope);
            if let (Some(seat), Some(car)) = (seat, car) {
                agreed.cars[seat.index()] = Some(car);
            }
        }
        if let Some(order) = &fixed.deck {
            for (index, card) in order.iter().enumerate() {
                let at = format!("/fixed/deck/{index}");
                resolved(self.card_named(card, &at), scope);
            }
            let all = self.cards.ids().collect();
            agreed.deck = self.deck_of(order, all, "/fixed/deck").ok();
        }
        self.agreed = agreed;
    }
}
