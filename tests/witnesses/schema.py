"""A strict reader of witnesses, which shares nothing with Heddle's own: what the format 2.0 and 2.1 asks of keys, types, words
and places. Places are checked in the text of the program alone: a waypoint at a call is at a ')', a branching at a keyword."""
import hashlib
import pathlib
import re

import harness

try:
    import yaml
except ImportError:
    yaml = None

VERSIONS = ("2.0", "2.1")
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"
SPECIFICATION = r"CHECK\( init\(main\(\)\), LTL\(.+\) \)(\nCHECK\( init\(main\(\)\), LTL\(.+\) \))*\n?"
RESULT = r"\\result (==|!=|<|<=|>|>=) \(?-?[\w.+-]+( - \w+\)|\))?"
METADATA = {"format_version": VERSIONS, "uuid": UUID, "creation_time": TIME, "producer": dict, "task": dict}
PRODUCER = {"name": r".+", "version": r".+", "?configuration": r".+", "?command_line": r".+", "?description": r".+"}
TASK = {"input_files": list, "input_file_hashes": dict, "specification": SPECIFICATION, "data_model": ("ILP32", "LP64"),
        "language": ("C",)}
WAYPOINT = {"type": ("assumption", "target", "branching", "function_enter", "function_return"),
            "action": ("follow", "avoid", "cycle"), "location": dict, "?constraint": dict}
LOCATION = {"file_name": r".+", "line": int, "?column": int, "?function": r"[A-Za-z_]\w*"}
INVARIANT = {"type": ("loop_invariant", "location_invariant", "loop_transition_invariant", "location_transition_invariant"),
             "location": dict, "value": r"(?s).+", "format": ("c_expression", "ext_c_expression"), "?labels": list}
WORD = re.compile(r"\w")


class Reader:
    def __init__(self, programs):
        self.complaints = []
        self.texts = {str(path): path.read_bytes() for path in map(pathlib.Path, programs)}

    def complain(self, where, text):
        self.complaints.append(f"{where}: {text}")

    def expect(self, where, node, keys):
        """A map with these keys, '?' before those that may be missing, and values of these kinds; whether it is."""
        if not isinstance(node, dict):
            self.complain(where, f"no map: {node!r}")
            return False
        known = {key.lstrip("?"): kind for key, kind in keys.items()}
        before = len(self.complaints)
        for key in node:
            if key not in known:
                self.complain(where, f"unknown key {key!r}")
        for key in keys:
            if not key.startswith("?") and key not in node:
                self.complain(where, f"no key {key!r}")
        for key, kind in known.items():
            if key in node:
                self.expect_value(f"{where}.{key}", node[key], kind)
        return len(self.complaints) == before

    def expect_value(self, where, value, kind):
        if isinstance(kind, type):
            # A truth value is an int to Python.
            if not isinstance(value, kind) or isinstance(value, bool):
                self.complain(where, f"{value!r} should be of type {kind.__name__}")
            elif kind is int and value < 1:
                self.complain(where, f"{value} should be at least 1")
        elif not isinstance(value, str):
            self.complain(where, f"{value!r} should be a text")
        elif value not in kind if isinstance(kind, tuple) else not re.fullmatch(kind, value):
            self.complain(where, f"{value!r} should be {kind}")

    def read(self, root):
        if not isinstance(root, list) or len(root) != 1:
            return self.complain("file", "should be a list of one entry")
        entry = root[0]
        if not self.expect("entry", entry, {"entry_type": ("violation_sequence", "invariant_set"), "metadata": dict,
                                            "content": list}):
            return None
        metadata = entry["metadata"]
        if not self.expect("metadata", metadata, METADATA) or not self.expect("producer", metadata["producer"], PRODUCER) or \
                not self.expect("task", metadata["task"], TASK):
            return None
        self.is_old = metadata["format_version"] == "2.0"
        self.read_files(metadata["task"])
        if entry["entry_type"] == "invariant_set":
            for number, item in enumerate(entry["content"]):
                if self.expect(f"item {number}", item, {"invariant": dict}):
                    self.read_invariant(f"invariant {number}", item["invariant"])
            return None
        return self.read_segments(entry["content"])

    def read_files(self, task):
        self.files = {}
        if set(task["input_files"]) != set(task["input_file_hashes"]):
            self.complain("task", "files and hashes differ")
        for name in task["input_files"]:
            text = self.texts.get(name)
            if text is None:
                self.complain("task", f"{name} is no file of the program")
                continue
            if hashlib.sha256(text).hexdigest() != task["input_file_hashes"].get(name):
                self.complain("task", f"the hash of {name} is wrong")
            self.files[name] = text.decode(errors="surrogateescape").split("\n")

    def read_segments(self, segments):
        if not segments:
            self.complain("content", "no segments")
        ends = []
        for number, item in enumerate(segments):
            where = f"segment {number}"
            if not self.expect(where, item, {"segment": list}):
                return
            waypoints = [part.get("waypoint") for part in item["segment"] if self.expect(where, part, {"waypoint": dict})]
            if not waypoints or not all(self.read_waypoint(where, waypoint) for waypoint in waypoints):
                return self.complain(where, "is empty, or wrong")
            actions = [waypoint["action"] for waypoint in waypoints]
            if set(actions[:-1]) - {"avoid"} or actions[-1] == "avoid":
                self.complain(where, f"actions {actions}")
            ends.append((waypoints[-1]["type"], actions[-1]))
        stem = [end for end in ends if end[1] == "follow"]
        cycle = [end for end in ends if end[1] == "cycle"]
        if stem + cycle != ends:
            self.complain("content", "a cycle is not at the end")
        if cycle and self.is_old:
            self.complain("content", "cycles in format 2.0")
        targets = [number for number, end in enumerate(ends) if end[0] == "target"]
        if targets != ([] if cycle else [len(ends) - 1]):
            self.complain("content", f"targets in segments {targets} of {len(ends)}")
        return None

    def read_waypoint(self, where, waypoint):
        if not self.expect(where, waypoint, WAYPOINT):
            return False
        kind = waypoint["type"]
        formats = {"assumption": ("c_expression",),
                   "function_return": ("acsl_expression" if self.is_old else "ext_c_expression",)}
        values = {"assumption": r"(?s).+", "branching": r"true|false|default|-?\d+", "function_return": RESULT}
        constraint = waypoint.get("constraint")
        if kind in ("target", "function_enter"):
            if constraint is not None:
                self.complain(where, f"a constraint at a {kind}")
        else:
            keys = {"value": values[kind], **({"format": formats[kind]} if kind in formats else {})}
            self.expect(f"{where}.constraint", constraint, keys)
        self.read_location(where, waypoint["location"], kind)
        return True

    def read_invariant(self, where, invariant):
        if not self.expect(where, invariant, INVARIANT):
            return
        if self.is_old and ("transition" in invariant["type"] or "labels" in invariant):
            self.complain(where, "format 2.0 has no such invariants")
        self.read_location(where, invariant["location"], "loop" if "loop" in invariant["type"] else "statement")

    def read_location(self, where, location, kind):
        if not self.expect(f"{where}.location", location, LOCATION):
            return
        lines = self.files.get(location["file_name"])
        if lines is None:
            return self.complain(where, f"{location['file_name']} is no file of the task")
        if location["line"] > len(lines):
            return self.complain(where, f"there is no line {location['line']}")
        if "function" in location and not re.search(rf"\b{location['function']}\b", "\n".join(lines)):
            self.complain(where, f"there is no function {location['function']}")
        if "column" not in location:
            return None
        line, column = lines[location["line"] - 1], location["column"] - 1
        rest = line[column:]
        at = f"line {location['line']}, column {location['column']}: {rest[:30]!r}"
        if not rest.strip() or rest[0].isspace():
            self.complain(where, f"nothing is at {at}")
        elif column > 0 and WORD.match(line[column - 1]) and WORD.match(rest):
            self.complain(where, f"inside of a word: {at}")
        elif kind.startswith("function") and rest[0] != ")":
            self.complain(where, f"no ')' at {at}")
        elif kind == "branching" and not re.match(r"(if|while|for|do|switch)\b|\?", rest):
            self.complain(where, f"no branching at {at}")
        elif kind == "loop" and not re.match(r"(while|for|do)\b", rest):
            self.complain(where, f"no loop at {at}")
        elif kind in ("assumption", "target", "statement") and \
                not re.match(r"[\w(*&+\-!~\"';{]|/[/*]@", rest):  # an ACSL annotation is a statement to Heddle
            self.complain(where, f"no statement or expression at {at}")
        return None


def require():
    """Raises Skip without PyYAML: then nothing is looked at."""
    if yaml is None:
        raise harness.Skip("PyYAML is not installed (package python3-yaml)")


def complaints(witness, programs):
    """What is wrong with a witness that Heddle wrote about these C files."""
    if yaml is None:
        return []
    reader = Reader(programs)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reader.read(yaml.load(pathlib.Path(witness).read_text(encoding="utf-8"), Loader=loader))
    return reader.complaints
