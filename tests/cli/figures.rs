//! Pages of figures: their numbers are those of the JSON documents, and bars are as long as they say.

use serde_json::Value;

use super::Folder;
use super::texts::{document, scenario};

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let all = arguments.iter().chain(&["--format", "json"]);
    let out = folder.run(all).clean().out;
    serde_json::from_str(&out).expect("it is JSON")
}

fn page(folder: &Folder, arguments: &[&str]) -> String {
    let all = arguments.iter().chain(&["--format", "html"]);
    let page = folder.run(all).clean().out;
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for lead in ["http:", "https:", "src=", "@import", "<link", "<script"] {
        assert!(!outside.contains(lead), "{lead}");
    }
    page
}

/// How wide and how high the bars of a plot are, in the order in which they stand.
fn bars(page: &str, title: &str) -> Vec<(f64, f64)> {
    let (_, plot) = page
        .split_once(&format!("<title>{title}</title>"))
        .unwrap_or_else(|| panic!("there is a plot {title}"));
    let (plot, _) = plot.split_once("</svg>").expect("it ends");
    let paths = plot.split("<path class=\"k-bar\" d=\"M").skip(1);
    let bar = |path: &str| {
        let (path, _) = path.split_once('z').expect("it is closed");
        let corners: Vec<(f64, f64)> = (path.split('L'))
            .map(|corner| {
                let (x, y) = corner.split_once(' ').expect("two numbers");
                (x.parse().expect("a number"), y.parse().expect("a number"))
            })
            .collect();
        (corners[1].0 - corners[0].0, corners[2].1 - corners[1].1)
    };
    paths.map(bar).collect()
}

fn assert_proportional(lengths: &[f64], values: &[f64]) {
    assert_eq!(lengths.len(), values.len());
    let most = values.iter().copied().fold(0.0, f64::max);
    let longest = lengths.iter().copied().fold(0.0, f64::max);
    for (length, value) in lengths.iter().zip(values) {
        let share = length / longest - value / most;
        assert!(share.abs() < 0.01, "{lengths:?} {values:?}");
    }
}

#[test]
fn a_simulation_is_plotted() {
    let folder = Folder::of([("race.toml", scenario(""))]);
    let arguments = ["simulate", "race.toml", "-n", "60"];
    let (document, page) = (json(&folder, &arguments), page(&folder, &arguments));
    let seats = document["victories"]["seat"]["by"]
        .as_object()
        .expect("seats");
    for (seat, of) in seats {
        for number in [&of["share"], &of["interval"][0], &of["interval"][1]] {
            let said = format!("<data value=\"{number}\">");
            assert!(page.contains(&said), "{seat}: {number}");
        }
    }
    let shares: Vec<f64> = seats
        .values()
        .filter_map(|of| of["share"].as_f64())
        .collect();
    let wide: Vec<f64> = bars(&page, "Victories by seat")
        .iter()
        .map(|bar| bar.0)
        .collect();
    assert_proportional(&wide, &shares);
    let bins = document["length"]["bins"].as_array().expect("bins");
    let counts: Vec<f64> = bins
        .iter()
        .filter_map(|bin| bin["count"].as_f64())
        .collect();
    let high: Vec<f64> = bars(&page, "Length of the games")
        .iter()
        .map(|bar| bar.1)
        .collect();
    assert_proportional(&high, &counts);
    let clauses = document["clauses"].as_object().expect("clauses");
    for (id, counts) in clauses {
        if counts["games"] == 0 {
            assert!(page.contains(&format!("<code>{id}</code>")), "{id}");
        }
    }
}

#[test]
fn scenarios_are_compared() {
    let folder = Folder::of([("one.toml", scenario("")), ("two.toml", scenario(""))]);
    let arguments = ["simulate", "one.toml", "-n", "20", "--sweep", "two.toml"];
    let (document, page) = (json(&folder, &arguments), page(&folder, &arguments));
    assert!(page.contains("Compared: two.toml"));
    let mean = &document["sweep"][0]["difference"]["length"]["mean"];
    assert!(page.contains(&format!("<data value=\"{mean}\">")), "{mean}");
}

#[test]
fn coverage_has_a_bar_for_each_family() {
    let folder = Folder::of([("race.toml", scenario(""))]);
    let arguments = ["coverage", "checkpoint-rally"];
    let (document, page) = (json(&folder, &arguments), page(&folder, &arguments));
    let families: std::collections::BTreeSet<&str> = (document["clauses"].as_array())
        .expect("clauses")
        .iter()
        .filter_map(|clause| clause["id"].as_str()?.split('.').next())
        .collect();
    for family in &families {
        assert!(page.contains(&format!("<bdi>{family}</bdi>")), "{family}");
    }
    let bars = bars(&page, "Covered clauses by family");
    assert_eq!(bars.len(), families.len() + 1, "and one for the endings");
}

/// Names of cars are text, whatever they say.
#[test]
fn hostile_names_are_shown_as_text() {
    let name = "<script>alert(1)</script>".repeat(400);
    let folder = Folder::of([("race.toml", scenario(""))]);
    folder.write("<b>.toml", scenario(""));
    let page = page(&folder, &["simulate", "<b>.toml", "-n", "2"]);
    assert!(page.contains("&lt;b&gt;.toml") && !page.contains("<b>"));
    let cars = format!(
        "extends = [\"base\"]\n\n[[cars]]\nid = \"x\"\nname = \"{name}\"\n\
         minutes = {{ highway = 2, gravel = 4, urban = 5 }}\n"
    );
    folder.write("cars.toml", document("car-sheet", &cars));
    let par = folder.run(["par", "race.toml", "--effort", "10", "--format", "html"]);
    assert!(par.out.contains("Pars of race.toml") && !par.out.contains("<script"));
}
