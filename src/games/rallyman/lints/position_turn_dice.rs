//! `position-turn-dice`: a turn that cannot have come to this.

use super::prelude::*;
use crate::engine::Game as _;
use crate::games::rallyman::moves::Move;
use crate::games::rallyman::rules;
use crate::games::rallyman::rules::dice::{BLACK, WHITE};
use crate::games::rallyman::table::DiceSet;

lint! {
    "position-turn-dice": Error, DiceOnce;
    summary: "dice of a turn that cannot have been used in this way",
    why: "Dice are used one by one or rolled all at once, each of them once, and no more of them than damage and flats leave. What interrupts a die is over before the next one.",
    bad: driving!(
        "turn = { step = \"arrange\", technique = \"attack\", rolled = [\"g3\", \"g4\"], warnings = [\"g5\"] }\n",
        red: ""
    ),
    good: driving!(
        "turn = { step = \"arrange\", technique = \"attack\", rolled = [\"g3\", \"g4\"], warnings = [\"g4\"] }\n",
        red: ""
    ),
    checks: [State(check), Settled(check_next)],
}

/// What is wrong with a turn: the key, what, and what to do.
type Fault = (&'static str, String, &'static str);

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let fault = match (state.phase, state.due_seat()) {
        (Phase::Stage, None) => None,
        (Phase::Stage, Some(seat)) => step_fault(state, seat)
            .or_else(|| dice_fault(&state.turn))
            .or_else(|| worn_fault(game, state, seat))
            .or_else(|| option_fault(game, &state.turn))
            .or_else(|| control_fault(game, state, seat)),
        (phase, _) => (state.turn != Turn::new(0)).then(|| {
            let message = format!("nobody has a turn in the phase `{phase}`");
            ("", message, "remove `turn`")
        }),
    };
    report(fault, &state.turn, scope);
}

fn report(fault: Option<Fault>, turn: &Turn, scope: &mut Scope<'_>) {
    if let Some((key, message, help)) = fault {
        let pointer = if key.is_empty() {
            "/turn".to_owned()
        } else {
            format!("/turn/{key}")
        };
        let mut finding = found(&LINT, scope.place(&pointer), message).help(help);
        // What is counted or named there is held against the dice of the turn.
        let (dice, listed) = if turn.rolled.is_empty() {
            (turn.used, "/turn/used")
        } else {
            (turn.rolled, "/turn/rolled")
        };
        if matches!(key, "warnings" | "bought") && !dice.is_empty() {
            finding = finding.also(scope.place(listed), "the dice of this turn");
        }
        scope.report(finding);
    }
}

/// What belongs to another step than this one.
fn step_fault(state: &State, seat: Seat) -> Option<Fault> {
    let (turn, step) = (&state.turn, state.turn.step);
    let attack = turn.technique == Some(Technique::Attack);
    let basic = turn.technique == Some(Technique::Basic);
    let interrupts = matches!(step, Step::ShortcutCard | Step::GiveUp | Step::Loss);
    let technique = match step {
        Step::Start => turn.technique.is_none(),
        Step::Drive | Step::Die => basic,
        Step::Dice | Step::Arrange | Step::GiveUp => attack,
        Step::ShortcutCard | Step::Loss | Step::GearCard => attack || basic,
    };
    let used = match step {
        Step::Start | Step::Dice => turn.used.is_empty(),
        Step::Die | Step::Arrange => true,
        _ => !turn.used.is_empty(),
    };
    let plan = match step {
        Step::Die => turn.plan.len() == 1,
        Step::ShortcutCard | Step::GiveUp => attack || turn.plan.is_empty(),
        _ => turn.plan.is_empty(),
    };
    let early = matches!(step, Step::Start | Step::Dice);
    let checks = [
        ("technique", technique),
        ("used", used),
        ("rolled", attack != turn.rolled.is_empty()),
        (
            "given-up",
            turn.given_up.is_empty() || (attack && turn.flat),
        ),
        ("warnings", turn.warned.is_empty() || !early),
        ("bought", turn.bought == 0 || (basic && !early)),
        ("flat", !turn.flat || !turn.used.is_empty()),
        ("flat", turn.flat || step != Step::GiveUp),
        ("plan", plan),
        ("tire-changed", !turn.tire_changed || step == Step::Start),
        ("stopped", !turn.stopped || !turn.used.is_empty()),
        ("loss", turn.entry.is_some() == interrupts),
    ];
    if let Some((key, _)) = checks.into_iter().find(|(_, fits)| !fits) {
        let is_there = match key {
            "technique" => turn.technique.is_some(),
            "used" => !turn.used.is_empty(),
            "rolled" => !turn.rolled.is_empty(),
            "plan" => !turn.plan.is_empty(),
            "loss" => turn.entry.is_some(),
            _ => true,
        };
        let message = if is_there {
            format!("`{key}` does not fit the step `{step}`")
        } else {
            format!("the step `{step}` needs `{key}`, which is not there")
        };
        return Some((
            key,
            message,
            "name the step that the turn has come to in `step`, and what belongs to it",
        ));
    }
    loss_fault(state, seat)
}

/// What is wrong with what interrupts a die.
fn loss_fault(state: &State, seat: Seat) -> Option<Fault> {
    let (turn, car) = (&state.turn, state.car(seat));
    let entry = turn.entry?;
    let (message, help) = match turn.step {
        Step::Loss if !entry.causes.any() => (
            "control is not lost, and the driver is to decide on Sisu",
            "name the cause in `causes`",
        ),
        Step::Loss if entry.causes.is_final() || !car.sisu || entry.lost => (
            "Sisu cannot help here, and the driver is to decide on it",
            "write `step = \"gear-card\"` and remove `loss`",
        ),
        Step::GiveUp if entry.lost => (
            "control is lost, and no die is given up any more",
            "remove `settled`",
        ),
        _ if entry.lost && (car.gear > 0 || !turn.plan.is_empty()) => (
            "a gear card has been turned over, and the driver is not in neutral",
            "remove `settled`, or `gear` of the driver",
        ),
        _ => return None,
    };
    Some(("loss", message.to_owned(), help))
}

/// Dice that contradict each other.
fn dice_fault(turn: &Turn) -> Option<Fault> {
    let thrown = if turn.rolled.is_empty() {
        turn.used
    } else {
        turn.rolled.without(turn.given_up)
    };
    let fault = |key, dice: DiceSet, what: &str, help| {
        let die = dice.iter().next()?;
        Some((key, format!("`{die}` {what}"), help))
    };
    let attacked = if turn.rolled.is_empty() {
        DiceSet::NONE
    } else {
        turn.used
    };
    let black = turn.given_up.iter().filter(|die| !die.is_acceleration());
    fault(
        "used",
        attacked.without(turn.rolled),
        "is used and was not rolled",
        "name it in `rolled`, too",
    )
    .or_else(|| {
        fault(
            "given-up",
            turn.given_up.and(turn.used),
            "is given up and used",
            "name it in one of the two",
        )
    })
    .or_else(|| {
        fault(
            "given-up",
            black.collect(),
            "is given up and is not an acceleration die",
            "name `a1` or `a2`",
        )
    })
    .or_else(|| {
        fault(
            "warnings",
            turn.warned.without(thrown),
            "shows a warning and is not among the dice of this turn",
            "name dice that are in `used`, or in `rolled`",
        )
    })
    .or_else(|| {
        let left = turn.used.count().saturating_sub(turn.warned.count());
        let too_many = turn.rolled.is_empty() && turn.bought > left;
        let message = format!(
            "{} dice have been bought, and {left} show no warning",
            turn.bought
        );
        too_many.then_some((
            "bought",
            message,
            "count dice that are in `used` and not in `warnings`",
        ))
    })
}

/// More dice than damage and flats leave.
fn worn_fault(game: &Rallyman, state: &State, seat: Seat) -> Option<Fault> {
    let (turn, car, name) = (&state.turn, state.car(seat), game.name(seat));
    let thrown = turn.used.or(turn.rolled);
    // `position-damage` reports more damage than there can be.
    let is_damage_possible = car.damage <= game.dashboard(seat).damage;
    if thrown.gears() > BLACK.saturating_sub(car.damage) && is_damage_possible {
        let message = format!(
            "{name} has {} damage and {} gear dice in this turn",
            car.damage,
            thrown.gears()
        );
        return Some(("", message, "name fewer gear dice, or write less `damage`"));
    }
    if !turn.flat && thrown.accelerations() > WHITE.saturating_sub(car.flats) {
        let message = format!(
            "{name} has {} flats and {} acceleration dice in this turn",
            car.flats,
            thrown.accelerations()
        );
        return Some((
            "",
            message,
            "name fewer acceleration dice, or write `flat = true` if there was a flat in this turn",
        ));
    }
    if turn.tire_changed && (car.gear > 0 || car.pile.spares == 0) {
        return Some((
            "tire-changed",
            format!("{name} has not changed a tire"),
            "remove `tire-changed`; or write `spares-used = 1`, and no `gear`",
        ));
    }
    if turn.flat && car.flats == 0 {
        return Some((
            "flat",
            format!("{name} has no flat"),
            "write the flats of the driver, too",
        ));
    }
    if thrown.contains(Die::A2) && !thrown.contains(Die::A1) {
        return Some((
            "",
            "`a1` and `a2` are alike, and `a1` is used first".to_owned(),
            "write `a1` instead of `a2`",
        ));
    }
    None
}

/// What the options of the rally rule out.
fn option_fault(game: &Rallyman, turn: &Turn) -> Option<Fault> {
    if game.options.shakedown && !turn.warned.is_empty() {
        return Some((
            "warnings",
            "warnings do not count in a shakedown".to_owned(),
            "remove `warnings`",
        ));
    }
    if !game.options.spend_seconds && turn.bought > 0 {
        return Some((
            "bought",
            "the rally is driven without spending seconds".to_owned(),
            "remove `bought`",
        ));
    }
    if !game.options.time_attack && !turn.rolled.is_empty() {
        return Some((
            "rolled",
            "the rally is driven without time attack".to_owned(),
            "remove `rolled`",
        ));
    }
    None
}

/// A driver who goes on after losing control, or in a shortcut without being in one.
fn control_fault(game: &Rallyman, state: &State, seat: Seat) -> Option<Fault> {
    let (turn, car, name) = (&state.turn, state.car(seat), game.name(seat));
    let track = rules::notes::track(game, state);
    // A die that something interrupts has its causes written down.
    let is_unsaid = turn
        .entry
        .is_some_and(|entry| !entry.lost && !entry.causes.warnings);
    let is_open =
        is_unsaid || matches!(turn.step, Step::Drive | Step::Arrange) && !turn.used.is_empty();
    let limit = car.tires.and_then(|tires| {
        let here = [rules::notes::surface(game, state, car.at)];
        let surfaces = match game.readings.surface_change_check {
            SurfaceChangeCheck::State => here.as_slice(),
            // The last warning may have come on the other surface.
            SurfaceChangeCheck::OnWarning => Surface::ALL,
        };
        let grips = surfaces
            .iter()
            .map(|&surface| game.dashboard(seat).grip(tires, surface));
        grips.map(|grip| grip.warnings).max()
    });
    let in_shortcut = matches!(track.at(car.at).kind, Kind::Shortcut(_));
    let needs_shortcut = matches!(turn.step, Step::ShortcutCard | Step::GiveUp);
    if is_open && limit.is_some_and(|limit| turn.warnings() >= limit) {
        let message = format!(
            "{} warnings lose control on `{}`, and {name} goes on",
            turn.warnings(),
            track.at(car.at).name
        );
        return Some((
            "warnings",
            message,
            "name fewer, or write `step = \"gear-card\"`, or `warnings` among the `causes` of a loss",
        ));
    }
    if needs_shortcut && !in_shortcut {
        let message = format!("{name} is to have a shortcut card, and is in no shortcut");
        return Some((
            "step",
            message,
            "put the car into the shortcut, or name another step",
        ));
    }
    if turn.step == Step::GearCard && car.at == track.finish() {
        let message = "control lost at the finish turns no card over".to_owned();
        return Some(("step", message, "write the car as finished"));
    }
    None
}

/// What is about to be done has to be allowed.
fn check_next(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let (Phase::Stage, Some(seat)) = (state.phase, state.due_seat()) else {
        return;
    };
    let mut before = state.clone();
    let turn = &mut before.turn;
    turn.plan.clear();
    turn.entry = None;
    let (key, mv) = match state.turn.step {
        Step::Die => {
            turn.step = if turn.used.is_empty() {
                Step::Start
            } else {
                Step::Drive
            };
            turn.technique = turn.technique.filter(|_| !turn.used.is_empty());
            ("plan", Move::Roll(state.turn.plan[0]))
        }
        Step::Dice | Step::Arrange if turn.used.is_empty() => {
            let dice = turn.rolled;
            *turn = Turn::new(turn.gear);
            let listed = dice.count();
            ("rolled", Move::Attack { dice, listed })
        }
        Step::ShortcutCard if !state.turn.plan.is_empty() => {
            turn.step = Step::Arrange;
            ("plan", Move::Arrange(state.turn.plan.clone()))
        }
        _ => return,
    };
    if let Err(refusal) = game.check(&before, seat, &mv) {
        let help = "name dice and spaces that may follow in this turn";
        report(Some((key, refusal.reason, help)), &state.turn, scope);
    }
}
