//! `explain`: what a name means, in a document, in a finding or in an option.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use super::book::place_of_clause;
use super::coverage::Evidence;
use super::game::GameArgs;
use super::output::Output;
use crate::diagnostic::render::visible::one_line;
use crate::document::Memory;
use crate::games::listing::ReadingLine;
use crate::games::reference;
use crate::games::topics::{self, OneSided, Sort, Topic, sides};
use crate::games::{AnyGame, Games};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::one_of;
use crate::lint::Library;
use crate::lint::house::{HouseRule, Sense};
use crate::project::config::{Configs, FILE_NAME, Known};
use crate::project::failure::Failure;

/// What `explain` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ExplainArgs {
    /// A rule, a clause, a reading (also `READING=VALUE`), an invariant, an ending, a move, a chance
    /// event, an event, a kind, a base component, a key or a value
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
}

impl ExplainArgs {
    /// The game that is meant, and the name in it: `GAME/NAME` is one way to say both, as in `show`.
    fn asked(&self, games: &Games) -> (GameArgs, &str) {
        match self.name.split_once('/') {
            Some((id, name)) if !self.game.is_named() && games.find(id).is_some() => {
                let game = Some(id.to_owned());
                (GameArgs { game }, name)
            }
            _ => (self.game.clone(), &self.name),
        }
    }
}

/// Runs `explain`.
///
/// # Errors
/// If nothing has that name.
pub fn run(args: &ExplainArgs, output: &mut Output) -> Result<bool, Failure> {
    let (asked, name) = args.asked(output.games);
    let only = asked.one(output.games)?;
    let games = asked.several(output.games)?;
    let mut of_every_game = topics::of_every_game();
    of_every_game.retain(|topic| topic.name == name);
    let of_every_game = of_every_game.into_iter().map(|topic| (None, topic));
    let of_one = games.iter().flat_map(|game| {
        let topics = topics::named(*output.games, *game, name).into_iter();
        topics.map(|topic| (Some(*game), topic))
    });
    let known: Vec<(Option<&dyn AnyGame>, Topic)> = of_every_game.chain(of_one).collect();
    let mut separator = "";
    let mut shown_already = vec![false; known.len()];
    for (at, (game, topic)) in known.iter().enumerate() {
        if shown_already[at] {
            continue;
        }
        output.page(&format!("{separator}{}", topic.page))?;
        if let Some(game) = game {
            let shown = show(*game, topic, output.games);
            output.page(&shown)?;
            if let Some(anchor) = reference::anchor(topic) {
                let id = game.meta().id;
                let place = format!("\nIn the reference: docs/reference/{id}.md#{anchor}\n");
                output.page(&place)?;
            }
            let mut others = Vec::new();
            for (other, (of, same)) in known.iter().enumerate().skip(at + 1) {
                if let Some(of) = of.filter(|of| is_same(&topic.page, *game, &same.page, *of)) {
                    shown_already[other] = true;
                    others.push(of.meta().title.to_owned());
                }
            }
            if !others.is_empty() {
                let others = one_of("and", others);
                output.page(&format!("\nThe same holds of {others}.\n"))?;
            }
        }
        separator = "\n";
    }
    // Of a faulty configuration `check` has more to say.
    let config = Configs::new(Known::of(*output.games)).of(Path::new(FILE_NAME));
    if let Some(house) = config.ok().and_then(|config| {
        let mut known = config.house().iter();
        known.find(|house| house.rule.name == name).map(of_house)
    }) {
        output.page(&format!("{separator}{house}"))?;
        separator = "\n";
    }
    let schema = crate::project::config::schema(&output.games.rules());
    for page in of_configuration(&schema, name) {
        output.page(&format!("{separator}{page}"))?;
        separator = "\n";
    }
    output.out().flush()?;
    if separator.is_empty() {
        Err(unknown(name, only, !asked.is_named(), &games))
    } else {
        Ok(true)
    }
}

/// Whether a page says of one game what another page says of another.
fn is_same(page: &str, game: &dyn AnyGame, other: &str, of: &dyn AnyGame) -> bool {
    let plain = |page: &str, game: &dyn AnyGame| {
        let meta = game.meta();
        page.replace(meta.title, "").replace(meta.id, "")
    };
    plain(page, game) == plain(other, of)
}

/// A page for each key with this name in a configuration, by its schema: at the top, and in a table of its own.
fn of_configuration(schema: &Value, name: &str) -> Vec<String> {
    let keys = |table: &Value| -> Vec<(String, Value)> {
        let keys = table["properties"].as_object().into_iter().flatten();
        keys.map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    };
    let definition = |value: &Value| {
        let path = value["$ref"].as_str().or(value["items"]["$ref"].as_str())?;
        let name = path.rsplit('/').next()?;
        // The keys of levels are names of rules, which are explained as such.
        (name != "levels").then(|| schema["$defs"][name].clone())
    };
    let mut found = Vec::new();
    for (key, value) in keys(schema) {
        let below = definition(&value);
        if key == name {
            found.push((String::new(), value));
        }
        let inner = below.iter().flat_map(keys);
        found.extend(
            inner
                .filter(|(own, _)| own == name)
                .map(|(_, value)| (format!(", under `{key}`"), value)),
        );
    }
    let page = |(place, value): (String, Value)| {
        let said = value["description"].as_str().unwrap_or_default();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        format!(
            "# {name}\n\nA key of the configuration, `{FILE_NAME}`{place}. docs/file-formats.md#the-configuration has all of them.\n\n{said}\n"
        )
    };
    found.into_iter().map(page).collect()
}

/// The page of a house rule.
fn of_house(house: &HouseRule) -> String {
    let (line, _) = house.place.start();
    let name = house.rule.name;
    let file = one_line(&house.place.source.name).into_owned();
    let documents = match (&house.game, &house.kind) {
        (Some(game), Some(kind)) => format!("documents of {game} of the kind `{kind}`"),
        (Some(game), None) => format!("documents of {game}"),
        (None, Some(kind)) => format!("documents of the kind `{kind}`"),
        (None, None) => "every document".to_owned(),
    };
    let query = house.query.to_string();
    let asks = match house.sense {
        Sense::Forbids => format!("Reports whatever `{query}` finds in {documents}"),
        Sense::Requires => format!("Reports {documents} in which `{query}` finds nothing"),
    };
    let mut page = format!(
        "# `{name}`\n\nA house rule, in {file}:{line}: {}.\n\n{asks}.\n\n- Level: **{}**\n",
        one_line(house.rule.summary),
        house.rule.level.severity(),
    );
    let why = Some(house.rule.why).filter(|why| !why.is_empty());
    let clause = house.clause.map(|clause| clause.to_string());
    for (word, text) in [
        ("Why", why),
        ("Clause", clause.as_deref()),
        ("Help", house.help.as_deref()),
    ] {
        if let Some(text) = text {
            // Writing to a string cannot fail.
            let _ = writeln!(page, "- {word}: {}", one_line(text));
        }
    }
    page
}

/// That nothing has this name in a game, of which the documents in this folder may be, or in any.
fn unknown(
    name: &str,
    only: Option<&dyn AnyGame>,
    is_home: bool,
    games: &[&dyn AnyGame],
) -> Failure {
    let of_games = games.iter().flat_map(|game| topics::of(*game));
    let known: Vec<Topic> = topics::of_every_game()
        .into_iter()
        .chain(of_games)
        .collect();
    let place = only.map_or(String::new(), |game| format!(" in {}", game.meta().title));
    let failure = Failure::new(format!("nothing is called `{name}`{place}"));
    let names = || known.iter().map(|topic| topic.name.as_str());
    let last = name.rsplit('.').next().unwrap_or(name);
    // Of a path in a document, its last key is explained.
    let close = nearest(name, names()).or_else(|| names().find(|name| *name == last));
    match (close, only.filter(|_| is_home)) {
        (Some(close), _) => failure.help(did_you_mean(close)),
        (None, Some(game)) => failure.help(format!(
            "documents here are of {}; `--game GAME` looks in another game",
            game.meta().title
        )),
        (None, None) => failure.help(
            "`scrutineer list rules` lists the rules; `scrutineer list --help` names the other lists",
        ),
    }
}

/// The scripts that show it.
fn show(game: &dyn AnyGame, topic: &Topic, games: &'static Games) -> String {
    match topic.sort {
        Sort::Clause(index) => {
            let text = of_clause(games, game, index);
            let place = place_of_clause(game.meta().id, &topic.name);
            format!("{text}\nIn the book: {place}\n")
        }
        Sort::Reading(index) | Sort::ReadingValue(index, _) => {
            let reading = &game.readings()[index];
            let library = Library::new(Memory::default(), games);
            let sides = sides(*games, game, reading, &library);
            let only = match topic.sort {
                Sort::ReadingValue(_, value) => Some(value),
                _ => None,
            };
            of_reading(game.meta().id, reading, &sides, only)
        }
        Sort::Ending => {
            let evidence = Evidence::shipped(games, game);
            let scripts = evidence.scripts.iter().filter(|(_, replayed)| {
                let ending = replayed.ending.as_ref();
                ending.is_some_and(|ending| ending.id == topic.name)
            });
            let scripts = scripts.map(|(name, _)| shown_as(game.meta().id, name));
            section("Scripts that end so", scripts)
        }
        _ => String::new(),
    }
}

/// The rulings that show a clause, and the lints behind it.
fn of_clause(games: &'static Games, game: &dyn AnyGame, index: usize) -> String {
    let evidence = Evidence::shipped(games, game);
    let id = game.clauses()[index].id;
    let shown = |script| shown_as(game.meta().id, script);
    let lints = game
        .rules()
        .into_iter()
        .filter(|rule| rule.clauses.contains(&id))
        .map(|rule| format!("{}: {}", rule.name, rule.summary));
    [
        section("Rulings of it", evidence.rulings(index).map(shown)),
        section("Refused by it in", evidence.refusing(index).map(shown)),
        section("Lints behind it", lints),
        format!(
            "\nAt work in {} of {} shipped scripts.\n",
            evidence.keeping(index).count(),
            evidence.scripts.len()
        ),
    ]
    .concat()
}

/// Most scripts that are listed for one value of a reading: those that name it come first.
const MOST_SIDES: usize = 6;

/// The rulings that hold under a value of a reading and not under others.
fn of_reading(
    game: &str,
    reading: &ReadingLine,
    sides: &[OneSided],
    only: Option<usize>,
) -> String {
    let values = reading.values.iter().enumerate();
    let values = values.filter(|(index, _)| only.is_none_or(|only| only == *index));
    let sections = values.map(|(index, value)| {
        let of_value = sides.iter().filter(|side| side.value == index);
        let (named, others): (Vec<&OneSided>, Vec<&OneSided>) =
            of_value.partition(|side| side.is_named);
        let all: Vec<&OneSided> = named.into_iter().chain(others).collect();
        let mut lines: Vec<String> = (all.iter().take(MOST_SIDES))
            .map(|side| {
                let script = shown_as(game, &side.script);
                format!("{script}{}", fails_under(reading, side))
            })
            .collect();
        if all.len() > MOST_SIDES {
            lines.push(format!("and {} more", all.len() - MOST_SIDES));
        }
        section(
            &format!("Scripts that hold under `{}`", value.name),
            lines.into_iter(),
        )
    });
    sections.collect()
}

/// Under which values it fails, if not under all others.
fn fails_under(reading: &ReadingLine, side: &OneSided) -> String {
    if side.against.len() + 1 == reading.values.len() {
        return String::new();
    }
    let against = side.against.iter();
    let names: Vec<String> = against
        .map(|index| format!("`{}`", reading.values[*index].name))
        .collect();
    format!(", not under {}", names.join(", "))
}

/// A shipped script, as `show`, `play` and `replay` take it.
fn shown_as(game: &str, script: &str) -> String {
    format!("{game}/{script}")
}

/// A title and a list; nothing if the list is empty.
fn section(title: &str, lines: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("- {line}\n")).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{title}:\n{}", lines.concat())
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::{Library, Memory};
    use crate::games::GAMES;
    use crate::games::topics::sides_of;
    use crate::kit::tries::every;

    /// Decides only what simulations do: scripts say themselves who is first.
    const OF_SIMULATIONS: &str = "race-tiebreak";

    /// No value could be taken for another without a ruling that fails.
    #[test]
    fn rulings_show_every_value_of_every_reading() {
        let library = Library::new(Memory::default(), &GAMES);
        let games = GAMES.par_iter().map(|game| (*game, game.shipped()));
        let games: Vec<_> = games.collect();
        let readings = games.par_iter().flat_map(|(game, shipped)| {
            let readings = game.readings().into_par_iter();
            let of_scripts = readings.filter(|reading| reading.name != OF_SIMULATIONS);
            of_scripts.map(move |reading| (*game, shipped, reading))
        });
        let readings: Vec<_> = readings.collect();
        let some = readings.into_par_iter().step_by(every(1));
        let unshown = some.flat_map_iter(|(game, shipped, reading)| {
            let mut values: Vec<usize> = (0..reading.values.len()).collect();
            // Those that name it are likely to show it: no other need be played then.
            let names = |(_, text): &&(String, &str)| text.contains(&reading.name);
            let (named, others): (Vec<_>, Vec<_>) = shipped.iter().partition(names);
            for file in named.into_iter().chain(others) {
                if values.is_empty() {
                    break;
                }
                let sides = sides_of(GAMES, game, &reading, &library, file);
                values.retain(|value| sides.iter().all(|side| side.value != *value));
            }
            let names = values.into_iter().map(|value| {
                let id = game.meta().id;
                format!("{id} {}={}", reading.name, reading.values[value].name)
            });
            names.collect::<Vec<_>>()
        });
        let unshown: Vec<String> = unshown.collect();
        assert!(unshown.is_empty(), "{unshown:#?}");
    }
}
