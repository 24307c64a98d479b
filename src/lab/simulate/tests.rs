//! Simulations of the toy game, whose odds are known by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{
    GameOutcome, Plan, Shard, Simulation, Sweep, Tally, TestVerdict, Watch, clause_lines,
    comparisons, first_player, run, tables,
};
use crate::kit::seat::Seat;
use crate::lab::bots::{Bot, PLAYOUTS};
use crate::lab::table::AnyTable;
use crate::lab::toy::{Fault, Toy};

const SEARCH: Bot = Bot::Search { playouts: PLAYOUTS };

fn plan(games: u64, bots: &[Bot]) -> Plan {
    Plan {
        games,
        seed: 1,
        bots: bots.to_vec(),
        rotate: false,
        longest: 300,
        clauses: true,
    }
}

fn simulate(tables: &[&dyn AnyTable], plan: &Plan, threads: usize) -> Simulation {
    let watch = Watch {
        stop: Arc::default(),
        played: &|| {},
        rows: None,
    };
    run(tables, plan, Shard::WHOLE, Some(threads), watch).expect("there can be a few threads")
}

/// Games of so many stones by these bots.
fn tally(stones: u8, games: u64, bots: &[Bot]) -> Tally {
    let players = u8::try_from(bots.len()).expect("few play");
    let table = Toy::table(stones, players, Fault::None);
    let mut simulation = simulate(&[&table], &plan(games, bots), 2);
    simulation.tallies.remove(0)
}

#[test]
fn bots_move_on_over_seats_that_nobody_plays() {
    let mut plan = plan(3, &[Bot::Greedy, Bot::Automatic, Bot::Random]);
    let bots = |plan: &Plan, number| [0, 1, 2].map(|seat| plan.bot(number, Seat::new(seat)));
    assert_eq!(bots(&plan, 2)[..], plan.bots);
    plan.rotate = true;
    assert_eq!(bots(&plan, 1)[..], plan.bots);
    let turned = [Bot::Random, Bot::Automatic, Bot::Greedy];
    assert_eq!(bots(&plan, 2), turned);
    assert_eq!(bots(&plan, 3)[..], plan.bots);
}

/// With four stones, who begins a random game wins it once in three: half the time after taking one
/// (three are left, and the other wins half the time), half the time after taking two, and never
/// after taking three.
#[test]
fn known_odds_lie_in_the_interval() {
    let tally = tally(4, 3000, &[Bot::Random, Bot::Random]);
    let first = first_player(&tally, 2).expect("somebody begins");
    let interval = first.interval.expect("games were decided");
    assert!(
        interval.low < 1.0 / 3.0 && interval.high > 1.0 / 3.0,
        "{interval:?}"
    );
    assert!(interval.high - interval.low < 0.04, "{interval:?}");
    assert!(first.p.expect("there are enough games") < 1e-9);
    // Seats and tokens make no difference, and it is not said that they do.
    let all = tables(&tally, &["ann", "ben"], &["token"]);
    let nouns: Vec<&str> = all.iter().map(|table| table.noun).collect();
    assert_eq!(nouns, ["seat", "token", "bot"]);
    for table in &all[..2] {
        assert!(
            matches!(table.verdict, TestVerdict::Tested(test) if test.degrees == 1 && test.p > 0.05),
            "{table:?}"
        );
        let won: f64 = table.members.iter().map(|member| member.group.wins()).sum();
        assert!((won - 3000.0).abs() < 1e-6);
        for member in &table.members {
            let interval = member.interval.expect("games were decided");
            assert!(interval.low < 0.5 && interval.high > 0.5, "{member:?}");
        }
    }
    assert_eq!(all[2].verdict, TestVerdict::Alone);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let bots = [Bot::Random, Bot::Greedy, Bot::Search { playouts: 12 }];
    let plan = Plan {
        rotate: true,
        ..plan(150, &bots)
    };
    let table = Toy::table(11, 3, Fault::None);
    let other = Toy::table(12, 3, Fault::None);
    let result = |threads: usize| {
        let mut rows = Vec::new();
        let mut keep = |number: u64, outcomes: &[Option<GameOutcome<'_>>]| {
            rows.push((number, format!("{outcomes:?}")));
        };
        let watch = Watch {
            stop: Arc::default(),
            played: &|| {},
            rows: Some(&mut keep),
        };
        let simulation = run(&[&table, &other], &plan, Shard::WHOLE, Some(threads), watch);
        let simulation = simulation.expect("there can be a few threads");
        assert_eq!(simulation.threads, threads);
        let numbers = rows.iter().map(|(number, _)| *number);
        assert!(numbers.eq(1..=150), "rows come in order");
        (simulation.tallies, simulation.sweeps, rows)
    };
    let one = result(1);
    assert_eq!(one, result(2));
    assert_eq!(one, result(7));
}

#[test]
fn a_stopped_run_is_a_shorter_run() {
    let table = Toy::table(9, 2, Fault::None);
    let plan = plan(100_000, &[Bot::Random; 2]);
    let stop = Arc::new(AtomicBool::new(false));
    let mut see = |number: u64, _: &[Option<GameOutcome<'_>>]| {
        stop.fetch_or(number >= 20, Ordering::Relaxed);
    };
    let watch = Watch {
        stop: Arc::clone(&stop),
        played: &|| {},
        rows: Some(&mut see),
    };
    let stopped =
        run(&[&table], &plan, Shard::WHOLE, Some(3), watch).expect("there can be a few threads");
    assert!((20..5000).contains(&stopped.games), "{}", stopped.games);
    let shorter = Plan {
        games: stopped.games,
        ..plan
    };
    assert_eq!(simulate(&[&table], &shorter, 3), stopped);
}

/// A search that would take years.
#[test]
fn a_game_under_way_is_given_up_if_bots_search() {
    let table = Toy::table(9, 2, Fault::None);
    let endless = Bot::Search { playouts: u32::MAX };
    let stop = Arc::new(AtomicBool::new(false));
    let own = Arc::clone(&stop);
    let waits = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        own.store(true, Ordering::Relaxed);
    });
    let watch = Watch {
        stop,
        played: &|| {},
        rows: None,
    };
    let plan = plan(3, &[endless; 2]);
    let stopped =
        run(&[&table], &plan, Shard::WHOLE, Some(2), watch).expect("there can be a few threads");
    waits.join().expect("it does not panic");
    assert_eq!(stopped, simulate(&[&table], &Plan { games: 0, ..plan }, 2));
}

/// Of games that take differently long, those that count are the first ones.
#[test]
fn a_stopped_search_is_a_shorter_run() {
    let table = Toy::table(9, 2, Fault::None);
    let plan = Plan {
        rotate: true,
        ..plan(2_000_000, &[Bot::Search { playouts: 20 }, Bot::Random])
    };
    let stop = Arc::new(AtomicBool::new(false));
    let mut rows = Vec::new();
    let mut see = |number: u64, _: &[Option<GameOutcome<'_>>]| {
        rows.push(number);
        stop.fetch_or(number >= 40, Ordering::Relaxed);
    };
    let watch = Watch {
        stop: Arc::clone(&stop),
        played: &|| {},
        rows: Some(&mut see),
    };
    let stopped =
        run(&[&table], &plan, Shard::WHOLE, Some(3), watch).expect("there can be a few threads");
    assert!(rows.iter().copied().eq(1..=stopped.games), "{rows:?}");
    assert!((40..5000).contains(&stopped.games), "{}", stopped.games);
    let shorter = Plan {
        games: stopped.games,
        ..plan
    };
    assert_eq!(simulate(&[&table], &shorter, 3), stopped);
}

#[test]
fn everybody_hears_of_every_game() {
    let table = Toy::table(9, 2, Fault::None);
    let heard = std::sync::atomic::AtomicU64::new(0);
    let played = || {
        heard.fetch_add(1, Ordering::Relaxed);
    };
    let watch = Watch {
        stop: Arc::default(),
        played: &played,
        rows: None,
    };
    run(
        &[&table],
        &plan(77, &[Bot::Random; 2]),
        Shard::WHOLE,
        Some(2),
        watch,
    )
    .expect("there can be two");
    assert_eq!(heard.into_inner(), 77);
}

/// Eight stones are lost for who begins and seven are won, if nobody errs; greedy bots do not.
#[test]
fn greedy_bots_see_one_move_ahead() {
    let greedy = [Bot::Greedy; 2];
    let share = |stones: u8| {
        let tally = tally(stones, 50, &greedy);
        first_player(&tally, 2).and_then(|first| first.share)
    };
    assert_eq!(share(8), Some(0.0));
    assert_eq!(share(7), Some(1.0));
}

#[test]
fn the_search_bot_is_much_stronger_than_random() {
    let bots = [SEARCH, Bot::Random, Bot::Random];
    let plan = Plan {
        rotate: true,
        ..plan(150, &bots)
    };
    let table = Toy::table(10, 3, Fault::None);
    let simulation = simulate(&[&table], &plan, 2);
    let all = tables(&simulation.tallies[0], &["ann", "ben", "cat"], &["token"]);
    let by_bot = &all[2];
    let names: Vec<&str> = by_bot.members.iter().map(|member| member.name).collect();
    assert_eq!(names, ["random", "search"]);
    let interval = by_bot.members[1].interval.expect("games were decided");
    assert!(interval.low > 0.5, "{interval:?}");
    assert!(matches!(by_bot.verdict, TestVerdict::Tested(test) if test.p < 1e-9));
}

#[test]
fn bots_take_turns_at_the_seats() {
    let bots = [Bot::Random, Bot::Greedy, SEARCH];
    let plan = Plan {
        rotate: true,
        ..plan(5, &bots)
    };
    let of = |number: u64| [0, 1, 2].map(|seat| plan.bot(number, Seat::new(seat)));
    assert_eq!(of(1), bots);
    assert_eq!(of(2), [Bot::Greedy, SEARCH, Bot::Random]);
    assert_eq!(of(4), bots);
    let table = Toy::table(5, 3, Fault::None);
    let tally = &simulate(&[&table], &plan, 1).tallies[0];
    let games: Vec<u64> = tally.bots.iter().map(|(_, group)| group.games).collect();
    assert_eq!(games, [5, 5, 5]);
    assert!(tally.bots.iter().all(|(_, group)| group.seats.len() == 3));
}

#[test]
fn games_that_do_not_end_are_counted() {
    let table = Toy::table(9, 2, Fault::Endless);
    let tally = &simulate(&[&table], &plan(40, &[Bot::Random; 2]), 2).tallies[0];
    assert_eq!((tally.games, tally.broken), (40, 0));
    let ended: u64 = tally.endings.values().sum();
    assert!(tally.unfinished > 0, "{tally:?}");
    assert_eq!(tally.unfinished + ended, 40);
    assert_eq!(tally.decided, ended);
    let longest = tally.longest.expect("games were played");
    assert_eq!(longest.value, 300);
    // What they have so far is no result.
    assert_eq!(tally.lengths.count(), ended);
    assert!(tally.lengths.range().is_some_and(|(_, most)| most < 300));
    assert_eq!(tally.scores.count(), 2 * ended);
}

#[test]
fn games_in_which_the_rules_give_up_are_counted() {
    let table = Toy::table(9, 2, Fault::Panic);
    let plan = plan(30, &[Bot::Random; 2]);
    let tally = &simulate(&[&table], &plan, 2).tallies[0];
    assert!(tally.broken > 0 && tally.broken < 30, "{tally:?}");
    let (number, message) = tally.first_broken.clone().expect("there are some");
    assert_eq!(message, "two stones are too few");
    let mut simulator = table.simulator(&plan);
    assert!((1..number).all(|earlier| simulator.play(earlier).is_ok()));
    assert_eq!(simulator.play(number), Err(message));
    assert_eq!(tally.endings.values().sum::<u64>() + tally.broken, 30);
}

#[test]
fn a_game_is_written_down_as_it_was_played() {
    let table = Toy::table(9, 2, Fault::None);
    let plan = plan(40, &[Bot::Random, Bot::Greedy]);
    let tally = &simulate(&[&table], &plan, 2).tallies[0];
    let mut simulator = table.simulator(&plan);
    let longest = tally.longest.expect("games were played");
    let recorded = simulator.record(longest.number).expect("the rules hold");
    let again = simulator.play(longest.number).expect("the rules hold");
    assert_eq!(Some(&recorded.outcome), again.as_ref());
    assert_eq!(recorded.steps.len() as u64, longest.value);
    assert_eq!(recorded.steps[0]["chance"], "begin");
    let shortest = tally.shortest.expect("games were finished");
    assert!(shortest.value < longest.value);
}

#[test]
fn clauses_are_counted_by_game_and_in_all() {
    let counted = tally(4, 200, &[Bot::Random; 2]);
    let lines = clause_lines(&counted, Toy::table(4, 2, Fault::None).clauses());
    let of = |id: &str| {
        let line = lines.iter().find(|line| line.clause.id == id);
        line.map(|line| (line.games, line.times))
    };
    assert_eq!(of("begin.toss"), Some((200, 200)));
    assert_eq!(of("end.last-stone"), Some((200, 200)));
    // One step of each game is the toss.
    assert_eq!(of("take.one-to-three"), Some((200, counted.steps - 200)));
    let silent = Plan {
        clauses: false,
        ..plan(200, &[Bot::Random; 2])
    };
    let table = Toy::table(4, 2, Fault::None);
    let tally = simulate(&[&table], &silent, 2).tallies.remove(0);
    assert!(clause_lines(&tally, table.clauses()).is_empty());
    assert_eq!(
        Tally {
            clauses: counted.clauses.clone(),
            ..tally
        },
        counted,
        "listening changes nothing"
    );
}

#[test]
fn the_same_game_twice_shows_no_difference() {
    let table = Toy::table(9, 2, Fault::None);
    let plan = plan(60, &[Bot::Random; 2]);
    let simulation = simulate(&[&table, &table], &plan, 2);
    assert_eq!(simulation.tallies[0], simulation.tallies[1]);
    let said = comparisons(&simulation.sweeps).remove(0);
    for estimate in said.wins.iter().chain(&said.scores).chain([&said.length]) {
        let estimate = estimate.expect("there are pairs");
        assert_eq!((estimate.pairs, estimate.mean, estimate.p), (60, 0.0, 1.0));
    }
}

/// Who begins is the same at both tables, and wins with seven stones but not with eight.
#[test]
fn differences_are_those_of_games_with_the_same_luck() {
    let table = Toy::table(7, 2, Fault::None);
    let other = Toy::table(8, 2, Fault::None);
    let simulation = simulate(&[&table, &other], &plan(80, &[Bot::Greedy; 2]), 2);
    let mut by_hand = Sweep::new(2);
    let plan = plan(80, &[Bot::Greedy; 2]);
    let (mut one, mut two) = (table.simulator(&plan), other.simulator(&plan));
    let mut to_ann = 0;
    for number in 1..=80 {
        let (base, changed) = (
            one.record(number).expect("the rules hold").outcome,
            two.record(number).expect("the rules hold").outcome,
        );
        assert_eq!(base.first, changed.first);
        assert_ne!(base.share(Seat::new(0)), changed.share(Seat::new(0)));
        to_ann += if changed.share(Seat::new(0)) > 0 {
            1
        } else {
            -1
        };
        by_hand.add(&base, &changed);
    }
    assert_eq!(simulation.sweeps, [by_hand]);
    let said = comparisons(&simulation.sweeps).remove(0);
    let wins = said.wins[0].expect("there are pairs");
    assert!((wins.mean - f64::from(to_ann) / 80.0).abs() < 1e-12);
    let length = said.length.expect("there are pairs");
    assert!(length.mean > 0.0 && length.p < 0.001, "{length:?}");
}

/// What the parts come to, written down and read again, in whatever order: what the whole comes to.
#[test]
fn parts_come_to_the_whole() {
    let (table, other) = (
        Toy::table(12, 3, Fault::None),
        Toy::table(9, 3, Fault::None),
    );
    let tables: [&dyn AnyTable; 2] = [&table, &other];
    let mut plan = plan(97, &[Bot::Random, Bot::Greedy, Bot::Random]);
    plan.rotate = true;
    let whole = Simulation {
        threads: 0,
        ..simulate(&tables, &plan, 2)
    };
    for of in [1, 2, 5, 97, 120] {
        let parts = (1..=of).rev().map(|number| {
            let watch = Watch {
                stop: Arc::default(),
                played: &|| {},
                rows: None,
            };
            let shard = Shard::new(number, of).expect("there are as many");
            let part = run(&tables, &plan, shard, Some(2), watch).expect("there can be two");
            assert_eq!(part.games, shard.games(97).count() as u64);
            let text = serde_json::to_string(&part).expect("it can be written");
            serde_json::from_str::<Simulation>(&text).expect("it can be read")
        });
        assert_eq!(Simulation::merged(parts), Some(whole.clone()), "{of} parts");
    }
    assert_eq!(Simulation::merged([]), None);
}
