#include "expr/fold.h"

#include <gtest/gtest.h>

#include "expr/typing.h"

namespace heddle::expr {
namespace {

class Folds : public ::testing::Test {
 protected:
  Store store{DataModel{}};
  TypeRef s32 = store.signed_type(32);
  TypeRef s64 = store.signed_type(64);
  ExprRef i = store.symbol("i", s64);
  ExprRef a = store.symbol("a", store.array(s32, 4));
  ExprRef element = store.index(a, i);
  ExprRef condition = store.binary(Kind::Gt, element, store.constant(s32, 0));

  ExprRef make(Aggregate aggregate, ExprRef of) {
    return make_aggregate(store, aggregate, "x", i, store.constant(s64, 0), store.symbol("n", s64), of);
  }
};

TEST_F(Folds, AreWellTypedAndRecognised) {
  for (const AggregateInfo& known : kAggregates) {
    const ExprRef of = known.is_of_conditions ? condition : element;
    const ExprRef fold = make(known.aggregate, of);
    EXPECT_EQ(fold->is(Kind::FoldSome), known.needs_elements) << known.name;
    for_each_subexpression(fold, [](ExprRef e) { EXPECT_EQ(typing_error(e), ""); });
    const std::optional<KnownAggregate> found = aggregate_of(store, fold);
    ASSERT_TRUE(found.has_value()) << known.name;
    EXPECT_EQ(found->aggregate, known.aggregate) << known.name;
    EXPECT_EQ(found->element, of) << known.name;
  }
}

TEST_F(Folds, SumsTakeBooleansAndWideIntegers) {
  for (const ExprRef of : {condition, store.cast(store.signed_type(128), element)}) {
    const ExprRef fold = make(Aggregate::Sum, of);
    EXPECT_EQ(typing_error(fold), "");
    ASSERT_TRUE(aggregate_of(store, fold).has_value());
    EXPECT_EQ(make(Aggregate::Sum, aggregate_of(store, fold)->element), fold);
  }
}

TEST_F(Folds, WithOtherStartsOrStepsHaveNoName) {
  FoldParts product = parts_of_fold(make(Aggregate::Maximum, element));
  product.start = store.constant(s32, 1);
  product.step = store.binary(Kind::Mul, product.accumulator, element);
  EXPECT_FALSE(aggregate_of(store, make_fold(store, Kind::Fold, product)).has_value());
  FoldParts shifted = parts_of_fold(make(Aggregate::Sum, element));
  shifted.start = store.constant(shifted.start->type(), 1);
  EXPECT_FALSE(aggregate_of(store, make_fold(store, Kind::Fold, shifted)).has_value());
  FoldParts lenient = parts_of_fold(make(Aggregate::Maximum, element));
  EXPECT_FALSE(aggregate_of(store, make_fold(store, Kind::Fold, lenient)).has_value());
}

}  // namespace
}  // namespace heddle::expr
