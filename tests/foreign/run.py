#!/usr/bin/env python3
"""Other verifiers' regression suites: Heddle has to agree with what they expect, or be right against it.

  tests/foreign/run.py --esbmc DIR --cbmc DIR [--results FILE] [--only TEXT] [--sample N]

DIR is a checkout of github.com/esbmc/esbmc or github.com/diffblue/cbmc. mapping.py says what a test asks in our words;
what has no counterpart is counted by reason and not run. All properties of a test are asked in one run, which has
--limit seconds of CPU time for each. What differs, crashes or is refused is news unless judged.csv has a line for it;
news make the exit status 1. --results keeps every outcome, and a run that finds its file goes on where it ended.

A test is decided if each of its properties has a verdict, or one is violated. Programs that are not C, by judged.csv, are
no tests. Where an access is invalid that the test does not ask about (valid-deref is then asked as well), C gives the
program no meaning and the outcome is "undefined": that is the answer.
"""
import collections
import concurrent.futures
import csv
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
import mapping  # noqa: E402
import preparation  # noqa: E402

COLUMNS = ["path", "property", "expected", "verdict", "outcome", "seconds"]
VERDICT = re.compile(r"^(?:([a-z-]+): )?(TRUE|FALSE|UNKNOWN)(?:\((.*)\))?$", re.MULTILINE)
PLACE = re.compile(r"( at )?/\S*:\d+(:\d+)?:? ?")
NEWS = ("differs", "crash", "refused", "unconfirmed")
OUTCOMES = ("agrees", "unclear", "undefined", "unknown", *NEWS)
UNDEFINED = "undefined behaviour is reachable: invalid access"
WITHOUT_VERDICT = [(re.compile(pattern), outcome) for pattern, outcome in (
    (r"^CRASH|internal error|solvers disagree|proof is refuted|\bsrc/\w+/\w+\.cpp:\d+", "crash"),
    ("^REFUSED", "refused"), ("unconfirmed counterexample", "unconfirmed"))]
LONGEST = 1200  # seconds that a run may take by the clock, however busy the machine is
MEMORY = 2000  # MB
TICK = os.sysconf("SC_CLK_TCK")


def session_seconds(session):
    """CPU time of the processes of a session, and of their children that ended."""
    total = 0
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = pathlib.Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[3]) == session:
                total += sum(map(int, fields[11:15]))
    return total / TICK


def ended(process, seconds):
    """Whether it ends within so many seconds."""
    try:
        process.wait(seconds)
        return True
    except subprocess.TimeoutExpired:
        return False


def execute(command, limit, scratch):
    """(status, output, errors, seconds). At the limit the command is interrupted, and says what it knows by then."""
    with open(scratch / "out", "w+b") as out, open(scratch / "err", "w+b") as err:
        with subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                              cwd=scratch, start_new_session=True) as process:
            started, used, interrupted = time.monotonic(), 0, None
            while not ended(process, 0.3):
                used = max(used, session_seconds(process.pid))
                if interrupted is None and used > limit:
                    os.kill(process.pid, signal.SIGINT)
                    interrupted = used
                elif interrupted is not None and used > interrupted + 5 or time.monotonic() > started + LONGEST:
                    os.killpg(process.pid, signal.SIGKILL)
            status = process.returncode
        texts = [(scratch / name).read_bytes().decode(errors="replace") for name in ("out", "err")]
    return status, *texts, used


def answers(properties, status, out, err):
    """The verdict on each property: TRUE, FALSE, UNKNOWN(…), CRASH(…) or REFUSED(…)."""
    if status == 2:
        message = re.search(r"error: (.*)", err)
        return {name: f"REFUSED({message.group(1) if message else err[:100]})" for name in properties}
    found = {}
    for name, verdict, detail in VERDICT.findall(out):
        found[name or (properties[0] if len(properties) == 1 else "")] = (
            f"UNKNOWN({detail})" if verdict == "UNKNOWN" else verdict)
    overall = found.pop("", "")
    if status < 0 and status != -signal.SIGKILL or status not in (0, 5, 10, 130, -signal.SIGKILL):
        complaint = (err.strip().splitlines() or [""])[-1]
        missing = f"CRASH(status {status} {complaint[:120]})"
    elif overall.startswith("UNKNOWN"):
        missing = overall
    else:
        missing = "UNKNOWN(timeout)"
    return {name: found.get(name, missing) for name in properties}


def outcome_of_property(case, verdict):
    """Of one property that should hold."""
    if verdict == "TRUE":
        return "agrees"
    if verdict == "FALSE":
        return "unclear" if case.bounded else "differs"
    return outcome_without_verdict(verdict)


def outcome_without_verdict(verdict):
    return next((outcome for pattern, outcome in WITHOUT_VERDICT if pattern.search(verdict)), "unknown")


def compare(case, verdicts):
    """[(property, verdict, outcome)]. A failure is one question about all its properties: one has to be violated. What
    is the same for all properties is said once."""
    name, different = "+".join(verdicts), set(verdicts.values())
    if case.holds:
        answered = verdicts.items() if len(different) > 1 else [(name, different.pop())]
        return [(asked, verdict, outcome_of_property(case, verdict)) for asked, verdict in answered]
    if "FALSE" in different:
        return [(name, "FALSE", "agrees")]
    if different == {"TRUE"}:
        return [(name, "TRUE", "unclear" if case.bounded else "differs")]
    worst = max(different - {"TRUE"}, key=lambda verdict: OUTCOMES.index(outcome_without_verdict(verdict)))
    return [(name, worst, outcome_without_verdict(worst))]


def ask(arguments, case, properties, scratch):
    """(status, output, errors, seconds) of one run."""
    files, flags = preparation.prepare(case, scratch)
    command = [arguments.heddle, "verify", "--memory", MEMORY, "--property", ",".join(properties),
               *arguments.externals, *flags, *files]
    if arguments.show:
        print(case.path, "holds" if case.holds else "fails", *command)
    status, out, err, seconds = execute(command, arguments.limit * len(properties), scratch)
    if arguments.show:
        print(out, err, sep="")
    return status, out, err, seconds


def is_undefined(arguments, case, verdict):
    """Whether an invalid access is all that stands in the way of a verdict."""
    if UNDEFINED not in verdict:
        return False
    with tempfile.TemporaryDirectory() as name:
        status, out, err, _ = ask(arguments, case, ["valid-deref"], pathlib.Path(name))
        return answers(["valid-deref"], status, out, err)["valid-deref"] == "FALSE"


def run_case(arguments, case):
    with tempfile.TemporaryDirectory() as name:
        status, out, err, seconds = ask(arguments, case, case.properties, pathlib.Path(name))
    if status == 2 and re.search(r"' file not found", err):
        raise mapping.NotMapped("headers that this machine lacks")
    rows = compare(case, answers(case.properties, status, out, err))
    rows = [(name, verdict, "undefined" if outcome == "unknown" and is_undefined(arguments, case, verdict) else outcome)
            for name, verdict, outcome in rows]
    expected = "holds" if case.holds else "fails"
    return [dict(zip(COLUMNS, (case.path, name, expected, verdict, outcome, f"{seconds:.1f}")))
            for name, verdict, outcome in rows]


def find_tests(arguments, skipped):
    """The cases of the suites that are given, in an order that looks random and is always the same."""
    tables = mapping.Tables()
    cases = []
    for tool, root in (("esbmc", arguments.esbmc), ("cbmc", arguments.cbmc)):
        for description in sorted(root.glob("regression/**/*.desc")) if root else ():
            if arguments.only not in f"{tool}/{description.relative_to(root)}":
                continue
            try:
                cases.append(mapping.map_test(tool, root, description, tables))
            except mapping.NotMapped as reason:
                skipped[str(reason)] += 1
    cases.sort(key=lambda case: hashlib.sha256(case.path.encode()).hexdigest())
    return cases[:arguments.sample] if arguments.sample else cases


class Results:
    """Every outcome so far; in a file, if the user wants it."""

    def __init__(self, path):
        self.rows = []
        self.lock = threading.Lock()
        self.file = None
        if path:
            if path.exists():
                self.rows = list(csv.DictReader(path.open(newline="")))
            self.file = path.open("a", newline="")
            self.writer = csv.DictWriter(self.file, COLUMNS)
            if not self.rows:
                self.writer.writeheader()

    def add(self, rows):
        with self.lock:
            self.rows += rows
            if self.file:
                self.writer.writerows(rows)
                self.file.flush()

    def done(self):
        return {row["path"] for row in self.rows}


def run_all(arguments, cases, results, skipped):
    done = results.done()

    def attempt(case):
        try:
            results.add(run_case(arguments, case))
        except mapping.NotMapped as reason:
            with results.lock:
                skipped[str(reason)] += 1

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(attempt, [case for case in cases if case.path not in done]))


def judgements():
    """(path, property, verdict without its reason) → who is right."""
    return {(row["path"], row["property"], row["verdict"]): row["right"] for row in mapping.table("judged.csv")}


def report(arguments, cases, results, skipped):
    """Prints the tables and the news; returns how many news there are."""
    paths = {case.path for case in cases}
    rows = [row for row in results.rows if row["path"] in paths]
    judged = judgements()
    differing = {(row["path"], row["property"], row["verdict"].split("(")[0]) for row in rows if row["outcome"] in NEWS}
    for key in sorted(key for key in judged if key[0] in {row["path"] for row in rows} and key not in differing):
        print("no longer as judged:", *key)
    counts, reasons, rightness, news = (collections.Counter() for _ in range(4))
    for row in rows:
        counts[row["outcome"]] += 1
        if row["outcome"] == "unknown":
            reasons[PLACE.sub("", row["verdict"]).split(";")[0]] += 1
        if row["outcome"] not in NEWS:
            continue
        right = judged.get((row["path"], row["property"], row["verdict"].split("(")[0]))
        if right:
            rightness[row["outcome"], right] += 1
        else:
            news[row["outcome"]] += 1
            print(f"NEWS {row['outcome']}: {row['path']} {row['property']}: {row['expected']}, {row['verdict']}")
    for title, counter in (("not mapped", skipped), ("unknown", reasons)):
        for reason, count in counter.most_common():
            print(f"{count:7} {title}: {reason}")
    for outcome in OUTCOMES:
        details = ", ".join(f"{right} right {count}" for (what, right), count in sorted(rightness.items())
                            if what == outcome)
        print(f"{counts[outcome]:7} {outcome}" + (f" ({details}; news {news[outcome]})" if outcome in NEWS else ""))
    no_tests = {row["path"] for row in rows if row["outcome"] == "refused"
                and judged.get((row["path"], row["property"], "REFUSED"), "they") != "they"}
    violated = {row["path"] for row in rows if row["verdict"] == "FALSE"}
    tests = {row["path"] for row in rows} - no_tests
    undecided = {row["path"] for row in rows
                 if row["outcome"] not in ("agrees", "differs", "unclear", "undefined")} - no_tests - violated
    print(f"{len(tests)} tests, {100 - 100 * len(undecided) / max(1, len(tests)):.1f} % decided, "
          f"{sum(news.values())} news")
    return sum(news.values())


def main():
    parser = harness.parser(__doc__)
    for tool in ("esbmc", "cbmc"):
        parser.add_argument(f"--{tool}", type=lambda text: pathlib.Path(text).resolve(), help="a checkout of it")
    parser.add_argument("--limit", type=float, default=5, help="seconds of CPU time per property")
    parser.add_argument("--only", default="", metavar="TEXT", help="only tests with this text in their path")
    parser.add_argument("--sample", type=int, default=0, help="so many tests, always the same ones")
    parser.add_argument("--results", type=pathlib.Path, help="keep all outcomes in this CSV file, and go on from it")
    parser.add_argument("--show", action="store_true", help="print the commands and what heddle says")
    arguments = parser.parse_args()
    if not arguments.esbmc and not arguments.cbmc:
        parser.error("--esbmc or --cbmc is needed")
    # Both tools read a function without a body as one that only returns something.
    help_text = harness.execute([arguments.heddle, "verify", "--help"]).out
    arguments.externals = ["--externals=pure"] if b"--externals" in help_text else []
    skipped = collections.Counter()
    cases = find_tests(arguments, skipped)
    results = Results(arguments.results)
    run_all(arguments, cases, results, skipped)
    return 1 if report(arguments, cases, results, skipped) else 0


if __name__ == "__main__":
    harness.main(main)
