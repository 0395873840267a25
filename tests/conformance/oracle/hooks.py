"""Hooks of middleware: what the reference calls in which order, and random middleware."""

from . import toolbox, words
from .agents import HookError, Script, entries_of
from .models import message_of, scripted_model

NODE_HOOKS = ("before_agent", "before_model", "after_model", "after_agent")
HOOKS = (*NODE_HOOKS, "wrap_model_call", "wrap_tool_call")


def node_hook(spec, hook, trace, hook_config):
    """A function that does what the case says for this hook."""
    acts = [act for act in spec.get("acts", []) if act["hook"] == hook]
    calls = []

    def act_out(self, state, runtime):
        trace.append(f"{spec['name']}.{hook}")
        calls.append(None)
        act = next((act for act in acts if act["call"] == len(calls)), None)
        if act is None:
            return None
        if act.get("raise"):
            raise HookError("hook")
        update = {"messages": [message_of(entry) for entry in act["messages"]]} if "messages" in act else {}
        if act.get("jump"):
            update["jump_to"] = act["jump"]
        return update or None

    act_out.__name__ = hook
    targets = spec.get("can_jump", {}).get(hook)
    return hook_config(can_jump_to=targets)(act_out) if targets else act_out


def wrapped_model(spec, request, handler):
    from langchain_core.messages import AIMessage, SystemMessage
    kind, name = spec.get("wrap_model", "pass"), spec["name"]
    if kind == "skip":
        return AIMessage(f"{name} answered")
    if kind == "twice":
        handler(request)
        return handler(request)
    if kind == "no_tools":
        request = request.override(tools=[])
    if kind == "system":
        old = request.system_message
        request = request.override(system_message=SystemMessage(f"{old.text}|{name}" if old else name))
    if kind == "last":
        request = request.override(messages=request.messages[-1:])
    if kind != "catch":
        return handler(request)
    try:
        return handler(request)
    except Exception as error:
        return AIMessage(f"{name} caught {type(error).__name__}")


def wrapped_tool(spec, request, handler):
    from langchain_core.messages import ToolMessage
    kind, name, call = spec.get("wrap_tool", "pass"), spec["name"], request.tool_call
    if kind == "raise":
        raise HookError("hook")
    if kind == "skip":
        return ToolMessage(f"{name} answered", tool_call_id=call["id"], name=call["name"])
    if kind == "twice":
        handler(request)
        return handler(request)
    if kind == "args":
        request = request.override(tool_call={**call, "args": {"text": f"{name}:{call['args'].get('text')}"}})
    if kind != "catch":
        return handler(request)
    try:
        return handler(request)
    except Exception as error:
        return ToolMessage(f"{name} caught {type(error).__name__}", tool_call_id=call["id"], name=call["name"], status="error")


def middleware_of(spec, trace):
    from langchain.agents.middleware import AgentMiddleware, hook_config
    name = spec["name"]
    members = {hook: node_hook(spec, hook, trace, hook_config) for hook in spec["hooks"] if hook in NODE_HOOKS}

    def wrapper(hook, work):
        def wrap(self, request, handler):
            trace.append(f"{name}.{hook}(")
            try:
                return work(spec, request, handler)
            finally:
                trace.append(f"{name}.{hook})")
        return wrap

    for hook, work in (("wrap_model_call", wrapped_model), ("wrap_tool_call", wrapped_tool)):
        if hook in spec["hooks"]:
            members[hook] = wrapper(hook, work)
    made = type(name, (AgentMiddleware,), {**members, "name": property(lambda self: name)})()
    box = toolbox.toolbox(lambda tool: trace.append(f"tool:{tool}"))
    made.tools = [box[tool] for tool in spec.get("tools", [])]
    return made


class Reference:
    def agent_hooks(self, value):
        from langchain.agents import create_agent
        if "response_format" in value:
            return None
        trace = []
        script = Script(value["model"], trace)
        box = toolbox.toolbox(lambda tool: trace.append(f"tool:{tool}"))
        system = {"system_prompt": message_of({"role": "system", "content": value["system"]})} if "system" in value else {}
        result = {}
        try:
            agent = create_agent(scripted_model("FakeModel", script.play), [box[name] for name in value["tools"]],
                                 middleware=[middleware_of(spec, trace) for spec in value["middlewares"]], **system)
            state = agent.invoke({"messages": [message_of(entry) for entry in value["messages"]]},
                                 {"recursion_limit": value.get("recursion_limit", 60), "max_concurrency": 1})
            result["messages"] = entries_of(state["messages"])
        except Exception as error:
            result["raises"] = type(error).__name__
        return {**result, "trace": trace, "requests": script.requests}


class Inputs:
    def middleware_spec(self, name):
        rng = self.rng
        spec = {"name": name, "hooks": rng.sample(HOOKS, rng.randint(1, 6))}
        if rng.random() < 0.4:
            spec["wrap_model"] = rng.choice(["pass", "skip", "twice", "catch", "no_tools", "system", "last"])
        if rng.random() < 0.4:
            spec["wrap_tool"] = rng.choice(["pass", "skip", "twice", "catch", "raise", "args"])
        if rng.random() < 0.15:
            spec["tools"] = rng.sample(["echo", "note", "done"], rng.randint(1, 2))
        acts, jumps = [], {}
        for _ in range(rng.choice([0, 1, 1, 2])):
            hook = rng.choice(NODE_HOOKS)
            act = {"hook": hook, "call": rng.choice([1, 1, 2])}
            kind = rng.random()
            if kind < 0.08:
                act["raise"] = True
            else:
                if kind < 0.75:
                    act["jump"] = rng.choice(["model", "tools", "end"])
                    if rng.random() < 0.85:
                        jumps.setdefault(hook, []).append(act["jump"])
                if kind > 0.45:
                    act["messages"] = self.hook_messages()
            acts.append(act)
        if acts:
            spec["acts"] = acts
        if jumps:
            spec["can_jump"] = {hook: sorted(set(targets)) for hook, targets in jumps.items()}
        return spec

    def hook_messages(self):
        rng = self.rng
        call = {"id": f"k{rng.randint(1, 9)}", "name": rng.choice(["echo", "note"]), "args": {"text": "k"}}
        return [rng.choice([{"role": "user", "content": rng.choice(words.WORDS)}, {"role": "assistant", "content": "by hook"},
                            {"role": "assistant", "content": "", "tool_calls": [call]}, {"role": "tool", "content": "by hook", "tool_call_id": "c1", "name": "echo"},
                            {"role": "remove", "id": "*"}]) for _ in range(rng.choice([1, 1, 2]))]

    def agent_hooks(self):
        rng = self.rng
        tools = self.some_tools()
        value = {"messages": [{"role": "user", "content": "go"}], "tools": tools, "recursion_limit": 40,
                 "middlewares": [self.middleware_spec(name) for name in ("A", "B", "C")[:rng.randint(1, 3)]],
                 "model": self.script_of(tools, 3) + [{"role": "assistant", "content": f"e{number}"} for number in range(3)]}
        if rng.random() < 0.5 or any(tool in tools for tool in ("fail", "data", "command")) or any(spec.get("wrap_tool") == "raise" for spec in value["middlewares"]):
            for entry in value["model"]:  # what else of a step still runs when a call raises is luck
                entry["tool_calls"] = entry.get("tool_calls", [])[:1]
        if rng.random() < 0.1:
            value["system"] = rng.choice(["", "You help."])
        return value


OPERATIONS = {"hooks": ["agent.hooks"]}
