//! What a scenario takes out of the drivers' hands.

use crate::engine::definition::resolved;
use crate::games::rallyman::Rallyman;
use crate::games::rallyman::components::Fixed;
use crate::games::rallyman::table::Agreed;
use crate::lint::Scope;

impl Rallyman {
    /// Takes over what a scenario fixes; reports unresolved names.
    pub(in crate::games::rallyman) fn agree(&mut self, fixed: &Fixed, scope: &mut Scope<'_>) {
        let mut agreed = Agreed::default();
        if let Some(order) = &fixed.start_order {
            let seats = resolved(self.seats_named(order, "/fixed/start-order"), scope);
            agreed.start_order = seats.map(|seats| seats.into_iter().take(4).collect());
        }
        if let Some(zones) = &fixed.snow_zones {
            agreed.snow = resolved(self.zones_named(zones, "/fixed/snow-zones"), scope);
        }
        for (&driver, &tires) in &fixed.tires {
            let at = format!("/fixed/tires/{driver}");
            if let Some(seat) = resolved(self.seat_named(driver, &at), scope) {
                agreed.tires[seat.index()] = Some(tires);
            }
        }
        self.agreed = agreed;
    }
}
