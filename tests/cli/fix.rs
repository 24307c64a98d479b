//! `check --fix`: what it changes, and above all what it leaves alone.

use super::Folder;
use super::texts::{cars, document, faulty};

/// Two slips, and a comment beside each.
fn slips() -> String {
    let text = faulty().replace("name = ", "naem = ");
    text.replace("# scrutineer: allow(wrong-tpye)", "# why")
}

#[test]
fn repairs_keep_comments_and_layout() {
    let folder = Folder::of([("cars.toml", slips())]);
    let done = folder.run(["check", "--fix"]).code(0);
    assert_eq!(done.err, "repaired 2 findings\n");
    assert!(
        done.out
            .starts_with("checked 1 file (1 not in use by any scenario): no findings"),
        "{done}"
    );
    let expected = slips()
        .replace("minuts = ", "minutes = ")
        .replace("naem = ", "name = ");
    assert_eq!(folder.read("cars.toml"), expected);

    // A second time there is nothing left to do.
    let done = folder.run(["check", "--fix"]).clean();
    assert!(
        done.out
            .starts_with("checked 1 file (1 not in use by any scenario): no findings"),
        "{done}"
    );
    assert_eq!(folder.read("cars.toml"), expected);
}

#[test]
fn repairs_keep_byte_order_marks_and_line_ends() {
    let text = format!("\u{feff}{}", slips().replace('\n', "\r\n"));
    let folder = Folder::of([("cars.toml", text.as_str())]);
    folder.run(["check", "--fix"]).code(0);
    let expected = text
        .replace("minuts = ", "minutes = ")
        .replace("naem = ", "name = ");
    assert_eq!(folder.read("cars.toml"), expected);
}

#[test]
fn a_repair_can_uncover_another() {
    // Nobody can say that the comment is needless while errors keep rules from looking.
    let comment = "  # scrutineer: allow(out-of-range)\nprovenance";
    let text = cars()
        .replace("minutes", "minuts")
        .replace("\nprovenance", comment);
    let folder = Folder::of([("cars.toml", text)]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["cars.toml:9:1 unknown-field"]);
    let done = folder.run(["check", "--fix"]).code(0);
    assert_eq!(done.err, "repaired 2 findings\n");
    assert_eq!(folder.read("cars.toml"), cars());
}

#[test]
fn what_is_not_certain_is_left_to_people() {
    let text = document("rules", "[constants]\nhand-limit = 99\nhnd-lmt = 3\n");
    let folder = Folder::of([("rules.toml", text.as_str())]);
    let done = folder.run(["check", "--fix", "--format", "short"]).code(1);
    assert_eq!(
        done.places(),
        [
            "rules.toml:5:14 out-of-range",
            "rules.toml:6:1 unknown-field"
        ]
    );
    assert_eq!((done.err.as_str(), folder.read("rules.toml")), ("", text));
}

#[test]
fn what_is_allowed_is_not_repaired() {
    let idle = "5 } # scrutineer: allow(wrong-type)";
    let folder = Folder::of([("cars.toml", cars().replace("5 }", idle))]);
    let done = folder
        .run(["check", "--fix", "--allow", "unused-suppression"])
        .clean();
    assert!(
        done.out
            .starts_with("checked 1 file (1 not in use by any scenario): no findings"),
        "{done}"
    );
    assert!(folder.read("cars.toml").contains(idle));
}

#[test]
fn clean_and_excluded_files_are_not_touched() {
    let folder = Folder::of([
        ("good.toml", cars()),
        ("drafts/bad.toml", faulty()),
        ("other.toml", "a = {\n  b = 1,\n}\n".to_owned()),
        (
            "scrutineer.toml",
            "check.exclude = [\"drafts\"]\n".to_owned(),
        ),
    ]);
    let written = |path| {
        let metadata = folder.path(path).metadata().expect("the file is there");
        metadata.modified().expect("the system keeps times")
    };
    let before = ["good.toml", "drafts/bad.toml", "other.toml"].map(written);
    folder.run(["check", "--fix"]).clean();
    assert_eq!(
        before,
        ["good.toml", "drafts/bad.toml", "other.toml"].map(written)
    );
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::super::texts::faulty;
    use super::super::{Folder, done};

    #[test]
    fn permissions_and_links_stay() {
        let folder = Folder::of([("real/cars.toml", faulty())]);
        let real = folder.path("real/cars.toml");
        fs::set_permissions(&real, Permissions::from_mode(0o640)).expect("it is our file");
        symlink("real/cars.toml", folder.path("link.toml")).expect("links can be made");
        folder.run(["check", "--fix", "link.toml"]).code(0);
        let link = fs::symlink_metadata(folder.path("link.toml")).expect("it is there");
        assert!(link.is_symlink());
        let mode = fs::metadata(&real)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(folder.read("real/cars.toml").contains("minutes"));
    }

    #[test]
    fn links_below_a_folder_are_not_followed() {
        let outside = Folder::of([("cars.toml", faulty())]);
        let folder = Folder::of([("good.toml", super::cars())]);
        symlink(outside.path("cars.toml"), folder.path("link.toml")).expect("links can be made");
        symlink(outside.path(""), folder.path("sub")).expect("links can be made");
        folder.run(["check", "--fix"]).clean();
        assert_eq!(outside.read("cars.toml"), faulty());
    }

    #[test]
    fn a_read_only_file_stays_and_the_others_are_repaired() {
        let folder = Folder::of([("a.toml", faulty()), ("b.toml", faulty())]);
        let path = folder.path("a.toml");
        fs::set_permissions(&path, Permissions::from_mode(0o444)).expect("it is our file");
        let done = folder.run(["check", "--fix", "--format", "short"]).code(2);
        assert_eq!(
            done.err,
            "repaired 1 finding\nerror: cannot write `a.toml`: permission denied\n"
        );
        assert_eq!(done.places()[0], "a.toml:9:1 unknown-field");
        assert_eq!(folder.read("a.toml"), faulty());
        assert!(folder.read("b.toml").contains("minutes"));
        assert_eq!(folder.names(), ["a.toml", "b.toml"]);
    }

    /// A limit of no bytes for each file stands for a full disk.
    #[test]
    fn a_full_disk_leaves_the_old_file_whole() {
        let folder = Folder::of([("cars.toml", faulty())]);
        let mut command = folder.plain("sh");
        // Without the signal, the write fails with an error.
        command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" check --fix"]);
        command.arg(env!("CARGO_BIN_EXE_scrutineer"));
        let done = done(command).code(2);
        assert_eq!(
            done.err,
            "error: cannot write `cars.toml`: file too large\n"
        );
        assert!(done.out.contains("unknown key `minuts`"), "{done}");
        assert_eq!(
            (folder.read("cars.toml"), folder.names()),
            (faulty(), vec!["cars.toml".to_owned()])
        );
    }

    #[test]
    fn a_run_that_is_killed_leaves_the_old_file_whole() {
        let folder = Folder::of([("cars.toml", faulty())]);
        let mut command = folder.plain("sh");
        command.args(["-c", "ulimit -c 0; ulimit -f 0; exec \"$0\" check --fix"]);
        command.arg(env!("CARGO_BIN_EXE_scrutineer"));
        assert_eq!(done(command).code, None);
        assert_eq!(folder.read("cars.toml"), faulty());
        // What it has left behind is no document.
        let done = folder
            .run(["check", "--format", "short", "--allow", "unknown-rule"])
            .code(1);
        assert_eq!(done.places(), ["cars.toml:9:1 unknown-field"]);
    }

    /// The same for whatever else writes: nothing is left behind, and nothing is lost.
    #[test]
    fn a_full_disk_leaves_nothing_half_written() {
        use super::super::texts::race;

        let script = race("steps = [{ expect = { players.red.time = 9 } }]\n");
        let folder = Folder::of([("race.toml", script.as_str())]);
        for (command, message) in [
            (
                "replay race.toml --bless --show nothing",
                "cannot write `race.toml`: file too large",
            ),
            (
                "new tile-set rules.toml",
                "cannot write `rules.toml`: file too large",
            ),
            (
                "schema",
                "cannot write `schemas/findings.schema.json`: file too large",
            ),
        ] {
            let mut shell = folder.plain("sh");
            let line = format!("trap '' XFSZ; ulimit -f 0; exec \"$0\" {command}");
            shell.args(["-c", &line, env!("CARGO_BIN_EXE_scrutineer")]);
            let done = done(shell).code(2);
            assert!(done.err.contains(message), "{done}");
        }
        assert_eq!(folder.read("race.toml"), script);
        assert_eq!(folder.names(), ["race.toml", "schemas"]);
        let left = fs::read_dir(folder.path("schemas")).expect("it is there");
        assert_eq!(left.count(), 0);
    }

    #[test]
    fn a_read_only_script_is_not_blessed() {
        use super::super::texts::race;

        let script = race("steps = [{ expect = { players.red.time = 9 } }]\n");
        let folder = Folder::of([("race.toml", script.as_str())]);
        let path = folder.path("race.toml");
        fs::set_permissions(&path, Permissions::from_mode(0o400)).expect("it is our file");
        let done = folder.run(["replay", "race.toml", "--bless"]).code(2);
        assert!(
            done.err
                .contains("cannot write `race.toml`: permission denied"),
            "{done}"
        );
        assert_eq!(folder.read("race.toml"), script);
    }
}

#[test]
fn a_diff_shows_repairs_and_writes_nothing() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let done = folder.run(["check", "--fix", "--diff"]).code(1);
    insta::assert_snapshot!(done);
    assert_eq!(folder.read("cars.toml"), faulty());
    let alone = folder.run(["check", "--diff"]).code(1);
    assert_eq!(alone.out, done.out);
    // What it shows is what is written.
    folder.write("shown.diff", &done.out);
    let mut patch = folder.plain("git");
    patch.args(["apply", "-p0", "shown.diff"]);
    assert_eq!(super::done(patch).code, Some(0));
    let shown = folder.read("cars.toml");
    folder.write("cars.toml", faulty());
    folder.run(["check", "--fix"]).code(0);
    assert_eq!(folder.read("cars.toml"), shown);
    let done = folder.run(["check", "--fix", "--diff"]).code(0);
    assert_eq!((done.out.as_str(), done.err.as_str()), ("", ""));
}

/// To call the list by the kind's name would break every item: the kind is wrong and not the list.
#[test]
fn a_repair_does_no_harm() {
    let cards = document("checkpoint-cards", "extends = [\"base\"]\ncards = []\n");
    let folder = Folder::of([("cards.toml", cards.replace("checkpoint-cards", "car-sheet"))]);
    folder.run(["check", "--fix"]).code(0);
    assert_eq!(folder.read("cards.toml"), cards);
    // Both misspellings can only mean one key, which can only be there once.
    let twice = document("rules", "[constants]\nhand-limt = 3\nhand-lmit = 4\n");
    folder.write("cards.toml", &twice);
    folder.run(["check", "--fix"]).code(1);
    let text = folder.read("cards.toml");
    assert!(text.parse::<toml::Table>().is_ok(), "{text}");
    assert!(text.contains("= 3\n") && text.contains("= 4\n"), "{text}");
}
