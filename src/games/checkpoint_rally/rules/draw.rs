//! Drawing tiles, moving the marker, and going on where a reshuffle interrupted an action.

use crate::engine::Log;
use crate::games::checkpoint_rally::components::{Phase, Reshuffle};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, State, TileId, Tiles, Work};
use crate::kit::seat::Seat;

/// Why a tile is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Hand,
    Slot(usize),
    Line,
}

impl CheckpointRally {
    /// Ends an action: finishes the race if every checkpoint is visited, else draws what the
    /// action draws, moves the marker and draws for the lines that it crosses.
    pub(super) fn settle(&self, state: &mut State, work: Work, log: &mut impl Log<Self>) {
        let seat = Seat::new(work.seat);
        if state.player(seat).is_complete() {
            self.finish(state, seat, work.cost.unwrap_or(0), log);
        } else {
            self.go_on(state, work, log);
        }
    }

    /// Does what is left of an action, until it is done or a reshuffle is due.
    pub(super) fn go_on(&self, state: &mut State, mut work: Work, log: &mut impl Log<Self>) {
        let seat = Seat::new(work.seat);
        loop {
            let purpose = if work.hand > 0 {
                For::Hand
            } else if work.slots > 0 {
                For::Slot(work.slots.trailing_zeros() as usize)
            } else if let Some(cost) = work.cost.take() {
                work.lines += self.spend(state, seat, cost, log);
                continue;
            } else if work.lines > 0 {
                For::Line
            } else {
                break;
            };
            if state.stack.is_empty() && !state.discard.is_empty() {
                state.pending = Some(work);
                return;
            }
            match purpose {
                For::Hand => work.hand -= 1,
                For::Slot(_) => work.slots &= work.slots - 1,
                For::Line => work.lines -= 1,
            }
            self.draw_tile(state, seat, purpose, log);
            let emptied = state.stack.is_empty() && !state.discard.is_empty();
            if emptied && self.readings.reshuffle == Reshuffle::WhenEmpty {
                state.pending = Some(work);
                return;
            }
        }
        let awaits_start_tile = state.phase == Phase::StartTiles
            && state.player(seat).at.is_none()
            && state.how_done(seat).is_none();
        if !awaits_start_tile {
            self.end_turn(state, seat, log);
        }
    }

    fn draw_tile(&self, state: &mut State, seat: Seat, purpose: For, log: &mut impl Log<Self>) {
        let player = self.colour(seat);
        if purpose == For::Line {
            log.cite(Clause::WatchDrawEvery15);
            log.cite(Clause::WatchDrawLines);
        }
        let Some(tile) = state.stack.pop() else {
            log.event(|| Event::NothingToDraw { player });
            return;
        };
        let id = || self.tiles[tile].id.clone();
        match purpose {
            For::Slot(slot) => {
                state.row[slot] = Some(tile);
                log.event(|| Event::RowFilled {
                    slot: slot + 1,
                    tile: id(),
                });
            }
            For::Hand | For::Line => {
                state.player_mut(seat).hand.insert(tile);
                let line = purpose == For::Line;
                log.event(|| Event::Drew {
                    player,
                    tile: Some(id()),
                    line,
                });
            }
        }
    }

    /// Moves the marker; gives the number of lines that it crosses.
    fn spend(&self, state: &mut State, seat: Seat, cost: u16, log: &mut impl Log<Self>) -> u16 {
        log.cite(Clause::WatchEveryActionCosts);
        let before = state.player(seat).time;
        let after = before + i32::from(cost);
        if cost > 0 {
            log.cite(Clause::WatchAdvanceByCost);
            state.player_mut(seat).time = after;
            if state.phase == Phase::Race && state.is_last_chance() {
                state.moved_from = Some(before);
            }
            self.put_marker(state, seat, log);
            log.event(|| Event::Spent {
                player: self.colour(seat),
                minutes: cost,
                time: after,
            });
        }
        self.lines_between(before, after)
    }

    /// The draw lines that a marker crosses on its way from one time to a later one.
    pub(super) fn lines_between(&self, before: i32, after: i32) -> u16 {
        let every = i32::from(self.constants.line_minutes);
        let crossed = after.div_euclid(every) - before.div_euclid(every);
        u16::try_from(crossed).unwrap_or(0)
    }

    /// Puts the marker into the order of play, on top of those that lie on its spot.
    pub(super) fn put_marker(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let time = state.player(seat).time;
        let Some(mut place) = state.order.iter().position(|other| *other == seat) else {
            unreachable!("whoever spends minutes has a marker")
        };
        // A marker only ever moves forward.
        while let Some(&next) = state.order.get(place + 1)
            && state.player(next).time < time
        {
            state.order.swap(place, place + 1);
            place += 1;
        }
        let next = state.order.get(place + 1);
        if next.is_some_and(|&next| state.player(next).time == time) {
            log.cite(Clause::WatchLandOnTop);
        }
    }

    pub(super) fn draw_two(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::DrawTwoMinutes);
        log.cite(Clause::DrawTwoFromStack);
        let work = Work {
            hand: self.constants.draw_tiles,
            ..Work::costing(seat, u16::from(self.constants.draw_minutes))
        };
        self.settle(state, work, log);
        if state.owes == Some(seat) {
            log.cite(Clause::DrawThenLimit);
        }
    }

    pub(super) fn refresh_row(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::RefreshOneMinute);
        log.cite(Clause::RefreshDiscardRow);
        log.cite(Clause::RefreshDrawThree);
        let mut tiles = 0;
        for slot in 0..state.row.len() {
            if let Some(tile) = state.row[slot].take() {
                self.discard(state, tile, log);
                tiles += 1;
            }
        }
        log.event(|| Event::RowDiscarded { tiles });
        let work = Work {
            slots: all_slots(state),
            ..Work::costing(seat, u16::from(self.constants.refresh_minutes))
        };
        self.settle(state, work, log);
    }

    pub(super) fn gps_take(
        &self,
        state: &mut State,
        seat: Seat,
        tile: TileId,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::GpsTakeFromRow);
        log.cite(Clause::GpsRefillRow);
        self.spend_gps(state, seat, log);
        let Some(slot) = state.row.iter().position(|&other| other == Some(tile)) else {
            unreachable!("a checked take names a tile of the row")
        };
        state.row[slot] = None;
        state.player_mut(seat).hand.insert(tile);
        log.event(|| Event::Took {
            player: self.colour(seat),
            tile: self.tiles[tile].id.clone(),
        });
        let work = Work {
            slots: 1 << slot,
            ..Work::costing(seat, 0)
        };
        self.settle(state, work, log);
    }

    pub(super) fn discard_surplus(
        &self,
        state: &mut State,
        seat: Seat,
        tiles: Tiles,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::HandDiscardExact);
        log.cite(Clause::HandDiscardBeforeNextAction);
        for tile in tiles.iter() {
            state.player_mut(seat).hand.remove(tile);
            self.discard(state, tile, log);
            log.event(|| Event::Discarded {
                player: self.colour(seat),
                tile: self.tiles[tile].id.clone(),
            });
        }
        state.owes = None;
        self.close_turn(state, seat, log);
    }

    /// The discard pile becomes the stack, and the action goes on.
    pub(crate) fn reshuffle(&self, state: &mut State, stack: &[TileId], log: &mut impl Log<Self>) {
        log.cite(Clause::DrawReshuffle);
        state.stack.clear();
        state.stack.extend(stack.iter().rev().copied());
        state.discard = Tiles::NONE;
        log.event(|| Event::Shuffled { tiles: stack.len() });
        if let Some(work) = state.pending.take() {
            let draws_two = work.hand > 0;
            let seat = Seat::new(work.seat);
            self.go_on(state, work, log);
            if draws_two && state.owes == Some(seat) {
                log.cite(Clause::DrawThenLimit);
            }
        }
    }
}

fn all_slots(state: &State) -> u8 {
    (0..state.row.len()).fold(0, |slots, slot| slots | 1 << slot)
}
