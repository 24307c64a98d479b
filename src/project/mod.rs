//! Documents on a disk: which files below the folders of a run are looked at, the configuration that holds for
//! each, and the workspace over them that every front end asks.

pub mod config;
pub mod disk;
pub mod failure;
pub mod find;
mod ignored;
pub mod layer;
pub mod live;
mod pattern;

use disk::{Disk, name_of};
use find::Found;

use crate::games::Games;
use crate::lint::Levels;
use crate::workspace::Workspace;

/// The disk of a run.
#[must_use]
pub fn disk(found: &Found) -> Disk {
    let paths = found.files.iter().map(|file| file.path.clone()).collect();
    Disk::new(paths, &found.folders).in_only_edition(found.only_edition)
}

/// The files of a run, each with the levels of its configuration and, over them, those that the user asks for.
#[must_use]
pub fn open<'d>(
    games: &'static Games,
    found: &Found,
    levels: &Levels,
    disk: &'d Disk,
) -> Workspace<'d> {
    let mut workspace = Workspace::new(disk, games);
    for file in &found.files {
        let levels = file.config.levels_for(&file.path, levels);
        workspace.add(name_of(&file.path), levels, file.named);
    }
    workspace
}
