//! The dice phase: what the roll switches off.

use super::Legal;
use super::features::copies;
use super::{features, hazards};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{Card, DisableStacking, Feature, Step, Weather};
use crate::games::classic_rally::moves::Choice;
use crate::games::classic_rally::{ClassicRally, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Whether these dice exist.
pub(super) fn check_roll(game: &ClassicRally, dice: [u8; 2], weather: Weather) -> Legal {
    if let Some(face) = dice.iter().find(|face| !(1..=6).contains(*face)) {
        return Clause::DiceRollThree.refuse(format!("a regular die has no face {face}"));
    }
    if !game.weather.contains(&weather) {
        return Clause::DiceRollThree.refuse(format!("the weather die has no face `{weather}`"));
    }
    Ok(())
}

pub(crate) fn resolve_roll(
    game: &ClassicRally,
    state: &mut State,
    dice: [u8; 2],
    weather: Weather,
    log: &mut impl Log<ClassicRally>,
) {
    let seat = state.turn.seat;
    log.cite(Clause::DiceRollThree);
    log.cite(Clause::FlowTwoPhases);
    log.event(|| Event::Rolled {
        player: game.colour(seat),
        dice,
        weather,
    });
    if dice[0] + dice[1] == 7 {
        log.cite(Clause::DiceSeven);
        let off = features::named(
            game,
            &state.player(seat).features,
            Feature::LightWeight,
            1,
            0,
        );
        switch_off(game, state, seat, off, log);
    }
    let ones = u8::from(dice[0] == 1) + u8::from(dice[1] == 1);
    if ones > 0 {
        log.cite(Clause::DiceEachOne);
        if dice.contains(&6) {
            log.cite(Clause::DiceSixAndOne);
        }
    }
    let storms = weather_count(state, seat, weather, log);
    let left = features::unrolled(state, seat);
    let overlap = game.readings.disable_stacking == DisableStacking::Overlap;
    let wanted = u32::from(ones + storms);
    let all_off = if overlap && storms < 2 {
        // Only a single Feature leaves no choice, and only if it has to be named. On 6 and 1 «another» one than
        // LIGHT WEIGHT goes off, which is the one that is left.
        left.is_power_of_two() && (state.turn.off == 0 || ones > 0)
    } else {
        wanted >= left.count_ones()
    };
    if left == 0 || wanted == 0 {
        begin_moves(game, state, seat, log);
    } else if all_off {
        switch_off(game, state, seat, left, log);
        begin_moves(game, state, seat, log);
    } else {
        let owed = wanted.min(left.count_ones());
        state.turn.owed = narrow::<u8>(owed);
        state.turn.step = Step::Disable;
        if choices(game, state, seat).count() == 1 {
            // Two equal Features, one of them off: there is nothing to choose.
            let only = choices(game, state, seat).next().unwrap_or_default();
            disable(game, state, seat, only, log);
        }
    }
}

/// Features that the weather switches off.
fn weather_count(
    state: &State,
    seat: Seat,
    weather: Weather,
    log: &mut impl Log<ClassicRally>,
) -> u8 {
    let board = state.player(seat).rally;
    let dry = board.of(Card::RainTyres) > 0;
    let lit = board.of(Card::FogLights) > 0;
    if weather != Weather::Sun {
        log.cite(Clause::WeatherRallyBoard);
    }
    let rainy = matches!(weather, Weather::Rain | Weather::RainAndFog);
    let foggy = matches!(weather, Weather::Fog | Weather::RainAndFog);
    if rainy && dry {
        log.cite(Clause::AccessoryRainTyres);
        log.cite(Clause::AccessoryNotSpent);
    }
    if foggy && lit {
        log.cite(Clause::AccessoryFogLights);
        log.cite(Clause::AccessoryNotSpent);
    }
    match weather {
        Weather::Sun => {
            log.cite(Clause::WeatherSun);
            0
        }
        Weather::Rain => {
            log.cite(Clause::WeatherRain);
            u8::from(!dry)
        }
        Weather::Fog => {
            log.cite(Clause::WeatherFog);
            u8::from(!lit)
        }
        Weather::RainAndFog => {
            log.cite(Clause::WeatherRainAndFog);
            u8::from(!dry) + u8::from(!lit)
        }
    }
}

/// Switches as many of each Feature off as there are in `which`. Equal copies are alike: the
/// first ones are off, so that equal states are the same.
fn switch_off(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    which: u8,
    log: &mut impl Log<ClassicRally>,
) {
    let features = &state.players[seat.index()].features;
    for &feature in Feature::ALL {
        let named = features.iter().enumerate();
        let named = named.filter(|(slot, own)| **own == feature && which & (1 << slot) != 0);
        for _ in named {
            let off = copies(features, feature, 1, state.turn.off);
            if off != 0 {
                state.turn.off |= off;
                log.event(|| Event::SwitchedOff {
                    player: game.colour(seat),
                    feature,
                });
            }
        }
    }
}

/// Goes on to the free phase.
fn begin_moves(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    state.turn.owed = 0;
    state.turn.step = Step::Move;
    hazards::use_toolbox_if_automatic(game, state, seat, log);
}

/// Every way to meet the choice that is owed.
pub(super) fn choices(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = Choice> {
    let open = features::unrolled(state, seat);
    let features = state.player(seat).features.clone();
    let mut seen = arrayvec::ArrayVec::<Choice, 4>::new();
    let owed = u32::from(state.turn.owed);
    let least = least_choice(game, state);
    let first = match game.readings.disable_stacking {
        DisableStacking::Distinct | DisableStacking::Overlap => 0,
        DisableStacking::WorkingFirst => features::active(game, state, seat),
    };
    let least_first = owed.min(first.count_ones());
    (0..1_u8 << features.len()).filter_map(move |mask| {
        if mask & !open != 0
            || !(least..=owed).contains(&mask.count_ones())
            || (mask & first).count_ones() < least_first
        {
            return None;
        }
        let mut choice = Choice::default();
        for (slot, feature) in features.iter().enumerate() {
            choice.0[*feature as usize] += u8::from(mask & (1 << slot) != 0);
        }
        let is_new = !seen.contains(&choice);
        if is_new {
            seen.push(choice);
        }
        is_new.then_some(choice)
    })
}

/// The fewest Features that meet the choice.
fn least_choice(game: &ClassicRally, state: &State) -> u32 {
    match game.readings.disable_stacking {
        DisableStacking::Distinct | DisableStacking::WorkingFirst => u32::from(state.turn.owed),
        // One that the roll has switched off already may be named again.
        DisableStacking::Overlap => u32::from(state.turn.off == 0),
    }
}

pub(super) fn check_disable(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    choice: Choice,
) -> Legal {
    let player = state.player(seat);
    for &feature in Feature::ALL {
        let named = usize::from(choice.0[feature as usize]);
        let owned = player.features.iter().filter(|own| **own == feature);
        if named > owned.count() {
            let once = match game.readings.disable_stacking {
                DisableStacking::Distinct | DisableStacking::WorkingFirst => "",
                DisableStacking::Overlap => ": name it once, however often it is meant",
            };
            return Clause::ScriptNoSuchItem.refuse(format!(
                "{} has not got so many `{feature}`{once}",
                game.name(seat)
            ));
        }
    }
    if choices(game, state, seat).any(|open| open == choice) {
        return Ok(());
    }
    let (owed, least) = (state.turn.owed, least_choice(game, state));
    let count = if least == u32::from(owed) {
        format!("{owed}")
    } else {
        format!("{least} to {owed}")
    };
    let order = match game.readings.disable_stacking {
        DisableStacking::Overlap if least == 0 => {
            "; none, `features = []`, stands for one that it has switched off already"
        }
        DisableStacking::Distinct | DisableStacking::Overlap => "",
        DisableStacking::WorkingFirst => ", those that work first",
    };
    Clause::DiceChoice.refuse(format!(
        "{count} of the Features that the roll has not switched off {} to be named{order}",
        if owed == 1 { "has" } else { "have" }
    ))
}

pub(super) fn disable(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    choice: Choice,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::DiceChoice);
    let features = &state.player(seat).features;
    let off = Feature::ALL.iter().fold(0, |off, &feature| {
        off | copies(features, feature, choice.0[feature as usize], 0)
    });
    switch_off(game, state, seat, off, log);
    begin_moves(game, state, seat, log);
}
