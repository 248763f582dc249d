"""Files that are no witnesses, or very large ones: `heddle validate` has to say so, at once."""
import hashlib
import pathlib
import re
import tempfile

import harness

SECONDS = 20  # of one process; far more than it takes, also for slow builds
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42)
    reach_error();
  return 0;
}
"""
HEADER = """- entry_type: "violation_sequence"
  metadata:
    format_version: "2.1"
    uuid: "00000000-0000-4000-8000-000000000000"
    creation_time: "2026-01-01T00:00:00Z"
    producer: {{name: "by hand", version: "1"}}
    task:
      input_files: ["p.c"]
      input_file_hashes: {{"p.c": "{hash}"}}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "LP64"
      language: "C"
  content:
"""
WAYPOINT = """  - segment:
    - waypoint:
        type: {type}
        action: follow
        location: {{file_name: p.c, line: {line}, column: {column}}}
"""


class Case:
    def __init__(self, expected, witness, program=PROGRAM):
        self.expected = expected  # of the last line, a regular expression; or of what goes to standard error
        self.witness = witness  # gives the bytes
        self.program = program


def witness_of(program, inputs, target):
    """Text of a witness that names inputs, as (line, column, value), and the place of the target."""
    text = HEADER.format(hash=hashlib.sha256(program.encode()).hexdigest())
    for line, column, value in inputs:
        text += WAYPOINT.format(type="function_return", line=line, column=column)
        text += f'        constraint: {{value: "\\\\result == {value}", format: ext_c_expression}}\n'
    return text + WAYPOINT.format(type="target", line=target[0], column=target[1])


def good():
    return witness_of(PROGRAM, [(4, 33, 42)], (6, 5))


def changed(old, new):
    """The good witness with another word in it."""
    assert old in good()
    return lambda: good().replace(old, new).encode()


def assuming(expression):
    return lambda: (HEADER.format(hash=hashlib.sha256(PROGRAM.encode()).hexdigest()) +
                    WAYPOINT.format(type="assumption", line=5, column=3) +
                    f'        constraint: {{value: "{expression}", format: c_expression}}\n' +
                    WAYPOINT.format(type="target", line=6, column=5)).encode()


def bomb():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)]
    return "\n".join(lines).encode()


def large_case():
    """A hundred waypoints in a thousand lines."""
    lines = PROGRAM.split("\n")[:3] + ["  int s = 0;"]
    inputs = []
    for i in range(99):
        lines.append(f"  int x{i} = __VERIFIER_nondet_int();")
        inputs.append((len(lines), len(lines[-1]) - 1, i))
        lines += [f"  if (x{i} == {i})", "    s = s + 1;", *["  s = s & 65535;"] * 7]
    lines += ["  if (s == 99)", "    reach_error();", "  return 0;", "}", ""]
    program = "\n".join(lines)
    return Case("CONFIRMED", lambda: witness_of(program, inputs, (len(lines) - 3, 5)).encode(), program)


def cases():
    return [
        ("hostile/good", Case("CONFIRMED", lambda: good().encode())),
        ("hostile/byte_order_mark", Case("CONFIRMED", lambda: b"\xef\xbb\xbf" + good().encode())),
        ("hostile/carriage_returns", Case("CONFIRMED", lambda: good().replace("\n", "\r\n").encode())),
        ("hostile/hundred_waypoints", large_case()),
        ("hostile/bomb", Case(r"REJECTED\(syntax: w.yml:1:5: anchors are not allowed", bomb)),
        ("hostile/alias", Case(r"REJECTED\(syntax: w.yml:1:3: (aliases|no YAML)", lambda: b"- *a\n")),
        ("hostile/tag", Case(r"REJECTED\(syntax: w.yml:1:1: tags", lambda: b'!!python/object:os.system "x"\n')),
        ("hostile/two_documents", Case(r"REJECTED\(syntax: .* one YAML document",
                                       lambda: (good() + "---\n" + good()).encode())),
        ("hostile/hundred_megabytes", Case("w.yml: error: the file is larger than 16 MB", lambda: b"- a\n" * 26_000_000)),
        ("hostile/many_parts", Case(r"REJECTED\(syntax: .* too many parts", lambda: b"- a\n" * 2_100_000)),
        ("hostile/many_keys", Case(r"REJECTED\(syntax: .* too many keys",
                                   lambda: "".join(f"k{i}: a\n" for i in range(100_000)).encode())),
        ("hostile/deep_lists", Case(r"REJECTED\(syntax: ", lambda: b"[" * 1_000_000)),
        ("hostile/deep_items", Case(r"REJECTED\(syntax: w.yml:1:49: nested more than 24 deep", lambda: b"- " * 500_000)),
        ("hostile/deep_maps", Case(r"REJECTED\(syntax: .*nested more than 24 deep",
                                   lambda: "\n".join(" " * i + "a:" for i in range(3000)).encode())),
        ("hostile/latin_1", Case(r"REJECTED\(syntax: w.yml:6:0: this is no text in UTF-8",
                                 lambda: good().replace("by hand", "von H\u00e4nd").encode("latin-1"))),
        ("hostile/utf_16", Case(r"REJECTED\(syntax: w.yml:1:0: this is no text in UTF-8", lambda: good().encode("utf-16"))),
        ("hostile/zero_byte", Case(r"REJECTED\(syntax: .*this is no text in UTF-8", lambda: good().encode() + b"\0")),
        ("hostile/empty", Case(r"REJECTED\(syntax: w.yml: a witness is a list of entries", lambda: b"")),
        ("hostile/file_outside", Case(r"REJECTED\(syntax: .*'../../etc/passwd' is no input file of the task",
                                      changed("file_name: p.c", "file_name: ../../etc/passwd"))),
        ("hostile/task_outside", Case(r"REJECTED\(syntax: .*the program has no file '/etc/passwd'",
                                      lambda: good().replace('"p.c"', '"/etc/passwd"')
                                      .replace("file_name: p.c", "file_name: /etc/passwd").encode())),
        ("hostile/large_number", Case(r"REJECTED\(syntax: .*'line' has to be a number", changed("line: 4", "line: 1" + "0" * 30))),
        ("hostile/line_0", Case(r"REJECTED\(syntax: .*'line' has to be a number", changed("line: 4", "line: 0"))),
        ("hostile/line_behind_end", Case(r"REJECTED\(syntax: .*line 99 of 'p.c' is empty, or not there",
                                         changed("line: 6", "line: 99"))),
        ("hostile/nested_expression", Case(r"UNKNOWN\(.*the expression is too long", assuming("(" * 200_000 + "1" + ")" * 200_000))),
        ("hostile/long_expression", Case(r"UNKNOWN\(.*the expression is too long", assuming("1" + " + 1" * 100_000))),
    ]


def check(arguments, case):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "p.c").write_text(case.program)
        pathlib.Path(folder, "w.yml").write_bytes(case.witness())
        result = harness.execute(["bash", "-c", f"ulimit -t {SECONDS}; exec {arguments.heddle} validate p.c --witness w.yml "
                                                f"--timeout {SECONDS}"], timeout=3 * SECONDS, cwd=folder)
    output = (result.out or result.err).decode(errors="replace").strip().split("\n")[-1]
    if result.status not in (0, 2, 5, 10) or not re.match(case.expected, output):
        raise harness.Failure(f"status {result.status}: expected {case.expected}, got {harness.shorten(output)}")
