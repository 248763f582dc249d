"""Random C programs of few states, and whether they always end: decided by walking through all of their states.

A program is a tree of statements. It is written as C text, and compiled to a list of small steps for the walk. Values
of variables stay in a small range, because every assignment masks them, so that C's int arithmetic is exact.
"""
import random

MASKS = {  # kind of a variable: how a value is brought into its range, in C and here
    "low": ("({}) & 7", lambda value: value & 7),
    "signed": ("((({}) + 4) & 7) - 4", lambda value: ((value + 4) & 7) - 4),
    "byte": ("(unsigned char)({})", lambda value: value & 255),
}


class Program:
    def __init__(self, kinds, bodies, array):
        self.kinds = kinds  # of variables, with those of the elements of the array
        self.bodies = bodies
        self.array = array  # where it lies, or None


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kinds = {}
        self.depth = 0
        self.loops = 0
        self.functions = []
        self.current = None

    def program(self):
        for name in "xyz"[: self.random.choice((1, 2, 2, 3))]:
            self.kinds[name] = self.random.choice(("low", "low", "signed", "byte" if len(self.kinds) < 1 else "low"))
        self.array = self.random.choice((None, None, None, None, None, "static", "allocated", "sized"))
        if self.random.random() < 0.35:
            self.functions = ["f", "g"][: self.random.choice((1, 1, 2))]
        bodies = {}
        for name in self.functions:
            self.current = name
            bodies[name] = self.function_body()
        self.current = None
        bodies["main"] = [("input", name) if self.random.random() < 0.6 else ("assign", name, ("number", self.small()))
                          for name in self.kinds] + self.block(3)
        if self.array:
            self.kinds.update({"a0": "signed", "a1": "signed"})
        return Program(self.kinds, bodies, self.array)

    def small(self):
        return self.random.randint(-3, 8)

    def function_body(self):
        """Of a function with the parameter n, which may call itself or another one."""
        body = [("if", ("compare", self.random.choice(("<=", "<", "==")), ("variable", "n"),
                        ("number", self.random.choice((0, 0, 1)))), [("return",)], [])]
        body += self.block(1)
        if self.random.random() < 0.7:
            callee = self.random.choice(self.functions)
            body.append(("call", callee, self.random.choice((
                ("binary", "-", ("variable", "n"), ("number", 1)),
                ("binary", "-", ("variable", "n"), ("number", 2)),
                ("binary", "+", ("variable", "n"), ("number", 1)),
                ("binary", "%", ("variable", "n"), ("number", 2)),
                self.expression(1)))))
        return body

    def expression(self, depth=2):
        choice = self.random.random()
        if depth == 0 or choice < 0.35:
            if self.array and self.random.random() < 0.3:
                return ("element", self.expression(0) if depth == 0 else self.expression(depth - 1))
            if self.random.random() < 0.6:
                return ("variable", self.random.choice(list(self.kinds)))
            return ("number", self.small())
        operator = self.random.choice("++---*&|^%")
        right = ("number", self.random.choice((2, 3))) if operator == "%" else self.expression(depth - 1)
        return ("binary", operator, self.expression(depth - 1), right)

    def condition(self):
        choice = self.random.random()
        if choice < 0.1:
            return ("choice",)
        if choice < 0.25:
            return (self.random.choice(("and", "or")), self.comparison(), self.comparison())
        return self.comparison()

    def comparison(self):
        left = ("variable", self.random.choice(list(self.kinds)))
        if self.array and self.random.random() < 0.3:
            left = ("element", ("number", self.random.choice((0, 1))))
        right = ("number", self.small()) if self.random.random() < 0.7 else self.expression(1)
        return ("compare", self.random.choice(("<", "<=", ">", ">=", "!=", "!=", "==")), left, right)

    def block(self, size):
        return [self.statement() for _ in range(self.random.randint(1, size))]

    def step(self):
        name = self.random.choice(list(self.kinds))
        change = ("binary", self.random.choice("+-"), ("variable", name), ("number", self.random.choice((1, 1, 2, 3))))
        return ("assign", name, change)

    def statement(self):
        choice = self.random.random()
        if choice < 0.3 and self.depth < 2 and self.loops < 4:
            return self.loop()
        if choice < 0.45:
            return ("if", self.condition(), self.block(2), self.block(1) if self.random.random() < 0.5 else [])
        if choice < 0.5:
            return ("input", self.random.choice(list(self.kinds)))
        if choice < 0.55 and self.depth > 0:
            return ("if", self.condition(), [(self.random.choice(("break", "continue")),)], [])
        if choice < 0.6:
            return ("assume", self.condition())
        if choice < 0.7 and self.functions and self.current is None:
            return ("call", self.random.choice(self.functions), self.expression(1))
        if self.array and choice < 0.8:
            index = ("number", self.random.choice((0, 1))) if self.random.random() < 0.5 else self.expression(1)
            change = ("binary", self.random.choice("+-"), ("element", index), ("number", 1))
            return ("store", index, change if self.random.random() < 0.6 else self.expression(1))
        if choice < 0.88:
            return self.step()
        return ("assign", self.random.choice(list(self.kinds)), self.expression())

    def loop(self):
        self.depth += 1
        self.loops += 1
        condition = ("number", 1) if self.random.random() < 0.1 else self.condition()
        body = self.block(2) + ([self.step()] if self.random.random() < 0.8 else [])
        self.depth -= 1
        return (self.random.choice(("while", "while", "do")), condition, body)


# Text ---------------------------------------------------------------------------------------------------------


def expression_text(e):
    if e[0] == "number":
        return str(e[1]) if e[1] >= 0 else f"({e[1]})"
    if e[0] == "variable":
        return e[1]
    if e[0] == "element":
        return f"a[({expression_text(e[1])}) & 1]"
    if e[0] == "choice":
        return "(__VERIFIER_nondet_int() & 1)"
    if e[0] in ("and", "or"):
        return f"({expression_text(e[1])} {'&&' if e[0] == 'and' else '||'} {expression_text(e[2])})"
    return f"({expression_text(e[2])} {e[1]} {expression_text(e[3])})"


def statement_lines(kinds, statement, indent):
    pad = "  " * indent
    kind = statement[0]
    if kind == "assign":
        return [f"{pad}{statement[1]} = {MASKS[kinds[statement[1]]][0].format(expression_text(statement[2]))};"]
    if kind == "store":
        place = expression_text(("element", statement[1]))
        return [f"{pad}{place} = {MASKS['signed'][0].format(expression_text(statement[2]))};"]
    if kind == "input":
        return [f"{pad}{statement[1]} = {MASKS[kinds[statement[1]]][0].format('__VERIFIER_nondet_int() & 7')};"]
    if kind == "call":
        return [f"{pad}{statement[1]}({MASKS['signed'][0].format(expression_text(statement[2]))});"]
    if kind == "assume":
        return [f"{pad}if (!({expression_text(statement[1])})) abort();"]
    if kind in ("break", "continue", "return"):
        return [f"{pad}{kind};"]
    body = [line for part in statement[2] for line in statement_lines(kinds, part, indent + 1)]
    if kind == "while":
        return [f"{pad}while ({expression_text(statement[1])}) {{", *body, f"{pad}}}"]
    if kind == "do":
        return [f"{pad}do {{", *body, f"{pad}}} while ({expression_text(statement[1])});"]
    otherwise = [line for part in statement[3] for line in statement_lines(kinds, part, indent + 1)]
    return [f"{pad}if ({expression_text(statement[1])}) {{", *body, f"{pad}}} else {{", *otherwise, f"{pad}}}"]


ARRAYS = {  # how the array is declared, and made
    "static": ("int a[2];", []),
    "allocated": ("int *a;", ["  a = malloc(2 * sizeof(int));", "  a[0] = 0;", "  a[1] = 0;"]),
    "sized": ("int *a;", ["  unsigned size = 2 + (__VERIFIER_nondet_int() & 1);", "  a = malloc(size * sizeof(int));",
                          "  for (unsigned i = 0; i < size; i++) a[i] = 0;"]),
}


def text(program):
    declaration, preparation = ARRAYS.get(program.array, ("", []))
    lines = ["extern int __VERIFIER_nondet_int(void);", "extern void abort(void);", "extern void *malloc(unsigned long);"]
    lines += [f"{'unsigned char' if kind == 'byte' else 'int'} {name};"
              for name, kind in program.kinds.items() if name[0] != "a"]
    lines.append(declaration)
    lines += [f"void {name}(int n);" for name in program.bodies if name != "main"]
    for name, body in program.bodies.items():
        lines += ["int main(void) {", *preparation] if name == "main" else [f"void {name}(int n) {{"]
        lines += [line for statement in body for line in statement_lines(program.kinds, statement, 1)]
        lines += (["  return 0;"] if name == "main" else []) + ["}"]
    return "\n".join(lines) + "\n"


# Walk ---------------------------------------------------------------------------------------------------------


class TooLarge(Exception):
    pass


class Compiler:
    """To steps: ("set", name, function), ("store", function for the name, function), ("input", name), ("branch", function, target if false), ("choose", target),
    ("jump", target), ("call", entry, function), ("return",), ("end",)."""

    def __init__(self, kinds, bodies):
        self.kinds = kinds
        self.steps = []
        self.entries = {}
        self.calls = []
        for name, body in bodies.items():
            self.entries[name] = len(self.steps)
            self.block(body, None)
            self.steps.append(("end",) if name == "main" else ("return",))
        for at, callee in self.calls:
            self.steps[at][1] = self.entries[callee]

    def evaluator(self, e):
        kind = e[0]
        if kind == "number":
            return lambda state: e[1]
        if kind == "variable":
            return lambda state: state[e[1]]
        if kind == "element":
            index = self.evaluator(e[1])
            return lambda state: state[f"a{index(state) & 1}"]
        left, right = self.evaluator(e[2]), self.evaluator(e[3])
        return {
            "+": lambda s: left(s) + right(s), "-": lambda s: left(s) - right(s), "*": lambda s: left(s) * right(s),
            "&": lambda s: left(s) & right(s), "|": lambda s: left(s) | right(s), "^": lambda s: left(s) ^ right(s),
            # C's remainder has the sign of its left operand; the right one is positive here.
            "%": lambda s: left(s) % right(s) if left(s) >= 0 else -(-left(s) % right(s)),
            "<": lambda s: left(s) < right(s), "<=": lambda s: left(s) <= right(s), ">": lambda s: left(s) > right(s),
            ">=": lambda s: left(s) >= right(s), "==": lambda s: left(s) == right(s), "!=": lambda s: left(s) != right(s),
        }[e[1]]

    def emit(self, *step):
        self.steps.append(list(step))
        return len(self.steps) - 1

    def branch(self, condition):
        """Steps that go on where the condition holds; returns those whose target is where it does not."""
        if condition[0] == "choice":
            return [self.emit("choose", None)]
        if condition[0] == "and":
            return self.branch(condition[1]) + self.branch(condition[2])
        if condition[0] == "or":
            first = self.branch(condition[1])
            holds = self.emit("jump", None)
            self.land(first)
            second = self.branch(condition[2])
            self.land([holds])
            return second
        return [self.emit("branch", self.evaluator(condition), None)]

    def land(self, jumps, target=None):
        for jump in jumps:
            self.steps[jump][-1] = len(self.steps) if target is None else target

    def block(self, statements, loop):
        for statement in statements:
            self.statement(statement, loop)

    def statement(self, statement, loop):
        kind = statement[0]
        if kind == "assign":
            value, fit = self.evaluator(statement[2]), MASKS[self.kinds[statement[1]]][1]
            self.emit("set", statement[1], lambda state: fit(value(state)))
        elif kind == "store":
            index, value, fit = self.evaluator(statement[1]), self.evaluator(statement[2]), MASKS["signed"][1]
            self.emit("store", lambda state: f"a{index(state) & 1}", lambda state: fit(value(state)))
        elif kind == "input":
            self.emit("input", statement[1])
        elif kind == "call":
            value, fit = self.evaluator(statement[2]), MASKS["signed"][1]
            self.calls.append((self.emit("call", None, lambda state: fit(value(state))), statement[1]))
        elif kind == "assume":
            fails = self.branch(statement[1])
            over = self.emit("jump", None)
            self.land(fails)
            self.emit("end")
            self.land([over])
        elif kind == "return":
            self.emit("return")
        elif kind in ("break", "continue"):
            loop[kind].append(self.emit("jump", None))
        elif kind == "if":
            fails = self.branch(statement[1])
            self.block(statement[2], loop)
            over = self.emit("jump", None)
            self.land(fails)
            self.block(statement[3], loop)
            self.land([over])
        else:
            own = {"break": [], "continue": []}
            head = len(self.steps)
            fails = self.branch(statement[1]) if kind == "while" else []
            self.block(statement[2], own)
            self.land(own["continue"], head if kind == "while" else None)
            if kind == "do":
                fails = self.branch(statement[1])
            self.emit("jump", head)
            self.land(fails)
            self.land(own["break"])


class Walker:
    """All states of a program: (step, globals, frames), where a frame is (return step, n, values at the entry)."""

    def __init__(self, program, most_states):
        self.kinds = program.kinds
        self.names = list(program.kinds)
        self.compiler = Compiler(program.kinds, program.bodies)
        self.most_states = most_states

    def successors(self, state):
        at, values, frames = state
        step = self.compiler.steps[at]
        named = dict(zip(self.names, values))
        if frames:
            named["n"] = frames[-1][1]
        kind = step[0]
        if kind == "end":
            return []
        if kind == "jump":
            return [(step[1], values, frames)]
        if kind == "branch":
            return [(at + 1 if step[1](named) else step[2], values, frames)]
        if kind == "choose":
            return [(at + 1, values, frames), (step[1], values, frames)]
        if kind == "call":
            argument = step[2](named)
            # The same call inside itself: with the same inputs there is a next one, and so on.
            if any(frame[1:] == (argument, (step[1], values)) for frame in frames):
                return None
            return [(step[1], values, frames + ((at + 1, argument, (step[1], values)),))]
        if kind == "return":
            return [(frames[-1][0], values, frames[:-1])]
        if kind == "store":
            step = ("set", step[1](named), step[2])
            kind = "set"
        place = self.names.index(step[1])
        fit = MASKS[self.kinds[step[1]]][1]
        new = [step[2](named)] if kind == "set" else sorted({fit(value) for value in range(8)})
        return [(at + 1, values[:place] + (value,) + values[place + 1:], frames) for value in new]

    def always_ends(self):
        """Whether no state is its own successor after some steps. Throws TooLarge."""
        start = (self.compiler.entries["main"], (0,) * len(self.names), ())
        is_open = {start: True}
        path = [(start, iter(self.successors(start)))]
        while path:
            state, rest = path[-1]
            following = next(rest, None)
            if following is None:
                is_open[state] = False
                path.pop()
                continue
            if is_open.get(following):
                return False
            if following in is_open:
                continue
            if len(is_open) > self.most_states:
                raise TooLarge()
            successors = self.successors(following)
            if successors is None:
                return False
            is_open[following] = True
            path.append((following, iter(successors)))
        return True
