//! `perft`: counting sequences of moves.

use serde_json::Value;

use super::Folder;
use super::texts::{cars, scenario};

#[test]
fn sequences_are_counted_and_divided() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    // Four tiles in hand, four rotations, one corner.
    let done = folder.run(["perft", "a.toml", "--depth", "1"]).clean();
    assert_eq!(done.out, "          16  sequences of 1 move\n");
    // Four more of the other player.
    let done = folder.run(["perft", "a.toml", "--divide"]).clean();
    assert_eq!(done.out.lines().count(), 17, "{done}");
    assert!(
        done.out.ends_with("         256  sequences of 2 moves\n"),
        "{done}"
    );
    let arguments = ["perft", "a.toml", "--divide", "--format", "json"];
    let json: Value = serde_json::from_str(&folder.run(arguments).clean().out).expect("it is JSON");
    let by_first = json["by-first"].as_array().expect("it is a list");
    let sum: u64 = (by_first.iter())
        .filter_map(|first| first["sequences"].as_u64())
        .sum();
    assert_eq!((by_first.len(), sum), (16, 256));
    assert_eq!(json["sequences"], 256);
}

#[test]
fn the_seed_decides_chance_and_nothing_else_does() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let run = |seed: &str, threads: &str| {
        let arguments = ["perft", "a.toml", "--divide", "--seed", seed];
        let mut command = folder.command(arguments);
        command.env("RAYON_NUM_THREADS", threads);
        super::done(command).clean().out
    };
    assert_eq!(run("7", "1"), run("7", "2"));
    assert_ne!(run("7", "2"), run("8", "2"));
}

#[test]
fn only_what_can_be_played_is_counted() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("broken.toml", scenario("fixed.rotations = [1]\n")),
    ]);
    let done = folder.run(["perft", "cars.toml"]).code(2);
    assert!(
        done.err
            .contains("`cars.toml` is neither a scenario nor a position"),
        "{done}"
    );
    let done = folder.run(["perft", "broken.toml"]).code(1);
    assert!(
        done.out.is_empty() && done.err.contains("fixed-rotations"),
        "{done}"
    );
    let done = folder.run(["perft", "missing.toml"]).code(2);
    assert!(done.err.contains("cannot read `missing.toml`"), "{done}");
}
