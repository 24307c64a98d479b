//! What gestures make of a text, and what of it outlives the studio.

use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Plain, desk_with, map_desk};
use crate::edit::value;
use crate::games::GAMES;
use crate::kit::tries::tried;
use crate::studio::act::PageRequest;
use crate::studio::desk::Desk;
use crate::studio::lay::tile_on;
use crate::studio::play::Play;
use crate::studio::view::PageLook;

/// Does a gesture on the newest version of the text.
fn gesture(desk: &mut Desk, name: &str, act: &Value) {
    desk.freshen();
    let version = desk.open(name).expect("it is there").version;
    let look = json!({ "doc": name, "version": version, "at": "/borders/north" });
    let asked = json!({ "act": act, "look": look });
    let asked: PageRequest = serde_json::from_value(asked).expect("it is a gesture");
    desk.act(asked);
}

/// A gesture on the map, and the edits of the text that it stands for.
fn any_gesture() -> impl Strategy<Value = (Value, Vec<(String, Option<Value>)>)> {
    let cell = prop::sample::select(vec!["a1", "c1", "e3", "c3", "b2", "d5"]);
    let tile = prop::sample::select(vec!["u05/0", "h01/3", "g02/1"]);
    let lay = (cell.clone(), tile).prop_map(|(cell, tile)| {
        let act = json!({ "lay": { "cell": cell, "tile": tile } });
        (act, vec![(format!("/board/{cell}"), Some(json!(tile)))])
    });
    let clear = cell.prop_map(|cell| {
        let act = json!({ "lay": { "cell": cell, "tile": null } });
        (act, vec![(format!("/board/{cell}"), None)])
    });
    let title = "[a-z \"#]{0,6}".prop_map(|title| {
        let act = json!({ "set": { "pointer": "/title", "text": title, "plain": true } });
        (act, vec![("/title".to_owned(), Some(json!(title)))])
    });
    let note = any::<bool>().prop_map(|is_set| {
        if is_set {
            let act = json!({ "set": { "pointer": "/note", "text": "\"n\"", "plain": false } });
            (act, vec![("/note".to_owned(), Some(json!("n")))])
        } else {
            let act = json!({ "remove": { "pointer": "/note" } });
            (act, vec![("/note".to_owned(), None)])
        }
    });
    let sides = prop::sample::subsequence(vec!["north", "east", "south", "west"], 1..4);
    let piece = prop::sample::select(vec!["border-1/a", "border-2/b", "border-4/a"]);
    let paint = (sides, piece).prop_map(|(sides, piece)| {
        let anchors: Vec<String> = sides.iter().map(|side| format!("borders.{side}")).collect();
        let act = json!({ "paint": { "anchors": anchors, "value": piece } });
        let edits = sides
            .iter()
            .map(|side| (format!("/borders/{side}"), Some(json!(piece))));
        (act, edits.collect())
    });
    let back = Just((json!({ "undo": {} }), Vec::new()));
    let forth = Just((json!({ "redo": {} }), Vec::new()));
    prop_oneof![3 => lay, 2 => clear, 2 => paint, 1 => title, 1 => note, 2 => back, 1 => forth]
}

#[test]
fn a_tile_that_is_moved_onto_another_changes_places_with_it() {
    let (_folder, mut desk, name, _) = map_desk(&Plain::default());
    for (cell, tile) in [
        ("a1", json!("u05/0")),
        ("c1", json!("h01/3")),
        ("b2", Value::Null),
    ] {
        gesture(
            &mut desk,
            &name,
            &json!({ "lay": { "cell": cell, "tile": tile } }),
        );
    }
    let lying = |desk: &mut Desk, to: &str| {
        gesture(desk, &name, &json!({ "move": { "from": "a1", "to": to } }));
        desk.freshen();
        ["a1", "c1", "b2"].map(|cell| tile_on(desk, &name, cell))
    };
    let of = |tiles: [&str; 3]| tiles.map(|tile| (!tile.is_empty()).then(|| tile.to_owned()));
    assert_eq!(lying(&mut desk, "c1"), of(["h01/3", "u05/0", ""]));
    assert_eq!(lying(&mut desk, "b2"), of(["", "u05/0", "h01/3"]));
}

proptest! {
    #![proptest_config(tried(24))]

    /// A text after any gestures is what the same edits by hand make of it, and taking all of them back gives the first
    /// bytes. What is not saved is kept at every moment.
    #[test]
    fn gestures_are_edits_of_the_text(gestures in prop::collection::vec(any_gesture(), 1..14)) {
        let kept = Plain::default();
        let (_folder, mut desk, name, first) = map_desk(&kept);
        let (mut texts, mut at) = (vec![first.clone()], 0_usize);
        for (act, edits) in gestures {
            gesture(&mut desk, &name, &act);
            if act.get("undo").is_some() {
                at = at.saturating_sub(1);
            } else if act.get("redo").is_some() {
                at = (at + 1).min(texts.len() - 1);
            } else {
                let mut text = texts[at].clone();
                for (pointer, new) in edits {
                    let edited = match new {
                        Some(new) => value::set(&text, &pointer, &new),
                        None => value::remove(&text, &pointer),
                    };
                    text = edited.unwrap_or(text);
                }
                if text != texts[at] {
                    texts.truncate(at + 1);
                    texts.push(text);
                    at += 1;
                }
            }
            let now = desk.draft(&name).expect("it is open").history.text().to_owned();
            prop_assert_eq!(&now, &texts[at]);
            let shown = desk.shown(&name);
            let held = kept.kept.lock().expect("nobody panics").get(shown).map(|(_, text)| text.clone());
            prop_assert_eq!(held, (now != first).then_some(now));
        }
        for _ in 0..texts.len() {
            gesture(&mut desk, &name, &json!({ "undo": {} }));
        }
        let now = desk.draft(&name).expect("it is open").history.text();
        prop_assert_eq!(now, first.as_str());
    }
}

/// Ways on that were left for others are cases of the script that is recorded, from where they were left.
#[test]
fn branches_become_cases() {
    let (folder, mut desk, name, _) =
        desk_with("checkpoint-rally", "two-players.toml", &Plain::default());
    desk.freshen();
    let mut play = Play::begin(&desk, &name, None, 1).expect("it has no errors");
    let on = |play: &mut Play, which: usize| {
        while play.draw().is_ok() {}
        let step = play.legal()[which % play.legal().len()].clone();
        play.step(&step).expect("it is legal");
    };
    for _ in 0..4 {
        on(&mut play, 0);
    }
    let first = play.session.steps();
    // Taken back and made again, it is the same way.
    play.back().expect("there is a step");
    play.step(first.last().expect("there is one"))
        .expect("it is legal");
    assert_eq!((play.branches(), play.session.steps()), (0, first.clone()));
    play.back().expect("there is a step");
    on(&mut play, 1);
    assert_eq!(play.branches(), 1);
    for _ in 0..3 {
        play.back().expect("there are steps");
    }
    on(&mut play, 2);
    assert_eq!(play.branches(), 2);
    let script = play.script(&GAMES, "Three ways");
    assert_eq!(script.matches("[[cases]]").count(), 2, "{script}");
    std::fs::write(folder.path().join("played.toml"), &script).expect("it can be written");
    desk.take_in_disk(Some(&[]));
    desk.freshen();
    let played = crate::project::disk::name_of(&folder.path().join("played.toml"));
    let wrong = desk
        .workspace
        .findings(&played)
        .iter()
        .filter(|it| it.level == crate::diagnostic::Level::Error)
        .count();
    assert_eq!(wrong, 0, "{:?}\n{script}", desk.workspace.findings(&played));
    let file = desk.workspace.file(&played).expect("it is there");
    let cases = file
        .checked
        .replayed
        .as_ref()
        .expect("it was replayed")
        .cases
        .len();
    assert_eq!(cases, 2);
}

/// The desk of a studio that is started anew on a folder.
fn anew(folder: &Path, kept: &Plain) -> Desk {
    let keeper = Plain {
        kept: Arc::clone(&kept.kept),
    };
    let mut desk = Desk::new(&GAMES, folder.to_owned(), Box::new(keeper));
    desk.freshen();
    desk
}

/// A studio that was killed goes on where it was; what its file became in the meantime is seen before it is lost.
#[test]
fn what_was_not_saved_is_taken_up_again() {
    let kept = Plain::default();
    let (folder, mut desk, name, first) = map_desk(&kept);
    gesture(
        &mut desk,
        &name,
        &json!({ "lay": { "cell": "a1", "tile": "u05/0" } }),
    );
    let text = desk
        .draft(&name)
        .expect("it is open")
        .history
        .text()
        .to_owned();
    drop(desk);
    let again = || anew(folder.path(), &kept);
    let mut desk = again();
    let draft = desk.draft(&name).expect("it was taken up");
    assert!(draft.is_unsaved() && !draft.is_contested);
    assert_eq!(draft.history.text(), text);
    gesture(&mut desk, &name, &json!({ "undo": {} }));
    assert_eq!(desk.draft(&name).expect("it is open").history.text(), first);
    assert!(kept.kept.lock().expect("nobody panics").is_empty());
    gesture(&mut desk, &name, &json!({ "redo": {} }));
    std::fs::write(
        folder.path().join("own.toml"),
        format!("{first}# elsewhere\n"),
    )
    .expect("it can be written");
    let mut desk = again();
    assert!(desk.draft(&name).expect("it was taken up").is_contested);
    assert!(desk.save(&name, false).is_err());
    desk.save(&name, true).expect("it was seen");
    assert!(kept.kept.lock().expect("nobody panics").is_empty());
}

/// Games go on, too: by the same number, so that pages that show one need not be told.
#[test]
fn games_in_progress_are_taken_up_again() {
    let kept = Plain::default();
    let (folder, mut desk, name, first) = desk_with("checkpoint-rally", "two-players.toml", &kept);
    desk.freshen();
    let look = PageLook {
        doc: Some(name.clone()),
        pane: "play".to_owned(),
        play: Some(1),
        ..PageLook::default()
    };
    let act = |desk: &mut Desk, act: serde_json::Value| {
        let act = serde_json::from_value(act).expect("it is a gesture");
        desk.act(PageRequest {
            act: Some(act),
            look: look.clone(),
        })
    };
    act(&mut desk, json!({ "begin": { "seed": 1 } }));
    let seat = desk.plays[&1].session.seat_names()[1];
    act(
        &mut desk,
        json!({ "seat": { "seat": seat, "bot": "random" } }),
    );
    for _ in 0..12 {
        let play = &desk.plays[&1];
        let step = play.legal().first().cloned();
        let gesture = step.map_or(
            json!({ "draw": {} }),
            |step| json!({ "play": { "step": step } }),
        );
        act(&mut desk, gesture);
    }
    act(&mut desk, json!({ "expect": { "path": ["phase"] } }));
    act(&mut desk, json!({ "back": {} }));
    let stood = |desk: &Desk| {
        let play = &desk.plays[&1];
        let now = play.session.now();
        (
            play.session.steps(),
            now.position(),
            play.bot(1),
            play.unrecorded(),
        )
    };
    let before = stood(&desk);
    assert_eq!(before.0.len(), 11);
    drop(desk);
    let again = || anew(folder.path(), &kept);
    let mut desk = again();
    assert_eq!(stood(&desk), before);
    assert_eq!(
        desk.plays[&1].branches(),
        1,
        "what was taken back is another way on"
    );
    assert_eq!(desk.failure, None);
    drop(desk);
    // Without its document it waits, and no other game gets its number.
    let path = folder.path().join("own.toml");
    std::fs::remove_file(&path).expect("it is there");
    desk = again();
    assert!(desk.plays.is_empty());
    assert_eq!(desk.next_game(), 2);
    std::fs::write(&path, &first).expect("it can be written");
    desk.take_in_disk(None);
    desk.freshen();
    assert_eq!(stood(&desk), before);
    act(&mut desk, json!({ "discard": { "game": 1 } }));
    assert!(kept.kept.lock().expect("nobody panics").is_empty());
}

#[test]
fn line_ends_outlive_forms_and_maps() {
    let kept = Plain::default();
    let (folder, mut desk, name, text) = map_desk(&kept);
    let text = text.replace('\n', "\r\n");
    std::fs::write(folder.path().join("own.toml"), &text).expect("it can be written");
    let acts = [
        json!({ "lay": { "cell": "c3", "tile": "u05/0" } }),
        json!({ "set": { "pointer": "/title", "text": "Another", "plain": true } }),
        json!({ "remove": { "pointer": "/board/c3" } }),
    ];
    for act in acts {
        let before = desk.draft(&name).map(|draft| draft.version);
        gesture(&mut desk, &name, &act);
        let draft = desk.draft(&name).expect("it is open");
        assert_ne!(before, Some(draft.version), "{act}");
        let now = draft.history.text();
        assert_eq!(
            now.matches('\n').count(),
            now.matches("\r\n").count(),
            "{act}"
        );
    }
}

/// What is expected of one outcome of chance is not expected of another one, and the same outcome is no other way on.
#[test]
fn an_expectation_is_of_its_outcome() {
    let (_folder, mut desk, name, _) =
        desk_with("checkpoint-rally", "two-players.toml", &Plain::default());
    desk.freshen();
    let (mut same, mut others) = (0, 0);
    for seed in 0..40 {
        let mut play = Play::begin(&desk, &name, None, seed).expect("it has no errors");
        while play.draw().is_err() {
            let step = play.legal()[0].clone();
            play.step(&step).expect("it is legal");
        }
        let view = play.session.now().view(crate::engine::Viewer::Referee);
        let (key, _) = view
            .as_object()
            .and_then(|it| it.iter().next())
            .expect("it says something");
        play.expect(std::slice::from_ref(key)).expect("it says so");
        let first = play.session.steps();
        play.back().expect("there is a step");
        play.draw().expect("it is due");
        let is_same = play.session.steps() == first;
        assert_eq!(play.expected().is_some(), is_same);
        assert_eq!(play.branches(), usize::from(!is_same));
        same += usize::from(is_same);
        others += usize::from(!is_same);
    }
    assert!(same > 0 && others > 0, "{same} {others}");
}
