//! How well a position looks to a player: rounds to be expected until FINISH, with a little for
//! what is at hand.
//!
//! Before a player's drive the position is as good as the best place where the drive can end, so
//! that what prepares a drive is made before it and nothing else is; after the turn it looks a
//! little better than at its end, so that a turn ends when nothing more is gained by it.

mod outlook;
mod supplies;

use crate::games::classic_rally::components::{Card, Feature, Joker, Phase, Role, Step};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::rules::Stop;
use crate::games::classic_rally::ways::{Stand, ways};
use crate::games::classic_rally::{Cards, ClassicRally, Map, Player, Shape, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use outlook::Outlook;

/// Parts of a round that are told apart.
const ROUND: i64 = 1000;

/// More than any stage takes.
const FINISHED: i64 = 1 << 24;

/// More than any stage is worth.
const STAGE: i64 = 1 << 32;

/// Less than any end of the game is worth, however well it looks beside that: what cannot be won any
/// more is to be brought to its end.
const LOST: i64 = -(1 << 41);

/// What it is worth to have done with the turn.
const DONE: i64 = 5;

/// What it costs to prepare a drive that gains nothing by it.
const IDLE: i64 = 3;

impl ClassicRally {
    /// See [`Study::evaluate`](crate::engine::Study::evaluate). Looks at what everybody sees, and at
    /// the player's own cards.
    pub(super) fn looks(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let points =
            player.total.map_or(FINISHED / ROUND, i64::from) + player.points.map_or(0, i64::from);
        let so_far = i64::from(state.stage) * STAGE - points * ROUND;
        so_far
            + match state.phase {
                Phase::Features => self.worth_of_features(&state.map, &player.features),
                Phase::Load => player.load.map_or(0, |(rally, assistance)| {
                    supplies::worth_of_load(rally, assistance)
                }),
                phase if phase < Phase::PlaceRally => 0,
                _ => self.worth_of_race(state, seat),
            }
    }

    /// Features by the tiles that they add to a drive from a tile of the map.
    fn worth_of_features(&self, map: &Map, features: &[Feature]) -> i64 {
        let tiles = map.tiles().iter();
        let curves = tiles.filter(|laid| laid.shape == Shape::Curve).count();
        let curves = narrow::<i64>(curves * 100 / map.tiles().len().max(1));
        let worth = |feature: &Feature| match feature {
            Feature::LightWeight => 80,
            Feature::SportSuspension => curves,
            Feature::PowerKit => 100 - curves - 15,
            // It needs somebody to overtake.
            Feature::CloseRatio => 5 * (narrow::<i64>(self.seats()) - 1),
        };
        features.iter().map(worth).sum()
    }

    /// Once others have won, a driver is still to finish. Delaying the end of the game must not look
    /// better than coming in last.
    fn worth_of_race(&self, state: &State, seat: Seat) -> i64 {
        let looks = self.looks_in_race(state, seat);
        let reaches = looks > FINISHED / 2;
        if self.is_beaten(state, seat, reaches) {
            LOST + looks.max(-STAGE)
        } else {
            looks
        }
    }

    fn looks_in_race(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let turn = &state.turn;
        let is_moving = turn.seat == seat && turn.step == Step::Move;
        let done = if is_moving { 0 } else { DONE };
        if let Some(round) = player.finished {
            return FINISHED - i64::from(round) * ROUND + done;
        }
        let (Some(at), heading) = (player.at, player.heading) else {
            return 0;
        };
        let stand = Stand { at, heading };
        let find = || {
            let role = |place: &_| self.tiles[state.map.at(*place).tile].role;
            state
                .map
                .places()
                .find(|place| role(place) == Some(Role::Finish))
        };
        let ways = ways(&state.map, find);
        let outlook = Outlook::of(self, state, seat, &ways);
        let extras = self.extras(state, seat);
        let mut best = None;
        if is_moving && !turn.driven {
            rules::stops::each_stop(self, state, seat, &mut |stop: Stop| {
                best = best.max(Some(outlook.worth_after(stop)));
            });
        }
        let is_last = is_moving && self.ends_with_turn(state);
        if is_last && best.is_none_or(|best| best < FINISHED / 2) {
            // It will not finish any more.
            return LOST;
        }
        if let Some(best) = best {
            // With FINISH in reach cards and Jokers no longer count. If they did, a driver who loses them by
            // finishing would turn round before it for ever.
            let kept = if best < FINISHED / 2 { extras } else { 0 };
            return best + kept - IDLE;
        }
        let tank = player.rally.of(Card::Fuel);
        extras + done - outlook.rounds(stand, player.tokens, tank)
    }

    /// Whether the game is over at the end of this turn.
    fn ends_with_turn(&self, state: &State) -> bool {
        let is_out = |seat: Seat| state.player(seat).finished.is_some();
        let mut later = self
            .turn_order(state.first)
            .skip_while(|&seat| seat != state.turn.seat)
            .skip(1);
        let finished = self.all_seats().filter(|&seat| is_out(seat)).count();
        let goes_on = self.options.classification || self.options.chrono;
        let is_last_round = finished == self.seats()
            || (finished > 0 && !goes_on)
            || state.round >= self.options.max_rounds;
        let is_last_stage = usize::from(state.stage) + 1 == self.stages.len();
        is_last_stage && is_last_round && later.all(is_out)
    }

    /// Whether somebody else has done better than the player has or still can. Whoever does not reach
    /// FINISH in this turn comes in a round later at best: known before the turn ends, so that its end makes
    /// nothing worse.
    fn is_beaten(&self, state: &State, seat: Seat, reaches: bool) -> bool {
        if usize::from(state.stage) + 1 < self.stages.len() {
            return false;
        }
        let result = |player: &Player| {
            if !self.options.chrono {
                return Some(player.finished.unwrap_or(state.round));
            }
            let now = state.clock.map_or(0, |clock| clock + 1);
            Some(player.total?.saturating_add(player.points.unwrap_or(now)))
        };
        let is_moving = state.turn.seat == seat && state.turn.step == Step::Move;
        let own = result(state.player(seat)).unwrap_or(u16::MAX);
        let own = own.saturating_add(u16::from(is_moving && !reaches));
        let others = self.all_seats().filter(|&other| other != seat);
        let mut others = others.map(|other| state.player(other));
        others.any(|other| {
            other.finished.is_some() && result(other).is_some_and(|result| result < own)
        })
    }

    /// What counts beside the way: cards that may help, Jokers, and opponents who are worse off.
    fn extras(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let pauses = state.turn.drive.is_some_and(|drive| !drive.for_assist);
        let is_pausing = pauses && state.turn.seat == seat;
        let joker = match player.joker.filter(|_| !is_pausing) {
            Some(Joker::Transporter | Joker::Mechanic) => 400,
            Some(Joker::Saboteur) => 300,
            Some(Joker::Robber) => 200,
            None => 0,
        };
        let others = self.all_seats().filter(|&other| other != seat);
        let harm: i64 = others.map(|other| harm(state.player(other))).sum();
        let hand = 10 * i64::from(player.hand_size());
        joker + harm - hand + supplies::worth_of_spares(player)
    }

    /// Tiles that a drive is expected to have, in hundredths.
    fn speed(&self, player: &Player) -> i64 {
        let adds = |feature: &Feature| match feature {
            Feature::LightWeight => 70,
            Feature::SportSuspension | Feature::PowerKit => 45,
            Feature::CloseRatio if self.is_solo() => 0,
            Feature::CloseRatio => 10,
        };
        let basic = 100 * i64::from(self.constants.basic_steps);
        if player.sabotaged {
            return basic;
        }
        basic + player.features.iter().map(adds).sum::<i64>()
    }
}

/// How much worse off an opponent is by SABOTEUR and ROBBER.
fn harm(player: &Player) -> i64 {
    if player.finished.is_some() {
        return 0;
    }
    let sabotaged = match (
        player.rally.of(Card::Toolbox),
        player.assistance.of(Card::Toolbox),
    ) {
        _ if !player.sabotaged => 0,
        (1.., _) => 0,
        (0, 1..) => 500,
        (0, 0) => 1500,
    };
    sabotaged - 20 * fuel(player.assistance)
}

fn fuel(cards: Cards) -> i64 {
    i64::from(cards.of(Card::Fuel))
}
