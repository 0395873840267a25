"""What all random inputs are made with: golden cases to begin from, joining and changing texts."""

import json
import pathlib

from . import words
from .values import text_of

CASES = pathlib.Path(__file__).resolve().parent.parent / "cases"


def golden_cases(op):
    """All golden cases of an operation."""
    files = sorted({*CASES.glob("*/" + op + "*.json"), *CASES.glob("agent/" + op.removeprefix("agent.") + ".json")})
    return [case for file in files for case in json.loads(file.read_text())["cases"]]


class Base:
    def __init__(self, rng):
        self.rng = rng
        self.golden = {}

    def make(self, op):
        return getattr(self, op.replace(".", "_"))()

    def seeds(self, op):
        """Inputs of the golden cases of an operation."""
        if op not in self.golden:
            self.golden[op] = [case["input"] for case in golden_cases(op)]
        return self.golden[op]

    def short(self, op, key):
        """A golden text that is not one of the huge ones."""
        while True:
            text = text_of(self.rng.choice(self.seeds(op))[key])
            if len(text) < 3000:
                return text

    def joined(self, pieces, most):
        return "".join(self.rng.choice(pieces) for _ in range(self.rng.randint(0, most)))

    def mutated(self, text, pieces):
        """`text` with a few random edits."""
        rng = self.rng
        for _ in range(rng.randint(1, 4)):
            at = rng.randint(0, len(text))
            end = min(len(text), at + rng.choice([0, 0, 1, 1, 2, 5, 20]))
            choice = rng.random()
            if choice < 0.5:
                new = rng.choice(pieces)
            elif choice < 0.7:
                new = text[at:end] * 2
            elif choice < 0.9 and text:
                other = rng.randint(0, len(text))
                new = text[other:other + rng.randint(0, 8)]
            else:
                new = ""
            text = text[:at] + new + text[end:]
        return text.encode("utf-8", "ignore").decode()

    def json_value(self, depth=0):
        """Any JSON."""
        rng = self.rng
        kind = rng.random()
        if depth < 3 and kind < 0.15:
            return {rng.choice(words.WORDS): self.json_value(depth + 1) for _ in range(rng.randint(0, 3))}
        if depth < 3 and kind < 0.3:
            return [self.json_value(depth + 1) for _ in range(rng.randint(0, 3))]
        return rng.choice([None, True, False, 0, 1, -3, 1.5, 1e20, 10**15, *words.WORDS])
