//! `par`: the best that a lone player can do.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::cell::cell;
use super::figures::{self, Figures, rounded};
use super::output::Output;
use super::table;
use crate::engine::study::{Expected, Par, Score};
use crate::kit::count::Count;
use crate::lab::par::{ParComparison, ParKind, ParLine, compare, gap, kinds};
use crate::paint::plot::{BarPlot, NamedValue};
use crate::project::disk::{name_of, shown};
use crate::project::failure::Failure;

/// What `par` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ParArgs {
    /// The scenario or position; a shipped one as `GAME/PATH`
    pub scenario: PathBuf,
    /// List every par, not only what they say together
    #[arg(long)]
    pub each: bool,
    /// How far to search where the best is not known at once: positions or games to look at
    #[arg(long, value_name = "NUMBER", default_value = "100000")]
    pub effort: usize,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ParFormat,
}

/// How pars are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ParFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// One line for each par
    Csv,
    /// A page of figures, for a browser
    Html,
}

/// Up to so many pars are listed each, with nothing to sum up.
const FEW: usize = 12;

/// Runs `par`; whether the scenario has no errors.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &ParArgs, output: &mut Output) -> Result<bool, Failure> {
    let Some(table) = table::open(&args.scenario, output)? else {
        return Ok(false);
    };
    let pars = match table.pars(args.effort) {
        Ok(pars) => pars,
        Err(why) => {
            match args.format {
                ParFormat::Human => writeln!(output.out(), "{}: {why}", shown(&args.scenario))?,
                ParFormat::Json => {
                    let document = document(table.game(), &[], Some(&why));
                    writeln!(output.out(), "{document:#}")?;
                }
                ParFormat::Html => {
                    let mut page = Figures::new(&title(args));
                    page.paragraph(&why);
                    output.out().write_all(page.end().as_bytes())?;
                }
                ParFormat::Csv => {
                    writeln!(output.notes(), "{}: {why}", shown(&args.scenario))?;
                    write_csv(&[], output.out())?;
                }
            }
            return Ok(true);
        }
    };
    let out = output.out();
    match args.format {
        ParFormat::Json => writeln!(out, "{:#}", document(table.game(), &pars, None))?,
        ParFormat::Csv => write_csv(&pars, out)?,
        ParFormat::Html => out.write_all(page(&title(args), &pars).as_bytes())?,
        ParFormat::Human => write_human(&pars, args.each, out)?,
    }
    Ok(true)
}

fn document(game: &str, pars: &[Par], why_not: Option<&str>) -> Value {
    let par = |par: &Par| {
        let of: Map<String, Value> = (par.of.iter())
            .map(|(noun, name)| ((*noun).to_owned(), Value::from(name.as_str())))
            .collect();
        json!({
            "of": of,
            "unit": par.score.unit,
            "less-is-better": par.score.less_is_better,
            "bound": par.bound,
            "found": par.found,
            "exact": par.is_exact(),
            "gap": gap(par),
            "expected": par.expected.map(|expected| json!({
                "mean": rounded(expected.mean),
                "risk": rounded(expected.risk),
            })),
            "how": par.how,
        })
    };
    json!({
        "format": "scrutineer-par",
        "version": 1,
        "game": game,
        "pars": pars.iter().map(par).collect::<Vec<_>>(),
        "why-not": why_not,
    })
}

fn title(args: &ParArgs) -> String {
    format!("Pars of {}", name_of(&args.scenario))
}

/// A page of figures: the mean of each name, and every par.
fn page(title: &str, pars: &[Par]) -> String {
    let mut page = Figures::new(title);
    if pars.is_empty() {
        page.paragraph("nothing to search");
    }
    for kind in kinds(pars) {
        let most = kind.score.pick("Fewest", "Most");
        let cases = Count(kind.pars.len(), "case");
        page.heading(&format!("{most} {}s alone, in {cases}", kind.score.unit));
        for comparison in compare(&kind) {
            write_figure(&mut page, &kind, &comparison);
        }
        let nouns = kind.pars[0].of.iter().map(|(noun, _)| *noun);
        let columns: Vec<&str> = nouns.chain(["best found", "bound", "expected"]).collect();
        let rows: Vec<Vec<String>> = (kind.pars.iter())
            .map(|par| {
                let names = par.of.iter().map(|(_, name)| figures::cell(name));
                let expected = par.expected.map(|expected| rounded(expected.mean));
                let numbers = [
                    figures::plain(&json!(par.found)),
                    figures::plain(&json!(par.bound)),
                    figures::plain(&json!(expected)),
                ];
                names.chain(numbers).collect()
            })
            .collect();
        page.table(&columns, &rows);
    }
    page.end()
}

fn write_figure(page: &mut Figures, kind: &ParKind<'_>, comparison: &ParComparison) {
    let reading = |value: f64| format!("{value:.1}");
    let figure = BarPlot {
        title: format!("By {}", comparison.noun),
        axis: format!(
            "{}s: the mean, and from the least to the most",
            kind.score.unit
        ),
        rows: (comparison.lines.iter())
            .map(|line| NamedValue {
                label: figures::name(&line.name),
                value: line.mean(),
                interval: (line.least.zip(line.most))
                    .map(|(least, most)| (f64::from(least), f64::from(most))),
                reading: line.mean().map_or_else(String::new, reading),
            })
            .collect(),
        level: None,
        times: 1.0,
        least: 0.0,
    };
    let rows: Vec<Vec<String>> = (comparison.lines.iter())
        .map(|line| {
            let mean = line.mean().map(rounded);
            vec![
                figures::cell(&line.name),
                figures::number(&json!(mean), &mean.map_or_else(String::new, reading)),
                figures::plain(&json!(line.least)),
                figures::plain(&json!(line.most)),
                best_in(line),
            ]
        })
        .collect();
    let best = kind.score.pick("lowest in", "highest in");
    let columns = [comparison.noun, "mean", "least", "most", best];
    page.plot(&figure.picture(), &columns, &rows);
}

/// In how many of the cases in which something was found it is the best, and in how many nothing was.
fn best_in(line: &ParLine) -> String {
    match (line.count, line.missing) {
        (0, missing) => format!("none found in {missing}"),
        (count, 0) => format!("{} of {count}", line.best_in),
        (count, missing) => format!("{} of {count}, none found in {missing}", line.best_in),
    }
}

fn write_csv(pars: &[Par], out: &mut dyn io::Write) -> io::Result<()> {
    let mut lines = csv::Writer::from_writer(out);
    let nouns = pars.first().into_iter().flat_map(|first| &first.of);
    let nouns = nouns.map(|(noun, _)| *noun);
    let figures = ["unit", "bound", "found", "exact", "expected", "risk", "gap"];
    lines.write_record(nouns.chain(figures))?;
    for par in pars {
        let whole =
            |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let number = |of: fn(&Expected) -> f64| {
            let expected = par.expected.as_ref();
            expected.map_or_else(String::new, |expected| rounded(of(expected)).to_string())
        };
        let names = par.of.iter().map(|(_, name)| cell(name).into_owned());
        let figures = [
            par.score.unit.to_owned(),
            par.bound.to_string(),
            whole(par.found),
            par.is_exact().to_string(),
            number(|of| of.mean),
            number(|of| of.risk),
            whole(gap(par)),
        ];
        lines.write_record(names.chain(figures))?;
    }
    lines.flush()
}

fn write_human(pars: &[Par], each: bool, out: &mut dyn io::Write) -> io::Result<()> {
    if pars.is_empty() {
        return writeln!(out, "nothing to search");
    }
    for (number, kind) in kinds(pars).iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_kind(kind, each || kind.pars.len() <= FEW, out)?;
    }
    Ok(())
}

fn write_kind(kind: &ParKind<'_>, each: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let pars = &kind.pars;
    writeln!(
        out,
        "{} {}s alone, in {}",
        kind.score.pick("fewest", "most"),
        kind.score.unit,
        Count(pars.len(), "case")
    )?;
    if each {
        write_each(kind, out)?;
    }
    for comparison in compare(kind) {
        write_comparison(&comparison, kind.score, out)?;
    }
    let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
    for par in pars {
        *ways.entry(par.how.as_str()).or_default() += 1;
    }
    writeln!(out)?;
    for (how, count) in ways {
        writeln!(out, "{}: {how}", Count(count, "case"))?;
    }
    write_proven(kind, out)
}

/// How many pars are proven, and how far the others may be from it.
fn write_proven(kind: &ParKind<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let pars = &kind.pars;
    let exact = pars.iter().filter(|par| par.is_exact()).count();
    if exact == pars.len() {
        return Ok(());
    }
    let missing = pars.iter().filter(|par| par.found.is_none()).count();
    let found = pars.len() - exact - missing;
    write!(
        out,
        "{exact} of {} are exact; of the others a bound is proven",
        pars.len()
    )?;
    if found > 0 {
        let whose = if missing > 0 {
            format!(" of {found}")
        } else {
            String::new()
        };
        write!(out, ", and the best found{whose} is given")?;
    }
    let widest = pars.iter().filter_map(|par| gap(par)).max();
    if let Some(widest) = widest.filter(|widest| *widest > 0) {
        write!(out, ", at most {} from it", Count(widest, kind.score.unit))?;
    }
    writeln!(out)?;
    if missing > 0 {
        writeln!(out, "none was found in {}", Count(missing, "case"))?;
    }
    Ok(())
}

fn write_each(kind: &ParKind<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let pars = &kind.pars;
    let width = |noun: usize| {
        let names = pars.iter().map(|par| par.of[noun].1.chars().count());
        names.chain([pars[0].of[noun].0.len()]).max().unwrap_or(0)
    };
    let nouns = pars[0].of.len();
    let widths: Vec<usize> = (0..nouns).map(width).collect();
    writeln!(out)?;
    for (noun, width) in widths.iter().enumerate() {
        write!(out, "{:<width$}  ", pars[0].of[noun].0)?;
    }
    let limit = kind.score.pick("at least", "at most");
    let found = |par: &Par| match par.found {
        Some(found) if found == par.bound => found.to_string(),
        Some(found) => format!("{found} found, {limit} {}", par.bound),
        None => format!("none found, {limit} {}", par.bound),
    };
    let are_expected = pars.iter().any(|par| par.expected.is_some());
    let longest = pars.iter().map(|par| found(par).len()).max().unwrap_or(0);
    let longest = longest.max("par".len());
    if are_expected {
        writeln!(out, "{:<longest$}  expected    risk", "par")?;
    } else {
        writeln!(out, "par")?;
    }
    for par in pars {
        for ((_, name), width) in par.of.iter().zip(&widths) {
            write!(out, "{name:<width$}  ")?;
        }
        match par.expected {
            Some(Expected { mean, risk }) => {
                let (found, risk) = (found(par), risk * 100.0);
                writeln!(out, "{found:<longest$}  {mean:>8.1}  {risk:>4.1} %")?;
            }
            None => writeln!(out, "{}", found(par))?,
        }
    }
    Ok(())
}

fn write_comparison(
    comparison: &ParComparison,
    score: Score,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let names = comparison
        .lines
        .iter()
        .map(|line| line.name.chars().count());
    let width = names.chain([comparison.noun.len()]).max().unwrap_or(0);
    writeln!(
        out,
        "\n{:<width$}   mean  least   most  {} in",
        comparison.noun,
        score.pick("lowest", "highest")
    )?;
    for line in &comparison.lines {
        let whole = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
        let mean = line.mean();
        writeln!(
            out,
            "{:<width$}  {:>5}  {:>5}  {:>5}  {}",
            line.name,
            mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.1}")),
            whole(line.least),
            whole(line.most),
            best_in(line)
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{document, write_csv, write_human};
    use crate::engine::study::{Expected, Par, Score};

    fn pars() -> [Par; 2] {
        let par = |stage: &str, bound, expected| Par {
            of: vec![("stage", stage.to_owned())],
            score: Score::least("second"),
            bound,
            found: Some(110),
            expected,
            how: "by the road".to_owned(),
        };
        let expected = Expected {
            mean: 123.456_789,
            risk: 0.25,
        };
        [par("pass", 110, Some(expected)), par("woods", 100, None)]
    }

    #[test]
    fn what_is_expected_stands_beside_the_par() {
        let mut text = Vec::new();
        write_human(&pars(), true, &mut text).expect("it is written");
        let text = String::from_utf8(text).expect("it is text");
        let lines: Vec<&str> = text.lines().skip(2).take(3).collect();
        assert_eq!(
            lines,
            [
                "stage  par                      expected    risk",
                "pass   110                         123.5  25.0 %",
                "woods  110 found, at least 100",
            ]
        );
    }

    #[test]
    fn where_more_is_better_the_bound_is_from_above() {
        let [one, other] = pars().map(|par| Par {
            score: Score::most("dollar"),
            bound: 120,
            ..par
        });
        let pars = [pars(), [one, other]].concat();
        let mut text = Vec::new();
        write_human(&pars, false, &mut text).expect("it is written");
        let text = String::from_utf8(text).expect("it is text");
        let at = text.find("most dollars alone, in 2 cases");
        let (least, most) = text.split_at(at.expect("dollars stand apart"));
        assert!(
            least.starts_with("fewest seconds alone, in 2 cases"),
            "{least}"
        );
        assert!(most.contains("110 found, at most 120"), "{most}");
        assert!(most.contains("highest in"), "{most}");
    }

    #[test]
    fn it_is_said_how_far_from_proven_the_pars_are() {
        let told = |pars: &[Par]| {
            let mut text = Vec::new();
            write_human(pars, false, &mut text).expect("it is written");
            let text = String::from_utf8(text).expect("it is text");
            let (_, told) = text.split_once("by the road\n").expect("it is said how");
            told.to_owned()
        };
        let [pass, woods] = pars();
        assert_eq!(told(std::slice::from_ref(&pass)), "");
        assert_eq!(
            told(&[pass, woods.clone()]),
            "1 of 2 are exact; of the others a bound is proven, and the best found is given, at most 10 seconds from it\n"
        );
        let unfound = Par {
            found: None,
            ..woods.clone()
        };
        assert_eq!(
            told(std::slice::from_ref(&unfound)),
            "0 of 1 are exact; of the others a bound is proven\nnone was found in 1 case\n"
        );
        assert_eq!(
            told(&[unfound, woods]),
            "0 of 2 are exact; of the others a bound is proven, and the best found of 1 is given, at most 10 seconds \
             from it\nnone was found in 1 case\n"
        );
    }

    #[test]
    fn of_what_was_not_found_there_is_no_mean() {
        let [pass, woods] = pars();
        let unfound = Par {
            found: None,
            ..woods
        };
        let mut text = Vec::new();
        write_human(&[pass, unfound], false, &mut text).expect("it is written");
        let text = String::from_utf8(text).expect("it is text");
        let lines: Vec<&str> = (text.lines())
            .skip_while(|line| !line.starts_with("stage   mean"))
            .skip(1)
            .take(2)
            .collect();
        assert_eq!(
            lines,
            [
                "pass   110.0    110    110  1 of 1",
                "woods      -      -      -  none found in 1",
            ]
        );
    }

    #[test]
    fn machines_read_it_to_six_digits() {
        let mut text = Vec::new();
        write_csv(&pars(), &mut text).expect("it is written");
        let text = String::from_utf8(text).expect("it is text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "stage,unit,bound,found,exact,expected,risk,gap",
                "pass,second,110,110,true,123.457,0.25,0",
                "woods,second,100,110,false,,,10",
            ]
        );
        let mut none = Vec::new();
        write_csv(&[], &mut none).expect("it is written");
        assert_eq!(none, b"unit,bound,found,exact,expected,risk,gap\n");
        let document = document("some-game", &pars(), None);
        let expected = &document["pars"][0]["expected"];
        assert_eq!(*expected, json!({ "mean": 123.457, "risk": 0.25 }));
        assert!(document["pars"][1]["expected"].is_null());
        assert_eq!(document["pars"][1]["gap"], json!(10));
    }
}
