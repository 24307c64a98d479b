//! A transcript is a script: what a replay shows, written out again with everything that chance
//! decided, replays to the same position.

use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::{Level, Source};
use scrutineer::document::Memory;
use scrutineer::edit::position;
use scrutineer::edit::toml::inline_table;
use scrutineer::engine::Viewer;
use scrutineer::engine::replay::{Moment, Watcher};
use scrutineer::games::AnyGame;
use scrutineer::games::GAMES;
use scrutineer::lint::Library;
use serde_json::{Map, Value};

use crate::tries::every;

/// The positions before and after, and the steps between as a script writes them.
#[derive(Default)]
struct Transcript {
    positions: Vec<Value>,
    steps: Vec<String>,
}

impl Watcher for Transcript {
    /// Of a script that has only cases, the first is told.
    fn case(&mut self, _title: &str) -> bool {
        self.positions.is_empty()
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        self.positions.push(moment.position());
        if let Some(Value::Object(action)) = moment.action(Viewer::Referee) {
            let mut step = Map::new();
            if let Some(player) = moment.player() {
                step.insert("player".to_owned(), player.into());
            }
            step.extend(action);
            if let Some((clause, _)) = moment.refusal(Viewer::Referee) {
                step.insert("illegal".to_owned(), clause.id.into());
            }
            if moment.is_tried(Viewer::Referee) {
                step.insert("legal".to_owned(), true.into());
            }
            self.steps.push(format!("  {},\n", inline_table(&step)));
        }
        true
    }
}

fn transcript(name: &str, text: String, library: &Library<'_>) -> Transcript {
    let mut transcript = Transcript::default();
    let checked = GAMES.check(
        &Arc::new(Source::new(name, text)),
        library,
        Some(&mut transcript),
    );
    // Rulings play odd things on purpose; of a copy that is none, lints may say so.
    let errors = checked.findings.iter();
    let errors = errors.filter(|found| found.level == Level::Error);
    let messages: Vec<&String> = errors.map(|found| &found.message).collect();
    assert!(messages.is_empty(), "{name}: {messages:?}");
    transcript
}

/// Scripts that need no other file, and whose setup leaves nothing agreed that a position in the
/// middle of the setup could not say.
fn scripts(game: &dyn AnyGame) -> Vec<(String, &'static str)> {
    let mut files = game.shipped();
    files.retain(|(_, text)| {
        text.contains("kind = \"script\"")
            && !text.contains(".toml\"")
            && !text.contains("[setup.fixed")
            && !text.contains("# scrutineer:")
            && !(text.contains("[setup") && (text.contains("car = ") || text.contains("card = ")))
    });
    files
}

#[test]
fn transcripts_replay_to_the_same_position() {
    let library = Library::new(Memory::default(), &GAMES);
    for game in GAMES {
        let scripts = scripts(*game);
        let replayed = scripts.len();
        let some: Vec<_> = scripts.into_iter().step_by(every(1)).collect();
        some.into_par_iter().for_each(|(name, text)| {
            let first = transcript(&name, text.to_owned(), &library);
            let again = position::script(game.meta().id, &first.positions[0])
                .replacen("format = 1\n", "format = 2\n", 1)
                .replace(
                    "steps = []\n",
                    &format!("steps = [\n{}]\n", first.steps.concat()),
                );
            let second = transcript(&name, again, &library);
            assert_eq!(first.steps, second.steps, "{name}");
            assert_eq!(first.positions.last(), second.positions.last(), "{name}");
        });
        assert!(replayed > 30, "{replayed} scripts of {}", game.meta().id);
    }
}
