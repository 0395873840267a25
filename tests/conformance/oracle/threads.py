"""Threads with checkpoints: what the reference keeps, resumes and forks, and random steps."""

from . import toolbox, words
from .agents import Script, entries_of, interrupt_on
from .models import message_of, scripted_model


class Case:
    """The steps of one case."""

    def __init__(self, value):
        from langgraph.checkpoint.memory import InMemorySaver
        self.value, self.saver = value, InMemorySaver()
        self.script, self.box = Script(value["model"]), toolbox.toolbox()

    def agent(self):
        from langchain.agents import create_agent
        from langchain.agents.middleware import HumanInTheLoopMiddleware
        rules = interrupt_on(self.value.get("interrupt_on", {}))
        middleware = [HumanInTheLoopMiddleware(rules)] if any(rules.values()) else []
        return create_agent(scripted_model("FakeModel", self.script.play), [self.box[name] for name in self.value["tools"]],
                            middleware=middleware, checkpointer=self.saver)

    def step(self, step):
        agent = self.agent()
        newest = {"configurable": {"thread_id": step.get("thread", "1")}, "recursion_limit": step.get("recursion_limit", 60)}
        config = newest
        if "at" in step:
            past = list(agent.get_state_history(newest))
            if step["at"] >= len(past):
                return None
            config = {**newest, "configurable": past[step["at"]].config["configurable"]}
        result = {}
        if step["op"] == "history":
            result["history"] = [{"messages": len(state.values.get("messages", [])), "next": sorted(state.next), "source": state.metadata["source"],
                                  "step": state.metadata["step"]} for state in agent.get_state_history(newest)]
        elif step["op"] == "state":
            self.put_state(result, agent.get_state(config))
        else:
            try:
                self.run(agent, step, config)
            except Exception as error:
                result["raises"] = type(error).__name__
            self.put_state(result, agent.get_state(newest))
        return {**result, "model_calls": self.script.calls}

    def run(self, agent, step, config):
        from langgraph.types import Command
        messages = [message_of(entry) for entry in step.get("messages", [])]
        if step["op"] == "update":
            agent.update_state(config, {"messages": messages}, **({"as_node": step["as_node"]} if "as_node" in step else {}))
        elif step["op"] == "invoke":
            agent.invoke({"messages": messages}, config)
        elif step["op"] == "resume":
            agent.invoke(Command(resume={"decisions": step["decisions"]}), config)
        else:
            agent.invoke(None, config)

    def put_state(self, result, state):
        result["messages"] = entries_of(state.values.get("messages", []))
        result["next"] = sorted(state.next)
        if state.interrupts:
            result["interrupts"] = [[request["name"] for request in interrupt.value["action_requests"]] for interrupt in state.interrupts]


class Reference:
    def agent_thread(self, value):
        case, steps = Case(value), []
        for step in value["steps"]:
            result = case.step(step)
            if result is None:
                return None  # no checkpoint is that old
            steps.append(result)
        return {"steps": steps}


class Inputs:
    def thread_step(self, number):
        rng = self.rng
        op = rng.choice(["invoke", "invoke", "invoke", "continue", "state", "history", "update", "resume"]) if number else "invoke"
        step = {"op": op}
        if op in ("invoke", "update"):
            step["messages"] = [{"role": "user", "content": rng.choice(words.WORDS)} for _ in range(rng.choice([1, 1, 1, 0, 2]))]
            if op == "update" and rng.random() < 0.3:
                step["messages"] = [{"role": "assistant", "content": "", "tool_calls": [{"id": "u1", "name": "echo", "args": {"text": "u"}}]}]
            if op == "update" and rng.random() < 0.5:
                step["as_node"] = rng.choice(["model", "tools", "__start__"])
        if op == "resume":
            step["decisions"] = [{"type": rng.choice(["approve", "reject"])} for _ in range(rng.choice([1, 1, 2]))]
        if number and op != "history" and rng.random() < 0.25:
            step["at"] = rng.randint(0, 4)
        if rng.random() < 0.08:
            step["recursion_limit"] = rng.randint(1, 4)
        return step

    def agent_thread(self):
        rng = self.rng
        tools = rng.sample(["echo", "note", "fail"], rng.randint(1, 3))
        script = [entry for number in range(rng.randint(1, 3)) for entry in [*self.script_of(tools, 2), {"role": "assistant", "content": f"end {number}"}]]
        if "fail" in tools:
            for entry in script:  # what else of a step is kept when a call raises is luck
                entry["tool_calls"] = entry.get("tool_calls", [])[:1]
        for number, call in enumerate(call for entry in script for call in entry.get("tool_calls", [])):
            call["id"] = f"c{number}"
        value = {"model": script + [{"role": "assistant", "content": f"spare {number}"} for number in range(3)], "tools": tools,
                 "steps": [self.thread_step(number) for number in range(rng.randint(1, 5))]}
        if rng.random() < 0.4:
            value["interrupt_on"] = {name: True for name in tools if rng.random() < 0.7}
        return value


OPERATIONS = {"threads": ["agent.thread"]}
