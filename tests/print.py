#!/usr/bin/env python3
"""Measures what `scrutineer print` writes: sheets are rendered by pdftoppm, ten pixels to the millimetre.

Usage: tests/print.py PROGRAM

The program says by `--format json` where everything should lie. Looked at are the size of each piece, where its edges
are, that backs lie where their fronts do when the paper is turned over, and the length of the bar.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

DPI = 254
PIXELS = 10
# A hairline of paper or of ink more or less, by how the renderer rounds.
SLACK = 2
INSET = 5
BAR = 50

RUNS = [
    ["checkpoint-rally/base/tiles.toml"],
    ["checkpoint-rally/base/tiles.toml", "--paper", "letter"],
    ["checkpoint-rally/base/tiles.toml", "--backs", "gutter-fold"],
    ["checkpoint-rally/base/borders.toml", "--paper", "a3"],
    ["checkpoint-rally/base/tiles.toml", "--scale", "0.5"],
]
# White around each piece, so that its edges are seen; marks lie in the corners only, and the fold is further away.
APART = ["--bleed", "0", "--gutter", "10"]
AROUND = 1.5


class Page:
    """Pixels in grey."""

    def __init__(self, path):
        data = path.read_bytes()
        magic, width, height, depth, self.data = data.split(maxsplit=4)
        if (magic, depth) != (b"P5", b"255"):
            sys.exit(f"{path} is no PGM")
        self.width, self.height = int(width), int(height)
        # What follows the header is exactly one byte away, and may look like space itself.
        self.data = data[len(data) - self.width * self.height :]

    def row(self, y, start, end):
        return self.data[y * self.width + start : y * self.width + end]

    def column(self, x, start, end):
        return self.data[start * self.width + x : end * self.width + x : self.width]


def inked(line, start):
    """From where to where a line of pixels is not white."""
    marked = [at for at, grey in enumerate(line) if grey < 250]
    return (start + marked[0], start + marked[-1] + 1) if marked else (0, 0)


def px(length):
    return round(length * PIXELS)


def check(program, arguments, folder):
    told = subprocess.run(
        [program, "print", *arguments, "--format", "json"], check=True, capture_output=True
    ).stdout
    sheets = json.loads(told)
    pdf = folder / "sheets.pdf"
    subprocess.run([program, "print", *arguments, "-o", pdf], check=True)
    for old in folder.glob("*.pgm"):
        old.unlink()
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", pdf, folder / "page"], check=True)
    rendered = sorted(folder.glob("*.pgm"))
    paper = sheets["paper"]
    faults, measured = [], 0

    def expect(what, found, wanted, slack=SLACK):
        nonlocal measured
        measured += 1
        if abs(found - wanted) > slack:
            faults.append(f"{what}: {found} pixels, not {wanted}")

    expect("pages", len(rendered), len(sheets["pages"]), 0)
    for number, (path, page) in enumerate(zip(rendered, sheets["pages"]), 1):
        pixels = Page(path)
        expect(f"page {number}, width", pixels.width, px(paper["width"]))
        expect(f"page {number}, height", pixels.height, px(paper["height"]))
        bar = px(paper["height"] - INSET - 1.2)
        start, end = inked(pixels.row(bar, 0, px(INSET + BAR + 1)), 0)
        expect(f"page {number}, bar", end - start, px(BAR), 1)
        for piece in page["pieces"]:
            name = f"page {number}, {piece['id']}"
            x, y = piece["x"], piece["y"]
            width, height = piece["width"], piece["height"]
            begin, stop = px(x - AROUND), px(x + width + AROUND)
            left, right = inked(pixels.row(px(y + height / 4), begin, stop), begin)
            begin, stop = px(y - AROUND), px(y + height + AROUND)
            top, bottom = inked(pixels.column(px(x + width / 4), begin, stop), begin)
            expect(f"{name}, left", left, px(x))
            expect(f"{name}, right", right, px(x + width))
            expect(f"{name}, top", top, px(y))
            expect(f"{name}, bottom", bottom, px(y + height))
            expect(f"{name}, width", right - left, px(width))
            expect(f"{name}, height", bottom - top, px(height))
    print(f"{' '.join(map(str, arguments))}: {measured} measures on {len(rendered)} pages")
    return faults


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for run in RUNS:
            faults += check(sys.argv[1], run + APART, Path(folder))
    if faults:
        sys.exit("\n".join(faults[:40]))


if __name__ == "__main__":
    main()
