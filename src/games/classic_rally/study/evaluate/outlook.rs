//! The rounds that a player is expected to need: for the tiles of the tour, for FUEL that has to
//! be had on the way, and for what keeps the car from moving.

use super::{FINISHED, ROUND, fuel};
use crate::games::classic_rally::components::{Aquaplaning, Card, Feature, Hazard, Joker, Step};
use crate::games::classic_rally::rules::Stop;
use crate::games::classic_rally::ways::{Stand, Ways, collected};
use crate::games::classic_rally::{Cards, ClassicRally, Place, Player, Side, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// An exchange of cards for which both cars have to meet, or a stop for supplies.
const MEETING: i64 = 150;

/// Waiting for what never comes.
const NEVER: i64 = 40 * ROUND;

/// How often FUEL is had on the way that is thought out; what is needed after that is guessed.
const THOUGHT_OUT: u8 = 2;

/// What a drawn Hazard card is feared to cost beyond the mean, in a drive that is only weighed.
const FEAR: i64 = ROUND;

/// What a player has in a race, apart from where the Rally Car is.
pub(super) struct Outlook<'s> {
    state: &'s State,
    player: &'s Player,
    ways: &'s Ways,
    /// Tiles of an average drive, in hundredths.
    speed: i64,
    /// FUEL that the boards have room for, beside other cards.
    room: i64,
    cargo_room: i64,
    /// FUEL that leaks away before the next drive.
    leaks: i64,
    /// Whether what happens now happens in the player's own moves.
    is_moving: bool,
}

/// A way to drive on, as far as it is thought out.
#[derive(Clone, Copy)]
struct Plan {
    stand: Stand,
    tokens: u8,
    tank: i64,
    /// FUEL on the Assistance Board.
    cargo: i64,
    /// Where the Assistance Car is.
    helper: Option<Place>,
    /// Rounds until it sets out from there; below 0, rounds for which it has been under way.
    lead: i64,
    /// How often FUEL has been had.
    supplies: u8,
}

impl<'s> Outlook<'s> {
    pub(super) fn of(game: &ClassicRally, state: &'s State, seat: Seat, ways: &'s Ways) -> Self {
        let player = state.player(seat);
        let boards = &game.players[seat.index()];
        let others = |cards: Cards| narrow::<i64>(cards.len()) - fuel(cards);
        let turn = &state.turn;
        let is_moving = turn.seat == seat && turn.step == Step::Move;
        // As a turn begins its leaks have leaked.
        let has_leaked = turn.seat == seat && !is_moving;
        let leaks = i64::from(player.problem(Hazard::FuelLeak));
        Self {
            state,
            player,
            ways,
            speed: game.speed(player),
            room: i64::from(boards.rally) - others(player.rally),
            cargo_room: i64::from(boards.assistance) - others(player.assistance),
            leaks: if has_leaked { 0 } else { leaks },
            is_moving,
        }
    }

    /// What it is worth to end the drive there.
    pub(super) fn worth_after(&self, stop: Stop) -> i64 {
        if stop.finishes {
            return FINISHED - i64::from(self.state.round) * ROUND;
        }
        let tokens = collected(&self.state.map, self.player.tokens, stop.at);
        let stand = Stand {
            at: stop.at,
            heading: stop.heading,
        };
        let drawn = if stop.draws { self.draw(stop.at) } else { 0 };
        -self.rounds(stand, tokens, stop.tank) - drawn
    }

    /// The rounds until FINISH.
    pub(super) fn rounds(&self, stand: Stand, tokens: u8, tank: u8) -> i64 {
        let map = &self.state.map;
        let held = self.held(stand.at);
        let mut plan = Plan {
            stand,
            tokens,
            tank: (i64::from(tank) - self.leaks).max(0),
            cargo: fuel(self.player.assistance),
            helper: self.player.assistance_at,
            lead: -held.still,
            supplies: 0,
        };
        if held.needs_helper {
            (plan.helper, plan.lead) = (Some(stand.at), 0);
        }
        let on = self.way(plan);
        let turned = Plan {
            stand: stand.turned(map),
            ..plan
        };
        let back = if turned.stand == stand {
            NEVER
        } else if map.at(stand.at).sign.is_some() {
            self.way(turned)
        } else {
            // The Assistance Car comes and turns it.
            let come = self.come(&plan, stand.at).max(0);
            let met = Plan {
                helper: Some(stand.at),
                lead: 0,
                ..turned
            };
            self.way(met) + come + MEETING
        };
        on.min(back) + held.rounds
    }

    /// The rounds of the tour that begins with the heading of a plan.
    fn way(&self, plan: Plan) -> i64 {
        match self.ways.left(plan.stand, plan.tokens) {
            Some(tiles) => self.drives(tiles.into()) + self.delay(plan),
            None => 2 * NEVER,
        }
    }

    fn drives(&self, tiles: i64) -> i64 {
        tiles * 100 * ROUND / self.speed
    }

    fn apart(&self, from: Place, to: Place) -> i64 {
        let tiles = self.ways.apart(from, to);
        tiles.map_or(NEVER, |tiles| i64::from(tiles) * ROUND)
    }

    /// Rounds until the Assistance Car can be on a tile.
    fn come(&self, plan: &Plan, to: Place) -> i64 {
        let apart = |helper| self.apart(helper, to);
        plan.helper.map_or(NEVER, apart) + plan.lead
    }

    /// Rounds that a plan takes longer because FUEL has to be had on the way.
    fn delay(&self, plan: Plan) -> i64 {
        let left = self.ways.left(plan.stand, plan.tokens);
        let Some(tiles) = left.map(i64::from) else {
            return NEVER;
        };
        if tiles <= plan.tank {
            return 0;
        }
        let run = u8::try_from(plan.tank).unwrap_or(u8::MAX);
        let (dry, tokens) = self.ways.after(plan.stand, plan.tokens, run);
        let until_dry = self.drives(plan.tank);
        let piled = self.state.piles.of(Card::Fuel) > 0;
        if plan.supplies == THOUGHT_OUT {
            return self.guess(&plan, dry.at, tiles);
        }
        let met = |cargo: i64| Plan {
            stand: dry,
            tokens,
            tank: cargo.min(self.room),
            cargo: cargo - cargo.min(self.room),
            helper: Some(dry.at),
            lead: 0,
            supplies: plan.supplies + 1,
        };
        let mut least = NEVER;
        if plan.cargo > 0 {
            let wait = (self.come(&plan, dry.at) - until_dry).max(0) + MEETING;
            if wait < least {
                least = least.min(wait + self.delay(met(plan.cargo)));
            }
        }
        for (station, far) in self.ways.stations(plan.stand).filter(|_| piled) {
            let far = far.map(i64::from).filter(|&far| far <= plan.tank);
            if let Some((far, stand)) = far.zip(self.best_stand(station, plan.tokens)) {
                let left = self.ways.left(stand, plan.tokens).map_or(NEVER, i64::from);
                let detour = (self.drives(far + left) - self.drives(tiles)).max(0) + MEETING;
                if detour < least {
                    let full = Plan {
                        stand,
                        tank: self.room,
                        lead: plan.lead - self.drives(far),
                        supplies: plan.supplies + 1,
                        ..plan
                    };
                    least = least.min(detour + self.delay(full));
                }
            }
            let come = self.come(&plan, station) + self.apart(station, dry.at);
            let wait = (come - until_dry).max(0) + 2 * MEETING;
            if wait < least {
                least = least.min(wait + self.delay(met(self.cargo_room)));
            }
        }
        least
    }

    /// What is left to be had after a plan has been thought out: the Assistance Car goes for it and
    /// comes back.
    fn guess(&self, plan: &Plan, dry: Place, tiles: i64) -> i64 {
        let missing = tiles - plan.tank - plan.cargo;
        let meetings = (tiles - plan.tank + self.room.max(1) - 1) / self.room.max(1) * MEETING;
        if missing <= 0 {
            return meetings;
        }
        let stations = self.ways.stations(plan.stand);
        let nearest = stations.map(|(station, _)| self.apart(dry, station)).min();
        let loads = (missing - 1) / self.cargo_room.max(1) + 1;
        (meetings + 2 * nearest.unwrap_or(NEVER) * loads).min(NEVER)
    }

    /// How a car that stands there after a stop drives on best.
    fn best_stand(&self, at: Place, tokens: u8) -> Option<Stand> {
        let stands = Side::ALL.iter().map(|&heading| Stand { at, heading });
        let ways = stands.filter_map(|stand| Some((self.ways.left(stand, tokens)?, stand)));
        ways.min().map(|(_, stand)| stand)
    }

    /// What keeps the car from moving.
    fn held(&self, at: Place) -> Wait {
        let player = self.player;
        let mut most = Wait::default();
        for &hazard in Hazard::ALL {
            if player.problem(hazard) > 0 {
                most = most.and(self.cure(hazard, at));
            }
        }
        if player.sabotaged {
            most = most.and(self.fetch(Card::Toolbox, at).at_most(ROUND));
        }
        let waits = match player.aquaplaning {
            Some(Aquaplaning::Drawn) => true,
            // In the turn that it takes nothing else is lost.
            Some(Aquaplaning::Now) => !self.is_moving,
            None => false,
        };
        if waits {
            most.rounds += ROUND;
            most.still += ROUND;
        }
        most
    }

    /// Rounds that a Hazard card is expected to cost that is drawn there.
    fn draw(&self, at: Place) -> i64 {
        let deck = &self.state.hazards;
        let costs = deck.iter().map(|&hazard| match hazard {
            Hazard::Aquaplaning => ROUND,
            _ => self.cure(hazard, at).rounds,
        });
        let count = narrow::<i64>(deck.len().max(1));
        costs.sum::<i64>() / count + FEAR
    }

    /// Rounds that it takes to cure a problem, or that it costs to live with it.
    fn cure(&self, hazard: Hazard, at: Place) -> Wait {
        let has = |feature| self.player.features.contains(&feature);
        let toolbox = || self.fetch(Card::Toolbox, at);
        match hazard {
            Hazard::FlatTyre => self.fetch(Card::SpareTyre, at),
            Hazard::Aquaplaning => Wait::default(),
            Hazard::Pothole if has(Feature::SportSuspension) => toolbox().at_most(2 * ROUND),
            Hazard::PowerFailure if has(Feature::PowerKit) => toolbox().at_most(2 * ROUND),
            Hazard::BrakesFailure | Hazard::Pothole | Hazard::PowerFailure => toolbox(),
            Hazard::FuelLeak => toolbox().at_most(3 * ROUND),
        }
    }

    /// Rounds until a card that cures is at hand.
    fn fetch(&self, card: Card, at: Place) -> Wait {
        let alone = |rounds| Wait {
            rounds,
            needs_helper: false,
            still: rounds,
        };
        if self.player.rally.of(card) > 0 {
            return alone(60);
        }
        let mut least = alone(if self.player.joker == Some(Joker::Mechanic) {
            500
        } else {
            NEVER
        });
        let Some(helper) = self.player.assistance_at else {
            return least;
        };
        let mut helped = |rounds| {
            least = least.min(Wait {
                rounds,
                needs_helper: true,
                still: rounds,
            });
        };
        if self.player.assistance.of(card) > 0 {
            helped(self.apart(helper, at) + MEETING);
        }
        let stand = Stand {
            at,
            heading: self.player.heading,
        };
        for (station, _) in self.ways.stations(stand) {
            if self.state.piles.of(card) > 0 {
                let there = self.apart(helper, station);
                helped(there + self.apart(station, at) + 2 * MEETING);
            }
        }
        least
    }
}

/// Waiting for a cure.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Wait {
    rounds: i64,
    /// Whether the Assistance Car brings it.
    needs_helper: bool,
    /// Rounds in which the car stands still meanwhile. A problem that a player lives with costs
    /// rounds and keeps nobody from driving: an Assistance Car that had time until it is over would
    /// never set out.
    still: i64,
}

impl Wait {
    /// A player lives with the problem if the cure takes longer than this.
    fn at_most(self, rounds: i64) -> Self {
        if self.rounds <= rounds {
            return self;
        }
        Self {
            rounds,
            needs_helper: false,
            still: 0,
        }
    }

    /// The longer one of two that pass together.
    fn and(self, other: Self) -> Self {
        Self {
            still: self.still.max(other.still),
            ..self.max(other)
        }
    }
}
