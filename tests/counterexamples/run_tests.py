#!/usr/bin/env python3
"""Compiles the tests that `heddle test` writes and sees them fail as predicted.

Without options: the violated tasks of tests/verify, in both data models. With --tasks DIR: violated tasks of a
collection (DIR/tasks.csv: property, data_model, expected, subproperty, program), --count of them, evenly chosen; a task
that is not decided within --timeout seconds is skipped. The command that the test's second line gives is the one that
is run. A failure is an abort, a sanitizer's report or a call of the error function; status 77 (an assumption failed) and
78 (the inputs are used up) are none.
"""
import csv
import pathlib
import re
import shlex
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
import machines  # noqa: E402

# Violations that a run of a compiled program shows; non-termination is none of them.
PROPERTIES = ("unreach-call", "no-overflow", "valid-deref", "valid-free", "valid-memsafety",
              "float-conversions", "alignment")
# What no sanitizer shows, and why.
NOT_SHOWN = {
    "memory_endless_loop_false": "the execution does not end",
    "memory_former_round_false": "the sanitizer gives the variable the same place in each round",
    "memory_life_in_loop_false": "the sanitizer gives the variable the same place in each round",
    "local_with_address_false": "the sanitizer gives the variable the same place in each round",
    "memory_jump_out_of_block_false": "the sanitizer gives the variable the same place in each round",
    "error_label_false": "a run does not show that it comes to a label",
    "exists_of_too_many_false": "without a sanitizer, nobody sees a read behind the array",
    "frame_returned_false": "the sanitizer does not see a jump to a function that has returned",
    **dict.fromkeys(("local_changed_false", "member_changed_false"),
                    "the compiler chooses what changed locals hold behind longjmp"),
    **dict.fromkeys(("atomic_pointer_false", "bit_precise_false", "count_zeros_false", "count_zeros_short_false", "folded_pointer_false",
                     "reversed_bits_false", "rotation_false", "wide_constants_false"),
                    "not every compiler takes the program"),
    "memory_malloc_zero_false": "the sanitizer gives a block of no bytes one byte",
    "ends_without_return_false": "the compiler chooses what a function gives that ends without return",
    "memory_uninitialised_false": "the compiler chooses what an uninitialised pointer is",
    "jump_past_declaration_false": "the compiler chooses what an uninitialised variable holds",
    **dict.fromkeys(("memory_narrower_argument_false", "memory_narrower_result_false"),
                    "what is above a narrower number happens to be zero"),
    **dict.fromkeys(("memory_temporary_array_false", "memory_temporary_in_condition_false"),
                    "the sanitizer does not see the end of a temporary object's life"),
    "own_function_of_library_name_false": "a function of the program is missing",
    "assert_without_header_false": "without its header assert is a function that is missing",
    "weak_function_false": "a function is missing on purpose, and the test has one of that name",
    **dict.fromkeys(("clock_gettime_fails_false", "fileno_false", "memory_dprintf_file_false",
                     "memory_fclose_twice_false", "memory_getcwd_false", "memory_lost_beside_file_false",
                     "memory_recv_false", "memory_sendto_false",
                     "memory_stat_false", "memory_strftime_false", "memory_write_false", "time_fails_false"),
                    "the system answers otherwise than in the violation"),
    **dict.fromkeys(("memory_nanosleep_false", "memory_open_null_false", "memory_openat_false", "memory_perror_false",
                     "memory_pipe_false", "memory_printf_null_false", "memory_printf_too_few_false", "memory_wcscpy_false",
                     "linear_search_room_false", "options_of_main_false"),
                    "the sanitizer does not look into the function"),
}
SHOWN = re.compile(rb"heddle test: (reach_error|__VERIFIER_error) is called|Assertion .* failed|runtime error:"
                   rb"|ERROR: (Address|Leak)Sanitizer|free\(\)|malloc")


def own_cases():
    for task in harness.select(FOLDER.parent / "verify", "*.yml"):
        text = task.read_text()
        name = pathlib.PurePath(re.search(r"property_file: (\S+)", text).group(1)).stem
        if "expected_verdict: false" in text and name in PROPERTIES:
            options = re.search(r"# options: (.*)", text)
            targets = re.search(r"# targets: (.*)", text)
            all_machines = ([["--target", target] for target in targets.group(1).split()] if targets
                            else [["--data-model", "LP64"], ["--data-model", "ILP32"]])
            for machine in all_machines:
                yield f"{task.stem} {machine[1]}", (task.with_suffix(".c"), name, machine,
                                                    options.group(1).split() if options else [])


def task_cases(folder, wanted, count):
    with open(folder / "tasks.csv", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["expected"] == "false" and row["property"] == wanted]
    step = max(1, len(rows) // count) if count else 1
    for row in rows[::step][:count or len(rows)]:
        machine = ["--data-model", row["data_model"]]
        yield row["program"], (folder / row["program"], row["property"], machine, [])


def emulator(command):
    """What runs the test, which the second line has named a compiler for: nothing for one of this machine. Raises Skip if
    it cannot be compiled or run here."""
    if command[0] == "gcc":
        return []
    for machine in machines.MACHINES.values():
        if machine.run and command[0] == f"{machine.heddle[-1]}-gcc":
            machine.require()
            if any(word.startswith("-fsanitize") for word in command):
                raise harness.Skip("sanitizers do not run in an emulator")
            # Where that compiler is not installed, another for the same machine is.
            command[:1] = machine.compilers[0]
            return machine.run
    raise harness.Skip(f"{command[0]} is not known here")


def attempt(command, folder, run=()):
    """What the compiled test shows: "" if it fails as predicted."""
    built = harness.execute(command, cwd=folder)
    if built.status != 0:
        return "does not compile: " + harness.shorten(built.err)
    ran = harness.execute([*run, pathlib.Path(folder, "test")], cwd=folder, timeout=30)
    shown = ran.status in (-6, 134, -11) or SHOWN.search(ran.err)
    return "" if shown and not ran.timed_out and ran.status not in (0, 77, 78) else \
        f"status {ran.status}: {harness.shorten(ran.err)}"


def check(arguments, case):
    program, name, machine, options = case
    with tempfile.TemporaryDirectory() as folder:
        test = pathlib.Path(folder, "test.c")
        if program.stem in NOT_SHOWN:
            raise harness.Skip(NOT_SHOWN[program.stem])
        if program.exists() and re.search(r"\\(forall|exists|max|min|sum|count|numof)\b|@ assert", program.read_text()):
            raise harness.Skip("compilers do not read assertions with backslashes, in comments or outside of them")
        made = harness.execute([arguments.heddle, "test", "--property", name, *machine, "--timeout",
                                arguments.timeout, "-o", test, *options, program], timeout=arguments.timeout * 3)
        if not test.exists():
            raise harness.Skip("not decided: " + made.err.decode(errors="replace").strip().split("\n")[-1][:60])
        warnings = [text for text in (b"cannot be supplied", b"what C leaves open") if text in made.err]
        harness.expect_equal("exit status", 5 if warnings else 0, made.status)
        if warnings:
            raise harness.Skip(f"heddle warns: {warnings[0].decode()}")
        command = shlex.split(test.read_text().split("\n")[1].removeprefix("//").split("&&")[0])
        command = command + ["-w", "-lm"]
        if "-m32" in command:
            command += ["-msse2"]  # as 64-bit processors have it
        if "<heddle.h>" in program.read_text():
            command += ["-I", str(FOLDER.parent.parent / "include")]
        if "-m32" in command and "-fsanitize=leak" in command:
            raise harness.Skip("compilers find lost blocks in 64-bit programs only")
        run = emulator(command)
        needed = [word for word in command if word == "-m32" or word.startswith("-fsanitize")]
        harness.require_build(command[0], *needed)
        complaint = attempt(command, folder, run)
        # gcc folds some operations, as in x + 1 > x, before its sanitizer sees them; clang does not.
        if complaint and "-fsanitize" in " ".join(command):
            harness.require_build(harness.clang(), *needed)
            complaint = attempt([harness.clang(), *command[1:]], folder)
        if complaint:
            raise harness.Failure(complaint)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=pathlib.Path, help="folder with tasks.csv")
    parser.add_argument("--property", default="unreach-call", help="of the tasks")
    parser.add_argument("--count", type=int, default=0, help="so many tasks; 0: all")
    parser.add_argument("--timeout", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.tasks:
        cases = list(task_cases(arguments.tasks.resolve(), arguments.property, arguments.count))
    else:
        cases = list(own_cases())
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
