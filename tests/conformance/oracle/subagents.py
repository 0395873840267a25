"""Sub-agents and what deep agents ask before files are touched: what the reference gives, and random tasks."""

import re

from . import toolbox, words
from .agents import Script, entries_of, files_of, interrupt_on, shown_interrupt
from .models import message_of, scripted_model


class Case:
    """One `agent.task` case with what it writes down."""

    def __init__(self, value):
        self.value, self.main = value, value.get("main", {})
        self.box, self.requests, self.compiled = toolbox.toolbox(), {}, []
        self.script = Script(value["model"])

    def model(self, name, script):
        def play(messages, bound):
            tools = [getattr(made, "name", None) or made.get("name") for made in bound.get("tools", [])]
            agent = name or ("main" if "task" in tools else "general-purpose")
            request = {"roles": [{"human": "user", "ai": "assistant"}.get(message.type, message.type) for message in messages], "tools": tools}
            if messages:
                request["last"] = messages[-1].content
            system = messages[0].text if messages and messages[0].type == "system" else ""
            skills = [found[1] for found in re.findall(r"(^|\n)- \*\*([^*]+)\*\*: ", system)]
            if skills:
                request["skills"] = skills
            if bound.get("tool_choice"):
                request["tool_choice"] = bound["tool_choice"]
            self.requests.setdefault(agent, []).append(request)
            return script.play(messages, bound)
        return scripted_model("FakeModel", play)

    def compiled_runnable(self, name, returns):
        from langchain_core.runnables import RunnableLambda

        def run(state):
            seen = {"agent": name, "keys": sorted(state), "messages": entries_of(state["messages"])}
            if state.get("rubric"):
                seen["rubric"] = state["rubric"]
            self.compiled.append(seen)
            result = dict(returns)
            if "messages" in result:
                result["messages"] = [message_of(entry) for entry in result["messages"]]
            if "files" in result:
                result["files"] = files_of(result["files"])
            return result
        return RunnableLambda(run)

    def subagent(self, value):
        made = {"name": value["name"], "description": "d"}
        if "returns" in value:
            return {**made, "runnable": self.compiled_runnable(value["name"], value["returns"])}
        script = Script(value["model"]) if "model" in value else self.script
        made.update(system_prompt="p", model=self.model(value["name"], script))
        if "tools" in value:
            made["tools"] = [self.box[name] for name in value["tools"]]
        if "skills" in value:
            made["skills"] = value["skills"]
        if "interrupt_on" in value:
            made["interrupt_on"] = interrupt_on(value["interrupt_on"])
        if "response_format" in value:
            made["response_format"] = toolbox.response_format(value["response_format"])
        return made

    def middleware(self):
        made = []
        if self.main.get("todos"):
            from langchain.agents.middleware import TodoListMiddleware
            made.append(TodoListMiddleware(system_prompt=""))
        if "grader" in self.main:
            from deepagents.middleware.rubric import RubricMiddleware
            verdicts = [{"role": "assistant", "content": "", "tool_calls": [{"id": "g", "name": "GraderResponse",
                                                                            "args": {"result": verdict, "explanation": "because", "criteria": []}}]}
                        for verdict in self.main["grader"]]
            made.append(RubricMiddleware(model=self.model("rubric_grader", Script(verdicts))))
        return made

    def run(self):
        from deepagents import create_deep_agent
        from langgraph.checkpoint.memory import InMemorySaver
        from langgraph.types import Command
        more = {key: self.main[key] for key in ("skills", "memory") if key in self.main}
        if "interrupt_on" in self.main:
            more["interrupt_on"] = interrupt_on(self.main["interrupt_on"])
        try:
            agent = create_deep_agent(self.model(None, self.script), [self.box[name] for name in self.main.get("tools", [])], middleware=self.middleware(),
                                      subagents=[self.subagent(value) for value in self.value["subagents"]], checkpointer=InMemorySaver(), **more)
        except Exception as error:
            return {"raises": type(error).__name__}
        state = dict(self.value.get("state", {}))
        if "files" in state:
            state["files"] = files_of(state["files"])
        given = {"messages": [message_of(entry) for entry in self.value["messages"]], **state}
        config = {"configurable": {"thread_id": "t"}}
        result, interrupts, decisions = {}, [], iter(self.value.get("decisions", []))
        try:
            while True:
                final = agent.invoke(given, config)
                asked = final.pop("__interrupt__", None)
                if not asked:
                    break
                interrupts += [shown_interrupt(interrupt) for interrupt in asked]
                answer = next(decisions, None)
                if answer is None:
                    result["waiting"] = True
                    break
                given = Command(resume={"decisions": answer})
            self.put_result(result, final)
        except Exception as error:
            result["raises"] = type(error).__name__
        if interrupts:
            result["interrupts"] = interrupts
        result["requests"] = self.requests
        return {**result, **({"compiled_states": self.compiled} if self.compiled else {})}

    def put_result(self, result, state):
        result["messages"] = entries_of(state["messages"])
        result["output_keys"] = sorted(key for key, value in state.items())
        for key in ("rubric", "todos"):
            if key in state:
                result[key] = state[key]
        if state.get("files"):
            result["files"] = [[path, data["content"]] for path, data in state["files"].items()]


class Reference:
    def agent_task(self, value):
        return Case(value).run()


class Inputs:
    def sub_script(self, tools):
        rng = self.rng
        script = [entry for entry in self.script_of(tools, 2) if entry.get("raises") != "overflow"]  # its summary has prose in it
        if rng.random() < 0.4:
            script.insert(0, {"role": "assistant", "content": "", "tool_calls": [
                {"id": "w1", "name": "write_file", "args": {"file_path": rng.choice(["/a.txt", "/o1", "/d/b.txt"]), "content": rng.choice(words.WORDS)}}]})
        return script or [{"role": "assistant", "content": "sub"}]

    def subagent_spec(self, name):
        rng = self.rng
        if rng.random() < 0.25:
            returns = {"messages": [{"role": rng.choice(["assistant", "assistant", "user"]), "content": rng.choice([*words.WORDS, "", " "])} for _ in range(rng.randint(0, 2))]}
            if rng.random() < 0.3:
                returns["files"] = {"/c.txt": "C"}
            if rng.random() < 0.2:
                returns["structured_response"] = rng.choice([0, "", "é", {"a": [1, "ü"]}, False, 1.5, None])
            if rng.random() < 0.05:
                returns.pop("messages")
            return {"name": name, "returns": returns}
        tools = self.rng.sample(["echo", "add", "note", "repeat", "done"], rng.randint(0, 3))
        spec = {"name": name, "model": self.sub_script(tools)}
        if rng.random() < 0.7:
            spec["tools"] = tools
        if rng.random() < 0.15:
            spec["skills"] = rng.choice([["/other/"], [], ["/skills/"]])
        if rng.random() < 0.15:
            spec["interrupt_on"] = {"echo": rng.choice([True, False])}
        if rng.random() < 0.15:
            spec["response_format"] = {"strategy": "tool", "schemas": ["Label"], "typed": rng.random() < 0.5}
            spec["model"].insert(0, {"role": "assistant", "content": "", "tool_calls": [{"id": "s9", "name": "Label", "args": {"text": rng.choice(words.WORDS)}}]})
        return spec

    def agent_task(self):
        rng = self.rng
        names = rng.sample(["alpha", "beta", "é", "general-purpose"], rng.randint(0, 3))
        script = []
        for number in range(rng.randint(0, 3)):  # one call a step: which of two comes first is luck
            call = {"id": f"c{number}", "name": "task", "args": {"description": rng.choice(words.WORDS), "subagent_type": rng.choice([*names, "general-purpose", "nobody"])}}
            if rng.random() < 0.07:
                call["args"].pop(rng.choice(list(call["args"])))
            elif rng.random() < 0.05:
                call["args"]["description"] = rng.choice([1, None, True])
            script.append({"role": "assistant", "content": "", "tool_calls": [call]})
        script += [{"role": "assistant", "content": "end"} for _ in range(3)]
        main = {}
        if rng.random() < 0.4:
            main["tools"] = rng.sample(["echo", "add", "note"], rng.randint(1, 2))
        if rng.random() < 0.2:
            main["skills"] = ["/skills/"]
        if rng.random() < 0.15:
            main["memory"] = ["/AGENTS.md"]
        if rng.random() < 0.1:
            main["todos"] = True
        if rng.random() < 0.2:
            main["interrupt_on"] = {"echo": True, **({"task": True} if rng.random() < 0.3 else {})}
        files = {"/a.txt": "A", "/skills/s1/SKILL.md": "---\nname: s1\ndescription: one\n---\nbody\n", "/other/o1/SKILL.md": "---\nname: o1\ndescription: o\n---\nb\n", "/AGENTS.md": "remember"}
        value = {"messages": [{"role": "user", "content": "go"}], "model": script, "subagents": [self.subagent_spec(name) for name in names]}
        if main:
            value["main"] = main
        if rng.random() < 0.6:
            value["state"] = {"files": files}
        if "interrupt_on" in str(value):
            value["decisions"] = [[{"type": rng.choice(["approve", "reject"])}] for _ in range(rng.randint(0, 3))]
        return value


OPERATIONS = {"subagents": ["agent.task"]}
