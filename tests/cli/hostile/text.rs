//! Encodings, line ends and nesting.

use super::Folder;
use super::texts::{cars, document, faulty};

#[test]
fn text_that_is_not_utf_8_is_pointed_at() {
    let latin = cars().replace("Hovercraft\"", "Hov\u{e9}rcraft\"");
    let latin: Vec<u8> = latin.chars().map(|character| character as u8).collect();
    let folder = Folder::of([("latin.toml", latin)]);
    insta::assert_snapshot!(folder.run(["check"]));
}

/// A file is ours by what it says, however it is encoded and however the run comes to it.
#[test]
fn documents_in_wide_encodings_are_reported_by_every_run() {
    let two = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let four = |text: &str| -> Vec<u8> {
        let characters = text.chars().map(u32::from);
        characters.flat_map(u32::to_be_bytes).collect()
    };
    let (marked, plain) = (format!("\u{feff}{}", cars()), cars());
    let folder = Folder::of([
        ("1.toml", two(&marked)),
        ("2.toml", two(&plain)),
        ("3.toml", four(&marked)),
        ("4.toml", four(&plain)),
        ("good.toml", plain.clone().into_bytes()),
        ("other.toml", two("[package]\nname = \"x\"\n")),
    ]);
    let expected = ["1.toml", "2.toml", "3.toml", "4.toml"].map(|name| {
        let encoding = if name < "3" { "UTF-16" } else { "UTF-32" };
        format!(
            "{name}:1:1: error[not-utf8] the file is {encoding} text, not UTF-8 — save it as UTF-8"
        )
    });
    let expected = expected.join("\n") + "\n";
    let short = ["check", "--format", "short"];
    assert_eq!(folder.run(short).code(1).out, expected);
    let named = short
        .iter()
        .chain(&["1.toml", "2.toml", "3.toml", "4.toml"]);
    assert_eq!(folder.run(named).code(1).out, expected);
    let done = folder.run(["check"]).code(1);
    assert!(
        done.out
            .contains(" in use by any scenario), skipped 1 other TOML file: 4 errors"),
        "{done}"
    );
    // Whoever refers to one is not told the same again, unless it is not part of the run.
    folder.write(
        "two.toml",
        super::texts::scenario("components.cars = \"2.toml\"\n"),
    );
    assert_eq!(folder.run(short).code(1).out, expected);
    let done = folder.run(short.iter().chain(&["two.toml"])).code(1);
    assert_eq!(
        done.out,
        "two.toml:7:19: error[broken-reference] cannot use `2.toml`: it is UTF-16 text, not UTF-8\n"
    );
}

#[test]
fn other_peoples_files_need_not_be_utf_8() {
    let folder = Folder::of([
        ("cars.toml", cars().as_bytes()),
        ("other.toml", b"[package]\nname = \"caf\xe9\"\n"),
        ("binary.toml", &[0xff; 3000]),
    ]);
    let done = folder.run(["check"]).clean();
    assert!(
        done.out.starts_with(
            "checked 1 file (1 not in use by any scenario), skipped 2 other TOML files"
        ),
        "{done}"
    );
    folder.run(["check", "other.toml"]).code(1);
}

#[test]
fn places_do_not_depend_on_byte_order_marks_and_line_ends() {
    let unix = faulty();
    let folder = Folder::of([
        ("1-unix.toml", unix.clone()),
        ("2-dos.toml", unix.replace('\n', "\r\n")),
        ("3-mark.toml", format!("\u{feff}{unix}")),
    ]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    let places = done.places();
    let (unix, rest) = places.split_at(2);
    assert_eq!(
        unix,
        [
            "1-unix.toml:9:1 unknown-field",
            "1-unix.toml:9:70 unknown-rule"
        ]
    );
    assert_eq!(
        rest,
        ["2-dos.toml", "3-mark.toml"]
            .map(|name| {
                unix.iter()
                    .map(move |place| place.replace("1-unix.toml", name))
            })
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    );
}

/// On the first line the mark itself is no column that anybody sees.
#[test]
fn a_byte_order_mark_is_no_column() {
    let text = "\u{feff}format = 7\ngame = \"checkpoint-rally\"\nkind = \"rules\"\n";
    let folder = Folder::of([("rules.toml", text)]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["rules.toml:1:10 format-version"]);
    insta::assert_snapshot!(folder.run(["check"]).out);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let text = document(
        "rules",
        "title = \"\\u001b[31mred\"\n\"\\u001b[2J\\u202e\" = 1\n# \u{202e}\u{85}\nhand = [ 1 2 ]\n",
    );
    let folder = Folder::of([("rules.toml", text)]);
    for format in ["human", "short", "github", "junit"] {
        let done = folder.run(["check", "--format", format]).code(1);
        let hidden = |character: char| character != '\n' && character.is_control();
        assert!(
            !done.out.contains(hidden) && !done.out.contains('\u{202e}'),
            "{done}"
        );
    }
}

#[test]
fn very_long_lines_are_cut() {
    let text = document(
        "rules",
        &format!("title = \"{}\"\nbad = \"{0}\"\n", "x".repeat(1_000_000)),
    );
    let folder = Folder::of([("rules.toml", text)]);
    let done = folder.run(["check"]).code(1);
    assert!(
        done.out.lines().all(|line| line.chars().count() <= 80),
        "{done}"
    );
    insta::assert_snapshot!(done.out);
}

/// Ten thousand levels, of every kind that can nest, and a few more than are allowed.
#[test]
fn deep_nesting_is_refused() {
    let deep = |open: &str, close: &str, levels: usize| {
        format!("x = {}1{}\n", open.repeat(levels), close.repeat(levels))
    };
    let dotted = |levels: usize| vec!["a"; levels].join(".");
    for levels in [100, 10_000] {
        let texts = [
            deep("[", "]", levels),
            deep("{ a = ", " }", levels),
            deep("[{ a = ", " }]", levels),
            format!("x = {}", "[".repeat(levels)),
            format!("{} = 1\n", dotted(levels)),
            format!("[{}]\n", dotted(levels)),
            format!("[[{}]]\n", dotted(levels)),
            format!("x = {{ {} y = {}", "[] ".repeat(levels), "[".repeat(levels)),
        ];
        for text in texts {
            let folder = Folder::of([("rules.toml", document("rules", &text))]);
            let done = folder.run(["check", "--format", "short"]).code(1);
            assert_eq!(done.out.matches("[nesting-limit]").count(), 1, "{done}");
            assert!(done.out.contains("nested more than 80 deep"), "{done}");
            // Nor does it harm those who edit, replay or refer to it.
            folder.run(["check", "--fix"]).code(1);
            folder.run(["replay", "rules.toml", "--bless"]).code(1);
            folder.write(
                "two.toml",
                super::texts::scenario("components.rules = \"rules.toml\"\n"),
            );
            folder.run(["check", "two.toml"]).code(1);
        }
    }
    let folder = Folder::of([("rules.toml", document("rules", &deep("[", "]", 10_000)))]);
    insta::assert_snapshot!(folder.run(["check"]).out);
}

#[test]
fn a_deep_configuration_is_refused() {
    let texts = [
        format!("x = {}", "[".repeat(60_000)),
        format!("{} = 1\n", vec!["a"; 60_000].join(".")),
        format!("x = {{ {} y = {}", "[] ".repeat(5_000), "[".repeat(5_000)),
    ];
    for text in texts {
        let folder = Folder::of([
            ("rules.toml", document("rules", "")),
            ("scrutineer.toml", text),
        ]);
        let done = folder.run(["check"]).code(2);
        assert_eq!(done.out, "");
        assert!(done.err.contains("nested more than 80 deep"), "{done}");
    }
}

#[test]
fn patterns_of_a_configuration_are_bounded() {
    let texts = [
        format!("check.exclude = [\"{}\"]\n", "{a,".repeat(10_000)),
        format!(
            "check.exclude = [\"{}x{}\"]\n",
            "{a,".repeat(10_000),
            "}".repeat(10_000)
        ),
        format!("check.exclude = [\"{}\"]\n", "*a".repeat(10_000)),
        format!("check.exclude = [{}]\n", "\"**/x\", ".repeat(20_000)),
        format!("check.exclude = [\"{}\"]\n", "[a-".repeat(10_000)),
    ];
    for text in texts {
        let folder = Folder::of([
            ("rules.toml", document("rules", "")),
            ("scrutineer.toml", text),
        ]);
        let code = folder.run(["check"]).code;
        assert!(code == Some(0) || code == Some(2), "{code:?}");
    }
}

#[test]
fn a_configuration_that_cannot_be_read_stops_the_run() {
    let folder = Folder::of([
        ("rules.toml", document("rules", "").into_bytes()),
        ("scrutineer.toml", b"# caf\xe9\n".to_vec()),
    ]);
    let done = folder.run(["check"]).code(2);
    assert_eq!(
        done.err,
        "error: cannot read `scrutineer.toml`: it is not UTF-8 text: byte 5 begins no character\n"
    );
}

#[test]
fn numbers_may_not_overflow() {
    for (number, rule) in [
        ("9223372036854775808", "out-of-range"),
        ("-99999999999999999999999999", "out-of-range"),
        ("0xffffffffffffffffffffff", "out-of-range"),
        ("256", "out-of-range"),
        ("-1", "out-of-range"),
        ("4.0", "wrong-type"),
        ("1e400", "out-of-range"),
        ("nan", "out-of-range"),
        ("inf", "out-of-range"),
        ("1979-05-27", "wrong-type"),
    ] {
        let text = document("rules", &format!("[constants]\nhand-limit = {number}\n"));
        let folder = Folder::of([("rules.toml", text)]);
        let done = folder.run(["check", "--format", "short"]).code(1);
        assert_eq!(
            done.places(),
            [format!("rules.toml:5:14 {rule}")],
            "{number}"
        );
    }
    for (keys, place) in [
        (
            "random = { stream = 1, seed = 9223372036854775808 }\nsteps = []\n",
            "4:31",
        ),
        (
            "steps = [{ expect = { players.red.time = 99999999999999999999 } }]\n",
            "4:42",
        ),
    ] {
        let folder = Folder::of([("race.toml", super::texts::race(keys))]);
        let done = folder.run(["check", "--format", "short"]).code(1);
        assert_eq!(done.places(), [format!("race.toml:{place} out-of-range")]);
    }
}
