//! What a scenario takes out of chance's hands.

use crate::engine::definition::resolved;
use crate::games::classic_rally::ClassicRally;
use crate::games::classic_rally::components::Fixed;
use crate::games::classic_rally::table::Agreed;
use crate::lint::Scope;

impl ClassicRally {
    /// Takes over what a scenario fixes; reports unresolved names.
    pub(in crate::games::classic_rally) fn agree(&mut self, fixed: &Fixed, scope: &mut Scope<'_>) {
        let mut agreed = Agreed {
            hazard_deck: fixed.hazard_deck.clone(),
            ..Agreed::default()
        };
        if let Some(colour) = fixed.first {
            agreed.first = resolved(self.seat_named(colour, "/fixed/first"), scope);
        }
        if let Some(pile) = &fixed.tile_pile {
            agreed.tile_pile = resolved(self.tiles_named(pile, "/fixed/tile-pile"), scope);
        }
        for (&colour, &joker) in &fixed.jokers {
            let at = format!("/fixed/jokers/{}", colour.name());
            if let Some(seat) = resolved(self.seat_named(colour, &at), scope) {
                agreed.jokers[seat.index()] = Some(joker);
            }
        }
        if let Some(features) = &fixed.solo_features {
            agreed.solo_features = features.as_slice().try_into().ok();
        }
        self.agreed = agreed;
    }
}
