//! A game of one's own, in a program of its own: all commands know it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The most lines that a small game may take.
const MOST_LINES: usize = 400;

static ROOT: LazyLock<&Path> = LazyLock::new(|| Path::new(env!("CARGO_MANIFEST_DIR")));

/// The program of the example, built if it is not there or no longer current.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--example", "own_game"])
        .current_dir(*ROOT)
        .status();
    assert!(built.is_ok_and(|status| status.success()), "it builds");
    let ours = Path::new(env!("CARGO_BIN_EXE_scrutineer"));
    let examples = ours.parent().expect("it is in a folder").join("examples");
    examples.join(format!("own_game{}", std::env::consts::EXE_SUFFIX))
});

/// What a command prints, which is to end with this exit code.
fn run(words: &str, code: i32) -> String {
    let output = Command::new(&*PROGRAM)
        .args(words.split(' '))
        .current_dir(ROOT.join("examples/dash"))
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words}\n{text}");
    text
}

#[test]
fn it_is_small() {
    let text = std::fs::read_to_string(ROOT.join("examples/own_game.rs")).expect("it is there");
    assert!(text.lines().count() <= MOST_LINES);
}

#[test]
fn documents_are_checked_and_scripts_replayed() {
    let found = run("check .", 0);
    assert!(
        found.contains("replayed 2 scripts (11 steps, 5 clauses): no findings"),
        "{found}"
    );
    let played = run("replay rulings/mud.toml", 0);
    assert!(
        played.contains(r#"cites = ["turn.in-order", "boost.once", "finish.first"]"#),
        "{played}"
    );
}

#[test]
fn names_are_explained_and_clauses_covered() {
    assert!(run("explain mud.stops", 0).contains("A runner who comes onto mud stops there."));
    assert!(run("explain tiles-all-mud", 0).contains("every tile is mud"));
    let covered = run("coverage dash --min 100 .", 0);
    assert!(
        covered.contains("5 of 5 clauses and 1 of 1 ending"),
        "{covered}"
    );
    assert!(run("list kinds", 0).contains("tiles"));
}

#[test]
fn games_are_played_searched_and_counted() {
    let won = run("simulate short.toml --games 50 --bots greedy,random", 0);
    assert!(won.contains("Victories by seat"), "{won}");
    assert!(run("fuzz --cases 50 short.toml", 0).contains("nothing found"));
    // Either rolls or turns the card over, and then the first again, who has no card left after that.
    assert!(run("perft short.toml --depth 3", 0).contains("6  sequences of 3 moves"));
}

#[test]
fn faults_are_told_with_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let whole = format!("format = 1\ngame = \"dash\"\n{text}");
        std::fs::write(folder.path().join(name), whole).expect("it is written");
    };
    write(
        "tiles.toml",
        "kind = \"tiles\"\ntiles = [{ id = \"bog\", mud = true }]\n",
    );
    write(
        "race.toml",
        "kind = \"scenario\"\nplayers = 2\ntiles = \"tiles.toml\"\ntrack = [\"bog\", \"dog\"]\n",
    );
    write(
        "position.toml",
        "kind = \"position\"\nnext = 3\nrunners = []\n\
         race = { players = 2, tiles = \"tiles.toml\", track = [\"bog\"] }\n",
    );
    // Nothing in the game's own checks looks at this.
    write(
        "past.toml",
        "kind = \"position\"\nnext = 0\nrunners = [{ at = 2, card = 1 }, { at = 2, card = 2 }]\n\
         race = { players = 2, tiles = \"tiles.toml\", track = [\"bog\"] }\n",
    );
    write(
        "from-past.toml",
        "kind = \"script\"\nposition = \"past.toml\"\nsteps = []\n",
    );
    let text = run(
        &format!("check --format short {}", folder.path().display()),
        1,
    );
    assert!(text.contains("race.toml:6:17"), "{text}");
    assert!(text.contains("there is no tile `dog`"), "{text}");
    assert!(text.contains("tiles-all-mud"), "{text}");
    assert!(
        text.contains("a position has as many runners as the race"),
        "{text}"
    );
    let told =
        "past.toml:3:8: error[position-impossible] no play leads to this position: several are";
    assert!(text.contains(told), "{text}");
    let script = folder.path().join("from-past.toml");
    let text = run(&format!("check --format short {}", script.display()), 1);
    assert!(
        text.contains("the script is not replayed, because of `position-impossible`"),
        "{text}"
    );
}
