#!/usr/bin/env python3
"""Runs the Horn-clause engine on every task of this folder (NAME.yml in SV-COMP's task format).

Tasks that hold have to be proved. Their false twins must not be proved; the engine never finds violations, so that
they end as UNKNOWN, by themselves or after a few seconds.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

SECONDS_TO_PROVE = 60
SECONDS_TO_FAIL = 4


def check(arguments, case):
    task, bits = case
    holds = re.search(r"expected_verdict: (\w+)", task.read_text()).group(1) == "true"
    command = [arguments.heddle, "verify", "--engine", "horn", f"--{bits}",
               "--timeout", str(SECONDS_TO_PROVE if holds else SECONDS_TO_FAIL), task.with_suffix(".c").name]
    result = harness.execute(command, cwd=FOLDER)
    lines = result.out.decode(errors="replace").splitlines() or [""]
    harness.expect_equal("verdict", "TRUE" if holds else "UNKNOWN", lines[-1].split("(")[0])


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(f"{task.stem} --{bits}", (task, bits)) for task in sorted(FOLDER.glob("*.yml")) for bits in (64, 32)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
