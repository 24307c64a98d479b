//! What documents make of a game, and which positions are refused.
