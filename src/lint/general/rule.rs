//! How a rule about every document is declared.

/// Declares the rule of a file: what its page says.
///
/// Where both examples are documents of one game and kind, `game` and `kind` say which, and they leave out their
/// beginning.
macro_rules! rule {
    (
        $name:literal: $level:ident;
        summary: $summary:literal,
        why: $why:literal,
        $(game: $game:literal, kind: $kind:literal,)?
        bad: $bad:expr,
        good: $good:expr,
    ) => {
        #[doc = concat!("Reports ", $summary, ".")]
        pub static RULE: $crate::diagnostic::Rule = $crate::diagnostic::Rule {
            name: $name,
            game: None,
            level: $crate::diagnostic::Level::$level,
            summary: $summary,
            why: $why,
            clause: None,
            bad: rule!(@example $($game, $kind,)? $bad),
            good: rule!(@example $($game, $kind,)? $good),
        };
    };
    (@example $game:literal, $kind:literal, $rest:expr) => {
        $crate::lint::example::example!($game, $kind, $rest)
    };
    (@example $document:expr) => {
        $document
    };
}
