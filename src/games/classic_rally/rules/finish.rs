//! The finish, the end of rounds, stages and the game, and who has won.

use super::{setup, turn};
use crate::engine::{Ending, Log};
use crate::games::classic_rally::components::Phase;
use crate::games::classic_rally::{ClassicRally, Clause, Event, State};
use crate::kit::seat::{Seat, SeatSet};

/// A Rally Car is in FINISH with all its tokens.
pub(super) fn finish(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::GoalThreeCheckpointsThenFinish);
    log.cite(Clause::EndCarOut);
    if state.players.iter().all(|player| player.finished.is_none()) {
        log.cite(Clause::EndTrigger);
    }
    let round = state.round;
    state.player_mut(seat).finished = Some(round);
    log.event(|| Event::Finished {
        player: game.colour(seat),
        round,
    });
}

pub(super) fn end_round(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    let round = state.round;
    log.event(|| Event::RoundEnded { round });
    if game.options.chrono {
        tick(game, state, log);
    }
    let finished = finished(game, state).count();
    let all = finished == game.seats();
    // Not before the round ends, so that everybody has had the same number of turns.
    let decided = finished > 0 && !game.options.classification && !game.options.chrono;
    if all || decided || round >= game.options.max_rounds {
        end_stage(game, state, log);
        return;
    }
    state.round += 1;
    if let Some(first) = turn::next_of(game, state, game.turn_order(state.first), log) {
        turn::begin_turn(game, state, first, log);
    }
}

fn finished(game: &ClassicRally, state: &State) -> impl Iterator<Item = Seat> {
    game.all_seats()
        .filter(|&seat| state.player(seat).finished.is_some())
}

/// What the stopwatch shows during a round of a race with it, if it runs by then: it begins at 0 at the end of the round
/// in which the first car finishes (`chrono.first`), and alone with the race; every later round adds a tick.
pub(crate) fn clock_in(
    game: &ClassicRally,
    round: u16,
    finished: impl Iterator<Item = u16>,
) -> Option<u16> {
    let before = round.saturating_sub(1);
    if game.is_solo() {
        return Some(before);
    }
    let first = finished.filter(|finished| *finished < round).min();
    first.map(|first| before - first)
}

/// The stopwatch at the end of a round.
fn tick(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    let round = state.round;
    let clock = match state.clock {
        Some(clock) => {
            log.cite(if game.is_solo() {
                Clause::ChronoSolo
            } else {
                Clause::ChronoTick
            });
            clock + 1
        }
        None if finished(game, state).next().is_some() => {
            log.cite(Clause::ChronoFirst);
            0
        }
        None => return,
    };
    state.clock = Some(clock);
    log.event(|| Event::Tick { clock });
    for seat in game.all_seats() {
        // Where the hand is at the end of the round, whenever in the round the car came in.
        if state.player(seat).finished == Some(round) {
            log.cite(Clause::ChronoPlace);
            score(game, state, seat, clock, log);
        }
    }
}

fn score(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    points: u16,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::ChronoPoints);
    state.player_mut(seat).points = Some(points);
    log.event(|| Event::Scored {
        player: game.colour(seat),
        points,
    });
}

fn end_stage(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    if game.options.chrono {
        log.cite(Clause::ChronoPurpose);
        for seat in game.all_seats() {
            if let (None, Some(points)) = (state.player(seat).points, game.options.dnf_points) {
                score(game, state, seat, points, log);
            }
        }
    }
    if usize::from(state.stage) + 1 < game.stages.len() {
        log.event(|| Event::StageEnded {
            stage: state.stage + 1,
        });
        for player in &mut state.players {
            let points = player.points;
            player.total = player
                .total
                .and_then(|total| Some(total.saturating_add(points?)));
        }
        state.stage += 1;
        setup::open_stage(game, state, log);
        return;
    }
    state.phase = Phase::Over;
    let Some(ending) = ended(game, state) else {
        return;
    };
    match ending.id {
        "single-winner" => log.cite(Clause::WinSingle),
        "shared-victory" => log.cite(Clause::WinShared),
        "classified" => {
            log.cite(Clause::WinClassification);
            let best = ending.ranking.first().map_or(0, |best| best.iter().count());
            log.cite(if best == 1 {
                Clause::WinSingle
            } else {
                Clause::WinShared
            });
        }
        _ => {}
    }
    log.event(|| Event::GameOver {
        ending: ending.id.to_owned(),
        winners: ending
            .ranking
            .first()
            .map(|best| best.iter().map(|seat| game.colour(seat)).collect())
            .unwrap_or_default(),
    });
}

/// How the game ended, once it has.
pub(crate) fn ended(game: &ClassicRally, state: &State) -> Option<Ending> {
    if state.phase != Phase::Over {
        return None;
    }
    let ranking = ranking(game, state);
    let all = finished(game, state).count() == game.seats();
    let any = !ranking.is_empty();
    let winners = ranking.first().map_or(0, |best| best.iter().count());
    let decided = any && !game.options.classification;
    // A stage without points leaves a player without a total. If no player has one, the ending is still by points,
    // with nobody ranked.
    let id = if game.options.chrono && (any || all) {
        "points"
    } else if all && game.options.classification && !game.is_solo() {
        "classified"
    } else if (all || decided) && winners == 1 {
        "single-winner"
    } else if all || decided {
        "shared-victory"
    } else {
        "max-rounds"
    };
    Some(Ending { id, ranking })
}

/// Seats from best to last, those who tie together; empty before the end. Who is not ranked
/// is absent.
pub(crate) fn ranking(game: &ClassicRally, state: &State) -> Vec<SeatSet> {
    if state.phase != Phase::Over {
        return Vec::new();
    }
    let mut results: Vec<(u16, Seat)> = game
        .all_seats()
        .filter_map(|seat| Some((result(game, state, seat)?, seat)))
        .collect();
    results.sort_unstable();
    let mut ranking: Vec<(u16, SeatSet)> = Vec::new();
    for (result, seat) in results {
        match ranking.last_mut() {
            Some((last, seats)) if *last == result => seats.insert(seat),
            _ => ranking.push((result, SeatSet::one(seat))),
        }
    }
    let best_only = !game.options.classification && !game.options.chrono;
    let ranked = ranking.into_iter().map(|(_, seats)| seats);
    ranked
        .take(if best_only { 1 } else { usize::MAX })
        .collect()
}

/// What a seat is ranked by, least first: points, or the round of finishing.
fn result(game: &ClassicRally, state: &State, seat: Seat) -> Option<u16> {
    let player = state.player(seat);
    if game.options.chrono {
        return Some(player.total?.saturating_add(player.points?));
    }
    player.finished
}
