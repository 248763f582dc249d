#!/usr/bin/env python3
"""Mutated C programs must be translated or refused, never crash or hang the tool.

Takes C programs, cuts, doubles and swaps tokens at random, and runs `heddle goto` on each mutant. A crash is any
status but 0 and 2, or a sanitizer's report; a hang is more than the limit. Failing inputs are kept. The same seed
makes the same mutants.
"""
import pathlib
import random
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

TOKEN = re.compile(rb'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*|\.?\d[\w.]*|\s+|.', re.DOTALL)
SANITIZER_REPORT = re.compile(rb"ERROR: \w*Sanitizer|runtime error:")
# What a mutation may put in: tokens that change what is around them.
SPICE = [b"(", b")", b"{", b"}", b"[", b"]", b";", b",", b"*", b"&", b"?", b":", b"=", b"0", b"-1", b"1.5f", b'"s"',
         b"int", b"struct", b"void", b"sizeof", b"return", b"goto", b"case", b"static", b"const", b"_Bool",
         b"unsigned", b"char", b"float", b"long", b"enum", b"union", b"typedef", b"volatile", b"__int128",
         b"18446744073709551616", b"_Complex", b"__builtin_va_list", b"switch", b"default", b"break", b"continue"]


def cut(tokens, generator):
    start = generator.randrange(len(tokens))
    del tokens[start:start + generator.choice([1, 1, 2, 3, 8, 30])]


def double(tokens, generator):
    start = generator.randrange(len(tokens))
    piece = tokens[start:start + generator.choice([1, 2, 5, 20])]
    tokens[start:start] = piece * generator.choice([1, 1, 1, 50])


def swap(tokens, generator):
    i, j = generator.randrange(len(tokens)), generator.randrange(len(tokens))
    tokens[i], tokens[j] = tokens[j], tokens[i]


def swap_neighbours(tokens, generator):
    i = generator.randrange(max(1, len(tokens) - 2))
    tokens[i:i + 3] = reversed(tokens[i:i + 3])


def replace(tokens, generator):
    tokens[generator.randrange(len(tokens))] = generator.choice(SPICE)


OPERATORS = [b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b"<", b">", b"=", b"!", b"~"]
NUMBERS = [b"0", b"1", b"2", b"7", b"31", b"32", b"63", b"64", b"255", b"65536", b"2147483647", b"2147483648u",
           b"0x8000000000000000", b"1.5", b"1e30f", b"0x1p-3", b"'a'"]


KEYWORDS = set(b"""auto break case char const continue default do double else enum extern float for goto if inline int
long register return short signed sizeof static struct switch typedef union unsigned void volatile while include
define main""".split())


def class_of(token):
    if token[:1].isdigit():
        return "number"
    if token in OPERATORS:
        return "operator"
    is_name = (token[:1].isalpha() or token[:1] == b"_") and token not in KEYWORDS
    return "word" if is_name else "other"


def replace_alike(tokens, generator):
    """A name by another name of the file, a number by a number, an operator by an operator."""
    choices = [i for i, token in enumerate(tokens) if class_of(token) != "other"]
    if not choices:
        return
    i = generator.choice(choices)
    words = [token for token in tokens if class_of(token) == "word"]
    tokens[i] = generator.choice({"number": NUMBERS, "operator": OPERATORS, "word": words}[class_of(tokens[i])])


def statements(tokens):
    """The places between statements."""
    return [i + 1 for i, token in enumerate(tokens) if token in (b";", b"{", b"}")]


def cut_statement(tokens, generator):
    places = statements(tokens)
    if len(places) > 1:
        i = generator.randrange(len(places) - 1)
        del tokens[places[i]:places[i + 1]]


def move_statement(tokens, generator):
    places = statements(tokens)
    if len(places) > 1:
        i = generator.randrange(len(places) - 1)
        piece = tokens[places[i]:places[i + 1]]
        at = generator.choice(places)
        tokens[at:at] = piece


def insert(tokens, generator):
    tokens.insert(generator.randrange(len(tokens)), b" " + generator.choice(SPICE) + b" ")


def truncate(tokens, generator):
    del tokens[generator.randrange(len(tokens)):]


def flip_byte(tokens, generator):
    i = generator.randrange(len(tokens))
    tokens[i] = bytes([generator.randrange(256)]) + tokens[i][1:]


# The gentle ones come more often: a program that still compiles gets deeper into the tool.
MUTATIONS = [cut, double, swap, swap_neighbours, replace, insert, truncate, flip_byte,
             cut_statement, cut_statement, move_statement, move_statement] + 8 * [replace_alike]


def mutant(text, generator):
    tokens = TOKEN.findall(text)
    for _ in range(generator.choice([1, 1, 1, 2, 4])):
        if not tokens:
            break
        generator.choice(MUTATIONS)(tokens, generator)
    return b"".join(tokens)


def complaint_about(result, limit):
    if result.timed_out:
        return f"hangs (more than {limit:g} s)"
    if SANITIZER_REPORT.search(result.err):
        return f"sanitizer report: {harness.shorten(result.err)}"
    if result.status not in (0, 2):
        return f"status {result.status}: {harness.shorten(result.err)}"
    return ""


def check(arguments, sources, number):
    generator = random.Random(f"{arguments.seed}/{number}")
    text = mutant(generator.choice(sources).read_bytes(), generator)
    data_model = generator.choice(["--64", "--32"])
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "mutant.c")
        program.write_bytes(text)
        result = harness.execute([arguments.heddle, "goto", data_model, "--check-ir", "-o", "/dev/null", program],
                                 timeout=arguments.limit)
    complaint = complaint_about(result, arguments.limit)
    if complaint:
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / f"{arguments.seed}-{number}.c").write_bytes(text)
        raise harness.Failure(f"{data_model}: {complaint}")
    if result.status == 0:
        arguments.translated.append(number)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=FOLDER.parent / "run",
                        help="C programs to mutate, searched in depth (default tests/run)")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10, help="seconds per mutant")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for failing inputs")
    arguments = parser.parse_args()
    sources = sorted(path for suffix in ("*.c", "*.i") for path in arguments.folder.rglob(suffix))
    if not sources:
        print(f"no C programs in {arguments.folder}")
        return 2
    arguments.translated = []
    cases = [(f"mutant {arguments.seed}/{number}", number) for number in range(arguments.count)]
    status = harness.run_cases(cases, lambda number: check(arguments, sources, number), arguments.jobs)
    print(f"({len(arguments.translated)} of {arguments.count} mutants were translated, the others refused)")
    return status


if __name__ == "__main__":
    harness.main(main)
