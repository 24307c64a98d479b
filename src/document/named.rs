//! Enumerations whose values documents name.

/// Declares enumerations whose variants documents write as given. `usually VARIANT` behind the name
/// says which one is meant where a document says none.
#[macro_export]
macro_rules! named {
    ($($(#[$doc:meta])+ $name:ident $(usually $usual:ident)? { $($(#[$variant_doc:meta])+ $variant:ident = $text:literal,)+ })+) => {
        $(
            $(#[$doc])+
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize,
                serde::Deserialize, schemars::JsonSchema,
            )]
            pub enum $name {
                $($(#[$variant_doc])+ #[serde(rename = $text)] $variant,)+
            }

            impl $name {
                /// Every one, in the order of the lists that count them.
                pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

                /// As documents write it.
                #[must_use]
                pub const fn name(self) -> &'static str {
                    match self {
                        $(Self::$variant => $text,)+
                    }
                }

                /// The schema of a table with a `T` for some of them, so that editors complete them.
                pub fn table<T: schemars::JsonSchema>(
                    generator: &mut schemars::SchemaGenerator,
                ) -> schemars::Schema {
                    let names = Self::ALL.iter().map(|one| one.name());
                    $crate::document::schema::by_name::<T>(names, generator)
                }
            }

            $(impl Default for $name {
                fn default() -> Self {
                    Self::$usual
                }
            })?

            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(self.name())
                }
            }
        )+
    };
}
