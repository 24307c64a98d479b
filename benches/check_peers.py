#!/usr/bin/env python3
"""How long `check` takes beside a program that holds the same files against their schemas and does no more.

Usage: benches/check_peers.py [--rounds N] PROGRAM FOLDER [PEER]

PROGRAM is an optimized build. FOLDER has documents, such as those that `cargo run --release --example corpus -- 10000 DIR`
writes. PEER is `jsonschema-for-toml` 0.1 (`cargo install jsonschema-for-toml`), the fastest such program that we know: it uses one core, and is started
once for each kind of document, with all files of that kind. All take turns; the medians count.
"""

import argparse
import re
import statistics
import subprocess
import time
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


def by_schema(folder):
    """The files below a folder by the schema that holds for them."""
    found = defaultdict(list)
    for path in sorted(Path(folder).rglob("*.toml")):
        head = path.read_text()[:4096]
        game, kind = (re.search(rf'^{key} = "(.*)"', head, re.M) for key in ("game", "kind"))
        if game and kind:
            found[HERE / "schemas" / game[1] / f"{kind[1]}.schema.json"].append(str(path))
    return found


def took(commands):
    """Seconds that some commands take, one after the other."""
    began = time.perf_counter()
    for command in commands:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert done.returncode in (0, 1), (command[:3], done.returncode)
    return time.perf_counter() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("peer", nargs="?", default="jsonschema-for-toml")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    files = by_schema(options.folder)
    instances = {schema: [word for path in paths for word in ("--instance", path)] for schema, paths in files.items()}
    runs = {
        "check": [[options.program, "check", options.folder]],
        options.peer: [[options.peer, *words, str(schema)] for schema, words in instances.items()],
    }
    times = {name: [] for name in runs}
    for _ in range(options.rounds):
        for name, commands in runs.items():
            times[name].append(took(commands))
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    print(f"{sum(map(len, files.values()))} documents")
    for name, median in medians.items():
        print(f"{Path(name).name:24} {median:7.3f} s  {' '.join(f'{seconds:.3f}' for seconds in times[name])}")
    print(f"check is {medians[options.peer] / medians['check']:.2f} times as fast")


if __name__ == "__main__":
    main()
