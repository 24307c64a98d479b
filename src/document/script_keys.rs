//! The keys of scripts that are the same in every game, by which whoever reads one tells them from those of a game.

/// By which keys a script says where it begins: the one with the path of a document, which is also the name of its
/// kind, and the one under which the same stands in the script.
pub const STARTS: [(&str, &str); 2] = [("scenario", "setup"), ("position", "start")];
