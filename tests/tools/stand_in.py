#!/usr/bin/env python3
"""A verifier that behaves as it is told: tests/tools/run_tests.py shows what heddle makes of it.

    stand_in.py --version
    stand_in.py BEHAVIOUR WORD PROGRAM...

WORD is in the command line of every process that it starts, so that those that are left over can be found. But for those
that are told to be blind, it notices the error in the small program by which heddle finds out whether a tool does.
"""
import os
import pathlib
import signal
import subprocess
import sys
import time

TRUE = "VERDICT: TRUE"
FALSE = "VERDICT: FALSE"
WITNESS = """- entry_type: violation_sequence
  metadata:
    format_version: "2.0"
    uuid: 00000000-0000-4000-8000-000000000000
    creation_time: "2026-01-01T00:00:00Z"
    producer: {{name: stand-in, version: "1"}}
    task: {{input_files: [program.c], input_file_hashes: {{program.c: "{hash}"}},
            specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )", data_model: LP64, language: C}}
  content:
    - segment:
        - waypoint:
            type: function_return
            action: follow
            location: {{file_name: "{file}", line: {line}, column: {column}}}
            constraint: {{value: "\\\\result == {value}", format: acsl_expression}}
    - segment:
        - waypoint: {{type: target, action: follow, location: {{file_name: "{file}", line: 1, column: 1}}}}
"""


def inputs(*values):
    for value in values:
        print(f"input {value}")


def write_witness(program, value, file="program.c"):
    import hashlib
    text = pathlib.Path(program).read_text()
    for number, line in enumerate(text.split("\n"), 1):
        at = line.find("= __VERIFIER_nondet_int()")
        if at >= 0:
            column = at + len("= __VERIFIER_nondet_int()")
            break
    pathlib.Path("witness.yml").write_text(WITNESS.format(
        hash=hashlib.sha256(text.encode()).hexdigest(), file=file, line=number, column=column, value=value))


def litter():
    pathlib.Path("left over").write_text("x" * 1000)
    os.makedirs("folder/deeper")
    pathlib.Path("folder/deeper/<script>alert(1)<\\script>").write_text("x")
    os.symlink("/etc/passwd", "folder/link")
    os.mkfifo("pipe")
    os.chmod("folder/deeper", 0)


def sleep_in(session, word):
    subprocess.Popen(["python3", "-c", "import time; time.sleep(600)", word], start_new_session=session)


def main():
    if sys.argv[1] == "--version":
        print("stand-in 1.0")
        return 0
    behaviour, word, *programs = sys.argv[1:]
    program = programs[0]
    if "x < 100" in pathlib.Path(program).read_text() and behaviour != "blind":
        inputs(50)
        print(FALSE)
        return 10
    if behaviour in ("true", "blind"):
        print(TRUE)
    elif behaviour == "false":
        inputs(7)
        print(FALSE)
        return 10
    elif behaviour == "false_wrong_inputs":
        inputs(8)
        print(FALSE)
        return 10
    elif behaviour == "false_no_inputs":
        print(FALSE)
        return 10
    elif behaviour == "false_odd_inputs":
        inputs("9" * 300, "seven", "", "0x7", "-")
        print(FALSE)
        return 10
    elif behaviour == "witness":
        write_witness(program, 7)
        print(FALSE)
        return 10
    elif behaviour == "witness_wrong":
        write_witness(program, 8)
        print(FALSE)
        return 10
    elif behaviour == "witness_elsewhere":
        write_witness(program, 7, "../../../etc/passwd")
        print(FALSE)
        return 10
    elif behaviour == "witness_garbage":
        pathlib.Path("witness.yml").write_bytes(b"\x00\xff- [}" * 100)
        print(FALSE)
        return 10
    elif behaviour == "witness_link":
        os.symlink("/etc/passwd", "witness.yml")
        print(FALSE)
        return 10
    elif behaviour == "witness_pipe":
        os.mkfifo("witness.yml")
        print(FALSE)
        return 10
    elif behaviour == "crash":
        print(TRUE, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    elif behaviour == "hang":
        sleep_in(False, word)
        sleep_in(True, word)
        print(TRUE, flush=True)
        time.sleep(600)
    elif behaviour == "leave_processes":
        sleep_in(False, word)
        sleep_in(True, word)
        inputs(7)
        print(FALSE)
        return 10
    elif behaviour == "garbage":
        sys.stdout.buffer.write(os.urandom(100000) + b"\nVERDICT: TRUEISH\n<script>alert(1)</script>\n")
    elif behaviour == "huge":
        print(TRUE)
        line = "x" * 1000000 + "\n"
        while True:
            sys.stdout.write(line)
    elif behaviour == "long_line":
        print("x" * 2000000 + TRUE)
    elif behaviour == "both":
        print(TRUE)
        print(FALSE)
    elif behaviour == "twice":
        print(TRUE)
        print(TRUE)
    elif behaviour == "wrong_status":
        print(TRUE)
        return 3
    elif behaviour == "refuses":
        print("cannot read this: TRUE for the rest")
        print(TRUE)
    elif behaviour == "litter":
        litter()
        inputs(7)
        print(FALSE)
        return 10
    elif behaviour == "big_file":
        with open("big", "wb") as file:
            while True:
                file.write(b"x" * (1 << 24))
    elif behaviour == "show_arguments":
        print(f"arguments {sys.argv[1:]}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
