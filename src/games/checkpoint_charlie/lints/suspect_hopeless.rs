//! `suspect-hopeless`: an accusation that is worth nothing, as far as its player can know.

use super::prelude::*;
use crate::engine::definition::StepLint;
use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::table::SuspectId;

macro_rules! accusation {
    ($suspect:literal) => {
        document!(
            "script",
            concat!(
                "steps = [{ player = \"a\", move = \"accuse\", suspect = \"",
                $suspect,
                r#"" }]

[start]
public = ["no-glasses", "raincoat"]

[start.players.a]
clue = "hat"

[start.players.b]
clue = "orange"
line = ["cat-10110", "cat-01010"]

[start.players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
"#
            )
        )
    };
}

lint! {
    "suspect-hopeless": Warn, ScoreBlack;
    group: Balance,
    summary: "an accusation of a cat that can be neither the chief of spies nor an assistant, as its player must know",
    why: "It is legal, and brings a black marker for certain. In a game that somebody has written down it is likely to be a slip.",
    bad: accusation!("cat-01010"),
    good: accusation!("cat-10110"),
    checks: [Step(check)],
}

fn check(game: &CheckpointCharlie, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let Move::Accuse(accused) = *mv else {
        return None;
    };
    let knowledge = game.deduce(before, Some(seat))?;
    if knowledge.total() == 0 || worth(game, &knowledge, accused) > (0, 0) {
        return None;
    }
    let others = rules::accuse::accusable(game, before);
    let best = others
        .iter()
        .max_by_key(|cat| worth(game, &knowledge, *cat));
    let best = best.filter(|cat| worth(game, &knowledge, *cat) > (0, 0));
    if best.is_none() && before.phase == Phase::DeckOut {
        // It has to be some cat.
        return None;
    }
    let (name, clues) = (game.name(seat), game.traits.len());
    let accused = &game.suspects[accused].id;
    Some(StepLint {
        rule: &LINT.rule,
        pointer: "/suspect".to_owned(),
        message: format!(
            "by what {name} can know, two of the {clues} clues at least are not true of `{accused}`"
        ),
        help: match best {
            Some(cat) => format!("accuse another, such as `{}`", game.suspects[cat].id),
            None => "accuse a cat that comes later".to_owned(),
        },
        in_rulings: false,
    })
}

/// In how many worlds a cat is the chief, and in how many an assistant.
fn worth(game: &CheckpointCharlie, knowledge: &Knowledge, cat: SuspectId) -> (u32, u32) {
    let (code, clues) = (game.suspects[cat].code, game.traits.len());
    (
        knowledge.matching(code, clues),
        knowledge.matching(code, clues - 1),
    )
}
