#include "instrument/witness_expression.h"

#include <fmt/format.h>

#include <algorithm>

#include "instrument/definedness.h"
#include "instrument/weave_witness.h"
#include "spec/parse.h"
#include "support/diagnostics.h"

namespace heddle::instrument {

namespace {

// What nobody writes by hand is not worth the depth of the stack.
constexpr size_t kLongestExpression = 20'000;

// Words that only actions know.
const spec::Expr* foreign_part(const spec::Expr& e) {
  switch (e.kind) {
    case spec::ExprKind::Capture:
    case spec::ExprKind::Variable:
    case spec::ExprKind::Overflows:
    case spec::ExprKind::CastOverflows:
    case spec::ExprKind::Nondet:
    case spec::ExprKind::Width:
    case spec::ExprKind::Minimum:
    case spec::ExprKind::Maximum:
    case spec::ExprKind::StateMatches:
    case spec::ExprKind::Accessible:
    case spec::ExprKind::Aligned:
    case spec::ExprKind::Modifiable:
    case spec::ExprKind::Releasable:
    case spec::ExprKind::NoneLost:
      return &e;
    default:
      break;
  }
  for (const spec::Expr& operand : e.operands)
    if (const spec::Expr* found = foreign_part(operand)) return found;
  return nullptr;
}

// A name of a variable that is not visible at the place where it is used.
bool is_out_of_scope(const ir::Program& program, const std::string& message) {
  return std::ranges::any_of(program.symbols(), [&](const ir::Symbol& symbol) {
    return symbol.source_name != nullptr &&
           message.starts_with("'" + *symbol.source_name + "' is no variable");
  });
}

}  // namespace

WitnessExpressions::WitnessExpressions(ir::Program& program) : program_(program), actions_(program, plan_) {
  plan_.specification.files = {""};
}

WitnessExpressions::Meaning WitnessExpressions::meaning(const std::string& text, witness::Position position,
                                                        const ir::Function& function, uint32_t instruction) {
  if (text.size() > kLongestExpression) throw WitnessProblem{position, "the expression is too long", false};
  try {
    const spec::Expr parsed = spec::parse_expression(text, "");
    if (foreign_part(parsed) != nullptr)
      throw WitnessProblem{position, fmt::format("'{}' is no expression of C", text), true};
    const expr::ExprRef holds = actions_.condition_at(parsed, function, instruction);
    return {holds, is_defined(program_.store(), holds)};
  } catch (const support::InputError& error) {
    const std::string& why = error.message().text;
    if (is_out_of_scope(program_, why))
      throw WitnessProblem{position, fmt::format("'{}': a variable is not in scope", text), true};
    throw WitnessProblem{position, fmt::format("'{}' is not understood: {}", text, why), false};
  }
}

expr::ExprRef WitnessExpressions::condition(const std::string& text, witness::Position position,
                                            const ir::Function& function, uint32_t instruction) {
  return condition(meaning(text, position, function, instruction));
}

expr::ExprRef WitnessExpressions::condition(const Meaning& meaning) {
  if (meaning.is_defined == program_.store().boolean(true)) return meaning.holds;
  return program_.store().binary(expr::Kind::And, meaning.is_defined, meaning.holds);
}

expr::ExprRef WitnessExpressions::variable(const std::string& name, const ir::Function& function,
                                           uint32_t instruction) {
  return actions_.variable_at(name, function, instruction);
}

}  // namespace heddle::instrument
