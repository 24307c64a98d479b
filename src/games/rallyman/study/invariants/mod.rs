//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod control;
mod dice;
mod drives;
mod notes;
mod piles;
mod road;
mod supplies;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;

use crate::engine::invariant::{Verdict, ensure};
use crate::engine::{Action, Transition};
use crate::games::rallyman::components::{Phase, ShortcutCard, Status, Step, Technique};
use crate::games::rallyman::rules;
use crate::games::rallyman::{Chance, MAX_DICE, Move, Place, PlanStep, Rallyman, State};
use crate::kit::seat::Seat;

type RallyStep<'s> = Transition<'s, Rallyman>;

crate::invariants! {
    /// Every invariant, those of one subject together.
    pub(super) const ALL: Rallyman;

    step "cards-count-turns" piles::cards_count_turns:
        "Each turn puts one card on its driver's chrono pile, a tire change another one unless the turn ends with it, and nothing else does.";
    step "cards-stay-on-piles" piles::cards_stay_on_piles:
        "A card on a chrono pile stays there for the whole stage, so no time ever runs back.";
    step "stage-times-add-up" piles::stage_times_add_up:
        "Who crosses the finish line has the sum of the cards less the second markers as stage time, and keeps it.";
    step "gear-cards-are-conserved" piles::gear_cards_are_conserved:
        "What a pile of gear cards loses comes onto the chrono piles, and no event is seen more often than it is printed.";
    step "shortcut-cards-are-conserved" piles::shortcut_cards_are_conserved:
        "The shortcut deck loses the card that is drawn and no other, and is whole again when it is empty.";
    step "dice-lead-ahead" drives::dice_lead_ahead:
        "A die moves its car one space ahead, or over a bump whose note the gear reaches up to three spaces further.";
    step "cars-move-in-their-turn" drives::cars_move_in_their_turn:
        "A car is moved by its driver's dice, by the event of its gear card, or back to a space that has room as it restarts, and by nothing else.";
    step "losses-gain-nothing" drives::losses_gain_nothing:
        "The event of a gear card leaves a car in its space or in its corner, and no further back.";
    step "dice-are-used-once" dice::dice_are_used_once:
        "No die is used twice in a turn, and in a time attack none that was not rolled or was put aside.";
    step "damage-takes-gear-dice" dice::damage_takes_gear_dice:
        "A turn has as many gear dice as the tires allow, less the damage.";
    step "flats-take-acceleration-dice" dice::flats_take_acceleration_dice:
        "A turn has as many acceleration dice as flats and tires leave.";
    step "gears-follow-each-other" dice::gears_follow_each_other:
        "A gear die is one gear away from the engaged gear, or equal to it as the first of its turn; out of neutral leads the first gear alone.";
    step "gears-are-those-of-dice" dice::gears_are_those_of_dice:
        "A turn that ends without a loss of control shows the gear of the last gear die, or else the gear before it.";
    step "warnings-stay-below-the-limit" control::warnings_stay_below_the_limit:
        "No turn goes on or ends in a gear with as many warnings as lose control.";
    step "notes-are-kept" control::notes_are_kept:
        "A turn that goes on from a corner is in a gear that its note allows, and on a skid space in exactly that.";
    step "neutral-follows-a-loss" control::neutral_follows_a_loss:
        "A car comes into neutral by a gear card turned over or a tire changed.";
    step "damage-fits-the-dashboard" supplies::damage_fits_the_dashboard:
        "Damage and flats never exceed what the dashboard can take.";
    step "repairs-are-made-in-assistance" supplies::repairs_are_made_in_assistance:
        "Damage is repaired in assistance alone; a flat there, or by a spare tire.";
    step "seconds-balance" supplies::seconds_balance:
        "Second markers are the dice of time attacks less the price of dice, and end with the stage.";
    step "cards-of-one-use-are-used-once" supplies::cards_of_one_use_are_used_once:
        "A Sisu card is spent by playing it and never comes back in the rally; a spare tire comes back in assistance.";
    step "tires-are-changed-in-assistance" supplies::tires_are_changed_in_assistance:
        "Tires stay the same from one assistance to the next.";
    step "spaces-have-room" road::spaces_have_room:
        "No car comes into a space that has no room for it.";
    step "cars-pass-where-there-is-room" road::cars_pass_where_there_is_room:
        "No die takes a car past another one where a lane is missing, or past one on the road of a corner but through its shortcut.";
    step "rounds-keep-their-order" road::rounds_keep_their_order:
        "The order of play is fixed for a round, and each driver's turns come in it.";
    position "road-lists-who-drives" road::road_lists_who_drives:
        "The order on the road is that of all who are driving, by their spaces.";
    step "knocked-out-drivers-rest" road::knocked_out_drivers_rest:
        "Who has been knocked out takes no further part in the rally.";
    position "road-notes-sink-with-dirt" notes::road_notes_sink_with_dirt:
        "A road note is the printed one less the dirt of its corner, and the note of a shortcut is the printed one.";
    step "dirt-comes-from-shortcuts" notes::dirt_comes_from_shortcuts:
        "A dirt marker comes by a dirty card, on the corner whose shortcut the driver is in, and stays for the stage.";
}

/// Whether a step begins and ends in the same stage, with nothing put away.
fn is_driven(step: &RallyStep<'_>) -> bool {
    step.before.phase == Phase::Stage
        && matches!(step.after.phase, Phase::Stage | Phase::Over)
        && step.after.stage == step.before.stage
}

/// Whether the turn of a driver goes on after a step.
fn goes_on(step: &RallyStep<'_>) -> bool {
    let turn = |state: &State| (state.stage, state.round, state.due);
    let is_stage = |state: &State| state.phase == Phase::Stage;
    is_stage(step.before) && is_stage(step.after) && turn(step.before) == turn(step.after)
}

/// The dice that a step carries out, with whose they are, as far as nothing interrupts them.
fn dice(game: &Rallyman, step: &RallyStep<'_>) -> Option<(Seat, ArrayVec<PlanStep, MAX_DICE>)> {
    let before = step.before;
    let seat = before.due_seat().filter(|_| before.phase == Phase::Stage)?;
    let turn = &before.turn;
    let rest = || turn.plan.clone();
    let is_attack = turn.technique == Some(Technique::Attack);
    let is_lost = turn.entry.is_some_and(|entry| entry.lost);
    let plan = match step.action {
        Action::Chance(Chance::Die(_)) => rest(),
        Action::Move(_, Move::Buy(die)) => [*die].into_iter().collect(),
        Action::Move(_, Move::Arrange(plan)) => plan.clone(),
        // A flat leaves undone what was planned.
        Action::Chance(Chance::ShortcutCard(ShortcutCard::Flat)) if !game.options.shakedown => {
            return None;
        }
        // What interrupted a time attack lets it go on.
        Action::Chance(Chance::ShortcutCard(_)) if is_attack && !is_lost => rest(),
        Action::Move(_, Move::Sisu) if is_attack && turn.step == Step::Loss => rest(),
        _ => return None,
    };
    (!plan.is_empty()).then_some((seat, plan))
}

/// Whether assistance has been given in a step.
fn is_assisted(game: &Rallyman, step: &RallyStep<'_>) -> bool {
    let left = usize::from(step.before.stage);
    step.after.stage > step.before.stage && game.tracks[left].assistance
}

/// The drivers who are still in the rally after a step.
fn survivors<'s>(game: &Rallyman, step: &RallyStep<'s>) -> impl Iterator<Item = Seat> + use<'s> {
    let after = step.after;
    let is_in = move |seat: &Seat| after.car(*seat).status != Status::KnockedOut;
    game.all_seats().filter(is_in)
}

/// A space as messages name it.
fn space(game: &Rallyman, state: &State, place: Place) -> String {
    format!("`{}`", rules::notes::track(game, state).at(place).name)
}
