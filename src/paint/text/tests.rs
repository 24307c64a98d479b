//! Pictures on terminals: colours, words that are near each other, and excerpts.

use super::*;
use crate::kit::picture::Part;
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

const BARE: Terminal = Terminal {
    colour: false,
    ..COLOURS
};

/// A picture is as large as its words need. What has no room nevertheless stands below, or is cut short.
#[test]
fn words_are_not_written_over_each_other() {
    let written = |columns, words: &[(f32, &str)]| {
        let mut part = Part::default();
        for &(across, word) in words {
            part.text("label", (across, 8.0), 11.0, word);
        }
        let mut picture = Picture::new("harbour", 240.0, 8.0);
        picture.parts.push(part);
        draw(&picture, Terminal { columns, ..BARE })
    };
    let both = [(60.0, "mountains"), (120.0, "grassland")];
    let wide = written(80, &both);
    assert!(
        wide.contains("mountains") && wide.contains("grassland") && wide.lines().count() == 1,
        "{wide}"
    );
    // Where there is no room for all, one of them is cut short.
    let narrow = written(20, &[both[0], (80.0, "grassland"), (100.0, "cut short")]);
    assert!(
        narrow.contains("mountains") && narrow.contains('…'),
        "{narrow}"
    );
    // What marks a place is there, whatever is written around it.
    assert!(written(80, &[(60.0, "mountains"), (60.0, "7")]).contains('7'));
}

/// However wide the terminal is, the rows of a board stay rows, and what is in them stays in them.
#[test]
fn rows_of_a_board_stay_rows() {
    const CELL: f32 = 20.0;
    let mut part = Part::default();
    for row in 0..5_u8 {
        let y = 14.0 + f32::from(row) * CELL;
        part.text("label", (12.0, y + CELL / 2.0), 10.0, (row + 1).to_string());
        for column in 0..5_u8 {
            part.rect("slot", (24.0 + f32::from(column) * CELL, y), CELL, CELL);
        }
        let middle = (24.0 + f32::from(row) * CELL + CELL / 2.0, y + CELL / 2.0);
        part.disc("lit", middle, 8.0);
        part.text(
            "letter-dark",
            middle,
            10.0,
            ["A", "B", "C", "D", "E"][usize::from(row)],
        );
    }
    let mut picture = Picture::new("board", 160.0, 130.0);
    picture.parts.push(part);
    for columns in 20..170 {
        let pictures = ["one", "two"].map(|name| (name.to_owned(), picture.clone()));
        let drawn = draw_all(&pictures, Terminal { columns, ..BARE });
        assert!(
            drawn.lines().all(|line| line.chars().count() <= columns),
            "{columns}:\n{drawn}"
        );
        let letters: Vec<String> = drawn
            .lines()
            .map(|line| line.chars().filter(char::is_ascii_alphanumeric).collect())
            .collect();
        let rows: Vec<&str> = letters
            .iter()
            .map(String::as_str)
            .filter(|line| !line.is_empty())
            .collect();
        let beside = ["1A1A", "2B2B", "3C3C", "4D4D", "5E5E", "onetwo"];
        let below = [
            "1A", "2B", "3C", "4D", "5E", "one", "1A", "2B", "3C", "4D", "5E", "two",
        ];
        assert!(rows == beside || rows == below, "{columns}:\n{drawn}");
    }
}

/// What stands for a number by how often it is there can be counted.
#[test]
fn what_is_counted_can_be_counted() {
    for count in 1..=9_u8 {
        let mut part = Part::default();
        part.text_from("text", (16.0, 20.0), 13.0, "parts");
        for index in 0..count {
            let x = 90.0 + f32::from(index) * 26.0;
            part.rect("pip", (x, 10.0), 20.0, 20.0);
            part.rect("die-black", (x, 44.0), 12.0, 12.0);
            part.disc("lit", (x + 6.0, 70.0), 6.0);
            part.text("letter-dark", (x + 6.0, 70.0), 10.0, "!");
        }
        let mut picture = Picture::new("counts", 420.0, 90.0);
        picture.parts.push(part);
        for columns in 40..170 {
            let drawn = draw(&picture, Terminal { columns, ..BARE });
            for glyph in ['o', '#', '!'] {
                let there = drawn.matches(glyph).count();
                assert_eq!(there, usize::from(count), "{glyph} at {columns}:\n{drawn}");
            }
        }
    }
}

/// A frame is whole, and frames that touch share their edges.
#[test]
fn frames_are_whole() {
    let mut part = Part::default();
    part.rect("slot", (0.0, 0.0), 32.0, 32.0);
    part.rect("slot", (32.0, 0.0), 32.0, 32.0);
    let mut picture = Picture::new("frames", 64.0, 32.0);
    picture.parts.push(part);
    assert_eq!(draw(&picture, BARE), "┌───┬───┐\n│   │   │\n└───┴───┘\n");
    let plain = draw(
        &picture,
        Terminal {
            unicode: false,
            ..BARE
        },
    );
    assert_eq!(plain, "+---+---+\n|   |   |\n+---+---+\n");
}

/// What is meant stands between brackets, among as many lines as there is room for.
#[test]
fn spots_are_marked() {
    let mut drawing = Drawing::from("one\ntwo\n -h01-  a  \nfour\n\nsix\n".to_owned());
    drawing.spot("board.a1", 8..15);
    drawing.spot("board.b1", 16..17);
    drawing.spot("board.six", 26..29);
    let excerpt = |meant: &[usize], most| excerpt(&drawing, meant, most, BARE);
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
    assert_eq!(inked(&drawing, BARE), "1 ^ ^R^ ^ end\n2\n");
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

/// Lines of a map, and words below it.
fn mapped(map: &str, words: &str) -> Drawing {
    let mut drawing = Drawing::from(format!("{map}{words}"));
    drawing.map(0..map.len());
    drawing
}

#[test]
fn a_map_that_is_too_wide_goes_on_below() {
    let terminal = Terminal {
        columns: 20,
        colour: false,
        unicode: true,
    };
    let map = "  1 ----HAZARD----+\n            |     |\n    -1      0     12\n";
    let drawing = mapped(map, "red on 0,1\n");
    assert_eq!(inked_within(&drawing, terminal), drawing.text());
    let map = "  1 ----HAZARD----+----HAZARD\n            |     |\n    -1      0     12     13\n";
    let drawing = mapped(map, "red on 0,1; hand 2 left\n");
    let parted = "  1 ----HAZARD----+-\n            |     |\n    -1      0     12\n\n---HAZARD\n\n     13\n\
        red on 0,1; hand 2\n    left\n";
    assert_eq!(inked_within(&drawing, terminal), parted);
    // No word is cut in two.
    let drawing = mapped("  1 ----CP 1---HAZARD----\n", "");
    let parted = "  1 ----CP 1---\n\nHAZARD----\n";
    assert_eq!(inked_within(&drawing, terminal), parted);
}

#[test]
fn words_that_are_too_wide_are_wrapped_at_their_blanks() {
    let terminal = Terminal {
        columns: 24,
        colour: false,
        unicode: true,
    };
    let words = "\n  market: c10(turbo) c25(wedge)\n  discards: cat-01000 cat-01011 cat-1\nend";
    let wrapped =
        "\n  market: c10(turbo)\n    c25(wedge)\n  discards: cat-01000\n    cat-01011 cat-1\nend";
    let drawing = Drawing::from(words.to_owned());
    assert_eq!(inked_within(&drawing, terminal), wrapped);
    let coloured = Terminal {
        colour: true,
        ..terminal
    };
    let mut drawing = drawing;
    drawing.ink_word(0, "c25", "player-red");
    let inked = inked_within(&drawing, coloured);
    assert!(inked.contains("c10(turbo)\n    \u{1b}["), "{inked:?}");
}
