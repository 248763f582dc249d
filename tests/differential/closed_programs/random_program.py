"""Random C programs without inputs that use what csmith leaves out: pointers to pointers, unions, function pointers and
tables of them, initialisers with addresses, chains of constants, strings, variable arguments and the C library.

They are free of undefined and unspecified behaviour by construction. Expressions have no side effects; arithmetic is
done in unsigned types, or in int on values of at most 16 bits; shifts and indices are masked; divisors are odd; a
pointer points to an object of static storage and its own type at all times. The scenes (scenes.c.in) keep their own
rules. A program mixes what it computes into `checksum`, which it prints. With -DEXPECTED=VALUE it calls reach_error if
the checksum is another one.
"""
import pathlib
import random

import scenes

FOLDER = pathlib.Path(__file__).resolve().parent

SIGNED = {"signed char": 8, "short": 16, "int": 32, "long": 32, "long long": 64}
UNSIGNED = {"unsigned char": 8, "unsigned short": 16, "unsigned": 32, "unsigned long": 32, "unsigned long long": 64}
TYPES = {**SIGNED, **UNSIGNED, "char": 8, "_Bool": 1}  # bits that every data model has
NARROW = ["signed char", "unsigned char", "short", "unsigned short", "char", "_Bool"]
WIDE_UNSIGNED = ["unsigned", "unsigned long", "unsigned long long"]

EPILOGUE = """  printf("%016llx\\n", checksum);
#ifdef EXPECTED
  if (checksum != EXPECTED) reach_error();
#endif
  return 0;
}
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.readable = []  # (text, type) of what every function may read
        self.writable = []  # (text, type), no bit-fields
        self.bit_fields = []
        self.addresses = {}  # type: addresses of objects of it
        self.pointers = {}  # type: pointers to it
        self.pure = []  # (name, parameter types)
        self.tables = []  # (name, parameter types, entries)
        self.names = 0
        self.labels = 0

    # Choices.

    def pick(self, values):
        return self.random.choice(list(values))

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def constant(self, kind):
        bits = TYPES[kind]
        if kind == "_Bool":
            return self.pick(("0", "1"))
        low, high = (0, 2**bits - 1) if kind in UNSIGNED else (-(2**(bits - 1)), 2**(bits - 1) - 1)
        if kind == "char":
            low, high = 0, 127
        value = self.pick((low, high, 0, 1, self.random.randint(low, high), self.random.randint(low, high),
                           self.random.randint(max(low, -20), min(high, 20))))
        suffix = {"unsigned": "u", "unsigned long": "ul", "long long": "ll", "unsigned long long": "ull"}.get(kind, "")
        if value == low and value < 0:
            return f"({value + 1}{suffix} - 1)"
        return f"({value}{suffix})" if value < 0 else f"{value}{suffix}"

    # Expressions: text and type.

    def expression(self, depth, locals_=()):
        if depth <= 0 or self.chance(15):
            values = [*self.readable, *locals_, *locals_, *locals_]
            if values and self.chance(80):
                return self.pick(values)
            kind = self.pick(TYPES)
            return f"({kind}){self.constant(kind)}", kind
        form = self.pick((self.unsigned_arithmetic, self.unsigned_arithmetic, self.narrow_arithmetic, self.shift,
                          self.comparison, self.choice, self.conversion, self.division, self.call, self.table_call,
                          self.through_pointer, self.compound_literal, self.logical, self.floating, self.selection))
        return form(depth, locals_)

    def as_type(self, kind, depth, locals_=()):
        text, actual = self.expression(depth, locals_)
        return text if actual == kind else f"({kind})({text})"

    def index(self, size, depth, locals_=()):
        """An index below a power of two."""
        return f"({self.as_type('unsigned', depth, locals_)} & {size - 1}u)"

    def unsigned_arithmetic(self, depth, locals_):
        kind = self.pick(WIDE_UNSIGNED)
        left, right = (self.as_type(kind, depth - 1, locals_) for _ in range(2))
        return f"({left} {self.pick('+-*&|^')} {right})", kind

    def narrow_arithmetic(self, depth, locals_):
        left, right = self.pick(("signed char", "unsigned char", "short")), self.pick(("signed char", "short"))
        return (f"({self.as_type(left, depth - 1, locals_)} {self.pick('+-*')} "
                f"{self.as_type(right, depth - 1, locals_)})", "int")

    def shift(self, depth, locals_):
        kind = self.pick(WIDE_UNSIGNED)
        amount = self.as_type("unsigned", depth - 1, locals_)
        return f"({self.as_type(kind, depth - 1, locals_)} {self.pick(('<<', '>>'))} ({amount} & 31u))", kind

    def division(self, depth, locals_):
        operator = self.pick("/%")
        if self.chance(50):
            kind = self.pick(WIDE_UNSIGNED)
            result = kind
        else:
            kind, result = "short", "int"
        left, right = (self.as_type(kind, depth - 1, locals_) for _ in range(2))
        return f"({left} {operator} ({right} | 1))", result

    def comparison(self, depth, locals_):
        kind = self.pick(TYPES)
        left, right = (self.as_type(kind, depth - 1, locals_) for _ in range(2))
        return f"({left} {self.pick(('<', '<=', '==', '!=', '>', '>='))} {right})", "int"

    def logical(self, depth, locals_):
        left, right = (self.expression(depth - 1, locals_)[0] for _ in range(2))
        return f"({self.pick(('', '!'))}{left} {self.pick(('&&', '||'))} {right})", "int"

    def choice(self, depth, locals_):
        kind = self.pick(("int", "unsigned", "long long", "unsigned long long"))
        yes, no = (self.as_type(kind, depth - 1, locals_) for _ in range(2))
        return f"({self.expression(depth - 1, locals_)[0]} ? {yes} : {no})", kind

    def conversion(self, depth, locals_):
        kind = self.pick(TYPES)
        return f"({kind})({self.expression(depth - 1, locals_)[0]})", kind

    def floating(self, depth, locals_):
        """Integers of 16 bits and their sums and products are exact in double; the result fits in long long."""
        left, right = (self.as_type("short", depth - 1, locals_) for _ in range(2))
        factor = self.pick(("0.5", "0.25", "1.0"))
        return f"(long long)((double){left} {self.pick('+-*')} {right} * {factor})", "long long"

    def call(self, depth, locals_):
        if not self.pure:
            return self.conversion(depth, locals_)
        name, parameters, result = self.pick(self.pure)
        arguments = ", ".join(self.as_type(kind, depth - 2, locals_) for kind in parameters)
        return f"{name}({arguments})", result

    def table_call(self, depth, locals_):
        if not self.tables:
            return self.conversion(depth, locals_)
        name, parameters, result, size = self.pick(self.tables)
        arguments = ", ".join(self.as_type(kind, depth - 2, locals_) for kind in parameters)
        return f"{name}[{self.index(size, depth - 2, locals_)}]({arguments})", result

    def through_pointer(self, depth, locals_):
        kinds = [kind for kind, pointers in self.pointers.items() if pointers]
        if not kinds:
            return self.conversion(depth, locals_)
        kind = self.pick(kinds)
        return f"(*{self.pick(self.pointers[kind])})", kind

    def compound_literal(self, depth, locals_):
        kind = self.pick(("int", "unsigned", "short", "unsigned char"))
        values = ", ".join(self.as_type(kind, depth - 2, locals_) for _ in range(4))
        return f"((const {kind}[4]){{{values}}})[{self.index(4, depth - 2, locals_)}]", kind

    def selection(self, depth, locals_):
        text, _ = self.expression(depth - 1, locals_)
        options = "signed char: 1, unsigned char: 2, int: 3, unsigned: 4, long long: 5, double: 6, default: 7"
        return f"(_Generic({text}, {options}) + (int)sizeof({self.pick(('char', 'short', 'int'))}))", "int"

    # Declarations.

    def add(self, text):
        self.lines.append(text)

    def register(self, text, kind, write=True):
        self.readable.append((text, kind))
        if write:
            self.writable.append((text, kind))
            self.addresses.setdefault(kind, []).append(f"&{text}")

    def constants(self):
        """Constants that are initialised from constants, before and after each other."""
        previous = None
        for _ in range(self.random.randrange(2, 6)):
            name, kind = self.fresh("c"), self.pick(("int", "unsigned", "short", "long long"))
            value = f"({kind})({previous} ^ {self.random.randrange(99)})"
            if not previous or self.chance(30):
                value = self.constant(kind)
            self.add(f"{self.pick(('static ', ''))}const {kind} {name} = {value};")
            self.register(name, kind, write=False)
            previous = name
        name = self.fresh("E")
        self.add(f"enum {name} {{ {name}_a = {self.random.randrange(50)}, {name}_b, {name}_c = {name}_b * 3 }};")
        self.readable += [(f"{name}_{letter}", "int") for letter in "abc"]

    def scalars_and_arrays(self):
        for _ in range(self.random.randrange(3, 7)):
            name, kind = self.fresh("g"), self.pick(TYPES)
            self.add(f"static {kind} {name} = {self.constant(kind)};")
            self.register(name, kind)
        for _ in range(self.random.randrange(2, 5)):
            name, kind, size = self.fresh("a"), self.pick(TYPES), self.pick((4, 8))
            values = ", ".join(self.pick((f"[{self.random.randrange(size)}] = ", "")) + self.constant(kind)
                               for _ in range(1))
            self.add(f"static {kind} {name}[{size}] = {{{values}}};")
            for position in self.random.sample(range(size), 3):
                self.register(f"{name}[{position}]", kind)

    def structs(self):
        for _ in range(self.random.randrange(1, 4)):
            kind, members = self.fresh("S"), []
            for number in range(self.random.randrange(2, 6)):
                member = self.pick(TYPES)
                form = self.random.randrange(4)
                if form == 0:
                    base = self.pick(("int", "unsigned", "signed char", "unsigned short", "long long"))
                    width = self.random.randrange(1, min(TYPES[base], 31))
                    sign = "signed " if base == "int" else ""
                    members.append((f"{sign}{base} m{number} : {width};", f"m{number}", None))
                elif form == 1:
                    members.append((f"{member} m{number}[2];", f"m{number}[{self.random.randrange(2)}]", member))
                elif form == 2:
                    members.append((f"union {{ {member} u{number}; struct {{ {member} m{number}; }}; }};",
                                    f"m{number}", member))
                else:
                    members.append((f"{member} m{number};", f"m{number}", member))
            self.add(f"struct {kind} {{ {' '.join(text for text, _, _ in members)} }};")
            for _ in range(self.random.randrange(1, 3)):
                name = self.fresh("s")
                chosen = [path for _, path, member in members if member and "[" not in path]
                values = ", ".join(f".{path} = {self.random.randrange(2)}" for path in chosen[:2])
                self.add(f"static struct {kind} {name} = {{{values or '0'}}};")
                for _, path, member in members:
                    if member:
                        self.register(f"{name}.{path}", member)
                    else:
                        self.bit_fields.append(f"{name}.{path}")
                        self.readable.append((f"(long long){name}.{path}", "long long"))

    def pointer_variables(self):
        for kind, addresses in self.addresses.items():
            if self.chance(35):
                continue
            name = self.fresh("p")
            self.add(f"static {kind} *{name} = {self.pick(addresses)};")
            self.pointers.setdefault(kind, []).append(name)
            if self.chance(50):
                double = self.fresh("pp")
                self.add(f"static {kind} **const {double} = &{name};")
                self.pointers[kind].append(f"*{double}")
            if self.chance(40):
                constant = self.fresh("q")
                self.add(f"static const {kind} *const {constant} = {self.pick(addresses)};")
                self.readable.append((f"(*{constant})", kind))
            if self.chance(40):
                row = self.fresh("r")
                chosen = [self.pick(addresses) for _ in range(4)]
                self.add(f"static {kind} *{row}[4] = {{{', '.join(chosen)}}};")
                self.readable.append((f"(*{row}[{self.random.randrange(4)}])", kind))

    def pure_functions(self):
        for _ in range(self.random.randrange(2, 5)):
            name, result = self.fresh("f"), self.pick(TYPES)
            parameters = [self.pick(TYPES) for _ in range(self.random.randrange(1, 4))]
            listed = ", ".join(f"{kind} x{number}" for number, kind in enumerate(parameters))
            body = self.as_type(result, 3, [(f"x{number}", kind) for number, kind in enumerate(parameters)])
            self.add(f"static {result} {name}({listed}) {{ return {body}; }}")
            self.pure.append((name, parameters, result))
        result, parameters = self.pick(("int", "unsigned", "long long")), ["int", "unsigned char"]
        entries = []
        for _ in range(self.pick((2, 4))):
            entries.append(self.fresh("t"))
            body = self.as_type(result, 3, [("x", "int"), ("y", "unsigned char")])
            self.add(f"static {result} {entries[-1]}(int x, unsigned char y) {{ return {body}; }}")
        table = self.fresh("table")
        self.add(f"static {result} (*const {table}[])(int, unsigned char) = {{{', '.join(entries)}}};")
        self.tables.append((table, parameters, result, len(entries)))
        self.linked_constants(entries, parameters, result)

    def linked_constants(self, functions, parameters, result):
        """Constants that hold addresses of functions, of elements, of characters and of each other, in any order."""
        kind, number = self.fresh("O"), self.pick(self.addresses)
        names = [self.fresh("o") for _ in range(self.random.randrange(1, 4))]
        listed = ", ".join(parameters)
        self.add(f"struct {kind} {{ {result} (*function)({listed}); const {number} *number; const char *text; "
                 f"const struct {kind} *link; }};")
        for name in names:
            self.add(f"static const struct {kind} {name};")
        for name in self.random.sample(names, len(names)):
            text = f'"{"".join(self.pick("abcd") for _ in range(4))}" + {self.random.randrange(5)}'
            self.add(f"static const struct {kind} {name} = {{.link = &{self.pick(names)}, .text = {text}, "
                     f".number = {self.pick(self.addresses[number])}, .function = {self.pick(functions)}}};")
            self.readable += [(f"{name}.link->link->text[0]", "char"), (f"(*{name}.link->number)", number)]
            self.pure.append((f"{name}.link->function", parameters, result))

    # Statements.

    def assignment(self, locals_):
        form = self.random.randrange(6)
        if form == 0 and self.bit_fields:
            return f"{self.pick(self.bit_fields)} = {self.expression(3, locals_)[0]};"
        if form == 1 and any(self.pointers.values()):
            kind = self.pick([kind for kind, names in self.pointers.items() if names])
            return f"{self.pick(self.pointers[kind])} = {self.pick(self.addresses[kind])};"
        if form == 2 and any(self.pointers.values()):
            kind = self.pick([kind for kind, names in self.pointers.items() if names])
            return f"*{self.pick(self.pointers[kind])} = {self.as_type(kind, 3, locals_)};"
        target, kind = self.pick([*self.writable, *locals_])
        if form == 3 and kind in NARROW and kind != "_Bool":
            return f"{target} {self.pick(('+=', '-=', '^='))} {self.as_type('short', 3, locals_)};"
        if form == 4 and kind in UNSIGNED:
            return f"{self.pick(('++', '--'))}{target};"
        return f"{target} = {self.as_type(kind, 4, locals_)};"

    def statements(self, depth, locals_, loops=0):
        return " ".join(self.statement(depth, locals_, loops) for _ in range(self.random.randrange(1, 4)))

    def statement(self, depth, locals_, loops):
        form = self.random.randrange(10) if depth > 0 else 0
        if form == 1:
            return (f"if ({self.expression(3, locals_)[0]}) {{ {self.statements(depth - 1, locals_, loops)} }} "
                    f"else {{ {self.statements(depth - 1, locals_, loops)} }}")
        if form == 2 and loops < 2:
            name = self.fresh("i")
            leave = f"if ({self.expression(2, locals_)[0]}) {self.pick(('break', 'continue'))};"
            inner = self.statements(depth - 1, locals_, loops + 1)
            head = f"for (int {name} = 0; {name} < {self.random.randrange(1, 6)}; {name}++)"
            return f"{head} {{ {leave} mix({name}); {inner} }}"
        if form == 3:
            cases = " ".join(f"case {number}: {self.statements(depth - 1, locals_, loops)} {self.pick(('break;', ''))}"
                             for number in self.random.sample(range(8), 3))
            return f"switch {self.index(8, 3, locals_)} {{ {cases} default: {self.assignment(locals_)} }}"
        if form == 4:
            self.labels += 1
            label = f"L{self.labels}"
            skipped = self.statements(depth - 1, locals_, loops)
            return f"if ({self.expression(2, locals_)[0]}) goto {label}; {skipped} {label}:;"
        if form in (5, 6, 7):
            self.labels += 1
            return scenes.scene(self, locals_)
        if form == 8:
            return f"mix((unsigned long long)({self.expression(4, locals_)[0]}));"
        return self.assignment(locals_)

    def functions(self):
        names = []
        for _ in range(self.random.randrange(2, 5)):
            name = self.fresh("work")
            kind = self.pick(("int", "unsigned", "short"))
            locals_ = [("x", kind), ("y", "unsigned")]
            body = "\n  ".join(self.statement(2, locals_, 0) for _ in range(self.random.randrange(4, 9)))
            self.add(f"static {kind} {name}({kind} x) {{\n  unsigned y = {self.random.randrange(100)}u;\n  {body}\n"
                     f"  return {self.as_type(kind, 3, locals_)};\n}}")
            names.append((name, kind))
        return names

    def program(self):
        self.constants()
        self.scalars_and_arrays()
        self.structs()
        self.pointer_variables()
        self.pure_functions()
        names = self.functions()
        self.add("int main(void) {")
        for _ in range(self.random.randrange(1, 4)):
            for name, kind in names:
                self.add(f"  mix((unsigned long long){name}({self.as_type(kind, 2)}));")
        self.lines += [f"  mix((unsigned long long)({text}));" for text, _ in self.readable]
        return "\n".join([(FOLDER / "helpers.h").read_text(), *self.lines, EPILOGUE])
