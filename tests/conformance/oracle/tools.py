"""Which file tools there are, and results that are moved to files: what the reference gives, and random inputs."""

from . import words
from .file_case import Case
from .files import eviction_template, pattern_of
from .models import message_of, scripted_model
from .values import expanded


class Request:
    """What a middleware sees of a tool call."""

    def __init__(self, name, call_id):
        self.tool_call = {"name": name, "id": call_id, "args": {}, "type": "tool_call"}
        self.runtime = self.tool = self.state = None


class Reference:
    def __init__(self):
        from deepagents.middleware import filesystem
        self.filesystem = filesystem

    def made(self, value, backend):
        permissions = [self.filesystem.FilesystemPermission(**rule) for rule in value["permissions"]] if "permissions" in value else None
        names = {"token_limit": "tool_token_limit_before_evict"}
        options = {names.get(key, key): part for key, part in value.get("options", {}).items()}
        return self.filesystem.FilesystemMiddleware(backend=backend, _permissions=permissions, **options)

    def tools_construct(self, value):
        from langchain.agents import create_agent
        case = Case(expanded(value.get("backend", {"kind": "state"})))
        offered = []

        def play(messages, bound):
            offered.extend(tool.name for tool in bound.get("tools", []))
            return message_of({"role": "assistant", "content": "end"})

        try:
            middleware = self.made(value, case.backend)
            create_agent(scripted_model("FakeModel", play), middleware=[middleware], store=case.store).invoke({"messages": [message_of({"role": "user", "content": "go"})]})
        except Exception as error:
            return {"raises": type(error).__name__, **({"text": str(error)} if isinstance(error, ValueError) else {})}
        finally:
            case.close()
        return {"tools": [tool.name for tool in middleware.tools], "offered": offered, "execute_active": "execute" in offered}

    def tools_evict(self, value):
        from deepagents.backends import CompositeBackend
        value = expanded(value)
        case = Case({"kind": "filesystem", "tree": value.get("tree", [])})
        backend = CompositeBackend(case.backend, {}, artifacts_root=value["artifacts_root"]) if "artifacts_root" in value else case.backend
        try:
            options = {"token_limit": value["token_limit"]} if "token_limit" in value else {}
            middleware = self.made({"options": options}, backend)
            message = message_of({"role": "tool", "content": value["content"], "name": value["tool"], "tool_call_id": value["call_id"], "status": value.get("status", "success")})
            shown = middleware.wrap_tool_call(Request(value["tool"], value["call_id"]), lambda request: message)
            return {"evicted": False} if shown.content == message.content else self.evicted(shown, message, backend)
        finally:
            case.close()

    def evicted(self, shown, message, backend):
        blocks = [{"type": "text", "text": shown.content}] if isinstance(shown.content, str) else shown.content
        found = pattern_of(eviction_template()).fullmatch(blocks[0]["text"])
        path = found[2]
        text = message.content if isinstance(message.content, str) else "\n".join(block["text"] for block in message.content if block["type"] == "text")
        result = {"evicted": True, "path": path, "preview": found[3], "stored_equals_text": backend.download_files([path])[0].content == text.encode()}
        return result if isinstance(shown.content, str) else {**result, "other_blocks": blocks[1:]}


class Inputs:
    def tools_construct(self):
        rng = self.rng
        value = {"backend": rng.choice([case["backend"] for case in self.seeds("tools.construct") if "backend" in case])}
        options = {}
        names = ["ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep", "execute", "bogus", ""]
        if rng.random() < 0.6:
            options["tools"] = rng.choice(["all", None, [], rng.sample(names, rng.randint(0, 6)), ["read_file", *rng.sample(names, rng.randint(0, 6))]])
        for key in ("max_execute_timeout", "grep_max_count"):
            if rng.random() < 0.25:
                options[key] = rng.choice([0, -1, 1, 1000, -5, *([None] if key == "grep_max_count" else [])])
        if options:
            value["options"] = options
        if rng.random() < 0.4:
            value["permissions"] = [{"operations": ["read"], "paths": [rng.choice(["/alpha/**", "/alpha", "/alphabet/x", "/**", "/b/*"])], "mode": "deny"}
                                    for _ in range(rng.randint(0, 2))]
        return value

    def tools_evict(self):
        rng = self.rng
        lines = [rng.choice([*words.WORDS, "x" * rng.choice([10, 999, 1000, 1001, 5001])]) for _ in range(rng.choice([1, 3, 9, 10, 11, 12, 40]))]
        text = rng.choice(["", "\n", " "]) + rng.choice(["\n", "\n", "\r\n", "\r", "\x0c", "\u2028"]).join(lines) + rng.choice(["", "\n", "\n\n"])
        value = {"tool": rng.choice(["fetch", "execute", "task", "ls", "read_file", "grep", "delete", "compact_conversation"]), "content": text,
                 "call_id": rng.choice(["c1", "a.b/c\\d", "", "..", "é", "a b", "a:b*?"]), "token_limit": rng.choice([10, 50, 100, 1, None, 0])}
        if rng.random() < 0.25:
            value["content"] = [{"type": "text", "text": text}, *rng.sample([{"type": "text", "text": "more"}, {"type": "image", "base64": "AP8=", "mime_type": "image/png"},
                                                                            {"type": "text", "text": ""}], rng.randint(0, 2))]
        if rng.random() < 0.2:
            value["artifacts_root"] = rng.choice(["/", "", "/todo", "/todo/", "todo", "//", "/a/b//"])
        if rng.random() < 0.1:
            value["status"] = "error"
        return value


OPERATIONS = {"toolsets": ["tools.construct", "tools.evict"]}
