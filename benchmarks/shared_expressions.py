#!/usr/bin/env python3
"""What the pass share_expressions is worth on programs like Figure 4.4 of the thesis on GOTO.

Generates programs in which a table is reached through a chain of 2 to 5 pointers, each of which may lead to one of several
records, and an entry of it is read and written again and again through the whole chain. Decides each by `heddle verify
--engine bmc`, without the pass and with it, and prints the solver's clauses and the CPU time of both. With --keep the
programs stay.
"""
import argparse
import pathlib
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile

CLAUSES = re.compile(r"evidence: the solver had (\d+) clauses")


def program(seed):
    """A chain as long as the seed says, everything else by chance."""
    choose = random.Random(seed)
    depth = 2 + seed % 4
    entries = choose.choice([2, 4, 8])
    fanout = choose.choice([2, 3])
    fields = choose.randint(3, 6)
    lines = ["extern void abort(void);", "void reach_error(void) { abort(); }", "extern unsigned __VERIFIER_nondet_uint(void);",
             "struct entry { " + " ".join(f"unsigned f{i};" for i in range(fields)) + " };",
             "struct level1 { struct entry *next; };"]
    lines += [f"struct level{i} {{ struct level{i - 1} *next; }};" for i in range(2, depth + 1)]
    chain = "t" + "->next" * depth
    lines += ["", f"void update(struct level{depth} *t, unsigned i) {{"]
    written = []
    for i in range(fields):
        value = choose.choice([f"{chain}[i].f{i} & 1", f"{chain}[i].f{i} + 1", f"{chain}[i].f{choose.randrange(fields)}", "42"])
        if i == 0:
            value = "42"
        lines.append(f"  {chain}[i].f{i} = {value};")
        written.append(value)
    lines += [f"  if ({chain}[i].f{i} != 42) reach_error();" for i in range(fields) if written[i] == "42"]
    lines += [f"  if ({chain}[i].f{i} > 1) reach_error();" for i in range(fields) if written[i].endswith("& 1")]
    lines += ["}", "", "int main(void) {", f"  struct entry entries[{fanout}][{entries}];"]
    for i in range(fanout):
        lines += [f"  for (unsigned k = 0; k < {entries}; k++) {{"]
        lines += [f"    entries[{i}][k].f{f} = __VERIFIER_nondet_uint();" for f in range(fields)]
        lines += ["  }"]
    for level in range(1, depth + 1):
        lines.append(f"  struct level{level} l{level}[{fanout}];")
        target = "entries[{}]" if level == 1 else f"&l{level - 1}[{{}}]"
        for i in range(fanout):
            one, other = choose.sample(range(fanout), 2)
            lines.append(f"  l{level}[{i}].next = __VERIFIER_nondet_uint() % 2 ? {target.format(one)} : {target.format(other)};")
    lines += [f"  for (unsigned k = 0; k < {choose.randint(3, 8)}; k++) {{",
              "    unsigned i = __VERIFIER_nondet_uint();", f"    if (i >= {entries}) return 0;",
              "    unsigned j = __VERIFIER_nondet_uint();", f"    if (j >= {fanout}) return 0;",
              f"    update(&l{depth}[j], i);", "  }", "  return 0;", "}", ""]
    return "\n".join(lines)


def decide(heddle, path, passes, seconds):
    command = [heddle, "verify", "--property", "unreach-call", "--engine", "bmc", "--evidence", path]
    if passes:
        command.append("--passes=" + passes)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        result = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return "none", None, float(seconds)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    clauses = [int(count) for count in CLAUSES.findall(result.stdout)]
    verdict = result.stdout.rstrip().rsplit("\n", 1)[-1]
    return verdict, clauses[-1] if clauses else None, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(arguments, path, passes):
    runs = [decide(arguments.heddle, path, passes, arguments.seconds) for _ in range(arguments.runs)]
    return runs[0][0], runs[0][1], statistics.median(run[2] for run in runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle", type=pathlib.Path)
    parser.add_argument("--count", default=30, type=int)
    parser.add_argument("--runs", default=3, type=int, help="of each; the median counts")
    parser.add_argument("--seconds", default=60, type=int)
    parser.add_argument("--passes", default="share_expressions")
    parser.add_argument("--keep", type=pathlib.Path, help="leave the programs in this folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        print("program  chain   clauses without    with  ratio   CPU s without   with  ratio  verdict")
        disagreements = 0
        clause_ratios = []
        time_ratios = []
        for seed in range(arguments.count):
            path = folder / f"chain{seed}.c"
            path.write_text(program(seed))
            without = measured(arguments, path, "")
            with_it = measured(arguments, path, arguments.passes)
            disagreements += {without[0], with_it[0]} == {"TRUE", "FALSE(unreach-call)"}
            time_ratios.append(with_it[2] / without[2])
            clause_ratio = "-"
            if without[1] and with_it[1] is not None:
                clause_ratios.append(with_it[1] / without[1])
                clause_ratio = f"{clause_ratios[-1]:.2f}"
            print(f"{path.name:9}{2 + seed % 4:5}{without[1] or 0:18}{with_it[1] or 0:8}{clause_ratio:>7}{without[2]:16.3f}"
                  f"{with_it[2]:7.3f}{time_ratios[-1]:7.2f}  {without[0]} {with_it[0]}", flush=True)
    if clause_ratios:
        print(f"clauses: ratio {min(clause_ratios):.2f} to {max(clause_ratios):.2f}, geometric mean "
              f"{statistics.geometric_mean(clause_ratios):.2f}")
    print(f"CPU time: ratio {min(time_ratios):.2f} to {max(time_ratios):.2f}, geometric mean {statistics.geometric_mean(time_ratios):.2f}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
