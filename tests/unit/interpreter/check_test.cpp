// Findings of check mode: each kind, its message with values, its place; and what is not to be found.
#include <gtest/gtest.h>

#include "builder.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

struct Finding {
  OutcomeKind kind;
  std::string message;
};

// One operation on two 32-bit values that C wrote at column 5.
Outcome operate(Kind kind, TypeRef (*type_of)(Builder&), int64_t left, int64_t right, bool is_site = true) {
  Builder b;
  TypeRef type = type_of(b);
  ExprRef x = b.local("x", type);
  ExprRef y = b.local("y", type);
  ExprRef z = b.local("z", type);
  b.assign(x, b.constant(type, left));
  b.assign(y, b.constant(type, right));
  ExprRef e = expr::info(kind).arity == 1 ? b.store.unary(kind, x) : b.store.binary(kind, x, y);
  ir::Instruction& i = b.assign(z, e);
  if (is_site) Builder::site(i, {1});
  b.ret(b.num(0));
  return b.check();
}

TypeRef s32(Builder& b) {
  return b.s32;
}
TypeRef u32(Builder& b) {
  return b.u32;
}
TypeRef s64(Builder& b) {
  return b.s64;
}
TypeRef s128(Builder& b) {
  return b.store.signed_type(128);
}

TEST(Check, FindsSignedOverflow) {
  EXPECT_EQ(operate(Kind::Add, s32, INT32_MAX, 1).message,
            "test.c:3:5: signed overflow: 2147483647 + 1 does not fit s32");
  EXPECT_EQ(operate(Kind::Sub, s32, INT32_MIN, 1).message,
            "test.c:3:5: signed overflow: -2147483648 - 1 does not fit s32");
  EXPECT_EQ(operate(Kind::Mul, s64, INT64_MAX, 2).message,
            "test.c:3:5: signed overflow: 9223372036854775807 * 2 does not fit s64");
  EXPECT_EQ(operate(Kind::Neg, s32, INT32_MIN, 0).message,
            "test.c:3:5: signed overflow: -(-2147483648) does not fit s32");
  EXPECT_EQ(operate(Kind::Div, s32, INT32_MIN, -1).message,
            "test.c:3:5: signed overflow: -2147483648 / -1 does not fit s32");
  EXPECT_EQ(operate(Kind::Mod, s32, INT32_MIN, -1).violation->kind, ViolationKind::Overflow);
  EXPECT_EQ(operate(Kind::Add, s32, INT32_MAX, 0).kind, OutcomeKind::Exited);
  EXPECT_EQ(operate(Kind::Mul, s64, INT64_MIN, 1).kind, OutcomeKind::Exited);
  EXPECT_EQ(operate(Kind::Mul, s128, INT64_MAX, INT64_MAX).kind, OutcomeKind::Exited);
  EXPECT_EQ(operate(Kind::Add, u32, -1, 1).kind, OutcomeKind::Exited);
}

TEST(Check, LooksOnlyAtOperationsOfTheSource) {
  EXPECT_EQ(operate(Kind::Add, s32, INT32_MAX, 1, false).kind, OutcomeKind::Exited);
}

TEST(Check, FindsDivisionByZero) {
  EXPECT_EQ(operate(Kind::Div, s32, 5, 0).message, "test.c:3:5: division by zero: 5 / 0");
  EXPECT_EQ(operate(Kind::Mod, u32, 5, 0).message, "test.c:3:5: division by zero: 5 % 0");
  EXPECT_EQ(operate(Kind::Mod, u32, 5, 0).violation->kind, ViolationKind::Division);
}

TEST(Check, FindsBadShifts) {
  EXPECT_EQ(operate(Kind::Shl, s32, 1, 31).message,
            "test.c:3:5: left shift loses bits: 1 << 31 does not fit s32");
  EXPECT_EQ(operate(Kind::Shl, s32, -1, 1).violation->kind, ViolationKind::Shift);
  EXPECT_EQ(operate(Kind::Shl, s32, 1, 32).message,
            "test.c:3:5: shift distance out of range: 1 << 32 of type s32");
  EXPECT_EQ(operate(Kind::Shr, u32, 1, 40).violation->kind, ViolationKind::Shift);
  EXPECT_EQ(operate(Kind::Shr, s32, -1, -1).violation->kind, ViolationKind::Shift);
  EXPECT_EQ(operate(Kind::Shl, u32, -1, 31).kind, OutcomeKind::Exited);
  EXPECT_EQ(operate(Kind::Shr, s32, -1, 31).kind, OutcomeKind::Exited);
}

TEST(Check, FindsOverflowUnderTheGuardOfItsOperands) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef c = b.local("c", b.boolean);
  b.assign(x, b.num(INT32_MAX));
  b.assign(c, b.store.boolean(false));
  ExprRef sum = b.plus(x, b.num(1));
  ir::Instruction& i = b.assign(c, b.store.binary(Kind::And, c, b.less(sum, x)));
  Builder::site(i, {1, 1, 0});
  b.ret(b.num(0));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited);
}

TEST(Check, FindsFailedAssertions) {
  Builder b;
  ir::Instruction& i = b.add(ir::Op::Assert, {b.store.boolean(false)});
  i.name = b.store.intern("no-overflow");
  i.message = b.store.intern("x stays small");
  b.ret(b.num(3));
  const Outcome outcome = b.check();
  EXPECT_EQ(outcome.kind, OutcomeKind::Violation);
  EXPECT_EQ(outcome.message, "test.c:1:1: x stays small");
  EXPECT_EQ(outcome.violation->property, "no-overflow");
  const Outcome unchecked = b.run();  // execution goes on, but it is remembered
  EXPECT_EQ(unchecked.kind, OutcomeKind::Exited);
  EXPECT_EQ(unchecked.exit_status, 3);
  ASSERT_TRUE(unchecked.violation.has_value());
  EXPECT_EQ(unchecked.violation->message, "x stays small");
}

TEST(Check, FindsIndicesBeyondTheArrayEvenInsideTheObject) {
  Builder b;
  TypeRef s = b.record("s", {{"a", b.store.array(b.s32, 2), 0}, {"b", b.store.array(b.s32, 2), 64}}, 16, 4);
  ExprRef v = b.local("v", s);
  ExprRef i = b.local("i", b.s32);
  b.assign(v, b.store.zero(s));
  b.assign(i, b.num(2));
  ir::Instruction& read = b.assign(i, b.store.index(b.store.member(v, 0), i));
  Builder::site(read, {1}, 9);
  b.ret(b.num(0));
  EXPECT_EQ(b.run().kind, OutcomeKind::Exited);
  EXPECT_EQ(b.check().message, "test.c:3:9: index 2 is out of bounds: the array has 2 elements");
}

TEST(Check, AllowsATrailingArrayToBeLonger) {
  Builder b;
  TypeRef s = b.record("s", {{"n", b.s32, 0}, {"a", b.store.array(b.s32, 1), 32}}, 8, 4);
  ExprRef p = b.local("p", b.store.pointer(s));
  b.alloc(p, b.constant(b.u64, 20));
  b.assign(b.store.index(b.store.member(b.store.deref(p), 1), b.num(3)), b.num(1));
  b.ret(b.num(0));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited) << b.check().message;
}

TEST(Check, AllowsTheAddressOnePastTheEnd) {
  Builder b;
  ExprRef a = b.local("a", b.store.array(b.s32, 2));
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  b.assign(p, b.store.address_of(b.store.index(a, b.num(2))));
  b.ret(b.num(0));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited);
  b.function->body.pop_back();
  b.assign(p, b.store.address_of(b.store.index(a, b.num(3))));
  EXPECT_EQ(b.check().kind, OutcomeKind::Violation);
}

TEST(Check, FindsAnAccessThatLandsInAnotherObject) {
  Builder b;
  ExprRef x = b.global("x", b.store.array(b.s32, 4));
  ExprRef y = b.global("y", b.store.array(b.s32, 4));
  TypeRef pointer = b.store.pointer(b.s32);
  ExprRef p = b.local("p", pointer);
  ExprRef d = b.local("d", b.s64);
  b.assign(p, b.store.address_of(b.store.index(x, b.num(0))));
  b.assign(d, b.store.binary(Kind::PointerSub, b.store.address_of(b.store.index(y, b.num(0))), p));
  b.assign(b.store.deref(b.store.make(Kind::PointerAdd, pointer, {p, d})), b.num(1));
  b.ret(b.num(0));
  EXPECT_EQ(b.run().kind, OutcomeKind::Exited);
  EXPECT_EQ(b.check().violation->kind, ViolationKind::Memory);
}

// Uninitialised values

TEST(Check, FindsBranchesOnUninitialisedValues) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef y = b.local("y", b.s32);
  b.decl(x);
  b.assign(y, b.plus(x, b.num(1)));  // copying and computing is fine
  b.jump(b.less(y, b.num(0)), 3);
  b.ret(b.num(0));
  const Outcome outcome = b.check();
  EXPECT_EQ(outcome.message, "test.c:3:1: a condition depends on an uninitialised value");
  EXPECT_EQ(outcome.violation->kind, ViolationKind::Uninitialized);
}

TEST(Check, FindsUninitialisedAddressesAndHeapContents) {
  Builder b;
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  b.decl(p);
  b.assign(b.store.deref(p), b.num(1));
  EXPECT_EQ(b.check().message, "test.c:2:1: an address depends on an uninitialised value");
  Builder c;
  ExprRef q = c.local("q", c.store.pointer(c.s32));
  c.alloc(q, c.constant(c.u64, 8));
  c.assign(c.store.deref(q), c.num(1));
  c.jump(c.equal(c.store.deref(q), c.num(5)), 3);
  ExprRef second = c.store.deref(c.store.make(Kind::PointerAdd, q->type(), {q, c.num(1)}));
  c.jump(c.equal(second, c.num(5)), 4);
  c.ret(c.num(0));
  EXPECT_EQ(c.check().message, "test.c:4:1: a condition depends on an uninitialised value");
}

TEST(Check, KnowsWhichBitsAreDefined) {
  Builder b;
  ExprRef x = b.local("x", b.u32);
  b.decl(x);
  b.assign(x, b.store.binary(Kind::BitAnd, x, b.constant(b.u32, 0xff00)));
  b.assign(x, b.store.binary(Kind::BitOr, x, b.constant(b.u32, 0xff80)));
  b.jump(b.equal(b.store.binary(Kind::Shr, x, b.constant(b.u32, 7)), b.constant(b.u32, 0)), 4);
  b.jump(b.less(x, b.constant(b.u32, 0x10000)), 5);
  b.ret(b.num(0));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited) << b.check().message;
}

TEST(Check, DefinednessTravelsThroughMemoryCallsAndBitFields) {
  Builder b;
  TypeRef s = b.record(
      "s", {{"a", b.store.unsigned_type(3), 0, true}, {"b", b.store.unsigned_type(5), 3, true}}, 1, 1);
  b.begin("f", s, {{"v", s}});
  b.ret(b.reference("f::v"));
  b.resume("main");
  ExprRef v = b.local("v", s);
  ExprRef w = b.local("w", s);
  b.decl(v);
  b.assign(b.store.member(v, 0), b.constant(b.store.unsigned_type(3), 5));
  b.call(w, b.reference("f"), {v});
  b.jump(b.equal(b.store.member(w, 0), b.constant(b.store.unsigned_type(3), 1)), 4);
  b.jump(b.equal(b.store.member(w, 1), b.constant(b.store.unsigned_type(5), 1)), 5);
  b.ret(b.num(0));
  EXPECT_EQ(b.check().message, "test.c:5:1: a condition depends on an uninitialised value");
}

TEST(Check, InputsAndStaticObjectsAreDefined) {
  Builder b;
  ExprRef g = b.global("g", b.s32);
  ExprRef x = b.local("x", b.s32);
  b.decl(x);
  b.add(ir::Op::Havoc, {x}).name = b.store.intern("in");
  b.jump(b.less(x, g), 3);
  b.ret(b.num(0));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited);
}

TEST(Check, ADeclarationMakesALocalUndefinedAgain) {
  Builder b;
  ExprRef i = b.local("i", b.s32);
  ExprRef x = b.local("x", b.s32);
  b.assign(i, b.num(0));
  const uint32_t head = b.here();
  b.decl(x);
  b.jump(b.equal(i, b.num(1)), 4);
  b.assign(x, b.num(1));
  b.jump(b.less(x, b.num(0)), 4);
  b.assign(i, b.plus(i, b.num(1)));
  b.jump(b.less(i, b.num(3)), head);
  b.ret(b.num(0));
  b.function->body[2].target = 4;
  EXPECT_EQ(b.check().message, "test.c:5:1: a condition depends on an uninitialised value");
}

}  // namespace
}  // namespace heddle::interpreter
