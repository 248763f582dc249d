#include "engines/horn/linear_form.h"

namespace heddle::engines::horn {

using Number = LinearForm::Number;

namespace {

constexpr Number kLargest = static_cast<Number>(1) << 100;

}  // namespace

bool LinearForm::add(const LinearForm& other, Number factor) {
  for (const auto& [name, coefficient] : other.terms) {
    Number product = 0;
    if (__builtin_mul_overflow(coefficient, factor, &product)) return false;
    Number& sum = terms[name];
    sum += product;
    if (sum > kLargest || sum < -kLargest) return false;
    if (sum == 0) terms.erase(name);
  }
  return true;
}

LinearForm LinearForm::constant(Number value) {
  LinearForm result;
  if (value != 0) result.terms[""] = value;
  return result;
}

std::optional<Number> LinearForm::as_constant() const {
  if (terms.empty()) return 0;
  return terms.size() == 1 && terms.begin()->first.empty() ? std::optional(terms.begin()->second)
                                                           : std::nullopt;
}

std::optional<LinearForm> linear_form(const SExpression& node) {
  if (!node.is_list()) {
    const bool is_number = node.atom.find_first_not_of("0123456789") == std::string::npos;
    if (is_number && node.atom.size() > 28) return std::nullopt;
    if (!is_number) return LinearForm{{{node.atom, 1}}};
    Number value = 0;
    for (char digit : node.atom) value = value * 10 + (digit - '0');
    return LinearForm::constant(value);
  }
  if (node.list.size() < 2 || node.list[0]->is_list()) return std::nullopt;
  const std::string& op = node.list[0]->atom;
  if (op != "+" && op != "-" && op != "*") return std::nullopt;
  LinearForm result;
  for (size_t i = 1; i < node.list.size(); ++i) {
    std::optional<LinearForm> part = linear_form(*node.list[i]);
    if (!part) return std::nullopt;
    if (i == 1) {
      if (!result.add(*part, op == "-" && node.list.size() == 2 ? -1 : 1)) return std::nullopt;
    } else if (op == "*") {
      if (const auto factor = result.as_constant()) {
        result = {};
        if (!result.add(*part, *factor)) return std::nullopt;
      } else if (const auto constant = part->as_constant()) {
        LinearForm scaled;
        if (!scaled.add(result, *constant)) return std::nullopt;
        result = scaled;
      } else {
        return std::nullopt;
      }
    } else if (!result.add(*part, op == "-" ? -1 : 1)) {
      return std::nullopt;
    }
  }
  return result;
}

std::optional<LinearForm> at_most_zero(const SExpression& node, bool is_negated) {
  if (node.heads("not") && node.list.size() == 2) return at_most_zero(*node.list[1], !is_negated);
  if (!node.is_list() || node.list.size() != 3 || node.list[0]->is_list()) return std::nullopt;
  std::string op = node.list[0]->atom;
  if (is_negated) op = op == "<=" ? ">" : op == "<" ? ">=" : op == ">=" ? "<" : op == ">" ? "<=" : "";
  if (op != "<=" && op != "<" && op != ">=" && op != ">") return std::nullopt;
  const std::optional<LinearForm> a = linear_form(*node.list[1]);
  const std::optional<LinearForm> b = linear_form(*node.list[2]);
  if (!a || !b) return std::nullopt;
  const Number sign = op[0] == '<' ? 1 : -1;
  LinearForm result;
  if (!result.add(*a, sign) || !result.add(*b, -sign)) return std::nullopt;
  if (op.size() == 1 && !result.add(LinearForm::constant(1), 1)) return std::nullopt;
  return result;
}

std::optional<LinearForm> difference(const SExpression& left, const SExpression& right) {
  const std::optional<LinearForm> a = linear_form(left);
  const std::optional<LinearForm> b = linear_form(right);
  LinearForm result;
  if (!a || !b || !result.add(*a, 1) || !result.add(*b, -1)) return std::nullopt;
  return result;
}

}  // namespace heddle::engines::horn
