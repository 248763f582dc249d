"""Random C programs with few inputs that use arrays, blocks, lists and numbers near the limits of their types.

A program is right but for a few mistakes: bounds that are off by one, blocks that are freed twice or never, checks
that are missing, numbers that grow too large. Most mistakes only matter for some inputs, many for none. Offsets out of
bounds are small, so that a sanitizer sees them, and nothing is read that was not written. Variables of main that may
hold blocks are marked as local, for the execution to find them.
"""
import random
import re

PRELUDE = """\
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
extern char *strcpy(char *, const char *);
extern void abort(void) __attribute__((noreturn));
extern void exit(int) __attribute__((noreturn));
extern void reach_error(void);
#ifndef local
#define local
#define bits(count) (__VERIFIER_nondet_uchar() & ((1 << (count)) - 1))
#define flag() __VERIFIER_nondet_bool()
static int within(int low, int high) {
  char value = __VERIFIER_nondet_char();
  if (value < low || value > high) abort();
  return value;
}
#endif
struct node {
  int value;
  struct node *next;
};
struct pair {
  int first;
  short second;
  int *block;
};
struct mixed {
  unsigned low : 3;
  int high : 5;
  _Bool set;
  signed char values[3];
  long long wide;
};"""

LIMITS = {  # of the types whose arithmetic can overflow
    "int": ("2147483647", "(-2147483647 - 1)"),
    "long long": ("9223372036854775807LL", "(-9223372036854775807LL - 1)"),
}
SMALL_TYPES = ("int", "int", "int", "long long", "short", "signed char", "unsigned", "unsigned char")


def indented(lines):
    return ["  " + line for line in lines]


class Block:
    """A pointer variable that owns memory."""

    def __init__(self, kind, least, size):
        self.kind = kind  # ints, list, pair, rows
        self.least = least  # elements that it has at least
        self.size = size  # text: elements that it has
        self.state = "null"  # or live, perhaps (null if it was freed), freed


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.mistakes = self.random.choice((0, 0, 1, 1, 2, 3))
        self.bits = 8  # of inputs that are left
        self.scalars = {}  # small numbers: type
        self.edges = {}  # numbers near a limit: type
        self.arrays = {}  # size
        self.blocks = {}
        self.pointers = {}  # elements from there on
        self.members = []  # of a structure
        self.texts = {}  # buffers of characters: the sizes of their arrays
        self.functions = []
        self.counters = 0
        self.depth = 0
        self.in_main = False
        self.has_label = self.random.random() < 0.4
        self.is_long = self.random.random() < 0.25  # has loops of many rounds

    def chance(self, probability):
        return self.random.random() < probability

    def mistake(self):
        if self.mistakes == 0 or not self.chance(0.2):
            return False
        self.mistakes -= 1
        return True

    def pick(self, *options):
        return self.random.choice(options)

    # Expressions ----------------------------------------------------------------------------------------------

    def input(self, most=3):
        count = min(self.random.randint(1, most), self.bits)
        cost = 1
        if self.depth > 0 or not self.in_main:  # it may be read several times
            count, cost = 1, 3
        if count < 1 or count * cost > self.bits:
            return str(self.random.randint(0, 3))
        self.bits -= count * cost
        if count == 1 and self.chance(0.5):
            return "flag()"
        if self.chance(0.25):
            low = self.random.randint(-3, 1)
            return f"within({low}, {low + (1 << count) - 2})"
        return f"bits({count})"

    def leaf(self):
        choice = self.random.random()
        if choice < 0.15 and self.arrays:
            return self.element()
        if choice < 0.2 and self.pointers:
            return self.pointed()
        if choice < 0.25 and self.edges:
            return self.random.choice(list(self.edges))
        if choice < 0.3 and self.members:
            return self.random.choice(self.members)
        if choice < 0.7 and self.scalars:
            return self.random.choice(list(self.scalars))
        if choice < 0.74:
            return self.input(2)
        return str(self.random.randint(-2, 6)) if self.chance(0.9) else f"({self.pick('short', 'char')})200"

    def element(self):
        """Of an array, at an index that is in bounds but for a mistake."""
        name, size = self.random.choice(list(self.arrays.items()))
        if self.mistake():
            return f"{name}[{self.pick(-1, size, size + 1, f'({self.expression(1)}) & 7')}]"
        if size >= 4 and self.chance(0.4):
            return f"{name}[({self.expression(1)}) & 3]"
        if self.chance(0.3):
            return f"{name}[({self.expression(1)}) & 1]"
        return f"{name}[{self.random.randrange(size)}]"

    def pointed(self):
        name, room = self.random.choice(list(self.pointers.items()))
        index = self.random.randrange(room) + self.mistake()
        return f"*{name}" if index == 0 and self.chance(0.6) else f"{name}[{index}]"

    def expression(self, depth=2):
        if depth == 0 or self.chance(0.3):
            return self.leaf()
        choice = self.random.random()
        if choice < 0.6:
            operator = self.random.choice("++--*&|^")
            return f"({self.expression(depth - 1)} {operator} {self.expression(depth - 1)})"
        if choice < 0.66:
            left = self.expression(depth - 1) if self.mistake() else f"({self.expression(depth - 1)} & 7)"
            return f"({left} << {self.pick('1', '2', '3', f'({self.leaf()} & 3)')})"
        if choice < 0.7:
            return f"({self.expression(depth - 1)} >> {self.random.randint(0, 3)})"
        if choice < 0.78:
            right = self.pick("2", "3", "-2", f"({self.leaf()} | 1)")
            return f"({self.expression(depth - 1)} {self.pick('/', '%')} {right})"
        if choice < 0.84:
            return f"{self.pick('-', '~', '!')}({self.expression(depth - 1)})"
        if choice < 0.9:
            return f"({self.random.choice(SMALL_TYPES)})({self.expression(depth - 1)})"
        if choice < 0.95 and self.functions:
            if len(self.functions) > 1 and self.chance(0.3):
                return f"({self.condition()} ? f : g)({self.leaf()}, {self.leaf()})"
            return f"{self.random.choice(self.functions)}({self.expression(depth - 1)}, {self.leaf()})"
        return f"({self.condition()} ? {self.expression(depth - 1)} : {self.leaf()})"

    def condition(self):
        comparison = f"{self.expression(1)} {self.pick('<', '<=', '>', '>=', '==', '!=')} {self.leaf()}"
        if self.chance(0.2):
            return f"({comparison}) {self.pick('&&', '||')} {self.leaf()}"
        return comparison

    # Statements -----------------------------------------------------------------------------------------------

    def body(self, most):
        self.depth += 1
        lines = [line for _ in range(self.random.randint(1, most)) for line in self.statement()]
        self.depth -= 1
        return indented(lines)

    def statement(self):
        choice = self.random.random()
        if choice < 0.2 and self.scalars:
            return self.assignment()
        if choice < 0.38 and self.edges:
            return self.edge_statement()
        if choice < 0.45 and self.arrays:
            return [f"{self.element()} = {self.expression()};"]
        if choice < 0.5 and self.arrays:
            return self.guarded_element()
        if choice < 0.6 and self.pointers:
            return self.pointer_statement()
        if choice < 0.62 and self.members:
            return [f"{self.random.choice(self.members)} {self.pick('=', '=', '+=', '-=', '^=')} {self.expression(1)};"]
        if choice < 0.64 and self.texts:
            return self.text_statement()
        if choice < 0.72 and self.depth < 2:
            return [f"if ({self.condition()}) {{", *self.body(2), *self.pick(["}"], ["} else {", *self.body(1), "}"])]
        if choice < 0.79 and self.depth < 2:
            return self.loop()
        if choice < 0.8 and self.depth < 2:
            return self.switch()
        if choice < 0.87:
            return [f"if ({self.condition()}) reach_error();"]
        if choice < 0.9 and self.in_main:
            return self.leave()
        if self.blocks:
            return self.block_statement()
        return self.assignment() if self.scalars else []

    def assignment(self):
        name = self.random.choice(list(self.scalars))
        choice = self.random.random()
        if choice < 0.2:
            return [self.pick(f"{name}++;", f"--{name};", f"{self.random.choice(list(self.scalars))} = {name}++;")]
        if choice < 0.4:
            return [f"{name} {self.pick('+', '-', '^', '&', '|')}= {self.expression(1)};"]
        return [f"{name} = {self.expression()};"]

    def edge_statement(self):
        name = self.random.choice(list(self.edges))
        most, least = LIMITS[self.edges[name]]
        other, small = self.random.choice(list(self.edges)), self.random.choice(list(self.scalars))
        step = self.random.randint(1, 4)
        guard, change = self.pick(
            (f"{name} <= {most} - {step}", f"{name} += {step}"),
            (f"{name} < {most} - {step}", f"{name} = {step} + {name}"),
            (f"{name} >= {least} + {step}", f"{name} -= {step}"),
            (f"{name} > {step}", f"{name} -= {step}"),
            (f"{name} != {most}", self.pick(f"{name}++", f"++{name}")),
            (f"{name} != {least}", self.pick(f"{name}--", f"--{name}")),
            (f"{name} != {least}", f"{name} = -{name}"),
            (f"{name} < 0", f"{name} = {name} - {least}"),
            (f"{name} > 0", f"{name} = {name} - {most}"),
            (f"{name} < {most} / 2 && {name} > {least} / 2", f"{name} {self.pick('*= 2', '= 2 * ' + name)}"),
            (f"{name} >= 0 && {name} <= ({most} >> 1)", f"{name} <<= 1"),
            (f"{name} > {least}", f"{name} {self.pick('/', '%')}= {self.pick('-1', f'({self.leaf()} | 1)')}"),
            ("1", f"{name} = {name} / {self.pick('2', '4', '-3')}"),
            ("1", f"{small} {self.pick('+', '-', '*')}= {name}"),
            ("1", f"{small} = {name} >> {self.pick(1, 7, 16, 28)}"),
            (f"{small} >= 0 && {small} < 8", f"{small} <<= {self.pick(1, 12, 28, 29)}"),
            (f"{name} > 0 && {other} > 0", f"{name} {self.pick('-', '-', '/', '%')}= {other}"),
            (f"{name} > 0 && {other} > 0", f"{name} = {name} - {other}"),
            (f"({name} > 0) != ({other} > 0)", f"{name} = {name} + {other}"),
            (f"{name} < 3 && {name} > -3", f"{name} = {name} * {other}"),
            (f"{name} < 0", f"{name} = -(unsigned){name}"),
            ("1", f"{name} = ({self.pick('short', 'signed char', 'unsigned short', 'unsigned', 'int')}){name}"),
            (f"{name} >= 0", f"{name} = ((unsigned short){name} * ({self.pick('short', 'unsigned short')}){other})"),
            ("1", f"{name} = {name} {self.pick('&', '|', '^')} {self.leaf()}"),
        )
        if self.chance(0.3) or self.mistake():
            return [change + ";"]
        if self.chance(0.1):
            guard = guard.replace("<=", "<") if "<=" in guard else guard.replace("<", "<=")
        return [f"if ({guard}) {change};"]

    def guarded_element(self):
        name, size = self.random.choice(list(self.arrays.items()))
        index, declaration = self.index()
        low, high = (self.pick((0, size + 1), (-1, size), (0, size + 2))) if self.mistake() else (0, size)
        return [declaration, f"if ({index} >= {low} && {index} < {high}) {name}[{index}] = {self.expression(1)};"]

    def index(self):
        """The name of a new variable, and its declaration."""
        self.counters += 1
        return [f"i{self.counters}", f"int i{self.counters} = {self.expression(1)};"]

    def loop(self):
        self.counters += 1
        name = f"k{self.counters}"
        bound = self.random.randint(1, 4)
        is_long = self.is_long and self.depth == 0 and self.in_main and self.chance(0.8)
        if is_long:
            bound = self.pick(20, 100, 300, 1000, self.random.choice(list(self.scalars)), f"3 * {self.leaf()} + 20")
        body = self.body(2)
        if is_long and self.chance(0.7):
            target = self.random.choice([*self.scalars, *self.edges])
            body.append("  " + self.pick(f"{target} += {name} & 3;", f"{target} ^= {name};", f"{target}++;",
                                         f"{target} = ({target} + {self.leaf()}) & 15;", f"{target} -= {target} > 9;",
                                         f"if ({target} < {self.leaf()}) {target}++;"))
        elif self.arrays and self.chance(0.5):
            array, size = self.random.choice(list(self.arrays.items()))
            bound = size + self.mistake()
            body.append(f"  {array}[{name}] {self.pick('=', '+=', '^=')} {self.expression(1)};")
        if self.chance(0.2):
            body.append(f"  if ({self.condition()}) {self.pick('break', 'continue')};")
        if self.chance(0.15):
            return [f"unsigned {name} = 0;", "do {", *body, f"}} while (++{name} < {bound});"]
        if self.chance(0.3):
            return [f"int {name} = {bound};", f"while ({name}-- > 0) {{", *body, "}"]
        return [f"for (int {name} = 0; {name} < {bound}; {name}++) {{", *body, "}"]

    def switch(self):
        lines = [f"switch (({self.expression(1)}) & 3) {{"]
        for label in range(self.random.randint(1, 3)):
            lines += [f"  case {label}:", *indented(self.body(1)), *(["    break;"] if self.chance(0.8) else [])]
        return [*lines, "  default:", *indented(self.body(1)), "}"]

    def text_statement(self):
        """Buffers hold a text with its end, but for a mistake."""
        name, size = self.random.choice(list(self.texts.items()))
        other = self.random.choice([other for other in self.texts if self.mistake() or self.texts[other] <= size])
        target = self.random.choice(list(self.scalars))
        character = self.pick("0", f"({self.expression(1)}) | 1")
        return self.pick([f"{name}[{self.random.randrange(size - 1)}] = {character};"],
                         [f"{target} = strlen({name});"],
                         [f"strcpy({name}, {other});"] if other != name else [],
                         [f"memset({name}, 'x', {size - 1 + self.mistake()});"],
                         [f"memcpy({name}, {other}, {self.texts[other]});"] if other != name else [])

    def pointer_statement(self):
        name = self.random.choice(list(self.pointers))
        if self.depth > 0 or self.chance(0.5):
            return [f"{self.pointed()} {self.pick('=', '=', '+=', '-=')} {self.expression(1)};"]
        if self.mistake():
            return self.pick([f"if ({self.condition()}) {name} = 0;"],
                             ["{", f"  int inner = {self.leaf()};", f"  {name} = &inner;", "}"],
                             [f"if ({self.condition()}) {name}++;"])
        if self.pointers[name] > 1 and self.chance(0.4):
            self.pointers[name] -= 1
            return [f"{name}++;"]
        return self.retarget(name)

    def retarget(self, name):
        options = [(array, size) for array, size in self.arrays.items() if array.startswith("a")]
        options += [(block, owner.least) for block, owner in self.blocks.items()
                    if owner.kind == "ints" and owner.state == "live" and not self.has_label]
        if not options:
            return []
        target, size = self.random.choice(options)
        offset = self.random.randrange(size)
        self.pointers[name] = size - offset
        return [f"{name} = {target} + {offset};" if self.chance(0.5) else f"{name} = &{target}[{offset}];"]

    def leave(self):
        """Only if a condition holds."""
        if self.has_label and self.chance(0.7):
            return [f"if ({self.condition()}) goto out;"]
        owning = [name for name, block in self.blocks.items() if block.state != "null"]
        freeing = [] if self.mistake() else [line for name in owning for line in self.free_lines(name)]
        return [f"if ({self.condition()}) {{", *indented(freeing), f"  {self.pick('return 1', 'exit(0)')};", "}"]

    # Blocks ---------------------------------------------------------------------------------------------------

    def allocation(self, name):
        block = self.blocks[name]
        block.state = "live"
        if block.kind == "list":
            return [f"for (int i = 0; i < {block.size}; i++) {{", "  local struct node *n;",
                    "  n = malloc(sizeof *n);", f"  n->value = {self.leaf()};", f"  n->next = {name};",
                    f"  {name} = n;", "  n = 0;", "}"]
        if block.kind == "pair":
            return [f"{name} = {self.pick('malloc(sizeof(struct pair))', 'calloc(1, sizeof *' + name + ')')};",
                    f"{name}->first = {self.expression(1)};", f"{name}->second = {self.expression(1)};",
                    f"{name}->block = calloc({block.size}, sizeof(int));"]
        if block.kind == "rows":
            return [f"{name} = make_rows({block.size}, {self.random.randint(2, 3)});"]
        if self.chance(0.4):
            return [f"{name} = calloc({block.size}, sizeof(int));"]
        if self.chance(0.3):
            return [f"{name} = make({block.size}, {self.leaf()});"]
        return [f"{name} = malloc({block.size} * sizeof(int));", f"fill({name}, {block.size}, {self.leaf()});"]

    def free_lines(self, name):
        kind = self.blocks[name].kind
        if kind == "list":
            return [f"drop_list({name});"]
        if kind == "pair":
            lines = [f"free({name}->block);", f"free({name});"]
            if self.chance(0.3):
                lines = [f"copy = *{name};", f"free({name});", "free(copy.block);"]
            if self.mistake():
                lines = self.pick(lines[1:], lines[::-1])
            return lines if self.blocks[name].state == "live" else [f"if ({name}) {{", *indented(lines), "}"]
        if kind == "rows":
            lines = [f"free({name});" if self.mistake() else f"drop_rows({name}, {self.blocks[name].size});"]
            return lines if self.blocks[name].state == "live" else [f"if ({name}) {lines[0]}"]
        if self.chance(0.2):
            return [f"drop(&{name});"]
        return [f"free({name}{' + 1' if self.mistake() else ''});"]

    def use_lines(self, name):
        """Of a living block."""
        block = self.blocks[name]
        target = self.random.choice(list(self.scalars))
        if block.kind == "list":
            return self.pick([f"{target} = {self.pick('sum_list', 'last')}({name});"],
                             [f"if ({name}) {name}->value = {self.expression(1)};"],
                             [f"if ({name} && {name}->next) {target} = {name}->next->value;"])
        if block.kind == "pair":
            index = self.random.randrange(block.least) + self.mistake()
            return self.pick([f"{name}->first {self.pick('=', '+=')} {self.expression(1)};"],
                             [f"{name}->second {self.pick('=', '+=', '-=')} {self.expression(1)};"],
                             [f"{name}->block[{index}] = {self.expression(1)};"],
                             [f"{target} = {name}->first + {name}->second;"])
        index = self.random.randrange(block.least) + self.mistake()
        if block.kind == "rows":
            row = f"{name}[{index}]"
            return self.pick([f"{row}[{self.pick(0, 1)}] = {self.expression(1)};"], [f"{target} = sum({row}, 2);"],
                             [f"{target} = {row}[{self.pick(0, 1)}];"])
        choice = self.random.random()
        if choice < 0.3:
            return [f"{name}[{index}] {self.pick('=', '+=', '*=')} {self.expression(1)};"]
        if choice < 0.45:
            return [f"{target} = {name}[{index}];"]
        if choice < 0.5:
            self.counters += 1
            walker, compare = f"q{self.counters}", "<=" if self.mistake() else "!="
            return [f"for (int *{walker} = {name}; {walker} {compare} {name} + {block.size}; {walker}++)"
                    f" {self.pick(f'*{walker} = {self.leaf()}', f'{target} ^= *{walker}')};"]
        if choice < 0.65:
            count = block.size + (" + 1" if self.mistake() else "")
            return [self.pick(f"{target} = sum({name}, {count});", f"fill({name}, {count}, {self.leaf()});",
                              f"memset({name}, 0, ({count}) * sizeof(int));")]
        index, declaration = self.index()
        high = f"{block.size} {self.pick('+ 1', '+ 2')}" if self.mistake() else block.size
        return [declaration, f"if ({index} >= 0 && {index} < {high}) {name}[{index}] = {self.expression(1)};"]

    def block_statement(self):
        name = self.random.choice(list(self.blocks))
        block = self.blocks[name]
        if block.state == "freed":
            return self.use_lines(name) if self.mistake() else []
        if block.state == "null":
            return self.allocation(name) if self.depth == 0 and self.in_main else []
        guard = f"if ({name}) {{"
        if block.state == "perhaps" and (self.depth > 0 or self.chance(0.6)):
            return [guard, *indented(self.use_lines(name)), "}"] if not self.mistake() else self.use_lines(name)
        if block.state == "perhaps":
            return self.release(name)
        if self.depth > 0 or self.chance(0.6):
            return self.use_lines(name)
        choice = self.random.random()
        if choice < 0.4 and not self.is_shared(name):
            return self.release(name)
        if choice < 0.7 and not self.is_shared(name):
            block.state = "perhaps"
            if block.kind == "ints" and self.chance(0.3):
                return [f"drop_if({self.condition()}, &{name});"]
            lines = [*self.free_lines(name), f"{name} = 0;"]
            if self.mistake():
                lines.pop()
            return [f"if ({self.condition()}) {{", *indented(lines), "}"]
        if choice < 0.8 and block.kind == "ints" and block.size.isdigit() and not self.is_shared(name):
            old = block.size
            block.least += 2
            block.size = str(block.least)
            return [f"{name} = realloc({name}, {block.size} * sizeof(int));", f"{name}[{old}] = {self.leaf()};",
                    f"{name}[{int(old) + 1}] = {self.leaf()};"]
        return self.allocation(name) if self.mistake() else []

    def is_shared(self, name):
        """Whether a pointer may point into it."""
        return bool(self.pointers) and self.blocks[name].kind == "ints" and not self.mistake()

    def release(self, name):
        lines = self.free_lines(name)
        keeps = self.mistake() or (not self.has_label and self.chance(0.5))
        self.blocks[name].state = "freed" if keeps else "null"
        return lines if keeps else [*lines, f"{name} = 0;"]

    # Program --------------------------------------------------------------------------------------------------

    def function(self, name):
        """Of two small numbers."""
        self.scalars = {"x": "int", "y": "int"}
        lines = [line for _ in range(self.random.randint(0, 2)) for line in self.statement()]
        if self.chance(0.3):
            lines.append(f"if ({self.condition()}) {'exit(1)' if self.mistake() else f'return {self.leaf()}'};")
        result = self.expression(1)
        if self.chance(0.25):
            result = f"x > 0 && x < 5 ? {name}(x - 1, {self.leaf()}) + {self.leaf()} : {result}"
        return [f"static int {name}(int x, int y) {{", *indented([*lines, f"return {result};"]), "}"]

    def helpers(self, rest):
        """What programs use to work on arrays and blocks, as far as the rest of the program does."""
        below, above = (self.pick("<=", "<") if self.mistake() else "<" for _ in range(2))
        step = ["struct node *next = list->next;", "free(list);", "list = next;"]
        if self.mistake():
            step = ["free(list);", "list = list->next;"]
        definitions = [
            ["static void drop_if(int condition, int **p) {",
             f"  if ({'' if self.mistake() else '!'}condition) return;", "  drop(p);", "}"],
            ["static void drop(int **p) {", "  free(*p);", *([] if self.mistake() else ["  *p = 0;"]), "}"],
            ["static void drop_list(struct node *list) {", f"  while (list{'->next' if self.mistake() else ''}) {{",
             *indented(indented(step)), "  }", "}"],
            ["static int sum_list(const struct node *list) {", "  int result = 0;",
             "  for (; list; list = list->next) result += list->value;", "  return result;", "}"],
            ["static int last(const struct node *list) {", "  if (!list) return 0;",
             "  return list->next ? last(list->next) : list->value;", "}"],
            ["static void drop_rows(int **rows, int count) {",
             f"  for (int i = 0; i {below} count; i++) free(rows[i]);", "  free(rows);", "}"],
            ["static int **make_rows(int count, int size) {", "  int **rows = malloc(count * sizeof *rows);",
             "  for (int i = 0; i < count; i++) rows[i] = make(size, i);", "  return rows;", "}"],
            ["static int *make(int count, int value) {", "  int *p = malloc(count * sizeof(int));",
             "  fill(p, count, value);", "  return p;", "}"],
            ["static int sum(const int *p, int count) {", "  int result = 0;",
             f"  for (int i = 0; i {above} count; i++) result += p[i];", "  return result;", "}"],
            ["static void fill(int *p, int count, int value) {",
             f"  for (int i = 0; i {below} count; i++) p[i] = value;", "}"]]
        lines = []
        for definition in definitions:
            name = re.search(r"(\w+)\(", definition[0]).group(0)
            if any(re.search(rf"\b{re.escape(name)}", line) for line in [*lines, *rest]):
                lines = [*definition, *lines]
        return lines

    def variables(self):
        """Declarations of global variables, and of those of main."""
        outer, inner = [], []
        for name in "uvw"[: self.random.randint(0, 2)]:
            self.scalars[name] = self.random.choice(SMALL_TYPES)
            outer.append(f"{self.pick('', 'static ')}{self.scalars[name]} {name} = {self.random.randint(0, 4)};")
        if self.chance(0.4):
            self.arrays["a_global"] = self.random.randint(2, 5)
            outer.append(f"int a_global[{self.arrays['a_global']}] = {{{self.random.randint(0, 5)}}};")
        self.in_main = True
        for name in "xyz"[: self.random.randint(1, 3)]:
            kind = self.random.choice(SMALL_TYPES)
            inner.append(f"{kind} {name} = {self.input(8 if self.is_long else 3)};")
            self.scalars[name] = kind
        if self.chance(0.5):
            for name in ("edge", "brink")[: self.random.randint(1, 2)]:
                kind = self.pick("int", "int", "long long")
                most, least = LIMITS[kind]
                inner.append(f"{kind} {name} = " + self.pick(
                    f"{most} - {self.input()}", f"{least} + {self.input()}", f"{most}", f"{least}",
                    f"{most} / 2 + {self.input()}", f"{self.input()} ? {most} : {least}") + ";")
                self.edges[name] = kind
        if self.chance(0.4):
            size = self.random.randint(2, 5)
            inner.append(f"int a[{size}] = {{{', '.join(str(self.random.randint(0, 5)) for _ in range(size))}}};")
            self.arrays["a"] = size
        if self.chance(0.3):
            size = self.random.randint(2, 5)
            inner.append(f"{self.pick('short', 'signed char', 'long long')} narrow[{size}] = {{0}};")
            self.arrays["narrow"] = size
        if self.chance(0.15):
            inner.append("int a_sized[x & 1 ? 2 : 4];")
            inner.append(f"for (int i = 0; i < 2 || !(x & 1) && i < {self.pick(4, 4, 4, 5)}; i++) a_sized[i] = i;")
            self.arrays["a_sized"] = 2
        if self.chance(0.25):
            inner.append(f"struct mixed m = {{{self.random.randint(0, 7)}, {self.random.randint(-16, 15)}, flag()}};")
            self.bits -= 1
            self.members = ["m.low", "m.high", "m.set", "m.values[1]", f"m.values[{self.leaf()} & 1]", "m.wide"]
        if self.chance(0.2):
            for name in ("text", "word"):
                self.texts[name] = self.random.randint(3, 5)
                inner.append(f"char {name}[{self.texts[name]}] = \"{'abcd'[: self.random.randint(0, 2)]}\";")
        for name in self.random.choice(([], ["b"], ["b"], ["b", "c"])):
            self.block_variable(name, outer, inner)
        if any(name.startswith("a") for name in self.arrays) and self.chance(0.5):
            inner.append("local int *p = 0;")
            self.pointers["p"] = 1
            inner += self.retarget("p")
        return outer, inner

    def block_variable(self, name, outer, inner):
        kind = self.pick("ints", "ints", "ints", "list", "pair", "rows")
        least = self.random.randint(1, 4)
        size = str(least)
        if self.chance(0.4) and self.bits > 2:
            least = 1
            inner.append(f"int {name}_size = 1 + {self.input(5 if self.is_long else 2)};")
            size = f"{name}_size"
            if "within" in inner[-1]:
                inner.append(f"if ({size} < 1) {self.pick('return 1', 'abort()')};")
        if kind == "pair" and not any(block.kind == "pair" for block in self.blocks.values()):
            inner.append("local struct pair copy;")
        pointer = {"ints": "int *", "list": "struct node *", "pair": "struct pair *", "rows": "int **"}[kind]
        if self.chance(0.3):
            outer.append(f"{pointer}{name} = 0;")
        else:
            inner.append(f"local {pointer}{name} = 0;")
        self.blocks[name] = Block(kind, least, size)

    def cleanup(self):
        lines = []
        for name, block in self.blocks.items():
            if block.state in ("live", "perhaps") and not self.mistake():
                if self.has_label and block.kind in ("pair", "rows"):
                    block.state = "perhaps"
                lines += self.free_lines(name)
            elif block.state == "null" and self.chance(0.3):
                lines.append(f"free({name});")
        return lines

    def program(self):
        functions = []
        for name in ("f", "g")[: self.pick(0, 0, 1, 2)]:
            functions += self.function(name)
            self.functions.append(name)
        self.scalars = {}
        outer, inner = self.variables()
        if self.blocks and self.chance(0.7):
            inner += self.allocation(next(iter(self.blocks)))
        for _ in range(self.random.randint(3, 8)):
            inner += self.statement()
        if self.has_label:
            inner.append("out:;")
        inner += [*self.cleanup(), "return 0;"]
        rest = [*functions, *outer, "int main(void) {", *indented(inner), "}"]
        return "\n".join([PRELUDE, *self.helpers(rest), *rest]) + "\n"
