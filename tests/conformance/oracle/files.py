"""Backends and file tools: what the reference gives for a sequence of calls."""

import os
import re

from .file_case import Case, bytes_entry, bytes_of
from .file_inputs import Inputs  # noqa: F401
from .models import scripted_model
from .values import expanded

READ_FIELDS = ("total_lines", "start_line", "end_line", "next_offset")


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


OPERATIONS = {"backends": ["backend.sequence"], "tools": ["tools.sequence"]}
