"""Fills in the blocks of scenes.c.in, which explains the marks."""
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent
LETTERS = "abcxyz AB019_-."
MARK = re.compile(r"\$(?:pick\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)|(\d+)|index(\d)|([a-z]+))")
LABEL = re.compile(r"\b(again|done)\b")
TYPES = {"short": "short", "int": "int", "unsigned": "unsigned", "wide": "unsigned long long"}
SCENES = [block for block in (FOLDER / "scenes.c.in").read_text().split("\n\n") if block.startswith("{")]


def text(generator):
    return "".join(generator.pick(LETTERS) for _ in range(generator.random.randrange(9)))


def scene(generator, locals_):
    """The text of a random block."""

    def fill(mark):
        choices, number, index, name = mark.groups()
        if choices is not None:
            return MARK.sub(fill, generator.pick(choices.split("|")))
        if number:
            return str(generator.random.randrange(int(number)))
        if index:
            return generator.index(int(index), 2, locals_)
        if name in TYPES:
            return f"({generator.as_type(TYPES[name], 3, locals_)})"
        return {"text": text, "letter": lambda _: generator.pick("abcxy019")}[name](generator)

    block = MARK.sub(fill, generator.pick(SCENES))
    return LABEL.sub(lambda label: f"{label.group()}_{generator.labels}", block) if "again:" in block else block
