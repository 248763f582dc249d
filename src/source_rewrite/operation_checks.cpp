#include "source_rewrite/operation_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "source_rewrite/overflow_bounds.h"
#include "source_rewrite/weave_properties.h"

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;

namespace {

const char* word_of(clang::BinaryOperatorKind op) {
  struct Word {
    clang::BinaryOperatorKind op;
    const char* word;
  };
  constexpr Word kWords[] = {
      {clang::BO_Add, "add"}, {clang::BO_Sub, "sub"}, {clang::BO_Mul, "mul"}, {clang::BO_Div, "div"},
      {clang::BO_Rem, "rem"}, {clang::BO_Shl, "shl"}, {clang::BO_Shr, "shr"}, {clang::BO_And, "and"},
      {clang::BO_Or, "or"},   {clang::BO_Xor, "xor"}, {clang::BO_LT, "lt"},   {clang::BO_LE, "le"},
      {clang::BO_GT, "gt"},   {clang::BO_GE, "ge"},   {clang::BO_EQ, "eq"},   {clang::BO_NE, "ne"}};
  const auto* found =
      std::find_if(std::begin(kWords), std::end(kWords), [op](const Word& word) { return word.op == op; });
  return found != std::end(kWords) ? found->word : "op";
}

}  // namespace

void OperationChecks::drop_overflow_checks(EventWeaves& weaves) const {
  auto is_check = [&](const instrument::Weave* weave) { return is_plain_overflow_check(plan_, *weave); };
  std::erase_if(weaves.before, is_check);
  std::erase_if(weaves.after, is_check);
}

void OperationChecks::drop_superfluous(EventWeaves& weaves, clang::BinaryOperatorKind op, const Expr* left,
                                       const Expr* right, QualType type) const {
  if (!weaves.empty() && cannot_overflow(text_.ast(), op, left, right, type)) drop_overflow_checks(weaves);
}

// static int add(int x, int y) { if (…) reach_error(); return x + y; }
std::string OperationChecks::make(const EventWeaves& weaves, const Function& function) {
  bool at_function = types_.nameable(function.result) != Nameable::Everywhere;
  std::string parameters;
  std::vector<std::string> names;
  for (const auto& [type, name] : function.parameters) {
    at_function = at_function || types_.nameable(type) != Nameable::Everywhere;
    parameters += (parameters.empty() ? "" : ", ") + types_.declare(type, name);
    names.push_back(name);
  }
  const std::string stem = types_.name_for(function.stem, function.result);
  return helpers_.helper(function.key, stem, at_function, [&](const std::string& name) {
    const PlaceText place = actions_.place(operands_named(names));
    const std::string head = types_.declare(function.result, fmt::format("{}({})", name, parameters));
    const std::string before = actions_.statements(weaves.before, place);
    const std::string after = actions_.statements(weaves.after, place);
    if (after.empty()) return fmt::format("{} {{ {}return {}; }} ", head, before, function.value);
    const std::string result = helpers_.parameter_name("r");
    return fmt::format("{} {{ {}{} = {}; {}return {}; }} ", head, before,
                       types_.declare(function.result, result), function.value, after, result);
  });
}

std::string OperationChecks::binary(const EventWeaves& weaves, const Operation& operation) {
  const std::string token = clang::BinaryOperator::getOpcodeStr(operation.op).str();
  const std::string x = helpers_.parameter_name("x");
  const std::string y = helpers_.parameter_name("y");
  const std::string key = fmt::format("{} {} {} {} {}", token, types_.declare(operation.left, ""),
                                      types_.declare(operation.right, ""),
                                      types_.declare(operation.result, ""), signature(weaves));
  return make(weaves, {key,
                       word_of(operation.op),
                       {{operation.left, x}, {operation.right, y}},
                       operation.result,
                       fmt::format("{} {} {}", x, token, y)});
}

std::string OperationChecks::unary(const EventWeaves& weaves, clang::UnaryOperatorKind op, QualType operand,
                                   QualType result) {
  const std::string token = clang::UnaryOperator::getOpcodeStr(op).str();
  const std::string x = helpers_.parameter_name("x");
  const std::string key = fmt::format("unary {} {} {} {}", token, types_.declare(operand, ""),
                                      types_.declare(result, ""), signature(weaves));
  const char* word = op == clang::UO_Minus ? "neg" : op == clang::UO_Not ? "not" : "unary";
  return make(weaves, {key, word, {{operand, x}}, result, token + x});
}

}  // namespace heddle::source_rewrite
