//! Readings: named options for what a rulebook leaves open.

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

/// Declares a game's readings: each an enumeration with its default first, marked `#[default]`, a
/// field of `Readings` with all chosen and a field of `ReadingsGiven` with those that a document
/// names. What a document names and no reading has is reported as `option-unknown`.
///
/// Before its values each reading has its [`Question`]; [`Questions::TABLE`] lists them.
#[macro_export]
macro_rules! readings {
    ($($(#[$doc:meta])+ $field:ident: $name:ident {
        heading: $heading:tt,
        open: $open:tt,
        because: $because:tt,
        clauses: $clauses:tt,

        $($(#[$variant_doc:meta])+ $variant:ident,)+
    })+) => {
        $(
            $(#[$doc])+
            #[derive(
                Clone, Copy, Debug, Default, PartialEq, Eq,
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
        #[schemars(deny_unknown_fields, extend("x-rule" = {
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
                },)+
            ];
        }

        impl Readings {
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
        }
    };
}
