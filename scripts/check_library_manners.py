#!/usr/bin/env python3
"""Checks that src/ behaves as a library should, as far as its text shows.

A library belongs to a program that others write: below the driver it does not end the process, install handlers of
signals, set timers, change the process's environment, or print; it throws, returns, or writes to a stream that it was
given. And nowhere does the wording of a reason or of a message decide what happens next: that is what enumerations are
for, and a wording that is improved must not change a verdict. Comments and, for the first rule, strings may say what
they like. --self-test checks the check.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# They are the program, or speak for it.
PROGRAM_FOLDERS = {"driver", "bench", "lsp"}
# It forks children, which have to end without running what their parent left for its own end, and forward signals.
CHILD_FILES = {"support/child_process.cpp"}

# Strings, characters and comments.
PIECE = re.compile(r'''R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)" | "(?:\\.|[^"\\\n])*" | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'
                     | //[^\n]* | /\*.*?\*/''', re.DOTALL | re.VERBOSE)
FREE_CALL = r"(?<![\w.>])(?:std::|::)?"
MANNERS = [
    (FREE_CALL + r"(?:_exit|_Exit|exit|quick_exit|abort)\s*\(|\bstd::terminate\s*\(", "ends the process"),
    (FREE_CALL + r"(?:signal|raise|alarm|setitimer)\s*\(|\bsigaction\b", "touches signals or timers of the process"),
    (FREE_CALL + r"(?:setenv|unsetenv|putenv|chdir|setlocale)\s*\(", "changes the process's environment"),
    (r"\bstd::(?:cout|cerr|clog)\b|\b(?:stdout|stderr|STDOUT_FILENO|STDERR_FILENO)\b", "names the process's output"),
    (FREE_CALL + r"(?:v?printf|puts|putchar|perror)\s*\(|\b(?:fmt|std)::print(?:ln)?\s*\(\s*\"", "prints"),
]
SPEECH = r"(?:\b(?:\w*_)?reason\b|\bverdict_text\b|\bwhat\(\)|\bmessage\(\)\.text\b)"
SEARCH = r"\.(?:starts_with|ends_with|contains|find|rfind|compare)\s*\("
WORDING = [
    (SPEECH + r"\s*[!=]=(?!\s*(?:nullptr|(?:result::)?Reason::))", "compares the wording of a reason or message"),
    (r"[!=]=\s*(?:[\w:]+(?:\.|->))*" + SPEECH + r"(?!\s*[.(])", "compares the wording of a reason or message"),
    (SPEECH + SEARCH, "searches the wording of a reason or message"),
    (r"\bverdict\w*(?:\(\))?\s*[!=]=\s*\"|\"\s*[!=]=\s*[\w.>()-]*verdict", "compares the wording of a verdict"),
    (r"(?<!message\(\)\.)\btext" + SEARCH + r"\s*\"unsupported", "searches the wording of a message"),
]


def blanked(text, keep_strings):
    """The text without comments and perhaps strings; lines stay where they are."""
    def blank(match):
        piece = match.group()
        lines = "\n" * piece.count("\n")
        if piece.startswith("/"):
            return lines
        return piece if keep_strings else f'"{lines}"'
    return PIECE.sub(blank, text)


def complaints_of(text, name):
    """[(line, what is wrong)] in a file of src/."""
    folder = name.split("/")[0]
    rules = [(WORDING, True)]
    if folder not in PROGRAM_FOLDERS and name not in CHILD_FILES:
        rules.append((MANNERS, False))
    found = set()
    for table, keep_strings in rules:
        code = blanked(text, keep_strings)
        for pattern, what in table:
            for match in re.finditer(pattern, code):
                found.add((code.count("\n", 0, match.start()) + 1, f"{what}: {match.group().strip()}"))
    return sorted(found)


# Code in a folder of the library, and whether it is complained about.
SAMPLES = [
    ("_exit(1);", True), ("std::exit(2);", True), ("abort();", True), ("::exit(0);", True), ("machine.exit(0);", False),
    ("on_exit(1);", False), ("bool terminate() override;", False), ("if (reason != nullptr) f();", False),
    ("memory->abort();", False), ("struct sigaction action{};", True), ("signal(SIGINT, f);", True),
    ("alarm(3);", True), ("printf(\"x\");", True), ("std::snprintf(a, 3, \"x\");", False),
    ("fprintf(stderr, \"x\");", True), ("a = 1'000; exit(b == 'x');", True),
    ("std::fprintf(output_, \"x\");", False), ("fmt::print(\"x\");", True), ("fmt::print(out, \"x\");", False),
    ("fmt::print(stderr, \"x\");", True), ("std::cerr << 1;", True), ("out << \"std::cerr\";", False),
    ("// then exit(1)", False), ("/* abort();\n std::cout */ f();", False), ("text = R\"(abort();)\";", False),
    ("text = R\"c(exit(1); \" )\" )c\"; exit(1);", True), ("a = '\"'; abort(); b = '\"';", True),
    ("if (result.reason == \"timeout\") f();", True), ("if (reason == kStopped) f();", True),
    ("if (\"timeout\" == result.reason) f();", True), ("if (!result.reason.empty()) f();", False),
    ("result.reason = \"timeout\";", False), ("if (error.what() == text) f();", True), ("// reason == \"x\"", False),
    ("if (result.verdict == Verdict::True) f();", False), ("if (verdict == \"TRUE\") f();", True),
    ("if (error.message().text.starts_with(\"unsupported: \")) f();", True), ("out << error.what();", False),
    ("if (text.starts_with(\"unsupported\")) f();", True), ("if (token.text == \"if\") f();", False),
    ("found = std::find(reasons.begin(), reasons.end(), reason) == reasons.end();", False),
]


def self_test():
    failures = [(code, expected) for code, expected in SAMPLES
                if bool(complaints_of(code, "ir/sample.cpp")) != expected]
    exempt = [(code, name) for name in ("driver/a.cpp", *CHILD_FILES) for code in ("_exit(1);", "std::cerr << 1;")
              if complaints_of(code, name)]
    for code, expected in failures:
        print(f"FAILED {'no complaint' if expected else 'a complaint'} about: {code}")
    for code, name in exempt:
        print(f"FAILED a complaint about {code} in {name}")
    lines = complaints_of("/*\n*/\nabort();", "ir/sample.cpp")
    if [line for line, _ in lines] != [3]:
        print(f"FAILED the line is 3: {lines}")
        failures.append(lines)
    failed = len(failures) + len(exempt)
    print(f"{len(SAMPLES) + 2 * (len(CHILD_FILES) + 1) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    files = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".h", ".cpp", ".inc"))
    complaints = 0
    for path in files:
        name = str(path.relative_to(ROOT / "src"))
        for line, what in complaints_of(path.read_text(errors="replace"), name):
            print(f"src/{name}:{line}: {what}")
            complaints += 1
    print(f"library manners: {len(files)} files, {complaints} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
