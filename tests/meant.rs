//! What is said of a slip in a shipped document leads to what was meant, and takes nothing away that is right.

use std::sync::Arc;

use scrutineer::diagnostic::{Finding, Place, Source};
use scrutineer::document::Memory;
use scrutineer::games::{BUILT_IN, GAMES};
use scrutineer::lint::{Levels, Library};

/// What is found where something else is written in a document.
fn found(path: &str, written: &str, instead: &str) -> Vec<Finding> {
    let (id, file) = path.split_once('/').expect("a game and a file");
    let game = GAMES.find(id).expect("a game");
    let sound = game.shipped_file(file).expect("it is shipped");
    assert!(sound.contains(written), "{path}: {written}");
    let library = Library::new(Memory::default(), &GAMES);
    let text = sound.replacen(written, instead, 1);
    let source = Arc::new(Source::new(format!("{BUILT_IN}{path}"), text));
    let checked = GAMES.check_alone(&source, &library, &Levels::default());
    checked.findings
}

/// Asks that one thing is found, with these words in its message and its help.
#[track_caller]
fn check(path: &str, (written, instead): (&str, &str), message: &str, help: &str) {
    let found = found(path, written, instead);
    let [only] = &found[..] else {
        panic!("{path}: `{written}` to `{instead}`: {found:#?}");
    };
    assert!(only.message.contains(message), "{path}: {only:#?}");
    let said = only.help.as_deref().unwrap_or_default();
    assert!(said.contains(help), "{path}: {only:#?}");
}

/// What stands beside it is right, each part of it.
#[test]
fn a_setting_that_is_wrong_or_lost_is_the_finding() {
    let clue = "checkpoint-charlie/rulings/clue/one-per-round.toml";
    check(
        clue,
        ("phase = \"closing\"\n", ""),
        "`phase` seems to be missing",
        "`phase = \"closing\"`",
    );
    let adler = "checkpoint-charlie/rulings/adler/timing-before-first-draw.toml";
    check(
        adler,
        ("round = 2\n", ""),
        "`round` seems to be missing",
        "`round = 2`",
    );
    let stasi = "checkpoint-charlie/rulings/readings/stasi-return.toml";
    check(
        stasi,
        ("\nround = 4", "\nround = 5"),
        "`round = 5` does not fit",
        "did you mean `4`?",
    );
    check(
        stasi,
        ("options = { stasi-officer = true }\n", ""),
        "`options.stasi-officer` seems to be missing",
        "`options.stasi-officer = true`",
    );
    let race = "checkpoint-rally/games/2-one-action.toml";
    check(
        race,
        (
            "last-chance = \"one-action\"",
            "last-chance = \"while-first\"",
        ),
        "`last-chance = \"while-first\"` does not fit",
        "did you mean `one-action`?",
    );
    check(
        race,
        ("[setup.readings]\nlast-chance = \"one-action\"\n", ""),
        "`readings.last-chance` seems to be missing",
        "`readings.last-chance = \"one-action\"`",
    );
}

#[test]
fn the_only_error_of_a_position_names_both_ways_out() {
    let market = "brick-run/rulings/town/market.toml";
    check(
        market,
        ("phase = \"sell\"", "phase = \"drive\""),
        "b has no turn in this round",
        "remove `done`; what else is said fits `phase = \"sell\"` as well",
    );
    let service = "classic-rally/rulings/readings/intersection-occupancy-free.toml";
    check(
        service,
        ("\"2,-1\" = \"straight/1\"", "\"-2,-1\" = \"straight/1\""),
        "no tile lies on `2,-1`",
        "fits `\"2,-1\"` in place of `\"-2,-1\"`",
    );
}

#[test]
fn a_cell_with_another_sign_is_the_finding() {
    let pool = "classic-rally/rulings/readings/solo-feature-pool-by-table.toml";
    check(
        pool,
        (
            "\"2,0\" = \"checkpoint-1/1\"",
            "\"-2,0\" = \"checkpoint-1/1\"",
        ),
        "`-2,0` does not fit",
        "did you mean `2,0`?",
    );
}

/// Only a name that is known nowhere tells where the header was.
#[test]
fn a_header_that_is_lost_between_two_alike_is_the_finding() {
    check(
        "checkpoint-rally/games/3-given-up.toml",
        ("\n[setup.players.blue]\n", ""),
        "`[setup.players.blue]` is missing before this",
        "on a line of its own",
    );
}

#[test]
fn a_header_is_put_right_where_it_stands() {
    let race = "checkpoint-rally/two-players-explicit.toml";
    for wrong in ["[players] red", "[players..red]", "[players.r\u{435}d]"] {
        let such = "write a header such as `[players.red]`";
        check(race, ("[players.red]", wrong), "", such);
    }
    check(
        "rallyman/base/zones.toml",
        ("[[zones.roads]]\nends = [5, 4]", "[[roads]]\nends = [5, 4]"),
        "this line should be `[[zones.roads]]`",
        "",
    );
    check(
        "checkpoint-rally/two-players.toml",
        ("[players.red]\ncorner", "[[players]]\nid = \"red\"\ncorner"),
        "",
        "write `[players.red]`",
    );
    check(
        "checkpoint-charlie/rulings/readings/stasi-return-before-end-check-both.toml",
        ("[start.players.b]", "[setup.players.b]"),
        "this line should be `[start.players.b]`",
        "",
    );
    check(
        "classic-rally/rulings/joker/robber.toml",
        ("[start.players.black]", "[start.players.white]"),
        "`start.players.white` is given twice",
        "or give one of the two another name",
    );
    // How many players there are is not known.
    check(
        "checkpoint-rally/examples/night-stage/scenario.toml",
        ("[players.green]", "[players.orange]"),
        "unknown key `orange`",
        "",
    );
}

#[test]
fn a_key_is_looked_for_where_it_may_stand() {
    let none = "checkpoint-charlie/rulings/score/may-get-none.toml";
    let markers = "markers = [{ marker = \"black-0\" }]\n";
    check(
        none,
        ("round = 4\n", &format!("round = 4\n{markers}")),
        "unknown key `markers`",
        "known in `start` are",
    );
    let ruling = "classic-rally/rulings/toolbox/locked-only-one.toml";
    check(
        ruling,
        (
            "assistance-at = \"0,0\"\n",
            "assistance-at = \"0,0\"\nnote = \"The same for all.\"\n",
        ),
        "unknown key `note`",
        "it belongs to the document",
    );
    let race = "checkpoint-rally/games/2-one-action.toml";
    let step = "move = \"drive\", path = [\"d4\"]";
    let expecting = |what: &str| format!("{step}, expect = {{ {what} }}");
    check(
        race,
        (step, &expecting("players.\"red.time\" = 33")),
        "unknown key `red.time`",
        "write `red.time` without quotes",
    );
}

#[test]
fn names_that_are_not_whole_are_completed() {
    check(
        "rallyman/games/1-won.toml",
        ("to = \"l0-l1/c2.x\"", "to = \"l0-l1/c2\""),
        "there is no space `l0-l1/c2`",
        "did you mean `l0-l1/c2.s1`, `l0-l1/c2.s2`, `l0-l1/c2.i` or `l0-l1/c2.x`?",
    );
    check(
        "checkpoint-charlie/rulings/knows/public-clue.toml",
        ("move = \"reveal\"", "chance = \"reveal\""),
        "",
        "did you mean",
    );
}

#[test]
fn several_values_in_one_are_told_apart() {
    check(
        "checkpoint-rally/base/tiles.toml",
        (
            "\"grassland\"], exits = [\"N\", \"S\"]",
            "\"grassland\"], exits = [\"NS\"]",
        ),
        "`NS` is not allowed",
        "write `\"N\", \"S\"`",
    );
    check(
        "checkpoint-charlie/games/4-announced.toml",
        ("next = [\"a\", \"c\"]", "next = \"a, c\""),
        "",
        "write `[\"a\", \"c\"]`",
    );
    check(
        "brick-run/examples/eager-van.toml",
        ("track = [2, 1]", "track = [2; 1]"),
        "a comma stands between values, not `;`",
        "write `2, 1`",
    );
    check(
        "brick-run/examples/eager-van.toml",
        ("track = [2, 1]", "track = {2, 1}"),
        "not in the brackets of a list",
        "write `[2, 1]`",
    );
    check(
        "classic-rally/rulings/build/draw-in-turn.toml",
        (
            "seats = [\"white\", \"black\", \"red\"]",
            "seats = (\"white\", \"black\", \"red\")",
        ),
        "not in the brackets of a list",
        "write `[\"white\", \"black\", \"red\"]`",
    );
}

#[test]
fn values_of_other_notations_are_put_right() {
    let race = "checkpoint-rally/games/2-one-action.toml";
    let step = "move = \"drive\", path = [\"d4\"]";
    let ending = format!("{step}, expect = {{ ending = false }}");
    check(
        race,
        (step, &ending),
        "expected a string",
        "how the game ended",
    );
    let uturn = "classic-rally/rulings/uturn/assist-where-it-stands.toml";
    check(
        uturn,
        ("assisted = true", "assisted = 1"),
        "expected a boolean",
        "write `true`",
    );
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    check(
        leak,
        ("straight/1", "straight/90"),
        "",
        "write `straight/1`",
    );
    check(leak, ("straight/1", "straight:1"), "", "write `straight/1`");
    check(
        leak,
        ("rally = { fuel = ", "rally = { fuel => "),
        "not `=>`",
        "write `= ",
    );
    let own = "classic-rally/rulings/joker/own-turn.toml";
    check(
        own,
        ("rally = { fuel = 1 }", "rally = { fuel = 1,0 }"),
        "a whole number has no comma",
        "write `1` or `10`",
    );
    let sheets = "checkpoint-rally/base/cars.toml";
    check(
        sheets,
        ("gravel = 2, urban", "gravel = 2,5, urban"),
        "a whole number has no comma",
        "write `2` or `25`",
    );
    let single = "classic-rally/games/1-single-winner.toml";
    check(
        single,
        ("board.\"0,0\" = \"start/1\"", "board.0,0 = \"start/1\""),
        "",
        "write `board.\"0,0\" = …`",
    );
}

#[test]
fn a_path_one_folder_off_leads_to_its_file() {
    let clocked = "checkpoint-rally/rulings/setup/start-tile-clocked.toml";
    let right = "\"../../two-players-explicit.toml\"";
    check(
        clocked,
        (right, "\"../two-players-explicit.toml\""),
        "there is no such file",
        "did you mean `../../two-players-explicit.toml`?",
    );
    check(
        clocked,
        (right, "\"..\\..\\two-players-explicit.toml\""),
        "a path has `/`",
        "write `../../two-players-explicit.toml`",
    );
    // Files of one folder are alike but for their names.
    check(
        "rallyman/examples/mixed-weather.toml",
        ("\"../rallies/april.toml\"", "\"../rallies/may.toml\""),
        "there is no such file",
        "a reference is a path",
    );
}

#[test]
fn a_step_without_its_move_or_with_an_early_brace_is_put_right() {
    let ruling = "rallyman/rulings/control/two-on-snow.toml";
    check(
        ruling,
        (
            "face = \"warning\", expect = { drivers.blue.at = \"l2-l3/5\", next = [\"blue\"] } }",
            "face = \"warning\" }, expect = { drivers.blue.at = \"l2-l3/5\", next = [\"blue\"] }",
        ),
        "this closes the table before its last keys",
        "move it behind them",
    );
    check(
        ruling,
        ("{ chance = \"die\", face", "{ move = \"die\", face"),
        "",
        "did you mean `chance = \"die\"`, in place of `move`?",
    );
    let tile = "classic-rally/rulings/build/retry-held.toml";
    check(
        tile,
        ("move = \"place-tile\", ", ""),
        "nothing here says what this is",
        "give it `move = \"place-tile\"`, which has these keys",
    );
}

/// Words may hold what looks like a character of TOML.
#[test]
fn a_sentence_without_its_hash_is_a_comment() {
    check(
        "brick-run/rulings/cops/caught-not.toml",
        ("# Cops 7", "Cops 7"),
        "is neither a key nor a value",
        "write `#` before it",
    );
}

#[test]
fn the_last_seat_is_named_as_it_is_written() {
    check(
        "brick-run/rulings/town/market.toml",
        ("players.b = {", "players.c = {"),
        "there is no `b`",
        "write `b` in place of `c`",
    );
}

/// Of equal tiles, that is wrong which does not fit those beside it, or none is known to be.
#[test]
fn a_tile_in_place_of_another_is_one_finding() {
    let map = "classic-rally/maps/beginner.toml";
    for (written, instead, message, help) in [
        (
            "\"0,0\" = \"start/0\"",
            "\"0,0\" = \"straight/0\"",
            "START is not laid: `straight` lies on `0,0`",
            "lay START here",
        ),
        (
            "\"-1,0\" = \"checkpoint-2/0\"",
            "\"-1,0\" = \"checkpoint-3/0\"",
            "CHECKPOINT 2 is not laid",
            "lay CHECKPOINT 2 on one of these cells",
        ),
        (
            "\"-2,2\" = \"straight/1\"",
            "\"-2,2\" = \"curve/1\"",
            "`curve` lies on 7 cells, and there are 6",
            "lay another tile here",
        ),
        (
            "\"-2,1\" = \"service/1\"",
            "\"-2,1\" = \"straight/1\"",
            "`straight` lies on 4 cells, and there are 3",
            "lay another tile on one of these cells",
        ),
    ] {
        check(map, (written, instead), message, help);
    }
    let found = found(map, "\"-2,2\" = \"straight/1\"", "\"-2,2\" = \"curve/1\"");
    let Place { source, span } = &found[0].at.place;
    assert!(source.text[..span.start].ends_with("\"-2,2\" = "));
}

/// What the set has once and the row twice is one tile too many, and no slot.
#[test]
fn a_tile_that_is_twice_in_a_row_is_one_finding() {
    check(
        "checkpoint-rally/rulings/tile/terrain-types.toml",
        ("\"g05\", \"u05\"]", "\"g05\", \"u05\", \"u05\"]"),
        "the tile `u05` is in the row twice",
        "",
    );
}

/// A file under a key that there is not may hold anything that the rest is judged by.
#[test]
fn a_file_under_an_unknown_key_is_one_finding() {
    check(
        "checkpoint-charlie/examples/short/scenario.toml",
        ("rules = \"rules.toml\"", "cars = \"rules.toml\""),
        "unknown key `cars`",
        "",
    );
    check(
        "brick-run/examples/eager-van.toml",
        ("extends = [\"base\"]", "extends = [\"base.toml\"]"),
        "there is no such file",
        "did you mean `base`?",
    );
}

#[test]
fn what_is_too_much_or_too_little_in_a_line_is_named() {
    let tiles = "classic-rally/base/tiles.toml";
    let game = "game = \"classic-rally\"";
    for mark in [",", ";"] {
        let message = format!("ends without `{mark}`");
        check(
            tiles,
            (game, &format!("{game}{mark}")),
            &message,
            "remove it",
        );
    }
    check(
        "checkpoint-charlie/rulings/readings/race-tiebreak-clockwise-from-active.toml",
        (
            "\"The order of accusations is that of the script, where a simulation goes round the table\"",
            "The order of accusations is that of the script, where a simulation goes round the table",
        ),
        "is a text without quotes",
        "write `\"The order of accusations",
    );
    let stage = "brick-run/examples/eager-van.toml";
    let track = "track = [2, 1]";
    for (instead, message, help) in [
        ("track = 2-1", "is not a date or time", "write `[2, 1]`"),
        (
            "track =\n  - 2\n  - 1",
            "a list stands in brackets",
            "write `[2, 1]`",
        ),
        (
            "track = [2, O]",
            "has letters in place of digits",
            "write `0`",
        ),
        ("track = [2, 01]", "is not a number", "write `1`"),
    ] {
        check(stage, (track, instead), message, help);
    }
}

/// Letters of other alphabets look right to who has typed them.
#[test]
fn a_letter_that_looks_like_another_one_is_named() {
    let map = "classic-rally/maps/beginner.toml";
    let curve = "\"hazard-curve/1\"";
    for (written, instead, help) in [
        (
            curve,
            "\"h\u{430}zard-curve/1\"",
            "`\u{430}` is a Cyrillic letter (U+0430); write `hazard-curve/1`",
        ),
        (
            curve,
            "\"hazard-curve/\u{ff11}\"",
            "`\u{ff11}` is a full-width character (U+FF11); write `hazard-curve/1`",
        ),
        (
            "\"-3,2\"",
            "\"\u{2013}3,2\"",
            "`\u{2013}` is a typographic dash (U+2013); did you mean `-3,2`?",
        ),
    ] {
        check(map, (written, instead), "", help);
    }
    check(
        "checkpoint-rally/examples/night-stage/cars.toml",
        ("\"quad-bike\"", "\"qu\u{430}d-bike\""),
        "is not allowed for `id`",
        "`\u{430}` is a Cyrillic letter (U+0430); write `quad-bike`",
    );
}

#[test]
fn a_key_in_other_letters_is_read_in_plain_ones() {
    let markers = "checkpoint-charlie/base/markers.toml";
    for (written, instead) in [
        ("colour", "c\u{43e}lour"),
        ("value", "valu\u{435}"),
        ("value", "v\u{e4}lue"),
    ] {
        let line = |key: &str| format!("\n{key} = ");
        check(
            markers,
            (&line(written), &line(instead)),
            "this cannot stand in a key without quotes",
            &format!("write `{written}`"),
        );
    }
}

#[test]
fn what_is_wrong_with_an_id_is_said() {
    let cars = "brick-run/base/cars.toml";
    for (instead, help) in [
        ("\"2nd-van\"", "the first of them begins with a letter"),
        ("\"panel--van\"", "two hyphens stand side by side"),
    ] {
        check(cars, ("\"panel-van\"", instead), "is not allowed", help);
    }
}

#[test]
fn a_value_of_another_form_says_how_to_write_it() {
    let cards = "brick-run/base/cards.toml";
    let abilities = "abilities = { cb = 1 }";
    check(
        cards,
        (abilities, "abilities = \"cb\""),
        "expected a table",
        "write `{ key = value }`",
    );
    check(
        cards,
        (abilities, "abilities = { cb = true }"),
        "expected an integer",
        "write a whole number",
    );
    check(
        "brick-run/base/cars.toml",
        ("track = [3, 2, 1]", "track = [3.2, 1]"),
        "expected an integer",
        "`3, 2` if it is two",
    );
    check(
        "checkpoint-rally/four-players-layout.toml",
        ("\"layouts/crossing.toml\"", "[\"layouts/crossing.toml\"]"),
        "expected a string or a table",
        "by itself, without brackets",
    );
}

#[test]
fn a_set_of_the_base_tiles_without_one_says_which_is_missing() {
    let tiles = "checkpoint-rally/base/tiles.toml";
    check(
        tiles,
        ("  { id = \"u14\"", "  # { id = \"u14\""),
        "the set has 41 tiles",
        "`u14` is missing",
    );
}
