//! Listing the legal moves, and drawing one of them without listing.

use super::drive;
use crate::games::checkpoint_rally::components::{GivingUp, Phase, SharedTile, TurnBack};
use crate::games::checkpoint_rally::{
    ALL_SPACES, CheckpointRally, Move, Path, Side, Space, Spaces, Spot, State, Tiles,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Most drives that a car can have: four first steps, each with four second ones.
const MAX_DRIVES: usize = 4 + 16;

pub(crate) fn list_moves(game: &CheckpointRally, state: &State, moves: &mut Vec<(Seat, Move)>) {
    let Some(choice) = choice(game, state) else {
        return;
    };
    moves.extend((0..choice.count()).map(|index| (choice.seat, choice.nth(index))));
}

/// One of the moves that are listed, each equally likely.
pub(crate) fn draw_move(
    game: &CheckpointRally,
    state: &State,
    random: &mut Random,
) -> (Seat, Move) {
    let mut any = |choice: &Choice| (choice.seat, choice.nth(random.below(choice.count())));
    if let Some(seat) = racing(state) {
        // Nearly always so; what can be chosen is made in place and not handed on.
        return any(&race_choice(game, state, seat));
    }
    match &choice(game, state) {
        Some(choice) => any(choice),
        None => unreachable!("a move is drawn where somebody decides"),
    }
}

/// Everything that the player to decide can choose from; `None` if nobody decides.
fn choice(game: &CheckpointRally, state: &State) -> Option<Choice> {
    if state.pending.is_some() {
        return None;
    }
    if let Some(seat) = state.owes {
        let hand = state.player(seat).hand;
        let surplus = hand.len() - usize::from(game.constants.hand_limit);
        return Some(Choice {
            discards: Some((hand, surplus)),
            ..Choice::none(seat)
        });
    }
    match state.phase {
        Phase::StartTiles => {
            let seat = state.starting()?;
            let hand = state.player(seat).hand;
            Some(Choice {
                start: true,
                hand,
                ..Choice::none(seat)
            })
        }
        _ => Some(race_choice(game, state, racing(state)?)),
    }
}

/// Who acts in the race, unless something else is due first.
fn racing(state: &State) -> Option<Seat> {
    let is_free = state.phase == Phase::Race && state.owes.is_none() && state.pending.is_none();
    state.acting().filter(|_| is_free)
}

#[inline]
fn race_choice(game: &CheckpointRally, state: &State, seat: Seat) -> Choice {
    let player = state.player(seat);
    let free = ALL_SPACES.without(state.cars());
    let gps = player.gps > 0;
    let mut choice = Choice {
        seat,
        discards: None,
        start: false,
        drives: [[None; 2]; MAX_DRIVES],
        drive_count: 0,
        hand: player.hand,
        free,
        swaps: if gps {
            free.without(ALL_SPACES.without(state.built))
        } else {
            Spaces::NONE
        },
        row: if gps {
            state.row.iter().flatten().copied().collect()
        } else {
            Tiles::NONE
        },
        actions: true,
        end_chance: state.is_last_chance() && game.readings.giving_up == GivingUp::Allowed,
    };
    add_drives(game, state, seat, &mut choice);
    choice
}

fn add_drives(game: &CheckpointRally, state: &State, seat: Seat, choice: &mut Choice) {
    let Some(here) = state.player(seat).at else {
        return;
    };
    let others = || -> Spaces {
        let others = game.all_seats().filter(|&other| other != seat);
        others.filter_map(|other| state.player(other).at).collect()
    };
    let (no_stop, no_pass) = match game.readings.shared_tile {
        SharedTile::Free => (Spaces::NONE, Spaces::NONE),
        SharedTile::PassOnly => (others(), Spaces::NONE),
        SharedTile::Blocked => (others(), others()),
    };
    let exits = drive::exits(game, state, here);
    for side in Side::ALL {
        let Some((first, onward)) = beyond(game, state, here, exits, side) else {
            continue;
        };
        if !no_stop.contains(first) {
            choice.add_drive([Some(first), None]);
        }
        if no_pass.contains(first) {
            continue;
        }
        for side in Side::ALL {
            let Some((second, _)) = beyond(game, state, first, onward, side) else {
                continue;
            };
            let turns_back = second == here
                && game.readings.turn_back == TurnBack::CheckpointsOnly
                && !state.player(seat).goals.contains(first);
            if !no_stop.contains(second) && !turns_back {
                choice.add_drive([Some(first), Some(second)]);
            }
        }
    }
}

/// The space that a road leads to, and its own exits, where `exits` are those of `from`.
#[inline]
fn beyond(
    game: &CheckpointRally,
    state: &State,
    from: Space,
    exits: u8,
    side: Side,
) -> Option<(Space, u8)> {
    if exits & side.bit() == 0 {
        return None;
    }
    let next = from.next(side)?;
    let onward = drive::exits(game, state, next);
    (onward & side.opposite().bit() != 0).then_some((next, onward))
}

/// The legal moves of one player, by number, without a list of them.
struct Choice {
    seat: Seat,
    discards: Option<(Tiles, usize)>,
    start: bool,
    actions: bool,
    end_chance: bool,
    hand: Tiles,
    row: Tiles,
    free: Spaces,
    swaps: Spaces,
    drives: [[Option<Space>; 2]; MAX_DRIVES],
    drive_count: usize,
}

impl Choice {
    fn none(seat: Seat) -> Self {
        Self {
            seat,
            discards: None,
            start: false,
            actions: false,
            end_chance: false,
            hand: Tiles::NONE,
            row: Tiles::NONE,
            free: Spaces::NONE,
            swaps: Spaces::NONE,
            drives: [[None; 2]; MAX_DRIVES],
            drive_count: 0,
        }
    }

    fn add_drive(&mut self, path: [Option<Space>; 2]) {
        self.drives[self.drive_count] = path;
        self.drive_count += 1;
    }

    fn places(&self) -> usize {
        (self.free.len() + self.swaps.len()) * 4
    }

    fn count(&self) -> usize {
        if let Some((hand, surplus)) = self.discards {
            return combinations(hand.len(), surplus);
        }
        if self.start {
            return self.hand.len() * 4;
        }
        usize::from(self.actions) * 2
            + usize::from(self.end_chance)
            + self.row.len()
            + self.drive_count
            + self.hand.len() * self.places()
    }

    fn nth(&self, mut index: usize) -> Move {
        if let Some((hand, surplus)) = self.discards {
            let tiles = combination(hand, surplus, index);
            #[expect(clippy::cast_possible_truncation, reason = "at most 128 tiles")]
            return Move::Discard {
                tiles,
                listed: surplus as u8,
            };
        }
        if self.start {
            let (tile, rotation) = (self.hand.nth(index / 4), rotation(index));
            return Move::PlaceStart {
                tile,
                rotation,
                elsewhere: None,
            };
        }
        let places = self.hand.len() * self.places();
        if index < places {
            let (tile, index) = (self.hand.nth(index / self.places()), index % self.places());
            let (space, rotation) = (index / 4, rotation(index));
            let gps = space >= self.free.len();
            let space = if gps {
                self.swaps.nth(space - self.free.len())
            } else {
                self.free.nth(space)
            };
            return Move::Place {
                tile,
                at: Spot::On(space),
                rotation,
                gps,
            };
        }
        index -= places;
        if index < self.drive_count {
            let [first, second] = self.drives[index];
            let spots = [first, second].map(|space| space.map_or(Spot::Off(0, 0), Spot::On));
            return Move::Drive {
                path: Path::new(&spots[..=usize::from(second.is_some())]),
            };
        }
        index -= self.drive_count;
        if index < self.row.len() {
            return Move::GpsTake {
                tile: self.row.nth(index),
            };
        }
        match index - self.row.len() {
            0 => Move::DrawTwo,
            1 => Move::RefreshRow,
            _ => Move::EndChance,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "below 4")]
fn rotation(index: usize) -> u8 {
    (index % 4) as u8
}

/// How many ways there are to choose `k` of `n`.
fn combinations(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// The choice of `k` tiles with number `index`, in lexicographic order.
fn combination(tiles: Tiles, k: usize, mut index: usize) -> Tiles {
    let mut chosen = Tiles::NONE;
    let mut left = k;
    let mut behind = tiles.len();
    for tile in tiles.iter() {
        if left == 0 {
            break;
        }
        behind -= 1;
        let with: usize = combinations(behind, left - 1);
        if index < with {
            chosen.insert(tile);
            left -= 1;
        } else {
            index -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{Tiles, combination, combinations};
    use crate::games::checkpoint_rally::TileId;

    #[test]
    fn combinations_are_numbered_without_gap_or_repetition() {
        let hand: Tiles = [3, 7, 20, 41, 42, 90].into_iter().map(TileId).collect();
        for k in 0..=6 {
            let mut seen: Vec<Vec<TileId>> = (0..combinations(6, k))
                .map(|index| combination(hand, k, index).iter().collect())
                .collect();
            assert!(seen.iter().all(|tiles| tiles.len() == k));
            let listed = seen.len();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), listed);
        }
        assert_eq!([0, 1, 2, 3].map(|k| combinations(6, k)), [1, 6, 15, 20]);
    }
}
