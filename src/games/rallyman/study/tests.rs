//! What a lone driver can do and has to expect, against values worked out by hand and against games.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::lone::Lone;
use super::lone::outlook::{Aim, Detail, Outlook, Wear};
use crate::engine::study::Par;
use crate::engine::{Game as _, Record, Silent, Study as _, Turn, testing};
use crate::games::rallyman::components::{GearEvent, Phase, Stance, Tires};
use crate::games::rallyman::rules;
use crate::games::rallyman::{Event, Move, Place, Rallyman, State, ZoneSet};
use crate::games::testing::Sandbox;
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::kit::tries::every;

/// The shipped files, and rallies of one short stage.
static WORKSPACE: LazyLock<Sandbox<Rallyman>> = LazyLock::new(|| {
    let files = [
        ("straights.toml", STRAIGHTS.to_owned()),
        ("no-sisu.toml", NO_SISU.to_owned()),
        ("one.toml", rally("from = 0, to = 1")),
        ("two.toml", rally("from = 2, to = 3")),
        ("fragile.toml", FRAGILE.to_owned()),
    ];
    Sandbox::with(files.map(|(name, text)| (name.to_owned(), text)))
});

/// One space, and two spaces.
const STRAIGHTS: &str = r#"format = 1
game = "rallyman"
kind = "zones"

[[zones]]
id = "t"
legend = { plain = 0 }

[[zones.roads]]
ends = [0, 1]
segments = [{ straight = { spaces = 1, left = "plain", right = "plain" } }]

[[zones.roads]]
ends = [2, 3]
segments = [{ straight = { spaces = 2, left = "plain", right = "plain" } }]
"#;

const NO_SISU: &str = "format = 1\ngame = \"rallyman\"\nkind = \"cards\"\nsisu = 0\n";

/// A car that every warning throws off the road.
const FRAGILE: &str = r#"format = 1
game = "rallyman"
kind = "dashboards"
dashboards = [
  { id = "fragile", damage = 4, flats = 2, grip = [
    { tires = "asphalt", surface = "asphalt", warnings = 1 },
    { tires = "asphalt", surface = "snow", warnings = 1 },
    { tires = "snow", surface = "snow", warnings = 1 },
    { tires = "snow", surface = "asphalt", warnings = 1 },
  ] },
]
"#;

fn rally(section: &str) -> String {
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"rally\"\nweather = \"none\"\n\n[[stages]]\n\
         id = \"ss1\"\nsections = [{{ zone = \"t\", {section} }}]\n"
    )
}

fn game(components: &str) -> Rallyman {
    let text = format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n{components}\n[drivers.red]\n"
    );
    let game = WORKSPACE.set_up(&text);
    game.unwrap_or_else(|findings| panic!("{findings:?}"))
}

fn short(rally: &str, more: &str) -> Rallyman {
    game(&format!(
        "components = {{ rally = \"{rally}\", zones = \"straights.toml\"{more} }}"
    ))
}

fn pars(game: &Rallyman, effort: usize) -> Vec<Par> {
    let state = game.start(&mut Silent);
    game.pars(&state, effort).expect("a lone driver has a par")
}

fn found(game: &Rallyman) -> Vec<Option<u32>> {
    pars(game, 0).iter().map(|par| par.found).collect()
}

#[test]
fn the_base_stages_take_what_they_take_by_hand() {
    let game = game("");
    let found = found(&game);
    let basic: Vec<_> = found.chunks(3).map(|stage| (stage[0], stage[1])).collect();
    let both = |road, shortcuts| (Some(road), Some(shortcuts));
    assert_eq!(basic, [both(110, 100), both(120, 110), both(120, 120)]);
}

#[test]
fn the_sprint_takes_thirty_seconds_either_way() {
    let game = game("components = { rally = \"rallies/sprint.toml\" }");
    assert_eq!(found(&game)[..2], [Some(30), Some(30)]);
}

#[test]
fn short_stages_take_what_they_take_by_hand() {
    // `g1`, `g2` lead over one space and the line: 40 s, two seconds less if rolled at once.
    let one = pars(&short("one.toml", ""), 100_000);
    assert_eq!(
        one.iter().map(|par| par.found).collect::<Vec<_>>(),
        [Some(40), Some(40), Some(38)]
    );
    // Two warnings are not enough to lose control.
    let expected = one[1].expected.expect("there is a mean");
    assert!((expected.mean - 40.0).abs() < 1e-9 && expected.risk.abs() < 1e-9);
    assert_eq!(one[0].expected, None);
}

/// Gears that go up and down again in a turn, or down and up, are not chained where one direction is asked for.
#[test]
fn one_direction_of_gears_takes_longer_over_a_long_straight() {
    // Fifteen dice lead over fourteen spaces and the line. Seven bring the car into fifth gear. From
    // there `g4` and `g5` with both white dice are four, twice: 10 + 10 + 10 s. In one direction only
    // three dice stay in fifth gear, so one more turn is needed, or one ends in fourth.
    let straight = |readings: &str| {
        let components =
            "{ rally = \"rallies/proving-ground.toml\", zones = \"zones/proving-ground.toml\" }";
        let game = game(&format!(
            "components = {components}\nreadings = {{ {readings} }}"
        ));
        found(&game)[3..5].to_vec()
    };
    assert_eq!(straight(""), [Some(30), Some(30)]);
    let monotone = straight("chain-direction = \"monotone\"");
    assert_eq!(monotone, [Some(40), Some(40)]);
}

#[test]
fn a_card_is_drawn_only_by_who_comes_into_a_shortcut() {
    // The shortcut of the second corner lies to the right, a forest to the left.
    let game = game("");
    let seat = Seat::new(0);
    let state = rules::alone::alone(&game, 0, seat, Tires::Asphalt, ZoneSet::NONE);
    let place = |name| game.tracks[0].named(name).expect("it is on the road");
    let inside = place("l0-l1/c2.i");
    let after = |event| {
        let after = rules::alone::aftermath(&game, &state, seat, (inside, 3), event);
        (after.at, after.damage, after.draws, after.out)
    };
    assert_eq!(after(GearEvent::Spin), (inside, 0, false, false));
    assert_eq!(after(GearEvent::Left), (inside, 1, false, false));
    let shortcut = place("l0-l1/c2.x");
    assert_eq!(after(GearEvent::Right), (shortcut, 0, true, false));
}

#[test]
fn what_is_expected_is_what_it_is_by_hand() {
    // `g1`, `g2`, `g3` lead over two spaces and the line. All three warn once in 27 times: control is
    // lost on the line, where the card stays face up.
    let expected = |game: &Rallyman| pars(game, 100_000)[1].expected.expect("there is a mean");
    let none = expected(&short("two.toml", ", cards = \"no-sisu.toml\""));
    assert!((none.mean - 30.0).abs() < 1e-9, "{none:?}");
    assert!((none.risk - 1.0 / 27.0).abs() < 1e-9, "{none:?}");
    // Sisu saves the third die, too.
    let sisu = expected(&short("two.toml", ""));
    assert!((sisu.mean - 30.0).abs() < 1e-9, "{sisu:?}");
    assert!(sisu.risk.abs() < 1e-9, "{sisu:?}");
}

/// Drivers of one dashboard share what is worked out; whose car it was worked out with makes no
/// difference to any of them.
#[test]
fn how_a_position_looks_does_not_depend_on_who_looked_first() {
    let drive = |seed| {
        // Tires make a difference in it.
        let text = "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n\
            [drivers.red]\n[drivers.blue]\n[drivers.green]\n";
        let fresh = || {
            let game = WORKSPACE.set_up(text);
            game.unwrap_or_else(|findings| panic!("{findings:?}"))
        };
        let (one, other) = (fresh(), fresh());
        let mut state = one.start(&mut Silent);
        let mut random = Random::new(seed);
        let mut moves = Vec::new();
        for _ in 0..200 {
            let seats = [0, 1, 2].map(Seat::new);
            let first = seats.map(|seat| one.evaluate(&state, seat));
            let [red, blue, green] = seats;
            let mut last = [green, blue, red].map(|seat| other.evaluate(&state, seat));
            last.reverse();
            assert_eq!(first, last, "{state:?}");
            match one.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = one.draw(&state, &mut random);
                    one.resolve(&mut state, &drawn, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = one.random_move(&state, &mut random, &mut moves);
                    one.play(&mut state, seat, &mv, &mut Silent);
                }
            }
        }
    };
    (1..4).step_by(every(1)).for_each(drive);
}

/// The same for all positions of a game together: in whatever order they are looked at, by whomever.
#[test]
fn how_positions_look_does_not_depend_on_the_order_in_which_they_are_seen() {
    const HEAD: &str = "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n";
    for (options, seed) in [
        ("", 1),
        ("options = { time-attack = false }\n", 2),
        ("options = { shakedown = true }\n", 3),
    ]
    .into_iter()
    .step_by(every(1))
    {
        let text = format!(
            "{HEAD}{options}[drivers.red]\n[drivers.blue]\n[drivers.green]\n[drivers.yellow]\n"
        );
        let fresh = || {
            let game = WORKSPACE.set_up(&text);
            game.unwrap_or_else(|findings| panic!("{findings:?}"))
        };
        let game = fresh();
        let mut state = game.start(&mut Silent);
        let mut random = Random::new(seed);
        let (mut states, mut moves) = (vec![state.clone()], Vec::new());
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = game.draw(&state, &mut random);
                    game.resolve(&mut state, &drawn, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = game.random_move(&state, &mut random, &mut moves);
                    game.play(&mut state, seat, &mv, &mut Silent);
                }
            }
            states.push(state.clone());
        }
        let is_mid_turn = |state: &&State| !state.turn.used.is_empty();
        assert!(states.iter().filter(is_mid_turn).count() > 20);
        let tires = |state: &State, tires| state.drivers.iter().any(|car| car.tires == Some(tires));
        let is_mixed = |state: &&State| tires(state, Tires::Snow) && tires(state, Tires::Asphalt);
        assert!(states.iter().any(|state| is_mixed(&state)), "{options}");
        let mut looks: Vec<(usize, Seat)> = (0..states.len())
            .flat_map(|at| (0..4).map(move |seat| (at, Seat::new(seat))))
            .step_by(every(1))
            .collect();
        let look = |looks: &[(usize, Seat)]| {
            let game = fresh();
            let seen = looks.iter().map(|&(at, seat)| {
                let value = game.evaluate(&states[at], seat);
                ((at, seat.index()), value)
            });
            seen.collect::<BTreeMap<_, _>>()
        };
        let first = look(&looks);
        looks.reverse();
        assert!(look(&looks) == first, "{options}");
        random.shuffle(&mut looks);
        assert!(look(&looks) == first, "{options}");
    }
}

#[test]
fn whatever_can_be_driven_carefully_has_no_risk() {
    let game = game("");
    for stage in 0..game.tracks.len() {
        let risk = game.least_risk(stage, usize::MAX);
        assert!(risk.expect("there is no limit").abs() < 1e-9);
        assert_eq!(game.least_risk(stage, 10), None);
    }
}

#[test]
fn a_risk_that_nobody_can_avoid_is_that_of_the_safest_dice() {
    // `g1` and then `a1` must not warn; Sisu forgives one of them.
    let risk = |cards: &str| {
        let components = format!(", dashboards = \"fragile.toml\"{cards}");
        let game = short("one.toml", &components);
        game.least_risk(0, usize::MAX).expect("there is no limit")
    };
    let without = risk(", cards = \"no-sisu.toml\"");
    assert!((without - 4.0 / 9.0).abs() < 1e-9, "{without}");
    let with = risk("");
    assert!((with - 1.0 / 18.0).abs() < 1e-9, "{with}");
}

#[test]
fn a_search_that_would_take_long_is_not_begun() {
    assert!(
        pars(&short("two.toml", ""), 0)
            .iter()
            .all(|par| par.expected.is_none())
    );
}

/// The move after which least is to be expected, among those that the table knows of.
fn best(game: &Rallyman, outlook: &Outlook<'_>, state: &State) -> Move {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let mut best: Option<(f64, f64, Move)> = None;
    for (seat, mv) in moves {
        let known = matches!(
            mv,
            Move::Roll(_) | Move::EndTurn | Move::Sisu | Move::AcceptLoss
        );
        if !known {
            continue;
        }
        let mut after = state.clone();
        game.play(&mut after, seat, &mv, &mut Silent);
        let cards = f64::from(rules::finish::pile_time(game, &after.drivers[0].pile).0);
        let is_over = after.drivers[0].times.len() > state.drivers[0].times.len();
        let (rest, risk) = if is_over {
            (0.0, f64::from(u8::from(mv == Move::AcceptLoss)))
        } else {
            let rest = game.rest_by(outlook, &after, seat);
            (rest.mean, rest.risk)
        };
        let sum = cards + rest;
        let is_better = best.as_ref().is_none_or(|(least, least_risk, _)| {
            sum < least - 1e-9 || (sum < least + 1e-9 && risk < *least_risk)
        });
        if is_better {
            best = Some((sum, risk, mv));
        }
    }
    best.expect("somebody can always roll or stop").2
}

/// Driven as the table says, by the rules and not by it, the sprint takes as long as it says.
#[test]
fn games_come_out_as_expected() {
    const GAMES: u32 = 1500;
    let game = game("components = { rally = \"rallies/sprint.toml\" }");
    let seat = Seat::new(0);
    let detail = Detail {
        damage: 2,
        flats: 1,
        sisu: true,
        wear: 0,
        aim: Aim::Time,
    };
    let lone = Lone::new(&game, 0, seat, Tires::Asphalt, ZoneSet::NONE);
    let outlook = Outlook::new(lone, detail);
    let fresh = Wear {
        damage: 0,
        flats: 0,
        sisu: true,
    };
    let expected = outlook.rest(Place::START, 0, fresh);
    let mut random = Random::new(5);
    let (mut sum, mut squares, mut lost) = (0.0, 0.0, 0_u32);
    for _ in 0..GAMES {
        let mut state = game.start(&mut Silent);
        let mut record = Record::default();
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut random);
                    game.resolve(&mut state, &outcome, &mut record);
                }
                Turn::Decide(_) => {
                    let mv = match state.phase {
                        Phase::Tires => Move::ChooseTires(Tires::Asphalt),
                        _ => best(&game, &outlook, &state),
                    };
                    game.play(&mut state, seat, &mv, &mut record);
                }
            }
        }
        let time = f64::from(state.drivers[0].times[0].0);
        sum += time;
        squares += time * time;
        let loses = |event: &Event| matches!(event, Event::ControlLost { .. });
        lost += u32::from(record.events.iter().any(loses));
    }
    let games = f64::from(GAMES);
    let mean = sum / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    let share = f64::from(lost) / games;
    let share_error = (expected.risk * (1.0 - expected.risk) / games).sqrt();
    assert!(
        (mean - expected.mean).abs() < 4.0 * error
            && (share - expected.risk).abs() < 4.0 * share_error,
        "{expected:?}, and {mean} with an error of {error}, {share} of {share_error}"
    );
}

/// A car stands on the board of the stage that it drives, in every stage, on the space that it is in.
#[test]
fn cars_are_seen_where_they_are() {
    let game = WORKSPACE.set_up(
        "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n[drivers.red]\n[drivers.blue]\n",
    );
    let game = game.expect("the scenario is sound");
    let boards = game.boards();
    let mut seen = [[0; 2]; 3];
    for seed in 0..20 {
        testing::walk(&game, seed, 2000, |state| {
            if state.phase != Phase::Stage {
                return;
            }
            let stage = usize::from(state.stage);
            for seat in game.all_seats().filter(|seat| state.road.contains(seat)) {
                let car = state.car(seat);
                let (board, space) = game.stands_on(state, seat).expect("it drives");
                let name = &game.tracks[stage].at(car.at).name;
                assert_eq!((board, &*boards[board].spaces[space].0), (stage, &**name));
                seen[stage][0] += 1;
                let grief = game.came_to_grief(state, seat);
                assert_eq!(grief.is_some(), car.stance != Stance::Forward);
                seen[stage][1] += usize::from(grief == Some((board, space)));
            }
        });
    }
    assert!(
        seen.as_flattened().iter().all(|count| *count > 10),
        "{seen:?}"
    );
}
