//! Shipped documents load, and whatever position is taken up can be played on from.
