#!/usr/bin/env python3
"""Checks that nothing in the sources grows beyond what one can take in at once.

Fails on a file of src/ or apps/ that is too long, on a class of src/ with too many member functions, and on a folder
of src/ without a README. `--self-test` checks the counting itself.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_LINES = 450
MOST_METHODS = 40

# Comments, literals and preprocessor lines say nothing about classes. What they are replaced by keeps the line numbers.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(?P<raw>[^(\s]*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"'
                   r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n\\]|\\.)*", re.S | re.M)
CLASS = re.compile(r"(?<!enum )\b(?:class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*)?([\w:]+)(?:\s*<[^;{}()]*>)?(?:\s+final)?"
                   r"\s*(?::(?!:)[^;{}()]*)?\{")
OPERATOR = re.compile(r"\boperator\s*(?:\(\s*\)|\[\s*\]|[-+*/%^&|~!=<>]+)")
TEMPLATE_ARGUMENTS = re.compile(r"<[^<>;{}]*>")
CALL_LIKE = re.compile(r"(~?\b\w+)\s*\(")
NO_METHOD = re.compile(r"^\s*(?:using|typedef|friend|static_assert|enum)\b")
NO_METHOD_NAMES = {"alignas", "decltype", "sizeof", "static_assert", "noexcept", "requires", "explicit"}


def without_noise(text):
    return NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def block_end(text, start):
    """The position behind the brace that closes the one at `start`."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.end()
    return len(text)


def declares_function(statement):
    statement = re.sub(r"\[\[[^\]]*\]\]", " ", statement)
    statement = re.sub(r"\b(?:public|protected|private)\s*:(?!:)", " ", statement)
    if NO_METHOD.match(statement) or statement.rstrip().endswith("delete"):
        return False
    statement = OPERATOR.sub("operator_name", statement)
    shorter = TEMPLATE_ARGUMENTS.sub(" ", statement)
    while shorter != statement:
        statement, shorter = shorter, TEMPLATE_ARGUMENTS.sub(" ", shorter)
    head = statement.split("=")[0] if "(" in statement.split("=")[0] else statement.split("=")[0] + ";"
    names = [name for name in CALL_LIKE.findall(head) if name not in NO_METHOD_NAMES]
    return bool(names)


def method_count(body):
    """Member functions that are declared or defined in the text between a class's braces; nested classes apart."""
    count = 0
    statement = ""
    at = 0
    while at < len(body):
        char = body[at]
        if char == ";":
            count += declares_function(statement)
            statement = ""
        elif char == "{":
            at = block_end(body, at)
            if CLASS.search(statement + "{") or re.search(r"\benum\b", statement):
                statement = ""
                continue
            rest = body[at:].lstrip()
            # A brace in the list of a constructor's initializers, or the initializer of a data member, ends nothing.
            if declares_function(statement) and not rest.startswith((",", "{", ";")):
                count += 1
                statement = ""
            continue
        else:
            statement += char
        at += 1
    return count


def classes_of(text):
    """(line, name, number of methods) of every class that is defined in the text."""
    text = without_noise(text)
    for match in CLASS.finditer(text):
        if text[:match.start()].rstrip().endswith(("<", ",", "enum")):
            continue
        start = match.end() - 1
        line = text.count("\n", 0, match.start()) + 1
        yield line, match.group(1), method_count(text[start + 1:block_end(text, start) - 1])


def complaints():
    for folder in sorted(path for path in (ROOT / "src").iterdir() if path.is_dir()):
        if not (folder / "README.md").exists():
            yield f"src/{folder.name}:1: the folder has no README.md"
    for path in sorted([*(ROOT / "src").rglob("*"), *(ROOT / "apps").rglob("*")]):
        if not path.is_file():
            continue
        text = path.read_text(errors="replace")
        name = path.relative_to(ROOT)
        lines = text.count("\n")
        if lines > MOST_LINES:
            yield f"{name}:{MOST_LINES + 1}: the file has {lines} lines, more than {MOST_LINES}"
        if path.suffix not in (".h", ".cpp", ".inc") or name.parts[0] != "src":
            continue
        for line, class_name, count in classes_of(text):
            if count > MOST_METHODS:
                yield f"{name}:{line}: {class_name} has {count} member functions, more than {MOST_METHODS}"


SELF_TESTS = [
    ("empty", "class A {};", [("A", 0)]),
    ("declaration only", "class A; struct B;", []),
    ("declarations and definitions",
     "class A final : public B, private C<int> {\n public:\n  explicit A(int x = f(1));\n  ~A();\n"
     "  int get() const { return x_; }\n  [[noreturn]] void stop(std::string why);\n private:\n  int x_ = g();\n};",
     [("A", 4)]),
    ("data members",
     "struct A { std::function<void(int)> f; std::map<int, std::vector<int>> m{{1, {2}}}; int x{3}; int y = h(4);\n"
     "  std::vector<int> v = {1, 2}; unsigned bits : 3; };", [("A", 0)]),
    ("initializers in a constructor",
     "struct A { A(int a) : a_{a}, b_(a) { f(); } int a_; int b_; void g(); };", [("A", 2)]),
    ("operators",
     "struct A { bool operator==(const A&) const = default; bool operator<(const A& o) const { return x < o.x; }\n"
     "  void operator()(int) const; A& operator=(const A&) = delete; explicit operator bool() const; };", [("A", 4)]),
    ("templates", "class A { template <typename T, int N = 3> T get(std::map<T, int> m); using B = C<int>; };",
     [("A", 1)]),
    ("nested classes", "class A { struct B { void f(); void g(); }; enum class E : int { X, Y }; B b(); friend class C;"
                       " friend bool operator==(A, A); };", [("A", 1), ("B", 2)]),
    ("comments and literals", 'class A { // void f();\n  /* void g(); */ std::string s = "} void h();"; char c = \'}\';'
                              "\n#define F() void i(); \\\n  void j();\n  void k(); };", [("A", 1)]),
    ("enumerations and parameters", "enum class E { A, B }; template <class T> struct S { void f(struct P* p); };",
     [("S", 1)]),
    ("a definition outside", "class A::B { void f(); void g() const noexcept(true) override {} };", [("A::B", 2)]),
]


def self_test():
    failures = 0
    for name, text, expected in SELF_TESTS:
        found = [(class_name, count) for _, class_name, count in classes_of(text)]
        if found != expected:
            print(f"check_size: {name}: expected {expected}, found {found}")
            failures += 1
    print(f"check_size: {len(SELF_TESTS)} self-tests, {failures} failures")
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(complaints())
    for complaint in found:
        print(complaint)
    if not found:
        print("check_size: nothing is too large")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
