#!/usr/bin/env python3
"""Checks that the includes in src/ follow src/layers.txt, so that data keeps flowing one way.

Fails on an include of a folder that the table does not allow, on a folder of src/ that the table does not name,
and on Clang's headers outside the two folders that may use them.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLANG_FOLDERS = {"frontend", "source_rewrite"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def read_layers(path):
    allowed = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, _, names = line.partition(":")
        folder = folder.strip()
        for name in names.split():
            if name not in allowed:
                sys.exit(f"src/layers.txt:{number}: {folder} names {name}, which is not a line above it")
        allowed[folder] = set(names.split()) | {folder}
    return allowed


def complaints_of_file(path, folder, allowed):
    for number, line in enumerate((ROOT / path).read_text(errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = match.group(2)
        first = target.split("/")[0]
        if first in ("clang", "clang-c") and folder not in CLANG_FOLDERS:
            yield f"{path}:{number}: {folder} includes Clang ({target}); only {' and '.join(sorted(CLANG_FOLDERS))} may"
        if match.group(1) == '"' and "/" in target:
            if first not in allowed:
                yield f"{path}:{number}: {target} is in no folder of src/layers.txt"
            elif first not in allowed[folder]:
                yield f"{path}:{number}: {folder} includes {target}, but src/layers.txt does not allow {folder} -> {first}"
        elif match.group(1) == '"' and not (ROOT / path.parent / target).exists():
            yield f"{path}:{number}: {target} should be included as \"{folder}/{target}\""


def main():
    allowed = read_layers(ROOT / "src" / "layers.txt")
    complaints = []
    files = 0
    for folder in sorted(path for path in (ROOT / "src").iterdir() if path.is_dir()):
        if folder.name not in allowed:
            complaints.append(f"src/{folder.name}: src/layers.txt has no line for this folder")
            continue
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".h", ".cpp"):
                files += 1
                complaints += complaints_of_file(path.relative_to(ROOT), folder.name, allowed)
    for complaint in complaints:
        print(complaint)
    print(f"layers: {files} files, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
