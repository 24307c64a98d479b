//! `reshape`: steps under headers of their own, and in a list.

use super::Folder;

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
        list.contains("steps = [\n  # What happens.\n  { player = \"red\""),
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
