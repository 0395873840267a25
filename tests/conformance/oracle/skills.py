"""YAML, skills and memory: what the reference gives, and random inputs."""

import json
import logging
import pathlib
import tempfile

from . import words
from .values import has_set, make_tree, python_of, pyval, raised, text_of, without_root


class Warnings(logging.Handler):
    """Collects the kinds of the reference's log lines, by the first words of their formats."""

    KINDS = {
        "Skipping %s: content too large": "too_large",
        "Skipping %s: no valid YAML": "no_frontmatter",
        "Invalid YAML": "yaml_error",
        "Skipping %s: frontmatter is not": "not_mapping",
        "Skipping %s: missing required": "required_missing",
        "Skill '%s' in %s does not follow": "name_invalid",
        "Skill description": "description_truncated",
        "Ignoring 'allowed-tools'": "allowed_tools_type",
        "Skill compatibility": "compatibility_truncated",
        "Ignoring non-dict metadata": "metadata_not_mapping",
        "Cannot load SKILL.md": "skill_file_error",
        "Downloaded skill file": "skill_file_error",
        "Error decoding": "skill_file_not_utf8",
        "Skill at %s failed": "skill_dropped",
        "Skills load": "load_errors",
    }

    def __init__(self):
        super().__init__()
        self.kinds = []

    def emit(self, record):
        for start, kind in self.KINDS.items():
            if record.msg.startswith(start):
                self.kinds.append(kind)
                return
        self.kinds.append("source_error" if record.args and "Cannot load skills" in str(record.args[0])
                          else "load_errors")


def metadata_of(skill):
    return {**skill, "metadata": [list(item) for item in skill["metadata"].items()]}


def skill_of(metadata):
    return {**metadata, "metadata": dict(metadata["metadata"])}


def sources_of(value):
    return [tuple(source) if isinstance(source, list) else source for source in value["sources"]]


def system_request(model=None, system=None, state=None):
    """A model call with this system message."""
    from langchain.agents.middleware.types import ModelRequest
    return ModelRequest(model=model, messages=[], system_message=system, state=state or {})


class Reference:
    """One method an operation: the `expect` of a golden case for its `input`."""

    def __init__(self):
        import yaml
        from deepagents.backends import FilesystemBackend
        from deepagents.middleware import memory, skills
        self.yaml, self.memory, self.skills, self.backend = yaml, memory, skills, FilesystemBackend
        self.warnings = Warnings()
        logging.getLogger("deepagents").addHandler(logging.NullHandler())
        logging.getLogger("deepagents").propagate = False
        logger = logging.getLogger(skills.__name__)
        logger.addHandler(self.warnings)
        logger.propagate = False
        self.anthropic = None

    def yaml_load(self, value):
        try:
            loaded = self.yaml.safe_load(text_of(value["text"]))
        except self.yaml.YAMLError:
            return {"error": "yaml"}
        except RecursionError:
            return None
        except Exception as error:
            return {"raises": type(error).__name__}
        return {"value": pyval(loaded), "str": {"any": True} if has_set(loaded) else str(loaded)}

    def py_repr(self, value):
        try:
            made = python_of(value["value"])
        except (TypeError, ValueError):
            return None  # unhashable keys, cycles
        return None if has_set(made) else {"repr": repr(made), "str": str(made)}

    def skills_parse(self, value):
        self.warnings.kinds = []
        try:
            skill = self.skills._parse_skill_metadata(text_of(value["content"]), value["path"], value["directory"])
        except RecursionError:
            return None
        except Exception as error:
            return {"raises": type(error).__name__}
        return {"skill": skill and metadata_of(skill), "warnings": self.warnings.kinds}

    def skills_name(self, value):
        valid, text = self.skills._validate_skill_name(value["name"], value["directory"])
        return {"valid": valid, "text": text or None}

    def skills_label(self, value):
        return {"label": self.skills._derive_source_label(value["source"])}

    def skills_load_tolerant(self, value):
        """As skills_load, with a skill dropped whose YAML makes the reference throw."""
        strict = self.skills._parse_skill_metadata

        def tolerant(*arguments, **named):
            try:
                return strict(*arguments, **named)
            except Exception:
                self.warnings.kinds.append("yaml_error")
                return None

        self.skills._parse_skill_metadata = tolerant
        try:
            return self.skills_load(value)
        finally:
            self.skills._parse_skill_metadata = strict

    def skills_load(self, value):
        with tempfile.TemporaryDirectory() as folder:
            make_tree(pathlib.Path(folder), value["tree"])
            self.warnings.kinds = []
            try:
                backend = self.backend(root_dir=folder, virtual_mode=True)
                middleware = self.skills.SkillsMiddleware(backend=backend, sources=sources_of(value))
                update = middleware.before_agent({"messages": []}, None, None)
            except Exception as error:
                return raised(error, folder)
            errors = update.get("skills_load_errors")
            return {"skills": [metadata_of(skill) for skill in update["skills_metadata"]],
                    "errors": errors and [without_root(text, folder) for text in errors],
                    "warnings": self.warnings.kinds}

    def skills_slots(self, value):
        middleware = self.skills.SkillsMiddleware(backend=None, sources=sources_of(value))
        return {"locations": middleware._format_skills_locations(),
                "list": middleware._format_skills_list([skill_of(skill) for skill in value["skills"]]),
                "warnings": middleware._format_skills_load_warnings([text_of(error) for error in value["errors"]])}

    def skills_template(self, value):
        state = {"skills_metadata": [skill_of(skill) for skill in value["skills"]]}
        if value["errors"] is not None:
            state["skills_load_errors"] = value["errors"]
        return self.rendered(lambda template: self.skills.SkillsMiddleware(
            backend=None, sources=sources_of(value), system_prompt=template), value["template"], state)

    def rendered(self, construct, template, state):
        """The block that a middleware with a template adds to an empty system message."""
        try:
            middleware = construct(python_of(template))
        except Exception as error:
            return {"raises": type(error).__name__, "text": str(error), "at": "construction"}
        try:
            request = middleware.modify_request(system_request(state=state))
        except Exception as error:
            return {"raises": type(error).__name__, "at": "render"}
        return {"text": request.system_message and request.system_message.content[0]["text"]}

    def memory_load(self, value):
        with tempfile.TemporaryDirectory() as folder:
            make_tree(pathlib.Path(folder), value["tree"])
            try:
                backend = self.backend(root_dir=folder, virtual_mode=True)
                update = self.memory.MemoryMiddleware(backend=backend, sources=value["sources"]).before_agent(
                    {"messages": []}, None, None)
            except Exception as error:
                return raised(error, folder)
        return {"contents": [list(item) for item in update["memory_contents"].items()]}

    def memory_text(self, value):
        state = {"memory_contents": {path: text_of(text) for path, text in value["contents"]}}
        return self.rendered(lambda template: self.memory.MemoryMiddleware(
            backend=None, sources=value["sources"], system_prompt=template), value["template"], state)

    def memory_cache(self, value):
        from langchain_core.messages import SystemMessage
        system = None if value["blocks"] is None else SystemMessage(value["blocks"])
        state = {} if value["contents"] is None else {"memory_contents": dict(value["contents"])}
        request = system_request(self.anthropic_model() if value["anthropic"] else None, system, state)
        middleware = self.memory.MemoryMiddleware(backend=None, sources=value["sources"], system_prompt=value["template"],
                                                  add_cache_control=value["add_cache_control"])
        changed = middleware.modify_request(request)
        return {"blocks": changed.system_message and changed.system_message.content, "same": changed is request}

    def anthropic_model(self):
        if self.anthropic is None:
            from langchain_anthropic import ChatAnthropic
            self.anthropic = ChatAnthropic(model="claude-sonnet-4-5", api_key="none")
        return self.anthropic


FIELDS = ["name", "description", "license", "compatibility", "allowed-tools", "metadata", "other", "Name"]
SLOTS = ["{skills_locations}", "{skills_list}", "{skills_load_warnings}", "{agent_memory}"]


class Inputs:
    """Random inputs of each operation."""

    def scalar(self):
        rng = self.rng
        word = "".join(rng.choice(words.WORDS) for _ in range(rng.randint(1, 3)))
        return rng.choice([word, word, repr(word), json.dumps(word, ensure_ascii=False), "|\n  " + word, ">\n  " + word,
                           "[" + word + "]", word * 40, "-" + word, word + "-"])

    def yaml_load(self):
        if self.rng.random() < 0.7:
            return {"text": self.mutated(self.short("yaml.load", "text"), words.YAML + words.WORDS)}
        return {"text": self.joined(words.YAML + words.WORDS, 12)}

    def py_repr(self):
        return {"value": self.python_value()}

    def python_value(self, depth=0):
        rng = self.rng
        text = self.joined([*words.WORDS, "'", '"', "\\", "\n", "\x00", "\x7f", "\xad", "\u200b", "\ue000", "\U0001f9ff", "\u0378"], 5)
        if depth < 3 and rng.random() < 0.5:
            parts = [self.python_value(depth + 1) for _ in range(rng.randint(0, 3))]
            if rng.random() < 0.4:
                return {"map": [[self.python_value(3), part] for part in parts]}
            return {rng.choice(["list", "tuple"]): parts}
        digits = str(rng.randint(-10**rng.randint(1, 30), 10**rng.randint(1, 30)))
        return rng.choice([None, True, False, text, text, {"int": digits},
                           {"float": digits + rng.choice(["", ".5", "e-9", "e40", "e-330", ".25e-20"])},
                           {"float": repr(rng.uniform(-2, 2) * 10.0**rng.randint(-30, 30))},
                           {"float": rng.choice(["inf", "-inf", "nan", "0.1", "1e16", "1e15", "1e-4", "1e-5", "-0.0", "1e999"])},
                           {"bytes": rng.choice(["", "aGk=", "AP8=", "Jw==", "IicK", "XFx0"])},
                           {"date": rng.choice(["2024-01-02", "0001-01-01", "9999-12-31"])},
                           {"datetime": rng.choice(["2024-01-02 03:04:05", "2024-01-02 03:04:05.000500+05:30",
                                                    "2024-01-02 03:04:05+00:00", "0001-01-01 00:00:00-23:59"])}])

    def skills_parse(self):
        rng = self.rng
        if rng.random() < 0.5:
            content = self.mutated(self.short("skills.parse", "content"), words.YAML + words.WORDS)
        else:
            fields = rng.sample(FIELDS, rng.randint(1, 6))
            if rng.random() < 0.8:
                fields = list(dict.fromkeys(["name", "description", *fields]))
            content = "---\n" + "".join(field + ": " + self.scalar() + "\n" for field in fields) + "---\n"
            if rng.random() < 0.3:
                content = self.mutated(content, words.YAML)
        directory = rng.choice(words.WORDS)
        return {"content": content, "path": "/skills/" + directory + "/SKILL.md", "directory": directory}

    def skills_name(self):
        letters = ["a", "z", "0", "9", "-", "_", "A", " ", "é", "É", "ß", "東", "٣", "²", "ǅ", "ª", "😀", "\u0301", ".", "𝟘", "ⅷ"]
        name = self.joined(letters, self.rng.choice([4, 12, 70]))
        return {"name": name, "directory": name if self.rng.random() < 0.7 else self.joined(letters, 6)}

    def skills_label(self):
        pieces = ["/", "\\", "skills", "SKILLS", "built_in_skills", ".", "..", "~", "-", "_", "my-team", "o'neil", " ", *words.WORDS]
        return {"source": self.joined(pieces, 7)}

    def skills_load(self):
        rng = self.rng
        names = ["a", "a-b", "a.b", "b", "é", "x y", ".h", "Z", "東", "a\\b", "a..b", "nul\x01"]
        tree = []
        folders = ["skills", "more/skills", "s", "skills/a"]
        for source in sorted(rng.sample(folders, rng.randint(1, 4))):
            for name in rng.sample(names, rng.randint(0, 5)):
                tree.append(self.skill_entry(source, name, names))
        if rng.random() < 0.25:
            tree += self.special_entries(rng.choice(folders))
        tree = list({entry["path"]: entry for entry in tree}.values())
        paths = [entry["path"] for entry in tree if not entry.get("dir")]
        tree = [entry for entry in tree if not any(entry["path"].startswith(path + "/") for path in paths)]
        sources = ["/skills", "/skills/", "/more/skills", "/s", "s", "/none", "/skills/a", "/", "/more//skills", "", ".", "/./s/",
                   "//skills", "/skills/a/SKILL.md", "/skills/../s", "~/s", "/skills/l", "/l", "\\skills", "/more", "/s/a..b"]
        chosen = [rng.choice(sources[:9] if rng.random() < 0.8 else sources) for _ in range(rng.randint(0, 4))]
        return {"tree": tree, "sources": [[source, rng.choice(["Label", "", "{x}"])] if rng.random() < 0.2 else source
                                          for source in chosen]}

    def skill_entry(self, source, name, names):
        rng = self.rng
        path = source + "/" + name
        kind = rng.random()
        if kind < 0.1:
            return {"path": path + rng.choice(["", "/SKILL.md", "/skill.md"]), "dir": True}
        if kind < 0.15:
            return {"path": path + "/SKILL.md", "base64": rng.choice(["LS0tCm5hbWU6IP8K", "/w==", "7aCA", "LS0tCm5hbWU6IGEKZGVzY3JpcHRpb246IGIKLS0tCsM="])}
        if kind < 0.18:
            return {"path": path, "fifo": True}
        if kind < 0.21:
            return {"path": path + rng.choice(["", "/SKILL.md"]), "text": "x"}
        if kind < 0.4:
            return {"path": path + "/SKILL.md", "text": self.short("skills.parse", "content")}
        text = rng.choice(["---\nname: {0}\ndescription: from {1}\n---\n", "---\nname: {2}\ndescription: {1}\n---\nBody\n",
                           "---\nname: {0}\n---\n", "no frontmatter", "---\nname: {0}\ndescription: x\n---", "",
                           "---\r\nname: {0}\r\ndescription: x\r\nlicense: MIT\r\n---\r\n", "\ufeff---\nname: {0}\ndescription: x\n---\n"])
        return {"path": path + "/SKILL.md", "text": text.format(name, source, rng.choice(names))}

    def special_entries(self, source):
        """Links: to a skill, to a file, to themselves, to nothing, out of the root."""
        rng = self.rng
        target = rng.choice(["a", "b", "../s", "../skills/b", ".", "..", "l", "none", "/etc", "/usr", "/etc/hostname", "a/SKILL.md", "../../.."])
        link = rng.choice(["/l", "/m", "/d/SKILL.md", "/d/x"])
        return [{"path": source + link, "symlink": target}] + (
            [{"path": "l", "symlink": rng.choice(["skills", "s", "l", "none", "more/skills", "/etc"])}] if rng.random() < 0.4 else [])

    def skills_slots(self):
        rng = self.rng
        skills = [{"path": "/s/" + rng.choice(words.WORDS) + "/SKILL.md", "name": rng.choice(words.WORDS),
                   "description": self.joined([*words.WORDS, "\n", "{x}", "`"], 4),
                   "license": rng.choice([None, "MIT", *words.WORDS]) or None,
                   "compatibility": rng.choice([None, "Linux", *words.WORDS]) or None, "metadata": [["k", "v"]] * rng.randint(0, 1),
                   "allowed_tools": [rng.choice(words.WORDS) for _ in range(rng.randint(0, 3))]} for _ in range(rng.randint(0, 4))]
        pieces = [*words.WORDS, "<", ">", "&", "'", '"', "\n", "\\", "\x7f", "\x00", "</skill_load_warnings>", "x" * 400]
        errors = [self.joined(pieces, 6) for _ in range(rng.choice([0, 1, 2, 3, 19, 20, 21, 22, 30]))]
        sources = [self.skills_label()["source"] for _ in range(rng.randint(0, 4))]
        return {"sources": [[source, rng.choice(words.WORDS)] if rng.random() < 0.3 else source for source in sources],
                "skills": skills, "errors": errors}

    def template(self, op):
        rng = self.rng
        if rng.random() < 0.05:
            return rng.choice([None, {"int": "1"}, True, {"list": []}, {"bytes": "aGk="}, {"map": []}])
        text = rng.choice([case["template"] for case in self.seeds(op) if isinstance(case["template"], str)])
        pieces = [*SLOTS, "{", "}", "{{", "}}", "{x}", "{0}", "{}", "text", "\n", "é", "{ skills_list}"]
        text = "".join(self.rng.sample(SLOTS, 4)) + self.joined(pieces, 3) if rng.random() < 0.3 else text
        return text if rng.random() < 0.4 else self.mutated(text, pieces)

    def skills_template(self):
        slots = self.skills_slots()
        return {"template": self.template("skills.template"), "sources": slots["sources"], "skills": slots["skills"],
                "errors": slots["errors"] if self.rng.random() < 0.8 else None}

    def memory_load(self):
        rng = self.rng
        names = ["AGENTS.md", "a/AGENTS.md", "é.md", "b.md", "d/e/f.md"]
        tree = [{"path": name, "text": self.joined(["# T\n", "x", "<!-- c -->", "\r\n", " ", "東", "\ufeff", "\x00"], 6)}
                for name in rng.sample(names, rng.randint(0, 5))]
        special = [{"path": "g.md", "dir": True}, {"path": "h.md", "base64": rng.choice(["/w==", "7aCA", "w6k=", "YcM="])},
                   {"path": "i.md", "symlink": rng.choice(["AGENTS.md", "b.md", "i.md", "none", "/etc/hostname", "a", "../x"])},
                   {"path": "k.md", "text": ""}]
        tree += [entry for entry in special if rng.random() < 0.1]
        sources = ["/" + name for name in names] + names + ["/none.md", "//b.md", "/./b.md", "~/x.md", "/b.md/", "/b.md/x", "/a",
                                                            "/g.md", "/h.md", "/i.md", "/k.md", "", "/", "/../b.md", "/a..b", "a\\AGENTS.md"]
        chosen = sources[:11] if rng.random() < 0.5 else sources
        return {"tree": tree, "sources": [rng.choice(chosen) for _ in range(rng.randint(0, 5))]}

    def memory_contents(self):
        rng = self.rng
        pieces = [*words.WORDS, "<!--", "-->", "<!-- a\nb -->", "<!", "--", "->", "\n", "\r\n", "\x1c", "\u200b", "{x}", "# T", "x"]
        paths = ["/AGENTS.md", "/a/AGENTS.md", "b.md", "~/.x/AGENTS.md", "/é.md", ""]
        return [[path, self.joined(pieces, 7)] for path in rng.sample(paths, rng.randint(0, 4))], [
            rng.choice(paths) for _ in range(rng.randint(0, 4))]

    def memory_text(self):
        contents, sources = self.memory_contents()
        return {"contents": contents, "sources": sources, "template": self.template("memory.text")}

    def memory_cache(self):
        rng = self.rng
        value = dict(rng.choice(self.seeds("memory.cache")))
        contents, value["sources"] = self.memory_contents()
        value["contents"] = contents if rng.random() < 0.8 else None
        value["anthropic"], value["add_cache_control"] = rng.random() < 0.7, rng.random() < 0.7
        if isinstance(value["blocks"], list):
            others = [block for case in self.seeds("memory.cache") if isinstance(case["blocks"], list) for block in case["blocks"]]
            value["blocks"] = [rng.choice(others) for _ in range(rng.randint(0, 4))]
        return value


OPERATIONS = {
    "frontmatter": ["skills.parse"],
    "yaml": ["yaml.load", "py.repr"],
    "names": ["skills.name"],
    "labels": ["skills.label"],
    "sources": ["skills.load"],
    "prompts": ["skills.slots", "skills.template", "memory.text", "memory.cache"],
    "memory": ["memory.load"],
}
