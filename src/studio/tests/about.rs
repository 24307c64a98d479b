//! What legal moves of all games are about is in the picture.

use std::collections::BTreeSet;

use crate::document::Memory;
use crate::engine::{Session, Turn, Viewer};
use crate::games::any::Beginning;
use crate::games::{AnyGame, GAMES};
use crate::lint::Levels;
use crate::studio::about::{LegalMove, PictureParts};
use crate::workspace::Workspace;

/// Kinds of moves that are about nothing in the picture but the player who makes them.
const OWN: &[(&str, &[&str])] = &[
    (
        "nothing is done, or nothing more",
        &[
            "brick-run/end-turn",
            "brick-run/pass",
            "checkpoint-charlie/announce",
            "checkpoint-charlie/end-round",
            "checkpoint-charlie/keep",
            "checkpoint-rally/end-chance",
            "classic-rally/end-turn",
            "rallyman/end-turn",
        ],
    ),
    (
        "what it is about is a line of the player's part",
        &[
            "brick-run/place",
            "brick-run/repair",
            "rallyman/choose-tires",
        ],
    ),
    (
        "what it is about is not in the picture yet",
        &[
            "brick-run/take-car",
            "checkpoint-charlie/choose-investigator",
            "classic-rally/roll",
        ],
    ),
];

/// The most legal moves of a position that are looked at.
const MOST: usize = 200;

/// Whether a move is about something else in the picture than the player who makes it.
fn is_beyond_own(parts: &PictureParts<'_>, choice: LegalMove<'_>, at: &str) -> bool {
    let about = parts.about(choice);
    let step = choice.step;
    assert!(
        !about.is_empty(),
        "{at}: {step} is about nothing in the picture"
    );
    about.iter().any(|part| !parts.own(step).contains(part))
}

/// Looks at the legal moves of a position, and notes the kinds that are there and those about more than a player.
fn look(
    session: &dyn Session,
    at: &str,
    seen: &mut BTreeSet<String>,
    beyond: &mut BTreeSet<String>,
) {
    let (legal, about) = (session.legal_moves(), session.about());
    assert_eq!(legal.len(), about.len(), "{at}");
    let now = session.now();
    let (view, picture) = (now.view(Viewer::Referee), now.picture(Viewer::Referee));
    let picture = picture.expect("every game has one");
    let parts = PictureParts::of(&picture.anchors(), &view);
    let all = legal.iter().zip(&about);
    for (step, beside) in all.step_by(legal.len().div_ceil(MOST).max(1)) {
        let kind = step["move"].as_str().expect("moves have kinds");
        seen.insert(kind.to_owned());
        if is_beyond_own(&parts, LegalMove { step, beside }, at) {
            beyond.insert(kind.to_owned());
        }
    }
}

/// What is seen of a game's shipped scripts: the kinds of moves, and those about more than a player.
fn kinds(game: &dyn AnyGame) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut seen, mut beyond) = (BTreeSet::new(), BTreeSet::new());
    let shipped = game.shipped();
    let scripts = shipped.iter();
    let scripts = scripts.filter(|(_, text)| text.contains("\nkind = \"script\"\n"));
    let mut workspace = Workspace::new(shipped.iter().cloned().collect::<Memory>(), &GAMES);
    for (name, _) in scripts.clone() {
        workspace.add(name.as_str(), Levels::default(), true);
    }
    workspace.analyse();
    for (index, (name, _)) in scripts.enumerate() {
        let from = Beginning {
            entries: usize::MAX,
            seed: 0,
        };
        let mut session = workspace.session(name, &from).expect("it is played");
        // Games are long and alike, rulings short and each about something else.
        let stride = session.steps().len() / 20 + 1;
        for back in index.. {
            if back % stride == 0 && matches!(session.turn(), Turn::Decide(_)) {
                look(&*session, name, &mut seen, &mut beyond);
            }
            if !session.undo() {
                break;
            }
        }
    }
    (seen, beyond)
}

/// Every legal move is about a part of the picture, and each kind of move about more than who makes it, but for those
/// that are listed with the reason.
#[test]
fn moves_are_about_parts_of_the_picture() {
    let (mut all, mut own) = (BTreeSet::new(), BTreeSet::new());
    for game in GAMES {
        let (seen, beyond) = kinds(*game);
        let id = game.meta().id;
        assert!(seen.len() > 5, "{id}: {seen:?}");
        all.extend(seen.iter().map(|kind| format!("{id}/{kind}")));
        own.extend(seen.difference(&beyond).map(|kind| format!("{id}/{kind}")));
    }
    let listed = OWN.iter().flat_map(|(_, kinds)| *kinds);
    let listed = listed.map(ToString::to_string);
    // Some are so rare that none of these positions has them.
    let listed: BTreeSet<String> = listed.filter(|kind| all.contains(kind)).collect();
    assert_eq!(own, listed);
}
