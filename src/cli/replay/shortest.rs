//! The shortest start from which a script goes on: what follows from the rest is left out.

use serde_json::{Map, Value};

use crate::edit::position;
use crate::engine::replay::{Moment, Watcher};
use crate::lint::Levels;
use crate::workspace::Workspace;

/// The first position of a script.
#[derive(Default)]
struct First(Option<Value>);

impl Watcher for First {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        self.0 = Some(moment.position());
        false
    }
}

/// Scripts that begin at a position, tried in the place of a file.
pub struct StartTrials<'w, 'f> {
    pub workspace: &'w mut Workspace<'f>,
    /// Where the script lies, which is what references in it are relative to.
    pub name: &'w str,
    pub levels: &'w Levels,
}

/// What a start comes to: the position that the game makes of it, and how many findings it has.
type StartOutcome = (Option<Value>, usize);

impl StartTrials<'_, '_> {
    /// A script that begins at the position and says no more of it than it must. Each key is left out
    /// whose absence gives the same position back, tables before what is in them, in the order in which a
    /// position is written: so the same position always gives the same text.
    pub fn shortest(mut self, game: &str, whole: &Value) -> String {
        let full = position::script(game, whole);
        let Value::Object(mut start) = whole.clone() else {
            return full;
        };
        let wanted = self.outcome(&full);
        let newest = position::newest_script(game, whole);
        if wanted.0.as_ref() != Some(whole) || self.outcome(&newest) != wanted {
            return full;
        }
        self.shorten(game, &mut start, &mut Vec::new(), &wanted);
        let start = Value::Object(start);
        let older = position::script(game, &start);
        if self.outcome(&older) == wanted {
            return older;
        }
        position::newest_script(game, &start)
    }

    /// Leaves out what can be left out of the table at a path of keys.
    fn shorten(
        &mut self,
        game: &str,
        start: &mut Map<String, Value>,
        path: &mut Vec<String>,
        wanted: &StartOutcome,
    ) {
        let keys: Vec<String> = table(start, path).keys().cloned().collect();
        for key in keys {
            let home = table(start, path);
            let is_table = home[&key].is_object();
            let before = home.clone();
            home.shift_remove(&key);
            let text = position::newest_script(game, &Value::Object(start.clone()));
            if self.outcome(&text) == *wanted {
                continue;
            }
            *table(start, path) = before;
            if is_table {
                path.push(key);
                self.shorten(game, start, path, wanted);
                path.pop();
            }
        }
    }

    fn outcome(&mut self, text: &str) -> StartOutcome {
        let mut first = First::default();
        self.workspace.edit(self.name, text);
        let looked = self
            .workspace
            .look(self.name, self.levels, Some(&mut first));
        self.workspace.close(self.name);
        let findings = looked.map_or(0, |(_, checked)| checked.findings.len());
        (first.0, findings)
    }
}

/// The table at a path of keys, which is there.
fn table<'m>(start: &'m mut Map<String, Value>, path: &[String]) -> &'m mut Map<String, Value> {
    path.iter()
        .fold(start, |table, key| match table.get_mut(key) {
            Some(Value::Object(inner)) => inner,
            _ => unreachable!("only tables are gone into"),
        })
}
