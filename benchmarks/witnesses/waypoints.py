#!/usr/bin/env python3
"""CPU seconds that `heddle validate` takes for long witnesses: programs of so many lines, witnesses of so many waypoints.

`straight`: inputs, each with a branch that it has to take, one behind the other. `loop`: the same inputs, read by one call in a
loop, so that each round is a segment. `wrong`: straight, with one value that leads past the target, so that no execution may be
overlooked. --limit is what each may take; a longer one, or a wrong answer, ends the script with status 1.
"""
import hashlib
import pathlib
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent / "tests"))
import cpu_limit  # noqa: E402
import harness  # noqa: E402

HEAD = ["extern int __VERIFIER_nondet_int(void);", "void reach_error(void) {}", "int main(void) {", "  int s = 0;"]
FILLER = "  s = s & 65535;"
HEADER = """- entry_type: "violation_sequence"
  metadata:
    format_version: "2.1"
    uuid: "00000000-0000-4000-8000-000000000000"
    creation_time: "2026-01-01T00:00:00Z"
    producer: {{name: "benchmark", version: "1"}}
    task:
      input_files: ["p.c"]
      input_file_hashes: {{"p.c": "{hash}"}}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "LP64"
      language: "C"
  content:
"""
WAYPOINT = """  - segment:
    - waypoint:
        type: "{type}"
        action: "follow"
        location: {{file_name: "p.c", line: {line}, column: {column}}}
"""


def straight(lines, waypoints, wrong=False):
    """(program, inputs as (line, column, value))"""
    text, inputs = list(HEAD), []
    count = waypoints - 1
    for i in range(count):
        text.append(f"  int x{i} = __VERIFIER_nondet_int();")
        inputs.append((len(text), len(text[-1]) - 1, i + (wrong and i == count // 2)))
        text += [f"  if (x{i} == {i})", "    s = s + 1;"]
        text += [FILLER] * (lines // count - 3)
    text += [FILLER] * (lines - len(text) - 4)
    return text + [f"  if (s == {count})", "    reach_error();", "  return 0;", "}", ""], inputs


def loop(lines, waypoints):
    text, count = list(HEAD), waypoints - 1
    text += [f"  for (int i = 0; i < {count}; i++) {{", "    int x = __VERIFIER_nondet_int();"]
    inputs = [(len(text), len(text[-1]) - 1, i) for i in range(count)]
    text += ["    if (x == i)", "      s = s + 1;", "  }"]
    text += [FILLER] * (lines - len(text) - 4)
    return text + [f"  if (s == {count})", "    reach_error();", "  return 0;", "}", ""], inputs


def witness_of(program, inputs, target):
    text = HEADER.format(hash=hashlib.sha256(program.encode()).hexdigest())
    for line, column, value in inputs:
        text += WAYPOINT.format(type="function_return", line=line, column=column)
        text += f'        constraint: {{value: "\\\\result == {value}", format: "ext_c_expression"}}\n'
    return text + WAYPOINT.format(type="target", line=target, column=5)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--waypoints", type=int, default=100)
    parser.add_argument("--limit", type=float, default=1, help="CPU seconds")
    arguments = parser.parse_args()
    is_fine = True
    cases = (("straight", straight, "CONFIRMED"), ("loop", loop, "CONFIRMED"),
             ("wrong", lambda *size: straight(*size, wrong=True), "REJECTED(no execution matches)"))
    for name, make, expected in cases:
        text, inputs = make(arguments.lines, arguments.waypoints)
        program = "\n".join(text)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "p.c").write_text(program)
            pathlib.Path(folder, "w.yml").write_text(witness_of(program, inputs, len(text) - 3))
            result = cpu_limit.run([arguments.heddle, "validate", "p.c", "--witness", "w.yml"], 10 * arguments.limit, folder)
        is_fine = is_fine and result.last_line() == expected and result.seconds <= arguments.limit
        print(f"{name}: {len(text) - 1} lines, {len(inputs) + 1} waypoints: {result.last_line()}, {result.seconds:.2f} s")
    return 0 if is_fine else 1


if __name__ == "__main__":
    harness.main(main)
