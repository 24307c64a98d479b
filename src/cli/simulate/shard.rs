//! Of which run a part is that `simulate` plays for `merge`.

use serde::{Deserialize, Serialize};

use super::SimulateArgs;
use crate::cli::merge::part::{PartHead, PartedRun, PlayedDocument};
use crate::cli::output::Output;
use crate::cli::table;
use crate::kit::quote::shell_word;
use crate::lab::simulate::Plan;
use crate::lab::{AnyTable, Bot, BotError};
use crate::project::failure::Failure;

/// A run of `simulate` that is played in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct PartedSimulation {
    game: String,
    pub scenarios: Vec<PlayedDocument>,
    pub games: u64,
    pub seed: u64,
    bots: Vec<String>,
    rotate: bool,
    longest: usize,
    clauses: bool,
}

impl PartedSimulation {
    /// The head of the part that is to be played; `None` if that is the whole run.
    pub fn head(
        args: &SimulateArgs,
        names: &[String],
        table: &dyn AnyTable,
        plan: &Plan,
        output: &Output,
    ) -> Result<Option<PartHead<Self>>, Failure> {
        let Some(shard) = args.shard else {
            return Ok(None);
        };
        let paths = [&args.scenario].into_iter().chain(&args.sweep);
        let scenarios = paths.zip(names).map(|(path, name)| {
            Ok(PlayedDocument {
                file: name.clone(),
                digest: table::digest(path, output)?,
            })
        });
        let run = Self {
            game: table.game().to_owned(),
            scenarios: scenarios.collect::<Result<_, Failure>>()?,
            games: plan.games,
            seed: plan.seed,
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            rotate: plan.rotate,
            longest: plan.longest,
            clauses: plan.clauses,
        };
        Ok(Some(PartHead::of(run, shard)))
    }

    /// What is played; `None` if a bot is unknown.
    pub fn plan(&self) -> Option<Plan> {
        let automatic = Bot::Automatic.name();
        let bots = self.bots.iter().map(|name| match name.parse() {
            Err(BotError::Unknown) if *name == automatic => Some(Bot::Automatic),
            read => read.ok(),
        });
        Some(Plan {
            games: self.games,
            seed: self.seed,
            bots: bots.collect::<Option<_>>()?,
            rotate: self.rotate,
            longest: self.longest,
            clauses: self.clauses,
        })
    }
}

impl PartedRun for PartedSimulation {
    const FORMAT: &'static str = "scrutineer-part";
    const WRITTEN_BY: &'static str = "simulate";
    const REPEAT: &'static str = "nothing is played";

    fn games(&self) -> u64 {
        self.games
    }

    fn is_sound(&self) -> bool {
        !self.scenarios.is_empty() && !self.bots.is_empty()
    }

    fn told(&self) -> Vec<(&'static str, String)> {
        let of = |part: fn(&PlayedDocument) -> &str| {
            let all = self.scenarios.iter().map(part);
            all.collect::<Vec<_>>().join(", ")
        };
        let whether =
            |is_so: bool, what: &str| format!("{}{what}", if is_so { "" } else { "not " });
        vec![
            ("game", self.game.clone()),
            ("scenario", of(|played| &played.file)),
            ("content of the scenario", of(|played| &played.digest)),
            ("number of games", self.games.to_string()),
            ("seed", self.seed.to_string()),
            ("choice of bots", self.bots.join(", ")),
            ("order of bots", whether(self.rotate, "rotated")),
            ("number of steps at most", self.longest.to_string()),
            ("count of clauses", whether(self.clauses, "kept")),
        ]
    }

    fn command(&self) -> Vec<String> {
        let mut files = self.scenarios.iter().map(|played| shell_word(&played.file));
        let first = files.next().unwrap_or_default();
        let swept: Vec<String> = files.collect();
        let mut words = vec![
            format!(
                "scrutineer simulate {first} -n {} --seed {}",
                self.games, self.seed
            ),
            format!("--bots {}", self.bots.join(",")),
            format!("--longest {}", self.longest),
        ];
        if self.rotate {
            words.push("--rotate".to_owned());
        }
        if !self.clauses {
            words.push("--no-clauses".to_owned());
        }
        if !swept.is_empty() {
            words.push(format!("--sweep {}", swept.join(" ")));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::merge::part::read_text;
    use crate::lab::simulate::{Shard, Simulation};

    fn head(done: impl IntoIterator<Item = u64>) -> PartHead<PartedSimulation> {
        let run = PartedSimulation {
            game: "toy".to_owned(),
            scenarios: vec![PlayedDocument {
                file: "a.toml".to_owned(),
                digest: String::new(),
            }],
            games: 10,
            seed: 1,
            bots: vec!["random".to_owned(), "search:7".to_owned()],
            rotate: false,
            longest: 30,
            clauses: true,
        };
        let shard = Shard::new(1, 7).expect("it is one of seven");
        let mut head = PartHead::of(run, shard);
        head.done = done.into_iter().collect();
        head
    }

    #[test]
    fn parts_that_are_missing_are_named() {
        let missing = |done: &[u64]| head(done.iter().copied()).missing();
        assert_eq!(
            missing(&[1, 3, 4, 7]).as_deref(),
            Some("parts 2, 5-6 of 7 are missing")
        );
        assert_eq!(
            missing(&[1, 2, 3, 4, 6, 7]).as_deref(),
            Some("part 5 of 7 is missing")
        );
        assert_eq!(missing(&[]).as_deref(), Some("parts 1-7 of 7 are missing"));
        assert_eq!(missing(&[1, 2, 3, 4, 5, 6, 7]), None);
    }

    #[test]
    fn a_head_says_how_a_part_is_played() {
        assert_eq!(
            head([1]).command(2),
            "scrutineer simulate a.toml -n 10 --seed 1 --bots random,search:7 --longest 30 --shard 2/7 --part FILE"
        );
        let plan = head([1]).run.plan().expect("all bots are known");
        assert_eq!(plan.bots, [Bot::Random, Bot::Search { playouts: 7 }]);
    }

    #[test]
    fn what_is_cut_off_is_no_part() {
        for text in ["", "{}", "[", "steps = []\n"] {
            let failure = read_text::<PartedSimulation, Simulation>("x", text)
                .expect_err("it is none")
                .to_string();
            assert!(
                failure.contains("is not a part of a run"),
                "{text}: {failure}"
            );
        }
        let line = serde_json::to_string(&head([1])).expect("it can be written");
        let failure = read_text::<PartedSimulation, Simulation>("x", &format!("{line}\n{{\"gam"))
            .expect_err("it is cut off");
        assert!(failure.to_string().contains("cut off"));
    }

    #[test]
    fn a_damaged_head_is_none() {
        let read = |head: &PartHead<PartedSimulation>| {
            let mut head = head.clone();
            head.digest = format!("{:016x}", crate::kit::digest::digest(["{}"]));
            let line = serde_json::to_string(&head).expect("it can be written");
            let read =
                read_text::<PartedSimulation, serde_json::Value>("x", &format!("{line}\n{{}}\n"));
            read.map_err(|failure| failure.to_string())
        };
        let sound = head([1, 2]);
        assert!(read(&sound).is_ok());
        let mut no_bots = sound.clone();
        no_bots.run.bots.clear();
        let mut endless = sound.clone();
        endless.shards = u64::MAX;
        for damaged in [no_bots, endless] {
            let failure = read(&damaged).expect_err("it is damaged");
            assert!(failure.contains("cut off or damaged"), "{failure}");
        }
    }
}
