//! Readings: named options for what a rulebook leaves open, and their defaults by edition.

/// Why a reading is there: what a rulebook leaves open, and what speaks for the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the reading in Rust: its name in documents, with underscores.
    pub field: &'static str,
    /// The rulebook heading under which the ambiguous sentence stands.
    pub heading: &'static str,
    /// What that sentence says, in our own words, and what it can mean.
    pub open: &'static str,
    /// Which words speak for the default.
    pub because: &'static str,
    /// The ids of the clauses that the reading touches.
    pub clauses: &'static [&'static str],
    /// What were defaults before the one of today, oldest first.
    pub before: &'static [Former],
}

/// A value that was the default of a reading in earlier editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Former {
    /// The last edition in which it was.
    pub until: u32,
    /// Its name in Rust: its name in documents, in camel case.
    pub variant: &'static str,
}

impl Former {
    /// Its name in documents.
    #[must_use]
    pub fn name(&self) -> String {
        let mut name = String::new();
        for letter in self.variant.chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }
}

impl Question {
    /// Its name in documents.
    #[must_use]
    pub fn name(&self) -> String {
        self.field.replace('_', "-")
    }

    /// What was the default in an edition, if that is another than today.
    #[must_use]
    pub fn former(&self, edition: u32) -> Option<&'static Former> {
        self.before.iter().find(|former| edition <= former.until)
    }
}

/// The newest edition of these: one more each time that a default has changed.
#[must_use]
pub fn newest_edition(questions: &[Question]) -> u32 {
    let formers = questions.iter().flat_map(|question| question.before);
    formers.map(|former| former.until + 1).max().unwrap_or(1)
}

/// The default of a reading in an edition: the newest if none is named.
#[must_use]
pub fn default_in<T: Copy + Default>(edition: Option<u32>, before: &[(u32, T)]) -> T {
    let former = |edition| before.iter().find(|(until, _)| edition <= *until);
    edition
        .and_then(former)
        .map_or_else(T::default, |(_, value)| *value)
}

/// A table in which documents choose readings.
pub trait Questions: schemars::JsonSchema {
    /// What the rulebook leaves open, one entry for each reading.
    const TABLE: &'static [Question];
}

/// Nothing is left open.
impl Questions for () {
    const TABLE: &'static [Question] = &[];
}

/// Declares the tables of a game's numbers, each with the rulebook's value, and `Rules`: the document that holds
/// `Constants`, which is one of these tables, and the game's readings.
#[macro_export]
macro_rules! constants {
    ($($(#[$doc:meta])+ $name:ident {
        $($(#[$about:meta])+ $field:ident: $type:ty = $value:expr,)+
    })+) => {
        /// The rules document: constants and readings, each with the rulebook's value unless given.
        #[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub struct Rules {
            /// Numbers of the game.
            #[serde(default)]
            pub constants: Constants,
            /// How ambiguous passages of the rulebook are read.
            #[serde(default)]
            pub readings: ReadingsGiven,
        }

        $(
            $(#[$doc])+
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq,
                serde::Serialize, serde::Deserialize, schemars::JsonSchema,
            )]
            #[serde(default, rename_all = "kebab-case")]
            pub struct $name {
                $($(#[$about])+ pub $field: $type,)+
            }

            impl Default for $name {
                fn default() -> Self {
                    Self { $($field: $value,)+ }
                }
            }
        )+
    };
}

/// Declares a game's readings: each an enumeration whose first value is the default, a field of
/// `Readings` with all chosen and a field of `ReadingsGiven` with those that a document names. What a
/// document names and no reading has is reported as `option-unknown`.
///
/// Before its values each reading has its [`Question`]; [`Questions::TABLE`] lists them. One whose default has
/// changed says, oldest first, up to which edition each other value was the default: `before: { 1 => Other },`.
#[macro_export]
macro_rules! readings {
    ($($(#[$doc:meta])+ $field:ident: $name:ident {
        heading: $heading:tt,
        open: $open:tt,
        because: $because:tt,
        clauses: $clauses:tt,
        $(before: { $($until:literal => $former:ident),+ },)?

        $($(#[$variant_doc:meta])+ $variant:ident,)+
    })+) => {
        $(
            $(#[$doc])+
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq,
                serde::Serialize, serde::Deserialize, schemars::JsonSchema,
            )]
            #[serde(rename_all = "kebab-case")]
            pub enum $name {
                $($(#[$variant_doc])+ $variant,)+
            }

            impl $name {
                /// Every reading, the default first.
                pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
            }

            impl Default for $name {
                fn default() -> Self {
                    Self::ALL[0]
                }
            }
        )+

        /// How every ambiguous passage is read.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Readings {
            $($(#[$doc])+ pub $field: $name,)+
        }

        /// The readings that a document names; the others stay as they are.
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(default, rename_all = "kebab-case")]
        #[schemars(extend("x-rule" = {
            "additionalProperties": "option-unknown",
            "enum": "option-unknown",
            "const": "option-unknown",
            "oneOf": "option-unknown"
        }))]
        pub struct ReadingsGiven {
            $(
                $(#[$doc])+
                #[doc = ""]
                #[doc = $open]
                #[doc = ""]
                #[doc = "Why the default:"]
                #[doc = $because]
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schemars(extend("x-rule" = "option-unknown"))]
                pub $field: Option<$name>,
            )+
        }

        impl $crate::engine::readings::Questions for ReadingsGiven {
            const TABLE: &'static [$crate::engine::readings::Question] = &[
                $($crate::engine::readings::Question {
                    field: stringify!($field),
                    heading: $heading,
                    open: $open,
                    because: $because,
                    clauses: &$clauses,
                    before: &[$($($crate::engine::readings::Former {
                        until: $until,
                        variant: stringify!($former),
                    }),+)?],
                },)+
            ];
        }

        impl ReadingsGiven {
            /// Whether the reading that documents call `name` is among them.
            #[allow(dead_code, reason = "a game whose lints do not ask has no use for it")]
            #[must_use]
            pub fn has(&self, name: &str) -> bool {
                let table = <Self as $crate::engine::readings::Questions>::TABLE;
                let at = table.iter().position(|question| question.name() == name);
                debug_assert!(at.is_some(), "no reading is called `{name}`");
                at.is_some_and(|at| [$(self.$field.is_some()),+][at])
            }
        }

        impl Readings {
            /// How passages are read by default in an edition: the newest if none is named.
            #[must_use]
            pub fn of(edition: Option<u32>) -> Self {
                Self {
                    $($field: $crate::engine::readings::default_in(
                        edition,
                        &[$($(($until, $name::$former)),+)?],
                    ),)+
                }
            }

            /// These readings, with those that `given` names in their place.
            #[must_use]
            pub fn with(self, given: &ReadingsGiven) -> Self {
                Self { $($field: given.$field.unwrap_or(self.$field),)+ }
            }

            /// The readings that differ from `base`, as a document names them.
            #[must_use]
            pub fn over(&self, base: &Self) -> ReadingsGiven {
                ReadingsGiven {
                    $($field: (self.$field != base.$field).then_some(self.$field),)+
                }
            }

            /// The same as a document names them that may be read in any edition: with those whose default
            /// has ever changed.
            #[must_use]
            pub fn written_over(&self, base: &Self) -> ReadingsGiven {
                let table = <ReadingsGiven as $crate::engine::readings::Questions>::TABLE;
                let mut changed = table.iter().map(|question| !question.before.is_empty());
                ReadingsGiven {
                    $($field: (changed.next() == Some(true) || self.$field != base.$field)
                        .then_some(self.$field),)+
                }
            }
        }
    };
}
