//! Output that cannot be written, or that nobody reads to its end.

use super::texts::{document, faulty, race, scenario};
use super::{Done, Folder, done};

/// Runs a line of shell in which `$0` is the program.
fn shell(folder: &Folder, line: &str) -> Done {
    let mut command = folder.plain("bash");
    command.args(["-c", line, env!("CARGO_BIN_EXE_scrutineer")]);
    done(command)
}

/// More output than fits into any pipe.
fn talkative() -> Folder {
    // Each is wrong in another way: what fails in the same way is one finding.
    let steps = (1..=900).map(|time| format!("{{ expect = {{ players.red.time = {time} }} }},\n"));
    let steps: String = steps.collect();
    let folder = Folder::of([("race.toml", race(&format!("steps = [\n{steps}]\n")))]);
    let done = folder.run(["check"]).code(1);
    assert!(done.out.len() > 200_000, "{}", done.out.len());
    folder
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let folder = talkative();
    for (command, code) in [
        ("check", 1),
        ("check --format json", 1),
        ("check --format sarif", 1),
        ("check --format junit", 1),
        ("check --format github", 1),
        ("check --color always", 1),
        ("check --warn expectation-failed", 0),
        ("replay race.toml --show drawing", 1),
        ("replay race.toml --format json", 1),
    ] {
        let line = format!("\"$0\" {command} 2>err | head -1; echo \"${{PIPESTATUS[0]}}\"");
        let done = shell(&folder, &line).clean();
        assert!(
            done.out.ends_with(&format!("\n{code}\n")),
            "{command}: {done}"
        );
        let err = folder.read("err");
        let is_told = command.starts_with("replay");
        assert_eq!(
            err.contains("expectation-failed"),
            is_told,
            "{command}: {err}"
        );
        assert!(!err.contains("error: "), "{command}: {err}");
    }
    // Nor is one of the messages.
    let done = shell(
        &folder,
        "\"$0\" replay race.toml 2>&1 >/dev/null | head -1; echo \"${PIPESTATUS[0]}\"",
    );
    assert!(done.out.ends_with("\n1\n"), "{done}");
    for command in [
        "--help",
        "list clauses",
        "list components",
        "coverage checkpoint-rally",
        "schema",
    ] {
        let line = format!("\"$0\" {command} 2>err | true; echo \"${{PIPESTATUS[0]}}\"");
        let done = shell(&folder, &line).clean();
        assert_eq!(
            (done.out.as_str(), folder.read("err").as_str()),
            ("0\n", ""),
            "{command}"
        );
    }
}

#[test]
fn closed_streams_do_no_harm() {
    let folder = Folder::of([("cars.toml", faulty())]);
    assert_eq!(shell(&folder, "\"$0\" check >&-").code, Some(1));
    assert_eq!(shell(&folder, "\"$0\" check 2>&-").code, Some(1));
    assert_eq!(shell(&folder, "\"$0\" check <&- >&- 2>&-").code, Some(1));
    assert_eq!(shell(&folder, "\"$0\" check missing 2>&-").code, Some(2));
    assert_eq!(shell(&folder, "\"$0\" check --fix >&- 2>&-").code, Some(0));
    // No file has taken the place of a stream, and its text with it.
    assert_eq!(
        folder.read("cars.toml"),
        faulty().replace("minuts", "minutes")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let folder = talkative();
    folder.write("two.toml", scenario(""));
    for command in [
        "--help",
        "--version",
        "help check",
        "check --help",
        "simulate -V",
        "check race.toml",
        "check --format json",
        "check --format short",
        "list kinds",
        "list clauses",
        "explain unknown-field",
        "coverage checkpoint-rally",
        "replay race.toml",
        "replay race.toml --emit position",
        "perft two.toml --depth 1",
        "par two.toml --effort 100",
        "simulate two.toml -n 2",
        "simulate two.toml -n 2 --format csv",
        "fuzz two.toml --cases 2",
        "new scenario made.toml --game rallyman",
        "schema",
    ] {
        let done = shell(&folder, &format!("\"$0\" {command} >/dev/full")).code(2);
        assert!(
            done.err
                .contains("error: cannot write the output: no space left on the disk\n"),
            "{command}: {done}"
        );
    }
    // Where nobody can be told, the exit code still tells.
    assert_eq!(
        shell(&folder, "\"$0\" check missing 2>/dev/full").code,
        Some(2)
    );
    assert_eq!(
        shell(&folder, "\"$0\" check 2>/dev/full >/dev/null").code,
        Some(1)
    );
}

/// As from a machine that has written only half of its files.
#[test]
fn empty_files_and_folders_are_taken_as_they_are() {
    let folder = Folder::of([("empty.toml", ""), ("sub/blank.toml", "\n\n  \n")]);
    folder.run(["check"]).code(2);
    let done = folder
        .run(["check", "empty.toml", "sub/blank.toml", "--format", "short"])
        .code(1);
    assert_eq!(
        done.places(),
        [
            "empty.toml:1:1 missing-field",
            "sub/blank.toml:1:1 missing-field"
        ]
    );
    folder.write("rules.toml", document("rules", ""));
    folder.run(["check"]).clean();
}
