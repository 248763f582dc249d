#include "source_rewrite/operators.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::Expr;
using instrument::EventKind;

bool OperatorWriter::binary(const clang::BinaryOperator* e) {
  if (e->isLogicalOp() || e->getOpcode() == clang::BO_Comma) return false;
  EventWeaves weaves = weaves_.at(e, EventKind::Operation);
  checks_.drop_superfluous(weaves, e->getOpcode(), e->getLHS(), e->getRHS(), e->getType());
  if (weaves.empty()) return false;
  const TextRange range = text_.range_of(e);
  const Operation operation{e->getOpcode(), e->getLHS()->getType(), e->getRHS()->getType(), e->getType()};
  bool visited = false;
  if (leaving_.have_left(weaves, range, {{e->getLHS(), operation.left}, {e->getRHS(), operation.right}},
                         visited))
    return true;
  editor_.begin_group(Role::Check, range);
  if (actions_.are_independent_of_place(weaves))
    binary_by_function(e, weaves, operation);
  else
    binary_between_commas(e, weaves, operation);
  if (visited) return true;
  walk_.expression(e->getLHS(), true);
  walk_.expression(e->getRHS(), true);
  return true;
}

void OperatorWriter::binary_by_function(const clang::BinaryOperator* e, const EventWeaves& weaves,
                                        const Operation& operation) {
  const TextRange range = text_.range_of(e);
  const TextRange token = text_.range_of_token(e->getOperatorLoc());
  const std::string name = checks_.binary(weaves, operation);
  if (effects_.interfere(e->getLHS(), e->getRHS())) {
    const std::string left = scope_.temporary(operation.left, e->getBeginLoc());
    editor_.open(range.begin, fmt::format("({} = ", left));
    editor_.replace(token.begin, token.end, fmt::format(", {}({},", name, left));
    editor_.close(range.end, "))");
  } else {
    editor_.open(range.begin, name + "(");
    editor_.replace(token.begin, token.end, ",");
    editor_.close(range.end, ")");
  }
}

void OperatorWriter::binary_between_commas(const clang::BinaryOperator* e, const EventWeaves& weaves,
                                           const Operation& operation) {
  const TextRange range = text_.range_of(e);
  const TextRange token = text_.range_of_token(e->getOperatorLoc());
  const std::string left = scope_.temporary(operation.left, e->getBeginLoc());
  const std::string right = scope_.temporary(operation.right, e->getBeginLoc());
  const PlaceText place = actions_.place(operands_named({left, right}));
  const std::string before = actions_.expressions(weaves.before, place);
  const std::string after = actions_.expressions(weaves.after, place);
  const std::string value = fmt::format("{} {} {}", left, e->getOpcodeStr().str(), right);
  editor_.open(range.begin, fmt::format("({} = ", left));
  editor_.replace(token.begin, token.end, fmt::format(", {} =", right));
  if (after.empty()) {
    editor_.close(range.end, fmt::format(", {}{})", before, value));
  } else {
    const std::string result = scope_.temporary(operation.result, e->getBeginLoc());
    editor_.close(range.end, fmt::format(", {}{} = {}, {}{})", before, result, value, after, result));
  }
}

bool OperatorWriter::unary(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  EventWeaves weaves = weaves_.at(e, EventKind::Operation);
  if (e->getOpcode() == clang::UO_Minus)
    checks_.drop_superfluous(weaves, clang::BO_Sub, nullptr, operand, e->getType());
  if (weaves.empty() || e->getOpcode() == clang::UO_Deref || e->getOpcode() == clang::UO_AddrOf) return false;
  const TextRange range = text_.range_of(e);
  const uint32_t token_end = text_.end_offset(e->getOperatorLoc());
  bool visited = false;
  if (leaving_.have_left(weaves, range, {{operand, operand->getType()}}, visited)) return true;
  editor_.begin_group(Role::Check, range);
  if (actions_.are_independent_of_place(weaves)) {
    const std::string name = checks_.unary(weaves, e->getOpcode(), operand->getType(), e->getType());
    editor_.replace(range.begin, token_end, name + "(");
    editor_.close(range.end, ")");
  } else {
    const std::string value = scope_.temporary(operand->getType(), e->getBeginLoc());
    const PlaceText place = actions_.place(operands_named({value}));
    const std::string token = clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str();
    editor_.replace(range.begin, token_end, fmt::format("({} = ", value));
    editor_.close(range.end, fmt::format(", {}{}{}{})", actions_.expressions(weaves.before, place),
                                         actions_.expressions(weaves.after, place), token, value));
  }
  if (!visited) walk_.expression(operand, true);
  return true;
}

}  // namespace heddle::source_rewrite
