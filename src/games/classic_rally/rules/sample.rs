//! A random move of the race, without listing them all: first a family of moves, then one of it.
//! Every legal move can come up.

use crate::games::classic_rally::components::{Car, Card, Joker, MechanicScope, Step};
use crate::games::classic_rally::{Cards, ClassicRally, Exchange, Loot, Move, State};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Families of moves in the free phase, with how often each is tried beside the others.
const FAMILIES: [(Family, usize); 10] = [
    (Family::Drive, 12),
    (Family::EndTurn, 8),
    (Family::DriveAssist, 4),
    (Family::Repair, 4),
    (Family::Assist, 2),
    (Family::ResupplyRally, 2),
    (Family::ResupplyAssistance, 2),
    (Family::Burn, 2),
    (Family::UTurn, 1),
    (Family::Joker, 1),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Drive,
    EndTurn,
    DriveAssist,
    Repair,
    Assist,
    ResupplyRally,
    ResupplyAssistance,
    Burn,
    UTurn,
    Joker,
}

type Scratch = Vec<(Seat, Move)>;

impl ClassicRally {
    pub(crate) fn draw_race_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Scratch,
    ) -> (Seat, Move) {
        let seat = state.turn.seat;
        let mv = match state.turn.step {
            Step::Roll if random.below(8) > 0 => Some(Move::Roll),
            Step::Roll => {
                let assists = self.assists_any_time() && random.below(2) == 0;
                let assist = assists.then(|| self.draw_assist(state, seat, random));
                let early = assist.flatten();
                let early = early.or_else(|| self.draw_joker(state, seat, random));
                Some(early.unwrap_or(Move::Roll))
            }
            Step::Move if state.turn.drive.is_none() => {
                self.draw_free(state, seat, random, scratch)
            }
            Step::Move => self.draw_joker(state, seat, random),
            Step::Disable | Step::Dice => None,
        };
        if let Some(mv) = mv {
            return (seat, mv);
        }
        scratch.clear();
        self.list_race(state, scratch);
        scratch[random.below(scratch.len())]
    }

    fn draw_free(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Scratch,
    ) -> Option<Move> {
        let mut open = (1_usize << FAMILIES.len()) - 1;
        while open != 0 {
            let left = || {
                let families = FAMILIES.iter().enumerate();
                families.filter(move |(index, _)| open & (1 << index) != 0)
            };
            let total: usize = left().map(|(_, (_, weight))| weight).sum();
            let mut at = random.below(total);
            let (index, (family, _)) = left().find(|(_, (_, weight))| {
                let here = at < *weight;
                at = at.wrapping_sub(*weight);
                here
            })?;
            if let Some(mv) = self.draw_of(*family, state, seat, random, scratch) {
                return Some(mv);
            }
            open &= !(1 << index);
        }
        None
    }

    fn draw_of(
        &self,
        family: Family,
        state: &State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Scratch,
    ) -> Option<Move> {
        let is_out = state.player(seat).finished.is_some();
        scratch.clear();
        match family {
            Family::Drive if !is_out => self.list_drives(state, seat, scratch),
            Family::Burn if !is_out => self.list_burns(state, seat, scratch),
            Family::Repair => self.list_repairs(state, seat, scratch),
            Family::Assist => return self.draw_assist(state, seat, random),
            Family::UTurn if !is_out => {
                return self.check_turn(state, seat).then_some(Move::UTurn);
            }
            Family::ResupplyRally => {
                return self.draw_resupply(state, seat, Car::Rally, random);
            }
            Family::ResupplyAssistance => {
                return self.draw_resupply(state, seat, Car::Assistance, random);
            }
            Family::DriveAssist => self.list_assist_drives(state, seat, scratch),
            Family::Joker => return self.draw_joker(state, seat, random),
            Family::EndTurn => {
                return self.duty(state, seat).is_none().then_some(Move::EndTurn);
            }
            _ => {}
        }
        match scratch.len() {
            0 => None,
            length => Some(scratch[random.below(length)].1),
        }
    }

    /// Whether the Rally Car may be turned where it stands, without words for why not.
    fn check_turn(&self, state: &State, seat: Seat) -> bool {
        let at = state.player(seat).at;
        at.is_some_and(|at| state.turn.assisted_here || state.map.at(at).sign.is_some())
            && !Self::is_on_stub(state, seat)
            && !self.turn_dodges(state, seat, &Exchange::default())
    }

    fn draw_assist(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Move> {
        if !Self::is_together(state, seat) {
            return None;
        }
        let exchange = self.draw_exchange(state, seat, random);
        let turns = !Self::is_on_stub(state, seat);
        let u_turn = turns && (exchange.is_empty() || random.below(2) == 0);
        if exchange.is_empty() && !u_turn {
            return None;
        }
        let mv = Move::Assist { exchange, u_turn };
        self.check_race(state, seat, &mv).is_ok().then_some(mv)
    }

    /// An exchange between the own boards; the empty one if none is found that fits.
    fn draw_exchange(&self, state: &State, seat: Seat, random: &mut Random) -> Exchange {
        let player = state.player(seat);
        let all = player.rally.plus(player.assistance);
        let holds = self.capacity(seat, Car::Rally);
        let other_holds = self.capacity(seat, Car::Assistance);
        let kept = draw_within(all, player.rally, holds, random);
        if all.minus(kept).len() > other_holds {
            return Exchange::default();
        }
        let locked = state.turn.toolbox_used && kept.of(Card::Toolbox) == 0;
        if locked && player.rally.of(Card::Toolbox) > 0 {
            return Exchange::default();
        }
        Exchange::new(kept.minus(player.rally), player.rally.minus(kept))
    }

    fn draw_resupply(
        &self,
        state: &State,
        seat: Seat,
        car: Car,
        random: &mut Random,
    ) -> Option<Move> {
        if !self.is_served(state, seat, car) {
            return None;
        }
        let player = state.player(seat);
        let board = match car {
            Car::Rally => player.rally,
            Car::Assistance => player.assistance,
        };
        let holds = self.capacity(seat, car);
        let kept = draw_within(board.plus(state.piles), board, holds, random);
        let exchange = Exchange::new(kept.minus(board), board.minus(kept));
        if exchange.is_empty() {
            return None;
        }
        let mv = Move::Resupply { car, exchange };
        self.check_race(state, seat, &mv).is_ok().then_some(mv)
    }

    fn draw_joker(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Move> {
        let mv = match state.player(seat).joker? {
            Joker::Transporter if Self::is_together(state, seat) => return None,
            Joker::Transporter => Move::Transporter(self.draw_exchange(state, seat, random)),
            Joker::Robber => Move::Robber(self.draw_loot(state, seat, random)),
            Joker::Saboteur => Move::Saboteur,
            Joker::Mechanic => {
                let count = self.problems(state, seat).count();
                let one = (count > 0).then(|| random.below(count));
                Move::Mechanic(match self.readings.mechanic_scope {
                    MechanicScope::All => None,
                    MechanicScope::One => one.and_then(|one| self.problems(state, seat).nth(one)),
                })
            }
        };
        self.check_race(state, seat, &mv).is_ok().then_some(mv)
    }

    fn draw_loot(&self, state: &State, seat: Seat, random: &mut Random) -> Loot {
        let mut loot = Loot::default();
        let mut space = self.loot_space(state, seat);
        for other in self.all_seats().filter(|&other| other != seat) {
            let mut board = state.player(other).assistance;
            *board.of_mut(Card::Toolbox) = 0;
            let taken = draw_within(board, Cards::NONE, space, random);
            space -= taken.len();
            loot.from[other.index()] = taken;
        }
        loot
    }
}

/// Some of these cards, at most `most`, often as many of a kind as there are of it in `near`.
fn draw_within(cards: Cards, near: Cards, most: usize, random: &mut Random) -> Cards {
    let mut left = most;
    let mut picked = Cards::NONE;
    // Fuel, the first kind, comes last and fills what is left.
    for kind in (0..cards.0.len()).rev() {
        let count = usize::from(cards.0[kind]).min(left);
        let stays = usize::from(near.0[kind]);
        let number = if stays <= count && random.below(2) == 0 {
            stays
        } else {
            random.below(count + 1)
        };
        picked.0[kind] = narrow::<u8>(number);
        left -= number;
    }
    picked
}
