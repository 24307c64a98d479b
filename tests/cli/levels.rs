//! Where texts come from, which rules are reported and how: the options that `check` shares with linters.

use std::fs;

use serde_json::Value;

use super::folder::fed;
use super::texts::{cars, faulty, race, scenario, slow_cars};
use super::{Done, Folder};

fn short(folder: &Folder, arguments: &[&str]) -> Done {
    folder.run(["check", "--format", "short"].iter().chain(arguments))
}

/// Rules of a run with `--format short`, each with `E` or `W`.
fn found(done: &Done) -> Vec<String> {
    let lines = done.out.lines().filter(|line| !line.contains(": note: "));
    let finding = |line: &str| {
        let (head, rest) = line.split_once('[').expect("rules come in brackets");
        let level = if head.ends_with("error") { 'E' } else { 'W' };
        format!("{level} {}", rest.split(']').next().expect("they end"))
    };
    lines.map(finding).collect()
}

#[test]
fn a_text_can_come_from_the_standard_input() {
    let folder = Folder::of([("cars.toml", cars())]);
    let check = |arguments: &[&str], text: &str| {
        let start = ["check", "--format", "short", "-"].iter();
        fed(folder.command(start.chain(arguments)), text)
    };
    let done = check(&[], &faulty()).code(1);
    assert!(
        done.out.starts_with("-:9:1: error[unknown-field]"),
        "{done}"
    );
    let named = check(&["--stdin-filename", "sub/cars.toml"], &faulty()).code(1);
    assert_eq!(named.out, done.out.replace("-:", "sub/cars.toml:"));
    // In the place of the file of this name, and with what refers to it.
    folder.write("two.toml", scenario("components.cars = \"cars.toml\"\n"));
    let whole = check(&["--stdin-filename", "cars.toml", "."], &cars()).code(0);
    assert_eq!(whole.out, "");
    let broken = check(&["--stdin-filename", "cars.toml", "."], &faulty()).code(1);
    assert!(
        broken.out.contains("cars.toml:9:1: error[unknown-field]"),
        "{broken}"
    );
    assert_eq!(folder.read("cars.toml"), cars());
    // References start from the folder of its name.
    let race = scenario("components.cars = \"../cars.toml\"\n");
    fs::create_dir(folder.path("sub")).expect("there is room");
    check(&["--stdin-filename", "sub/race.toml"], &race).code(0);
    let done = check(&[], &race).code(1);
    assert!(done.out.contains("../cars.toml"), "{done}");

    let done = check(&["--fix"], &faulty()).code(2);
    assert!(
        done.err
            .contains("cannot be changed in place\n  help: `--fix --diff` shows"),
        "{done}"
    );
    let diff = fed(folder.command(["check", "-", "--fix", "--diff"]), &faulty()).code(1);
    assert!(diff.out.contains("+minutes = "), "{diff}");
    let done = folder.run(["check", "--stdin-filename", "a.toml"]).code(2);
    assert!(done.err.contains("add `-` to the paths"), "{done}");
}

/// Another document may need the comment: only a check of the folder knows.
#[test]
fn a_comment_for_a_document_outside_of_the_run_is_not_unused() {
    let head = |kind: &str| format!("format = 1\ngame = \"classic-rally\"\nkind = \"{kind}\"\n");
    let tiles =
        "start straight checkpoint-1 straight checkpoint-2 straight checkpoint-3 finish".split(' ');
    let cells = tiles.enumerate();
    let cells = cells.map(|(row, tile)| format!("\"0,{row}\" = \"{tile}/0\"\n"));
    let cells = cells.collect::<Vec<_>>().concat();
    let map = format!(
        "{}# scrutineer: allow(map-assist-room, service-missing)\n[board]\n{cells}",
        head("road-map")
    );
    let stage = |players: &str| {
        format!(
            "{}players = [{players}]\nstages = [\"m.toml\"]\n",
            head("scenario")
        )
    };
    let folder = Folder::of([
        ("m.toml", map),
        ("two.toml", stage("\"white\", \"red\"")),
        (
            "four.toml",
            stage("\"white\", \"red\", \"black\", \"yellow\""),
        ),
    ]);
    assert_eq!(short(&folder, &[]).code(0).out, "");
    assert_eq!(short(&folder, &["m.toml", "two.toml"]).code(0).out, "");
    std::fs::remove_file(folder.path("four.toml")).expect("it is there");
    let done = short(&folder, &[]);
    assert_eq!(found(&done), ["W unused-suppression"], "{done}");
}

#[test]
fn files_are_named_in_a_list() {
    let folder = Folder::of([
        ("cars.toml", faulty()),
        ("good.toml", cars()),
        ("other.toml", "[package]\n".to_owned()),
        ("README.md", "# cars\n".to_owned()),
        ("drafts/cars.toml", faulty()),
        (
            "scrutineer.toml",
            "check.exclude = [\"drafts/\"]\n".to_owned(),
        ),
    ]);
    let list = "cars.toml\r\nREADME.md\n\nother.toml\ndrafts/cars.toml\ncars.toml\n";
    let from = ["check", "--format", "short", "--files-from"];
    let done = fed(folder.command(from.iter().chain(&["-"])), list).code(1);
    assert_eq!(found(&done), ["E unknown-field", "W unknown-rule"]);
    folder.write("list.txt", list.replace('\n', "\0").replace('\r', ""));
    assert_eq!(
        folder.run(from.iter().chain(&["list.txt"])).code(1).out,
        done.out
    );
    // Beside paths, and empty.
    folder.write("empty.txt", "");
    assert_eq!(
        folder
            .run(from.iter().chain(&["empty.txt", "good.toml"]))
            .clean()
            .out,
        ""
    );
    let done = folder.run(["check", "--files-from", "empty.txt"]).clean();
    assert!(
        done.out.starts_with("checked 0 files: no findings"),
        "{done}"
    );
    folder.write("gone.txt", "gone.toml\n");
    let done = folder.run(from.iter().chain(&["gone.txt"])).code(2);
    assert!(done.err.contains("cannot read `gone.toml`"), "{done}");
    // As git writes it, unless it is asked not to.
    folder.write("ünï.toml", faulty());
    folder.write("git.txt", "\"\\303\\274n\\303\\257.toml\" \n");
    let done = folder.run(from.iter().chain(&["git.txt"])).code(1);
    assert_eq!(found(&done), ["E unknown-field", "W unknown-rule"]);
    let done = folder.run(from.iter().chain(&["good.toml"])).code(2);
    assert!(done.err.contains("`good.toml` is a document"), "{done}");
    let done = fed(folder.command(["check", "-", "--files-from", "-"]), "").code(2);
    assert!(
        done.err
            .contains("cannot be a document and a list of files"),
        "{done}"
    );
}

#[test]
fn rules_are_set_by_the_handful() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let of = |arguments: &[&str]| {
        let done = short(&folder, arguments);
        (done.code, found(&done))
    };
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    let all = names(&["E unknown-field", "W unknown-rule"]);
    assert_eq!(of(&[]), (Some(1), all));
    assert_eq!(
        of(&["--select", "style"]),
        (Some(0), names(&["W unknown-rule"]))
    );
    assert_eq!(
        of(&["--select=unknown-r*,unknown-field"]),
        (Some(1), names(&["E unknown-field", "W unknown-rule"]))
    );
    assert_eq!(
        of(&["--ignore", "*-field"]),
        (Some(0), names(&["W unknown-rule"]))
    );
    assert_eq!(
        of(&["--ignore", "correctness", "--deny", "style"]),
        (Some(1), names(&["E unknown-rule"]))
    );
    assert_eq!(
        of(&["--ignore", "correctness", "--deny-warnings"]),
        (Some(1), names(&["E unknown-rule"]))
    );
    // What names fewer rules holds.
    assert_eq!(
        of(&[
            "--ignore",
            "*-field",
            "--warn",
            "unknown-field",
            "--error",
            "unknown-f*"
        ]),
        (Some(0), names(&["W unknown-field", "W unknown-rule"]))
    );
    assert_eq!(of(&["--select", "checkpoint-rally"]), (Some(0), Vec::new()));
    for wrong in ["checkpoint-raly", "stile", "none-*"] {
        let done = short(&folder, &["--select", wrong]).code(2);
        assert!(
            done.err.contains(&format!("there is no rule `{wrong}`")),
            "{done}"
        );
    }
    // A script that cannot be played fails, whatever is selected.
    folder.write(
        "race.toml",
        race("steps = [{ player = \"blue\", move = \"draw-two\" }]\n"),
    );
    let done = short(&folder, &["--select", "style", "race.toml"]).code(1);
    assert_eq!(found(&done), ["E not-replayed"]);
}

#[test]
fn a_configuration_sets_them_for_some_files() {
    let folder = Folder::of([
        ("cars.toml", faulty()),
        ("drafts/cars.toml", faulty()),
        ("old/cars.toml", faulty()),
        ("base.toml", "[levels]\ncorrectness = \"warn\"\n".to_owned()),
        (
            "scrutineer.toml",
            "extend = \"base.toml\"\n[check]\nexclude = [\"base.toml\"]\n[levels]\n\"unknown-r*\" = \"allow\"\n\
             [per-file.\"drafts/\"]\ncorrectness = \"allow\"\n[per-file.\"/old/*.toml\"]\nunknown-field = \"error\"\n"
                .to_owned(),
        ),
    ]);
    assert_eq!(
        found(&short(&folder, &["cars.toml"]).clean()),
        ["W unknown-field"]
    );
    assert_eq!(short(&folder, &["drafts"]).clean().out, "");
    assert_eq!(
        found(&short(&folder, &["old"]).code(1)),
        ["E unknown-field"]
    );
    let shown = folder.run(["config", "old/cars.toml"]).clean();
    for line in [
        "configuration of old/cars.toml\n  files: scrutineer.toml, which extends base.toml\n",
        "  rules-edition: the newest\n  excluded: no\n  deny-warnings: no\n",
        "  error  scrutineer.toml:9:1\n",
        "  warn   base.toml:2:1\n",
        "  allow  scrutineer.toml:5:1\n",
    ] {
        assert!(shown.out.contains(line), "{line}\n{shown}");
    }
    let json = folder
        .run(["config", "--format", "json", "drafts"])
        .clean()
        .out;
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(
        json["files"],
        serde_json::json!(["scrutineer.toml", "base.toml"])
    );
    let levels = json["levels"].as_array().expect("they are a list");
    let unknown = levels
        .iter()
        .find(|level| level["rule"] == "unknown-field")
        .expect("it is set");
    assert_eq!(
        (&unknown["level"], &unknown["said-by"]["line"]),
        (&"allow".into(), &7.into())
    );
    // Another one, or none.
    assert_eq!(
        found(&short(&folder, &["--isolated", "drafts"]).code(1)),
        ["E unknown-field", "W unknown-rule"]
    );
    assert_eq!(
        found(&short(&folder, &["--config", "base.toml", "drafts"]).clean()),
        ["W unknown-field", "W unknown-rule"]
    );
    assert!(
        folder
            .run(["config", "--isolated"])
            .clean()
            .out
            .contains("  files: none\n")
    );
    folder.run(["check", "--config", "none.toml"]).code(2);
    folder
        .run(["check", "--config", "base.toml", "--isolated"])
        .code(2);
    folder.run(["config", "none"]).code(2);
    // And files to pass over.
    let done = short(
        &folder,
        &[
            "--isolated",
            "--exclude",
            "old/",
            "--exclude",
            "/cars.toml",
            "--exclude=base.toml",
        ],
    );
    assert!(
        done.out.lines().all(|line| line.starts_with("drafts/")),
        "{done}"
    );
    let done = short(&folder, &["--exclude", "a[b"]).code(2);
    assert!(
        done.err.contains("invalid pattern `a[b`: unclosed `[`"),
        "{done}"
    );
}

#[test]
fn a_pinned_edition_is_extended_and_left_out() {
    let folder = Folder::of([
        ("maps/two.toml", scenario("")),
        ("base.toml", "rules-edition = 1\n".to_owned()),
        (
            "maps/scrutineer.toml",
            "extend = \"../base.toml\"\n".to_owned(),
        ),
    ]);
    let shown = folder.run(["config", "maps/two.toml"]).clean();
    assert!(
        shown.out.contains("  rules-edition: 1 (base.toml:1:17)\n"),
        "{shown}"
    );
    folder.run(["check", "maps", "--isolated"]).clean();
    folder
        .run(["check", "maps", "--config", "base.toml"])
        .clean();
}

#[test]
fn warnings_fail_where_a_configuration_says_so() {
    let slow = slow_cars();
    let folder = Folder::of([
        ("a/cars.toml", slow.as_str()),
        ("b/cars.toml", slow.as_str()),
        ("a/scrutineer.toml", "check.deny-warnings = true\n"),
    ]);
    assert_eq!(
        found(&short(&folder, &["b"]).clean()),
        ["W car-cost-nonstandard"]
    );
    assert_eq!(
        found(&short(&folder, &[]).code(1)),
        ["E car-cost-nonstandard", "W car-cost-nonstandard"]
    );
}

/// One error, and nothing that a repair leaves.
fn slip() -> String {
    faulty().replace("# scrutineer: allow(wrong-tpye)", "# why")
}

#[test]
fn exit_codes_are_chosen() {
    let folder = Folder::of([("cars.toml", slip())]);
    folder.run(["check", "--exit-zero"]).code(0);
    folder.run(["check", "--exit-zero", "none"]).code(2);
    folder
        .run(["check", "--exit-zero", "--fix", "--diff"])
        .code(0);
    folder.run(["check", "--exit-non-zero-on-fix"]).code(2);
    let done = folder
        .run(["check", "--fix", "--exit-non-zero-on-fix"])
        .code(1);
    assert!(done.out.contains(": no findings"), "{done}");
    folder
        .run(["check", "--fix", "--exit-non-zero-on-fix"])
        .code(0);
}

#[test]
fn a_run_can_be_quiet_and_write_to_a_file() {
    let folder = Folder::of([("cars.toml", slip()), ("good/cars.toml", cars())]);
    assert_eq!(folder.run(["check", "--quiet", "good"]).clean().out, "");
    let loud = folder.run(["check", "cars.toml"]).code(1);
    let quiet = folder.run(["check", "-q", "cars.toml"]).code(1);
    let (findings, _) = loud.out.rsplit_once("checked ").expect("it is summed up");
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), (findings, ""));
    let done = folder
        .run([
            "check",
            "cars.toml",
            "-o",
            "report.txt",
            "--color",
            "always",
        ])
        .code(1);
    assert_eq!(done.out, "");
    assert_eq!(super::timeless(&folder.read("report.txt")), loud.out);
    folder
        .run([
            "check",
            "cars.toml",
            "--format",
            "json",
            "--output-file",
            "report.json",
        ])
        .code(1);
    let json: Value = serde_json::from_str(&folder.read("report.json")).expect("it is JSON");
    assert_eq!(json["summary"]["errors"], 1);
    folder
        .run(["check", "cars.toml", "-o", "none/report.txt"])
        .code(2);
    let fixed = folder.run(["check", "cars.toml", "--fix", "-q"]).code(0);
    assert_eq!((fixed.out.as_str(), fixed.err.as_str()), ("", ""));
}

#[test]
fn colours_can_be_forced() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let is_coloured = |variables: &[(&str, &str)]| {
        let mut command = folder.command(["check"]);
        command.envs(variables.iter().copied());
        super::done(command).out.contains('\u{1b}')
    };
    assert!(is_coloured(&[("FORCE_COLOR", "1")]));
    assert!(!is_coloured(&[("FORCE_COLOR", "0")]));
    assert!(!is_coloured(&[("FORCE_COLOR", "")]));
    assert!(!is_coloured(&[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
}
