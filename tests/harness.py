"""What the test programs share: running commands with a time limit, running cases in parallel, counting, and what this
machine offers. What it lacks skips tests, and never fails them."""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
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


def clang():
    """The Clang that tests compile with: the one whose libraries Heddle uses, or else any. Raises Skip without one."""
    for name in ("clang-19", "clang"):
        if shutil.which(name):
            return name
    raise Skip("Clang is not installed (package clang-19)")


# What makes a compiler refuse a program: flags, by how they begin, and the package that is missing then.
PACKAGES = {"-m32": "gcc-multilib", "-fsanitize": "libclang-rt-19-dev"}


@functools.cache
def can_build(compiler, *flags):
    """Whether the compiler makes programs with these flags: it may lack a 32-bit C library, or its sanitizers."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "program.c")
        program.write_text("#include <stdio.h>\nint main(void) { return 0; }\n")
        return execute([compiler, *flags, program, "-o", program.with_suffix(".exe")]).status == 0


def require_build(compiler, *flags):
    """Raises Skip if the compiler is missing, or what these flags need is."""
    if not shutil.which(compiler):
        raise Skip(f"{compiler} is not installed")
    if not can_build(compiler, *flags):
        packages = [package for begin, package in PACKAGES.items() if any(flag.startswith(begin) for flag in flags)]
        raise Skip(f"{compiler} {' '.join(flags)} does not work here" +
                   (f"; missing is perhaps {' or '.join(packages)}" if packages else ""))


def csmith_include():
    """The folder of csmith's headers. Raises Skip if csmith is not installed."""
    headers = [path for root in ("/usr/include", "/usr/local/include")
               for path in pathlib.Path(root).glob("csmith*/csmith.h")]
    if not shutil.which("csmith") or not headers:
        raise Skip("csmith is not installed (packages csmith, libcsmith-dev)")
    return min(headers).parent


def open_page(page):
    """What a browser complains about when it opens a page, line by line, and the page as scripts have made it. Raises Skip
    without Chromium."""
    browser = next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)
    if browser is None:
        raise Skip("Chromium is not installed (package chromium)")
    with tempfile.TemporaryDirectory() as profile:
        result = execute([browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                          "--disable-background-networking", "--disable-component-update", "--disable-sync",
                          "--enable-logging=stderr", "--dump-dom",
                          f"--user-data-dir={profile}", page.resolve().as_uri()], timeout=120)
    if result.status != 0 or b"</html>" not in result.out:
        raise Skip(f"Chromium does not work here (status {result.status})")
    return [line for line in result.err.decode(errors="replace").splitlines() if "CONSOLE" in line], result.out.decode()


def expect_equal(what, expected, actual):
    if expected != actual:
        raise Failure(f"{what}: expected {shorten(expected)}, got {shorten(actual)}")


def shorten(value, limit=400):
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return repr(text if len(text) <= limit else text[:limit] + "…")


def select(folder, pattern, names=()):
    """The files below a folder that match, in order: all, or those of these names and those in folders of these names."""
    return [path for path in sorted(folder.rglob(pattern))
            if not names or any(name in (path.stem, *path.relative_to(folder).parent.parts) for name in names)]


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


def names_parser(description):
    """The same for programs that select() their cases."""
    result = parser(description)
    result.add_argument("name", nargs="*", help="only the programs of these names or in these folders")
    return result


def main(function):
    sys.exit(function())
