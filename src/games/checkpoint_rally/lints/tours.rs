//! Shortest tours over checkpoints, and the maps of a card.

use super::super::board::{Space, Spaces};
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
    let ((ax, ay), (bx, by)) = (a.column_row(), b.column_row());
    ax.abs_diff(bx) + ay.abs_diff(by)
}
