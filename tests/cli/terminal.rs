//! Colour, width and characters: as the flag, the environment and the terminal say.

use super::texts::{cars, faulty};
use super::{Folder, done};

const ESCAPE: char = '\u{1b}';

fn is_coloured(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> bool {
    let mut command = folder.command(["check", "cars.toml"].iter().chain(arguments));
    command.envs(variables.iter().copied());
    done(command).out.contains(ESCAPE)
}

#[test]
fn files_and_pipes_are_not_coloured_unless_that_is_asked_for() {
    let folder = Folder::of([("cars.toml", faulty())]);
    assert!(!is_coloured(&folder, &[], &[]));
    assert!(!is_coloured(&folder, &[], &[("TERM", "xterm-256color")]));
    assert!(is_coloured(&folder, &[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(
        &folder,
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(is_coloured(
        &folder,
        &["--color", "always"],
        &[("NO_COLOR", "1")]
    ));
    assert!(!is_coloured(
        &folder,
        &["--color", "never"],
        &[("CLICOLOR_FORCE", "1")]
    ));
}

#[test]
fn machine_formats_are_never_coloured() {
    let folder = Folder::of([("cars.toml", faulty())]);
    for format in ["short", "json", "sarif", "github", "junit"] {
        assert!(
            !is_coloured(&folder, &["--color", "always", "--format", format], &[]),
            "{format}"
        );
    }
}

#[test]
fn colours_are_those_of_the_terminal() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let done = folder.run(["check", "--color", "always"]).code(1);
    insta::assert_snapshot!(done.out.replace(ESCAPE, "ESC"));
}

#[test]
fn the_flag_stands_anywhere() {
    let folder = Folder::of([("cars.toml", cars())]);
    folder.run(["--color", "always", "check"]).clean();
    folder.run(["check", "--color=always"]).clean();
    let done = folder.run(["--color", "sometimes", "check"]).code(2);
    assert!(
        done.err.contains("[possible values: auto, always, never]"),
        "{done}"
    );
}

/// On a terminal, which `script` makes.
#[cfg(target_os = "linux")]
mod linux {
    use super::{ESCAPE, Folder, done, faulty};
    use crate::cli::Done;

    fn on_terminal(folder: &Folder, settings: &str) -> String {
        typed(folder, settings, "check cars.toml").code(1).out
    }

    /// What a command shows on a terminal of 44 columns.
    fn typed(folder: &Folder, settings: &str, arguments: &str) -> Done {
        let program = env!("CARGO_BIN_EXE_scrutineer");
        let line = format!("stty rows 24 cols 44 -onlcr; {settings} exec '{program}' {arguments}");
        let mut command = folder.plain("script");
        command.args(["-q", "-e", "-c", &line, "/dev/null"]);
        command.env("TERM", "xterm").env("SHELL", "/bin/sh");
        done(command)
    }

    /// What is longer than a line breaks at a blank, and only there.
    #[test]
    fn words_are_whole_on_a_narrow_terminal() {
        let folder = Folder::new();
        for arguments in [
            "list clauses --game brick-run",
            "list readings --game rallyman",
            "list kinds",
            "explain place.no-car-on-space",
            "replay checkpoint-rally/rulings/place/no-car-on-space.toml",
        ] {
            let told = typed(&folder, "NO_COLOR=1", arguments).code(0).out;
            let is_short = |line: &&str| line.chars().count() <= 44;
            let mut long = told.lines().filter(|line| !is_short(line));
            assert_eq!(long.next(), None, "{arguments}");
            let mut plain = folder.command(arguments.split(' '));
            plain.env("NO_COLOR", "1");
            let plain = done(plain).code(0).out;
            // A name that is longer than the line is broken all the same.
            let words = plain.split_whitespace().filter(|word| word.len() < 36);
            let shown: Vec<&str> = told.split_whitespace().collect();
            for word in words {
                assert!(shown.contains(&word), "{word} in {arguments}:\n{told}");
            }
        }
    }

    #[test]
    fn drawings_fill_the_terminal() {
        let folder = Folder::of([("cars.toml", faulty())]);
        let drawn = on_terminal(&folder, "NO_COLOR=1");
        assert!(!drawn.contains(ESCAPE), "{drawn}");
        let mut lines = drawn.lines().filter(|line| !line.starts_with("checked "));
        assert!(lines.all(|line| line.chars().count() <= 44), "{drawn}");
        insta::assert_snapshot!(drawn);
    }

    #[test]
    fn terminals_are_coloured_unless_they_are_dumb() {
        let folder = Folder::of([("cars.toml", faulty())]);
        assert!(on_terminal(&folder, "").contains(ESCAPE));
        assert!(!on_terminal(&folder, "TERM=dumb").contains(ESCAPE));
        assert!(!on_terminal(&folder, "NO_COLOR=1").contains(ESCAPE));
    }

    #[test]
    fn a_terminal_without_unicode_gets_ascii() {
        let folder = Folder::of([("cars.toml", faulty())]);
        let drawn = on_terminal(&folder, "NO_COLOR=1 LC_ALL=C");
        assert!(drawn.is_ascii(), "{drawn}");
    }
}
