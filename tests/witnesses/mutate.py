#!/usr/bin/env python3
"""Changes the witnesses of this folder at random places: `heddle validate` has to end with one of its answers.

What a changed witness deserves is not known, so that only crashes, internal errors and time-outs are failures.
"""
import pathlib
import random
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
import run_tests  # noqa: E402

WORDS = ["assumption", "target", "branching", "function_enter", "function_return", "follow", "avoid", "cycle", "true",
         "false", "default", "7", "0", "-1", "99999999999999999999", "x", "\\\\result", "((((", "1 / 0", "*", "[", "{", "&a",
         "loop_invariant", "location_invariant", "2.0", "\u00e9", "\t"]


def changed(text, choose):
    lines = text.split("\n")
    for _ in range(choose.randint(1, 3)):
        at = choose.randrange(len(lines))
        deed = choose.randrange(5)
        if deed == 0:
            del lines[at]
        elif deed == 1:
            lines.insert(at, choose.choice(lines))
        elif deed == 2:
            lines[at] = re.sub(r"\d+", lambda _: str(choose.randint(0, 30)), lines[at], count=1)
        elif deed == 3:
            lines[at] = re.sub(r"[\w\\]+", lambda _: choose.choice(WORDS), lines[at], count=choose.randint(1, 3))
        else:
            place = choose.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + choose.choice(WORDS) + lines[at][place:]
        lines = lines or [""]
    return "\n".join(lines)


def check(arguments, case):
    path, seed = case
    program, name, text, _ = run_tests.completed(path)
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        witness.write_text(changed(text, random.Random(seed)))
        try:
            run_tests.validate(arguments, program, witness, name, "LP64")
        except harness.Failure as failure:
            raise harness.Failure(f"{failure}\n{witness.read_text()}") from failure


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=3)
    arguments = parser.parse_args()
    paths = harness.select(FOLDER, "*.yml")
    cases = [(f"{paths[i % len(paths)].stem} {arguments.seed + i}", (paths[i % len(paths)], arguments.seed + i))
             for i in range(arguments.count)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
