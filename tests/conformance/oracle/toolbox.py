"""The tools and schemas that cases of agents name (README of the cases, area agent)."""

import time
from typing import Annotated

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


    @tool
    def slow(text: str, ms: int) -> str:
        """Waits."""
        note_call("slow")
        time.sleep(ms / 1000)
        return text

    @tool
    def fail_slow(message: str, ms: int) -> str:
        """Waits and fails."""
        note_call("fail_slow")
        time.sleep(ms / 1000)
        raise ValueError(message)

    return {made.name: made for made in (echo, add, repeat, note, slow, fail, fail_slow, data, done, done2, state_size, command)}


PLAIN_SCHEMAS = {"Point": {"title": "Point", "type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}, "required": ["x", "y"]},
                 "Label": {"title": "Label", "type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}}


def typed_schemas():
    from pydantic import BaseModel

    class Point(BaseModel):
        x: int
        y: int

    class Label(BaseModel):
        text: str

    return {"Point": Point, "Label": Label}


def response_format(value):
    """The response format of a case; null where the reference has no such form."""
    from functools import reduce
    from operator import or_

    from langchain.agents.structured_output import AutoStrategy, ProviderStrategy, ToolStrategy
    if not value["typed"] and len(value["schemas"]) > 1:
        return None
    known = typed_schemas() if value["typed"] else PLAIN_SCHEMAS
    schemas = [known[name] for name in value["schemas"]]
    schema = schemas[0] if len(schemas) == 1 else reduce(or_, schemas)
    if value["strategy"] == "tool":
        more = {"handle_errors": value["handle_errors"]} if "handle_errors" in value else {}
        return ToolStrategy(schema, tool_message_content=value.get("message"), **more)
    return {"provider": ProviderStrategy, "auto": AutoStrategy, "raw": lambda given: given}[value["strategy"]](schema)


def structured(value):
    """A structured response as a case shows it."""
    if hasattr(value, "model_dump"):
        return {"schema": type(value).__name__, "value": value.model_dump()}
    return {"value": value}
