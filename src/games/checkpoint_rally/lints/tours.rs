//! The maps of a card, and how long a race each of them is.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::games::checkpoint_rally::tours::{distance, shortest};

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
    // How a tour goes on from each checkpoint that comes first is the same from every corner but one that is a checkpoint.
    let goes_on: ArrayVec<(Space, usize), MOST> = goals
        .iter()
        .map(|first| (first, shortest(first, goals.without(Spaces::one(first)))))
        .collect();
    let from = |corner: Space| {
        if goals.contains(corner) {
            return 1 + shortest(corner, goals.without(Spaces::one(corner)));
        }
        let tours = goes_on.iter();
        let tours = tours.map(|&(first, rest)| distance(corner, first) + rest);
        1 + tours.min().unwrap_or(0)
    };
    Some(Space::CORNERS.map(from))
}
