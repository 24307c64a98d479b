//! A map of tiles as Tiled has it: TMJ, with pictures of the tiles beside it.
//!
//! A cell of the map is a cell of a layer. A tile that is turned is flipped along its diagonal and once more, which is
//! how Tiled turns.

mod packed;
mod read;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::output::Output;
use crate::cli::write;
use crate::engine::Laying;
use crate::kit::count::Count;
use crate::kit::picture::{Picture, Piece};
use crate::kit::quote::quote;
use crate::paint::{self, Theme};
use crate::project::disk::{folder_of, shown};
use crate::project::failure::Failure;
use crate::workspace::Workspace;
use crate::workspace::scene::data;
pub use read::taken_over;

/// What Tiled adds to the number of a tile that it mirrors: from left to right, from top to bottom, along the diagonal.
const ACROSS: u64 = 0x8000_0000;
const DOWN: u64 = 0x4000_0000;
const DIAGONAL: u64 = 0x2000_0000;

/// The same for tiles turned clockwise by 0 to 3 quarters.
const TURNED: [u64; 4] = [0, DIAGONAL | ACROSS, ACROSS | DOWN, DIAGONAL | DOWN];

/// The ending of pictures, and how they are painted.
#[cfg(feature = "pictures")]
const PICTURES: &str = "png";
#[cfg(not(feature = "pictures"))]
const PICTURES: &str = "svg";

/// A map for Tiled.
pub struct Map {
    content: Value,
    /// The folder of the pictures, beside the map.
    folder: String,
    /// The pictures, by the names of their files.
    pictures: Vec<(String, Picture)>,
}

impl Map {
    /// The map that a document lays, to be written to a file.
    ///
    /// # Errors
    /// If a tile on it is not known, or it has no cells.
    pub fn of(
        workspace: &Workspace<'_>,
        name: &str,
        laying: &Laying,
        file: &Path,
    ) -> Result<Self, Failure> {
        let tiles = workspace.choice(name, laying.noun);
        let text = workspace.text(name).unwrap_or_default();
        let laid = laid(&text, laying);
        let places: Vec<(i32, i32)> = laying
            .cells
            .iter()
            .filter_map(|cell| (laying.place)(cell))
            .collect();
        let ends = |of: fn(&(i32, i32)) -> i32| {
            let (least, most) = (places.iter().map(of).min()?, places.iter().map(of).max()?);
            Some((least, usize::try_from(most - least + 1).ok()?))
        };
        let empty = || Failure::new(format!("the map of `{name}` has no cells"));
        let (left, width) = ends(|place| place.0).ok_or_else(empty)?;
        let (top, height) = ends(|place| place.1).ok_or_else(empty)?;
        let mut cells = vec![0; width * height];
        for (cell, tile) in &laid {
            let Some((column, row)) = (laying.place)(cell) else {
                continue;
            };
            let (id, turns) = tile.split_once('/').unwrap_or((tile, "0"));
            let number = tiles
                .iter()
                .position(|piece| piece.id == id)
                .ok_or_else(|| {
                    Failure::new(format!(
                        "there is no {} {} on {cell}",
                        laying.noun,
                        quote(id)
                    ))
                    .help("`scrutineer check` says what is wrong with the map")
                })?;
            let turns = turns
                .parse::<usize>()
                .ok()
                .and_then(|turns| TURNED.get(turns));
            let at = usize::try_from(row - top).unwrap_or(0) * width
                + usize::try_from(column - left).unwrap_or(0);
            if let Some(cell) = cells.get_mut(at) {
                *cell = number as u64 + 1 + turns.copied().unwrap_or(0);
            }
        }
        let stem = file
            .file_stem()
            .map_or_else(|| "map".into(), |stem| stem.to_string_lossy());
        let folder = format!("{stem}.tiles");
        let faces = tiles
            .iter()
            .map(face)
            .map(|(id, picture)| (format!("{id}.{PICTURES}"), picture));
        let pictures: Vec<(String, Picture)> = faces.collect();
        let map = json!({
            "type": "map",
            "version": "1.10",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "infinite": false,
            "width": width,
            "height": height,
            "tilewidth": side(&pictures, |picture| picture.width),
            "tileheight": side(&pictures, |picture| picture.height),
            "nextlayerid": 2,
            "nextobjectid": 1,
            "properties": [property("left", "int", left), property("top", "int", top)],
            "layers": [{
                "id": 1,
                "name": laying.key,
                "type": "tilelayer",
                "x": 0,
                "y": 0,
                "width": width,
                "height": height,
                "opacity": 1,
                "visible": true,
                "data": cells,
            }],
            "tilesets": [tileset(laying.noun, &tiles, &folder, &pictures)],
        });
        Ok(Self {
            content: map,
            folder,
            pictures,
        })
    }

    /// Writes the map, and the pictures in a folder beside it; `force` replaces what says something else.
    ///
    /// # Errors
    /// What kept it from being written. If something may not be replaced, nothing is written.
    pub fn write(&self, path: &Path, force: bool, output: &mut Output) -> Result<(), Failure> {
        let folder: PathBuf = folder_of(path).join(&self.folder);
        let mut files = Vec::new();
        for (name, picture) in &self.pictures {
            files.push((folder.join(name), painted(picture)?));
        }
        files.push((
            path.to_owned(),
            format!("{:#}\n", self.content).into_bytes(),
        ));
        for (path, bytes) in &files {
            write::may_exchange(path, bytes, force)?;
        }
        fs::create_dir_all(&folder).map_err(Failure::to_write(&folder))?;
        for (path, bytes) in &files {
            write::deliver(bytes, Some(path), output)?;
        }
        let pictures = Count(self.pictures.len(), "picture");
        writeln!(
            output.out(),
            "wrote {}, and {pictures} to {}",
            shown(path),
            shown(&folder)
        )?;
        output.out().flush()?;
        Ok(())
    }
}

#[cfg(feature = "pictures")]
fn painted(picture: &Picture) -> Result<Vec<u8>, Failure> {
    paint::png(picture, Theme::Light, 1.0).map_err(|error| Failure::new(error.to_string()))
}

#[cfg(not(feature = "pictures"))]
fn painted(picture: &Picture) -> Result<Vec<u8>, Failure> {
    let options = paint::Options::alone(Theme::Light);
    Ok(paint::svg(picture, options).into_bytes())
}

/// A tile's id, and what is to be seen of it on a map.
fn face(piece: &Piece) -> (&str, Picture) {
    let face = piece.face.as_ref().unwrap_or(&piece.front);
    (&piece.id, face.clone())
}

/// How wide or high tiles are, in pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a size of a tile"
)]
fn side(pictures: &[(String, Picture)], of: fn(&Picture) -> f32) -> u32 {
    let sides = pictures
        .iter()
        .map(|(_, picture)| of(picture).ceil() as u32);
    sides.max().unwrap_or(96)
}

fn tileset(noun: &str, tiles: &[Piece], folder: &str, pictures: &[(String, Picture)]) -> Value {
    let entries = tiles.iter().zip(pictures).enumerate().map(
        |(number, (piece, (file, picture)))| {
            json!({
                "id": number,
                "image": format!("{folder}/{file}"),
                "imagewidth": side(&[(String::new(), picture.clone())], |picture| picture.width),
                "imageheight": side(&[(String::new(), picture.clone())], |picture| picture.height),
                "properties": [property("id", "string", piece.id.as_str())],
            })
        },
    );
    json!({
        "firstgid": 1,
        "name": format!("{noun}s"),
        "columns": 0,
        "tilecount": tiles.len(),
        "tilewidth": side(pictures, |picture| picture.width),
        "tileheight": side(pictures, |picture| picture.height),
        "margin": 0,
        "spacing": 0,
        "grid": { "orientation": "orthogonal", "width": 1, "height": 1 },
        // Tiles are made of cardboard: they can be turned, and not mirrored.
        "transformations": { "hflip": false, "vflip": false, "rotate": true, "preferuntransformed": true },
        "tiles": entries.collect::<Vec<_>>(),
    })
}

fn property(name: &str, kind: &str, value: impl Into<Value>) -> Value {
    json!({ "name": name, "type": kind, "value": value.into() })
}

/// What lies on each cell of the map that a document lays.
fn laid(text: &str, laying: &Laying) -> BTreeMap<String, String> {
    let document = data(text);
    let board = document.get(laying.key).and_then(Value::as_object);
    let cells = board.into_iter().flatten();
    let tiles = cells.filter_map(|(cell, tile)| Some((cell.clone(), tile.as_str()?.to_owned())));
    tiles.collect()
}
