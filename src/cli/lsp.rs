//! `lsp`: the server for editors.

use crate::cli::output::Output;
use crate::games::Games;
use crate::lsp::Copies;
use crate::project::failure::Failure;

/// What `lsp` is asked to do.
#[derive(Debug, clap::Args)]
pub struct LspArgs {
    /// Some clients say so; there is no other way
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// Runs `lsp` until the client ends; whether that said that it has done.
///
/// # Errors
/// If the client does not keep to the protocol, or is gone.
pub fn run(_: &LspArgs, games: &'static Games, output: &Output) -> Result<bool, Failure> {
    let copies = Copies::default();
    let own = copies.clone();
    output.stop.at_end(move || own.remove());
    let served = crate::lsp::run(games, &copies);
    copies.remove();
    served
}
