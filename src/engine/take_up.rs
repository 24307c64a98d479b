//! Positions that documents give, judged by what no play can break.

use super::definition::Definition;
use super::invariant::{Check, Invariant};
use super::laws::{COSTLY, END_IN_REACH, guarded, invariants};
use crate::diagnostic::Finding;
use crate::lint::{Scope, general};

/// Game and state of a position. A game's own lints know more places and remedies and go first; where they
/// find nothing, the invariants judge what they have let through.
pub fn take_up<G: Definition>(
    position: &G::Position,
    scope: &mut Scope<'_>,
) -> Option<(G, G::State)> {
    let (game, state) = G::take_up(position, scope)?;
    if scope.is_sound() {
        // What breaks one invariant often breaks another: the first says enough.
        let mut judges = invariants::<G>().filter(|invariant| is_asked(invariant));
        let broken = judges.find_map(|invariant| {
            let verdict = guarded(|| invariant.holds(&game, &state, None));
            let fault = verdict.and_then(|verdict| verdict).err()?;
            Some((invariant, fault))
        });
        if let Some((invariant, fault)) = broken {
            let message = format!("no play leads to this position: {fault}");
            let help = format!("see what it says against `{}`", invariant.id);
            let finding = Finding::new(&general::POSITION_IMPOSSIBLE, scope.place(""), message);
            scope.report(finding.label(invariant.statement).help(help));
        }
    }
    scope.goes_on().then_some((game, state))
}

/// Whether an invariant is about positions, and quick to look at.
fn is_asked<G: Definition>(invariant: &Invariant<G>) -> bool {
    let is_quick = invariant.id != END_IN_REACH && !COSTLY.contains(&invariant.id);
    is_quick && matches!(invariant.check, Check::Position(_))
}
