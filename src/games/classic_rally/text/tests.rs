//! Any move survives its text, legal or not.

use proptest::prelude::*;

use crate::engine::{Definition as _, Game as _, Silent};
use crate::games::classic_rally::Move;
use crate::games::classic_rally::moves::MoveText;
use crate::games::classic_rally::strategies::{games, moves, seats};
use crate::games::testing::laws::scripted;
use crate::kit::tries::tried;

proptest! {
    #![proptest_config(tried(200))]

    #[test]
    fn any_move_survives_its_text(game in games(), seat in seats(), mv in moves()) {
        prop_assume!(seat.index() < game.seats());
        let state = game.start(&mut Silent);
        let read = |text: &MoveText| game.read_move(&state, seat, &scripted(text));
        let text = game.write_move(&state, seat, &mv);
        match mv {
            // Loot of the own board, or of nobody, is not told apart from other loot elsewhere.
            Move::Robber(_) => {
                let loot = read(&text).expect("its names are known");
                prop_assert_eq!(read(&game.write_move(&state, seat, &loot)), Ok(loot));
            }
            _ => prop_assert_eq!(read(&text), Ok(mv)),
        }
    }
}
