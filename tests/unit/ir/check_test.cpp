#include "ir/check.h"

#include <gtest/gtest.h>

#include "ir/sample_programs.h"

namespace heddle::ir {
namespace {

std::string joined(const std::vector<std::string>& complaints) {
  std::string text;
  for (const std::string& complaint : complaints) text += complaint + "\n";
  return text;
}

std::string complaints_of(const std::string& text) {
  return joined(check(parse(text, "t.goto")));
}

// Complaints about one line of a function f(n: s32) -> s32 with a local x, in a program with a few globals.
std::string about(const std::string& instruction) {
  const std::string text = complaints_of(
      "goto 1 LP64\nentry start\nstruct node size 16 align 8 {\n  next: struct node* at 0\n  low: u3 at 8 "
      "bit_field\n}\n"
      "struct opaque\nglobal g: s32\nglobal u: u32\nglobal d: f64\nglobal b: bool\nglobal p: struct node*\n"
      "global v: void*\nglobal o: struct opaque*\nglobal a: s32[4]\nglobal bytes: u64\n"
      "function start: fn() -> void {\n}\n"
      "function other: fn() -> void {\n  local other::y: s32\n}\n"
      "function f: fn(s32) -> s32 {\n  parameter n: s32\n  local x: s32\n  temporary t: s32\n" +
      instruction + "\n}\n");
  const std::string prefix = "f, instruction 0 (";
  return text.starts_with(prefix) ? text.substr(text.find("): ") + 3) : text;
}

TEST(Check, AcceptsWellFormedPrograms) {
  EXPECT_EQ(joined(check(testing::counting_program())), "");
  for (const char* line : {"SKIP",
                           "ASSIGN x = g + n",
                           "ASSIGN a[u] = x",
                           "ASSIGN p->next = p",
                           "ASSIGN *p = zero:struct node",
                           "HAVOC g input random",
                           "HAVOC d, d + d input __heddle_least_sin",
                           "ASSUME b",
                           "ASSERT forall(i: s32; i < g ==> exists(j: s32; j < i))",
                           "ASSERT fold(x: s8, i: s32; 1:s8, g, g + 1:s32, x * cast:s8(i)) > 0:s8",
                           "GOTO L\nL: SKIP",
                           "CALL f(x, d)",
                           "CALL d = f()",
                           "CALL (*cast:(fn() -> void)*(v))()",
                           "RETURN",
                           "RETURN x",
                           "DECL x",
                           "DEAD x",
                           "ALLOC v = bytes, 16:u64",
                           "ALLOC.STACK p = 8:u64, bytes",
                           "FREE p",
                           "COPY p, v, bytes",
                           "FILL v, 0:s32, bytes",
                           "OUTPUT g = 1:s32, v, v",
                           "OUTPUT 1:s32, v, v",
                           "OUTPUT.BYTES 1:s32, v, bytes",
                           "HALT 0:s32",
                           "HALT.ABORT 134:s32",
                           "ASSIGN g = g << bytes",
                           "ASSIGN g = g ; {/1, /0}",
                           "ASSIGN g = -(g + x) ; {^1/0, /1}",
                           "ASSUME cast:int(g) < 5:int"})
    EXPECT_EQ(about(line), "") << line;
}

TEST(Check, ShapesOfInstructions) {
  EXPECT_EQ(about("HAVOC d, d input random"), "the number of operands should be that of the instruction\n");
  EXPECT_EQ(about("ASSIGN g + 1:s32 = g"), "'g + 1:s32' should be a place\n");
  EXPECT_EQ(about("ASSIGN g = u"), "the value should be of type s32, not u32\n");
  EXPECT_EQ(about("ASSIGN *o = *o"), "'*o' should have a storable type, not struct opaque\n");
  EXPECT_EQ(about("ASSUME g"), "'g' should be a condition, not of type s32\n");
  EXPECT_EQ(about("ASSERT p"), "'p' should be a condition, not of type struct node*\n");
  EXPECT_EQ(about("CALL g()"), "'g' should be a function, not of type s32\n");
  EXPECT_EQ(about("CALL f(*o)"), "'*o' should be storable, not of type struct opaque\n");
  EXPECT_EQ(about("RETURN u"), "the value should be of the function's type s32, not u32\n");
  EXPECT_EQ(about("DECL g"), "only locals begin and end their life\n");
  EXPECT_EQ(about("DEAD a[g]"), "the operand should be a symbol\n");
  EXPECT_EQ(about("ALLOC g = bytes, bytes"), "'g' should be a pointer, not of type s32\n");
  EXPECT_EQ(about("ALLOC v = bytes, g"),
            "'g' should be a number of bytes, unsigned and of pointer width, not of type s32\n");
  EXPECT_EQ(about("FREE g"), "'g' should be a pointer, not of type s32\n");
  EXPECT_EQ(about("FILL v, d, bytes"), "'d' should be a bit-vector, not of type f64\n");
  EXPECT_EQ(about("HALT p"), "'p' should be a bit-vector, not of type struct node*\n");
  EXPECT_EQ(about("HALT.STACK 0:s32"), "STACK should be of ALLOC or FREE\n");
  EXPECT_EQ(about("FREE.ABORT p"), "ABORT should be of HALT\n");
  EXPECT_EQ(about("SKIP.BYTES"), "BYTES should be of OUTPUT\n");
}

TEST(Check, TypesOfExpressions) {
  EXPECT_EQ(about("ASSIGN g = g + u"), "add: operands should be numbers of one type, not (s32, u32)\n");
  EXPECT_EQ(about("ASSIGN g = g + g * u"), "mul: operands should be numbers of one type, not (s32, u32)\n");
  EXPECT_EQ(about("ASSUME add:bool(g, g)"),
            "add: the type should be the one that its operands imply, not bool\n");
  EXPECT_EQ(about("ASSUME &p->low == &p->low"), "address_of: the operand should not be a bit-field\n");
  EXPECT_EQ(about("ASSIGN v = cast:void*(d)"), "cast: operands should be convertible to void*, not (f64)\n");
  EXPECT_EQ(about("ASSUME extract:u1(32, u) == 0:u1"),
            "extract: the index should be inside the operand, not 32\n");
  EXPECT_EQ(about("ASSIGN a = array:s32[4](g)"), "array: operands should be the elements of s32[4]\n");
  EXPECT_EQ(about("ASSUME forall(g: s32; b)"), "");
  EXPECT_EQ(about("ASSUME forall(i: s32, i: s32; b)"), "forall: 'i' should be bound once\n");
  EXPECT_EQ(about("ASSUME fold(i: bool, i: s32; true, g, g, b)"), "fold: 'i' should be bound once\n");
  EXPECT_EQ(about("ASSUME fold_some(x: bool, i: s32; g, g, g, b)"),
            "fold_some: operands should be a start and a step of the accumulator's type, bool, bit-vector or "
            "float, and two bounds of the index's, a bit-vector, not (bool, s32, s32, s32, s32, bool)\n");
  EXPECT_EQ(about("ASSUME fold(x: bool, i: s32; true, g, i, x && b)"),
            "'i' should be in the symbol table, with type s32, or bound by a quantifier\n");
  EXPECT_EQ(about("ASSUME \"abc\":s8[2] == \"abc\":s8[2]"),
            "string: the type should be long enough for the text, not s8[2]\n"
            "f, instruction 0 (ASSUME \"abc\":s8[2] == \"abc\":s8[2]): eq: operands should be scalars, ints "
            "or maps of "
            "one type, not (s8[2], s8[2])\n");
}

TEST(Check, Symbols) {
  EXPECT_EQ(about("ASSIGN g = symbol(nowhere: s32)"),
            "'nowhere' should be in the symbol table, with type s32, or bound by a quantifier\n");
  EXPECT_EQ(about("ASSIGN g = cast:s32(symbol(u: u8))"),
            "'u' should be in the symbol table, with type u8, or bound by a quantifier\n");
  EXPECT_EQ(about("ASSUME symbol(i: s32) < g && forall(i: s32; i < g)"),
            "'i' should be in the symbol table, with type s32, or bound by a quantifier\n");
  EXPECT_EQ(about("ASSIGN g = other::y"), "locals of another function should not be used\n");
  EXPECT_EQ(about("ASSIGN g = x + other::y"), "locals of another function should not be used\n");
}

TEST(Check, Sites) {
  EXPECT_EQ(about("ASSIGN g = -g ; {/2}"), "site 0 should begin at an operand of the instruction\n");
  EXPECT_EQ(about("ASSIGN g = -g ; {/1/1}"), "site 0 should lead to an operation\n");
  EXPECT_EQ(about("ASSIGN g = -g ; {^0/1}"), "site 0 should not enclose itself\n");
  EXPECT_EQ(about("ASSIGN g = -g ; {^1/0, ^0/0}"), "site 0 should not enclose itself\n");
  EXPECT_EQ(about("ASSIGN g = -g ; {^7/1}"), "the parent of site 0 should be a site\n");
  EXPECT_EQ(about("CALL f() ; {/0}"), "site 0 should begin at an operand that is there\n");
  EXPECT_EQ(about("ASSIGN g = -g ; {/1, ^0}"), "site 1 should have a path\n");
}

TEST(Check, Declarations) {
  auto with = [](const std::string& line) {
    return complaints_of("goto 1 LP64\nentry start\nfunction start: fn() -> void {\n}\n" + line + "\n");
  };
  EXPECT_EQ(with(""), "");
  EXPECT_EQ(complaints_of("goto 1 LP64\n"),
            "program: the entry function '__heddle_start' should have a body\n");
  EXPECT_EQ(complaints_of("goto 1 LP64\nentry f\nfunction f: fn(s32) -> void {\n  parameter x: s32\n}\n"),
            "program: the entry function 'f' should have no parameters\n");
  EXPECT_EQ(with("global x: void"), "symbol x: the type should be storable, not void\n");
  EXPECT_EQ(with("struct s\nglobal x: struct s[2]"),
            "symbol x: the type should be storable, not struct s[2]\n");
  EXPECT_EQ(with("global x: int"), "symbol x: the type should be storable, not int\n");
  EXPECT_EQ(with("global x: s64[18446744073709551615]"),
            "symbol x: the object should be smaller than half the address space\n");
  EXPECT_EQ(with("global x: s8 align 3"), "symbol x: the alignment should be a power of two\n");
  EXPECT_EQ(with("struct s size 4 align 4 {\n  x: s32 at 1\n}"),
            "struct s, field x: the field should lie inside the record\n");
  EXPECT_EQ(with("struct s size 4 align 0 {\n}"), "struct s: the alignment should be a power of two\n");
  EXPECT_EQ(with("struct s size 4 align 4 {\n  x: u3 at 3:6 bit_field\n}"),
            "struct s, field x: the field should lie inside the record\n");
  EXPECT_EQ(with("struct s size 3 align 1 {\n  x: s18 at 0 bit_field\n}"), "");
  EXPECT_EQ(with("struct s size 4 align 4 {\n  x: u3 at 0\n  x: u3 at 0\n}"),
            "struct s, field x: the name should be used once\n");
  EXPECT_EQ(with("struct s size 4 align 4 {\n  x: struct t at 0\n}\nstruct t size 4 align 4 {\n  x: struct "
                 "s[1] at 0\n}"),
            "struct s: a record should not contain itself\nstruct t: a record should not contain itself\n");
  EXPECT_EQ(with("struct s size 4 align 4 {\n  x: struct t at 0\n}\nstruct t"),
            "struct s, field x: the type should be storable, not struct t\n");
  EXPECT_EQ(with("function f: fn(s32) -> void {\n}"),
            "function f: the parameters should have the types in fn(s32) -> void\n");
  EXPECT_EQ(with("function f: fn(s32, ...) -> void {\n  parameter x: s32\n}"),
            "function f: exactly variadic functions should have an area of further arguments\n");
  EXPECT_EQ(with("function f: fn(...) -> void {\n  va_area x: s32*\n}"),
            "function f: the area of further arguments should be a parameter of type void*\n");
  EXPECT_EQ(with("declare f: fn() -> void {\n    SKIP\n}"),
            "function f: without a body there should be no instructions and locals\n");
  EXPECT_EQ(with("global g: s32\nfunction f: fn() -> void {\n  local g\n}"),
            "function f: g should be a local or temporary\n");
  EXPECT_EQ(with("prototype f: fn() -> s32\nfunction f: fn() -> void {\n}"),
            "function f: the symbol table should hold it with the same type\n");
}

TEST(Check, IsLinearInTheGraph) {
  Program program = testing::counting_program();
  expr::Store& store = program.store();
  expr::ExprRef e = program.reference(*program.find_symbol("counter"));
  for (int i = 0; i < 100; ++i) e = store.binary(expr::Kind::Add, e, e);
  Function& main = *program.find_function("main");
  Instruction& last = main.body.emplace_back();
  last.op = Op::Return;
  last.operands = {e};
  for (int i = 0; i < 200000; ++i) {
    e = store.unary(expr::Kind::Neg, e);
    last.sites.push_back({i == 0 ? kNoSite : i - 1U, {0}, {}});
  }
  last.operands = {e};
  EXPECT_EQ(joined(check(program)), "");
}

}  // namespace
}  // namespace heddle::ir
