#!/usr/bin/env python3
"""Files that want to cost much, and what they cost: time and memory of every command on each.

    tests/bombs.py [--slack FACTOR] [--memory MB] [--growth] PROGRAM [NAME…]

Each bomb is a folder with at most 100 kB of documents unless its name says otherwise. A command on
it is to end within a second, and within 40 MB and twenty times the size of the files. `--slack` multiplies the second
and `--memory` stands for the 40 MB, for a slow machine or a program that was not optimized, which is
larger itself. `--growth` tries each bomb in four sizes instead: twice the size may take twice the
time, and half as much again for what a measurement is worth. Exits with 1 if one costs more, or ends
by a signal or a panic.
"""

import argparse
import json
import os
import re
import resource
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 1.0
TIMES = 20
SIZE = 100_000

CHECK = ("check .",)
SCRIPT = ("check .", "check . --fix --diff", "replay a.toml", "coverage rallyman .")
ALL_FORMATS = tuple(f"check . --format {name}" for name in ("human", "short", "json", "sarif", "github", "junit"))

BOMBS = {}


def bomb(commands=CHECK):
    """Registers a function that gives the files of a bomb by their names."""
    def register(make):
        BOMBS[make.__name__.replace("_", "-")] = (make, commands)
        return make
    return register


def header(game, kind):
    return f'format = 1\ngame = "{game}"\nkind = "{kind}"\ntitle = "A bomb"\n'


def filled(text, piece, size=None, end=""):
    """The text, with as many pieces as fit; `%d` in a piece is its number."""
    size = size or SIZE
    parts, length, number = [text], len(text) + len(end), 0
    while True:
        one = piece.replace("%d", str(number))
        length += len(one)
        if length > size:
            return "".join(parts) + end
        parts.append(one)
        number += 1


# Text that is not TOML, or hardly.

@bomb(ALL_FORMATS + ("check . --fix --diff",))
def carriage_returns():
    return {"a.toml": filled(header("rallyman", "rally"), "a = \r")}


@bomb()
def old_mac_file():
    return {"a.toml": filled(header("rallyman", "rally"), 'x%d = "y"\n').replace("\n", "\r")}


@bomb(ALL_FORMATS)
def errors_on_one_line():
    return {"a.toml": filled(header("rallyman", "rally") + "x = [", "{a}, ", end="]\n")}


@bomb()
def errors_on_many_lines():
    return {"a.toml": filled(header("rallyman", "rally"), "]\n")}


@bomb()
def open_brackets():
    return {"a.toml": filled(header("rallyman", "rally") + "x = ", "[")}


@bomb()
def open_strings():
    return {"a.toml": filled(header("rallyman", "rally"), 'x%d = "\n')}


@bomb()
def doubled_headers():
    return {"a.toml": filled(header("rallyman", "rally"), "[stages]\n")}


@bomb()
def doubled_keys():
    return {"a.toml": filled(header("rallyman", "rally"), "x = 1\n")}


@bomb()
def dotted_keys():
    return {"a.toml": filled(header("rallyman", "rally"), "a.b.c.d.e.f.g.h%d = 1\n")}


@bomb()
def deep_headers():
    deep = ".".join("a" * 70)
    return {"a.toml": filled(header("rallyman", "rally"), f"[[{deep}]]\n")}


@bomb()
def long_key():
    return {"a.toml": header("rallyman", "rally") + "k" * SIZE + " = 1\n"}


@bomb(ALL_FORMATS)
def long_string():
    return {"a.toml": header("rallyman", "rally") + 'stages = "' + "é" * (SIZE // 2) + '"\n'}


@bomb()
def comments_that_set_levels():
    return {"a.toml": filled(header("rallyman", "rally"), "# scrutineer: allow(stage-risky, nothing-%d)\n")}


@bomb()
def unknown_keys():
    return {"a.toml": filled(header("rallyman", "rally"), "stage%d = 1\n")}


@bomb(ALL_FORMATS + ("check . --fix --diff",))
def misspelt_keys():
    return {"a.toml": filled(header("rallyman", "rally"), '[[stages]]\nidd = "s%d"\nsectoins = []\n')}


@bomb()
def wrong_values_on_one_line():
    return {"a.toml": filled(header("rallyman", "rally") + "stages = [", "1,", end="]\n")}


@bomb()
def inline_tables_on_one_line():
    return {"a.toml": filled(header("rallyman", "rally") + "stages = [", "{a=1},", end="]\n")}


@bomb()
def newer_forms():
    return {"a.toml": filled(header("rallyman", "rally") + "stages = [", "{a=1,\n},", end="]\n")}


@bomb()
def no_utf8():
    return {"a.toml": header("rallyman", "rally").encode() + b"\xff" * SIZE}


# What is not ours.

@bomb()
def foreign_tables_16_megabytes():
    return {"a.toml": filled("x = [", "{a=1},", 16_000_000, "]\n")}


@bomb()
def foreign_lines_16_megabytes():
    return {"a.toml": filled("[package]\n", "a%d = 1\n", 16_000_000)}


@bomb()
def foreign_header_late_16_megabytes():
    return {"a.toml": filled("[package]\n", "a%d = 1\n", 16_000_000) + "format = 1\n"}


# What is ours, and long.

@bomb()
def own_tables_16_megabytes():
    return {"a.toml": filled(header("rallyman", "rally") + "stages = [", "{a=1},", 16_000_000, "]\n")}


@bomb()
def own_keys_16_megabytes():
    return {"a.toml": filled(header("rallyman", "rally"), "a%d = 1\n", 16_000_000)}


@bomb()
def own_errors_16_megabytes():
    return {"a.toml": filled(header("rallyman", "rally"), "a = \n", 16_000_000)}


@bomb()
def own_headers_16_megabytes():
    return {"a.toml": filled("", header("rallyman", "rally"), 16_000_000)}


@bomb()
def own_header_late_16_megabytes():
    start = header("rallyman", "rally")
    return {"a.toml": filled(start + "stages = [", "{a=1},", 16_000_000, "]\n") + start}


@bomb(("check a.toml",))
def quoted_mail_16_megabytes():
    start = header("rallyman", "rally").replace("\n", "\n> ")
    return {"a.toml": filled("> " + start, "a%d = 1\n> ", 16_000_000).removesuffix("> ")}


@bomb(("check a.toml",))
def quoted_mail():
    start = header("rallyman", "rally").replace("\n", "\n> ")
    return {"a.toml": filled("> " + start, "a%d = 1\n> ").removesuffix("> ")}


STAGE = """[[stages]]
id = "s%d"
sections = [
  { zone = "l", from = 0, to = 1 }, { zone = "c", from = 7, to = 6 }, { zone = "v", from = 2, to = 3 },
  { zone = "j", from = 0, to = 1 },
]
"""

# A car that loses control at the first warning, so that every way to drive is looked at.
NERVOUS = """
[[dashboards]]
id = "nervous-%d"
damage = %d
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 1 },
  { tires = "asphalt", surface = "snow", warnings = 1 },
  { tires = "snow", surface = "snow", warnings = 1 },
  { tires = "snow", surface = "asphalt", warnings = 1 },
]
"""


def zone(name, corner):
    segments = ", ".join([corner] * 31)
    road = f"""[[zones.roads]]
ends = [0, 1]
segments = [{segments}, {{ straight = {{ spaces = 20, left = "field", right = "field" }} }}]
"""
    return f'[[zones]]\nid = "{name}"\nlegend = {{ field = 1 }}\n' + road


CORNER = '{ corner = { turn = "left", inside = 2, skid = [3, 4, 5], shortcut = 1, left = "shortcut", right = "field", beyond = "field" } }'
def long_rally(stages):
    zones = header("rallyman", "zones")
    for index in range(16):
        zones += zone(f"z{index}", CORNER)
    rally = header("rallyman", "rally")
    for index in range(stages):
        sections = ", ".join(f'{{ zone = "z{number}", from = 0, to = 1 }}' for number in range(4))
        rally += f'[[stages]]\nid = "s{index}"\nsections = [{sections}]\n'
    boards = header("rallyman", "dashboards") + "".join(NERVOUS.replace("%d", str(index)) for index in range(1, 5))
    return {"zones.toml": zones, "rally.toml": rally, "boards.toml": boards}


SCENARIO = header("rallyman", "scenario") + (
    'components = { zones = "zones.toml", rally = "rally.toml", dashboards = "boards.toml" }\n'
    + "".join(f'[drivers.{name}]\ndashboard = "nervous-{index}"\n'
              for index, name in enumerate(("red", "blue", "green", "yellow"), 1)))


@bomb(("check .", "simulate a.toml -n 1", "fuzz a.toml --cases 1 --dry-run", "perft a.toml --depth 1"))
def rally_of_long_stages():
    return long_rally(9) | {"a.toml": SCENARIO}


@bomb()
def rally_of_many_scripts():
    script = header("rallyman", "script") + 'scenario = "a.toml"\nrandom = { stream = 1, seed = %d }\nsteps = []\n'
    scripts = {f"s{index}.toml": script.replace("%d", str(index)) for index in range(16)}
    return long_rally(1) | {"a.toml": SCENARIO} | scripts


def holding(invariant, game, start):
    entry = "{ expect = { holds = [" + f'"{invariant}", ' * 100 + "] } },\n"
    text = header(game, "script") + "random = { stream = 1, seed = 1 }\nsteps = [\n"
    return {"a.toml": text + entry * 10 + "]\n" + start}


STARTS = {
    "rallyman": "[setup.drivers.red]\n[setup.drivers.blue]\n",
    "classic-rally": '[setup]\nplayers = ["white", "black", "red", "yellow"]\nstages = ["MAPS/beginner.toml"]\n',
    "checkpoint-rally": '[setup]\nmap = "two-three"\n[setup.players]\nred = { corner = "a1" }\nblue = { corner = "e5" }\n',
    "checkpoint-charlie": "[setup]\nplayers = 5\n",
    "brick-run": "[setup]\nplayers = 4\n",
}
MAPS = ROOT / "scenarios/classic-rally/maps"

for _game, _start in STARTS.items():
    for _law in ("end-in-reach", "legal-moves-agree", "views-do-not-leak"):
        def _make(law=_law, game=_game, start=_start):
            files = holding(law, game, start.replace("MAPS/", ""))
            if game == "classic-rally":
                files["beginner.toml"] = (MAPS / "beginner.toml").read_text()
            return files
        BOMBS[f"{_law}-in-{_game}"] = (_make, SCRIPT[:1])


@bomb(SCRIPT + ("replay a.toml --bless",))
def expectations_that_fail():
    text = header("rallyman", "script") + "random = { stream = 1, seed = 1 }\nsteps = [\n"
    return {"a.toml": filled(text, "  { expect = { drivers.red.gear = 4, drivers.red.time = \"%d:00\" } },\n",
                             end="]\n[setup.drivers.red]\n")}


@bomb(SCRIPT)
def expectations_of_the_wrong_shape():
    text = header("rallyman", "script") + "random = { stream = 1, seed = 1 }\nsteps = [\n"
    return {"a.toml": filled(text, "  { expect = { drivers.red.gear = 4, stage = %d } },\n",
                             end="]\n[setup.drivers.red]\n")}


@bomb(SCRIPT)
def expectations_on_one_line():
    text = header("rallyman", "script") + "random = { stream = 1, seed = 1 }\nsteps = ["
    return {"a.toml": filled(text, "{ expect = { drivers.red.gear = 4, drivers.red.time = \"%d:00\" } }, ",
                             end="]\n[setup.drivers.red]\n")}


@bomb(SCRIPT)
def illegal_moves():
    text = header("rallyman", "script") + "random = { stream = 1, seed = 1 }\nsteps = [\n"
    step = '  { player = "red", move = "roll", die = "g4", illegal = "move.one-space" },\n'
    return {"a.toml": filled(text, step, end="]\n[setup.drivers.red]\n")}


# Configuration and folders.

@bomb()
def unknown_levels():
    return {"scrutineer.toml": filled("[levels]\n", 'stage-risky-%d = "allow"\n', 1_500_000),
            "a.toml": header("rallyman", "scenario") + "[drivers.red]\n"}


@bomb()
def excludes():
    return {"scrutineer.toml": filled("exclude = [\n", '"a*b*c%d/**/x?y",\n', SIZE, "]\n"),
            "a.toml": header("rallyman", "scenario") + "[drivers.red]\n"}


@bomb()
def ignore_patterns():
    return {".gitignore": filled("", "a*b*c%d/**/x?y\n", SIZE),
            "a.toml": header("rallyman", "scenario") + "[drivers.red]\n"}


@bomb()
def missing_references_of_8000_files():
    text = header("rallyman", "scenario") + 'components = { rally = "rally-%d.toml" }\n[drivers.red]\n'
    return {f"f{index}.toml": text.replace("%d", str(index)) for index in range(8_000)}


@bomb()
def circles_of_extends():
    text = header("rallyman", "zones") + 'extends = ["z%d.toml"]\nzones = []\n'
    return {f"z{index}.toml": text.replace("%d", str((index + 1) % 500)) for index in range(500)}


# A map on which every way leads everywhere.

@bomb(("check .", "simulate a.toml -n 1 --bots greedy", "fuzz a.toml --cases 1 --dry-run", "par a.toml --effort 1000"))
def crossroads():
    tiles = header("classic-rally", "road-tiles") + "tiles = [\n" + "".join(
        f'  {{ id = "{name}", count = {count}, {what}, exits = {exits} }},\n'.replace("'", '"')
        for name, count, what, exits in [
            ("start", 1, "role = 'start'", ["N", "S"]), ("finish", 1, "role = 'finish'", ["N", "S"]),
            ("service", 2, "sign = 'service-station'", ["N", "S"]),
            ("checkpoint-1", 1, "sign = 'checkpoint-1'", ["N", "S"]),
            ("checkpoint-2", 1, "sign = 'checkpoint-2'", ["N", "S"]),
            ("checkpoint-3", 1, "sign = 'checkpoint-3'", ["N", "S"]),
            ("crossroads", 57, "note = 'every way'", ["N", "E", "S", "W"])]) + "]\n"
    special = {(0, 0): "start/0", (7, 7): "finish/0", (7, 0): "checkpoint-1/0", (0, 7): "checkpoint-2/0",
               (3, 3): "checkpoint-3/0", (2, 2): "service/0", (5, 5): "service/0"}
    road_map = header("classic-rally", "road-map") + 'start-heading = "N"\n[board]\n'
    for x in range(8):
        for y in range(8):
            road_map += f'"{x},{y}" = "{special.get((x, y), "crossroads/0")}"\n'
    scenario = header("classic-rally", "scenario") + (
        'players = ["white", "black", "red", "yellow"]\nstages = ["map.toml"]\ncomponents = { tiles = "tiles.toml" }\n')
    return {"tiles.toml": tiles, "map.toml": road_map, "a.toml": scenario}


# Every shipped document, with each of its lists as long as the file may be.

def grown(path):
    """A shipped document with its tables repeated under other ids, up to the size."""
    blocks = re.split(r"(?m)^(?=\[\[)", path.read_text())
    head, tables = blocks[0], blocks[1:]
    number, out = 0, head + "".join(tables)
    while len(out) < SIZE:
        number += 1
        for table in tables:
            table = re.sub(r'(?m)^(id = ")([^"]*)"', lambda found: f'{found[1]}{found[2]}-{number}"', table)
            out += table
    return out


def items_of(text):
    """The list of a component document: its name, the text before it, its items, the text behind it."""
    tables = re.search(r"(?m)^\[\[([a-z-]+)\]\]", text)
    if tables:
        head, *items = re.split(rf"(?m)^(?=\[\[{tables[1]}\]\])", text)
        return tables[1], head, items, ""
    listed = re.search(r"(?m)^([a-z-]+) = \[\n((?:^ .*\n)+)^\]\n", text)
    if listed:
        items = [line for line in listed[2].splitlines(True) if line.startswith("  {") and line.endswith("},\n")]
        return listed[1], text[:listed.start(2)], items, text[listed.end(2):]
    return None


def crowded(path):
    """A shipped component document with as many items as a set may have."""
    text = path.read_text()
    name, head, items, tail = items_of(text)
    kind = re.search(r'(?m)^kind = "(.*)"', text)[1]
    schema = json.loads((ROOT / "schemas" / path.parts[-3] / f"{kind}.schema.json").read_text())
    most = schema["properties"][name].get("maxItems", 1_000)
    renamed = (re.sub(r'\bid = "([^"]*)"', rf'id = "\1-{number}"', items[number % len(items)], count=1)
               for number in range(most))
    return head + "".join(renamed) + tail


for _path in sorted(ROOT.glob("scenarios/*/base/*.toml")):
    if "\n[[" in _path.read_text():
        BOMBS[f"grown-{_path.parts[-3]}-{_path.stem}"] = (lambda path=_path: {"a.toml": grown(path)}, CHECK)
    if items_of(_path.read_text()) and items_of(_path.read_text())[2]:
        BOMBS[f"crowded-{_path.parts[-3]}-{_path.stem}"] = (lambda path=_path: {"a.toml": crowded(path)}, CHECK)


def _crowded_table(game, kind, scenario):
    commands = ("check .", "simulate a.toml -n 1", "simulate a.toml -n 1 --bots greedy", "fuzz a.toml --cases 1 --dry-run",
                "par a.toml --effort 1000", "perft a.toml --depth 1")
    path = ROOT / "scenarios" / game / "base" / f"{kind}.toml"
    BOMBS[f"table-of-{game}-{kind}"] = (
        lambda: {f"{kind}.toml": crowded(path), "a.toml": header(game, "scenario") + scenario}, commands)


_crowded_table("checkpoint-charlie", "suspects", 'players = 5\ncomponents = { suspects = "suspects.toml" }\n')
_crowded_table("brick-run", "cards", 'players = 4\ncomponents = { cards = "cards.toml" }\n')
_crowded_table("checkpoint-rally", "cards",
               'map = "three-four"\ncomponents = { cards = "cards.toml" }\n[players.red]\ncorner = "a1"\n[players.blue]\ncorner = "e5"\n'
               '[players.green]\ncorner = "a5"\n[players.yellow]\ncorner = "e1"\n')


def measure(program, command, folder, slack):
    """Runs a command in a folder: seconds, bytes at the most, exit code, first lines of errors."""
    with open(os.devnull, "r+b") as nowhere, tempfile.TemporaryFile() as errors:
        began = time.perf_counter()
        pid = os.fork()
        if pid == 0:
            os.chdir(folder)
            os.dup2(nowhere.fileno(), 0)
            os.dup2(nowhere.fileno(), 1)
            os.dup2(errors.fileno(), 2)
            limit = int(60 * slack)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os.execv(program, [program, *command.split()])
        _, status, usage = os.wait4(pid, 0)
        seconds = time.perf_counter() - began
        errors.seek(0)
        text = errors.read(300).decode(errors="replace")
    return seconds, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status), text


def size_of(folder):
    return sum(path.stat().st_size for path in Path(folder).rglob("*"))


def lay(name, folder):
    """Writes the files of a bomb; gives their size and the commands to try."""
    make, commands = BOMBS[name]
    for file, text in make().items():
        path = Path(folder, file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return size_of(folder), commands


def try_bounds(program, names, slack, least):
    failures = 0
    print(f"{'bomb':42} {'command':34} {'kB':>6} {'s':>7} {'MB':>6} {'code':>4}")
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            size, commands = lay(name, folder)
            for command in commands:
                seconds, memory, code, errors = measure(program, command, folder, slack)
                allowed = SECONDS * slack * max(1.0, size / SIZE)
                fails = seconds > allowed or memory > least + TIMES * size or code not in (0, 1, 2)
                failures += fails
                mark = "  <-" if fails else ""
                print(f"{name:42} {command:34} {size / 1000:6.0f} {seconds:7.3f} {memory / 1e6:6.0f} {code:4}{mark}", flush=True)
                if code not in (0, 1):
                    print("    " + " ".join(errors.split())[:200])
    return failures


def try_growth(program, names, slack, _):
    global SIZE
    sizes = [100_000, 200_000, 400_000, 800_000]
    failures = 0
    with tempfile.TemporaryDirectory() as empty:
        idle = min(measure(program, "check .", empty, slack)[0] for _ in range(5))
    print(f"{'bomb':42} " + " ".join(f"{f'{size // 1000} kB':>8}" for size in sizes) + "   times")
    for name in names:
        if name.startswith(("foreign", "own", "end-in", "legal", "views", "rally", "missing", "circles")):
            # Their size is their own.
            continue
        times = []
        for SIZE in sizes:
            with tempfile.TemporaryDirectory() as folder:
                lay(name, folder)
                times.append(min(measure(program, "check .", folder, slack)[0] for _ in range(3)) - idle)
        # What takes next to no time grows by what it is measured with.
        growth = max(times[-1], 0.02) / max(times[0], 0.02)
        fails = growth > sizes[-1] / sizes[0] * 1.5
        failures += fails
        mark = "  <-" if fails else ""
        print(f"{name:42} " + " ".join(f"{seconds:8.3f}" for seconds in times) + f" {growth:7.1f}{mark}", flush=True)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slack", type=float, default=1.0, help="seconds that stand for one")
    parser.add_argument("--memory", type=float, default=40.0, help="MB beside those for the files")
    parser.add_argument("--growth", action="store_true", help="try each in four sizes")
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    program = str(Path(asked.program).resolve())
    unknown = [name for name in asked.names if name not in BOMBS]
    if unknown:
        sys.exit(f"no such bomb: {', '.join(unknown)}")
    attempt = try_growth if asked.growth else try_bounds
    failures = attempt(program, asked.names or list(BOMBS), asked.slack, asked.memory * 1e6)
    print(f"{failures} beyond the bounds" if failures else "all within the bounds")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
