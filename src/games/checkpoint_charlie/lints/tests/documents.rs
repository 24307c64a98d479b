//! Component documents and scenarios on the border of what lints let pass.

use super::rules;

fn document(kind: &str, rest: &str) -> String {
    format!("format = 1\ngame = \"checkpoint-charlie\"\nkind = \"{kind}\"\n{rest}")
}

#[track_caller]
fn check(kind: &str, rest: &str, expected: &[&str]) {
    assert_eq!(rules(&document(kind, rest)), expected, "{rest}");
}

#[test]
fn players() {
    for (players, expected) in [
        (2, &["player-number"][..]),
        (3, &[]),
        (5, &[]),
        (6, &["player-number"]),
    ] {
        check("scenario", &format!("players = {players}\n"), expected);
    }
    // Four traits have four counters.
    let few = "components = { traits = \"four-traits.toml\", suspects = \"few-cats.toml\" }\n";
    check(
        "scenario",
        &format!("players = 4\n{few}"),
        &["investigator-count", "suspect-missing"],
    );
    check(
        "scenario",
        &format!("players = 5\n{few}"),
        &["player-number"],
    );
    let seated = |players: &[&str]| {
        let tables = players.iter().map(|player| format!("[players.{player}]"));
        let tables = tables.collect::<Vec<_>>().join(
            "
",
        );
        format!(
            "phase = \"first-player\"
{tables}
"
        )
    };
    check("position", &seated(&["a", "b"]), &["player-number"]);
    check("position", &seated(&["a", "b", "c"]), &[]);
    check("position", &seated(&["a", "b", "d"]), &["player-number"]);
    check("position", &seated(&["a", "b", "c", "d", "e"]), &[]);
}

#[test]
fn faces_of_traits() {
    let traits = |faces: &str| format!("traits = [{{ id = \"tail\", faces = [{faces}] }}]\n");
    check("traits", &traits("\"short\", \"long\""), &[]);
    check("traits", &traits("\"short\""), &["trait-faces"]);
    check(
        "traits",
        &traits("\"short\", \"long\", \"none\""),
        &["trait-faces"],
    );
    check("traits", &traits("\"short\", \"short\""), &["trait-faces"]);
    let beside = |faces: &str| format!("extends = [\"base\"]\n{}", traits(faces));
    check("traits", &beside("\"short\", \"hat\""), &["trait-faces"]);
    check("traits", &beside("\"short\", \"long\""), &[]);
}

#[test]
fn faces_of_cats() {
    let cat = |faces: &str| format!("suspects = [{{ id = \"tom\", faces = [{faces}] }}]\n");
    let added = |faces: &str| format!("extends = [\"base\"]\n{}", cat(faces));
    let whole = "\"hat\", \"grey\", \"no-newspaper\", \"raincoat\", \"glasses\"";
    // Every combination of faces has a cat already.
    check("suspects", &added(whole), &["suspect-duplicate"]);
    check(
        "suspects",
        &added("\"hat\", \"grey\""),
        &["suspect-incomplete"],
    );
    // Which traits a deck is for is not told, if it has none of the base traits but some.
    check("suspects", &cat("\"hat\", \"grey\""), &[]);
    check(
        "suspects",
        &cat("\"hat\", \"no-hat\""),
        &["suspect-incomplete"],
    );
    check("suspects", &cat("\"short\", \"long\""), &[]);
    check(
        "suspects",
        &cat("\"short\", \"short\""),
        &["suspect-incomplete"],
    );
    let named = "players = 3\ncomponents = { suspects = \"few-cats.toml\" }\n";
    check("scenario", named, &["suspect-incomplete"]);
    let named = "players = 3\ncomponents = { traits = \"four-traits.toml\" }\n";
    check("scenario", named, &["suspect-incomplete"]);
}

#[test]
fn special_markers() {
    let pool = |special: &str| {
        format!(
            "markers = [\n  {{ id = \"g\", colour = \"gold\", value = 3 }},\n  \
             {{ id = \"w\", colour = \"white\", value = 1, count = 9 }},\n  \
             {{ id = \"b\", colour = \"black\", value = 0, count = 9 }},\n  {special}\n]\n"
        )
    };
    let adler = "id = \"x\", colour = \"gold\", value = 3, special = \"adler\"";
    let odd = ["adler-count", "adler-useless"];
    check("markers", &pool(&format!("{{ {adler} }}")), &odd);
    check(
        "markers",
        &pool(&format!("{{ {adler}, count = 2 }}")),
        &["adler-count", "substitution-impossible"],
    );
    check(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"w\" }}")),
        &["adler-count", "adler-useless", "special-marker"],
    );
    check(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"v\" }}")),
        &["adler-count", "adler-useless", "unknown-reference"],
    );
    check(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"x\" }}")),
        &["adler-count", "adler-useless", "special-marker"],
    );
    let stasi = "id = \"x\", colour = \"black\", value = -2, special = \"stasi\"";
    check(
        "markers",
        &pool(&format!("{{ {stasi} }}")),
        &["substitution-impossible"],
    );
    check(
        "markers",
        &pool(&format!("{{ {stasi}, replaces = \"b\" }}")),
        &[],
    );
    let twice = format!("{{ {stasi}, replaces = \"b\", count = 2 }}");
    check("markers", &pool(&twice), &["special-marker"]);
    let plain = "{ id = \"x\", colour = \"gold\", value = 3, replaces = \"g\" }";
    check("markers", &pool(plain), &["special-marker"]);
}

#[test]
fn what_is_fixed() {
    let fixed = |players: u8, keys: &str| format!("players = {players}\n[fixed]\n{keys}\n");
    let all = "investigators = { a = \"laces\", b = \"lansbury\", c = \"britton\" }\n";
    check(
        "scenario",
        &fixed(3, "clues = { a = \"hat\" }"),
        &["fixed-clues"],
    );
    check(
        "scenario",
        &fixed(3, "deck = [\"cat-00000\"]"),
        &["fixed-deck"],
    );
    check(
        "scenario",
        &fixed(3, &format!("{all}deck = [\"cat-00000\"]")),
        &[],
    );
    check(
        "scenario",
        &fixed(3, &format!("{all}deck = [\"laces\"]")),
        &["fixed-deck"],
    );
    let twice = format!("{all}deck = [\"cat-00000\", \"cat-00000\"]");
    check("scenario", &fixed(3, &twice), &["fixed-deck"]);
    // With five players every investigator is chosen, whoever has which.
    check("scenario", &fixed(5, "deck = [\"cat-00000\"]"), &[]);
    check("scenario", &fixed(5, "deck = [\"laces\"]"), &["fixed-deck"]);
    // The top half of the deck is 18 cards, and those left out follow.
    let cats = |count: usize| {
        let cats = (0..count).map(|code| format!("\"cat-{code:05b}\""));
        format!("{all}deck = [{}]", cats.collect::<Vec<_>>().join(", "))
    };
    check("scenario", &fixed(3, &cats(16)), &[]);
    check("scenario", &fixed(3, &cats(17)), &["fixed-deck"]);
}
