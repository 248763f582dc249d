#!/usr/bin/env python3
"""Checks `heddle bench`: outcomes, limits, going on after an interruption, and all forms of its results, with heddle itself on
small tasks and with a stand-in that behaves badly (stand_in.py).

With a checkout of github.com/sosy-lab/benchexec in BENCHEXEC, its table-generator reads the results (packages python3-yaml,
python3-lxml); with Chromium, the page is opened."""
import bz2
import csv
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
import xml.etree.ElementTree as ElementTree

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

DEFINITION = """format_version: '2.0'
input_files: {file}
properties:
  - property_file: {property}.prp
    expected_verdict: {expected}
options: {{language: C, data_model: LP64}}
"""
HOSTILE = "<script>alert(1)<%2fscript> \"q' & a\nb.yml"
# behaviour of the stand-in: outcome, status, and bounds of the CPU time
BEHAVIOURS = {
    "true": ("correct-true", "true", 0, 2),
    "false": ("wrong-false", "false", 0, 2),
    "unknown": ("unknown", "unknown", 0, 2),
    "hostile": ("unknown", "unknown", 0, 2),
    "lie": ("error", "ERROR (10)", 0, 2),
    "garbage": ("error", "ERROR (0)", 0, 2),
    "much": ("error", "ERROR (too much output)", 0, 2),
    "crash": ("error", "KILLED BY SIGNAL 11", 0, 2),
    "burn": ("timeout", "TIMEOUT", 0.3, 2),
    "burn_in_children": ("timeout", "TIMEOUT", 0.3, 2),
    "orphan": ("timeout", "TIMEOUT", 0.3, 2),
    "leave": ("correct-true", "true", 0, 2),
    "sleep": ("timeout", "TIMEOUT", 0, 1),
    "close": ("timeout", "TIMEOUT", 0, 1),
    "memory": ("out-of-memory", "OUT OF MEMORY", 0, 2),
    "litter": ("correct-true", "true", 0, 2),
}


class Bench:
    """Tasks for the stand-in in a folder, and runs of heddle bench there."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = pathlib.Path(folder)
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.mark = uuid.uuid4().hex
        (self.folder / "configs.yaml").write_text(f"configurations:\n  stand-in:\n    heddle: {FOLDER / 'stand_in.py'}\n")

    def add_task(self, name, behaviour, expected="true"):
        program = re.sub(r"\W", "_", name) + ".c"
        (self.folder / program).write_text(f"// {behaviour}\n")
        (self.folder / name).write_text(DEFINITION.format(file=program, property="no-overflow", expected=expected))

    def command(self, *options):
        return [str(self.arguments.heddle), "bench", *map(str, options)]

    def environment(self, **more):
        return dict(os.environ, TMPDIR=str(self.temporary), BENCH_MARK=self.mark, **more)

    def run(self, *options, status=0):
        done = subprocess.run(self.command(*options), cwd=self.folder, env=self.environment(), capture_output=True, timeout=120)
        self.check_nothing_left()
        if done.returncode != status:
            raise harness.Failure(f"status {done.returncode} instead of {status}: {done.stdout.decode()}{done.stderr.decode()}")
        return done.stdout.decode()

    def check_nothing_left(self):
        left = list(self.temporary.iterdir())
        if left:
            raise harness.Failure(f"left in the folder for temporary files: {left}")
        for process in pathlib.Path("/proc").iterdir():
            try:
                if self.mark.encode() in (process / "environ").read_bytes():
                    raise harness.Failure(f"still running: {(process / 'cmdline').read_bytes()}")
            except OSError:
                continue

    def records(self, name="bench-results"):
        lines = (self.folder / name / "results.jsonl").read_text().splitlines()
        return [one for one in map(json.loads, lines) if "heddle_bench" not in one]


def check_outcomes(arguments, folder, *options):
    bench = Bench(arguments, folder)
    for behaviour in BEHAVIOURS:
        bench.add_task(behaviour + ".yml", behaviour)
    bench.run(*[behaviour + ".yml" for behaviour in BEHAVIOURS], "--configs", "configs.yaml", "--cpu", "1", "--wall", "6",
              "--memory", "300", "--jobs", "2", *options, status=10)
    found = {record["task"]: record for record in bench.records()}
    harness.expect_equal("number of runs", len(BEHAVIOURS), len(found))
    for behaviour, (outcome, status, least, most) in BEHAVIOURS.items():
        record = found[behaviour + ".yml"]
        harness.expect_equal(f"outcome of {behaviour}", (outcome, status), (record["outcome"], record["status"]))
        if not least <= record["cpu_seconds"] <= most:
            raise harness.Failure(f"{behaviour} took {record['cpu_seconds']} s")
    if found["memory.yml"]["memory_bytes"] < 200 << 20:
        raise harness.Failure(f"too little memory: {found['memory.yml']['memory_bytes']}")


def check_no_groups(arguments, folder):
    check_outcomes(arguments, folder, "--no-cgroups")


def interrupt(bench, how, command):
    """Lets some of the runs happen, and ends heddle."""
    process = subprocess.Popen(command, cwd=bench.folder, env=bench.environment(STAND_IN_PAUSE="0.1"),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    results = bench.folder / "bench-results" / "results.jsonl"
    limit = time.monotonic() + 60
    while time.monotonic() < limit and (not results.exists() or results.read_bytes().count(b"\n") < 4):
        time.sleep(0.02)
    process.send_signal(how)
    errors = process.communicate(timeout=60)[1].decode()
    if how == signal.SIGINT:
        harness.expect_equal("status", 5, process.returncode)
        if "the same command goes on" not in errors:
            raise harness.Failure(f"nothing said about the interruption: {errors}")
        bench.check_nothing_left()
    shutil.rmtree(bench.temporary)
    bench.temporary.mkdir()


def check_resume(arguments, folder):
    bench = Bench(arguments, folder)
    names = [f"task{i}.yml" for i in range(12)]
    for i, name in enumerate(names):
        bench.add_task(name, ["true", "unknown", "crash"][i % 3])
    command = bench.command(*names, "--configs", "configs.yaml", "--cpu", "5")
    interrupt(bench, signal.SIGINT, command)
    first = bench.records()
    if not 3 <= len(first) < 12:
        raise harness.Failure(f"{len(first)} runs before the interruption")
    interrupt(bench, signal.SIGKILL, command)
    results = bench.folder / "bench-results" / "results.jsonl"
    with results.open("a") as file:
        file.write('{"configuration":"stand-in","ta')
    bench.run(*names, "--configs", "configs.yaml", "--cpu", "5")
    again = bench.records()
    harness.expect_equal("first runs", first, again[:len(first)])
    harness.expect_equal("runs", sorted(names), sorted(record["task"] for record in again))
    before = results.read_bytes()
    bench.run(*names, "--configs", "configs.yaml", "--cpu", "5")
    harness.expect_equal("results of a run with nothing to do", before, results.read_bytes())
    bench.run(*names, "--configs", "configs.yaml", "--cpu", "6", status=2)
    bench.run(*names, "--configs", "configs.yaml", "--cpu", "6", "--restart")


def check_forms(arguments, folder):
    """CSV, XML and HTML hold the same, whatever files are called."""
    bench = Bench(arguments, folder)
    bench.add_task(HOSTILE.replace("%2f", ""), "hostile")
    bench.add_task("wrong.yml", "true", "false")
    bench.add_task("right.yml", "false", "false")
    harness.expect_equal("tasks", 3, bench.run(".", "--list").count("\n"))
    (bench.folder / "configs.yaml").write_text(f"configurations:\n  one: {{heddle: {FOLDER / 'stand_in.py'}}}\n"
                                              f"  two: {{heddle: {FOLDER / 'stand_in.py'}, options: --fast}}\n")
    os.makedirs(bench.folder / "tasks")
    for path in list(bench.folder.glob("*.yml")) + list(bench.folder.glob("*.c")):
        path.rename(bench.folder / "tasks" / path.name)
    text = bench.run("tasks", "--configs", "configs.yaml", status=10)
    if text.count("wrong-true: ") != 2 or "\x1b" in text:
        raise harness.Failure(f"the summary is {text}")
    records = bench.records()
    with open(bench.folder / "bench-results" / "results.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    harness.expect_equal("CSV", [(one["configuration"], one["task"], one["outcome"]) for one in records],
                         [(one["configuration"], one["task"], one["outcome"]) for one in rows])
    for name in ("one", "two"):
        packed = bench.folder / "bench-results" / f"{name}.xml.bz2"
        root = ElementTree.fromstring(bz2.decompress(packed.read_bytes()) if packed.exists()
                                      else packed.with_suffix("").read_bytes())
        harness.expect_equal("XML", [one["task"] for one in records if one["configuration"] == name],
                             [run.get("name") for run in root.iter("run")])
        categories = [column.get("value") for column in root.iter("column") if column.get("title") == "category"
                      and column.get("value")]
        harness.expect_equal("categories", ["correct", "unknown", "wrong"], sorted(categories))
    check_page(bench, records)
    check_comparison(bench)


def check_page(bench, records):
    bench.run("report", "bench-results", "-o", "page.html")
    page = (bench.folder / "page.html").read_text()
    harness.expect_equal("scripts", (2, 2), (len(re.findall(r"<script\b", page)), len(re.findall(r"</script", page))))
    if re.search(r"<(?:img|link|iframe)\b|\bsrc=", page):
        raise harness.Failure("the page asks for something else")
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL).group(1))
    harness.expect_equal("columns", ["one", "two"], [column["label"] for column in data["columns"]])
    harness.expect_equal("runs", sorted(one["task"] for one in records),
                         sorted(run["task"] for column in data["columns"] for run in column["runs"]))


def check_browser(arguments, folder):
    bench = Bench(arguments, folder)
    bench.add_task("<b>wrong.yml", "true", "false")
    bench.add_task("right.yml", "true")
    bench.run("<b>wrong.yml", "right.yml", "--configs", "configs.yaml", status=10)
    bench.run("report", "bench-results", "bench-results/results.jsonl", "-o", "page.html")
    errors, page = harness.open_page(bench.folder / "page.html")
    harness.expect_equal("console", [], errors)
    shown = re.search(r'<div class="panel" id="wrong">(.*?)</div>', page, re.DOTALL).group(1)
    if shown.count("&lt;b&gt;wrong.yml") != 2 or "right.yml" in shown:
        raise harness.Failure(f"the wrong verdicts are shown as {shown}")
    harness.expect_equal("plots", 2, page.count('role="img"'))


def check_table_generator(arguments, folder):
    if not os.environ.get("BENCHEXEC"):
        raise harness.Skip("BENCHEXEC does not name a checkout of BenchExec")
    bench = Bench(arguments, folder)
    for behaviour in ("true", "false", "unknown", "crash"):
        bench.add_task(f"<{behaviour}>.yml", behaviour)
    bench.run(*[path.name for path in sorted(bench.folder.glob("<*.yml"))], "--configs", "configs.yaml", "--cpu", "5", status=10)
    generator = pathlib.Path(os.environ["BENCHEXEC"], "bin", "table-generator")
    done = harness.execute([sys.executable, generator, "-o", ".", "--format", "csv", "--name", "table",
                            *(bench.folder / "bench-results").glob("*.xml*")], cwd=bench.folder)
    if done.status != 0:
        raise harness.Failure(done.err.decode())
    with open(bench.folder / "table.csv", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    status = rows[2].index("status")
    harness.expect_equal("table", {"<true>.yml": "true", "<false>.yml": "false", "<unknown>.yml": "unknown",
                                   "<crash>.yml": "KILLED BY SIGNAL 11"},
                         {row[0]: row[status] for row in rows if row[0].startswith("<")})


def check_comparison(bench):
    text = bench.run("compare", "bench-results")
    if not text.startswith("one -> two: 3 tasks in both\nwrong in both: 1\n"):
        raise harness.Failure(f"the comparison is {text}")
    text = bench.run("compare", "bench-results", "bench-results/results.jsonl")
    if text.count(" tasks in both\n") != 2:
        raise harness.Failure(f"the comparison of two files is {text}")


def check_real(arguments, folder):
    """heddle itself, on a set and on a table of tasks."""
    shutil.copytree(FOLDER / "tasks", folder, dirs_exist_ok=True)
    bench = Bench(arguments, folder)
    bench.run("small.set", "--config", "all=--timeout 20", "--config", "bounded=--engine bmc --timeout 5", "--cpu", "30",
              "-o", "set")
    found = {(one["configuration"], one["task"], one["property"]): one["outcome"] for one in bench.records("set")}
    harness.expect_equal("outcomes", {
        ("all", "add.yml", "no-overflow"): "correct-false",
        ("all", "add.yml", "unreach-call"): "correct-true",
        ("all", "block.yml", "valid-memsafety"): "correct-false",
        ("all", "count.yml", "no-overflow"): "correct-true",
        ("bounded", "add.yml", "no-overflow"): "correct-false",
        ("bounded", "add.yml", "unreach-call"): "correct-true",
        ("bounded", "block.yml", "valid-memsafety"): "correct-false",
        ("bounded", "count.yml", "no-overflow"): found.get(("bounded", "count.yml", "no-overflow")),
    }, found)
    bench.run("tasks.csv", "--property", "no-overflow", "--cpu", "30", "-o", "table")
    harness.expect_equal("outcomes of the table", ["correct-false", "correct-true"],
                         sorted(one["outcome"] for one in bench.records("table")))


def check_switches(arguments, folder):
    bench = Bench(arguments, folder)
    bench.add_task("a.yml", "sleep")
    bench.add_task("b.yml", "true")
    bench.run("a.yml", "b.yml", "--configs", "configs.yaml", "--switch", "fast=--fast", "--cpu", "1", "--wall", "1")
    rows = (bench.folder / "bench-results" / "ablation.csv").read_text().splitlines()
    harness.expect_equal("rows", ["configuration,tasks,correct,found,lost,wrong,score", "stand-in,2,1,0,0,0,0",
                                  "stand-in+fast,2,2,1,0,0,2"], [row.rsplit(",", 3)[0] for row in rows])


# Stand-ins for Slurm's commands: elements run one after the other, in the background; the first array loses its last element,
# and the controller cannot be asked at first.
SBATCH = """#!/bin/bash
for word; do case $word in --array=0-*) last=${word#--array=0-};; esac; done
export script=${@: -1} here=$(dirname "$0")
[ -e "$here/jobs" ] || last=$((last - 1))
export last
echo >> "$here/jobs"
rm -f "$here/gone" "$here/begun"
setsid bash -c 'touch "$here/begun"; for i in $(seq 0 $last); do SLURM_ARRAY_TASK_ID=$i sh "$script"; done; touch "$here/gone"' \
  >/dev/null 2>&1 &
until [ -e "$here/begun" ]; do sleep 0.05; done  # in a session of its own, where the end of this process does not end it
echo "7;cluster"
"""
SQUEUE = """#!/bin/bash
here=$(dirname "$0")
if [ ! -e "$here/asked" ]; then touch "$here/asked"; echo "Unable to contact slurm controller"; exit 1; fi
if [ -e "$here/gone" ]; then echo "slurm_load_jobs error: Invalid job id specified"; exit 1; fi
echo 7_1
"""


def check_slurm(arguments, folder):
    bench = Bench(arguments, folder)
    tools = bench.folder / "it's a path"
    tools.mkdir()
    for name, text in (("sbatch", SBATCH), ("squeue", SQUEUE)):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    names = [f"task{i}.yml" for i in range(7)]
    for name in names:
        bench.add_task(name, "true")
    environment = bench.environment(PATH=f"{tools}:{os.environ['PATH']}")
    done = subprocess.run(bench.command(*names, "--configs", "configs.yaml", "--cpu", "5", "--slurm", "3", "-o", "it's here"),
                          cwd=bench.folder, env=environment, capture_output=True, timeout=120)
    harness.expect_equal("status", (0, b""), (done.returncode, done.stderr))
    harness.expect_equal("runs", names, sorted(record["task"] for record in bench.records("it's here")))
    harness.expect_equal("arrays", 2, (tools / "jobs").read_text().count("\n"))
    bench.check_nothing_left()


CHECKS = [check_outcomes, check_no_groups, check_resume, check_forms, check_browser, check_table_generator, check_switches,
          check_slurm, check_real]


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("name", nargs="*", help="only these checks")
    arguments = parser.parse_args()

    def check(function):
        with tempfile.TemporaryDirectory() as folder:
            function(arguments, folder)

    cases = [(function.__name__[6:], function) for function in CHECKS
             if not arguments.name or function.__name__[6:] in arguments.name]
    return harness.run_cases(cases, check)


if __name__ == "__main__":
    harness.main(main)
