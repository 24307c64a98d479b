//! `impact` and `init`: what a change moves, and a folder to begin in.

use scrutineer::games::GAMES;
use serde_json::Value;

use super::texts::{cars, race, scenario};
use super::{Done, Folder};

/// A set of cars and a script of a race in one of them, twice.
fn folders() -> Folder {
    let folder = Folder::new();
    for side in ["old", "new"] {
        folder.write(format!("{side}/cars.toml"), cars());
        folder.write(
            format!("{side}/two.toml"),
            scenario("components.cars = \"cars.toml\"\n"),
        );
        folder.write(
            format!("{side}/race.toml"),
            race("steps = [\n  { player = \"red\", move = \"draw-two\" },\n  { player = \"blue\", move = \"draw-two\" },\n]\n"),
        );
    }
    folder
}

fn impact(folder: &Folder) -> Done {
    folder.run(["impact", "old", "new"])
}

#[test]
fn what_has_not_changed_is_not_reported() {
    let folder = folders();
    assert_eq!(impact(&folder).clean().out, "nothing has changed\n");
    // Comments and layout say nothing.
    let text = format!("# new\n{}", cars().replace("minutes = {", "minutes   = {"));
    folder.write("new/cars.toml", text);
    assert_eq!(impact(&folder).clean().out, "nothing has changed\n");
    let done = folder.run(["impact", "old", "none"]).code(2);
    assert!(done.err.contains("`none` is not a folder"), "{done}");
}

#[test]
fn components_findings_and_files_are_compared() {
    let folder = folders();
    let changed = cars().replace("gravel = 2", "gravel = 99")
        + "\n[[cars]]\nid = \"sled\"\nname = \"Sled\"\nminutes = { highway = 4, gravel = 4, urban = 4 }\n";
    folder.write("new/cars.toml", changed);
    folder.write("new/more.toml", cars().replace("hovercraft", "glider"));
    let done = impact(&folder).code(1);
    for line in [
        "+ more.toml\n~ cars.toml\n",
        "\n2 components changed\n",
        "  cars.toml: cars `hovercraft`\n    minutes.gravel = 99  # was 2\n",
        "  cars.toml: cars `sled` is new\n",
        "  cars.toml: error[",
    ] {
        assert!(done.out.contains(line), "{line}\n{done}");
    }
    folder.run(["impact", "old", "new", "--exit-zero"]).code(0);
    let back = folder.run(["impact", "new", "old"]).code(0);
    assert!(
        back.out.contains("- more.toml\n") && back.out.contains(" gone\n"),
        "{back}"
    );
}

/// A script that says the same comes out otherwise, as what it starts from has changed.
#[test]
fn scripts_are_played_in_both_folders() {
    let folder = folders();
    let start = race("steps = []\n");
    let (_, position) = start.split_once("[start]\n").expect("it is there");
    let position = position.replace("[start.", "[");
    let header = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"position\"\n";
    let script = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\nposition = \"at.toml\"\nsteps = [\n  { player = \"red\", move = \"draw-two\" },\n  { player = \"blue\", move = \"draw-two\" },\n]\n";
    for side in ["old", "new"] {
        folder.write(format!("{side}/at.toml"), format!("{header}{position}"));
        folder.write(format!("{side}/game.toml"), script);
    }
    assert_eq!(impact(&folder).clean().out, "nothing has changed\n");
    // Blue lies on top of red: it is blue's turn.
    let other = format!("{header}{position}")
        .replace("pile = [\"red\", \"blue\"]", "pile = [\"blue\", \"red\"]");
    folder.write("new/at.toml", other);
    let done = impact(&folder).code(1);
    assert!(
        done.out
            .contains("\n1 script with another outcome\n  game.toml, "),
        "{done}"
    );
    let json = folder
        .run(["impact", "old", "new", "--format", "json"])
        .code(1)
        .out;
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(
        (&json["format"], &json["scripts"][0]["file"]),
        (&"scrutineer-impact".into(), &"game.toml".into())
    );
}

#[test]
fn a_folder_to_begin_in_checks_clean() {
    for game in GAMES {
        let id = game.meta().id;
        let folder = Folder::new();
        let done = folder
            .run(["init", "club", "--game", id, "--ci", "github"])
            .clean();
        assert!(
            done.out.starts_with("wrote club/scrutineer.toml\n"),
            "{done}"
        );
        assert!(
            done.out
                .ends_with("wrote club/schemas (for completion and checks in editors)\n"),
            "{done}"
        );
        let checked = folder.run(["check", "club", "--deny-warnings"]).clean();
        let kinds = game.meta().kinds.len();
        assert!(
            checked.out.starts_with(&format!("checked {kinds} files")),
            "{checked}"
        );
        assert!(
            folder
                .read("club/.github/workflows/scrutineer.yml")
                .contains("scrutineer check --format github")
        );
        // What is there is kept.
        folder.write("club/script.toml", "mine = 1\n");
        let again = folder.run(["init", "club", "--game", id]).clean();
        assert!(
            again
                .out
                .contains("kept club/script.toml, which is there\n"),
            "{again}"
        );
        assert!(!again.out.contains("wrote"), "{again}");
        assert_eq!(folder.read("club/script.toml"), "mine = 1\n");
    }
    let folder = Folder::new();
    let done = folder.run(["init"]).code(2);
    assert!(
        done.err
            .contains("it is not said for which game\n  help: add `--game` with one of "),
        "{done}"
    );
    folder
        .run(["new", "scenario", "a.toml", "--game", "rallyman"])
        .clean();
    let done = folder.run(["init", "--ci", "gitlab"]).clean();
    assert!(
        done.out.contains("wrote dashboards.toml\n") && done.out.contains("wrote .gitlab-ci.yml\n"),
        "{done}"
    );
}

/// Cars of which one wins by far, and a scenario with them and no others.
fn duel(minutes: u8) -> String {
    let car = |id: &str, minutes: u8| {
        format!(
            "\n[[cars]]\nid = \"{id}\"\nname = \"{id}\"\nminutes = {{ highway = {minutes}, gravel = {minutes}, urban = {minutes} }}\n"
        )
    };
    let cars = cars();
    let (head, _) = cars.split_once("extends").expect("it extends");
    head.to_owned() + &car("red-car", 3) + &car("blue-car", minutes)
}

#[test]
fn a_revision_of_git_is_compared_with_what_is_there() {
    let folder = Folder::new();
    folder.write("sets/cars.toml", cars());
    folder.write(
        "races/two.toml",
        scenario("components.cars = \"../sets/cars.toml\"\n"),
    );
    folder.git(&["init", "-q", "-b", "main", "."]).code(0);
    folder.git(&["add", "."]).code(0);
    folder.git(&["commit", "-q", "-m", "first"]).code(0);
    assert_eq!(
        folder.run(["impact", "--git", "HEAD"]).clean().out,
        "nothing has changed\n"
    );
    folder.write("sets/cars.toml", cars().replace("gravel = 2", "gravel = 3"));
    let done = folder.run(["impact", "--git", "main"]).code(0);
    assert!(done.out.starts_with("~ sets/cars.toml\n"), "{done}");
    assert!(done.out.contains("minutes.gravel = 3  # was 2"), "{done}");
    assert!(done.out.contains("moved\n  races/two.toml: "), "{done}");
    // Documents lead out of a folder to what is beside it in that revision.
    let done = folder.run(["impact", "--git", "HEAD", "races"]).code(0);
    assert!(!done.out.contains("unknown-reference"), "{done}");
    for (revision, said) in [
        ("none", "there is no revision `none`"),
        ("--help", "there is no revision `--help`"),
    ] {
        let done = folder.run(["impact", &format!("--git={revision}")]).code(2);
        assert!(done.err.contains(said), "{done}");
    }
    let elsewhere = Folder::new();
    let mut command = elsewhere.command(["impact", "--git", "HEAD"]);
    command.env("GIT_CEILING_DIRECTORIES", "/");
    let done = super::done(command).code(2);
    assert!(done.err.contains("lies in no repository of git"), "{done}");
}

#[test]
fn pars_and_win_rates_are_compared() {
    let folder = Folder::new();
    for (side, minutes) in [("old", 3), ("new", 9)] {
        folder.write(format!("{side}/cars.toml"), duel(minutes));
        let two = scenario("components.cars = \"cars.toml\"\n");
        let two = two.replace(
            "players.red.corner = \"a1\"",
            "players.red = { corner = \"a1\", car = \"red-car\" }",
        );
        let two = two.replace(
            "players.blue.corner = \"e5\"",
            "players.blue = { corner = \"e5\", car = \"blue-car\" }",
        );
        folder.write(format!("{side}/two.toml"), two);
    }
    let json = |arguments: &[&str]| -> Value {
        let words = ["impact", "old", "new", "--format", "json", "--exit-zero"]
            .iter()
            .chain(arguments);
        serde_json::from_str(&folder.run(words).code(0).out).expect("it is JSON")
    };
    let impact = json(&["--games", "16", "--bots", "greedy", "--effort", "25"]);
    assert!(
        impact["pars"]
            .as_array()
            .is_some_and(|pars| !pars.is_empty()),
        "{impact:#}"
    );
    let rates = impact["win_rates"].as_array().expect("they are listed");
    let blue = rates
        .iter()
        .find(|rate| rate["player"] == "blue")
        .expect("blue loses more");
    assert!(blue["more"].as_f64().expect("a number") < -0.1, "{blue:#}");
    assert!(blue["p"].as_f64().expect("a number") < 0.05, "{blue:#}");
    let quiet = json(&["--effort", "0"]);
    assert_eq!(quiet["pars"].as_array().map(Vec::len), Some(0));
    assert_eq!(quiet["win_rates"].as_array().map(Vec::len), Some(0));
}

/// The documents of a revision lie in a folder that goes with the run, however that ends.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_folder() {
    let folder = Folder::of([("two.toml", scenario("")), ("tmp/x", String::new())]);
    folder.git(&["init", "-q", "-b", "main", "."]).code(0);
    folder.git(&["add", "two.toml"]).code(0);
    folder.git(&["commit", "-q", "-m", "first"]).code(0);
    folder.write("two.toml", scenario("title = \"Two\"\n"));
    let mut command = folder.command(["impact", "--git", "HEAD", "--games", "100000"]);
    command
        .env("TMPDIR", folder.path("tmp"))
        .stdout(std::process::Stdio::null());
    let mut child = command
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it runs");
    let there = || folder.path("tmp").read_dir().expect("it is there").count();
    let mut tries = 0;
    while there() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        tries += 1;
        assert!(tries < 3000, "it never comes");
    }
    // The first one may be heeded.
    while child.try_wait().expect("it is ours").is_none() {
        let mut kill = folder.plain("kill");
        kill.arg(child.id().to_string());
        super::done(kill);
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert_eq!(there(), 1);
}
