//! `position-stack`: a stack that is given twice.

use super::prelude::*;

lint! {
    "position-stack": Error, SetupStack;
    summary: "a position with both `stack` and `stack-top`",
    why: "`stack` names the whole stack and `stack-top` its upper tiles only; which one counts could only be guessed.",
    bad: race!(
        keys = r#"stack-top = ["h06"]
stack = [
  "h05", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14", "g01", "g02", "g03",
  "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14", "u02",
  "u03", "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14",
]"#,
    ),
    good: race!(keys = r#"stack-top = ["h06"]"#,),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    if position.stack.is_none() || position.stack_top.is_none() {
        return;
    }
    scope.report(
        found(
            &LINT,
            scope.key_place("/stack-top"),
            "the position has a whole `stack` and a `stack-top`",
        )
        .also(scope.key_place("/stack"), "the whole stack")
        .help("keep one of the two"),
    );
}
