#!/usr/bin/env python3
"""The four questions of the evaluation of TransVer, asked of the tools that are here (README.md).

Runs `heddle bench` over tasks of no-overflow, termination and valid-memcleanup, and prints tables that answer the questions.
What is interrupted goes on with the same command. `--only-print` prints the tables of results that are there.
"""
import argparse
import csv
import math
import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
PROPERTIES = ["no-overflow", "termination", "valid-memcleanup"]
TOOLS = {"cbmc-R": "cbmc", "esbmc-R": "esbmc", "afl-R": "afl++", "libfuzzer-R": "libfuzzer"}
LEAST_SECONDS = 0.01


def configurations(heddle):
    """Those whose tools are installed, as the lines of the file."""
    lines = []
    for line in (FOLDER / "configurations.yml").read_text().splitlines():
        name = line.split(":")[0].strip()
        if name in TOOLS:
            shown = subprocess.run([heddle, "verifiers", "--no-test", TOOLS[name]], capture_output=True, text=True, check=False)
            if "not installed" in shown.stdout:
                print(f"{name}: {TOOLS[name]} is not installed", file=sys.stderr)
                continue
        lines.append(line.replace("{folder}", str(FOLDER)).replace("--timeout 10", "--timeout {seconds}"))
    return "\n".join(lines) + "\n"


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def head(*cells):
    row(*cells)
    row(*["---"] * len(cells))


class Runs:
    def __init__(self, path):
        with open(path, newline="") as file:
            self.rows = list(csv.DictReader(file))
        self.names = list(dict.fromkeys(one["configuration"] for one in self.rows))
        self.properties = [prop for prop in PROPERTIES if any(one["property"] == prop for one in self.rows)]

    def of(self, name, prop):
        return [one for one in self.rows if one["configuration"] == name and one["property"] == prop]

    def count(self, name, prop, *outcomes):
        return sum(one["outcome"] in outcomes for one in self.of(name, prop))

    def correct(self, name, prop):
        return {one["task"]: float(one["cpu_seconds"]) for one in self.of(name, prop) if one["outcome"].startswith("correct")}


def modularity(runs):
    print("\nRQ 1, modularity: tasks that tools for reachability decide rightly once the property is woven in\n")
    head("tool", *[f"{prop} ({len(runs.of(runs.names[0], prop))})" for prop in runs.properties])
    for name in runs.names:
        if name.endswith("-R"):
            row(name, *[len(runs.correct(name, prop)) for prop in runs.properties])


def effectiveness(runs):
    for prop in runs.properties:
        print(f"\nRQ 2, effectiveness: {prop}, {len(runs.of(runs.names[0], prop))} tasks\n")
        head("tool", "correct", "proofs", "alarms", "wrong", "unknown", "timeout", "memory or error")
        for name in runs.names:
            row(name, len(runs.correct(name, prop)), runs.count(name, prop, "correct-true"), runs.count(name, prop, "correct-false"),
                runs.count(name, prop, "wrong-true", "wrong-false"), runs.count(name, prop, "unknown"),
                runs.count(name, prop, "timeout"), runs.count(name, prop, "out-of-memory", "error"))


def efficiency(runs):
    print("\nRQ 3, efficiency: CPU seconds within which so many tasks are decided rightly (the page has the plots)\n")
    head("tool", "property", "a quarter", "a half", "three quarters", "all of them", "tasks")
    for prop in runs.properties:
        for name in runs.names:
            times = sorted(runs.correct(name, prop).values())
            if times:
                row(name, prop, *[f"{times[math.ceil(len(times) * part) - 1]:.2f}" for part in (0.25, 0.5, 0.75, 1)], len(times))


def degradation(runs):
    print("\nRQ 4, degradation: the same engine, woven C against the property in memory; geometric means of ratios of CPU time\n")
    head("engine", "property", "both decide rightly", "woven C / in memory")
    for name in ("k-induction", "bmc", "heddle"):
        for prop in runs.properties:
            inside, outside = runs.correct(name, prop), runs.correct(name + "-R", prop)
            both = inside.keys() & outside.keys()
            if both:
                logarithms = [math.log(max(outside[task], LEAST_SECONDS) / max(inside[task], LEAST_SECONDS)) for task in both]
                row(name, prop, len(both), f"{math.exp(sum(logarithms) / len(both)):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", type=lambda text: pathlib.Path(text).resolve(), default=FOLDER.parents[1] / "build/release/heddle")
    parser.add_argument("--tasks", type=pathlib.Path, help="a .csv, .set or folder that heddle bench reads")
    parser.add_argument("--sample", default="40", help="tasks of each property")
    parser.add_argument("--seconds", type=int, default=10, help="CPU time of a run")
    parser.add_argument("--wall", type=int, default=0, help="wall time that tools are told (default: the CPU time; more on a busy machine)")
    parser.add_argument("--memory", default="4096", help="MB")
    parser.add_argument("--jobs", default="1")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("transver-results"))
    parser.add_argument("--only-print", action="store_true")
    arguments = parser.parse_args()
    status = 0
    if not arguments.only_print:
        if not arguments.tasks:
            parser.error("give --tasks")
        arguments.output.mkdir(parents=True, exist_ok=True)
        wall = arguments.wall or arguments.seconds
        file = arguments.output / "configurations.yml"
        file.write_text(configurations(arguments.heddle).replace("{seconds}", str(wall)))
        # The tools that are heddle itself are looked for on the PATH.
        environment = dict(os.environ, PATH=f"{arguments.heddle.parent}:{os.environ['PATH']}")
        chosen = [word for prop in PROPERTIES for word in ("--property", prop)]
        status = subprocess.run([arguments.heddle, "bench", arguments.tasks, "--configs", file, "--sample", arguments.sample, *chosen,
                                 "--cpu", str(arguments.seconds), "--wall", str(wall + 10), "--memory", arguments.memory,
                                 "--jobs", arguments.jobs, "-o", arguments.output],
                                env=environment, check=False).returncode
        if status not in (0, 10):
            return status
        subprocess.run([arguments.heddle, "bench", "report", arguments.output, "-o", arguments.output / "page.html"], check=True)
    runs = Runs(arguments.output / "results.csv")
    for answer in (modularity, effectiveness, efficiency, degradation):
        answer(runs)
    return status


if __name__ == "__main__":
    sys.exit(main())
