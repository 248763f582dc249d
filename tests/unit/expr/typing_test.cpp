#include "expr/typing.h"

#include <gtest/gtest.h>

#include "expr/random_expression.h"

namespace heddle::expr {
namespace {

TEST(Typing, EveryKindRefusesWhatItCannotTake) {
  Store store{DataModel{}};
  const TypeRef record = store.record("r", false);
  store.complete_record(record, {{"x", store.signed_type(32), 0, false}}, 4, 4);
  const TypeRef function = store.function(store.void_type(), {}, false);
  const ExprRef r = store.symbol("r", record);
  const ExprRef f = store.symbol("f", function);
  for (const KindInfo& kind : kKinds) {
    if (kind.kind <= Kind::Symbol) continue;
    const size_t count = kind.arity == kAnyArity ? 3 : static_cast<size_t>(kind.arity);
    // No operation takes a function first and gives a function, but the address of one and the choice of one.
    const std::vector<ExprRef> functions(count, f);
    EXPECT_NE(typing_error(store.make(kind.kind, function, functions, 7)), "") << kind.name;
    if (count == 0) continue;  // there is nothing to refuse
    const std::vector<ExprRef> records(count, r);
    EXPECT_NE(typing_error(store.make(kind.kind, store.bool_type(), records, 7)), "") << kind.name;
  }
}

TEST(Typing, ImpliedTypesAreThoseOfTheBuilders) {
  Store store{DataModel{}};
  testing::RandomExpressions random(store, 5);
  size_t implied = 0;
  for (int i = 0; i < 1000; ++i)
    for_each_subexpression(random.make(random.any_type(), 4), [&](ExprRef e) {
      const bool has_index = e->operand_count() > 0;
      const TypeRef type = implied_type(store, e->kind(), e->operands(), has_index ? e->index() : 0);
      EXPECT_EQ(has_implied_type(e), type == e->type());
      EXPECT_EQ(type == nullptr, type_rule(e->kind()) == TypeRule::Explicit);
      implied += type == nullptr ? 0 : 1;
    });
  EXPECT_GT(implied, 1000U);
}

TEST(Typing, AnotherTypeThanTheImpliedOneIsAnError) {
  Store store{DataModel{}};
  testing::RandomExpressions random(store, 6);
  for (int i = 0; i < 300; ++i)
    for_each_subexpression(random.make(random.any_type(), 4), [&](ExprRef e) {
      if (type_rule(e->kind()) == TypeRule::Explicit) return;
      const TypeRef other = store.pointer(store.pointer(e->type()));
      EXPECT_NE(typing_error(store.make(e->kind(), other, e->operands(), e->index())), "");
    });
}

}  // namespace
}  // namespace heddle::expr
