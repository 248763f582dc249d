#!/usr/bin/env python3
"""ESBMC's regression suite of goto binaries (regression/goto-transcoder of a checkout of esbmc/esbmc), asked of Heddle.

Its binaries come from goto-cc, Kani, JBMC and ESBMC itself. A test expects SUCCESSFUL, FAILED, or a message that the file is
refused; the question is `unreach-call` (assertions), of the tests in MEMORY `valid-memsafety`. Prints a table: one row per kind
of test, with how many are as expected, open (no verdict), against the expected verdict, judged right nevertheless, and answered
where a message was expected. Those that are not as expected are
listed with what Heddle says. Exit status 1 if a verdict is against the expected one.
"""
import argparse
import collections
import pathlib
import re
import shlex
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

# What violations are called that the tool looks for without being asked: those of memory safety.
MEMORY = re.compile(r"array bounds violated|dynamic object|dereference failure")
# Verdicts against the expected one that are right of the binary, and why.
JUDGED = {"r_ok_true": "the binary was made of another program than the source beside it: it asks whether 8 bytes of 4 are readable"}
# What ESBMC needs beside another tool's file, with an empty `main`.
BOILERPLATE = "library.goto"
# Of a family of tests: what its name contains, and what the table calls it.
KINDS = (("jbmc", "Java (JBMC)"), ("checked_unchecked", "Rust (Kani)"), ("class_id", "as JBMC's"), ("r_ok", "C (ESBMC)"),
         ("", "C (goto-cc)"))


class Test:
    def __init__(self, folder):
        lines = (folder / "test.desc").read_text().splitlines()
        self.name = folder.name
        words = shlex.split(lines[2])
        self.files = [folder / lines[1]]
        self.function = None
        while words:
            word = words.pop(0)
            if word == "--function":
                self.function = words.pop(0)
            elif word == "--unwind":
                words.pop(0)
            elif not word.startswith("-") and word != BOILERPLATE:
                self.files.append(folder / word)
        text = "\n".join(lines[3:])
        found = re.search(r"VERIFICATION (SUCCESSFUL|FAILED)", text)
        self.property = "valid-memsafety" if MEMORY.search(text) else "unreach-call"
        self.expected = found.group(1) if found else "refused"
        self.kind = next(label for part, label in KINDS if part in self.name)

    def maker(self):
        head = self.files[0].read_bytes()[:4] if self.files[0].exists() else b""
        return self.kind if head == b"\x7fGBF" else f"{self.kind}, in ESBMC's form" if head[:3] == b"GBF" else "no goto binary"


def ask(arguments, test):
    command = [arguments.heddle, "verify", *test.files, "--property", test.property, "--timeout", arguments.seconds]
    if test.function and test.function != "main":
        command += ["--function", test.function]
    result = harness.execute(command, timeout=3 * arguments.seconds + 30)
    lines = (result.out + b"\n" + result.err).decode(errors="replace").strip().split("\n")
    verdicts = [line for line in result.out.decode(errors="replace").split("\n") if re.match(r"TRUE|FALSE|UNKNOWN", line)]
    return verdicts[-1] if verdicts else next((line for line in lines if "error" in line), lines[-1])


def judge(test, answer):
    word = re.match(r"TRUE|FALSE|", answer).group()
    if test.expected == "refused":
        return "as expected" if not word else "answered"
    if not word:
        return "open"
    if word == {"SUCCESSFUL": "TRUE", "FAILED": "FALSE"}[test.expected]:
        return "as expected"
    return "judged" if test.name in JUDGED else "against"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle", type=pathlib.Path)
    parser.add_argument("--suite", required=True, type=pathlib.Path, help="regression/goto-transcoder of a checkout")
    parser.add_argument("--seconds", default=20, type=int, help="for each test")
    parser.add_argument("name", nargs="*", help="only tests whose names contain one of these")
    arguments = parser.parse_args()
    rows = collections.defaultdict(collections.Counter)
    for description in sorted(arguments.suite.glob("*/test.desc")):
        if arguments.name and not any(name in description.parent.name for name in arguments.name):
            continue
        test = Test(description.parent)
        answer = ask(arguments, test)
        outcome = judge(test, answer)
        rows[test.maker(), test.expected][outcome] += 1
        if outcome != "as expected":
            reason = f" ({JUDGED[test.name]})" if outcome == "judged" else ""
            print(f"{outcome}: {test.name}, expected {test.expected}: {answer[:200]}{reason}", flush=True)
    columns = ("as expected", "open", "against", "judged", "answered")
    for (maker, expected), counts in sorted(rows.items()):
        print(f"{maker}, {expected}: " + ", ".join(f"{counts[column]} {column}" for column in columns if counts[column]))
    return 1 if any(counts["against"] for counts in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
