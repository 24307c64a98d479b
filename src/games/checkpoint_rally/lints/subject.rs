//! What the checks look at, and what they ask of it.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::games::checkpoint_rally::load::{Mention, mentions};
use crate::lint::Set;

/// A component document: its items together with those that it extends. Checks report only what
/// stands in the document itself.
#[derive(Debug)]
pub struct SetSubject<'a, T> {
    /// All items; [`Set::own`] are the document's.
    pub set: &'a Set<T>,
    /// The terrain types that the document declares; empty for cars and cards.
    pub terrains: &'a [Id],
    /// Whether the document extends another set.
    pub extends: bool,
}

impl<T> SetSubject<'_, T> {
    /// The items of the sets that the document extends.
    pub fn inherited(&self) -> &[Entry<T>] {
        &self.set.items[..self.set.items.len() - self.set.own]
    }
}

/// An opening map.
#[derive(Debug)]
pub struct LayoutSubject<'a> {
    /// The document.
    pub layout: &'a MapLayout,
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a CheckpointRally,
}

impl ScenarioSubject<'_> {
    /// Every player with the car that is agreed on, if there is one.
    pub fn cars(&self) -> impl Iterator<Item = (Colour, Option<&Id>)> {
        let players = self.scenario.players.iter();
        players.map(|(&colour, player)| (colour, player.car.as_ref()))
    }

    /// Every player with the card that is agreed on, if there is one.
    pub fn cards(&self) -> impl Iterator<Item = (Colour, Option<&Id>)> {
        let players = self.scenario.players.iter();
        players.map(|(&colour, player)| (colour, player.card.as_ref()))
    }

    /// How many tiles the layout has on the map, if there is one.
    pub fn layout_size(&self) -> Option<usize> {
        let layout = self.parts.layout.as_ref();
        layout.map(|layout| layout.value.board.len())
    }
}

/// A position with its components; every name in it is known.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The game that it is a position of.
    pub game: &'a CheckpointRally,
}

impl PositionSubject<'_> {
    /// The phase.
    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// The players in seat order.
    pub fn players(&self) -> impl Iterator<Item = (Seat, Colour, &PlayerPosition)> {
        let players = self.position.players.iter().enumerate();
        players.map(|(index, (&colour, player))| (Seat::new(index), colour, player))
    }

    /// Every player with the car, if it is dealt.
    pub fn cars(&self) -> impl Iterator<Item = (Colour, Option<&Id>)> {
        let players = self.position.players.iter();
        players.map(|(&colour, player)| (colour, player.car.as_ref()))
    }

    /// Every player with the card, if it is dealt.
    pub fn cards(&self) -> impl Iterator<Item = (Colour, Option<&Id>)> {
        let players = self.position.players.iter();
        players.map(|(&colour, player)| (colour, player.card.as_ref()))
    }

    /// A player who takes part, as every name in the position has been found to do.
    pub fn player(&self, colour: Colour) -> &PlayerPosition {
        &self.position.players[&colour]
    }

    /// Where a player who takes part starts.
    pub fn corner(&self, colour: Colour) -> Space {
        let mut players = self.game.players.iter();
        let found = players.find(|player| player.colour == colour);
        found.map_or(Space::CORNERS[0], |player| player.corner)
    }

    /// How a player's race has ended, if it has.
    pub fn how_done(&self, colour: Colour) -> Option<How> {
        let mut done = self.position.done.iter();
        done.find(|entry| entry.player == colour)
            .map(|entry| entry.how)
    }

    /// Whether every player is in `done`.
    pub fn all_done(&self) -> bool {
        self.players()
            .all(|(_, colour, _)| self.how_done(colour).is_some())
    }

    /// Whether an action is not ended yet: it waits for a discard or a reshuffle.
    pub fn is_mid_action(&self) -> bool {
        self.position.owes.is_some() || self.position.pending.is_some()
    }

    /// Whether a player who has set out has still something to draw or to discard.
    pub fn is_mid_action_of_started(&self) -> bool {
        let pending = self.position.pending.as_ref();
        self.position.owes.is_some() || pending.is_some_and(|work| self.has_started(work.player))
    }

    /// Whether a player has set out: the start tile is placed.
    pub fn has_started(&self, colour: Colour) -> bool {
        self.player(colour).at.is_some() || self.how_done(colour).is_some()
    }

    /// Whether the order of play names everybody once.
    pub fn is_order_whole(&self) -> bool {
        let order = &self.position.player_order;
        let all = self.position.players.keys();
        order.len() == self.position.players.len() && all.into_iter().all(|c| order.contains(c))
    }

    /// The first in the order of play who has not set out.
    pub fn starting(&self) -> Option<Colour> {
        let mut order = self.position.player_order.iter().copied();
        order.find(|&colour| !self.has_started(colour))
    }

    /// The last in the order of play who has set out.
    pub fn last_started(&self) -> Option<Colour> {
        let order = self.position.player_order.iter().copied();
        order.take_while(|&colour| self.has_started(colour)).last()
    }

    /// Who is to act in the race: the least time, and of equal times the top of the pile.
    pub fn acting(&self) -> Option<Colour> {
        let racing = self
            .players()
            .filter(|(_, c, _)| self.how_done(*c).is_none());
        racing
            .min_by_key(|(_, colour, player)| (player.time, self.depth(*colour)))
            .map(|(_, colour, _)| colour)
    }

    fn depth(&self, colour: Colour) -> usize {
        let pile = &self.position.pile;
        pile.iter()
            .position(|&other| other == colour)
            .unwrap_or(pile.len())
    }

    /// Whether a player who is done may still have to draw or discard: one who has just finished,
    /// if the rules are read so.
    pub fn may_draw_when_done(&self, colour: Colour) -> bool {
        let last = self.position.done.last();
        self.game.readings.finisher_draws == FinisherDraws::Net
            && last.is_some_and(|entry| entry.player == colour && entry.how == How::Finished)
    }

    /// A player's checkpoints; none before the cards are dealt.
    pub fn goals(&self, seat: Seat, player: &PlayerPosition) -> Spaces {
        let card = player.card.as_ref();
        card.and_then(|id| self.game.card(id, "").ok())
            .map_or(Spaces::NONE, |card| self.game.checkpoints(seat, card))
    }

    /// Whether a player has a token where none of the checkpoints is.
    pub fn has_stray_token(&self, seat: Seat, player: &PlayerPosition) -> bool {
        let goals = self.goals(seat, player);
        (player.visited.iter()).any(|space| !goals.contains(space.0))
    }

    /// The tiles that the position names, place by place.
    pub fn mentions(&self) -> impl Iterator<Item = Mention<'_>> {
        mentions(self.position)
    }

    /// How many tiles the position names, and which these are.
    pub fn named_tiles(&self) -> (usize, BTreeSet<&Id>) {
        let mut count = 0;
        let tiles = self.mentions().map(|mention| mention.tile);
        let named = tiles.inspect(|_| count += 1).collect();
        (count, named)
    }

    /// How many tiles lie in the stack.
    pub fn stack_size(&self) -> usize {
        match &self.position.stack {
            Some(stack) => stack.len(),
            None if self.phase() <= Phase::Shuffle => 0,
            None => {
                let (_, named) = self.named_tiles();
                let top = self.position.stack_top.as_ref().map_or(0, Vec::len);
                top + self.game.tiles.len().saturating_sub(named.len())
            }
        }
    }
}

/// Two sides on which the same border piece lies, and the piece.
pub fn same_piece(borders: &BordersLaid) -> Option<(&'static str, &'static str, &Id)> {
    let sides = borders.sides();
    (1..sides.len()).find_map(|later| {
        let (side, face) = sides[later];
        let earlier = sides[..later]
            .iter()
            .find(|(_, other)| other.piece == face.piece)?;
        Some((earlier.0, side, &face.piece))
    })
}
