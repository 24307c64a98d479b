//! Component documents and scenarios on the border of what lints let pass.

use super::{WORKSPACE, rules};
use crate::games::testing::shown;

#[test]
fn players() {
    for (players, expected) in [
        (2, &["player-number"][..]),
        (3, &[]),
        (5, &[]),
        (6, &["player-number"]),
    ] {
        WORKSPACE.check_rules("scenario", &format!("players = {players}\n"), expected);
    }
    // Four traits have four counters.
    let few = "components = { traits = \"four-traits.toml\", suspects = \"few-cats.toml\" }\n";
    WORKSPACE.check_rules(
        "scenario",
        &format!("players = 4\n{few}"),
        &["investigator-count", "suspect-missing"],
    );
    WORKSPACE.check_rules(
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
    WORKSPACE.check_rules("position", &seated(&["a", "b"]), &["player-number"]);
    WORKSPACE.check_rules("position", &seated(&["a", "b", "c"]), &[]);
    WORKSPACE.check_rules("position", &seated(&["a", "b", "d"]), &["player-number"]);
    WORKSPACE.check_rules("position", &seated(&["a", "b", "c", "d", "e"]), &[]);
    // How many there are is not known then.
    WORKSPACE.check_rules("position", &seated(&["a", "b", "z"]), &["unknown-field"]);
}

#[test]
fn faces_of_traits() {
    let traits = |faces: &str| format!("traits = [{{ id = \"tail\", faces = [{faces}] }}]\n");
    WORKSPACE.check_rules("traits", &traits("\"short\", \"long\""), &[]);
    WORKSPACE.check_rules("traits", &traits("\"short\""), &["trait-faces"]);
    WORKSPACE.check_rules(
        "traits",
        &traits("\"short\", \"long\", \"none\""),
        &["trait-faces"],
    );
    WORKSPACE.check_rules("traits", &traits("\"short\", \"short\""), &["trait-faces"]);
    let beside = |faces: &str| format!("extends = [\"base\"]\n{}", traits(faces));
    WORKSPACE.check_rules("traits", &beside("\"short\", \"hat\""), &["trait-faces"]);
    WORKSPACE.check_rules("traits", &beside("\"short\", \"long\""), &[]);
}

#[test]
fn faces_of_cats() {
    let cat = |faces: &str| format!("suspects = [{{ id = \"tom\", faces = [{faces}] }}]\n");
    let added = |faces: &str| format!("extends = [\"base\"]\n{}", cat(faces));
    let whole = "\"hat\", \"grey\", \"no-newspaper\", \"raincoat\", \"glasses\"";
    // Every combination of faces has a cat already.
    WORKSPACE.check_rules("suspects", &added(whole), &["suspect-duplicate"]);
    WORKSPACE.check_rules(
        "suspects",
        &added("\"hat\", \"grey\""),
        &["suspect-incomplete"],
    );
    // Which traits a deck is for is not told, if it has none of the base traits but some.
    WORKSPACE.check_rules("suspects", &cat("\"hat\", \"grey\""), &[]);
    WORKSPACE.check_rules(
        "suspects",
        &cat("\"hat\", \"no-hat\""),
        &["suspect-incomplete"],
    );
    WORKSPACE.check_rules("suspects", &cat("\"short\", \"long\""), &[]);
    WORKSPACE.check_rules(
        "suspects",
        &cat("\"short\", \"short\""),
        &["suspect-incomplete"],
    );
    let named = "players = 3\ncomponents = { suspects = \"few-cats.toml\" }\n";
    WORKSPACE.check_rules("scenario", named, &["suspect-incomplete"]);
    let named = "players = 3\ncomponents = { traits = \"four-traits.toml\" }\n";
    WORKSPACE.check_rules("scenario", named, &["suspect-incomplete"]);
}

#[test]
fn slips_in_faces_of_cats() {
    let deck = |faces: &str| {
        format!(
            "suspects = [\n  {{ id = \"tom\", faces = [\"hat\", \"orange\"] }},\n  \
             {{ id = \"mieze\", faces = [\"no-hat\", \"grey\"] }},\n  \
             {{ id = \"minka\", faces = [{faces}] }},\n]\n"
        )
    };
    let text = |faces: &str| WORKSPACE.document("suspects", &deck(faces));
    WORKSPACE.check_told(
        &text("\"hatt\", \"grey\""),
        "`hatt` is a face of no trait",
        "did you mean `hat`?",
        "\"hatt\"",
    );
    // Of a deck without the base cats, the face may be that of a trait of its own.
    assert_eq!(rules(&text("\"bowler\", \"grey\"")), [""; 0]);
    let added = "extends = [\"base\"]\nsuspects = [{ id = \"tom\", faces = \
                 [\"bowler\", \"glasses\", \"raincoat\", \"grey\", \"newspaper\"] }]\n";
    WORKSPACE.check_told(
        &WORKSPACE.document("suspects", added),
        "`bowler` is a face of no trait",
        "write `no-hat` or `hat`",
        "\"bowler\"",
    );
    // One cat beside many with a trait more than they have is not the measure of them.
    assert_eq!(rules(&text("\"hat\", \"grey\", \"glasses\"")), [""; 0]);
}

#[test]
fn one_finding_for_sets_that_do_not_go_together() {
    let named = |components: &str| {
        WORKSPACE.document(
            "scenario",
            &format!("players = 3\ncomponents = {{ {components} }}\n"),
        )
    };
    WORKSPACE.check_told(
        &named("traits = \"four-traits.toml\""),
        "32 suspects of the base game have faces that no trait of `four-traits.toml` has: \
         `no-newspaper`, `newspaper`; the first is `cat-00000`",
        "name the suspects that go with these traits: `suspects = \"…\"`",
        "\"four-traits.toml\"",
    );
    WORKSPACE.check_told(
        &named("suspects = \"few-cats.toml\""),
        "5 suspects of `few-cats.toml` do not have one face of each trait; the first: suspect `u` \
         has no face of the trait `paper`",
        "name the traits that go with these suspects: `traits = \"…\"`",
        "\"few-cats.toml\"",
    );
}

#[test]
fn a_broken_set_is_pointed_to_where_it_is_used() {
    let scenario = "players = 3\ncomponents = { traits = \"odd-traits.toml\" }\n";
    let found = WORKSPACE.findings("example.toml", &WORKSPACE.document("scenario", scenario));
    assert_eq!(found.len(), 1, "{:#?}", shown(&found));
    assert_eq!(found[0].rule.name, "broken-reference");
    let help = "run `scrutineer check odd-traits.toml` to see what is wrong with it";
    assert_eq!(found[0].help.as_deref(), Some(help));
    let added = "extends = [\"odd-traits.toml\"]\ntraits = []\n";
    assert_eq!(rules(&WORKSPACE.document("traits", added)), [""; 0]);
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
    WORKSPACE.check_rules("markers", &pool(&format!("{{ {adler} }}")), &odd);
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {adler}, count = 2 }}")),
        &["adler-count", "substitution-impossible"],
    );
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"w\" }}")),
        &["adler-count", "adler-useless", "special-marker"],
    );
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"v\" }}")),
        &["adler-count", "adler-useless", "unknown-reference"],
    );
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {adler}, replaces = \"x\" }}")),
        &["adler-count", "adler-useless", "special-marker"],
    );
    let stasi = "id = \"x\", colour = \"black\", value = -2, special = \"stasi\"";
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {stasi} }}")),
        &["substitution-impossible"],
    );
    WORKSPACE.check_rules(
        "markers",
        &pool(&format!("{{ {stasi}, replaces = \"b\" }}")),
        &[],
    );
    let twice = format!("{{ {stasi}, replaces = \"b\", count = 2 }}");
    WORKSPACE.check_rules("markers", &pool(&twice), &["special-marker"]);
    let plain = "{ id = \"x\", colour = \"gold\", value = 3, replaces = \"g\" }";
    WORKSPACE.check_rules("markers", &pool(plain), &["special-marker"]);
}

#[test]
fn what_is_fixed() {
    let fixed = |players: u8, keys: &str| format!("players = {players}\n[fixed]\n{keys}\n");
    let all = "investigators = { a = \"laces\", b = \"lansbury\", c = \"britton\" }\n";
    WORKSPACE.check_rules(
        "scenario",
        &fixed(3, "clues = { a = \"hat\" }"),
        &["fixed-clues"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &fixed(3, "deck = [\"cat-00000\"]"),
        &["fixed-deck"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &fixed(3, &format!("{all}deck = [\"cat-00000\"]")),
        &[],
    );
    WORKSPACE.check_rules(
        "scenario",
        &fixed(3, &format!("{all}deck = [\"laces\"]")),
        &["fixed-deck"],
    );
    let twice = format!("{all}deck = [\"cat-00000\", \"cat-00000\"]");
    WORKSPACE.check_rules("scenario", &fixed(3, &twice), &["fixed-deck"]);
    // With five players every investigator is chosen, whoever has which.
    WORKSPACE.check_rules("scenario", &fixed(5, "deck = [\"cat-00000\"]"), &[]);
    WORKSPACE.check_rules("scenario", &fixed(5, "deck = [\"laces\"]"), &["fixed-deck"]);
    // The top half of the deck is 18 cards, and those left out follow.
    let cats = |count: usize| {
        let cats = (0..count).map(|code| format!("\"cat-{code:05b}\""));
        format!("{all}deck = [{}]", cats.collect::<Vec<_>>().join(", "))
    };
    WORKSPACE.check_rules("scenario", &fixed(3, &cats(16)), &[]);
    WORKSPACE.check_rules("scenario", &fixed(3, &cats(17)), &["fixed-deck"]);
}

#[test]
fn faults_of_fixed_decks_have_places() {
    let fixed = |investigators: &str, deck: &str| {
        let text = format!("players = 3\n[fixed]\n{investigators}deck = [\n  {deck}\n]\n");
        WORKSPACE.document("scenario", &text)
    };
    let all = "investigators = { a = \"laces\", b = \"lansbury\", c = \"britton\" }\n";
    WORKSPACE.check_told(
        &fixed(all, "\"cat-00000\", \"laces\""),
        "`laces` has been chosen by a player and is not a card of the deck",
        "remove `laces`: a has chosen it",
        "\"laces\"",
    );
    let text = fixed(all, "\"cat-00001\", \"cat-00000\", \"cat-00001\"");
    WORKSPACE.check_told(
        &text,
        "`cat-00001` is in the deck twice",
        "remove one of them",
        "\"cat-00001\"",
    );
    let cats: Vec<String> = (0..18).map(|code| format!("\"cat-{code:05b}\"")).collect();
    let text = fixed(
        all,
        &format!("\"meridian\", {}, \"colombini\"", cats.join(", ")),
    );
    WORKSPACE.check_told(
        &text,
        "`colombini` is card 20 of the deck, and the top half has 18",
        "name `colombini` among the first 18 cards",
        "\"colombini\"",
    );
    let text = fixed(all, "\"cat-2\", \"laces\", \"tom\"");
    let found = WORKSPACE.findings("example.toml", &text);
    let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        ["there is no card `cat-2`", "there is no card `tom`"]
    );
}

#[test]
fn a_trait_in_place_of_a_face() {
    let clues = "players = 3\n[fixed]\nclues = { a = \"hat\", b = \"fur\", c = \"newspaper\" }\n";
    WORKSPACE.check_told(
        &WORKSPACE.document("scenario", clues),
        "there is no face `fur`",
        "`fur` is a trait; its faces are `grey` and `orange`",
        "\"fur\"",
    );
}

#[test]
fn one_thing_is_no_plural() {
    WORKSPACE.check_told(
        &WORKSPACE.document(
            "traits",
            "traits = [{ id = \"tail\", faces = [\"short\"] }]\n",
        ),
        "trait `tail` has 1 face, not 2",
        "write two faces",
        "[\"short\"]",
    );
}

#[test]
fn two_public_clues_of_one_counter() {
    let text = WORKSPACE.document(
        "position",
        "public = [\"raincoat\", \"sweater\"]\n[players.a]\nclue = \"hat\"\n[players.b]\n\
         clue = \"orange\"\n[players.c]\nclue = \"no-newspaper\"\n",
    );
    WORKSPACE.check_told(
        &text,
        "two public clues are faces of the counter `coat`",
        "name a face of another trait",
        "\"sweater\"",
    );
}
