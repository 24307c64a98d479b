//! The maps of a card, and how long a race each of them is.

use super::prelude::*;
use crate::games::checkpoint_rally::tours::shortest;

/// The most checkpoints that a map may have: one for each token.
const MOST: usize = 4;

/// The maps of a card, each with its key.
pub(super) const MAPS: [(MapChoice, &str); 2] = [
    (MapChoice::TwoThree, "two-three"),
    (MapChoice::ThreeFour, "three-four"),
];

/// The pars of a map from the four corners, in tiles entered, that of the corner included: on the
/// kindest map every car pays the same for each of them. `None` if the checkpoints are not as many
/// different ones as a map may have.
pub(super) fn from_corners(card: &Card, map: MapChoice) -> Option<[usize; 4]> {
    let spaces: &[SpaceName] = card.map(map);
    let goals: Spaces = spaces.iter().map(|name| name.0).collect();
    if goals.is_empty() || goals.len() != spaces.len() || goals.len() > MOST {
        return None;
    }
    let from = |corner: Space| {
        let mut left = goals;
        left.remove(corner);
        1 + shortest(corner, left)
    };
    Some(Space::CORNERS.map(from))
}
