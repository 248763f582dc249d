#!/usr/bin/env python3
"""What commands do with goto binaries, each told by its content, whatever its name: lists, every form of `transcode`, damaged
files, and constructs that are not supported, with and without --keep-going."""
import json
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent), str(FOLDER)]
import harness  # noqa: E402
import linked  # noqa: E402

PROGRAM = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int odd(int x) { return x + 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (CALLED) odd(n);
  if (WRONG) reach_error();
  return 0;
}
"""
NEVER = "(n & 1) == 2"


def heddle(arguments, *words, status=0):
    result = harness.execute([arguments.heddle, *words], timeout=90)
    harness.expect_equal(f"exit status of {words[0]}: {harness.shorten(result.err)}", status, result.status)
    return result


def expect_in(part, text):
    text = text.decode(errors="replace")
    if part not in text:
        raise harness.Failure(f"'{part}' should be in: {harness.shorten(text)}")


def verdict(arguments, binary, *options, name="unreach-call"):
    result = harness.execute([arguments.heddle, "verify", binary, "--property", name, "--timeout", "60", *options], timeout=90)
    return result.out.decode().strip().split("\n")[-1], result.err.decode()


def compile_binary(arguments, folder, text, form="cbmc", name="program.gb"):
    source, binary = folder / "source.c", folder / name
    source.write_text(text)
    heddle(arguments, "transcode", source, "--to", form, "-o", binary)
    return binary


def with_unknown_word(arguments, folder, called, wrong):
    """The binary of PROGRAM, in which what `odd` computes is an expression that nobody knows."""
    binary = compile_binary(arguments, folder, PROGRAM.replace("CALLED", called).replace("WRONG", wrong))
    symbols, functions = linked.Reader(binary.read_bytes()).file()

    def spoil(irep):
        if irep.name == b"+":
            irep.name = b"frobnicate"
        for part in irep.parts:
            spoil(part)

    for name, body in functions:
        for instruction in body if name == b"odd" else ():
            spoil(instruction[0])
    binary.write_bytes(linked.Writer({}).file(symbols, functions))
    return binary


def content(arguments, folder):
    """A goto binary called as C, as .goto text, and without an ending."""
    for form in ("cbmc", "esbmc"):
        for name in ("program.c", "program.goto", "program"):
            binary = compile_binary(arguments, folder, "int main(void) { return 3; }", form, name)
            harness.expect_equal(f"run of {name}", 3, harness.execute([arguments.heddle, "run", binary]).status)
            expect_in("function main", heddle(arguments, "goto", binary).out)


def lists(arguments, folder):
    """Functions and sizes, of bodies that are not supported, too."""
    for form in ("cbmc", "esbmc"):
        lines = heddle(arguments, "goto", "--list", compile_binary(
            arguments, folder, "int twice(int x) { return 2 * x; }\nint main(void) { return twice(2); }", form)).out.decode()
        names = {line.split()[1].rpartition("@")[2]: int(line.split()[0]) for line in lines.splitlines()}
        if not {"main", "twice"} <= set(names) or min(names["main"], names["twice"]) < 2:
            raise harness.Failure(lines)
    expect_in("odd", heddle(arguments, "goto", "--list", with_unknown_word(arguments, folder, "n == 1", "n == 2")).out)


def forms(arguments, folder):
    """Of each form, what it says is what the program does."""
    text = '#include <stdio.h>\nint main(void) { puts("hello"); return 7; }'
    for origin in ("cbmc", "esbmc"):
        binary = compile_binary(arguments, folder, text, origin)
        for form, ending in (("cbmc", "gb"), ("esbmc", "gb"), ("goto", "goto")):
            output = folder / f"again.{ending}"
            heddle(arguments, "transcode", binary, "--to", form, "-o", output)
            result = harness.execute([arguments.heddle, "run", output])
            harness.expect_equal(f"run of {form} from {origin}", (7, b"hello\n"), (result.status, result.out))
        json.loads(heddle(arguments, "transcode", binary, "--to", "json").out)
        source, program = folder / "again.c", folder / "again.exe"
        heddle(arguments, "transcode", binary, "--to", "c", "-o", source)
        harness.expect_equal("gcc", 0, harness.execute(["gcc", "-w", source, "-o", program]).status)
        result = harness.execute([program])
        harness.expect_equal(f"C from {origin}", (7, b"hello\n"), (result.status, result.out))


def damaged(arguments, folder):
    """Where the file is wrong, in bytes."""
    for form in ("cbmc", "esbmc"):
        binary = compile_binary(arguments, folder, "int main(void) { return 3; }", form)
        data = binary.read_bytes()
        binary.write_bytes(data[:len(data) // 2])
        place = re.search(rb"error: byte (\d+): ", heddle(arguments, "goto", binary, status=2).err)
        if not place or not len(data) // 2 - 20 <= int(place.group(1)) <= len(data) // 2:
            raise harness.Failure(f"place of the damage in {form}: {place and place.group(1)}, expected {len(data) // 2}")
        binary.write_bytes(data + b"x")
        expect_in(f"byte {len(data)}: the file should end here", heddle(arguments, "goto", binary, status=2).err)


def unsupported(arguments, folder):
    """An unknown word is one error that names it, the function and the line."""
    binary = with_unknown_word(arguments, folder, "n == 1", NEVER)
    expect_in("source.c:3:", heddle(arguments, "goto", binary, status=2).err)
    expect_in("unsupported: expression 'frobnicate' in function 'odd'", heddle(arguments, "goto", binary, status=2).err)
    harness.expect_equal("verdict", "UNKNOWN", verdict(arguments, binary)[0].split("(")[0])


def mistaken(arguments, folder):
    """A function whose symbol is said to be a number is refused."""
    binary = compile_binary(arguments, folder, "int f(void) { return 1; }\nint main(void) { return f(); }")
    symbols, functions = linked.Reader(binary.read_bytes()).file()
    number = linked.Irep(b"signedbv")
    number.named.append((b"width", linked.Irep(b"32")))
    for symbol in symbols:
        if symbol[3] == b"f":
            symbol[0] = number
    binary.write_bytes(linked.Writer({}).file(symbols, functions))
    expect_in("function that is said to be an object, of 'f'", heddle(arguments, "goto", binary, status=2).err)


def keep_going(arguments, folder):
    """Executions end at what is not supported; TRUE needs that none comes there."""
    for called, wrong, expected in (("n == 1", NEVER, "UNKNOWN"), (NEVER, NEVER, "TRUE"), ("n == 1", "n == 2", "FALSE"),
                                    ("n == 1", "n == 1", "UNKNOWN")):
        binary = with_unknown_word(arguments, folder, called, wrong)
        answer, told = verdict(arguments, binary, "--keep-going")
        harness.expect_equal(f"odd called if {called}, wrong if {wrong}", expected, answer.split("(")[0])
        expect_in("executions end there", told.encode())


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    checks = [check for check in (content, lists, forms, damaged, unsupported, mistaken, keep_going)
              if not arguments.name or check.__name__ in arguments.name]

    def attempt(check):
        with tempfile.TemporaryDirectory() as folder:
            check(arguments, pathlib.Path(folder))

    return harness.run_cases([(check.__name__, check) for check in checks], attempt, arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
