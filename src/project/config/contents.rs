//! What a configuration file may say, as it is written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::diagnostic::Level;

/// Levels of rules, and files that are not checked, for all files below the folder of this one.
#[derive(Default, Deserialize, JsonSchema)]
#[schemars(title = "Configuration of scrutineer")]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Contents {
    /// Another configuration, as a path from the folder of this one, which holds where this one says nothing.
    #[schemars(with = "Option<String>")]
    pub extend: Option<Spanned<String>>,
    /// The edition of the readings whose defaults hold in documents that do not say one themselves; the
    /// newest if there is none.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub rules_edition: Option<Spanned<u32>>,
    /// Address at which the folder `docs` of this program is read: in terminals that can follow links, names of
    /// rules lead there.
    #[schemars(with = "Option<String>", regex(pattern = "^(https?|file)://[!-~]+$"))]
    pub documentation: Option<Spanned<String>>,
    /// How much findings matter: by rule, by names such as `tile-*`, by group, by game. The narrowest
    /// holds. Options of the command line and comments in files hold over this.
    #[schemars(with = "BTreeMap<String, Level>")]
    pub levels: WrittenLevels,
    /// The same in some files: for each pattern of a `.gitignore` beside this file, levels.
    #[schemars(with = "BTreeMap<String, BTreeMap<String, Level>>")]
    pub per_file: BTreeMap<Spanned<String>, WrittenLevels>,
    /// What `scrutineer check` looks at.
    pub check: CheckSection,
    /// Rules of your own about documents.
    pub house_rules: Vec<HouseRuleTable>,
}

/// Levels by what names rules.
pub(super) type WrittenLevels = BTreeMap<Spanned<String>, Level>;

/// What `scrutineer check` looks at.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[schemars(rename = "Check")]
pub(super) struct CheckSection {
    /// Files and folders that are passed over, as patterns of a `.gitignore` beside this file.
    #[schemars(with = "Vec<String>")]
    pub exclude: Vec<Spanned<String>>,
    /// Report only these rules, and those that `levels` names: by rule, by names such as `tile-*`, by group,
    /// by game.
    #[schemars(with = "Vec<String>")]
    pub select: Vec<Spanned<String>>,
    /// Whether warnings fail a run as errors do.
    pub deny_warnings: Option<bool>,
}

/// A rule of your own about documents: a query, and whether it must find something or nothing.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "HouseRule")]
pub(super) struct HouseRuleTable {
    /// What it is called in findings, levels and comments: small letters, digits and hyphens.
    #[schemars(with = "String", regex(pattern = "^[a-z][a-z0-9-]*$"))]
    pub name: Spanned<String>,
    /// Look only at documents of this game.
    #[schemars(with = "Option<String>")]
    pub game: Option<Spanned<String>>,
    /// Look only at documents of this kind, also at those that are written in other documents.
    #[schemars(with = "Option<String>")]
    pub kind: Option<Spanned<String>>,
    /// A query by RFC 9535, `JSONPath`: each value that it finds is a finding.
    #[schemars(with = "Option<String>")]
    pub forbid: Option<Spanned<String>>,
    /// A query by RFC 9535, `JSONPath`: a document in which it finds nothing is a finding.
    #[schemars(with = "Option<String>")]
    pub require: Option<Spanned<String>>,
    /// What findings say.
    pub message: String,
    /// How much they matter.
    #[serde(default = "warn")]
    pub level: Level,
    /// Why there is this rule.
    #[serde(default)]
    pub why: String,
    /// What to do about a finding.
    pub help: Option<String>,
    /// The clause of the rulebook behind it; needs `game`.
    #[schemars(with = "Option<String>")]
    pub clause: Option<Spanned<String>>,
}

fn warn() -> Level {
    Level::Warn
}
