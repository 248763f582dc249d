#!/usr/bin/env python3
"""Plants bugs of one character into C projects, and counts how many of them Heddle finds.

    tests/mutants/run.py FOLDER --projects FOLDER --count 100

Harnesses (harness_folder.py says how they look) call the projects with arbitrary inputs. A mutant counts if a native
run with random inputs (native.c, gcc's sanitizers) shows that it violates a property that the harness does not violate
without it; then Heddle is asked for that property. FALSE is found, UNKNOWN is missed, TRUE is wrong: exit status 1.

Not among the fast tests: the projects are not part of this repository."""
import argparse
import collections
import pathlib
import random
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness as testing  # noqa: E402

from harness_folder import harnesses  # noqa: E402

NATIVE = pathlib.Path(__file__).resolve().parent / "native.c"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize=alignment,pointer-overflow,shift",
              "-fno-sanitize-recover=all", "-g1", "-O1", "-w"]

# What may stand instead of one character. An empty text takes it away, two characters add one.
CHANGES = {
    "<": ["<=", ">"], ">": [">=", "<"], "=": ["!", "<", ""], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"],
    "!": [""], "&": ["|"], "|": ["&"],
    **{str(digit): [str((digit + 1) % 10), str((digit + 9) % 10)] for digit in range(10)},
}
# What is not code, or where a change says nothing: comments, preprocessor lines, texts.
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|^[ \t]*#(?:\\\n|[^\n])*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'',
                      re.DOTALL | re.MULTILINE)

# How a native run shows which property is violated, by words of the sanitizers.
SYMPTOMS = (
    ("signed integer overflow", "no-overflow"),
    ("cannot be represented in type 'int'", "no-overflow"),
    ("LeakSanitizer", "valid-memsafety"),
    ("AddressSanitizer", "valid-memsafety"),
    ("null pointer", "valid-memsafety"),
)
REACHED = "ends with 77"


class Compiled:
    """A harness with some files, compiled for native runs."""

    def __init__(self, harness, files, folder):
        self.path = pathlib.Path(folder) / "native"
        command = ["gcc", *SANITIZERS, *definitions(harness, files), NATIVE, *harness.command_words(files), "-lm", "-o",
                   self.path]
        self.works = testing.execute(command, timeout=60, cwd=folder).status == 0

    def violated(self, first, runs):
        """The property that one of these runs violates, or None."""
        result = testing.execute([self.path, first, runs], timeout=90)
        if result.timed_out or result.status == 0:
            return None
        text = (result.out + result.err).decode(errors="replace")
        if REACHED in text:
            return "unreach-call"
        return next((name for symptom, name in SYMPTOMS if symptom in text), None)


def definitions(harness, files):
    return ["-Dmain=harness_main", f"-DHEDDLE_CHARACTERS={dictionary([harness.path, *files])}"]


def dictionary(files):
    """A C literal with the characters that the files compare with, letters and digits."""
    found = {"a", "b", "1", " "}
    for file in files:
        found.update(re.findall(r"'([^'\\])'", file.read_text(errors="replace")))
    escaped = "".join(f"\\{ord(character) & 255:03o}" for character in sorted(found))
    return f'"{escaped}\\012\\011\\134\\042\\000\\015"'


def places(text):
    """Positions of characters in code that can be changed."""
    hidden = [match.span() for match in NOT_CODE.finditer(text)]
    open_to_change, next_hidden = [], 0
    for position, character in enumerate(text):
        while next_hidden < len(hidden) and hidden[next_hidden][1] <= position:
            next_hidden += 1
        inside = next_hidden < len(hidden) and hidden[next_hidden][0] <= position
        if not inside and character in CHANGES:
            open_to_change.append(position)
    return open_to_change


def executed_lines(harness, folder, seed):
    """For each file the lines that some random run executes: mutants elsewhere show nothing."""
    command = ["gcc", "--coverage", "-O0", "-w", *definitions(harness, harness.files), NATIVE, *harness.command_words(),
               "-lm", "-o", "covered"]
    built = testing.execute(command, timeout=60, cwd=folder)
    if built.status != 0:
        raise SystemExit(f"{harness.name}: {built.err.decode(errors='replace')}")
    testing.execute(["./covered", seed, 1500], timeout=120, cwd=folder)
    listing = testing.execute(["gcov", "-t", *pathlib.Path(folder).glob("*.gcda")], timeout=60, cwd=folder)
    lines, current = collections.defaultdict(set), None
    for line in listing.out.decode(errors="replace").splitlines():
        fields = line.split(":", 2)
        if len(fields) < 3:
            continue
        if fields[1].strip() == "0" and fields[2].startswith("Source:"):
            current = pathlib.Path(folder, fields[2][len("Source:"):]).resolve()
        elif fields[0].strip().rstrip("*").isdigit():
            lines[current].add(int(fields[1]))
    return lines


def mutated_files(harness, target, text, folder):
    """The files of the harness, the target with this text; what lies next to them is linked, for #include."""
    changed = []
    for file in harness.files:
        shadow = pathlib.Path(folder) / file.parent.name
        if not shadow.exists():
            shadow.mkdir()
            for neighbour in file.parent.iterdir():
                (shadow / neighbour.name).symlink_to(neighbour)
        changed.append(shadow / file.name)
        if file == target:
            changed[-1].unlink()
            changed[-1].write_text(text)
    return changed


def describe(text, position, change):
    line = text.count("\n", 0, position) + 1
    begin = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    return line, f"{text[begin:position].strip()} «{text[position]}→{change}» {text[position + 1:end].strip()}"


class Campaign:
    def __init__(self, arguments):
        self.arguments = arguments
        self.random = random.Random(arguments.seed)
        self.counts = collections.Counter()
        self.of_project = collections.defaultdict(collections.Counter)

    def try_one(self, harness, lines):
        """Plants one mutant; returns whether it violates something natively."""
        target = self.random.choice(harness.files)
        text = target.read_text(errors="replace")
        positions = [position for position in places(text)
                     if text.count("\n", 0, position) + 1 in lines[target.resolve()]]
        if not positions:
            return False
        position = self.random.choice(positions)
        change = self.random.choice(CHANGES[text[position]])
        mutant = text[:position] + change + text[position + 1:]
        with tempfile.TemporaryDirectory() as folder:
            files = mutated_files(harness, target, mutant, folder)
            compiled = Compiled(harness, files, folder)
            violated = compiled.works and compiled.violated(self.arguments.seed, self.arguments.runs)
            if not violated or harness.expected.get(violated) == "FALSE":
                return False
            line, told = describe(text, position, change)
            self.judge(harness, f"{target.name}:{line}: {told}", violated, files)
        return True

    def judge(self, harness, told, violated, files):
        seconds = self.arguments.timeout
        result = testing.execute([self.arguments.heddle, "verify", "--property", violated, "--timeout", seconds,
                                  *harness.command_words(files)], timeout=seconds + 30)
        output = result.out.decode(errors="replace").strip().splitlines()
        verdict = output[-1] if output else f"no verdict, status {result.status}"
        word = "found" if verdict.startswith("FALSE") else "WRONG" if verdict == "TRUE" else "missed"
        self.counts[word] += 1
        self.of_project[harness.project()][word] += 1
        print(f"{word:6} {harness.name} {violated} {result.seconds:.1f} s  {told}" +
              (f"  {verdict}" if word == "missed" else ""), flush=True)

    def run(self, chosen):
        with tempfile.TemporaryDirectory() as folder:
            covered = {}
            for harness in chosen:
                subfolder = pathlib.Path(folder, harness.name)
                subfolder.mkdir()
                covered[harness.name] = executed_lines(harness, subfolder, self.arguments.seed)
        attempts = 0
        while sum(self.counts.values()) < self.arguments.count and attempts < 60 * self.arguments.count:
            harness = chosen[attempts % len(chosen)]
            attempts += 1
            self.try_one(harness, covered[harness.name])
        for project, words in sorted(self.of_project.items()):
            print(f"{project:16} {words['found']} of {sum(words.values())} found")
        print(f"{self.counts['found']} of {sum(self.counts.values())} found, {self.counts['missed']} missed, "
              f"{self.counts['WRONG']} wrong; {attempts} mutants tried")
        return 1 if self.counts["WRONG"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="harnesses")
    parser.add_argument("names", nargs="*", help="only harnesses whose names begin like this")
    parser.add_argument("--projects", type=pathlib.Path, required=True)
    parser.add_argument("--heddle", default=ROOT / "build/release/heddle")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--runs", type=int, default=600, help="native runs of each mutant")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    return Campaign(arguments).run(harnesses(arguments.folder, arguments.projects, arguments.names))


if __name__ == "__main__":
    sys.exit(main())
