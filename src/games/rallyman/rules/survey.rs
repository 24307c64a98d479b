//! What a search for dice asks of a position again and again, worked out once.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::dice::{MostDice, Run};
use super::roads::{Gearing, Road, Stretch, Way};
use super::room::{Entering, Leaving};
use super::route::Hop;
use super::sets::{Chain, Engaged, Sets};
use super::{dice, notes, plan, roads, room, route};
use crate::games::rallyman::components::{Die, Surface};
use crate::games::rallyman::table::MAX_DRIVERS;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{DiceSet, Place, PlanStep, Rallyman, State, Track};
use crate::kit::number::narrow;
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
    /// The corners with dirt, of those that all dice together can lead to.
    dirty: DirtyCorners,
    /// The most dice on asphalt and on snow.
    most: [MostDice; 2],
    /// How many warnings lose control on asphalt and on snow.
    warnings: [u8; 2],
    /// Where other cars may be in the way, if the road is known: the first and the last space of each such part.
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

/// Which of some corners of a stage have dirt, so that a stretch is asked at once.
#[derive(Clone, Copy, Debug, Default)]
struct DirtyCorners {
    /// The corners that the bits stand for, as a part of those of the stage.
    covered: (u16, u16),
    /// A bit for each, the first one lowest.
    bits: u64,
}

impl DirtyCorners {
    fn of(track: &Track, state: &State, (first, behind): (u16, u16)) -> Self {
        let behind = behind.min(first + 63);
        let those = &track.corners[usize::from(first)..usize::from(behind)];
        let dirty = those.iter().map(|corner| state.dirt[corner.id.index()] > 0);
        let bits = (0..).zip(dirty);
        Self {
            covered: (first, behind),
            bits: bits.fold(0, |bits, (number, dirty)| bits | u64::from(dirty) << number),
        }
    }

    /// Those of a part of the corners ahead, as bits; `None` if some of them have none.
    #[inline]
    fn among(self, (first, behind): (u16, u16)) -> Option<u64> {
        if behind > self.covered.1 {
            return None;
        }
        let first = first.max(self.covered.0);
        let mask = (1_u64 << behind.saturating_sub(first)) - 1;
        Some(self.bits >> (first - self.covered.0) & mask)
    }
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

    /// The same, if it is the same on any way.
    #[inline]
    fn most_anywhere(&self) -> Option<MostDice> {
        let [asphalt, snow] = self.most;
        (asphalt == snow).then_some(asphalt)
    }

    /// Whether the dice show as many warnings as lose control anywhere.
    #[inline]
    pub(super) fn could_slip(&self) -> bool {
        let [asphalt, snow] = self.warnings;
        self.state.turn.warned.count() >= asphalt.min(snow)
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
    /// each sort there; `None` if more than dirt on one of the next corners may be in their way, or the surface changes
    /// how many there are, or the road is not known.
    pub(super) fn kept(&self, start: &Run) -> Option<(&OnceLock<Sets>, MostDice)> {
        let road = self.road?;
        let begins = start.used.is_empty() && self.state.turn.rolled.is_empty();
        if !begins || self.is_kept_off {
            return None;
        }
        let reach = road.reach(start.at);
        if self.is_busy(start.at, reach) {
            return None;
        }
        let dirt = match self.dirt(reach) {
            Dirt::None => None,
            Dirt::On(corner, markers) => Some((corner, markers)),
            Dirt::More => return None,
        };
        let [asphalt, snow] = self.most;
        let zones = road.zones(start.at);
        let most = if asphalt == snow || zones.and(self.state.snow).is_empty() {
            asphalt
        } else if zones.is_subset(self.state.snow) {
            snow
        } else {
            return None;
        };
        Some((road.kept(start, dirt)?, most))
    }

    /// What a die leads to by engaging a gear, if that is known as the dirt lies, and other cars make no difference.
    #[inline]
    fn known(&self, game: &Rallyman, gearing: Gearing) -> Option<(&'a Stretch, &'a [Way])> {
        let road = self.road?;
        let clean = road.stretch(gearing)?;
        if self.dirty.bits == 0 && clean.0.corners.1 <= self.dirty.covered.1 {
            return Some(clean);
        }
        let dirt = self.dirt(clean.0);
        match dirt {
            Dirt::None => Some(clean),
            Dirt::On(corner, markers) => {
                let stage = (game, self.state.stage);
                let on = (corner, markers);
                let dirtied = road.dirtied(stage, (clean.0, gearing), on)?;
                // It may lead farther than without dirt, to more of it.
                let there = self.dirt(dirtied.0);
                (there == Dirt::None || there == dirt).then_some(dirtied)
            }
            Dirt::More => None,
        }
    }

    #[inline]
    fn dirt(&self, stretch: &Stretch) -> Dirt {
        let (first, behind) = stretch.corners;
        let Some(dirty) = self.dirty.among((first, behind)) else {
            return self.dirt_counted(first..behind);
        };
        if dirty == 0 {
            Dirt::None
        } else if dirty.is_power_of_two() {
            let corner = first + narrow::<u16>(dirty.trailing_zeros());
            Dirt::On(corner, self.markers(corner))
        } else {
            Dirt::More
        }
    }

    /// The same of corners that lie farther ahead.
    fn dirt_counted(&self, corners: Range<u16>) -> Dirt {
        let mut found = Dirt::None;
        for corner in corners {
            found = match (found, self.markers(corner)) {
                (found, 0) => found,
                (Dirt::None, markers) => Dirt::On(corner, markers),
                _ => return Dirt::More,
            };
        }
        found
    }

    /// The dirt markers on a corner of the stage.
    fn markers(&self, corner: u16) -> u8 {
        self.state.dirt[self.track.corners[usize::from(corner)].id.index()]
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
    let road = roads::road(game, state);
    let corners = road.map_or((0, 0), |road| road.reach(car.at).corners);
    let on = |surface| {
        let grip = dice::grip_on(game, car, seat, surface);
        (dice::most_dice(game, car, grip), grip.warnings)
    };
    let asphalt = on(Surface::Asphalt);
    // As long as there is no snow anywhere, it makes no difference.
    let snow = if state.snow.is_empty() {
        asphalt
    } else {
        on(Surface::Snow)
    };
    Survey {
        state,
        seat,
        track,
        road,
        chain: roads::chain(game),
        alike: plan::are_whites_alike(state),
        is_kept_off: room::is_kept_off(game, state, seat),
        dirty: DirtyCorners::of(track, state, corners),
        most: [asphalt.0, snow.0],
        warnings: [asphalt.1, snow.1],
        busy: road.map_or_else(ArrayVec::new, |road| busy(road, state, seat)),
    }
}

/// Where other cars may be in the way.
fn busy(road: &Road, state: &State, seat: Seat) -> ArrayVec<(Place, Place), MAX_DRIVERS> {
    let at = state.car(seat).at;
    let farthest = road.reach(at).last;
    let mut busy = ArrayVec::new();
    for &other in &state.road {
        let car = state.car(other);
        let hold = road.hold(car.at);
        // What lies behind, or farther ahead than all dice lead, is in nobody's way.
        if hold.last < at || hold.first > farthest || other == seat || car.is_off_road() {
            continue;
        }
        if hold.free == 0 || room::others_at(state, seat, car.at).count() > hold.free {
            busy.push((hold.first, hold.last));
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
    if run.leaving == Leaving::Held {
        return ControlFlow::Continue(());
    }
    let chained = survey.chain.behind(run);
    let mut left = dice.without(run.used);
    if survey.alike && left.contains(Die::A1) {
        left.remove(Die::A2);
    }
    let used = [run.used.gears(), run.used.accelerations()];
    let most = survey.most_anywhere();
    if let Some(most) = most {
        left = left.without(most.used_up(used));
    }
    if let Some(chained) = chained {
        left = left.and(chained.dice);
    }
    for die in left.iter() {
        let engaged = match chained {
            Some(chained) => chained.engaged[die as usize],
            None => Engaged::by(game, run, die),
        };
        let Some(engaged) = engaged else {
            continue;
        };
        let used = used[usize::from(die.is_acceleration())];
        each_way(game, survey, run, (die, engaged), &mut |step, hop| {
            if most.is_some() || used < survey.most(step.to).of(die) {
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
#[inline]
pub(super) fn each_way<B>(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    (die, engaged): (Die, Engaged),
    visit: &mut impl FnMut(PlanStep, Hop) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if run.resumes && survey.is_kept_off {
        return ControlFlow::Continue(());
    }
    let gearing = Gearing {
        at: run.at,
        gear: engaged.gear,
        manner: engaged.manner,
    };
    let Some((stretch, ways)) = survey.known(game, gearing) else {
        return each_way_found(game, survey, run, (die, engaged), visit);
    };
    let is_busy = survey.is_busy(run.at, stretch);
    if is_busy && ways.iter().any(|way| way.flies) {
        return each_way_found(game, survey, run, (die, engaged), visit);
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
                direction: engaged.direction,
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
    (die, engaged): (Die, Engaged),
    visit: &mut dyn FnMut(PlanStep, Hop) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Engaged {
        gear, direction, ..
    } = engaged;
    let engaged = (gear, direction);
    for to in route::targets(game, survey.state, run, (die, gear)) {
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
                    (count % 7 == 0, state.phase, state.due_seat())
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
            let reach = *survey.road.expect("a known road").reach(own);
            for at in survey
                .track
                .places()
                .filter(|at| *at >= own && *at < reach.last)
            {
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
                        let engaged = Engaged {
                            gear,
                            manner: roads::manner(&run, die, gear),
                            direction: None,
                        };
                        // Farther than all dice lead no car is looked for.
                        let Engaged { gear, manner, .. } = engaged;
                        let gearing = Gearing { at, gear, manner };
                        let stretch = survey.known(game, gearing).map(|(known, _)| known);
                        if stretch.is_some_and(|known| known.last > reach.last) {
                            continue;
                        }
                        let (mut known, mut found) = (Vec::new(), Vec::new());
                        let _ = rules::survey::each_way::<()>(
                            game,
                            &survey,
                            &run,
                            (die, engaged),
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
                                (die, engaged),
                                &mut |step, hop| {
                                    found.push((step, hop));
                                    ControlFlow::Continue(())
                                },
                            );
                        }
                        assert_eq!(known, found, "{run:?} {die} in {state:?}");
                        compared += known.len();
                        if let Some(known) = stretch {
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
        let (mut count, mut clear, mut dirty) = (0, 0, 0);
        driven(|game, state, seat| {
            if state.turn.used.is_empty() && state.turn.rolled.is_empty() {
                let survey = rules::survey::survey(game, state, seat);
                let tried = rules::attack::led_by_trying(game, &survey);
                let led = rules::sets::led::<64>(game, &survey);
                assert_eq!(led, Ok(tried), "{state:?}");
                // What is kept of a clear road is no more than the car and its tires leave, and no less.
                assert_eq!(rules::sets::usable(game, &survey), tried, "{state:?}");
                let start = Run::of(state, seat);
                if let (Some(road), Some(_)) = (survey.road, survey.kept(&start)) {
                    clear += 1;
                    dirty += u32::from(survey.dirt(road.reach(start.at)) != Dirt::None);
                }
                count += 1;
            }
        });
        let enough = count > 100 && clear > 50 && dirty > 20;
        assert!(enough, "{count} {clear} {dirty}");
    }
}
