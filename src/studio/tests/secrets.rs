//! What a page that is looked at through one player's eyes says: nothing that depends on what others hold.

use serde_json::{Value, json};

use super::{Plain, desk_with};
use crate::studio::act::PageRequest;

/// The end of a round of three: `c` starts the next one, and a marker of `a` is this one.
fn round(marker: &str) -> String {
    format!(
        "format = 2\ngame = \"checkpoint-charlie\"\nkind = \"position\"\ntitle = \"The end of a round\"\n\
         phase = \"closing\"\nround = 2\noptions = {{ cafe-adler = true }}\npublic = [\"raincoat\", \"no-glasses\"]\n\
         accusations = [{{ player = \"c\", suspect = \"cat-10110\" }}, {{ player = \"a\", suspect = \"cat-11110\" }}]\n\
         players.a = {{ clue = \"hat\", line = [\"cat-11110\"], markers = [{{ marker = \"{marker}\" }}] }}\n\
         players.b = {{ clue = \"no-newspaper\", line = [\"cat-00000\"], markers = [{{ marker = \"white-2\" }}] }}\n\
         players.c = {{ clue = \"orange\", line = [\"cat-10110\"], markers = [{{ marker = \"gold-3\" }}] }}\n"
    )
}

/// All that a page says after each of these gestures, through these eyes; seats that bots play first.
fn seen(marker: &str, bots: &[&str], eyes: &Value, acts: &[Value]) -> Vec<Value> {
    let (_folder, mut desk, name, _) = desk_with(
        "checkpoint-charlie",
        "examples/three-players.toml",
        &Plain::default(),
    );
    desk.freshen();
    let mut look = json!({ "doc": name, "pane": "play" });
    let mut ask = |look: &Value, act: Value| {
        let asked: PageRequest =
            serde_json::from_value(json!({ "act": act, "look": look })).expect("it is a gesture");
        let (view, _) = desk.act(asked);
        serde_json::to_value(view).expect("views can be written")
    };
    look["version"] = ask(&look, Value::Null)["version"].clone();
    let edited = ask(&look, json!({ "edit": { "text": round(marker) } }));
    assert_eq!(edited["notice"], Value::Null);
    let begun = ask(&look, json!({ "begin": { "seed": 1 } }));
    look["play"] = begun["play"].clone();
    assert!(look["play"].is_u64(), "{begun}");
    for bot in bots {
        ask(&look, json!({ "seat": { "seat": bot, "bot": "greedy" } }));
    }
    for (key, value) in eyes.as_object().expect("they are a look") {
        look[key] = value.clone();
    }
    acts.iter()
        .map(|act| {
            // The document and its findings are no secrets of this page: who reads them knows all.
            let view = ask(&look, act.clone());
            let html = ["pane", "picture", "seats"].map(|part| &view["parts"][part]["html"]);
            json!([html, view["notice"], view["may"], view["select"]])
        })
        .collect()
}

#[test]
fn what_others_can_do_out_of_turn_is_not_said() {
    let look = Value::Null;
    let announce = json!({ "type": { "step": "{ player = \"a\", move = \"announce\" }" } });
    let acts = [look, json!({ "bots": {} }), json!({ "ask": {} }), announce];
    for (bots, eyes) in [
        (&["a"][..], json!({ "seat": "b" })),
        (&["a", "b"], json!({ "seat": "c" })),
        (&[], json!({ "seat": "c" })),
        (&["b"], json!({ "curtain": true })),
        (&["b"], json!({ "curtain": true, "lifted": "c" })),
    ] {
        // A bot that could exchange does not always want to: what it does is seen, that it could is not.
        let acts = if bots.contains(&"a") {
            &acts[..1]
        } else {
            &acts[..]
        };
        let with = seen("adler-white", bots, &eyes, acts);
        let without = seen("white-2", bots, &eyes, acts);
        assert_eq!(with, without, "{bots:?} {eyes}");
    }
}

#[test]
fn whose_eyes_a_page_has_its_own_moves_are_said() {
    let acts = [json!({ "ask": {} })];
    let own = seen("adler-white", &["b"], &json!({ "seat": "a" }), &acts);
    let pane = own[0][0][0].as_str();
    let pane = pane.expect("there is one");
    assert!(
        pane.contains("What bots make of it") && pane.contains("exchange"),
        "{pane}"
    );
}
