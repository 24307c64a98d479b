//! `par`: what a lone player can do.

use serde_json::Value;

use super::Folder;

#[test]
fn a_game_that_nobody_plays_alone_has_no_par() {
    let text = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"scenario\"\nplayers = 3\n";
    let folder = Folder::of([("a.toml", text.to_owned())]);
    let why = "a chief of spies is found by what others reveal, so nobody can play alone";
    let done = folder.run(["par", "a.toml"]).clean();
    assert_eq!(done.out, format!("a.toml: {why}\n"));
    let done = folder.run(["par", "a.toml", "--format", "json"]).clean();
    let json: Value = serde_json::from_str(&done.out).expect("it is JSON");
    assert_eq!(
        (&json["why-not"], &json["pars"]),
        (&why.into(), &Value::Array(Vec::new()))
    );
}
