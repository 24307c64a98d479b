//! Slips that people make, each in a shipped document: one mistake is one finding, where it was made.

use std::sync::Arc;

use scrutineer::diagnostic::Source;
use scrutineer::document::Memory;
use scrutineer::games::{BUILT_IN, GAMES};
use scrutineer::lint::{Levels, Library};

/// What is found of a text that stands in a shipped document's place: each rule with its line.
fn found(path: &str, text: String) -> Vec<String> {
    found_as(&format!("{BUILT_IN}{path}"), text)
}

fn found_as(name: &str, text: String) -> Vec<String> {
    let library = Library::new(Memory::default(), &GAMES);
    let source = Arc::new(Source::new(name, text));
    let checked = GAMES.check_alone(&source, &library, &Levels::default());
    let place = |offset: usize| source.text[..offset].matches('\n').count() + 1;
    let findings = checked.findings.iter();
    let findings = findings.map(|finding| {
        let line = place(finding.at.place.span.start);
        format!("{line} {}: {}", finding.rule.name, finding.message)
    });
    findings.collect()
}

/// The text of a shipped document, named with its game.
fn shipped(path: &str) -> &'static str {
    let (id, file) = path.split_once('/').expect("a game and a file");
    let game = GAMES.find(id).expect("a game");
    game.shipped_file(file).expect("it is shipped")
}

/// Changes the first of what is written in a document, and asks that nothing is found but one thing in that line.
#[track_caller]
fn check(path: &str, written: &str, instead: &str, rule: &str) {
    let sound = shipped(path);
    let at = sound.find(written).expect("it is written there");
    let line = sound[..at].matches('\n').count() + 1;
    let line = line + instead.len() - instead.trim_start_matches('\n').len();
    let found = found(path, sound.replacen(written, instead, 1));
    let expected = format!("{line} {rule}: ");
    assert!(
        matches!(&found[..], [only] if only.starts_with(&expected)),
        "{path}: `{written}` to `{instead}`, expected in line {line}: {found:#?}"
    );
}

/// Changes the first of what is written in a document, and asks that one finding comes of it whose repair gives back what
/// was there.
#[track_caller]
fn mends(path: &str, written: &str, instead: &str) {
    let sound = shipped(path);
    assert!(sound.contains(written), "{path}: {written}");
    let library = Library::new(Memory::default(), &GAMES);
    let mut text = sound.replacen(written, instead, 1);
    let source = Arc::new(Source::new(format!("{BUILT_IN}{path}"), text.clone()));
    let found = GAMES
        .check_alone(&source, &library, &Levels::default())
        .findings;
    let [only] = &found[..] else {
        panic!("{path}: `{written}` to `{instead}`: {found:#?}");
    };
    let fix = only.fix.as_ref();
    for edit in fix.iter().flat_map(|fix| fix.edits.iter().rev()) {
        text.replace_range(edit.span.clone(), &edit.text);
    }
    assert_eq!(text, sound, "{path}: `{written}` to `{instead}`: {only:#?}");
}

/// What is off by as much from some step on is wrong for one reason.
#[test]
fn a_total_that_stays_wrong_is_one_finding() {
    let path = "brick-run/games/2-full.toml";
    let sound = shipped(path);
    let (first, later) = ("bricks = 3, money = 1", "place = 1, bricks = 4");
    assert!(sound.find(first) < sound.find(later));
    let wrong = sound.replacen(first, "bricks = 2, money = 1", 1);
    let wrong = wrong.replacen(later, "place = 1, bricks = 3", 1);
    let found = found(path, wrong);
    let expected = "expectation-failed: `players.b.bricks` is `3`, not `2`";
    assert!(
        matches!(&found[..], [only] if only.ends_with(expected)),
        "{found:#?}"
    );
}

/// In TOML a key is of the table whose header stands above it, whatever its author meant.
#[test]
fn a_key_below_a_header_that_is_not_its_own_is_one_finding() {
    let path = "checkpoint-rally/two-players.toml";
    let sound = shipped(path);
    let map = "map = \"two-three\"\n";
    assert!(sound.contains(map));
    let below = format!("{}{map}", sound.replacen(map, "", 1));
    let below = found(path, below);
    let expected = "unknown-field: unknown key `map` in `blue`";
    assert!(
        matches!(&below[..], [only] if only.ends_with(expected)),
        "{below:#?}"
    );
}

/// Without their set no name of its components is known.
#[test]
fn a_set_that_is_not_named_is_one_finding() {
    let path = "classic-rally/maps/beginner.toml";
    let (head, board) = shipped(path).split_once("[board]").expect("it has one");
    let board = board.replace("= \"", "= \"xxxxxxxxxxxx");
    let of_others = format!("{head}[board]{board}");
    let of_others = found(path, of_others);
    let is_it =
        |only: &String| only.contains("unknown-reference: there are no tiles `xxxxxxxxxxxx");
    assert!(
        matches!(&of_others[..], [only] if is_it(only)),
        "{of_others:#?}"
    );
}

/// Comments of other languages begin with two slashes.
#[test]
fn a_comment_with_slashes_is_one_finding() {
    let cards = "brick-run/base/cards.toml";
    check(
        cards,
        "cards = [",
        "cards = [ // all of them",
        "syntax-error",
    );
    let race = "checkpoint-rally/two-players.toml";
    check(
        race,
        "corner = \"a1\"",
        "corner = \"a1\" // west",
        "syntax-error",
    );
}

/// A stray key that another kind has makes no document of that kind.
#[test]
fn a_stray_key_does_not_change_the_kind() {
    let path = "classic-rally/maps/beginner.toml";
    check(
        path,
        "[board]\n",
        "fewer-services = true\n[board]\n",
        "unknown-field",
    );
}

/// What hangs on a value that is written in a wrong form is judged by the value that is meant.
#[test]
fn a_value_in_a_wrong_form_is_one_finding() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    check(leak, "hazard-straight/0", "hazard-straight", "bad-rotation");
    check(leak, "\"straight/1\"", "\"straight/7\"", "bad-rotation");
    check(leak, "\"0,1\" = \"hazard", "\"0;1\" = \"hazard", "bad-cell");
    let map = "classic-rally/maps/beginner.toml";
    check(map, "\"start/0\"", "\"Start/0\"", "bad-id");
    check(map, "\"start/0\"", "\"start/0q\"", "bad-rotation");
    check(map, "\"finish/", "\"finish/4\" # \"", "bad-rotation");
    let last = "checkpoint-rally/rulings/hand/checked-last.toml";
    check(last, "board = { a4", "board = { A4", "bad-space");
    let cars = "checkpoint-rally/base/cars.toml";
    check(cars, "\"race-car\"", "\"Race Car\"", "bad-id");
    let dashboards = "rallyman/base/dashboards.toml";
    check(dashboards, "warnings = 2", "warnings = \"2\"", "wrong-type");
    check(dashboards, "warnings = 2", "warnings = 9", "out-of-range");
    let markers = "checkpoint-charlie/base/markers.toml";
    check(markers, "value = 3", "value = \"3\"", "wrong-type");
}

/// What is missing is not judged by what it is taken to be.
#[test]
fn a_missing_value_is_one_finding() {
    let cars = "checkpoint-rally/base/cars.toml";
    check(cars, ", urban = 5", "", "car-cost-missing");
    let cards = "brick-run/base/cards.toml";
    check(cards, "distance = 2", "distance = ", "syntax-error");
    check(cards, "distance = 2", "distance", "syntax-error");
    check(cards, "id = \"c01\"", "\"c01\"", "syntax-error");
    check(cards, "id = \"c01\"", "id = ", "syntax-error");
    check(cards, "id = \"c01\"", "id = \"c01\" \"x\"", "syntax-error");
    check(
        "brick-run/base/cars.toml",
        "cargo = 10",
        "cargo = ",
        "syntax-error",
    );
    let suspects = "checkpoint-charlie/base/suspects.toml";
    check(suspects, "\"cat-00001\"", "", "syntax-error");
    let zones = "rallyman/base/zones.toml";
    check(zones, "turn = \"right\"", "turn = ", "syntax-error");
}

/// A name under which nothing is known is taken for the one that is meant, with all that stands below it.
#[test]
fn a_misspelt_header_is_one_finding() {
    let cards = "classic-rally/base/cards.toml";
    check(cards, "[jokers]", "[joker]", "unknown-field");
    check(cards, "[hazards]", "[features]", "syntax-error");
    check(cards, "[road-book]", "[road book]", "syntax-error");
    let rules = "checkpoint-rally/base/rules.toml";
    check(rules, "[readings]", "[constants] # how", "syntax-error");
    let layout = "checkpoint-rally/layouts/crossing.toml";
    check(layout, "[board]", "[borders]", "syntax-error");
    let map = "classic-rally/maps/beginner.toml";
    check(map, "[board]", "[[board]]", "wrong-type");
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    check(leak, "[start.board]", "[board]", "syntax-error");
    let zones = "rallyman/base/zones.toml";
    check(zones, "[[zones]]", "[[zone]]", "syntax-error");
    check(zones, ", stone = 2", ", stne = 2", "terrain-not-in-legend");
    let rally = "rallyman/base/rally.toml";
    check(rally, "[[stages]]", "[[stage]]", "unknown-field");
}

/// A set that was copied, and extends what it is a copy of.
#[test]
fn a_copy_that_extends_its_original_is_one_finding() {
    for (path, list) in [
        ("checkpoint-rally/base/tiles.toml", "\ntiles = ["),
        ("classic-rally/base/tiles.toml", "\ntiles = ["),
        ("brick-run/base/cards.toml", "\ncards = ["),
    ] {
        let instead = format!("\nextends = [\"base\"]{list}");
        let found = found_as("copy.toml", shipped(path).replacen(list, &instead, 1));
        assert!(
            matches!(&found[..], [only] if only.contains(" duplicate-id: ")),
            "{path}: {found:#?}"
        );
    }
}

/// Many faults for which one word, or one line too many, is the reason are one finding, at that word or line.
#[test]
fn what_has_one_reason_is_one_finding() {
    let rally = "rallyman/base/rally.toml";
    let rule = "weather-contradiction";
    check(rally, "weather = \"fixed\"", "weather = \"none\"", rule);
    let cars = "checkpoint-rally/base/cars.toml";
    check(cars, "[[cars]]\n", "[[cars]]\n[[cars]]\n", "missing-field");
}

/// The table above a header that is lost may have keys of the same names as the one below.
#[test]
fn a_lost_header_above_keys_that_are_there_already_is_one_finding() {
    let rules = "brick-run/base/rules.toml";
    let lost = found(rules, shipped(rules).replacen("\n[readings]\n", "\n", 1));
    assert!(
        matches!(&lost[..], [only] if only.contains("`[readings]` is missing")),
        "{lost:#?}"
    );
}

/// A line has slid into the table beside its own.
#[test]
fn a_line_in_another_table_is_one_finding() {
    for (path, line, home, elsewhere, said) in [
        (
            "classic-rally/rulings/readings/mechanic-scope-all.toml",
            "heading = \"E\"\n",
            "[start.players.red]\nat = \"0,0\"\n",
            "[start]\nseats = [\"red\", \"white\"]\n",
            "`heading` stands in another table",
        ),
        (
            "classic-rally/rulings/setup/road-book-hand.toml",
            "players = [\"white\", \"yellow\", \"red\"]\n",
            "[setup]\n",
            "cites = [\"setup.road-book-hand\"]\n",
            "`players` stands in another table",
        ),
        (
            "classic-rally/rulings/move/dead-end-stops.toml",
            "heading = \"W\"\n",
            "[start.players.white]\nat = \"0,0\"\n",
            "rally = { fuel = 2 }\n",
            "`heading` is given twice here, and missing elsewhere",
        ),
    ] {
        let sound = shipped(path);
        let lost = sound.replacen(&format!("{home}{line}"), home, 1);
        let moved = lost.replacen(elsewhere, &format!("{elsewhere}{line}"), 1);
        assert_ne!(moved, lost, "{path}");
        let found = found(path, moved);
        assert!(
            matches!(&found[..], [only] if only.contains(said)),
            "{path}: {found:#?}"
        );
    }
}

/// With the blank line before it, too.
#[test]
fn a_lost_header_behind_a_list_is_one_finding() {
    for path in [
        "rallyman/rulings/skid/to-inside.toml",
        "checkpoint-charlie/rulings/score/five-clues-five-players.toml",
    ] {
        let lost = found(path, shipped(path).replacen("\n\n[start]\n", "\n", 1));
        assert!(
            matches!(&lost[..], [only] if only.contains("is missing before this")),
            "{path}: {lost:#?}"
        );
    }
}

/// What is wrong with a position from which several cases of a script start, each with another change.
#[test]
fn a_fault_of_a_start_is_one_finding_for_all_cases() {
    let path = "classic-rally/rulings/readings/disable-stacking.toml";
    let finish = "\"0,4\" = \"finish/0\"\n";
    assert!(shipped(path).contains(finish));
    let many = "\"0,4\" = \"crossroads/0\"\n\"0,5\" = \"crossroads/0\"\n\"0,6\" = \"finish/0\"\n";
    let reading = "readings.disable-stacking = \"overlap\"\n";
    let more = format!("{reading}start.board.\"1,4\" = \"crossroads/1\"\n");
    let wrong = shipped(path)
        .replacen(finish, many, 1)
        .replace(reading, &more);
    let wrong = found(path, wrong);
    assert!(
        matches!(&wrong[..], [only] if only.contains(" tile-copies: ")),
        "{wrong:#?}"
    );
}

/// A file of an old Mac.
#[test]
fn wrong_line_endings_are_one_finding() {
    let path = "brick-run/base/cards.toml";
    let found = found(path, shipped(path).replace('\n', "\r"));
    assert!(
        matches!(&found[..], [only] if only.starts_with("1 syntax-error: a carriage return")),
        "{found:#?}"
    );
}

/// The name of the seat that is meant tells what the rest of an expectation is about.
#[test]
fn an_expectation_by_wrong_eyes_is_one_finding() {
    let path = "checkpoint-rally/rulings/hand/hidden.toml";
    let sound = shipped(path);
    let seat = ["red", "blue"].into_iter().find(|seat| {
        let written = format!("seen-by = \"{seat}\"");
        sound.contains(&written)
    });
    let written = format!("seen-by = \"{}\"", seat.expect("somebody sees"));
    check(path, &written, "seen-by = \"rde\"", "bad-value");
    check(path, &written, "seen-by = 7", "wrong-type");
}

/// A ruling whose one step has failed has not been shown to claim in vain.
#[test]
fn a_ruling_that_fails_is_one_finding() {
    let path = "classic-rally/rulings/hazard/fuel-leak.toml";
    let text = shipped(path);
    let sound = found(path, text.to_owned());
    assert!(sound.is_empty(), "{sound:#?}");
    let wrong = text.replacen("tank = 2", "tank = 5", 1);
    let found = found(
        path,
        wrong.replace(
            "cites = [\"hazard.fuel-leak\"]",
            "cites = [\"hazard.flat-tyre\"]",
        ),
    );
    assert!(
        !found.iter().any(|it| it.contains("ruling-unexercised")),
        "{found:#?}"
    );
}

/// What stands below a header that names nothing stands where it is written, and its comments act there.
#[test]
fn comments_below_a_misspelt_header_act() {
    let cars = "checkpoint-rally/examples/night-stage/cars.toml";
    assert!(shipped(cars).contains("# scrutineer: allow(car-cost-nonstandard)"));
    let all = found(cars, shipped(cars).replace("[[cars]]", "[[car]]"));
    assert!(
        matches!(&all[..], [only] if only.contains("`car`")),
        "{all:#?}"
    );
    let (before, last) = shipped(cars).rsplit_once("[[cars]]").expect("it has two");
    let last = found(cars, format!("{before}[[car]]{last}"));
    assert!(
        matches!(&last[..], [only] if only.contains("`car`")),
        "{last:#?}"
    );
}

/// The keys say what a step is where its name says something else.
#[test]
fn the_keys_of_another_move_are_one_finding() {
    let game = "rallyman/games/2-won.toml";
    check(
        game,
        "move = \"roll\", die = ",
        "move = \"arrange\", die = ",
        "bad-value",
    );
}

/// Without the parameter that it may have been, a move would be another one, and all that is expected of it wrong.
#[test]
fn an_unknown_key_of_a_step_is_one_finding() {
    let ruling = "brick-run/rulings/place/cb.toml";
    check(ruling, "spaces = ", "steps = ", "unknown-field");
    // What can be none of them is left out, and all else is judged.
    let hinted = shipped(ruling).replacen("spaces = ", "hint = \"slow\", spaces = ", 1);
    let wrong = hinted.replacen("players.a.bricks = 6", "players.a.bricks = 5", 1);
    let found = [hinted, wrong].map(|text| found(ruling, text).len());
    assert_eq!(found, [1, 2]);
}

/// Each case that lays another number of them says that number. What has no steps of its own is judged in its cases alone.
#[test]
fn what_is_wrong_with_a_start_is_told_once_for_all_cases() {
    let path = "classic-rally/rulings/flow/any-order.toml";
    let sound = shipped(path);
    let (head, rest) = sound.split_once("steps = [\n").expect("it has steps");
    let (_, start) = rest.split_once("\n]\n").expect("they end");
    let twice = "\"1,-1\" = \"crossroads/0\"\n\"1,-2\" = \"crossroads/0\"";
    let text = format!(
        "{}steps = []\n{}\n[[cases]]\ntitle = \"One more\"\nstart.board.\"1,-3\" = \"crossroads/0\"\n\
         [[cases]]\ntitle = \"Two more\"\nstart.board.\"1,-4\" = \"crossroads/0\"\n\
         start.board.\"1,-5\" = \"crossroads/0\"\n",
        head.replacen("format = 1", "format = 2", 1),
        start.replacen("\"1,-1\" = \"straight/1\"", twice, 1),
    );
    let found = found(path, text);
    assert!(
        matches!(&found[..], [only] if only.contains("tile-copies")),
        "{found:#?}"
    );
}

/// Another key than the dot or a bracket, and signs behind the last one.
#[test]
fn a_slip_in_a_header_is_one_finding_that_mends_it() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    for header in [
        "[start,board]",
        "[start/board]",
        "[start:board]",
        "[start>board]",
        "[start'board]",
        "start.board]",
        "[start.board",
        "(start.board]",
        "{start.board]",
        "pstart.board]",
        "[start.board)",
        "[start.boardp",
        "[start.board]x",
        "[start.board] x",
        "[start.board]]",
    ] {
        mends(leak, "[start.board]", header);
    }
}

/// A letter or a digit for the dot, a slip in a name that stands in several headers, and another word for it.
#[test]
fn a_table_under_another_name_is_one_finding() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    mends(leak, "[start.board]", "[startlboard]");
    mends(leak, "[start.board]", "[start0board]");
    let bonus = "checkpoint-rally/rulings/finish/subtract-bonus.toml";
    mends(bonus, "[start.players.yellow]", "[star.players.yellow]");
    mends(leak, "[start.board]", "[begin.board]");
}

/// Another key than that for the end of the line.
#[test]
fn lines_that_run_together_are_one_finding_that_parts_them() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    for struck in ["'", "\"", ";", "]", "\\"] {
        let joined = format!("kind = \"script\"{struck}title");
        mends(leak, "kind = \"script\"\ntitle", &joined);
    }
    // And none at all.
    mends(leak, "kind = \"script\"\ntitle", "kind = \"script\" title");
    let place = "brick-run/rulings/pickup/room.toml";
    mends(place, "} },\n", "} },'");
    mends(place, "[start]\n", "[start]\"");
}

/// Words of one letter, which may be all that a list has, one or several in one row.
#[test]
fn words_without_quotes_in_a_list_are_one_finding_each() {
    let path = "classic-rally/rulings/dice/each-one-under-a-hazard.toml";
    mends(path, "steps = [\"N\"]", "steps = [N]");
    mends(path, "steps = [\"N\", \"N\"]", "steps = [\"N\", N]");
    let written = "steps = [\"N\", \"N\"]";
    let sound = shipped(path);
    assert!(sound.contains(written));
    let found = found(path, sound.replacen(written, "steps = [N, N]", 1));
    let is_it = |it: &String| it.ends_with("`N` is a text without quotes");
    assert!(
        matches!(&found[..], [one, other] if is_it(one) && is_it(other)),
        "{found:#?}"
    );
}

/// A cell that looks like two numbers, and a list that has lost its brackets or has others, in a row or not.
#[test]
fn numbers_that_are_no_list_are_one_finding() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    mends(leak, "at = \"0,0\"", "at = 0,0");
    let cars = "brick-run/examples/works-sedan.toml";
    for (open, close) in [("", ""), ("(", ")"), ("{", "}")] {
        let sound = shipped(cars);
        let at = sound.find("track = [").expect("a car has one");
        let list = &sound[at + "track = [".len()..];
        let list = &list[..list.find(']').expect("it ends")];
        mends(
            cars,
            &format!("track = [{list}]"),
            &format!("track = {open}{list}{close}"),
        );
    }
}

/// The first of the tables that the seats have, whose keys look like slips of others in the table above.
#[test]
fn the_lost_header_of_the_first_seat_is_one_finding() {
    let path = "brick-run/rulings/pickup/room.toml";
    let tables = |first: &str| {
        let sound = shipped(path);
        let seats = "players.a = { car = \"sedan\", bricks = 6 }\nplayers.b = { car = \"farm-truck\", bricks = 4 }\n";
        assert!(sound.contains(seats));
        let tables = format!(
            "\n{first}car = \"sedan\"\nbricks = 6\n\n[start.players.b]\ncar = \"farm-truck\"\nbricks = 4\n"
        );
        found(path, sound.replacen(seats, &tables, 1))
    };
    assert_eq!(tables("[start.players.a]\n"), [""; 0]);
    let lost = tables("");
    assert!(
        matches!(&lost[..], [only] if only.contains("missing-field: a line is missing before this")),
        "{lost:#?}"
    );
}

/// On some keyboards a quote and a digit are on one key, on others they are neighbours.
#[test]
fn quotes_and_digits_that_were_struck_for_each_other_are_one_finding() {
    let won = "rallyman/games/2-won.toml";
    mends(won, "die = \"g1\"", "die = 2g1\"");
    mends(won, "die = \"g1\"", "die = \"g12");
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    mends(leak, "\"0,1\" = \"hazard", "20,1\" = \"hazard");
    check(leak, "format = 1", "format = \"", "syntax-error");
    check(leak, "format = 1", "format = '", "syntax-error");
}

/// A line of something over several lines in a list.
#[test]
fn a_lost_line_of_a_step_is_one_finding() {
    for (path, lost) in [
        (
            "checkpoint-rally/rulings/hand/checked-last.toml",
            "  ] } },\n",
        ),
        (
            "checkpoint-rally/rulings/setup/between-tiles.toml",
            "  ] } },\n",
        ),
        (
            "rallyman/rulings/bump/blocked-one-above.toml",
            "      ] } },\n",
        ),
        ("rallyman/rulings/bump/blocked-knock-out.toml", "  ] },\n"),
        (
            "rallyman/rulings/examples/tiny-example.toml",
            "  { player = \"blue\", move = \"arrange\", steps = [{ die = \"g4\" }, { die = \"g5\" }],\n",
        ),
    ] {
        let sound = shipped(path);
        assert!(sound.contains(lost), "{path}");
        let found = found(path, sound.replacen(lost, "", 1));
        assert!(
            matches!(&found[..], [only] if only.contains("a line is missing in what begins here")),
            "{path}: {found:#?}"
        );
    }
}

/// A step that is being typed above others is not a step that has lost a line.
#[test]
fn a_step_that_breaks_off_is_one_finding_that_says_so() {
    let path = "checkpoint-rally/games/4-all-finished.toml";
    let sound = shipped(path);
    let next = "  { player = \"red\", move = \"place\", tile = \"u02\"";
    assert!(sound.contains(next));
    for typed in [
        "{ pl",
        "{ player = \"red\", mov",
        "{ player = \"red\", move = \"pl",
        "{ player = \"red\", move = \"place\", tile = \"u05\", at",
    ] {
        let text = sound.replacen(next, &format!("  {typed}\n{next}"), 1);
        let found = found(path, text);
        assert!(
            matches!(&found[..], [only] if only.contains("what begins here is not finished")),
            "{typed}: {found:#?}"
        );
    }
}

/// The line that opens a list, and the one above or below it.
#[test]
fn lines_that_have_changed_places_are_one_finding() {
    let few = "brick-run/rulings/cop/draw-few.toml";
    mends(
        few,
        "deck = [\"c19\"]\nlost = [\n",
        "lost = [\ndeck = [\"c19\"]\n",
    );
    let deal = "classic-rally/rulings/setup/joker-deal.toml";
    mends(
        deal,
        "first = \"black\"\nhazard-deck = [\n",
        "hazard-deck = [\nfirst = \"black\"\n",
    );
}

/// A cell with a comma too many, another mark for it or none.
#[test]
fn a_slip_in_a_cell_is_one_finding() {
    let leak = "classic-rally/rulings/hazard/fuel-leak.toml";
    for cell in ["0,,1", ",0,1", "0.1", "01"] {
        let written = format!("\"{cell}\" = \"hazard");
        check(leak, "\"0,1\" = \"hazard", &written, "bad-cell");
    }
    let board = "classic-rally/rulings/weather/rally-board.toml";
    check(board, "\"-1,-1\" =", "\"-1-1\" =", "bad-cell");
}

/// What a comment means to allow is shown beside the name that no rule has.
#[test]
fn a_misspelt_rule_in_a_comment_is_one_finding() {
    let sedan = "brick-run/examples/works-sedan.toml";
    check(
        sedan,
        "(starting-speed-tie)",
        "(starting_speed-tie)",
        "unknown-rule",
    );
    let corners = "checkpoint-rally/rulings/readings/corner-cards.toml";
    check(corners, "(card-corner)", "(card-corne)", "unknown-rule");
}

/// The dice of a turn are held against its gear and its warnings.
#[test]
fn a_die_that_there_is_not_is_one_finding() {
    let loss = "rallyman/rulings/finish/loss.toml";
    let used = "used = [\"g3\", \"g4\"]";
    check(loss, used, "used = [\"g3\", \"n4\"]", "bad-value");
    check(loss, used, "used = [\"n3\", \"g4\"]", "bad-value");
}

/// The header of an entry of a list in a component that is written in the document.
#[test]
fn a_lost_header_of_a_nested_list_is_one_finding() {
    for (path, header) in [
        (
            "rallyman/rulings/bump/blocked-in-corner.toml",
            "[[start.components.zones.zones]]",
        ),
        (
            "rallyman/rulings/examples/tiny-example.toml",
            "[[setup.components.zones.zones.roads]]",
        ),
        (
            "rallyman/rulings/examples/tiny-example.toml",
            "[[setup.components.rally.stages]]",
        ),
    ] {
        let sound = shipped(path);
        assert!(sound.contains(header), "{path}");
        let found = found(path, sound.replacen(&format!("{header}\n"), "", 1));
        let message = format!("`{header}` is missing");
        assert!(
            matches!(&found[..], [only] if only.contains(&message)),
            "{path}: {found:#?}"
        );
    }
}

/// The keys of a position below `setup`, or those of a scenario under `kind = "position"`, are wrong for one reason.
#[test]
fn a_start_or_a_document_of_another_sort_is_one_finding() {
    let script = "checkpoint-rally/rulings/discard/face-up.toml";
    let ruling = shipped(script);
    let wrong = found(script, ruling.replace("\n[start", "\n[setup"));
    assert!(
        matches!(&wrong[..], [only] if only.contains("those of a position, which stands below `start`")),
        "{wrong:#?}"
    );
    let scenario = "checkpoint-rally/two-players-explicit.toml";
    let text = shipped(scenario).replace("kind = \"scenario\"", "kind = \"position\"");
    let wrong = found(scenario, text);
    assert!(
        matches!(&wrong[..], [only] if only.contains("hardly a document of kind `position`")),
        "{wrong:#?}"
    );
}

/// Below a header of a list, the name of the list is that of the header.
#[test]
fn a_misspelt_list_above_is_one_finding_that_mends_it() {
    for zones in ["zones/lanes.toml", "zones/proving-ground.toml"] {
        mends(
            &format!("rallyman/{zones}"),
            "[[zones.roads]]",
            "[[zone.roads]]",
        );
    }
}

/// What stands between the marks of a merge stands there twice.
#[test]
fn a_conflict_of_a_merge_is_one_finding() {
    let path = "checkpoint-rally/two-players-explicit.toml";
    let sound = shipped(path);
    let start = sound.find("\n[").expect("a header") + 1;
    let header = sound[start..].lines().next().expect("it is a line");
    let conflict = format!("<<<<<<< HEAD\n{header}\n=======\n{header} # theirs\n>>>>>>> other\n");
    let text = format!(
        "{}{conflict}{}",
        &sound[..start],
        &sound[start + header.len() + 1..]
    );
    let found = found(path, text);
    assert!(
        matches!(&found[..], [only] if only.contains("a conflict of a merge begins here")),
        "{found:#?}"
    );
}

/// What is found where something else is written: each message, and whether there is a repair.
fn said(path: &str, written: &str, instead: &str) -> Vec<(String, bool)> {
    let sound = shipped(path);
    assert!(sound.contains(written), "{path}: {written}");
    let library = Library::new(Memory::default(), &GAMES);
    let text = sound.replacen(written, instead, 1);
    let source = Arc::new(Source::new(format!("{BUILT_IN}{path}"), text));
    let checked = GAMES.check_alone(&source, &library, &Levels::default());
    let findings = checked.findings.into_iter();
    let said = findings.map(|finding| (finding.message.clone(), finding.fix.is_some()));
    said.collect()
}

/// A comment behind one of two equal rows would stand beside the other one.
#[test]
fn a_row_that_stands_twice_goes_alone() {
    let path = "checkpoint-rally/two-players-explicit.toml";
    let row = "  \"g07\", \"g05\", \"h12\", \"g01\", \"u09\", \"h14\", \"h11\",";
    let message = "this line stands here twice".to_owned();
    for (behind, is_repaired) in [("", true), (" # late", false)] {
        let found = said(path, row, &format!("{row}\n{row}{behind}"));
        assert_eq!(found, [(message.clone(), is_repaired)]);
    }
}

/// Nobody knows of which table a line was, if it may stand in two.
#[test]
fn a_line_that_was_moved_beside_its_like_has_no_repair() {
    let path = "classic-rally/rulings/readings/mismatch-when-able-allowed.toml";
    let (rally, name) = ("rally = { fuel = 3 }\n", "[start.players.yellow]\n");
    let sound = shipped(path);
    let (red, yellow) = sound.split_once(name).expect("the second player");
    let (red, yellow) = (
        red.replacen(rally, "", 1),
        yellow.replacen(rally, &rally.repeat(2), 1),
    );
    let found = said(path, sound, &format!("{red}{name}{yellow}"));
    assert_eq!(found, [("this line stands here twice".to_owned(), false)]);
}

/// A quote is no end of a line.
#[test]
fn a_quote_too_many_in_a_list_is_one_finding() {
    let path = "checkpoint-rally/games/2-one-action.toml";
    let found = said(path, "\"h08\", \"g12\"", "\"h08\", \"\"g12\"");
    assert_eq!(found, [("this quote is one too many".to_owned(), false)]);
}

/// Of two versions of a table nobody knows which one counts; what stands below the second one is no other table's.
#[test]
fn a_header_that_is_given_twice_is_one_finding_without_a_repair() {
    let race = "checkpoint-rally/two-players.toml";
    let sound = shipped(race);
    let last = sound.lines().next_back().expect("a line");
    for (again, header) in [
        (
            "[fixed]\nmarker-order = [\"red\", \"blue\"]\n\n[players.red]\ncorner = \"e1\"",
            "players.red",
        ),
        (
            "[readings]\n\n[players.red]\ncorner = \"e1\"\ncar = \"buggy\"",
            "players.red",
        ),
    ] {
        let found = said(race, last, &format!("{last}\n\n{again}"));
        assert_eq!(found, [(format!("`{header}` is given twice"), false)]);
    }
    let layout = "checkpoint-rally/layouts/crossing.toml";
    let text = format!(
        "{}\n[board]\nb1 = \"g13/1\"\nb2 = \"g05/0\"\n",
        shipped(layout)
    );
    let found = found(layout, text);
    assert!(
        matches!(&found[..], [only] if only.contains("`board` is given twice")),
        "{found:#?}"
    );
}

/// Two documents in one file, and the header of one that stands there twice.
#[test]
fn a_second_header_is_one_finding() {
    let shipped = |path| shipped(path).to_owned();
    let (rally, zones) = ("rallyman/base/rally.toml", "rallyman/zones/lanes.toml");
    let (traits, suspects) = (
        "checkpoint-charlie/base/traits.toml",
        "checkpoint-charlie/base/suspects.toml",
    );
    let layout = "checkpoint-rally/layouts/crossing.toml";
    let second = "syntax-error: a second document begins here";
    for (one, other) in [(rally, zones), (traits, suspects), (layout, layout)] {
        let found = found(one, shipped(one) + &shipped(other));
        assert!(
            matches!(&found[..], [only] if only.ends_with(second)),
            "{one} {other}: {found:#?}"
        );
    }
    let header = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"map-layout\"\n";
    let twice = shipped(layout).replacen(header, &format!("{header}title = \"New\"\n{header}"), 1);
    let found = found(layout, twice);
    assert!(
        matches!(&found[..], [only] if only.ends_with("the header of this document stands here twice")),
        "{found:#?}"
    );
}

/// What a mail, a comparison or a viewer puts before each line.
#[test]
fn a_mark_before_each_line_is_one_finding_that_is_repaired() {
    let path = "checkpoint-rally/examples/night-stage/cars.toml";
    let sound = shipped(path);
    let marked = |mark: &str| sound.replace('\n', &format!("\n{mark}"));
    let marked = |mark: &str| format!("{mark}{}", marked(mark).trim_end_matches(mark));
    let numbered = sound.lines().enumerate();
    let numbered = numbered.map(|(index, line)| format!("{:3}  {line}\n", index + 1));
    let numbered = numbered.collect::<Vec<_>>().concat();
    let texts: [String; 3] = [marked("> "), marked("+"), numbered];
    for mut text in texts {
        let library = Library::new(Memory::default(), &GAMES);
        let source = Arc::new(Source::new("cars.toml", text.clone()));
        let found = GAMES
            .check_alone(&source, &library, &Levels::default())
            .findings;
        let [only] = &found[..] else {
            panic!("{text}: {found:#?}");
        };
        let fix = only.fix.as_ref().expect("a repair");
        for edit in fix.edits.iter().rev() {
            text.replace_range(edit.span.clone(), &edit.text);
        }
        assert_eq!(text, sound);
    }
}

/// A text in quotes is no number.
#[test]
fn a_word_without_quotes_for_a_number_has_no_repair() {
    let path = "brick-run/base/cards.toml";
    for (word, is_repaired) in [("TODO", false), ("x2", false), ("NaN", false)] {
        let found = said(path, "distance = 2", &format!("distance = {word}"));
        assert!(
            matches!(&found[..], [(_, repaired)] if *repaired == is_repaired),
            "{word}: {found:#?}"
        );
    }
    let found = said(path, "id = \"c01\"", "id = c01");
    assert_eq!(found, [("`c01` is a text without quotes".to_owned(), true)]);
}

/// It is no line that is lost.
#[test]
fn what_stands_for_something_left_out_is_the_finding() {
    let path = "checkpoint-rally/two-players-explicit.toml";
    let row = "\"g07\", \"g05\", \"h12\",";
    for (instead, mark) in [
        (
            format!("{row} ..."),
            "`...` stands here for something that is left out",
        ),
        (
            format!("{row} …"),
            "`…` stands here for something that is left out",
        ),
        (
            format!("...\n  {row}"),
            "`...` stands here for something that is left out",
        ),
        (
            format!("/* The row.\n  {row} */"),
            "a comment begins with `#`, not with `/*`",
        ),
    ] {
        let found = said(path, row, &instead);
        assert_eq!(found, [(mark.to_owned(), false)], "{instead}");
    }
}

/// A template of another game: its schema still says what it is.
#[test]
fn a_document_of_which_neither_game_nor_kind_is_right_is_one_finding() {
    let text = shipped("brick-run/base/cars.toml")
        .replace("\"brick-run\"", "\"checkpoint-rally\"")
        .replace("\"cars\"", "\"car-sheet\"");
    let found = found("checkpoint-rally/base/cars.toml", text);
    let said = "unknown-kind: the keys are not those of a `car-sheet` of checkpoint-rally";
    assert!(
        matches!(&found[..], [only] if only.ends_with(said)),
        "{found:#?}"
    );
}

/// A position needs other keys than a scenario, and its game asks for more than its schema: what has lost a key, or has one
/// too many, is what it says.
#[test]
fn a_scenario_with_one_key_wrong_is_no_position() {
    let four = "checkpoint-rally/four-players.toml";
    check(
        four,
        "[players.yellow]\ncorner = \"a5\"",
        "[players.yellow]",
        "missing-field",
    );
    let two = "checkpoint-rally/two-players.toml";
    check(
        two,
        "[players.red]\ncorner = \"a1\"",
        "[players.red]",
        "missing-field",
    );
    check(
        two,
        "corner = \"a1\"",
        "time = 0\ncorner = \"a1\"",
        "unknown-field",
    );
    let layout = "checkpoint-rally/four-players-layout.toml";
    check(
        layout,
        "corner = \"a1\"",
        "visited = [\"a2\"]\ncorner = \"a1\"",
        "unknown-field",
    );
    let seats = "classic-rally/examples/four-players.toml";
    check(
        seats,
        "kind = \"scenario\"\ntitle = \"Four players, first across wins\"\nplayers = [\"white\", \"black\", \"red\", \"yellow\"]\n",
        "kind = \"scenario\"\ntitle = \"Four players, first across wins\"\n",
        "missing-field",
    );
}

/// What stands in its place is made up, and nothing follows from that.
#[test]
fn a_number_that_cannot_be_read_makes_no_other_road_wrong() {
    let zones = "rallyman/base/zones.toml";
    for ends in ["00, 1", "O, 1", "0 1"] {
        let instead = format!("ends = [{ends}]");
        check(zones, "ends = [0, 1]", &instead, "syntax-error");
    }
}

#[test]
fn a_stage_that_leads_nowhere_is_one_finding() {
    let sections = "sections = [\n  { zone = \"l\", from = 0, to = 1 },\n]";
    let lakes = "rallyman/rallies/lakes.toml";
    check(lakes, sections, "sections = [\n]", "stage-zone-count");
}

#[test]
fn a_line_of_another_program_is_one_finding() {
    let markers = shipped("checkpoint-charlie/base/markers.toml");
    for text in [
        format!("---\n{markers}"),
        format!("```toml\n{markers}```\n"),
        format!("{markers}:wq\n"),
        format!("{markers}\0\0\0\0"),
        format!("{markers}\0b0VIM 9.0\0\u{10}"),
    ] {
        let found = found("checkpoint-charlie/base/markers.toml", text);
        assert!(
            matches!(&found[..], [only] if only.contains(" syntax-error: ")),
            "{found:#?}"
        );
    }
}
