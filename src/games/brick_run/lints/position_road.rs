//! `position-road`: a road that cannot be there.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-road": Error, SetupRoads, EndTownThree;
    summary: "a delivery without a town, roads where there are none yet or none any more, no road to drive on, or a round where none has been",
    why: "There is a road for each delivery from the first deal on. That of a delivery is shuffled back once all have sold in its town, and dealt again for no other.",
    bad: position!("delivery = 4\n", a: "", b: ""),
    good: position!("delivery = 3\n", a: "", b: ""),
    checks: [Position(check), State(check_state)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (game, position) = (subject.game, subject.position);
    let towns = game.towns.len();
    let delivery = usize::from(position.delivery);
    if delivery > towns {
        let message = format!(
            "there {}, and this is delivery {delivery}",
            are(towns, "town")
        );
        let help = format!("write 1 to {towns}");
        scope.report(found(&LINT, scope.place("/delivery"), message).help(help));
        return;
    }
    let Some(ahead) = &position.ahead else { return };
    let to_come = if position.phase.is_before_cards() {
        0
    } else {
        towns - delivery
    };
    if ahead.len() > to_come {
        let named = Count(ahead.len(), "road");
        let message = if position.phase.is_before_cards() {
            let phase = position.phase;
            format!("no road is dealt yet in the phase `{phase}`, and `ahead` names {named}")
        } else {
            format!(
                "there {} to come, and `ahead` names {named}",
                are(to_come, "road")
            )
        };
        let help = "name the roads of the deliveries after this one, or remove `ahead`";
        scope.report(found(&LINT, scope.place("/ahead"), message).help(help));
    }
    for index in (0..ahead.len()).filter(|index| ahead[*index].is_empty()) {
        let place = scope.place(&format!("/ahead/{index}"));
        let help = "name its cards from the start";
        scope.report(found(&LINT, place, "a road without a card").help(help));
    }
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    let has_road = has_road(state);
    let place = scope.place("/road");
    if has_road && state.road().is_empty() {
        let town = &game.town(state.delivery).id;
        let message = format!("no card lies on the road to `{town}`");
        let help = "name the cards of `road`, or leave enough for it";
        scope.report(found(&LINT, place, message).help(help));
    } else if !has_road && !state.road().is_empty() {
        let message = format!("there is no road in the phase `{phase}`");
        let help = "remove `road`, or name another phase";
        scope.report(found(&LINT, place, message).help(help));
    } else if has_road && let Some(index) = missing_road(state) {
        let town = &game.towns[index].id;
        let message = format!("no card lies on the road to `{town}`");
        let help = "name the roads to come in `ahead`, or leave enough cards for them";
        scope.report(found(&LINT, scope.place("/ahead"), message).help(help));
    }
    let between = rules::market::between_rounds(game, state);
    let setting_up = phase <= Phase::ActionDeck && !rules::draft::after_delivery(state) && !between;
    if setting_up && state.delivery != 1 {
        let message = format!(
            "the phase `{phase}` of delivery {} is in town, and not at the start",
            state.delivery
        );
        let help = "remove `delivery`, or put the cars in town";
        scope.report(found(&LINT, scope.place("/delivery"), message).help(help));
    }
    if (setting_up || phase == Phase::Bricks && !between) && state.round != 1 {
        let message = format!("no round has been before the phase `{phase}`");
        let help = "remove `round`, or name another phase";
        scope.report(found(&LINT, scope.place("/round"), message).help(help));
    }
    let last = game.is_last(state.delivery);
    let goes_on = rules::draft::after_delivery(state)
        && (phase <= Phase::ActionDeck || phase == Phase::TownShuffle);
    let delivery = state.delivery;
    let (clause, message) = if !last && phase == Phase::Over {
        let towns = game.towns.len();
        let message = format!(
            "the phase `over` comes after delivery {towns}, and this is delivery {delivery}"
        );
        (Clause::EndTownThree, message)
    } else if last && goes_on {
        let message = format!(
            "delivery {delivery} is the last, and the phase `{phase}` comes before another one only"
        );
        (Clause::EndTownThree, message)
    } else {
        return;
    };
    // The first delivery need not be written.
    let key = if delivery == 1 { "/phase" } else { "/delivery" };
    let help = "name another delivery or another phase";
    scope.report(found_by(&LINT, clause, scope.place(key), message).help(help));
}

/// Whether there is a road in this phase: it is dealt, and not yet shuffled back.
fn has_road(state: &State) -> bool {
    let phase = state.phase;
    let is_shuffled_back = phase <= Phase::ActionDeck && rules::draft::after_delivery(state);
    !phase.is_before_cards() && !is_shuffled_back
}

/// Whether the road is missing. This lint reports that, and others skip what depends on places of the road.
pub(super) fn lacks_road(state: &State) -> bool {
    has_road(state) && state.road().is_empty()
}

/// The first road to come without a card.
fn missing_road(state: &State) -> Option<usize> {
    let roads = state.roads.iter().enumerate();
    let mut roads = roads.skip(usize::from(state.delivery));
    roads
        .find(|(_, road)| road.is_empty())
        .map(|(index, _)| index)
}
