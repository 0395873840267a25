"""A chat model that plays a script, and messages in the form of golden cases."""

from .values import text_of


def message_of(entry):
    """A LangChain message for one of a case."""
    from langchain_core import messages
    extra = {"name": entry["name"]} if entry.get("name") else {}
    if entry.get("id") is not None:
        extra["id"] = entry["id"]
    if entry.get("source") is not None:
        extra["additional_kwargs"] = {"lc_source": entry["source"]}
    content = entry.get("content", "")
    content = text_of(content) if isinstance(content, dict) else content
    if entry["role"] == "user":
        return messages.HumanMessage(content, **extra)
    if entry["role"] == "system":
        return messages.SystemMessage(content, **extra)
    if entry["role"] == "remove":
        return messages.RemoveMessage(id="__remove_all__" if entry["id"] == "*" else entry["id"])
    if entry["role"] == "tool":
        return messages.ToolMessage(content, tool_call_id=entry.get("tool_call_id", ""),
                                    status=entry.get("status", "success"), **extra)
    calls = [{"id": call.get("id"), "name": call["name"], "args": call["args"], "type": "tool_call"}
             for call in entry.get("tool_calls", [])]
    wrong = [{"id": call.get("id"), "name": call.get("name"), "args": call.get("args"), "error": None, "type": "invalid_tool_call"}
             for call in entry.get("invalid_tool_calls", [])]
    if entry.get("usage"):
        total = entry["usage"]["total"]
        extra["usage_metadata"] = {"input_tokens": total, "output_tokens": 0, "total_tokens": total}
        extra["response_metadata"] = {"model_provider": entry["usage"].get("provider")}
    return messages.AIMessage(content, tool_calls=calls, invalid_tool_calls=wrong, **extra)


ROLES = {"human": "user", "ai": "assistant", "tool": "tool", "system": "system", "remove": "remove"}


def entry_of(message, with_id=False, status=True):
    """A message in the form of the golden cases; absent keys mean empty."""
    entry = {"role": ROLES[message.type], "content": message.content}
    if getattr(message, "tool_calls", None):
        entry["tool_calls"] = [{key: call[key] for key in ("id", "name", "args")}
                               for call in message.tool_calls]
    if getattr(message, "invalid_tool_calls", None):
        entry["invalid_tool_calls"] = [{key: call[key] for key in ("id", "name", "args")}
                                       for call in message.invalid_tool_calls]
    if message.name:
        entry["name"] = message.name
    if message.type == "tool":
        entry["tool_call_id"] = message.tool_call_id
        if status or message.status != "success":
            entry["status"] = message.status
    if message.additional_kwargs.get("lc_source"):
        entry["source"] = message.additional_kwargs["lc_source"]
    if with_id:
        entry["id"] = message.id
    return entry


def error_of(value):
    """An exception of the class that a case names."""
    error = type(value["class"], (Exception,), {})(value.get("text", ""))
    if "status_code" in value:
        error.status_code = value["status_code"]
    return error


class ScriptExhausted(Exception):
    pass


_CLASSES = {}


def scripted_model(name, play, profile=None, **fields):
    """A chat model of the class `name` that answers with what `play(messages, bound)` gives; `fields` are attributes of it."""
    from typing import Any

    from langchain_core.language_models import BaseChatModel
    from langchain_core.outputs import ChatGeneration, ChatResult

    key = (name, tuple(sorted(fields)))
    if key not in _CLASSES:
        def generate(self, messages, stop=None, run_manager=None, **bound):
            return ChatResult(generations=[ChatGeneration(message=self.player(messages, bound))])

        def bind_tools(self, tools, **more):
            return self.bind(tools=tools, **more)

        members = {"__annotations__": {"player": Any, **dict.fromkeys(fields, Any)}, "_generate": generate,
                   "bind_tools": bind_tools, "_llm_type": property(lambda self: "scripted"), "__module__": __name__}
        _CLASSES[key] = type(name, (BaseChatModel,), members)
    model = _CLASSES[key](player=play, **fields)
    object.__setattr__(model, "profile", profile)  # as given, where a constructor would read "no" as false
    return model
