//! `play`: games at the terminal, typed and played by bots.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use scrutineer::games::GAMES;

use super::texts::{race, scenario};
use super::{Done, Folder};
use crate::tries::every;

/// A race in which red is to move, with a tile in hand.
fn folder() -> Folder {
    let race = race("steps = []\n").replace("at = \"a1\"\n", "at = \"a1\"\nhand = [\"h05\"]\n");
    Folder::of([("race.toml", race)])
}

/// A step of a game, and its values as somebody types them.
struct Place {
    step: String,
    words: [String; 3],
}

/// The first tile that red may place.
fn place(folder: &Folder) -> Place {
    let listed = folder
        .play(&["race.toml", "--seed", "1"], &["moves"])
        .clean()
        .out;
    let step = listed
        .lines()
        .find(|line| line.contains("\"place\"") && line.starts_with("  {"));
    let step = step.expect("a tile can be placed").trim().to_owned();
    let table: toml::Table = toml::from_str(&format!("step = {step}")).expect("it is TOML");
    let word = |key: &str| table["step"][key].to_string().trim_matches('"').to_owned();
    let words = ["tile", "at", "rotation"].map(word);
    Place { step, words }
}

impl Folder {
    /// Plays with these lines typed, one after the other.
    fn play(&self, arguments: &[&str], lines: &[&str]) -> Done {
        let command = self.command(["play"].iter().chain(arguments));
        super::folder::fed(command, &(lines.join("\n") + "\n"))
    }
}

/// Lines of steps that have been made: `1  { … }`.
fn made(done: &Done) -> Vec<&str> {
    let is_step = |line: &&str| {
        line.split_once("  {")
            .is_some_and(|(number, _)| number.parse::<usize>().is_ok())
    };
    done.out.lines().filter(is_step).collect()
}

#[test]
fn a_game_is_typed_and_seen() {
    let done = folder().play(
        &["race.toml", "--seed", "1"],
        &["draw-two", "steps", "quit"],
    );
    insta::assert_snapshot!(done.clean().out);
}

/// By number, by words, as a step: it is the same move.
#[test]
fn moves_are_chosen_in_three_ways() {
    let folder = folder();
    let Place { step, words } = place(&folder);
    let [tile, at, rotation] = &words;
    let lines = |lines: &[String]| lines.to_vec();
    for lines in [
        lines(&[format!("place {tile} {at} {rotation}")]),
        lines(&[
            "place".to_owned(),
            format!("tile={tile} {at}"),
            format!("rotation={rotation}"),
        ]),
        lines(&[
            "place".to_owned(),
            "..".to_owned(),
            format!("red place {at} {rotation}"),
        ]),
        lines(std::slice::from_ref(&step)),
        lines(&[step.replace("player = \"red\", ", "")]),
    ] {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let lines = &lines[..];
        let done = folder.play(&["race.toml", "--seed", "1"], lines).clean();
        assert_eq!(made(&done), [format!("1  {step}")], "{lines:?}\n{done}");
    }
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let done = folder()
        .play(
            &["race.toml", "--seed", "1"],
            &[
                "{ move = \"place\", tile = \"h05\", at = \"e5\", rotation = 0 }",
                "{ move = \"place\", tile = \"h99\", at = \"b1\", rotation = 0 }",
                "{ player = \"blue\", move = \"draw-two\" }",
                "{ move = \"fly\" }",
                "{ move = \"plaec\" }",
                "{ move = ",
                "place h04",
                "place rotation 9",
                "plaec",
                "view pink",
                "view",
                "undo",
                "redo",
                "draw",
                "wait",
                "save",
                "save race.toml",
                "save race",
                "save nowhere/game.toml",
            ],
        )
        .clean();
    assert!(made(&done).is_empty(), "{done}");
    for told in [
        "refused: blue's car stands on `e5`\n  rule: place.no-car-on-space — Not a space with a car on it",
        "not a step: unknown tile `h99`\n",
        "  rule: turn.tie-top-marker — ",
        "not a step: there is no move `fly`; there are `",
        "not a step: there is no move `plaec`; did you mean `place`?",
        "that is not a step: this `{` is never closed\n",
        "no legal move and no command has `h04`\n  help: ",
        "no legal move and no command has `rotation=9`\n  help: ",
        "no legal move and no command has `plaec`\n  help: did you mean `place`?",
        "there is no player `pink` in this game\n  help: players are red, blue; `view all` shows everything",
        "there is no step of yours to take back\n",
        "nothing has been taken back\n",
        "no chance event is due\n",
        "somebody has to decide: nothing can be waited for\n",
        "`save` needs the name of a file\n",
        "error: `race.toml` exists already\n",
        "error: `race` does not end in `.toml`\n  help: documents are found by that ending\n",
        "error: cannot write `nowhere/game.toml`: there is no folder `nowhere`\n",
        "`view` needs the name of a player\n  help: players are red, blue; `view all` shows everything",
    ] {
        assert!(done.out.contains(told), "{told}\n{done}");
    }
}

/// Whoever may act out of turn is told that nobody has to.
#[test]
fn a_moment_that_can_pass_is_told() {
    let arguments = [
        "checkpoint-charlie/examples/three-players.toml",
        "--seat",
        "a",
        "--bots",
        "b=greedy,c=greedy",
        "--seed",
        "1",
    ];
    let folder = Folder::new();
    let told = "nobody has to act out of turn: `wait` lets the game go on\n";
    let mut lines = vec!["bot greedy"; 6];
    let done = folder.play(&arguments, &lines).clean();
    assert!(done.out.contains(told), "{done}");
    lines.push("wait");
    let waited = folder.play(&arguments, &lines).clean();
    assert!(made(&waited).len() > made(&done).len(), "{waited}");
}

/// What a player can act out of turn with is a secret, and so is what lies in a bag or on top of a deck.
#[test]
fn what_others_hold_is_not_told() {
    let round = |marker: &str| {
        format!(
            "format = 2\ngame = \"checkpoint-charlie\"\nkind = \"position\"\ntitle = \"The end of a round\"\n\
             phase = \"closing\"\nround = 2\noptions = {{ cafe-adler = true }}\npublic = [\"raincoat\", \"no-glasses\"]\n\
             accusations = [{{ player = \"b\", suspect = \"cat-10110\" }}, {{ player = \"a\", suspect = \"cat-11110\" }}]\n\
             players.a = {{ clue = \"hat\", line = [\"cat-11110\"], markers = [{{ marker = \"white-1\" }}] }}\n\
             players.b = {{ clue = \"orange\", line = [\"cat-10110\"], markers = [{{ marker = \"gold-3\" }}] }}\n\
             players.c = {{ clue = \"no-newspaper\", line = [\"cat-00000\"], markers = [{{ marker = \"{marker}\" }}] }}\n"
        )
    };
    let toss = round("white-2")
        .replace("\"closing\"", "\"scoring-toss\"")
        .replace(", \"no-glasses\"", "");
    let folder = Folder::of([
        ("with.toml", round("adler-white")),
        ("without.toml", round("white-2")),
        ("toss.toml", toss),
    ]);
    for (seat, lines) in [("b", &["wait", "bot"][..]), ("a", &["wait"])] {
        let seen = |name: &str| {
            let done = folder
                .play(&[name, "--seat", seat, "--seed", "1"], lines)
                .clean();
            done.out.replace(name, "")
        };
        assert_eq!(seen("with.toml"), seen("without.toml"), "{seat}");
    }
    let asked = ["toss.toml", "--seat", "a", "--ask-chance", "--seed", "1"];
    let done = folder.play(&asked, &["1"]).clean();
    assert!(
        done.out.contains("`view all` lists what can come of it\n"),
        "{done}"
    );
    assert!(made(&done).is_empty(), "{done}");
    let searched = [
        "checkpoint-charlie/rulings/reveal/top-card-to-all.toml",
        "--until",
        "0",
        "--seat",
        "a",
    ];
    // A card that is on top and one that is not have the same answer.
    for card in ["cat-00000", "cat-00001"] {
        let step = format!("{{ player = \"a\", move = \"reveal\", card = \"{card}\" }}");
        let done = folder.play(&searched, &[&step]).clean();
        let told = "`card` says what the move brings, which you cannot know yet\n";
        assert!(done.out.contains(told), "{done}");
        assert!(made(&done).is_empty(), "{done}");
    }
}

/// A file that cannot be written is told before anybody has played.
#[test]
fn a_game_that_cannot_be_kept_does_not_begin() {
    for (file, why) in [
        ("nowhere/game.toml", "there is no folder `nowhere`"),
        ("game", "`game` does not end in `.toml`"),
        ("race.toml", "`race.toml` exists already"),
    ] {
        let done = folder().run(["play", "race.toml", "--save", file]).code(2);
        assert!(done.err.contains(why), "{done}");
        assert_eq!(done.out, "");
    }
}

/// After Ctrl-C, the shell has a line of its own.
#[cfg(unix)]
#[test]
fn a_prompt_that_is_left_ends_its_line() {
    use std::io::Read as _;
    use std::process::Stdio;
    let folder = folder();
    let mut command = folder.command(["play", "race.toml", "--seed", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program can be run");
    let mut out = child.stdout.take().expect("it is piped");
    let mut said = Vec::new();
    while !said.ends_with(b" }\n> ") {
        let mut byte = [0];
        out.read_exact(&mut byte).expect("it asks");
        said.extend(byte);
    }
    let mut kill = folder.plain("kill");
    kill.args(["-INT", &child.id().to_string()]);
    super::done(kill).clean();
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("it is text");
    assert_eq!(rest, "\n");
    assert_eq!(child.wait().expect("it is our child").code(), Some(130));
}

#[test]
fn steps_are_taken_back_with_what_bots_answered() {
    let done = folder()
        .play(
            &["race.toml", "--seed", "1", "--bots", "blue=greedy"],
            &[
                "draw-two",
                "undo",
                "redo",
                "undo",
                "refresh-row",
                "undo",
                "undo",
                "steps",
            ],
        )
        .clean();
    let made = made(&done);
    assert_eq!(made[0], "1  { player = \"red\", move = \"draw-two\" }");
    assert!(made[1].starts_with("2  { player = \"blue\", "), "{done}");
    assert!(
        made.contains(&"1  { player = \"red\", move = \"refresh-row\" }"),
        "{done}"
    );
    let moves: Vec<&str> = done
        .out
        .lines()
        .filter(|line| line.starts_with("after step "))
        .collect();
    assert_eq!(moves[0], "after step 0", "{done}");
    assert_ne!(moves[1], "after step 0", "{done}");
    assert_eq!(moves[2..], ["after step 0", "after step 0"], "{done}");
    assert!(
        done.out
            .contains("there is no step of yours to take back\n"),
        "{done}"
    );
}

/// What a player does not see is not shown, and nobody moves for others.
#[test]
fn a_seat_sees_its_own() {
    let folder = folder();
    let take = "{ move = \"draw-two\" }";
    let done = folder
        .play(
            &["race.toml", "--seed", "1", "--seat", "blue"],
            &[
                "draw-two",
                "{ player = \"red\", move = \"draw-two\" }",
                "steps",
                "position",
                "view red",
                take,
                "view blue",
                "bot greedy",
            ],
        )
        .clean();
    for told in [
        "red to decide: you look as blue; `view red` shows what red sees, `bot` has a bot decide\n",
        "that is a move of `red`, and you sit as blue\n",
        "that shows what no player may see\n",
    ] {
        assert!(done.out.contains(told), "{told}\n{done}");
    }
    let (before, _) = done.out.split_once("> view red").expect("it was typed");
    assert!(
        made(&Done {
            out: before.to_owned(),
            code: None,
            err: String::new()
        })
        .is_empty()
    );
    assert_eq!(
        made(&done)[0],
        "1  { player = \"red\", move = \"draw-two\" }"
    );
    assert!(made(&done).len() > 1, "{done}");
    let wrong = folder.play(&["race.toml", "--seat", "pink"], &[]).code(2);
    assert!(
        wrong.err.contains("there is no player `pink` in this game"),
        "{wrong}"
    );
}

#[test]
fn chance_is_asked_for_where_that_is_wanted() {
    let folder = Folder::of([("map.toml", scenario(""))]);
    let done = folder
        .play(&["map.toml", "--ask-chance", "--seed", "5"], &[])
        .clean();
    assert!(done.out.contains("chance is due: "), "{done}");
    assert!(made(&done).is_empty(), "{done}");
    let first = done
        .out
        .lines()
        .find_map(|line| line.strip_prefix("   1  "))
        .expect("outcomes are listed")
        .to_owned();
    let typed = folder
        .play(&["map.toml", "--ask-chance", "--seed", "5"], &[&first])
        .clean();
    let chosen = folder
        .play(&["map.toml", "--ask-chance", "--seed", "5"], &["1"])
        .clean();
    assert_eq!(made(&typed), [format!("1  {first}")], "{typed}");
    assert_eq!(made(&chosen), made(&typed));
    let drawn = folder
        .play(&["map.toml", "--ask-chance", "--seed", "5"], &["draw"])
        .clean();
    assert_eq!(made(&drawn).len(), 1, "{drawn}");
    // The same seed gives the same game.
    let again = || {
        folder
            .play(&["map.toml", "--seed", "5", "--bots", "random"], &[])
            .clean()
            .out
    };
    assert_eq!(again(), again());
}

#[test]
fn a_saved_game_is_a_script_that_replays() {
    let folder = folder();
    folder.write("below/empty.txt", "");
    let done = folder
        .play(
            &[
                "race.toml",
                "--seed",
                "1",
                "--bots",
                "blue=greedy",
                "--save",
                "all.toml",
            ],
            &[
                "draw-two",
                "save below/one.toml",
                "refresh-row",
                "save below/one.toml",
                "save two.toml",
            ],
        )
        .clean();
    let count = made(&done).len();
    for name in ["all.toml", "below/one.toml", "two.toml"] {
        let checked = folder.run(["check", name]).clean();
        let steps = format!("replayed 1 script ({count} steps, ");
        assert!(checked.out.contains(&steps), "{steps}\n{checked}");
    }
    // And goes on from any of its steps.
    let on = folder
        .play(&["two.toml", "--until", "1"], &["steps", "undo", "steps"])
        .clean();
    assert!(
        on.out
            .contains("   1  { player = \"red\", move = \"draw-two\" }\n"),
        "{on}"
    );
    let refused = folder
        .play(&["race.toml", "--save", "all.toml"], &[])
        .code(2);
    assert!(
        refused.err.contains("`all.toml` exists already"),
        "{refused}"
    );
}

/// Of every game: bots play a scenario to its end, and what they have played replays to the same.
#[test]
fn bots_play_every_game_and_it_replays() {
    GAMES.par_iter().rev().step_by(every(1)).for_each(|game| {
        let id = game.meta().id;
        let folder = Folder::new();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("scenarios")
            .join(id);
        super::replay::copy(&shipped, &folder.path(id));
        let scenarios = game.shipped().into_iter();
        let mut scenarios = scenarios.filter(|(_, text)| text.contains("\nkind = \"scenario\"\n"));
        let (path, _) = scenarios.next().expect("a game has a scenario");
        let file = format!("{id}/{path}");
        let bots = ["--seed", "3", "--bots", "random"];
        let arguments = [&[file.as_str()][..], &bots, &["--save", "a.toml"]].concat();
        // An empty line has bots go on that have made very many steps.
        let done = folder.play(&arguments, &["", ""]).clean();
        assert!(done.out.contains("the game is over"), "{id}\n{done}");
        assert!(made(&done).len() > 10, "{id}\n{done}");
        let checked = folder.run(["check", "a.toml"]).code(0);
        assert!(
            checked.out.contains("replayed 1 script ("),
            "{id}\n{checked}"
        );
    });
}

/// Shipped rulings of every game can be gone on from, and saved.
#[test]
fn rulings_are_gone_on_from() {
    GAMES.par_iter().for_each(|game| {
        let scripts = game.shipped().into_iter();
        let scripts = scripts.filter(|(path, text)| {
            path.starts_with("rulings/")
                && text.contains("\nkind = \"script\"")
                && !text.contains("cases")
                // What lies beside a ruling does not lie beside the game that is saved.
                && !text.contains(".toml\"")
        });
        for (at, (path, _)) in scripts.enumerate().filter(|(at, _)| at % 60 == 0) {
            let folder = Folder::new();
            let what = format!("{}/{path}", game.meta().id);
            let done = folder
                .play(&[&what, "--seed", "1"], &["bot random", "save on.toml"])
                .clean();
            if made(&done).is_empty() {
                continue;
            }
            assert!(done.out.contains("saved `on.toml`"), "{at} {done}");
            folder.run(["check", "on.toml"]).code(0);
        }
    });
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = Folder::of([
        ("cars.toml", super::texts::cars()),
        ("bad.toml", scenario("turns = 3\n")),
        (
            "illegal.toml",
            race(
                "steps = [\n  { player = \"red\", move = \"draw-two\" },\n  { player = \"red\", move = \"draw-two\" },\n]\n",
            ),
        ),
    ]);
    let done = folder.play(&["cars.toml"], &[]).code(2);
    assert!(done.err.contains("`cars.toml` cannot be played"), "{done}");
    let done = folder.play(&["none.toml"], &[]).code(2);
    assert!(done.err.contains("cannot read `none.toml`"), "{done}");
    let done = folder.play(&["none"], &[]).code(2);
    assert!(
        done.err
            .contains("there is no file and no shipped document `none`"),
        "{done}"
    );
    let done = folder.play(&["bad.toml"], &[]).code(1);
    assert!(done.err.contains("unknown key `turns`"), "{done}");
    let done = folder.play(&["bad.toml", "--until", "1"], &[]).code(2);
    assert!(done.err.contains("has no steps for `--until`"), "{done}");
    let done = folder.play(&["cars.toml", "--bots", "gredy"], &[]).code(2);
    assert!(done.err.contains("error: "), "{done}");
    // A script with a fault is played up to there.
    let done = folder.play(&["illegal.toml"], &["steps"]).code(0);
    assert!(done.err.contains("script-illegal"), "{done}");
    assert!(
        done.out
            .contains("   1  { player = \"red\", move = \"draw-two\" }\n"),
        "{done}"
    );
    assert!(!fs::exists(folder.path("on.toml")).expect("it can be looked for"));
}

/// Who is used to shells puts quotes around a name with blanks; a number that is not listed is no word of a move.
#[test]
fn names_may_stand_in_quotes_and_numbers_are_those_of_the_list() {
    let folder = folder();
    let step = place(&folder).step;
    let lines = ["99", "-1", step.as_str(), "save \"my game.toml\"", "quit"];
    let done = folder.play(&["race.toml", "--seed", "1"], &lines).code(0);
    for said in ["no 99 is listed", "no -1 is listed", "saved `my game.toml`"] {
        assert!(done.out.contains(said), "{said}: {done}");
    }
    folder.run(["check", "my game.toml"]).clean();
}

/// A file that is written after each step may be open in an editor.
#[test]
fn what_is_edited_between_two_steps_is_kept() {
    use std::io::Write as _;
    use std::process::Stdio;
    let folder = folder();
    let step = place(&folder).step;
    let mut command = folder.command(["play", "race.toml", "--seed", "1", "--save", "g.toml"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it runs");
    let mut typed = child.stdin.take().expect("it is piped");
    let wait = |until: &dyn Fn() -> bool| {
        let mut tries = 0;
        while !until() {
            std::thread::sleep(std::time::Duration::from_millis(20));
            tries += 1;
            assert!(tries < 3000, "it never comes");
        }
    };
    let path = folder.path("g.toml");
    writeln!(typed, "{step}").expect("somebody reads");
    wait(&|| path.exists());
    let steps = |text: &str| text.matches("move = ").count();
    let before = folder.read("g.toml");
    writeln!(typed, "undo").expect("somebody reads");
    wait(&|| steps(&folder.read("g.toml")) < steps(&before));
    let edited = folder.read("g.toml") + "# edited\n";
    folder.write("g.toml", &edited);
    writeln!(typed, "{step}\nsave other.toml").expect("somebody reads");
    drop(typed);
    let done = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&done.stderr);
    assert!(err.contains("it has changed since it was read"), "{err}");
    assert_eq!(err.matches("it has changed").count(), 1, "{err}");
    assert_eq!(folder.read("g.toml"), edited);
    assert!(folder.path("other.toml").exists(), "{err}");
}

/// As `check` says it, once.
#[test]
fn a_document_with_a_mistake_has_one_finding() {
    let folder = Folder::of([("a.toml", scenario("titel = \"x\"\n"))]);
    let done = folder.play(&["a.toml"], &[]).code(1);
    let said = format!("{}{}", done.out, done.err);
    assert!(said.contains("unknown key `titel`"), "{done}");
    assert!(!said.contains("not-replayed"), "{done}");
}

/// In the words of `check`, and not those of a parser.
#[test]
fn wrong_parameters_are_told_in_plain_words() {
    let folder = Folder::new();
    let roll = |die: &str| format!("{{ player = \"red\", move = \"roll\"{die} }}");
    let [strange, number, none] = [", die = \"g9\"", ", die = 4", ""].map(roll);
    let done = folder.play(
        &["rallyman/examples/two-drivers.toml", "--seed", "1"],
        &[&strange, &number, &none],
    );
    for told in [
        "not a step: `g9` is not allowed for `die`; expected one of `g1`, ",
        "not a step: `4` is not allowed for `die`; expected one of `g1`, ",
        "not a step: `die` is missing\n",
    ] {
        assert!(done.out.contains(told), "{told}\n{done}");
    }
}
