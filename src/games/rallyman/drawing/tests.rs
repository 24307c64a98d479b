use crate::engine::{Game as _, Silent, Viewer};
use crate::games::rallyman::testing::WORKSPACE;

#[test]
fn a_turn_under_way_is_drawn_as_it_stands() {
    let text = r#"format = 1
game = "rallyman"
kind = "position"
dirt = { "l0-l1/c2" = 1 }
turn = { gear = 2, used = ["g3", "g2"], warnings = ["g3"] }

[drivers.red]
at = "l0-l1/10"
gear = 3

[drivers.blue]
at = "l0-l1/2"
gear = 4
"#;
    let (game, state) = WORKSPACE.take_up(text).expect("it is sound");
    let view = game.view(&state, Viewer::Referee, &mut Silent);
    let drawing = game.drawing_of(&view);
    let drawn = drawing.text();
    let has = |part: &str| assert!(drawn.contains(part), "{part}\n{drawn}");
    // The pile shows 3, and the card prints 2, 3-3 and K3.
    has("red (2)");
    has("blue (4)");
    has("right 1, skid 2-2, shortcut 3, dirt 1");
    has("\nturn of red: used g2 g3!\n");
}
