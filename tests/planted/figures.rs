//! The figures, as a table, and what they must not fall below.

use std::fmt::Write as _;

use super::judge::{Case, Verdict, by};
use super::several::Six;
use super::world::WORLD;

/// The measures of some mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    planted: usize,
    reported: usize,
    one: usize,
    line: usize,
    meant: usize,
    suggested: usize,
}

/// Shares in thousandths that must be reached. They rise with what the program learns; where shipped documents
/// come in or go, other mistakes are drawn, and a share can be some thousandths less with the same program.
#[derive(Clone, Copy)]
pub struct Floors {
    reported: usize,
    one: usize,
    line: usize,
    suggested: usize,
}

/// Of documents that are checked alone.
pub const FLOORS: Floors = Floors {
    reported: 993,
    one: 991,
    line: 991,
    suggested: 985,
};

/// Of documents that are checked beside those that use them.
pub const FLOORS_BESIDE: Floors = Floors {
    reported: 997,
    one: 982,
    line: 991,
    suggested: 997,
};

/// Of documents with six mistakes, those with six findings.
pub const SIX: usize = 850;

/// Of repairs, those that do harm; this only falls.
pub const HARMED: usize = 0;

/// Of mistakes, those that only a document that uses theirs brings to light; this only falls.
pub const CLEANER: usize = 0;

/// What share of a whole a part is, in thousandths.
fn share(part: usize, whole: usize) -> usize {
    (part * 1000).checked_div(whole).unwrap_or(1000)
}

/// That a share lies below its floor.
pub fn below(what: &str, part: usize, whole: usize, floor: usize) -> Option<String> {
    let share = share(part, whole);
    (share < floor)
        .then(|| format!("{what}: {part} of {whole} is {share} in a thousand, below {floor}"))
}

/// That a share lies above its ceiling.
pub fn above(what: &str, part: usize, whole: usize, ceiling: usize) -> Option<String> {
    let over = part * 1000 > whole * ceiling;
    over.then(|| format!("{what}: {part} of {whole} is more than {ceiling} in a thousand"))
}

impl Floors {
    /// The floors for other mistakes than those that they were set by.
    pub fn lowered(&self) -> Self {
        let lowered = |floor: usize| floor.saturating_sub(20);
        Self {
            reported: lowered(self.reported),
            one: lowered(self.one),
            line: lowered(self.line),
            suggested: lowered(self.suggested),
        }
    }

    /// Which floors are not reached.
    pub fn faults(&self, figures: &Figures, how: &str) -> Vec<String> {
        let Figures {
            planted,
            reported,
            one,
            line,
            meant,
            suggested,
        } = *figures;
        let faults = [
            below("reported", reported, planted, self.reported),
            below("exactly one finding", one, planted, self.one),
            below("right line", line, planted, self.line),
            below("right suggestion", suggested, meant, self.suggested),
        ];
        faults
            .into_iter()
            .flatten()
            .map(|fault| format!("{how}: {fault}"))
            .collect()
    }
}

impl Figures {
    pub fn of<'c>(verdicts: impl IntoIterator<Item = &'c Verdict>) -> Self {
        let mut figures = Self::default();
        for verdict in verdicts {
            figures.planted += 1;
            figures.reported += usize::from(verdict.is_reported);
            figures.one += usize::from(verdict.is_one);
            figures.line += usize::from(verdict.is_right_line);
            figures.meant += usize::from(verdict.is_suggested.is_some());
            figures.suggested += usize::from(verdict.is_suggested == Some(true));
        }
        figures
    }

    /// A row of a table, without its end.
    fn row(self, name: &str) -> String {
        let percent = |part: usize, whole: usize| match share(part, whole) {
            _ if whole == 0 => String::new(),
            1000 => " 100".to_owned(),
            share => format!(" {}.{}", share / 10, share % 10),
        };
        format!(
            "| {name} | {} |{} |{} |{} |{} |",
            self.planted,
            percent(self.reported, self.planted),
            percent(self.one, self.planted),
            percent(self.line, self.planted),
            percent(self.suggested, self.meant),
        )
    }
}

const WORDS: &str = "\
How many mistakes does `check` find? To measure it, the tests plant mistakes in shipped documents and starters, one in
each copy, chosen by a seed. Each is certainly a mistake: a published schema rules it out, it is not TOML, or the
scripts themselves show it. The tests plant them on every run and fail if a figure falls. To plant more, run
`SCRUTINEER_PLANTS=50000 cargo test planted`; `SCRUTINEER_PLANTS_SEED=2` plants others, and
`SCRUTINEER_PLANTS_TO=folder` writes the copies that were not reported as expected. Figures are percentages, of
documents checked alone. A suggestion is right if it names what was there before.

";

/// All figures, as they stand in the documentation.
pub fn page(cases: &[Case], sixes: &[Six]) -> String {
    let columns = "planted | reported | exactly one finding | right line | right suggestion |";
    let rule = "---:|---:|---:|---:|---:|";
    let mut page = format!("{WORDS}| mistake | {columns} right lines |\n|---|{rule}---|\n");
    let alone = |cases: &[&Case]| Figures::of(cases.iter().map(|case| &case.alone));
    let mut line = |text: String| writeln!(page, "{text}").expect("there is room");
    for (class, cases) in by(cases, |case| case.plant.class) {
        line(format!(
            "{} {} |",
            alone(&cases).row(class.words().0),
            class.words().1
        ));
    }
    line(format!("\n| game | {columns}\n|---|{rule}"));
    for (game, cases) in by(cases, |case| WORLD.documents[case.plant.document].game) {
        line(alone(&cases).row(game));
    }
    let all: Vec<&Case> = cases.iter().collect();
    line(alone(&all).row("all"));
    let beside = cases.iter().filter_map(|case| case.company.as_ref());
    line(Figures::of(beside).row("all that others use, checked beside these"));
    let six = sixes.iter().filter(|six| six.is_right()).count();
    line(format!(
        "\nOf {} documents with six mistakes each, of different kinds and in different places, {six} show exactly\n\
         six findings in the first run.",
        sixes.len()
    ));
    page
}
