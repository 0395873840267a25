"""The agent loop: what the reference does with a scripted model, and random scripts."""

from typing import Annotated

from . import words
from .models import ScriptExhausted, entry_of, message_of, scripted_model


class ModelFailure(Exception):
    pass


class HookError(Exception):
    pass


DATA = {"map": {"a": 1, "b": [True, None, "é"], "c": {"d": 1.5}}, "list": [1, 2.5, "x", "日本"], "null": None, "true": True, "int": 7,
        "float": 0.5, "empty": "", "text_blocks": [{"type": "text", "text": "hi"}, {"type": "text", "text": "there"}], "empty_list": [],
        "empty_map": {}, "quote": {"q": "\"\n/"}, "strings": ["a", "b"]}


def toolbox(trace=None):
    """The tools that cases name."""
    from langchain.agents.middleware.types import AgentState
    from langchain_core.messages import HumanMessage, RemoveMessage, ToolMessage
    from langchain_core.tools import InjectedToolCallId, tool
    from langgraph.prebuilt import InjectedState
    from langgraph.types import Command
    note_call = trace or (lambda name: None)

    @tool
    def echo(text: str) -> str:
        """Gives the text."""
        note_call("echo")
        return text

    @tool
    def add(a: int, b: int) -> int:
        """Adds."""
        note_call("add")
        return a + b

    @tool
    def repeat(text: str, times: int = 2) -> str:
        """Repeats."""
        note_call("repeat")
        return text * times

    @tool
    def note() -> str:
        """Notes."""
        note_call("note")
        return "noted"

    @tool
    def fail(message: str) -> str:
        """Fails."""
        note_call("fail")
        raise ValueError(message)

    @tool
    def data(kind: str):
        """Gives a value."""
        note_call("data")
        return DATA[kind]

    @tool(return_direct=True)
    def done(text: str) -> str:
        """Ends."""
        note_call("done")
        return text

    @tool(return_direct=True)
    def done2(text: str) -> str:
        """Ends, too."""
        note_call("done2")
        return text

    @tool
    def state_size(state: Annotated[AgentState, InjectedState]) -> str:
        """Counts."""
        note_call("state_size")
        return str(len(state["messages"]))

    @tool
    def command(mode: str, text: str, call: Annotated[str, InjectedToolCallId]):
        """Updates the state."""
        note_call("command")
        answer = ToolMessage(text, tool_call_id=call)
        wipe = RemoveMessage(id="__remove_all__")
        updates = {"ok": [answer], "named": [ToolMessage(text, tool_call_id=call, name="other")],
                   "extra": [answer, HumanMessage("extra " + text)], "before": [HumanMessage("before " + text), answer],
                   "none": [HumanMessage("extra " + text)], "wrong": [ToolMessage(text, tool_call_id="other")], "empty": [],
                   "wipe": [wipe], "wipe_and": [wipe, answer]}
        if mode not in updates:
            return "plain " + text
        return Command(update={"messages": updates[mode]} if mode != "empty" else {})

    return {made.name: made for made in (echo, add, repeat, note, fail, data, done, done2, state_size, command)}


def schemas():
    from pydantic import BaseModel

    class Point(BaseModel):
        x: int
        y: int

    class Label(BaseModel):
        text: str

    return {"Point": Point, "Label": Label}


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
        if "response_format" in options or "profile" in options:
            return None
        script = Script(value["model"])
        box = toolbox()
        if any(name not in box for name in value["tools"]):
            return None
        model = scripted_model("FakeModel", script.play)
        system = {"system_prompt": message_of({"role": "system", "content": value["system"]})} if "system" in value else {}
        result = {}
        try:
            agent = create_agent(model, [box[name] for name in value["tools"]], name=options.get("name"), **system)
            state = agent.invoke({"messages": [message_of(entry) for entry in value["messages"]]},
                                 {"recursion_limit": options.get("recursion_limit", 60)})
            result["messages"] = entries_of(state["messages"])
        except Exception as error:
            result["raises"] = type(error).__name__
        return {**result, "requests": script.requests}

    def interrupt_on(self, value):
        made = {}
        for name, part in value.items():
            made[name] = part if isinstance(part, bool) else {"allowed_decisions": part["allowed"],
                                                              **({"description": part["description"]} if "description" in part else {})}
        return made

    def agent_hitl(self, value):
        from langchain.agents import create_agent
        from langchain.agents.middleware import HumanInTheLoopMiddleware
        from langgraph.checkpoint.memory import InMemorySaver
        from langgraph.types import Command
        if "deep" in value:
            return None
        script, box = Script(value["model"]), toolbox()
        interrupt_on = self.interrupt_on(value["interrupt_on"])
        middleware = [HumanInTheLoopMiddleware(interrupt_on)] if any(interrupt_on.values()) else []
        agent = create_agent(scripted_model("FakeModel", script.play), [box[name] for name in value["tools"]], middleware=middleware,
                             checkpointer=InMemorySaver())
        config = {"configurable": {"thread_id": "t"}, "recursion_limit": 60}
        result = {"interrupts": []}
        given, decisions = {"messages": [message_of(entry) for entry in value["messages"]]}, iter(value["decisions"])
        while True:
            try:
                state = agent.invoke(given, config)
            except Exception as error:
                result["raises"] = type(error).__name__
                break
            if not state.get("__interrupt__"):
                break
            for interrupt in state["__interrupt__"]:
                result["interrupts"].append({
                    "actions": [{key: request[key] for key in ("name", "args", "description")} for request in interrupt.value["action_requests"]],
                    "reviews": [dict(review) for review in interrupt.value["review_configs"]]})
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
                           ("kind", list(DATA)), ("mode", ["ok", "named", "extra", "before", "none", "wrong", "empty", "wipe", "wipe_and", "plain"])):
            wanted = {"echo": ["text"], "add": ["a", "b"], "repeat": ["text", "times"], "fail": ["message"], "data": ["kind"],
                      "done": ["text"], "done2": ["text"], "command": ["mode", "text"]}.get(name, [])
            if key in wanted and rng.random() < 0.93:
                args[key] = rng.choice(parts) if rng.random() < 0.85 else rng.choice([None, "5", "5.0", 5.0, 5.5, True, "x", [], {"k": 1}, 10**15, " 7 ", "1_0", "-0", "+3"])
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
        return {**value, "options": options} if options else value

    def agent_hitl(self):
        rng = self.rng
        tools = rng.sample(["echo", "add", "note", "repeat", "done"], rng.randint(1, 4))
        kinds = ["approve", "edit", "reject", "respond"]
        rules = {name: rng.choice([True, True, False, {"allowed": rng.sample(kinds, rng.randint(1, 4))}, {"allowed": ["approve"], "description": "Look: é"}])
                 for name in tools if rng.random() < 0.8}
        decisions = []
        for _ in range(rng.randint(0, 4)):
            made = []
            for _ in range(rng.choice([1, 1, 2, 3])):
                kind = rng.choice(kinds)
                decision = {"type": kind}
                if kind == "edit":
                    call = self.call_of(0, tools)
                    decision["edited_action"] = {"name": call["name"], "args": call["args"]}
                elif kind == "respond" or (kind == "reject" and rng.random() < 0.5):
                    decision["message"] = rng.choice(words.WORDS)
                made.append(decision)
            decisions.append(made)
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
