"""The words of audit.txt: how the arguments of a call are made, spoilt and shown.

A kind of argument is a function of a random generator and the call so far that returns an Argument. A kind of result is
the C statement that shows `r`.
"""
import dataclasses
import struct

INTEGERS = [0, 1, -1, 2, 7, 10, 100, -100, 127, 128, 255, 256, 32767, -32768, 2147483647, -2147483647]
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 3.0, -3.0, 0.1, 1.5, 2.5, -2.5, 10.0, 1e-10, 700.0, -700.0, 1e10, 1e300,
           -1e300, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan")]
NUMERALS = ["0", "42", "-17", " +9", "0x1F", "0x", "0xg", "", "  ", "abc", "12abc", "2147483648", "-9223372036854775808",
            "9223372036854775808", "99999999999999999999999", "-99999999999999999999999", "zz", "077", "08", "\t\n 5 "]
REALS = ["0", "1.5", "-2.25e3", " .5", "1e400", "1e-400", "inf", "-nan", "nan(1)", "0x1.8p3", "0x", "", "x", "1e", "1e+",
         "123456789012345678901234567890", "4.9e-324", "-0"]
TEXTS = ["", "a", "ab", "abc", "b", "abcabc", "Hello", "hello", "a,b,,c", ",", "aa", "aaa,", "x\x80y", "\xff", "A.b"]
PATHS = ["/usr/lib", "/usr/", "usr", "/", ".", "..", "a/b//", "a//b", "", "///"]
PATTERNS = ["", "*", "?", "a*", "*a", "*a*b", "a?b", "[ab]", "[!ab]x", "[^a]", "[a-c]*", "[]a]", "[!]]", "[", "[a", "a[", "\\*",
            "\\a", "a\\", "*/b", "a/*", "*/*", "**b", "?*", ".*", "*.b", "[.]a", "a/.b", "a/?b", "[a/]b", "A*", "[A-C]", "a-",
            "[a-]", "[-a]", "[c-a]", "[\\]]", "*[b]"]
NAMES = ["", "a", "b", "ab", "abb", "aab", "xaxb", "a/b", "a/.b", ".a", ".b", "a.b", "]", "[", "[a", "*", "\\", "a\\", "/b", "a/",
         "A", "c", "-", "a-", "a/b/c", "C"]
ADDRESSES = ["1.2.3.4", "0.0.0.0", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5", "1..2.3", "01.2.3.4", "1.2.3.4 ",
             " 1.2.3.4", "", ".", "a.b.c.d", "1.2.3.", "1.2.3.00", "1.2.3.0", "12.34.56.78", "1.2.3.4x", "9999.1.1.1"]
ELEMENTS = [[], [5], [2, 1], [1, 2, 3], [3, 3, 1, 2], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]]


@dataclasses.dataclass
class Argument:
    value: str  # the C expression that is passed
    declaration: str = ""
    shown: str = ""  # a statement that shows what the function left there
    block: tuple = ()  # name and size, where the result may point into it
    spoilt: tuple = ()  # further declarations, each of a block that is too small


def c_bytes(data):
    return '"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def block(name, data, writable, spoils=True):
    shown = f"audit_show_bytes({name}, {len(data)});" if writable else ""
    short = (f"char *{name} = audit_block({len(data) - 1}, {c_bytes(data[:-1])});",) if spoils and data else ()
    return Argument(name, f"char *{name} = audit_block({len(data)}, {c_bytes(data)});", shown, (name, len(data)), short)


def text(words, writable=False, room=0):
    def make(random, name, call):
        word = random.choice(words).encode("latin-1")
        call["length"] = len(word)
        return block(name, word + b"\0" + b"#" * room, writable, spoils=room == 0)
    return make


def spelled(values, suffix=""):
    return lambda random, name, call: Argument(f"({random.choice(values)}{suffix})")


def number(type_name):
    def make(random, name, call):
        value = random.choice(NUMBERS)
        if random.random() < 0.4:
            value = random.uniform(-1, 1) * 2.0 ** random.randint(-30, 12)
        if type_name == "float" and value == value and abs(value) < 3e38:
            value = struct.unpack("f", struct.pack("f", value))[0]
        spelling = "NAN" if value != value else "-INFINITY" if value == float("-inf") else \
            "INFINITY" if value == float("inf") else value.hex()
        return Argument(f"(({type_name}){spelling})")
    return make


def length(random, name, call):
    """The number of bytes of the blocks of this call."""
    return Argument(str(call.setdefault("n", random.randint(0, 9))))


def size_block(writable):
    def make(random, name, call):
        n = call.setdefault("n", random.randint(0, 9))
        return block(name, bytes(random.choice(b"abc\0") for _ in range(n)), writable)
    return make


def cell(type_name, show, start="0"):
    """An object that the function writes."""
    def make(random, name, call):
        return Argument(name, f"{type_name} *{name} = audit_block(sizeof({type_name}), 0); *{name} = {start};",
                        show.format(name=name, first=call.get("first", "NULL")), (),
                        (f"{type_name} *{name} = audit_block(0, 0);",))
    return make


def elements(is_sorted):
    def make(random, name, call):
        values = random.choice(ELEMENTS)
        call["count"] = len(values)
        return block(name, b"".join(struct.pack("<i", v) for v in (sorted(values) if is_sorted else values)), True)
    return make


KINDS = {
    "text": text(TEXTS),
    "numeral": text(NUMERALS),
    "pattern": text(PATTERNS),
    "name": text(NAMES),
    "match_flags": spelled([0, 0, 0, 1, 2, 3, 4, 5, 8, 9, 16]),
    "family": spelled(["AF_INET"]),
    "address_text": text(ADDRESSES),
    "real_text": text(REALS),
    "path": text(PATHS, writable=True),
    "changed_text": text(TEXTS, writable=True),
    "text_with_room": text(TEXTS, writable=True, room=16),
    "address_room": lambda random, name, call: block(name, b"####", True, spoils=False),
    "room": lambda random, name, call: block(name, b"#" * 32, True, spoils=False),
    "n": length,
    "n_bytes": size_block(False),
    "n_room": size_block(True),
    "length": lambda random, name, call: Argument(str(call.get("length", 0))),
    "small": lambda random, name, call: Argument(str(random.randint(0, 12))),
    "character": lambda random, name, call: Argument(str(random.choice([-1, 0, 9, 32, 65, 97, 98, 48, 44, 127, 128, 255]))),
    "int": spelled([*INTEGERS, "INT_MIN"]),
    "safe_int": spelled(INTEGERS),
    "long": spelled(INTEGERS, "L"),
    "llong": spelled([*INTEGERS, 9223372036854775807], "LL"),
    "divisor": spelled([1, -1, 3, -7, 2147483647]),
    "base": spelled([0, 2, 8, 10, 16, 36, 1, 37, -1]),
    "exponent": spelled([0, 1, -1, 5, -60, 1000, -1100, 2147483647, -2147483647]),
    "error": spelled(range(0, 35)),
    "float": number("float"),
    "double": number("double"),
    "long_double": number("long double"),
    "end": cell("char *", "audit_show_place(*{name}, {first}_block, {first}_size);", "NULL"),
    "int_cell": cell("int", "printf(\" %d\", *{name});"),
    "seed_cell": cell("unsigned", "", "5"),
    "pointer_cell": cell("void *", "printf(\" %d\", *{name} != NULL);", "NULL"),
    "float_cell": cell("float", "audit_show_number(*{name});"),
    "double_cell": cell("double", "audit_show_number(*{name});"),
    "long_double_cell": cell("long double", "audit_show_number(*{name});"),
    "elements": elements(False),
    "sorted_elements": elements(True),
    "count": lambda random, name, call: Argument(str(call["count"])),
    "count_cell": lambda random, name, call: Argument(
        name, f"size_t *{name} = audit_block(sizeof(size_t), 0); *{name} = {call['count']};",
        f"printf(\" %d\", (int)*{name});", (), (f"size_t *{name} = audit_block(0, 0);",)),
    "element_size": lambda random, name, call: Argument("sizeof(int)"),
    "key": lambda random, name, call: Argument(
        name, f"int *{name} = audit_block(sizeof(int), 0); *{name} = {random.randint(0, 6)};", "", (),
        (f"int *{name} = audit_block(1, 0);",)),
    "compare": lambda random, name, call: Argument("audit_compare"),
    "compare_with": lambda random, name, call: Argument("audit_compare_with"),
    "context": lambda random, name, call: Argument(
        name, f"int *{name} = audit_block(sizeof(int), 0); *{name} = -1;", "", (),
        (f"int *{name} = audit_block(1, 0);",)),
    "alignment": spelled([8, 16, 64, 3, 0]),
}
TYPES = {"f": "float", "": "double", "l": "long_double"}  # what `real` is in sin{f,,l}

RESULTS = {
    "none": "",
    "number": "printf(\" %lld\", (long long)r);",
    "sign": "printf(\" %d\", (r > 0) - (r < 0));",
    "truth": "printf(\" %d\", r != 0);",
    "real": "audit_show_number(r);",
    "text": "audit_show_text(r);",
    "is_null": "printf(\" %d\", r == NULL);",
    "place": "audit_show_place(r, a0_block, a0_size);",
    "place_in_second": "audit_show_place(r, a1_block, a1_size);",
    "quotient": "printf(\" %lld %lld\", (long long)r.quot, (long long)r.rem);",
}
# Whether `r` is the result that is filled in.
CHOICES = {"number": "r == {}", "truth": "r == {}", "is_null": "(r == NULL) == {}", "real": "r == {}"}
