//! `position-times`: more or fewer stage times than stages.

use super::super::components::{Phase, Status};
use super::super::state::State;
use super::super::table::Rallyman;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "position-times",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "more or fewer stage times than a driver can have",
        why: "A time is written down at each finish: one for each stage before this one, and one for this one once it is finished.",
        clause: Some("finish.record"),
        bad: position!("", red: r#"at = "l0-l1/3"
gear = 3
times = [120]
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
        good: position!("stage = 2\n", red: r#"at = "v2-v3/3"
gear = 3
times = [120]
"#, blue: r#"at = "v2-v3/2"
gear = 2
times = [130]
"#),
    },
    check: &[Check::State(check)],
};

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let earlier = usize::from(state.stage);
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        let times = car.times.len();
        let fits = match car.status {
            // Where earlier stages do not matter, their times may be left out.
            Status::Driving => times == earlier || times == 0,
            Status::Finished => times == earlier + 1,
            Status::KnockedOut => times <= earlier,
        };
        if fits {
            continue;
        }
        let (status, stage) = (car.status, earlier + 1);
        let message = format!(
            "{name} is {status} in stage {stage} and has {}",
            Count(times, "stage time")
        );
        let wanted = earlier + usize::from(status == Status::Finished);
        let finding = found(
            &LINT,
            scope.place(&format!("/drivers/{name}/times")),
            message,
        );
        scope.report(finding.help(match (status, state.phase) {
            (Status::KnockedOut, _) => format!("write at most {wanted}"),
            (Status::Driving, Phase::Over) => "write `status = \"finished\"`".to_owned(),
            _ => format!("write {wanted}"),
        }));
    }
}
