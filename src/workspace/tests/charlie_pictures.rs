//! Pictures of all shipped documents.

use super::Workspace;
use crate::document::Memory;
use crate::engine::Viewer;
use crate::games::GAMES;
use crate::games::any::Beginning;
use crate::kit::picture::Part;
use crate::kit::seat::Seat;
use crate::kit::tries::every;
use crate::lint::Levels;

/// The game whose documents are looked at.
const ID: &str = "checkpoint-charlie";

fn viewers(players: usize) -> Vec<Viewer> {
    let seats = (0..players).map(|seat| Viewer::Seat(Seat::new(seat)));
    seats.chain([Viewer::Referee]).collect()
}

#[test]
fn shipped_components_have_pieces_and_all_others_a_picture() {
    let game = GAMES.find(ID).expect("it is one of the games");
    let shipped = game.shipped();
    let mut workspace = Workspace::new(
        shipped
            .iter()
            .map(|(name, text)| (name.clone(), *text))
            .collect::<Memory>(),
        &GAMES,
    );
    for (name, _) in &shipped {
        workspace.add(name.as_str(), Levels::default(), true);
    }
    workspace.analyse();
    let mut counts = (0, 0);
    for (at, (name, text)) in shipped.iter().enumerate() {
        let pieces = workspace.pieces(name);
        if !pieces.is_empty() {
            counts.0 += 1;
            for piece in pieces {
                let front = &piece.front;
                assert!(
                    front.width > 0.0 && front.height > 0.0,
                    "{name}: {}",
                    piece.id
                );
                assert!(!front.parts.is_empty(), "{name}: {}", piece.id);
            }
            continue;
        }
        if at % every(1) != 0 {
            continue;
        }
        let from = Beginning {
            entries: usize::MAX,
            seed: 0,
        };
        let session = workspace.session(name, &from);
        let session = session.unwrap_or_else(|| panic!("{name} gives neither: {text}"));
        let now = session.now();
        for viewer in viewers(session.seat_names().len()) {
            let picture = now.picture(viewer).expect("there is a picture");
            let bottom = picture
                .parts
                .iter()
                .filter_map(Part::bounds)
                .map(|(_, to)| to);
            let (right, down) = bottom.fold((0.0, 0.0), |(right, down): (f32, f32), to| {
                (right.max(to.0), down.max(to.1))
            });
            assert!(right <= picture.width && down <= picture.height, "{name}");
        }
        counts.1 += 1;
    }
    assert!(counts.0 >= 11 && counts.1 > 100 / every(1), "{counts:?}");
    for line in game.components() {
        let pieces = workspace.pieces(line.file);
        assert_eq!(
            pieces.iter().filter(|piece| piece.id == line.id).count(),
            1,
            "{}",
            line.id
        );
    }
}
