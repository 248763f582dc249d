#include <gtest/gtest.h>

#include <random>

#include "builder.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

Outcome asserted(Builder& b, bool check = false) {
  b.ret(b.num(0));
  Options options;
  options.stop_at_failed_assertion = true;
  options.check = check;
  Outcome outcome = b.run(options);
  b.function->body.pop_back();
  return outcome;
}

#define EXPECT_HOLDS(b)                                              \
  for (bool check_mode : {false, true}) {                            \
    const Outcome outcome = asserted(b, check_mode);                 \
    EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message; \
  }

void holds(Builder& b, ExprRef condition) {
  b.add(ir::Op::Assert, {condition});
}

TEST(Aggregates, LiteralsFillEveryPart) {
  Builder b;
  TypeRef inner = b.record("inner", {{"p", b.s8, 0}, {"q", b.s16, 16}}, 4, 2);
  TypeRef array = b.store.array(inner, 2);
  TypeRef outer = b.record("outer", {{"x", b.s32, 0}, {"y", array, 32}}, 12, 4);
  ExprRef n = b.local("n", b.s16);
  b.assign(n, b.constant(b.s16, 300));
  auto pair = [&](int64_t p, ExprRef q) {
    return b.store.make(Kind::StructLiteral, inner, {b.constant(b.s8, p), q});
  };
  ExprRef literal = b.store.make(
      Kind::StructLiteral, outer,
      {b.num(7), b.store.make(Kind::ArrayLiteral, array, {pair(1, n), pair(-2, b.constant(b.s16, 5))})});
  ExprRef v = b.local("v", outer);
  b.assign(v, literal);
  auto part = [&](ExprRef of, int64_t i, uint64_t field) {
    return b.store.member(b.store.index(b.store.member(of, 1), b.num(i)), field);
  };
  holds(b, b.equal(b.store.member(v, 0), b.num(7)));
  holds(b, b.equal(part(v, 0, 1), b.constant(b.s16, 300)));
  holds(b, b.equal(part(v, 1, 0), b.constant(b.s8, -2)));
  holds(b, b.equal(part(literal, 1, 1), b.constant(b.s16, 5)));  // of the value itself
  ExprRef i = b.local("i", b.s32);
  b.assign(i, b.num(1));
  holds(b, b.equal(b.store.member(b.store.index(b.store.member(literal, 1), i), 0), b.constant(b.s8, -2)));
  EXPECT_HOLDS(b);
}

TEST(Aggregates, UpdatesAndChoicesAreValues) {
  Builder b;
  TypeRef array = b.store.array(b.s32, 4);
  ExprRef a = b.local("a", array);
  ExprRef c = b.local("c", array);
  ExprRef i = b.local("i", b.s32);
  b.assign(i, b.num(2));
  b.assign(a, b.store.make(Kind::ArrayFill, array, {i}));
  b.assign(c, b.store.make(Kind::WithIndex, array, {a, i, b.num(9)}));
  holds(b, b.equal(b.store.index(c, i), b.num(9)));
  holds(b, b.equal(b.store.index(c, b.num(3)), b.num(2)));
  holds(b, b.equal(b.store.index(a, i), b.num(2)));
  b.assign(c, b.store.ite(b.less(i, b.num(1)), c, a));
  holds(b, b.equal(b.store.index(c, i), b.num(2)));
  TypeRef s = b.record("s", {{"x", b.s32, 0}, {"y", b.s32, 32}}, 8, 4);
  ExprRef v = b.local("v", s);
  b.assign(v, b.store.zero(s));
  b.assign(v, b.store.make(Kind::WithMember, s, {v, b.num(3)}, 1));
  holds(b, b.equal(b.store.member(v, 1), b.num(3)));
  // The right side is read before the left is written.
  b.assign(v, b.store.make(Kind::StructLiteral, s, {b.store.member(v, 1), b.store.member(v, 0)}));
  holds(b, b.equal(b.store.member(v, 0), b.num(3)));
  holds(b, b.equal(b.store.member(v, 1), b.num(0)));
  EXPECT_HOLDS(b);
}

TEST(Aggregates, UnionsShareTheirBytes) {
  Builder b;
  TypeRef u = b.record("u", {{"f", b.f32, 0}, {"n", b.u32, 0}, {"c", b.store.array(b.u8, 4), 0}}, 4, 4, true);
  ExprRef v = b.local("v", u);
  b.assign(v, b.store.make(Kind::UnionLiteral, u, {b.constant(b.f32, 0x3fc00000)}, 0));
  holds(b, b.equal(b.store.member(v, 1), b.constant(b.u32, 0x3fc00000)));
  holds(b, b.equal(b.store.index(b.store.member(v, 2), b.num(3)), b.constant(b.u8, 0x3f)));
  b.assign(b.store.member(v, 1), b.constant(b.u32, 0x40000000));
  holds(b, b.equal(b.store.cast(b.s32, b.store.member(v, 0)), b.num(2)));
  EXPECT_HOLDS(b);
}

TEST(Aggregates, ConstantTablesHoldAddressesAndStrings) {
  Builder b;
  TypeRef text = b.store.array(b.s8, 6);
  ExprRef hello = b.global("hello", text, true);
  b.assign(hello, b.store.string(text, "hello"));
  ir::Function& f = b.begin("f", b.s32, {});
  b.ret(b.num(11));
  b.resume("main");
  TypeRef pointer = b.store.pointer(b.s8);
  TypeRef function = b.store.pointer(f.type);
  TypeRef entry = b.record("entry", {{"name", pointer, 0}, {"call", function, 64}, {"n", b.s64, 128}}, 24, 8);
  TypeRef table_type = b.store.array(entry, 2);
  ExprRef table = b.global("table", table_type);
  auto row = [&](int64_t offset, int64_t n) {
    return b.store.make(Kind::StructLiteral, entry,
                        {b.store.address_of(b.store.index(hello, b.num(offset))),
                         b.store.address_of(b.reference("f")), b.store.cast(b.s64, b.num(n))});
  };
  b.assign(table, b.store.make(Kind::ArrayLiteral, table_type, {row(0, -1), row(1, 5)}));
  holds(b, b.equal(b.store.deref(b.store.member(b.store.index(table, b.num(1)), 0)), b.constant(b.s8, 'e')));
  holds(b, b.equal(b.store.member(b.store.index(table, b.num(0)), 2), b.constant(b.s64, -1)));
  ExprRef r = b.local("r", b.s32);
  b.call(r, b.store.deref(b.store.member(b.store.index(table, b.num(1)), 1)), {});
  holds(b, b.equal(r, b.num(11)));
  EXPECT_HOLDS(b);
}

TEST(Aggregates, ABoolByteReadsAsTrueUnlessZero) {
  Builder b;
  ExprRef x = b.local("x", b.boolean);
  ExprRef p = b.local("p", b.store.pointer(b.u8));
  b.decl(x);
  b.assign(p, b.store.cast(p->type(), b.store.address_of(x)));
  b.assign(b.store.deref(p), b.constant(b.u8, 2));
  holds(b, x);
  holds(b, b.equal(b.store.cast(b.s32, x), b.num(1)));
  EXPECT_HOLDS(b);
}

// Bit-fields of random widths, packed one after the other so that some straddle words.
TEST(Aggregates, BitFieldsChangeOnlyTheirBits) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Builder b;
    std::mt19937_64 random(seed);
    std::vector<expr::Field> fields;
    uint64_t offset = random() % 8;
    for (int i = 0; i < 12; ++i) {
      const unsigned width = 1 + random() % (i == 5 ? 64 : 33);
      TypeRef type = random() % 8 == 0 ? b.boolean : b.store.bitvector(width, random() % 2 == 0);
      fields.push_back({"f" + std::to_string(i), type, offset, true});
      offset += type->width();
    }
    TypeRef s = b.record("bits", fields, (offset + 7) / 8, 1);
    ExprRef local = b.local("local", s);
    ExprRef p = b.local("p", b.store.pointer(s));
    b.assign(local, b.store.zero(s));
    b.assign(p, b.store.address_of(local));
    std::vector<ExprRef> values;
    for (const expr::Field& field : fields) values.push_back(b.store.constant(field.type, 0));
    for (int round = 0; round < 40; ++round) {
      const size_t i = random() % fields.size();
      values[i] = b.store.constant(fields[i].type, random());
      b.assign(b.store.member(random() % 2 == 0 ? local : b.store.deref(p), i), values[i]);
      for (size_t k = 0; k < fields.size(); ++k)
        holds(b, b.equal(b.store.member(random() % 2 == 0 ? local : b.store.deref(p), k), values[k]));
    }
    ExprRef literal = b.store.make(Kind::StructLiteral, s, values);
    b.assign(local, literal);
    for (size_t k = 0; k < fields.size(); ++k) {
      holds(b, b.equal(b.store.member(local, k), values[k]));
      holds(b, b.equal(b.store.member(literal, k), values[k]));
    }
    EXPECT_HOLDS(b);
  }
}

TEST(Aggregates, ArraysOfArraysAreIndexedByBoth) {
  Builder b;
  TypeRef row = b.store.array(b.s16, 3);
  ExprRef m = b.global("m", b.store.array(row, 4));
  ExprRef i = b.local("i", b.s32);
  ExprRef j = b.local("j", b.u8);
  b.assign(i, b.num(0));
  const uint32_t outer = b.here();
  b.assign(j, b.constant(b.u8, 0));
  const uint32_t inner = b.here();
  ExprRef value = b.plus(b.store.binary(Kind::Mul, i, b.num(10)), b.store.cast(b.s32, j));
  b.assign(b.store.index(b.store.index(m, i), j), b.store.cast(b.s16, value));
  b.assign(j, b.plus(j, b.constant(b.u8, 1)));
  b.jump(b.less(j, b.constant(b.u8, 3)), inner);
  b.assign(i, b.plus(i, b.num(1)));
  b.jump(b.less(i, b.num(4)), outer);
  holds(b, b.equal(b.store.index(b.store.index(m, b.num(2)), b.num(1)), b.constant(b.s16, 21)));
  b.assign(b.store.index(m, b.num(0)), b.store.index(m, b.num(3)));
  holds(b, b.equal(b.store.index(b.store.index(m, b.num(0)), b.num(2)), b.constant(b.s16, 32)));
  EXPECT_HOLDS(b);
}

}  // namespace
}  // namespace heddle::interpreter
