//! Shortest tours over checkpoints, and the maps of a card.

use super::super::board::{SPACES, Space, Spaces, WIDTH};
use super::super::components::{Card, MapChoice, SpaceName};

/// The most checkpoints that a map may have: one for each token.
const MOST: usize = 4;

/// The maps of a card, each with its key.
pub(super) const MAPS: [(MapChoice, &str); 2] = [
    (MapChoice::TwoThree, "two-three"),
    (MapChoice::ThreeFour, "three-four"),
];

/// The shortest tours over the checkpoints of a map from the four corners, in steps from tile to
/// tile; `None` if the checkpoints are not as many different ones as a map may have.
pub(super) fn from_corners(card: &Card, map: MapChoice) -> Option<[usize; 4]> {
    let spaces: &[SpaceName] = card.map(map);
    let goals: Spaces = spaces.iter().map(|name| name.0).collect();
    if goals.is_empty() || goals.len() != spaces.len() || goals.len() > MOST {
        return None;
    }
    Some(Space::CORNERS.map(|corner| shortest(corner, goals)))
}

/// The shortest tour from `start` if every tile connected with every neighbour: the least that
/// any map can do. Takes every order, so there must be few goals.
fn shortest(start: Space, goals: Spaces) -> usize {
    goals
        .iter()
        .map(|next| {
            let mut rest = goals;
            rest.remove(next);
            distance(start, next) + shortest(next, rest)
        })
        .min()
        .unwrap_or(0)
}

fn distance(a: Space, b: Space) -> usize {
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
