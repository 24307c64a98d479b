//! Every invariant sees a fault of its kind.

use std::collections::BTreeSet;

use crate::engine::{Action, Silent, Study, Transition, testing};

/// Puts a fault into a step, by its two positions; false if there is no room for it there.
pub(crate) type PutFault<G> = fn(
    &G,
    &mut <G as crate::engine::Game>::State,
    &Action<G>,
    &mut <G as crate::engine::Game>::State,
) -> bool;

/// Each fault, planted wherever there is room in random games, is seen by the invariant of its
/// name. Every invariant must have a fault, in their order, but for those that are `exempt`.
pub(crate) fn check_faults<G: Study>(
    games: impl IntoIterator<Item = G>,
    faults: &[(&str, PutFault<G>)],
    exempt: &[&str],
) {
    let invariants = G::INVARIANTS.iter();
    let invariants = invariants.filter(|invariant| !exempt.contains(&invariant.id));
    let ids = invariants.clone().map(|invariant| invariant.id);
    assert!(
        ids.eq(faults.iter().map(|(id, _)| *id)),
        "a fault for each, in the same order"
    );
    let mut planted = BTreeSet::new();
    for (seed, game) in (0..).zip(games) {
        testing::each_step(&game, game.start(&mut Silent), seed, 1500, |step| {
            for (invariant, (id, fault)) in invariants.clone().zip(faults) {
                let (mut before, mut after) = (step.before.clone(), step.after.clone());
                if !fault(&game, &mut before, step.action, &mut after) {
                    continue;
                }
                let broken = Transition {
                    before: &before,
                    action: step.action,
                    after: &after,
                };
                let verdict = invariant.holds(&game, &after, Some(&broken));
                assert!(
                    verdict.is_err(),
                    "{id} after {:?} in {after:?}",
                    step.action
                );
                planted.insert(*id);
            }
        });
    }
    for (id, _) in faults {
        assert!(
            planted.contains(id),
            "no step has room for a fault against {id}"
        );
    }
}
