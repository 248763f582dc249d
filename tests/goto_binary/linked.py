#!/usr/bin/env python3
"""Several goto binaries at once: programs that are taken apart here, linked again by `heddle`.

linked/NAME.c goes to a binary. Lines `// part FILE: function function=private …` say which functions go to other files;
what is private gets the name behind the '=' there, so that files have private functions of one name, and the records of
each file are its own. Parts are objects as goto-cc -c makes them; the last one lies in an archive, in an ELF file, beside
a member that nobody needs and that defines a function a second time. What `heddle run` prints and returns stays the same.
"""
import pathlib
import struct
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

MAGIC = b"\x7fGBF"
NO_TARGET = 0xFFFFFFFF
EXTERN, FILE_LOCAL, TYPE = 1 << 1, 1 << 2, 1 << 15


class Irep:
    def __init__(self, name):
        self.name, self.parts, self.named = name, [], []


class Reader:
    def __init__(self, data):
        self.data, self.at, self.strings, self.ireps = data, len(MAGIC), {}, {}

    def word(self):
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def text(self):
        result = bytearray()
        while self.data[self.at] != 0:
            self.at += self.data[self.at] == ord("\\")
            result.append(self.data[self.at])
            self.at += 1
        self.at += 1
        return bytes(result)

    def string(self):
        number = self.word()
        if number not in self.strings:
            self.strings[number] = self.text()
        return self.strings[number]

    def irep(self):
        number = self.word()
        if number in self.ireps:
            return self.ireps[number]
        irep = self.ireps[number] = Irep(self.string())
        while True:
            tag = self.data[self.at]
            self.at += 1
            if tag == 0:
                return irep
            if tag == ord("S"):
                irep.parts.append(self.irep())
            else:
                key = self.string()
                irep.named.append((key, self.irep()))

    def symbol(self):
        return [self.irep(), self.irep(), self.irep(), *(self.string() for _ in range(5)), self.word(), self.word()]

    def instruction(self):
        return [self.irep(), self.irep(), self.word(), self.irep(), self.word(),
                [self.word() for _ in range(self.word())], [self.string() for _ in range(self.word())]]

    def file(self):
        self.word()
        symbols = [self.symbol() for _ in range(self.word())]
        functions = [(self.text(), [self.instruction() for _ in range(self.word())]) for _ in range(self.word())]
        return symbols, functions


class Writer:
    def __init__(self, renamed):
        self.out, self.strings, self.ireps, self.renamed = bytearray(MAGIC), {}, {}, renamed

    def word(self, value):
        while value > 0x7F:
            self.out.append(value & 0x7F | 0x80)
            value >>= 7
        self.out.append(value)

    def text(self, text):
        self.out += text.replace(b"\\", b"\\\\").replace(b"\0", b"\\\0") + b"\0"

    def name(self, name):
        return self.renamed.get(name, name)

    def string(self, text):
        known = text in self.strings
        self.word(self.strings.setdefault(text, len(self.strings)))
        if not known:
            self.text(text)

    def irep(self, irep):
        known = id(irep) in self.ireps
        self.word(self.ireps.setdefault(id(irep), len(self.ireps)))
        if known:
            return
        self.string(self.name(irep.name))
        for part in irep.parts:
            self.out += b"S"
            self.irep(part)
        for key, part in irep.named:
            self.out += b"N"
            self.string(key)
            self.irep(part)
        self.out.append(0)

    def symbol(self, symbol):
        for part in symbol[:3]:
            self.irep(part)
        for text in symbol[3:8]:
            self.string(self.name(text))
        self.word(symbol[8])
        self.word(symbol[9])

    def file(self, symbols, functions):
        self.word(6)
        self.word(len(symbols))
        for symbol in symbols:
            self.symbol(symbol)
        self.word(len(functions))
        for name, body in functions:
            self.text(self.name(name))
            self.word(len(body))
            for code, location, kind, guard, own, targets, labels in body:
                self.irep(code)
                self.irep(location)
                self.word(kind)
                self.irep(guard)
                self.word(own)
                self.word(len(targets))
                for target in targets:
                    self.word(target)
                self.word(len(labels))
                for label in labels:
                    self.string(label)
        return bytes(self.out)


def names_in(irep, known, found):
    if id(irep) in known:
        return
    known.add(id(irep))
    found.add(irep.name)
    for part in irep.parts + [part for _, part in irep.named]:
        names_in(part, known, found)


def part(symbols, functions, own, renamed, is_first):
    """A file with these functions, and the symbols that they name: functions of others are declared only."""
    bodies = [(name, body) for name, body in functions if (name in own) != is_first]
    present = {name for name, _ in bodies}
    known, found = set(), set()
    for _, body in bodies:
        for code, _, _, guard, *_ in body:
            names_in(code, known, found)
            names_in(guard, known, found)
    kept = []
    size = -1
    while size != len(found):  # records hold others
        size = len(found)
        for symbol in symbols:
            if symbol[3] in found | present:
                names_in(symbol[0], known, found)
    for symbol in symbols:
        if symbol[3] not in found | present and not symbol[3].startswith(b"__CPROVER_"):
            continue
        symbol = list(symbol)
        is_function = symbol[0].name == b"code"
        if is_function and symbol[3] not in present:
            symbol[1], symbol[9] = Irep(b"nil"), symbol[9] | EXTERN
        if not is_first and not is_function and not symbol[9] & TYPE and symbol[9] & 1 << 4:
            symbol[1], symbol[9] = Irep(b"nil"), symbol[9] | EXTERN  # static objects are the first file's
        if symbol[3] in renamed and symbol[3] in present:
            symbol[9] |= FILE_LOCAL
        kept.append(symbol)
    return Writer(renamed).file(kept, bodies)


def elf(section):
    """An ELF file for x86-64 with this section."""
    names = b"\0.shstrtab\0goto-cc\0"
    offset = 64
    table = offset + len(names) + len(section)
    header = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01", 1, 62, 1, 0, 0, table, 0, 64, 0, 0, 64, 3, 1)
    sections = [(0, 0, 0, 0), (1, 3, offset, len(names)), (11, 1, offset + len(names), len(section))]
    return header + names + section + b"".join(
        struct.pack("<IIQQQQIIQQ", name, kind, 0, 0, at, size, 0, 0, 1, 0) for name, kind, at, size in sections)


def archive(members):
    result = b"!<arch>\n"
    for name, data in members:
        result += f"{name + '/':16}{0:<12}{0:<6}{0:<6}{644:<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
    return result


def check(arguments, program):
    heddle = arguments.heddle
    whole = harness.execute([heddle, "run", program])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        result = harness.execute([heddle, "transcode", program, "--to", "cbmc", "-o", folder / "whole.gb"])
        harness.expect_equal("transcoding", 0, result.status)
        symbols, functions = Reader((folder / "whole.gb").read_bytes()).file()
        parts = [line[len("// part "):].split(":") for line in program.read_text().splitlines()
                 if line.startswith("// part ")]
        files, elsewhere = [], {}
        for number, (_, list_) in enumerate(parts):
            own = dict((word.split("=") + [""])[:2] for word in list_.split())
            elsewhere.update(own)
            renamed = {old.encode(): new.encode() for old, new in own.items() if new}
            data = part(symbols, functions, {old.encode() for old in own}, renamed, False)
            if number + 1 < len(parts):
                files.append(folder / f"part{number}.gb")
                files[-1].write_bytes(data)
            else:
                # Nobody needs the other member, which defines main a second time.
                others = part(symbols, functions, {b"main"}, {}, False)
                files.append(folder / "library.a")
                files[-1].write_bytes(archive([("needed.o", elf(data)), ("other.o", others)]))
        first = part(symbols, functions, {old.encode() for old in elsewhere},
                     {b"own_step": b"step"}, True)
        (folder / "first.gb").write_bytes(first)
        linked = harness.execute([heddle, "run", folder / "first.gb", *files])
        harness.expect_equal("run of the linked files", (whole.status, whole.out), (linked.status, linked.out))
        alone = harness.execute([heddle, "run", folder / "first.gb", folder / "first.gb"])
        if b"is defined in another file, too" not in alone.err:
            raise harness.Failure(f"functions that are defined twice: {harness.shorten(alone.err)}")


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    cases = [(path.name, path) for path in harness.select(FOLDER / "linked", "*.c", arguments.name)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
