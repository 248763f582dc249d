#!/usr/bin/env python3
"""Validates what `heddle verify --json` prints against docs/result.schema.json.

The tasks of tests/verify named below have every verdict and most kinds of evidence; --all takes all tasks. That the
schema refuses what is not in it is checked too: a field more, a field less or another word fails. Without Python's
jsonschema the tests are skipped.
"""
import copy
import json
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = harness.ROOT / "docs" / "result.schema.json"
TASKS = harness.ROOT / "tests" / "verify"
SAMPLE = [
    "loops/induction_equal_counters_true",  # invariants
    "loops/loop_nested_constant_false",
    "floats/float_absorption_false",
    "integers/overflow_in_condition_false",
    "integers/overflow_guarded_true",
    "protocols/file_closed_twice_false",
    "termination/termination_lexicographic_true",  # measures
    "termination/termination_recursion_ends_true",
    "termination/termination_input_every_round_false",
    "termination/termination_would_overflow_unknown",
    "pointers/undefined_access_unknown",
    "execution/execution_input_unknown",
    "leaks/memory_overwritten_false",  # a leak
    "leaks/memory_overwritten_true",
    "cleanup/cleanup_list_head_lost_false",
]
# With the options, for what no task asks.
FURTHER = [
    (["--property", "valid-memsafety"], "examples/memory/queue.c"),
    (["--property", "no-overflow,unreach-call,termination", "-DLIMIT=3"], "examples/verify/sum.c"),
    (["--property", "no-data-race", "-DLIMIT=4"], "examples/verify/sum.c"),
    (["--property", "no-data-race,unreach-call", "-DLIMIT=4"], "examples/verify/sum.c"),
    (["--property", "valid-memsafety", "--all-functions"], "examples/functions/ring.c"),
    (["--property", "no-overflow", "--all-checks"], "tests/verify/checks/all_checks_false.c"),
    (["--engine", "bmc", "--unwind", "3"], "tests/verify/bounds/loop_goes_on_unknown.c"),
    (["--strict"], "tests/verify/externals/strict_unknown.c"),
    ([], "tests/bad_input/frontend/missing_include.c"),
    (["--property", "weather"], "examples/verify/sum.c"),
]
LEAKING = "leaks/memory_overwritten_false"


def validator():
    if jsonschema is None:
        raise harness.Skip("Python's jsonschema is not installed (package python3-jsonschema)")
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def verify(arguments, options, file):
    result = harness.execute([arguments.heddle, "verify", "--json", "--timeout", "20", *options, file.name],
                             cwd=file.parent)
    try:
        return json.loads(result.out)
    except ValueError:
        raise harness.Failure(f"no JSON: {harness.shorten(result.out)} {harness.shorten(result.err)}") from None


def options_of(task):
    text = task.read_text()
    options = re.search(r"# options: (.*)", text)
    return ["--property", re.search(r"property_file: (\S+)", text).group(1),
            *(options.group(1).split() if options else [])]


def check_output(arguments, options, file):
    valid = validator()
    for error in valid.iter_errors(verify(arguments, options, file)):
        deepest = jsonschema.exceptions.best_match([error])
        raise harness.Failure(f"{deepest.json_path}: {harness.shorten(deepest.message)}")


def objects_in(value, path=()):
    """(path, object) of every object in the value."""
    if isinstance(value, dict):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from objects_in(item, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def check_refusals(arguments, options, file):
    """Nothing may be changed about the fields of any object in the output."""
    valid = validator()
    output = verify(arguments, options, file)
    harness.expect_equal("whether the output is valid", True, valid.is_valid(output))
    for path, fields in objects_in(output):
        for name in [*fields, None]:
            changed = copy.deepcopy(output)
            if name is None:
                at(changed, path)["unheard_of"] = 1
            elif name in ("counterexample", "leak", "lasso"):
                continue  # may be missing
            else:
                del at(changed, path)[name]
            if valid.is_valid(changed):
                raise harness.Failure(f"a change of {name or 'unheard_of'} at {path} is not refused")
    for field, word in [("verdict", "maybe"), ("reason", "weather"), ("confirmation", "sure"), ("bound", -1)]:
        if valid.is_valid({**output, field: word}):
            raise harness.Failure(f"'{word}' as {field} is not refused")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--all", action="store_true", help="every task of tests/verify")
    arguments = parser.parse_args()
    tasks = {str(task.relative_to(TASKS).with_suffix("")): (options_of(task), task.with_suffix(".c"))
             for task in sorted(TASKS.rglob("*.yml"))}
    cases = [(name, (check_output, *tasks[name])) for name in (tasks if arguments.all else SAMPLE)]
    cases += [(f"{file} {' '.join(options)}", (check_output, options, harness.ROOT / file))
              for options, file in FURTHER]
    cases += [(f"changes of {name}", (check_refusals, *tasks[name])) for name in (LEAKING, SAMPLE[0])]
    return harness.run_cases(cases, lambda case: case[0](arguments, *case[1:]), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
