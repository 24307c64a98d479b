//! The tiles that a position names.

use crate::document::Id;
use crate::games::checkpoint_rally::components::{Position, Slot};

/// A tile that a position names.
#[derive(Debug)]
pub struct Mention<'a> {
    /// The tile.
    pub tile: &'a Id,
    /// Where it is named.
    pub pointer: String,
    /// Where the tile is, such as "in red's hand".
    pub place: String,
}

/// The tiles that a position names, place by place.
pub fn mentions(position: &Position) -> Vec<Mention<'_>> {
    let mut mentions = Vec::new();
    for (space, laid) in &position.board {
        mentions.push(Mention {
            tile: &laid.tile,
            pointer: format!("/board/{}", space.0),
            place: format!("on `{}`", space.0),
        });
    }
    for (index, slot) in position.row.iter().enumerate() {
        if slot.0.as_str() != Slot::EMPTY {
            mentions.push(Mention {
                tile: &slot.0,
                pointer: format!("/row/{index}"),
                place: "in the row".to_owned(),
            });
        }
    }
    for (colour, player) in &position.players {
        let name = colour.name();
        let place = format!("in {name}'s hand");
        mentions.extend(named(
            &player.hand,
            &format!("/players/{name}/hand"),
            &place,
        ));
    }
    let stack = position.stack.as_deref().unwrap_or_default();
    let top = position.stack_top.as_deref().unwrap_or_default();
    mentions.extend(named(stack, "/stack", "in the stack"));
    mentions.extend(named(top, "/stack-top", "in the stack"));
    mentions.extend(named(&position.discard, "/discard", "in the discard pile"));
    mentions
}

fn named<'a>(tiles: &'a [Id], at: &str, place: &str) -> impl Iterator<Item = Mention<'a>> {
    tiles.iter().enumerate().map(move |(index, tile)| Mention {
        tile,
        pointer: format!("{at}/{index}"),
        place: place.to_owned(),
    })
}
