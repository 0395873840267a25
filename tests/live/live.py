#!/usr/bin/env python3
"""live.py CLI SERVERS [NAME…]: touchstone-cli against real model servers that others wrote, on loopback.

SERVERS is a folder with scripts start_NAME.sh PORT, each of which becomes the server, prints its base URL when it
answers, and ends on TERM. NAME: llamacpp ollama aimock llmock mockaiapi stubllm litellm (default: all that are there).
For each API that a server offers: a plain answer as a stream, each fault that it can inject, its list of models, a
count of tokens, and a whole rubric run with a tool call and a structured verdict. Prints a line a try; ends with
'N as expected, N not, N servers not started' and status 1 if any was not. A try that depends on chance (a random model)
passes when the run ends with a verdict or says clearly why not.
"""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
KEY = "sk-test-planted-0000"
VARIABLES = {"openai-chat": ("OPENAI_BASE_URL", "OPENAI_API_KEY"), "openai": ("OPENAI_BASE_URL", "OPENAI_API_KEY"),
             "anthropic": ("ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY"), "google_genai": ("GOOGLE_GEMINI_BASE_URL", "GOOGLE_API_KEY"),
             "ollama": ("OLLAMA_HOST", "OLLAMA_API_KEY")}
TRUNCATED = {"status": "truncated"}
RUN_ENDS = {"satisfied", "failed", "max_iterations_reached", "unverified"}


class Api:
    def __init__(self, name, base, model, key=KEY):
        self.name, self.base, self.model, self.key = name, base, model, key


class Server:
    def __init__(self, name, base):
        self.name, self.base = name, base
        self.random = name in ("llamacpp", "ollama")

    def apis(self):
        base, v1 = self.base, self.base + "/v1"
        host, port = base.rsplit(":", 1)
        return {
            "llamacpp": [Api("openai-chat", v1, "tiny-noise"), Api("openai", v1, "tiny-noise"), Api("anthropic", base, "tiny-noise")],
            "ollama": [Api("ollama", base, "tiny-noise"), Api("openai-chat", v1, "tiny-noise")],
            "aimock": [Api("openai-chat", v1, "gpt-4o"), Api("openai", v1, "gpt-4o"), Api("anthropic", base, "claude-x"),
                       Api("google_genai", base, "gemini-3-flash"), Api("ollama", base, "llama3")],
            "llmock": [Api("openai-chat", v1, "gpt-4o"), Api("openai", v1, "gpt-4o"), Api("anthropic", base + "/anthropic", "claude-x"),
                       Api("google_genai", base + "/gemini", "gemini-3-flash")],
            "mockaiapi": [Api("openai-chat", v1, "gpt-4.1"), Api("openai", v1, "gpt-4.1"),
                          Api("anthropic", f"{host}:{int(port) + 1}", "claude-sonnet-4-20250514")],
            "stubllm": [Api("openai-chat", v1, "gpt-4o"), Api("google_genai", base, "gemini-3-flash")],
            "litellm": [Api("openai-chat", v1, "mock-claude", "sk-test"), Api("openai", v1, "mock-openai", "sk-test"),
                        Api("anthropic", base, "mock-openai", "sk-test")],
        }[self.name]

    def post(self, path, body):
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"content-type": "application/json"})
        return urllib.request.urlopen(request, timeout=10).read().decode()

    def get(self, path):
        return urllib.request.urlopen(self.base + path, timeout=10).read().decode()

    def script(self, behaviors):
        self.post("/_llmock/reset", {})
        self.post("/_llmock/scenario", {"behaviors": behaviors})


class Tester:
    def __init__(self, cli):
        self.cli, self.good, self.bad = os.path.abspath(cli), 0, 0

    def note(self, server, api, what, problem):
        self.good += not problem
        self.bad += bool(problem)
        print(f"{server.name:10} {api.name:13} {what:16} {'ok' if not problem else 'NOT: ' + problem}", flush=True)

    def call(self, api, arguments, folder, limit=180):
        base, key = VARIABLES[api.name]
        environment = {k: v for k, v in os.environ.items() if not k.endswith(("_API_KEY", "_BASE_URL"))}
        environment.update({base: api.base, key: api.key, "TOUCHSTONE_CONFIG_DIR": folder, "HOME": folder})
        done = subprocess.run([self.cli, *arguments, "--json"], env=environment, cwd=folder, capture_output=True, text=True,
                              timeout=limit)
        if api.key == KEY and KEY in done.stdout + done.stderr:
            return {"status": "the key was shown", "stderr": done.stderr}
        try:
            result = json.loads(done.stdout)
        except ValueError:
            result = {"status": f"no JSON, exit {done.returncode}", "error": {"message": done.stderr[-300:]}}
        result["stderr"] = done.stderr
        return result

    def ask(self, server, api, what, text, expected, model=None):
        """`expected`: values of the answer; a callable judges one."""
        with tempfile.TemporaryDirectory() as folder:
            # A stream that stalls is given up soon.
            pathlib.Path(folder, "touchstone.yaml").write_text("version: 1\ntimeouts: {inactivity: 4}\n")
            try:
                answer = self.call(api, ["ask", "--model", f"{api.name}:{model or api.model}", text], folder)
            except subprocess.TimeoutExpired:
                return self.note(server, api, what, "hangs")
        wrong = []
        for path, want in expected.items():
            value = answer
            for step in path.split("."):
                value = value.get(step) if isinstance(value, dict) else None
            if not (want(value) if callable(want) else value == want):
                wrong.append(f"{path} is {value!r}")
        if wrong and answer.get("error"):
            wrong.append(str(answer["error"])[:200])
        self.note(server, api, what, "; ".join(wrong))

    def models(self, server, api):
        with tempfile.TemporaryDirectory() as folder:
            answer = self.call(api, ["models", "--provider", api.name], folder)
        problem = "" if answer.get("models") or answer.get("providers", [{}])[0].get("error") or answer.get("error") else str(answer)[:200]
        self.note(server, api, f"models ({len(answer.get('models', []))})", problem)

    def count(self, server, api):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "touchstone.yaml").write_text(f"version: 1\nagent: {{model: \"{api.name}:{api.model}\"}}\n")
            answer = self.call(api, ["prompt", "--task", "hello", "--count-tokens"], folder)
        counted = (answer.get("totals") or {}).get("counted") or {}
        word = "estimated" if counted.get("estimated") else "counted"
        self.note(server, api, f"tokens {word}", "" if counted.get("tokens", 0) > 0 else str(answer)[:300])

    def run(self, server, api, ends, file=None):
        """A whole run; `ends` are the statuses that are right here, `file` what the agent must have written."""
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder, "workspace")
            work.mkdir()
            pathlib.Path(folder, "touchstone.yaml").write_text(
                f"version: 1\nagent: {{model: \"{api.name}:{api.model}\", backend: {{kind: filesystem, root: workspace, in_place: true}}}}\n"
                f"grader: {{model: \"{api.name}:{api.model}\", max_iterations: 2}}\n")
            try:
                answer = self.call(api, ["run", "--trust", "--no-history", "--task", "[live-task] Write /report.md", "--rubric-text",
                                         "- Names a source [live-verdict]", "--limit", "seconds=240"], folder, 400)
            except subprocess.TimeoutExpired:
                return self.note(server, api, "run", "hangs")
            problem = "" if answer.get("status") in ends else f"{answer.get('status')}: {str(answer.get('error') or answer.get('stderr'))[-300:]}"
            if not problem and file is not None:
                written = work / "report.md"
                problem = "" if written.exists() and written.read_text() == file else "the tool call was not made"
        self.note(server, api, f"run → {answer.get('status')}", problem)


def has(word):
    return lambda value: word in str(value)


def error(code, **more):
    return {"status": lambda value: value in ("error", "incomplete", "refused"), "error.code": code, **more}


def filled(value):
    return bool(value)


def aimock(tester, server, api):
    ask = lambda what, word, expected: tester.ask(server, api, what, f"[live-{word}]", expected)
    tester.ask(server, api, "text", "hi", {"status": "complete", "text": "Hello from the mock.", "usage": filled})
    ask("unicode", "unicode", {"status": "complete", "text": "a😀 café 你好 \u2028 end"})
    ask("thinking", "think", {"status": "complete", "text": "Seven is larger.", "reasoning": "First I compare."})
    # Its Ollama ends as if all were well, its Responses fail without a reason.
    ask("limit", "length", {"status": "complete" if api.name == "ollama" else "truncated"})
    ask("refusal", "refuse", {"status": lambda v: v in ("refused", "complete") or (v == "error" and api.name == "openai")})
    # The third event of some APIs comes before any text.
    late = api.name in ("openai", "anthropic")
    ask("cut", "cut", {"status": "incomplete", "partial_text": "" if late else has("This stream")})
    ask("malformed", "malformed", {"status": lambda v: v in ("error", "incomplete"), "error.code": lambda v: v in ("malformed", "broken-stream")})
    ask("no byte", "destroy", error("broken-stream"))
    ask("429", "429", error("rate-limited", stderr=has("trying again")))
    ask("529", "529", error("overloaded"))
    ask("401", "401", error("unauthorized"))
    ask("second try", "flaky", {"status": "complete", "text": "The second try worked."})
    tester.run(server, api, {"satisfied"}, "Grüße 😀\n")


def llmock(tester, server, api):
    def ask(what, behaviors, expected):
        server.script(behaviors)
        tester.ask(server, api, what, "hi", expected)

    reply = {"type": "reply", "text": "It is 21 degrees."}
    fault = lambda kind: [{"type": "stream_fault", "kind": kind, "after_chunks": 1}] * 8
    ask("text", [reply], {"status": "complete", "text": "It is 21 degrees."})
    ask("429 once", [{"type": "fail", "status": 429, "retry_after": 1}, reply], {"status": "complete", "stderr": has("trying again")})
    tester.note(server, api, "retry verdict", judged(server))
    ask("529 twice", [{"type": "fail", "status": 529, "times": 2}, reply], {"status": "complete"})
    ask("400", [{"type": "fail", "status": 400, "times": 4}], {"status": "error", "stderr": lambda v: "trying again" not in v})
    ask("truncate", fault("truncate"), {"status": "incomplete"})
    ask("disconnect", fault("disconnect"), {"status": lambda v: v in ("incomplete", "error")})
    ask("malformed", fault("malformed"), {"status": lambda v: v in ("incomplete", "error")})
    ask("stall", fault("stall"), {"status": lambda v: v in ("incomplete", "error"), "error.code": "timed-out"})
    ask("slow start", [{"type": "slow_first_token", "seconds": 2}, reply], {"status": "complete"})
    verdict = {"result": "satisfied", "explanation": "Fine.", "criteria": [{"name": "Names a source", "passed": True}]}
    server.script([{"type": "reply", "tool_calls": [{"name": "write_file", "arguments": {"file_path": "/report.md", "content": "x\n"}}]},
                   {"type": "reply", "text": "Done."}, {"type": "reply", "text": json.dumps(verdict)}])
    tester.run(server, api, {"satisfied"}, "x\n")
    # Arguments that are no JSON make a failed call, and the run goes on.
    server.script([{"type": "tool_fault", "kind": "malformed_arguments"}, {"type": "reply", "text": "Done."},
                   {"type": "reply", "text": json.dumps(verdict)}])
    tester.run(server, api, {"satisfied"})
    server.post("/_llmock/reset", {})


def judged(server):
    text = server.get("/_llmock/verdict?format=text")
    return "" if "fail" not in text.lower() else text.replace("\n", " ")[:300]


def mockaiapi(tester, server, api):
    ask = lambda what, suffix, expected: tester.ask(server, api, what, "hi", expected, api.model + (f":mock-{suffix}" if suffix else ""))
    ask("text", "", {"status": "complete", "text": filled})
    if api.name == "openai":
        return
    ask("400", "400", {"status": "error"})
    ask("401", "401", error("unauthorized"))
    ask("429", "429", error("rate-limited"))
    ask("500", "500", {"status": "error"})
    ask("503", "503", error("overloaded"))
    ask("tool call", "tool-stream", {"status": "complete", "tool_calls": filled})
    if api.name == "anthropic":
        ask("error in stream", "stream-error", {"status": lambda v: v in ("error", "incomplete"), "error.message": filled})


def stubllm(tester, server, api):
    ask = lambda what, text, expected: tester.ask(server, api, what, text, expected)
    ask("text", "hi", {"status": "complete"})
    ask("429", "[429]", error("rate-limited"))
    ask("529", "[529]", error("overloaded"))
    ask("third try", "[flaky]", {"status": "complete"})


def noise(tester, server, api):
    tester.ask(server, api, "text", "hi", {"status": lambda v: v in ("complete", "truncated"), "usage": filled})
    tester.ask(server, api, "unknown model", "hi", {"status": lambda v: v in ("error", "complete", "truncated")}, "nope")
    # A random model may also give no verdict; then the run must say so.
    tester.run(server, api, RUN_ENDS | {"grader_error", "limit_reached"})


def litellm(tester, server, api):
    tester.ask(server, api, "text", "hi", {"status": "complete", "text": filled})
    tester.ask(server, api, "429", "[live-429]", {"status": "error"})
    tester.run(server, api, RUN_ENDS | {"grader_error"})


TRIES = {"aimock": aimock, "llmock": llmock, "mockaiapi": mockaiapi, "stubllm": stubllm, "llamacpp": noise, "ollama": noise, "litellm": litellm}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(folder, name, **more):
    environment = dict(os.environ, **more)
    if name == "aimock":
        environment["FIXTURES"] = str(HERE / "aimock_run.json")
    process = subprocess.Popen([str(folder / f"start_{name}.sh"), str(free_port())], env=environment, stdout=subprocess.PIPE,
                               text=True, start_new_session=True)
    line = process.stdout.readline().strip()
    return process, line if line.startswith("http") else None


def stop(process):
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tester, folder = Tester(sys.argv[1]), pathlib.Path(sys.argv[2])
    names = sys.argv[3:] or [name for name in TRIES if (folder / f"start_{name}.sh").exists()]
    missing = 0
    for name in names:
        upstream, more = None, {}
        if name == "litellm":
            upstream, more["UPSTREAM"] = start(folder, "aimock")
        process, base = start(folder, name, **more)
        if base is None:
            print(f"{name:10} did not start", flush=True)
            missing += 1
        else:
            for number in range(len(Server(name, base).apis())):
                if name == "aimock" and number > 0:         # its sequences begin anew with the process only
                    stop(process)
                    process, base = start(folder, name)
                server = Server(name, base)
                api = server.apis()[number]
                TRIES[name](tester, server, api)
                tester.models(server, api)
                tester.count(server, api)
        for each in filter(None, (process, upstream)):
            stop(each)
    print(f"{tester.good} as expected, {tester.bad} not, {missing} servers not started")
    sys.exit(1 if tester.bad else 0)


main()
