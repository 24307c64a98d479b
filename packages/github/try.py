#!/usr/bin/env python3
"""Runs the steps of action.yml in the current folder, as a runner of GitHub does: what stands in `${{ }}` is filled in,
each `run` has a shell of its own, and one that fails ends the action. Steps with `uses` are other people's.

    packages/github/try.py [INPUT=VALUE ...]

Needs PyYAML.
"""
import os, pathlib, re, subprocess, sys

import yaml

action = yaml.safe_load(pathlib.Path(__file__).with_name("action.yml").read_text())
values = {
    "github.server_url": "https://github.example",
    "github.action_repository": "owner/scrutineer",
    "github.action_ref": "v0",
}


def filled(text):
    """What an unknown name would be is no guess of ours: it ends the run."""
    return re.sub(r"\$\{\{ (\S+) \}\}", lambda name: values[name[1]], text)


for name, given in action["inputs"].items():
    values[f"inputs.{name}"] = filled(given["default"])
for name, value in (given.split("=", 1) for given in sys.argv[1:]):
    assert f"inputs.{name}" in values, name
    values[f"inputs.{name}"] = value

for step in action["runs"]["steps"]:
    if "run" not in step:
        continue
    assert step["shell"] == "bash", step
    env = {name: filled(text) for name, text in step.get("env", {}).items()}
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step["run"])]
    if ended := subprocess.run(shell, env={**os.environ, **env}).returncode:
        sys.exit(ended)
