#!/usr/bin/env python3
"""Checks that the examples still say the truth: runs every command shown in the README files and compares.

A command is a line `$ ...` in a ```console block; what it prints follows, up to the next command. A line `...`
stands for any lines. Commands run in the README's folder with `heddle` on the path. --verbose shows them as they run.
"""
import os
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "tests"))
import harness  # noqa: E402

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


def check(arguments, case):
    readme, number = case
    command, expected = commands_in(readme)[number]
    if not command.startswith(("heddle ", "cat ")):
        raise harness.Skip("not a command of heddle")
    result = harness.execute(["bash", "-c", f"{command} 2>&1"], cwd=readme.parent)
    actual = result.out.decode(errors="replace")
    if actual and not actual.endswith("\n"):
        actual += "\n"
    if arguments.verbose:
        print(f"$ {command}\n{actual}", flush=True)
    if not matches(expected, actual):
        raise harness.Failure(f"`{command}` should print\n" + "\n".join(expected) + f"\nbut printed\n{actual}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--verbose", action="store_true", help="show commands and output")
    arguments = parser.parse_args()
    os.environ["PATH"] = f"{arguments.heddle.parent}:{os.environ['PATH']}"
    readmes = [FOLDER.parent / "README.md", *sorted(FOLDER.glob("*/README.md"))]
    cases = [(f"{readme.parent.name}/{readme.name} command {number + 1}", (readme, number))
             for readme in readmes if readme.exists() for number in range(len(commands_in(readme)))]
    return harness.run_cases(cases, lambda case: check(arguments, case), 1 if arguments.verbose else arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
