//! What the rules say to an entry, held against what the entry says of itself: refused or legal, due or not.

use serde_json::Value;

use super::{EntryDone, Misnamed, Player};
use crate::diagnostic::Finding;
use crate::engine::clause::Clauses as _;
use crate::engine::definition::Definition;
use crate::engine::expect::{ExpectationSort, Mismatch};
use crate::engine::game::Refusal;
use crate::engine::invariant::Action;
use crate::engine::readings::Questions as _;
use crate::engine::replay::due::OpenDecisions;
use crate::engine::script::{Illegal, Instruction, Step};
use crate::engine::verdict::{Declined, Judgement};
use crate::kit::quote::{one_of, quote};
use crate::lint::general;

/// What the rules' verdict means for an entry.
pub(super) enum Judged<G: Definition> {
    Apply(Action<G>),
    Refused(Refusal<G::Clause>),
    Tried,
    Stop,
}

impl<G: Definition> Player<'_, '_, '_, G> {
    /// Compares the rules' verdict with what the entry says of itself.
    pub(super) fn judge(&mut self, step: &Step<G>, verdict: Judgement<G>) -> Judged<G> {
        let (action, verdict) = match verdict {
            Ok(action) => (action, Ok(())),
            Err(Declined::Refused(action, refusal)) => (action, Err(refusal)),
            Err(Declined::Unknown(unknown)) => {
                unknown.report(&mut self.scope.inside(&step.pointer));
                return Judged::Stop;
            }
        };
        match (verdict, &step.illegal) {
            (Ok(()), None) if step.is_tried => Judged::Tried,
            (Ok(()), None) => {
                self.astray.refused = None;
                Judged::Apply(action)
            }
            (Ok(()), Some(Illegal::Unread)) => {
                self.amend_illegal(step, "no clause refuses this step: remove `illegal`");
                Judged::Stop
            }
            (Err(refusal), Some(Illegal::Unread)) => {
                let id = refusal.clause.clause().id;
                let help = format!("`{id}` refuses this step: write that clause");
                self.amend_illegal(step, &help);
                let help = format!("`{id}` refuses this step: write `illegal = \"{id}\"`");
                self.amend(step, "/legal", &help);
                Judged::Refused(refusal)
            }
            (Ok(()), Some(Illegal::Clause(clause))) => {
                let finding = Finding::new(
                    &general::UNEXPECTED_LEGAL,
                    self.scope.place(&format!("{}/illegal", step.pointer)),
                    format!("the step is legal, though the script says that `{clause}` refuses it"),
                )
                .help(self.not_refused_by(clause));
                self.scope.report(finding);
                // What follows was written for the step's refusal, or for its being carried out: nobody
                // knows.
                Judged::Stop
            }
            (Err(refusal), Some(Illegal::Clause(clause))) => {
                let actual = refusal.clause.clause();
                if actual.id != clause {
                    self.report_misnamed(step, clause, &refusal);
                    if let Some(at) = self.written_at(step, "/illegal") {
                        self.replayed.mismatches.push((
                            at,
                            Mismatch {
                                sort: ExpectationSort::Clause,
                                ..Mismatch::value(
                                    "/illegal".to_owned(),
                                    Value::from(clause.as_str()),
                                    Some(Value::from(actual.id)),
                                )
                            },
                        ));
                    }
                }
                Judged::Refused(refusal)
            }
            (Err(refusal), None)
                if self.astray.undue
                    || !step.is_tried && self.astray.misnamed(refusal.clause.index()).is_some() =>
            {
                Judged::Stop
            }
            (Err(refusal), None) => {
                let clause = refusal.clause.clause();
                let place = self.scope.place(&step.pointer);
                let rule = match &action {
                    Action::Move(..) => &general::SCRIPT_ILLEGAL,
                    Action::Chance(outcome) => G::chance_rule(outcome),
                };
                let finding = Finding::new(rule, place, refusal.reason).citing(clause.citation());
                if step.is_tried {
                    let help = "change the step, or write `illegal = \"{id}\"` in place of `legal` to \
                                expect the refusal";
                    let help = help.replace("{id}", clause.id);
                    self.scope.report(finding.help(help));
                    // Nothing was to change, so that the script can go on; but it has not shown what it says.
                    self.astray.skipped = true;
                    return Judged::Tried;
                }
                if step.is_beside {
                    self.scope.report(finding.help("change the outcome"));
                    return Judged::Stop;
                }
                let mut help = format!(
                    "change the step, or add `illegal = \"{}\"` to expect the refusal",
                    clause.id
                );
                if let Some(instead) = self.instead(step) {
                    help = format!("{help}; {instead}");
                }
                self.scope.report(finding.help(help));
                Judged::Stop
            }
        }
    }

    /// What to do where a clause does not refuse a step: some do only under another reading.
    fn not_refused_by(&self, clause: &str) -> String {
        let drop = "drop `illegal` to have the step carried out";
        let questions = G::ReadingsGiven::TABLE.iter();
        let of_clause = questions.filter(|question| question.clauses.contains(&clause));
        let names = of_clause.map(|question| quote(&question.name()));
        match one_of("or", names) {
            names if names.is_empty() => drop.to_owned(),
            names => format!("{drop}; under another reading of {names}, `{clause}` may refuse it"),
        }
    }

    /// Who can do what where a step is of a kind that its player cannot make now.
    fn instead(&self, step: &Step<G>) -> Option<String> {
        let Instruction::Move { player, .. } = &step.action else {
            return None;
        };
        let written = step.action.written()?;
        let open = OpenDecisions::of(self.game, self.state, "");
        open.instead(player, written.get("move")?.as_str()?)
    }

    /// Says that another clause refuses a step than the one that it names, unless it has been said of one before.
    fn report_misnamed(&mut self, step: &Step<G>, named: &str, refusal: &Refusal<G::Clause>) {
        let place = self.scope.place(&format!("{}/illegal", step.pointer));
        let clause = refusal.clause.index();
        if let Some(finding) = self.astray.misnamed(clause) {
            return self.scope.findings[finding].further(place, "this one, too");
        }
        let finding = self.scope.findings.len();
        self.astray.refused = Some(Misnamed { clause, finding });
        let actual = refusal.clause.clause();
        let message = format!(
            "`{}` refuses the step, not `{named}`: {}",
            actual.id, refusal.reason
        );
        let finding = Finding::new(&general::EXPECTATION_FAILED, place, message)
            .label(format!("expected `{named}`, actual `{}`", actual.id))
            .citing(actual.citation());
        self.scope.report(finding);
    }

    /// Says in the finding about an `illegal` that cannot be read what should stand there.
    fn amend_illegal(&mut self, step: &Step<G>, help: &str) {
        self.amend(step, "/illegal", help);
    }

    /// Gives what was found below a step another help.
    fn amend(&mut self, step: &Step<G>, below: &str, help: &str) {
        let place = self.scope.place(&format!("{}{below}", step.pointer));
        let mut findings = self.scope.findings.iter_mut();
        if let Some(finding) = findings.find(|finding| finding.at.place == place) {
            finding.help = Some(help.to_owned());
        }
    }

    /// An entry that follows the end of the game; `refusal` is what the rules say to it.
    pub(super) fn behind_end(
        &mut self,
        step: &Step<G>,
        rest: &[Step<G>],
        refusal: Option<Refusal<G::Clause>>,
    ) -> EntryDone<G> {
        self.astray.behind_end = true;
        let is_played = |step: &&Step<G>| !matches!(step.action, Instruction::Look);
        let more = rest.iter().filter(is_played);
        let more = more.filter(|step| step.illegal.is_none()).count();
        let since = match self.astray.over.unwrap_or(self.replayed.steps) {
            0 => "from the start".to_owned(),
            entries => format!("since step {entries}"),
        };
        let how = self.game.ending(self.state);
        let how = how.map_or_else(String::new, |ending| format!(" (`{}`)", ending.id));
        let (whom, help) = match more {
            0 => ("this step is".to_owned(), "remove the step"),
            _ => {
                let whom = format!("this step and {more} more are");
                (whom, "remove these steps")
            }
        };
        let message = format!("the game is over {since}{how}: {whom} not played");
        self.leftover(step, message, help.to_owned(), refusal);
        EntryDone::Skipped
    }

    /// An outcome of a chance event that is not due: somebody has a decision to make. `drawn` is what
    /// the seed has decided before it, `refusal` what the rules say to it.
    pub(super) fn undue(
        &mut self,
        step: &Step<G>,
        event: &str,
        drawn: Option<String>,
        refusal: Option<Refusal<G::Clause>>,
    ) -> EntryDone<G> {
        let open = OpenDecisions::of(self.game, self.state, event);
        let (who, steps) = (open.who(), open.steps());
        let help = match drawn {
            Some(drawn) => format!(
                "the seed has decided `{drawn}` before it; write that step to \
                     decide it yourself, and remove this one"
            ),
            None if open.leads => {
                format!(
                    "put the decision of {who} before it that leads to `{event}`, such as {steps}"
                )
            }
            None => format!("remove the step; due here is a decision of {who}, such as {steps}"),
        };
        let message = format!("`{event}` is not due here, so this step is not played");
        // One outcome too many makes others undue that were to follow another decision.
        if !self.astray.undue {
            self.leftover(step, message, help, refusal);
        }
        self.astray.undue = true;
        // What follows was to follow a decision that is missing.
        if open.leads {
            EntryDone::Stop
        } else {
            EntryDone::Skipped
        }
    }

    fn leftover(
        &mut self,
        step: &Step<G>,
        message: String,
        mut help: String,
        refusal: Option<Refusal<G::Clause>>,
    ) {
        if let Some(refusal) = refusal {
            let id = refusal.clause.clause().id;
            let link = if help.contains(';') { "; or" } else { ", or" };
            let otherwise = format!("{link} add `illegal = \"{id}\"` to expect the refusal");
            help.push_str(&otherwise);
        }
        let place = self.scope.place(&step.pointer);
        self.scope
            .report(Finding::new(&general::SCRIPT_LEFTOVER, place, message).help(help));
    }
}
