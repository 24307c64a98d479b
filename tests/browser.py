#!/usr/bin/env python3
"""Pages that the program writes, in a real browser.

    tests/browser.py [--shots FOLDER] PROGRAM

Needs Chromium and its driver, and no network: pages are opened from files. With `--shots` it keeps pictures of what it
has seen, wide and narrow, light and dark, for people to look at. Exits with 1 if a page does not do what it promises.
"""

import argparse
import base64
import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("brick-run", "checkpoint-charlie", "checkpoint-rally", "classic-rally", "rallyman")
# The longest game of each is the largest page.
MOST = 1_500_000
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
)
KEYS = {"right": "\ue014", "left": "\ue012", "home": "\ue011", "end": "\ue010"}


class Browser:
    """One session of Chromium, by the WebDriver protocol."""

    def __init__(self, profile):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        port = next(line for line in self.driver.stdout if "successfully on port" in line).rstrip(".\n").split()[-1]
        self.base = f"http://127.0.0.1:{port}/session"
        options = {"args": [*FLAGS, f"--user-data-dir={profile}"]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self.base += "/" + self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, page, hash=""):
        # From a page to itself only the part behind `#` would change.
        self.ask("POST", "/url", {"url": "about:blank"})
        self.ask("POST", "/url", {"url": Path(page).resolve().as_uri() + hash})

    def run(self, script, *values):
        return self.ask("POST", "/execute/sync", {"script": f"return ({script})", "args": list(values)})

    def press(self, key):
        keys = [{"type": "keyDown", "value": KEYS[key]}, {"type": "keyUp", "value": KEYS[key]}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def click(self, css):
        found = self.ask("POST", "/element", {"using": "css selector", "value": css})
        self.ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def look(self, wide, high, dark):
        self.cdp("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=wide < 600)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.cdp("Emulation.setEmulatedMedia", features=scheme)

    def cdp(self, command, **values):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": values})

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def complaints(self):
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def end(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


class Checks:
    """What was looked at, and what was not as it should be."""

    def __init__(self):
        self.done = 0
        self.failed = []

    def holds(self, what, is_so, found=None):
        self.done += 1
        if not is_so:
            self.failed.append(what if found is None else f"{what}: {found}")
            print(f"  FAILED {self.failed[-1]}", flush=True)


def written(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, cwd=ROOT)
    if done.returncode not in (0, 1) or not done.stdout and "-o" not in arguments:
        sys.exit(f"{' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout


def sizes(browser, name, shots, checks):
    """Nothing stands out of the page, however narrow it is."""
    for label, wide, high, dark in (
        ("wide", 1600, 1000, False), ("dark", 1200, 900, True), ("narrow", 360, 740, False),
        ("narrow-dark", 360, 740, True), ("huge", 3840, 2160, False),
    ):
        browser.look(wide, high, dark)
        over = browser.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        checks.holds(f"{name} at {wide}: nothing is cut off at the right", over <= 0, f"{over} px")
        if shots:
            browser.shot(shots / f"{name}-{label}.png")
    browser.look(1200, 900, False)


def replay(browser, program, game, folder, shots, checks):
    """A game to walk through: keys, slider, list, addresses and seats agree."""
    longest = max((ROOT / "scenarios" / game / "games").glob("*.toml"), key=lambda file: file.stat().st_size)
    page = folder / f"{game}.html"
    page.write_bytes(written(program, "replay", str(longest), "--format", "html"))
    name = f"replay-{game}"
    checks.holds(f"{name}: at most {MOST} bytes", page.stat().st_size <= MOST, page.stat().st_size)
    browser.open(page)
    last = browser.run("document.querySelectorAll('.steps li[id]').length") - 1
    at = "Number(document.getElementById('at').value)"
    drawn = "document.querySelector('#picture svg').innerHTML"
    checks.holds(f"{name}: begins at the start", browser.run(at) == 0)
    start = browser.run(drawn)
    browser.press("right")
    checks.holds(f"{name}: → goes on", browser.run(at) == 1)
    browser.press("end")
    checks.holds(f"{name}: End goes to the end", browser.run(at) == last, (browser.run(at), last))
    checks.holds(f"{name}: the end is another picture", browser.run(drawn) != start)
    here = browser.run("location.hash")
    checks.holds(f"{name}: the address says where", here == f"#step-{last}", here)
    browser.press("home")
    checks.holds(f"{name}: Home goes back to the same picture", browser.run(drawn) == start)
    browser.click("#on")
    checks.holds(f"{name}: the button goes on", browser.run(at) == 1)
    browser.open(page, "#step-2")
    checks.holds(f"{name}: an address leads to its step", browser.run(at) == min(2, last))
    checks.holds(
        f"{name}: that step is marked", browser.run("document.querySelector('li.now').id") == f"step-{min(2, last)}"
    )
    sentences = "[...document.querySelectorAll('.steps details')].every((it) => it.querySelector('dd')) && "
    sentences += "[...document.querySelectorAll('.steps dd')].every((it) => it.textContent.length > 8)"
    checks.holds(f"{name}: every cited clause has its sentence", browser.run(sentences))
    seats = browser.run("document.getElementById('viewer').options.length")
    for seat in range(seats):
        browser.run(
            "(() => { const it = document.getElementById('viewer'); it.selectedIndex = arguments[0];"
            " it.dispatchEvent(new Event('change')); return true; })()".replace("arguments[0]", str(seat))
        )
        shapes = browser.run("document.querySelectorAll('#picture svg *').length")
        checks.holds(f"{name}: seat {seat} sees something", shapes > 10, shapes)
    checks.holds(f"{name}: the picture has a title", browser.run("!!document.querySelector('#picture svg > title')"))
    browser.open(page, f"#step-{last}")
    sizes(browser, name, shots, checks)


def quiet(browser, name, checks):
    told = browser.complaints()
    checks.holds(f"{name}: nothing in the console", not told, told[:3])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--shots", type=Path)
    arguments.add_argument("program")
    given = arguments.parse_args()
    program = str(Path(given.program).resolve())
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        browser = Browser(folder / "profile")
        try:
            for game in GAMES:
                print(f"replay {game}", flush=True)
                replay(browser, program, game, folder, given.shots, checks)
                quiet(browser, game, checks)
        finally:
            browser.end()
    print(f"{checks.done - len(checks.failed)} passed, {len(checks.failed)} failed")
    sys.exit(bool(checks.failed))


if __name__ == "__main__":
    main()
