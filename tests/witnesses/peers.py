#!/usr/bin/env python3
"""Asks other validators, where they are on the PATH, whether they confirm the violation witnesses of `heddle verify`.

The programs are those of tests/verify that violate unreach-call, no-overflow or termination, or those of a collection
(--tasks DIR: DIR/tasks.csv with the columns property, data_model, expected and program). A witness that a peer rejects
is a failure; one that it cannot read, or does not confirm in time, is skipped, and why is said. Without a peer,
everything is skipped.
"""
import csv
import pathlib
import re
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

COMMON = ("--no-div-by-zero-check --force-malloc-success --force-realloc-success --state-hashing --add-symex-value-sets "
          "--no-align-check --k-step 2 --unlimited-k-steps --no-vla-size-check --no-pointer-check --no-bounds-check").split()
# What ESBMC is told, by property.
ESBMC = {
    "unreach-call": "--enable-unreachability-intrinsic --interval-analysis --error-label ERROR --k-induction "
                    "--max-inductive-step 3".split(),
    "no-overflow": "--overflow-check --no-assertions --incremental-bmc".split(),
    "termination": "--no-assertions --termination --max-inductive-step 3 --interval-analysis".split(),
}


def ask_esbmc(program, name, data_model, witness, seconds):
    """True: confirmed; False: rejected; a text: neither, and why."""
    bits = "--32" if data_model == "ILP32" else "--64"
    result = harness.execute(["esbmc", program, bits, "--sv-comp", *COMMON, *ESBMC[name], "--validate-violation-witness",
                              "--witness", witness, "--timeout", f"{seconds}s"], timeout=seconds + 10)
    output = (result.out + result.err).decode(errors="replace")
    if "VERIFICATION FAILED" in output:
        return True
    if "VERIFICATION SUCCESSFUL" in output:
        return False
    return "timeout" if result.timed_out or "imed out" in output else output.strip().split("\n")[-1][:120]


# Validators that read such witnesses, by the name of their program.
VALIDATORS = {"esbmc": ask_esbmc}
# Verifiers that read none: there is nothing to ask them.
OTHERS = ("cbmc",)


def tasks(arguments):
    if arguments.tasks:
        with open(arguments.tasks / "tasks.csv", newline="") as stream:
            for row in csv.DictReader(stream):
                if row["expected"] == "false" and row["property"] in ESBMC:
                    yield arguments.tasks / row["program"], row["property"], row["data_model"]
        return
    for task in harness.select(FOLDER.parent / "verify", "*.yml"):
        text = task.read_text()
        name = pathlib.PurePath(re.search(r"property_file: (\S+)", text).group(1)).stem
        if "expected_verdict: false" in text and name in ESBMC and "# options:" not in text:
            yield task.with_suffix(".c"), name, "LP64"


def check(arguments, case):
    peer, (program, name, data_model) = case
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        harness.execute([arguments.heddle, "verify", program, "--property", name, "--data-model", data_model, "--timeout",
                         arguments.timeout, "--witness", witness], timeout=3 * arguments.timeout)
        if not witness.exists():
            raise harness.Skip("heddle wrote no witness")
        answer = VALIDATORS[peer](program, name, data_model, witness, arguments.timeout)
    if answer is False:
        raise harness.Failure(f"{peer} rejects the witness")
    if answer is not True:
        raise harness.Skip(f"{peer}: {answer}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=lambda text: pathlib.Path(text).resolve(), help="folder with tasks.csv")
    parser.add_argument("--count", type=int, default=100, help="so many programs, evenly chosen")
    parser.add_argument("--timeout", type=int, default=20)
    arguments = parser.parse_args()
    for peer in OTHERS:
        print(f"skipped: {peer} reads no witnesses")
    cases = []
    for peer in VALIDATORS:
        if not shutil.which(peer):
            print(f"skipped: {peer} is not on the PATH")
            continue
        chosen = list(tasks(arguments))
        step = max(1, len(chosen) // arguments.count)
        cases += [(f"{peer} {task[0].stem}", (peer, task)) for task in chosen[::step][:arguments.count]]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
