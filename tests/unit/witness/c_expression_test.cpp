#include "witness/c_expression.h"

#include <gtest/gtest.h>

#include "ir/text.h"

namespace heddle::witness {
namespace {

TEST(CExpression, LeavesOutParenthesesAroundAll) {
  EXPECT_EQ(without_parentheses("(a < b)"), "a < b");
  EXPECT_EQ(without_parentheses("((a) < (b))"), "(a) < (b)");
  EXPECT_EQ(without_parentheses("(a) < (b)"), "(a) < (b)");
  EXPECT_EQ(without_parentheses("a"), "a");
}

// A proof that no state repeats may rest on what is known of the copies of states, which C has no words for.
TEST(CExpression, DoesNotKnowWhatWasWovenIn) {
  ir::Program program(expr::DataModel{});
  expr::Store& store = program.store();
  const auto compared = [&](const char* name) {
    const ir::Symbol* symbol = program.add_symbol(name, store.signed_type(32), ir::SymbolKind::Global);
    const expr::ExprRef x = program.reference(*symbol);
    return ir::to_string(store.binary(expr::Kind::Lt, x, store.constant(x->type(), 7)));
  };
  const std::string known = compared("n");
  EXPECT_NE(without_ghosts(known, program), nullptr);
  ir::Program original(expr::DataModel{});
  EXPECT_EQ(without_ghosts(known, original), nullptr);
}

}  // namespace
}  // namespace heddle::witness
