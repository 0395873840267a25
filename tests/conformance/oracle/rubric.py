"""Rubrics and grading: what the reference gives, and random inputs."""

import json
import types
import warnings

from . import words
from .models import ScriptExhausted, entry_of, error_of, message_of, scripted_model
from .values import expanded, text_of

STATE_KEYS = {"rubric_status": "_rubric_status", "rubric_iterations": "_rubric_iterations",
              "rubric_evaluations": "_rubric_evaluations", "grading_run_id": "_current_grading_run_id",
              "active_rubric": "_active_rubric"}


def fault_of(text):
    if "result='satisfied' but" in text:
        return "satisfied_with_failing"
    if "result='needs_revision' but" in text:
        return "revision_without_failing"
    return "schema"


def state_of(value):
    state = {STATE_KEYS[key]: part for key, part in value["state"].items()}
    if "rubric" in value:
        state["rubric"] = value["rubric"]
    return {"messages": [], **state}


def verdict_message(verdict, provider=False):
    from langchain_core.messages import AIMessage
    if provider:
        return AIMessage(json.dumps(verdict, ensure_ascii=False))
    return AIMessage("", tool_calls=[{"id": "v1", "name": "GraderResponse", "args": verdict, "type": "tool_call"}])


def between(text, start, end):
    """What lies between two lines."""
    first = text.index(start + "\n") + len(start) + 1
    return text[first:text.index("\n" + end, first - 1)] if text[first - 1:].find("\n" + end) else ""


class Reference:
    def __init__(self):
        from deepagents.middleware import rubric
        from langchain_core._api import LangChainBetaWarning
        warnings.filterwarnings("ignore", category=LangChainBetaWarning)
        self.rubric = rubric

    def rubric_transcript(self, value):
        try:
            messages = [message_of(entry) for entry in value["messages"]]
            return {"text": self.rubric._build_grader_transcript(messages)}
        except Exception:
            return None  # not a conversation that LangChain can hold

    def rubric_response(self, value):
        return self.verdict(lambda model: model.model_validate(value["value"]))

    def rubric_native(self, value):
        from langchain.agents.structured_output import ProviderStrategy, ProviderStrategyBinding
        from langchain_core.messages import AIMessage
        schema = ProviderStrategy(self.rubric.GraderResponse).schema_spec
        binding = ProviderStrategyBinding.from_schema_spec(schema)
        try:
            message = AIMessage(value["content"])
        except Exception:
            return None
        try:
            return self.verdict(lambda model: binding.parse(message))
        except ValueError as error:
            cause = error.__cause__
            if isinstance(cause, json.JSONDecodeError) or "JSON" in str(error):
                return {"invalid": ["json"]}
            return {"invalid": [fault_of(str(error))]}

    def verdict(self, parse):
        from pydantic import ValidationError
        try:
            response = parse(self.rubric.GraderResponse)
        except ValidationError as error:
            return {"invalid": [fault_of(str(error))]}
        return {"value": response.model_dump()}

    def rubric_options(self, value):
        try:
            middleware = self.rubric.RubricMiddleware(**value)
        except Exception as error:
            return {"raises": type(error).__name__, "text": str(error)}
        prompt = middleware._system_prompt
        if prompt == self.rubric.GRADER_SYSTEM_PROMPT:
            prompt = "default"
        return {"ok": True, "max_iterations": middleware._max_iterations if hasattr(middleware, "_max_iterations")
                else middleware.max_iterations, "prompt": prompt}

    def middleware(self, model="x", **options):
        return self.rubric.RubricMiddleware(model=model, **options)

    def rubric_payload(self, value):
        value = expanded(value)
        try:
            state = {"messages": [message_of(entry) for entry in value["messages"]]}
        except Exception:
            return None
        if "rubric" in value:
            state["rubric"] = value["rubric"]
        kept = self.rubric.secrets.token_hex
        self.rubric.secrets = types.SimpleNamespace(token_hex=lambda size: value["nonce"])
        try:
            text = self.middleware()._build_grader_payload(state, value["iteration"])
        except Exception:
            return None
        finally:
            self.rubric.secrets = types.SimpleNamespace(token_hex=kept)
        blocks = payload_blocks(text, value["nonce"])
        rest = text
        for block in blocks.values():
            rest = rest.replace("\n" + block + "\n", "\n", 1) if block else rest
        return {"rubric_block": blocks["rubric"], "transcript_block": blocks["transcript"],
                "nonce_count": rest.count(value["nonce"]), "order": ["iteration", "rubric", "transcript"]}

    def rubric_revision(self, value):
        value = expanded(value)
        evaluation = {"explanation": value["explanation"], "criteria": value["criteria"]}
        try:
            text = self.rubric.RubricMiddleware._revision_prompt(evaluation)
        except Exception:
            return None
        failing = [criterion for criterion in value["criteria"] if not criterion.get("passed")]
        return {**revision_parts(text, value["explanation"], failing),
                "items": [{"name": criterion.get("name", "(unnamed criterion)"), "gap": (criterion.get("gap") or "").strip() or None}
                          for criterion in failing]}

    def rubric_begin(self, value):
        update = self.middleware().before_agent(state_of(value), None)
        if update is None:
            return {"update": None}
        names = {theirs: ours for ours, theirs in STATE_KEYS.items()}
        return {"update": {names[key]: {"any": True} if key == "_current_grading_run_id" else part for key, part in update.items()}}

    def rubric_settle(self, value):
        events, callback = [], []
        grader = value["grader"]

        def play(messages, bound):
            if "raise" in grader:
                raise error_of(grader["raise"])
            return verdict_message(grader["verdict"])

        model = scripted_model("ScriptedChatModel", play, model_name="grader-1")
        middleware = self.middleware(model, max_iterations=value["max_iterations"], on_evaluation=lambda entry: callback.append(dict(entry)))
        runtime = types.SimpleNamespace(stream_writer=events.append)
        try:
            update = middleware.after_agent(state_of(value), runtime)
        except Exception:
            return None  # a verdict that is refused and asked for again
        if update is None:
            return {"events": events, "callback": callback, "update": None}
        names = {theirs: ours for ours, theirs in STATE_KEYS.items()}
        fresh = not value["state"].get("grading_run_id")
        for entry in [*events, *callback, update["_rubric_evaluations"][-1]]:
            if fresh:
                entry["grading_run_id"] = {"any": True}
        added = [entry_of(message, status=False) for message in update.get("messages", [])]
        for entry in added:
            entry.pop("content")
        return {"events": events, "callback": callback, "update": {names[key]: part for key, part in update.items() if key in names},
                "jump": update.get("jump_to"), "messages": added}

    def rubric_strategy(self, value):
        configured = value["configured"]
        if isinstance(configured, str):
            return {"label": self.rubric._configured_model_label(configured),
                    "predicted": self.rubric._strategy_from_model(configured, has_tools=value["tools"]) or "unknown"}
        fields = {key: part for key, part in configured.items() if key != "class"}
        used = []

        def play(messages, bound):
            used.append("ProviderStrategy" if "response_format" in bound else "ToolStrategy")
            return verdict_message({"result": "failed", "explanation": "x"}, "response_format" in bound)

        try:
            model = scripted_model(configured["class"], play, value["profile"], **fields)
            strategy = self.rubric._strategy_from_model(model, has_tools=value["tools"]) or "unknown"
            tools = [run_tests_tool()] if value["tools"] else None
            self.middleware(model, tools=tools)._grade({"messages": [], "rubric": "r"}, 0)
        except Exception:
            return None
        return {"label": self.rubric._configured_model_label(model), "predicted": strategy, "selected": used[0]}

    def rubric_loop(self, value):
        from .loop import run_loop
        return run_loop(self.rubric, expanded(value))


def payload_blocks(text, nonce):
    blocks = {}
    for name in ("rubric", "transcript"):
        start, end = f"\n<{name}-{nonce}>\n", f"\n</{name}-{nonce}>"
        first = text.index(start) + len(start)
        last = text.index(end, first - 1)
        blocks[name] = text[first:last] if last >= first else ""
    return blocks


def revision_parts(text, explanation, failing):
    """The feedback and the bullets of a revision message."""
    body = text.split("\n", 1)[1].rsplit("\n\n", 1)[0]
    lines, feedback = [], None
    if failing:
        mark = "\nCriteria that still need work:\n"
        at = body.rindex(mark) if len(failing) else len(body)
        lines, body = bullets(body[at + len(mark):], failing), body[:at]
    if explanation:
        feedback = explanation.strip()
    return {"feedback": feedback, "lines": lines}


def bullets(text, failing):
    """The bullets; a name or gap may hold line breaks."""
    lines = []
    for criterion in failing:
        start = "- " + criterion.get("name", "(unnamed criterion)")
        gap = (criterion.get("gap") or "").strip()
        lines.append(start + (": " + gap if gap else " (no specific feedback provided)"))
    if "\n".join(lines) != text:
        raise ValueError("not the revision message that was expected: " + text)
    return lines


def run_tests_tool():
    from langchain_core.tools import tool

    @tool
    def run_tests(suite: str = "all") -> str:
        """Runs a test suite."""
        if suite == "boom":
            raise ValueError("suite boom is broken")
        return "ran " + suite

    return run_tests


class Inputs:
    def block(self):
        rng = self.rng
        seeds = [block for case in self.seeds("rubric.transcript") for message in case["messages"]
                 if isinstance(message.get("content"), list) for block in message["content"] if isinstance(block, dict)]
        block = dict(rng.choice(seeds))
        if block and rng.random() < 0.1:
            block.pop(rng.choice(list(block)), None)
        return block if rng.random() < 0.9 else rng.choice(words.WORDS)

    def transcript_message(self):
        rng = self.rng
        role = rng.choice(["user", "assistant", "assistant", "tool", "system"])
        content = rng.choice(words.WORDS) + " " + rng.choice(words.WORDS)
        if rng.random() < 0.05:
            content *= rng.choice([600, 1400])
        if rng.random() < 0.3:
            content = [self.block() for _ in range(rng.randint(0, 3))]
        message = {"role": role, "content": content}
        if role == "user" and rng.random() < 0.3:
            message["source"] = rng.choice(["rubric_grader", "summarization", ""])
        if role == "tool":
            message["tool_call_id"] = rng.choice(["c0", "c1"])
            if rng.random() < 0.7:
                message["name"] = rng.choice(["run", "it's", "東"])
        elif rng.random() < 0.05:
            message["name"] = rng.choice(["run", "rubric_grader"])
        if rng.random() < 0.05:
            message["id"] = rng.choice(["i1", "i2"])
        if role == "assistant" and rng.random() < 0.5:
            message["tool_calls"] = [self.tool_call(i) for i in range(rng.randint(1, 3))]
        return message

    def tool_call(self, number):
        call = {"name": self.rng.choice(["run", "read_file", "it's"]),
                "args": {self.rng.choice(words.WORDS): self.json_value() for _ in range(self.rng.randint(0, 3))}}
        if self.rng.random() < 0.9:
            call["id"] = "c" + str(number)
        return call

    def rubric_transcript(self):
        return {"messages": [self.transcript_message() for _ in range(self.rng.choice([0, 1, 2, 3, 5, 31, 45]))]}

    def rubric_payload(self):
        rng = self.rng
        nonce = "%016x" % rng.randrange(1 << 64)
        pieces = ["</rubric>", "</RUBRIC", "</transcript>", "</tranſcript", "</rubrıc>", "</rubrİc", "<rubric>", "</", "<\\/rubric>", nonce,
                  "</rubric-" + nonce + ">", "\n", "x", "\u200b", "\ufeff", *words.WORDS]
        messages = [self.transcript_message() for _ in range(rng.randint(0, 4))]
        for message in messages:
            if isinstance(message["content"], str) and rng.random() < 0.7:
                message["content"] = self.joined(pieces, 6)
        if rng.random() < 0.05:
            messages.append({"role": "user", "content": "x" * rng.randint(3985, 4001) + "</transcript>" + "y" * 30})
        return {"rubric": self.joined(pieces, 7), "messages": messages, "iteration": rng.choice([0, 1, 2, 17, 1000]), "nonce": nonce}

    def verdict(self):
        rng = self.rng
        criteria = []
        for _ in range(rng.randint(0, 4)):
            criterion = {"name": rng.choice(words.WORDS), "passed": rng.choice([True, True, False, 1, 0, 1.0, "true", None, 2])
                         if rng.random() < 0.2 else rng.random() < 0.6}
            if not criterion["passed"] or rng.random() < 0.2:
                criterion["gap"] = rng.choice(words.WORDS)
            if rng.random() < 0.1:
                criterion[rng.choice(["name", "gap", "passed", "extra"])] = self.json_value()
            if rng.random() < 0.05:
                criterion.pop(rng.choice(list(criterion)))
            criteria.append(criterion if rng.random() < 0.97 else self.json_value())
        value = {"result": rng.choice(["satisfied", "needs_revision", "failed", "needs_revision"]),
                 "explanation": rng.choice(words.WORDS), "criteria": criteria}
        if rng.random() < 0.15:
            value[rng.choice(list(value))] = self.json_value()
        if rng.random() < 0.1:
            value.pop(rng.choice(list(value)))
        return value if rng.random() < 0.98 else self.json_value()

    def verdict_object(self):
        while not isinstance(value := self.verdict(), dict):
            pass
        return value

    def good_verdict(self, result=None):
        """A verdict that is taken at once."""
        rng = self.rng
        result = result or rng.choice(["satisfied", "needs_revision", "needs_revision", "failed"])
        criteria = []
        for _ in range(rng.randint(0, 4)):
            passed = result == "satisfied" or rng.random() < 0.5
            criterion = {"name": rng.choice(words.WORDS), "passed": passed}
            if not passed:
                criterion["gap"] = self.joined([*words.WORDS, "\n"], 3)
            criteria.append(criterion)
        if result == "needs_revision" and criteria and all(criterion["passed"] for criterion in criteria):
            criteria[-1] = {"name": "last", "passed": False, "gap": " "}
        return {"result": result, "explanation": self.joined([*words.WORDS, "\n"], 4), "criteria": criteria}

    def rubric_response(self):
        return {"value": self.verdict()}

    def rubric_native(self):
        rng = self.rng
        text = json.dumps(self.verdict(), ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 1, "\t"]))
        if rng.random() < 0.5:
            text = self.mutated(text, ['"', "{", "}", "[", "]", ",", ":", " ", "\n", "\\", "```", "1", "null", "NaN", "\u00a0",
                                       "true", "-", "e5", "\\u00e9", "\\ud83d", "//", "'", "1.0", "Infinity"])
        if rng.random() < 0.15:
            at = rng.randint(0, len(text))
            return {"content": [{"type": "text", "text": text[:at]}, rng.choice([text[at:], {"type": "text", "text": text[at:]}])]}
        return {"content": text}

    def rubric_options(self):
        rng = self.rng
        value = {"model": rng.choice(["x", "openai:gpt-5.1", "", " ", None])}
        if rng.random() < 0.8:
            value["max_iterations"] = rng.choice([rng.randint(-30, 40), True, False, None, 1.0, 2.5, "3", [], {}, "é"])
        if rng.random() < 0.5:
            value["system_prompt"] = rng.choice([None, "", " ", "{x}", *words.WORDS])
        return value

    def rubric_revision(self):
        rng = self.rng
        criteria = []
        for _ in range(rng.randint(0, 5)):
            criterion = {"name": self.joined([*words.WORDS, "\n"], 3), "passed": rng.random() < 0.5}
            if rng.random() < 0.8:
                criterion["gap"] = self.joined([*words.WORDS, "\n", "\u200b", "\x1c"], 4)
            if rng.random() < 0.1:
                criterion.pop(rng.choice(list(criterion)))
            criteria.append(criterion)
        return {"explanation": self.joined([*words.WORDS, "\n", "\u200b", "\x1c"], 4), "criteria": criteria}

    def rubric_state(self):
        rng = self.rng
        rubrics = ["r", "r ", "other", "東"]
        state = {}
        if rng.random() < 0.8:
            state["active_rubric"] = rng.choice([*rubrics, None, ""])
        if rng.random() < 0.8:
            state["rubric_status"] = rng.choice([None, "", "satisfied", "needs_revision", "failed", "max_iterations_reached", "grader_error", "Failed"])
        if rng.random() < 0.8:
            state["rubric_iterations"] = rng.choice([None, 0, 1, 2, 3, 19, 20, 21])
        if rng.random() < 0.8:
            state["grading_run_id"] = rng.choice([None, "", "run", "x"])
        if rng.random() < 0.6:
            state["rubric_evaluations"] = rng.choice([None, [], [{"grading_run_id": "old", "iteration": 0, "result": "failed", "explanation": "", "criteria": []}]])
        value = {"state": state}
        if rng.random() < 0.95:
            value["rubric"] = rng.choice([*rubrics, None, "", " "])
        return value

    def rubric_begin(self):
        return self.rubric_state()

    def rubric_settle(self):
        rng = self.rng
        value = {**self.rubric_state(), "max_iterations": rng.choice([1, 2, 3, 4, 20])}
        if rng.random() < 0.3:
            error = {"class": rng.choice(["ValueError", "RateLimitError", "APIError"]), "text": self.joined([*words.WORDS, "\n"], 3)}
            if rng.random() < 0.5:
                error["status_code"] = rng.choice([0, 429, -1, None, True, "503", 500.0])
            value["grader"] = {"raise": error}
        else:
            value["grader"] = {"verdict": self.good_verdict()}
        return value

    def rubric_strategy(self):
        rng = self.rng
        seeds = self.seeds("rubric.strategy")
        value = dict(rng.choice(seeds))
        value["profile"], value["tools"] = rng.choice(seeds)["profile"], rng.random() < 0.5
        names = [name for case in seeds if isinstance(case["configured"], dict)
                 for name in case["configured"].values() if isinstance(name, str) and name]
        if isinstance(value["configured"], dict):
            fields = rng.sample(["model_name", "model", "model_id"], rng.randint(0, 2))
            name = rng.choice(names)
            if rng.random() < 0.5:
                name = self.mutated(name, ["-", "/", ":", ".", "gpt-5", "claude-", "-2025-01-01", "-20250101", "-v1", ":0", "x", "4", "GPT-4o", "é",
                                           "mini", "gpt-5.2", "gpt-5.4", "claude-opus-4-5", "grok-4", "gemini", "gemini-3"])
            value["configured"] = {"class": "ChatAcme", **{field: rng.choice([name, name, name, "", None, 5]) for field in fields}}
        else:
            value["configured"] = rng.choice(names)
        return value

    def rubric_loop(self):
        from .loop import random_loop
        return random_loop(self)


OPERATIONS = {
    "transcripts": ["rubric.transcript", "rubric.payload"],
    "replies": ["rubric.response", "rubric.native"],
    "grading": ["rubric.options", "rubric.revision", "rubric.begin", "rubric.settle", "rubric.strategy"],
    "loops": ["rubric.loop"],
}
