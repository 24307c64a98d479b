//! Playing without anybody listening allocates nothing, once the setup is done.

use scrutineer::engine::{Game as _, Silent, Turn};
use scrutineer::games::checkpoint_rally::CheckpointRally;
use scrutineer::games::checkpoint_rally::components::Phase;
use scrutineer::games::sandbox::set_up;
use scrutineer::kit::random::Random;

const SCENARIO: &str = "map = \"three-four\"\nplayers.red.corner = \"a1\"\n\
                        players.blue.corner = \"e1\"\nplayers.green.corner = \"e5\"\n";

#[test]
fn random_moves_allocate_nothing() {
    let game: CheckpointRally = set_up(SCENARIO).expect("the scenario is sound");
    let mut random = Random::new(3);
    let mut state = game.start(&mut Silent);
    let mut scratch = Vec::new();
    let mut step = |state: &mut _| match game.turn(state) {
        Turn::Over => false,
        Turn::Chance => {
            let outcome = game.draw(state, &mut random);
            game.resolve(state, &outcome, &mut Silent);
            true
        }
        Turn::Decide(_) => {
            let (seat, mv) = game.random_move(state, &mut random, &mut scratch);
            game.play(state, seat, &mv, &mut Silent);
            true
        }
    };
    while state.phase < Phase::Race {
        step(&mut state);
    }
    let mut steps = 0;
    let allocated = allocation_counter::measure(|| {
        while steps < 1000 && step(&mut state) {
            steps += 1;
        }
    });
    assert!(steps > 100, "the game went on for {steps} steps");
    assert_eq!(allocated.count_total, 0, "in {steps} steps");
}
