use super::*;
use crate::engine::{Game as _, Silent, Viewer};
use crate::games::classic_rally::testing::WORKSPACE;
use crate::kit::seat::Seat;

const POSITION: &str = r#"format = 1
game = "classic-rally"
kind = "position"
seats = ["white", "red"]

[board]
"0,0" = "start/0"
"0,1" = "crossroads/0"
"1,1" = "hazard-curve/3"
"-1,1" = "finish/1"

[players.white]
at = "0,1"
heading = "E"
assistance-at = "1,1"
features = ["power-kit", "light-weight"]
rally = { fuel = 3, toolbox = 1 }
hand = { left = 1, straight = 2 }
joker = "robber"
problems = ["power-failure"]

[players.red]
at = "0,0"
heading = "N"
assistance-at = "0,0"
joker = "mechanic"
"#;

fn seen(viewer: Viewer) -> (View, Picture) {
    let Ok((game, state)) = WORKSPACE.take_up(POSITION) else {
        panic!("a position without faults");
    };
    let view = game.view(&state, viewer, &mut Silent);
    let picture = game.picture_of(&view);
    (view, picture)
}

/// Every tile is there once, on the square of its cell.
#[test]
fn tiles_are_drawn_where_they_lie() {
    let (view, picture) = seen(Viewer::Referee);
    let sheet = Sheet::around(view.board.keys().map(|name| name.0));
    let anchors = picture.anchors();
    for name in view.board.keys() {
        let anchor = format!("board.{}", name.0);
        let count = anchors.iter().filter(|other| **other == anchor).count();
        assert_eq!(count, 1, "{anchor}");
        let part = picture.find(&anchor).expect("it is there");
        let (from, to) = part.bounds().expect("it has shapes");
        let (x, y) = sheet.corner(name.0);
        let off = [from.0 - x, from.1 - y, to.0 - x - TILE, to.1 - y - TILE];
        assert!(off.iter().all(|off| off.abs() < 0.01), "{anchor}: {off:?}");
    }
}

/// A Rally Car stands on its tile, with its nose where it heads.
#[test]
fn cars_stand_on_their_tiles() {
    let (view, picture) = seen(Viewer::Referee);
    let sheet = Sheet::around(view.board.keys().map(|name| name.0));
    for (colour, player) in &view.players {
        for (key, at) in [("at", player.at), ("assistance-at", player.assistance_at)] {
            let anchor = format!("players.{colour}.{key}");
            let part = picture.find(&anchor).expect("it is there");
            let (from, to) = part.bounds().expect("it has shapes");
            let (x, y) = sheet.corner(at.expect("it is on the map").0);
            let within = from.0 >= x && from.1 >= y && to.0 <= x + TILE && to.1 <= y + TILE;
            assert!(within, "{anchor}: {from:?} to {to:?}");
        }
    }
}

/// Nothing of what a view hides is in the picture.
#[test]
fn hands_of_others_are_not_shown() {
    let (_, picture) = seen(Viewer::Seat(Seat::new(1)));
    assert!(picture.find("players.white.hand").is_none());
    assert!(picture.find("players.white.joker").is_none());
    assert!(picture.find("players.red.joker").is_some());
    let text = serde_json::to_string(&picture).expect("a picture is JSON");
    assert!(!text.contains("obber"), "{text}");
    let (_, picture) = seen(Viewer::Referee);
    assert!(picture.find("players.white.joker").is_some());
}
