// Functional arrays: read over write, congruence, equality by extension, and models that really are models.
#include <gtest/gtest.h>

#include <algorithm>

#include "smt/backends.h"
#include "smt/solver.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

class Maps : public ::testing::TestWithParam<const char*> {
 protected:
  ExprRef select(ExprRef map, ExprRef index) {
    return store.make(Kind::MapSelect, map->type()->element(), {map, index});
  }
  ExprRef put(ExprRef map, ExprRef index, ExprRef value) {
    return store.make(Kind::MapStore, map->type(), {map, index, value});
  }
  ExprRef all(TypeRef type, ExprRef value) { return store.make(Kind::MapConst, type, {value}); }
  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }
  ExprRef differ(ExprRef a, ExprRef b) { return store.binary(Kind::Ne, a, b); }
  ExprRef number(uint64_t value) { return store.constant(element, value); }
  ExprRef at(uint64_t value) { return store.constant(index, value); }
  // cvc5 has no maps that are everywhere equal to something that is not a constant.
  bool accepts_all(const std::vector<ExprRef>& facts) {
    return std::ranges::all_of(facts, [&](ExprRef fact) { return solver->accepts(fact); });
  }
  void expect_answer(Answer answer, const std::vector<ExprRef>& facts) {
    if (!accepts_all(facts)) return;
    const Answer given = solver->check(facts);
    // cvc5 1.0.3 gives up when two maps of one value each are compared.
    if (given == Answer::Unknown && solver->name() == "cvc5") return;
    EXPECT_EQ(given, answer);
  }
  // Unsat under the assumptions, Sat without the last of them.
  void expect_entailed(std::vector<ExprRef> facts, ExprRef conclusion) {
    if (!accepts_all(facts) || !solver->accepts(conclusion)) return;
    EXPECT_EQ(solver->check(facts), Answer::Sat);
    facts.push_back(store.negation(conclusion));
    EXPECT_EQ(solver->check(facts), Answer::Unsat);
  }

  expr::Store store{expr::DataModel{}};
  std::unique_ptr<Solver> solver = check_models(store, make_solver(store, GetParam()));
  TypeRef index = store.unsigned_type(32);
  TypeRef element = store.signed_type(8);
  TypeRef type = store.map(index, element);
  ExprRef m = store.symbol("m", type);
  ExprRef n = store.symbol("n", type);
  ExprRef i = store.symbol("i", index);
  ExprRef j = store.symbol("j", index);
  ExprRef x = store.symbol("x", element);
  ExprRef y = store.symbol("y", element);
  ExprRef c = store.symbol("c", store.bool_type());
};

TEST_P(Maps, ReadsWhatWasWritten) {
  expect_entailed({}, equal(select(put(m, i, x), i), x));
  expect_entailed({differ(i, j)}, equal(select(put(m, i, x), j), select(m, j)));
  expect_entailed({}, equal(select(put(put(m, i, x), i, y), i), y));
  expect_entailed({}, equal(select(all(type, x), i), x));
  expect_entailed({}, equal(select(put(put(m, at(1), x), at(2), y), at(1)), x));
}

TEST_P(Maps, EqualIndicesReadEqualValues) {
  expect_entailed({equal(i, j)}, equal(select(m, i), select(m, j)));
  expect_entailed({differ(select(m, i), select(m, j))}, differ(i, j));
  ExprRef sum = store.binary(Kind::Add, i, at(1));
  expect_entailed({equal(sum, j), equal(select(m, j), x)}, equal(select(m, sum), x));
  expect_answer(Answer::Sat, {differ(select(m, i), select(n, i))});
}

TEST_P(Maps, ReadsOfReads) {
  TypeRef self = store.map(index, index);
  ExprRef f = store.symbol("f", self);
  ExprRef ff = select(f, select(f, i));
  expect_entailed({equal(select(f, i), i)}, equal(ff, i));
  expect_entailed({equal(select(f, i), j), equal(select(f, j), i)}, equal(select(f, ff), j));
}

TEST_P(Maps, ChoiceBetweenMaps) {
  ExprRef chosen = store.ite(c, put(m, i, x), n);
  expect_entailed({c}, equal(select(chosen, i), x));
  expect_entailed({store.negation(c)}, equal(select(chosen, i), select(n, i)));
}

TEST_P(Maps, EqualMapsAgreeEverywhere) {
  expect_entailed({equal(m, n)}, equal(select(m, i), select(n, i)));
  expect_entailed({equal(m, put(n, i, x))}, equal(select(m, i), x));
  expect_entailed({equal(m, put(n, i, x)), differ(i, j)}, equal(select(m, j), select(n, j)));
  expect_entailed({equal(m, all(type, x))}, equal(select(m, i), x));
  expect_entailed({}, equal(put(m, i, select(m, i)), m));
  expect_entailed({differ(i, j)}, equal(put(put(m, i, x), j, y), put(put(m, j, y), i, x)));
}

TEST_P(Maps, DifferentMapsDifferSomewhere) {
  expect_answer(Answer::Sat, {differ(m, n), equal(select(m, i), select(n, i))});
  expect_answer(Answer::Unsat, {differ(m, n), equal(m, all(type, x)), equal(n, all(type, x))});
  expect_answer(Answer::Unsat, {equal(m, all(type, number(1))), equal(n, all(type, number(2))), equal(m, n)});
  expect_answer(Answer::Unsat,
                {equal(put(m, i, x), all(type, number(1))), equal(put(m, j, y), all(type, number(2)))});
  expect_answer(Answer::Sat, {equal(put(m, i, x), put(n, j, y)), differ(m, n)});
}

TEST_P(Maps, SmallIndicesAreAllNamed) {
  TypeRef bit = store.unsigned_type(1);
  TypeRef small = store.map(bit, element);
  ExprRef ones = all(small, number(1));
  ExprRef zeros = put(put(ones, store.constant(bit, 0), number(0)), store.constant(bit, 1), number(0));
  expect_entailed({}, equal(zeros, all(small, number(0))));
  ExprRef s = store.symbol("s", small);
  ExprRef t = store.symbol("t", small);
  ExprRef k = store.symbol("k", bit);
  ExprRef flipped = store.unary(Kind::BitNot, k);
  expect_entailed({equal(select(s, k), select(t, k)), equal(select(s, flipped), select(t, flipped))},
                  equal(s, t));
}

TEST_P(Maps, DefinitionsOfMaps) {
  ExprRef later = store.symbol("later", type);
  solver->add(equal(later, put(m, i, x)));
  expect_entailed({equal(i, j)}, equal(select(later, j), x));
  solver->add(equal(select(later, at(7)), number(3)));
  solver->add(differ(i, at(7)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  const MapValue value = solver->map_value(later);
  for (const auto& [point, stored] : value.points) {
    if (point == 7) {
      EXPECT_EQ(stored, 3);
    }
  }
  EXPECT_EQ(solver->value(select(later, at(7))), 3);
  EXPECT_EQ(solver->value(select(m, at(7))), 3);
}

TEST_P(Maps, ManyWritesAtConstantIndices) {
  ExprRef map = m;
  const std::vector<uint64_t> places{0, 1, 2, 3, 4, 5, 6, 7, 9, 40, 41, 0x80000000, 0xffffffff, 3};
  for (size_t k = 0; k < places.size(); ++k)
    map = put(map, store.constant(index, places[k]), number(static_cast<int>(k)));
  auto at = [&](uint64_t place) { return equal(i, store.constant(index, place)); };
  for (size_t k = 0; k + 1 < places.size(); ++k)
    expect_entailed({at(places[k])},
                    equal(select(map, i), number(places[k] == 3 ? 13 : static_cast<int>(k))));
  for (uint64_t place : {uint64_t{8}, uint64_t{10}, uint64_t{42}, uint64_t{0x80000001}, uint64_t{0xfffffffe}})
    expect_entailed({at(place)}, equal(select(map, i), select(m, i)));
  // The value tells the index.
  expect_entailed({equal(select(m, i), number(-1)), equal(select(map, i), number(8))}, at(9));
}

TEST_P(Maps, ManyWritesAtSymbolicIndices) {
  ExprRef map = m;
  std::vector<ExprRef> indices;
  for (int k = 0; k < 12; ++k) {
    indices.push_back(store.symbol("i" + std::to_string(k), index));
    map = put(map, indices.back(), number(k));
  }
  std::vector<ExprRef> facts;
  for (size_t k = 0; k + 1 < indices.size(); ++k)
    facts.push_back(store.binary(Kind::Lt, indices[k], indices[k + 1]));
  for (size_t k : {0, 5, 11}) expect_entailed(facts, equal(select(map, indices[k]), number(k)));
}

INSTANTIATE_TEST_SUITE_P(Backends, Maps, ::testing::ValuesIn(available_backends()));

}  // namespace
}  // namespace heddle::smt
