#!/usr/bin/env python3
"""How long it takes from a keystroke to the findings, beside servers that know TOML and JSON schemas.

Usage: benches/lsp_peers.py PROGRAM

Each server gets a folder with all shipped documents and schemas. In the largest document a key without a value is
typed and taken back, 200 times; the time is from the change to the diagnostics of that version. The other servers are
tombi, as PyPI has it, and taplo, which cargo builds (packages of it come without its server); both are installed below
`target/tools` where they are absent. They hold a document against its schema, and `scrutineer` replays the game in it
as well.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "target" / "tools" / "lsp-peers"
STROKES = 200


class Server:
    """A server that is spoken to over its standard input and output."""

    def __init__(self, command, folder):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.asked = 0
        root = folder.as_uri()
        capabilities = {
            "textDocument": {"publishDiagnostics": {"versionSupport": True}, "synchronization": {}},
            "workspace": {"workspaceFolders": True, "configuration": True},
        }
        self.request(
            "initialize",
            {"processId": os.getpid(), "rootUri": root, "capabilities": capabilities,
             "workspaceFolders": [{"uri": root, "name": "shipped"}]},
        )
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.child.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.child.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while line := self.child.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message = json.loads(self.child.stdout.read(length))
        if "method" in message and "id" in message:
            # Nothing is configured, and everything is granted.
            items = message.get("params", {}).get("items") if isinstance(message.get("params"), dict) else None
            self.send({"id": message["id"], "result": [None] * len(items) if items else None})
        return message

    def request(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.asked and "method" not in message:
                return message.get("result")

    def published(self, uri, fits):
        """Waits for diagnostics of a document that fit."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                if fits(message["params"]["diagnostics"]):
                    return message["params"]["diagnostics"]

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.child.wait(timeout=10)


def keystrokes(command, folder, path):
    """Milliseconds from each keystroke to its findings."""
    server = Server(command, folder)
    text = path.read_text()
    uri = path.as_uri()
    item = {"uri": uri, "languageId": "toml", "version": 1, "text": text}
    server.notify("textDocument/didOpen", {"textDocument": item})
    time.sleep(2)
    taken = []
    for stroke in range(STROKES):
        is_typed = stroke % 2 == 0
        changed = text + "key\n" if is_typed else text
        change = {"textDocument": {"uri": uri, "version": stroke + 2}, "contentChanges": [{"text": changed}]}
        began = time.perf_counter()
        server.notify("textDocument/didChange", change)
        server.published(uri, lambda found: bool(found) == is_typed)
        taken.append((time.perf_counter() - began) * 1e3)
    server.end()
    return taken


def main(program):
    if not (TOOLS / "bin").is_dir():
        subprocess.run([sys.executable, "-m", "venv", str(TOOLS)], check=True)
        subprocess.run([TOOLS / "bin" / "pip", "install", "--quiet", "tombi==1.9.6"], check=True)
    taplo = TOOLS / "taplo"
    if not taplo.is_dir():
        install = ["cargo", "install", "--quiet", "--locked", "--features", "lsp", "--root", str(taplo), "taplo-cli@0.10.0"]
        subprocess.run(install, check=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        for name in ("scenarios", "schemas"):
            shutil.copytree(ROOT / name, folder / name)
        path = max(folder.rglob("scenarios/**/*.toml"), key=lambda path: path.stat().st_size)
        print(f"{path.relative_to(folder)}, {path.stat().st_size} bytes")
        for name, command in (
            ("scrutineer", [str(Path(program).resolve()), "lsp"]),
            ("taplo", [taplo / "bin" / "taplo", "lsp", "stdio"]),
            ("tombi", [TOOLS / "bin" / "tombi", "lsp", "--offline"]),
        ):
            taken = sorted(keystrokes(command, folder, path))
            slow = taken[len(taken) * 99 // 100]
            print(f"{name:12} p50 {statistics.median(taken):7.1f} ms   p99 {slow:7.1f} ms", flush=True)


main(sys.argv[1])
