#!/usr/bin/env python3
"""Installs the library and builds programs against the installed package, as its users do.

The program of examples/library has to print what `heddle goto` prints. Another one includes every installed header, so
that each of them is complete, and uses numbers of LLVM that do not fit a word. No installed header may include what
only Heddle's own build needs.
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


def succeed(command, what):
    result = harness.execute(command, timeout=600)
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
    program = scratch / "example" / "show_program"
    shown = succeed([program, EXAMPLE / "count.c"], "show_program")
    expected = succeed([arguments.heddle, "goto", EXAMPLE / "count.c"], "heddle goto")
    harness.expect_equal("output", expected.out, shown.out)
    refused = harness.execute([program, EXAMPLE / "missing.c"])
    harness.expect_equal("status for a missing file", 2, refused.status)


def check_headers(arguments, scratch):
    include = scratch / "prefix" / "include" / "heddle"
    names = [header.relative_to(include) for header in harness.select(include, "*.h")]
    source = scratch / "all_headers"
    source.mkdir()
    (source / "CMakeLists.txt").write_text((FOLDER / "all_headers.cmake").read_text())
    (source / "main.cpp").write_text("".join(f'#include "{name}"\n' for name in names) +
                                     (FOLDER / "all_headers.cpp").read_text())
    build(scratch / "prefix", source, scratch / "all_headers_build")
    succeed([scratch / "all_headers_build" / "all_headers"], "all_headers")


CASES = [check_private_headers, check_example, check_headers]


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
