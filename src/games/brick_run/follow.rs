//! What a position leaves out and what follows from the rest of it, from format 2 on.

use std::borrow::Cow;

use super::components::{CopPosition, Position};
use crate::lint::Scope;

/// The position with the crooked cop, against whom a lone player drives.
pub fn cop<'p>(position: &'p Position, scope: &Scope<'_>) -> Cow<'p, Position> {
    if position.players.len() != 1 || position.cop.is_some() || !scope.follows() {
        return Cow::Borrowed(position);
    }
    let cop = Some(CopPosition::default());
    let position = position.clone();
    Cow::Owned(Position { cop, ..position })
}
