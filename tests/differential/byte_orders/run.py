#!/usr/bin/env python3
"""Random programs that look at the bytes of numbers: unions, bit-fields, memcpy, characters of objects, at constant and
computed places. `heddle run` has to print what the compiled program prints, and `heddle verify`, from whom the inputs are
hidden, has to prove this checksum and refute another.

The expected checksum comes from gcc: for machines in big-endian order from a cross-compiler, run by qemu. Records have no
padding, so that every byte has a value. Program number i has the seed SEED + i.
"""
import pathlib
import random
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import machines  # noqa: E402

INTEGERS = {1: ["signed char", "unsigned char"], 2: ["short", "unsigned short"], 4: ["int", "unsigned int"],
            8: ["long long", "unsigned long long"]}
SCALARS = {size: names + {4: ["float"], 8: ["double"]}.get(size, []) for size, names in INTEGERS.items()}
INPUTS = 4
STATEMENTS = 10

PRELUDE = """#include <string.h>
extern int printf(const char *format, ...);
extern void abort(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void) { abort(); }
static unsigned long long checksum;
static void add(unsigned long long value) { checksum = (checksum << 5 | checksum >> 59) ^ value; }
static unsigned long long input(unsigned long long value) {
#ifdef EXPECTED
  unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
  if ((a ^ b) != value) abort();
  return (a & ~b) | (~a & b);
#else
  return value;
#endif
}
static unsigned short swap2(unsigned short x) { return x << 8 | x >> 8; }
static unsigned int network(unsigned int x) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return x;
#else
  return (unsigned int)swap2(x) << 16 | swap2(x >> 16);
#endif
}
"""
END = """
#ifndef EXPECTED
  printf("%llx\\n", checksum);
#elif defined REFUTE
  if (checksum == EXPECTED) reach_error();
#else
  if (checksum != EXPECTED) reach_error();
#endif
  return 0;
}
"""


class Member:
    """A place in an object: how C names it, its type's name, and its width if it is a bit-field."""

    def __init__(self, path, type, bits=0):
        self.path, self.type, self.bits = path, type, bits


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.text = []
        self.count = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def bit_fields(self, size):
        """Declarations that fill `size` bytes, and their members."""
        left, result = 8 * size, []
        while left > 0:
            width = min(left, self.random.randint(1, 8 * size))
            self.count += 1
            type = "_Bool" if width == 1 and self.random.random() < 0.3 else self.random.choice(INTEGERS[size])
            result.append((f"{type} b{self.count} : {width};", Member(f".b{self.count}", type, width)))
            left -= width
        return result

    def fields(self, size):
        """The members of a struct of that size without padding: a power of two, or any if it is packed."""
        result = []
        unit = size
        while unit > 0:
            part = self.random.choice([s for s in (1, 2, 4, 8) if s <= unit and unit % s == 0])
            parts = self.bit_fields(part) if self.random.random() < 0.5 else [self.plain(part)]
            result += parts
            unit -= part
            # What follows must be aligned where it lies.
            while unit and unit % part and part > 1:
                part //= 2
        return result

    def plain(self, size):
        self.count += 1
        if size > 1 and self.random.random() < 0.3:
            type = self.random.choice(INTEGERS[size // 2])
            return (f"{type} a{self.count}[2];", Member(f".a{self.count}[{self.random.randrange(2)}]", type))
        type = self.random.choice(SCALARS[size])
        return (f"{type} m{self.count};", Member(f".m{self.count}", type))

    def union(self, size):
        """A union whose members all have that size; they share its bytes."""
        self.count += 1
        name = f"u{self.count}"
        lines, members = [f"  unsigned char bytes[{size}];"], []
        for _ in range(self.random.randint(2, 3)):
            if size in SCALARS and self.random.random() < 0.4:
                declaration, member = self.plain(size)
                lines.append(f"  {declaration}")
                members.append(member)
            else:
                self.count += 1
                inner = self.fields(size)
                text = " ".join(declaration for declaration, _ in inner)
                lines.append(f"  struct __attribute__((packed)) {{ {text} }} s{self.count};")
                members += [Member(f".s{self.count}{m.path}", m.type, m.bits) for _, m in inner]
        lines = "\n".join(lines)
        self.text.append(f"union {name} {{\n{lines}\n}};")
        self.text.append(f'_Static_assert(sizeof(union {name}) == {size}, "no padding");')
        return name, members

    def value(self):
        return f"in{self.random.randrange(INPUTS)}"

    def number(self, type):
        if type in ("float", "double"):
            return f"({type})(int)({self.value()} & 0xffff)"
        if type == "_Bool":
            return f"({self.value()} & 1) != 0"
        return f"({type})({self.value()} >> {self.random.randrange(0, 40)})"

    def read(self, place, type):
        """The bits of a float are not looked at where it may be no number."""
        if type in ("float", "double"):
            other = "unsigned int" if type == "float" else "unsigned long long"
            return [f"{{ {other} bits; memcpy(&bits, &{place}, sizeof bits); add(bits); }}"]
        return [f"add((unsigned long long){place});"]

    def statement(self, objects):
        name, size, members = self.random.choice(objects)
        member = self.random.choice(members)
        kind = self.random.randrange(8)
        if kind <= 1:
            return [f"{name}{member.path} = {self.number(member.type)};"]
        if kind == 2:
            return self.read(name + member.path, member.type)
        if kind == 3:
            place = self.pick(str(self.random.randrange(size)), f"{self.value()} & {size - 1}")
            return [f"{name}.bytes[{place}] = {self.number('unsigned char')};"]
        if kind == 4:
            place = self.pick(str(self.random.randrange(size)), f"{self.value()} & {size - 1}")
            return [f"add(((unsigned char *)&{name})[{place}]);"]
        width = self.random.choice([s for s in (2, 4, 8) if s <= size])
        type = INTEGERS[width][1]
        at = self.random.randrange(size - width + 1)
        if kind == 5:
            return [f"{{ {type} x; memcpy(&x, (char *)&{name} + {at}, sizeof x); add(x); }}"]
        if kind == 6:
            return [f"{{ {type} x = {self.number(type)}; memcpy((char *)&{name} + {at}, &x, sizeof x); }}"]
        other = self.random.choice(objects)
        least = min(size, other[1])
        return [f"memmove(&{name}, &{other[0]}, {least}); add(network((unsigned int){self.value()}));"]

    def program(self):
        kinds = [(*self.union(size), size) for size in self.random.sample([2, 4, 8, 8, 16], 2)]
        objects, body = [], []
        for i in range(INPUTS):
            body.append(f"unsigned long long in{i} = input(0x{self.random.getrandbits(64):x}ULL);")
        for i, (tag, members, size) in enumerate([*kinds, self.random.choice(kinds)]):
            objects.append((f"o{i}", size, members))
            start = ", ".join(str(self.random.randrange(256)) for _ in range(size))
            storage = self.pick("", "static ")
            body.append(f"{storage}union {tag} o{i} = {{ .bytes = {{ {start} }} }};")
        tag, members, size = self.random.choice(kinds)
        objects.append(("(*p)", size, members))
        same = [object for object, _, others in objects[:-1] if others is members]
        body.append(f"union {tag} *p = &{same[0]};" if len(same) == 1 else
                    f"union {tag} *p = {self.value()} & 1 ? &{same[0]} : &{same[1]};")
        for _ in range(STATEMENTS):
            body += self.statement(objects)
        for name, size, members in objects[:-1]:
            for member in members:
                body += self.read(name + member.path, member.type)
        lines = "\n  ".join(body)
        return PRELUDE + "\n".join(self.text) + f"\nint main(void) {{\n  {lines}" + END


def verdict(arguments, machine, program, checksum, refute):
    command = [arguments.heddle, "verify", *machine.heddle, "--property", "unreach-call", "--timeout", arguments.limit,
               f"-DEXPECTED=0x{checksum}ULL", *(["-DREFUTE"] if refute else []), program]
    result = harness.execute(command, timeout=4 * arguments.limit)
    lines = result.out.decode(errors="replace").splitlines()
    return lines[-1] if lines else f"status {result.status} {harness.shorten(result.err)}"


class Case:
    def __init__(self, arguments, machine, seed, open_verdicts):
        self.arguments, self.machine, self.seed, self.open_verdicts = arguments, machine, seed, open_verdicts

    def check(self):
        self.machine.require()
        with tempfile.TemporaryDirectory() as name:
            program = pathlib.Path(name, "program.c")
            program.write_text(Generator(self.seed).program())
            try:
                self.check_program(program)
            except harness.Failure:
                if self.arguments.keep:
                    self.arguments.keep.mkdir(parents=True, exist_ok=True)
                    shutil.copy(program, self.arguments.keep / f"{self.seed}.c")
                raise

    def check_program(self, program):
        expected = self.machine.compiled_output(0, program, ["-fno-strict-aliasing"])
        if not isinstance(expected, tuple) or expected[0] != 0:
            raise harness.Failure(f"the compiled program: {expected}")
        for number in range(1, len(self.machine.compilers)):
            again = self.machine.compiled_output(number, program, ["-fno-strict-aliasing"])
            harness.expect_equal(f"compiler {number}", expected, again)
        command = [self.arguments.heddle, "run", *self.machine.heddle, program]
        result = harness.execute(command, timeout=60)
        if result.err:
            raise harness.Failure(harness.shorten(result.err))
        harness.expect_equal("run", expected, (result.status, result.out))
        if not self.arguments.verify:
            return
        checksum = expected[1].decode().strip()
        for refute, wanted in ((False, "TRUE"), (True, "FALSE(unreach-call)")):
            answer = verdict(self.arguments, self.machine, program, checksum, refute)
            if answer.startswith("UNKNOWN"):
                self.open_verdicts.append(f"{self.seed} {wanted}: {answer}")
            elif answer != wanted:
                raise harness.Failure(f"verify: expected {wanted}, got {answer}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--machine", choices=[*machines.MACHINES, "big-endian"], default="big-endian")
    parser.add_argument("--count", type=int, default=1000, help="programs per machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20, help="seconds that a verdict may take")
    parser.add_argument("--verify", type=int, default=1, metavar="0|1", help="verdicts too")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for failing programs")
    arguments = parser.parse_args()
    names = machines.BIG_ENDIAN if arguments.machine == "big-endian" else [arguments.machine]
    open_verdicts = []
    cases = [(f"{name} {seed}", Case(arguments, machines.MACHINES[name], seed, open_verdicts))
             for name in names for seed in range(arguments.seed, arguments.seed + arguments.count)]
    status = harness.run_cases(cases, Case.check, arguments.jobs)
    for line in open_verdicts[:20]:
        print(f"not decided: {line}")
    if open_verdicts:
        print(f"{len(open_verdicts)} verdicts of {2 * len(cases)} are open")
    return status


harness.main(main)
