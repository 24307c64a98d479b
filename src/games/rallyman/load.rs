//! From documents to a game: components looked up, names resolved.

mod agreed;
mod parts;
mod position;
mod stages;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use stages::{Laid, laid};

use std::collections::BTreeMap;

use crate::document::Id;
use crate::engine::definition::{Unknown, find_id, resolved};
use crate::games::rallyman::Rallyman;
use crate::games::rallyman::components::{
    Components, Driver, DriverSetup, Options, Position, ReadingsGiven, Scenario,
};
use crate::games::rallyman::table::{DashboardId, Entrant};
use crate::lint::Scope;

/// What scenarios and positions say alike.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// The drivers in seat order, with the dashboards that they name.
    pub drivers: Vec<(Driver, Option<&'a Id>)>,
    /// Optional rules.
    pub options: Options,
    /// The component documents.
    pub components: &'a Components,
    /// The readings given.
    pub readings: &'a ReadingsGiven,
}

impl<'a> Plan<'a> {
    pub(super) fn of_scenario(scenario: &'a Scenario) -> Self {
        let dashboard = |setup: &'a DriverSetup| setup.dashboard.as_ref();
        Self {
            drivers: in_seat_order(&scenario.drivers, dashboard),
            options: scenario.options,
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    pub(super) fn of_position(position: &'a Position) -> Self {
        Self {
            drivers: in_seat_order(&position.drivers, |driver| driver.dashboard.as_ref()),
            options: position.options,
            components: &position.components,
            readings: &position.readings,
        }
    }
}

/// Drivers are told by colour, and sit in the order of the colours.
fn in_seat_order<'a, T>(
    drivers: &'a BTreeMap<Driver, T>,
    dashboard: impl Fn(&'a T) -> Option<&'a Id>,
) -> Vec<(Driver, Option<&'a Id>)> {
    let drivers = drivers.iter();
    drivers
        .map(|(&driver, setup)| (driver, dashboard(setup)))
        .collect()
}

impl Rallyman {
    fn dashboard_named(&self, id: &Id, at: &str) -> Result<DashboardId, Unknown> {
        find_id(&self.dashboards, id, "dashboard", at, |piece| &piece.id)
    }

    /// Gives the drivers their dashboards; reports those that there are not.
    pub(super) fn seat(&mut self, drivers: &[(Driver, Option<&Id>)], scope: &mut Scope<'_>) {
        for &(driver, dashboard) in drivers {
            let dashboard = match dashboard {
                None => Some(DashboardId(0)),
                Some(id) => {
                    let at = format!("/drivers/{driver}/dashboard");
                    resolved(self.dashboard_named(id, &at), scope)
                }
            };
            if let Some(dashboard) = dashboard {
                self.drivers.push(Entrant { driver, dashboard });
            }
        }
    }
}
