//! Writes realistic valid documents of every kind, to measure with:
//! `cargo run --release --example corpus -- 10000 DIR`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use scrutineer::edit::{position, toml::inline_table};
use scrutineer::engine::plug::Plug as _;
use scrutineer::engine::{Game as _, Silent, Turn};
use scrutineer::games::checkpoint_rally::CheckpointRally;
use scrutineer::games::checkpoint_rally::board::Space;
use scrutineer::games::sandbox;
use scrutineer::kit::random::Random;
use serde_json::{Map, Value};

const GAME: &str = "checkpoint-rally";
const TERRAINS: [&str; 4] = ["city", "grassland", "mountains", "desert"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(count), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: corpus COUNT DIR".into());
    };
    let count: u64 = count.parse()?;
    let folder = Path::new(&folder);
    for index in 0..count {
        let mut random = Random::new(index);
        let (kind, text) = match index % 10 {
            0..=3 => ("script", script(&mut random)?),
            4 | 5 => ("tiles", tiles(&mut random)),
            6 => ("position", midgame(&mut random)?),
            7 => ("cards", cards(&mut random)),
            8 => ("cars", cars(&mut random)),
            _ => ("layout", layout(&mut random)),
        };
        // A hundred to a folder, as collections are.
        let folder = folder.join(format!("{:03}", index / 100));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{kind}-{index}.toml")), text)?;
    }
    Ok(())
}

fn header(kind: &str) -> String {
    format!(
        "#:schema ../../schemas/{GAME}/{kind}.schema.json\nformat = 1\ngame = \"{GAME}\"\nkind = \"{kind}\"\n"
    )
}

/// The setup of a game between two to four players, as a table under `[setup]`.
fn setup(random: &mut Random) -> String {
    let corners = [
        ["a1", "e5", "", ""],
        ["a1", "e1", "e5", ""],
        ["a1", "e1", "e5", "a5"],
    ];
    let players = 2 + random.below(3);
    let map = if players == 2 {
        "two-three"
    } else {
        "three-four"
    };
    let mut text = format!("map = \"{map}\"\n");
    let colours = ["red", "blue", "green", "yellow"];
    for (colour, corner) in colours.iter().zip(corners[players - 2]).take(players) {
        let _ = writeln!(text, "\n[players.{colour}]\ncorner = \"{corner}\"");
    }
    text
}

/// A random game with every step written out: 60 to 200 of them.
fn script(random: &mut Random) -> Result<String, Box<dyn Error>> {
    let setup = setup(random);
    let game: CheckpointRally = sandbox::set_up(&setup)?;
    let steps = 60 + random.below(141);
    let mut text = header("script") + "title = \"A game for measuring\"\nsteps = [\n";
    let mut state = game.start(&mut Silent);
    let names = game.seat_names();
    for _ in 0..steps {
        let mut step = Map::new();
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, random);
                flatten(
                    "chance",
                    serde_json::to_value(game.write_chance(&outcome))?,
                    &mut step,
                );
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&state, random, &mut Vec::new());
                step.insert("player".to_owned(), names[seat.index()].into());
                flatten(
                    "move",
                    serde_json::to_value(game.write_move(seat, &mv))?,
                    &mut step,
                );
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
        let _ = writeln!(text, "  {},", inline_table(&step));
    }
    text.push_str("]\n\n[setup]\n");
    text.push_str(&setup.replace("[players.", "[setup.players."));
    Ok(text)
}

/// An externally tagged variant as a script writes it.
fn flatten(tag: &str, variant: Value, step: &mut Map<String, Value>) {
    let Value::Object(variant) = variant else {
        return;
    };
    for (name, parameters) in variant {
        step.insert(tag.to_owned(), name.into());
        if let Value::Object(parameters) = parameters {
            step.extend(parameters);
        }
    }
}

/// A position in the middle of a random game.
fn midgame(random: &mut Random) -> Result<String, Box<dyn Error>> {
    let game: CheckpointRally = sandbox::set_up(&setup(random))?;
    let mut state = game.start(&mut Silent);
    for _ in 0..20 + random.below(60) {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, random);
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&state, random, &mut Vec::new());
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
    }
    let position = serde_json::to_value(game.write_position(&state))?;
    Ok(position::document(GAME, &position))
}

/// A set of 42 tiles, no two of them alike.
fn tiles(random: &mut Random) -> String {
    let mut text = header("tile-set") + "tiles = [\n";
    for index in 0..42 {
        let road = ["highway", "gravel", "urban"][index % 3];
        // The index in base 4 tells the first three sides apart from every other tile's, and the
        // fourth side breaks the symmetry under rotation.
        let number = index / 3;
        let sides = [
            TERRAINS[0],
            TERRAINS[1 + number % 3],
            TERRAINS[number / 3 % 4],
            TERRAINS[1 + number / 12],
        ];
        let exits = [
            "\"N\", \"E\"",
            "\"N\", \"S\"",
            "\"N\", \"E\", \"W\"",
            "\"N\", \"E\", \"S\", \"W\"",
        ];
        let exits = exits[random.below(4)];
        let sides = sides.map(|side| format!("\"{side}\"")).join(", ");
        let _ = writeln!(
            text,
            "  {{ id = \"tile-{index:02}\", road = \"{road}\", terrain = [{sides}], exits = [{exits}], note = \"drawn on a free evening\" }},"
        );
    }
    text + "]\n"
}

/// Base cards turned by quarters, so that every space is used about as often as any other.
fn cards(random: &mut Random) -> String {
    let mut text = header("checkpoint-cards") + "cards = [\n";
    let prints = [
        (["b1", "b4", "c5", "d3"], ["a2", "b5", "c2"]),
        (["a3", "b2", "c4", "e2"], ["a2", "d1", "d3"]),
        (["b3", "c1", "d2", "d5"], ["c4", "d1", "e4"]),
        (["a4", "c2", "d4", "e3"], ["b3", "b5", "e4"]),
        (["a3", "b1", "d3", "d5"], ["b1", "b3", "c5"]),
    ];
    let mut order: Vec<usize> = (0..40).collect();
    random.shuffle(&mut order);
    for index in order {
        let (top, bottom) = &prints[index % 5];
        let turned = |spaces: &[&str]| {
            let names = spaces
                .iter()
                .map(|space| format!("\"{}\"", turned(space, index / 5)));
            names.collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(
            text,
            "  {{ id = \"club-{index:02}\", two-three = [{}], three-four = [{}] }},",
            turned(top),
            turned(bottom)
        );
    }
    text + "]\n"
}

/// A space after so many quarter-turns of the map.
fn turned(space: &str, quarters: usize) -> String {
    let space: Space = space.parse().expect("prints name spaces of the map");
    space.turned(quarters).to_string()
}

/// Cars that take turns at being the best on a road.
fn cars(random: &mut Random) -> String {
    let mut text = header("car-sheet") + "extends = [\"base\"]\n";
    for index in 0..8 {
        let name = ["Wagon", "Roadster", "Pickup", "Van"][random.below(4)];
        let (highway, gravel, urban) = (3 + index % 4, 7 - index % 3, 3 + random.below(2));
        let _ = writeln!(
            text,
            "\n[[cars]]\nid = \"club-{index}\"\nname = \"{name} {index}\"\n# scrutineer: allow(car-cost-nonstandard, car-dominates)\nminutes = {{ highway = {highway}, gravel = {gravel}, urban = {urban} }}"
        );
    }
    text
}

/// An opening map of the base tiles.
fn layout(random: &mut Random) -> String {
    let mut text = header("map-layout") + "\n[board]\n";
    let spaces = ["c1", "e3", "c5", "a3", "d2", "d4", "b4", "b2", "c3"];
    for (index, space) in spaces.iter().enumerate() {
        let family = ["h", "g", "u"][index % 3];
        let _ = writeln!(
            text,
            "{space} = \"{family}{:02}/{}\"",
            index + 1,
            random.below(4)
        );
    }
    text + "\n[borders]\nnorth = \"border-1/a\"\neast = \"border-2/b\"\nsouth = \"border-3/a\"\nwest = \"border-4/b\"\n"
}
