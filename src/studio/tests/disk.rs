//! What others change on the disk, and what was not saved.

use std::path::PathBuf;
use std::sync::Arc;

use tempfile::TempDir;

use super::{Plain, scenario};
use crate::games::GAMES;
use crate::project::disk::name_of;
use crate::studio::desk::Desk;

/// A folder with files, and the desk of a folder in it.
struct Laid {
    folder: TempDir,
    desk: Desk,
}

impl Laid {
    fn of(files: &[(&str, &str)], below: &str, kept: &Plain) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let keeper = Plain {
            kept: Arc::clone(&kept.kept),
        };
        let own = folder.path().join(below);
        let mut laid = Self {
            desk: Desk::new(&GAMES, own, Box::new(keeper)),
            folder,
        };
        for (name, text) in files {
            laid.write(name, text);
        }
        laid.desk.freshen();
        laid
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, of which the desk hears.
    fn write(&mut self, name: &str, text: &str) {
        let path = self.path(name);
        let folder = path.parent().expect("it has one");
        std::fs::create_dir_all(folder).expect("it can be made");
        std::fs::write(&path, text).expect("it can be written");
        self.desk.take_in_disk(Some(&[path]));
        if !self.desk.rests_in().is_empty() {
            self.desk.freshen();
        }
    }

    fn rules(&self, name: &str) -> Vec<&'static str> {
        let findings = self.desk.workspace.findings(&name_of(&self.path(name)));
        findings.iter().map(|finding| finding.rule.name).collect()
    }
}

/// A script of the scenario in another file.
fn script(scenario: &str) -> String {
    let (game, _) = self::scenario();
    format!(
        "format = 2\ngame = \"{game}\"\nkind = \"script\"\nscenario = \"{scenario}\"\nsteps = []\n"
    )
}

#[test]
fn what_documents_rest_on_is_looked_at_wherever_it_is() {
    let (_, text) = scenario();
    let script = script("../shared/s.toml");
    for (below, exclude) in [("", "check.exclude = [\"/shared\"]\n"), ("own", "")] {
        let files = [
            ("scrutineer.toml", exclude),
            ("shared/s.toml", text),
            ("own/a.toml", &script),
        ];
        let mut laid = Laid::of(&files, below, &Plain::default());
        let fine = laid.rules("own/a.toml");
        laid.write("shared/s.toml", "format = 1\n");
        assert_ne!(laid.rules("own/a.toml"), fine, "{below}");
        laid.write("shared/s.toml", text);
        assert_eq!(laid.rules("own/a.toml"), fine, "{below}");
        let shared = laid.path("shared").canonicalize().expect("it is there");
        assert!(laid.desk.rests_in().contains(&shared));
    }
}

#[test]
fn a_configuration_that_is_extended_is_one() {
    let text = format!("qqqq = 1\n{}", scenario().1);
    let files = [
        ("a.toml", text.as_str()),
        ("scrutineer.toml", "extend = \"house.toml\"\n"),
        ("house.toml", "[levels]\n"),
    ];
    let mut laid = Laid::of(&files, "", &Plain::default());
    assert!(laid.rules("a.toml").contains(&"unknown-field"));
    laid.write("house.toml", "levels.unknown-field = \"allow\"\n");
    assert!(!laid.rules("a.toml").contains(&"unknown-field"));
}

#[test]
fn documents_stay_while_a_configuration_is_faulty() {
    let files = [("a.toml", scenario().1), ("scrutineer.toml", "[check]\n")];
    let mut laid = Laid::of(&files, "", &Plain::default());
    let names = |laid: &Laid| laid.desk.workspace.names().count();
    assert_eq!((names(&laid), laid.desk.faults.len()), (1, 0));
    laid.write("scrutineer.toml", "[chek]\n");
    assert_eq!((names(&laid), laid.desk.faults.len()), (1, 1));
    laid.write("scrutineer.toml", "[check]\nexclude = [\"/a.toml\"]\n");
    assert_eq!((names(&laid), laid.desk.faults.len()), (0, 0));
}

#[test]
fn what_is_not_saved_stays_when_its_file_is_deleted() {
    let text = scenario().1;
    let files = [("a.toml", text), ("scrutineer.toml", "")];
    let mut laid = Laid::of(&files, "", &Plain::default());
    let name = name_of(&laid.path("a.toml"));
    let mine = format!("{text}# mine\n");
    let edited = laid.desk.edit(&name, |history| Ok(history.change(&mine)));
    assert_eq!(edited, Ok(true));
    let paths = [laid.path("a.toml"), laid.path("scrutineer.toml")];
    std::fs::remove_file(&paths[0]).expect("it is there");
    // A workspace that is made anew finds only what is on the disk.
    laid.desk.take_in_disk(Some(&paths));
    laid.desk.freshen();
    assert!(laid.desk.workspace.has(&name) && laid.desk.is_gone(&name));
    let draft = laid.desk.draft(&name).expect("it is open");
    assert_eq!(draft.history.text(), mine);
    assert!(laid.desk.save(&name, true).is_ok());
    assert!(paths[0].exists());
}

#[test]
fn what_was_not_saved_waits_until_it_can_be_taken_up() {
    let (_, text) = scenario();
    let mine = format!("{text}# mine\n");
    let kept = Plain::default();
    for name in ["a.toml", "gone.toml"] {
        let mut all = kept.kept.lock().expect("nobody panics");
        all.insert(name.to_owned(), (Some(text.to_owned()), mine.clone()));
    }
    let files = [("a.toml", text), ("scrutineer.toml", "[chek]\n")];
    let mut laid = Laid::of(&files, "", &kept);
    let name = name_of(&laid.path("a.toml"));
    assert!(laid.desk.draft(&name).is_none());
    laid.write("scrutineer.toml", "[check]\n");
    let draft = laid.desk.draft(&name).expect("it is taken up");
    assert_eq!(draft.history.text(), mine);
    // Nobody has to find out what has become of the other one.
    let said = laid.desk.failure.clone().unwrap_or_default();
    assert!(
        said.contains("`gone.toml`") && !said.contains("`a.toml`"),
        "{said}"
    );
    assert!(
        kept.kept
            .lock()
            .expect("nobody panics")
            .contains_key("gone.toml")
    );
    laid.write("gone.toml", text);
    let name = name_of(&laid.path("gone.toml"));
    assert_eq!(
        laid.desk.draft(&name).map(|it| it.history.text()),
        Some(&*mine)
    );
    assert_eq!(laid.desk.failure, None);
}
