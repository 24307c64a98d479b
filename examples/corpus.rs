//! Writes realistic valid documents of every kind, to measure with:
//! `cargo run --release --example corpus -- 10000 DIR`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use scrutineer::edit::{position, toml::inline_table};
use scrutineer::engine::definition::Definition as _;
use scrutineer::engine::{Game as _, Silent, Turn};
use scrutineer::games::checkpoint_rally::CheckpointRally;
use scrutineer::games::{GAMES, sandbox};
use scrutineer::kit::random::Random;
use serde_json::{Map, Value};

const GAME: &str = "checkpoint-rally";

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
            4 | 5 => ("tiles", club("tiles.toml", &mut random)),
            6 => ("position", midgame(&mut random)?),
            7 => ("cards", club("cards.toml", &mut random)),
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
                    serde_json::to_value(game.write_move(&state, seat, &mv))?,
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

/// The base document of a kind under ids of its own, its lines in another order.
fn club(path: &str, random: &mut Random) -> String {
    let text = GAMES
        .built_in(&format!("{GAME}/base/{path}"))
        .expect("the base is built in");
    let is_item = |line: &&str| line.trim_start().starts_with("{ id = ");
    let (mut items, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(is_item);
    random.shuffle(&mut items);
    let items = items.join("\n").replace("{ id = \"", "{ id = \"club-");
    let (head, tail) = rest.split_at(rest.iter().rposition(|line| *line == "]").unwrap_or(0));
    format!("{}\n{items}\n{}\n", head.join("\n"), tail.join("\n"))
}

/// Cars that take turns at being the best on a road.
fn cars(random: &mut Random) -> String {
    let mut text = header("car-sheet")
        + "# scrutineer: file allow(car-cost-nonstandard, car-dominates)\nextends = [\"base\"]\n";
    for index in 0..8 {
        let name = ["Wagon", "Roadster", "Pickup", "Van"][random.below(4)];
        let (highway, gravel, urban) = (3 + index % 4, 7 - index % 3, 3 + random.below(2));
        let _ = writeln!(
            text,
            "\n[[cars]]\nid = \"club-{index}\"\nname = \"{name} {index}\"\nminutes = {{ highway = {highway}, gravel = {gravel}, urban = {urban} }}"
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
