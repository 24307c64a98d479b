//! Chance before the race: what is due, what can come of it, and what it leads to.

use std::fmt::Display;

use arrayvec::ArrayVec;

use super::{Legal, build, equip, setup, vote};
use crate::engine::game::Outcomes;
use crate::engine::{Clauses as _, Log, Support};
use crate::games::classic_rally::components::{Feature, Hazard, Joker, Phase, RerollWho};
use crate::games::classic_rally::table::MAX_HAZARDS;
use crate::games::classic_rally::{
    Chance, ClassicRally, Clause, Event, FEATURES_EACH, MAX_MAP, MAX_PLAYERS, Rolls, State, TileId,
};
use crate::kit::count::Count;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// The name of the chance event that is due before the race.
pub(crate) fn setup_due(state: &State) -> Option<&'static str> {
    match state.phase {
        Phase::OrderRoll => Some("order-roll"),
        Phase::TilePile => Some("tile-pile"),
        Phase::ReshuffleTiles => Some("reshuffle-tiles"),
        Phase::FinishRoll => Some("finish-roll"),
        Phase::HazardDeck => Some("hazard-deck"),
        Phase::JokerDeal => Some("joker-deal"),
        Phase::SoloFeatures => Some("solo-features"),
        _ => None,
    }
}

pub(crate) fn setup_support(game: &ClassicRally, state: &State) -> Option<Support> {
    let event = setup_due(state)?;
    let outcomes = match state.phase {
        Phase::OrderRoll | Phase::FinishRoll => Outcomes::Rolls {
            sides: 6,
            count: 2 * state.building.rolling.iter().count(),
        },
        Phase::TilePile => Outcomes::Orders(build::unlaid_tiles(game, state).len()),
        Phase::ReshuffleTiles => Outcomes::Orders(state.building.pile.len()),
        Phase::HazardDeck => Outcomes::Orders(all_hazards(game).len()),
        Phase::JokerDeal => {
            let agreed = agreed_jokers(game, state);
            Outcomes::Deals {
                from: total(&undealt_jokers(game, &agreed)),
                take: jokers_dealt(game) - agreed.iter().flatten().count(),
            }
        }
        _ => Outcomes::Deals {
            from: total(&game.deck.solo_features),
            take: solo_features_dealt(game),
        },
    };
    Some(Support { event, outcomes })
}

pub(crate) fn draw_setup_outcome(
    game: &ClassicRally,
    state: &State,
    random: &mut Random,
) -> Chance {
    match state.phase {
        Phase::OrderRoll => Chance::OrderRoll(roll(state, random)),
        Phase::FinishRoll => Chance::FinishRoll(roll(state, random)),
        Phase::TilePile => {
            let mut pile = build::unlaid_tiles(game, state);
            random.shuffle(&mut pile);
            Chance::TilePile(pile)
        }
        Phase::ReshuffleTiles => {
            let mut pile = state.building.pile.clone();
            random.shuffle(&mut pile);
            Chance::ReshuffleTiles(pile)
        }
        Phase::HazardDeck => {
            let mut deck = all_hazards(game);
            random.shuffle(&mut deck);
            Chance::HazardDeck(deck)
        }
        Phase::JokerDeal => {
            let agreed = agreed_jokers(game, state);
            let mut rest = undealt_jokers(game, &agreed);
            let deal = |agreed: Option<Joker>| {
                agreed.or_else(|| take_one(&mut rest, random).map(|kind| Joker::ALL[kind]))
            };
            let dealt = agreed.into_iter().take(jokers_dealt(game));
            Chance::JokerDeal(dealt.filter_map(deal).collect())
        }
        Phase::SoloFeatures => {
            let mut pool = game.deck.solo_features;
            let deal = |_| take_one(&mut pool, random).map(|kind| Feature::ALL[kind]);
            Chance::SoloFeatures((0..solo_features_dealt(game)).filter_map(deal).collect())
        }
        _ => unreachable!("an outcome is drawn where a chance event is due"),
    }
}

/// Whether a fixed outcome is one that chance could give now.
pub(crate) fn check_setup_outcome(game: &ClassicRally, state: &State, outcome: &Chance) -> Legal {
    let name = outcome.name();
    let due = setup_due(state);
    if due != Some(name) {
        let reason = match due {
            Some(due) => format!("`{due}` comes before `{name}`, or in its place"),
            None => format!("`{name}` is not due now"),
        };
        return Clause::FlowTwoPhases.refuse(reason);
    }
    match outcome {
        Chance::OrderRoll(rolls) => check_rolls(game, state, rolls, Clause::OrderRoll),
        Chance::FinishRoll(rolls) => check_rolls(game, state, rolls, Clause::BuildFinishTie),
        Chance::TilePile(pile) => check_pile(
            game,
            pile,
            &build::unlaid_tiles(game, state),
            Clause::BuildShuffle,
        ),
        Chance::ReshuffleTiles(pile) => {
            check_pile(game, pile, &state.building.pile, Clause::BuildAllStuck)
        }
        Chance::HazardDeck(deck) => match miscount(deck, &all_hazards(game)) {
            None => Ok(()),
            Some(reason) => Clause::CardsShuffleSecretDecks.refuse(reason),
        },
        Chance::JokerDeal(jokers) => check_jokers(game, state, jokers),
        Chance::SoloFeatures(features) => check_solo_features(game, features),
        Chance::Roll { .. } => unreachable!("a roll of the race is not due"),
    }
}

fn check_rolls(game: &ClassicRally, state: &State, rolls: &Rolls, clause: Clause) -> Legal {
    let rolling = state.building.rolling;
    let mut rolled = SeatSet::NONE;
    for &(seat, dice) in rolls {
        let name = game.name(seat);
        if !rolling.contains(seat) {
            return clause.refuse(format!("{name} does not roll now"));
        }
        if rolled.contains(seat) {
            return clause.refuse(format!("{name} rolls only once"));
        }
        rolled.insert(seat);
        if let Some(die) = dice.iter().find(|die| !(1..=6).contains(*die)) {
            return clause.refuse(format!("no die of {name} can show {die}"));
        }
    }
    match rolling.iter().find(|&seat| !rolled.contains(seat)) {
        None => Ok(()),
        Some(seat) => clause.refuse(format!("{} has to roll too", game.name(seat))),
    }
}

fn check_pile(game: &ClassicRally, pile: &[TileId], due: &[TileId], clause: Clause) -> Legal {
    let named = |tiles: &[TileId]| -> ArrayVec<&str, MAX_MAP> {
        let ids = tiles.iter().map(|&tile| game.tiles[tile].id.as_str());
        ids.collect()
    };
    match miscount(&named(pile), &named(due)) {
        None => Ok(()),
        Some(reason) => clause.refuse(reason),
    }
}

fn check_jokers(game: &ClassicRally, state: &State, jokers: &[Joker]) -> Legal {
    let dealt = jokers_dealt(game);
    if jokers.len() != dealt {
        return Clause::SetupJokerDeal.refuse(format!(
            "the outcome deals {}, not {dealt}",
            Count(jokers.len(), "Joker")
        ));
    }
    let agreed = agreed_jokers(game, state);
    for (seat, (&joker, agreed)) in game.all_seats().zip(jokers.iter().zip(agreed)) {
        if let Some(agreed) = agreed.filter(|&agreed| agreed != joker) {
            return Clause::SetupJokerDeal.refuse(format!(
                "the scenario gives {} `{agreed}`, not `{joker}`",
                game.name(seat)
            ));
        }
    }
    match overdrawn(jokers, |joker| game.deck.jokers[joker as usize]) {
        None => Ok(()),
        Some(reason) => Clause::SetupJokerDeal.refuse(reason),
    }
}

fn check_solo_features(game: &ClassicRally, features: &[Feature]) -> Legal {
    let dealt = solo_features_dealt(game);
    if features.len() != dealt {
        return Clause::SetupSoloFeatures.refuse(format!(
            "the outcome deals {}, not {dealt}",
            Count(features.len(), "Feature")
        ));
    }
    match overdrawn(features, |feature| {
        game.deck.solo_features[feature as usize]
    }) {
        None => Ok(()),
        Some(reason) => Clause::SetupSoloFeatures.refuse(reason),
    }
}

pub(crate) fn resolve_setup(
    game: &ClassicRally,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<ClassicRally>,
) {
    match outcome {
        Chance::OrderRoll(rolls) => setup::roll_for_order(game, state, rolls, log),
        Chance::TilePile(pile) => build::pile_tiles_up(state, pile, log),
        Chance::ReshuffleTiles(pile) => build::reshuffle_tiles(game, state, pile, log),
        Chance::FinishRoll(rolls) => vote::roll_for_finish(game, state, rolls, log),
        Chance::HazardDeck(deck) => setup::shuffle_hazards(game, state, deck, log),
        Chance::JokerDeal(jokers) => setup::deal_jokers(game, state, jokers, log),
        Chance::SoloFeatures(features) => equip::deal_solo_features(game, state, features, log),
        Chance::Roll { .. } => unreachable!("a checked outcome of the setup"),
    }
}

/// The seat with the highest total.
///
/// # Errors
/// Those who roll again, for the highest total is shared.
pub(super) fn highest(game: &ClassicRally, rolls: &Rolls) -> Result<Seat, SeatSet> {
    let most = rolls.iter().map(|(_, dice)| sum(*dice)).max();
    let mut tied = SeatSet::NONE;
    for &(seat, dice) in rolls {
        if Some(sum(dice)) == most {
            tied.insert(seat);
        }
    }
    let mut seats = tied.iter();
    match (seats.next(), seats.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(match game.readings.reroll_who {
            RerollWho::Tied => tied,
            RerollWho::All => setup::everybody(game),
        }),
    }
}

pub(super) fn tell_rolls(game: &ClassicRally, rolls: &Rolls, log: &mut impl Log<ClassicRally>) {
    log.event(|| Event::RolledOff {
        totals: rolls
            .iter()
            .map(|&(seat, dice)| (game.colour(seat), sum(dice)))
            .collect(),
    });
}

fn all_hazards(game: &ClassicRally) -> ArrayVec<Hazard, MAX_HAZARDS> {
    Hazard::ALL
        .iter()
        .flat_map(|&hazard| {
            let count = game.deck.hazards[hazard as usize];
            std::iter::repeat_n(hazard, usize::from(count))
        })
        .take(MAX_HAZARDS)
        .collect()
}

/// How many Jokers are dealt: one for everybody. A set with too few is played without any.
pub(crate) fn jokers_dealt(game: &ClassicRally) -> usize {
    if total(&game.deck.jokers) < game.seats() {
        return 0;
    }
    game.seats()
}

fn agreed_jokers(game: &ClassicRally, state: &State) -> [Option<Joker>; MAX_PLAYERS] {
    let agreed = setup::agreed_in(game, state).filter(|_| jokers_dealt(game) > 0);
    agreed.map_or([None; MAX_PLAYERS], |agreed| agreed.jokers)
}

fn undealt_jokers(game: &ClassicRally, agreed: &[Option<Joker>]) -> [u8; Joker::ALL.len()] {
    let mut rest = game.deck.jokers;
    for &joker in agreed.iter().flatten() {
        let left = &mut rest[joker as usize];
        *left = left.saturating_sub(1);
    }
    rest
}

/// How many Features a lone player is dealt: two, if the pool has them.
pub(super) fn solo_features_dealt(game: &ClassicRally) -> usize {
    total(&game.deck.solo_features).min(FEATURES_EACH)
}

fn roll(state: &State, random: &mut Random) -> Rolls {
    #[expect(clippy::cast_possible_truncation, reason = "from 1 to 6")]
    let mut die = || random.below(6) as u8 + 1;
    let rolling = state.building.rolling.iter();
    rolling.map(|seat| (seat, [die(), die()])).collect()
}

fn sum(dice: [u8; 2]) -> u8 {
    dice[0] + dice[1]
}

fn total(counts: &[u8]) -> usize {
    counts.iter().map(|&count| usize::from(count)).sum()
}

/// Takes one of all the copies at random; gives its kind, or nothing if none is left.
pub(crate) fn take_one(counts: &mut [u8], random: &mut Random) -> Option<usize> {
    let all = total(counts);
    if all == 0 {
        return None;
    }
    let mut index = random.below(all);
    for (kind, count) in counts.iter_mut().enumerate() {
        if index < usize::from(*count) {
            *count -= 1;
            return Some(kind);
        }
        index -= usize::from(*count);
    }
    None
}

/// How the items differ from those that are due, order aside.
fn miscount<T: PartialEq + Copy + Display>(given: &[T], due: &[T]) -> Option<String> {
    let count = |items: &[T], item: T| items.iter().filter(|other| **other == item).count();
    let is_off = |item: &&T| count(given, **item) != count(due, **item);
    // What is there too often first, then what is missing in its place.
    let over = |item: &&T| count(given, **item) > count(due, **item);
    let (first, second) = (
        given.iter().find(over),
        due.iter().find(|item| is_off(item) && !over(item)),
    );
    let faults: Vec<String> = [first, second]
        .into_iter()
        .flatten()
        .map(|&item| {
            let named = Count(count(given, item), "time");
            format!("`{item}` is named {named}, not {}", count(due, item))
        })
        .collect();
    (!faults.is_empty()).then(|| faults.join("; "))
}

/// The item of which more are dealt than there are.
fn overdrawn<T: PartialEq + Copy + Display>(
    dealt: &[T],
    copies: impl Fn(T) -> u8,
) -> Option<String> {
    dealt.iter().find_map(|&item| {
        let named = dealt.iter().filter(|other| **other == item).count();
        let there = copies(item);
        (named > usize::from(there)).then(|| {
            format!(
                "`{item}` is dealt {}, more than the {there} in play",
                Count(named, "time")
            )
        })
    })
}
