//! Games made by hand, to test with: the base game, and games with other traits and other cats.

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{
    Accusable, AdlerChain, AdlerTarget, AdlerWindow, AnnounceWindow, Colour, ColourExhaustion,
    Components, Constants, DeckOut, Fixed, InvestigatorCardTurn, MissingClues, Options,
    RaceTiebreak, Readings, Special, StasiReturn, TenPoints,
};
use crate::games::checkpoint_charlie::table::{Agreed, MarkerPiece, SuspectPiece, TraitPiece};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, InvestigatorId, MarkerId};
use crate::kit::ids::IndexVec;
use crate::kit::random::Random;

fn id(text: impl AsRef<str>) -> Id {
    Id(text.as_ref().into())
}

/// The base game of so many, with these options.
pub(super) fn base(players: usize, options: Options) -> CheckpointCharlie {
    // Bit 0 is the first trait, so cats stand in the order of their ids if bits are read backwards.
    let cats = (0..32_u8).map(|number| Code(number.reverse_bits() >> 3));
    CheckpointCharlie {
        options,
        markers: markers(options),
        ..odd(players, 5, cats)
    }
}

/// A game with so many traits and cats that look like these.
pub(super) fn odd(
    players: usize,
    traits: usize,
    cats: impl IntoIterator<Item = Code>,
) -> CheckpointCharlie {
    let named = [
        ("hat", ["no-hat", "hat"]),
        ("glasses", ["no-glasses", "glasses"]),
        ("coat", ["sweater", "raincoat"]),
        ("fur", ["grey", "orange"]),
        ("paper", ["no-newspaper", "newspaper"]),
        ("tie", ["no-tie", "tie"]),
        ("pipe", ["no-pipe", "pipe"]),
        ("scarf", ["no-scarf", "scarf"]),
    ];
    let named = named.into_iter().take(traits);
    let hounds = (1..=traits).map(|number| id(format!("hound-{number}")));
    let suspect = |(number, code): (usize, Code)| {
        let faces: String = (0..traits)
            .map(|of| char::from(b'0' + (code.0 >> of & 1)))
            .collect();
        SuspectPiece {
            id: id(format!("cat-{faces}-{number}")),
            code,
        }
    };
    let mut game = CheckpointCharlie {
        constants: Constants::default(),
        readings: Readings::default(),
        rules_readings: Readings::default(),
        options: Options::default(),
        traits: named
            .map(|(name, faces)| TraitPiece {
                id: id(name),
                faces: faces.map(id),
            })
            .collect(),
        suspects: cats.into_iter().enumerate().map(suspect).collect(),
        investigators: hounds.collect(),
        markers: markers(Options::default()),
        players,
        agreed: Agreed::default(),
        fixed: Fixed::default(),
        components: Components::default(),
    };
    for (seat, hound) in (0..players).zip(0_u8..) {
        game.agreed.investigators[seat] = Some(InvestigatorId(hound));
    }
    game
}

fn markers(options: Options) -> IndexVec<MarkerId, MarkerPiece> {
    let (stasi, adler) = (
        u8::from(options.stasi_officer),
        u8::from(options.cafe_adler),
    );
    let sort = |name, colour, value, special, in_play| MarkerPiece {
        id: id(name),
        colour,
        value,
        special,
        in_play,
    };
    let (gold, white, black) = (Colour::Gold, Colour::White, Colour::Black);
    [
        sort("gold-3", gold, 3, None, 2 - adler),
        sort("gold-4", gold, 4, None, 2),
        sort("gold-5", gold, 5, None, 1),
        sort("white-1", white, 1, None, 6 - 2 * adler),
        sort("white-2", white, 2, None, 6),
        sort("black-0", black, 0, None, 4),
        sort("black-minus-1", black, -1, None, 4 - stasi - adler),
        sort("stasi", black, -2, Some(Special::Stasi), stasi),
        sort("adler-gold", gold, 3, Some(Special::Adler), adler),
        sort("adler-white", white, 1, Some(Special::Adler), 2 * adler),
        sort("adler-black", black, -1, Some(Special::Adler), adler),
    ]
    .into_iter()
    .collect()
}

/// A game of any size that the base components allow, or with few odd cats, with any options and
/// readings.
pub(super) fn any(random: &mut Random) -> CheckpointCharlie {
    fn pick<T: Copy>(values: &[T], random: &mut Random) -> T {
        values[random.below(values.len())]
    }
    let players = 3 + random.below(3);
    let options = Options {
        stasi_officer: random.below(2) == 0,
        cafe_adler: random.below(2) == 0,
    };
    let mut game = base(players, options);
    if random.below(3) == 0 {
        let traits = players + random.below(7 - players);
        let cats = players + random.below(20);
        let cats: Vec<Code> = (0..cats)
            .map(|_| Code(u8::try_from(random.below(1 << traits)).expect("few")))
            .collect();
        game = CheckpointCharlie {
            options,
            markers: markers(options),
            ..odd(players, traits, cats)
        };
    }
    game.readings = Readings {
        accusable: pick(Accusable::ALL, random),
        investigator_card_turn: pick(InvestigatorCardTurn::ALL, random),
        missing_clues: pick(MissingClues::ALL, random),
        deck_out: pick(DeckOut::ALL, random),
        colour_exhaustion: pick(ColourExhaustion::ALL, random),
        stasi_return: pick(StasiReturn::ALL, random),
        ten_points: pick(TenPoints::ALL, random),
        announce_window: pick(AnnounceWindow::ALL, random),
        adler_window: pick(AdlerWindow::ALL, random),
        adler_target: pick(AdlerTarget::ALL, random),
        adler_chain: pick(AdlerChain::ALL, random),
        race_tiebreak: pick(RaceTiebreak::ALL, random),
    };
    game
}
