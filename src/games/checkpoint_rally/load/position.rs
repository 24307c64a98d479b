//! From a position's document to a state that play can go on from.

use crate::engine::definition::{Unknown, Unknowns};
use crate::games::checkpoint_rally::components::{Colour, How, Phase, Position, Slot};
use crate::games::checkpoint_rally::load::mentions;
use crate::games::checkpoint_rally::{
    CheckpointRally, Laid, MAX_TILES, Spaces, State, TileId, Tiles, Work,
};
use crate::kit::seat::Seat;

impl CheckpointRally {
    /// Every unresolved name in a position.
    pub(in crate::games::checkpoint_rally) fn unknown_names(
        &self,
        position: &Position,
    ) -> Unknowns {
        let seat = |&colour: &Colour, at: &str| self.seat_named(colour, at);
        let mut unknown = Unknowns::default();
        for (colour, player) in &position.players {
            let at = format!("/players/{}", colour.name());
            unknown.one(&player.car, &format!("{at}/car"), |id, at| self.car(id, at));
            unknown.one(&player.card, &format!("{at}/card"), |id, at| {
                self.card(id, at)
            });
        }
        for mention in mentions(position) {
            unknown.one([mention.tile], "", |id, _| {
                let found = self.tile(id, "");
                found.map_err(|unknown| unknown.at(mention.pointer()))
            });
        }
        let borders = &position.borders;
        unknown.one(borders, "/borders", |borders, at| {
            self.borders_of(borders, at)
        });
        unknown.each(&position.player_order, "/player-order", seat);
        unknown.each(&position.pile, "/pile", seat);
        for (index, entry) in position.done.iter().enumerate() {
            unknown.one([&entry.player], &format!("/done/{index}/player"), seat);
        }
        unknown.one(&position.owes, "/owes", seat);
        let pending = position.pending.as_ref();
        let player = pending.map(|pending| &pending.player);
        unknown.one(player, "/pending/player", seat);
        unknown
    }

    /// The state that a position describes; the lints have seen to its sense.
    pub(in crate::games::checkpoint_rally) fn state_of(
        &self,
        position: &Position,
    ) -> Result<State, Unknown> {
        let mut state = State::new(self, position.phase);
        for (index, (colour, text)) in position.players.iter().enumerate() {
            let seat = Seat::new(index);
            let at = format!("/players/{}", colour.name());
            let car = text.car.as_ref().map(|id| self.car(id, &at)).transpose()?;
            let card = text
                .card
                .as_ref()
                .map(|id| self.card(id, &at))
                .transpose()?;
            let hand = self.tile_list_of(&text.hand, &format!("{at}/hand"))?;
            let goals = card.map_or(Spaces::NONE, |card| self.checkpoints(seat, card));
            let player = state.player_mut(seat);
            player.car = car;
            player.card = card;
            player.goals = goals;
            player.visited = text.visited.iter().map(|name| name.0).collect();
            player.returned = text.returned.iter().map(|name| name.0).collect();
            player.time = text.time;
            player.at = text.at.map(|name| name.0);
            player.gps = text.gps.unwrap_or(self.constants.gps_updates);
            player.hand = hand.into_iter().collect();
        }
        for (space, laid) in &position.board {
            let tile = self.tile(&laid.tile, &format!("/board/{}", space.0))?;
            state.board[space.0.index()] = Some(Laid::new(tile, laid.rotation));
            state.built.insert(space.0);
        }
        if let Some(borders) = &position.borders {
            state.borders = Some(self.borders_of(borders, "/borders")?);
        }
        for (index, slot) in position.row.iter().enumerate() {
            let empty = slot.0.as_str() == Slot::EMPTY;
            let tile = (!empty).then(|| self.tile(&slot.0, &format!("/row/{index}")));
            state.row.push(tile.transpose()?);
        }
        state.discard = self
            .tile_list_of(&position.discard, "/discard")?
            .into_iter()
            .collect();
        self.stack_up(&mut state, position)?;
        self.line_up(&mut state, position)?;
        state.owes = position
            .owes
            .map(|colour| self.seat_named(colour, "/owes"))
            .transpose()?;
        state.moved_from = position.moved_from;
        if let Some(pending) = &position.pending {
            state.pending = Some(Work {
                seat: self.seat_named(pending.player, "/pending/player")?.index(),
                hand: pending.hand,
                slots: pending
                    .row
                    .iter()
                    .fold(0, |slots, slot| slots | 1 << (slot - 1)),
                cost: pending.cost,
                lines: pending.lines,
            });
        }
        Ok(state)
    }

    fn stack_up(&self, state: &mut State, position: &Position) -> Result<(), Unknown> {
        let mut stack = match (&position.stack, &position.stack_top) {
            (Some(stack), _) => self.tile_list_of(stack, "/stack")?,
            (None, _) if position.phase <= Phase::Shuffle => Vec::new(),
            (None, top) => {
                let mut stack = match top {
                    Some(top) => self.tile_list_of(top, "/stack-top")?,
                    None => Vec::new(),
                };
                let named: Tiles = mentions(position)
                    .filter_map(|mention| self.tile(mention.tile, "").ok())
                    .collect();
                let unnamed = |tile: &TileId| !named.contains(*tile);
                stack.extend(self.all_tiles().iter().filter(unnamed));
                stack
            }
        };
        stack.reverse();
        state.stack = stack.into_iter().take(MAX_TILES).collect();
        Ok(())
    }

    /// Restores the order of play: by time, and on one spot as `pile` says.
    fn line_up(&self, state: &mut State, position: &Position) -> Result<(), Unknown> {
        for (index, entry) in position.done.iter().enumerate() {
            let seat = self.seat_named(entry.player, &format!("/done/{index}/player"))?;
            state.done.push((seat, entry.how));
        }
        let player_order = self.seats_named(&position.player_order, "/player-order")?;
        state.player_order = player_order.into_iter().take(4).collect();
        if position.phase <= Phase::MarkerOrder {
            return Ok(());
        }
        let pile = self.seats_named(&position.pile, "/pile")?;
        let depth = |seat: &Seat| {
            pile.iter()
                .position(|other| other == seat)
                .unwrap_or(pile.len())
        };
        let mut order: Vec<Seat> = self
            .all_seats()
            .filter(|&seat| state.how_done(seat) != Some(How::Finished))
            .collect();
        order.sort_by_key(|seat| (state.player(*seat).time, depth(seat)));
        state.order = order.into_iter().collect();
        Ok(())
    }
}
