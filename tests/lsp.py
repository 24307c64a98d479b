#!/usr/bin/env python3
"""Drives the server for editors with a client of another ecosystem, pygls, over stdin and stdout.

Usage: tests/lsp.py PROGRAM [EDITS]

With a number of edits it makes just these, and looks at how the memory of the server grows.

Looked at are findings while typing, which must be those of `check`, completion, hovering, renaming, code actions,
files that come and go, cancelled requests, and the end. Columns are counted in UTF-16 once and in UTF-8 once. The
client is installed below `target/tools` where it is absent.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOLS = HERE.parent / "target" / "tools" / "lsp"
if not (TOOLS / "pygls").is_dir():
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore",
         "--no-deps", "--only-binary", ":all:", "--require-hashes", "--target", str(TOOLS),
         "--requirement", str(HERE / "lsp.txt")],
        check=True,
    )
sys.path.insert(0, str(TOOLS))

from lsprotocol import types  # noqa: E402
from pygls.lsp.client import LanguageClient  # noqa: E402

CARS = """format = 1
game = "brick-run"
kind = "cars"
extends = ["base"]
cars = [{ id = "van", track = [9, 4, 3], cargo = 6, name = "Vän 🏁" }]
"""
SCENARIO = """format = 1
game = "brick-run"
kind = "scenario"
players = 2
components.cars = "cars.toml"
fixed.cars = { a = "van", b = "sedan" }
"""
SCRIPT = """format = 1
game = "brick-run"
kind = "script"
title = "🏁 ä"
cites = []
steps = [
  { player = "a", move = "place", cubes = { move = 2, repair = 2 } },
  { player = "b", move = "place", cubes = { steer = 4 } },
]

[start]
road = ["c22", "c10", "c30"]

[start.players]
a = { car = "sedan", bricks = 4, damage = 1 }
b = { car = "farm-truck", bricks = 4 }
"""


class Client(LanguageClient):
    """Keeps what the server says of each file, and tells those who wait for it."""

    def __init__(self):
        super().__init__("tests", "1")
        self.findings = {}
        self.said = asyncio.Condition()
        self.messages = []
        self.exit_code = None

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def published(params):
            async with self.said:
                self.findings[params.uri] = (params.version, params.diagnostics)
                self.said.notify_all()

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params):
            self.messages.append(params.message)

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def registered(params):
            self.registered = params.registrations

    async def server_exit(self, server):
        self.exit_code = server.returncode

    async def wait(self, uri, version, fits=lambda diagnostics: True):
        """The findings about a version of a file, or a later one."""

        def is_there():
            known = self.findings.get(uri)
            return known and (version is None or (known[0] or 0) >= version) and fits(known[1])

        async with self.said:
            await asyncio.wait_for(self.said.wait_for(is_there), 30)
        return self.findings[uri][1]


class Session:
    def __init__(self, program, folder, encodings):
        self.program, self.folder, self.encodings = program, folder, encodings
        self.client = Client()
        self.versions = {}
        self.texts = {}

    async def start(self):
        await self.client.start_io(self.program, "lsp")
        capabilities = types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=self.encodings),
            workspace=types.WorkspaceClientCapabilities(
                workspace_edit=types.WorkspaceEditClientCapabilities(
                    document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
                ),
                did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
            ),
            text_document=types.TextDocumentClientCapabilities(
                hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
            ),
        )
        result = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=capabilities, process_id=os.getpid(), root_uri=self.folder.as_uri(),
                workspace_folders=[types.WorkspaceFolder(uri=self.folder.as_uri(), name="tests")],
            )
        )
        self.client.initialized(types.InitializedParams())
        self.is_utf8 = result.capabilities.position_encoding == types.PositionEncodingKind.Utf8
        assert self.is_utf8 == (types.PositionEncodingKind.Utf8 in self.encodings)
        return result

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text=None):
        text = text if text is not None else (self.folder / name).read_text()
        self.versions[name], self.texts[name] = 1, text
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri(name), "toml", 1, text))
        )

    def position(self, name, at):
        before = self.texts[name][:at]
        line = before.count("\n")
        column = before[before.rfind("\n") + 1:]
        width = len(column.encode()) if self.is_utf8 else len(column.encode("utf-16-le")) // 2
        return types.Position(line, width)

    def at(self, name, word, offset=0):
        return self.position(name, self.texts[name].index(word) + offset)

    def replace(self, name, old, new):
        """Types over something, as an editor tells it; the number of the version."""
        start = self.texts[name].index(old)
        span = types.Range(self.position(name, start), self.position(name, start + len(old)))
        self.texts[name] = self.texts[name].replace(old, new, 1)
        self.versions[name] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name)),
                [types.TextDocumentContentChangePartial(range=span, text=new)],
            )
        )
        return self.versions[name]

    def check(self):
        """What `check` says of the texts: rules by file, with line and column of each."""
        with tempfile.TemporaryDirectory() as folder:
            for path in self.folder.rglob("*.toml"):
                name = str(path.relative_to(self.folder))
                target = Path(folder) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(self.texts.get(name, path.read_text()))
            run = subprocess.run(
                [self.program, "check", "--format", "json"], cwd=folder, capture_output=True, text=True, check=False
            )
        found = {}
        for finding in json.loads(run.stdout)["findings"]:
            start = finding["span"]["start"]
            found.setdefault(finding["file"], []).append(
                (finding["rule"], finding["level"], start["offset"])
            )
        return {name: sorted(own) for name, own in found.items()}

    def seen(self):
        """The same, as the server has published it."""
        levels = {types.DiagnosticSeverity.Error: "error", types.DiagnosticSeverity.Warning: "warn"}
        found = {}
        for uri, (_, diagnostics) in self.client.findings.items():
            if not diagnostics:
                continue
            name = uri.removeprefix(self.folder.as_uri() + "/")
            text = self.texts.get(name) or (self.folder / name).read_text()
            lines = text.splitlines(keepends=True) + [""]
            for one in diagnostics:
                start = one.range.start
                line = lines[start.line]
                if self.is_utf8:
                    column = start.character
                else:
                    column = len(line.encode("utf-16-le")[: start.character * 2].decode("utf-16-le").encode())
                offset = len("".join(lines[: start.line]).encode()) + column
                found.setdefault(name, []).append((one.code, levels[one.severity], offset))
        return {name: sorted(own) for name, own in found.items()}

    async def settled(self, name, version):
        await self.client.wait(self.uri(name), version)
        expected = self.check()
        # What is said of other files comes right behind.
        for _ in range(100):
            seen = self.seen()
            if seen == expected:
                break
            await asyncio.sleep(0.05)
        assert seen == expected, f"\nserver: {seen}\ncheck:  {expected}"
        return seen

    def document(self, name):
        return types.TextDocumentIdentifier(self.uri(name))

    async def end(self):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client.stop(), 30)
        await asyncio.sleep(0.1)


async def findings(session):
    for name in ["cars.toml", "scenario.toml", "script.toml"]:
        session.open(name)
    await session.settled("script.toml", 1)
    # What two users find in a document is said once.
    version = session.replace("cars.toml", "cargo = 6", "cargo = 2")
    seen = await session.settled("cars.toml", version)
    assert [rule for rule, *_ in seen["cars.toml"]] == ["cargo-below-start"], seen
    version = session.replace("cars.toml", "cargo = 2", "cargo = 6")
    assert await session.settled("cars.toml", version) == {}
    # A car renamed in one buffer shows its users in others.
    version = session.replace("cars.toml", '"van"', '"bus"')
    seen = await session.settled("cars.toml", version)
    assert [rule for rule, *_ in seen["scenario.toml"]] == ["unknown-reference"], seen
    # Broken in between, and whole again; many keystrokes, of which only the last counts.
    for _ in range(20):
        session.replace("cars.toml", '"bus"', '"bu')
        version = session.replace("cars.toml", '"bu', '"bus"')
    await session.settled("cars.toml", version)
    version = session.replace("cars.toml", '"bus"', '"van"')
    assert await session.settled("cars.toml", version) == {}
    # Behind wide characters.
    version = session.replace("script.toml", "ä\"\n", "ä\" \ncase = 1\n")
    await session.settled("script.toml", version)
    version = session.replace("script.toml", " \ncase = 1\n", "\n")
    version = session.replace("cars.toml", "🏁\"", "🏁\", carg = 3")
    seen = await session.settled("cars.toml", version)
    assert seen["cars.toml"][0][0] == "unknown-field"
    found = session.client.findings[session.uri("cars.toml")][1][0]
    assert found.source == "scrutineer" and "help:" in found.message
    version = session.replace("cars.toml", ", carg = 3", "")
    assert await session.settled("cars.toml", version) == {}


async def untitled(session):
    """What has not been saved anywhere is checked, too."""
    uri = "untitled:Untitled-1"
    item = types.TextDocumentItem(uri, "toml", 1, SCENARIO.replace("players", "playrs"))
    session.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    found = await session.client.wait(uri, 1)
    assert "unknown-field" in [one.code for one in found], found
    session.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await session.client.wait(uri, None, lambda found: not found)


async def completion(session):
    session.replace("script.toml", "{ steer = 4 } },\n", "{ steer = 4 } },\n  \n")
    at = session.at("script.toml", "  \n]", 2)
    items = await session.client.text_document_completion_async(
        types.CompletionParams(session.document("script.toml"), at)
    )
    labels = [item.label for item in items]
    assert "a repair cubes 2" in labels, labels
    step = next(item for item in items if item.label == "a repair cubes 2")
    version = session.replace("script.toml", "  \n]", f"  {step.text_edit.new_text},\n]")
    assert await session.settled("script.toml", version) == {}
    at = session.at("scenario.toml", '"van"', 2)
    items = await session.client.text_document_completion_async(
        types.CompletionParams(session.document("scenario.toml"), at)
    )
    van = next(item for item in items if item.label == "van")
    assert van.detail.startswith("Vän 🏁"), van


async def hovering(session):
    told = await session.client.text_document_hover_async(
        types.HoverParams(session.document("script.toml"), session.at("script.toml", "place"))
    )
    assert "Phase 1" in told.contents.value, told
    told = await session.client.text_document_hover_async(
        types.HoverParams(session.document("scenario.toml"), session.at("scenario.toml", '"van"', 1))
    )
    assert "data:image/svg+xml" in told.contents.value, told


async def renaming(session):
    at = session.at("scenario.toml", '"van"', 2)
    edit = await session.client.text_document_rename_async(
        types.RenameParams(session.document("scenario.toml"), at, "bus")
    )
    changed = {change.text_document.uri: len(change.edits) for change in edit.document_changes}
    assert changed == {session.uri(name): 1 for name in ["cars.toml", "scenario.toml", "second.toml"]}, changed
    try:
        await session.client.text_document_rename_async(
            types.RenameParams(session.document("scenario.toml"), at, "sedan")
        )
        raise AssertionError("it clashes")
    except Exception as error:
        assert "already the id of a car" in str(error), error


async def actions(session):
    version = session.replace("scenario.toml", "players", "playrs")
    await session.settled("scenario.toml", version)
    at = session.at("scenario.toml", "playrs")
    found = await session.client.text_document_code_action_async(
        types.CodeActionParams(session.document("scenario.toml"), types.Range(at, at), types.CodeActionContext([]))
    )
    titles = [action.title for action in found]
    assert "allow `unknown-field` on this line" in titles, titles
    fix = next(action for action in found if action.diagnostics)
    edit = fix.edit.document_changes[0].edits[0]
    assert edit.new_text == "players", edit
    version = session.replace("scenario.toml", "playrs", "players")
    await session.settled("scenario.toml", version)


async def files(session):
    # A file that comes is found, and missed when it goes.
    path = session.folder / "more.toml"
    version = session.replace("scenario.toml", '"cars.toml"', '"more.toml"')
    seen = await session.settled("scenario.toml", version)
    assert [rule for rule, *_ in seen["scenario.toml"]] == ["unknown-reference"], seen
    path.write_text(CARS)
    created = types.FileEvent(path.as_uri(), types.FileChangeType.Created)
    session.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([created]))
    await session.client.wait(session.uri("scenario.toml"), None, lambda found: not found)
    # Levels of the configuration hold once it is saved.
    version = session.replace("scenario.toml", "players", "playrs")
    await session.settled("scenario.toml", version)
    config = session.folder / "scrutineer.toml"
    config.write_text('[levels]\nunknown-field = "allow"\nmissing-field = "warn"\n')
    made = types.FileEvent(config.as_uri(), types.FileChangeType.Created)
    session.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([made]))
    await session.client.wait(session.uri("scenario.toml"), None, lambda found: all(one.code != "unknown-field" for one in found))
    config.write_text('[levels]\nunknown-fild = "allow"\n')
    session.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([made]))
    faults = await session.client.wait(session.uri("scrutineer.toml"), None, bool)
    assert "no rule is called" in faults[0].message, faults
    config.unlink()
    gone = types.FileEvent(config.as_uri(), types.FileChangeType.Deleted)
    session.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
    await session.client.wait(session.uri("scrutineer.toml"), None, lambda found: not found)
    version = session.replace("scenario.toml", "playrs", "players")
    assert await session.settled("scenario.toml", version) == {}


async def folders(session):
    """A folder that comes to the workspace is checked, and no longer once it has gone."""
    with tempfile.TemporaryDirectory() as other:
        other = Path(other).resolve()
        (other / "broken.toml").write_text(CARS.replace("cargo", "carg"))
        uri = (other / "broken.toml").as_uri()
        folder = types.WorkspaceFolder(uri=other.as_uri(), name="other")

        def change(added, removed):
            event = types.WorkspaceFoldersChangeEvent(added=added, removed=removed)
            session.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))

        change([folder], [])
        found = await session.client.wait(uri, None, bool)
        assert found[0].code == "unknown-field", found
        change([], [folder])
        await session.client.wait(uri, None, lambda found: not found)


async def cancelling(session):
    params = types.InlayHintParams(
        session.document("script.toml"), types.Range(types.Position(0, 0), types.Position(99, 0))
    )
    asked = [session.client.protocol.send_request_async(types.TEXT_DOCUMENT_INLAY_HINT, params, msg_id=f"h{n}") for n in range(50)]
    tasks = [asyncio.ensure_future(one) for one in asked]
    await asyncio.sleep(0)
    for number in range(49):
        session.client.protocol.notify(types.CANCEL_REQUEST, types.CancelParams(id=f"h{number}"))
    done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 30)
    # Whatever became of the others, the last one is answered.
    assert any("next" in str(hint.label) for hint in done[49]), done[49]


async def conversation(program, encodings):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        (folder / "cars.toml").write_text(CARS)
        (folder / "scenario.toml").write_text(SCENARIO)
        (folder / "second.toml").write_text(SCENARIO)
        (folder / "script.toml").write_text(SCRIPT)
        (folder / "other.toml").write_text("[package]\nname = 'not ours'\n")
        session = Session(program, folder, encodings)
        await session.start()
        count = 0
        for part in [findings, untitled, completion, hovering, renaming, actions, files, folders, cancelling]:
            await part(session)
            count += 1
        await session.end()
        assert session.client.messages == [], session.client.messages
        assert session.client.exit_code in (0, None), session.client.exit_code
        return count


def abrupt(program):
    """A client that is gone without a word ends the server, which does not pass for success."""
    run = subprocess.run([program, "lsp"], input=b"", capture_output=True, timeout=30, check=False)
    assert run.returncode == 2, run
    # One that sends what nobody can read is told so.
    run = subprocess.run(
        [program, "lsp"], input=b"GET / HTTP/1.1\r\n\r\n", capture_output=True, timeout=30, check=False
    )
    assert run.returncode == 2 and b"does not keep to the protocol" in run.stderr, run


class Raw:
    """A client that sends whatever it is given."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.published, self.asked = [], []

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def note(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, params):
        self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return self.answer()

    def answer(self):
        """The next answer; what is published before it is kept."""
        while True:
            length = int(self.process.stdout.readline().split(b":")[1])
            self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                self.published.append(message["params"])
            elif "method" in message:
                self.asked.append(message)
            else:
                return message

    def begin(self, folder, capabilities=None):
        """As Neovim on Linux does, unless there are capabilities: nothing is watched."""
        params = {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities or {}}
        assert "result" in self.ask("initialize", params)
        self.note("initialized", {})

    def open(self, path):
        item = {"uri": path.as_uri(), "languageId": "toml", "version": 1, "text": path.read_text()}
        self.note("textDocument/didOpen", {"textDocument": item})

    def end(self):
        assert self.ask("shutdown", None)["result"] is None
        self.note("exit", None)
        assert self.process.wait(30) == 0


def odd(program):
    """What is no message is answered, and the conversation goes on."""
    with tempfile.TemporaryDirectory() as folder:
        client = Raw(program, folder)
        refused = client.ask("initialize", {"processId": None, "rootUri": None})
        assert refused["error"]["code"] == -32602, refused
        client.process.stdin.close()
        assert client.process.wait(30) == 2
        client = Raw(program, folder)
        client.begin(Path(folder).resolve())
        client.send(b'{"jsonrpc":"2.0","id":2,"method":"x","params":"\\ud800"}')
        assert client.answer()["error"]["code"] == -32700
        client.send([{"jsonrpc": "2.0", "id": 5, "method": "shutdown"}])
        assert client.answer()["error"]["code"] == -32600
        client.send({"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "x"}})
        client.end()


def unwatched(program):
    """A file that has changed on the disk, which nobody has said, is renamed where the id stands now."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        (folder / "cars.toml").write_text(CARS)
        (folder / "scenario.toml").write_text(SCENARIO)
        client = Raw(program, folder)
        client.begin(folder)
        client.open(folder / "cars.toml")
        params = {
            "textDocument": {"uri": (folder / "cars.toml").as_uri()},
            "position": {"line": 4, "character": 16}, "newName": "bus",
        }

        def line():
            changes = client.ask("textDocument/rename", params)["result"]["changes"]
            return changes[(folder / "scenario.toml").as_uri()][0]["range"]["start"]["line"]

        assert line() == 5
        (folder / "scenario.toml").write_text("#\n#\n" + SCENARIO)
        assert line() == 7
        # What is saved here may be new there.
        (folder / "scenario.toml").write_text(SCENARIO.replace("players", "playrs"))
        client.note("textDocument/didSave", {"textDocument": params["textDocument"]})
        client.ask("workspace/symbol", {"query": "x"})
        uris = [one["uri"] for one in client.published if one["diagnostics"]]
        assert uris == [(folder / "scenario.toml").as_uri()], client.published
        client.end()


def watched(program):
    """A configuration outside of the folder is watched while one in it rests on it."""
    with tempfile.TemporaryDirectory() as outer:
        outer = Path(outer).resolve()
        folder, house, config = outer / "game", outer / "house.toml", outer / "game" / "scrutineer.toml"
        folder.mkdir()
        house.write_text("")
        config.write_text('extend = "../house.toml"\n')
        client = Raw(program, folder)
        watching = {"dynamicRegistration": True, "relativePatternSupport": True}
        client.begin(folder, {"workspace": {"didChangeWatchedFiles": watching}})
        client.ask("workspace/symbol", {"query": "x"})
        watchers = client.asked[-1]["params"]["registrations"][0]["registerOptions"]["watchers"]
        assert watchers == [{"globPattern": {"baseUri": outer.as_uri(), "pattern": "house.toml"}}], watchers
        config.write_text("")
        client.note("workspace/didChangeWatchedFiles", {"changes": [{"uri": config.as_uri(), "type": 2}]})
        client.ask("workspace/symbol", {"query": "x"})
        assert client.asked[-1]["method"] == "client/unregisterCapability", client.asked
        client.end()


def linked(program):
    """What is wrong in a document is said at the address at which it is open."""
    with tempfile.TemporaryDirectory() as outer:
        real, link = Path(outer).resolve() / "real", Path(outer).resolve() / "link"
        real.mkdir()
        link.symlink_to(real)
        (real / "a.toml").write_text(SCENARIO.replace("cars.toml", "none.toml"))
        client = Raw(program, real)
        client.begin(link)
        known = {}

        def said():
            client.ask("workspace/symbol", {"query": "x"})
            known.update({one["uri"]: len(one["diagnostics"]) for one in client.published})
            return {uri for uri, count in known.items() if count}

        assert said() == {(link / "a.toml").as_uri()}, known
        client.open(real / "a.toml")
        assert said() == {(real / "a.toml").as_uri()}, known
        client.note("textDocument/didClose", {"textDocument": {"uri": (real / "a.toml").as_uri()}})
        assert said() == {(link / "a.toml").as_uri()}, known
        client.end()


async def endurance(program, edits):
    """How much memory the server has after the first hundredth of so many edits, and after all of them."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        for name, text in [("cars.toml", CARS), ("scenario.toml", SCENARIO), ("script.toml", SCRIPT)]:
            (folder / name).write_text(text)
        session = Session(program, folder, [types.PositionEncodingKind.Utf16])
        await session.start()
        for name in ["cars.toml", "scenario.toml", "script.toml"]:
            session.open(name)
        process = session.client._server

        def resident():
            status = Path(f"/proc/{process.pid}/status").read_text()
            return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

        sizes = []
        for number in range(edits):
            name, word = [("cars.toml", "cargo = "), ("scenario.toml", "players = "), ("script.toml", "bricks = ")][number % 3]
            start = session.texts[name].index(word) + len(word)
            old = session.texts[name][start:].split("\n")[0].split(" ")[0].split(",")[0]
            # Broken now and then, and never twice the same.
            new = f"{number % 7}" if number % 5 else f"{number} ["
            version = session.replace(name, word + old, word + new)
            await session.client.wait(session.uri(name), version)
            if number % 10 == 0:
                await session.client.text_document_completion_async(
                    types.CompletionParams(session.document("script.toml"), session.at("script.toml", '"place"', 2))
                )
            if number == edits // 10 or number == edits - 1:
                sizes.append(resident())
        await session.end()
        print(f"{edits} edits: {sizes[0]} kB after a tenth of them, {sizes[1]} kB after all")
        assert sizes[1] < sizes[0] * 1.1 + 2048, sizes


def main():
    program = str(Path(sys.argv[1]).resolve())
    if len(sys.argv) > 2:
        asyncio.run(endurance(program, int(sys.argv[2])))
        return
    utf8, utf16 = types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16
    count = 0
    for encodings in [[utf16], [utf16, utf8]]:
        count += asyncio.run(asyncio.wait_for(conversation(program, encodings), 300))
    for part in [abrupt, odd, unwatched, watched, linked]:
        part(program)
        count += 1
    print(f"{count} passed, 0 failed")


if __name__ == "__main__":
    main()
