//! Invariants of the joint building of a map.

use super::{RallyStep, Verdict, ensure, is_raced};
use crate::engine::Action;
use crate::games::classic_rally::board::Laid;
use crate::games::classic_rally::components::{EdgeMatch, Phase};
use crate::games::classic_rally::{Chance, ClassicRally, Side, State, TileId};

pub(super) fn tiles_are_conserved(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let builds = (Phase::PlaceStart..=Phase::PlaceFinish).contains(&before.phase);
    let anew = after.phase == Phase::TilePile;
    // What fits nowhere may be left out, under a reading.
    let reshuffles = matches!(step.action, Action::Chance(Chance::ReshuffleTiles(_)));
    let discards = reshuffles && after.phase == Phase::VoteFinish;
    if !builds || anew || discards || after.stage != before.stage {
        return Ok(());
    }
    for tile in game
        .tiles
        .ids()
        .filter(|&tile| game.tiles[tile].role.is_none())
    {
        let (had, has) = (count(before, tile), count(after, tile));
        ensure(had == has, || {
            let id = &game.tiles[tile].id;
            format!("there were {had} `{id}` and there are {has}")
        })?;
    }
    Ok(())
}

/// Tiles of a kind on the table, in the pile, drawn and kept.
fn count(state: &State, tile: TileId) -> usize {
    let laid = state.map.tiles().iter().map(|laid| laid.tile);
    let kept = state.players.iter().filter_map(|player| player.kept);
    let all = laid
        .chain(state.building.pile.iter().copied())
        .chain(state.building.drawn)
        .chain(kept);
    all.filter(|other| *other == tile).count()
}

/// The tile that a step has laid beside others, as it lies now.
fn newly_laid<'s>(step: &RallyStep<'s>) -> Option<&'s Laid> {
    let (old, new) = (&step.before.map, &step.after.map);
    let grows = !old.tiles().is_empty() && new.tiles().len() == old.tiles().len() + 1;
    let mut tiles = new.tiles().iter();
    tiles.find(|laid| grows && old.find(laid.cell).is_none())
}

pub(super) fn tiles_join_the_road(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some(laid) = newly_laid(step) else {
        return Ok(());
    };
    ensure(laid.linked != 0, || {
        let id = &game.tiles[laid.tile].id;
        format!(
            "`{id}` was laid on `{}`, where it is linked with nothing",
            laid.cell
        )
    })
}

pub(super) fn like_signs_stay_apart(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some(laid) = newly_laid(step) else {
        return Ok(());
    };
    for place in Side::of(laid.linked).filter_map(|side| laid.across(side)) {
        let other = step.after.map.at(place);
        let alike = laid.sign.zip(other.sign).is_some_and(|(a, b)| a.is_like(b));
        ensure(!alike, || {
            let (id, next) = (&game.tiles[laid.tile].id, &game.tiles[other.tile].id);
            format!(
                "`{id}` was laid on `{}`, linked with `{next}` on `{}`",
                laid.cell, other.cell
            )
        })?;
    }
    Ok(())
}

pub(super) fn edges_agree(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some(laid) = newly_laid(step) else {
        return Ok(());
    };
    if game.readings.edge_match == EdgeMatch::Lenient {
        return Ok(());
    }
    let (_, clashes) = step.before.map.contact(laid.cell, laid.exits);
    ensure(clashes == 0, || {
        let id = &game.tiles[laid.tile].id;
        format!(
            "`{id}` was laid on `{}`, where road meets a blank side",
            laid.cell
        )
    })
}

pub(super) fn maps_stay(_: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    ensure(!is_raced(step) || step.before.map == step.after.map, || {
        "the map has changed in the race".to_owned()
    })
}
