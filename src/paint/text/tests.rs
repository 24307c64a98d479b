//! Pictures on terminals: colours, words that are near each other, and excerpts.

use super::*;
use crate::paint::looks::LOOKS;

const COLOURS: Terminal = Terminal {
    columns: 80,
    colour: true,
    unicode: true,
};

/// Terrains differ among the colours of a terminal, and so do players.
#[test]
fn few_colours_are_enough() {
    for kind in ["terrain", "player"] {
        let ends = match kind {
            "terrain" => &["city", "grassland", "mountains", "desert"][..],
            _ => &[
                "red", "orange", "yellow", "green", "blue", "sky", "white", "black",
            ][..],
        };
        let colours = ends.iter().map(|end| {
            let fill = look(&format!("{kind}-{end}")).fill.expect("it is filled");
            nearest(channels(fill.0).expect("a colour")).0
        });
        let mut colours: Vec<u8> = colours.collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), ends.len(), "{kind}: {colours:?}");
    }
}

/// Every look has a colour that can be read.
#[test]
fn every_look_has_a_colour() {
    for look in LOOKS.iter().filter(|look| look.fill.is_some()) {
        let cell = Cell {
            glyph: 'x',
            ink: Some(look),
            ground: Some(look),
            is_blank: false,
        };
        assert!(style(&cell).get_bg_color().is_some(), "{}", look.name);
    }
}

/// Words that have no room beside others stand below them, or are cut short.
#[test]
fn words_are_not_written_over_each_other() {
    let bare = Terminal {
        colour: false,
        ..COLOURS
    };
    let written = |height, words: &[(f32, &str)]| {
        let mut part = Part::default();
        for &(across, word) in words {
            part.text("label", (across, 8.0), 11.0, word);
        }
        let mut picture = Picture::new("harbour", 240.0, height);
        picture.parts.push(part);
        draw(&picture, bare)
    };
    let both = [(60.0, "mountains"), (120.0, "grassland")];
    assert_eq!(written(30.0, &both), "   mountains\n           grassland\n");
    let three = [both[0], both[1], (124.0, "cut short")];
    let text = "   mountains … short\n           grassland\n";
    assert_eq!(written(8.0, &three), text);
    // What marks a place is there, whatever is written around it.
    assert!(written(8.0, &[(60.0, "mountains"), (60.0, "7")]).contains('7'));
}

/// What is meant stands between brackets, among as many lines as there is room for.
#[test]
fn spots_are_marked() {
    let mut drawing = Drawing::from("one\ntwo\n -h01-  a  \nfour\n\nsix\n".to_owned());
    drawing.spot("board.a1", 8..15);
    drawing.spot("board.b1", 16..17);
    drawing.spot("board.six", 26..29);
    let bare = Terminal {
        colour: false,
        ..COLOURS
    };
    let excerpt = |meant: &[usize], most| excerpt(&drawing, meant, most, bare);
    assert_eq!(excerpt(&[0], 3).as_deref(), Some("two\n[-h01-] a\nfour\n"));
    assert_eq!(excerpt(&[1], 1).as_deref(), Some(" -h01- [a]\n"));
    assert_eq!(excerpt(&[2], 3).as_deref(), Some("six]\n"));
    assert_eq!(excerpt(&[0, 2], 3), None, "too far from each other");
    assert_eq!(excerpt(&[], 3), None, "nothing is meant");
}

/// Without colours ground is still told apart, and nothing else is changed.
#[test]
fn ground_is_drawn_without_colours() {
    let mut drawing = Drawing::from("1    R    end  \n2\n".to_owned());
    drawing.ground(1..9, "terrain-mountains");
    drawing.ink(5..6, "player-red");
    let bare = Terminal {
        colour: false,
        ..COLOURS
    };
    assert_eq!(inked(&drawing, bare), "1 ^ ^R^ ^ end\n2\n");
    let coloured = inked(&drawing, COLOURS);
    let pieces = coloured.split('\u{1b}').enumerate();
    let stripped: Vec<&str> = pieces
        .map(|(index, piece)| match index {
            0 => piece,
            _ => piece.split_once('m').expect("a change of colour").1,
        })
        .collect();
    assert_eq!(stripped.concat(), "1 ^ ^R^ ^ end\n2\n");
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}
