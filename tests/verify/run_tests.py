#!/usr/bin/env python3
"""Verifies every task of this folder (NAME.yml in SV-COMP's task format) and compares the verdict.

Each task has to be decided: UNKNOWN fails too, except where the task says `expected_verdict: unknown`. A violation has
to be found in both data models.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

STATUS = {"TRUE": 0, "FALSE(unreach-call)": 10, "UNKNOWN": 5}


def check(arguments, case):
    task, bits = case
    expected = re.search(r"expected_verdict: (\w+)", task.read_text()).group(1)
    verdict = {"true": "TRUE", "false": "FALSE(unreach-call)", "unknown": "UNKNOWN"}[expected]
    result = harness.execute([arguments.heddle, "verify", f"--{bits}", task.with_suffix(".c").name], cwd=FOLDER)
    lines = result.out.decode(errors="replace").splitlines() or [""]
    reached = lines[-1].split("(")[0] if verdict == "UNKNOWN" else lines[-1]
    harness.expect_equal("last line", verdict, reached)
    harness.expect_equal("exit status", STATUS[verdict], result.status)


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(f"{task.stem} --{bits}", (task, bits)) for task in sorted(FOLDER.glob("*.yml")) for bits in (64, 32)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
