//! Scripts that say the same and come out otherwise.

use serde::Serialize;

use super::ImpactSide;
use crate::diagnostic::render::visible::one_line;
use crate::engine::replay::Told;
use crate::games::run::File;
use crate::workspace::changes::changes;

/// Most values of a position that are shown to people.
const MOST: usize = 6;

/// Where a script first goes another way.
#[derive(Debug, Serialize)]
pub(super) struct ChangedScript {
    file: String,
    /// The title of the case in which that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<String>,
    /// The number of the step, from 1; nothing for the start.
    step: Option<usize>,
    before: StepFate,
    after: StepFate,
    /// What is otherwise after the step, as expectations write it.
    changes: Vec<String>,
}

/// What becomes of a step.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum StepFate {
    /// It is carried out.
    Played,
    /// A clause refuses it, as it is to.
    Refused { clause: String },
    /// The script stops there.
    Stopped {
        clause: Option<String>,
        message: String,
    },
}

/// The first difference between two replays of a script.
pub(super) fn between(
    path: &str,
    old: &ImpactSide<'_>,
    new: &ImpactSide<'_>,
) -> Option<ChangedScript> {
    let [before, after] = [old, new].map(|side| {
        let name = side.names.get(path)?;
        side.workspace.moments(name, None)
    });
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    let at = (0..before.len().max(after.len())).find(|at| before.get(*at) != after.get(*at))?;
    let told = before.get(at).or(after.get(at))?;
    let outcome = |moments: &[Told], side: &ImpactSide<'_>| match moments.get(at) {
        Some(moment) => match &moment.refused {
            Some(refused) => StepFate::Refused {
                clause: refused.clause.clone(),
            },
            None => StepFate::Played,
        },
        None => stopped(side.file(path)),
    };
    let changed = match (before.get(at), after.get(at)) {
        (Some(one), Some(other)) => changes(&one.view, &other.view),
        _ => Vec::new(),
    };
    Some(ChangedScript {
        file: path.to_owned(),
        case: told.case.clone(),
        step: told.step,
        before: outcome(&before, old),
        after: outcome(&after, new),
        changes: changed,
    })
}

/// Why a script is not played on.
fn stopped(file: Option<&File>) -> StepFate {
    let cause = file.and_then(|file| file.checked.stop.as_ref()?.cause.as_ref());
    StepFate::Stopped {
        clause: cause.and_then(|finding| Some(finding.clause.as_ref()?.id.to_string())),
        message: cause.map_or_else(
            || "it ends there".to_owned(),
            |finding| finding.message.clone(),
        ),
    }
}

impl StepFate {
    fn told(&self) -> String {
        match self {
            Self::Played => "played".to_owned(),
            Self::Refused { clause } => format!("refused by {clause}"),
            Self::Stopped {
                clause: Some(clause),
                message,
            } => format!("stopped by {clause}: {}", one_line(message)),
            Self::Stopped { message, .. } => format!("stopped: {}", one_line(message)),
        }
    }
}

impl ChangedScript {
    /// It in lines for people.
    pub fn lines(&self) -> Vec<String> {
        let case = self
            .case
            .as_ref()
            .map(|title| format!(", case {}", one_line(title)));
        let step = match self.step {
            Some(step) => format!(", step {step}"),
            None => ", start".to_owned(),
        };
        let head = format!(
            "  {}{}{step}: ",
            one_line(&self.file),
            case.unwrap_or_default()
        );
        let head = if self.before == self.after {
            format!("{head}another position")
        } else {
            format!("{head}{}, before {}", self.after.told(), self.before.told())
        };
        let shown = self
            .changes
            .iter()
            .take(MOST)
            .map(|line| format!("    {}", one_line(line)));
        let mut lines: Vec<String> = std::iter::once(head).chain(shown).collect();
        if self.changes.len() > MOST {
            lines.push(format!("    and {} more values", self.changes.len() - MOST));
        }
        lines
    }
}
