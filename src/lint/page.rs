//! The documentation page of a rule, from the rule itself.

use std::fmt::Write as _;

use super::general::NOT_REPLAYED;
use crate::diagnostic::{Level, Rule};

/// The page of a rule, in Markdown.
///
/// # Example
/// ```
/// use scrutineer::lint::{general, page};
///
/// let page = page::page(&general::UNKNOWN_FIELD);
/// assert!(page.starts_with("# `unknown-field`\n"));
/// ```
#[must_use]
pub fn page(rule: &Rule) -> String {
    let mut page = format!("# `{}`\n\nReports {}.\n\n", rule.name, rule.summary);
    let level = match rule.level {
        Level::Error => "**error**: `scrutineer check` exits with 1",
        Level::Warn => "**warning**: it is reported and fails nothing",
        Level::Allow => "**allowed**: it is reported only where it is switched on",
    };
    // Writing to a string cannot fail.
    let _ = writeln!(page, "- Level: {level}");
    let _ = writeln!(page, "- Group: `{}`", rule.group().name());
    if let Some(game) = rule.game {
        let _ = writeln!(page, "- Game: `{game}`");
    }
    for clause in rule.clauses {
        let _ = writeln!(
            page,
            "- Clause of the rulebook: `{clause}` (`scrutineer explain {clause}`)"
        );
    }
    let _ = write!(page, "\n## Why\n\n{}\n", rule.why);
    let _ = write!(
        page,
        "\n## Example\n\nThis document has the fault:\n\n{}",
        fenced(rule.bad)
    );
    let _ = write!(
        page,
        "\nThe same document put right:\n\n{}",
        fenced(rule.good)
    );
    let name = rule.name;
    if name == NOT_REPLAYED.name {
        page.push_str(
            "\n## Switching it off\n\nNo level and no comment hides it. Correct what it names.\n",
        );
        return page;
    }
    let _ = write!(
        page,
        "\n## Switching it off\n\nAt one place, by a comment at the end of the line or alone on the line \
         above:\n\n{}\nIn the whole file:\n\n{}\nIn all files, by the configuration in `scrutineer.toml`:\n\n{}",
        fenced(&format!("# scrutineer: allow({name})\n")),
        fenced(&format!("# scrutineer: file allow({name})\n")),
        fenced(&format!("[levels]\n{name} = \"allow\"\n")),
    );
    page
}

/// A block of TOML, fenced by more backticks than it has in a row.
fn fenced(toml: &str) -> String {
    let longest = toml
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}toml\n{}\n{fence}\n", toml.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests;
