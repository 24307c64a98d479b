//! Shortest tours over checkpoints, in steps from space to space.

use crate::games::checkpoint_rally::board::{SPACES, WIDTH};
use crate::games::checkpoint_rally::{Space, Spaces};

/// The steps of a shortest tour from `start` over all `goals`, if roads lay wherever they were
/// wanted: no map can do with fewer. A goal where the tour starts has to be driven onto again. Takes
/// every order, so there must be few goals.
#[must_use]
pub(super) fn shortest(start: Space, goals: Spaces) -> usize {
    goals
        .iter()
        .map(|next| {
            let mut rest = goals;
            rest.remove(next);
            let back = if next == start { 2 } else { 0 };
            back + distance(start, next) + shortest(next, rest)
        })
        .min()
        .unwrap_or(0)
}

/// The steps from one space to another.
#[must_use]
pub(super) fn distance(a: Space, b: Space) -> usize {
    usize::from(DISTANCES[a.index()][b.index()])
}

/// Steps between any two spaces: looked up far more often than there are any.
static DISTANCES: [[u8; SPACES]; SPACES] = distances();

#[expect(clippy::cast_possible_truncation, reason = "at most 8 steps")]
const fn distances() -> [[u8; SPACES]; SPACES] {
    let mut table = [[0; SPACES]; SPACES];
    let mut pair = 0;
    while pair < SPACES * SPACES {
        let (a, b) = (pair / SPACES, pair % SPACES);
        let columns = (a % WIDTH).abs_diff(b % WIDTH);
        let rows = (a / WIDTH).abs_diff(b / WIDTH);
        table[a][b] = (columns + rows) as u8;
        pair += 1;
    }
    table
}
