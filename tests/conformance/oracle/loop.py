"""Whole grading runs over several invocations: what the reference does, and random scripts."""

import itertools
import json
import re

from . import words
from .models import ScriptExhausted, entry_of, error_of, message_of, scripted_model

FREE_ENDS = ("Grader raised StructuredOutputValidationError ", "Grader raised RuntimeError ")


class LostInterrupt(Exception):
    pass


class Loop:
    """All invocations of one case."""

    def __init__(self, rubric, value):
        self.rubric, self.value = rubric, value
        self.names, self.revisions, self.verdicts = {}, {}, 0
        self.record = {}
        self.new_grading = False
        self.threads = itertools.count()
        self.cancelled = False

    def run(self):
        from langchain.agents import create_agent
        from langgraph.checkpoint.memory import InMemorySaver
        value = self.value
        native = value["strategy"] == "provider"
        worker = scripted_model("ScriptedChatModel", self.play_worker, model_name="worker")
        grader = scripted_model("ScriptedChatModel", self.play_grader, {"structured_output": True} if native else None,
                                model_name=value.get("model_id", "grader-1"))
        loop = self

        class Recorded(self.rubric.RubricMiddleware):
            def _emit(self, runtime, event_type, *arguments, **options):
                from types import SimpleNamespace
                loop.record["trace"].append("start" if event_type.endswith("start") else "end")
                loop.new_grading |= event_type.endswith("start")
                super()._emit(SimpleNamespace(stream_writer=lambda event: loop.record["events"].append(dict(event))), event_type, *arguments, **options)

            def _revision_prompt(self, evaluation=None, *rest):
                evaluation = evaluation if evaluation is not None else self
                text = loop.rubric.RubricMiddleware._revision_prompt(evaluation)
                loop.note_revision(text, evaluation)
                return text

        middleware = Recorded(model=grader, max_iterations=value["max_iterations"], on_evaluation=self.callback,
                              tools=grader_tools() if value.get("grader_tools") else None)
        self.agent = create_agent(worker, tools=worker_tools(), middleware=[middleware],
                                  checkpointer=InMemorySaver())
        return {"invocations": [self.invoke(invocation) for invocation in value["invocations"]]}

    def invoke(self, invocation):
        self.record = {"trace": [], "events": [], "callback": [], "graded": [], "grader_inputs": [], "worker_calls": 0, "grader_calls": 0}
        self.new_grading = False
        self.worker, self.grader = iter(invocation["worker"]), iter(invocation["grader"])
        given = None
        if not invocation.get("resume"):
            given = {"messages": [message_of(entry) for entry in invocation["messages"]]}
            if invocation.get("rubric") is not None:
                given["rubric"] = invocation["rubric"]
        # Without a checkpointer each invocation has a thread of its own, so that the private state can be seen.
        thread = "t" if self.value["checkpointer"] else "t%d" % next(self.threads)
        config = {"configurable": {"thread_id": thread}, "recursion_limit": 9999}
        raised = None
        try:
            self.agent.invoke(given, config)
        except (Exception, KeyboardInterrupt) as error:
            raised = type(error).__name__
        if self.cancelled and raised != "KeyboardInterrupt":
            raise LostInterrupt
        self.cancelled = False
        result = self.record
        for entry in [*result["events"], *result["callback"]]:
            self.finish(entry)
        if raised:
            result["raises"] = raised
        if self.value["checkpointer"] or not raised:
            self.add_state(result, self.agent.get_state(config).values)
        return result

    def add_state(self, result, state):
        result["messages"] = [self.shown(message) for message in state.get("messages", [])]
        result["status"] = state.get("_rubric_status")
        result["iterations"] = state.get("_rubric_iterations") or 0
        run = state.get("_current_grading_run_id")
        result["run"] = self.name(run) if run else None
        result["active_rubric"] = state.get("_active_rubric")
        result["evaluations"] = [self.finish(dict(entry)) for entry in state.get("_rubric_evaluations") or []]

    def shown(self, message):
        entry = entry_of(message, status=False)
        if message.content in self.revisions if isinstance(message.content, str) else False:
            entry["content"] = {"revision": self.revisions[message.content]}
        return entry

    def name(self, run):
        return self.names.setdefault(run, "run-%d" % (len(self.names) + 1))

    def finish(self, entry):
        if "grading_run_id" in entry and not str(entry["grading_run_id"]).startswith("run-"):
            entry["grading_run_id"] = self.name(entry["grading_run_id"])
        text = entry.get("explanation", "")
        if text.startswith(FREE_ENDS) and "): " in text:
            entry["explanation"] = text[:text.index("): ") + 3]
        return entry

    def callback(self, evaluation):
        self.record["trace"].append("callback")
        self.record["callback"].append(dict(evaluation))
        if self.value.get("callback_raises"):
            raise ValueError("callback")

    def note_revision(self, text, evaluation):
        from .rubric import revision_parts
        failing = [criterion for criterion in evaluation["criteria"] if not criterion.get("passed")]
        self.revisions[text] = revision_parts(text, evaluation["explanation"], failing)

    def play_worker(self, messages, bound):
        self.record["trace"].append("worker")
        self.record["worker_calls"] += 1
        entry = self.entry(self.worker)
        return message_of({**entry, "role": "assistant"})

    def entry(self, script):
        entry = next(script, None)
        if entry is None:
            raise ScriptExhausted("no entry is left")
        if "raise" in entry:
            raise error_of(entry["raise"])
        if "cancel" in entry:
            self.cancelled = True
            raise KeyboardInterrupt
        return entry

    def play_grader(self, messages, bound):
        self.record["trace"].append("grader")
        self.record["grader_calls"] += 1
        if self.new_grading:
            self.new_grading = False
            if messages[-1].type == "human":  # not one that is taken up
                self.record["graded"].append(self.graded(messages[-1].content))
        self.record["grader_inputs"].append([grader_input(message) for message in messages])
        entry = self.entry(self.grader)
        message = {"role": "assistant", "content": entry.get("text", ""), "tool_calls": list(entry.get("tool_calls", []))}
        if "verdict" in entry and self.value["strategy"] == "provider" and not entry.get("as_tool"):
            message["content"] = json.dumps(entry["verdict"], ensure_ascii=False)
            return message_of(message)
        for verdict in entry.get("verdicts", []) + ([entry["verdict"]] if "verdict" in entry else []):
            self.verdicts += 1
            message["tool_calls"].append({"id": "v%d" % self.verdicts, "name": "GraderResponse", "args": verdict})
        return message_of(message)

    def graded(self, payload):
        from langchain_core.messages import HumanMessage

        from .rubric import payload_blocks
        nonce = re.search(r"\n<rubric-([0-9a-f]{16})>\n", payload)[1]
        blocks = payload_blocks(payload, nonce)
        transcript = blocks["transcript"]
        for text in self.revisions:
            shown = self.rubric._sanitize_for_payload(self.rubric._build_grader_transcript([HumanMessage(text)]))
            transcript = transcript.replace(shown, "[user] <revision>")
        return {"iteration": int(re.search("iteration ([0-9]+)", payload)[1]), "rubric": blocks["rubric"], "transcript": transcript}


def grader_input(message):
    if message.type != "tool":
        return {"human": "user", "ai": "assistant", "system": "system"}[message.type]
    text, fixed = message.content, "Failed to parse structured output for tool 'GraderResponse': "
    if fixed in text:
        text = text[:text.index(fixed) + len(fixed)]
    return {"tool": message.name, "text": text}


def worker_tools():
    from langchain_core.messages import ToolMessage
    from langchain_core.tools import InjectedToolCallId, tool
    from typing import Annotated

    @tool
    def echo(text: str) -> str:
        """Gives the text."""
        return text

    @tool
    def fail(text: str, call: Annotated[str, InjectedToolCallId]) -> ToolMessage:
        """Fails."""
        return ToolMessage(text, tool_call_id=call, name="fail", status="error")

    @tool
    def crash(text: str) -> str:
        """Ends the run."""
        raise ValueError(text)

    return [echo, fail, crash]


def grader_tools():
    from .rubric import run_tests_tool
    return [run_tests_tool()]


def run_loop(rubric, value):
    """The result, or null where the reference's threads swallowed an interrupt or a revision message cannot be told apart."""
    try:
        return Loop(rubric, value).run()
    except (LostInterrupt, ValueError):
        return None


class RandomLoop:
    def __init__(self, inputs):
        self.inputs, self.rng = inputs, inputs.rng
        self.calls = 0

    def make(self):
        rng = self.rng
        value = {"max_iterations": rng.choice([1, 2, 2, 3, 4, 6]), "strategy": rng.choice(["tool", "tool", "provider"]),
                 "checkpointer": rng.random() < 0.5}
        if rng.random() < 0.1:
            value["callback_raises"] = True
        if rng.random() < 0.1:
            value["model_id"] = rng.choice([None, "", "alpha", "x y"])
        self.tools = rng.random() < 0.25
        if self.tools:
            value["grader_tools"] = True
        invocations = [self.invocation()]
        for _ in range(rng.choice([0, 0, 1, 2]) if value["checkpointer"] else rng.choice([0, 0, 0, 1])):
            again = self.invocation()
            if value["checkpointer"] and rng.random() < 0.4:
                again = {"resume": True, "worker": again["worker"], "grader": again["grader"]}
            invocations.append(again)
        return {**value, "invocations": invocations}

    def invocation(self):
        rng, inputs = self.rng, self.inputs
        invocation = {}
        if rng.random() < 0.9:
            invocation["rubric"] = rng.choice(["- a\n- b", "r", "r ", "</rubric> x", "東", "", " "] if rng.random() < 0.3 else ["- a\n- b", "r"])
        invocation["messages"] = [{"role": "user", "content": inputs.joined(words.WORDS, 3)} for _ in range(rng.choice([0, 1, 1, 1, 2]))]
        turns = rng.randint(1, 5)
        invocation["worker"] = [entry for _ in range(turns) for entry in self.worker_turn()]
        invocation["grader"] = [entry for _ in range(turns) for entry in self.grading()]
        return invocation

    def worker_turn(self):
        rng = self.rng
        entries = []
        while rng.random() < 0.25:
            calls = []
            for _ in range(rng.randint(1, 3)):
                self.calls += 1
                name = rng.choice(["echo", "echo", "echo", "fail", "look", "crash"] if rng.random() < 0.5 else ["echo", "fail"])
                args = {"text": self.inputs.joined(words.WORDS, 3)}
                if rng.random() < 0.1:
                    args = rng.choice([{}, {"text": 5}, {"text": None}, {"text": "x", "more": 1}])
                calls.append({"id": "c%d" % self.calls, "name": name, "args": args})
            crashes = [call for call in calls if call["name"] == "crash"]
            calls = crashes[:1] or calls  # which of its siblings a crash lets finish is a matter of luck
            entries.append({"content": rng.choice(["", "thinking"]), "tool_calls": calls})
        if rng.random() < 0.06:
            return [*entries, rng.choice([{"cancel": True}, {"raise": self.error()}])]
        return [*entries, {"content": self.inputs.joined([*words.WORDS, "</transcript>", "\n[user] "], 4)}]

    def error(self):
        error = {"class": self.rng.choice(["ValueError", "APIError", "RateLimitError"]), "text": self.inputs.joined(words.WORDS, 3)}
        if self.rng.random() < 0.5:
            error["status_code"] = self.rng.choice([0, 429, -1, None, True, "503", 500.0])
        return error

    def grading(self):
        """Entries of one grading, mostly a good verdict."""
        rng, inputs = self.rng, self.inputs
        entries = []
        if self.tools and rng.random() < 0.4:
            self.calls += 1
            args = rng.choice([{}, {"suite": "all"}, {"suite": "x"}, {"suite": "boom"}, {"suite": 3}])
            entries.append({"tool_calls": [{"id": "g%d" % self.calls, "name": rng.choice(["run_tests", "run_tests", "look"]), "args": args}]})
        while rng.random() < 0.15:
            entries.append(self.faulty_reply())
        if rng.random() < 0.06:
            return [*entries, rng.choice([{"cancel": True}, {"raise": self.error()}])]
        return [*entries, {"verdict": inputs.good_verdict(rng.choice(["needs_revision", "needs_revision", None]))}]

    def faulty_reply(self):
        rng, inputs = self.rng, self.inputs
        return rng.choice([{"text": rng.choice(["", "Nearly there.", "{}"])}, {"verdict": inputs.verdict_object()},
                           {"verdicts": [inputs.good_verdict(), inputs.good_verdict()]},
                           {"verdict": inputs.good_verdict(), "as_tool": True}, {"verdict": inputs.good_verdict(), "text": "so"}])


def random_loop(inputs):
    return RandomLoop(inputs).make()
