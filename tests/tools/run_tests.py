#!/usr/bin/env python3
"""Checks what `heddle verify --with` makes of other tools, by stand-ins that behave well and badly (stand_in.py).

After each run no process of the tool may be left, nothing in the folder for temporary files, and nothing in the folder
that heddle was called in. What is tested with real tools is skipped where they are not installed.
"""
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import uuid

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

TOOL = """name: stand-in
summary: behaves as it is told
install: it is part of the tests
version: {{command: ["{{folder}}/stand_in.py", --version]}}
command: ["{{folder}}/stand_in.py", {behaviour}, {word}, "{{program}}"]
answers:
  "true": {{status: [0], line: "^VERDICT: TRUE$"}}
  "false": {{status: [10], line: "^VERDICT: FALSE$"}}
  refuses: "^cannot read"
counterexample: {{{counterexample}}}
"""
INPUTS = 'inputs: {line: "^input (.*)$"}'
WITNESS = "witness: witness.yml"

SEVEN = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 7) reach_error();
  return 0;
}
"""
CORRECT = SEVEN.replace("n == 7", "n == 7 && n == 8")
OVERFLOW = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 7) n = n + 2147483647;
  return 0;
}
"""
LEAK = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  char *q = malloc(4);
  int n = __VERIFIER_nondet_int();
  free(p);
  if (n == 7) return 0;
  free(q);
  return 0;
}
"""
ENDLESS = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n == 7) { }
  return 0;
}
"""

# behaviour, program, options, the last line, and what else is printed.
FALSE, TRUE = "FALSE(unreach-call)", "TRUE"
UNCONFIRMED = "UNKNOWN(unconfirmed by replay: stand-in says FALSE, but "
CASES = [
    ("true", CORRECT, [], TRUE, ["claimed by stand-in, not checked"]),
    ("true", CORRECT, ["--trust", "checked"], "UNKNOWN(claimed by stand-in, not checked)", []),
    ("true", CORRECT, ["--strict"], "UNKNOWN(claimed by stand-in, not checked)", []),
    ("blind", CORRECT, [], "UNKNOWN(claimed by stand-in, not checked: it finds no error in a program that is wrong)", []),
    ("false", SEVEN, [], FALSE, ["__VERIFIER_nondet_int() returns 7"]),
    ("false", CORRECT, [], UNCONFIRMED, []),
    ("false_wrong_inputs", SEVEN, [], UNCONFIRMED, []),
    ("false_no_inputs", SEVEN, [], UNCONFIRMED, []),
    ("false_odd_inputs", CORRECT, [], UNCONFIRMED, []),
    ("false", OVERFLOW, ["--property", "no-overflow"], "FALSE(no-overflow)", ["program.c:4:19: violated"]),
    ("false", OVERFLOW.replace("2147483647", "2147483640"), ["--property", "no-overflow"], UNCONFIRMED, []),
    ("crash", CORRECT, [], "UNKNOWN(stand-in: it was ended by signal 11)", []),
    ("hang", CORRECT, ["--timeout", "3"], "UNKNOWN(stand-in: its time was up)", []),
    ("leave_processes", SEVEN, [], FALSE, []),
    ("garbage", CORRECT, [], "UNKNOWN(stand-in: its output says neither (exit status 0))", []),
    ("huge", CORRECT, [], "UNKNOWN(stand-in: it printed too much)", []),
    ("long_line", CORRECT, [], "UNKNOWN(stand-in: its output says neither (exit status 0))", []),
    ("both", CORRECT, [], "UNKNOWN(stand-in: it says both TRUE and FALSE)", []),
    ("twice", CORRECT, [], "UNKNOWN(stand-in: its output is not as it should be for TRUE (exit status 0))", []),
    ("wrong_status", CORRECT, [], "UNKNOWN(stand-in: its output is not as it should be for TRUE (exit status 3))", []),
    ("refuses", CORRECT, [], "UNKNOWN(stand-in: it refuses the program)", []),
    ("litter", SEVEN, [], FALSE, []),
    ("big_file", CORRECT, ["--timeout", "20"], "UNKNOWN(stand-in: its output says neither (exit status 1))", []),
    ("show_arguments", CORRECT, [], "UNKNOWN(stand-in: its output says neither (exit status 0))", []),
    ("witness", SEVEN, [], FALSE, ["__VERIFIER_nondet_int() returns 7"]),
    ("witness", CORRECT, [], UNCONFIRMED, []),
    ("witness_wrong", SEVEN, [], UNCONFIRMED, []),
    ("witness_elsewhere", CORRECT, [], UNCONFIRMED, []),
    ("witness_garbage", SEVEN, [], UNCONFIRMED, []),
    ("witness_link", SEVEN, [], UNCONFIRMED, []),
    ("witness_pipe", SEVEN, [], UNCONFIRMED, []),
    # What a property chooses beside the program is found again.
    ("false", LEAK, ["--property", "valid-memcleanup"], UNCONFIRMED, []),
    ("crash", SEVEN, ["--with", "heddle"], FALSE, []),
    ("crash", CORRECT, ["--with", "heddle"], TRUE, []),
    ("true", SEVEN, ["--with", "nobody"], None, ["there is no tool 'nobody'"]),
    ("true", SEVEN, ["--property", "no-overflow,termination"], None, ["option '--with' is for one property"]),
]
HOSTILE_NAMES = ["a b.c", "quote\"'.c", "$(touch pwned).c", "`touch pwned`.c", "<script>alert(1)<script>.c", "line\nbreak.c",
                 ";touch pwned;.c", "-o.c", "&& touch pwned #.c", "%s%n.c", "ü.c"]


def processes_with(word):
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            text = path.read_bytes()
        except OSError:
            continue
        if word.encode() in text and path.parent.name != str(os.getpid()):
            found.append((path.parent.name, text))
    return found


def run(arguments, folder, behaviour, text, options, name="program.c", counterexample=None):
    """(result, word): heddle, called in a folder of its own."""
    work, temporary, tools = (pathlib.Path(folder, part) for part in ("work", "temporary", "tools"))
    for path in (work, temporary, tools):
        path.mkdir()
    word = "stand-in-" + uuid.uuid4().hex
    (tools / "stand_in.py").symlink_to(FOLDER / "stand_in.py")
    counterexample = counterexample or (WITNESS if behaviour.startswith("witness") else INPUTS)
    (tools / "tool.yml").write_text(TOOL.format(behaviour=behaviour, word=word, counterexample=counterexample))
    (work / name).write_text(text)
    timeout = [] if "--timeout" in options else ["--timeout", "60"]
    result = harness.execute(["env", f"TMPDIR={temporary}", arguments.heddle, "verify", "./" + name, "--with",
                              tools / "tool.yml", *timeout, *options], cwd=work, timeout=120)
    if left := processes_with(word):
        raise harness.Failure(f"processes are left: {left}")
    if left := sorted(temporary.rglob("*")):
        raise harness.Failure(f"left in the folder for temporary files: {left}")
    if left := sorted(path.name for path in work.iterdir() if path.name != name):
        raise harness.Failure(f"left in the folder of the program: {left}")
    return result


def check_stand_in(arguments, case):
    behaviour, text, options, expected, told = case
    with tempfile.TemporaryDirectory() as folder:
        result = run(arguments, folder, behaviour, text, options)
    out = (result.out + result.err).decode(errors="replace")
    last = result.out.decode(errors="replace").strip().split("\n")[-1]
    if expected is not None and not last.startswith(expected):
        raise harness.Failure(f"expected {expected}, got {last}; {harness.shorten(result.err)}")
    for line in told:
        if line not in out:
            raise harness.Failure(f"not told: {line}; {harness.shorten(out, 2000)}")


def check_name(arguments, name):
    with tempfile.TemporaryDirectory() as folder:
        result = run(arguments, folder, "false", SEVEN, [], name)
    harness.expect_equal("last line", FALSE, result.out.decode(errors="replace").strip().split("\n")[-1])


def check_marker(arguments, _):
    """Line markers that name files elsewhere lead nowhere."""
    text = '# 1 "/etc/heddle-pwned.c"\n' + SEVEN
    with tempfile.TemporaryDirectory() as folder:
        result = run(arguments, folder, "false", text, [])
    harness.expect_equal("last line", FALSE, result.out.decode(errors="replace").strip().split("\n")[-1])


def check_choice(arguments, case):
    """Inputs of the woven program that the property reads, not the program."""
    text, name, values, expected = case
    with tempfile.TemporaryDirectory() as folder:
        lines = "\\n".join(f"input {value}" for value in values)
        script = pathlib.Path(folder, "tool.sh")
        script.write_text(f"#!/bin/sh\nprintf '{lines}\\n'\necho FALSE\nexit 10\n")
        script.chmod(0o755)
        pathlib.Path(folder, "tool.yml").write_text(
            'name: fixed\nsummary: says one thing\ninstall: no need\nversion: {command: ["{folder}/tool.sh"]}\n'
            'command: ["{folder}/tool.sh", "{program}"]\nanswers: {"false": {status: [10], line: "^FALSE$"}}\n'
            'counterexample: {inputs: {line: "^input (.*)$"}}\n')
        pathlib.Path(folder, "program.c").write_text(text)
        result = harness.execute([arguments.heddle, "verify", "program.c", "--property", name, "--with", "./tool.yml",
                                  "--timeout", "60"], cwd=folder)
    last = result.out.decode(errors="replace").strip().split("\n")[-1]
    if not last.startswith(expected):
        raise harness.Failure(f"expected {expected}, got {last}; {harness.shorten(result.out)}")


def check_json(arguments, _):
    with tempfile.TemporaryDirectory() as folder:
        result = run(arguments, folder, "false", SEVEN, ["--json"])
    document = json.loads(result.out)
    harness.expect_equal("engine", "stand-in", document["engine"])
    harness.expect_equal("engines", ["stand-in"], sorted({one["engine"] for one in document["engines"]} - {"inputs"}))


def check_list(arguments, _):
    """`heddle verifiers` says of every tool whether it is there, and of those that are not, what to install."""
    result = harness.execute(["env", "PATH=/nowhere", arguments.heddle, "verifiers"])
    out = result.out.decode()
    for path in sorted((harness.ROOT / "verifiers").glob("*.yml")):
        if not re.search(rf"^{re.escape(path.stem)} +not installed", out, re.MULTILINE):
            raise harness.Failure(f"{path.stem} should not be installed: {harness.shorten(out, 2000)}")
        if f"  {path.stem}: " not in out:
            raise harness.Failure(f"how to install {path.stem} is not said")


def check_smoke(arguments, case):
    behaviour, expected, status = case
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "stand_in.py").symlink_to(FOLDER / "stand_in.py")
        pathlib.Path(folder, "tool.yml").write_text(TOOL.format(behaviour=behaviour, word="smoke", counterexample=INPUTS))
        result = harness.execute([arguments.heddle, "verifiers", "./tool.yml"], cwd=folder)
    if expected not in result.out.decode():
        raise harness.Failure(f"expected {expected}, got {harness.shorten(result.out)}")
    harness.expect_equal("status", status, result.status)


def check_fuzzer(arguments, case):
    tool, program, text, name, expected = case
    if not shutil.which(program):
        raise harness.Skip(f"{program} is not installed")
    if tool == "libfuzzer":
        harness.require_build(program, "-fsanitize=fuzzer-no-link")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "program.c").write_text(text)
        result = harness.execute([arguments.heddle, "verify", "program.c", "--property", name, "--with", tool, "--timeout",
                                  "60" if expected.startswith("FALSE") else "6", "--corpus", "kept"], cwd=folder, timeout=200)
        kept = list(pathlib.Path(folder, "kept").iterdir())
    last = result.out.decode(errors="replace").strip().split("\n")[-1]
    if not last.startswith(expected):
        raise harness.Failure(f"expected {expected}, got {last}")
    if not kept:
        raise harness.Failure("no input was kept")


def main():
    arguments = harness.parser(__doc__).parse_args()
    checks = []
    for number, case in enumerate(CASES, 1):
        checks.append((f"{number} {case[0]} {' '.join(case[2])}", (check_stand_in, case)))
    checks += [(f"name {name!r}", (check_name, name)) for name in HOSTILE_NAMES]
    checks += [(f"choice {name}", (check_choice, (text, name, values, expected))) for text, name, values, expected in [
        (LEAK, "valid-memcleanup", [0, 1, 7], "FALSE(valid-memcleanup)"),
        (LEAK, "valid-memcleanup", [1, 7], UNCONFIRMED.replace("stand-in", "fixed")),
        (ENDLESS, "termination", [7, 1], "FALSE(termination)"),
        (ENDLESS, "termination", [8, 1], UNCONFIRMED.replace("stand-in", "fixed")),
    ]]
    checks += [(f"{tool} {name}", (check_fuzzer, (tool, program, text, name, expected)))
               for tool, program in (("libfuzzer", "clang-19"), ("afl++", "afl-fuzz"))
               for text, name, expected in ((OVERFLOW, "no-overflow", "FALSE(no-overflow)"),
                                            (LEAK, "valid-memcleanup", "FALSE(valid-memcleanup)"),
                                            (ENDLESS, "termination", "FALSE(termination)"),
                                            (CORRECT, "unreach-call", "UNKNOWN("))]
    checks += [("line marker", (check_marker, None)), ("json", (check_json, None)), ("list", (check_list, None)),
               ("smoke test", (check_smoke, ("true", "works", 0))),
               ("smoke test of one that crashes", (check_smoke, ("crash", "does not work: instead of TRUE", 5)))]
    return harness.run_cases(checks, lambda check: check[0](arguments, check[1]), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
