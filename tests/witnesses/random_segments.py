#!/usr/bin/env python3
"""Compares `heddle validate` with an exhaustive search, on random witnesses of one small program.

All executions of the program that come to its target are enumerated here, as lists of evaluations: (place, variables).
Whether one of them matches a witness is then decided by the words of the format: a segment ends at the first evaluation
of its last waypoint, which has to pass, and no waypoint to avoid may pass before. CONFIRMED and REJECTED have to agree.
"""
import hashlib
import itertools
import operator
import pathlib
import random
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
import run_tests  # noqa: E402

PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int half(int a) {
  return a / 2;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 4)
    return 0;
  int n = 0;
  while (n < 3) {
    int y = __VERIFIER_nondet_int();
    if (y < 0 || y > 4)
      return 0;
    if (y > x)
      x = half(y);
    else
      n = n + (x > 2 ? 2 : x);
    n = n + 1;
  }
  if (n == 4)
    reach_error();
  return 0;
}
"""
VALUES = range(5)
OPERATORS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
# Places as (type, line, column), and the variables that assumptions there may speak of.
ASSUMPTIONS = {(10, 3): "x", (11, 3): "xn", (15, 5): "xny", (19, 5): "xny", (21, 3): "xn"}
BRANCHES = [(8, 3), (11, 3), (13, 5), (15, 5), (18, 22), (21, 3)]
CALLS = [(7, 33), (12, 35), (16, 17)]
TARGET = (22, 5)


def execution(inputs):
    """The evaluations of the execution with these inputs; None if it does not come to the target."""
    seen = []

    def at(kind, place, **values):
        seen.append(((kind, *place), values))
        return values.get("value")

    def call(place, value):
        at("function_enter", place)
        return at("function_return", place, value=value)

    inputs = iter(inputs)
    x = call(CALLS[0], next(inputs))
    at("branching", (8, 3), value=False)
    at("assumption", (10, 3), x=x)
    n = 0
    while True:
        at("assumption", (11, 3), x=x, n=n)
        if not at("branching", (11, 3), value=n < 3):
            break
        y = call(CALLS[1], next(inputs))
        at("branching", (13, 5), value=False)
        at("assumption", (15, 5), x=x, n=n, y=y)
        if at("branching", (15, 5), value=y > x):
            x = call(CALLS[2], y // 2)
        else:
            n = n + (2 if at("branching", (18, 22), value=x > 2) else x)
        at("assumption", (19, 5), x=x, n=n, y=y)
        n = n + 1
    at("assumption", (21, 3), x=x, n=n)
    return seen if at("branching", (21, 3), value=n == 4) else None


def executions():
    found = (execution(inputs) for inputs in itertools.product(VALUES, repeat=4))
    return [seen for seen in found if seen is not None]


class Waypoint:
    """A random one; `passes` takes the variables of an evaluation."""

    def __init__(self, choose):
        kind = choose.choice(["assumption", "branching", "branching", "function_enter", "function_return"])
        self.constraint = ""
        self.passes = lambda values: True
        if kind == "assumption":
            place = choose.choice(list(ASSUMPTIONS))
            name, word, number = choose.choice(ASSUMPTIONS[place]), choose.choice(list(OPERATORS)), choose.choice(VALUES)
            self.passes = lambda values: OPERATORS[word](values[name], number)
            self.constraint = f'{{value: "{name} {word} {number}", format: c_expression}}'
        elif kind == "branching":
            place, taken = choose.choice(BRANCHES), choose.random() < 0.5
            self.passes = lambda values: values["value"] == taken
            self.constraint = f'{{value: "{str(taken).lower()}"}}'
        else:
            place = choose.choice(CALLS)
            if kind == "function_return":
                word, number = choose.choice(list(OPERATORS)), choose.choice(VALUES)
                self.passes = lambda values: OPERATORS[word](values["value"], number)
                self.constraint = f'{{value: "\\\\result {word} {number}", format: ext_c_expression}}'
        self.place = (kind, *place)

    def text(self, action):
        kind, line, column = self.place
        lines = [f"    - waypoint:\n        type: {kind}\n        action: {action}",
                 f"        location: {{file_name: p.c, line: {line}, column: {column}}}"]
        return "\n".join(lines + [f"        constraint: {self.constraint}"] * bool(self.constraint)) + "\n"


def matches(segments, last_avoids, seen):
    position = 0
    for place, values in seen:
        avoids, follow = segments[position] if position < len(segments) else (last_avoids, None)
        if any(waypoint.place == place and waypoint.passes(values) for waypoint in avoids):
            return False
        if follow is not None and follow.place == place:
            if not follow.passes(values):
                return False
            position += 1
    return position == len(segments)


def check(arguments, seed, known):
    choose = random.Random(seed)

    def avoids():
        return [Waypoint(choose) for _ in range(choose.choice([0, 0, 1, 2]))]

    segments = [(avoids(), Waypoint(choose)) for _ in range(choose.randint(0, 4))]
    last_avoids = avoids()
    text = run_tests.METADATA.format(entry="violation_sequence", version="2.1", program="p.c",
                                     hash=hashlib.sha256(PROGRAM.encode()).hexdigest())
    for some, follow in segments:
        text += "  - segment:\n" + "".join(one.text("avoid") for one in some) + follow.text("follow")
    text += "  - segment:\n" + "".join(one.text("avoid") for one in last_avoids)
    text += (f"    - waypoint:\n        type: target\n        action: follow\n        location: "
             f"{{file_name: p.c, line: {TARGET[0]}, column: {TARGET[1]}}}\n")
    expected = "CONFIRMED" if any(matches(segments, last_avoids, seen) for seen in known) else "REJECTED"
    with tempfile.TemporaryDirectory() as folder:
        program, witness = pathlib.Path(folder, "p.c"), pathlib.Path(folder, "w.yml")
        program.write_text(PROGRAM)
        witness.write_text(text)
        answer, _ = run_tests.validate(arguments, program, witness, "unreach-call", "LP64")
    if answer.startswith("UNKNOWN"):
        raise harness.Skip(answer)
    if not answer.startswith(expected):
        raise harness.Failure(f"expected {expected}, got {answer}\n{text[text.index('  content:'):]}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=20)
    arguments = parser.parse_args()
    known = executions()
    cases = [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
    return harness.run_cases(cases, lambda seed: check(arguments, seed, known), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
