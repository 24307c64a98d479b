//! The tiles that a position names.

use crate::document::Id;
use crate::games::checkpoint_rally::components::{Colour, Position, Slot, SpaceName};

/// A tile that a position names.
#[derive(Clone, Copy, Debug)]
pub struct Mention<'a> {
    /// The tile.
    pub tile: &'a Id,
    home: Home,
    /// The number in its list; on the map, there is none.
    index: usize,
}

/// Where a position has tiles.
#[derive(Clone, Copy, Debug)]
enum Home {
    Map(SpaceName),
    Row,
    Hand(Colour),
    Stack,
    StackTop,
    Discard,
}

impl Mention<'_> {
    /// Where it is named.
    #[must_use]
    pub fn pointer(&self) -> String {
        let index = self.index;
        match self.home {
            Home::Map(space) => format!("/board/{}", space.0),
            Home::Row => format!("/row/{index}"),
            Home::Hand(colour) => format!("/players/{}/hand/{index}", colour.name()),
            Home::Stack => format!("/stack/{index}"),
            Home::StackTop => format!("/stack-top/{index}"),
            Home::Discard => format!("/discard/{index}"),
        }
    }

    /// Where the tile is, such as "in red's hand".
    #[must_use]
    pub fn place(&self) -> String {
        match self.home {
            Home::Map(space) => format!("on `{}`", space.0),
            Home::Row => "in the row".to_owned(),
            Home::Hand(colour) => format!("in {}'s hand", colour.name()),
            Home::Stack | Home::StackTop => "in the stack".to_owned(),
            Home::Discard => "in the discard pile".to_owned(),
        }
    }
}

/// The tiles that a position names, place by place.
pub fn mentions(position: &Position) -> impl Iterator<Item = Mention<'_>> {
    let board = position.board.iter().map(|(space, laid)| Mention {
        tile: &laid.tile,
        home: Home::Map(*space),
        index: 0,
    });
    let row = position.row.iter().enumerate();
    let row = row
        .filter(|(_, slot)| slot.0.as_str() != Slot::EMPTY)
        .map(|(index, slot)| Mention {
            tile: &slot.0,
            home: Home::Row,
            index,
        });
    let hands = position.players.iter();
    let hands = hands.flat_map(|(colour, player)| named(&player.hand, Home::Hand(*colour)));
    let stack = position.stack.as_deref().unwrap_or_default();
    let top = position.stack_top.as_deref().unwrap_or_default();
    board
        .chain(row)
        .chain(hands)
        .chain(named(stack, Home::Stack))
        .chain(named(top, Home::StackTop))
        .chain(named(&position.discard, Home::Discard))
}

fn named(tiles: &[Id], home: Home) -> impl Iterator<Item = Mention<'_>> {
    let tiles = tiles.iter().enumerate();
    tiles.map(move |(index, tile)| Mention { tile, home, index })
}
