//! Cars, decks, towns and rules on the border of what lints let pass.

use super::WORKSPACE;

fn card(id: &str, part: &str, distance: u8, encounter: &str) -> String {
    format!(
        "{{ id = \"{id}\", part = \"{part}\", abilities = {{ cb = 1 }}, distance = {distance}, encounter = {encounter} }}"
    )
}

#[test]
fn cards() {
    let one = |distance: u8, encounter: &str| {
        format!("cards = [{}]\n", card("k", "map", distance, encounter))
    };
    WORKSPACE.check_rules("cards", &one(9, "{ swerve = 5 }"), &[]);
    WORKSPACE.check_rules("cards", &one(10, "{ swerve = 5 }"), &["road-card-long"]);
    WORKSPACE.check_rules("cards", &one(2, "{ pickup = { cb = 1, bricks = 1 } }"), &[]);
    for pickup in [
        "cb = 0, bricks = 1",
        "cb = 1, bricks = 0",
        "cb = 0, bricks = 0",
    ] {
        let encounter = format!("{{ pickup = {{ {pickup} }} }}");
        WORKSPACE.check_rules("cards", &one(2, &encounter), &["pickup-zero"]);
    }
    // The base cards have two of the part already.
    let more = format!("extends = [\"base\"]\n{}", one(2, "{ swerve = 5 }"));
    WORKSPACE.check_rules("cards", &more, &["part-copies"]);
    let other = more.replace("\"map\"", "\"atlas\"");
    WORKSPACE.check_rules("cards", &other, &[]);
}

#[test]
fn cars_start_with_different_speeds() {
    let car = |speed: u8| {
        format!(
            "extends = [\"base\"]\ncars = [{{ id = \"van\", track = [{speed}, 2], cargo = 6 }}]\n"
        )
    };
    WORKSPACE.check_rules("cars", &car(8), &[]);
    WORKSPACE.check_rules("cars", &car(7), &["starting-speed-tie"]);
}

#[test]
fn towns() {
    let course = |roads: &[u8]| {
        let towns = roads.iter().enumerate();
        let towns: Vec<String> = towns
            .map(|(index, road)| {
                format!("{{ id = \"t{index}\", road = {road}, prices = [4, 3, 2] }}")
            })
            .collect();
        format!("towns = [{}]\n", towns.join(", "))
    };
    WORKSPACE.check_rules("towns", &course(&[5, 7, 9]), &[]);
    WORKSPACE.check_rules("towns", &course(&[5, 7, 8]), &["town-course"]);
    // Courses of their own.
    WORKSPACE.check_rules("towns", &course(&[4, 7, 8]), &[]);
    WORKSPACE.check_rules("towns", &course(&[5, 7]), &[]);
    WORKSPACE.check_rules("towns", &course(&[5, 7, 9, 9]), &[]);
    let prices = |prices: &str| course(&[5]).replace("4, 3, 2", prices);
    WORKSPACE.check_rules("towns", &prices("3, 3, 2"), &["town-prices"]);
    WORKSPACE.check_rules("towns", &prices("3, 2, 2"), &["town-prices"]);
    WORKSPACE.check_rules("towns", &prices("1, 2, 3"), &["town-prices"]);
}

#[test]
fn constants() {
    let rest = |constants: &str| format!("constants = {{ {constants} }}\n");
    WORKSPACE.check_rules("rules", &rest("most-cubes = 4"), &[]);
    WORKSPACE.check_rules("rules", &rest("most-cubes = 3"), &["cubes-above-most"]);
    let parts = |parts: &str| rest(&format!("cop-parts = {{ {parts} }}"));
    WORKSPACE.check_rules("rules", &parts("easy = 3"), &[]);
    WORKSPACE.check_rules("rules", &parts("easy = 4"), &["cop-parts-order"]);
    WORKSPACE.check_rules("rules", &parts("hard = 2"), &["cop-parts-order"]);
}

#[test]
fn decks_of_scenarios() {
    let named = |cards: &str| format!("players = 2\ncomponents = {{ cards = \"{cards}.toml\" }}\n");
    WORKSPACE.check_rules("scenario", &named("one-card-short"), &["deck-size"]);
    // A deck that is too small is told of once.
    WORKSPACE.check_rules("scenario", &named("few-cards"), &["deck-short"]);
    WORKSPACE.check_rules("scenario", &named("more-cards"), &[]);
    // The crooked cop needs no CB; people do.
    let solo = named("far-pickup").replace("players = 2", "players = 1\ndifficulty = \"easy\"");
    WORKSPACE.check_rules("scenario", &solo, &["pickup-unreachable"]);
    // What a script sets up is odd on purpose.
    let setup = named("far-cops").replace("players", "setup.players");
    let setup = setup.replace("comp", "setup.comp");
    WORKSPACE.check_rules("script", &format!("steps = []\n{setup}"), &[]);
}

#[test]
fn prices_and_purchases() {
    let game = |players: u8, mode: &str, named: &str| {
        format!("players = {players}\nmode = \"{mode}\"\ncomponents = {{ {named} }}\n")
    };
    let towns = "towns = \"poor-towns.toml\"";
    WORKSPACE.check_rules("scenario", &game(3, "full", towns), &["town-price-low"]);
    // Nobody arrives third.
    WORKSPACE.check_rules("scenario", &game(2, "full", towns), &[]);
    WORKSPACE.check_rules("scenario", &game(3, "beginner", towns), &[]);
    let money = "rules = \"no-money.toml\"";
    WORKSPACE.check_rules("scenario", &game(2, "full", money), &["start-money-short"]);
    WORKSPACE.check_rules("scenario", &game(2, "beginner", money), &[]);
    let free = game(2, "full", money) + "readings = { full-bricks = \"free\" }\n";
    WORKSPACE.check_rules("scenario", &free, &[]);
    // Bricks that are bought are as many as fit.
    let cars = "cars = \"small-cars.toml\"";
    WORKSPACE.check_rules(
        "scenario",
        &game(2, "beginner", cars),
        &["cargo-below-start"],
    );
    WORKSPACE.check_rules("scenario", &game(2, "full", cars), &[]);
    let free = game(2, "full", cars) + "readings = { full-bricks = \"free\" }\n";
    WORKSPACE.check_rules("scenario", &free, &["cargo-below-start"]);
    let market = "rules = \"small-market.toml\"";
    WORKSPACE.check_rules("scenario", &game(2, "beginner", market), &["market-short"]);
    WORKSPACE.check_rules("scenario", &game(2, "full", market), &[]);
}

#[test]
fn readings_that_cannot_matter() {
    let reading = |top: &str, readings: &str| format!("{top}\nreadings = {{ {readings} }}\n");
    let idle = ["reading-idle"];
    let (two, three) = ("players = 2", "players = 3");
    let solo = "players = 1\ndifficulty = \"easy\"";
    let full = "players = 3\nmode = \"full\"";
    for (top, readings, expected) in [
        (three, "market-pass = \"final\"", &idle[..]),
        // To name what holds anyway does no harm.
        (three, "market-pass = \"open\"", &[]),
        (full, "market-pass = \"final\"", &[]),
        (three, "full-bricks = \"free\"", &idle),
        (full, "full-bricks = \"free\"", &[]),
        (three, "draft-order = \"rank\"", &[]),
        (two, "draft-order = \"rank\"", &idle),
        (two, "peek-revealed = \"skipped\"", &[]),
        (
            two,
            "peek-revealed = \"skipped\", peek-choice = \"any\"",
            &idle,
        ),
        (three, "resupply = \"set\"", &[]),
        (full, "resupply = \"set\"", &idle),
        (full, "resupply = \"set\", full-bricks = \"free\"", &[]),
        (two, "initiative-bonus = \"ignored\"", &[]),
        (two, "nitrous-effect = \"movement\"", &[]),
        (
            two,
            "nitrous-effect = \"movement\", encounter-movement = \"remaining\"",
            &idle,
        ),
        (two, "nitrous-floor = \"second-lowest\"", &[]),
        // The base deck has one part with a speed multiplier.
        (two, "speed-multiplier-stacking = \"additive\"", &idle),
        (two, "pickup-overflow = \"all-or-nothing\"", &[]),
        (two, "cube-part-loss = \"keep-cube\"", &[]),
        (three, "full-market = \"each-round\"", &idle),
        (full, "full-market = \"each-round\"", &[]),
        (two, "damage-slows = \"at-once\"", &[]),
        (two, "wreck-placement = \"exactly\"", &[]),
        (two, "wreck-payment = \"next-round\"", &[]),
        (two, "cop-car = \"reserved\"", &[]),
        (solo, "cop-car = \"reserved\"", &idle),
        (two, "town-activity = \"none\"", &[]),
        (
            two,
            "town-activity = \"none\", repair-timing = \"own-turn\"",
            &idle,
        ),
        (
            solo,
            "town-activity = \"none\", repair-timing = \"own-turn\"",
            &[],
        ),
        (two, "cop-broke = \"lose-part\"", &idle),
        (solo, "cop-broke = \"lose-part\"", &[]),
        (two, "cop-used-cards = \"bottom\"", &idle),
        (solo, "cop-used-cards = \"bottom\"", &[]),
        (two, "cop-action-speed = \"ignored\"", &idle),
        (solo, "cop-action-speed = \"ignored\"", &[]),
        (two, "cop-duplicate-parts = \"allowed\"", &idle),
        (solo, "cop-duplicate-parts = \"allowed\"", &[]),
    ] {
        WORKSPACE.check_rules("scenario", &reading(top, readings), expected);
    }
    // No car of this set has an initiative bonus.
    let cars = "players = 2\ncomponents = { cars = \"fast-cars.toml\" }";
    WORKSPACE.check_rules(
        "scenario",
        &reading(cars, "initiative-bonus = \"ignored\""),
        &idle,
    );
    let deck = "players = 2\ncomponents = { cards = \"no-nitrous.toml\" }";
    WORKSPACE.check_rules(
        "scenario",
        &reading(deck, "nitrous-floor = \"second-lowest\""),
        &["ability-absent", "reading-idle"],
    );
}
