//! Moments of scripts, over texts that nobody has saved.

use serde_json::json;

use super::Workspace;
use crate::document::Memory;
use crate::games::GAMES;

const SCRIPT: &str = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\nseed = 1\nsetup.map = \"two-three\"\n\
                      setup.players.red.corner = \"a1\"\nsetup.players.blue.corner = \"e5\"\nsteps = []\n";

#[test]
fn a_script_is_told_as_it_stands_and_as_somebody_sees_it() {
    let files: Memory = [("script.toml".to_owned(), SCRIPT.to_owned())]
        .into_iter()
        .collect();
    let mut workspace = Workspace::new(files, &GAMES);
    let told = |workspace: &Workspace<'_>, seat| workspace.moments("script.toml", seat);
    let start = told(&workspace, None).expect("it can be played");
    assert_eq!(start[0].step, None);
    let hand =
        |told: &crate::engine::replay::Told| told.view["players"]["red"].get("hand").cloned();
    let red = told(&workspace, Some("red")).expect("red takes part");
    let blue = told(&workspace, Some("blue")).expect("blue takes part");
    assert!(hand(&red[0]).is_some());
    assert_eq!(hand(&blue[0]), None);
    assert_eq!(told(&workspace, Some("green")), None);

    let edited = SCRIPT.replace(
        "steps = []",
        "steps = [{ player = \"red\", move = \"fly\" }]",
    );
    workspace.edit("script.toml", edited);
    let stopped = told(&workspace, None).expect("it begins");
    assert_eq!(json!(stopped), json!(start));
    workspace.edit("script.toml", "format = 1\n");
    assert_eq!(told(&workspace, None), None);
}
