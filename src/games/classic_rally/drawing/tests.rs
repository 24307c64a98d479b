use crate::engine::{Definition as _, Game as _, Silent, Viewer};
use crate::games::classic_rally::testing::WORKSPACE;
use crate::kit::drawing::Drawing;
use crate::kit::seat::Seat;

fn drawing(position: &str, viewer: Viewer) -> Drawing {
    let Ok((game, state)) = WORKSPACE.take_up(position) else {
        panic!("a position without faults");
    };
    game.draw_view(&game.view(&state, viewer, &mut Silent))
}

const POSITION: &str = r#"format = 1
game = "classic-rally"
kind = "position"
seats = ["white", "black", "red", "yellow"]
round = 7
chrono = true
clock = 2

[turn]
step = "roll"

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
problems = ["power-failure", "fuel-leak"]
aquaplaning = "now"
total = 0

[players.black]
at = "0,0"
heading = "N"
assistance-at = "0,0"
tokens = [1, 3]
joker = "mechanic"

[players.red]
at = "0,0"
heading = "S"
assistance-at = "0,0"

[players.yellow]
at = "-1,1"
heading = "W"
assistance-at = "1,1"
tokens = [1, 2, 3]
finished = 4
points = 0
"#;

#[test]
fn a_map_shows_roads_signs_and_cars() {
    let expected = r"                     |          |
   1 --FINISH--------+-------HAZARD
         Y<         W>         wy
                     |
   0               START
                  B^Rv br
         -1          0          1
> white  on 0,1 heading E; assistance on 1,1; power-kit (off), light-weight; rally 3 fuel 1 toolbox; assistance none; tokens none; fuel-leak, power-failure, aquaplaning; hand of 3; a joker
  black  on 0,0 heading N; assistance on 0,0; rally none; assistance none; tokens 1 3; hand none; joker mechanic
  red    on 0,0 heading S; assistance on 0,0; rally none; assistance none; tokens none; hand of 0
  yellow finished in round 4; assistance on 1,1; rally none; assistance none; tokens 1 2 3; hand of 0; 0 points
piles 53 fuel 8 spare-tyre 3 toolbox 4 rain-tyres 4 fog-lights; Hazard deck 9
stopwatch 2
";
    let drawing = drawing(POSITION, Viewer::Seat(Seat::new(1)));
    assert_eq!(drawing.text(), expected, "{}", drawing.text());
}

#[test]
fn where_all_cars_meet_there_is_no_room_for_headings() {
    let cells = ["0,0", "1,1", "-1,1"].iter();
    let crowd = cells.fold(POSITION.to_owned(), |text, cell| {
        text.replace(&format!("at = \"{cell}\""), "at = \"0,1\"")
    });
    let crowd = crowd.replace("finished = 4\npoints = 0\n", "");
    let crowd = crowd.replace("clock = 2\n", "");
    let drawing = drawing(&crowd, Viewer::Referee);
    let drawing = drawing.text();
    assert!(drawing.contains("WBRYwbry"), "{drawing}");
}
