//! Levels of rules and configurations as the command line sets them.

use std::path::PathBuf;

use crate::diagnostic::{Level, Rule};
use crate::kit::nearest::did_you_mean;
use crate::lint::Levels;
use crate::lint::select::{Selector, resolve};
use crate::project::config::ConfigChoice;
use crate::project::failure::Failure;
use crate::project::layer::unselected;

/// The levels that a run is told.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct LevelArgs {
    /// Report only these rules: names, beginnings such as `tile-*`, groups, games
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Report these rules as errors
    #[arg(
        long,
        visible_alias = "deny",
        value_name = "RULES",
        value_delimiter = ','
    )]
    pub error: Vec<String>,
    /// Report these rules as warnings
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub warn: Vec<String>,
    /// Do not report these rules
    #[arg(
        long,
        visible_alias = "ignore",
        value_name = "RULES",
        value_delimiter = ','
    )]
    pub allow: Vec<String>,
    /// Fail on warnings, too
    #[arg(long)]
    pub deny_warnings: bool,
}

impl LevelArgs {
    /// The levels, where there are these rules. Of options that name the same rule, the one that names the fewest rules
    /// holds, and of equals the most severe, as nobody can tell in which order different options were given.
    ///
    /// # Errors
    /// If nothing is called like what an option names.
    pub fn levels(&self, rules: &[&'static Rule]) -> Result<Levels, Failure> {
        let selector = |name: &String| {
            Selector::read(name, rules).map_err(|unknown| {
                let failure = Failure::new(format!("there is no rule `{name}`"));
                match unknown.close {
                    Some(close) => failure.help(did_you_mean(&close)),
                    None => failure.help("`scrutineer list rules` names them all"),
                }
            })
        };
        // A comma behind the last name is a slip that nobody need hear of.
        let selected = self.select.iter().filter(|name| !name.is_empty());
        let selected: Vec<Selector> = selected.map(selector).collect::<Result<_, _>>()?;
        let options = [
            (&self.allow, Level::Allow),
            (&self.warn, Level::Warn),
            (&self.error, Level::Error),
        ];
        let mut settings = Vec::new();
        for (names, level) in options {
            for name in names.iter().filter(|name| !name.is_empty()) {
                settings.push((selector(name)?, level, ()));
            }
        }
        let mut levels = Levels::default();
        if !selected.is_empty() {
            let others = unselected(rules, &(), |rule| {
                selected.iter().any(|selector| selector.selects(rule))
            });
            levels.extend(others.into_iter().map(|(name, (level, ()))| (name, level)));
        }
        let resolved = resolve(&settings, rules).into_iter();
        levels.extend(resolved.map(|(name, (level, ()))| (name, level)));
        Ok(levels)
    }
}

/// Which configuration a run uses.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Configuration")]
pub struct ConfigArgs {
    /// Use this configuration in place of each `scrutineer.toml`
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub config: Option<PathBuf>,
    /// Use no configuration
    #[arg(long)]
    pub isolated: bool,
    /// Skip files and folders, by a pattern of a `.gitignore` in the current folder
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<String>,
}

impl ConfigArgs {
    /// What is chosen.
    pub fn choice(&self) -> ConfigChoice {
        ConfigChoice {
            config: self.config.clone(),
            isolated: self.isolated,
            exclude: self.exclude.clone(),
        }
    }
}
