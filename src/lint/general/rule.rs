//! How a rule about every document is declared.

/// Declares the rule of a file: what its page says.
///
/// Where both examples are documents of one game and kind, `game` and `kind` say which, and they leave out their
/// beginning. Where both are what a macro makes of some lines, `inside` names the macro. What stands `above` and `below`
/// the fault is said once for both.
macro_rules! rule {
    (
        $name:literal: $level:ident;
        summary: $summary:literal,
        why: $why:literal,
        $(game: $game:literal, kind: $kind:literal,)?
        $(inside: $inside:ident,)?
        $(above: $above:literal,)?
        bad: $bad:expr,
        good: $good:expr,
        $(below: $below:literal,)?
    ) => {
        #[doc = concat!("Reports ", $summary, ".")]
        pub static RULE: $crate::diagnostic::Rule = $crate::diagnostic::Rule {
            name: $name,
            game: None,
            level: $crate::diagnostic::Level::$level,
            group: None,
            summary: $summary,
            why: $why,
            clauses: &[],
            bad: rule!(@example $($game, $kind)? $($inside)?; $($above,)? $bad $(, $below)?),
            good: rule!(@example $($game, $kind)? $($inside)?; $($above,)? $good $(, $below)?),
        };
    };
    (@example $game:literal, $kind:literal; $($part:expr),+) => {
        $crate::lint::example::example!($game, $kind, concat!($($part),+))
    };
    (@example $inside:ident; $($part:expr),+) => {
        $inside!(concat!($($part),+))
    };
    (@example ; $document:expr) => {
        $document
    };
    (@example ; $($part:expr),+) => {
        concat!($($part),+)
    };
}
