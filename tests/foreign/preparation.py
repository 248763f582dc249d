"""Makes a program of another verifier's suite one that Heddle reads: the functions that only that verifier knows get a
meaning (intrinsics.csv), an entry function other than `main` gets a `main` that calls it with arbitrary arguments, and
an error label calls reach_error. Nothing is changed in place; what is written goes to a scratch folder.
"""
import functools
import re

from mapping import NotMapped, table

INTRINSIC = re.compile(r"\b(?:__CPROVER|__ESBMC)_\w+")
THREADS = re.compile(r"\b(?:pthread_create|thrd_create|__ESBMC_spawn_thread)\b|<threads\.h>|\b__CPROVER_ASYNC_")
FUNCTION_CALLED = r"\b{}\s*\("
DECLARATION = r"^[ \t]*(?:extern\s+)?((?!else\b|return\b|do\b|case\b)(?:[A-Za-z_]\w*[\s*]+)+){}\s*\(([^()]*)\)\s*{}"
LOCAL_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
TYPES = {"__CPROVER_bool": "_Bool", "__CPROVER_size_t": "__SIZE_TYPE__", "__CPROVER_ssize_t": "__PTRDIFF_TYPE__"}
INPUTS = {"int": "int", "uint": "unsigned int", "long": "long", "ulong": "unsigned long", "short": "short",
          "ushort": "unsigned short", "char": "char", "uchar": "unsigned char", "schar": "signed char",
          "bool": "_Bool", "float": "float", "double": "double"}
MACROS = r"\b(?:isnan|isinf|isfinite|isnormal|signbit)\s*\("  # which both tools know without their header
SUPPORT = """void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
void __VERIFIER_assume(int);
"""


@functools.cache
def intrinsics():
    return {row["name"]: row for row in table("intrinsics.csv")}


def text_of(path, seen):
    """The text of a file and of what it includes from its own folder, without comments."""
    if path in seen or not path.is_file():
        return ""
    seen.add(path)
    text = COMMENT.sub(" ", path.read_text(errors="replace"))
    return text + "".join(text_of((path.parent / name).resolve(), seen) for name in LOCAL_INCLUDE.findall(text))


def named_parameters(parameters):
    """`int x, char *` → `int p0, char *p1`."""
    result = []
    for number, parameter in enumerate(part.strip() for part in parameters.split(",")):
        if parameter in ("", "void"):
            return "void" if not number else ", ".join(result)
        if parameter == "...":
            result.append(parameter)
            continue
        words = re.match(r"^(.*?[\s*])?([A-Za-z_]\w*)?$", parameter)
        if not words:
            raise NotMapped("a declaration that we do not understand")
        kind = (words.group(1) or "").strip()
        if not kind or kind in ("const", "unsigned", "signed", "long", "short", "struct"):
            kind = parameter
        result.append(f"{kind} p{number}")
    return ", ".join(result)


def body_of(row, result, parameters):
    value = "" if result.split()[-1] == "void" else "return 0;"
    return f"{result} {row['name']}({named_parameters(parameters)}) {{ {row['body']} {value} }}\n"


def inputs(tool, text):
    """Declarations of the inputs that it calls: ESBMC declares them itself, to CBMC they are functions like any."""
    if tool != "esbmc":
        return ""
    declarations = [(f"{prefix}nondet_{name}", kind) for prefix in ("", "__VERIFIER_") for name, kind in INPUTS.items()]
    return "".join(f"{kind} {name}();\n" for name, kind in declarations
                   if re.search(FUNCTION_CALLED.format(name), text))


def support(tool, text):
    """(declarations to read before the program, definitions for a file of their own)."""
    for name in sorted(set(INTRINSIC.findall(text)) - set(TYPES)):
        if name not in intrinsics():
            raise NotMapped(f"intrinsic {name}")
    header = "".join(f"#define {name} {meaning}\n" for name, meaning in TYPES.items() if name in text)
    header += inputs(tool, text)
    if re.search(MACROS, text) and not re.search(r"<math\.h>|<tgmath\.h>|\b(?:int|_Bool|bool)\s+" + MACROS, text):
        header += "#include <math.h>\n"
    definitions = ""
    for name, row in intrinsics().items():
        if not re.search(FUNCTION_CALLED.format(name), text):
            continue
        if name == "assert" and re.search(r"<assert\.h>|<cassert>|#\s*define\s+assert\b", text):
            continue
        if re.search(DECLARATION.format(name, r"\{"), text, re.MULTILINE):
            continue  # the program defines it
        declared = re.search(DECLARATION.format(name, ";"), text, re.MULTILINE)
        if name == "assert" and not declared:
            header += "#include <assert.h>\n"
        elif declared:
            definitions += body_of(row, declared.group(1).strip(), declared.group(2))
        else:
            header += f"{row['result']} {name}({row['parameters']});\n"
            definitions += body_of(row, row["result"], row["parameters"])
    return header, definitions and header + SUPPORT + definitions


def entry_program(case, text):
    """A file that includes the program and calls its entry function."""
    found = None
    for found in re.finditer(DECLARATION.format(re.escape(case.entry), r"\{"), text, re.MULTILINE):
        pass  # the last one: before it there may be one for other compilers
    if not found:
        raise NotMapped("an entry function that we do not find")
    parameters = [part.strip() for part in found.group(2).split(",") if part.strip() not in ("", "void")]
    if any(mark in parameter for parameter in parameters for mark in "*[."):
        raise NotMapped("an entry function with pointers")
    types = []
    for parameter in parameters:
        kind, _, name = parameter.rpartition(" ")
        types.append(kind if kind and re.fullmatch(r"\w+", name) else parameter)
    lines = ["#define main original_main", f'#include "{case.files[0]}"', "#undef main"]
    lines += [f"extern {kind} entry_argument_{number}(void);" for number, kind in enumerate(types)]
    arguments = ", ".join(f"entry_argument_{number}()" for number in range(len(types)))
    return "\n".join([*lines, f"int main(void) {{ {case.entry}({arguments}); return 0; }}", ""])


def prepare(case, scratch):
    """(files, flags) for heddle. Raises NotMapped."""
    seen = set()
    text = "".join(text_of(path.resolve(), seen) for path in case.files)
    if THREADS.search(text):
        raise NotMapped("threads")
    header, definitions = support(case.tool, text)
    files, flags = list(case.files), list(case.flags)
    if case.entry and case.entry != "main":
        files[0] = scratch / "entry.c"
        files[0].write_text(entry_program(case, text))
    elif not re.search(r"\bmain\s*\(", text):
        raise NotMapped("no main")
    if case.label:
        label = re.compile(rf"\b{re.escape(case.label)}\s*:(?!:)")
        if not label.search(text) or case.entry:
            raise NotMapped("an error label that we do not find")
        files[0] = scratch / "labelled.c"
        flags.append(f"-I{case.folder}")
        source = case.files[0].read_text(errors="replace")
        files[0].write_text("void reach_error(void);\n#line 1\n" + label.sub(f"{case.label}: reach_error();", source))
    if header:
        (scratch / "declarations.h").write_text(header)
        flags += ["-include", scratch / "declarations.h"]
    if definitions:
        (scratch / "definitions.c").write_text(definitions)
        files.append(scratch / "definitions.c")
    return files, flags
