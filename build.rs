//! Makes of each schema what documents are held against: the same without the words for people and editors, which are three
//! quarters of it. Every run reads that; the words are read only where there is something to say.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde_json::{Value, json};

#[path = "src/lint/shape/annotations.rs"]
mod annotations;
#[path = "src/lint/slots.rs"]
mod slots;

use annotations::is_annotation;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=schemas");
    println!("cargo::rerun-if-changed=src/lint/shape/annotations.rs");
    println!("cargo::rerun-if-changed=src/lint/slots.rs");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let out = PathBuf::from(out).join("checks");
    for game in fs::read_dir("schemas")? {
        let game = game?.path();
        if game.is_dir() {
            write_checks(&game, &out.join(game.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}

/// Writes those of one game.
fn write_checks(schemas: &Path, checks: &Path) -> io::Result<()> {
    fs::create_dir_all(checks)?;
    for file in fs::read_dir(schemas)? {
        let file = file?;
        if file.path().extension() != Some("json".as_ref()) {
            continue;
        }
        let mut schema: Value = serde_json::from_str(&fs::read_to_string(file.path())?)?;
        let places = slots::places(&schema);
        strip(&mut schema);
        schema["x-slots"] = json!(places);
        fs::write(checks.join(file.file_name()), schema.to_string())?;
    }
    Ok(())
}

/// Takes out what says nothing of a value.
fn strip(schema: &mut Value) {
    match schema {
        Value::Array(alternatives) => alternatives.iter_mut().for_each(strip),
        Value::Object(keywords) => {
            keywords.retain(|keyword, _| !is_annotation(keyword));
            for (keyword, value) in keywords {
                match (&**keyword, value) {
                    // These are not keywords but names, and texts of documents.
                    ("properties" | "patternProperties" | "$defs", Value::Object(named)) => {
                        named.values_mut().for_each(strip);
                    }
                    ("const" | "enum", _) => {}
                    (_, value) => strip(value),
                }
            }
        }
        _ => {}
    }
}
