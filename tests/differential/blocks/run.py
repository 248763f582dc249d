#!/usr/bin/env python3
"""Verdicts about programs whose loops allocate and free blocks, against executions with many inputs.

Each round of a loop makes blocks, hands their addresses on, uses and frees them, with mistakes by chance. The program is
compiled with a main that calls it for many inputs, under the address sanitizer. TRUE for valid-memsafety is wrong if an
execution goes wrong; FALSE is confirmed by Heddle itself, and may rest on inputs that were not tried.
"""
import pathlib
import random
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

DRIVER = FOLDER / "driver.c"
COMPILER = ["gcc", "-w", "-O1", "-fsanitize=address"]


class Generator:
    """Statements in the scope of the pointers p, q, r, h.a and t, and of the integers i, n and x."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def pointer(self):
        return self.pick("p", "q", "r", "h.a", "t")

    def condition(self):
        return self.pick("__VERIFIER_nondet_int()", f"i == {self.random.randrange(4)}", f"x > {self.random.randrange(4)}",
                         self.pointer(), f"{self.pointer()} == {self.pointer()}", f"!{self.pointer()}")

    def noise(self, depth=0):
        one, other = self.pointer(), self.pointer()
        return self.pick(
            f"{one} = {other};", f"if ({one}) *{one} = x;", f"x = i;", f"free({one}); {one} = 0;", f"{one} = 0;",
            f"if ({one}) x += *{one} & 1;",
            f"if ({self.condition()}) break;", f"if ({self.condition()}) continue;",
            f"if ({self.condition()}) {{ {self.noise(depth + 1) if depth < 2 else ''} }}",
            f"if ({self.condition()}) {{ {self.block(depth + 1) if depth < 2 else ''} }}")

    def block(self, depth=0):
        """A block that is made, used and freed."""
        one = self.pointer()
        inside = [self.noise(depth + 1) for _ in range(self.random.randrange(2))]
        if depth < 2 and self.random.randrange(4) == 0:
            inside.append(self.block(depth + 1))
        end = self.pick(f"free({one});", f"free({one}); {one} = 0;")
        return " ".join([f"{one} = malloc(sizeof(int)); *{one} = i;", *inside, end])

    def loop(self):
        body = [self.block() if self.random.randrange(3) else self.noise() for _ in range(self.random.randrange(1, 3))]
        own = "int *t = 0; " if self.random.randrange(2) else ""
        head = self.pick("for (i = 0; i < n; i++)", "for (i = 0; __VERIFIER_nondet_int(); i = (i + 1) & 7)")
        return f"{head} {{ {own}{' '.join(body)} }}"

    def program(self):
        before = self.pick("", "p = malloc(sizeof(int)); *p = 1;", "h.a = malloc(sizeof(int)); *h.a = 2; q = h.a;")
        after = {"": "", "p": "free(p);", "h": self.pick("free(h.a);", "free(q);")}[before[:1]]
        loops = [self.loop() for _ in range(self.random.randrange(1, 3))]
        return "\n".join(["#include <stdlib.h>", "int __VERIFIER_nondet_int(void);", "struct holder { int *a; };",
                          "int main(void) {", "  int *p = 0, *q = 0, *r = 0, *t = 0;", "  struct holder h = {0};",
                          "  int i = 0, x = 0, n = __VERIFIER_nondet_int();", f"  {before}",
                          *("  " + loop for loop in loops), f"  {after}", "  return 0;", "}", ""])


def goes_wrong(folder, source):
    binary = folder / (source.stem + ".exe")
    names = ["-Dmain=tested_main", "-Dmalloc=tested_malloc", "-Dfree=tested_free"]
    result = harness.execute([*COMPILER, "-include", "stdlib.h", *names, "-c", source, "-o", binary.with_suffix(".o")])
    if result.status == 0:
        result = harness.execute([*COMPILER, binary.with_suffix(".o"), folder / "driver.o", "-o", binary])
    if result.status != 0:
        raise harness.Failure(f"{source} cannot be built: {harness.shorten(result.err)}")
    return harness.execute([binary], timeout=120).status != 0


def check(arguments, folder, seed, counts):
    source = folder / f"blocks-{seed}.c"
    source.write_text(Generator(seed).program())
    result = harness.execute([arguments.heddle, "verify", "--property", "valid-memsafety", "--timeout", arguments.seconds,
                              source], timeout=10 * arguments.seconds)
    verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
    counts.append(verdict.split("(")[0])
    wrong = verdict == "TRUE" and goes_wrong(folder, source)
    if wrong or not verdict.startswith(("TRUE", "FALSE(valid-", "UNKNOWN")):
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / source.name).write_text(source.read_text())
        raise harness.Failure(f"{verdict}, but an execution goes wrong" if wrong else verdict)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=3, help="for each verdict")
    parser.add_argument("--keep", type=pathlib.Path, help="where to put programs that fail")
    arguments = parser.parse_args()
    counts = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built = harness.execute([*COMPILER, "-c", DRIVER, "-o", folder / "driver.o"])
        if built.status != 0:
            raise harness.Failure(f"{DRIVER} cannot be built: {harness.shorten(built.err)}")
        cases = [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda seed: check(arguments, folder, seed, counts), arguments.jobs)
    print(", ".join(f"{counts.count(kind)} {kind}" for kind in sorted(set(counts))))
    return status


if __name__ == "__main__":
    harness.main(main)
