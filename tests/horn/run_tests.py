#!/usr/bin/env python3
"""Runs the engines that solve Horn clauses on every task below this folder (TOPIC/NAME.yml in SV-COMP's task
format).

Tasks that hold have to be proved, by the engine `horn` or by the one that a line `# engine: …` names. Their false twins
must not be proved by any; the engines never find violations, so that they end as UNKNOWN, by themselves or after a few
seconds.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

SECONDS_TO_PROVE = 60
SECONDS_TO_FAIL = {"horn": 2, "pdr": 1}


def is_true(task):
    return re.search(r"expected_verdict: (\w+)", task.read_text()).group(1) == "true"


def engines_for(task):
    if not is_true(task):
        return SECONDS_TO_FAIL
    named = re.search(r"# engine: (.*)", task.read_text())
    return [named.group(1) if named else "horn"]


def check(arguments, case):
    task, bits, engine = case
    holds = is_true(task)
    property_file = re.search(r"property_file: (\S+)", task.read_text()).group(1)
    seconds = SECONDS_TO_PROVE if holds else SECONDS_TO_FAIL[engine]
    command = [arguments.heddle, "verify", "--engine", engine, f"--{bits}", "--timeout", str(seconds),
               "--property", pathlib.PurePath(property_file).stem, task.with_suffix(".c").name]
    result = harness.execute(command, cwd=task.parent)
    lines = result.out.decode(errors="replace").splitlines() or [""]
    harness.expect_equal("verdict", "TRUE" if holds else "UNKNOWN", lines[-1].split("(")[0])


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    cases = [(f"{task.relative_to(FOLDER)} --{bits} {engine}", (task, bits, engine))
             for task in harness.select(FOLDER, "*.yml", arguments.name) for bits in (64, 32)
             for engine in engines_for(task)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
