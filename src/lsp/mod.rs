//! The server for editors: everything that a check knows, where one types.
//!
//! It speaks the Language Server Protocol over the standard input and output. What is known comes from
//! [`workspace`](crate::workspace); here it is only asked and put as the protocol has it.

mod actions;
mod answer;
mod capabilities;
mod complete;
mod configured;
mod edits;
mod findings;
mod folding;
mod hints;
mod home;
mod hover;
mod inbox;
#[cfg(test)]
mod laws;
mod layout;
mod lens;
mod links;
mod navigate;
mod outline;
mod preview;
mod rename;
mod replayed;
mod selection;
mod server;
mod settings;
mod sketch;
mod snippets;
mod stage;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod text;
mod uri;
mod wire;
mod world;

use std::io::ErrorKind;

pub use home::Copies;

use crate::games::Games;
use crate::project::failure::Failure;

/// The most characters that are quoted of an unreadable message.
const MOST_TOLD: usize = 300;

/// Serves one client over the standard input and output until it ends; whether it said before that it has done.
///
/// # Errors
/// If the client does not keep to the protocol, or is gone without a word.
pub fn run(games: &'static Games, copies: &Copies) -> Result<bool, Failure> {
    let (connection, wires) = wire::connect().map_err(|error| Failure::new(error.to_string()))?;
    let served = server::serve(games, &connection, copies);
    drop(connection);
    // Reading ends with the client's last word, or with its end; where it was refused it may go on talking.
    let closed = match served {
        Ok(_) => wires.join(),
        Err(_) => wires.heard(),
    };
    match (served, closed) {
        // A client that sends an unreadable message is still there.
        (_, Err(error)) if error.kind() == ErrorKind::InvalidData => {
            let why: String = error.to_string().chars().take(MOST_TOLD).collect();
            Err(Failure::new(format!(
                "the client does not keep to the protocol: {why}"
            )))
        }
        (Err(why), _) => Err(Failure::new(why)),
        (_, Err(error)) => Err(Failure::new(format!("the client is gone: {error}"))),
        (Ok(has_done), Ok(())) => Ok(has_done),
    }
}
