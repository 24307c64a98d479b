//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::strategy::Strategy;
use serde_json::json;

use crate::games::rallyman::Track;
use crate::games::rallyman::components::{Phase, Side};
use crate::games::rallyman::definition::ID;
use crate::games::rallyman::strategies::odd_games;
use crate::games::rallyman::testing::{ODD_ZONES, WORKSPACE};
use crate::games::rallyman::track::Kind;
use crate::games::testing::load::load_tests;
use crate::games::testing::slip::{self, OneChange};

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = OneChange> {
    let phases = Phase::ALL.iter();
    let phases = phases.map(|phase| ("phase", json!(phase.name())));
    let others = vec![
        ("turn", json!({ "used": ["g1", "g2"] })),
        (
            "turn",
            json!({ "step": "arrange", "technique": "attack", "rolled": ["g1", "a1"] }),
        ),
        (
            "turn",
            json!({ "step": "die", "plan": [{ "die": "g1", "to": "l0-l1/1" }] }),
        ),
        (
            "turn",
            json!({ "step": "gear-card", "loss": { "causes": ["corner"] } }),
        ),
        ("turn", json!({ "gear": 5 })),
        ("stage", json!(2)),
        ("round", json!(1)),
        ("played", json!(1)),
        ("order", json!(["blue", "red"])),
        ("road", json!(["blue", "red"])),
        ("start-order", json!(["blue"])),
        ("snow", json!(["l"])),
        ("chosen", json!(["c"])),
        ("dirt", json!({ "l0-l1/c1": 2 })),
        (
            "gear-cards",
            json!({ "g1": { "left": 1, "seen-spin": 19 } }),
        ),
        ("shortcut-deck", json!([0, 0, 1])),
        ("status", json!("knocked-out")),
        ("status", json!("finished")),
        ("stance", json!("turned")),
        ("stance", json!("off-left")),
        ("at", json!("l0-l1/c1.s1")),
        ("at", json!("finish")),
        ("at", json!("start")),
        ("at", json!("o0-o1/c3.s1")),
        ("at", json!("o0-o1/c3.x")),
        ("at", json!("p5-p4/3")),
        ("gear", json!(4)),
        ("cards", json!([0, 1, 1, 0, 0])),
        ("damage", json!(4)),
        ("flats", json!(2)),
        ("spare", json!(false)),
        ("sisu", json!(false)),
        ("tires", json!("snow")),
        ("choice", json!("snow")),
        ("times", json!([110])),
        ("splits", json!({ "l0-l1/3": 40 })),
        ("weather", json!("variable")),
        ("options", json!({ "shakedown": true })),
        ("readings", json!({ "departure": "block" })),
        ("readings", json!({ "tire-choice": "secret" })),
        ("components", json!({ "zones": ODD_ZONES })),
        ("via", json!(["jx"])),
        ("lanes", json!(1)),
    ];
    slip::slips(others.into_iter().chain(phases).collect())
}

load_tests!(WORKSPACE, odd_games(), slips());

/// Each of these is the only fault of its document: an unresolved name, with what it should
/// have named.
#[test]
fn unknown_names_are_reported() {
    let red = "[drivers.red]\n";
    let position = [
        ("start-order = [\"red\", \"blue\"]", "driver `blue`"),
        ("road = [\"blue\"]", "driver `blue`"),
        ("order = [\"green\"]", "driver `green`"),
        ("snow = [\"z\"]", "zone `z`"),
        ("chosen = [\"z\"]", "zone `z`"),
        ("dirt = { \"l0-l1/c9\" = 1 }", "corner `l0-l1/c9`"),
        (
            "turn = { step = \"die\", plan = [{ die = \"g1\", to = \"l0-l1/99\" }] }",
            "space `l0-l1/99`",
        ),
        (
            "turn = { step = \"die\", plan = [{ die = \"g1\", to = \"l0-l1/1\", land = \"l0-l1/x\" }] }",
            "space `l0-l1/x`",
        ),
    ];
    for (key, name) in position {
        WORKSPACE.check_unknown("position", &format!("{key}\n{red}"), name);
    }
    let driver = [
        ("at = \"l0-l1/99\"", "space `l0-l1/99`"),
        ("splits = { \"l0-l1/3\" = 40 }", "checkpoint `l0-l1/3`"),
        ("dashboard = \"rallycar\"", "dashboard `rallycar`"),
    ];
    for (key, name) in driver {
        WORKSPACE.check_unknown("position", &format!("{red}{key}\n"), name);
    }
    let scenario = [
        ("[fixed]\nstart-order = [\"blue\"]", "driver `blue`"),
        ("[fixed]\nsnow-zones = [\"z\"]", "zone `z`"),
        ("[fixed]\ntires = { blue = \"snow\" }", "driver `blue`"),
    ];
    for (key, name) in scenario {
        let findings = WORKSPACE.found("scenario", &format!("{red}{key}\n"));
        assert!(
            findings
                .iter()
                .all(|finding| finding.starts_with("unknown-reference"))
        );
        assert!(
            findings[0].contains(&format!("there is no {name}")),
            "{findings:#?}"
        );
    }
    let zones = "[components]\nzones = \"odd-zones.toml\"\n";
    WORKSPACE.check_told(
        &WORKSPACE.document("scenario", &format!("{zones}{red}")),
        "the base rally crosses zones that `odd-zones.toml` lacks: `c`, `j`, `l`, `v`",
        "name a rally over these zones as `rally`, or write `extends = [\"base\"]` in `odd-zones.toml`",
        "\"odd-zones.toml\"",
    );
    let moves = [
        (
            "move = \"roll\", die = \"g1\", to = \"l0-l1/99\"",
            "space `l0-l1/99`",
        ),
        (
            "move = \"start-order\", order = [\"blue\"]",
            "driver `blue`",
        ),
        ("move = \"snow-zones\", zones = [\"z\"]", "zone `z`"),
        (
            "move = \"arrange\", steps = [{ die = \"g1\" }, { die = \"g2\", land = \"l0-l1/99\" }]",
            "space `l0-l1/99`",
        ),
    ];
    for (key, name) in moves {
        let step = format!("steps = [{{ player = \"red\", {key} }}]\n[start.drivers.red]\n");
        WORKSPACE.check_unknown("script", &step, name);
    }
}

/// A rally on zones that the base game does not have can be judged only where a scenario names both:
/// what is wrong with it is told in the rally.
#[test]
fn faults_of_a_rally_are_told_there() {
    let findings = WORKSPACE.found(
        "scenario",
        "components = { zones = \"knots.toml\", rally = \"knots-open.toml\" }\n[drivers.red]\n",
    );
    assert_eq!(findings.len(), 1, "{findings:#?}");
    assert!(
        findings[0].starts_with(
            "stage-ambiguous-way:7:13 stage `ss1`: several ways lead from end 0 to end 3 of zone `k` "
        ),
        "{findings:#?}"
    );
}

/// Spaces of each stage by the inside, and in all.
fn sizes(rest: &str) -> Vec<(usize, usize)> {
    let text = format!("format = 1\ngame = \"{ID}\"\nkind = \"scenario\"\n{rest}[drivers.red]\n");
    let game = WORKSPACE.set_up(&text).expect("a scenario without faults");
    let size = |track: &Track| {
        let kinds = track.spaces.iter().map(|space| space.kind);
        let all = kinds.filter(|kind| !matches!(kind, Kind::Start | Kind::Finish));
        let outer = |kind: &Kind| matches!(kind, Kind::Skid(..) | Kind::Shortcut(_));
        (all.clone().filter(|kind| !outer(kind)).count(), all.count())
    };
    game.tracks.iter().map(size).collect()
}

#[test]
fn base_stages_have_their_spaces() {
    assert_eq!(sizes(""), [(30, 43), (35, 48), (35, 52)]);
    let sprint = sizes("components = { rally = \"rallies/sprint.toml\" }\n");
    assert_eq!(sprint, [(13, 16)]);
}

/// The same space has another number from the other end, and its corners turn the other way.
#[test]
fn a_road_driven_backwards_is_named_from_its_other_end() {
    let rally = "components = { rally = \"rallies/april.toml\" }\n[drivers.red]\n";
    let text = format!("format = 1\ngame = \"{ID}\"\nkind = \"scenario\"\n{rally}");
    let game = WORKSPACE.set_up(&text).expect("a scenario without faults");
    let track = &game.tracks[1];
    let corner = track
        .corners
        .iter()
        .find(|corner| &*corner.name == "l3-l2/c2");
    let corner = corner.expect("the second corner from end 3");
    // On the board it is the second corner from end 2, a left one.
    assert_eq!((corner.turn, corner.inside_note), (Side::Right, 2));
    assert_eq!(
        corner.shortcut.map(|place| &*track.at(place).name),
        Some("l3-l2/c2.x")
    );
}
