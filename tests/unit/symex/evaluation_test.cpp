// Values of expressions in a state.
#include "symex/evaluation.h"

#include <gtest/gtest.h>

#include "symex/limit.h"
#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::Stage;

const char* const kProgram = R"(
struct pair size 8 align 4 {
  left: s32 at 0
  right: s32 at 4
}
global x: s32
global y: s32
global c: bool
global p: s32*
global s: struct pair
function main: fn() -> void {
    ASSIGN y = x + 1:s32
    ASSIGN c = p != null:s32* && *p > 0:s32
    ASSIGN y = ite(c, x, 2:s32)
    ASSIGN s = with_member(right, s, x)
    ASSIGN c = x == 3:s32
    ASSIGN p = pointer_add(&s.right, 0:s64)
    RETURN
}
)";

struct EvaluationTest : ::testing::Test {
  Stage stage{kProgram};
  Values& values = stage.machine.values;
  Paths& paths = stage.machine.paths;
};

TEST_F(EvaluationTest, WhatIsKnownStaysAConstant) {
  stage.set("x", values.scalar(stage.number(4)));
  EXPECT_EQ(stage.value(0)->scalar, stage.number(5));
}

TEST_F(EvaluationTest, ThePathTellsValues) {
  const ExprRef x = stage.set_unknown("x");
  EXPECT_EQ(stage.value(0)->scalar, values.binary(Kind::Add, x, stage.number(1)));
  paths.assume(stage.state, values.binary(Kind::Eq, x, stage.number(3)));
  EXPECT_EQ(stage.value(0)->scalar, stage.number(4));
  EXPECT_EQ(stage.machine.evaluation.condition(stage.instruction(4).value(), stage.state),
            values.boolean(true));
  EXPECT_TRUE(paths.has_used_knowledge());
}

// The right side of && is evaluated where the left one holds: null is not followed.
TEST_F(EvaluationTest, ShortCircuitsGuardAccesses) {
  const ExprRef is_set = stage.store().symbol("is_set", stage.store().bool_type());
  const ExprRef null = stage.store().constant(values.pointer_type(), 0);
  const ExprRef x = stage.set_unknown("x");
  stage.set("p",
            values.scalar(values.choose(is_set, stage.machine.objects.address(stage.object("x")), null)));
  EXPECT_EQ(stage.value(1)->scalar, values.both(is_set, values.binary(Kind::Gt, x, stage.number(0))));
  EXPECT_TRUE(stage.trace().undefined.empty());
  stage.set("p", values.scalar(null));
  EXPECT_EQ(stage.value(1)->scalar, values.boolean(false));
  EXPECT_FALSE(stage.state.is_dead());
}

TEST_F(EvaluationTest, ChoicesOnUnknownConditionsStay) {
  const ExprRef c = stage.set_unknown("c");
  const ExprRef x = stage.set_unknown("x");
  EXPECT_EQ(stage.value(2)->scalar, values.choose(c, x, stage.number(2)));
}

TEST_F(EvaluationTest, AValueWithAMemberReplacedKeepsTheOthers) {
  const Value before = values.arbitrary(stage.program.find_symbol("s")->type, "before");
  stage.set("s", before);
  const ExprRef x = stage.set_unknown("x");
  const Value after = stage.value(3);
  EXPECT_EQ(after->fields[0], before->fields[0]);
  EXPECT_EQ(after->fields[1]->scalar, x);
}

TEST_F(EvaluationTest, AddressesAreObjectsAndBytes) {
  EXPECT_EQ(stage.value(5)->scalar,
            stage.machine.pointers.add_offset(stage.machine.objects.address(stage.object("s")), 4));
}

TEST_F(EvaluationTest, BoundSymbolsMeanValues) {
  const ExprRef k = stage.store().symbol("k", stage.store().signed_type(32));
  stage.machine.evaluation.bind(stage.program.reference(*stage.program.find_symbol("x")), k);
  EXPECT_EQ(stage.value(0)->scalar, values.binary(Kind::Add, k, stage.number(1)));
  stage.machine.evaluation.unbind_all();
  EXPECT_EQ(stage.value(0)->scalar, stage.number(1));
}

TEST(Evaluation, OperationsThatMustNotOverflowAreChecked) {
  ir::Program program = testing::parsed(kProgram);
  auto operations = std::make_shared<std::unordered_set<ExprRef>>();
  operations->insert(program.find_function("main")->body[0].value());
  Options options;
  options.checks.operations = operations;
  Machine machine(program, options);
  Frame frame;
  frame.function = program.find_function("main");
  const Objects::Entered entered(machine.objects, frame);
  machine.paths.set_place({frame.function, 0});
  State state;
  state.guard = machine.values.boolean(true);
  const ir::Symbol& symbol = *program.find_symbol("x");
  machine.memory.declare(state, machine.objects.of(*symbol.name), "x");
  const ExprRef x = machine.evaluation.scalar(program.reference(symbol), state);
  machine.evaluation.evaluate(frame.function->body[0].value(), state);
  ASSERT_EQ(machine.paths.trace().violations.size(), 1U);
  const ExprRef one = program.store().constant(x->type(), 1);
  EXPECT_EQ(machine.paths.trace().violations[0].condition,
            machine.values.make(Kind::OverflowAdd, program.store().bool_type(), {x, one}));
}

}  // namespace
}  // namespace heddle::symex
