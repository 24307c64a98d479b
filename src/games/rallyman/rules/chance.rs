//! Dice, cards and weather.

use super::{Legal, carry, loss, notes, setup};
use crate::engine::game::Outcomes;
use crate::engine::{Clauses as _, Log, Support};
use crate::games::rallyman::components::{Die, Face, GearEvent, Phase, ShortcutCard, Step};
use crate::games::rallyman::table::ZoneId;
use crate::games::rallyman::{Chance, Clause, DiceSet, Event, Rallyman, State, ZoneSet};
use crate::kit::random::Random;

/// Faces of a die.
const FACES: u8 = 6;

/// The chance event that is due.
pub(crate) fn event_due(state: &State) -> Option<&'static str> {
    match (state.phase, state.turn.step) {
        (Phase::Weather, _) => Some("weather"),
        (Phase::Stage, Step::Die) => Some("die"),
        (Phase::Stage, Step::Dice) => Some("dice"),
        (Phase::Stage, Step::GearCard) => Some("gear-card"),
        (Phase::Stage, Step::ShortcutCard) => Some("shortcut-card"),
        _ => None,
    }
}

/// Cards that may come, by event: all of the pile but those seen.
fn unseen(game: &Rallyman, state: &State) -> [u8; 3] {
    let index = usize::from(state.turn.gear.max(1) - 1);
    let (seen, mut cards) = (state.gear_piles[index].seen, game.gear_cards[index].events);
    for (cards, seen) in cards.iter_mut().zip(seen) {
        *cards = cards.saturating_sub(seen);
    }
    cards
}

fn die_due(state: &State) -> Die {
    state.turn.plan.first().map_or(Die::G1, |step| step.die)
}

/// How many faces of the die that decides on a zone show a warning.
fn snow_faces(game: &Rallyman, index: usize) -> u8 {
    game.warnings[index.min(Die::G5 as usize)]
}

pub(crate) fn chance_support(game: &Rallyman, state: &State) -> Option<Support> {
    let event = event_due(state)?;
    let faces_of =
        |warnings: u8| [(Face::Blank, FACES - warnings), (Face::Warning, warnings)].into_iter();
    let die = |warnings| weighted(faces_of(warnings).map(|(face, count)| (face.name(), count)));
    let outcomes = match event {
        "weather" => {
            let zones = notes::track(game, state).zones.iter().enumerate();
            let die_for = |(index, zone): (usize, &ZoneId)| {
                let name = &game.zones[*zone];
                let faces = faces_of(snow_faces(game, index));
                weighted(faces.map(|(face, count)| (format!("{name} {}", face.name()), count)))
            };
            Outcomes::All(zones.map(die_for).collect())
        }
        "die" => die(game.warnings[die_due(state) as usize]),
        "dice" => {
            let dice = state.turn.rolled.iter();
            Outcomes::All(dice.map(|one| die(game.warnings[one as usize])).collect())
        }
        "gear-card" => {
            let names = GearEvent::ALL.iter().map(|card| card.name());
            weighted(names.zip(unseen(game, state)))
        }
        _ => {
            let names = ShortcutCard::ALL.iter().map(|card| card.name());
            weighted(names.zip(state.shortcut_deck))
        }
    };
    Some(Support { event, outcomes })
}

pub(crate) fn draw_outcome(game: &Rallyman, state: &State, random: &mut Random) -> Chance {
    let mut warns = |warnings: u8| random.below(usize::from(FACES)) < usize::from(warnings);
    if state.phase == Phase::Weather {
        let zones = notes::track(game, state).zones.iter().enumerate();
        let snow = zones.filter(|(index, _)| warns(snow_faces(game, *index)));
        return Chance::Weather(snow.map(|(_, &zone)| zone).collect());
    }
    match state.turn.step {
        Step::Die => Chance::Die(if warns(game.warnings[die_due(state) as usize]) {
            Face::Warning
        } else {
            Face::Blank
        }),
        Step::Dice => {
            let dice = state.turn.rolled.iter();
            let warned = dice.filter(|die| warns(game.warnings[*die as usize]));
            Chance::Dice(warned.collect())
        }
        Step::GearCard => Chance::GearCard(GearEvent::ALL[pick(unseen(game, state), random)]),
        _ => Chance::ShortcutCard(ShortcutCard::ALL[pick(state.shortcut_deck, random)]),
    }
}

pub(crate) fn check_outcome(game: &Rallyman, state: &State, outcome: Chance) -> Legal {
    let due = event_due(state);
    let is_due = due == Some(outcome.name());
    let wrong = |clause: Clause| {
        let reason = match due {
            Some(due) => format!("`{due}` is due, not `{}`", outcome.name()),
            None => format!("`{}` is not due", outcome.name()),
        };
        clause.refuse(reason)
    };
    // What a die cannot show: a warning without such a face, nothing without another one.
    let shows = |die: Die, warns: bool| {
        let warnings = game.warnings[die as usize];
        if warns {
            warnings > 0
        } else {
            warnings < FACES
        }
    };
    match outcome {
        Chance::Die(_) | Chance::Dice(_) if !is_due => wrong(Clause::WarningMeaning),
        Chance::Die(face) => {
            let die = die_due(state);
            if shows(die, face == Face::Warning) {
                return Ok(());
            }
            Clause::WarningMeaning.refuse(format!("`{die}` has no face `{face}`"))
        }
        Chance::Dice(warnings) => {
            let rolled = state.turn.rolled;
            let warnings = as_rolled(warnings, rolled);
            if let Some(die) = warnings.without(rolled).iter().next() {
                return Clause::WarningMeaning.refuse(format!("`{die}` was not rolled"));
            }
            let odd = rolled
                .iter()
                .find(|&die| !shows(die, warnings.contains(die)));
            match odd {
                Some(die) => Clause::WarningMeaning.refuse(format!("`{die}` cannot show that")),
                None => Ok(()),
            }
        }
        Chance::GearCard(_) if !is_due => wrong(Clause::ControlFlipCard),
        Chance::GearCard(card) => {
            if unseen(game, state)[card as usize] > 0 {
                return Ok(());
            }
            Clause::ControlFlipCard
                .refuse(format!("no card of this gear is left that says `{card}`"))
        }
        Chance::ShortcutCard(_) if !is_due => wrong(Clause::ShortcutDraw),
        Chance::ShortcutCard(card) => {
            if state.shortcut_deck[card as usize] > 0 {
                return Ok(());
            }
            Clause::ShortcutDraw.refuse(format!("no `{card}` is left in the deck"))
        }
        Chance::Weather(_) if !is_due => wrong(Clause::WeatherRoll),
        Chance::Weather(snow) => check_weather(game, state, snow),
    }
}

fn check_weather(game: &Rallyman, state: &State, snow: ZoneSet) -> Legal {
    let here = &notes::track(game, state).zones;
    let name = |zone: ZoneId| &game.zones[zone];
    if let Some(zone) = snow.iter().find(|zone| !here.contains(zone)) {
        return Clause::WeatherRoll
            .refuse(format!("zone `{}` is not part of the stage", name(zone)));
    }
    for (index, &zone) in here.iter().enumerate() {
        let warnings = snow_faces(game, index);
        let can = if snow.contains(zone) {
            warnings > 0
        } else {
            warnings < FACES
        };
        if !can {
            let reason = format!("the die for zone `{}` cannot show that", name(zone));
            return Clause::WeatherRoll.refuse(reason);
        }
    }
    Ok(())
}

pub(crate) fn resolve_outcome(
    game: &Rallyman,
    state: &mut State,
    outcome: Chance,
    log: &mut impl Log<Rallyman>,
) {
    if let Chance::Weather(snow) = outcome {
        log.cite(Clause::WeatherRoll);
        log.cite(Clause::WeatherBoards);
        setup::begin_choice(game, state, snow, log);
        return;
    }
    let Some(seat) = state.due_seat() else { return };
    match outcome {
        Chance::Die(face) => {
            let step = state.turn.plan.remove(0);
            log.event(|| Event::Rolled {
                driver: game.driver(seat),
                die: step.die,
                face,
            });
            if face == Face::Warning {
                warn(game, state, DiceSet::NONE.with(step.die), log);
            }
            carry::carry_out(game, state, seat, step, log);
        }
        Chance::Dice(warnings) => {
            let warnings = as_rolled(warnings, state.turn.rolled);
            log.event(|| Event::Attacked {
                driver: game.driver(seat),
                dice: state.turn.rolled.iter().collect(),
                warnings: warnings.iter().collect(),
            });
            warn(game, state, warnings, log);
            state.turn.step = Step::Arrange;
        }
        Chance::GearCard(card) => loss::take_event(game, state, seat, card, log),
        Chance::ShortcutCard(card) => {
            state.shortcut_deck[card as usize] -= 1;
            if state.shortcut_deck == [0; 3] {
                state.shortcut_deck = game.shortcut_cards;
            }
            carry::take_shortcut_card(game, state, seat, card, log);
        }
        Chance::Weather(_) => {}
    }
}

fn warn(game: &Rallyman, state: &mut State, warnings: DiceSet, log: &mut impl Log<Rallyman>) {
    if warnings.is_empty() {
        return;
    }
    if game.options.shakedown {
        log.cite(Clause::ShakedownIgnore);
        return;
    }
    log.cite(Clause::WarningMeaning);
    for die in warnings.iter() {
        state.turn.warned.insert(die);
    }
}

/// Warnings of a lone acceleration die, which is `a1` whatever it was called when it was rolled.
fn as_rolled(mut warnings: DiceSet, rolled: DiceSet) -> DiceSet {
    let lone = rolled.contains(Die::A1) && !rolled.contains(Die::A2);
    if lone && warnings.contains(Die::A2) && !warnings.contains(Die::A1) {
        warnings.remove(Die::A2);
        warnings.insert(Die::A1);
    }
    warnings
}

fn weighted<N: Into<String>>(outcomes: impl Iterator<Item = (N, u8)>) -> Outcomes {
    let those = outcomes.filter(|(_, weight)| *weight > 0);
    Outcomes::Weighted(
        those
            .map(|(name, weight)| (name.into(), u32::from(weight)))
            .collect(),
    )
}

/// A kind of card, each as likely as it has copies.
fn pick(cards: [u8; 3], random: &mut Random) -> usize {
    let all: usize = cards.iter().map(|&cards| usize::from(cards)).sum();
    let mut index = random.below(all.max(1));
    for (kind, &copies) in cards.iter().enumerate() {
        match index.checked_sub(usize::from(copies)) {
            Some(rest) => index = rest,
            None => return kind,
        }
    }
    0
}
