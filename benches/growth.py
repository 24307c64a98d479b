#!/usr/bin/env python3
"""How the time of `check` grows with what there is to check, on one core and on two.

Usage: benches/growth.py [--most FILES] [--plot FILE] PROGRAM CORPUS

PROGRAM is an optimized build, CORPUS the example that writes documents to measure with:
`cargo build --release --example corpus` makes `target/release/examples/corpus`. Files, steps of a script and findings
in a file grow tenfold each time; every time is the best of three, without that of a run with next to nothing to check. With `--plot` the figures
are drawn, too: time by amount, both by powers of ten, so that what grows evenly is a straight line with the slope of the
grey ones.
"""

import argparse
import math
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

HEAD = 'format = 1\ngame = "checkpoint-rally"\nkind = "{}"\n'
START = """
[start]
map = "two-three"
row = ["h02", "h03", "h04"]
pile = ["red", "blue"]
board = { a1 = "h01/0", e5 = "u01/0" }
borders = { north = "border-1/a", east = "border-2/a", south = "border-3/a", west = "border-4/a" }
players.red = { corner = "a1", car = "rally-car", card = "card-01", at = "a1" }
players.blue = { corner = "e5", car = "buggy", card = "card-02", at = "e5" }
"""


def script(folder, steps):
    """A script with so many steps: a move, and then moves of somebody whose turn it is not."""
    first = '  { player = "red", move = "draw-two" },\n'
    refused = '  { player = "red", move = "draw-two", illegal = "turn.least-time-acts", note = "red is ahead" },\n'
    folder.mkdir()
    (folder / "script.toml").write_text(HEAD.format("script") + "steps = [\n" + first + refused * (steps - 1) + "]\n" + START)


def faulty(folder, findings):
    """A document with so many keys that mean nothing."""
    folder.mkdir()
    keys = "".join(f"odd-{number} = {number}\n" for number in range(findings))
    (folder / "cars.toml").write_text(HEAD.format("car-sheet") + keys + "cars = []\n")


def took(program, folder, cores):
    """The best of three, in seconds."""
    environment = {**os.environ, "RAYON_NUM_THREADS": str(cores)}
    best = math.inf
    for _ in range(3):
        began = time.perf_counter()
        done = subprocess.run([program, "check", str(folder)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert done.returncode in (0, 1), done.returncode
        best = min(best, time.perf_counter() - began)
    return best


def measured(name, unit, sizes, make, program, place):
    """Rows of a table: amount, and seconds on one core and on two."""
    rows = []
    for size in sizes:
        folder = place / f"{name}-{size}"
        make(folder, size)
        rows.append((size, [took(program, folder, cores) for cores in (1, 2)]))
        shutil.rmtree(folder)
        print(f"{size:>8} {unit:9} {rows[-1][1][0]:9.4f} s on one core {rows[-1][1][1]:9.4f} s on two", flush=True)
    return name, unit, rows


def growth(rows, empty, cores):
    """How many times as long one takes as one of the size before, by size."""
    each = [(times[cores] - empty) / size for size, times in rows]
    return [later / earlier for earlier, later in zip(each, each[1:])]


def plotted(tables):
    """The figures as a picture: one frame for each table."""
    wide, high, edge = 300, 240, 48
    looks = ("#0072b2", "#d55e00")
    parts = []
    for place, (name, unit, rows) in enumerate(tables):
        left = place * (wide + 2 * edge) + edge
        amounts = [math.log10(size) for size, _ in rows]
        times = [math.log10(each) for _, both in rows for each in both]
        low, top = math.floor(min(times)), math.ceil(max(times))
        first, last = amounts[0], amounts[-1]

        def x(amount):
            return left + (amount - first) / (last - first) * wide

        def y(second):
            return edge + (top - second) / (top - low) * high

        parts.append(f'<rect x="{left}" y="{edge}" width="{wide}" height="{high}" fill="none" stroke="#888"/>')
        parts.append(f'<text x="{left}" y="{edge - 14}" font-weight="700">{name}</text>')
        for power in range(low, top + 1):
            parts.append(f'<text x="{left - 6}" y="{y(power) + 4:.1f}" text-anchor="end">{10.0 ** power:g} s</text>')
            ends = min(last, first + top - power)
            if power < top:
                parts.append(f'<path d="M{x(first):.1f} {y(power):.1f}L{x(ends):.1f} {y(power + ends - first):.1f}" stroke="#ccc"/>')
        for amount in amounts:
            parts.append(f'<text x="{x(amount):.1f}" y="{edge + high + 18}" text-anchor="middle">{10 ** round(amount):,}</text>')
        for cores, look in enumerate(looks):
            line = "L".join(f"{x(math.log10(size)):.1f} {y(math.log10(both[cores])):.1f}" for size, both in rows)
            dashes = ' stroke-dasharray="6 4"' if cores else ""
            parts.append(f'<path d="M{line}" fill="none" stroke="{look}" stroke-width="2"{dashes}/>')
            label = "two cores" if cores else "one core"
            parts.append(f'<text x="{left + 10}" y="{edge + 20 + 18 * cores}" fill="{look}">{label}</text>')
    width, height = len(tables) * (wide + 2 * edge), high + 2 * edge
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        'font-family="sans-serif" font-size="12"><title>Time of a check by what there is to check</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>' + "".join(parts) + "</svg>\n"
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--most", type=int, default=100_000)
    arguments.add_argument("--plot", type=Path)
    arguments.add_argument("program")
    arguments.add_argument("corpus")
    given = arguments.parse_args()

    def files(folder, count):
        subprocess.run([given.corpus, str(count), str(folder)], check=True)

    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        empty = place / "empty"
        empty.mkdir()
        (empty / "rules.toml").write_text(HEAD.format("rules"))
        nothing = took(given.program, empty, 1)
        powers = [10**power for power in range(2, 6) if 10**power <= given.most]
        tables = [
            measured("Files", "files", powers, files, given.program, place),
            measured("Steps of a script", "steps", [10**3, 10**4, 99_000], script, given.program, place),
            measured("Findings in a file", "findings", [1, 10, 100, 1000], faulty, given.program, place),
        ]
    print(f"\nnext to nothing: {nothing:.4f} s\n")
    print("| what | amounts | each, beside one of the amount before: one core | two cores |\n|---|---|---|---|")
    for name, _, rows in tables:
        ratios = [", ".join(f"{ratio:.2f}" for ratio in growth(rows, nothing, cores)) for cores in (0, 1)]
        print(f"| {name.lower()} | {', '.join(f'{size:,}' for size, _ in rows)} | {ratios[0]} | {ratios[1]} |")
    if given.plot:
        given.plot.write_text(plotted(tables))


if __name__ == "__main__":
    main()
