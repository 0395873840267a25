"""Summarization: what the reference counts, cuts and keeps, and random conversations."""

import re

from . import toolbox, words
from .models import entry_of, message_of, scripted_model
from .values import expanded

COUNTERS = {"chars": lambda messages: sum(len(message.text) for message in messages),
            "ten": lambda messages: 10 * len(messages),
            "with_tools": lambda messages, tools=None: 10 * len(messages) + 100 * len(tools or [])}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00")


def size_of(value):
    return tuple(value) if isinstance(value, list) else value


def trigger_of(value):
    if isinstance(value, list) and value and not isinstance(value[0], str):
        return [size_of(part) for part in value]
    return size_of(value)


class FailingBackend:
    """Has nothing and cannot write."""

    @staticmethod
    def make():
        from deepagents.backends.protocol import BackendProtocol, EditResult, FileDownloadResponse, WriteResult

        class Backend(BackendProtocol):
            def write(self, file_path, content):
                return WriteResult(error="cannot write")

            def edit(self, file_path, old_string, new_string, replace_all=False):
                return EditResult(error="cannot write")

            def download_files(self, paths):
                return [FileDownloadResponse(path=path, content=None, error="file_not_found") for path in paths]

            def upload_files(self, files):
                raise NotImplementedError

        return Backend()


class StoredFiles:
    """A store of the reference with what was written to it."""

    def __init__(self, root):
        from deepagents.backends import CompositeBackend, StoreBackend
        from langgraph.store.memory import InMemoryStore
        self.store = InMemoryStore()
        self.backend = StoreBackend(namespace=lambda runtime: ("files",), store=self.store)
        if root is not None:
            self.backend = CompositeBackend(self.backend, {}, artifacts_root=root)

    def files(self):
        return {item.key: item.value["content"] for item in self.store.search(("files",), limit=1000)}

    def history(self):
        found = [text for path, text in self.files().items() if "conversation_history/" in path and path.endswith(".md")]
        return {"history": TIME.sub("TIME", found[0])} if found else {}


class Case:
    def __init__(self, value, script=None):
        from deepagents.middleware import summarization
        self.messages = [message_of(entry) for entry in value["messages"]]
        for number, message in enumerate(self.messages):
            message.id = f"m{number}"
        self.files = StoredFiles(value.get("artifacts_root"))
        self.calls, self.script = 0, iter(script or [{"role": "assistant", "content": f"summary {number}"} for number in range(1, 20)])
        config = value["config"]
        profile = {"max_input_tokens": config["max_input_tokens"]} if config.get("max_input_tokens") is not None else None
        self.model = scripted_model("FakeModel", self.play, profile)
        object.__setattr__(self.model, "_get_ls_params", lambda **more: {"ls_provider": "fake"})
        options = {}
        if "trigger" in config:
            options["trigger"] = trigger_of(config["trigger"])
        if "keep" in config:
            options["keep"] = size_of(config["keep"])
        if config.get("counter", "chars") != "approx":
            options["token_counter"] = COUNTERS[config.get("counter", "chars")]
        if "truncate" in config:
            options["truncate_args_settings"] = {key: size_of(part) for key, part in config["truncate"].items()}
        backend = FailingBackend.make() if value.get("backend") == "failing" else self.files.backend
        self.middleware = summarization._DeepAgentsSummarizationMiddleware(self.model, backend=backend, trim_tokens_to_summarize=None, **options)
        self.state = {"messages": self.messages}
        if "event" in value:
            self.old = message_of({"role": "user", "content": "old summary", "source": "summarization"})
            self.state["_summarization_event"] = {"cutoff_index": value["event"]["cutoff"], "summary_message": self.old, "file_path": None}

    def play(self, messages, bound):
        self.calls += 1
        entry = next(self.script)
        if "raises" in entry:
            from .agents import ModelFailure
            raise ModelFailure("ModelFailure")
        return message_of(entry)

    def name_of(self, message):
        if message is getattr(self, "old", None):
            return "old_summary"
        for number, original in enumerate(self.messages):
            if message.id is None or original.id != message.id:
                continue
            if entry_of(message) == entry_of(original):
                return number
            if message.type == "tool":
                return {"i": number, "replaced": "file" if message.text.startswith("Tool result too large") else "read_file"}
            return {"i": number, "args": [call["args"] for call in message.tool_calls]}
        return "summary" if message.additional_kwargs.get("lc_source") == "summarization" else "unknown"


class Runtime:
    context = store = stream_writer = config = tool_call_id = None
    state = None


class Reference:
    def agent_tokens(self, value):
        from langchain_core.messages.utils import count_tokens_approximately
        return {"tokens": count_tokens_approximately([message_of(entry) for entry in value["messages"]],
                                                     chars_per_token=value.get("chars_per_token", 4.0), tools=value.get("tools"),
                                                     use_usage_metadata_scaling=value.get("scaling", False))}

    def agent_summarize(self, value):
        from langchain.agents.middleware import ModelRequest
        from langchain.agents.middleware.types import ModelResponse
        from langchain_core.exceptions import ContextOverflowError
        from langchain_core.messages import AIMessage
        value = expanded(value)
        try:
            case = Case(value)
        except (ValueError, TypeError) as error:
            return {"raises": type(error).__name__}
        if "session" in value:
            case.state["_summarization_session_id"] = value["session"]
        if "history" in value:
            case.files.backend.write(f"{value.get('artifacts_root', '/').rstrip('/')}/conversation_history/{value['session']}.md", value["history"])
        calls, outcomes = [], iter(value.get("handler", []))

        def handler(request):
            calls.append([case.name_of(message) for message in request.messages])
            if next(outcomes, "ok") == "overflow":
                raise ContextOverflowError("too long")
            return ModelResponse(result=[AIMessage("ok")])

        system = {"system_message": message_of({"role": "system", "content": value["system"]})} if "system" in value else {}
        box = toolbox.toolbox()
        request = ModelRequest(model=case.model, messages=case.messages, tools=[box[name] for name in value.get("tools", [])], state=case.state,
                               runtime=Runtime(), **system)
        try:
            response = case.middleware.wrap_model_call(request, handler)
        except Exception as error:
            return {"calls": calls, "raises": type(error).__name__}
        update = response.command.update if getattr(response, "command", None) else {}
        return {"calls": calls, "summary_calls": case.calls, **self.results(case, update, value)}

    def results(self, case, update, value):
        result = {}
        event = update.get("_summarization_event")
        if event:
            path, text = event["file_path"], event["summary_message"].text
            result["event"] = {"cutoff": event["cutoff_index"], "has_path": path is not None}
            session = update.get("_summarization_session_id") or value.get("session") or ""
            is_new = re.fullmatch("session_[0-9a-f]{32}", session)
            result["session"] = "session_" + 32 * "x" if is_new else session
            if path and not is_new:
                result["event"]["path"] = path
            result["summary_message"] = {"names_path": bool(path) and path in text, "tagged": "<summary>\n" in text, **({} if path else {"text": text})}
        if update.get("messages"):
            result["state_messages"] = [case.name_of(message) for message in update["messages"]]
        large = [path.partition("large_tool_results/")[2] for path in case.files.files() if "large_tool_results/" in path]
        return {**result, **case.files.history(), **({"large_tool_results": large} if large else {})}

    def agent_compact(self, value):
        from deepagents.middleware.summarization import SummarizationToolMiddleware
        value = expanded(value)
        try:
            case = Case(value, value.get("model"))
        except (ValueError, TypeError) as error:
            return {"raises": type(error).__name__}
        case.state["_summarization_session_id"] = "abc"
        tool = SummarizationToolMiddleware(case.middleware).tools[0]
        runtime = Runtime()
        runtime.state, runtime.tool_call_id = case.state, "k1"
        update = tool.func(runtime=runtime).update
        event = update.get("_summarization_event")
        return {"tool": tool.name, "message": entry_of(update["messages"][0]),
                **({"event": {"cutoff": event["cutoff_index"], "path": event["file_path"]}} if event else {}), **case.files.history()}


PARTS = [{"type": "text", "text": "a <b>"}, {"type": "image", "url": "https://example.org/x.png"}, {"type": "image", "base64": "AP8=", "mime_type": "image/png"},
         {"type": "image_url", "image_url": {"url": "data:image/png;base64,AP8="}}, {"type": "audio", "base64": "AP8=", "mime_type": "audio/mpeg"},
         {"type": "image_url", "image_url": {"url": "https://example.org/\"x'y&z"}}, {"type": "image", "url": "data:image/svg+xml,%3Csvg%3E a+b"},
         {"type": "image", "source": {"type": "base64", "media_type": "image/gif", "data": "AA=="}}, {"type": "image", "base64": "A", "mime_type": "image/png"},
         {"type": "audio", "url": "https://example.org/x.mp3"}, {"type": "input_audio", "input_audio": {"data": "AP8=", "format": "mpeg"}},
         {"type": "video", "base64": "AP8=", "mime_type": "video/mp4"}, {"type": "video", "file_id": "v\n1"},
         {"type": "file", "base64": "AP8=", "mime_type": "application/pdf"}, {"type": "file", "base64": "AA=="}, {"type": "file", "url": "https://example.org/x"},
         {"type": "file", "file": {"file_data": "data:application/pdf;base64,AA==", "filename": "a.pdf"}}, {"type": "document", "source": {"type": "base64", "media_type": "text/plain", "data": "YQ=="}},
         {"type": "text-plain", "text": "plain <text>"}, {"type": "text-plain", "text": 60 * "plain <t>\n"}, {"type": "text-plain", "base64": "YQ==", "mime_type": "text/plain"},
         {"type": "reasoning", "reasoning": "I <think>"}, {"type": "custom", "x": 1}, {"type": "thinking", "thinking": "hm", "signature": "s"},
         {"type": "server_tool_call", "id": "s1", "name": "web", "args": {"q": "<é>"}}, {"type": "server_tool_result", "tool_call_id": "s\"1", "status": "success", "output": ["é", 1, None]}]


class Inputs:
    def text_of_size(self):
        rng = self.rng
        return rng.choice(["a", "ü", "字", "<&>", "x y\n"]) * rng.choice([0, 1, 3, 10, 10, 31]) if rng.random() < 0.8 else rng.choice(words.WORDS)

    def long_conversation(self):
        """Messages as an agent makes them, sometimes with a result that has no call or a call without result."""
        rng = self.rng
        messages, count = [], 0
        for _ in range(rng.randint(0, 8)):
            kind = rng.random()
            if kind < 0.35:
                messages.append({"role": "user", "content": self.text_of_size()})
                if rng.random() < 0.15:
                    messages[-1]["source"] = rng.choice(["rubric_grader", "summarization"])
                elif rng.random() < 0.15:
                    messages[-1]["content"] = [{"type": "text", "text": self.text_of_size()}, *rng.sample(PARTS, rng.randint(0, 3))]
            elif kind < 0.5:
                messages.append({"role": "assistant", "content": self.text_of_size()})
                if rng.random() < 0.15:
                    messages[-1]["content"] = [*rng.sample(PARTS, rng.randint(1, 2)), {"type": "text", "text": self.text_of_size()}]
                if rng.random() < 0.25:
                    messages[-1]["usage"] = {"total": rng.choice([5, 60, 120, 200]), "provider": rng.choice(["fake", "fake", "other"])}
            else:
                calls = []
                for _ in range(rng.choice([1, 1, 2, 3])):
                    count += 1
                    name = rng.choice(["write_file", "edit_file", "read_file", "echo", "execute"])
                    args = {"write_file": {"file_path": f"/{count}", "content": self.text_of_size()}, "edit_file": {"file_path": "/e", "new_string": self.text_of_size(), "n": 3},
                            "read_file": {"file_path": f"/{count}"}, "echo": {"text": self.text_of_size()}, "execute": {"command": self.text_of_size()}}[name]
                    calls.append({"id": f"t{count}", "name": name, "args": args})
                messages.append({"role": "assistant", "content": rng.choice(["", "", self.text_of_size()]), "tool_calls": calls})
                messages += [{"role": "tool", "content": self.text_of_size(), "tool_call_id": call["id"], "name": call["name"]} for call in calls if rng.random() < 0.93]
        return messages[rng.choice([0, 0, 0, 1, 2]):]

    def context_size(self, most):
        rng = self.rng
        return rng.choice([["messages", rng.randint(1, most)], ["messages", rng.randint(1, most)], ["tokens", rng.randint(1, 200)], ["fraction", rng.choice([0.1, 0.3, 0.5, 0.85, 1.0])]])

    def summary_config(self, counters=("chars", "chars", "ten", "with_tools", "approx")):
        rng = self.rng
        config = {"keep": self.context_size(6)}
        kind = rng.random()
        if kind < 0.6:
            config["trigger"] = self.context_size(10)
        elif kind < 0.8:
            config["trigger"] = {"messages": rng.randint(1, 10), "tokens": rng.randint(1, 150)}
        elif kind < 0.95:
            config["trigger"] = [self.context_size(10) for _ in range(2)]
        config["counter"] = rng.choice(counters)
        if rng.random() < 0.6 or "fraction" in str(config):
            config["max_input_tokens"] = rng.choice([30, 60, 100, 200])
        if rng.random() < 0.35:
            config["truncate"] = {"trigger": self.context_size(8), "keep": self.context_size(5), "max_length": rng.choice([5, 20, 30])}
            config["max_input_tokens"] = config.get("max_input_tokens", 100)
        return config

    def agent_summarize(self):
        rng = self.rng
        value = {"messages": self.long_conversation(), "config": self.summary_config()}
        if rng.random() < 0.4:
            value["session"] = "s1"
        if rng.random() < 0.3:
            value["handler"] = rng.choice([["overflow", "ok"], ["overflow", "overflow"]])
        if rng.random() < 0.2:
            value["event"] = {"cutoff": rng.randint(0, len(value["messages"]) + 1)}
        if rng.random() < 0.1:
            value["system"] = "You help."
        if rng.random() < 0.1:
            value["tools"] = ["echo", "note"]
        if rng.random() < 0.1:
            value["backend"] = "failing"
        return value

    def agent_compact(self):
        value = {"messages": self.long_conversation(), "config": self.summary_config(("chars", "ten"))}
        value["config"].pop("truncate", None)
        if self.rng.random() < 0.2:
            value["event"] = {"cutoff": self.rng.randint(0, len(value["messages"]))}
        return value

    def agent_tokens(self):
        rng = self.rng
        value = {"messages": self.long_conversation()}
        for message in value["messages"]:
            if rng.random() < 0.1:
                message["name"] = rng.choice(["ann", "é"])
            if message["role"] == "user" and rng.random() < 0.15:
                message["content"] = [{"type": "text", "text": self.text_of_size()}, rng.choice([{"type": "image", "base64": "AAAA", "mime_type": "image/png"}, {"type": "custom", "value": [1, "a"]}])]
        if rng.random() < 0.4:
            value["chars_per_token"] = rng.choice([3.3, 2.0, 1.0, 4.0, 10.0])
        if rng.random() < 0.3:
            value["scaling"] = True
        if rng.random() < 0.3:
            value["tools"] = [{"type": "function", "function": {"name": "echo", "description": rng.choice(["Echo.", "é", ""]),
                                                                "parameters": {"type": "object", "properties": {"text": {"type": "string"}}}}}]
        return value


OPERATIONS = {"summaries": ["agent.tokens", "agent.summarize", "agent.compact"]}
