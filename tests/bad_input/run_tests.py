#!/usr/bin/env python3
"""Bad input has to be refused with an exact message. Every <part>/NAME.test is one case:

setup: COMMAND     shell command that makes the input (optional, may be repeated)
command: WORDS     words after `heddle`, as the shell splits them
status: N          expected exit status
stderr: LINE       expected lines of standard error, in order; none: it has to be empty
needs: user        skipped when root runs the tests, because root may read everything

A case runs in a copy of its folder, so inputs may lie beside it.
"""
import os
import pathlib
import shlex
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


class Case:
    def __init__(self, path):
        self.path = path
        self.fields = {"setup": [], "command": [], "status": [], "stderr": [], "needs": []}
        for line in path.read_text().splitlines():
            key, separator, value = line.partition(":")
            if not separator or key not in self.fields:
                raise SystemExit(f"{path}: not a field: {line}")
            self.fields[key].append(value[1:])


def check(arguments, case):
    if "user" in case.fields["needs"] and os.geteuid() == 0:
        raise harness.Skip("root may read every file")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "case")
        shutil.copytree(case.path.parent, folder)
        for setup in case.fields["setup"]:
            made = harness.execute(["bash", "-c", setup], cwd=folder)
            if made.status != 0:
                raise harness.Failure(f"set-up failed: {harness.shorten(made.err)}")
        words = shlex.split(case.fields["command"][0])
        result = harness.execute([arguments.heddle, *words], cwd=folder, timeout=arguments.limit)
    if result.timed_out:
        raise harness.Failure(f"not finished after {arguments.limit} s")
    expected = "".join(line + "\n" for line in case.fields["stderr"])
    harness.expect_equal("standard error", expected.encode(), result.err)
    harness.expect_equal("status", int(case.fields["status"][0]), result.status)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--limit", type=float, default=30, help="seconds per case")
    parser.add_argument("name", nargs="*", help="only these cases")
    arguments = parser.parse_args()
    cases = [(str(path.relative_to(FOLDER)), Case(path)) for path in sorted(FOLDER.glob("*/*.test"))
             if not arguments.name or path.stem in arguments.name]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
