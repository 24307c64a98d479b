//! The lints of Brick run: one file each. A new one is a new file, its `mod` line, and its name in `lints!`.

use crate::diagnostic::Finding;
use crate::document::Tree;
use crate::engine::Clauses as _;
use crate::games::brick_run::load::Parts;
use crate::lint::broken::report_set;
use crate::lint::{check_step, checks, lints, run_checks};
pub(super) use driver_number::check_seated;
use prelude::*;
use reach::Words;

#[macro_use]
mod examples;
mod prelude;
pub(super) mod subject;

mod ability_absent;
mod ability_empty;
mod cargo_below_start;
mod cop_car_number;
mod cop_parts_order;
mod cop_parts_scarce;
mod cop_track_short;
mod cop_track_zero;
mod cops_all;
mod cops_range;
mod cops_unreachable;
mod cubes_above_most;
mod deck_short;
mod deck_size;
mod difficulty_idle;
mod difficulty_missing;
mod driver_number;
mod drivers_exceed_cars;
mod encounter_deadly;
mod encounter_harmless;
mod fixed_cards;
mod fixed_cars;
mod last_sale_short;
mod market_short;
mod nitrous_wasted;
mod part_copies;
mod part_inconsistent;
mod pickup_unreachable;
mod pickup_zero;
mod position_arrival;
mod position_car_taken;
mod position_card_zone;
mod position_cargo;
mod position_clip;
mod position_crooked_cop;
mod position_cubes;
mod position_nothing_due;
mod position_parts;
mod position_peeked;
mod position_road;
mod position_spot;
mod position_turn_key;
mod reach;
mod reading_idle;
mod road_card_long;
mod shift_catches;
mod spot_form;
mod start_money_short;
mod starting_speed_tie;
mod town_course;
mod town_price_low;
mod town_prices;
mod towns_none;
mod track_flat;
mod track_rising;
mod track_zero;

checks! {
    Check:
    /// The schema finds it.
    Shape,
    /// It is found while a document is resolved, which then cannot be looked at further.
    Loading,
    /// Constants and readings, for what stands in the document itself.
    Rules by check_rules(rules: &Rules),
    /// A set of cars, for what stands in the document itself.
    Cars by check_cars(set: &Set<Car>),
    /// A deck of cards, for what stands in the document itself.
    Cards by check_cards(set: &Set<Card>),
    /// A card in a game, for what its encounter does there. A deck by itself is judged in the
    /// smallest games that there are.
    Encounters(fn(&BrickRun, &Card) -> Option<Words>),
    /// A set of towns, for what stands in the document itself.
    Towns by check_towns(set: &Set<Town>),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&PartsSubject<'_>, &mut Scope<'_>)),
    /// What a scenario or position fixes.
    Fixed by check_fixed(game: &BrickRun),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A scenario in a document of its own: what scripts set up may be odd on purpose.
    Authored(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A legal step of a script, before it is taken.
    Step(StepCheck),
    /// A position.
    Position by check_position(subject: &PositionSubject<'_>),
    /// A position as the state that it makes.
    State(fn(&BrickRun, &State, &mut Scope<'_>)),
    /// The same, once nothing else is wrong with it.
    Settled(fn(&BrickRun, &State, &mut Scope<'_>)),
}

lints! {
    ability_absent, ability_empty, cargo_below_start, cop_car_number, cop_parts_order,
    cop_parts_scarce, cop_track_short, cop_track_zero, cops_all, cops_range, cops_unreachable,
    cubes_above_most, deck_short, deck_size, difficulty_idle, difficulty_missing, driver_number,
    drivers_exceed_cars, encounter_deadly, encounter_harmless, fixed_cards, fixed_cars,
    last_sale_short, market_short, nitrous_wasted, part_copies, part_inconsistent,
    pickup_unreachable, pickup_zero, position_arrival, position_car_taken, position_card_zone,
    position_cargo, position_clip, position_crooked_cop, position_cubes, position_nothing_due,
    position_parts, position_peeked, position_road, position_spot, position_turn_key, reading_idle,
    road_card_long, shift_catches, spot_form, start_money_short, starting_speed_tie, town_course,
    town_price_low, town_prices, towns_none, track_flat, track_rising, track_zero,
}

check_step!(BrickRun);

/// A finding that depends on a reading shows it where it is written.
fn by_reading(finding: Finding, reading: &str, scope: &Scope<'_>) -> Finding {
    let pointer = format!("/readings/{reading}");
    if !scope.says(&pointer) {
        return finding;
    }
    finding.also(scope.place(&pointer), "by this reading")
}

pub(super) fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    report_set::<Cars>(&subject.parts.cars, check_cars, scope);
    report_set::<Cards>(&subject.parts.cards, check_cards, scope);
    report_set::<Towns>(&subject.parts.towns, check_towns, scope);
    if !scope.is_sound() {
        return;
    }
    run_checks!(Parts(subject), scope);
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Scenario(subject), scope);
    if scope.prefix.is_empty() {
        run_checks!(Authored(subject), scope);
        let cards = &subject.parts.cards.items;
        check_encounters(&[subject.game], cards, scope);
        check_initiative(subject, scope);
        check_cars_by(subject.game, scope);
    }
}

pub(super) fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    run_checks!(State(game, state), scope);
    for check in checks() {
        match check {
            Check::Settled(check) if scope.is_sound() => check(game, state, scope),
            _ => {}
        }
    }
}

fn check_encounters(games: &[&BrickRun], cards: &[Entry<Card>], scope: &mut Scope<'_>) {
    for lint in LINTS {
        for check in lint.check {
            if let Check::Encounters(judge) = check {
                reach::report(lint, *judge, (games, cards), scope);
            }
        }
    }
}

/// Whether cars are dealt or taken is nothing to players who all have one.
fn check_cars_by(game: &BrickRun, scope: &mut Scope<'_>) {
    let has_car = |seat: Seat| game.agreed.cars[seat.index()].is_some();
    if game.people().all(has_car) {
        let why = "where the cars of all players are fixed";
        scope.without_effect(
            "/cars",
            why,
            "remove it, or leave a player out of `fixed.cars`",
        );
    }
}

/// An initiative bonus counts with one reading only. That cars of the base set have one is nothing to
/// be told of who reads that it is ignored.
fn check_initiative(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if subject.game.readings.initiative_bonus != InitiativeBonus::Ignored {
        return;
    }
    for entry in &subject.parts.cars.items {
        let name = &entry.document.source().name;
        let is_base = scope.library.catalogue().base_text(name).is_some();
        if entry.value.initiative > 0 && !is_base {
            let mut there = scope.there(&entry.document, entry.pointer.as_str());
            let help = "write `initiative-bonus = \"order-only\"` in the `[readings]` of the scenario or of its rules document, or remove it";
            let why = "in a game that reads `initiative-bonus = \"ignored\"`";
            there.without_effect("/initiative", why, help);
        }
    }
}

/// A deck by itself: what shows in a game only is looked for in the smallest games, one of two people
/// and one of a lone player, with the base set of everything else.
fn check_deck(set: Set<Card>, scope: &mut Scope<'_>) {
    check_cards(&set, scope);
    if !scope.is_sound() {
        return;
    }
    let Some(parts) = Parts::around(set, scope) else {
        return;
    };
    let [two, one] = [2, 1].map(|people| parts.smallest(people));
    check_encounters(&[&two, &one], parts.cards.own(), scope);
}

pub(super) fn own_cards(tree: Tree<'_>, scope: &mut Scope<'_>) {
    if let Some(set) = scope.own::<Cards>(tree) {
        check_deck(set, scope);
    }
}

/// Where a position says something of a participant; `key` is below the table.
fn of_player(player: PlayerName, key: &str) -> String {
    match player {
        PlayerName::Cop => format!("/cop/{key}"),
        _ => format!("/players/{player}/{key}"),
    }
}

#[cfg(test)]
mod tests;
