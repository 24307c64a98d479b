//! The first day of somebody who has documents and no program yet.

use std::fmt::Write as _;

use super::Folder;
use super::texts::{cars, faulty};

/// A repository with a folder that `init` has written.
fn repository() -> Folder {
    let folder = Folder::new();
    folder.git(&["init", "-q", "-b", "main", "."]).code(0);
    folder
        .run(["init", "--game", "checkpoint-rally", "--ci", "github"])
        .clean();
    folder
}

#[cfg(unix)]
#[test]
fn a_broken_document_is_not_committed() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let folder = repository();
    let hook = ".git/hooks/pre-commit";
    folder.write(hook, "#!/bin/sh\nexec scrutineer check --format short\n");
    set_permissions(folder.path(hook), Permissions::from_mode(0o755)).expect("it is ours");
    folder.git(&["add", "."]).code(0);
    folder
        .git(&["commit", "-q", "-m", "what init writes"])
        .code(0);

    folder.write("ours.toml", faulty());
    folder.git(&["add", "."]).code(0);
    let refused = folder.git(&["commit", "-q", "-m", "our cars"]).code(1);
    let said = refused.out.clone() + &refused.err;
    assert!(said.contains("ours.toml:9:"), "{refused}");
    assert!(said.contains("unknown-field"), "{refused}");

    folder.run(["check", "ours.toml", "--fix"]);
    folder.git(&["add", "."]).code(0);
    folder.git(&["commit", "-q", "-m", "our cars"]).code(0);
}

#[test]
fn annotations_of_a_pull_request_stand_at_its_lines() {
    let folder = repository();
    let workflow = folder.read(".github/workflows/scrutineer.yml");
    let line = workflow
        .lines()
        .find(|line| line.contains("scrutineer check"));
    let line = line.expect("the workflow checks").trim();
    let (_, command) = line.split_once("scrutineer ").expect("it runs the program");
    folder.write("ours.toml", faulty());
    let found = folder.run(command.split(' ')).code(1).out;
    let annotation = (found.lines())
        .find(|line| line.starts_with("::error file=ours.toml,"))
        .unwrap_or_else(|| panic!("{found}"));
    let number = |key: &str| -> usize {
        let (_, rest) = annotation.split_once(key).expect("it has a place");
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("places are numbers")
    };
    let text = faulty();
    let line = text
        .lines()
        .nth(number(",line=") - 1)
        .expect("the line is there");
    let word = &line[number(",col=") - 1..number(",endColumn=") - 1];
    assert!(annotation.contains(&format!("`{word}`")), "{annotation}");
}

#[test]
fn a_hundred_old_findings_do_not_hide_a_new_one() {
    let folder = repository();
    let mut old = cars();
    for number in 0..100 {
        let _ = write!(
            old,
            "\n[[cars]]\nid = \"old-{number}\"\nname = \"Old\"\n\
             minutes = {{ highway = 4, gravel = 2, urban = 5 }}\nprovnance = \"original\"\n"
        );
    }
    folder.write("old.toml", &old);
    let check = ["check", "--format", "short", "--select", "unknown-field"];
    let before = folder.run(check).code(1);
    assert_eq!(before.places().len(), 100, "{before}");
    folder
        .run(check.iter().chain(&["--write-baseline", "known.json"]))
        .code(0);
    let known: Vec<&str> = check
        .into_iter()
        .chain(["--baseline", "known.json"])
        .collect();
    folder.run(&known).code(0);
    folder.write("new.toml", faulty());
    let after = folder.run(&known).code(1);
    assert!(
        after
            .places()
            .iter()
            .all(|place| place.starts_with("new.toml:")),
        "{after}"
    );
}
