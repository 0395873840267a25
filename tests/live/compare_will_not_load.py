#!/usr/bin/env python3
"""Compares what `touchstone-cli check` says for deepagents with deepagents itself, over a folder of real skills.

usage: compare_will_not_load.py TOUCHSTONE_CLI CORPUS

Needs the Python package `deepagents` (its middleware/skills.py is the reference). The reference is asked about a file, not
about its place: where check lists one that no loader looks at (outcome `silent`, as in collections that sort their skills
into folders), it is asked about that file by itself once more. Ends with 1 when a verdict differs, and names the file.
"""
import json
import logging
import pathlib
import subprocess
import sys

from deepagents.middleware import skills as reference

BATCH = 500


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


def check(cli: str, paths: list[str]) -> list[dict]:
    """What check says of files and folders; an internal error ends this script."""
    done = subprocess.run([cli, "check", *paths, "--client", "deepagents", "--json"], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"check ended with {done.returncode}: {done.stdout[:500]} {done.stderr[:500]}")
    return json.loads(done.stdout)["files"]


def skills_of(files: list[dict]) -> dict[str, dict]:
    return {f["path"]: f for f in files if pathlib.Path(f["path"]).name == "SKILL.md"
            and pathlib.Path(f["path"]).is_file() and f["outcomes"].get("deepagents") is not None}


def main() -> int:
    cli, corpus = sys.argv[1], sys.argv[2]
    logging.disable(logging.CRITICAL)
    skills = skills_of(check(cli, [corpus]))
    silent = [path for path, file in skills.items() if file["outcomes"]["deepagents"] == "silent"]
    # Of a SKILL.md, check tells what lies below its folder as well: those of one depth are asked about together.
    for depth in sorted({path.count("/") for path in silent}):
        level = [path for path in silent if path.count("/") == depth]
        for begin in range(0, len(level), BATCH):
            asked = level[begin:begin + BATCH]
            skills |= {path: file for path, file in skills_of(check(cli, asked)).items() if path in asked}
    different = thrown = 0
    for path, file in skills.items():
        outcome = file["outcomes"]["deepagents"]
        ours, theirs = outcome not in ("dropped", "silent"), loads(pathlib.Path(path))
        thrown += theirs is None
        if ours != bool(theirs):
            different += 1
            print(f"{path}: check says {outcome}, the reference {'loads' if theirs else 'drops'} it: "
                  f"{[d['rule'] for d in file['diagnostics']]}")
    print(f"{len(skills)} skills ({len(silent)} of them asked about by themselves), {different} verdicts differ, "
          f"{thrown} exceptions of the reference")
    return 1 if different or not skills else 0


if __name__ == "__main__":
    sys.exit(main())
