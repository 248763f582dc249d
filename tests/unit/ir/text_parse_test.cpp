#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "expr/random_expression.h"
#include "expr/typing.h"
#include "ir/check.h"
#include "ir/sample_programs.h"
#include "ir/text.h"
#include "support/diagnostics.h"

namespace heddle::ir {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

// A program whose main asserts and assigns random expressions, with random source places.
Program random_program(uint64_t seed) {
  Program program(expr::DataModel{seed % 2 == 0 ? expr::DataModelKind::LP64 : expr::DataModelKind::ILP32});
  expr::Store& store = program.store();
  expr::testing::RandomExpressions random(store, seed);
  program.add_file("a \"b\".c");
  program.add_file("models/m.c", true);
  auto range = [&] {
    support::SourceRange result;
    if (random.number(3) == 0) return result;
    result.begin = {static_cast<uint32_t>(random.number(3)), static_cast<uint32_t>(1 + random.number(50)),
                    static_cast<uint32_t>(random.number(80)), static_cast<uint32_t>(random.number(5000))};
    result.end_line = result.begin.line + static_cast<uint32_t>(random.number(2));
    result.end_column = static_cast<uint32_t>(random.number(80));
    result.end_offset = random.coin() ? result.begin.offset + result.end_column - result.begin.column
                                      : static_cast<uint32_t>(random.number(5000));
    return result;
  };
  Function& main = program.add_function("main", store.function(store.void_type(), {}, false));
  main.has_body = true;
  main.range = range();
  for (int i = 0; i < 12; ++i) {
    Instruction& instruction = main.body.emplace_back();
    const TypeRef type = random.any_type();
    switch (random.number(7)) {
      case 0:
        instruction.op = Op::Assert;
        instruction.operands = {random.make(store.bool_type(), 5)};
        if (random.coin()) instruction.name = store.intern("p q");
        if (random.coin()) instruction.message = store.intern("m");
        break;
      case 1:
        instruction.op = Op::Goto;
        instruction.operands = {random.coin() ? store.boolean(true) : random.make(store.bool_type(), 4)};
        instruction.target = static_cast<uint32_t>(random.number(12));
        break;
      case 2:
        instruction.op = Op::Call;
        instruction.operands = {random.coin() ? nullptr : random.symbol(type),
                                program.store().symbol("main", main.type), random.make(type, 3)};
        break;
      case 3:
        instruction.op = Op::Return;
        instruction.operands = {random.coin() ? nullptr : random.make(type, 3)};
        instruction.name = random.coin() ? store.intern("odd") : nullptr;
        break;
      default:
        instruction.op = Op::Assign;
        instruction.operands = {random.symbol(type), random.make(type, 5)};
        break;
    }
    instruction.range = range();
    instruction.statement = static_cast<StatementKind>(random.number(13));
    instruction.statement_range = range();
    for (uint64_t s = random.number(3); s > 0; --s) {
      Site& site = instruction.sites.emplace_back();
      if (random.coin()) site.parent = static_cast<uint32_t>(random.number(5));
      for (uint64_t n = random.number(4); n > 0; --n)
        site.steps.push_back(static_cast<uint32_t>(random.number(4)));
      site.range = range();
    }
  }
  for (ExprRef symbol : random.symbols())
    if (Symbol* added = program.add_symbol(symbol->text(), symbol->type(),
                                           random.coin() ? SymbolKind::Global : SymbolKind::Local))
      if (added->kind == SymbolKind::Local && random.number(4) != 0) main.locals.push_back(added);
  return program;
}

TEST(TextParse, RoundTripOfASmallProgram) {
  const std::string text = testing::printed(testing::counting_program());
  EXPECT_EQ(testing::printed(parse(text, "count.goto")), text);
}

TEST(TextParse, RoundTripOfRandomPrograms) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const std::string text = testing::printed(random_program(seed));
    const Program again = parse(text, "random.goto");
    ASSERT_EQ(testing::printed(again), text) << "seed " << seed;
  }
}

TEST(TextParse, RandomExpressionsAreWellTyped) {
  expr::Store store(expr::DataModel{});
  expr::testing::RandomExpressions random(store, 1);
  for (int i = 0; i < 2000; ++i)
    for_each_subexpression(random.make(random.any_type(), 5),
                           [&](ExprRef e) { ASSERT_EQ(expr::typing_error(e), "") << to_string(e); });
}

TEST(TextParse, KeepsEveryBitOfEveryConstant) {
  Program program(expr::DataModel{});
  expr::testing::RandomExpressions random(program.store(), 7);
  Function& main =
      program.add_function("main", program.store().function(program.store().void_type(), {}, false));
  std::vector<ExprRef> constants;
  for (int i = 0; i < 3000; ++i) {
    const TypeRef type = random.scalar();
    constants.push_back(program.store().constant(type, random.random_bits(type->width())));
    main.body.emplace_back().op = Op::Return;
    main.body.back().operands = {constants.back()};
  }
  const Program again = parse(testing::printed(program), "constants.goto");
  const std::vector<Instruction>& body = again.find_function("main")->body;
  for (size_t i = 0; i < constants.size(); ++i) {
    ASSERT_EQ(body[i].operands[0]->value(), constants[i]->value()) << to_string(constants[i]);
    ASSERT_EQ(to_string(body[i].operands[0]->type()), to_string(constants[i]->type()));
  }
}

TEST(TextParse, RoundTripOfDeepAndSharedExpressions) {
  Program program(expr::DataModel{});
  expr::Store& store = program.store();
  const ExprRef x = program.reference(*program.add_symbol("x", store.signed_type(32), SymbolKind::Global));
  ExprRef left = x, right = x, prefix = x, call = x, shared = x;
  for (int i = 0; i < 100000; ++i) {
    left = store.binary(Kind::Add, left, x);
    right = store.binary(Kind::Mul, x, right);
    prefix = store.unary(Kind::BitNot, prefix);
    call = store.ite(store.boolean(true), x, call);
    if (i < 1000) shared = store.binary(Kind::BitXor, shared, store.unary(Kind::Neg, shared));
  }
  Function& main = program.add_function("main", store.function(store.void_type(), {}, false));
  for (ExprRef e : {left, right, prefix, call, shared}) {
    main.body.emplace_back().op = Op::Return;
    main.body.back().operands = {e};
  }
  const std::string text = testing::printed(program);
  EXPECT_EQ(testing::printed(parse(text, "deep.goto")), text);
}

TEST(TextParse, KeepsSymbolsThatNoFunctionLists) {
  Program program(expr::DataModel{});
  expr::Store& store = program.store();
  const TypeRef s32 = store.signed_type(32);
  Function& f = program.add_function("f", store.function(s32, {s32}, false));
  Symbol* stray = program.add_symbol("stray", s32, SymbolKind::Temporary);
  Symbol* global = program.add_symbol("global", s32, SymbolKind::Global);
  program.add_symbol("f2", f.type, SymbolKind::Function);
  f.parameters = {global};
  f.va_area = program.add_symbol("f::va", store.pointer(store.void_type()), SymbolKind::Parameter);
  stray->alignment = 64;
  global->is_thread_local = true;
  const std::string text = testing::printed(program);
  const Program again = parse(text, "stray.goto");
  EXPECT_EQ(testing::printed(again), text);
  EXPECT_EQ(again.find_symbol("stray")->kind, SymbolKind::Temporary);
  EXPECT_EQ(again.find_symbol("f2")->kind, SymbolKind::Function);
  EXPECT_EQ(again.find_function("f")->parameters[0], again.find_symbol("global"));
  EXPECT_EQ(again.find_function("f")->va_area, again.find_symbol("f::va"));
}

std::string error_of(const std::string& text) {
  try {
    parse(text, "t.goto");
    return "no error";
  } catch (const support::InputError& error) {
    return error.what();
  }
}

// The error of one instruction in a function that knows x, y: s32, p: struct node*, b: bool.
std::string instruction_error(const std::string& instruction) {
  return error_of(
      "goto 1 LP64\nstruct node size 8 align 8 {\n  next: struct node* at 0\n}\nglobal x: s32\nglobal y: "
      "s32\n"
      "global p: struct node*\nglobal b: bool\nfunction f: fn() -> void {\n" +
      instruction + "\n}\n");
}

TEST(TextParse, ErrorsOfDeclarations) {
  EXPECT_EQ(error_of(""), "t.goto:1:1: error: expected 'goto', found end of file");
  EXPECT_EQ(error_of("goto 2 LP64"), "t.goto:1:6: error: version 2 is not known, only version 1");
  EXPECT_EQ(error_of("goto 1 LLP64"), "t.goto:1:8: error: expected 'LP64', 'ILP32' or 'IP16', found 'LLP64'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobl x: s32"),
            "t.goto:2:1: error: expected a declaration, found 'globl'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s0"), "t.goto:2:11: error: expected a type, found 's0'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: f33"), "t.goto:2:11: error: expected a type, found 'f33'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s99999999"),
            "t.goto:2:11: error: expected a type, found 's99999999'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s32\nglobal x: s32"),
            "t.goto:3:8: error: 'x' is declared twice");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s32 @1:2:3+4"), "t.goto:2:16: error: there is no file 1");
  EXPECT_EQ(error_of("goto 1 LP64\nfile 2 \"a\""),
            "t.goto:2:6: error: files should be numbered from 1 without gaps");
  EXPECT_EQ(error_of("goto 1 LP64\nstruct a\nglobal x: union a"),
            "t.goto:3:17: error: 'a' should name either a struct or a union, not both");
  EXPECT_EQ(error_of("goto 1 LP64\nstruct a size 0 align 1 {\n}\nstruct a size 0 align 1 {\n}"),
            "t.goto:4:1: error: struct a is defined twice");
  EXPECT_EQ(error_of("goto 1 LP64\nstruct a size 0 align 1 {\n  x: s32 at\n}"),
            "t.goto:3:12: error: expected a number of bytes, found end of line");
  EXPECT_EQ(error_of("goto 1 LP64\nfunction f: s32 {\n}"),
            "t.goto:2:13: error: 'f' should have a function type");
  EXPECT_EQ(error_of("goto 1 LP64\nfunction f: fn() -> s32 {\n"),
            "t.goto:3:1: error: expected an instruction or '}', found end of file");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s32 'open"),
            "t.goto:2:15: error: the quote should be closed on the same line");
  EXPECT_EQ(error_of("goto 1 LP64\nfile 1 \"\\q\""), "t.goto:2:8: error: malformed escape in quoted text");
  EXPECT_EQ(error_of("goto 1 LP64\n\x01"), "t.goto:2:1: error: unexpected character '\\x01'");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: " + std::string(100000, '(')),
            "t.goto:2:268: error: the type is nested too deeply");
  EXPECT_EQ(error_of("goto 1 LP64\nglobal x: s32" + std::string(100000, '*')),
            "t.goto:2:270: error: the type is nested too deeply");
}

TEST(TextParse, ErrorsOfInstructions) {
  EXPECT_EQ(instruction_error("ASIGN x = y"),
            "t.goto:10:1: error: expected an instruction or '}', found 'ASIGN'");
  EXPECT_EQ(instruction_error("ASSIGN x y"), "t.goto:10:10: error: expected '=', found 'y'");
  EXPECT_EQ(instruction_error("ASSIGN x = y y"), "t.goto:10:14: error: expected end of line, found 'y'");
  EXPECT_EQ(instruction_error("GOTO L1"), "t.goto:10:6: error: unknown label 'L1'");
  EXPECT_EQ(instruction_error("L1:"), "t.goto:10:1: error: the label should be followed by an instruction");
  EXPECT_EQ(instruction_error("L1:\nL1: SKIP"), "t.goto:11:1: error: label 'L1' is defined twice");
  EXPECT_EQ(instruction_error("CALL x = f(x"), "t.goto:10:13: error: expected ',' or ')', found end of line");
  EXPECT_EQ(instruction_error("HALT.NOW 1:s32"),
            "t.goto:10:6: error: expected the variant of an instruction, found 'NOW'");
  EXPECT_EQ(instruction_error("SKIP ; @1:2+3-4"),
            "t.goto:10:9: error: the location should begin with the number of a file");
  EXPECT_EQ(instruction_error("SKIP ; @0:1:2+3-4:5"),
            "t.goto:10:20: error: expected '+' and the offset of the end, found end of line");
  EXPECT_EQ(instruction_error("SKIP ; fortnight"),
            "t.goto:10:8: error: expected the kind of a statement, found 'fortnight'");
  EXPECT_EQ(
      instruction_error("SKIP ; {/1/99999999999}"),
      "t.goto:10:12: error: expected the number of an operand of at most 4294967295, found '99999999999'");
}

TEST(TextParse, ErrorsOfExpressions) {
  EXPECT_EQ(instruction_error("ASSIGN x = "),
            "t.goto:10:12: error: expected an expression, found end of line");
  EXPECT_EQ(instruction_error("ASSIGN x = y + z"), "t.goto:10:16: error: unknown symbol 'z'");
  EXPECT_EQ(instruction_error("ASSIGN x = (y + y"), "t.goto:10:18: error: expected ')', found end of line");
  EXPECT_EQ(instruction_error("ASSIGN x = y[1:s32"), "t.goto:10:19: error: expected ']', found end of line");
  EXPECT_EQ(instruction_error("ASSIGN x = 5"), "t.goto:10:13: error: expected ':', found end of line");
  EXPECT_EQ(instruction_error("ASSIGN x = 5x"), "t.goto:10:12: error: malformed number");
  EXPECT_EQ(instruction_error("ASSIGN x = 128:s8"), "t.goto:10:12: error: '128' does not fit type s8");
  EXPECT_EQ(instruction_error("ASSIGN x = -129:s8"), "t.goto:10:13: error: '-129' does not fit type s8");
  EXPECT_EQ(instruction_error("ASSIGN x = -1:u8"), "t.goto:10:13: error: '-1' does not fit type u8");
  EXPECT_EQ(instruction_error("ASSIGN x = 0xff:s8"), "no error");
  EXPECT_EQ(instruction_error("ASSIGN x = 1.5:s32"),
            "t.goto:10:12: error: '1.5' is not a number of type s32");
  EXPECT_EQ(instruction_error("ASSIGN x = 1:bool"), "t.goto:10:12: error: a number cannot have type bool");
  EXPECT_EQ(instruction_error("ASSIGN x = null:s32"),
            "t.goto:10:12: error: 'null' should have a pointer type, not s32");
  EXPECT_EQ(instruction_error("ASSIGN x = cast(y)"),
            "t.goto:10:12: error: 'cast' has no type here; write it as cast:type(…)");
  EXPECT_EQ(instruction_error("ASSIGN x = *y"),
            "t.goto:10:12: error: '*' has no type here; write it as deref:type(…)");
  EXPECT_EQ(instruction_error("ASSIGN x = &&y"), "t.goto:10:12: error: expected an expression, found '&&'");
  EXPECT_EQ(instruction_error("ASSIGN x = ite(b, x)"),
            "t.goto:10:12: error: 'ite' should have 3 operands, not 2");
  EXPECT_EQ(instruction_error("ASSIGN x = neg()"), "t.goto:10:12: error: 'neg' should have 1 operand, not 0");
  EXPECT_EQ(instruction_error("ASSIGN p = p->last"), "t.goto:10:15: error: struct node has no field 'last'");
  EXPECT_EQ(instruction_error("ASSIGN p = x.next"),
            "t.goto:10:14: error: a field should be selected from a struct or union, not from s32");
  EXPECT_EQ(instruction_error("ASSUME let(%2 = b; %2)"),
            "t.goto:10:13: error: definitions should be numbered from 1 without gaps");
  EXPECT_EQ(instruction_error("ASSUME let(%1 = %1; %1)"),
            "t.goto:10:18: error: there is no definition %1 here");
  EXPECT_EQ(instruction_error("ASSUME forall(i; b)"), "t.goto:10:16: error: expected ':', found ';'");
  EXPECT_EQ(instruction_error("ASSUME " + std::string(200000, '(')),
            "t.goto:10:200008: error: expected an expression, found end of line");
}

// One random edit: a byte, a deletion, a copied piece, or a swap of lines.
std::string mutated(std::string text, std::mt19937_64& random) {
  auto below = [&](size_t n) { return static_cast<size_t>(random() % std::max<size_t>(n, 1)); };
  static constexpr std::string_view kPieces[] = {"(",
                                                 ")",
                                                 "[",
                                                 "]",
                                                 "{",
                                                 "}",
                                                 ":",
                                                 "s32",
                                                 "*",
                                                 "&",
                                                 "struct node",
                                                 "0x",
                                                 "-",
                                                 "let(%1 = ",
                                                 "%1",
                                                 "zero:",
                                                 "'",
                                                 "\"",
                                                 "@1:1:1+1-1",
                                                 "fn() -> ",
                                                 "99999999999999999999",
                                                 "->",
                                                 ".",
                                                 "#7",
                                                 "symbol(",
                                                 "cast:",
                                                 "cast:bool(",
                                                 "union:",
                                                 "extract:u1(99, ",
                                                 "\n",
                                                 ";",
                                                 "forall(x: s32; "};
  const size_t at = below(text.size());
  switch (below(6)) {
    case 0:
      text[at] = static_cast<char>(random());
      break;
    case 1:
      text.erase(at, 1 + below(6));
      break;
    case 2:
      text.insert(below(text.size()), text.substr(at, 1 + below(40)));
      break;
    case 3:
      text.erase(at, std::min(text.find('\n', at), text.size()) - at);
      break;
    case 4:
      text.insert(at, kPieces[below(std::size(kPieces))]);
      break;
    default:
      text.replace(at, 1 + below(8), kPieces[below(std::size(kPieces))]);
      break;
  }
  return text;
}

// HEDDLE_FUZZ_COUNT=100000 runs it longer.
TEST(TextParse, MalformedTextIsRefusedNotFollowed) {
  const char* wanted = std::getenv("HEDDLE_FUZZ_COUNT");
  const uint64_t count = wanted == nullptr ? 2000 : std::strtoull(wanted, nullptr, 10);
  std::mt19937_64 random(3);
  size_t parsed = 0;
  for (uint64_t i = 0; i < count; ++i) {
    std::string text =
        testing::printed(i % 8 == 0 ? testing::counting_program() : random_program(random() % 1000));
    for (uint64_t edits = 1 + random() % 3; edits > 0; --edits) text = mutated(std::move(text), random);
    try {
      const Program program = parse(text, "mutated.goto");
      const std::string again = testing::printed(program);
      if (check(program).empty()) {
        EXPECT_EQ(testing::printed(parse(again, "again.goto")), again);
      }
      ++parsed;
    } catch (const support::InputError&) {
    }
  }
  EXPECT_GT(parsed, count / 100) << "some mutants should still be programs";
}

TEST(TextParse, ReadsWhatPeopleWrite) {
  const Program program = parse(R"(goto 1 ILP32   // comments go to the end of the line
// RUN: heddle opt %s
global i: s32
function f: fn() -> void {
again: ASSUME i*2:s32 <= 10:s32&&!(i==0x3:s32)
  GOTO done if forall(k: s32; k < i ==> k < i + 1:s32)
  GOTO again
  parameter: SKIP
done:
  RETURN
}
)",
                                "hand.goto");
  const std::vector<Instruction>& body = program.find_function("f")->body;
  ASSERT_EQ(body.size(), 5U);
  EXPECT_EQ(to_string(body[0]), "ASSUME i * 2:s32 <= 10:s32 && !(i == 3:s32)");
  EXPECT_EQ(to_string(body[1]), "GOTO L4 if forall(k: s32; k < i ==> k < i + 1:s32)");
  EXPECT_EQ(body[2].target, 0U);
  EXPECT_EQ(program.data_model().pointer_width(), 32U);
}

}  // namespace
}  // namespace heddle::ir
