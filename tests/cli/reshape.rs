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
            .contains("cannot rewrite `steps` of `a.toml`: it is no list of tables"),
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
