// What the conditions of a path say about values.
#include "symex/knowledge.h"

#include <gtest/gtest.h>

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;

struct KnowledgeTest : testing::Test {
  ExprRef number(int64_t value) {
    return store.constant(store.signed_type(32), llvm::APInt(32, static_cast<uint64_t>(value), true));
  }
  ExprRef is(ExprRef e, int64_t value) { return store.binary(Kind::Eq, e, number(value)); }
  ExprRef both(ExprRef a, ExprRef b) { return store.binary(Kind::And, a, b); }
  ExprRef either(ExprRef a, ExprRef b) { return store.binary(Kind::Or, a, b); }

  expr::Store store{{expr::DataModelKind::LP64}};
  Knowledge knowledge{store};
  ExprRef x = store.symbol("x", store.signed_type(32));
  ExprRef y = store.symbol("y", store.signed_type(32));
  ExprRef a = store.symbol("a", store.bool_type());
  ExprRef b = store.symbol("b", store.bool_type());
};

TEST_F(KnowledgeTest, NothingIsKnownAtFirst) {
  EXPECT_EQ(knowledge.simplify(nullptr, x), x);
  EXPECT_EQ(knowledge.simplify(nullptr, store.ite(a, x, y)), store.ite(a, x, y));
}

TEST_F(KnowledgeTest, AnEquationGivesAValue) {
  const Knowledge::Path path = knowledge.learn(nullptr, is(x, 3), true);
  EXPECT_EQ(knowledge.simplify(path, x), number(3));
  EXPECT_EQ(knowledge.simplify(path, is(x, 3)), store.boolean(true));
  EXPECT_EQ(knowledge.simplify(path, y), y);
}

TEST_F(KnowledgeTest, AnEquationThatFailsGivesNone) {
  const Knowledge::Path path = knowledge.learn(nullptr, is(x, 3), false);
  EXPECT_EQ(knowledge.simplify(path, x), x);
  EXPECT_EQ(knowledge.simplify(path, store.negation(is(x, 3))), store.boolean(true));
  const Knowledge::Path other = knowledge.learn(nullptr, store.binary(Kind::Ne, x, number(3)), false);
  EXPECT_EQ(knowledge.simplify(other, x), number(3));
}

TEST_F(KnowledgeTest, FloatsThatAreEqualMayDiffer) {
  ExprRef f = store.symbol("f", store.float_type(expr::FloatFormat::Double));
  const ExprRef zero = store.constant(store.float_type(expr::FloatFormat::Double), llvm::APInt(64, 0));
  const Knowledge::Path path = knowledge.learn(nullptr, store.binary(Kind::Eq, f, zero), true);
  EXPECT_EQ(knowledge.simplify(path, f), f);
}

TEST_F(KnowledgeTest, ConjunctionsAreTakenApart) {
  const Knowledge::Path path = knowledge.learn(nullptr, both(both(a, is(x, 1)), store.negation(b)), true);
  EXPECT_EQ(knowledge.simplify(path, a), store.boolean(true));
  EXPECT_EQ(knowledge.simplify(path, b), store.boolean(false));
  EXPECT_EQ(knowledge.simplify(path, x), number(1));
  EXPECT_EQ(knowledge.simplify(path, store.ite(b, y, x)), number(1));
}

TEST_F(KnowledgeTest, OneOfTwoIsLeftWhenTheOtherIsKnown) {
  Knowledge::Path path = knowledge.learn(nullptr, either(a, is(x, 1)), true);
  EXPECT_EQ(knowledge.simplify(path, x), x);
  EXPECT_EQ(knowledge.simplify(path, a), a);
  path = knowledge.learn(nullptr, a, false);
  path = knowledge.learn(path, either(a, is(x, 1)), true);
  EXPECT_EQ(knowledge.simplify(path, x), number(1));
  path = knowledge.learn(path, both(is(x, 1), b), false);
  EXPECT_EQ(knowledge.simplify(path, b), store.boolean(false));
}

TEST_F(KnowledgeTest, WherePathsMeetOnlyWhatBothKnewBeforeIsLeft) {
  const Knowledge::Path before = knowledge.learn(nullptr, a, true);
  const Knowledge::Path left = knowledge.learn(before, is(x, 1), true);
  const Knowledge::Path right = knowledge.learn(knowledge.learn(before, is(x, 1), false), b, true);
  EXPECT_EQ(knowledge.simplify(right, x), x);
  const Knowledge::Path after = Knowledge::common(left, right);
  EXPECT_EQ(after, before);
  EXPECT_EQ(knowledge.simplify(after, x), x);
  EXPECT_EQ(knowledge.simplify(after, b), b);
  EXPECT_EQ(knowledge.simplify(after, a), store.boolean(true));
  EXPECT_EQ(Knowledge::common(left, nullptr), nullptr);
}

TEST_F(KnowledgeTest, LongPathsMeetWhereTheyParted) {
  std::vector<Knowledge::Path> trunk{nullptr};
  auto fresh = [&, count = 0]() mutable {
    return store.symbol("c" + std::to_string(count++), store.bool_type());
  };
  for (int i = 0; i < 100; ++i) trunk.push_back(knowledge.learn(trunk.back(), fresh(), true));
  for (size_t parted = 0; parted <= 100; parted += 7) {
    Knowledge::Path left = trunk[parted];
    Knowledge::Path right = trunk[parted];
    for (int i = 0; i < 40; ++i) left = knowledge.learn(left, fresh(), true);
    for (int i = 0; i < 13; ++i) right = knowledge.learn(right, fresh(), true);
    EXPECT_EQ(Knowledge::common(left, right), trunk[parted]);
    EXPECT_EQ(Knowledge::common(left, trunk.back()), trunk[parted]);
  }
}

}  // namespace
}  // namespace heddle::symex
