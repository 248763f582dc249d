#!/usr/bin/env python3
"""Checks that the examples still say the truth: runs every command shown in the README files, and in the pages of the
documentation that walk through one, and compares.

A command is a line `$ ...` in a ```console block; what it prints follows, up to the next command. A line `...`
stands for any lines. Commands run in a copy of the README's folder, one after the other, with `heddle` on the path.
--verbose shows them as they run.
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "tests"))
import harness  # noqa: E402

# Pages of the documentation that walk through an example.
PAGES = {harness.ROOT / "docs" / "real-code.md": FOLDER / "real_code"}
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def commands_in(readme):
    """[(command, expected output)] in the order of the text."""
    found = []
    for block in BLOCK.findall(readme.read_text()):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return found


def matches(expected, actual):
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, actual) is not None


def run_command(arguments, command, expected, folder):
    result = harness.execute(["bash", "-c", f"exec 2>&1; {command}"], cwd=folder)
    actual = result.out.decode(errors="replace")
    if actual and not actual.endswith("\n"):
        actual += "\n"
    if arguments.verbose:
        print(f"$ {command}\n{actual}", flush=True)
    if not matches(expected, actual):
        raise harness.Failure(f"`{command}` should print\n" + "\n".join(expected) + f"\nbut printed\n{actual}")


def check(arguments, readme):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "copy")
        if readme.parent == harness.ROOT:
            folder.mkdir()
            shutil.copytree(FOLDER, folder / "examples")
        else:
            shutil.copytree(PAGES.get(readme, readme.parent), folder)
        for command, expected in commands_in(readme):
            run_command(arguments, command, expected, folder)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--verbose", action="store_true", help="show commands and output")
    arguments = parser.parse_args()
    os.environ["PATH"] = f"{arguments.heddle.parent}:{os.environ['PATH']}"
    readmes = [harness.ROOT / "README.md", *PAGES, *sorted(FOLDER.glob("*/README.md"))]
    cases = [(str(readme.relative_to(harness.ROOT)), readme) for readme in readmes]
    return harness.run_cases(cases, lambda case: check(arguments, case), 1 if arguments.verbose else arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
