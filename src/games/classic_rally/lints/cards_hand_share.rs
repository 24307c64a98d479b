//! `cards-hand-share`: Road Book cards that cannot be shared out.

use super::prelude::*;

lint! {
    "cards-hand-share": Warn, SetupRoadBookHand;
    group: Balance,
    summary: "Road Book cards that cannot be dealt equally",
    why: "Every player gets the same hand; cards that are left over are not in play.",
    kind: "cards",
    above: "[road-book]\n",
    bad: "left = [1, 3, 3, 4]\n",
    good: "left = [1, 2, 3, 4]\n",
    below: r#"right = [1, 2, 3, 4]
straight = [2, 4, 6, 8]
"#,
    checks: [Cards(check)],
}

fn check(cards: &CardTable, scope: &mut Scope<'_>) {
    let Some(road_book) = &cards.road_book else {
        return;
    };
    for (direction, copies) in road_book.copies() {
        for (index, (copies, players)) in copies.into_iter().zip(1_u8..).enumerate() {
            let over = copies % players;
            if over == 0 {
                continue;
            }
            let place = scope.place(&format!("/road-book/{direction}/{index}"));
            let message = format!(
                "{} `{direction}` for {players} players: {over} would be left over",
                Count(copies, "card")
            );
            let (fewer, more) = (copies - over, copies - over + players);
            let finding = found(&LINT, place, message);
            scope.report(finding.help(format!("have {fewer} or {more}")));
        }
    }
}
