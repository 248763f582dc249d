"""What a test of another verifier's suite asks, in our words.

A test is a folder with a test.desc: its kind (CORE, KNOWNBUG, …), the program, the options, and regular expressions
that the output has to match, up to a line `--`. The options turn *checks* on and off (options.csv); a property of ours
means the same as a set of checks (PROPERTIES). So `VERIFICATION SUCCESSFUL` says that every property whose checks were all on
holds, and `VERIFICATION FAILED` that one of the properties with a check that was on is violated; where the expectation
also names the failing check (messages.csv), it is a property of that check. What has no counterpart is not mapped, and
says why.
"""
import csv
import pathlib
import re
import shlex

FOLDER = pathlib.Path(__file__).resolve().parent

# The checks whose absence of failures is what a property means. The order is the order of the runs.
PROPERTIES = {
    "unreach-call": {"assertions"},
    "valid-deref": {"bounds", "pointer"},
    "valid-free": {"pointer"},
    "no-div-by-zero": {"division"},
    "no-overflow": {"overflow"},
    "no-unsigned-overflow": {"unsigned-overflow"},
    "no-bad-shift": {"shift"},
    "valid-memcleanup": {"cleanup"},
    "valid-memtrack": {"tracking"},
    "termination": {"termination"},
}
VERDICT = re.compile(r"VERIFICATION (SUCCESSFUL|FAILED)")
LANGUAGES = {".c", ".i"}


class NotMapped(Exception):
    """The test has no counterpart; the text is the reason, to be counted."""


class Case:
    """A test in our words: what `heddle verify` is asked, and what it should answer."""

    def __init__(self, tool, path):
        self.tool = tool
        self.path = path  # relative to the suite's root, with the tool's name in front: what judged.csv names
        self.folder = None
        self.files = []
        self.flags = []
        self.holds = None  # expected: all properties hold, or else one is violated
        self.properties = []
        self.bounded = False  # their answer is about a bound: only one direction can be compared
        self.entry = None
        self.label = None


def table(name):
    with open(FOLDER / name, newline="") as file:
        return list(csv.DictReader(file))


class Tables:
    def __init__(self):
        self.options = {}
        for row in table("options.csv"):
            self.options.setdefault((row["tool"], row["option"]), []).append(row)
        self.suites = {(row["tool"], row["folder"], row["kind"]): row for row in table("suites.csv")}
        self.messages = [(row["tool"], re.compile(row["pattern"]), row["effect"], row["detail"])
                         for row in table("messages.csv")]

    def options_of_suite(self, tool, folder, kind):
        """Those that are meant for all tests of this kind there. Raises NotMapped."""
        suite = self.suites.get((tool, folder, kind), {"reason": "", "options": ""})
        if suite["reason"]:
            raise NotMapped(suite["reason"])
        return suite["options"].split()


def read_description(path):
    """(kind, program, words of the options, expected lines)."""
    lines = path.read_text(errors="replace").splitlines()
    if len(lines) < 3 or not lines[0].split() or not lines[1].split():
        raise NotMapped("no test.desc that we understand")
    expected = []
    for line in lines[3:]:
        if line.strip() == "--":
            break
        expected.append(line)
    try:
        words = shlex.split(lines[2])
    except ValueError:
        raise NotMapped("options that we do not understand") from None
    return lines[0].split()[0], lines[1].split()[0], words, expected


class Options:
    """The effects of a test's options, collected."""

    def __init__(self, tool, tables):
        self.tool = tool
        self.tables = tables
        self.checks = set()
        self.others = set()
        self.flags = []
        self.files = []
        self.bound = False
        self.only = None
        self.entry = None
        self.label = None
        self.apply("(default)", None)

    def rows(self, word):
        return self.tables.options.get((self.tool, word))

    def find(self, word):
        """(name, value or None if it is not in this word)."""
        if self.rows(word):
            return word, None
        name, equals, value = word.partition("=")
        if equals and self.rows(name):
            return name, value
        short = word[:2]
        if not word.startswith("--") and self.rows(short):
            return short, word[2:]
        raise NotMapped(f"option {name}")

    def read(self, words):
        position = 0
        while position < len(words):
            word = words[position]
            position += 1
            if not word.startswith("-"):
                self.files.append(word)
                continue
            name, value = self.find(word)
            if value is None and self.rows(name)[0]["arguments"] == "1":
                if position == len(words):
                    raise NotMapped("options that we do not understand")
                value = words[position]
                position += 1
            self.apply(name, value)

    def apply(self, name, value):
        for row in self.rows(name):
            getattr(self, "effect_" + row["effect"])(row["detail"], value)

    def effect_neutral(self, detail, value):
        pass

    def effect_skip(self, detail, value):
        raise NotMapped(detail)

    def effect_check(self, detail, value):
        self.checks.add(detail)

    def effect_uncheck(self, detail, value):
        self.checks.discard(detail)

    def effect_other(self, detail, value):
        self.others.add(detail)

    def effect_only(self, detail, value):
        self.only = detail

    def effect_bound(self, detail, value):
        self.bound = True

    def effect_pass(self, detail, value):
        joined = detail if value is None else f"{detail}={value}" if detail == "-std" else f"{detail}{value}"
        if joined not in self.flags:
            self.flags.append(joined)

    def effect_unpass(self, detail, value):
        self.flags = [flag for flag in self.flags if flag != detail]

    def effect_entry(self, detail, value):
        self.entry = value

    def effect_label(self, detail, value):
        self.label = value


def named_checks(tool, expected, tables):
    """The checks that the expected output says fail; empty if it names none."""
    found = set()
    reason = None
    for line in expected:
        text = line.replace("\\", "")
        if VERDICT.search(text):
            continue
        for of_tool, pattern, effect, detail in tables.messages:
            if of_tool == tool and pattern.search(text):
                if effect == "check":
                    found.add(detail)
                else:
                    reason = detail
                break
    if not found and reason:
        raise NotMapped(reason)
    return found


def properties_of(holds, options, failing):
    if options.only:
        return [options.only]
    if holds:
        return [name for name, checks in PROPERTIES.items() if checks <= options.checks]
    wanted = failing or options.checks
    return [name for name, checks in PROPERTIES.items() if checks & wanted]


def map_test(tool, root, description, tables):
    """The Case of a test. Raises NotMapped."""
    relative = description.relative_to(root)
    case = Case(tool, f"{tool}/{relative.parent if description.name == 'test.desc' else relative}")
    suite_options = tables.options_of_suite(tool, relative.parts[1], "")
    kind, program, words, expected = read_description(description)
    suite_options += tables.options_of_suite(tool, relative.parts[1], kind)
    if pathlib.Path(program).suffix not in LANGUAGES:
        raise NotMapped("another language")
    verdicts = {match for line in expected for match in VERDICT.findall(line)}
    if len(verdicts) != 1:
        raise NotMapped("no verdict expected")
    case.holds = verdicts == {"SUCCESSFUL"}
    options = Options(tool, tables)
    options.read([*suite_options, *words])
    failing = set() if case.holds else named_checks(tool, expected, tables)
    if not case.holds and not failing and options.others:
        raise NotMapped("the failure may be of a check without counterpart")
    if options.label and "assertions" not in options.checks:
        raise NotMapped("an error label that is not checked")
    case.properties = properties_of(case.holds, options, failing)
    if not case.properties:
        raise NotMapped("no check has a counterpart")
    # Success up to a bound says nothing beyond it; failure with --unwind may be the bound's own assertion.
    complete = "unwinding" in options.checks
    case.bounded = options.bound and (not complete if case.holds else complete and not failing)
    case.folder = description.parent
    case.files = [case.folder / program, *(case.folder / name for name in options.files)]
    if any(path.suffix not in LANGUAGES for path in case.files):
        raise NotMapped("another language")
    if not all(path.is_file() for path in case.files):
        raise NotMapped("files that are missing")
    case.flags = [f"-I{case.folder / flag[2:]}" if flag.startswith("-I") else flag for flag in options.flags]
    case.entry = options.entry
    case.label = options.label
    return case
