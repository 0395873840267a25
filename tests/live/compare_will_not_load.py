#!/usr/bin/env python3
"""Compares what `touchstone-cli check` says for deepagents with deepagents itself, over a folder of real skills.

usage: compare_will_not_load.py TOUCHSTONE_CLI CORPUS

Needs the Python package `deepagents` (its middleware/skills.py is the reference). A file that check lists in a place that
no loader looks at (outcome `silent`) is left out: the reference is asked about the file, not about the place. Ends with 1
when a verdict differs, and names the file.
"""
import json
import logging
import pathlib
import subprocess
import sys

from deepagents.middleware import skills as reference


def loads(path: pathlib.Path) -> bool | None:
    """Whether the reference keeps the skill; None where it throws, which ends its whole run."""
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    try:
        return reference._parse_skill_metadata(text, str(path), path.parent.name) is not None
    except Exception:  # noqa: BLE001 - any exception of the reference counts the same
        return None


def main() -> int:
    cli, corpus = sys.argv[1], sys.argv[2]
    logging.disable(logging.CRITICAL)
    done = subprocess.run([cli, "check", corpus, "--client", "deepagents", "--json"], capture_output=True, text=True)
    report = json.loads(done.stdout)
    asked = different = thrown = 0
    for file in report["files"]:
        outcome = file["outcomes"].get("deepagents")
        path = pathlib.Path(file["path"])
        if outcome in (None, "silent") or path.name != "SKILL.md" or not path.is_file():
            continue
        asked += 1
        ours, theirs = outcome != "dropped", loads(path)
        thrown += theirs is None
        if ours != bool(theirs):
            different += 1
            print(f"{path}: check says {outcome}, the reference {'loads' if theirs else 'drops'} it: "
                  f"{[d['rule'] for d in file['diagnostics']]}")
    print(f"{asked} skills, {different} verdicts differ, {thrown} exceptions of the reference")
    return 1 if different or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
