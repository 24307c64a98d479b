//! A random move of the race, without listing them all: first a family of moves, then one of it.
//! Every legal move can come up.

use super::{assist, jokers, legal, race, turn};
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

pub(crate) fn draw_race_move(
    game: &ClassicRally,
    state: &State,
    random: &mut Random,
    scratch: &mut Scratch,
) -> (Seat, Move) {
    let seat = state.turn.seat;
    let mv = match state.turn.step {
        Step::Roll if random.below(8) > 0 => Some(Move::Roll),
        Step::Roll => {
            let assists = race::assists_any_time(game) && random.below(2) == 0;
            let assist = assists.then(|| draw_assist(game, state, seat, random));
            let early = assist.flatten();
            let early = early.or_else(|| draw_joker(game, state, seat, random));
            Some(early.unwrap_or(Move::Roll))
        }
        Step::Move if state.turn.drive.is_none() => draw_free(game, state, seat, random, scratch),
        Step::Move => draw_joker(game, state, seat, random),
        Step::Disable | Step::Dice => None,
    };
    if let Some(mv) = mv {
        return (seat, mv);
    }
    scratch.clear();
    legal::list_race(game, state, scratch);
    scratch[random.below(scratch.len())]
}

fn draw_free(
    game: &ClassicRally,
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
        if let Some(mv) = draw_of(game, *family, state, seat, random, scratch) {
            return Some(mv);
        }
        open &= !(1 << index);
    }
    None
}

fn draw_of(
    game: &ClassicRally,
    family: Family,
    state: &State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch,
) -> Option<Move> {
    let is_out = state.player(seat).finished.is_some();
    scratch.clear();
    match family {
        Family::Drive if !is_out => legal::list_drives(game, state, seat, scratch),
        Family::Burn if !is_out => legal::list_burns(game, state, seat, scratch),
        Family::Repair => legal::list_repairs(game, state, seat, scratch),
        Family::Assist => return draw_assist(game, state, seat, random),
        Family::UTurn if !is_out => {
            return check_turn(game, state, seat).then_some(Move::UTurn);
        }
        Family::ResupplyRally => {
            return draw_resupply(game, state, seat, Car::Rally, random);
        }
        Family::ResupplyAssistance => {
            return draw_resupply(game, state, seat, Car::Assistance, random);
        }
        Family::DriveAssist => legal::list_assist_drives(state, seat, scratch),
        Family::Joker => return draw_joker(game, state, seat, random),
        Family::EndTurn => {
            return turn::duty(game, state, seat)
                .is_none()
                .then_some(Move::EndTurn);
        }
        _ => {}
    }
    match scratch.len() {
        0 => None,
        length => Some(scratch[random.below(length)].1),
    }
}

/// Whether the Rally Car may be turned where it stands, without words for why not.
fn check_turn(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    let at = state.player(seat).at;
    at.is_some_and(|at| state.turn.assisted_here || state.map.at(at).sign.is_some())
        && !assist::is_on_stub(state, seat)
        && !turn::turn_dodges(game, state, seat, &Exchange::default())
}

fn draw_assist(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> Option<Move> {
    if !assist::is_together(state, seat) {
        return None;
    }
    let exchange = draw_exchange(game, state, seat, random);
    let turns = !assist::is_on_stub(state, seat);
    let u_turn = turns && (exchange.is_empty() || random.below(2) == 0);
    if exchange.is_empty() && !u_turn {
        return None;
    }
    let mv = Move::Assist { exchange, u_turn };
    race::check_race(game, state, seat, &mv)
        .is_ok()
        .then_some(mv)
}

/// An exchange between the own boards; the empty one if none is found that fits.
fn draw_exchange(game: &ClassicRally, state: &State, seat: Seat, random: &mut Random) -> Exchange {
    let player = state.player(seat);
    let all = player.rally.plus(player.assistance);
    let holds = assist::capacity(game, seat, Car::Rally);
    let other_holds = assist::capacity(game, seat, Car::Assistance);
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
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    car: Car,
    random: &mut Random,
) -> Option<Move> {
    if !assist::is_served(state, seat, car) {
        return None;
    }
    let player = state.player(seat);
    let board = match car {
        Car::Rally => player.rally,
        Car::Assistance => player.assistance,
    };
    let holds = assist::capacity(game, seat, car);
    let kept = draw_within(board.plus(state.piles), board, holds, random);
    let exchange = Exchange::new(kept.minus(board), board.minus(kept));
    if exchange.is_empty() {
        return None;
    }
    let mv = Move::Resupply { car, exchange };
    race::check_race(game, state, seat, &mv)
        .is_ok()
        .then_some(mv)
}

fn draw_joker(game: &ClassicRally, state: &State, seat: Seat, random: &mut Random) -> Option<Move> {
    let mv = match state.player(seat).joker? {
        Joker::Transporter if assist::is_together(state, seat) => return None,
        Joker::Transporter => Move::Transporter(draw_exchange(game, state, seat, random)),
        Joker::Robber => Move::Robber(draw_loot(game, state, seat, random)),
        Joker::Saboteur => Move::Saboteur,
        Joker::Mechanic => {
            let count = jokers::problems(state, seat).count();
            let one = (count > 0).then(|| random.below(count));
            Move::Mechanic(match game.readings.mechanic_scope {
                MechanicScope::All => None,
                MechanicScope::One => one.and_then(|one| jokers::problems(state, seat).nth(one)),
            })
        }
    };
    race::check_race(game, state, seat, &mv)
        .is_ok()
        .then_some(mv)
}

fn draw_loot(game: &ClassicRally, state: &State, seat: Seat, random: &mut Random) -> Loot {
    let mut loot = Loot::default();
    let mut space = jokers::loot_space(game, state, seat);
    for other in game.all_seats().filter(|&other| other != seat) {
        let mut board = state.player(other).assistance;
        *board.of_mut(Card::Toolbox) = 0;
        let taken = draw_within(board, Cards::NONE, space, random);
        space -= taken.len();
        loot.from[other.index()] = taken;
    }
    loot
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
