"""Paths, globs, texts of files and permissions: what the reference gives, and random inputs."""

from . import words
from .values import expanded, text_of


class Reference:
    def __init__(self):
        from deepagents.backends import utils
        from deepagents.middleware import _fs_interrupt, filesystem
        self.utils, self.filesystem, self.interrupts = utils, filesystem, _fs_interrupt

    def path_validate(self, value):
        try:
            return {"path": self.utils.validate_path(value["path"], allowed_prefixes=value.get("allowed_prefixes"))}
        except ValueError as error:
            return {"raises": "ValueError", "text": str(error)}

    def glob_match(self, value):
        try:
            matches = self.utils.compile_recursive_glob(value["pattern"])
            return {"matched": [path for path in value["paths"] if matches(path)]}
        except ValueError as error:
            return {"error": str(error)}
        except RecursionError:
            return None

    def text_replace(self, value):
        result = self.utils.perform_string_replacement(value["content"], value["old"], value["new"], value["all"])
        return {"error": result} if isinstance(result, str) else {"content": result[0], "occurrences": result[1]}

    def text_number(self, value):
        return {"text": self.utils.format_content_with_line_numbers(text_of(value["content"]), value["start"])}

    def text_slice(self, value):
        data = {"content": text_of(value["content"]), "encoding": "utf-8"}
        result = self.utils.slice_read_response(data, value["offset"], value["limit"])
        return {"content": result.file_data and result.file_data["content"],
                **{key: getattr(result, key) for key in ("error", "total_lines", "start_line", "end_line", "next_offset", "no_lines_requested")}}

    def text_grep_format(self, value):
        return {"text": self.utils.format_grep_matches(expanded(value["matches"]), value["mode"])}

    def text_looks_like_regex(self, value):
        return {"value": self.utils._looks_like_regex(value["pattern"])}

    def text_empty(self, value):
        return {"value": self.utils.check_empty_content(text_of(value["content"])) is not None}

    def text_truncate(self, value):
        guidance = "... [results truncated, try being more specific with your parameters]"
        if "text" in value:
            text = self.utils.truncate_if_too_long(text_of(value["text"]))
            cut = len(text) > 80_000 and text.endswith("\n" + guidance)
            return {"text": text.removesuffix("\n" + guidance) if cut else text, "truncated": cut}
        items = []
        for item in value["list"] if isinstance(value["list"], list) else [value["list"]]:
            items += [text_of(item["items"][1])] * item["items"][0] if isinstance(item, dict) and "items" in item else [text_of(item)]
        kept = self.utils.truncate_if_too_long(items)
        cut = kept != items
        return {"kept": len(kept) - cut, "truncated": cut}

    def text_file_type(self, value):
        return {"tool": self.utils._get_file_type(value["path"]), "backend": self.utils._get_backend_read_file_type(value["path"])}

    def rules(self, value):
        return [self.filesystem.FilesystemPermission(**rule) for rule in value["rules"]]

    def permissions_decide(self, value):
        try:
            rules = self.rules(value)
        except Exception as error:
            return {"raises": type(error).__name__, "text": str(error)}
        try:
            return {"decision": self.filesystem._check_fs_permission(rules, value["operation"], value["path"])}
        except Exception:
            return None

    def permissions_filter(self, value):
        rules, paths = self.rules(value), value["paths"]
        if value["kind"] == "ls":
            kept = self.filesystem._apply_permissions_to_ls_results(rules, [{"path": path} for path in paths])
        elif value["kind"] == "glob":
            kept = self.filesystem._apply_permissions_to_glob_results(rules, [{"path": path} for path in paths])
        else:
            matches = [{"path": path, "line": 1, "text": "x"} for path in paths]
            kept = [match["path"] for match in self.filesystem._filter_grep_matches_by_permission(rules, matches, operation="read")]
        return {"kept": kept}

    def permissions_delete(self, value):
        rules = self.rules(value)
        return {"patterns": self.filesystem._find_delete_deny_patterns(rules, value["target"], has_descendants=not value["leaf"])}

    def permissions_interrupt(self, value):
        import types
        entries = self.interrupts._build_interrupt_on_from_permissions(self.rules(value))
        result = {"tools": list(entries)}
        if value["tool"] in entries:
            request = types.SimpleNamespace(tool_call={"name": value["tool"], "args": value["args"], "id": "c"})
            result["fires"] = entries[value["tool"]]["when"](request)
        return result

    def permissions_anchor(self, value):
        anchor = self.utils._glob_anchor(value["pattern"])
        return {"anchor": anchor, "overlap": [self.utils._paths_overlap(path, anchor) for path in value["paths"]]}


LINES = ["a", "aa", "b", "\n", "\r\n", "\r", "é", "😀", " ", "ab\n", "\t", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\n\n", "x" * 40]


class Inputs:
    def path_validate(self):
        pieces = ["/", "//", "\\", ".", "..", "~", "a", "b.md", "C:", "c:\\", " ", "é", "...", "a..b", "*", "\n", "", "./", "../"]
        value = {"path": self.joined(pieces, 7)}
        if self.rng.random() < 0.3:
            value["allowed_prefixes"] = self.rng.sample(["/", "/a", "/a/", "/b.md", "", "/é"], self.rng.randint(0, 2))
        return value

    def glob_match(self):
        rng = self.rng
        pattern = self.joined(words.GLOB, 7)
        if rng.random() < 0.4:
            pattern = self.mutated(rng.choice(self.seeds("glob.match"))["pattern"], words.GLOB)
        paths = ["/".join(rng.choice(words.NAMES) for _ in range(rng.randint(1, 4))) for _ in range(8)]
        return {"pattern": pattern, "paths": list(dict.fromkeys(paths))}

    def text_replace(self):
        rng = self.rng
        pieces = ["a", "aa", "b", "\n", "\r\n", "é", "😀", " ", "ab\n", "\t"]
        content = self.joined(pieces, 14)
        start = rng.randint(0, len(content))
        old = content[start:start + rng.randint(0, 5)] if rng.random() < 0.7 else self.joined(pieces, 3)
        if rng.random() < 0.2:
            old += "\n"
        return {"content": content, "old": old, "new": self.joined(pieces, 3), "all": rng.random() < 0.5}

    def text_number(self):
        content = self.joined(LINES, 20)
        if self.rng.random() < 0.1:
            content += self.rng.choice(["x", "é", "😀"]) * self.rng.choice([4999, 5000, 5001, 9999, 10000, 10001]) + self.joined(LINES, 4)
        return {"content": content, "start": self.rng.choice([0, 1, 1, 2, 8, 9, 95, 98, 999, -3, -12])}

    def text_slice(self):
        numbers = [-3, -1, 0, 0, 1, 2, 3, 5, 9, 20]
        return {"content": self.joined(LINES, 20), "offset": self.rng.choice(numbers), "limit": self.rng.choice([*numbers, 100])}

    def text_grep_format(self):
        rng = self.rng
        matches = []
        with_context = rng.random() < 0.5
        for _ in range(rng.randint(0, 8)):
            line = rng.randint(1, 12)
            match = {"path": rng.choice(["/a", "/b/c", "/é", "/a.b", "/a/b"]), "line": line, "text": self.joined(words.WORDS, 3)}
            if with_context and rng.random() < 0.95:
                around = rng.randint(0, 3)
                match["context_before"] = [{"line": n, "text": "b%d" % n} for n in range(max(1, line - around), line)]
                match["context_after"] = [{"line": n, "text": "a%d" % n} for n in range(line + 1, line + 1 + rng.randint(0, 3))]
            matches.append(match)
        return {"matches": matches, "mode": rng.choice(["content", "content", "count", "files_with_matches"])}

    def text_looks_like_regex(self):
        return {"pattern": self.joined([*"|.*+\\wWdDsSbB(){}[]?^$nt/ae1", "é", "\n", "\\\\"], 6)}

    def text_empty(self):
        return {"content": self.joined([" ", "\n", "\t", "\u00a0", "\u2028", "\x85", "\x1c", "\x1f", "\u3000", "\u200b", "\ufeff", "\u180e", "a", "\x00"],
                                       self.rng.choice([1, 3, 6]))}

    def text_truncate(self):
        rng = self.rng
        if rng.random() < 0.4:
            return {"text": {"concat": [{"repeat": [rng.choice(["a", "é", "😀", "ab"]), rng.randint(39_000, 80_100)]}, self.joined(words.WORDS, 5)]}}
        return {"list": [{"items": [rng.randint(1, 300), {"repeat": [rng.choice(["a", "é"]), rng.choice([1, 50, 300, 800])]}]}
                         if rng.random() < 0.8 else rng.choice(words.WORDS) for _ in range(rng.randint(0, 6))]}

    def text_file_type(self):
        pieces = ["/", "a", ".", "png", "mkv", "mp4", "PDF", "Mp3", ".jpg", "tar", "gz", "é", " ", "\\", "pptx", "3gp", "3gpp", "svg", "~", "..", "webm", "ogg"]
        return {"path": self.joined(pieces, 6)}

    def rule_paths(self):
        rng = self.rng
        pieces = ["/", "*", "**", "?", "a", "b", "src", ".env", "{a,b}", "[ab]", "[!a]", "*.py", ".*", "é", "/**", "/*"]
        patterns = []
        for _ in range(rng.randint(1, 2)):
            pattern = "/" + "/".join(self.joined(pieces[1:13], 2) for _ in range(rng.randint(0, 3)))
            if rng.random() < 0.2:
                pattern = "/" + self.joined(pieces, 5)
            patterns.append(pattern)
        return patterns

    def random_rules(self, faulty=False):
        rng = self.rng
        rules = []
        for _ in range(rng.randint(0, 3)):
            rule = {"operations": rng.choice([["read"], ["write"], ["read", "write"]]), "paths": self.rule_paths()}
            if rng.random() < 0.9:
                rule["mode"] = rng.choice(["deny", "allow", "interrupt", "deny", "interrupt"])
            if faulty and rng.random() < 0.1:
                rule["paths"].append(self.joined(["/", "..", "~", "a", "\\", "", "'", "*"], 5))
            rules.append(rule)
        if not faulty:
            for rule in rules:
                rule["paths"] = [path for path in rule["paths"] if ".." not in path] or ["/a"]
        return rules

    def random_path(self):
        rng = self.rng
        names = ["a", "b", "ab", "src", ".env", "a.py", ".py", "é", "x", "c"]
        path = "/" + "/".join(rng.choice(names) for _ in range(rng.randint(0, 4)))
        return path + rng.choice(["", "", "", "/"]) if rng.random() < 0.9 else self.joined(["/", ".", "a", "..", "~", "", " ", "\\", "C:"], 5)

    def permissions_decide(self):
        return {"rules": self.random_rules(faulty=True), "operation": self.rng.choice(["read", "write"]), "path": self.random_path()}

    def permissions_filter(self):
        return {"rules": self.random_rules(), "kind": self.rng.choice(["ls", "glob", "grep"]),
                "paths": [self.random_path() for _ in range(self.rng.randint(0, 8))]}

    def permissions_delete(self):
        return {"rules": self.random_rules(), "target": self.random_path(), "leaf": self.rng.random() < 0.3}

    def permissions_interrupt(self):
        rng = self.rng
        tool = rng.choice(["ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep"])
        args = {}
        for key in ("path", "file_path", "pattern"):
            if rng.random() < 0.7:
                args[key] = rng.choice([None, 3, True, [], ""]) if rng.random() < 0.1 else self.random_path()
        if "pattern" in args and rng.random() < 0.7:
            args["pattern"] = rng.choice([self.rule_paths()[0], self.rule_paths()[0].lstrip("/"), "../x", "a/../b", "*.py"])
        return {"rules": self.random_rules(), "tool": tool, "args": args}

    def permissions_anchor(self):
        return {"pattern": self.rule_paths()[0], "paths": [self.random_path() for _ in range(6)]}


OPERATIONS = {
    "paths": ["path.validate"],
    "globs": ["glob.match"],
    "edits": ["text.replace"],
    "texts": ["text.number", "text.slice", "text.grep_format", "text.looks_like_regex", "text.empty", "text.truncate", "text.file_type"],
    "permissions": ["permissions.decide", "permissions.filter", "permissions.delete", "permissions.interrupt", "permissions.anchor"],
}
