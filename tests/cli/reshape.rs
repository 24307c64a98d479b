//! `reshape`: steps under headers of their own, and in a list.

use super::Folder;
use super::texts::cars;

const SCRIPT: &str = "\
format = 2
game = \"rallyman\"
kind = \"script\"
# What happens.
steps = [
  { player = \"red\", move = \"roll\", die = \"g1\", legal = true }, # one
  # two
  { player = \"red\", move = \"roll\", die = \"g2\", legal = true },
]

# Where.
[start]
drivers.red.gear = 0
";

#[test]
fn no_component_is_taken_out_of_the_workspace() {
    let script = format!("{SCRIPT}\n[start.components.dashboards]\nextends = [\"base\"]\n");
    let folder = Folder::of([
        ("a/a.toml", script.as_str()),
        ("a/scrutineer.toml", "[levels]\n"),
    ]);
    let extract = [
        "extract",
        "a/a.toml",
        "--at",
        "start.components.dashboards",
        "-o",
    ];
    let done = folder.run(extract.iter().chain(&["out.toml"])).code(2);
    assert!(
        done.err
            .contains("may not name a file outside of its workspace"),
        "{done}"
    );
    assert_eq!(folder.read("a/a.toml"), script);
}

#[test]
fn steps_get_headers_and_become_a_list_again() {
    let folder = Folder::of([("a.toml", SCRIPT)]);
    let done = folder.run(["reshape", "a.toml", "--as", "tables"]).clean();
    assert_eq!(done.out, "wrote `steps` of a.toml as tables\n");
    let tables = folder.read("a.toml");
    assert_eq!(
        tables,
        "\
format = 2
game = \"rallyman\"
kind = \"script\"

# What happens.

[[steps]] # one
player = \"red\"
move = \"roll\"
die = \"g1\"
legal = true

# two
[[steps]]
player = \"red\"
move = \"roll\"
die = \"g2\"
legal = true

# Where.
[start]
drivers.red.gear = 0
"
    );
    let again = folder.run(["reshape", "a.toml", "--as", "tables"]).code(2);
    assert!(
        again
            .err
            .contains("cannot rewrite `steps` of `a.toml`: it is not a list of tables"),
        "{again}"
    );
    assert_eq!(folder.read("a.toml"), tables);
    folder.run(["reshape", "a.toml", "--as", "list"]).clean();
    let list = folder.read("a.toml");
    assert!(
        list.contains("\n\n# What happens.\nsteps = [\n  { player = \"red\""),
        "{list}"
    );
    assert!(
        list.contains("legal = true }, # one\n  # two\n  { player"),
        "{list}"
    );
    let done = folder
        .run(["reshape", "a.toml", "--as", "list", "--at", "cases"])
        .code(2);
    assert!(done.err.contains("it has no `cases`"), "{done}");
}

#[test]
fn a_document_without_steps_is_not_called_faulty() {
    let folder = Folder::of([("cars.toml", cars())]);
    let done = folder.run(["reshape", "cars.toml", "--as", "tables"]);
    assert_eq!(
        done.code(2).err,
        "error: cannot rewrite `steps` of `cars.toml`: it has no `steps`\n  \
         help: `--at` says which list is meant, such as `cases`; a document without one stays as it is\n"
    );
}

/// Line ends and the byte order mark are the editor's: they stay.
#[test]
fn line_ends_and_marks_stay() {
    let of = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let is_so = |text: &str| {
        text.starts_with('\u{feff}') && text.matches('\n').count() == text.matches("\r\n").count()
    };
    let script = format!("{SCRIPT}\n[start.components.dashboards]\nextends = [\"base\"]\n");
    let folder = Folder::of([("a.toml", of(&script)), ("cars.toml", of(&cars()))]);
    folder.run(["reshape", "a.toml", "--as", "tables"]).clean();
    assert!(is_so(&folder.read("a.toml")), "{:?}", folder.read("a.toml"));
    let at = ["--at", "start.components.dashboards"];
    let extract = ["extract", "a.toml", "-o", "b.toml"];
    folder.run(extract.iter().chain(&at)).clean();
    for name in ["a.toml", "b.toml"] {
        assert!(is_so(&folder.read(name)), "{name}: {:?}", folder.read(name));
    }
    folder.run(["inline", "a.toml"].iter().chain(&at)).clean();
    assert!(is_so(&folder.read("a.toml")), "{:?}", folder.read("a.toml"));
    let csv = folder.run(["export", "cars.toml"]).clean().out;
    folder.write("cars.csv", csv.replace("Hovercraft", "Glider"));
    folder
        .run(["import", "cars.csv", "-o", "cars.toml"])
        .clean();
    let cars = folder.read("cars.toml");
    assert!(is_so(&cars) && cars.contains("Glider"), "{cars:?}");
}

#[test]
fn nothing_is_taken_out_of_a_document_that_cannot_be_written() {
    let script = format!("{SCRIPT}\n[start.components.dashboards]\nextends = [\"base\"]\n");
    let folder = Folder::of([("a.toml", script)]);
    let path = folder.path("a.toml");
    let mut permissions = path.metadata().expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("it is ours");
    let at = ["--at", "start.components.dashboards", "-o", "b.toml"];
    folder.run(["extract", "a.toml"].iter().chain(&at)).code(2);
    assert_eq!(folder.names(), ["a.toml"]);
}
