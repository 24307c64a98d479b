//! Which game a command is about: every command that asks is asked in the same way.

use super::{game_named, home};
use crate::games::{AnyGame, Games};
use crate::project::failure::Failure;

/// Stands for every game.
const ALL: &str = "all";

/// Which game is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct GameArgs {
    /// The game, or `all`; unless given, that of the documents in this folder
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// Which game is meant, where it has to be one.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct OneGameArgs {
    /// The game; unless given, that of the documents in this folder
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

impl OneGameArgs {
    /// The one that is named or, where none is, that of the documents in the current folder; nothing if they are of
    /// several.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn one(&self, games: &Games) -> Result<Option<&'static dyn AnyGame>, Failure> {
        match &self.game {
            Some(id) => game_named(games, id).map(Some),
            None => Ok(home::game(games)),
        }
    }
}

impl GameArgs {
    /// The one that is named or, where none is, that of the documents in the current folder; nothing if they are of
    /// several, or every game is meant.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn one(&self, games: &Games) -> Result<Option<&'static dyn AnyGame>, Failure> {
        match self.game.as_deref() {
            Some(ALL) => Ok(None),
            Some(id) => game_named(games, id).map(Some),
            None => Ok(home::game(games)),
        }
    }

    /// The same as a list, which is of every game where none is meant.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn several(&self, games: &Games) -> Result<Vec<&'static dyn AnyGame>, Failure> {
        let one = self.one(games)?;
        Ok(one.map_or_else(|| games.to_vec(), |game| vec![game]))
    }

    /// Whether the command line names it.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.game.is_some()
    }
}
