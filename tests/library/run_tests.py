#!/usr/bin/env python3
"""Installs the library and builds programs against the installed package, as its users do.

The program of examples/library has to print what its README shows. Another one includes every installed header, so
that each of them is complete, and uses numbers of LLVM that do not fit a word. A third one has threads and signal
handlers of its own (two_threads.cpp). No installed header may include what only Heddle's own build needs.
"""
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

EXAMPLE = harness.ROOT / "examples" / "library"
PRIVATE = re.compile(r"#include <((?:clang|CLI|fmt|nlohmann|yaml-cpp)/\S+|cadical\S*|z3\S*)>")


def succeed(command, what, timeout=600):
    result = harness.execute(command, timeout=timeout)
    if result.status != 0:
        raise harness.Failure(f"{what}: status {result.status}: {harness.shorten(result.out + result.err, 2000)}")
    return result


def build(prefix, source, folder):
    succeed(["cmake", "-S", source, "-B", folder, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}"], "configuration")
    succeed(["cmake", "--build", folder], "build")


def check_private_headers(arguments, scratch):
    headers = harness.select(scratch / "prefix" / "include" / "heddle", "*.h")
    harness.expect_equal("whether there are headers", True, len(headers) > 5)
    for header in headers:
        if found := PRIVATE.search(header.read_text()):
            raise harness.Failure(f"{header.relative_to(scratch)} includes {found.group(1)}")


def check_example(arguments, scratch):
    build(scratch / "prefix", EXAMPLE, scratch / "example")
    shown = re.search(r"^```text\n(.*?)^```$", (EXAMPLE / "README.md").read_text(), re.DOTALL | re.MULTILINE).group(1)
    commands = [line[2:] for line in shown.splitlines() if line.startswith("$ ")]
    harness.expect_equal("number of commands in the README", 3, len(commands))
    printed = ""
    for command in commands:
        in_place = command.replace("build/decide", str(scratch / "example" / "decide"))
        result = harness.execute(["bash", "-c", f"exec 2>&1; {in_place}"], cwd=EXAMPLE)
        printed += f"$ {command}\n{result.out.decode()}"
    harness.expect_equal("output", shown, printed)


def build_program(scratch, name, text):
    source = scratch / name
    source.mkdir()
    (source / "CMakeLists.txt").write_text((FOLDER / "program.cmake").read_text())
    (source / "main.cpp").write_text(text)
    build(scratch / "prefix", source, source / "build")
    return source / "build" / "program"


def check_headers(arguments, scratch):
    include = scratch / "prefix" / "include" / "heddle"
    names = [header.relative_to(include) for header in harness.select(include, "*.h")]
    text = "".join(f'#include "{name}"\n' for name in names) + (FOLDER / "all_headers.cpp").read_text()
    succeed([build_program(scratch, "all_headers", text)], "all_headers")


def check_threads(arguments, scratch):
    succeed([build_program(scratch, "two_threads", (FOLDER / "two_threads.cpp").read_text())], "two_threads", 240)


CASES = [check_private_headers, check_example, check_headers, check_threads]


def main():
    arguments = harness.parser(__doc__).parse_args()
    build_folder = arguments.heddle.parent
    if not (build_folder / "libheddle.so").exists():
        print("skipped: this build has no shared library")
        return harness.finish(0, 0, len(CASES))
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        succeed(["cmake", "--install", build_folder, "--prefix", scratch / "prefix"], "installation")
        cases = [(case.__name__, case) for case in CASES]
        return harness.run_cases(cases, lambda case: case(arguments, scratch), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
