//! What is hidden and what is not, how positions look, and whole games by bots.

mod determinize;
mod infer;
mod outlook;
mod play;

use crate::engine::{Game as _, Silent};
use crate::games::checkpoint_charlie::components::{Options, Phase};
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clue, Code, Counter, State, SuspectId, SuspectSet, TraitId, hand,
};

/// The cat that has these faces of the five traits.
fn cat(game: &CheckpointCharlie, faces: &str) -> SuspectId {
    let bits = faces.bytes().rev();
    let code = Code(bits.fold(0, |code, bit| code << 1 | (bit - b'0')));
    let mut all = game.suspects.ids();
    let found = all.find(|suspect| game.suspects[*suspect].code == code);
    found.expect("there is such a cat")
}

/// Three players with a hat, orange fur and no newspaper; raincoat and no glasses are public. Four
/// cats are sorted: by what lies open to all, the chief is 10110 or 10100.
fn example() -> (CheckpointCharlie, State) {
    let game = hand::base(3, Options::default());
    let mut state = game.start(&mut Silent);
    state.phase = Phase::Search;
    for (player, (of, face)) in state.players.iter_mut().zip([(0, 1), (3, 1), (4, 0)]) {
        let (of, face) = (TraitId(of), Some(face));
        player.counter = Some(Counter { of, face });
    }
    for (of, face) in [(2, 1), (1, 0)] {
        let of = TraitId(of);
        state.public.insert(Clue { of, face });
    }
    let (line, discard) = (true, false);
    let sorted = [
        (1, "10110", line),
        (2, "00011", discard),
        (0, "11110", line),
        (1, "01010", line),
    ];
    for (seat, faces, agrees) in sorted {
        let player = &mut state.players[seat];
        if agrees {
            player.line.insert(cat(&game, faces));
        } else {
            player.discards.insert(cat(&game, faces));
        }
    }
    let seen = state.players.iter().fold(SuspectSet::NONE, |seen, player| {
        seen.or(player.line).or(player.discards)
    });
    let left = game
        .suspects
        .ids()
        .filter(|suspect| !seen.contains(*suspect));
    state.deck = left.map(Card::Suspect).collect();
    (game, state)
}
