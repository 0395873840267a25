"""Which results fall under a difference that engine/README.md lists."""

import json
import re

from .values import equal


def listed(op, value, expected, given, give):
    """The number in engine/README.md of the difference that this is an instance of; 0 for none. `give` asks the reference."""
    text = json.dumps(value)
    if op == "skills.parse" and "raises" in expected and given == {"skill": None, "warnings": ["yaml_error"]}:
        return 1
    if op == "skills.load" and "raises" in expected and equal(give("skills.load.tolerant", value), given):
        return 1
    if op == "rubric.options" and expected.get("max_iterations", 0) > 20 and "at most 20" in given.get("text", ""):
        return 7
    if op in ("yaml.load", "skills.parse", "skills.load", "rubric.native") and re.search(r"\\\\u[dD][89a-fA-F]|\\\\U0000[dD][89a-fA-F]", text):
        return 9
    if op in ("backend.sequence", "tools.sequence"):
        return of_files(value, expected, given)
    return 0


def of_files(value, expected, given):
    """4: `..`, links and the root itself; 13: real paths of the host. A sequence in which an earlier step differs is not looked at further."""
    if "results" not in expected or "results" not in given:
        return 0
    steps = [step.get("args", step) for step in value.get("steps", value.get("calls", []))]
    for step, theirs, ours in zip(steps, expected["results"], given["results"]):
        if equal(theirs, ours):
            continue
        if "raises" in theirs and theirs.get("text") == "Path traversal not allowed" and ours.get("status") == "error":
            return 4
        if "the root directory cannot be deleted" in json.dumps(ours):
            return 4
        if "ln" in str(step.get("file_path")) and "old_string" not in step and "content" not in step:
            return 4
        if "<ROOT" in json.dumps(theirs) and re.sub("<ROOT[^>]*>", "", json.dumps(theirs)) == json.dumps(ours):
            return 13
        return 0
    return 0
