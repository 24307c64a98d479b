//! A position as somebody sees it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::document::usual::is_default;
use crate::engine::{Ending, Game as _, Log, Viewer};
use crate::games::rallyman::components::{
    Die, DirectionText, Driver, LossText, Phase, PlanText, SpaceName, Stance, Status, Step,
    Surface, Technique, TireChoice, Tires, TurnText,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::{Clause, Place, Rallyman, Seconds, State};
use crate::kit::seat::Seat;

/// What a viewer sees. Keys are those of a position; what is hidden from the viewer is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far the rally has come.
    pub phase: Phase,
    /// The stage, counted from 1; between two stages the coming one.
    pub stage: u8,
    /// Its id.
    pub stage_id: Id,
    /// Who decides now; nobody if chance is due or the rally is over.
    pub next: Vec<Driver>,
    /// The chance event that is due.
    pub chance: Option<String>,
    /// How the rally ended.
    pub ending: Option<String>,
    /// The winner, once the rally is over; several share the victory.
    pub winners: Option<Vec<Driver>>,
    /// The drivers from first to last, once the rally is over; those who share a place stand
    /// together, and those knocked out are left out.
    pub ranking: Option<Vec<Vec<Driver>>>,
    /// The zones of the stage under snow.
    pub snow: Vec<Id>,
    /// The zones that the drivers chose to be under snow.
    pub chosen: Vec<Id>,
    /// The starting order of the stage, once known.
    pub start_order: Vec<Driver>,
    /// The cars on the road, foremost first.
    pub road: Vec<Driver>,
    /// The round of the stage, counted from 1; 0 before it.
    pub round: u16,
    /// Who plays in this round, in order.
    pub order: Vec<Driver>,
    /// How many of them have had their turn.
    pub played: u8,
    /// The turn, while a stage is driven.
    pub turn: Option<TurnView>,
    /// Dirt markers by corner.
    pub dirt: BTreeMap<String, u8>,
    /// The notes of the corners of the stage on which dirt lies, as they count now.
    pub notes: BTreeMap<String, NotesView>,
    /// The piles of gear cards.
    pub gear_cards: GearView,
    /// Shortcut cards left in the deck.
    pub shortcut_deck: DeckView,
    /// The drivers.
    #[schemars(schema_with = "Driver::table::<DriverView>")]
    pub drivers: BTreeMap<Driver, DriverView>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TurnView {
    /// Whose it is.
    pub driver: Driver,
    /// How far it has come.
    pub step: Step,
    /// How dice are used, once one has been.
    pub technique: Option<Technique>,
    /// The engaged gear; 0 is neutral.
    pub gear: u8,
    /// Dice used to move.
    pub used: Vec<Die>,
    /// Dice of a time attack.
    pub rolled: Vec<Die>,
    /// Dice of a time attack that are still to be used.
    pub waiting: Vec<Die>,
    /// Dice that show a warning.
    pub warnings: Vec<Die>,
    /// Dice given up because of a flat.
    pub given_up: Vec<Die>,
    /// Dice paid for with seconds.
    pub bought: u8,
    /// Whether there was a flat in this turn.
    pub flat: bool,
    /// Whether a tire was changed in this turn, in which no die has been used yet.
    pub tire_changed: bool,
    /// Whether cars have cut a flight short, so that no other die may be used.
    pub stopped: bool,
    /// Whether gears have been chained up or down, where that matters.
    pub direction: Option<DirectionText>,
    /// The die that is about to be rolled, or the rest of the order of a time attack.
    pub plan: Vec<PlanText>,
    /// What interrupts the die in use.
    pub loss: Option<LossText>,
}

/// The notes of a corner as they count now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotesView {
    /// The highest gear on the inside.
    pub inside: u8,
    /// The gear of each skid space.
    pub skid: Vec<u8>,
    /// The highest gear in the shortcut.
    pub shortcut: Option<u8>,
}

/// The piles of gear cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GearView {
    /// First gear.
    pub g1: PileView,
    /// Second gear.
    pub g2: PileView,
    /// Third gear.
    pub g3: PileView,
    /// Fourth gear.
    pub g4: PileView,
    /// Fifth gear.
    pub g5: PileView,
}

/// A pile of gear cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PileView {
    /// Cards left.
    pub left: u16,
    /// Spins seen.
    pub seen_spin: u8,
    /// Cards seen that push a car off to the left.
    pub seen_left: u8,
    /// Cards seen that push a car off to the right.
    pub seen_right: u8,
}

/// Shortcut cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckView {
    /// Without consequences.
    pub good: u8,
    /// Those that bring dirt.
    pub dirty: u8,
    /// Flat tires.
    pub flat: u8,
}

/// What a viewer sees of a driver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is seen by itself")]
pub struct DriverView {
    /// The dashboard.
    pub dashboard: Id,
    /// Whether the driver is still in the stage.
    pub status: Status,
    /// Where the car is.
    pub at: SpaceName,
    /// How it stands there.
    pub stance: Stance,
    /// What it stands on.
    pub surface: Surface,
    /// The gear that the chrono pile shows; 0 is neutral.
    pub gear: u8,
    /// Whether it has been stuck in neutral, facing forward: it shows first gear, and begins with `g1`.
    #[serde(skip_serializing_if = "is_default")]
    pub stalled: bool,
    /// Gear cards of the chrono pile that lie face up, first gear first.
    pub cards: [u16; 5],
    /// Gear cards that are turned over, first gear first.
    pub turned_over: [u16; 5],
    /// Spare-tire cards in the chrono pile.
    pub spares_used: u16,
    /// What the cards of the chrono pile add up to, in seconds.
    pub pile: u32,
    /// Second markers.
    pub seconds: u16,
    /// The time in the stage so far: cards less second markers, in seconds.
    pub running: u32,
    /// The same in minutes and seconds.
    pub time: String,
    /// Damage points.
    pub damage: u8,
    /// Flats.
    pub flats: u8,
    /// Whether the Sisu card is still there.
    pub sisu: bool,
    /// Whether there is a spare-tire card.
    pub spare: bool,
    /// The tires, once they are chosen.
    pub tires: Option<Tires>,
    /// Whether tires have been chosen in secret.
    pub committed: bool,
    /// Which; the driver alone sees it before all are in.
    pub choice: Option<Tires>,
    /// Times of the stages finished so far, in seconds.
    pub times: Vec<u32>,
    /// Their sum, in seconds.
    pub total: u32,
    /// The same in minutes and seconds.
    pub total_time: String,
    /// Split times of the stage by checkpoint, in seconds.
    pub splits: BTreeMap<SpaceName, u32>,
}

impl Rallyman {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        let next = self.players_at(self.turn(state).seats().iter());
        let ending = self.ending(state);
        let (winners, ranking) = ending.as_ref().map(|ending| self.places(ending)).unzip();
        let drivers = self.table_of(self.all_seats(), |seat| {
            self.driver_view(state, seat, viewer, log)
        });
        let [good, dirty, flat] = state.shortcut_deck;
        View {
            phase: state.phase,
            stage: state.stage + 1,
            stage_id: rules::notes::track(self, state).id.clone(),
            next,
            chance: rules::chance::event_due(state).map(str::to_owned),
            winners,
            ranking,
            ending: ending.map(|Ending { id, .. }| id.to_owned()),
            snow: self.zone_ids(state.snow),
            chosen: self.zone_ids(state.chosen),
            start_order: self.players_at(&state.start_order),
            road: self.players_at(&state.road),
            round: state.round,
            order: self.players_at(&state.order),
            played: state.due,
            turn: self.turn_view(state),
            dirt: self.dirt_text(state),
            notes: self.notes_now(state),
            gear_cards: gear_view(state),
            shortcut_deck: DeckView { good, dirty, flat },
            drivers,
        }
    }

    fn turn_view(&self, state: &State) -> Option<TurnView> {
        let seat = state.due_seat().filter(|_| state.phase == Phase::Stage)?;
        let turn = &state.turn;
        let TurnText {
            direction,
            plan,
            loss,
            ..
        } = self.turn_text(state);
        Some(TurnView {
            driver: self.driver(seat),
            step: turn.step,
            technique: turn.technique,
            gear: turn.gear,
            used: turn.used.iter().collect(),
            rolled: turn.rolled.iter().collect(),
            waiting: turn.waiting().iter().collect(),
            warnings: turn.warned.iter().collect(),
            given_up: turn.given_up.iter().collect(),
            bought: turn.bought,
            flat: turn.flat,
            tire_changed: turn.tire_changed,
            stopped: turn.stopped,
            direction,
            plan,
            loss,
        })
    }

    fn notes_now(&self, state: &State) -> BTreeMap<String, NotesView> {
        let corners = rules::notes::track(self, state).corners.iter();
        let dirty = corners.filter_map(|corner| {
            let markers = state.dirt[corner.id.index()];
            let now = |place: Place| rules::notes::note_at(self, state, place).unwrap_or_default();
            let notes = || NotesView {
                inside: now(corner.inside),
                skid: corner.skids.iter().copied().map(now).collect(),
                shortcut: corner.shortcut_note,
            };
            (markers > 0).then(|| (corner.name.as_ref().to_owned(), notes()))
        });
        dirty.collect()
    }

    fn driver_view(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        log: &mut impl Log<Self>,
    ) -> DriverView {
        let (car, track) = (state.car(seat), rules::notes::track(self, state));
        let visible = viewer.sees(seat);
        let splits = track.checkpoints.iter().zip(car.splits);
        let splits: BTreeMap<SpaceName, u32> = splits
            .filter_map(|(&place, seconds)| Some((track.name_of(place), seconds?.0)))
            .collect();
        if !splits.is_empty() && !visible {
            log.cite(Clause::SplitPublic);
        }
        let is_secret = self.readings.tire_choice == TireChoice::Secret;
        let running = rules::finish::running_time(self, state, seat);
        let total = rules::finish::total_time(state, seat);
        DriverView {
            dashboard: self.dashboard(seat).id.clone(),
            status: car.status,
            at: track.name_of(car.at),
            stance: car.stance,
            surface: rules::notes::surface(self, state, car.at),
            gear: car.gear,
            stalled: car.stalled,
            cards: car.pile.up,
            turned_over: car.pile.over,
            spares_used: car.pile.spares,
            pile: rules::finish::pile_time(self, &car.pile).0,
            seconds: car.seconds,
            running: running.0,
            time: running.to_string(),
            damage: car.damage,
            flats: car.flats,
            sisu: car.sisu,
            spare: car.spare,
            tires: car.choice.filter(|_| !is_secret).or(car.tires),
            committed: car.choice.is_some(),
            choice: car.choice.filter(|_| visible || !is_secret),
            times: car.times.iter().map(|&Seconds(seconds)| seconds).collect(),
            total: total.0,
            total_time: total.to_string(),
            splits,
        }
    }
}

fn gear_view(state: &State) -> GearView {
    let [g1, g2, g3, g4, g5] = state.gear_piles.map(|pile| {
        let [seen_spin, seen_left, seen_right] = pile.seen;
        PileView {
            left: pile.left,
            seen_spin,
            seen_left,
            seen_right,
        }
    });
    GearView { g1, g2, g3, g4, g5 }
}
