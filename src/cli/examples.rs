//! Examples that the help of each command ends with.

use std::fmt::Write as _;

use clap::{Command, CommandFactory as _};

use super::Arguments;
use crate::games::Games;

/// Command lines, by command, and what they do; `{game}` stands for a game that the program knows.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "check",
        &[
            ("scrutineer check", "everything below the current folder"),
            ("scrutineer check maps --fix", "repair what is certain"),
            (
                "scrutineer check --select tile-*,balance --deny-warnings",
                "some rules only, and fail on each finding",
            ),
            (
                "git diff --name-only --diff-filter=d | scrutineer check --files-from -",
                "what has changed",
            ),
        ],
    ),
    (
        "config",
        &[(
            "scrutineer config maps/city.toml",
            "levels, and the lines that set them",
        )],
    ),
    (
        "replay",
        &[
            (
                "scrutineer replay game.toml --show drawing",
                "the table after each step",
            ),
            (
                "scrutineer replay game.toml --format html > game.html",
                "a page to walk through",
            ),
        ],
    ),
    (
        "play",
        &[
            (
                "scrutineer play duel.toml --bots blue=greedy --seat red",
                "against a bot",
            ),
            (
                "scrutineer play game.toml --until 12",
                "go on from step 12 of a script",
            ),
        ],
    ),
    (
        "explain",
        &[
            ("scrutineer explain unknown-field", "a rule"),
            ("scrutineer explain provenance", "a key"),
        ],
    ),
    (
        "show",
        &[
            ("scrutineer show map.toml", "a drawing in the terminal"),
            (
                "scrutineer show game.toml --until 4 -o game.svg",
                "the table after step 4",
            ),
            (
                "scrutineer show --diff old.toml new.toml",
                "two versions side by side, with marks where they differ",
            ),
        ],
    ),
    (
        "print",
        &[(
            "scrutineer print cards.toml -o cards.pdf",
            "pages to cut out",
        )],
    ),
    (
        "list",
        &[("scrutineer list rules", "the rules that `check` reports")],
    ),
    (
        "init",
        &[(
            "scrutineer init stages --game {game} --ci github",
            "with a file for GitHub Actions",
        )],
    ),
    (
        "new",
        &[(
            "scrutineer new script ruling.toml --game {game}",
            "a script to start from",
        )],
    ),
    (
        "extract",
        &[(
            "scrutineer extract game.toml --at start.components.cars -o cars.toml",
            "a file of its own",
        )],
    ),
    (
        "inline",
        &[(
            "scrutineer inline game.toml --at start.components.cars",
            "the file into the script",
        )],
    ),
    (
        "export",
        &[
            (
                "scrutineer export cards.toml -o cards.csv",
                "rows for a spreadsheet",
            ),
            (
                "scrutineer export map.toml -o map.tmj",
                "a map for Tiled, with pictures of its tiles",
            ),
        ],
    ),
    (
        "import",
        &[(
            "scrutineer import cards.csv -o cards.toml --diff",
            "what the spreadsheet would change",
        )],
    ),
    (
        "fmt",
        &[(
            "scrutineer fmt --check",
            "whether anything would be laid out otherwise",
        )],
    ),
    (
        "reshape",
        &[(
            "scrutineer reshape game.toml --as tables",
            "a header for each step",
        )],
    ),
    (
        "migrate",
        &[("scrutineer migrate --diff", "what would be rewritten")],
    ),
    (
        "book",
        &[(
            "scrutineer book site rulings",
            "a site of the scripts below `rulings`",
        )],
    ),
    (
        "coverage",
        &[(
            "scrutineer coverage --min 90",
            "fail below 90 % of any game's clauses",
        )],
    ),
    (
        "impact",
        &[
            (
                "scrutineer impact ../before .",
                "between two folders, such as two checkouts",
            ),
            (
                "scrutineer impact --git main --games 500",
                "since the branch `main`, with who wins more now",
            ),
        ],
    ),
    (
        "par",
        &[(
            "scrutineer par solo.toml --each",
            "the best with each car or its like",
        )],
    ),
    (
        "simulate",
        &[(
            "scrutineer simulate duel.toml -n 500 --bots greedy",
            "500 games of one scenario",
        )],
    ),
    (
        "merge",
        &[(
            "scrutineer merge 1.part 2.part --format json",
            "what both halves of a run come to",
        )],
    ),
    (
        "fuzz",
        &[(
            "scrutineer fuzz duel.toml --cases 200",
            "200 games that look for a fault",
        )],
    ),
    (
        "perft",
        &[(
            "scrutineer perft duel.toml --depth 3 --divide",
            "by first move",
        )],
    ),
    (
        "schema",
        &[(
            "scrutineer schema --check",
            "whether the schemas are of this version",
        )],
    ),
    (
        "studio",
        &[(
            "scrutineer studio maps",
            "the folder `maps`, in the browser",
        )],
    ),
    ("lsp", &[("scrutineer lsp", "editors start it themselves")]),
    (
        "completions",
        &[(
            "scrutineer completions bash > ~/.local/share/bash-completion/completions/scrutineer",
            "for one user",
        )],
    ),
    (
        "man",
        &[(
            "scrutineer man -o ~/.local/share/man/man1",
            "a page for each command",
        )],
    ),
];

/// The command line with its examples.
pub(super) fn command(games: &Games) -> Command {
    // One that there is, so that the lines can be typed.
    let game = games.ids().last().copied().unwrap_or_default();
    let mut command = Arguments::command();
    for (name, examples) in EXAMPLES {
        if command.find_subcommand(name).is_some() {
            command = command.mut_subcommand(name, |command| {
                // A number that is too small is a bad value, and no option that does not exist.
                let command = command.allow_negative_numbers(true);
                command.after_help(text(examples, game))
            });
        }
    }
    command
}

fn text(examples: &[(&str, &str)], game: &str) -> String {
    let mut text = String::from("Examples:");
    for (line, does) in examples {
        let line = line.replace("{game}", game);
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  # {does}\n  {line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::{Arguments, EXAMPLES};

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        for command in Arguments::command().get_subcommands() {
            let name = command.get_name();
            let examples = EXAMPLES.iter().find(|(known, _)| *known == name);
            let (_, examples) = examples.unwrap_or_else(|| panic!("`{name}` has none"));
            for (line, _) in *examples {
                let line = line.rsplit(" | ").next().expect("a line has a last part");
                let line = line.split(" > ").next().expect("a line has a first part");
                let arguments = Arguments::try_parse_from(line.split(' '));
                assert!(arguments.is_ok(), "{line}: {:?}", arguments.err());
                assert!(line.starts_with(&format!("scrutineer {name}")), "{line}");
            }
        }
    }
}
