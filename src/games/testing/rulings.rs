//! The laws of every game in the positions of its shipped scripts, the words of all refusals there, and a
//! signature of everything else that is heard. Random games seldom come to such positions: most were laid
//! for one rule.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write as _};
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::heard::ByCase;
use super::{Sandbox, shown};
use crate::diagnostic::Source;
use crate::engine::Definition;
use crate::engine::laws::guarded;
use crate::engine::replay::{Moment, Watcher};
use crate::engine::{Turn, Viewer, testing};
use crate::games::GAMES;
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::kit::tries::every;

/// Looks at every position once, and at every move that scripts try.
struct Judge<G: Definition> {
    before: Option<G::State>,
    seen: BTreeSet<String>,
    faults: Vec<String>,
}

impl<G: Definition> Watcher for Judge<G> {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let (game, state) = moment.table();
        let game: &G = game.downcast_ref().expect("a script of this game");
        let state: &G::State = state.downcast_ref().expect("its state");
        let before = self.before.replace(state.clone());
        let is_new = self.seen.insert(format!("{state:?}"));
        let looked = guarded(|| {
            if let (Some(before), Some(name)) = (before, moment.player())
                && let Some(Value::Object(action)) = moment.action(Viewer::Referee)
            {
                let seat = moment.seat(name).expect("somebody who takes part");
                is_accepted_if_listed(game, &before, seat, action);
            }
            if is_new {
                keeps_the_laws(game, state);
            }
        });
        if let Err(fault) = looked {
            self.faults.push(fault);
        }
        true
    }
}

/// A hash of the FNV-1a kind, which is the same on every machine.
struct Signature<G>(u64, PhantomData<G>);

const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

impl<G> Signature<G> {
    fn add(&mut self, heard: &impl Debug) {
        for byte in format!("{heard:?}").bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
    }
}

impl<G: Definition> Watcher for Signature<G> {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let (game, state) = moment.table();
        let game: &G = game.downcast_ref().expect("a script of this game");
        let state: &G::State = state.downcast_ref().expect("its state");
        let seats = (0..game.seat_count()).map(|seat| Viewer::Seat(Seat::new(seat)));
        for viewer in [Viewer::Referee].into_iter().chain(seats) {
            for clause in moment.cites(viewer) {
                self.add(&clause.id);
            }
            self.add(&moment.events(viewer));
            self.add(&moment.view(viewer));
        }
        self.add(&moment.refusal(Viewer::Referee).map(|(clause, _)| clause.id));
        self.add(&game.turn(state));
        self.add(&game.ending(state));
        self.add(&game.support(state));
        let mut random = Random::new(1);
        for _ in 0..4 {
            match game.turn(state) {
                Turn::Over => {}
                Turn::Chance => self.add(&game.draw(state, &mut random)),
                Turn::Decide(_) => {
                    self.add(&game.random_move(state, &mut random, &mut Vec::new()));
                }
            }
        }
        true
    }
}

/// A move, as a script writes it, is accepted exactly if it is listed.
fn is_accepted_if_listed<G: Definition>(
    game: &G,
    state: &G::State,
    seat: Seat,
    mut action: Map<String, Value>,
) {
    let Some(Value::String(name)) = action.remove("move") else {
        return;
    };
    let bare = serde_json::from_value(json!(name));
    let text = bare.or_else(|_| serde_json::from_value(json!({ name: action })));
    let text = text.expect("the script has been read");
    let mv = game.read_move(state, seat, &text);
    testing::check_agrees(game, state, seat, &mv.expect("its names are known"));
}

fn keeps_the_laws<G: Definition>(game: &G, state: &G::State) {
    testing::chance_agrees(game, state);
    if matches!(game.turn(state), Turn::Decide(_)) {
        testing::legal_moves_agree(game, state);
        testing::listed_moves_are_drawn(game, state, 1);
    }
}

impl<G: Definition> Sandbox<G> {
    /// Listed, drawn and accepted moves agree in the positions of the shipped scripts.
    pub(crate) fn check_moves_of_scripts(&self) {
        let mut seen = BTreeSet::new();
        let mut report = Vec::new();
        let scripts = self.documents(Some("script")).into_iter();
        for (name, _) in scripts.step_by(every(1)) {
            let mut judge = Judge::<G> {
                before: None,
                seen: std::mem::take(&mut seen),
                faults: Vec::new(),
            };
            let checked = GAMES.check(&self.source(name), &self.library, Some(&mut judge));
            assert!(
                checked.is_played(),
                "{name}: {:#?}",
                shown(&checked.findings)
            );
            report.extend(judge.faults.iter().map(|fault| format!("{name}: {fault}")));
            seen = judge.seen;
        }
        assert!(report.is_empty(), "{}", report.join("\n"));
    }

    /// Why each refused entry of the shipped scripts is refused, in one text.
    pub(crate) fn refusals(&self) -> String {
        let mut lines = String::new();
        for (name, _) in self.documents(Some("script")) {
            let mut heard = ByCase(Vec::new());
            let _ = GAMES.check(&self.source(name), &self.library, Some(&mut heard));
            for (case, heard) in heard.0 {
                let case = if case.is_empty() {
                    case
                } else {
                    format!("{case}: ")
                };
                for (entry, heard) in heard.iter().enumerate() {
                    if let Some(why) = &heard.refusal {
                        // Writing into a string cannot fail.
                        let _ = writeln!(lines, "{name}:{}: {case}{why}", entry + 1);
                    }
                }
            }
        }
        lines
    }

    /// One number for each shipped script, which differs as soon as anything does that is heard of it: what
    /// is cited and what happens, for whom; what is seen and who decides; what chance can give; and which
    /// move or outcome the same seed draws. What is right, rulings say. This says that something has changed.
    pub(crate) fn signatures(&self) -> String {
        let mut lines = String::new();
        for (name, _) in self.documents(Some("script")) {
            let mut signature = Signature::<G>(FNV_BASIS, PhantomData);
            let _ = GAMES.check(&self.source(name), &self.library, Some(&mut signature));
            // Writing into a string cannot fail.
            let _ = writeln!(lines, "{:016x} {name}", signature.0);
        }
        lines
    }

    fn source(&self, name: &str) -> Arc<Source> {
        let text = self.files.text(name).expect("a shipped file");
        Arc::new(Source::new(name, text))
    }
}
