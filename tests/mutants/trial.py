#!/usr/bin/env python3
"""Decides harnesses over C projects (harness_folder.py says how they look) for four properties, and compares with what
is expected: a table of verdicts with their times, and how many were decided, also for each project.

    tests/mutants/trial.py FOLDER --projects FOLDER [NAME…]

Exit status 1 if a verdict is wrong. Not among the fast tests: the projects are not part of this repository."""
import argparse
import collections
import pathlib
import re
import resource
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness as testing  # noqa: E402

from harness_folder import PROPERTIES, harnesses  # noqa: E402


def cpu_seconds():
    """Of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def decide(heddle, harness, property_name, seconds, further):
    begin = cpu_seconds()
    result = testing.execute([heddle, "verify", "--property", property_name, "--timeout", seconds, *further,
                              *harness.command_words()], timeout=seconds + 30)
    lines = result.out.decode(errors="replace").strip().splitlines()
    verdict = lines[-1] if lines else f"no verdict: {result.err.decode(errors='replace').strip()[-200:]}"
    return ("hang" if result.timed_out else verdict), result.seconds, cpu_seconds() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", help="only harnesses whose names begin like this")
    parser.add_argument("--projects", type=pathlib.Path, required=True)
    parser.add_argument("--heddle", default=ROOT / "build/release/heddle")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--property", action="append", choices=PROPERTIES)
    parser.add_argument("--option", action="append", default=[], help="a further option for heddle verify")
    arguments = parser.parse_args()

    counts, projects, wrong = collections.Counter(), collections.defaultdict(collections.Counter), []
    for harness in harnesses(arguments.folder, arguments.projects, arguments.names):
        for name in arguments.property or PROPERTIES:
            verdict, seconds, cpu = decide(arguments.heddle, harness, name, arguments.timeout, arguments.option)
            word = re.match(r"TRUE|FALSE|", verdict).group() or "UNKNOWN"
            expected = harness.expected[name]
            if word != "UNKNOWN" and expected not in ("?", word):
                wrong.append(f"{harness.name} {name}: {verdict}, expected {expected}")
            counts[word] += 1
            projects[harness.project()][word] += 1
            told = "" if word == "TRUE" else verdict
            print(f"{harness.name:20} {name:16} {word:8} {seconds:6.1f} s {cpu:6.1f} s of CPU  {told}", flush=True)
    for project, words in sorted(projects.items()):
        print(f"{project:16} {sum(words.values()) - words['UNKNOWN']} of {sum(words.values())} decided")
    decided, total = counts["TRUE"] + counts["FALSE"], sum(counts.values())
    print(f"{decided} of {total} decided ({counts['TRUE']} TRUE, {counts['FALSE']} FALSE), {len(wrong)} wrong")
    for line in wrong:
        print("wrong:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
