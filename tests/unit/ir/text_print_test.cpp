#include <gtest/gtest.h>

#include "expr/typing.h"
#include "ir/sample_programs.h"
#include "ir/text.h"

namespace heddle::ir {
namespace {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::Store;
using expr::TypeRef;

TEST(TextPrint, PrintsAProgram) {
  EXPECT_EQ(testing::printed(testing::counting_program()), R"(goto 1 LP64
entry __heddle_start
file 1 "count.c"

struct node size 16 align 8 {
  value: s32 at 0
  low: u3 at 4 bit_field
  high: u5 at 4:3 bit_field
  next: struct node* at 8
}

union opaque

global counter: s32 source "counter" ctype "int" @1:1:5+4

declare log: fn(struct node*, ...) -> void model {
}

function main: fn(s32) -> s32 range @1:3:1+20-9:2+140 {
  parameter main::limit: s32 source "limit"
  local main::list: struct node* source "list"
  temporary main::$1: s32
    DECL main::list  ; declaration
  L1:
    GOTO L8 if !(counter < main::limit)  ; @5:10+60-25 while@5:3+53-7:4+100
    ASSERT !overflow_add(counter, 1:s32) property 'no-overflow' message "\"counter + 1\" does not fit\nint"
    ASSIGN counter = counter + 1:s32  ; @6:5+80-26 expression {/1@6:15+90-26, ^0/1@6:25+100-26}
    CALL log(main::list, main::list->next)
    HAVOC main::$1 input __VERIFIER_nondet_int
    ASSUME main::$1 >= main::list->value
    GOTO L1
  L8:
    DEAD main::list
    RETURN counter
}

function __heddle_start: fn() -> void {
    CALL main(-3:s32)
    HALT.ABORT 134:s32
}
)");
}

class TextPrintExpr : public ::testing::Test {
 protected:
  Store store{expr::DataModel{}};
  TypeRef s32 = store.signed_type(32);
  ExprRef x = store.symbol("x", s32);
  ExprRef y = store.symbol("f::y$1", s32);
  ExprRef p = store.symbol("p", store.pointer(s32));
  ExprRef bits(FloatFormat format, uint64_t value) { return store.constant(store.float_type(format), value); }
};

TEST_F(TextPrintExpr, ParenthesesOnlyWhereNeeded) {
  const ExprRef sum = store.binary(Kind::Add, x, y);
  EXPECT_EQ(to_string(store.binary(Kind::Add, sum, x)), "x + f::y$1 + x");
  EXPECT_EQ(to_string(store.binary(Kind::Sub, x, sum)), "x - (x + f::y$1)");
  EXPECT_EQ(to_string(store.binary(Kind::Mul, sum, x)), "(x + f::y$1) * x");
  EXPECT_EQ(to_string(store.unary(Kind::Neg, sum)), "-(x + f::y$1)");
  EXPECT_EQ(to_string(store.unary(Kind::BitNot, store.unary(Kind::Neg, x))), "~-x");
  const ExprRef less = store.binary(Kind::Lt, x, y);
  EXPECT_EQ(to_string(store.binary(Kind::Implies, less, store.binary(Kind::Implies, less, less))),
            "x < f::y$1 ==> x < f::y$1 ==> x < f::y$1");
  EXPECT_EQ(to_string(store.binary(Kind::Implies, store.binary(Kind::Implies, less, less), less)),
            "(x < f::y$1 ==> x < f::y$1) ==> x < f::y$1");
  EXPECT_EQ(to_string(store.deref(store.make(Kind::PointerAdd, p->type(), {p, x}))), "*pointer_add(p, x)");
  EXPECT_EQ(to_string(store.address_of(store.deref(p))), "&*p");
  EXPECT_EQ(to_string(store.make(Kind::Cast, store.signed_type(64), {sum})), "cast:s64(x + f::y$1)");
}

TEST_F(TextPrintExpr, ConstantsAreExact) {
  EXPECT_EQ(to_string(store.constant(s32, -5)), "-5:s32");
  EXPECT_EQ(to_string(store.unary(Kind::Neg, store.constant(s32, 5))), "-(5:s32)");
  EXPECT_EQ(to_string(store.constant(store.integer_type(), llvm::APInt(8, -5, true))), "-5:int");
  EXPECT_EQ(to_string(store.boolean(true)), "true");
  EXPECT_EQ(to_string(store.zero(p->type())), "null:s32*");
  EXPECT_EQ(to_string(store.constant(p->type(), 16)), "0x10:s32*");
  EXPECT_EQ(to_string(bits(FloatFormat::Double, 0x3ff8000000000000)), "0x1.8p0:f64");
  EXPECT_EQ(to_string(bits(FloatFormat::Double, 0x8000000000000000)), "-0x0p0:f64");
  EXPECT_EQ(to_string(bits(FloatFormat::Single, 0xff800000)), "-inf:f32");
  EXPECT_EQ(to_string(bits(FloatFormat::Single, 0xffc00001)), "nan(0xffc00001):f32");
  EXPECT_EQ(to_string(store.string(store.array(store.signed_type(8), 4), std::string_view("a\0\xff", 3))),
            "\"a\\x00\\xff\":s8[4]");
}

TEST_F(TextPrintExpr, QuotesNamesThatWouldNotBeReadBack) {
  for (const char* name : {"index", "true", "x.y", "3d", "a b", "", "let", "dir/f.c::x", "größe"})
    EXPECT_TRUE(to_string(store.symbol(name, s32)).starts_with('\'')) << name;
  for (const char* name : {"x", "main::x$1", "file.c::x", "$t", "a.b::c.d::e"})
    EXPECT_EQ(to_string(store.symbol(name, s32)), name);
}

TEST_F(TextPrintExpr, SaysTheTypeWhereTheOperandsDoNot) {
  EXPECT_EQ(to_string(store.make(Kind::Add, store.unsigned_type(8), {x, y})), "add:u8(x, f::y$1)");
  EXPECT_EQ(to_string(store.make(Kind::Extract, store.unsigned_type(8), {x}, 16)), "extract:u8(16, x)");
  const TypeRef odd = store.record("anonymous at a.c:3", false);
  EXPECT_EQ(to_string(store.zero(odd)), "zero:struct 'anonymous at a.c:3'");
}

TEST_F(TextPrintExpr, DeepExpressionsDoNotExhaustTheStack) {
  ExprRef left = x;
  ExprRef right = x;
  ExprRef negated = x;
  for (int i = 0; i < 300000; ++i) {
    left = store.binary(Kind::Add, left, y);
    right = store.binary(Kind::Add, y, right);
    negated = store.unary(Kind::Neg, negated);
  }
  EXPECT_EQ(to_string(left).size(), 1 + 300000 * std::string(" + f::y$1").size());
  EXPECT_EQ(to_string(right).size(), 1 + 300000 * std::string("f::y$1 + ()").size() - 2);
  EXPECT_EQ(to_string(negated), std::string(300000, '-') + "x");
}

TEST_F(TextPrintExpr, SharedSubexpressionsAreDefinedOnce) {
  ExprRef e = store.binary(Kind::Add, x, y);
  for (int i = 0; i < 5; ++i) e = store.binary(Kind::Mul, e, e);
  EXPECT_FALSE(to_string(e).starts_with("let")) << "a small tree is written out";
  for (int i = 0; i < 100; ++i) e = store.binary(Kind::Mul, e, e);
  const std::string text = to_string(e);
  EXPECT_TRUE(
      text.starts_with("let(%1 = (x + f::y$1) * (x + f::y$1) * ((x + f::y$1) * (x + f::y$1)), %2 = %1 * %1,"))
      << text;
  EXPECT_LT(text.size(), 5000U);
}

}  // namespace
}  // namespace heddle::ir
