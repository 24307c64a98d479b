//! What comes of games, for people.

use std::io::{self, Write};

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table as Grid, presets};
use indicatif::{HumanCount, HumanFloatCount};

use super::SimulateResults;
use super::figures::{bars, count, is_significant, p_is, percents, points, probability};
use crate::cli::figures::percent;
use crate::cli::style::{painted, wrapped};
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::kit::count::Count;
use crate::lab::Bot;
use crate::lab::simulate::{
    GroupMember, GroupTable, Tally, TestVerdict, clause_lines, comparisons, first_player, tables,
};
use crate::lab::stats::{Estimate, Histogram};

/// The most lines of a histogram.
const BINS: usize = 16;

/// The longest bar, in columns.
const BAR: usize = 40;

/// Writes the whole report.
pub(super) fn write(
    results: &SimulateResults<'_>,
    style: Style,
    columns: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut report = HumanReport {
        results,
        style,
        columns,
        out,
    };
    report.head()?;
    report.endings()?;
    report.victories()?;
    report.first_player()?;
    report.distributions()?;
    report.clauses()?;
    report.sweeps()?;
    report.speed()
}

struct HumanReport<'r, 'o> {
    results: &'r SimulateResults<'r>,
    style: Style,
    /// Those of the terminal, if it is written to one.
    columns: Option<usize>,
    out: &'o mut dyn Write,
}

impl HumanReport<'_, '_> {
    fn tally(&self) -> &Tally {
        &self.results.simulation.tallies[0]
    }

    fn seats(&self) -> Vec<&'static str> {
        self.results.tables[0].seat_names()
    }

    fn heading(&mut self, text: &str) -> io::Result<()> {
        let bold = anstyle::Style::new().bold();
        writeln!(self.out, "\n{}", painted(text, bold, self.style))
    }

    /// A text, wrapped to the terminal.
    fn sentence(&mut self, text: &str) -> io::Result<()> {
        for line in wrapped(&one_line(text), self.style.width, ["  ", "  "]) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Rows in columns, the first to the left and the others to the right.
    fn grid(&mut self, head: &[&str], rows: Vec<Vec<String>>) -> io::Result<()> {
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header(head.to_vec());
        if let Some(columns) = self.columns {
            let columns = u16::try_from(columns).unwrap_or(u16::MAX);
            grid.set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(columns);
        }
        for row in rows {
            grid.add_row(row.iter().map(|cell| Cell::new(one_line(cell))));
        }
        for (column, number) in grid.column_iter_mut().zip(0..) {
            column.set_padding((2, 0));
            if number > 0 {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let dimmed = anstyle::Style::new().dimmed();
        for (number, line) in grid.trim_fmt().lines().enumerate() {
            let paint = if number == 0 {
                dimmed
            } else {
                anstyle::Style::new()
            };
            writeln!(self.out, "{}", painted(line, paint, self.style))?;
        }
        Ok(())
    }

    fn head(&mut self) -> io::Result<()> {
        let results = self.results;
        let plan = results.plan;
        let games = Count(results.simulation.games, "game").to_string();
        let head = format!(
            "{games} of {}, seed {}",
            one_line(&results.names[0]),
            plan.seed
        );
        let bold = anstyle::Style::new().bold();
        writeln!(self.out, "{}", painted(&head, bold, self.style))?;
        let same = plan.bots.windows(2).all(|pair| pair[0] == pair[1]);
        let bots = self.seats().into_iter().zip(&plan.bots);
        let bots: Vec<String> = bots.map(|(seat, bot)| format!("{seat} {bot}")).collect();
        match (same, plan.rotate) {
            (true, _) => self.sentence(&format!("every player {}", plan.bots[0])),
            (false, false) => self.sentence(&bots.join(", ")),
            (false, true) => self.sentence(&format!(
                "{} in the first game, then rotated",
                bots.join(", ")
            )),
        }
    }

    fn endings(&mut self) -> io::Result<()> {
        let tally = self.tally();
        let (longest, unfinished) = (self.results.plan.longest, tally.unfinished);
        let all = tally.games;
        let row = |name: &str, games: u64| {
            vec![
                name.to_owned(),
                games.to_string(),
                percent(share(games, all)),
            ]
        };
        let mut rows: Vec<Vec<String>> = tally
            .endings
            .iter()
            .map(|(ending, games)| row(ending, *games))
            .collect();
        if tally.broken > 0 {
            rows.push(row("broken off by a fault of the rules", tally.broken));
        }
        rows.push(row("unfinished", unfinished));
        self.heading("Endings")?;
        self.grid(&["ending", "games", "share"], rows)?;
        if unfinished > 0 {
            self.sentence(&format!(
                "Games are left unfinished after {} (`--longest`). Nobody has won them, and nothing below counts them but clauses.",
                Count(longest, "step")
            ))?;
        }
        Ok(())
    }

    fn victories(&mut self) -> io::Result<()> {
        let seats = self.seats();
        if seats.len() < 2 {
            return Ok(());
        }
        let results = self.results;
        let table = results.tables[0];
        let tally = &results.simulation.tallies[0];
        if tally.decided == 0 {
            self.heading("Victories")?;
            return self.sentence("Nobody has won any of these games.");
        }
        for table in tables(tally, &seats, table.traits()) {
            // One bot plays all, or nobody has a trait: there is nothing to tell apart.
            let is_alone = table.noun != "seat" && table.members.len() < 2;
            if !is_alone {
                self.victories_by(&table)?;
            }
        }
        Ok(())
    }

    fn victories_by(&mut self, table: &GroupTable<'_>) -> io::Result<()> {
        let unit = self.results.tables[0].score().unit;
        let row = |member: &GroupMember<'_>| {
            let group = member.group;
            vec![
                name_of(member, table.noun),
                count(group.wins()),
                group.decided.to_string(),
                member.share.map(percent).unwrap_or_default(),
                member.interval.map(percents).unwrap_or_default(),
                member.p.map(probability).unwrap_or_default(),
                group
                    .mean_score()
                    .map(|mean| format!("{mean:.1}"))
                    .unwrap_or_default(),
            ]
        };
        self.heading(&format!("Victories by {}", table.noun))?;
        let score = format!("mean {unit}s");
        let head = [
            table.noun,
            "won",
            "of",
            "share",
            "95 % interval",
            "p",
            &score,
        ];
        self.grid(&head, table.members.iter().map(row).collect())?;
        let verdict = verdict(table);
        self.sentence(&verdict)?;
        for caution in self.cautions(table) {
            self.sentence(&caution)?;
        }
        Ok(())
    }

    /// What else a difference may come from.
    fn cautions(&self, table: &GroupTable<'_>) -> Vec<String> {
        let plan = self.results.plan;
        let mut played = plan.bots.iter().filter(|bot| **bot != Bot::Automatic);
        let first = played.next();
        let several_bots = played.any(|bot| Some(bot) != first);
        let keep = several_bots && !plan.rotate;
        match table.noun {
            "seat" | "bot" if keep => vec![
                "The bots kept their seats: a difference may be the seats' or the bots'. `--rotate` tells them apart."
                    .to_owned(),
            ],
            "seat" | "bot" => Vec::new(),
            noun if table.are_seats => vec![format!(
                "Each {noun} kept its seat: a difference may be the seats' or theirs."
            )],
            _ => Vec::new(),
        }
    }

    fn first_player(&mut self) -> io::Result<()> {
        let seats = self.seats().len();
        let Some(first) = first_player(self.tally(), seats) else {
            return Ok(());
        };
        let (Some(share), Some(interval)) = (first.share, first.interval) else {
            return Ok(());
        };
        let text = format!(
            "Who has the first turn wins {} of {}: {:+.1} points from an equal share, 95 % interval {}; {}.",
            percent(share),
            Count(first.group.decided, "game"),
            100.0 * (share - first.equal),
            points(interval.plus(-first.equal)),
            match first.p {
                None => "too few games for a test".to_owned(),
                Some(p) if is_significant(p) => format!("a significant difference ({})", p_is(p)),
                Some(p) => format!("not significant ({})", p_is(p)),
            }
        );
        self.heading("First player")?;
        self.sentence(&text)
    }

    fn distributions(&mut self) -> io::Result<()> {
        let unit = self.results.tables[0].score().unit;
        let tally = &self.results.simulation.tallies[0];
        self.distribution("Length in steps", &tally.lengths)?;
        self.distribution(&format!("Score in {unit}s"), &tally.scores)
    }

    fn distribution(&mut self, title: &str, histogram: &Histogram) -> io::Result<()> {
        let (Some((least, most)), Some(mean), Some(median)) =
            (histogram.range(), histogram.mean(), histogram.median())
        else {
            return Ok(());
        };
        self.heading(&format!(
            "{title}: {least} to {most}, mean {mean:.1}, median {median}"
        ))?;
        let bins = histogram.bins(BINS);
        let width = BAR.min(self.style.width.max(Style::MIN_WIDTH) / 2);
        write!(self.out, "{}", bars(&bins, width, self.style.unicode))
    }

    fn clauses(&mut self) -> io::Result<()> {
        let results = self.results;
        let lines = clause_lines(self.tally(), results.tables[0].clauses());
        if lines.is_empty() {
            return Ok(());
        }
        let games = self.tally().games;
        let fired = lines.iter().filter(|line| line.times > 0).count();
        self.heading(&format!("Clauses: {fired} of {} fired", lines.len()))?;
        if results.lists_clauses {
            let rows = lines.iter().filter(|line| line.times > 0).map(|line| {
                vec![
                    line.clause.id.to_owned(),
                    line.games.to_string(),
                    percent(share(line.games, games)),
                    format!("{:.2}", share(line.times, games)),
                ]
            });
            self.grid(
                &["clause", "games", "share", "times a game"],
                rows.collect(),
            )?;
        }
        let never = lines.iter().filter(|line| line.times == 0);
        let never: Vec<&str> = never.map(|line| line.clause.id).collect();
        if never.is_empty() {
            return Ok(());
        }
        self.sentence(&format!("Never: {}", never.join(", ")))
    }

    fn sweeps(&mut self) -> io::Result<()> {
        let results = self.results;
        let comparisons = comparisons(&results.simulation.sweeps);
        let unit = results.tables[0].score().unit;
        for (number, comparison) in comparisons.iter().enumerate() {
            let name = one_line(&results.names[number + 1]).into_owned();
            self.heading(&format!("{name} beside {}", one_line(&results.names[0])))?;
            let mut rows = Vec::new();
            let mut significant = Vec::new();
            let wins = self.seats().into_iter().zip(&comparison.wins);
            for (seat, estimate) in wins {
                let what = format!("{seat}, share of victories");
                significant.extend(difference(
                    &what,
                    "points",
                    100.0,
                    estimate.as_ref(),
                    &mut rows,
                ));
            }
            let scores = self.seats().into_iter().zip(&comparison.scores);
            for (seat, estimate) in scores {
                let what = format!("{seat}, {unit}s");
                significant.extend(difference(&what, "", 1.0, estimate.as_ref(), &mut rows));
            }
            let length = comparison.length.as_ref();
            significant.extend(difference("length in steps", "", 1.0, length, &mut rows));
            self.grid(
                &["difference of", "pairs", "mean", "95 % interval", "p"],
                rows,
            )?;
            self.sentence(&if significant.is_empty() {
                "No difference is significant.".to_owned()
            } else {
                format!("Significant: {}.", significant.join("; "))
            })?;
        }
        if comparisons.is_empty() {
            return Ok(());
        }
        self.sentence("Pairs are games with one number and so the same luck, scores and lengths those of finished ones. Student's paired t-test (the sign test where fewer than 25 pairs differ); p by Holm's method over all scenarios.")
    }

    fn speed(&mut self) -> io::Result<()> {
        let results = self.results;
        let simulation = results.simulation;
        let steps: u64 = simulation.tallies.iter().map(|tally| tally.steps).sum();
        let games: u64 = simulation.tallies.iter().map(|tally| tally.games).sum();
        let Some(took) = results.took else {
            return Ok(());
        };
        let seconds = took.as_secs_f64().max(1e-9);
        #[expect(clippy::cast_precision_loss, reason = "a speed has few digits")]
        let (per_second, threads) = (
            move |count: u64| count as f64 / seconds,
            simulation.threads as f64,
        );
        let rate = |speed: f64| HumanFloatCount(speed.round()).to_string();
        let (games_rate, steps_rate) = (per_second(games), per_second(steps));
        writeln!(
            self.out,
            "\nplayed {} {}, {} steps in {seconds:.2} s: {} games/s, {} steps/s; on each of {}: {} games/s, {} steps/s",
            HumanCount(games),
            if games == 1 { "game" } else { "games" },
            HumanCount(steps),
            rate(games_rate),
            rate(steps_rate),
            Count(simulation.threads, "thread"),
            rate(games_rate / threads),
            rate(steps_rate / threads),
        )
    }
}

/// A row of a difference; what is said of it if it is significant.
fn difference(
    what: &str,
    unit: &str,
    scale: f64,
    estimate: Option<&Estimate>,
    rows: &mut Vec<Vec<String>>,
) -> Option<String> {
    let estimate = estimate?;
    let space = if unit.is_empty() { "" } else { " " };
    let mean = format!("{:+.1}{space}{unit}", scale * estimate.mean);
    let interval = estimate.interval.map(|interval| {
        format!(
            "{:+.1} to {:+.1}",
            scale * interval.low,
            scale * interval.high
        )
    });
    rows.push(vec![
        what.to_owned(),
        estimate.pairs.to_string(),
        mean.clone(),
        interval.unwrap_or_default(),
        probability(estimate.p),
    ]);
    is_significant(estimate.p).then(|| format!("{what} {mean} ({})", p_is(estimate.p)))
}

/// What a group is called.
fn name_of(member: &GroupMember<'_>, noun: &str) -> String {
    if member.name.is_empty() {
        format!("no {noun}")
    } else {
        member.name.to_owned()
    }
}

/// What the tests of a table say.
fn verdict(table: &GroupTable<'_>) -> String {
    let Some(equal) = table.members.first().map(|member| percent(member.equal)) else {
        return "Nobody has won.".to_owned();
    };
    let test = match table.verdict {
        TestVerdict::Alone => return "There is nothing to compare.".to_owned(),
        TestVerdict::TooFew => {
            return format!("Too few games for a test; an equal share is {equal}.");
        }
        TestVerdict::Tested(test) => test,
    };
    let figures = format!(
        "chi-square {:.2}, {} of freedom, {}",
        test.statistic,
        Count(test.degrees, "degree"),
        p_is(test.p)
    );
    let differing = |above: bool| {
        let members = table.members.iter().filter(move |member| {
            let share = member.share.unwrap_or_default();
            member.p.is_some_and(is_significant) && (share > member.equal) == above
        });
        let names: Vec<String> = members.map(|member| name_of(member, table.noun)).collect();
        names.join(", ")
    };
    let (more, less) = (differing(true), differing(false));
    let each = match (more.is_empty(), less.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(" More than that: {more}."),
        (true, false) => format!(" Less than that: {less}."),
        (false, false) => format!(" More than that: {more}; less: {less}."),
    };
    let method = if each.is_empty() || table.members.len() < 3 {
        ""
    } else {
        " (p by Holm's method)"
    };
    let all = if is_significant(test.p) {
        format!("The difference from equal shares of {equal} is significant ({figures}).")
    } else {
        format!("No significant difference from equal shares of {equal} ({figures}).")
    };
    match each.strip_suffix('.') {
        Some(each) => format!("{all}{each}{method}."),
        None => all,
    }
}

#[expect(clippy::cast_precision_loss, reason = "shares have few digits")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
