//! `road-course`: roads that cannot lie where they are given.

use super::prelude::*;
use crate::games::rallyman::picture::{Line, line};
use crate::kit::picture::Point;

/// By how much spaces may be pressed together.
const LEAST: f32 = 0.6;

/// How far two roads may be apart in the middle of their junction.
const AT_JUNCTION: f32 = 24.0;

/// How far around a junction roads may overlap: they come together there.
const AROUND: f32 = 90.0;

/// How much of their widths two roads may overlap.
const OVERLAP: f32 = 0.85;

lint! {
    "road-course": Warn, SheetRoutes;
    summary: "roads that cannot lie where their courses lead",
    why: "A picture of the zone lays its roads where the document says. Spaces then lie on each other where a course is too short or comes back to itself, and roads that cross without a junction look as if one could change there.",
    kind: "zones",
    above: r#"extends = ["base"]

[[zones]]
id = "n"
legend = { plain = 0, rocks = 2 }

[[zones.roads]]
ends = [0, 1]
"#,
    bad: "course = [[0, 0], [60, 0]]\n",
    good: "course = [[0, 0], [140, 30], [270, 0]]\n",
    below: r#"segments = [
  { straight = { spaces = 8, left = "plain", right = "rocks" } },
]
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        zone(entry, scope);
    }
}

fn zone(entry: &Entry<Zone>, scope: &mut Scope<'_>) {
    let zone = &entry.value;
    let name = |index: usize| {
        let [from, to] = zone.roads[index].ends;
        format!("{id}{from}-{id}{to}", id = zone.id)
    };
    let with: Vec<usize> = (0..zone.roads.len())
        .filter(|&index| zone.roads[index].course.is_some())
        .collect();
    let without = (0..zone.roads.len()).find(|index| !with.contains(index));
    let Some(&first) = with.first() else {
        return;
    };
    if let Some(without) = without {
        let message = format!(
            "road `{}` has a course, and road `{}` has none",
            name(first),
            name(without)
        );
        let place = entry.place(&format!("/roads/{first}/course"));
        let help =
            "give every road of the zone a course, or none: then the picture works all of them out";
        scope.report(found(&LINT, place, message).help(help));
        return;
    }
    let mut laid: Vec<(usize, Line)> = Vec::new();
    for index in with {
        let place = || entry.place(&format!("/roads/{index}/course"));
        let Some(own) = line(zone, index) else {
            let message = format!("the course of road `{}` leads nowhere", name(index));
            let help = "give at least two points that differ";
            scope.report(found(&LINT, place(), message).help(help));
            continue;
        };
        if own.length < LEAST * own.needed {
            let message = format!(
                "the course of road `{}` is {:.0} long, and its spaces are {:.0}: they would lie on each other",
                name(index),
                own.length,
                own.needed
            );
            let help = "move its points apart: a space for one car in line is 34 long, and each further car takes 28";
            scope.report(found(&LINT, place(), message).help(help));
            continue;
        }
        if let Some(at) = meets_itself(&own) {
            let message = format!("road `{}` runs over itself at {}", name(index), spot(at));
            let help = "lead its course around that point";
            scope.report(found(&LINT, place(), message).help(help));
        }
        for (other, there) in &laid {
            let Some((message, help)) = clash(&own, there, &name(index), &name(*other)) else {
                continue;
            };
            let also = entry.place(&format!("/roads/{other}/course"));
            let finding = found(&LINT, place(), message).help(help);
            scope.report(finding.also(also, format!("the course of `{}`", name(*other))));
        }
        laid.push((index, own));
    }
}

fn spot((x, y): Point) -> String {
    format!("[{x:.0}, {y:.0}]")
}

fn distance(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Where a road comes back to itself.
fn meets_itself(own: &Line) -> Option<Point> {
    let points = own.points.iter().enumerate();
    points.clone().find_map(|(index, &(along, at, half))| {
        let before = own.points[..index].iter();
        let meets = before.rev().any(|&(earlier, there, other)| {
            let room = OVERLAP * (half + other);
            along - earlier > 1.6 * (half + other) && distance(at, there) < room
        });
        meets.then_some(at)
    })
}

/// What is wrong between two roads.
fn clash(own: &Line, other: &Line, name: &str, of: &str) -> Option<(String, &'static str)> {
    let shared = own.junctions.iter().filter_map(|(id, at)| {
        let there = other.junctions.iter().find(|(known, _)| known == id)?.1;
        Some((id, *at, there))
    });
    let shared: Vec<(&String, Point, Point)> = shared.collect();
    let apart = shared
        .iter()
        .find(|(_, at, there)| distance(*at, *there) > AT_JUNCTION);
    if let Some((id, at, there)) = apart {
        let message = format!(
            "junction `{id}` lies at {} on road `{name}`, and at {} on road `{of}`",
            spot(*at),
            spot(*there)
        );
        return Some((
            message,
            "lead both courses through one point, as far along each as its spaces before the junction are long",
        ));
    }
    let is_at_junction = |at: Point| {
        let mut middles = shared.iter().map(|(_, middle, _)| *middle);
        middles.any(|middle| distance(at, middle) < AROUND)
    };
    let meets = own.points.iter().find(|(_, at, half)| {
        let mut others = other.points.iter();
        !is_at_junction(*at)
            && others.any(|(_, there, wide)| distance(*at, *there) < OVERLAP * (half + wide))
    });
    let (_, at, _) = meets?;
    let message = format!(
        "roads `{name}` and `{of}` lie on each other at {}, where no junction is",
        spot(*at)
    );
    Some((
        message,
        "lead one of the courses around that point, or let both roads name a junction there",
    ))
}
