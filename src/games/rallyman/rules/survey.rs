//! What a search for dice asks of a position again and again, worked out once.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::dice::{MostDice, Run};
use super::roads::{Road, Stretch, Way};
use super::room::{Entering, could_hold_up};
use super::route::Hop;
use super::sets::{Chain, Sets};
use super::{dice, notes, plan, roads, room, route};
use crate::games::rallyman::components::Die;
use crate::games::rallyman::table::MAX_DRIVERS;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{DiceSet, Direction, Place, PlanStep, Rallyman, State, Track};
use crate::kit::seat::Seat;

/// A position as one driver's dice find it.
#[derive(Clone)]
pub(super) struct Survey<'a> {
    pub state: &'a State,
    pub seat: Seat,
    pub track: &'a Track,
    /// What is known of the road, if it has been found out.
    road: Option<&'a Road>,
    /// How gears follow each other.
    pub chain: &'a Chain,
    /// Whether the acceleration dice cannot be told apart.
    pub alike: bool,
    /// Whether others have filled the space that the car is to be put back on.
    is_kept_off: bool,
    /// Whether there is dirt anywhere.
    is_dirty: bool,
    /// The most dice on asphalt and on snow.
    most: [MostDice; 2],
    /// How many warnings lose control on asphalt and on snow.
    warnings: [u8; 2],
    /// Where other cars may be in the way: the first and the last space of each such part of the road.
    busy: ArrayVec<(Place, Place), MAX_DRIVERS>,
}

/// Dirt on a stretch, which changes notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dirt {
    None,
    /// So many markers, on this corner alone.
    On(u16, u8),
    /// On several corners.
    More,
}

impl<'a> Survey<'a> {
    /// Whether it makes a difference in a place how a gear is engaged.
    pub(super) fn tells_manners(&self, at: Place) -> bool {
        matches!(self.track.at(at).kind, Kind::Skid(..))
    }

    /// Whether there is such a die to use, on the way into a space.
    #[inline]
    pub(super) fn has(&self, used: DiceSet, die: Die, to: Place) -> bool {
        let count = if die.is_acceleration() {
            used.accelerations()
        } else {
            used.gears()
        };
        !used.contains(die) && count < self.most(to).of(die)
    }

    /// The most dice that a turn may use, on the way into a space.
    #[inline]
    pub(super) fn most(&self, to: Place) -> MostDice {
        self.by_surface(self.most, to)
    }

    /// How many warnings lose control in a space.
    #[inline]
    pub(super) fn warnings(&self, place: Place) -> u8 {
        self.by_surface(self.warnings, place)
    }

    /// What holds in a space, of what holds on asphalt and on snow.
    #[inline]
    fn by_surface<T: PartialEq>(&self, [asphalt, snow]: [T; 2], place: Place) -> T {
        if asphalt != snow && self.state.snow.contains(self.track.at(place).zone) {
            snow
        } else {
            asphalt
        }
    }

    /// The same with a whole dashboard of dice.
    pub(super) fn with_all_dice(self) -> Self {
        Self {
            most: [MostDice::ALL; 2],
            ..self
        }
    }

    /// Where the sets of dice are kept that can be used from the beginning of a turn on, and the most dice of
    /// each sort there; `None` if something may be in their way, or the surface changes how many there are, or the road
    /// is not known.
    pub(super) fn kept(&self, start: &Run) -> Option<(&OnceLock<Sets>, MostDice)> {
        let road = self.road?;
        let begins = start.used.is_empty() && self.state.turn.rolled.is_empty();
        if !begins || self.is_kept_off {
            return None;
        }
        let reach = road.reach(start.at);
        if self.is_busy(start.at, reach) || self.dirt(reach) != Dirt::None {
            return None;
        }
        let [asphalt, snow] = self.most;
        let mut most = asphalt;
        if asphalt != snow {
            let mut ahead = (start.at.0..=reach.last.0).skip(1).map(Place);
            most = self.most(ahead.next()?);
            if ahead.any(|place| self.most(place) != most) {
                return None;
            }
        }
        Some((road.kept(start), most))
    }

    /// What a die leads to by engaging a gear, if that is known as the dirt lies, and other cars make no difference.
    #[inline]
    fn known(
        &self,
        game: &Rallyman,
        run: &Run,
        (die, gear): (Die, u8),
    ) -> Option<(&'a Stretch, &'a [Way])> {
        let road = self.road?;
        let clean = road.stretch(run, die, gear)?;
        let dirt = self.dirt(clean.0);
        match dirt {
            Dirt::None => Some(clean),
            Dirt::On(corner, markers) => {
                let stage = (game, self.state.stage);
                let on = (corner, markers);
                let dirtied = road.dirtied(stage, (run, die, gear), on)?;
                // It may lead farther than without dirt, to more of it.
                let there = self.dirt(dirtied.0);
                (there == Dirt::None || there == dirt).then_some(dirtied)
            }
            Dirt::More => None,
        }
    }

    #[inline]
    fn dirt(&self, stretch: &Stretch) -> Dirt {
        if !self.is_dirty {
            return Dirt::None;
        }
        let (first, behind) = stretch.corners;
        let mut found = Dirt::None;
        for corner in first..behind {
            let id = self.track.corners[usize::from(corner)].id;
            found = match (found, self.state.dirt[id.index()]) {
                (found, 0) => found,
                (Dirt::None, markers) => Dirt::On(corner, markers),
                _ => return Dirt::More,
            };
        }
        found
    }

    /// Whether cars may be in the way on a stretch.
    #[inline]
    fn is_busy(&self, at: Place, stretch: &Stretch) -> bool {
        let mut busy = self.busy.iter();
        busy.any(|&(first, last)| first <= stretch.last && at <= last)
    }
}

/// Surveys what lies ahead of a driver.
pub(super) fn survey<'a>(game: &'a Rallyman, state: &'a State, seat: Seat) -> Survey<'a> {
    let track = notes::track(game, state);
    let car = state.car(seat);
    let grips = dice::grips(game, car, seat);
    Survey {
        state,
        seat,
        track,
        road: roads::road(game, state),
        chain: roads::chain(game),
        alike: plan::are_whites_alike(state),
        is_kept_off: room::is_kept_off(game, state, seat),
        is_dirty: state.dirt.iter().fold(0, |any, dirt| any | dirt) > 0,
        most: grips.map(|grip| dice::most_dice(game, car, grip)),
        warnings: grips.map(|grip| grip.warnings),
        busy: busy(game, state, seat),
    }
}

/// Where other cars may be in the way.
fn busy(game: &Rallyman, state: &State, seat: Seat) -> ArrayVec<(Place, Place), MAX_DRIVERS> {
    let track = notes::track(game, state);
    let at = state.car(seat).at;
    let mut busy = ArrayVec::new();
    for &other in &state.road {
        let car = state.car(other);
        if other == seat || car.is_off_road() {
            continue;
        }
        let (first, last) = track.around(car.at);
        // What lies behind is in nobody's way.
        if last < at {
            continue;
        }
        let together = room::others_at(state, seat, car.at).count();
        if could_hold_up(track, car.at, together) {
            busy.push((first, last));
        }
    }
    busy
}

/// Calls `visit` with everything that one of these dice can do next.
pub(super) fn each_step(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    dice: DiceSet,
    mut visit: impl FnMut(PlanStep, Hop) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let other_first = dice.contains(Die::A1) && !run.used.contains(Die::A1);
    let used = [run.used.gears(), run.used.accelerations()];
    for die in dice.without(run.used).iter() {
        if die == Die::A2 && survey.alike && other_first {
            continue;
        }
        let Some(engaged) = survey.chain.engaged(game, run, die) else {
            continue;
        };
        each_way(game, survey, run, (die, engaged), &mut |step, hop| {
            if used[usize::from(die.is_acceleration())] < survey.most(step.to).of(die) {
                visit(step, hop)
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with everything that a die can do which engages a gear, whether or not there is
/// such a die to use.
pub(super) fn each_way<B>(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    (die, (gear, direction)): (Die, (u8, Option<Direction>)),
    visit: &mut impl FnMut(PlanStep, Hop) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if run.resumes && survey.is_kept_off {
        return ControlFlow::Continue(());
    }
    let Some((stretch, ways)) = survey.known(game, run, (die, gear)) else {
        return each_way_found(game, survey, run, (die, (gear, direction)), visit);
    };
    let is_busy = survey.is_busy(run.at, stretch);
    if is_busy && ways.iter().any(|way| way.flies) {
        return each_way_found(game, survey, run, (die, (gear, direction)), visit);
    }
    for way in ways {
        if is_busy {
            let (from, to) = ((run.at, run.leaving), (way.to, Entering::Landing));
            if room::is_free(game, survey.state, survey.seat, from, to).is_err() {
                continue;
            }
        }
        let step = PlanStep {
            die,
            to: way.to,
            land: way.land,
        };
        visit(
            step,
            Hop {
                direction,
                ..way.hop
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// The same by the rules themselves.
fn each_way_found<B>(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    (die, (gear, direction)): (Die, (u8, Option<Direction>)),
    visit: &mut dyn FnMut(PlanStep, Hop) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for to in route::targets(game, survey.state, run, (die, gear)) {
        let engaged = (gear, direction);
        let Ok(landings) = route::landings(game, survey.state, survey.seat, run, engaged, to)
        else {
            continue;
        };
        for leap in &landings {
            let land = (landings.len() > 1).then_some(leap.hop.end);
            visit(PlanStep { die, to, land }, leap.hop)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::games::rallyman::rules;
    use proptest::strategy::{Strategy as _, ValueTree as _};
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::engine::testing;
    use crate::games::rallyman::components::Phase;
    use crate::games::rallyman::rules::room::Leaving;
    use crate::games::rallyman::strategies::{games, odd_games};

    /// Calls `visit` with positions of random games in which somebody drives.
    fn driven(mut visit: impl FnMut(&Rallyman, &State, Seat)) {
        let mut runner = TestRunner::deterministic();
        for seed in 0..60 {
            let game = if seed % 2 == 0 {
                games().new_tree(&mut runner).expect("a game").current()
            } else {
                odd_games().new_tree(&mut runner).expect("a game").current()
            };
            rules::roads::find_roads(&game);
            let mut count = 0;
            testing::walk(&game, seed, 300, |state| {
                count += 1;
                if let (true, Phase::Stage, Some(seat)) =
                    (count % 23 == 0, state.phase, state.due_seat())
                {
                    visit(&game, state, seat);
                }
            });
        }
    }

    /// What is found out once about a road is what the rules say, whatever lies and stands on it.
    #[test]
    fn known_roads_are_as_the_rules_have_them() {
        let (mut compared, mut busy, mut dirty) = (0, 0, 0);
        driven(|game, state, seat| {
            let survey = rules::survey::survey(game, state, seat);
            let own = state.car(seat).at;
            for at in survey.track.places().filter(|at| *at >= own) {
                for (gear, before) in
                    (1..=5).flat_map(|gear| [0, gear, gear + 1].map(|old| (gear, old)))
                {
                    for die in [Die::of_gear(gear).expect("a gear"), Die::A1] {
                        let run = Run {
                            at,
                            leaving: if gear % 2 == 0 {
                                Leaving::Moving
                            } else {
                                Leaving::Standing
                            },
                            resumes: before == 0,
                            gear: before,
                            used: DiceSet::NONE,
                            direction: None,
                        };
                        let engaged = (die, (gear, None));
                        let (mut known, mut found) = (Vec::new(), Vec::new());
                        let _ = rules::survey::each_way::<()>(
                            game,
                            &survey,
                            &run,
                            engaged,
                            &mut |step, hop| {
                                known.push((step, hop));
                                ControlFlow::Continue(())
                            },
                        );
                        if !(run.resumes && survey.is_kept_off) {
                            let _ = rules::survey::each_way_found::<()>(
                                game,
                                &survey,
                                &run,
                                engaged,
                                &mut |step, hop| {
                                    found.push((step, hop));
                                    ControlFlow::Continue(())
                                },
                            );
                        }
                        assert_eq!(known, found, "{run:?} {die} in {state:?}");
                        compared += known.len();
                        if let Some((known, _)) = survey.known(game, &run, (die, gear)) {
                            busy += usize::from(survey.is_busy(at, known));
                            dirty += usize::from(survey.dirt(known) != Dirt::None);
                        }
                    }
                }
            }
        });
        let enough = compared > 100_000 && busy > 1000 && dirty > 1000;
        assert!(enough, "{compared} {busy} {dirty}");
    }

    /// All sets that lead somewhere together are those that do one by one, whoever is in the way.
    #[test]
    fn sets_lead_together_where_orders_do() {
        let (mut count, mut clear) = (0, 0);
        driven(|game, state, seat| {
            if state.turn.used.is_empty() && state.turn.rolled.is_empty() {
                let survey = rules::survey::survey(game, state, seat);
                let tried = rules::attack::led_by_trying(game, &survey);
                let led = rules::sets::led::<64>(game, &survey);
                assert_eq!(led, Ok(tried), "{state:?}");
                // What is kept of a clear road is no more than the car and its tires leave, and no less.
                assert_eq!(rules::sets::usable(game, &survey), tried, "{state:?}");
                clear += u32::from(survey.kept(&Run::of(state, seat)).is_some());
                count += 1;
            }
        });
        assert!(count > 100 && clear > 50, "{count} {clear}");
    }
}
