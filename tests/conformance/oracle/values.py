"""Values of golden cases and what Python makes of them."""

import base64
import datetime
import os
import re


def equal(expected, given):
    """Whether a result is right; {"any": true} stands for everything."""
    if expected == {"any": True}:
        return True
    if isinstance(expected, dict) and isinstance(given, dict):
        return expected.keys() == given.keys() and all(equal(expected[key], given[key]) for key in expected)
    if isinstance(expected, list) and isinstance(given, list):
        return len(expected) == len(given) and all(map(equal, expected, given))
    if isinstance(expected, bool) or isinstance(given, bool):
        return expected is given
    return expected == given


def without_root(text, folder):
    return text.replace(os.path.realpath(folder), "<root>").replace(folder, "<root>")


def raised(error, folder):
    result = {"raises": type(error).__name__}
    if re.match("Path|Failed to download", str(error)):
        result["text"] = without_root(str(error), folder)
    return result


def make_tree(root, tree):
    for entry in tree:
        place = root / entry["path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        if entry.get("dir"):
            place.mkdir(exist_ok=True)
        elif "symlink" in entry:
            place.symlink_to(entry["symlink"])
        elif "fifo" in entry:
            os.mkfifo(place)
        elif "base64" in entry:
            place.write_bytes(base64.b64decode(entry["base64"]))
        else:
            place.write_bytes(text_of(entry["text"]).encode())


def text_of(value):
    """A text of a case, written out."""
    if isinstance(value, str):
        return value
    if "base64" in value:
        return base64.b64decode(value["base64"]).decode()
    if "repeat" in value:
        return text_of(value["repeat"][0]) * value["repeat"][1]
    return "".join(text_of(part) for part in value.get("parts", value.get("concat")))


def expanded(value):
    """A value of a case with every long text in it written out."""
    if isinstance(value, dict):
        if value.keys() in ({"repeat"}, {"concat"}, {"parts"}):
            return text_of(value)
        return {key: expanded(part) for key, part in value.items()}
    return [expanded(part) for part in value] if isinstance(value, list) else value


def python_of(value):
    """The Python value that a pyval stands for."""
    if value is None or isinstance(value, (bool, str)):
        return value
    (kind, part), = value.items()
    if kind == "map":
        return {python_of(key): python_of(item) for key, item in part}
    if kind in ("list", "tuple", "set"):
        return {"list": list, "tuple": tuple, "set": set}[kind](map(python_of, part))
    return {"int": int, "float": float, "bytes": base64.b64decode, "date": datetime.date.fromisoformat,
            "datetime": datetime.datetime.fromisoformat}[kind](part)


def has_set(value, seen=()):
    if isinstance(value, set):
        return len(value) > 1
    if id(value) in seen:
        return False
    if isinstance(value, dict):
        return any(has_set(part, (*seen, id(value))) for pair in value.items() for part in pair)
    if isinstance(value, (list, tuple)):
        return any(has_set(part, (*seen, id(value))) for part in value)
    return False


def pyval(value, above=()):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return {"int": str(value)}
    if isinstance(value, float):
        return {"float": repr(value)}
    if isinstance(value, datetime.datetime):
        return {"datetime": str(value)}
    if isinstance(value, datetime.date):
        return {"date": str(value)}
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    if id(value) in above:
        return {"cycle": len(above) - above.index(id(value))}
    below = (*above, id(value))
    if isinstance(value, list):
        return {"list": [pyval(part, below) for part in value]}
    if isinstance(value, tuple):
        return {"tuple": [pyval(part, below) for part in value]}
    if isinstance(value, set):
        return {"set": [pyval(part, below) for part in sorted(value, key=repr)]}
    return {"map": [[pyval(key, below), pyval(part, below)] for key, part in value.items()]}
