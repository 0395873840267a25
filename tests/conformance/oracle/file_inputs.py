"""Random backends, sequences of calls of theirs, and of the file tools."""

LINES = ["alpha", "todo", " ", "\n", "\n", "\r\n", "\r", "naïve", "日本", "😀", "foo(", "|", "\t", "\x0b", "\x85", "\u2028", "x", "alpha todo\n"]
PATTERNS = ["alpha", "todo", "x", "|", "foo(", " ", "naïve", "é", "alpha todo", "", "\n", "日", ".*"]
GLOBS = ["*", "**", "*.md", "**/*.md", "/*", "src/*", "src/**", "*.{md,py}", ".*", "**/.*", "a*", "[a-s]*", "!*", "{a", "x y*", "", "/src/*.py", "*/*"]


class Inputs:
    def file_content(self):
        return self.joined(LINES, self.rng.choice([0, 3, 12]))

    def file_path(self):
        rng = self.rng
        names = ["src", "a.md", "b.py", "notes", ".hid.md", "x y.txt", "é.md", "a.png", "d", "c.pdf", "m.mp4", "a.b"]
        return "/" + "/".join(rng.choice(names) for _ in range(rng.randint(1, 3)))

    def odd_path(self):
        rng = self.rng
        path = self.file_path()
        if rng.random() < 0.8:
            return path
        return rng.choice([path.lstrip("/"), path + "/", "/" + path, "/./" + path, "", ".", "/", "//", "~", "~/x", path + "/..", "/src/", "/src//a.md",
                           "C:/x", "a\\b", "/..x", "/a..b", " /a", "/none", "/src/a.md/x"])

    def files(self):
        """Files of a tree, none of which is a folder of another."""
        rng = self.rng
        paths = list(dict.fromkeys(self.file_path() for _ in range(rng.randint(0, 6))))
        return [path for path in paths if not any(path.startswith(other + "/") for other in paths)]

    def random_backend(self, kinds=("filesystem", "state", "store", "composite")):
        rng = self.rng
        kind = rng.choice(kinds)
        if kind == "composite":
            simple = [kind for kind in kinds if kind != "composite"] or ["filesystem"]
            states = rng.choice(["state", "filesystem"]) if "state" in simple else "filesystem"
            routes = rng.sample(["/notes/", "/d/", "/src/", "/src/d/", "/é/"], rng.randint(0, 3))
            return {"kind": "composite", "default": self.random_backend((states,)),
                    "routes": [[prefix, self.random_backend((rng.choice(["store", "filesystem"]),))] for prefix in routes]}
        if kind in ("state", "store"):
            files = [{"path": path, "content": self.file_content(), "modified_at": "2026-01-%02dT00:00:00+00:00" % number}
                     for number, path in enumerate(self.files(), 1)]
            for file in files:
                if rng.random() < 0.2:
                    file["created_at"] = "2025-01-01T00:00:00+00:00"
                if rng.random() < 0.06:
                    file["content"], file["encoding"] = "AP9h", "base64"
                elif rng.random() < 0.05:
                    file["content"] = file["content"].split("\n")
            return {"kind": kind, "files": files}
        tree = [{"path": path[1:], "text": self.file_content()} for path in self.files()]
        for entry in tree:
            if rng.random() < 0.06:
                entry.pop("text")
                entry["base64"] = rng.choice(["AP9h", "/w==", "YWIK7aCA", "YQpiCmMK/w=="])
        if rng.random() < 0.2:
            tree.append({"path": "empty", "dir": True})
        if rng.random() < 0.15:
            tree.append({"path": "ln", "symlink": rng.choice(["src", "none", "ln", "a.md", "src/a.md", "."])})
        backend = {"kind": "filesystem", "virtual": True, "tree": tree}
        if kinds != ("filesystem",) and rng.random() < 0.1:
            tree.append({"path": "ln-out", "symlink": rng.choice(["../outside", "../outside/s.txt", "/etc/hostname", "../outside/d"])})
            backend["outside"] = [{"path": "s.txt", "text": "alpha secret\n"}, {"path": "d/t.md", "text": "todo\n"}]
        return backend

    def random_step(self, known, kind):
        rng = self.rng
        path = rng.choice(known) if known and rng.random() < 0.6 else self.odd_path()
        folder = rng.choice(["/", "/src", "/notes", "/d", "/src/", "/none", "", path])
        call = rng.choice(["ls", "read", "read", "write", "edit", "edit", "delete", "grep", "grep", "glob", "glob", "upload", "download"])
        if call == "ls":
            return {"call": call, "path": folder}
        if call == "read":
            step = {"call": call, "file_path": path}
            if rng.random() < 0.5:
                step.update(offset=rng.choice([0, 1, 2, 5, -1]), limit=rng.choice([1, 2, 3, 100, 0, -1]))
            return step
        if call == "write":
            return {"call": call, "file_path": path, "content": self.file_content()}
        if call == "edit":
            step = {"call": call, "file_path": path, "old_string": rng.choice([*PATTERNS, "alpha\n", "\n\n", "todo\r\n", "x\n"]), "new_string": self.joined(LINES, 2)}
            if rng.random() < 0.6:
                step["replace_all"] = rng.random() < 0.7
            return step
        if call == "delete":
            return {"call": call, "file_path": path}
        if call == "grep":
            step = {"call": call, "pattern": rng.choice(PATTERNS)}
            step.update({key: part for key, part in (("path", folder), ("glob", rng.choice(GLOBS)), ("max_count", rng.randint(1, 4))) if rng.random() < 0.35})
            if kind not in ("state", "store"):
                step.pop("max_count", None)  # which matches are kept depends on the order of a walk
            return step
        if call == "glob":
            step = {"call": call, "pattern": rng.choice(GLOBS)}
            return {**step, "path": folder} if rng.random() < 0.5 else step
        if call == "upload":
            return {"call": call, "files": [[self.odd_path(), rng.choice([self.file_content(), {"base64": "AP8="}])] for _ in range(rng.randint(0, 3))]}
        return {"call": call, "paths": [rng.choice([*known, path]) for _ in range(rng.randint(0, 3))]}

    def known_paths(self, backend):
        if backend["kind"] == "composite":
            return self.known_paths(backend["default"]) + [prefix + path[1:] for prefix, part in backend["routes"] for path in self.known_paths(part)]
        outside = ["/ln-out/s.txt", "/ln-out/d", "/ln-out/t.md", "/ln-out"] if "outside" in backend else []
        return [file["path"] for file in backend.get("files", [])] + ["/" + entry["path"] for entry in backend.get("tree", [])] + outside

    def backend_sequence(self):
        backend = self.random_backend()
        known = self.known_paths(backend)
        return {"backend": backend, "steps": [self.random_step(known, backend["kind"]) for _ in range(self.rng.randint(1, 6))]}

    def random_call(self, known, kind):
        rng = self.rng
        step = self.random_step(known, kind)
        names = {"read": "read_file", "write": "write_file", "edit": "edit_file", "upload": "ls", "download": "read_file"}
        name = names.get(step.pop("call"), None)
        call = {"name": name or {"pattern": "grep" if rng.random() < 0.5 else "glob"}.get(next(iter(step), ""), "ls"), "args": step}
        if "files" in step or "paths" in step:
            call["args"] = {"path": "/"} if "files" in step else {"file_path": self.odd_path()}
        if name is None and "file_path" in step:
            call["name"] = "delete"
        if call["name"] == "glob":
            call["args"] = {key: part for key, part in step.items() if key in ("pattern", "path")}
        if call["name"] == "grep" and rng.random() < 0.6:
            call["args"]["output_mode"] = rng.choice(["content", "count", "files_with_matches"])
        if rng.random() < 0.12 and call["args"]:
            key = rng.choice(list(call["args"]))
            if rng.random() < 0.3:
                call["args"].pop(key)
            else:
                call["args"][key] = rng.choice([None, 1, "1", "5.0", 2.0, 2.5, True, [], {}, "x", -1, "content", 0])
        return call

    def tools_sequence(self):
        rng = self.rng
        backend = self.random_backend(("filesystem", "state", "store", "composite"))
        known = self.known_paths(backend)
        value = {"backend": backend, "calls": [self.random_call(known, backend["kind"]) for _ in range(rng.randint(1, 6))]}
        if rng.random() < 0.4:
            value["permissions"] = [rule for rule in self.random_rules()]
        if rng.random() < 0.1 and backend["kind"] in ("state", "store"):
            value["options"] = {"grep_max_count": rng.randint(1, 3)}
        return value
