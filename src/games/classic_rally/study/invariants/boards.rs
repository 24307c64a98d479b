//! Invariants of the cards that boards carry.

use super::{RallyStep, Verdict, ensure, is_raced};
use crate::games::classic_rally::components::{Card, Hazard};
use crate::games::classic_rally::{Cards, ClassicRally, Move, State};

pub(super) fn cards_are_conserved(game: &ClassicRally, state: &State) -> Verdict {
    for &card in Card::ALL {
        let boards = state.players.iter();
        let carried: usize = boards
            .map(|player| {
                usize::from(player.rally.of(card)) + usize::from(player.assistance.of(card))
            })
            .sum();
        let (piled, in_play) = (state.piles.of(card), game.deck.supply.of(card));
        ensure(carried + usize::from(piled) == usize::from(in_play), || {
            format!(
                "{carried} `{card}` lie on boards and {piled} in the pile, and {in_play} are in play"
            )
        })?;
    }
    Ok(())
}

pub(super) fn boards_have_room(game: &ClassicRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let (player, entrant) = (state.player(seat), &game.players[seat.index()]);
        let boards = [
            ("Rally Board", player.rally, entrant.rally),
            ("Assistance Board", player.assistance, entrant.assistance),
        ];
        for (board, cards, holds) in boards {
            ensure(cards.len() <= usize::from(holds), || {
                let (name, count) = (game.name(seat), cards.len());
                format!("{name}'s {board} holds {holds} cards and carries {count}")
            })?;
        }
    }
    Ok(())
}

pub(super) fn boards_are_their_owners(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let (before, after) = (step.before, step.after);
    let mv = step.decision().map(|(_, mv)| mv);
    let robs = matches!(mv, Some(Move::Robber(_)));
    for seat in game.all_seats().filter(|&seat| seat != before.turn.seat) {
        let (old, new) = (before.player(seat), after.player(seat));
        for &card in Card::ALL {
            let (had, has) = (old.rally.of(card), new.rally.of(card));
            let leaks = mv == Some(&Move::EndTurn)
                && after.turn.seat == seat
                && card == Card::Fuel
                && has >= had.saturating_sub(old.problem(Hazard::FuelLeak))
                && has <= had;
            ensure(has == had || leaks, || {
                let name = game.name(seat);
                format!(
                    "{name}'s Rally Board had {had} `{card}` and has {has}, out of {name}'s turn"
                )
            })?;
            let (had, has) = (old.assistance.of(card), new.assistance.of(card));
            let robbed = robs && has < had && card != Card::Toolbox;
            ensure(has == had || robbed, || {
                let name = game.name(seat);
                format!(
                    "{name}'s Assistance Board had {had} `{card}` and has {has}, out of {name}'s turn"
                )
            })?;
        }
    }
    Ok(())
}

pub(super) fn exchanges_lose_nothing(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, Move::Assist { .. } | Move::Transporter(_))) = step.decision() else {
        return Ok(());
    };
    let both = |state: &State| -> Cards {
        let player = state.player(seat);
        player.rally.plus(player.assistance)
    };
    let (had, has) = (both(step.before), both(step.after));
    for &card in Card::ALL {
        ensure(had.of(card) == has.of(card), || {
            let (name, had, has) = (game.name(seat), had.of(card), has.of(card));
            format!("{name}'s two boards had {had} `{card}` before the exchange and have {has}")
        })?;
    }
    Ok(())
}

pub(super) fn used_toolboxes_stay(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let ends = matches!(step.decision(), Some((_, Move::EndTurn)));
    if !is_raced(step) || ends || !before.turn.toolbox_used {
        return Ok(());
    }
    let seat = before.turn.seat;
    let toolboxes = |state: &State| state.player(seat).rally.of(Card::Toolbox);
    ensure(toolboxes(before) == 0 || toolboxes(after) > 0, || {
        let name = game.name(seat);
        format!("{name} has used a toolbox in this turn and given it away")
    })
}
