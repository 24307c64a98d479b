//! What configurations say, and what is wrong with them.

use std::path::Path;
use std::sync::Arc;

use super::read::{contents, layer};
use super::{Config, ConfigError, FILE_NAME, Known, edition_in, normal, schema};
use crate::diagnostic::Level::{Allow, Error, Warn};
use crate::diagnostic::render::Style;
use crate::diagnostic::render::samples::{DEAD_END, DUPLICATE, UNKNOWN_KEY};
use crate::diagnostic::{Rule, Source};
use crate::games::GAMES;
use crate::lint::Levels;

const RULES: [&Rule; 3] = [&DUPLICATE, &DEAD_END, &UNKNOWN_KEY];

fn known() -> Known {
    Known {
        games: GAMES,
        rules: RULES.to_vec(),
        newest_edition: 2,
    }
}

fn parse(text: &str) -> Result<Config, ConfigError> {
    let source = Arc::new(Source::new(FILE_NAME, text));
    let folder = normal(Path::new("/maps")).unwrap();
    let mut config = Config::default();
    let layer = contents(&source, &known())
        .and_then(|contents| layer(&source, &folder, contents, &known(), &mut config.house));
    config.layers.push(layer.map_err(ConfigError::Faulty)?);
    Ok(config)
}

/// The levels in a file.
fn levels(text: &str, file: &str) -> Levels {
    let config = parse(text).unwrap();
    config.levels_for(Path::new(file), &Levels::default())
}

fn drawn(text: &str) -> String {
    let mut out = Vec::new();
    let error = parse(text).expect_err("it is faulty");
    error.write(Style::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn levels_are_read() {
    let text = "[levels]\ntile-dead-end = \"allow\"\nduplicate-id = \"warn\"\n";
    let levels = levels(text, "/maps/a.toml");
    assert_eq!(levels.of(&DEAD_END), Allow);
    assert_eq!(levels.of(&DUPLICATE), Warn);
    assert_eq!(levels.of(&UNKNOWN_KEY), Error);
    let command_line = Levels::from_iter([("tile-dead-end", Error)]);
    let config = parse(text).unwrap();
    let levels = config.levels_for(Path::new("/maps/a.toml"), &command_line);
    assert_eq!(levels.of(&DEAD_END), Error);
    assert_eq!(levels.of(&DUPLICATE), Warn);
    assert_eq!(
        parse("")
            .unwrap()
            .levels_for(Path::new("/maps/a.toml"), &Levels::default()),
        Levels::default()
    );
}

#[test]
fn rules_are_named_by_the_handful_and_in_some_files() {
    let text = "[check]\nselect = [\"tile-*\", \"duplicate-id\"]\ndeny-warnings = true\n\
                [levels]\nstyle = \"error\"\n\
                [per-file.\"drafts/\"]\n\"duplicate-*\" = \"warn\"\n\
                [per-file.\"/drafts/old.toml\"]\nduplicate-id = \"allow\"\n";
    let of = |file: &str| {
        let levels = levels(text, file);
        [&DEAD_END, &DUPLICATE, &UNKNOWN_KEY].map(|rule| levels.of(rule))
    };
    assert_eq!(of("/maps/a.toml"), [Error, Error, Allow]);
    assert_eq!(of("/maps/drafts/a.toml"), [Error, Warn, Allow]);
    assert_eq!(of("/maps/drafts/old.toml"), [Error, Allow, Allow]);
    assert!(parse(text).unwrap().denies_warnings());
    let placed = parse(text)
        .unwrap()
        .placed_for(Path::new("/maps/drafts/a.toml"));
    assert_eq!(placed["duplicate-id"].1.start(), (7, 1));
    assert!(parse("[levels]\n\"ruel-*\" = \"warn\"\n").is_err());
    assert!(parse("[per-file.a]\nnone = \"warn\"\n").is_err());
    assert!(parse("[per-file.\"a[b\"]\n").is_err());
}

#[test]
fn a_configuration_extends_another_one() {
    let root = tempfile::tempdir().unwrap();
    let write = |place: &str, text: &str| {
        let path = root.path().join(place);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "base.toml",
        "rules-edition = 1\n[levels]\ntile-dead-end = \"allow\"\nduplicate-id = \"warn\"\n",
    );
    write(
        "a/scrutineer.toml",
        "extend = \"../base.toml\"\n[levels]\nduplicate-id = \"allow\"\n",
    );
    let folder = root.path().join("a");
    let config = Config::find(&folder, &known()).unwrap();
    let levels = config.levels_for(&folder.join("x.toml"), &Levels::default());
    assert_eq!(
        [&DEAD_END, &DUPLICATE].map(|rule| levels.of(rule)),
        [Allow, Allow]
    );
    assert_eq!(config.edition().map(|(edition, _)| *edition), Some(1));
    assert_eq!(edition_in(&folder), Some(1));
    assert_eq!(config.files().len(), 2);
    write("base.toml", "extend = \"a/scrutineer.toml\"\n");
    assert!(matches!(
        Config::find(&folder, &known()),
        Err(ConfigError::Faulty(faults)) if faults[0].message.contains("extend each other")
            && faults[0].message.contains("scrutineer.toml` extends `")
            && faults[0].message.contains("base.toml`, which extends `")
    ));
    write("base.toml", "extend = \"base.toml\"\n");
    assert!(matches!(
        Config::find(&folder, &known()),
        Err(ConfigError::Faulty(faults)) if faults[0].message.ends_with("base.toml` extends itself")
    ));
    assert_eq!(edition_in(&folder), None);
    write("words.txt", "secret\n");
    write("a/scrutineer.toml", "extend = \"../words.txt\"\n");
    let Err(ConfigError::Unreadable { why, .. }) = Config::find(&folder, &known()) else {
        panic!("nothing of it is shown")
    };
    assert!(why.to_string().contains("ends with `.toml`"));
    write("a/scrutineer.toml", "extend = \"none.toml\"\n");
    let Err(ConfigError::Faulty(faults)) = Config::find(&folder, &known()) else {
        panic!("there is no such file")
    };
    assert_eq!(faults[0].at.place.start(), (1, 10));
    assert!(
        faults[0]
            .message
            .contains("none.toml`: there is no such file")
    );
}

#[test]
fn a_rule_of_an_earlier_version_stops_nobody() {
    assert!(parse("levels.toml-1-1 = \"allow\"\n").is_ok());
    // Nor is it named among other faults.
    let text = drawn("[levels]\ntoml-1-1 = \"allow\"\n[chek]\n");
    assert!(!text.contains("toml-1-1`"), "{text}");
}

#[test]
fn editions_are_those_that_there_are() {
    assert!(parse("rules-edition = 2\n").is_ok());
    for edition in ["3", "0", "-1", "\"2\""] {
        let text = format!("rules-edition = {edition}\n");
        assert!(
            matches!(parse(&text), Err(ConfigError::Faulty(faults)) if faults.len() == 1),
            "{text}"
        );
    }
    assert!(drawn("rules-edition = 3\n").contains("editions are 1 to 2"));
}

#[test]
fn faults_are_drawn() {
    insta::assert_snapshot!(drawn(
        "[levels]\ntile-ded-end = \"allow\"\nold = \"warn\"\n[check]\nexclude = [\"drafts/\", \"a[b\"]\n"
    ));
    insta::assert_snapshot!(drawn("[levels]\ntile-dead-end = \"alow\"\n"));
    insta::assert_snapshot!(drawn("[checks]\nexclude = []\n"));
    insta::assert_snapshot!(drawn("[check\n"));
}

#[test]
fn one_slip_is_one_fault() {
    let whole = "[levels]\nduplicate-id = \"warn\"\n[check]\nexclude = [\"old/\"]\n";
    for (text, said) in [
        (
            format!("<<<<<<< HEAD\n{whole}=======\n{whole}>>>>>>> x\n"),
            "a conflict of a merge begins here",
        ),
        (whole.repeat(2), "a second configuration begins here"),
        (
            "duplicate-id = \"warn\"\ntile-dead-end = \"allow\"\n[check]\n".to_owned(),
            "`[levels]` is missing before this",
        ),
        (
            "[per-file.\"a\\b\\\"]\n".to_owned(),
            "a path has `/` between its folders",
        ),
    ] {
        let drawn = drawn(&text);
        assert!(drawn.contains(said), "{drawn}");
        assert_eq!(drawn.matches('×').count(), 1, "{drawn}");
    }
}

#[test]
fn excluded_are_what_a_gitignore_would_ignore() {
    let config = parse("check.exclude = [\"drafts/\", \"*.old.toml\", \"/top.toml\"]").unwrap();
    for path in [
        "/maps/drafts/a.toml",
        "/maps/a/drafts/b/c.toml",
        "/maps/x.old.toml",
        "/maps/top.toml",
    ] {
        assert!(config.excludes(Path::new(path)), "{path}");
    }
    for path in [
        "/maps",
        "/maps/a.toml",
        "/maps/a/top.toml",
        "/maps/drafts/../a.toml",
        "/drafts/a.toml",
        "/maps-2/drafts/a.toml",
    ] {
        assert!(!config.excludes(Path::new(path)), "{path}");
    }
    assert!(!Config::default().excludes(Path::new("/maps/drafts/a.toml")));
}

#[test]
fn the_nearest_file_upwards_holds() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("a/b/c");
    std::fs::create_dir_all(&folder).unwrap();
    let write = |place: &str, text: &str| {
        std::fs::write(root.path().join(place).join(FILE_NAME), text).unwrap();
    };
    let level = |start: &Path| {
        let config = Config::find(start, &known()).unwrap();
        config.levels_for(start, &Levels::default()).of(&DEAD_END)
    };
    write("", "[levels]\ntile-dead-end = \"error\"\n");
    assert_eq!(level(&folder), Error);
    write("a/b", "[levels]\ntile-dead-end = \"allow\"\n");
    assert_eq!(level(&folder), Allow);
    assert_eq!(level(&folder.join("map.toml")), Allow);
    assert_eq!(level(&folder.join("../..")), Error);

    write("a/b", "[levels]\nnone = \"allow\"\n");
    assert!(
        matches!(Config::find(&folder, &known()), Err(ConfigError::Faulty(faults)) if faults.len() == 1)
    );
    std::fs::write(root.path().join("a/b").join(FILE_NAME), b"\xff").unwrap();
    assert!(matches!(
        Config::find(&folder, &known()),
        Err(ConfigError::Unreadable { .. })
    ));
}

#[test]
fn the_schema_knows_the_rules() {
    let schema = schema(&[&DEAD_END, &UNKNOWN_KEY]);
    let validator = jsonschema::validator_for(&schema).unwrap();
    let fits = |text: &str| validator.is_valid(&toml::from_str(text).unwrap());
    assert!(fits(
        "[levels]\ntile-dead-end = \"warn\"\n[check]\nexclude = [\"a\"]\n"
    ));
    assert!(fits(""));
    assert!(!fits("[levels]\ntile-dead-end = \"alow\"\n"));
    // House rules have names that no schema knows.
    assert!(fits("[levels]\nours = \"warn\"\n"));
    assert!(!fits("[levels]\nours = \"loud\"\n"));
    assert!(!fits("[check]\nexclud = []\n"));
    insta::assert_json_snapshot!(schema);
}
