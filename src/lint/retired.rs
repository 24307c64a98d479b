//! Names of rules that earlier versions had, so that what people wrote about them goes on working.

/// Each with what holds instead.
pub static RETIRED: &[(&str, &str)] = &[("toml-1-1", "every form of TOML 1.1 may be written")];

/// What holds instead of a rule that an earlier version had; `None` for all other names.
#[must_use]
pub fn retired(name: &str) -> Option<&'static str> {
    let found = RETIRED.iter().find(|(retired, _)| *retired == name);
    found.map(|(_, instead)| *instead)
}
