//! Moves that say less than another one.

use crate::document::said;
use crate::engine::laws::guarded;
use crate::engine::{Action, Definition, Silent};
use crate::lab::table::Table;

/// The most moves that are tried in the place of one.
const MOST: usize = 6;

/// Legal moves of the same player in the place of one of these actions that a script writes in fewer
/// characters, the shortest first.
pub(super) fn simpler<G: Definition>(
    table: &Table<G>,
    actions: &[Action<G>],
    index: usize,
) -> Vec<Action<G>> {
    let game = &table.game;
    let Some(Action::Move(seat, present)) = actions.get(index) else {
        return Vec::new();
    };
    let listed = guarded(|| {
        let mut state = table.begin(&mut Silent);
        for action in &actions[..index] {
            action.apply(game, &mut state, &mut Silent);
        }
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        moves.retain(|(mover, _)| mover == seat);
        (state, moves)
    });
    let Ok((state, listed)) = listed else {
        return Vec::new();
    };
    let text = |mv: &G::Move| said::value(&game.write_move(&state, *seat, mv)).to_string();
    let least = text(present).len();
    let mut others: Vec<(usize, String, G::Move)> = listed
        .into_iter()
        .map(|(_, mv)| (text(&mv), mv))
        .map(|(text, mv)| (text.len(), text, mv))
        .filter(|(length, ..)| *length < least)
        .collect();
    others.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    others.truncate(MOST);
    let others = others.into_iter();
    others.map(|(.., mv)| Action::Move(*seat, mv)).collect()
}
