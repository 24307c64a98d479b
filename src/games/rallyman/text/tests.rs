//! What moves and outcomes are when their text leaves something out.

use crate::engine::Definition as _;
use crate::games::rallyman::Move;
use crate::games::rallyman::moves::MoveText;
use crate::games::rallyman::rules;
use crate::games::rallyman::testing::WORKSPACE;
use crate::kit::seat::Seat;

/// A position of red alone, at this space and in this gear.
fn alone(at: &str, gear: u8) -> String {
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"position\"\n\n\
         [drivers.red]\nat = \"{at}\"\ngear = {gear}\n"
    )
}

/// The text of a move is as short as can be: `to` only where the default is another space.
#[test]
fn spaces_are_named_where_they_are_needed() {
    let (game, state) = WORKSPACE
        .take_up(&alone("l0-l1/3", 3))
        .expect("a position without faults");
    let red = Seat::new(0);
    let written = |die: &str, to: Option<&str>| {
        let to = to.map_or(String::new(), |to| format!("to = \"{to}\"\n"));
        let text: MoveText =
            toml::from_str(&format!("[roll]\ndie = \"{die}\"\n{to}")).expect("a move");
        let mv = game.read_move(&state, red, &text).expect("known names");
        let Move::Roll(step) = &mv else {
            panic!("{mv:?} is no roll")
        };
        let MoveText::Roll(text) = game.write_move(&state, red, &mv) else {
            panic!("a roll is written as one")
        };
        let entered = rules::notes::track(&game, &state).name_of(step.to);
        (entered.0, text.to.map(|to| to.0))
    };
    let said = |entered: &str, named: Option<&str>| (entered.to_owned(), named.map(str::to_owned));
    // The notes are 3 on the inside and 4 on the only skid space.
    assert_eq!(written("g3", None), said("l0-l1/c1.i", None));
    assert_eq!(written("g4", None), said("l0-l1/c1.s1", None));
    // Too slow to skid, the car takes the inside, which need not be named.
    assert_eq!(written("g3", Some("l0-l1/c1.s1")), said("l0-l1/c1.i", None));
    // Too fast for the inside, it loses control there only if it is told to go there.
    assert_eq!(
        written("g4", Some("l0-l1/c1.i")),
        said("l0-l1/c1.i", Some("l0-l1/c1.i"))
    );
}
