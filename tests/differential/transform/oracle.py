"""Decides by execution whether a woven program is right.

A program is compiled three times: as it is, with gcc's sanitizer for undefined behaviour, and woven. For each seed:
- no-overflow: the woven program reaches the error exactly if the first report of the sanitizer is about a signed
  operation, on the same line. A run whose first undefined behaviour is of another kind does not count. gcc simplifies
  some operations before it instruments them (`x - 1 != 0` becomes `x != 1`); where it sees nothing and the woven program
  reaches the error, Clang's sanitizer has to confirm it.
- If nothing is reported, the woven program prints and returns what the original does.
- valid-memcleanup: the woven program chooses which block it watches, so one choice after the other is made. With the
  n-th choice the error is reached exactly if the original leaves the block of its n-th allocation (allocations.c counts
  them), and without any choice the woven program prints and returns what the original does.
- An original that reads uninitialised memory (of alloca), or prints or returns something else when it is started again
  (addresses), depends on what C leaves open: such a run does not count.
"""
import os
import pathlib
import re
import subprocess

import harness

FOLDER = pathlib.Path(__file__).resolve().parent
RUNTIME = FOLDER / "runtime.c"
ALLOCATIONS = FOLDER / "allocations.c"
WRAPPED = ["malloc", "calloc", "aligned_alloc", "memalign", "valloc", "strdup", "__strdup", "strndup", "wcsdup",
           "posix_memalign", "asprintf", "vasprintf", "realloc", "reallocarray", "free", "_exit", "_Exit", "quick_exit"]
LIMIT = 2  # seconds per run
WOVEN_ERROR = re.compile(rb"^woven error: (.*)$", re.MULTILINE)
REPORT = re.compile(rb"^([^\n:]*):(\d+):(\d+): runtime error: ([^\n]*)$", re.MULTILINE)
OVERFLOWS = (b"signed integer overflow", b"negation of", b"division of", b"cannot be represented in type",
             b"left shift of negative value")
SANITIZED = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
# The compilers, and what they are told.
GCC_KINDS = {"original": [], "sanitized": SANITIZED, "counted": [f"-Wl,--wrap={name}" for name in WRAPPED], "woven": []}
CLANG_KINDS = {"confirmed": SANITIZED, "zeroed": [], "patterned": [],
               "tracked": ["-fsanitize=memory"]}  # on 64 bits only
BLOCKS = re.compile(rb"^allocations: (\d+)\nleft:((?: \d+)*)$", re.MULTILINE)
UNINITIALISED = re.compile(rb"use-of-uninitialized-value")
VOID_MAIN = re.compile(rb"\bvoid\s+main\s*\(")  # its status is whatever is left in a register
CHOICES = 40  # at most so many are tried


class Counts:
    """What the runs of one program showed."""

    def __init__(self):
        self.violations = self.silent = self.other = 0


def build(kind, source, bits, binary, flags=()):
    """Whether it compiles and links. Raises Skip if this machine cannot build such programs."""
    compiler, own = ("gcc", GCC_KINDS[kind]) if kind in GCC_KINDS else (harness.clang(), CLANG_KINDS[kind])
    harness.require_build(compiler, f"-m{bits}", *[flag for flag in own if flag.startswith("-fsanitize")])
    initial = {"patterned": ["-ftrivial-auto-var-init=pattern"], "tracked": []}
    command = [compiler, *own, f"-m{bits}", "-std=gnu11", "-O0", "-g", "-w", "-fno-builtin", "-no-pie", "-fno-pie",
               *initial.get(kind, ["-ftrivial-auto-var-init=zero"]), *flags, "-x", "c", source, RUNTIME,
               *([ALLOCATIONS] if kind == "counted" else []), "-o", binary, "-lm"]
    return harness.execute(command, timeout=120)


def run(binary, seed, woven=False, choice=None, stdin=b"", arguments=()):
    environment = dict(os.environ, SEED=str(seed))
    if woven:
        environment["WOVEN"] = "1"
    else:
        environment["BLOCKS"] = "1"
    if choice is not None:
        environment["CHOICE"] = str(choice)
    words = ["env", *[f"{name}={value}" for name, value in environment.items()
                      if name in ("SEED", "WOVEN", "CHOICE", "BLOCKS")], binary, *arguments]
    return harness.execute(words, stdin=stdin, timeout=LIMIT)


def error_line(binary, addresses):
    """The line of the innermost frame that is not woven code."""
    text = subprocess.run(["addr2line", "-f", "-e", str(binary), *addresses.decode().split()], text=True,
                          stdout=subprocess.PIPE, check=False).stdout.splitlines()
    for function, place in zip(text[::2], text[1::2]):
        if function.startswith("__heddle") or function == "reach_error" or place.startswith("?"):
            continue
        match = re.search(r":(\d+)", place)
        if match:
            return int(match.group(1))
    return None


def is_overflow(report):
    text = report.group(4)
    if b"by zero" in text or b"exponent" in text:
        return False
    return text.startswith(OVERFLOWS[:3]) or any(word in text for word in OVERFLOWS[3:])


class Behaviour:
    """What both comparisons do with the original."""

    def depends_on_more(self, seed):
        """Whether the original depends on uninitialised memory, or on where its objects lie."""
        for kind in ("zeroed", "patterned", *(["tracked"] if self.bits == 64 else [])):
            build(kind, self.program, self.bits, self.folder / f"{kind}.exe", self.flags)
        if self.bits == 64 and UNINITIALISED.search(run(self.folder / "tracked.exe", seed).err):
            return True
        results = [run(self.folder / f"{kind}.exe", seed) for kind in ("zeroed", "patterned") for _ in range(4)]
        return len({(one.timed_out, one.status, one.out) for one in results}) > 1

    def is_same(self, original, woven, seed):
        """Whether both print and return the same; False if the run does not count. Raises Failure."""
        has_status = not VOID_MAIN.search(self.program.read_bytes())
        if (original.out != woven.out or (has_status and original.status != woven.status)) and \
                self.depends_on_more(seed):
            return False
        harness.expect_equal(f"seed {seed}: output", original.out, woven.out)
        if has_status:
            harness.expect_equal(f"seed {seed}: status", original.status, woven.status)
        return True


class CleanupComparison(Behaviour):
    """The binaries of one program and its form with valid-memcleanup woven in."""

    def __init__(self, program, woven, bits, folder, edit_map, flags=()):
        self.program, self.bits, self.folder, self.flags = program, bits, pathlib.Path(folder), flags
        self.woven_text = self.folder / "choices.c"
        self.woven_text.write_bytes(with_own_choices(woven.read_bytes(), edit_map))
        self.counts = Counts()

    def build(self):
        """Whether the original can be compared. Raises Failure if the woven program does not compile."""
        if build("counted", self.program, self.bits, self.folder / "counted.exe", self.flags).status != 0:
            return False
        built = build("woven", self.woven_text, self.bits, self.folder / "woven.exe", self.flags)
        if built.status != 0:
            raise harness.Failure(f"gcc: {built.err.decode(errors='replace')[:300]}")
        return True

    def choose(self, seed, choice):
        return run(self.folder / "woven.exe", seed, woven=True, choice=choice)

    def check(self, seed):
        """Raises Failure on a disagreement."""
        original = run(self.folder / "counted.exe", seed)
        if original.timed_out or original.status in (-11, -8, -7, -4) or b"free()" in original.err:
            self.counts.other += 1
            return
        silent = self.choose(seed, -1)
        if silent.timed_out:
            self.counts.other += 1
            return
        if WOVEN_ERROR.search(silent.err):
            raise harness.Failure(f"seed {seed}: the error is reached though no block is watched")
        if not self.is_same(original, silent, seed):
            self.counts.other += 1
            return
        report = BLOCKS.search(original.err)
        left = {int(number) for number in report.group(2).split()} if report else set()
        for choice in choices_to_try(int(report.group(1)) if report else CHOICES, left):
            chosen = self.choose(seed, choice)
            if chosen.timed_out:
                self.counts.other += 1
                continue
            reached = WOVEN_ERROR.search(chosen.err) is not None
            if reached != (choice in left):
                raise harness.Failure(f"seed {seed}, allocation {choice}: the original "
                                      f"{'leaves' if choice in left else 'frees'} the block, the woven program "
                                      f"{'reaches' if reached else 'does not reach'} the error")
        if left:
            self.counts.violations += 1
        else:
            self.counts.silent += 1


def choices_to_try(number, left):
    """Some blocks that are left, and some of all, spread evenly."""
    spread = {i * number // CHOICES for i in range(CHOICES)} if number > CHOICES else set(range(number))
    return sorted(spread | set(sorted(left)[:3]))


class Comparison(Behaviour):
    """The binaries of one program and its woven form."""

    def __init__(self, program, woven, bits, folder, edit_map, flags=(), stdin=b"", line_of=None):
        self.program, self.woven_text, self.bits, self.folder = program, woven, bits, pathlib.Path(folder)
        self.flags, self.stdin = flags, stdin
        self.line_of = line_of or (lambda line: line)  # of the original, by that of the woven text
        self.same_expression = expressions_of(edit_map)
        self.counts = Counts()

    def build(self):
        """Whether the original can be compared. Raises Failure if the woven program does not compile."""
        for kind in ("original", "sanitized"):
            if build(kind, self.program, self.bits, self.folder / f"{kind}.exe", self.flags).status != 0:
                return False
        built = build("woven", self.woven_text, self.bits, self.folder / "woven.exe", self.flags)
        if built.status != 0:
            raise harness.Failure(f"gcc: {built.err.decode(errors='replace')[:300]}")
        return True

    def run(self, kind, seed):
        return run(self.folder / f"{kind}.exe", seed, woven=kind == "woven", stdin=self.stdin)

    def confirmed_report(self, seed):
        """What Clang's sanitizer says."""
        binary = self.folder / "confirmed.exe"
        if not binary.exists() and build("confirmed", self.program, self.bits, binary, self.flags).status != 0:
            return None
        return REPORT.search(self.run("confirmed", seed).err)

    def check(self, seed):
        """Raises Failure on a disagreement."""
        expected = self.run("sanitized", seed)
        if expected.timed_out:
            self.counts.other += 1
            return None
        report = REPORT.search(expected.err)
        actual = self.run("woven", seed)
        reached = WOVEN_ERROR.search(actual.err)
        line = self.line_of(error_line(self.folder / "woven.exe", reached.group(1))) if reached else None
        if reached is not None and (report is None or not self.same_line(int(report.group(2)), line)):
            report = self.confirmed_report(seed)
            if report is None:
                raise harness.Failure(f"seed {seed}: no sanitizer sees the error that the woven program reaches in line "
                                      f"{line}")
        if report is None:
            return self.check_silent(seed, expected, actual)
        if not is_overflow(report) or actual.timed_out:
            self.counts.other += 1
            return None
        text = f"seed {seed}: line {report.group(2).decode()}: {report.group(4).decode(errors='replace')}"
        if reached is None:
            raise harness.Failure(f"{text}; the woven program does not reach the error")
        if not self.same_line(int(report.group(2)), line):
            raise harness.Failure(f"{text}; the woven program reaches the error in line {line}")
        self.counts.violations += 1
        return int(report.group(2))

    def same_line(self, a, b):
        return a == b or self.same_expression(a, b)

    def check_silent(self, seed, expected, actual):
        plain = self.run("original", seed)
        crashed = -11 in (plain.status, expected.status)
        if actual.timed_out or plain.timed_out or crashed or not self.is_same(plain, actual, seed):
            self.counts.other += 1
            return None
        self.counts.silent += 1
        return None


def expressions_of(edit_map):
    """Whether two lines belong to one operation that is spread over several lines."""
    spans = {(line, end_line) for file in edit_map["files"] for _, role, _, _, line, end_line in file["weaves"]
             if role == "check" and line != end_line}
    return lambda a, b: any(low <= a <= high and low <= b <= high for low, high in spans if b is not None)


def with_own_choices(text, edit_map):
    """The woven text with choices of its own: __VERIFIER_nondet_int in inserted text becomes __heddle_choice."""
    data = bytearray(text)
    for _, _, _, low, high in edit_map["files"][0]["edits"]:
        piece = bytes(data[low:high])
        for name in (b"__VERIFIER_nondet_int", b"__VERIFIER_nondet_uint", b"__VERIFIER_nondet_bool"):
            piece = re.sub(name + rb"\(", b"__heddle_choice".ljust(len(name)) + b"(", piece)
        data[low:high] = piece
    return bytes(data)


def original_lines(woven, pretty, pretty_map):
    """From lines of pretty text to lines of the original, which are those of the text with the same lines."""
    text = pretty.read_bytes()
    file = pretty_map["files"][0]
    about = {weave[0]: weave[4] for weave in file["weaves"]}
    markers = {}  # lines of the preprocessed text, by its line markers
    number = 0
    for physical, line in enumerate(woven.read_bytes().split(b"\n"), 1):
        number += 1
        marker = re.match(rb"# (\d+) ", line)
        if marker and file["preprocessed"]:
            number = int(marker.group(1)) - 1
        markers[physical] = number
    result = {}
    begin = 0
    for physical, line in enumerate(text.split(b"\n"), 1):
        place = begin + len(line) - len(line.lstrip())
        inserted = [edit for edit in file["edits"] if edit[1] == edit[2] and edit[3] <= place]
        if inserted and place < inserted[-1][4]:
            result[physical] = markers.get(about[inserted[-1][0]])
        else:
            added = sum(text[low:high].count(b"\n") for _, _, _, low, high in inserted)
            result[physical] = markers.get(text[:place].count(b"\n") + 1 - added)
        begin += len(line) + 1
    return result.get


def without_markers(path):
    """Line markers name lines of the original; after insertions they are wrong, and the edit map is right."""
    path.write_bytes(re.sub(rb"^# \d+ [^\n]*$", b"", path.read_bytes(), flags=re.MULTILINE))
