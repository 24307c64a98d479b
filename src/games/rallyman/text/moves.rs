//! Moves: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::rallyman::components::Die;
use crate::games::rallyman::moves::{MoveText, StepText};
use crate::games::rallyman::rules;
use crate::games::rallyman::{Move, Place, PlanStep, Rallyman, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// A die, and the spaces that a text names for it.
type Named = (Die, Option<Place>, Option<Place>);

impl Rallyman {
    pub(crate) fn move_of(
        &self,
        state: &State,
        seat: Seat,
        text: &MoveText,
    ) -> Result<Move, Unknown> {
        Ok(match text {
            MoveText::Roll(step) => Move::Roll(self.step_of(state, seat, step)?),
            MoveText::EndTurn {} => Move::EndTurn,
            MoveText::Attack { dice } => Move::Attack {
                dice: rules::plan::dice_of(dice),
                listed: narrow::<u8>(dice.len()),
            },
            MoveText::Arrange { steps } => {
                let named = steps
                    .iter()
                    .enumerate()
                    .map(|(index, step)| self.named(state, step, &format!("/steps/{index}")));
                let named: Vec<Named> = named.collect::<Result<_, _>>()?;
                Move::Arrange(rules::plan::plan_of(self, state, seat, &named))
            }
            MoveText::Buy(step) => Move::Buy(self.step_of(state, seat, step)?),
            MoveText::Sisu {} => Move::Sisu,
            MoveText::AcceptLoss {} => Move::AcceptLoss,
            MoveText::GiveUp { die } => Move::GiveUp(*die),
            MoveText::ChangeTire {} => Move::ChangeTire,
            MoveText::ChooseTires { tires } => Move::ChooseTires(*tires),
            MoveText::StartOrder { order } => {
                let seats = self.seats_named(order, "/order")?;
                Move::StartOrder(seats.into_iter().take(4).collect())
            }
            MoveText::SnowZones { zones } => Move::SnowZones(self.zones_named(zones, "/zones")?),
            MoveText::DiscardSpare {} => Move::DiscardSpare,
            MoveText::KeepSpare {} => Move::KeepSpare,
        })
    }

    pub(crate) fn move_text(&self, state: &State, seat: Seat, mv: &Move) -> MoveText {
        match mv {
            Move::Roll(step) => MoveText::Roll(self.step_text(state, seat, *step)),
            Move::EndTurn => MoveText::EndTurn {},
            Move::Attack { dice, listed } => {
                let twice = listed.saturating_sub(dice.count());
                let again = dice.iter().cycle().take(usize::from(twice));
                MoveText::Attack {
                    dice: dice.iter().chain(again).collect(),
                }
            }
            Move::Arrange(plan) => MoveText::Arrange {
                steps: self.plan_text(state, seat, plan),
            },
            Move::Buy(step) => MoveText::Buy(self.step_text(state, seat, *step)),
            Move::Sisu => MoveText::Sisu {},
            Move::AcceptLoss => MoveText::AcceptLoss {},
            Move::GiveUp(die) => MoveText::GiveUp { die: *die },
            Move::ChangeTire => MoveText::ChangeTire {},
            Move::ChooseTires(tires) => MoveText::ChooseTires { tires: *tires },
            Move::StartOrder(order) => MoveText::StartOrder {
                order: self.players_at(order),
            },
            Move::SnowZones(zones) => MoveText::SnowZones {
                zones: self.zone_ids(*zones),
            },
            Move::DiscardSpare => MoveText::DiscardSpare {},
            Move::KeepSpare => MoveText::KeepSpare {},
        }
    }

    fn named(&self, state: &State, step: &StepText, at: &str) -> Result<Named, Unknown> {
        let track = rules::notes::track(self, state);
        let place = |name: &Option<_>, key: &str| {
            let name = name.as_ref();
            let found = name.map(|name| track.place_named(name, &format!("{at}/{key}")));
            found.transpose()
        };
        Ok((step.die, place(&step.to, "to")?, place(&step.land, "land")?))
    }

    fn step_of(&self, state: &State, seat: Seat, step: &StepText) -> Result<PlanStep, Unknown> {
        let named = self.named(state, step, "")?;
        let plan = rules::plan::plan_of(self, state, seat, &[named]);
        Ok(plan[0])
    }

    fn step_text(&self, state: &State, seat: Seat, step: PlanStep) -> StepText {
        let mut steps = self.plan_text(state, seat, &[step]);
        steps.remove(0)
    }

    /// A plan with as few spaces named as tell it from others.
    fn plan_text(&self, state: &State, seat: Seat, plan: &[PlanStep]) -> Vec<StepText> {
        let mut named: Vec<Named> = Vec::new();
        for (index, step) in plan.iter().enumerate() {
            let (die, to) = (step.die, Some(step.to));
            let fewest_first = [
                (die, None, None),
                (die, to, None),
                (die, None, step.land),
                (die, to, step.land),
            ];
            let is_enough = |own: &Named| {
                let mut named = named.clone();
                named.push(*own);
                rules::plan::plan_of(self, state, seat, &named)[..] == plan[..=index]
            };
            let enough = fewest_first.iter().find(|own| is_enough(own));
            named.push(*enough.unwrap_or(&fewest_first[3]));
        }
        let track = rules::notes::track(self, state);
        let steps = named.into_iter().map(|(die, to, land)| StepText {
            die,
            to: to.map(|place| track.name_of(place)),
            land: land.map(|place| track.name_of(place)),
        });
        steps.collect()
    }
}
