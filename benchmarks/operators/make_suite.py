#!/usr/bin/env python3
"""Makes programs with aggregates out of verification tasks whose assertions stand in a loop over one array.

usage: make_suite.py TASKS OUT

TASKS has the folders c/array* and c/loop* of the SV-Benchmarks collection. A loop that only asserts,

    for (x = 0; x < N; x++) __VERIFIER_assert(a[x] <= 0);

becomes one assertion about all elements, once for each operator that can say it:

    __VERIFIER_assert(\\forall(x, 0, N, a[x] <= 0));  forall_NAME_true.c
    __VERIFIER_assert(\\max(a, 0, N) <= 0);           max_NAME_true.c

and a sum that a loop computes and an assertion uses becomes \\sum. The name says what is expected: the verdict of the
task. Of each correct program there is a second one with a mistake, a negated assertion. Nothing of the tasks belongs into
this repository.
"""
import pathlib
import re
import sys

NAME = r"[A-Za-z_]\w*"
HEAD = re.compile(rf"for\s*\(\s*(?:int\s+|unsigned\s+int\s+)?({NAME})\s*=\s*([^;]*?)\s*;\s*({NAME})\s*(<=?)\s*([^;]*?)\s*;\s*"
                  rf"(?:({NAME})\s*\+\+|\+\+\s*({NAME})|({NAME})\s*=\s*({NAME})\s*\+\s*1)\s*\)\s*")
ASSERT = re.compile(r"(?:__VERIFIER_assert|assert|sassert)\s*\(")
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def closing(text, begin):
    """The index behind the bracket that closes the one before `begin`."""
    depth = 1
    for i in range(begin, len(text)):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if depth == 0:
            return i + 1
    return len(text)


def skip_space(text, at):
    return re.compile(r"(?:\s|//[^\n]*\n|/\*.*?\*/)*", re.S).match(text, at).end()


def asserted(text, at):
    """The condition of an assertion that stands at `at`, maybe below an `if`, and where it ends."""
    guard = re.compile(r"if\s*\(").match(text, at)
    if guard:
        end = closing(text, guard.end())
        inner = block(text, skip_space(text, end))
        return (f"!({text[guard.end():end - 1]}) || ({inner[0]})", inner[1]) if inner else None
    call = ASSERT.match(text, at)
    if not call:
        return None
    end = closing(text, call.end())
    semicolon = skip_space(text, end)
    return (text[call.end():end - 1].strip(), semicolon + 1) if text[semicolon:semicolon + 1] == ";" else None


def block(text, at):
    if text[at:at + 1] != "{":
        return asserted(text, at)
    found = asserted(text, skip_space(text, at + 1))
    if not found:
        return None
    end = skip_space(text, found[1])
    return (found[0], end + 1) if text[end:end + 1] == "}" else None


def asserting_loops(text):
    """Of each loop that only asserts: begin, end, index, bounds and condition."""
    for head in HEAD.finditer(text):
        index, low, compared, relation, high = head.group(1, 2, 3, 4, 5)
        if compared != index or index not in head.group(6, 7, 8) or head.group(8) != head.group(9):
            continue
        found = block(text, head.end())
        if not found or not re.search(rf"\[\s*{index}\s*\]", found[0]):
            continue
        yield head.start(), found[1], index, low, high if relation == "<" else f"({high}) + 1", found[0]


def arrays_of(condition):
    return set(re.findall(rf"({NAME})\s*\[", condition))


def rewritings(index, low, high, condition):
    """The operator and the assertion, for each."""
    bounds = f"{low}, {high}"
    yield "forall", f"\\forall({index}, {bounds}, {condition})"
    single = re.fullmatch(rf"({NAME})\s*\[\s*{index}\s*\]\s*(<=?|>=?)\s*(.*)", condition, re.S)
    other = re.fullmatch(rf"(.*?)\s*(<=?|>=?)\s*({NAME})\s*\[\s*{index}\s*\]", condition, re.S)
    if single:
        array, relation, value = single.groups()
    elif other:
        value, relation, array = other.groups()
        relation = FLIPPED[relation]
    else:
        return
    if not re.search(rf"\b{index}\b|[<>=&|?]", value):
        operator = "max" if relation[0] == "<" else "min"
        yield operator, f"(({high}) <= ({low}) || \\{operator}({array}, {bounds}) {relation} {value})"


def rewritten_loops(text):
    for begin, end, index, low, high, condition in asserting_loops(text):
        if len(arrays_of(condition)) != 1 or condition.count("][") > 0:
            continue
        for operator, assertion in rewritings(index, low, high, condition):
            for is_negated in (False, True):
                shown = f"!({assertion})" if is_negated else assertion
                yield operator, is_negated, f"{text[:begin]}__VERIFIER_assert({shown});{text[end:]}"


def added_up(text):
    """Of each variable that loops add elements to: for each such loop, where it ends, and the sum that it adds."""
    adding = re.compile(rf"{{?\s*({NAME})\s*(?:([-+])=|=\s*\1\s*([-+]))\s*({NAME})\s*\[\s*({NAME})\s*\]\s*;")
    sums = {}
    for head in HEAD.finditer(text):
        index, low, _, relation, high = head.group(1, 2, 3, 4, 5)
        added = adding.match(text, head.end())
        if added and added.group(5) == index:
            bound = high if relation == "<" else f"({high}) + 1"
            term = f"{added.group(2) or added.group(3)} \\sum({added.group(4)}, {low}, {bound})"
            sums.setdefault(added.group(1), []).append((added.end(), term, added.group(4)))
    return sums


def rewritten_sums(text):
    """match:  s = 0; … for (i = 0; i < N; i++) s = s + a[i]; … assert(s == e);   s changes in such loops alone
    result: … assert((0 + \\sum(a, 0, N)) == e);"""
    for total, loops in added_up(text).items():
        if len(re.findall(rf"\b{total}\s*(?:[-+]=|=[^=]|\+\+|--)", text)) != 1 + len(loops):
            continue  # its initial value and the additions
        if not re.search(rf"\b{total}\s*=\s*0\s*[;,]", text) or len({array for _, _, array in loops}) != 1:
            continue
        for call in ASSERT.finditer(text, loops[-1][0]):
            end = closing(text, call.end())
            condition = text[call.end():end - 1]
            if not re.search(rf"\b{total}\b", condition):
                continue
            aggregate = f"(0 {' '.join(term for _, term, _ in loops)})"
            assertion = re.sub(rf"\b{total}\b", lambda _: aggregate, condition)
            for is_negated in (False, True):
                shown = f"!({assertion})" if is_negated else assertion
                yield "sum", is_negated, f"{text[:call.end()]}{shown}{text[end - 1:]}"


def expected_verdict(task):
    found = re.search(r"unreach-call\.prp\s*\n\s*expected_verdict:\s*(true|false)", task.read_text())
    return found.group(1) if found else None


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tasks, out = map(pathlib.Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    counts = {}
    for folder in sorted([*tasks.glob("c/array*"), *tasks.glob("c/loop*")]):
        for task in sorted(folder.glob("*.yml")):
            verdict = expected_verdict(task)
            program = next((p for p in (task.with_suffix(".c"), task.with_suffix(".i")) if p.exists()), None)
            if verdict is None or program is None:
                continue
            text = program.read_text(errors="replace")
            seen = {}
            for operator, is_negated, rewritten in [*rewritten_loops(text), *rewritten_sums(text)]:
                if is_negated and verdict == "false":
                    continue  # nobody knows
                expected = "false" if is_negated else verdict
                number = seen[operator, is_negated] = seen.get((operator, is_negated), 0) + 1
                kind = "negated" if is_negated else "as_it_is"
                (out / f"{operator}_{task.stem}_{number}_{kind}_{expected}.c").write_text(rewritten)
                counts[operator, expected] = counts.get((operator, expected), 0) + 1
    for (operator, expected), count in sorted(counts.items()):
        print(f"{operator} {expected}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
