//! Games in progress from shipped documents of all games.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Workspace;
use crate::document::Memory;
use crate::engine::session::{Menu, Refused, Word};
use crate::engine::{Session, Turn, Viewer};
use crate::games::AnyGame;
use crate::games::GAMES;
use crate::games::any::Beginning;
use crate::kit::random::Random;
use crate::lint::Levels;

/// A shipped scenario or script of a game, and the session from it.
fn session(game: &dyn AnyGame, name: &str, from: &Beginning) -> Box<dyn Session> {
    let files = game.shipped().into_iter().collect::<Memory>();
    let mut workspace = Workspace::new(files, &GAMES);
    workspace.add(name, Levels::default(), true);
    workspace.analyse();
    let session = workspace.session(name, from);
    session.unwrap_or_else(|| panic!("{name} of {} can be played", game.meta().id))
}

fn shipped_of_kind(game: &dyn AnyGame, kind: &str) -> Vec<(String, &'static str)> {
    let mut shipped = game.shipped();
    shipped.retain(|(_, text)| text.contains(&format!("\nkind = \"{kind}\"\n")));
    shipped
}

/// Plays at random, by what the session says is legal.
fn wander(session: &mut dyn Session, steps: usize, mut visit: impl FnMut(&mut dyn Session)) {
    let mut random = Random::new(7);
    for _ in 0..steps {
        visit(session);
        match session.turn() {
            Turn::Over => break,
            Turn::Chance => assert!(session.draw()),
            Turn::Decide(_) => {
                let moves = session.legal_moves();
                let step = &moves[random.below(moves.len())];
                session.play(step).expect("it is listed");
            }
        }
    }
}

#[test]
fn what_is_listed_is_legal_and_the_way_back_is_open() {
    for game in GAMES {
        let (name, _) = &shipped_of_kind(*game, "scenario")[0];
        let mut session = session(*game, name, &Beginning::default());
        let mut positions = Vec::new();
        wander(&mut *session, 60, |session| {
            for step in session.legal_moves().iter().take(20) {
                assert_eq!(session.verdict(step), Ok(()), "{step}");
            }
            positions.push(session.now().position());
        });
        let steps = session.steps();
        let last = session.now().position();
        while session.undo() {
            positions.truncate(positions.len().min(session.steps().len() + 1));
            assert_eq!(Some(&session.now().position()), positions.last());
        }
        assert_eq!(session.steps(), Vec::<Value>::new());
        while session.redo() {}
        assert_eq!((session.steps(), session.now().position()), (steps, last));
    }
}

#[test]
fn the_steps_of_a_session_play_the_same_game() {
    for game in GAMES {
        let (name, _) = &shipped_of_kind(*game, "scenario")[0];
        let mut first = session(*game, name, &Beginning::default());
        wander(&mut *first, 60, |_| ());
        let mut again = session(*game, name, &Beginning::default());
        for step in first.steps() {
            again.play(&step).expect("it was legal");
        }
        let seats: Vec<Viewer> = (0..first.seat_names().len())
            .map(|seat| Viewer::Seat(crate::kit::seat::Seat::new(seat)))
            .collect();
        for viewer in [Viewer::Referee].into_iter().chain(seats) {
            let (one, other) = (first.now(), again.now());
            assert_eq!(one.view(viewer), other.view(viewer));
            assert_eq!(one.events(viewer), other.events(viewer));
        }
    }
}

/// Every word that a menu offers leads on, to as many moves as it says, and all moves are reached.
#[test]
fn menus_lead_to_every_move() {
    for game in GAMES {
        let (name, _) = &shipped_of_kind(*game, "scenario")[0];
        let mut session = session(*game, name, &Beginning::default());
        wander(&mut *session, 25, |session| {
            let moves = session.legal_moves();
            if moves.is_empty() || moves.len() > 60 {
                return;
            }
            let mut reached = Vec::new();
            descend(session, &mut Vec::new(), moves.len(), &mut reached);
            let text = |moves: &[Value]| -> BTreeSet<String> {
                moves.iter().map(Value::to_string).collect()
            };
            assert_eq!(text(&moves), text(&reached));
            assert_eq!(moves.len(), reached.len());
        });
    }
}

fn descend(
    session: &mut dyn Session,
    chosen: &mut Vec<Word>,
    promised: usize,
    reached: &mut Vec<Value>,
) {
    match session.menu(chosen) {
        Menu::Nothing => panic!("{chosen:?} leads nowhere"),
        Menu::Move(step) => {
            assert_eq!(promised, 1);
            reached.push(step);
        }
        Menu::Branches(branches) => {
            assert_eq!(
                promised,
                branches.iter().map(|branch| branch.moves).sum::<usize>()
            );
            for branch in branches {
                if let Some(step) = branch.step {
                    assert_eq!(branch.moves, 1);
                    reached.push(step);
                    continue;
                }
                let length = chosen.len();
                chosen.extend(branch.words);
                assert!(chosen.len() > length, "{chosen:?} goes on");
                descend(session, chosen, branch.moves, reached);
                chosen.truncate(length);
            }
        }
    }
}

/// A session begins where a script has come to, and knows what the script's own expectation knows.
#[test]
fn a_session_begins_in_a_script() {
    let (mut begun, mut went_on) = (0, 0);
    for game in GAMES {
        'scripts: for (name, text) in shipped_of_kind(*game, "script").into_iter().step_by(9) {
            if text.contains("illegal") || text.contains("random") || text.contains(".toml\"") {
                continue;
            }
            let script: toml::Table = text.parse().expect("shipped files are TOML");
            let steps: Vec<Value> = (script["steps"].as_array().into_iter().flatten())
                .map(|step| serde_json::to_value(step).expect("TOML is JSON"))
                .collect();
            let half = steps.len() / 2;
            let entries = |entries| Beginning { entries, seed: 0 };
            let mut played = session(*game, &name, &entries(half));
            let whole = session(*game, &name, &entries(steps.len()));
            begun += 1;
            for step in &steps[half..] {
                let mut step = step.clone();
                let table = step.as_object_mut().expect("a step is a table");
                table.remove("expect");
                table.remove("note");
                if !table.is_empty() {
                    match played.play(&step) {
                        Ok(()) => went_on += 1,
                        // Chance beside a move is for scripts.
                        Err(Refused::Shape(_)) => continue 'scripts,
                        Err(refused) => panic!("{name}: {refused}: {step}"),
                    }
                }
            }
            assert_eq!(played.now().position(), whole.now().position(), "{name}");
        }
    }
    assert!(begun > 40 && went_on > 80, "{begun} {went_on}");
}

#[test]
fn what_is_no_step_is_refused_in_words() {
    let game = GAMES[0];
    let (name, _) = &shipped_of_kind(game, "scenario")[0];
    let mut session = session(game, name, &Beginning::default());
    let before = session.now().position();
    let refused = |session: &mut dyn Session, step: Value| {
        session
            .play(&step)
            .expect_err("it is no legal step")
            .to_string()
    };
    for (step, words) in [
        (json!(3), "a step is a table"),
        (
            json!({ "player": "red" }),
            "a step has `player` and `move`, or `chance`",
        ),
        (
            json!({ "player": "rad", "move": "drive" }),
            "unknown player `rad`",
        ),
        (
            json!({ "player": "red", "move": "fly" }),
            "there is no move `fly`; there are `place`, `drive`, ",
        ),
    ] {
        let told = refused(&mut *session, step);
        assert!(told.contains(words), "{told}");
    }
    assert_eq!(session.now().position(), before);
}

/// What a picture shows is in the view, and of the map nothing is left out.
#[test]
fn pictures_show_what_is_seen() {
    let mut drawn = 0;
    for game in GAMES {
        let (name, _) = &shipped_of_kind(*game, "scenario")[0];
        let mut session = session(*game, name, &Beginning::default());
        wander(&mut *session, 60, |session| {
            let now = session.now();
            let Some(picture) = now.picture(Viewer::Referee) else {
                return;
            };
            drawn += 1;
            let view = now.view(Viewer::Referee);
            let anchors: BTreeSet<&str> = picture.anchors().into_iter().collect();
            for anchor in &anchors {
                let top = anchor.split('.').next().unwrap_or_default();
                assert!(view.get(top).is_some(), "{anchor}");
            }
            let table = |key: &str| view.get(key).and_then(|value| value.as_object());
            for space in table("board").into_iter().flat_map(|board| board.keys()) {
                assert!(
                    anchors.contains(format!("board.{space}").as_str()),
                    "{space}"
                );
            }
            for (player, seen) in table("players").into_iter().flatten() {
                let anchor = format!("players.{player}");
                assert!(anchors.contains(anchor.as_str()), "{player}");
                let anchor = format!("players.{player}.at");
                let is_on_map = seen.get("at").is_some_and(|at| !at.is_null());
                assert_eq!(anchors.contains(anchor.as_str()), is_on_map, "{player}");
            }
            if let Ok(path) = std::env::var("SCRUTINEER_PICTURE") {
                let json = serde_json::to_string(&picture).expect("a picture is JSON");
                std::fs::write(path, json).expect("it can be written");
            }
        });
    }
    assert!(drawn > 40, "{drawn}");
}

/// Everything that is shipped with the game has a picture.
#[test]
fn all_of_classic_rally_can_be_seen() {
    let game = GAMES
        .iter()
        .find(|game| game.meta().id == "classic-rally")
        .expect("it is in the program");
    for kind in [
        "rules",
        "road-tiles",
        "car-boards",
        "cards",
        "dice",
        "road-map",
    ] {
        let shipped = shipped_of_kind(*game, kind);
        assert!(!shipped.is_empty(), "{kind}");
        for (name, _) in shipped {
            let files = game.shipped().into_iter().collect::<Memory>();
            let mut workspace = Workspace::new(files, &GAMES);
            workspace.add(name.as_str(), Levels::default(), true);
            workspace.analyse();
            let pieces = workspace.pieces(&name);
            assert!(!pieces.is_empty(), "{name}");
            let listed = game.components();
            for line in listed.iter().filter(|line| line.file == name) {
                let found = pieces.iter().filter(|piece| piece.id == line.id);
                assert_eq!(found.count(), 1, "{}", line.id);
            }
        }
    }
    let played = ["scenario", "position", "script"]
        .map(|kind| shipped_of_kind(*game, kind))
        .concat();
    for (name, _) in played.iter().step_by(16) {
        let from = Beginning {
            entries: usize::MAX,
            seed: 0,
        };
        let session = session(*game, name, &from);
        assert!(session.now().picture(Viewer::Referee).is_some(), "{name}");
    }
}
