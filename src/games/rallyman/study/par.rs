//! What a lone driver can do in each stage, and what one has to expect.

use super::lone::least::Driving;
use super::lone::outlook::{Aim, Detail, KNOCKED_OUT, Outlook, Wear};
use super::lone::{Lone, tires};
use crate::engine::study::{Expected, Par, Score};
use crate::games::rallyman::components::{Phase, Tires, Weather};
use crate::games::rallyman::{Place, Rallyman, State, ZoneSet};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use crate::lab::threads::each;

/// Entries of a table that count as one position looked at: they are filled very fast.
const ENTRIES: usize = 100;

/// The ways to drive that are told apart, as they are named and told.
const DRIVINGS: [(&str, Driving, &str); 3] = [
    (
        "by the road",
        Driving {
            shortcuts: false,
            attacks: false,
            losses: false,
            safely: false,
        },
        "no die warns, and no shortcut is taken; dice are rolled one by one",
    ),
    (
        "with shortcuts",
        Driving {
            shortcuts: true,
            attacks: false,
            losses: false,
            safely: false,
        },
        "no die warns, and all shortcut cards are good; dice are rolled one by one",
    ),
    (
        "time attack",
        Driving {
            shortcuts: true,
            attacks: true,
            losses: false,
            safely: false,
        },
        "no die warns, all shortcut cards are good, and dice rolled together earn seconds",
    ),
];

impl Rallyman {
    /// For each stage, the least seconds that a driver alone needs when no die warns, and what is to
    /// be expected of dice and cards.
    ///
    /// The bound is that of a driver who may also lose control wherever it helps, with the event that
    /// helps most and no damage: no play is faster.
    pub(super) fn stage_pars(&self, state: &State, effort: usize) -> Vec<Par> {
        let stages: Vec<u8> = (0..self.tracks.len())
            .map_while(|it| u8::try_from(it).ok())
            .collect();
        let lones = each(&stages, |stage| {
            self.lones(*stage, self.weather_of(state, *stage).0)
        });
        let mut asked = Vec::new();
        for (stage, lones) in stages.iter().zip(&lones) {
            let drivings = DRIVINGS.iter();
            let open =
                drivings.filter(|(_, driving, _)| self.options.time_attack || !driving.attacks);
            asked.extend(open.map(|driving| (*stage, lones.as_slice(), driving)));
        }
        let pars = each(&asked, |(stage, lones, driving)| {
            self.stage_par(
                *stage,
                self.weather_of(state, *stage).1,
                (lones, driving),
                effort,
            )
        });
        pars.into_iter().flatten().collect()
    }

    fn stage_par(
        &self,
        stage: u8,
        is_weather_known: bool,
        (lones, (name, driving, how)): (&[Lone<'_>], &(&str, Driving, &str)),
        effort: usize,
    ) -> Option<Par> {
        let least = |driving: Driving| {
            let least = lones.iter().filter_map(|lone| lone.least(driving));
            least.min()
        };
        let losing = Driving {
            losses: true,
            ..*driving
        };
        let found = least(*driving);
        let bound = least(losing).or(found)?;
        let mut how = (*how).to_owned();
        if !is_weather_known {
            how.push_str("; on asphalt, as nobody knows the weather yet");
        }
        // Dice rolled one by one, wherever they lead.
        let is_whole = driving.shortcuts && !driving.attacks;
        let expected = lones
            .iter()
            .filter(|_| is_whole)
            .filter_map(|lone| self.expected(lone, effort, Aim::Time));
        let expected = expected.min_by(|one, other| one.mean.total_cmp(&other.mean));
        if expected.is_some() {
            how = format!(
                "{how}; what is expected counts all dice and cards, with full piles, and a \
                 knock-out as {KNOCKED_OUT} neutral cards; the risk is that control is ever lost"
            );
        }
        Some(Par {
            of: vec![
                ("stage", self.tracks[usize::from(stage)].id.to_string()),
                ("driving", (*name).to_owned()),
            ],
            score: Score::least("second"),
            bound,
            found,
            expected,
            how,
        })
    }

    /// The least probability that control is ever lost in a stage, over all ways to drive it: 0 where
    /// it can be driven without any risk. The weather is that of the rally, where it is fixed. Nothing
    /// if that is more work than `effort`, in hundreds of cases of place, gear, dice and wear.
    #[must_use]
    pub(crate) fn least_risk(&self, stage: usize, effort: usize) -> Option<f64> {
        let number = narrow::<u8>(stage);
        let snow = self.tracks[stage].snow;
        let drivers = self.lone_drivers();
        let lone = |&(seat, tires)| Lone::new(self, number, seat, tires, snow);
        let safely = Driving {
            safely: true,
            ..Driving::default()
        };
        let sizes = Lone::size(self, number).saturating_mul(drivers.len());
        let mut left = effort.saturating_mul(ENTRIES).checked_sub(sizes)?;
        // One after the other: together they would take much memory.
        if drivers
            .iter()
            .map(lone)
            .any(|lone| lone.least(safely).is_some())
        {
            return Some(0.0);
        }
        let mut least: f64 = 1.0;
        for lone in drivers.iter().map(lone) {
            let detail = self.detail(lone.seat(), Aim::Control);
            left = left.checked_sub(Outlook::size(&lone, detail))?;
            let expected = self.expected(&lone, usize::MAX / ENTRIES, Aim::Control)?;
            least = least.min(expected.risk);
        }
        Some(least)
    }

    /// What [`least_risk`](Self::least_risk) of a stage depends on.
    pub(crate) fn risk_depends_on(&self, stage: usize) -> String {
        let boards: Vec<_> = (self.drivers.iter().map(|driver| driver.dashboard)).collect();
        let cards = (
            self.gear_cards,
            self.neutral,
            self.spare_tire,
            self.shortcut_cards,
        );
        let cars = (
            &self.dashboards,
            boards,
            self.warnings,
            self.sisu,
            self.spare,
        );
        let course = (
            &self.tracks[stage],
            &self.terrains,
            &self.corners,
            self.weather,
        );
        let rules = (&self.constants, self.readings, &self.options, &self.agreed);
        format!("{stage} {course:?} {cars:?} {cards:?} {rules:?}")
    }

    /// The drivers who could drive a stage alone: every dashboard, on all tires.
    fn lones(&self, stage: u8, snow: ZoneSet) -> Vec<Lone<'_>> {
        let drivers = self.lone_drivers().into_iter();
        let lones = drivers.map(|(seat, tires)| Lone::new(self, stage, seat, tires, snow));
        lones.collect()
    }

    /// Who could drive a stage alone, and on which tires.
    fn lone_drivers(&self) -> Vec<(Seat, Tires)> {
        let mut drivers = Vec::new();
        let mut boards = Vec::new();
        for seat in self.all_seats() {
            let board = self.drivers[seat.index()].dashboard;
            if boards.contains(&board) {
                continue;
            }
            boards.push(board);
            drivers.extend(tires(self).into_iter().map(|tires| (seat, tires)));
        }
        drivers
    }

    /// All of the wear of a driver's car told apart.
    fn detail(&self, seat: Seat, aim: Aim) -> Detail {
        let board = self.dashboard(seat);
        Detail {
            damage: board.damage,
            flats: board.flats,
            sisu: self.sisu,
            wear: 0,
            aim,
        }
    }

    /// What is to be expected from the start on.
    fn expected(&self, lone: &Lone<'_>, effort: usize, aim: Aim) -> Option<Expected> {
        let detail = self.detail(lone.seat(), aim);
        if Outlook::size(lone, detail) > effort.saturating_mul(ENTRIES) {
            return None;
        }
        let outlook = Outlook::new(lone.clone(), detail);
        let fresh = Wear {
            damage: 0,
            flats: 0,
            sisu: self.sisu,
        };
        Some(outlook.rest(Place::START, 0, fresh))
    }

    /// The zones of a stage under snow, and whether that is known.
    fn weather_of(&self, state: &State, stage: u8) -> (ZoneSet, bool) {
        let track = &self.tracks[usize::from(stage)];
        let here: ZoneSet = track.zones.iter().copied().collect();
        let is_now =
            state.stage == stage && !matches!(state.phase, Phase::SnowZones | Phase::Weather);
        match self.weather {
            Weather::None => (ZoneSet::NONE, true),
            Weather::Fixed => (track.snow, true),
            _ if is_now && state.phase != Phase::Between => (state.snow, true),
            Weather::Chosen => (state.chosen.and(here), state.phase != Phase::SnowZones),
            Weather::Variable => (ZoneSet::NONE, false),
        }
    }
}
