"""The agent loop: what the reference does with a scripted model, and random scripts."""

import json

from . import toolbox, words
from .models import ScriptExhausted, entry_of, message_of, scripted_model


class ModelFailure(Exception):
    pass


class HookError(Exception):
    pass


class Script:
    """Plays assistant messages and writes down what the model was sent."""

    def __init__(self, entries, trace=None):
        self.entries, self.requests, self.trace = iter(entries), [], trace

    @property
    def calls(self):
        return len(self.requests)

    def play(self, messages, bound):
        if self.trace is not None:
            self.trace.append("model")
        request = {"roles": [{"human": "user", "ai": "assistant", "tool": "tool", "system": "system"}[message.type] for message in messages],
                   "tools": [made["name"] if isinstance(made, dict) and "name" in made else getattr(made, "name", None) for made in bound.get("tools", [])]}
        if messages and messages[0].type == "system":
            request["system"] = messages[0].content
        if bound.get("tool_choice"):
            request["tool_choice"] = bound["tool_choice"]
        if bound.get("response_format"):
            request["provider_format"] = True
        self.requests.append(request)
        entry = next(self.entries, None)
        if entry is None:
            raise ScriptExhausted("no entry is left")
        if "raises" in entry:
            if entry["raises"] == "overflow":
                from langchain_core.exceptions import ContextOverflowError
                raise ContextOverflowError("ContextOverflowError")
            raise ModelFailure("ModelFailure")
        return message_of(entry)


def entries_of(messages):
    return [entry_of(message) for message in messages]


def interrupt_on(value):
    made = {}
    for name, part in value.items():
        made[name] = part if isinstance(part, bool) else {"allowed_decisions": part["allowed"],
                                                          **({"description": part["description"]} if "description" in part else {})}
    return made


def files_of(value):
    """Files of a state, all of one time."""
    times = dict.fromkeys(("created_at", "modified_at"), "2026-01-01T00:00:00+00:00")
    return {path: {"content": text, "encoding": "utf-8", **times} for path, text in value.items()}


def shown_interrupt(interrupt):
    return {"actions": [{key: request[key] for key in ("name", "args", "description")} for request in interrupt.value["action_requests"]],
            "reviews": [dict(review) for review in interrupt.value["review_configs"]]}


def asking_agent(value, script):
    """The agent of a case in which a person is asked; a deep agent where the case says so."""
    from langgraph.checkpoint.memory import InMemorySaver
    rules, box = interrupt_on(value["interrupt_on"]), toolbox.toolbox()
    model, tools = scripted_model("FakeModel", script.play), [box[name] for name in value["tools"]]
    if "deep" in value:
        from deepagents import create_deep_agent
        from deepagents.middleware.filesystem import FilesystemPermission
        permissions = [FilesystemPermission(**rule) for rule in value["deep"]["permissions"]]
        return create_deep_agent(model, tools, permissions=permissions, interrupt_on=rules or None, checkpointer=InMemorySaver())
    from langchain.agents import create_agent
    from langchain.agents.middleware import HumanInTheLoopMiddleware
    middleware = [HumanInTheLoopMiddleware(rules)] if any(rules.values()) else []
    return create_agent(model, tools, middleware=middleware, checkpointer=InMemorySaver())


class Reference:
    def agent_patch(self, value):
        from deepagents.middleware.patch_tool_calls import PatchToolCallsMiddleware
        messages = [message_of(entry) for entry in value["messages"]]
        update = PatchToolCallsMiddleware().before_agent({"messages": messages}, None)
        if update is None:
            return {"unchanged": True}
        return {"messages": entries_of(update["messages"][1:] if update["messages"][0].type == "remove" else update["messages"])}

    def agent_reducers(self, value):
        if value["kind"] == "files":
            from deepagents.middleware.filesystem import _file_data_delta_reducer
            left = None if value["left"] is None else dict(map(tuple, value["left"]))
            result = _file_data_delta_reducer(left, [dict(map(tuple, write)) for write in value["writes"]])
            return {"value": [[path, {key: data[key] for key in ("content", "encoding")}] for path, data in result.items()]}
        from deepagents._messages_reducer import _messages_delta_reducer
        made = [[message_of(entry) for entry in write] if isinstance(write, list) else message_of(write) for write in value["writes"]]
        left = None if value["left"] is None else [message_of(entry) for entry in value["left"]]
        return {"value": [entry_of(message, with_id=True) for message in _messages_delta_reducer(left, made)]}

    def agent_run(self, value):
        from langchain.agents import create_agent
        options = value.get("options", {})
        if value.get("options", {}).get("response_format", {}).get("typed") is False and len(value["options"]["response_format"]["schemas"]) > 1:
            return None
        script = Script(value["model"])
        box = toolbox.toolbox()
        more = {"response_format": toolbox.response_format(options["response_format"])} if "response_format" in options else {}
        if None in more.values():
            return None
        model = scripted_model("FakeModel", script.play, options.get("profile"))
        system = {"system_prompt": message_of({"role": "system", "content": value["system"]})} if "system" in value else {}
        result = {}
        try:
            agent = create_agent(model, [box[name] for name in value["tools"]], name=options.get("name"), **system, **more)
            state = agent.invoke({"messages": [message_of(entry) for entry in value["messages"]]},
                                 {"recursion_limit": options.get("recursion_limit", 60)})
            result["messages"] = entries_of(state["messages"])
            for entry in result["messages"]:
                if entry["role"] == "tool" and "Failed to parse structured output" in str(entry["content"]):
                    entry["content"] = {"any": True}
            if "structured_response" in state:
                result["structured_response"] = toolbox.structured(state["structured_response"])
        except Exception as error:
            result["raises"] = type(error).__name__
        return {**result, "requests": script.requests}

    def agent_hitl(self, value):
        from langgraph.types import Command
        script = Script(value["model"])
        try:
            agent = asking_agent(value, script)
        except Exception:
            return None  # a rule that may not be built
        config = {"configurable": {"thread_id": "t"}, "recursion_limit": 60}
        result = {"interrupts": []}
        given, decisions = {"messages": [message_of(entry) for entry in value["messages"]]}, iter(value["decisions"])
        if "deep" in value:
            given["files"] = files_of(value["deep"]["files"])
        while True:
            try:
                state = agent.invoke(given, config)
            except Exception as error:
                result["raises"] = type(error).__name__
                break
            if not state.get("__interrupt__"):
                break
            result["interrupts"] += [shown_interrupt(interrupt) for interrupt in state["__interrupt__"]]
            answer = next(decisions, None)
            if answer is None:
                result["waiting"] = True
                break
            given = Command(resume={"decisions": answer})
        result["messages"] = entries_of(agent.get_state(config).values.get("messages", []))
        result["model_calls"] = script.calls
        return result


class Inputs:
    def call_of(self, number, tools):
        rng = self.rng
        name = rng.choice([*tools, *tools, "nope"]) if tools else "nope"
        args = {}
        for key, parts in (("text", words.WORDS), ("a", [1, 2]), ("b", [3, -4]), ("times", [0, 1, 3]), ("message", words.WORDS),
                           ("kind", list(toolbox.DATA)), ("mode", ["ok", "named", "extra", "before", "none", "wrong", "empty", "wipe", "wipe_and", "plain"])):
            wanted = {"echo": ["text"], "add": ["a", "b"], "repeat": ["text", "times"], "fail": ["message"], "data": ["kind"],
                      "done": ["text"], "done2": ["text"], "command": ["mode", "text"]}.get(name, [])
            if key in wanted and rng.random() < 0.93:
                args[key] = rng.choice(parts) if rng.random() < 0.85 else rng.choice([None, "5", "5.0", 5.0, 5.5, True, "x", [], {"k": 1}, 10**6, " 7 ", "1_0", "-0", "+3"])
            elif rng.random() < 0.04:
                args[key] = rng.choice(["extra", 1])
        return {"id": "c%d" % number, "name": name, "args": args}

    def script_of(self, tools, most=4):
        rng = self.rng
        script, number = [], 0
        for _ in range(rng.randint(0, most)):
            calls = []
            for _ in range(rng.choice([1, 1, 2, 3])):
                number += 1
                calls.append(self.call_of(number, tools))
            entry = {"role": "assistant", "content": rng.choice(["", "", "thinking"]), "tool_calls": calls}
            if rng.random() < 0.05:
                entry["invalid_tool_calls"] = [{"id": "i%d" % number, "name": "echo", "args": "{"}]
            script.append(entry)
        if rng.random() < 0.07:
            script.append({"raises": rng.choice(["failure", "overflow"])})
        if rng.random() < 0.9:
            script.append({"role": "assistant", "content": rng.choice(["end", "", "é"])})
        return script

    def some_tools(self):
        names = ["echo", "add", "repeat", "note", "fail", "data", "done", "done2", "state_size", "command"]
        return self.rng.sample(names, self.rng.randint(0, 5))

    def agent_run(self):
        rng = self.rng
        tools = self.some_tools()
        value = {"messages": [{"role": "user", "content": rng.choice(words.WORDS)} for _ in range(rng.choice([0, 1, 1, 2]))], "tools": tools,
                 "model": self.script_of(tools)}
        if rng.random() < 0.2:
            value["system"] = rng.choice(["", "You help.", [{"type": "text", "text": "a"}]])
        options = {}
        if rng.random() < 0.1:
            options["recursion_limit"] = rng.randint(0, 6)
        if rng.random() < 0.1:
            options["name"] = "helper"
        if rng.random() < 0.3:
            options["response_format"] = self.response_format_spec()
            if rng.random() < 0.4:
                options["profile"] = {"structured_output": rng.random() < 0.8}
            self.add_structured_calls(value["model"], options["response_format"]["schemas"])
        return {**value, "options": options} if options else value

    def response_format_spec(self):
        rng = self.rng
        spec = {"strategy": rng.choice(["tool", "tool", "provider", "auto", "raw"]), "schemas": [rng.choice(["Point", "Label"])], "typed": rng.random() < 0.6}
        if spec["strategy"] == "tool":
            if spec["typed"] and rng.random() < 0.3:
                spec["schemas"] = ["Point", "Label"]
            if rng.random() < 0.3:
                spec["handle_errors"] = rng.choice(["Try again.", False, True])
            if rng.random() < 0.2:
                spec["message"] = "Recorded."
        return spec

    def add_structured_calls(self, script, schemas):
        """Calls of output tools and JSON texts, right and wrong ones, beside what the script does."""
        rng = self.rng
        for number, entry in enumerate(script):
            if "raises" in entry or rng.random() < 0.5:
                continue
            args = rng.choice([{"x": 1, "y": 2}, {"x": "1", "y": 2.0}, {"x": 1}, {"text": "é"}, {"text": 5}, {}, {"x": 1, "y": 2, "z": 3}, {"x": True, "y": -0.0}, {"text": "it's", "x": 1.5}])
            if rng.random() < 0.4:
                entry["content"] = rng.choice([json.dumps(args), json.dumps(args, indent=1), "no json", "", "[]", "null", json.dumps(args) + " x"])
                if rng.random() < 0.7:
                    entry["tool_calls"] = []
            else:
                calls = [{"id": f"s{number}{at}", "name": rng.choice(schemas), "args": args} for at in range(rng.choice([1, 1, 1, 2]))]
                entry["tool_calls"] = rng.choice([[], [], entry.get("tool_calls", [])]) + calls

    def deep_hitl(self):
        rng = self.rng
        paths = ["/secrets/k.txt", "/pub/a.txt", "/secrets", "/", ".", "", "/secrets/sub", "/secret", "/secrets/../x", "~/x", "C:/x", "secrets/k.txt", "/new"]
        script = []
        for number in range(rng.randint(1, 3)):
            name = rng.choice(["ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep"])
            path = rng.choice(paths) if rng.random() < 0.9 else rng.choice([None, 5, True, []])
            args = {"ls": {"path": path}, "read_file": {"file_path": path}, "write_file": {"file_path": path, "content": "c"},
                    "edit_file": {"file_path": path, "old_string": "A", "new_string": "B"}, "delete": {"file_path": path},
                    "glob": {"pattern": rng.choice(["*", "/secrets/**", "../*", "**/*.txt", "/"]), "path": path}, "grep": {"pattern": "K", "path": path}}[name]
            if rng.random() < 0.15:
                args.pop("path", None)
            script.append({"role": "assistant", "content": "", "tool_calls": [{"id": f"c{number}", "name": name, "args": args}]})
        script += [{"role": "assistant", "content": "end"}]
        rules = [{"operations": rng.choice([["read"], ["write"], ["read", "write"]]), "mode": rng.choice(["interrupt", "interrupt", "deny", "allow"]),
                  "paths": [rng.choice(["/secrets/**", "/secrets", "/secrets/*", "/**", "/pub/*.txt", "/{pub,secrets}/**", "/secrets/sub/**"])]} for _ in range(rng.randint(1, 3))]
        decisions = [[self.decision([])] for _ in range(rng.randint(0, 3))]
        return {"messages": [{"role": "user", "content": "go"}], "tools": [], "model": script, "interrupt_on": rng.choice([{}, {}, {"ls": True}, {"read_file": False}]),
                "decisions": decisions, "deep": {"permissions": rules, "files": {"/secrets/k.txt": "K", "/pub/a.txt": "A", "/secrets/sub/z.txt": "Z"}}}

    def decision(self, tools):
        rng = self.rng
        kind = rng.choice(["approve", "edit", "reject", "respond"])
        decision = {"type": kind}
        if kind == "edit":
            call = self.call_of(0, tools)
            decision["edited_action"] = {"name": call["name"], "args": call["args"]}
        elif kind == "respond" or (kind == "reject" and rng.random() < 0.5):
            decision["message"] = rng.choice(words.WORDS)
        return decision

    def agent_hitl(self):
        rng = self.rng
        if rng.random() < 0.3:
            return self.deep_hitl()
        tools = rng.sample(["echo", "add", "note", "repeat", "done"], rng.randint(1, 4))
        kinds = ["approve", "edit", "reject", "respond"]
        rules = {name: rng.choice([True, True, False, {"allowed": rng.sample(kinds, rng.randint(1, 4))}, {"allowed": ["approve"], "description": "Look: é"}])
                 for name in tools if rng.random() < 0.8}
        decisions = [[self.decision(tools) for _ in range(rng.choice([1, 1, 2, 3]))] for _ in range(rng.randint(0, 4))]
        return {"messages": [{"role": "user", "content": "go"}], "tools": tools, "model": self.script_of(tools, 3), "interrupt_on": rules, "decisions": decisions}

    def conversation(self, most):
        rng = self.rng
        messages = []
        for _ in range(rng.randint(0, most)):
            role = rng.choice(["user", "assistant", "assistant", "tool"])
            message = {"role": role, "content": rng.choice(words.WORDS)}
            if role == "assistant":
                for key in ("tool_calls", "invalid_tool_calls"):
                    if rng.random() < 0.5:
                        message[key] = [{"id": rng.choice(["a", "b", "c", "d", None]), "name": rng.choice(["echo", "", "é"]),
                                         "args": {} if key == "tool_calls" else "{"} for _ in range(rng.randint(1, 3))]
            if role == "tool":
                message["tool_call_id"] = rng.choice(["a", "b", "c"])
                message["status"] = rng.choice(["success", "error"])
            messages.append(message)
        return messages

    def agent_patch(self):
        return {"messages": self.conversation(7)}

    def agent_reducers(self):
        rng = self.rng

        def message():
            if rng.random() < 0.2:
                return {"role": "remove", "id": rng.choice(["*", "a", "b", "z"])}
            made = {"role": rng.choice(["user", "assistant"]), "content": rng.choice(words.WORDS)}
            return {**made, "id": rng.choice(["a", "b", "c", "d"])} if rng.random() < 0.8 else made

        def file():
            return [rng.choice(["/a", "/b", "/c/d", "/é"]), None if rng.random() < 0.3 else {"content": rng.choice(words.WORDS), "encoding": "utf-8"}]

        if rng.random() < 0.4:
            unique = lambda entries: [list(item) for item in dict(map(tuple, entries)).items()]  # noqa: E731
            left = [entry for entry in unique([file() for _ in range(rng.randint(0, 3))]) if entry[1]]
            return {"kind": "files", "left": left, "writes": [unique([file() for _ in range(rng.randint(0, 3))]) for _ in range(rng.randint(0, 3))]}
        left = list({entry.get("id", number): entry for number, entry in enumerate(message() for _ in range(4)) if entry["role"] != "remove"}.values())
        return {"kind": "messages", "left": left, "writes": [[message() for _ in range(rng.randint(0, 4))] for _ in range(rng.randint(0, 3))]}


OPERATIONS = {"agents": ["agent.patch", "agent.reducers", "agent.run", "agent.hitl"]}
