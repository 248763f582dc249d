#!/usr/bin/env python3
"""Random C programs by csmith: the interpreter has to print the checksum that compiled C prints.

A program counts only if gcc -O0 and clang -O0 compile it, agree, and end within 0.2 s (for machines in big-endian order:
a cross-compiler's -O0 and -O1); csmith's programs are free of
undefined behaviour, so what is left to differ is us. Program number i has csmith's seed SEED + i, so a run can be
repeated. Failing programs are kept with what was expected and printed.

--hide-stubs32 runs one small program per data model where gnu/stubs-32.h of a 32-bit C library is hidden: heddle
must not need it. That takes a mount namespace; where the system does not permit one, the check is skipped.
"""
import concurrent.futures
import itertools
import os
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import machines  # noqa: E402

PROFILES = {
    "default": [],
    "wide": ["--bitfields", "--packed-struct", "--unions", "--volatiles", "--float"],
}
COMPILED_LIMIT = 0.2  # seconds


class Task:
    """One program: a profile, a data model and a seed."""

    def __init__(self, profile, data_model, seed):
        self.profile = profile
        self.data_model = data_model
        self.seed = seed
        self.name = f"{profile}-{data_model}-{seed}"


def generate(task, folder):
    """The program, or None if csmith fails."""
    program = folder / "program.c"
    result = harness.execute(["csmith", "--seed", task.seed, "-o", program, *PROFILES[task.profile]],
                             cwd=folder, timeout=20)
    return program if result.status == 0 and program.exists() else None


def keep(task, folder, keep_folder, expected, result):
    kept = keep_folder / task.name
    kept.mkdir(parents=True, exist_ok=True)
    shutil.copy(folder / "program.c", kept / "program.c")
    (kept / "expected.out").write_bytes(expected[1])
    (kept / "heddle.out").write_bytes(result.out)
    (kept / "heddle.err").write_bytes(result.err)


def run_task(arguments, include, task):
    """None if the program does not count, "" if it passes, else what is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = generate(task, folder)
        machine = machines.MACHINES[task.data_model]
        expected = program and machine.agreed_output(program, [f"-I{include}"], COMPILED_LIMIT)
        if not expected:
            return None
        command = [arguments.heddle, "run", *machine.heddle, f"-I{include}", program]
        result = harness.execute(command, timeout=arguments.limit)
        if result.timed_out:
            complaint = f"not finished after {arguments.limit:g} s"
        elif (result.status, result.out) != expected:
            complaint = (f"expected {harness.shorten(expected[1])} (status {expected[0]}), got "
                         f"{harness.shorten(result.out)} (status {result.status}) {harness.shorten(result.err)}")
        else:
            return ""
        if arguments.keep:
            keep(task, folder, arguments.keep, expected, result)
        return complaint


def run_group(arguments, include, profile, data_model, pool):
    """Runs programs of increasing seeds until `count` of them counted. Returns (passed, failed)."""
    passed = failed = dropped = 0
    seeds = itertools.count(arguments.seed)
    pending = []
    while passed + failed < arguments.count and dropped < 20 * arguments.count + 100:
        while len(pending) < 2 * arguments.jobs:
            task = Task(profile, data_model, next(seeds))
            pending.append((task, pool.submit(run_task, arguments, include, task)))
        task, future = pending.pop(0)  # in order of seeds, so that the same programs count every time
        complaint = future.result()
        if complaint is None:
            dropped += 1
        elif complaint == "":
            passed += 1
        else:
            failed += 1
            print(f"FAILED {task.name}: {complaint}", flush=True)
    for _, future in pending:
        future.cancel()
    print(f"{profile} {data_model}: {passed} passed, {failed} failed; {dropped} programs did not count", flush=True)
    return passed, failed


# Shows every folder that holds gnu/stubs-32.h without that file, then runs the command.
HIDE_STUBS = r"""
set -e
for file in $(find -L /usr/include -path '*gnu/stubs-32.h' -print 2>/dev/null); do
  file=$(readlink -f "$file")
  [ -f "$file" ] || continue
  folder=$(dirname "$file")
  copy=$(mktemp -d "$SCRATCH/XXXXXX")
  cp -r "$folder/." "$copy/"
  rm "$copy/stubs-32.h"
  mount --bind "$copy" "$folder"
done
[ -z "$(find -L /usr/include -path '*gnu/stubs-32.h' 2>/dev/null)" ]
echo hidden
exec "$@"
"""


def check_without_stubs32(arguments):
    namespace = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-r", "-m"]
    source = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { printf(\"%d\\n\", (int)sizeof(long)); return 0; }\n"
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        program = pathlib.Path(scratch, "program.c")
        program.write_text(source)
        for data_model, expected in (("LP64", b"hidden\n8\n"), ("ILP32", b"hidden\n4\n")):
            command = [*namespace, "bash", "-c", HIDE_STUBS, "bash", arguments.heddle, "run",
                       *machines.MACHINES[data_model].heddle, program]
            os.environ["SCRATCH"] = scratch
            result = harness.execute(command)
            if not result.out.startswith(b"hidden"):
                print(f"skipped: no mount namespace here: {harness.shorten(result.err)}")
                return harness.finish(0, 0, 2)
            if result.out == expected:
                passed += 1
            else:
                failed += 1
                print(f"FAILED without stubs-32.h, {data_model}: {harness.shorten(result.err)}")
    return harness.finish(passed, failed)


def chosen(value, both):
    return list(both) if value == "both" else [value]


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=1000, help="programs per profile and data model")
    parser.add_argument("--profile", choices=[*PROFILES, "both"], default="default")
    parser.add_argument("--data-model", choices=[*machines.MACHINES, "both", "big-endian"], default="both",
                        help="both: LP64 and ILP32 of x86; big-endian: machines in that order, whose programs qemu runs")
    parser.add_argument("--seed", type=int, default=1, help="csmith's seed of the first program")
    parser.add_argument("--limit", type=float, default=60, help="seconds that heddle has per program")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for failing programs")
    parser.add_argument("--hide-stubs32", action="store_true", help="only the check without gnu/stubs-32.h")
    arguments = parser.parse_args()
    if arguments.hide_stubs32:
        return check_without_stubs32(arguments)
    totals = [0, 0]
    skipped = 0
    data_models = (machines.BIG_ENDIAN if arguments.data_model == "big-endian"
                   else chosen(arguments.data_model, ("LP64", "ILP32")))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for profile in chosen(arguments.profile, PROFILES):
            for data_model in data_models:
                try:
                    include = harness.csmith_include()
                    machines.MACHINES[data_model].require()
                except harness.Skip as skip:
                    print(f"skipped: {profile} {data_model}: {skip}")
                    skipped += arguments.count
                    continue
                counts = run_group(arguments, include, profile, data_model, pool)
                totals = [total + count for total, count in zip(totals, counts)]
    return harness.finish(*totals, skipped)


if __name__ == "__main__":
    harness.main(main)
