"""Backends and file tools: what the reference gives for a sequence of calls, and random sequences."""

import base64
import functools
import os
import pathlib
import re
import shutil
import tempfile

from . import words
from .models import scripted_model
from .values import expanded, make_tree

READ_FIELDS = ("total_lines", "start_line", "end_line", "next_offset")


class Case:
    """The backend of a case with its folders on the disk."""

    def __init__(self, value):
        from langgraph.store.memory import InMemoryStore
        self.folder = pathlib.Path(os.path.realpath(tempfile.mkdtemp()))
        self.store = InMemoryStore()
        self.state = {}
        self.roots = {}
        self.count = 0
        self.value = value
        try:
            self.backend = self.make(value, "ROOT")
        except Exception:
            self.close()
            raise

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def make(self, value, place):
        from deepagents import backends
        kind = value["kind"]
        if kind == "composite":
            routes = {prefix: self.make(part, f"ROOT:{prefix}") for prefix, part in value["routes"]}
            options = {"artifacts_root": value["artifacts_root"]} if "artifacts_root" in value else {}
            return backends.CompositeBackend(self.make(value["default"], place), routes, **options)
        if kind in ("filesystem", "local_shell"):
            root = self.folder / ("root" if place == "ROOT" else "route%d" % len(self.roots))
            root.mkdir()
            self.roots[place] = root
            make_tree(root, self.real(value.get("tree", [])))
            if "outside" in value:
                (self.folder / "outside").mkdir()
                make_tree(self.folder / "outside", value["outside"])
            options = {key: value[key] for key in ("timeout", "max_output_bytes", "env", "inherit_env", "max_file_size_mb") if key in value}
            made = backends.FilesystemBackend if kind == "filesystem" else backends.LocalShellBackend
            return sorted_grep(made(root_dir=root, virtual_mode=value.get("virtual", True), **options))
        if kind == "state":
            self.state = {file["path"]: data_of(file) for file in value.get("files", [])}
            return backends.StateBackend()
        self.count += 1
        namespace = ("files", str(self.count))
        for file in value.get("files", []):
            self.store.put(namespace, file["path"], data_of(file))
        made = backends.StoreBackend(namespace=lambda runtime: namespace, store=self.store)
        made.case_namespace = namespace
        return made

    def in_graph(self, work, state=None):
        """Runs `work` inside a node of a graph that has the files of the case; the files afterwards are in `self.state`."""
        from deepagents.middleware.filesystem import FilesystemState
        from langgraph.graph import START, StateGraph

        def node(_):
            work()
            return {}

        graph = StateGraph(FilesystemState)
        graph.add_node("work", node)
        graph.add_edge(START, "work")
        result = graph.compile(store=self.store).invoke({"messages": [], "files": self.state})
        self.state = result.get("files", {})

    def places(self):
        names = [(str(root), f"<{place}>") for place, root in self.roots.items()]
        return [(str(self.folder / "outside"), "<OUTSIDE>"), *names, (str(self.folder), "<ABOVE>")]

    def shown(self, value):
        """`value` with the real folders replaced by their names."""
        if isinstance(value, dict):
            return {key: self.shown(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.shown(part) for part in value]
        if isinstance(value, str):
            for real, name in self.places():
                value = value.replace(real, name)
        return value

    def real(self, value):
        if isinstance(value, dict):
            return {key: self.real(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.real(part) for part in value]
        if isinstance(value, str):
            for real, name in self.places():
                value = value.replace(name, real)
        return value

    def tree(self):
        return self.shown(self.tree_of(self.value, self.backend, "ROOT"))

    def tree_of(self, value, backend, place):
        kind = value["kind"]
        if kind == "composite":
            return {"default": self.tree_of(value["default"], backend.default, place),
                    "routes": [[prefix, self.tree_of(part, backend.routes[prefix], f"ROOT:{prefix}")] for prefix, part in value["routes"]]}
        if kind in ("filesystem", "local_shell"):
            root = folder_entries(self.roots[place])
            return {"root": root, "outside": folder_entries(self.folder / "outside")} if "outside" in value else root
        if kind == "state":
            files = self.state
        else:
            files = {item.key: item.value for item in self.store.search(backend.case_namespace, limit=10_000)}
        at_first = {file["path"]: file.get("created_at") for file in value.get("files", [])}
        return [entry_of(path, data, at_first.get(path)) for path, data in files.items()]


def sorted_grep(backend):
    """Sorts the matches by path: the order of a walk is no contract."""
    grep = backend.grep

    @functools.wraps(grep)
    def sorted_matches(*arguments, **options):
        result = grep(*arguments, **options)
        if result.matches:
            result.matches.sort(key=lambda match: match["path"])
        return result

    backend.grep = sorted_matches
    return backend


def data_of(file):
    data = {"content": file["content"], "encoding": file.get("encoding", "utf-8")}
    data.update({key: file[key] for key in ("created_at", "modified_at") if key in file})
    return data


def entry_of(path, data, created):
    content = data["content"]
    entry = {"path": path, "content": content if isinstance(content, list) else content}
    if data.get("encoding", "utf-8") != "utf-8":
        entry["encoding"] = data["encoding"]
    if created is not None and data.get("created_at") == created:
        entry["created_at"] = created
    return entry


def folder_entries(root):
    """Entries sorted by path; folders only when empty."""
    if not root.exists():
        return None
    entries = []
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            place = pathlib.Path(folder) / name
            path = str(place.relative_to(root))
            if place.is_symlink():
                entries.append({"path": path, "symlink": os.readlink(place)})
            elif place.is_dir():
                if not os.listdir(place):
                    entries.append({"path": path, "dir": True})
            elif place.is_file():
                entries.append({"path": path, **bytes_entry(place.read_bytes(), "text")})
            else:
                entries.append({"path": path, "fifo": True})
    return sorted(entries, key=lambda entry: entry["path"])


def bytes_entry(content, key):
    try:
        return {key: content.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode()}


def bytes_of(value):
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value.encode()


def without_null(value):
    return {key: part for key, part in value.items() if part is not None}


def infos(entries):
    return None if entries is None else [{key: entry[key] for key in ("path", "is_dir", "size") if key in entry} for entry in entries]


class Reference:
    def __init__(self):
        from deepagents.middleware import filesystem
        self.filesystem = filesystem
        os.environ["PATH"] = "/nowhere"  # the search without ripgrep is the contract

    def backend_sequence(self, value):
        value = expanded(value)
        try:
            case = Case(value["backend"])
        except Exception as error:
            return {"construct": {"raises": type(error).__name__, "text": str(error)}}
        try:
            results = []

            def work():
                for step in value["steps"]:
                    results.append(case.shown(self.step(case, case.real(step))))

            case.in_graph(work)
            return {"results": results, "tree": case.tree()}
        finally:
            case.close()

    def step(self, case, step):
        arguments = {key: part for key, part in step.items() if key != "call"}
        try:
            return getattr(self, "do_" + step["call"])(case.backend, case.value["kind"], arguments)
        except Exception as error:
            return {"raises": type(error).__name__, "text": str(error)}

    def do_ls(self, backend, kind, arguments):
        result = backend.ls(**arguments)
        return without_null({"error": result.error, "entries": infos(result.entries)})

    def do_read(self, backend, kind, arguments):
        result = backend.read(**arguments)
        given = {"error": result.error, **{field: getattr(result, field) for field in READ_FIELDS}}
        if result.no_lines_requested:
            given["no_lines_requested"] = True
        if result.file_data:
            given["content"] = result.file_data["content"]
            if result.file_data.get("encoding", "utf-8") != "utf-8":
                given["encoding"] = result.file_data["encoding"]
        return without_null(given)

    def do_write(self, backend, kind, arguments):
        result = backend.write(**arguments)
        return without_null({"error": result.error, "path": result.path})

    def do_edit(self, backend, kind, arguments):
        result = backend.edit(**arguments)
        return without_null({"error": result.error, "path": result.path, "occurrences": result.occurrences})

    def do_delete(self, backend, kind, arguments):
        result = backend.delete(**arguments)
        return without_null({"error": result.error, "path": result.path})

    def do_grep(self, backend, kind, arguments):
        result = backend.grep(**arguments)
        matches = None if result.matches is None else [dict(match) for match in result.matches]
        return without_null({"error": result.error, "matches": matches, "truncated": result.truncated or None})

    def do_glob(self, backend, kind, arguments):
        result = backend.glob(**arguments)
        return without_null({"error": result.error, "matches": infos(result.matches), "truncated": result.truncated or None})

    def do_upload(self, backend, kind, arguments):
        responses = backend.upload_files([(path, bytes_of(content)) for path, content in arguments["files"]])
        return {"responses": [without_null({"path": response.path, "error": response.error}) for response in responses]}

    def do_download(self, backend, kind, arguments):
        responses = []
        for response in backend.download_files(arguments["paths"]):
            given = {"path": response.path, "error": response.error}
            if response.content is not None:
                entry = bytes_entry(response.content, "content")
                given["content"] = entry if "base64" in entry else entry["content"]
            responses.append(without_null(given))
        return {"responses": responses}

    def do_execute(self, backend, kind, arguments):
        result = backend.execute(**arguments)
        return without_null({"output": result.output, "exit_code": result.exit_code, "truncated": result.truncated or None})

    def permissions(self, value):
        return [self.filesystem.FilesystemPermission(**rule) for rule in value.get("permissions", [])] or None

    def middleware(self, value, backend):
        options = value.get("options", {})
        names = {"token_limit": "tool_token_limit_before_evict"}
        return self.filesystem.FilesystemMiddleware(backend=backend, _permissions=self.permissions(value),
                                                    **{names.get(key, key): part for key, part in options.items()})

    def tools_sequence(self, value):
        value = expanded(value)
        case = Case(value["backend"])
        try:
            return self.run_tools(value, case)
        finally:
            case.close()

    def run_tools(self, value, case):
        from langchain.agents import create_agent
        from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
        try:
            middleware = self.middleware(value, case.backend)
        except Exception as error:
            return {"construct": {"raises": type(error).__name__, **({"text": str(error)} if isinstance(error, ValueError) else {})}}
        messages = [AIMessage("", tool_calls=[{"id": call.get("id", "c%d" % number), "name": call["name"], "args": case.real(call["args"])}])
                    for number, call in enumerate(value["calls"], 1)] + [AIMessage("end")]
        script = iter(messages)
        model = scripted_model("ScriptedChatModel", lambda seen, bound: next(script))
        agent = create_agent(model, middleware=[middleware], store=case.store)
        results, raised = [], None
        try:
            for state in agent.stream({"messages": [HumanMessage("go")], "files": case.state}, {"recursion_limit": 500}, stream_mode="values"):
                results = [message for message in state["messages"] if isinstance(message, ToolMessage)]
                case.state = state.get("files", {})
        except Exception as error:
            raised = {"raises": type(error).__name__, "text": str(error)}
        shown = [case.shown(self.tool_result(message)) for message in results]
        return {"results": shown + ([case.shown(raised)] if raised else []), "tree": case.tree()}

    def tool_result(self, message):
        given = {"status": message.status}
        if isinstance(message.content, str):
            given["text"] = self.with_tokens(message.content)
        else:
            given["blocks"] = message.content
        if message.artifact is not None:
            given["artifact"] = message.artifact
        for key, name in (("read_file_path", "path"), ("read_file_media_type", "media_type")):
            if key in message.additional_kwargs:
                given[name] = message.additional_kwargs[key]
        return given

    def with_tokens(self, text):
        """`text` with the reference's guidance prose replaced by tokens."""
        from deepagents.backends import utils
        filesystem = self.filesystem
        text = text.replace(filesystem.GREP_TRUNCATION_NOTE, "⟦GREP_NOTE⟧").replace(filesystem.GLOB_TRUNCATION_NOTE, "⟦GLOB_NOTE⟧")
        text = text.replace(utils.regex_literal_hint(".*"), "⟦REGEX_HINT⟧")
        text = pattern_of(filesystem.NO_LINES_REQUESTED_WARNING).sub(r"⟦NO_LINES \1⟧", text)
        text = pattern_of(filesystem.READ_FILE_TRUNCATION_MSG).sub(r"⟦READ_TRUNCATED \1⟧", text)
        return pattern_of(eviction_template()).sub(r"⟦TOO_LARGE \1 \2⟧\n\3", text)


def eviction_template():
    from deepagents.middleware import _message_eviction
    return _message_eviction.TOO_LARGE_TOOL_MSG


def pattern_of(template):
    """What matches a template with its slots filled; a slot that comes again must hold the same."""
    seen = []

    def part(match):
        slot = match[1]
        if slot in seen:
            return "\\%d" % (seen.index(slot) + 1)
        seen.append(slot)
        return "(.*?)" if slot != "content_sample" else "(.*)"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", part, re.escape(template)), re.DOTALL)


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
        return {"kind": "filesystem", "virtual": True, "tree": tree}

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
        return [file["path"] for file in backend.get("files", [])] + ["/" + entry["path"] for entry in backend.get("tree", [])]

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


OPERATIONS = {"backends": ["backend.sequence"], "tools": ["tools.sequence"]}
