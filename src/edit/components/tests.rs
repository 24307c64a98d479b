//! However a component is written, it becomes a file and comes back, with what it says and its comments.

use super::{Obstacle, Target, comments, extract, inline, meaning};

const TARGET: Target<'_> = Target {
    game: "g",
    kind: "tile-set",
    reference: "sub/t.toml",
};

const FILE: &str = "# The tiles.\nformat = 1\ngame = \"g\"\nkind = \"tile-set\"\n\
    extends = [\"base\", \"../a.toml\"] # all\n# Two.\ntiles = [\n  { id = \"a\" }, # one\n]\n";

#[test]
fn a_table_becomes_a_file_and_is_written_back_with_its_comments() {
    let text = "format = 2\nkind = \"x\"\n\n# The tiles.\n[components.tiles]\n\
        extends = [\"base\", \"a.toml\"] # all\n# Two.\ntiles = [\n  { id = \"a\" }, # one\n]\n\n\
        [players]\na = 1\n";
    let document =
        "format = 2\nkind = \"x\"\n\n[components]\ntiles = \"sub/t.toml\"\n\n[players]\na = 1\n";
    let extracted = extract(text, "/components/tiles", TARGET).expect("it can be moved");
    assert_eq!(extracted.document, document);
    assert_eq!(extracted.file, FILE);
    let back = inline(document, "/components/tiles", FILE, TARGET.reference);
    assert_eq!(back.as_deref(), Ok(text));
}

/// However a component is written, both ways keep what is said and all comments.
#[test]
fn every_form_goes_there_and_back() {
    for (pointer, text) in [
        (
            "/components/tiles",
            "format = 2\n# c\ncomponents.tiles.extends = [\"base\"] # d\n# e\ncomponents.tiles.tiles = [] # f\n[a]\nb = 1\n",
        ),
        (
            "/components/tiles",
            "format = 2\ncomponents = { rules = \"r.toml\", tiles = { extends = [\"b.toml\"], tiles = [{ id = \"a\" }] } } # c\n[a]\n",
        ),
        (
            "/components/tiles",
            "format = 2\n# a\n[components]\n# b\nrules = \"x.toml\" # c\n# d\ntiles = { tiles = [] } # e\n# f\n",
        ),
        (
            "/start/components/rules",
            "format = 2\nsteps = [\n  { a = 1 }, # a\n]\n\n[start]\nx = 1\n\n# b\n[start.components.rules.readings] # c\n# d\nx = \"y\"\n\n[start.board]\nq = 2\n",
        ),
        (
            "/start/components/tiles",
            "format = 2\n[start]\nx = 1\n[start.components.tiles] # a\nextends = [\"base\"]\n\n# b\n[[start.components.tiles.tiles]]\nid = \"a\"\n\n[[start.components.tiles.tiles]]\n# c\nid = \"b\"\nexits = { x = 1 }\n\n[start.components.cars]\ncars = []\n\n# d\n[[steps]]\na = 1\n",
        ),
        (
            "/start/components/rally",
            "format = 2\n[start]\ncomponents.cards = \"c.toml\"\ncomponents.rally = { stages = [\n  { id = \"a\" }, # a\n] }\ny = 1\n[start.players]\n",
        ),
        (
            "/setup/stages/1",
            "format = 2\n[setup]\nstages = [\"built\", { board = { a1 = \"x/0\" } }] # a\n# b\nplayers = [\"red\"]\n",
        ),
        (
            "/setup/stages/0",
            "format = 2\n[setup]\n# a\n[[setup.stages]]\nboard = { a1 = \"x/0\" }\ntiles = \"../t.toml\"\n",
        ),
    ] {
        let extracted =
            extract(text, pointer, TARGET).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(
            comments(&extracted.document) + comments(&extracted.file),
            comments(text),
            "{extracted:?}"
        );
        let back = inline(
            &extracted.document,
            pointer,
            &extracted.file,
            TARGET.reference,
        );
        let back = back.unwrap_or_else(|why| panic!("{extracted:#?}: {why}"));
        assert_eq!(meaning(&back), meaning(text), "{text}\n{back}");
        assert_eq!(comments(&back), comments(text), "{text}\n{back}");
    }
}

#[test]
fn a_file_is_written_in_with_the_comments_of_its_header_and_its_end() {
    let file = "#:schema x.json\n# a\nformat = 1 # b\ngame = \"g\"\n# c\nkind = \"tile-set\"\ntitle = \"T\"\n\
        [readings]\nx = 1\n# end\n";
    for (text, expected) in [
        (
            "format = 1 # f\ncomponents.tiles = \"sub/t.toml\" # h\n\n[players]\n",
            "format = 2 # f\n\n# h\n\n# a\n# b\n# c\n# end\n[components.tiles]\ntitle = \"T\"\n[components.tiles.readings]\nx = 1\n\n[players]\n",
        ),
        (
            "format = 2\n\n# All.\n[components]\n# T.\ntiles = \"sub/t.toml\"\nrules = \"r.toml\"\n",
            "format = 2\n\n# All.\n[components]\nrules = \"r.toml\"\n\n# T.\n\n# a\n# b\n# c\n# end\n[components.tiles]\ntitle = \"T\"\n[components.tiles.readings]\nx = 1\n",
        ),
    ] {
        let written = inline(text, "/components/tiles", file, TARGET.reference);
        assert_eq!(written.as_deref(), Ok(expected));
    }
}

#[test]
fn comments_of_the_document_stay_there_when_a_component_goes_out_again() {
    let text = "format = 2\nkind = \"x\"\n\n# All.\n[components]\n# What we lay.\ntiles = \"sub/t.toml\" # ours\n\n[players]\n";
    let file = "# The tiles.\nformat = 1\ngame = \"g\"\nkind = \"tile-set\"\ntiles = []\n";
    let inside = inline(text, "/components/tiles", file, TARGET.reference).expect("it can be");
    let extracted = extract(&inside, "/components/tiles", TARGET).expect("it can be");
    assert_eq!(extracted.file, file);
    let expected = "format = 2\nkind = \"x\"\n\n[components]\n# All.\n# What we lay.\n# ours\ntiles = \"sub/t.toml\"\n\n[players]\n";
    assert_eq!(extracted.document, expected);
}

#[test]
fn what_cannot_be_moved_is_left() {
    let text = "format = 2\nkind = \"x\"\nx = 1\ncomponents.tiles = \"t.toml\"\nstages = [\"m.toml\", \"built\"]\n";
    let out = |pointer| extract(text, pointer, TARGET).map(|_| ());
    assert_eq!(
        out("/components/tiles"),
        Err(Obstacle::Other("components.tiles".to_owned()))
    );
    assert_eq!(
        out("/components/cars"),
        Err(Obstacle::Absent("components.cars".to_owned()))
    );
    assert_eq!(
        extract("x = ", "/x", TARGET).map(|_| ()),
        Err(Obstacle::Unreadable)
    );
    let back = |pointer| inline(text, pointer, FILE, "t.toml").map(|_| ());
    assert_eq!(back("/x"), Err(Obstacle::Other("x".to_owned())));
    assert_eq!(back("/stages/0"), Err(Obstacle::Comments));
    assert_eq!(
        back("/stages/7"),
        Err(Obstacle::Absent("stages.7".to_owned()))
    );
}
