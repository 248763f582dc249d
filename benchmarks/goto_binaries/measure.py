#!/usr/bin/env python3
"""What a large goto binary costs: CPU time and peak memory, as multiples of the file's size.

Generates a C program with so many functions of statements as real code has them (structs, lists, arrays, bit-fields, floats,
strings, loops, switches, calls), makes a binary of it with goto-cc, or with `heddle transcode` where there is none, and measures

  list    heddle goto --list: the file is read and nothing else done
  load    heddle goto -o /dev/null: the whole program as GOTO, and printed

With --file, the binary is one that is there already; with --keep, it stays.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HEAD = """struct item { int key; unsigned flags : 5; unsigned kind : 3; double weight; struct item *next; char name[16]; };
struct pair { long first; long second; };
extern int source(void);
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
static struct item *head;
static int table[64];
"""

# Templates of statements; {i} is the number of the function, {n} and {m} are small numbers.
STATEMENTS = (
    "  for (int k = 0; k < {n}; k++) total += table[k & 63] * k + {m};",
    "  for (struct item *p = head; p != 0; p = p->next) if (p->key == {m} + a) {{ p->flags = {n}; total += p->kind; }}",
    "  switch (a & 7) {{ case {n}: total++; break; case 7: total -= {m}; break; default: total ^= b; }}",
    "  if (b != 0 && a / b > {n}) total += (a % b) << ({n} & 3);",
    "  {{ double w = a * {n}.5; if (w > {m}.25) total += (int)w; }}",
    "  {{ struct pair q = {{a, {m}}}; q.second += q.first * {n}; r = q; }}",
    "  while (total > {m} && source() > {n}) {{ total -= r.first > 3 ? b : {n}; if (total == {m}) break; }}",
    "  if (head) {{ memcpy(head->name, \"name {m}\", 7); total += (int)strlen(head->name); }}",
    "  table[(unsigned)(a + {m}) % 64] = (short)(b ^ {n}) | (int)((unsigned)a >> {n});",
    "  do {{ a -= {m} + 1; total += source(); }} while (a > {n} && total < {m} * 100);",
    "  if (a < b || (total & {m}) == {n}) return total + f{callee}(b, a + {n});",
)


def function(number, choose, statements):
    lines = [f"int f{number}(int a, int b) {{", "  int total = 0; struct pair r = {0, 0};"]
    for _ in range(statements):
        lines.append(choose.choice(STATEMENTS).format(n=choose.randint(1, 6), m=choose.randint(1, 40), i=number,
                                                      callee=choose.randrange(max(1, number))))
    return "\n".join(lines + ["  return total + (int)r.second;", "}"])


def program(functions, statements, seed):
    choose = random.Random(seed)
    text = [HEAD, *(function(i, choose, statements) for i in range(functions))]
    return "\n".join([*text, f"int main(void) {{ return f{functions - 1}(source(), source()); }}", ""])


def make(arguments, folder):
    source, binary = folder / "large.c", arguments.keep or folder / "large.gb"
    source.write_text(program(arguments.functions, arguments.statements, arguments.seed))
    if shutil.which("goto-cc"):
        subprocess.run(["goto-cc", source, "-o", binary], check=True)
    else:
        subprocess.run([arguments.heddle, "transcode", source, "--to", "cbmc", "-o", binary], check=True)
    return binary


def measure(command):
    """CPU seconds and peak memory in bytes of the one process."""
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"status {process.returncode}: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle", type=pathlib.Path)
    parser.add_argument("--functions", type=int, default=2000)
    parser.add_argument("--statements", type=int, default=10, help="in each function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=pathlib.Path, help="a binary that is there already")
    parser.add_argument("--keep", type=pathlib.Path, help="leave the binary in this file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        binary = arguments.file or make(arguments, pathlib.Path(scratch))
        size = binary.stat().st_size
        print(f"{size / 1e6:.1f} MB")
        for name, rest in (("list", ["--list"]), ("load", ["-o", "/dev/null"])):
            seconds, memory = measure([arguments.heddle, "goto", *rest, binary])
            print(f"{name}  {seconds:6.2f} s CPU  {memory / 1e6:7.0f} MB  {memory / size:5.2f} times the file")


if __name__ == "__main__":
    main()
