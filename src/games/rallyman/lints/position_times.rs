//! `position-times`: more stage times than stages.

use super::prelude::*;

lint! {
    "position-times": Error, FinishRecord;
    summary: "more stage times than a driver can have, or none of a stage that is finished",
    why: "A time is written down at each finish: one for each stage before this one, and one for this one once it is finished.",
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
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let earlier = usize::from(state.stage);
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        let times = car.times.len();
        // Where earlier stages do not matter, their times may be left out.
        let fits = match car.status {
            Status::Driving => times <= earlier,
            // Damage at the finish can knock a driver out who has finished all the same.
            Status::KnockedOut => times <= earlier + 1,
            Status::Finished => (1..=earlier + 1).contains(&times),
        };
        if fits {
            continue;
        }
        let (status, stage) = (car.status, earlier + 1);
        let message = format!(
            "{name} is {status} in stage {stage} and has {}",
            Count(times, "stage time")
        );
        let finding = found(
            &LINT,
            scope.place(&format!("/drivers/{name}/times")),
            message,
        );
        let help = match (times, car.status) {
            (0, _) => "write down the time of this stage".to_owned(),
            (_, Status::Finished) => format!("write {} at most", earlier + 1),
            _ => format!("write {earlier} at most; who has finished this stage is `finished`"),
        };
        scope.report(finding.help(help));
    }
}
