#!/usr/bin/env python3
"""The studio, in a real browser.

    tests/studio.py [--shots FOLDER] [--axe FILE] PROGRAM

Needs Chromium and its driver, and no network. Each game is played by clicks from one of its scenarios, recorded, and
checked; documents are broken and repaired, on one page and on two, here and on the disk; maps are laid. With `--shots`
it keeps pictures of what it has seen; with `--axe`, the file `axe.min.js` of axe-core, it asks that what keeps people out.
Exits with 1 if the studio does not do what it promises.
"""

import argparse
import http.client
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from browser import ELEMENT, GAMES, ROOT, Browser, Checks, sizes

# Gesture to answer on the largest shipped map, in milliseconds. The program is not optimized here.
MOST_LAG = 2000
MOVES = 30
# What has a shape in each game, and is painted by pointing at it.
PAINTED = {
    "checkpoint-rally": "tile-set", "classic-rally": "road-tiles", "rallyman": "zones", "checkpoint-charlie": "suspects",
    "brick-run": "towns",
}
# Where the parts of the picture stand for tables, and not for single values.
UNPAINTED = {"classic-rally", "checkpoint-charlie", "brick-run"}
CONTROL = "\ue009"
DELETE = "\ue017"


class Studio:
    """The program at work on a folder."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        began = time.monotonic()
        self.process = subprocess.Popen(
            [program, "studio", str(folder), "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if "http://" in line:
                break
        self.started = (time.monotonic() - began) * 1000
        self.address = "".join(lines).split()[-1]
        self.port = int(re.search(r":(\d+)/", self.address).group(1))
        self.token = self.address.rsplit("/", 1)[1]

    def ask(self, method, path, body=None, **headers):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        line.putrequest(method, path, skip_host="Host" in headers)
        for key, value in headers.items():
            line.putheader(key.replace("_", "-"), value)
        data = b"" if body is None else json.dumps(body).encode()
        line.putheader("Content-Length", str(len(data)))
        line.endheaders(data)
        answer = line.getresponse()
        return answer.status, answer.read().decode()

    def act(self, act, **look):
        status, text = self.ask(
            "POST", "/act", {"act": act, "look": look}, Origin=f"http://127.0.0.1:{self.port}",
            Cookie=f"scrutineer-{self.port}={self.token}", Content_Type="application/json",
        )
        assert status == 200, text
        return json.loads(text)

    def form(self, path, **fields):
        """Sends a form as a page of the studio does; the status, where it leads, and the text."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        own = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": f"scrutineer-{self.port}={self.token}"}
        line.request("POST", path, urllib.parse.urlencode(fields), {**own, "Content-Type": "application/x-www-form-urlencoded"})
        answer = line.getresponse()
        return answer.status, answer.getheader("Location"), answer.read().decode()

    def page(self, path):
        return self.ask("GET", path, Cookie=f"scrutineer-{self.port}={self.token}")

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=20)


class Page:
    """What a person does on the page."""

    def __init__(self, browser):
        self.browser = browser

    def goto(self, url):
        self.browser.ask("POST", "/url", {"url": url})

    def run(self, script, *values):
        return self.browser.run(script, *values)

    def wait(self, script, *values, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(script, *values):
                return True
            time.sleep(0.03)
        return False

    def settled(self, gesture):
        """Does something and waits for the server's answer to it."""
        before = self.run("Number(document.body.dataset.done ?? 0)")
        gesture()
        done = self.wait("Number(document.body.dataset.done ?? 0) > arguments[0]", before)
        # One gesture may be several requests, and chance falls by itself behind it.
        self.wait("(async () => { let now; do { now = queue; await now; } while (now !== queue); return true; })()")
        return done

    def click(self, css):
        # What is scrolled out of sight or moves is clicked all the same, as a person would after scrolling there.
        return self.settled(lambda: self.run(
            "(() => { const it = document.querySelector(arguments[0]); if (!it) throw new Error(arguments[0]);"
            " it.scrollIntoView({ block: 'nearest' }); it.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true; })()"
            .replace("arguments[0]", json.dumps(css))
        ))

    def really_click(self, css):
        return self.settled(lambda: self.browser.click(css))

    def tap(self, css):
        """A click of the mouse into the middle, whatever of the page lies there."""
        x, y = self.run(
            "(() => { const it = document.querySelector(arguments[0]); it.scrollIntoView({ block: 'nearest' });"
            " const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
            .replace("arguments[0]", json.dumps(css))
        )
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        return self.settled(lambda: self.browser.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]}))

    def really_open(self, folder):
        if not self.run("document.querySelector(`details[data-folder='${arguments[0]}']`).open", folder):
            self.browser.click(f"details[data-folder='{folder}'] summary")

    def keys(self, css, text):
        found = self.browser.ask("POST", "/element", {"using": "css selector", "value": css})
        self.browser.ask("POST", f"/element/{found[ELEMENT]}/value", {"text": text})

    def type(self, text, at="0"):
        """Types into the text at an offset."""
        self.run(f"(() => {{ const it = document.getElementById('text'); it.focus(); it.setSelectionRange({at}, {at}); return true; }})()")
        return self.settled(lambda: self.keys("#text", text))

    def fill(self, css, text):
        self.run(
            "(() => { const it = document.querySelector(%s); it.value = %s;"
            " it.dispatchEvent(new Event('change', { bubbles: true })); return true; })()" % (json.dumps(css), json.dumps(text))
        )

    def has(self, css):
        return self.run("!!document.querySelector(arguments[0])", css)

    def text(self, css):
        return self.run("document.querySelector(arguments[0])?.textContent ?? ''", css)

    def document(self):
        return self.run("document.getElementById('text').value")

    def open(self, name):
        self.settled(lambda: self.run(
            "(() => { openDocument(arguments[0]); return true; })()".replace("arguments[0]", json.dumps(name))
        ))

    def press(self, key, control=False):
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        if control:
            actions = [{"type": "keyDown", "value": CONTROL}, *actions, {"type": "keyUp", "value": CONTROL}]
        return self.settled(lambda: self.browser.ask(
            "POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
        ))


def quiet(browser, name, checks):
    # What a script's page is kept from is told, too: that it is kept from it is what is looked for.
    told = [line for line in browser.complaints() if "favicon" not in line and "/act" not in line]
    checks.holds(f"{name}: nothing in the console", not told, told[:3])


def shot(browser, shots, name):
    if shots:
        browser.shot(shots / f"studio-{name}.png")


def named(folder, file):
    """A file as the studio calls it."""
    return str(folder / file)


def checked(program, folder, file):
    done = subprocess.run([program, "check", str(file)], capture_output=True, text=True, cwd=folder)
    return done.returncode, done.stdout + done.stderr


def scenario_of(folder):
    """The shortest path to a scenario that checks clean."""
    found = [it for it in sorted(folder.rglob("*.toml")) if 'kind = "scenario"' in it.read_text() and "rulings" not in str(it)]
    return min(found, key=lambda it: len(it.parts))


def seat_bots(page):
    """Has every seat played by a bot."""
    for seat in range(page.run("document.querySelectorAll('select.bot').length")):
        page.settled(lambda: page.run(
            f"(() => {{ const it = document.querySelectorAll('select.bot')[{seat}]; it.value = 'random';"
            " it.dispatchEvent(new Event('change', { bubbles: true })); return true; })()"
        ))


def play(page, studio, game, folder, shots, checks):
    """A game from a shipped scenario, by clicks, recorded and checked."""
    scenario = scenario_of(folder)
    name = named(folder, scenario.relative_to(folder))
    page.open(name)
    checks.holds(f"{game}: the scenario is drawn", page.wait("document.querySelectorAll('#picture svg *').length > 10"))
    page.click('.pane[data-pane="play"]')
    page.click("#begin")
    played = 0
    for _ in range(6 * MOVES):
        if played >= MOVES:
            break
        if page.has("#draw"):
            page.click("#draw")
        elif page.has("#pane .move"):
            page.click("#pane .move")
        elif page.has("#pane .branch"):
            page.click("#pane .branch")
            continue
        else:
            break
        played += 1
    checks.holds(f"{game}: steps were played by clicks", played >= 10, played)
    shot(page.browser, shots, f"play-{game}")
    may = page.run("document.querySelectorAll('#picture .may').length")
    print(f"  {played} steps; {may} parts of the picture have legal moves; last answer after {page.run('document.body.dataset.lag')} ms")
    for seat in range(page.run("document.getElementById('seat')?.options.length ?? 0")):
        page.settled(lambda: page.run(
            f"(() => {{ const it = document.getElementById('seat'); it.selectedIndex = {seat};"
            " it.dispatchEvent(new Event('change', { bubbles: true })); return true; })()"
        ))
        checks.holds(f"{game}: seat {seat} sees something", page.run("document.querySelectorAll('#picture svg *').length > 10"))
    page.settled(lambda: page.fill("#seat", ""))
    curtain(page, game, checks)
    before = page.text("#pane")
    page.click("#back")
    checks.holds(f"{game}: a step back", page.text("#pane") != before)
    page.click("#forth")
    anchors = page.run("[...document.querySelectorAll('#picture [data-anchor]')].map((it) => it.dataset.anchor)")
    if page.has("#ask"):
        page.click("#ask")
        checks.holds(f"{game}: bots say what they make of the moves", page.run("document.querySelectorAll('.opinions tr').length") > 0, page.text("#notice"))
        shot(page.browser, shots, f"opinions-{game}")
    for anchor in reversed(anchors[-40:]):
        page.click(f'#picture [data-anchor="{anchor}"]')
        if page.has("#pane .expect"):
            page.click("#pane .expect")
            break
    checks.holds(f"{game}: a value is expected by pointing at it", "expected:" in page.text("#pane"), page.text("#notice"))
    file = f"played-{game}.toml"
    page.fill("#record-file", file)
    page.fill("#record-title", "Played in the studio")
    page.click("#record")
    script = scenario.parent / file
    checks.holds(f"{game}: what was played is a file", script.is_file(), page.text("#notice"))
    checks.holds(f"{game}: it has the expectation", "expect" in script.read_text())
    code, told = checked(studio.program, folder, script)
    checks.holds(f"{game}: `check` finds nothing in it", code == 0, told[-600:])
    # The whole of it by bots.
    seat_bots(page)
    for _ in range(12):
        if "over" in page.text("#pane h2"):
            break
        if page.has("#bots"):
            page.click("#bots")
        elif page.has("#draw"):
            page.click("#draw")
    checks.holds(f"{game}: bots play it on", "over" in page.text("#pane h2") or page.has("#bots"), page.text("#pane h2"))
    page.click("#leave")
    page.click('.pane[data-pane="text"]')


def curtain(page, game, checks):
    """Between players the screen shows nothing until the next one says so."""
    page.settled(lambda: page.browser.click("#curtain"))
    checks.holds(f"{game}: the curtain hides the table", page.has(".curtain") and not page.has("#picture svg"))
    page.click(".lift-curtain")
    checks.holds(f"{game}: a player lifts it", page.has("#picture svg") and not page.has(".curtain"))
    page.settled(lambda: page.browser.click("#curtain"))


def edit(page, studio, folder, shots, checks):
    """A document is broken, the finding leads to it, and its repair mends it."""
    file = scenario_of(folder)
    text = file.read_text()
    page.open(named(folder, file.relative_to(folder)))
    checks.holds("edit: the text is the file's", page.document() == text)
    at = text.index("\ntitle") + 4
    page.type("t", at)
    checks.holds("edit: a slip of the pen is a finding", page.wait("!!document.querySelector('.finding.error')"), page.text("#findings"))
    checks.holds("edit: the list of files counts it", page.wait("!!document.querySelector('.file[aria-current] .errors')"))
    shot(page.browser, shots, "broken")
    page.click(".finding .go")
    line = page.run("document.getElementById('text').value.slice(0, document.getElementById('text').selectionStart).split('\\n').length")
    checks.holds("edit: the finding leads to its line", line == text[:at].count("\n") + 1, line)
    checks.holds("edit: there is a repair", page.has(".fix"))
    page.click(".fix")
    checks.holds("edit: the repair mends it", page.wait("!document.querySelector('.finding.error')"), page.text("#findings"))
    checks.holds("edit: it is the text that it was", page.document() == text, page.document()[:300])
    for _ in range(2):
        page.click("#undo")
    checks.holds("edit: all of it is taken back", page.document() == text)
    page.click("#redo")
    checks.holds("edit: and made again", page.document() != text)
    page.click("#undo")
    page.type("# by hand\n")
    page.press("s", control=True)
    checks.holds("edit: saved", file.read_text() == "# by hand\n" + text, page.text("#notice"))
    page.settled(lambda: file.write_text(text))
    checks.holds("edit: what others write is taken in", page.wait("document.getElementById('text').value === arguments[0]", text))
    # Somebody else writes while it is under edit.
    page.type("# mine\n")
    file.write_text(text + "# theirs\n")
    checks.holds("edit: a conflict is shown", page.wait("!document.getElementById('contest').hidden"))
    page.click("#save")
    checks.holds("edit: nothing is overwritten unseen", file.read_text() == text + "# theirs\n")
    shot(page.browser, shots, "conflict")
    page.click("#take-file")
    checks.holds("edit: the file's text can be taken", page.document() == text + "# theirs\n")
    page.click("#undo")
    checks.holds("edit: and one's own is not lost", page.document() == "# mine\n" + text, page.document()[:200])
    page.click("#save")
    checks.holds("edit: once seen it can be written over", file.read_text() == "# mine\n" + text, page.text("#notice"))


def haste(page, folder, checks):
    """What is typed stays where it was typed, whatever is done right behind it and whoever writes meanwhile."""
    file, other = scenario_of(folder), folder / "layouts" / "chequerboard.toml"
    name, text = named(folder, file.relative_to(folder)), file.read_text()
    page.open(name)
    page.settled(lambda: page.run(
        "(() => { text.focus(); text.value = '# typed\\n' + text.value; text.dispatchEvent(new Event('input'));"
        " openDocument(arguments[0]); return true; })()".replace("arguments[0]", json.dumps(str(other)))
    ))
    checks.holds("haste: the other document is open", page.wait("look.doc === arguments[0]", str(other)) and page.document() == other.read_text())
    checks.holds("haste: from its beginning on", page.run("text.selectionStart") == 0, page.run("text.selectionStart"))
    checks.holds("haste: and nobody is asked which text stays", page.run("document.getElementById('clash').hidden"))
    page.open(name)
    checks.holds("haste: what was typed is where it was typed", page.document() == "# typed\n" + text, page.document()[:60])
    page.click("#undo")

    at = text.index("\ntitle") + 1
    page.run("(() => { text.focus(); text.setSelectionRange(arguments[0], arguments[0]); return true; })()".replace("arguments[0]", str(at)))
    file.write_text("# theirs\n" + text)
    checks.holds("haste: what others write comes in", page.wait("text.value.startsWith('# theirs')"))
    page.settled(lambda: page.keys("#text", "x"))
    checks.holds("haste: the caret stays at its word", "\nxtitle" in page.document(), page.document()[:80])
    page.click("#undo")
    file.write_text(text)
    checks.holds("haste: and back", page.wait("text.value === arguments[0]", text))
    page.type("# end\n", len(text))
    page.run("(text.setSelectionRange(0, 0), true)")
    page.press("z", control=True)
    checks.holds("haste: undoing shows what has changed", page.run("text.selectionStart") == len(text), page.run("text.selectionStart"))

    page.type("# mine\n")
    file.unlink()
    checks.holds("haste: a file that is gone is said to be gone", page.wait("!document.getElementById('contest').hidden")
                 and page.run("!document.getElementById('contest-gone').hidden && document.getElementById('contest-other').hidden"))
    page.click("#keep-text")
    page.click("#undo")
    page.click("#save")
    checks.holds("haste: and can be written anew", file.is_file() and file.read_text() == text, page.text("#notice"))

    unread = folder / "latin.toml"
    unread.write_bytes(b'format = 1\ntitle = "\xe4"\n')
    page.wait("[...document.querySelectorAll('.file')].some((it) => it.dataset.doc.endsWith('latin.toml'))")
    page.open(str(unread))
    checks.holds("haste: what is no text shows no text", page.document() == "" and page.run("text.readOnly && text.placeholder !== ''"), page.document()[:60])
    page.open(name)
    checks.holds("haste: and what is one does", page.document() == text and page.run("!text.readOnly && text.placeholder === ''"))
    unread.unlink()

    number = folder / "number.toml"
    number.write_text('format = 1\ngame = "brick-run"\nkind = "scenario"\nplayers = 2\n')
    page.wait("[...document.querySelectorAll('.file')].some((it) => it.dataset.doc.endsWith('number.toml'))")
    page.open(str(number))
    page.click('.pane[data-pane="form"]')
    page.keys('#pane input[data-pointer="/players"]', "e")
    page.keys('#pane input[data-pointer="/players"]', "\ue004")
    checks.holds("haste: what is no number is refused", page.wait("document.getElementById('notice').classList.contains('refusal')"))
    time.sleep(0.3)
    checks.holds("haste: and takes no key away", page.document() == number.read_text(), page.document())
    page.open(name)
    checks.holds("haste: notices stay with their document", page.run("document.getElementById('notice').hidden"))
    number.unlink()

    page.open(str(other))
    page.click('#pane .at[data-at="/board"]')
    before = page.document()
    page.run("(document.getElementById('add-key').click(), true)")
    checks.holds("haste: a key without a name is refused", "needs a name" in page.text("#notice") and page.document() == before, page.text("#notice"))
    page.click('.pane[data-pane="text"]')


def by_keys(page, folder, checks):
    """Whoever uses keys alone keeps the place at which they are, and changes nothing from elsewhere."""
    file = folder / "layouts" / "chequerboard.toml"
    page.open(str(file))
    page.wait("document.querySelectorAll('#picture [tabindex]').length > 3")
    page.run("(document.querySelector('#picture [data-anchor=\"board.c1\"]').focus(), true)")
    page.press("\ue007")
    here = "document.activeElement.dataset?.anchor ?? document.activeElement.tagName"
    checks.holds("keys: the part that was chosen keeps the focus", page.run(here) == "board.c1", page.run(here))
    page.press("\ue014")
    checks.holds("keys: an arrow leads to the next cell", page.wait("document.activeElement.dataset?.anchor === 'board.d1'"), page.run(here))
    checks.holds("keys: with a ring above its neighbours", page.run("document.querySelector('#picture svg.k').lastElementChild.classList.contains('ring')"))
    checks.holds("keys: the picture is one stop", page.run("document.querySelectorAll('#picture [data-anchor][tabindex=\"0\"]').length") == 1)
    page.press("\ue00c")
    page.run("(document.querySelector('.file[aria-current]').focus(), true)")
    page.browser.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
        {"type": kind, "value": key} for key in (DELETE, "r") for kind in ("keyDown", "keyUp")
    ]}]})
    time.sleep(0.3)
    checks.holds("keys: the list of files changes no map", page.document() == file.read_text())
    page.run("(document.getElementById('help').click(), true)")
    page.browser.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
        {"type": kind, "value": "\ue00c"} for kind in ("keyDown", "keyUp")
    ]}]})
    checks.holds("keys: Escape leads back from their list", page.run("document.getElementById('keys').hidden && document.activeElement.id === 'help'"))
    page.open(named(folder, scenario_of(folder).relative_to(folder)))
    page.click('.pane[data-pane="play"]')
    page.click("#begin")
    while page.has("#draw"):
        page.click("#draw")
    page.run("(document.querySelector('#pane .move, #pane .branch').focus(), true)")
    page.press("\ue007")
    checks.holds("keys: after a move the focus is beside the picture", page.run("document.getElementById('pane').contains(document.activeElement)"), page.run(here))
    before, step = page.document(), page.text("#pane")
    page.press("z", control=True)
    checks.holds("keys: while playing a step is taken back", page.text("#pane") != step and page.document() == before, page.text("#notice"))
    page.press("y", control=True)
    checks.holds("keys: and played again", page.text("#pane h3") in step, page.text("#pane"))
    page.click("#leave")
    page.open(str(file))
    page.tap(".resume")
    checks.holds("keys: a game that was left goes on, with its document", page.run("look.play !== null && look.doc") == named(folder, scenario_of(folder).relative_to(folder)))
    page.browser.ask("POST", "/back", {})
    checks.holds("keys: back leads to the document before", page.wait("shown === arguments[0]", str(file)), page.run("location.hash"))
    page.run("(location.hash = '#pane=form&at=%2Fboard&doc=' + encodeURIComponent(arguments[0]), true)".replace("arguments[0]", json.dumps(str(file))))
    checks.holds("keys: an address leads to its form", page.wait("document.querySelectorAll('#pane .path .at').length === 2"), page.text("#pane")[:80])
    address = page.run("location.href")
    page.goto("about:blank")
    page.goto(address.split("#")[0] + "#pane=nonsense")
    page.wait("document.querySelectorAll('.file').length > 0")
    checks.holds("keys: an address with no such pane leads to the text", page.run("document.body.dataset.pane") == "text")


def zoom(page, folder, shots, checks):
    """The picture can be enlarged by buttons and keys, and stays so."""
    page.open(named(folder, scenario_of(folder).relative_to(folder)))
    page.wait("!!document.querySelector('#picture svg.k')")
    tall = page.run("document.getElementById('picture').clientHeight")
    checks.holds("zoom: the picture has most of the height", tall > 500, tall)
    wide = lambda: page.run("document.querySelector('#picture svg.k').getBoundingClientRect().width")
    tap = lambda css: page.run("(document.querySelector(arguments[0]).click(), true)".replace("arguments[0]", json.dumps(css)))
    key = lambda letter: page.run("(document.getElementById('picture').dispatchEvent(new KeyboardEvent('keydown', { key: %s, bubbles: true })), true)" % json.dumps(letter))
    drawn = page.run("(() => { const it = document.querySelector('#picture svg.k'), box = it.getBoundingClientRect(), all = it.viewBox.baseVal;"
                     " return all.width * Math.min(box.width / all.width, box.height / all.height); })()")
    true = page.run("document.querySelector('#picture svg.k').viewBox.baseVal.width")
    tap("#zoom-in")
    checks.holds("zoom: larger", wide() > drawn, (wide(), drawn))
    tap("#zoom-size")
    checks.holds("zoom: the size for which it is made", abs(wide() / true - 1) < 0.01 and page.text("#zoom-size") == "100 %", wide() / true)
    key("+")
    key("+")
    key("+")
    key("+")
    checks.holds("zoom: by keys, too", abs(wide() / true - 2.5) < 0.03, wide() / true)
    page.run("(document.getElementById('picture').scrollTo(40, 60), true)")
    shot(page.browser, shots, "zoomed")
    before = wide()
    page.type("# x\n")
    page.click("#undo")
    checks.holds("zoom: it stays when the text changes", wide() == before, (before, wide()))
    seen = page.run("[document.getElementById('picture').scrollLeft, document.getElementById('picture').scrollTop]")
    checks.holds("zoom: and what is seen of it", seen == [40, 60], seen)
    key("-")
    checks.holds("zoom: smaller", wide() < before)
    tap("#zoom-fit")
    checks.holds("zoom: fit", page.run("document.getElementById('zoom-fit').disabled && !document.querySelector('#picture svg.k').style.width"))


def half(page, folder, checks):
    """While a line is half typed the last picture stays, and the editor is no longer than a narrow page."""
    file = folder / "layouts" / "chequerboard.toml"
    page.open(str(file))
    page.wait("!!document.querySelector('#picture svg.k')")
    page.type('x = "u', page.run("text.value.length"))
    checks.holds("half: the picture stays, and says so", page.wait("!document.getElementById('stale').hidden") and page.has("#picture svg.k"))
    while page.run("!document.getElementById('undo').disabled"):
        page.click("#undo")
    checks.holds("half: and is new again", page.wait("document.getElementById('stale').hidden"))
    page.browser.look(360, 740, False)
    high = page.run("document.getElementById('editor').getBoundingClientRect().height")
    checks.holds("half: a narrow page is not as long as its text", high < 500, high)
    page.browser.look(1280, 900, False)


def lost(page, program, place, checks):
    """What is typed while the studio does not answer stays on the page."""
    folder = place / "lost"
    folder.mkdir()
    shutil.copy(ROOT / "scenarios" / "checkpoint-rally" / "layouts" / "chequerboard.toml", folder / "map.toml")
    studio = Studio(program, folder)
    page.goto(studio.address)
    page.wait("document.querySelectorAll('.file').length > 0")
    page.open(named(folder, "map.toml"))
    studio.process.kill()
    studio.process.wait(timeout=20)
    page.keys("#text", "# mine\n")
    checks.holds("lost: it is said", page.wait("!document.getElementById('lost').hidden"))
    time.sleep(0.5)
    checks.holds("lost: what was typed is still to be sent", page.run("typed && text.value.includes('# mine')"), page.text("#notice"))
    page.run("(typed = false, events.close(), true)")
    page.browser.complaints()


def leads(page, folder, checks):
    """Parts of the picture lead to their text, and the caret to them."""
    script = max((folder / "games").glob("*.toml"), key=lambda it: it.stat().st_size)
    page.open(named(folder, script.relative_to(folder)))
    checks.holds("leads: a script has a slider", page.wait("!document.getElementById('steps').hidden"))
    first = page.run("document.getElementById('picture').innerHTML")
    for _ in range(6):
        page.click("#step-on")
    checks.holds("leads: a step on", page.text("#step-number").startswith("6 /"), page.text("#step-number"))
    checks.holds("leads: another picture", page.run("document.getElementById('picture').innerHTML") != first)
    anchors = page.run("[...document.querySelectorAll('#picture [data-anchor]')].map((it) => it.dataset.anchor)")
    found = 0
    for anchor in anchors[:: max(1, len(anchors) // 40)]:
        page.click(f'#picture [data-anchor="{anchor}"]')
        found += not page.run("document.getElementById('notice').classList.contains('refusal') && !document.getElementById('notice').hidden")
        if found >= 3:
            break
    checks.holds("leads: parts of the picture lead to their text", found >= 1, anchors[:5])


def form(page, folder, shots, checks):
    file = scenario_of(folder)
    page.open(named(folder, file.relative_to(folder)))
    page.click('.pane[data-pane="form"]')
    checks.holds("form: fields say what they mean", page.run("document.querySelectorAll('#pane .field .label').length > 3"))
    page.settled(lambda: page.fill('#pane input[data-pointer="/title"]', "By a form"))
    checks.holds("form: a value is written", 'title = "By a form"' in page.document(), page.document()[:200])
    shot(page.browser, shots, "form")
    page.click("#undo")
    page.click('.pane[data-pane="text"]')


def author(page, program, game, place, shots, checks):
    """From an empty folder: every kind of document is begun, one is painted, broken and mended, a game is played to its end."""
    folder = place / f"new-{game}"
    folder.mkdir()
    studio = Studio(program, folder)
    page.goto(studio.address)
    checks.holds(f"author {game}: the folder is empty", page.wait("document.getElementById('files').textContent.includes('no document')"))
    kinds = page.run(
        "[...document.querySelectorAll('#new-kind option')].map((it) => it.value).filter((it) => it.startsWith(arguments[0] + ' '))", game
    )
    for kind in kinds:
        page.run("(() => { document.getElementById('new-kind').value = arguments[0]; return true; })()", kind)
        page.fill("#new-file", f"{kind.split()[1]}.toml")
        if kind == kinds[0]:
            page.really_open("+")
            page.settled(lambda: page.keys("#new-file", "\ue007"))
        else:
            page.click("#new")
    checks.holds(f"author {game}: one of each kind", len(list(folder.glob("*.toml"))) == len(kinds), page.text("#notice"))

    # What has a shape is painted by pointing at it.
    name = named(folder, f"{PAINTED[game]}.toml")
    page.open(name)
    before = page.document()
    page.click('.pane[data-pane="form"]')
    anchors = page.run("[...document.querySelectorAll('#picture [data-anchor]')].map((it) => it.dataset.anchor)")
    painted = False
    for anchor in anchors:
        page.click(f'#picture [data-anchor="{anchor}"]')
        if page.run("document.querySelectorAll('#pane .brush').length > 1"):
            page.click("#pane .brush:nth-of-type(2)")
            page.click(f'#picture [data-anchor="{anchor}"]')
            if page.document() == before:
                page.click("#pane .brush:nth-of-type(1)")
                page.click(f'#picture [data-anchor="{anchor}"]')
            painted = page.document() != before
            break
    shot(page.browser, shots, f"paint-{game}")
    checks.holds(f"author {game}: painted by pointing", painted or game in UNPAINTED, (anchors[:8], page.text("#notice")))
    while page.run("!document.getElementById('undo').disabled"):
        page.click("#undo")
    checks.holds(f"author {game}: and taken back", page.document() == before)
    page.press("\ue00c")

    page.click('.pane[data-pane="text"]')
    at = before.index("kind")
    page.type("x", at)
    checks.holds(f"author {game}: broken", page.wait("!!document.querySelector('.finding.error')"), page.text("#findings"))
    if page.has(".fix"):
        page.click(".fix")
    else:
        page.click("#undo")
    checks.holds(f"author {game}: mended", page.wait("!document.querySelector('.finding.error')"), page.text("#findings"))
    while page.run("!document.getElementById('undo').disabled"):
        page.click("#undo")

    page.open(named(folder, "scenario.toml"))
    page.click('.pane[data-pane="play"]')
    page.click("#begin")
    seat_bots(page)
    for _ in range(80):
        if "over" in page.text("#pane h2"):
            break
        page.click("#bots" if page.has("#bots") else "#draw")
    checks.holds(f"author {game}: a game is played to its end", "over" in page.text("#pane h2"), page.text("#pane h2"))
    page.fill("#record-file", "played.toml")
    page.click("#record")
    checks.holds(f"author {game}: and saved", (folder / "played.toml").is_file(), page.text("#notice"))
    done = subprocess.run([program, "check", "."], capture_output=True, text=True, cwd=folder)
    checks.holds(f"author {game}: `check` finds nothing in the folder", done.returncode == 0, done.stdout[-800:])
    page.goto("about:blank")
    studio.end()


def lay(page, folder, cell, shots, checks):
    """A map by hand: lay, turn, drag, take away, and back to the first bytes."""
    file = next(it for it in sorted(folder.rglob("*.toml")) if 'kind = "map-layout"' in it.read_text() or 'kind = "road-map"' in it.read_text())
    before = file.read_text()
    page.open(named(folder, file.relative_to(folder)))
    page.click('.pane[data-pane="text"]')
    what = f"lay {file.name}"
    checks.holds(f"{what}: there are tiles", page.wait("document.querySelectorAll('#pane .tile').length > 3"))
    free = page.run(
        "[...document.querySelectorAll('#picture [data-anchor]')].map((it) => it.dataset.anchor).filter((it) =>"
        " it.startsWith('board.') && !document.getElementById('text').value.includes(`${it.slice(6)}\" =`) &&"
        " !new RegExp(`^${it.slice(6)} =`, 'm').test(document.getElementById('text').value))"
    )
    checks.holds(f"{what}: there are free cells", len(free) > 0, free)
    page.tap(f'#picture [data-anchor="{free[0]}"]')
    checks.holds(f"{what}: an empty cell is chosen by the mouse", page.has("#cell") and page.run("look.anchor") == free[0], page.text("#notice"))
    page.tap("#pane .tile:nth-of-type(2)")
    checks.holds(f"{what}: four ways are judged", page.run("document.querySelectorAll('.way').length") == 4)
    shot(page.browser, shots, f"lay-{file.stem}")
    wrong = page.run("document.querySelectorAll('.way.wrong .why').length")
    print(f"  {what}: {wrong} reasons why not; answer after {page.run('document.body.dataset.lag')} ms")
    page.click(".way")
    cell = free[0][6:]
    laid = re.compile(rf'^"?{re.escape(cell)}"? = "', re.M)
    checks.holds(f"{what}: it is in the text", laid.search(page.document()) is not None)
    tile = page.run("document.getElementById('cell').dataset.tile")
    page.run("(document.activeElement.blur(), true)")
    page.press("r")
    checks.holds(f"{what}: R turns it", page.run("document.getElementById('cell').dataset.tile") != tile)
    page.press(DELETE)
    checks.holds(f"{what}: Delete takes it away", laid.search(page.document()) is None)
    checks.holds(f"{what}: comments stay", page.document().count("#") == before.count("#"))
    for _ in range(3):
        page.click("#undo")
    checks.holds(f"{what}: undone to the first bytes", page.document() == before)
    lag = []
    for turn in range(4):
        page.click(f'.way:nth-of-type({turn + 1})')
        lag.append(float(page.run("document.body.dataset.lag")))
    print(f"  {what}: gesture to answer {min(lag):.0f} to {max(lag):.0f} ms")
    checks.holds(f"{what}: a gesture is answered soon", min(lag) < MOST_LAG, lag)
    for _ in range(4):
        page.click("#undo")


def two_pages(browser, page, studio, folder, checks):
    file = scenario_of(folder)
    name = named(folder, file.relative_to(folder))
    page.open(name)
    first = browser.ask("GET", "/window")
    second = browser.ask("POST", "/window/new", {"type": "tab"})["handle"]
    browser.ask("POST", "/window", {"handle": second})
    page.goto(f"http://127.0.0.1:{studio.port}/")
    page.wait("document.querySelectorAll('.file').length > 0")
    page.open(name)
    before = page.document()
    browser.ask("POST", "/window", {"handle": first})
    page.type("# one\n")
    browser.ask("POST", "/window", {"handle": second})
    checks.holds("two pages: the other sees it", page.wait("document.getElementById('text').value.startsWith('# one')"))
    # This page is slow: its text is on the way when the other one's comes in.
    page.run("(() => { const fast = window.fetch; window.fetch = async (...all) => {"
             " await new Promise((done) => setTimeout(done, 1500)); return fast(...all); }; return true; })()")
    page.run("(() => { const it = document.getElementById('text'); it.value = '# two\\n' + it.value;"
             " it.dispatchEvent(new Event('input')); return true; })()")
    time.sleep(0.3)
    browser.ask("POST", "/window", {"handle": first})
    page.type("# three\n")
    browser.ask("POST", "/window", {"handle": second})
    checks.holds("two pages: a clash is shown", page.wait("!document.getElementById('clash').hidden"))
    checks.holds("two pages: what was typed is still there", page.document().startswith("# two"), page.document()[:60])
    page.click("#put-mine")
    page.wait("document.getElementById('clash').hidden")
    browser.ask("POST", "/window", {"handle": first})
    checks.holds("two pages: it is put over the other once that was seen",
                 page.wait("document.getElementById('text').value.startsWith('# two')"), page.document()[:60])
    page.click("#undo")
    checks.holds("two pages: and the other can be had back", page.document().startswith("# three"), page.document()[:60])
    browser.ask("POST", "/window", {"handle": second})
    browser.ask("DELETE", "/window")
    browser.ask("POST", "/window", {"handle": first})
    while page.run("!document.getElementById('undo').disabled") and page.document() != before:
        page.click("#undo")


def judge(page, studio, folder, shots, checks):
    """Reports beside the studio, and a document beside its file."""
    scenario = named(folder, scenario_of(folder).relative_to(folder))
    page.open(scenario)
    page.click('.pane[data-pane="judge"]')
    checks.holds("judge: reports are offered", page.run("document.querySelectorAll('form.report').length") == 3)
    shot(page.browser, shots, "judge")

    def report(**fields):
        status, where, text = studio.form("/report", **fields)
        checks.holds(f"judge: {fields['what']} begins", status == 303, text)
        return where

    def done(where):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            status, text = studio.page(where)
            if "Under way" not in text:
                return text
            time.sleep(0.2)
        return text

    # As a person does it: browsers decide what they say of where a form comes from.
    before = page.browser.ask("GET", "/window")
    page.run("(() => { const form = document.querySelector('form.report'); form.elements.games.value = 5; form.querySelector('button').click();"
             " return true; })()")
    end = time.monotonic() + 30
    while time.monotonic() < end and len(page.browser.ask("GET", "/window/handles")) < 2:
        time.sleep(0.1)
    page.browser.ask("POST", "/window", {"handle": next(it for it in page.browser.ask("GET", "/window/handles") if it != before)})
    shown = page.wait("document.body !== null && document.body.innerText.includes('Victories')", seconds=120)
    checks.holds("judge: a click begins a report", shown, page.run("document.body.innerText.slice(0, 300)"))
    page.browser.ask("DELETE", "/window")
    page.browser.ask("POST", "/window", {"handle": before})

    text = done(report(what="simulate", doc=scenario, games=5, bots="random"))
    checks.holds("judge: games are played and shown", "Victories" in text and "<svg" in text, text[:300])
    other = min((it for it in folder.rglob("*.toml") if 'kind = "scenario"' in it.read_text() and it != scenario_of(folder)), key=lambda it: len(it.parts))
    text = done(report(what="simulate", doc=scenario, games=5, bots="random", beside=named(folder, other.relative_to(folder))))
    checks.holds("judge: beside another scenario", other.name in text and "<svg" in text, text[:300])
    script = max((folder / "games").glob("*.toml"), key=lambda it: it.stat().st_size)
    where = report(what="story", doc=named(folder, script.relative_to(folder)))
    text = done(where)
    checks.holds("judge: a script is told with pictures", "<svg" in text and "<script" in text, text[:300])
    page.goto(f"http://127.0.0.1:{studio.port}{where}")
    checks.holds("judge: its pages can be turned", page.wait("location.hash === '' && document.querySelectorAll('svg').length > 0"))
    page.keys("body", "\ue014")
    checks.holds("judge: by keys", page.wait("location.hash.startsWith('#step-')"), page.run("location.hash"))
    checks.holds("judge: it reaches nothing of the studio", page.run(
        f"fetch('http://127.0.0.1:{studio.port}/act', {{ method: 'POST', body: '{{}}' }}).then(() => false, () => true)"
    ))
    shot(page.browser, shots, "story")
    page.goto(f"http://127.0.0.1:{studio.port}/")
    page.wait("document.querySelectorAll('.file').length > 0")
    text = done(report(what="coverage", game="checkpoint-rally"))
    checks.holds("judge: coverage of the folder", "clauses" in text and "<svg" in text, text[:300])
    where = report(what="simulate", doc=scenario, games=1000000, bots="greedy")
    status, text = studio.page(where)
    end = time.monotonic() + 30
    while time.monotonic() < end and "of 1000000" not in text:
        time.sleep(0.3)
        status, text = studio.page(where)
    checks.holds("judge: and how far it is", "of 1000000" in text, text[:600])
    checks.holds("judge: what takes long says so", status == 200 and "Under way" in text and "Stop" in text, text[:300])
    checks.holds("judge: and can be stopped", studio.form(f"{where}/stop")[0] == 303 and "It was stopped" in done(where))
    for fields in [{"what": "simulate", "doc": "/etc/passwd", "games": 1, "bots": "random"}, {"what": "rm"}, {"what": "coverage", "game": "--min"}]:
        status, _, text = studio.form("/report", **fields)
        checks.holds(f"judge: refused: {fields}", status == 400, text[:200])
    checks.holds("judge: not without a token", studio.ask("POST", "/report", Origin=f"http://127.0.0.1:{studio.port}")[0] == 403)

    layout = named(folder, "layouts/chequerboard.toml")
    page.open(layout)
    version = page.run("look.version")
    studio.act({"lay": {"cell": "a1", "tile": "u05/0"}}, doc=layout, version=version)
    page.wait("document.getElementById('text').value.includes('u05/0')")
    page.click('.pane[data-pane="judge"]')
    checks.holds("judge: a document beside its file", page.has("#pane .beside svg"), page.text("#pane"))
    checks.holds("judge: with what differs", "u05" in page.text("#pane ol") or "new" in page.text("#pane ol"), page.text("#pane"))
    shot(page.browser, shots, "judge-beside")
    studio.act({"undo": {}}, doc=layout, version=0)


def killed(program, place, checks):
    """What is not saved outlives the program."""
    folder = place / "killed"
    folder.mkdir()
    shutil.copy(ROOT / "scenarios" / "checkpoint-rally" / "layouts" / "chequerboard.toml", folder / "map.toml")
    name, file = named(folder, "map.toml"), folder / "map.toml"
    before = file.read_text()
    studio = Studio(program, folder)
    version = studio.act(None, doc=name)["version"]
    studio.act({"lay": {"cell": "a1", "tile": "u05/0"}}, doc=name, version=version)
    studio.process.kill()
    studio.process.wait(timeout=20)
    checks.holds("killed: the file is whole", file.read_text() == before)
    studio = Studio(program, folder)
    view = studio.act(None, doc=name)
    checks.holds("killed: the text is taken up again", 'a1 = "u05/0"' in (view["text"] or "") and view["is_unsaved"], view["text"])
    saved = studio.act({"save": {"seen": False}}, doc=name, version=view["version"])
    checks.holds("killed: and can be saved", 'a1 = "u05/0"' in file.read_text(), saved["notice"])
    checks.holds("killed: nothing is left beside it", sorted(it.name for it in folder.iterdir()) == ["map.toml"])
    checks.holds("killed: it ends well", studio.end() == 0)


def gate(studio, checks):
    own = f"http://127.0.0.1:{studio.port}"
    cookie = f"scrutineer-{studio.port}={studio.token}"
    for path in ("/", "/studio.js", "/events", "/act", "/../Cargo.toml", "/%2e%2e/Cargo.toml"):
        checks.holds(f"gate: {path} without a token", studio.ask("GET", path)[0] == 403)
    foreign = studio.ask("POST", "/act", {}, Origin="http://evil.example", Cookie=cookie)[0]
    checks.holds("gate: a foreign origin", foreign == 403, foreign)
    rebound = studio.ask("GET", "/", Host="evil.example", Cookie=cookie)[0]
    checks.holds("gate: another host", rebound == 403, rebound)
    let_in = studio.ask("GET", "/", Cookie=cookie)[0]
    checks.holds("gate: with the token", let_in == 200, let_in)
    for path in ("/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml"):
        checks.holds(f"gate: {path} leads nowhere", studio.ask("GET", path, Cookie=cookie)[0] == 404)
    for name in ("../secret.toml", "/etc/passwd", "x/../../secret.toml"):
        view = studio.act(None, doc=name)
        checks.holds(f"gate: {name} is no document", view["text"] is None and view["doc"] is None)
    checks.holds("gate: an origin of its own is let in", studio.ask("POST", "/act", {}, Origin=own, Cookie=cookie)[0] == 200)


def elsewhere(program, folder, checks):
    """Another address of this machine, which is loopback as well."""
    process = subprocess.Popen(
        [program, "studio", str(folder), "--no-open", "--host", "127.0.0.2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    address = next(line.strip() for line in process.stdout if "http://" in line)
    host, path = re.fullmatch(r"http://([\d.:]+)(/enter/.+)", address).groups()
    checks.holds("host: it is the one that was asked for", host.startswith("127.0.0.2:"), address)
    for named, expected in ((host, 303), (host.replace("127.0.0.2", "studio.example"), 403)):
        line = http.client.HTTPConnection(host, timeout=30)
        line.request("GET", path, headers={"Host": named})
        status = line.getresponse().status
        checks.holds(f"host: {named} is answered", status == expected, status)
    process.terminate()
    checks.holds("host: no warning where nobody else comes", "warning" not in process.communicate(timeout=20)[1])


def hostile(page, folder, checks):
    name = "<img src=x onerror=window.hacked=1>.toml"
    file = folder / name
    file.write_text(
        'format = 1\ngame = "rallyman"\nkind = "<script>window.hacked=1</script>"\n'
        'title = "</textarea><script>window.hacked=1</script>"\n"<img src=x onerror=window.hacked=1>" = "\\u202e"\n'
    )
    page.wait("[...document.querySelectorAll('.file')].some((it) => it.dataset.doc.includes('onerror'))")
    page.open(named(folder, name))
    for pane in ("form", "play", "text"):
        page.click(f'.pane[data-pane="{pane}"]')
    checks.holds("hostile: it is open", "</textarea>" in page.document())
    checks.holds("hostile: nothing of it runs", page.run("window.hacked === undefined"))
    checks.holds("hostile: nothing of it is an element", not page.has("img") and not page.has("#findings script"))
    file.unlink()


def axe(page, source, name, checks):
    page.browser.ask("POST", "/execute/sync", {"script": source + "\nreturn true;", "args": []})
    result = page.browser.ask("POST", "/execute/async", {
        "script": "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then((it) => done("
                  "it.violations.map((one) => [one.id, one.impact, one.nodes.length, one.nodes[0].html.slice(0, 160)])));",
        "args": [],
    })
    checks.holds(f"axe: {name}", not result, result)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--shots", type=Path)
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--game", choices=GAMES, action="append")
    arguments.add_argument("program")
    given = arguments.parse_args()
    program = str(Path(given.program).resolve())
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    source = given.axe.read_text() if given.axe else None
    with tempfile.TemporaryDirectory() as place:
        place = Path(place).resolve()
        browser = Browser(place / "profile")
        page = Page(browser)
        browser.look(1280, 900, False)
        try:
            for game in given.game or GAMES:
                print(f"studio {game}", flush=True)
                folder = place / game
                shutil.copytree(ROOT / "scenarios" / game, folder)
                studio = Studio(program, folder)
                print(f"  its address after {studio.started:.0f} ms")
                page.goto(studio.address)
                checks.holds(f"{game}: the files are listed", page.wait("document.querySelectorAll('.file').length > 0", seconds=60))
                checks.holds(f"{game}: no token in the address", studio.token not in page.run("location.href"))
                play(page, studio, game, folder, given.shots, checks)
                leads(page, folder, checks)
                zoom(page, folder, given.shots, checks)
                if game == "checkpoint-rally":
                    gate(studio, checks)
                    elsewhere(program, folder, checks)
                    edit(page, studio, folder, given.shots, checks)
                    haste(page, folder, checks)
                    by_keys(page, folder, checks)
                    half(page, folder, checks)
                    form(page, folder, given.shots, checks)
                    two_pages(browser, page, studio, folder, checks)
                    hostile(page, folder, checks)
                    judge(page, studio, folder, given.shots, checks)
                    killed(program, place, checks)
                if game in ("checkpoint-rally", "classic-rally"):
                    lay(page, folder, None, given.shots, checks)
                for pane in ("text", "form", "play", "judge"):
                    page.open(named(folder, scenario_of(folder).relative_to(folder)))
                    page.click(f'.pane[data-pane="{pane}"]')
                    if source:
                        axe(page, source, f"{game} {pane}", checks)
                    if pane != "form":
                        sizes(browser, f"studio-{game}-{pane}", given.shots, checks)
                    browser.look(1280, 900, False)
                author(page, program, game, place, given.shots, checks)
                page.goto(f"http://127.0.0.1:{studio.port}/")
                page.wait("document.querySelectorAll('.file').length > 0")
                quiet(browser, game, checks)
                if game == "checkpoint-rally":
                    lost(page, program, place, checks)
                    page.goto(f"http://127.0.0.1:{studio.port}/")
                if game == "rallyman":
                    page.run("(fetch('/stop', { method: 'POST' }), true)")
                    checks.holds("stop: the page says so", page.wait("!document.getElementById('over').hidden && text.readOnly"))
                    checks.holds("stop: the program ends well", studio.process.wait(timeout=20) == 0)
                else:
                    page.goto("about:blank")
                    code = studio.end()
                    checks.holds(f"{game}: a signal ends it well", code == 0, code)
        finally:
            browser.end()
    print(f"{checks.done - len(checks.failed)} passed, {len(checks.failed)} failed")
    sys.exit(bool(checks.failed))


if __name__ == "__main__":
    main()
