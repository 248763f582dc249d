#!/usr/bin/env python3
"""Verifies every task below this folder (TOPIC/NAME.yml in SV-COMP's task format) and compares the verdict.

Each task has to be decided: UNKNOWN fails too, except where the task says `expected_verdict: unknown`. A violation has
to be found in both data models. A line `# options: …` gives further options, `# reason: …` the reason of UNKNOWN; each
`# tells: …` is a line of the report; `# never tells: …` is part of none. `# status: N` is another exit status than the
usual one.
A line `# targets: …` names machines, for which the task is verified instead of for x86.
Overflows are also looked for by direct checking (docs/evaluation.md), which may leave a task open.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


def check(arguments, case):
    task, machine = case
    text = task.read_text()
    expected = re.search(r"expected_verdict: (\w+)", text).group(1)
    property_file = re.search(r"property_file: (\S+)", text).group(1)
    subproperty = re.search(r"subproperty: (\S+)", text)
    false = f"FALSE({subproperty.group(1) if subproperty else pathlib.PurePath(property_file).stem})"
    reason = re.search(r"# reason: (.*)", text)
    unknown = f"UNKNOWN({reason.group(1)})" if reason else "UNKNOWN"
    verdict = {"true": "TRUE", "false": false, "unknown": unknown}[expected]
    options = re.search(r"# options: (.*)", text)
    program = re.search(r"input_files: '(.*)'", text).group(1)
    command = [arguments.heddle, "verify", *machine, "--property", property_file,
               *(options.group(1).split() if options else []), program]
    result = harness.execute(command, cwd=task.parent)
    lines = result.out.decode(errors="replace").splitlines() or [""]
    reached = lines[-1].split("(")[0] if verdict == "UNKNOWN" else lines[-1]
    harness.expect_equal("last line", verdict, reached)
    for line in re.findall(r"# tells: (.*)", text):
        if line not in lines:
            raise harness.Failure(f"the report does not tell: {line}\n" + "\n".join(lines))
    for text_of_none in re.findall(r"# never tells: (.*)", text):
        if any(text_of_none in line for line in lines):
            raise harness.Failure(f"the report tells: {text_of_none}\n" + "\n".join(lines))
    status = re.search(r"# status: (\d+)", text)
    usual = {"true": 0, "false": 10, "unknown": 5}[expected]
    harness.expect_equal("exit status", int(status.group(1)) if status else usual, result.status)
    if "no-overflow" in property_file:
        check_directly(command, task.parent, verdict)


def check_directly(command, folder, verdict):
    command = ["no-overflow" if "no-overflow" in str(word) else word for word in command]
    result = harness.execute([*command, "--engine", "k-induction", "--reduction=direct", "--timeout", "5"], cwd=folder)
    last = (result.out.decode(errors="replace").splitlines() or [result.err.decode(errors="replace")])[-1]
    if last.split("(")[0] != "UNKNOWN":
        harness.expect_equal("last line of direct checking", verdict, last)


def machines_of(task):
    targets = re.search(r"# targets: (.*)", task.read_text())
    return [["--target", target] for target in targets.group(1).split()] if targets else [["--64"], ["--32"]]


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    tasks = harness.select(FOLDER, "*.yml", arguments.name)
    cases = [(f"{task.relative_to(FOLDER)} {' '.join(machine)}", (task, machine))
             for task in tasks for machine in machines_of(task)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
