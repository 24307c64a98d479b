//! What a position leaves out and what follows from the rest of it, from format 2 on.

use std::borrow::Cow;

use super::components::{MissingClues, Phase, Position};
use super::table::{CheckpointCharlie, Clue, TraitId};
use crate::lint::Scope;

/// The position with the clues that it leaves out: faces of the counters that lie nowhere.
pub fn clues<'p>(
    position: &'p Position,
    game: &CheckpointCharlie,
    scope: &Scope<'_>,
) -> Cow<'p, Position> {
    let phase = position.phase;
    let lacks_clue = phase >= Phase::Faces
        && (position.players.values())
            .any(|player| player.clue.is_none() && player.counter.is_none());
    let tosses = game.readings.missing_clues == MissingClues::TossAtScoring;
    let lacks_public = tosses && phase >= Phase::Markers && position.public.is_empty();
    if !lacks_clue && !lacks_public || !scope.follows() {
        return Cow::Borrowed(position);
    }
    let mut position = position.clone();
    let mut free: Vec<TraitId> = {
        let lies = lying(&position, game);
        game.traits.ids().filter(|of| !lies.contains(of)).collect()
    };
    free.reverse();
    let first = |of: TraitId| game.face(Clue { of, face: 0 }).clone();
    for player in position.players.values_mut() {
        if phase >= Phase::Faces && player.clue.is_none() && player.counter.is_none() {
            let of = free.pop();
            if phase == Phase::Faces {
                player.counter = of.map(|of| game.traits[of].id.clone());
            } else {
                player.clue = of.map(first);
            }
        }
    }
    if lacks_public && !scope.says("/public") {
        position.public = free.into_iter().rev().map(first).collect();
    }
    Cow::Owned(position)
}

/// The counters that a position says lie somewhere.
fn lying(position: &Position, game: &CheckpointCharlie) -> Vec<TraitId> {
    let own = position.players.values().map(|player| &player.clue);
    let faces = own.flatten().chain(&position.public);
    let faces = faces.filter_map(|id| Some(game.clue_named(id, "").ok()?.of));
    let counters = position
        .players
        .values()
        .filter_map(|player| player.counter.as_ref());
    let counters = counters.filter_map(|id| game.trait_named(id, "").ok());
    faces.chain(counters).collect()
}
