#include <gtest/gtest.h>

#include "builder.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

TEST(Calls, PassAndReturnValuesOfAnyWidth) {
  Builder b;
  TypeRef s128 = b.store.signed_type(128);
  b.begin("add", s128, {{"a", s128}, {"b", b.u8}, {"c", b.f64}});
  ExprRef sum = b.plus(b.reference("add::a"), b.store.cast(s128, b.reference("add::b")));
  b.ret(b.plus(sum, b.store.cast(s128, b.reference("add::c"))));
  b.resume("main");
  ExprRef x = b.local("x", s128);
  ExprRef big = b.store.constant(s128, llvm::APInt(128, 1).shl(100));
  b.call(x, b.reference("add"), {big, b.constant(b.u8, 200), b.store.cast(b.f64, b.num(7))});
  b.ret(b.store.cast(b.s32, b.store.binary(Kind::Sub, x, big)));
  EXPECT_EQ(b.run().exit_status, 207);
  EXPECT_EQ(b.check().exit_status, 207);
}

TEST(Calls, ConvertArgumentsAndResultsAsCastsDo) {
  Builder b;
  b.begin("f", b.u8, {{"x", b.s32}});
  b.ret(b.store.cast(b.u8, b.reference("f::x")));
  b.resume("main");
  ExprRef r = b.local("r", b.s64);
  b.call(r, b.reference("f"), {b.store.cast(b.f64, b.num(300))});
  b.ret(b.store.cast(b.s32, r));
  EXPECT_EQ(b.run().exit_status, 44);
}

TEST(Calls, MissingArgumentsAreArbitraryAndExtraOnesAreDropped) {
  Builder b;
  b.begin("f", b.s32, {{"x", b.s32}, {"y", b.s32}});
  b.ret(b.reference("f::x"));
  b.resume("main");
  ExprRef r = b.local("r", b.s32);
  b.call(r, b.reference("f"), {b.num(3)});
  b.call(r, b.reference("f"), {r, b.num(4), b.num(5)});
  b.ret(r);
  EXPECT_EQ(b.run().exit_status, 3);
  EXPECT_EQ(b.check().exit_status, 3);
}

TEST(Calls, GoThroughPointersAlsoOfAnotherType) {
  for (auto model : {expr::DataModelKind::LP64, expr::DataModelKind::ILP32}) {
    Builder b(model);
    ir::Function& f = b.begin("f", b.s32, {{"x", b.s32}, {"y", b.s64}});
    b.ret(b.plus(b.reference("f::x"), b.store.cast(b.s32, b.reference("f::y"))));
    b.resume("main");
    ExprRef p = b.local("p", b.store.pointer(f.type));
    ExprRef r = b.local("r", b.s32);
    b.assign(p, b.store.address_of(b.reference("f")));
    b.call(r, b.store.deref(p), {b.num(1), b.constant(b.s64, 2)});
    TypeRef other = b.store.function(b.s64, {b.f64, b.s32}, false);
    ExprRef q = b.store.cast(b.store.pointer(other), p);
    ExprRef wide = b.local("wide", b.s64);
    b.call(wide, b.store.deref(q), {b.store.cast(b.f64, b.num(10)), b.num(20)});
    b.ret(b.plus(r, b.store.cast(b.s32, wide)));
    EXPECT_EQ(b.run().exit_status, 33);
    EXPECT_EQ(b.check().exit_status, 33);
  }
}

TEST(Calls, ThroughAPointerToNoFunctionAreInvalid) {
  Builder b;
  TypeRef type = b.store.function(b.s32, {}, false);
  ExprRef p = b.local("p", b.store.pointer(type));
  b.assign(p, b.store.zero(p->type()));
  b.call(nullptr, b.store.deref(p), {});
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::InvalidAccess);
  EXPECT_EQ(outcome.message, "call through a pointer to no function (null pointer) at test.c:2:1");
  // A function's address is no data.
  Builder c;
  c.begin("f", c.s32, {});
  c.ret(c.num(0));
  c.resume("main");
  c.ret(c.store.deref(c.store.cast(c.store.pointer(c.s32), c.store.address_of(c.reference("f")))));
  EXPECT_EQ(c.run().kind, OutcomeKind::InvalidAccess);
}

// A variadic sum reads its arguments at the offsets that the data model gives.
TEST(Calls, ExtraArgumentsLieInTheVaArea) {
  for (auto model : {expr::DataModelKind::LP64, expr::DataModelKind::ILP32}) {
    Builder b(model);
    const bool wide = model == expr::DataModelKind::LP64;
    TypeRef x87 = b.store.float_type(expr::FloatFormat::X87);
    b.begin("sum", b.s32, {{"n", b.s32}}, true);
    ExprRef va = b.reference("sum::va");
    auto at = [&](uint64_t offset, TypeRef type) {
      ExprRef bytes = b.store.cast(b.store.pointer(b.u8), va);
      ExprRef address = b.store.make(Kind::PointerAdd, bytes->type(),
                                     {bytes, b.constant(b.u64, static_cast<int64_t>(offset))});
      return b.store.cast(b.s32, b.store.deref(b.store.cast(b.store.pointer(type), address)));
    };
    // s32, s64, f80, u8, f64
    const uint64_t offsets[] = {0, wide ? 8U : 4U, wide ? 16U : 12U, wide ? 32U : 24U, wide ? 40U : 28U};
    ExprRef sum = b.plus(at(offsets[0], b.s32), at(offsets[1], b.s64));
    sum = b.plus(b.plus(sum, at(offsets[2], x87)), b.plus(at(offsets[3], b.u8), at(offsets[4], b.f64)));
    b.add(ir::Op::Assert,
          {b.equal(b.store.unary(Kind::ObjectSize, va), b.constant(b.store.size_type(), wide ? 48 : 36))});
    b.ret(sum);
    b.resume("main");
    ExprRef r = b.local("r", b.s32);
    b.call(r, b.reference("sum"),
           {b.num(0), b.num(1), b.constant(b.s64, 2), b.store.cast(x87, b.num(4)), b.constant(b.u8, 8),
            b.store.cast(b.f64, b.num(16))});
    b.ret(r);
    const Outcome outcome = b.check();
    EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
    EXPECT_EQ(outcome.exit_status, 31);
  }
}

TEST(Calls, RecursionIsLimitedByMemoryOnly) {
  Builder b;
  b.begin("depth", b.s32, {{"n", b.s32}});
  ExprRef n = b.reference("depth::n");
  ExprRef r = b.local("r", b.s32);
  b.jump(b.store.binary(Kind::Gt, n, b.num(0)), 2);
  b.ret(b.num(0));
  b.call(r, b.reference("depth"), {b.store.binary(Kind::Sub, n, b.num(1))});
  b.ret(b.plus(r, b.num(1)));
  b.resume("main");
  ExprRef x = b.local("x", b.s32);
  b.call(x, b.reference("depth"), {b.num(1000000)});
  b.ret(b.store.binary(Kind::Mod, x, b.num(251)));
  EXPECT_EQ(b.run().exit_status, 1000000 % 251);
}

TEST(Calls, EndlessRecursionEndsWithAMessage) {
  for (bool in_memory : {false, true}) {
    Builder b;
    b.begin("f", b.s32, {{"n", b.s32}});
    ExprRef r = b.local("r", b.s32);
    ExprRef buffer = b.local("buffer", b.store.array(b.u8, 4000));
    if (in_memory) b.assign(b.store.index(buffer, b.num(0)), b.constant(b.u8, 1));
    b.call(r, b.reference("f"), {b.plus(b.reference("f::n"), b.num(1))});
    b.ret(r);
    b.resume("main");
    b.call(nullptr, b.reference("f"), {b.num(0)});
    const Outcome outcome = b.run();
    EXPECT_EQ(outcome.kind, OutcomeKind::ResourceLimit);
    EXPECT_NE(
        outcome.message.find(in_memory ? "out of memory for the local objects of 'f'" : "recursion too deep"),
        std::string::npos)
        << outcome.message;
  }
}

TEST(Calls, WithoutBodyGiveAnInput) {
  Builder b;
  ir::Function& external = b.program.add_function("external", b.store.function(b.s32, {b.s32}, false));
  b.resume("main");
  ExprRef r = b.local("r", b.s32);
  b.call(r, b.reference(*external.name), {b.num(1)});
  b.ret(r);
  auto values = values_from_list({llvm::APInt(32, 77)});
  Options options;
  options.values = values.get();
  const Outcome outcome = b.run(options);
  EXPECT_EQ(outcome.exit_status, 77);
  ASSERT_EQ(outcome.inputs.size(), 1U);
  EXPECT_EQ(outcome.inputs[0].name, "external");
  EXPECT_EQ(outcome.inputs[0].value, 77);
}

TEST(Calls, AFunctionThatReturnsNothingGivesAnArbitraryResult) {
  Builder b;
  b.begin("f", b.boolean, {});
  b.add(ir::Op::Skip);
  b.resume("main");
  ExprRef r = b.local("r", b.boolean);
  b.call(r, b.reference("f"), {});
  b.ret(b.store.cast(b.s32, r));
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited);
  EXPECT_LE(outcome.exit_status, 1);
}

TEST(Calls, ThePlaceOfTheResultIsEvaluatedAfterTheCall) {
  Builder b;
  ExprRef i = b.global("i", b.s32);
  b.begin("next", b.s32, {});
  b.assign(i, b.plus(i, b.num(1)));
  b.ret(b.num(5));
  b.resume("main");
  ExprRef a = b.local("a", b.store.array(b.s32, 2));
  b.assign(a, b.store.zero(a->type()));
  b.call(b.store.index(a, i), b.reference("next"), {});
  b.ret(b.store.index(a, b.num(1)));
  EXPECT_EQ(b.run().exit_status, 5);
}

TEST(Calls, WhatTheCalleeChangedIsReadAgain) {
  Builder b;
  ExprRef i = b.global("i", b.s32);
  b.begin("next", b.s32, {{"x", b.s32}});
  b.assign(i, b.plus(i, b.num(1)));
  b.ret(b.reference("next::x"));
  b.resume("main");
  ExprRef a = b.local("a", b.store.array(b.s32, 3));
  ExprRef index = b.plus(i, b.num(1));
  b.assign(a, b.store.zero(a->type()));
  b.call(b.store.index(a, index), b.reference("next"), {index});
  b.ret(b.plus(b.store.index(a, b.num(2)), b.store.binary(Kind::Mul, b.store.index(a, b.num(1)), b.num(10))));
  EXPECT_EQ(b.run().exit_status, 1);
}

TEST(Calls, StructsAreCopied) {
  Builder b;
  TypeRef s = b.record("s", {{"a", b.s32, 0}, {"b", b.store.array(b.u8, 5), 32}, {"c", b.f64, 128}}, 24, 8);
  b.begin("change", s, {{"x", s}});
  ExprRef x = b.reference("change::x");
  b.assign(b.store.member(x, 0), b.plus(b.store.member(x, 0), b.num(1)));
  b.assign(b.store.index(b.store.member(x, 1), b.num(4)), b.constant(b.u8, 9));
  b.ret(x);
  b.resume("main");
  ExprRef v = b.local("v", s);
  ExprRef w = b.local("w", s);
  b.assign(v, b.store.zero(s));
  b.assign(b.store.member(v, 0), b.num(40));
  b.call(w, b.reference("change"), {v});
  ExprRef total = b.plus(b.store.member(v, 0), b.store.member(w, 0));
  total = b.plus(total, b.store.cast(b.s32, b.store.index(b.store.member(w, 1), b.num(4))));
  b.ret(b.plus(total, b.store.cast(b.s32, b.store.index(b.store.member(v, 1), b.num(4)))));
  EXPECT_EQ(b.run().exit_status, 90);
  EXPECT_EQ(b.check().exit_status, 90);
}

}  // namespace
}  // namespace heddle::interpreter
