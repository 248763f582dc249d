#include "expr/simplify.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "expr/random_expression.h"
#include "expr/reference_evaluator.h"
#include "expr/typing.h"
#include "ir/program.h"
#include "ir/text.h"

namespace heddle::expr {
namespace {

using ir::to_string;

// Random expressions keep their value, and whether they end the path, in random states.
// HEDDLE_FUZZ_COUNT=100000 runs it longer.
void compare_in_random_states(const testing::RandomOptions& options, unsigned depth) {
  const char* wanted = std::getenv("HEDDLE_FUZZ_COUNT");
  const uint64_t count = wanted == nullptr ? 1500 : std::strtoull(wanted, nullptr, 10);
  size_t smaller = 0;
  for (uint64_t seed = 0; seed < count; ++seed) {
    Store store{DataModel{}};
    testing::RandomExpressions random(store, seed, options);
    const ExprRef e = random.make(random.any_type(), depth);
    Simplifier simplifier(store);
    const ExprRef simple = simplifier.simplify(e);
    ASSERT_EQ(simple->type(), e->type());
    ASSERT_EQ(is_place(e) && !is_place(simple), false) << to_string(e);
    for_each_subexpression(simple, [&](ExprRef sub) { ASSERT_EQ(typing_error(sub), "") << to_string(sub); });
    ASSERT_EQ(simplify(store, simple), simple) << "seed " << seed << "\n"
                                               << to_string(e) << "\n"
                                               << to_string(simple);
    smaller += to_string(simple).size() < to_string(e).size() ? 1 : 0;
    for (uint64_t state = 0; state < 4; ++state) {
      testing::ReferenceEvaluator evaluator(store, seed * 4 + state);
      ASSERT_EQ(evaluator.evaluate(e) == evaluator.evaluate(simple), true)
          << "seed " << seed << ", state " << state << "\n"
          << to_string(e) << "\n"
          << to_string(simple);
    }
  }
  EXPECT_GT(smaller, count / 4) << "the rules should fire";
}

TEST(Simplify, KeepsTheValueOfScalars) {
  compare_in_random_states({.memory = false, .unbounded = false, .quantifiers = false, .max_width = 33}, 5);
}

TEST(Simplify, KeepsTheValueOfNarrowScalars) {
  compare_in_random_states({.memory = false, .unbounded = false, .quantifiers = false, .max_width = 3}, 7);
}

TEST(Simplify, KeepsValuesAndPathEndsWithMemory) {
  compare_in_random_states({.memory = true, .unbounded = true, .quantifiers = false}, 5);
}

class SimplifyRules : public ::testing::Test {
 protected:
  Store store{DataModel{}};
  TypeRef s32 = store.signed_type(32);
  TypeRef u32 = store.unsigned_type(32);
  TypeRef f64 = store.float_type(FloatFormat::Double);
  ExprRef x = store.symbol("x", s32);
  ExprRef y = store.symbol("y", s32);
  ExprRef u = store.symbol("u", u32);
  ExprRef b = store.symbol("b", store.bool_type());
  ExprRef c = store.symbol("c", store.bool_type());
  ExprRef d = store.symbol("d", f64);
  ExprRef p = store.symbol("p", store.pointer(s32));
  ExprRef q = store.symbol("q", store.pointer(store.bool_type()));
  ExprRef number(int64_t n) { return store.constant(s32, static_cast<uint64_t>(n)); }
  ExprRef binary(Kind kind, ExprRef left, ExprRef right) { return store.binary(kind, left, right); }
  std::string simple(ExprRef e) { return to_string(simplify(store, e)); }
};

TEST_F(SimplifyRules, WhatMayEndThePathStays) {
  const ExprRef read = store.deref(p);
  const ExprRef condition = store.deref(q);
  EXPECT_EQ(simple(binary(Kind::Mul, x, number(0))), "0:s32");
  EXPECT_EQ(simple(binary(Kind::Mul, read, number(0))), "*p * 0:s32");
  EXPECT_EQ(simple(binary(Kind::And, condition, store.boolean(false))), "*q && false");
  EXPECT_EQ(simple(binary(Kind::And, store.boolean(false), condition)), "false");
  EXPECT_EQ(simple(store.ite(condition, x, x)), "ite(*q, x, x)");
  EXPECT_EQ(simple(store.ite(b, x, x)), "x");
  EXPECT_EQ(simple(binary(Kind::Eq, read, read)), "*p == *p");
  EXPECT_EQ(simple(binary(Kind::Sub, x, x)), "0:s32");
  EXPECT_EQ(simple(binary(Kind::Eq, store.address_of(read), store.address_of(read))), "true")
      << "an address is taken, not read";
  const ExprRef array = store.symbol("a", store.array(s32, 3));
  EXPECT_EQ(simple(binary(Kind::BitAnd, store.index(array, x), number(0))), "a[x] & 0:s32");
  EXPECT_EQ(simple(binary(Kind::BitAnd, store.index(array, number(2)), number(0))), "0:s32");
  EXPECT_EQ(simple(binary(Kind::BitAnd, store.index(array, number(3)), number(0))), "a[3:s32] & 0:s32");
}

TEST_F(SimplifyRules, TruthValuesOfC) {
  // C's comparisons give int, and conditions compare it with 0.
  const ExprRef less = binary(Kind::Lt, x, y);
  const ExprRef as_int = store.cast(s32, less);
  EXPECT_EQ(simple(binary(Kind::Ne, as_int, number(0))), "x < y");
  EXPECT_EQ(simple(binary(Kind::Eq, as_int, number(0))), "y <= x");
  EXPECT_EQ(simple(store.make(Kind::Cast, store.bool_type(), {as_int})), "x < y");
  EXPECT_EQ(simple(binary(Kind::Eq, store.ite(less, number(1), number(0)), number(1))), "x < y");
  EXPECT_EQ(simple(binary(Kind::Eq, as_int, number(2))), "false");
  const ExprRef byte = store.symbol("byte", store.unsigned_type(8));
  EXPECT_EQ(simple(binary(Kind::Eq, store.cast(s32, byte), number(65))), "byte == 65:u8");
  EXPECT_EQ(simple(binary(Kind::Ne, store.cast(s32, byte), number(256))), "true");
}

TEST_F(SimplifyRules, Arithmetic) {
  EXPECT_EQ(simple(binary(Kind::Sub, binary(Kind::Add, x, number(1)), number(1))), "x");
  EXPECT_EQ(simple(binary(Kind::Eq, binary(Kind::Sub, x, number(3)), number(4))), "x == 7:s32");
  EXPECT_EQ(simple(binary(Kind::Div, u, store.constant(u32, 8))), "u >> 3:u32");
  EXPECT_EQ(simple(binary(Kind::Mod, u, store.constant(u32, 8))), "u & 7:u32");
  EXPECT_EQ(simple(binary(Kind::Div, x, number(8))), "x / 8:s32");
  EXPECT_EQ(simple(binary(Kind::Shr, x, number(99))), "x >> 31:u32");
  EXPECT_EQ(simple(binary(Kind::Add, d, store.constant(f64, 0))), "d + 0x0p0:f64") << "-0 + 0 is 0";
  EXPECT_EQ(simple(binary(Kind::Eq, d, d)), "d == d") << "NaN differs from itself";
  EXPECT_EQ(simple(store.cast(u32, store.cast(store.unsigned_type(64), u))), "u");
  EXPECT_EQ(simple(store.cast(store.signed_type(64), store.cast(u32, x))), "cast:s64(cast:u32(x))");
}

TEST_F(SimplifyRules, PartsThatLieSideBySideAreOne) {
  auto byte = [&](uint64_t i) { return store.make(Kind::Extract, store.unsigned_type(8), {u}, i * 8); };
  auto joined = [&](ExprRef high, ExprRef low) { return store.binary(Kind::Concat, high, low); };
  EXPECT_EQ(simplify(store, joined(byte(3), joined(byte(2), joined(byte(1), byte(0))))), u);
  EXPECT_EQ(simplify(store, joined(byte(1), byte(0))),
            store.make(Kind::Extract, store.unsigned_type(16), {u}, 0));
  const ExprRef apart = joined(byte(0), byte(1));
  EXPECT_EQ(simplify(store, apart), apart);
}

TEST_F(SimplifyRules, Logic) {
  EXPECT_EQ(simple(binary(Kind::Implies, b, c)), "!b || c");
  EXPECT_EQ(simple(binary(Kind::And, binary(Kind::Eq, x, y), binary(Kind::Ne, x, y))), "false");
  EXPECT_EQ(simple(binary(Kind::Or, binary(Kind::Lt, x, y), binary(Kind::Ge, x, y))), "true");
  EXPECT_EQ(simple(store.negation(binary(Kind::Lt, d, d))), "!(d < d)");
  EXPECT_EQ(simple(store.ite(store.negation(b), x, y)), "ite(b, y, x)");
  EXPECT_EQ(simple(binary(Kind::Eq, store.address_of(x), store.zero(p->type()))), "false");
  const ExprRef i = store.symbol("i", s32);
  EXPECT_EQ(simple(store.make(Kind::ForAll, store.bool_type(), {i, binary(Kind::Le, i, i)})), "true");
}

TEST_F(SimplifyRules, Aggregates) {
  const TypeRef array = store.array(s32, 2);
  const ExprRef a = store.symbol("a", array);
  const ExprRef literal = store.make(Kind::ArrayLiteral, array, {x, y});
  EXPECT_EQ(simple(store.index(literal, number(1))), "y");
  EXPECT_EQ(simple(store.index(store.make(Kind::WithIndex, array, {a, number(0), x}), number(1))),
            "a[1:s32]");
  EXPECT_EQ(simple(store.index(store.make(Kind::WithIndex, array, {a, number(1), x}), number(1))), "x");
  EXPECT_EQ(simple(store.index(store.string(store.array(store.signed_type(8), 3), "ab"), number(1))),
            "98:s8");
  EXPECT_EQ(simple(store.deref(store.address_of(x))), "x");
  EXPECT_EQ(simple(store.address_of(store.deref(p))), "p");
}

TEST_F(SimplifyRules, DeepAndSharedExpressions) {
  ExprRef sum = x;
  ExprRef casts = u;
  ExprRef nots = b;
  ExprRef shared = x;
  for (int i = 0; i < 100000; ++i) {
    sum = binary(Kind::Add, sum, number(1));
    casts = store.cast(i % 2 == 0 ? s32 : u32, store.cast(store.signed_type(64), casts));
    nots = binary(Kind::Or, store.negation(nots), c);
    if (i < 2000) shared = binary(Kind::Sub, binary(Kind::Mul, shared, shared), shared);
  }
  EXPECT_EQ(simple(sum), "x + 100000:s32");
  EXPECT_EQ(simple(casts), "u");
  simplify(store, nots);
  simplify(store, shared);
  ExprRef chain = store.symbol("byte", store.unsigned_type(8));
  for (unsigned width = 9; width < 5000; ++width) chain = store.cast(store.signed_type(width), chain);
  EXPECT_EQ(simple(binary(Kind::Eq, chain, store.constant(chain->type(), 3))), "byte == 3:u8");
}

}  // namespace
}  // namespace heddle::expr
