//! Documents edited, saved, played and laid by requests.

use std::time::Duration;

use serde_json::{Value, json};

use super::served::Studio;
use super::{scenario, starter};
use crate::games::GAMES;

#[test]
fn documents_are_edited_saved_and_kept_apart() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text), ("sub/b.toml", text)]);
    let doc = studio.name("a.toml");
    let seen = studio.act(&Value::Null, &json!({ "doc": doc }));
    assert_eq!(seen["text"], text);
    let version = seen["version"].clone();
    let look = json!({ "doc": doc, "version": version });
    let broken = text.replacen("game = ", "gaem = ", 1);
    let view = studio.act(&json!({ "edit": { "text": broken } }), &look);
    assert_eq!(view["is_unsaved"], true);
    let findings = view["parts"]["findings"]["html"]
        .as_str()
        .expect("they have changed");
    assert!(findings.contains("gaem"), "{findings}");
    // Another page that has an older text overwrites nothing.
    let late = studio.act(&json!({ "edit": { "text": "other = 1\n" } }), &look);
    assert_eq!(late["notice"]["is_refusal"], true, "{late}");
    assert_eq!(late["text"], broken);
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        text
    );
    let now = json!({ "doc": doc, "version": view["version"] });
    let undone = studio.act(&json!({ "undo": {} }), &now);
    assert_eq!(undone["text"], text);
    assert_eq!(undone["is_unsaved"], false);
    let again = studio.act(
        &json!({ "redo": {} }),
        &json!({ "doc": doc, "version": undone["version"] }),
    );
    assert_eq!(again["text"], broken);
    let saved = studio.act(
        &json!({ "save": { "seen": false } }),
        &json!({ "doc": doc, "version": again["version"] }),
    );
    assert_eq!(saved["is_unsaved"], false, "{saved}");
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        broken
    );
    assert_eq!(
        std::fs::read_to_string(studio.path("sub/b.toml")).expect("it is there"),
        text
    );
}

#[test]
fn what_others_write_is_taken_in_and_never_overwritten_unseen() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text)]);
    let doc = studio.name("a.toml");
    let wait = |until: &dyn Fn(&Value) -> bool| {
        for _ in 0..200 {
            let view = studio.act(&Value::Null, &json!({ "doc": doc }));
            if until(&view) {
                return view;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it never came");
    };
    wait(&|view| view["text"] == text);
    let outside = format!("{text}# from outside\n");
    std::fs::write(studio.path("a.toml"), &outside).expect("it can be written");
    let view = wait(&|view| view["text"] == outside);
    assert_eq!(view["is_contested"], false);
    let mine = format!("{text}# mine\n");
    let look = |view: &Value| json!({ "doc": doc, "version": view["version"] });
    let edited = studio.act(&json!({ "edit": { "text": mine } }), &look(&view));
    std::fs::write(studio.path("a.toml"), "theirs = 1\n").expect("it can be written");
    let refused = studio.act(&json!({ "save": { "seen": false } }), &look(&edited));
    assert_eq!(refused["is_contested"], true, "{refused}");
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        "theirs = 1\n"
    );
    let kept = studio.act(&json!({ "keep-text": {} }), &look(&refused));
    let saved = studio.act(&json!({ "save": { "seen": false } }), &look(&kept));
    assert_eq!(saved["is_contested"], false);
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        mine
    );
}

#[test]
fn a_file_that_is_gone_is_said_to_be_gone() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text)]);
    let doc = studio.name("a.toml");
    let view = studio.act(&Value::Null, &json!({ "doc": doc }));
    let look = |view: &Value| json!({ "doc": doc, "version": view["version"] });
    let mine = format!("{text}# mine\n");
    let edited = studio.act(&json!({ "edit": { "text": mine } }), &look(&view));
    assert_eq!(edited["is_gone"], false);
    std::fs::remove_file(studio.path("a.toml")).expect("it is there");
    let refused = studio.act(&json!({ "save": { "seen": false } }), &look(&edited));
    assert_eq!(refused["is_gone"], true, "{refused}");
    assert_eq!(refused["is_contested"], true);
    let why = refused["notice"]["text"].as_str().unwrap_or_default();
    assert!(why.starts_with("the file is gone"), "{why}");
    let refused = studio.act(&json!({ "take-file": {} }), &look(&refused));
    assert_eq!(refused["is_contested"], true);
    studio.act(&json!({ "keep-text": {} }), &look(&refused));
    let saved = studio.act(&json!({ "save": { "seen": false } }), &look(&refused));
    assert_eq!(saved["is_gone"], false, "{saved}");
    let file = std::fs::read_to_string(studio.path("a.toml"));
    assert_eq!(file.ok().as_deref(), Some(&*mine));
}

/// While somebody types, most texts cannot be read: the picture that is there stays.
#[test]
fn a_text_that_cannot_be_read_leaves_the_picture() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text)]);
    let doc = studio.name("a.toml");
    let view = studio.act(&Value::Null, &json!({ "doc": doc }));
    assert_eq!(view["is_stale"], false);
    let have = json!({ "picture": view["parts"]["picture"]["tag"] });
    let look = json!({ "doc": doc, "version": view["version"], "have": have });
    let half = json!({ "edit": { "text": format!("{text}x = \"") } });
    let broken = studio.act(&half, &look);
    assert_eq!(broken["is_stale"], true, "{broken}");
    assert_eq!(broken["parts"]["picture"], Value::Null);
    assert!(broken["parts"]["findings"].is_object());
    // A page that has none is sent what there is.
    let other = studio.act(&Value::Null, &json!({ "doc": doc, "pane": "judge" }));
    assert_eq!(other["is_stale"], false);
    assert!(other["parts"]["picture"].is_object());
    let judged = other["parts"]["pane"]["html"].as_str().unwrap_or_default();
    assert!(judged.contains("once its text can be read"), "{judged}");
}

#[test]
fn a_document_that_was_deleted_is_called_as_the_page_calls_it() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text)]);
    let said = |version: u64| {
        let look = json!({ "doc": studio.name("b.toml"), "version": version });
        studio.act(&Value::Null, &look)["notice"]["text"].clone()
    };
    assert_eq!(said(3), "`b.toml` was deleted");
    assert_eq!(said(0), "there is no document `b.toml`");
}

#[test]
fn games_are_played_recorded_and_checked() {
    let files: Vec<(String, &str)> = (GAMES.iter())
        .map(|game| {
            let id = game.meta().id;
            (format!("{id}.toml"), starter(id, "scenario"))
        })
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let studio = Studio::of(&files);
    for (file, _) in &files {
        let mut look = json!({ "doc": studio.name(file), "pane": "play" });
        let begun = studio.act(&json!({ "begin": { "seed": 7 } }), &look);
        look["play"] = begun["play"].clone();
        assert!(look["play"].is_u64(), "{file}: {begun}");
        let refused = studio.act(
            &json!({ "play": { "step": { "player": "nobody", "move": "x" } } }),
            &look,
        );
        assert_eq!(refused["notice"]["is_refusal"], true);
        let seats = begun["parts"]["seats"]["html"]
            .as_str()
            .expect("there are some")
            .to_owned();
        for seat in seats
            .split("option value=\"")
            .skip(2)
            .filter_map(|rest| rest.split('"').next())
        {
            studio.act(&json!({ "seat": { "seat": seat, "bot": "random" } }), &look);
        }
        let played = studio.act(&json!({ "bots": {} }), &look);
        assert_eq!(played["notice"], Value::Null, "{file}");
        assert_eq!(played["ways"], json!([true, false]), "{file}");
        // What was left and is in no script can be taken up again.
        let left = studio.act(&json!({ "leave": {} }), &look);
        assert_eq!(
            (&left["play"], &left["games"]),
            (&Value::Null, &json!(1)),
            "{file}"
        );
        let mut curtain = look.clone();
        curtain["curtain"] = true.into();
        let hidden = studio.act(&Value::Null, &curtain);
        let seen_by = hidden["parts"]["seats"]["html"]
            .as_str()
            .unwrap_or_default();
        assert!(seen_by.contains("<option selected>nobody"), "{seen_by}");
        assert_eq!(hidden["ways"], json!([false, false]));
        let back = studio.act(&json!({ "back": {} }), &look);
        assert_eq!(back["ways"][1], true);
        assert_ne!(back["parts"]["pane"]["tag"], played["parts"]["pane"]["tag"]);
        studio.act(&json!({ "forth": {} }), &look);
        let script = format!("played-{file}");
        let act = json!({ "record": { "file": script, "title": "Played" } });
        let recorded = studio.act(&act, &look);
        assert_eq!(recorded["notice"]["is_refusal"], false, "{recorded}");
        assert_eq!(recorded["games"], 0);
        let gone = studio.act(&json!({ "discard": { "game": look["play"] } }), &look);
        assert_eq!(gone["play"], Value::Null);
        let view = studio.act(&Value::Null, &json!({ "doc": studio.name(&script) }));
        let findings = view["parts"]["findings"]["html"]
            .as_str()
            .expect("they are there");
        assert!(
            !findings.contains("class=\"finding error\""),
            "{file}: {findings}"
        );
        assert!(
            view["steps"].as_u64().expect("it is a script") > 3,
            "{file}"
        );
    }
}

/// Gestures on a map give the file that the same edits by hand give, and all of them taken back the first bytes.
#[test]
fn maps_are_laid_by_gestures_and_taken_back() {
    let mut laid = 0;
    for game in GAMES {
        let meta = game.meta();
        let files = meta.kinds.iter();
        let files = files.map(|kind| (format!("{}.toml", kind.name), kind.starter));
        let files: Vec<_> = files.collect();
        let files: Vec<_> = files.iter().map(|(name, text)| (&**name, *text)).collect();
        let studio = Studio::of(&files);
        for (kind, (file, _)) in meta.kinds.iter().zip(files) {
            let doc = studio.name(file);
            let view = studio.act(&Value::Null, &json!({ "doc": doc, "pane": "text" }));
            let pane = view["parts"]["pane"]["html"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            let Some(tile) = pane.split("class=\"tile\" data-tile=\"").nth(1) else {
                continue;
            };
            let tile = tile.split('"').next().expect("it ends");
            let picture = view["parts"]["picture"]["html"]
                .as_str()
                .expect("it is drawn");
            let cells = picture.split("data-anchor=\"board.").skip(1);
            let cells: Vec<&str> = cells.filter_map(|rest| rest.split('"').next()).collect();
            let mut version = view["version"].clone();
            let mut gestures = 0;
            for (turn, cell) in cells.iter().take(6).enumerate() {
                let act =
                    json!({ "lay": { "cell": cell, "tile": format!("{tile}/{}", turn % 4) } });
                let done = studio.act(&act, &json!({ "doc": doc, "version": version }));
                if done["notice"] == Value::Null && done["version"] != version {
                    let text = done["text"].as_str().expect("it is another");
                    assert!(text.contains(&format!("\"{tile}/{}\"", turn % 4)), "{text}");
                    let comments = |text: &str| text.matches('#').count();
                    assert_eq!(comments(text), comments(kind.starter));
                    version = done["version"].clone();
                    gestures += 1;
                }
            }
            assert!(gestures > 0, "{} {}", meta.id, kind.name);
            laid += 1;
            for _ in 0..gestures {
                let done = studio.act(
                    &json!({ "undo": {} }),
                    &json!({ "doc": doc, "version": version }),
                );
                version = done["version"].clone();
            }
            let last = studio.act(&Value::Null, &json!({ "doc": doc }));
            assert_eq!(last["text"], kind.starter);
            assert_eq!(last["is_unsaved"], false);
        }
    }
    assert!(laid >= 2, "{laid}");
}
