//! The lints of Rallyman: one file each. A new one is a new file, its `mod` line, and its name in `lints!`.

use crate::document::Tree;
use crate::engine::Clauses as _;
use crate::games::rallyman::load::Parts;
use crate::lint::broken::{report_set_at, report_value};
use crate::lint::{checks, lints, run_checks};
pub(super) use position_stage_number::report as report_stage;
use prelude::*;
pub(super) use stage::check_named_rally;

#[macro_use]
mod examples;
mod flights;
mod prelude;
mod roads;
mod stage;
pub(super) mod subject;
mod without_effect;

mod assistance_after_last;
mod attack_profit;
mod bad_track_space;
mod bump_flight_zone;
mod bump_narrow_flight;
mod bump_near_finish;
mod checkpoint_off_route;
mod checkpoint_order;
mod checkpoint_repeated;
mod corner_knock_out_trap;
mod corner_shortcut_side;
mod corner_skid_jump;
mod corner_skid_not_one_above;
mod corner_useless_shortcut;
mod dashboard_missing;
mod deck_empty;
mod deck_no_flat;
mod dice_never_warn;
mod dice_warning_range;
mod fixed_start_order;
mod gear_time_order;
mod grip_repeated;
mod junction_alone;
mod junction_at_end;
mod junction_repeated;
mod legend_damage_range;
mod legend_harmless;
mod legend_unused;
mod note_range;
mod position_chrono_pile;
mod position_damage;
mod position_deck;
mod position_dirt;
mod position_flats;
mod position_full_space;
mod position_gear;
mod position_gear_step;
mod position_place;
mod position_rally_phase;
mod position_running_order;
mod position_seconds;
mod position_stage_number;
mod position_stance;
mod position_times;
mod position_tires;
mod position_turn_dice;
mod position_unplayable;
mod position_weather;
mod rally_stage_count;
mod road_course;
mod road_long_narrow;
mod road_width;
mod skid_count;
mod stage_ambiguous_way;
mod stage_circuit;
mod stage_driven_twice;
mod stage_risky;
mod stage_too_long;
mod stage_unknown_end;
mod stage_unknown_junction;
mod stage_unreachable_finish;
mod stage_zone_count;
mod stage_zone_two_sides;
mod terrain_not_in_legend;
mod tires_impossible;
mod tires_outclassed;
mod weather_contradiction;
mod zone_duplicate_end;

checks! {
    Check:
    /// The schema finds it.
    Shape,
    /// It is found while a position is resolved, which then cannot be looked at further.
    Loading,
    /// A set of zones, for what stands in the document itself.
    Zones by check_zones(set: &Set<Zone>),
    /// A rally, in its own document or as that of a scenario.
    Rally(fn(&RallySubject<'_>, &mut Scope<'_>)),
    /// A set of dashboards, for what stands in the document itself.
    Dashboards by check_dashboards(set: &Set<Dashboard>),
    /// Dice, in their own document.
    Dice by check_dice(dice: &Dice),
    /// Cards, in their own document.
    Cards by check_cards(cards: &Cards),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&Parts, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position by check_position(subject: &PositionSubject<'_>),
    /// A position as the state that it makes.
    State(fn(&Rallyman, &State, &mut Scope<'_>)),
    /// The same, once nothing else is wrong with it.
    Settled(fn(&Rallyman, &State, &mut Scope<'_>)),
}

lints! {
    assistance_after_last, attack_profit, bad_track_space, bump_flight_zone, bump_narrow_flight,
    bump_near_finish, checkpoint_off_route, checkpoint_order, checkpoint_repeated,
    corner_knock_out_trap, corner_shortcut_side, corner_skid_jump, corner_skid_not_one_above,
    corner_useless_shortcut, dashboard_missing, deck_empty, deck_no_flat, dice_never_warn,
    dice_warning_range, fixed_start_order, gear_time_order, grip_repeated, junction_alone,
    junction_at_end, junction_repeated, legend_damage_range, legend_harmless, legend_unused,
    note_range, position_chrono_pile, position_full_space, position_damage, position_deck,
    position_dirt, position_flats, position_gear, position_gear_step, position_running_order,
    position_rally_phase, position_place, position_seconds, position_stage_number, position_stance,
    position_unplayable, position_times, position_tires, position_turn_dice, position_weather,
    rally_stage_count, road_course, road_long_narrow, road_width, skid_count, stage_ambiguous_way,
    stage_circuit, stage_driven_twice, stage_risky, stage_too_long, stage_unknown_end,
    stage_unknown_junction, stage_unreachable_finish, stage_zone_count, stage_zone_two_sides,
    terrain_not_in_legend, tires_impossible, tires_outclassed, weather_contradiction,
    zone_duplicate_end,
}

pub(super) fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    report_set_at::<Zones>(&parts.zones, "/components/zones", check_zones, scope);
    let at = "/components/dashboards";
    report_set_at::<Dashboards>(&parts.dashboards, at, check_dashboards, scope);
    report_value(&parts.given_cards, "cards", check_cards, scope);
    run_checks!(Parts(parts), scope);
}

fn check_rally(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    stage::report_duplicate_ids(subject, scope);
    stage::report_unknown_zones(subject, scope);
    run_checks!(Rally(subject), scope);
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Scenario(subject), scope);
    without_effect::check(subject, scope);
}

pub(super) fn check_state(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    run_checks!(State(game, state), scope);
    for check in checks() {
        match check {
            Check::Settled(check) if scope.is_sound() => check(game, state, scope),
            _ => {}
        }
    }
}

pub(super) fn own_rally(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let rally = scope.typed::<Rally>(tree);
    // Names in a rally with a misspelt key may not be what they seem.
    if let Some(rally) = rally.filter(|_| scope.is_sound()) {
        stage::check_own_rally(&rally, scope);
    }
}

#[cfg(test)]
mod tests;
