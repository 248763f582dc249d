#!/usr/bin/env python3
"""Round trips through goto binaries of both tools, of all programs of a collection.

Each program goes to a binary (of CBMC, of ESBMC), that to another one, and both to .goto text: a second round trip changes
nothing. The programs are those of tests/verify and tests/run, or those of a collection (--tasks DIR: DIR/tasks.csv with the
columns data_model and program). Programs that C cannot be read of, or that binaries have no word for, are skipped with the
reason.
"""
import csv
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

FORMS = ("cbmc", "esbmc")


def transcode(arguments, program, form, output, *options):
    result = harness.execute([arguments.heddle, "transcode", program, *options, "--to", form, "-o", output], timeout=120)
    if result.timed_out:
        raise harness.Skip("takes too long")
    text = result.err.decode(errors="replace").strip().split("\n")[-1]
    if result.status == 2 and "unsupported" in text:
        raise harness.Skip(re.sub(r"^\S+ |'.*", "", text))
    if result.status != 0:
        raise harness.Failure(f"to {form}: status {result.status}: {text}")


def check(arguments, case):
    program, data_model, form = case
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "first.gb"), pathlib.Path(folder, "second.gb")
        transcode(arguments, program, form, first, "--data-model", data_model)
        texts = []
        for binary in (first, second):
            if binary == second:
                transcode(arguments, first, form, second)
                if second.read_bytes() == first.read_bytes():
                    return
            texts.append(binary.with_suffix(".goto"))
            transcode(arguments, binary, "goto", texts[-1])
        # Strings of the library's models are in no file; what number they get depends on what was read before them.
        old, new = (re.sub(r"\$string\.\d+", "$string", path.read_text(errors="replace")).splitlines() for path in texts)
        for number, (one, other) in enumerate(zip(old, new), 1):
            if one != other:
                raise harness.Failure(f"line {number}: {one.strip()[:100]} became {other.strip()[:100]}")
        if len(old) != len(new):
            raise harness.Failure(f"{len(old)} lines became {len(new)}")


def programs(arguments):
    if arguments.tasks:
        with open(arguments.tasks / "tasks.csv", newline="") as stream:
            rows = [(arguments.tasks / row["program"], row["data_model"]) for row in csv.DictReader(stream)]
        return list(dict.fromkeys(rows))
    root = FOLDER.parent
    return [(path, "LP64") for name in ("verify", "run") for path in sorted((root / name).rglob("*.c"))]


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--tasks", type=lambda text: pathlib.Path(text).resolve(), help="folder with tasks.csv")
    parser.add_argument("--every", type=int, default=1, help="only every so many of them")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    arguments = parser.parse_args()
    chosen = [(path, model) for path, model in programs(arguments)
              if not arguments.name or any(name in str(path) for name in arguments.name)]
    cases = [(f"{path.name} {model} {form}", (path, model, form))
             for path, model in chosen[arguments.first::arguments.every] for form in FORMS]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
