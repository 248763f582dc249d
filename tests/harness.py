"""What the test programs share: running commands with a time limit, running cases in parallel, counting."""
import argparse
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Failure(Exception):
    """The case failed; the text says what was expected."""


class Skip(Exception):
    """The case cannot run here; the text says why."""


class Result:
    def __init__(self, status, out, err, seconds, timed_out):
        self.status = status  # negative: ended by that signal, as in subprocess
        self.out = out
        self.err = err
        self.seconds = seconds
        self.timed_out = timed_out


def execute(command, stdin=b"", timeout=60, cwd=None):
    """Runs a command in a process group of its own, so that a time-out ends its children too."""
    started = time.monotonic()
    with subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=cwd, start_new_session=True) as process:
        try:
            out, err = process.communicate(stdin, timeout=timeout)
            timed_out = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            timed_out = True
    return Result(process.returncode, out, err, time.monotonic() - started, timed_out)


def expect_equal(what, expected, actual):
    if expected != actual:
        raise Failure(f"{what}: expected {shorten(expected)}, got {shorten(actual)}")


def shorten(value, limit=400):
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return repr(text if len(text) <= limit else text[:limit] + "…")


def run_cases(cases, check, jobs=1):
    """Calls check(case) for every (name, case), prints what fails, ends with `N passed, N failed`.

    Returns the exit status of the test program.
    """
    passed = failed = 0
    skipped = {}

    def attempt(case):
        try:
            check(case)
            return "passed", ""
        except Failure as failure:
            return "failed", str(failure)
        except Skip as skip:
            return "skipped", str(skip)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for (name, _), (verdict, text) in zip(cases, pool.map(attempt, [case for _, case in cases])):
            if verdict == "passed":
                passed += 1
            elif verdict == "failed":
                failed += 1
                print(f"FAILED {name}: {text}", flush=True)
            else:
                skipped.setdefault(text, []).append(name)
    for reason, names in skipped.items():
        print(f"skipped: {', '.join(names[:5])}{' …' if len(names) > 5 else ''}: {reason}")
    return finish(passed, failed, sum(len(names) for names in skipped.values()))


def finish(passed, failed, skipped=0):
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


def parser(description):
    """An argument parser with what every test program takes."""
    result = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("--heddle", type=lambda text: pathlib.Path(text).resolve(),
                        default=ROOT / "build" / "release" / "heddle", help="the binary to test")
    result.add_argument("--jobs", type=int, default=2)
    return result


def main(function):
    sys.exit(function())
