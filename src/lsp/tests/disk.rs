//! Files that come, go and change under the server.

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::SCENARIO;
use crate::games::GAMES;
use crate::lsp::answer::answer;
use crate::lsp::findings;
use crate::lsp::home::{Copies, Folders, Home as _};
use crate::lsp::settings::{Client, ServerSettings};
use crate::lsp::testing::ABLE;
use crate::lsp::uri::of_path;
use crate::lsp::world::World;

const CARS: &str = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n\
    cars = [{ id = \"van\", track = [9, 4, 3], cargo = 6, name = \"Van\" }]\n";

/// A folder of the workspace, in one in which it does not lie alone.
struct TestFolder {
    world: World,
    folder: PathBuf,
    _outer: TempDir,
}

impl TestFolder {
    #[track_caller]
    fn new(files: &[(&str, &str)], client: Client) -> Self {
        let outer = tempfile::tempdir().expect("there is room for a folder");
        let folder = outer.path().canonicalize().expect("it is there");
        let folder = folder.join("game");
        for (name, text) in files {
            write(&folder.join(name), text);
        }
        let home =
            Folders::new(&GAMES, Vec::new(), Copies::default()).expect("there is a current folder");
        let here = std::env::current_dir().expect("there is one");
        home.folders_changed(&[of_path(&folder)], &[of_path(&here)]);
        let settings = ServerSettings::default();
        let (mut world, failure) = World::new(&GAMES, Box::new(home), client, settings);
        assert_eq!(failure, None);
        assert!(world.analyse(&|| false));
        Self {
            world,
            folder,
            _outer: outer,
        }
    }

    fn uri(&self, name: &str) -> Uri {
        of_path(&self.folder.join(name))
    }

    fn name(&self, name: &str) -> String {
        self.world.name(&self.uri(name)).expect("it is a file")
    }

    /// Changes a file, or makes it, and lets the server know.
    fn write(&mut self, name: &str, text: &str) {
        let has_come = !self.folder.join(name).exists();
        write(&self.folder.join(name), text);
        self.know(name, has_come);
    }

    fn know(&mut self, name: &str, has_come: bool) {
        let changed = [(self.name(name), has_come)];
        assert_eq!(self.world.files_changed(&changed), None);
    }

    /// What is wrong in each file, by the end of its name.
    fn found(&mut self) -> Vec<(String, usize)> {
        assert!(self.world.analyse(&|| false));
        let all = findings::all(&self.world);
        let named = all.into_iter().map(|(name, found)| {
            let name = name.rsplit('/').next().unwrap_or_default();
            (name.to_owned(), found.len())
        });
        named.collect()
    }
}

fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("it lies in a folder");
    std::fs::create_dir_all(folder).expect("there is room for a folder");
    std::fs::write(path, text).expect("there is room for a file");
}

/// One thing is wrong with it.
fn odd() -> String {
    CARS.replace("cargo = 6", "cargo = 6, colour = 1")
}

fn one(name: &str) -> Vec<(String, usize)> {
    vec![(name.to_owned(), 1)]
}

#[test]
fn renaming_for_a_client_that_watches_nothing_reaches_what_is_on_the_disk() {
    let client = Client {
        watches_files: false,
        ..ABLE
    };
    let mut disk = TestFolder::new(&[("cars.toml", CARS), ("a.toml", SCENARIO)], client);
    let uri = disk.uri("cars.toml");
    disk.world.did_open(&uri, 1, CARS.to_owned());
    assert_eq!(disk.found(), []);
    write(&disk.folder.join("a.toml"), &format!("#\n#\n{SCENARIO}"));
    write(&disk.folder.join("b.toml"), SCENARIO);
    assert_eq!(disk.world.look_at_disk(), None);
    assert_eq!(disk.found(), []);
    let params = json!({
        "textDocument": { "uri": uri },
        "position": { "line": 4, "character": 16 },
        "newName": "bus",
    });
    let answer = answer(&disk.world, "textDocument/rename", params, &|| false);
    let answer = answer.expect("it can be renamed").result;
    let changes = answer["documentChanges"].as_array().into_iter().flatten();
    let mut lines: Vec<(&str, &Value)> = changes
        .map(|change| {
            let uri = change["textDocument"]["uri"].as_str().unwrap_or_default();
            let name = uri.rsplit('/').next().unwrap_or_default();
            (name, &change["edits"][0]["range"]["start"]["line"])
        })
        .collect();
    lines.sort_by_key(|(name, _)| *name);
    let expected = [
        ("a.toml", &json!(7)),
        ("b.toml", &json!(5)),
        ("cars.toml", &json!(4)),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_configuration_that_is_extended_counts_when_it_changes() {
    let files = [
        ("cars.toml", &*odd()),
        ("scrutineer.toml", "extend = \"house/a.toml\"\n"),
        ("house/a.toml", "extend = \"../../shared/b.toml\"\n"),
        ("../shared/b.toml", ""),
    ];
    let mut disk = TestFolder::new(&files, ABLE);
    assert_eq!(disk.found(), one("cars.toml"));
    let b = disk.name("../shared/b.toml");
    assert_eq!(
        disk.world.outside(),
        [disk.world.uri(&b).expect("it is a file")]
    );
    let allows = "[levels]\nunknown-field = \"allow\"\n";
    disk.write("../shared/b.toml", allows);
    assert_eq!(disk.found(), []);
    disk.write("../shared/b.toml", "");
    assert_eq!(disk.found(), one("cars.toml"));
    disk.write("house/a.toml", allows);
    assert_eq!(disk.found(), []);
    // Once it can be read again, or has come, nothing else has to be touched.
    disk.write("house/a.toml", "[levels]\nunknown = \"allow\"\n");
    assert_eq!(disk.found(), one("a.toml"));
    disk.write("house/a.toml", "extend = \"c.toml\"\n");
    assert_eq!(disk.found(), one("a.toml"));
    disk.write("house/c.toml", allows);
    assert_eq!(disk.found(), []);
}

#[test]
fn what_is_ignored_from_now_on_is_no_longer_checked() {
    let files = [("cars.toml", &*odd()), (".gitignore", "nothing\n")];
    let mut disk = TestFolder::new(&files, ABLE);
    assert_eq!(disk.found(), one("cars.toml"));
    disk.write(".gitignore", "cars.toml\n");
    assert_eq!(disk.found(), []);
    disk.write(".gitignore", "nothing\n");
    assert_eq!(disk.found(), one("cars.toml"));
}

#[test]
fn a_file_outside_of_the_folders_is_checked_while_it_is_open() {
    let mut disk = TestFolder::new(&[("../other/cars.toml", &*odd()), ("a.toml", "")], ABLE);
    assert_eq!(disk.found(), []);
    let uri = disk.uri("../other/cars.toml");
    disk.world.did_open(&uri, 1, odd());
    assert_eq!(disk.found(), one("cars.toml"));
    disk.world.did_close(&uri);
    assert_eq!(disk.found(), []);
    // One that has been saved meanwhile stays.
    let uri = disk.uri("new.toml");
    disk.world.did_open(&uri, 1, odd());
    disk.write("new.toml", &odd());
    disk.world.did_close(&uri);
    assert_eq!(disk.found(), one("new.toml"));
}

#[test]
fn without_folders_nothing_is_checked() {
    let mut disk = TestFolder::new(&[("cars.toml", &*odd())], ABLE);
    assert_eq!(disk.found(), one("cars.toml"));
    let gone = [of_path(&disk.folder)];
    assert_eq!(disk.world.folders_changed(&[], &gone), None);
    assert_eq!(disk.found(), []);
    assert_eq!(disk.world.workspace.names().count(), 0);
}

#[test]
fn an_open_document_has_the_address_that_the_client_gives_it() {
    let mut disk = TestFolder::new(&[("cars.toml", CARS)], ABLE);
    let other = Uri(disk.uri("cars.toml").0.replace("cars", "%63ars"));
    let name = disk.name("cars.toml");
    disk.world.did_open(&other, 1, CARS.to_owned());
    assert_eq!(disk.world.uri(&name), Some(other.clone()));
    disk.world.did_close(&other);
    assert_eq!(disk.world.uri(&name), Some(disk.uri("cars.toml")));
}

#[test]
fn what_is_not_saved_yet_is_found_in_any_folder() {
    let mut disk = TestFolder::new(&[("a.toml", SCENARIO)], ABLE);
    assert_eq!(disk.found(), one("a.toml"));
    let uri = disk.uri("cars.toml");
    disk.world.did_open(&uri, 1, CARS.to_owned());
    assert_eq!(disk.found(), []);
}

#[test]
fn the_mark_of_an_encoding_is_counted_only_where_the_client_shows_it() {
    let text = format!("\u{feff}{}", CARS.replace("format", "formt"));
    let mut disk = TestFolder::new(&[("cars.toml", &text)], ABLE);
    let first = |disk: &mut TestFolder| {
        disk.found();
        let found = findings::all(&disk.world).remove(&disk.name("cars.toml"));
        let found = found.expect("something is wrong");
        let own = found.iter().find(|one| one.range.end.character > 0);
        own.expect("the key is").range
    };
    let columns = |range: lsp_types::Range| (range.start.character, range.end.character);
    assert_eq!(columns(first(&mut disk)), (0, 5));
    let uri = disk.uri("cars.toml");
    disk.world.did_open(&uri, 1, text);
    assert_eq!(columns(first(&mut disk)), (1, 6));
}
