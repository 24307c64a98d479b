//! A map that Tiled has written, taken over into a document.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::packed::unpacked;
use super::{ACROSS, DIAGONAL, DOWN, TURNED, laid};
use crate::cli::exchange::unwritable;
use crate::document::MAX_FILE_BYTES;
use crate::document::spans::push;
use crate::edit::value;
use crate::engine::Laying;
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::quote::quote;
use crate::project::disk::read_auxiliary_within;
use crate::project::failure::Failure;

/// Other bits that Tiled may set: a hexagon that is turned, of which there are none here.
const HEXAGON: u64 = 0x1000_0000;

/// A document that lays the map which Tiled has written into a folder, and how many cells are others.
///
/// # Errors
/// What is wrong with the map, or keeps the document from being changed.
pub fn taken_over(
    text: &str,
    laying: &Laying,
    (tmj, folder): (&str, &Path),
) -> Result<(String, usize), Failure> {
    let map: Value = serde_json::from_str(tmj)
        .map_err(|error| Failure::new(format!("this is no JSON: {error}")))?;
    if map["type"] != "map" || map["orientation"] != "orthogonal" {
        return Err(Failure::new("this is not a map of Tiled with square cells")
            .help("write the map as JSON: in Tiled, by the ending `.tmj`"));
    }
    let tiles = numbered(&map, folder)?;
    let (before, after) = (laid(text, laying), drawn(&map, &tiles, laying)?);
    let cells: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let mut text = text.to_owned();
    let mut changed = 0;
    for cell in cells {
        let (old, new) = (before.get(cell), after.get(cell));
        if old == new {
            continue;
        }
        let mut pointer = format!("/{}", laying.key);
        push(&mut pointer, cell);
        text = match new {
            Some(new) => value::set(&text, &pointer, &json!(new)),
            None => value::remove(&text, &pointer),
        }
        .map_err(|refusal| unwritable(cell, &refusal))?;
        changed += 1;
    }
    Ok((text, changed))
}

/// What lies on each cell of a map of Tiled.
fn drawn(
    map: &Value,
    tiles: &BTreeMap<u64, String>,
    laying: &Laying,
) -> Result<BTreeMap<String, String>, Failure> {
    let layers: Vec<&Value> = list(&map["layers"])
        .iter()
        .filter(|layer| layer["type"] == "tilelayer")
        .collect();
    let named = layers.iter().find(|layer| layer["name"] == laying.key);
    let layer = named
        .or(layers.first())
        .ok_or_else(|| Failure::new("the map has no layer of tiles"))?;
    let origin = |name: &str| property(map, name).and_then(Value::as_i64).unwrap_or(0);
    let (left, top) = (origin("left"), origin("top"));
    let mut drawn = BTreeMap::new();
    // A map without ends has its cells in chunks.
    let chunks = match layer.get("chunks") {
        Some(chunks) => list(chunks).iter().collect(),
        None => vec![*layer],
    };
    for chunk in chunks {
        let width = chunk["width"]
            .as_u64()
            .filter(|width| *width > 0)
            .unwrap_or(1);
        let corner = |axis: &str| chunk[axis].as_i64().unwrap_or(0);
        for (number, at) in cells(layer, chunk, width)?.into_iter().zip(0_u64..) {
            if number == 0 {
                continue;
            }
            let across = narrow::<i64>(at % width) + corner("x");
            let down = narrow::<i64>(at / width) + corner("y");
            let place = i32::try_from(left + across)
                .ok()
                .zip(i32::try_from(top + down).ok());
            let cell = place.and_then(|(column, row)| (laying.cell)(column, row));
            let spot = format!("column {} of row {}", across + 1, down + 1);
            let cell = cell.ok_or_else(|| {
                Failure::new(format!("the game has no cell in {spot} of the map"))
                    .help(format!("take the {} away there", laying.noun))
            })?;
            drawn.insert(cell, tile(number, tiles, &spot)?);
        }
    }
    Ok(drawn)
}

/// The numbers of the tiles of a layer or of a chunk of it, row by row; 0 where none lies.
fn cells(layer: &Value, chunk: &Value, width: u64) -> Result<Vec<u64>, Failure> {
    let height = chunk["height"].as_u64().unwrap_or(0);
    let size = width.saturating_mul(height);
    let numbers = match &chunk["data"] {
        Value::String(text) => {
            let compression = layer["compression"].as_str().unwrap_or_default();
            unpacked(text, compression, size)?
        }
        data => list(data)
            .iter()
            .map(|number| number.as_u64().unwrap_or(0))
            .collect(),
    };
    if numbers.len() as u64 == size {
        return Ok(numbers);
    }
    let message = format!(
        "the map has {}, and its size is {width} × {height}",
        Count(numbers.len(), "cell")
    );
    Err(Failure::new(message).help("write it again: it may have been cut off"))
}

/// A tile as a document writes it: its id, and how it is turned.
fn tile(number: u64, tiles: &BTreeMap<u64, String>, spot: &str) -> Result<String, Failure> {
    let flips = number & (ACROSS | DOWN | DIAGONAL);
    let turns = TURNED
        .iter()
        .position(|turned| *turned == flips)
        .ok_or_else(|| {
            Failure::new(format!("the tile in {spot} is mirrored"))
                .help("tiles can be turned, and not mirrored: in Tiled, press Z to turn one")
        })?;
    let id = tiles.get(&(number & !(ACROSS | DOWN | DIAGONAL | HEXAGON)));
    let id =
        id.ok_or_else(|| Failure::new(format!("it is not known which tile lies in {spot}")))?;
    Ok(format!("{id}/{turns}"))
}

/// The ids of tiles by their numbers in a map that lies in a folder.
fn numbered(map: &Value, folder: &Path) -> Result<BTreeMap<u64, String>, Failure> {
    let mut numbered = BTreeMap::new();
    for tileset in list(&map["tilesets"]) {
        let first = tileset["firstgid"].as_u64().unwrap_or(1);
        let tileset = match tileset["source"].as_str() {
            Some(source) => Cow::Owned(beside(&folder.join(source), source)?),
            None => Cow::Borrowed(tileset),
        };
        for tile in list(&tileset["tiles"]) {
            let Some((number, id)) = tile["id"].as_u64().zip(id_of(tile)) else {
                continue;
            };
            numbered.insert(first.saturating_add(number), id);
        }
    }
    Ok(numbered)
}

/// A tileset in a file of its own.
fn beside(path: &Path, source: &str) -> Result<Value, Failure> {
    let text = read_auxiliary_within(path, MAX_FILE_BYTES).map_err(Failure::to_read(path))?;
    serde_json::from_str(&text).map_err(|_| {
        Failure::new(format!("the tileset {} is not JSON", quote(source))).help(
            "in Tiled, embed it in the map, or export it by the ending `.tsj` and let the map use that",
        )
    })
}

/// The id of a tile: its property, or the name of its picture.
fn id_of(tile: &Value) -> Option<String> {
    if let Some(id) = property(tile, "id").and_then(Value::as_str) {
        return Some(id.to_owned());
    }
    let image = Path::new(tile["image"].as_str()?);
    Some(image.file_stem()?.to_string_lossy().into_owned())
}

/// What somebody has put beside what Tiled itself knows of a map or of a tile.
fn property<'v>(of: &'v Value, name: &str) -> Option<&'v Value> {
    let mut properties = list(&of["properties"]).iter();
    let property = properties.find(|property| property["name"] == name)?;
    property.get("value")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
