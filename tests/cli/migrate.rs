//! `migrate`: documents of the first format become those of the newest one, and mean the same.

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::cars;
use crate::tries::every;

/// Nobody can tell what a file that is not TOML needs.
#[test]
fn what_is_no_toml_is_told() {
    let folder = Folder::of([
        (
            "syn.toml",
            "format = 1\ngame = \"brick-run\"\nkind = [\n".to_owned(),
        ),
        ("cars.toml", cars().replace("format = 1", "format = 2")),
    ]);
    let done = folder.run(["migrate", "syn.toml"]).code(1);
    assert!(
        done.err.starts_with("syn.toml: not migrated: line 3: "),
        "{done}"
    );
    let done = folder.run(["migrate", "cars.toml"]).code(0);
    assert_eq!(
        done.err,
        "migrated 0 documents; 1 document needs no change\n"
    );
}

/// What is shown of every document: findings, and every step of every script.
fn shown(folder: &Folder, scripts: &[String]) -> Vec<String> {
    let checked = folder.run(["check", "--format", "json"]);
    let mut shown = vec![checked.out];
    for script in scripts {
        shown.push(folder.run(["replay", script, "--format", "json"]).out);
    }
    shown
}

/// Some shipped documents of each game as they shipped first: with the number of the first format.
fn shipped() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for game in GAMES {
        // A base document is part of the program, and its copy is compared with it.
        let documents = game.shipped().into_iter();
        let documents = documents.filter(|(path, _)| !path.starts_with("base/"));
        let (scripts, others): (Vec<_>, Vec<_>) =
            documents.partition(|(_, text)| text.contains("kind = \"script\""));
        let some = scripts.into_iter().step_by(25).chain(others);
        files.extend(
            some.map(|(path, text)| (format!("{}/{path}", game.meta().id), text.to_owned())),
        );
    }
    files
}

#[test]
fn shipped_documents_mean_the_same_afterwards() {
    let shipped = shipped();
    let folder = Folder::new();
    for (name, text) in &shipped {
        folder.write(name, text);
    }
    let is_old = |text: &str| text.lines().any(|line| line == "format = 1");
    let old = shipped.iter().filter(|(_, text)| is_old(text)).count();
    assert!(old > 60, "{old}");
    let scripts = shipped
        .iter()
        .filter(|(_, text)| text.contains("kind = \"script\""));
    let scripts: Vec<String> = scripts.map(|(name, _)| name.clone()).collect();
    assert!(scripts.len() > 30, "{}", scripts.len());
    let scripts: Vec<String> = scripts.into_iter().step_by(every(1)).collect();
    let before = shown(&folder, &scripts);
    let done = folder.run(["migrate"]).code(0);
    let last = done.err.lines().last().unwrap_or_default();
    assert_eq!(
        last,
        format!(
            "migrated {old} documents; {} no change",
            match shipped.len() - old {
                1 => "1 document needs".to_owned(),
                new => format!("{new} documents need"),
            }
        )
    );
    assert!(
        shown(&folder, &scripts) == before,
        "something means another thing"
    );
    let laid_out = Folder::new();
    for (name, text) in &shipped {
        let migrated = text.replacen("\nformat = 1\n", "\nformat = 2\n", 1);
        let migrated = match migrated.strip_prefix("format = 1\n") {
            Some(rest) => format!("format = 2\n{rest}"),
            None => migrated,
        };
        laid_out.write(name, migrated);
    }
    // Shipped documents are laid out, and the newest format breaks long rows.
    laid_out.run(["fmt"]).code(0);
    for (name, _) in &shipped {
        assert_eq!(folder.read(name), laid_out.read(name), "{name}");
    }
    let again = folder.run(["migrate", "--check"]).code(0);
    assert!(
        again.err.starts_with("would migrate 0 documents; "),
        "{again}"
    );
}

const CARS: &str = "# Ours.\nformat = 1 # as it was\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\n\
    extends = [\"base\"]\ncars = []\n";

#[test]
fn what_would_change_is_shown_and_not_written() {
    let folder = Folder::of([("cars.toml", CARS), ("rest.toml", "x = 1\n")]);
    let done = folder.run(["migrate", "--check"]).code(1);
    assert_eq!(
        done.err,
        "cars.toml: format 1 becomes 2, in which all of format 1 means the same\n\
         would migrate 1 document; 0 documents need no change\n"
    );
    let done = folder.run(["migrate", "--diff"]).code(1);
    assert!(
        done.out
            .contains("-format = 1 # as it was\n+format = 2 # as it was\n"),
        "{done}"
    );
    assert_eq!(folder.read("cars.toml"), CARS);
    folder.run(["migrate"]).code(0);
    assert_eq!(
        folder.read("cars.toml"),
        CARS.replace("format = 1", "format = 2")
    );
    folder.run(["migrate", "--check"]).code(0);
}

#[test]
fn what_has_errors_is_left_and_says_why() {
    let broken = CARS.replace("cars = []", "cars = 3");
    let folder = Folder::of([("broken.toml", broken.as_str()), ("cars.toml", CARS)]);
    let done = folder.run(["migrate"]).code(1);
    let first = done.err.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("broken.toml: not migrated: line 6: "),
        "{done}"
    );
    assert!(
        first.ends_with("`scrutineer check broken.toml` says more"),
        "{done}"
    );
    assert!(
        done.err
            .ends_with("migrated 1 document; 0 documents need no change\n"),
        "{done}"
    );
    assert_eq!(folder.read("broken.toml"), broken);
}

#[test]
fn there_is_one_edition_so_far() {
    let folder = Folder::of([("cars.toml", CARS)]);
    let done = folder.run(["migrate", "--edition", "2"]).code(2);
    assert!(done.err.contains("there is no edition 2"), "{done}");
    assert!(done.err.contains("the only edition so far is 1"), "{done}");
    let done = folder.run(["list", "readings", "--edition", "1"]).clean();
    let today = folder.run(["list", "readings"]).clean();
    assert_eq!(done.out, today.out);
}

/// Names of files are text of others: none of them moves the cursor of a terminal.
#[cfg(unix)]
#[test]
fn names_do_not_reach_the_terminal_as_they_are() {
    let folder = Folder::of([("a\u{1b}[2Jb.toml", super::texts::cars())]);
    for line in ["migrate", "migrate --diff"] {
        let done = folder.run(line.split(' '));
        assert!(!done.out.contains('\u{1b}'), "{:?}", done.out);
        assert!(!done.err.contains('\u{1b}'), "{:?}", done.err);
        assert!(done.err.contains("migrate"), "{:?}", done.err);
    }
}
