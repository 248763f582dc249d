"""Harnesses over C projects: one C file each, that says in its first lines which files of the projects it needs, with
which options, and what is expected of it:

    // files: cJSON/cJSON.c
    // options: -DENABLE_LOCALES
    // expect: TRUE TRUE FALSE TRUE

`files` are paths below the folder of the projects; headers may be among them. `expect` has a word for each of
PROPERTIES: `?` where C does not say how executions go on, so that UNKNOWN is right."""
import pathlib

PROPERTIES = ("unreach-call", "no-overflow", "valid-memsafety", "termination")


class Harness:
    def __init__(self, path, projects):
        self.path = path.resolve()
        self.name = path.stem
        head = {}
        for line in path.read_text().splitlines():
            if not line.startswith("// ") or ":" not in line:
                break
            key, _, value = line[3:].partition(":")
            head[key] = value.split()
        if "files" not in head:
            raise SystemExit(f"{path}: no line '// files: …' at its head")
        self.files = [projects.resolve() / name for name in head["files"]]
        self.options = head.get("options", [])
        self.expected = dict(zip(PROPERTIES, head.get("expect", ["?"] * len(PROPERTIES))))

    def project(self):
        return self.name.split("_")[0]

    def command_words(self, files=None):
        """What a compiler and Heddle need to read the harness, with these files instead of its own."""
        files = files or self.files
        folders = dict.fromkeys(file.parent for file in files)
        return [*self.options, f"-I{self.path.parent}", *(f"-I{folder}" for folder in folders), self.path,
                *(file for file in files if file.suffix == ".c")]


def harnesses(folder, projects, names=()):
    found = [Harness(path, projects) for path in sorted(pathlib.Path(folder).glob("*.c"))]
    return [harness for harness in found if not names or any(harness.name.startswith(name) for name in names)]
