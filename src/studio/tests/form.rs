//! What is done by pointing at a picture: forms, painting, entries of lists; and what bots say of moves.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Plain, desk_with};
use crate::engine::Viewer;
use crate::studio::act::PageRequest;
use crate::studio::desk::Desk;

/// A desk with one shipped document, and where its page looks.
struct Table {
    _folder: TempDir,
    desk: Desk,
    look: Value,
}

impl Table {
    fn with(game: &str, path: &str) -> Self {
        let (folder, mut desk, name, _) = desk_with(game, path, &Plain::default());
        desk.freshen();
        let look = json!({ "doc": name, "pane": "form" });
        Self {
            _folder: folder,
            desk,
            look,
        }
    }

    /// Does a gesture; what the page shows then.
    fn act(&mut self, act: &Value) -> Value {
        let name = self.look["doc"]
            .as_str()
            .expect("it looks at one")
            .to_owned();
        self.look["version"] = json!(self.desk.open(&name).expect("it is there").version);
        let asked = json!({ "act": act, "look": self.look });
        let asked: PageRequest = serde_json::from_value(asked).expect("it is a gesture");
        let (view, _) = self.desk.act(asked);
        let view = serde_json::to_value(view).expect("views can be written");
        for key in ["at", "anchor", "play"] {
            self.look[key] = view[key].clone();
        }
        view
    }

    fn pane(view: &Value) -> &str {
        view["parts"]["pane"]["html"]
            .as_str()
            .expect("there is a pane")
    }

    fn document(&mut self) -> Value {
        toml::from_str(&self.text()).expect("it is TOML")
    }

    fn text(&mut self) -> String {
        let name = self.look["doc"]
            .as_str()
            .expect("it looks at one")
            .to_owned();
        self.desk
            .open(&name)
            .expect("it is there")
            .history
            .text()
            .to_owned()
    }
}

fn refusal(view: &Value) -> &str {
    assert_eq!(view["notice"]["is_refusal"], true, "{}", view["notice"]);
    view["notice"]["text"].as_str().unwrap_or_default()
}

#[test]
fn terrain_of_a_tile_is_painted() {
    let mut table = Table::with("checkpoint-rally", "base/tiles.toml");
    let first = table.text();
    let view = table.act(&json!({ "point": { "anchor": "h01.terrain.0" } }));
    assert_eq!(view["at"], "/tiles/0/terrain/0", "{}", view["notice"]);
    let pane = Table::pane(&view);
    assert!(pane.contains("Paint with"), "{pane}");
    for terrain in ["city", "desert", "grassland", "mountains"] {
        assert!(
            pane.contains(&format!("&quot;{terrain}&quot;")),
            "{terrain}: {pane}"
        );
    }
    let sides = ["h01.terrain.0", "h01.terrain.1"];
    let view = table.act(&json!({ "paint": { "anchors": sides, "value": "city" } }));
    assert_eq!(view["notice"], Value::Null);
    let document = table.document();
    assert_eq!(
        document["tiles"][0]["terrain"],
        json!(["city", "city", "mountains", "mountains"])
    );
    // Both are one gesture.
    table.act(&json!({ "undo": {} }));
    assert_eq!(table.text(), first);
    let view = table.act(&json!({ "paint": { "anchors": ["h01.exits"], "value": "city" } }));
    assert!(
        refusal(&view).contains("`h01.exits` cannot be painted"),
        "{view}"
    );
    assert_eq!(table.text(), first);
}

#[test]
fn borders_of_a_map_are_painted_with_any_piece() {
    let mut table = Table::with("checkpoint-rally", "layouts/chequerboard.toml");
    let view = table.act(&json!({ "point": { "anchor": "borders.north" } }));
    assert_eq!(view["at"], "/borders/north", "{}", view["notice"]);
    let pane = Table::pane(&view);
    for piece in ["border-1/a", "border-2/a", "border-3/a", "border-4/a"] {
        assert!(pane.contains(piece), "{piece}: {pane}");
    }
    let view =
        table.act(&json!({ "paint": { "anchors": ["borders.west"], "value": "border-1/b" } }));
    assert_eq!(view["notice"], Value::Null);
    assert_eq!(table.document()["borders"]["west"], "border-1/b");
}

#[test]
fn a_road_is_drawn_segment_by_segment() {
    let mut table = Table::with("rallyman", "base/zones.toml");
    for (anchor, at) in [
        ("corner.skid.2", "/corner/skid/2"),
        ("corner.inside", "/corner/inside"),
        ("corner.left", "/corner/left"),
    ] {
        let anchor = format!("c.roads.0.segments.3.{anchor}");
        let view = table.act(&json!({ "point": { "anchor": anchor } }));
        let at = format!("/zones/0/roads/0/segments/3{at}");
        assert_eq!(view["at"], at, "{}", view["notice"]);
    }
    // Of spaces that are said at once each leads to all of them.
    let view = table.act(&json!({ "point": { "anchor": "c.roads.0.segments.4.straight.left.1" } }));
    assert_eq!(
        view["at"], "/zones/0/roads/0/segments/4/straight/left",
        "{}",
        view["notice"]
    );
    // The entry itself says what can stand before it.
    table.look["at"] = json!("/zones/0/roads/0/segments/3");
    let view = table.act(&Value::Null);
    let pane = Table::pane(&view);
    assert!(pane.contains("entry 4 of 9"), "{pane}");
    for kind in ["straight", "corner", "bump", "junction"] {
        assert!(
            pane.contains(&format!(">{kind}</button>")),
            "{kind}: {pane}"
        );
    }
    let before = table.document();
    let bump = json!({ "bump": { "note": 3, "left": "stone", "right": "plain" } });
    let at = "/zones/0/roads/0/segments/3";
    let view = table.act(&json!({ "insert": { "pointer": at, "value": bump } }));
    assert_eq!(view["notice"], Value::Null);
    let after = table.document();
    let segments = |document: &Value| document["zones"][0]["roads"][0]["segments"].clone();
    assert_eq!(segments(&after)[3], bump);
    assert_eq!(segments(&after)[4], segments(&before)[3]);
    let view = table.act(&json!({ "swap": { "pointer": at } }));
    assert_eq!(view["notice"], Value::Null);
    assert_eq!(segments(&table.document())[4], bump);
    // The page goes with the entry.
    assert_eq!(view["at"], "/zones/0/roads/0/segments/4");
    // What is drawn has the new segment.
    let drawn = view["parts"]["picture"]["html"]
        .as_str()
        .expect("it is drawn");
    assert!(drawn.contains("c.roads.0.segments.4.bump"));
    table.act(&json!({ "remove": { "pointer": "/zones/0/roads/0/segments/4" } }));
    assert_eq!(table.document(), before);
}

#[test]
fn bots_say_what_they_make_of_moves_until_one_is_made() {
    let mut table = Table::with("checkpoint-rally", "two-players.toml");
    table.look["pane"] = json!("play");
    table.act(&json!({ "begin": { "seed": 1 } }));
    for _ in 0..40 {
        let view = table.act(&json!({ "draw": {} }));
        if view["notice"]["is_refusal"] == true {
            break;
        }
    }
    let view = table.act(&json!({ "ask": {} }));
    assert_eq!(view["notice"], Value::Null);
    let pane = Table::pane(&view);
    assert!(
        pane.contains("What bots make of it") && pane.contains("looks best at once"),
        "{pane}"
    );
    let number = table.look["play"].as_u64().expect("a game is in progress");
    let play = table.desk.plays.get(&number).expect("it is there");
    let seat = play.asked_about(Viewer::Referee).expect("somebody decides");
    let best = play.opinions(seat)[0].clone();
    assert!(play.legal().contains(&best.mv));
    table.act(&json!({ "play": { "step": best.mv } }));
    let play = table.desk.plays.get(&number).expect("it is there");
    assert!(play.opinions(seat).is_empty());
}

#[test]
fn entries_are_named_and_the_picture_is_of_what_the_form_is_about() {
    let mut table = Table::with("checkpoint-rally", "base/tiles.toml");
    let document = table.document();
    let last = document["tiles"].as_array().expect("there are some").len() - 1;
    let id = document["tiles"][last]["id"].as_str().expect("it has one");
    table.look["at"] = "/tiles".into();
    let view = table.act(&Value::Null);
    assert!(
        Table::pane(&view).contains(&format!("</code> {id}")),
        "{id}"
    );
    table.look["at"] = format!("/tiles/{last}").into();
    let view = table.act(&Value::Null);
    let picture = view["parts"]["picture"]["html"].as_str().expect("drawn");
    assert!(picture.contains(id), "{id}: {picture}");
}
