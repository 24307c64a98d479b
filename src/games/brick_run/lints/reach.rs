//! What cars can come to with the cars, cards and rules in use: bounds that no game exceeds.

use super::prelude::*;
use crate::games::brick_run::table::{CarPiece, Icons};

/// A car that people can drive, with every part that there is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The most movement that an encounter can look at.
    pub most: u16,
    /// The least.
    pub least: u16,
    /// The most CB.
    pub cb: u16,
    /// The most steering.
    pub steering: u16,
    /// The most suspension.
    pub suspension: u16,
    /// How much damage wrecks it.
    pub hits: u16,
}

/// The bounds of each car that people can drive.
pub(super) fn of_people(game: &BrickRun) -> Vec<Reach> {
    let parts = all_parts(game);
    let cars = people_cars(game);
    cars.map(|car| of_car(game, car, &parts)).collect()
}

/// The cars that people can drive.
pub(super) fn people_cars(game: &BrickRun) -> impl Iterator<Item = &CarPiece> {
    let reserved = game.is_solo() || game.readings.cop_car == CopCar::Reserved;
    game.cars.iter().filter(move |car| !(reserved && car.cop))
}

/// The icons of one card of each part.
pub(super) fn all_parts(game: &BrickRun) -> Icons {
    let mut all = Icons::NONE;
    for (card, piece) in game.cards.ids().zip(&game.cards) {
        if game.cards_alike(card).iter().next() == Some(card) {
            all.add(&piece.icons);
        }
    }
    all
}

fn of_car(game: &BrickRun, car: &CarPiece, parts: &Icons) -> Reach {
    let (constants, readings) = (&game.constants, &game.readings);
    let mut icons = *parts;
    icons.add(&car.icons);
    let most_cubes = u16::from(constants.most_cubes);
    let cubes = match readings.cube_part_loss {
        // Each loss of a cube part may add one.
        CubePartLoss::KeepCube => most_cubes,
        CubePartLoss::LoseCube => {
            most_cubes.min(u16::from(constants.cubes) + icons.of(Ability::Cube))
        }
    };
    let multipliers = icons.of(Ability::SpeedMultiplier);
    let each = match readings.speed_multiplier_stacking {
        SpeedMultiplierStacking::None => 1 + multipliers.min(1),
        SpeedMultiplierStacking::Additive => 1 + multipliers,
    };
    let remaining = readings.encounter_movement == EncounterMovement::Remaining;
    let counts = remaining || readings.nitrous_effect == NitrousEffect::Movement;
    let nitrous = if counts && icons.of(Ability::Nitrous) > 0 {
        u16::from(constants.nitrous_spaces)
    } else {
        0
    };
    // In its own turn a wreck is repaired after movement has been fixed, at a speed of 0.
    let from_nothing = remaining
        || readings.repair_timing == RepairTiming::OwnTurn
        || readings.damage_slows == DamageSlows::AtOnce;
    let slowest = car.track.iter().min().copied().unwrap_or(0);
    Reach {
        most: fastest(car) + icons.of(Ability::Speed) + cubes * each + nitrous,
        least: if from_nothing {
            0
        } else {
            u16::from(slowest) + car.icons.of(Ability::Speed)
        },
        cb: icons.of(Ability::Cb) + cubes,
        steering: icons.of(Ability::Steering) + cubes * (1 + icons.of(Ability::SteeringMultiplier)),
        suspension: icons.of(Ability::Suspension),
        hits: u16::from(car.hits()),
    }
}

fn fastest(car: &CarPiece) -> u16 {
    u16::from(car.track.iter().max().copied().unwrap_or(0))
}

/// The least and the most movement of anybody, the crooked cop included.
pub(super) fn movements(game: &BrickRun) -> Option<(u16, u16)> {
    let mut all: Vec<(u16, u16)> = of_people(game)
        .iter()
        .map(|reach| (reach.least, reach.most))
        .collect();
    if game.is_solo() {
        let cop = game.cars.iter().filter(|car| car.cop);
        all.extend(cop.map(|car| (0, most_of_cop(game, car))));
    }
    let least = all.iter().map(|(least, _)| *least).min()?;
    let most = all.iter().map(|(_, most)| *most).max()?;
    Some((least, most))
}

/// As if he had every part, and the icons of all action cards.
fn most_of_cop(game: &BrickRun, car: &CarPiece) -> u16 {
    let mut icons = car.icons;
    let mut distances: Vec<u16> = Vec::new();
    for card in &game.cards {
        icons.add(&card.icons);
        distances.push(u16::from(card.distance));
    }
    distances.sort_unstable();
    let drawn = distances.iter().rev();
    let drawn: u16 = drawn.take(usize::from(game.constants.cop_cards)).sum();
    fastest(car) + drawn + icons.of(Ability::Speed) + icons.of(Ability::SpeedMultiplier)
}

/// What is wrong with a card in a game, and what to do.
pub(super) type Words = (String, String);

/// Reports what a lint finds at cards of these sets, each where it has its encounter: what it finds
/// in each of the games. Cards of the program's own are told of together, where the scenario names
/// what does not go with them.
pub(super) fn report(
    lint: &'static GameLint,
    judge: fn(&BrickRun, &Card) -> Option<Words>,
    (games, cards): (&[&BrickRun], &[Entry<Card>]),
    scope: &mut Scope<'_>,
) {
    let mut of_base: Vec<Words> = Vec::new();
    for entry in cards {
        let found_in = games.iter().map(|game| judge(game, &entry.value));
        let Some((message, help)) = found_in.collect::<Option<Vec<Words>>>().and_then(first) else {
            continue;
        };
        let place = entry.place("/encounter");
        if scope.is_built_in(&place) {
            of_base.push((message, help));
        } else {
            scope.report(found(lint, place, message).help(help));
        }
    }
    let more = of_base.len().saturating_sub(1);
    if let (Some((message, help)), Some(game)) = (first(of_base), games.first()) {
        let message = match more {
            0 => message,
            _ => format!("{message}, and {} like it", Count(more, "other card")),
        };
        let place = scope.place(match game.components.cars {
            Some(_) => "/components/cars",
            None => "/components/cards",
        });
        scope.report(found(lint, place, message).help(help));
    }
}

fn first(words: Vec<Words>) -> Option<Words> {
    words.into_iter().next()
}
