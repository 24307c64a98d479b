//! A replay and a session are the same game: what a replay shows of a script's steps, a session says when they are
//! played in it one by one, as text.

use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::Source;
use scrutineer::document::Memory;
use scrutineer::engine::replay::{Moment, Watcher};
use scrutineer::engine::session::Refused;
use scrutineer::engine::{ClauseKind, Session, Viewer};
use scrutineer::games::any::Beginning;
use scrutineer::games::{AnyGame, GAMES};
use scrutineer::lint::{Levels, Library};
use scrutineer::workspace::Workspace;
use serde_json::{Map, Value};

use crate::tries::every;

/// What a replay shows after each step, and which step that was.
#[derive(Default)]
struct Replayed(Vec<ReplayedStep>);

struct ReplayedStep {
    /// The step as a session takes it; `None` at the start and where an entry only looks.
    step: Option<Value>,
    /// The clause that refused it.
    refused: Option<String>,
    /// Whether it was only to be legal.
    is_tried: bool,
    seen: Seen,
}

/// What there is to see of a moment.
#[derive(Debug, PartialEq)]
struct Seen {
    position: Value,
    events: Vec<Value>,
    cites: Vec<&'static str>,
    legal: usize,
}

impl Seen {
    fn of(moment: &dyn Moment) -> Self {
        Self {
            position: moment.position(),
            events: moment.events(Viewer::Referee),
            cites: (moment.cites(Viewer::Referee).iter().map(|clause| clause.id)).collect(),
            legal: moment.legal_moves(Viewer::Referee).len(),
        }
    }
}

impl Watcher for Replayed {
    /// Cases begin elsewhere.
    fn case(&mut self, _title: &str) -> bool {
        false
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let step = moment.action(Viewer::Referee).map(|action| {
            let mut step = Map::new();
            step.extend(moment.player().map(|who| ("player".to_owned(), who.into())));
            step.extend(action.as_object().cloned().unwrap_or_default());
            Value::Object(step)
        });
        let refused = moment.refusal(Viewer::Referee);
        self.0.push(ReplayedStep {
            step,
            refused: refused.map(|(clause, _)| clause.id.to_string()),
            is_tried: moment.is_tried(Viewer::Referee),
            seen: Seen::of(moment),
        });
        true
    }
}

/// Plays in a session what a replay has shown; how many steps were carried out, and how many refused.
fn compare(name: &str, session: &mut dyn Session, replayed: &Replayed) -> (usize, usize) {
    let (mut played, mut refused) = (0, 0);
    for shown in &replayed.0 {
        let Some(step) = &shown.step else {
            continue;
        };
        if let Some(clause) = &shown.refused {
            refused += 1;
            match session.verdict(step) {
                Err(Refused::Rule { clause: by, .. }) => {
                    assert_eq!(by.id, clause.as_str(), "{name}: {step}");
                }
                // What is missing is not there in either.
                other => panic!("{name}: {step}: {other:?}, not {clause}"),
            }
        } else if shown.is_tried {
            assert_eq!(session.verdict(step), Ok(()), "{name}: {step}");
        } else {
            played += 1;
            assert_eq!(session.play(step), Ok(()), "{name}: {step}");
            let mut seen = Seen::of(&*session.now());
            // A replay adds what the expectations of the entry cite, such as who may see a card.
            assert!(shown.seen.cites.starts_with(&seen.cites), "{name}: {step}");
            seen.cites.clone_from(&shown.seen.cites);
            assert_eq!(seen, shown.seen, "{name}: {step}");
        }
    }
    (played, refused)
}

fn workspace<'w>(game: &dyn AnyGame, name: &str) -> Workspace<'w> {
    let files = game.shipped().into_iter().collect::<Memory>();
    let mut workspace = Workspace::new(files, &GAMES);
    workspace.add(name, Levels::default(), true);
    workspace.analyse();
    workspace
}

#[test]
fn a_session_plays_scripts_as_a_replay_does() {
    for game in GAMES {
        let shipped: Memory = game.shipped().into_iter().collect();
        let library = Library::new(shipped, &GAMES);
        let mut scripts = game.shipped();
        scripts.retain(|(_, text)| {
            text.contains("\nkind = \"script\"\n")
                && (text.contains("[[steps]]") || text.contains("\nsteps = ["))
        });
        let some: Vec<_> = scripts.into_iter().step_by(every(1)).collect();
        let compared = some.into_par_iter().map(|(name, text)| {
            let mut replayed = Replayed::default();
            let source = Arc::new(Source::new(name.as_str(), text));
            let checked = GAMES.check(&source, &library, Some(&mut replayed));
            assert!(checked.replayed.is_some(), "{name} is replayed");
            let workspace = workspace(*game, &name);
            let session = workspace.session(&name, &Beginning::default());
            let mut session = session.unwrap_or_else(|| panic!("{name} can be played"));
            // What refuses a step is said to do so: completion and coverage go by it.
            for id in replayed.0.iter().filter_map(|shown| shown.refused.as_ref()) {
                let clause = game.clauses().iter().find(|clause| clause.id == id);
                let kind = clause.map(|clause| clause.kind);
                assert_eq!(kind, Some(ClauseKind::Move), "{name}: {id}");
            }
            compare(&name, &mut *session, &replayed)
        });
        let (played, refused) =
            compared.reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
        let least = 100 / every(1);
        assert!(played > least && refused > least / 5, "{played} {refused}");
    }
}
