//! Gestures on a desk, and real requests on loopback.

mod about;
mod disk;
mod documents;
mod form;
mod gate;
mod gestures;
mod secrets;
mod served;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use super::desk::Desk;
use super::{Keeper, KeptText, UnsavedText};
use crate::games::GAMES;
use crate::lint::Catalogue as _;

/// What is kept of documents, by their names: what the file held, and the text.
type Drafts = BTreeMap<String, (Option<String>, String)>;

/// Writes files plainly: how the command line does it is tested there.
#[derive(Default)]
struct Plain {
    kept: Arc<Mutex<Drafts>>,
}

impl Keeper for Plain {
    fn replace(&self, path: &Path, text: &str) -> Result<Vec<String>, String> {
        std::fs::write(path, text).map_err(|error| error.to_string())?;
        Ok(Vec::new())
    }

    fn create(&self, path: &Path, text: &str) -> Result<(), String> {
        if path.exists() {
            return Err("it is there".to_owned());
        }
        std::fs::write(path, text).map_err(|error| error.to_string())
    }

    fn keep(&self, kept: UnsavedText<'_>) {
        let mut all = self.kept.lock().expect("nobody panics");
        match kept.text {
            Some(text) => {
                let on_disk = kept.on_disk.map(str::to_owned);
                all.insert(kept.name.to_owned(), (on_disk, text.to_owned()));
            }
            None => drop(all.remove(kept.name)),
        }
    }

    fn kept(&self) -> Vec<KeptText> {
        let all = self.kept.lock().expect("nobody panics");
        let kept = all.iter().map(|(name, (on_disk, text))| KeptText {
            name: name.clone(),
            on_disk: on_disk.clone(),
            text: text.clone(),
        });
        kept.collect()
    }
}

/// A folder with a shipped document of a game, its desk, and the name and the text of the document there.
fn desk_with(game: &str, path: &str, kept: &Plain) -> (TempDir, Desk, String, String) {
    let game = GAMES.find(game).expect("it is a game");
    let text = game.shipped_file(path).expect("it is shipped");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("own.toml");
    std::fs::write(&path, text).expect("it can be written");
    let keeper = Plain {
        kept: Arc::clone(&kept.kept),
    };
    let desk = Desk::new(&GAMES, folder.path().to_owned(), Box::new(keeper));
    let name = crate::project::disk::name_of(&path);
    (folder, desk, name, text.to_owned())
}

/// The same with a map.
fn map_desk(kept: &Plain) -> (TempDir, Desk, String, String) {
    desk_with("checkpoint-rally", "layouts/chequerboard.toml", kept)
}

/// A document that nothing is wrong with: the first game's starter of a kind.
fn starter(game: &str, kind: &str) -> &'static str {
    GAMES
        .kind(game, kind)
        .expect("there is such a kind")
        .starter
}

/// A game whose documents of this kind lay maps, and the kind.
fn scenario() -> (&'static str, &'static str) {
    let game = GAMES.iter().next().expect("there is a game").meta().id;
    (game, starter(game, "scenario"))
}
