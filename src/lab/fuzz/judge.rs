//! Carrying a case out, with a look at what must hold.

use super::draw::FuzzCase;
use super::{ASKED_EVERY, FoundFault, Search};
use crate::engine::laws::{COSTLY, END_IN_REACH, guarded, invariants};
use crate::engine::{Action, ClauseSet, Definition, Game, Invariant, Transition, Turn};

/// What is wrong with a case.
#[derive(Debug)]
pub(super) struct CaseFault<G: Game> {
    /// What kind of thing.
    pub fault: FoundFault,
    /// What exactly.
    pub message: String,
    /// What was done up to it.
    pub trace: Vec<Action<G>>,
}

/// A fault and what is wrong.
type Broken = (FoundFault, String);

impl<G: Definition> Search<'_, G> {
    /// Carries a case out; what is wrong with it, if that is what is looked for and news.
    pub(super) fn judge(&self, case: &FuzzCase<G>) -> Option<CaseFault<G>> {
        let mut round = Round {
            search: self,
            case,
            taken: Vec::new(),
            cited: ClauseSet::default(),
            last: None,
        };
        let broken = round.run();
        if case.goal.is_none() {
            self.note(&round);
        }
        let (fault, message) = broken?;
        if case.goal.is_none() && self.is_known(fault) {
            return None;
        }
        let taken = round.taken.iter();
        let trace = taken.map(|&index| case.actions[index].clone()).collect();
        Some(CaseFault {
            fault,
            message,
            trace,
        })
    }

    /// Adds a game to the tally.
    fn note(&self, round: &Round<'_, G>) {
        let mut tally = self.tally.borrow_mut();
        tally.games += 1;
        tally.steps += round.taken.len() as u64;
        tally.cited.insert_all(round.cited);
        tally.choices.insert(round.case.choice.0.clone());
        let game = &round.case.table.game;
        let ending = |state: &G::State| guarded(|| game.ending(state)).ok().flatten();
        if let Some(ending) = round.last.as_ref().and_then(ending) {
            *tally.endings.entry(ending.id).or_default() += 1;
        }
    }
}

/// A case under way.
struct Round<'r, G: Definition> {
    search: &'r Search<'r, G>,
    case: &'r FuzzCase<G>,
    /// The actions that were carried out.
    taken: Vec<usize>,
    cited: ClauseSet,
    /// The position in the end.
    last: Option<G::State>,
}

impl<G: Definition> Round<'_, G> {
    fn run(&mut self) -> Option<Broken> {
        let (case, game) = (self.case, &self.case.table.game);
        let panic = |message: String| Some((FoundFault::Panic, message));
        let mut state = match guarded(|| case.table.begin(&mut self.cited)) {
            Ok(state) => state,
            Err(message) => return panic(message),
        };
        let mut broken = self.look(&state, None);
        let mut before = state.clone();
        for (index, action) in case.actions.iter().enumerate() {
            if broken.is_some() {
                return broken;
            }
            let legal = guarded(|| action.is_legal(game, &state));
            if legal == Ok(false) {
                continue;
            }
            before.clone_from(&state);
            self.taken.push(index);
            let applied =
                legal.and_then(|_| guarded(|| action.apply(game, &mut state, &mut self.cited)));
            if let Err(message) = applied {
                return panic(message);
            }
            let step = Transition {
                before: &before,
                action,
                after: &state,
            };
            broken = self.look(&state, Some(&step));
            if self.taken.len().is_multiple_of(ASKED_EVERY)
                && case.goal.is_none()
                && !self.search.goes_on()
            {
                return broken;
            }
        }
        let broken = broken.or_else(|| self.look_at_last(&state));
        self.last = Some(state);
        broken
    }

    /// Looks at a position on the way.
    fn look(&self, state: &G::State, step: Option<&Transition<'_, G>>) -> Option<Broken> {
        let (every, first) = self.case.looks;
        let in_every_way = self.taken.len() % every == first;
        self.first_broken(state, step, |id| match self.case.goal {
            None => id != END_IN_REACH && (in_every_way || !COSTLY.contains(&id)),
            Some(FoundFault::Invariant(goal)) => id != END_IN_REACH && id == goal,
            Some(FoundFault::Panic | FoundFault::TooLong) => false,
        })
    }

    /// Looks at the last position: what is costly, and whether the game should have been over.
    fn look_at_last(&self, state: &G::State) -> Option<Broken> {
        let goal = self.case.goal;
        if goal.is_none()
            && let Some(broken) = self.first_broken(state, None, |id| COSTLY.contains(&id))
        {
            return Some(broken);
        }
        let longest = self.search.longest;
        let game = &self.case.table.game;
        let too_long =
            || self.taken.len() >= longest && guarded(|| game.turn(state)) != Ok(Turn::Over);
        // Without an end in reach there is none in reach of any later position: the last one will
        // do for all of them.
        let to_the_end = goal == Some(FoundFault::Invariant(END_IN_REACH));
        if (to_the_end || goal.is_none() && too_long())
            && let Some(broken) = self.first_broken(state, None, |id| id == END_IN_REACH)
        {
            return Some(broken);
        }
        let looked_for = matches!(goal, None | Some(FoundFault::TooLong));
        (looked_for && too_long()).then(|| {
            (
                FoundFault::TooLong,
                format!("the game is not over after {longest} steps"),
            )
        })
    }

    /// The first of some invariants that does not hold.
    fn first_broken(
        &self,
        state: &G::State,
        step: Option<&Transition<'_, G>>,
        is_asked_for: impl Fn(&'static str) -> bool,
    ) -> Option<Broken> {
        let game = &self.case.table.game;
        let broken = |invariant: &'static Invariant<G>| {
            let verdict = guarded(|| invariant.holds(game, state, step));
            let fault = FoundFault::Invariant(invariant.id);
            Some((fault, verdict.and_then(|verdict| verdict).err()?))
        };
        invariants::<G>()
            .filter(|invariant| is_asked_for(invariant.id))
            .find_map(broken)
    }
}
