"""The backend of a case as the reference builds it, with its folders on the disk, and what is in it afterwards."""

import base64
import functools
import os
import pathlib
import shutil
import tempfile

from .values import make_tree


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
