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
    if op in ("yaml.load", "skills.parse") and re.search(r"\\\\u[dD][89a-fA-F]|\\\\U0000[dD][89a-fA-F]", text):
        return 9
    return 0
