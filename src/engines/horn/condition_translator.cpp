#include "engines/horn/condition_translator.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kWidest = 256;  // bits of a term

struct Untranslatable {};

// A number is a signed bit-vector that is wide enough, unless `modulus` gives a width at which everything is
// computed.
class Translator {
 public:
  Translator(expr::Store& store, const Places& places, unsigned modulus)
      : store_(store), places_(places), modulus_(modulus) {}

  ExprRef condition(const SExpression& node) {
    if (!node.is_list()) return boolean_atom(node);
    if (node.list.empty() || node.list[0]->is_list()) throw Untranslatable();
    const std::string& op = node.list[0]->atom;
    if (op == "not") return store_.negation(condition(operand(node, 1)));
    if (op == "and") return fold(node, Kind::And);
    if (op == "or") return fold(node, Kind::Or);
    if (op == "=>")
      return store_.binary(Kind::Or, store_.negation(condition(operand(node, 1))),
                           condition(operand(node, 2)));
    if (op == "ite")
      return store_.ite(condition(operand(node, 1)), condition(operand(node, 2)),
                        condition(operand(node, 3)));
    static const std::map<std::string, Kind> kComparisons = {
        {"<", Kind::Lt}, {"<=", Kind::Le}, {">", Kind::Gt}, {">=", Kind::Ge}, {"=", Kind::Eq}};
    auto found = kComparisons.find(op);
    if (found == kComparisons.end() || node.list.size() != 3) throw Untranslatable();
    if (op == "=" && is_condition(operand(node, 1)))
      return store_.binary(Kind::Eq, condition(operand(node, 1)), condition(operand(node, 2)));
    if (const std::optional<LinearForm> form = difference(operand(node, 1), operand(node, 2)))
      return compared_with_zero(found->second, *form);
    return compared(found->second, number(operand(node, 1)), number(operand(node, 2)));
  }

  // With what is subtracted on the other side: sums that only grow are easier for a solver.
  ExprRef compared_with_zero(Kind kind, const LinearForm& form) {
    return compared(kind, sum(form, 1), sum(form, -1));
  }

 private:
  const SExpression& operand(const SExpression& node, size_t i) {
    if (i >= node.list.size()) throw Untranslatable();
    return *node.list[i];
  }

  ExprRef compared(Kind kind, ExprRef a, ExprRef b) {
    if (modulus_ != 0 && kind != Kind::Eq) throw Untranslatable();
    const unsigned width = std::max(a->type()->width(), b->type()->width());
    return store_.binary(kind, widened(a, width), widened(b, width));
  }

  // The terms of that sign.
  ExprRef sum(const LinearForm& form, int sign) {
    ExprRef result = nullptr;
    for (const auto& [name, signed_coefficient] : form.terms) {
      const LinearForm::Number coefficient = signed_coefficient * sign;
      if (coefficient <= 0) continue;
      const std::array<uint64_t, 2> words = {static_cast<uint64_t>(coefficient),
                                             static_cast<uint64_t>(coefficient >> 64)};
      ExprRef term = constant(llvm::APInt(129, llvm::ArrayRef<uint64_t>(words)));
      if (!name.empty()) {
        ExprRef variable = number_atom(SExpression{name, {}});
        term = coefficient == 1 ? variable : combined(Kind::Mul, term, variable);
      }
      result = result == nullptr ? term : combined(Kind::Add, result, term);
    }
    return result != nullptr ? result : constant(llvm::APInt(1, 0));
  }

  ExprRef boolean_atom(const SExpression& node) {
    if (node.atom == "true" || node.atom == "false") return store_.boolean(node.atom == "true");
    ExprRef place = place_of(node);
    if (!place->type()->is_bool()) throw Untranslatable();
    return place;
  }

  ExprRef place_of(const SExpression& node) {
    auto found = places_.find(node.atom);
    if (found == places_.end() || found->second == nullptr) throw Untranslatable();
    return found->second;
  }

  bool is_condition(const SExpression& node) {
    if (!node.is_list()) {
      auto found = places_.find(node.atom);
      return node.atom == "true" || node.atom == "false" ||
             (found != places_.end() && found->second != nullptr && found->second->type()->is_bool());
    }
    for (const char* op : {"not", "and", "or", "=>", "<", "<=", ">", ">=", "="})
      if (node.heads(op)) return true;
    return node.heads("ite") && is_condition(operand(node, 2));
  }

  ExprRef fold(const SExpression& node, Kind kind) {
    if (node.list.size() < 2) throw Untranslatable();
    ExprRef result = condition(operand(node, 1));
    for (size_t i = 2; i < node.list.size(); ++i)
      result = store_.binary(kind, result, condition(operand(node, i)));
    return result;
  }

  ExprRef widened(ExprRef e, unsigned width) {
    if (modulus_ != 0) return e;
    if (width > kWidest) throw Untranslatable();
    return store_.cast(store_.signed_type(width), e);
  }

  ExprRef constant(const llvm::APInt& value) {
    const unsigned width = modulus_ != 0 ? modulus_ : value.getSignificantBits();
    if (modulus_ != 0) return store_.constant(store_.unsigned_type(width), value.sextOrTrunc(width));
    return store_.constant(store_.signed_type(width), value.sextOrTrunc(width));
  }

  ExprRef number(const SExpression& node) {
    if (!node.is_list()) return number_atom(node);
    if (node.list.size() < 2 || node.list[0]->is_list()) throw Untranslatable();
    const std::string& op = node.list[0]->atom;
    if (op == "+" || op == "*") {
      ExprRef result = number(operand(node, 1));
      for (size_t i = 2; i < node.list.size(); ++i)
        result = combined(op == "+" ? Kind::Add : Kind::Mul, result, number(operand(node, i)));
      return result;
    }
    if (op == "-") {
      ExprRef first = number(operand(node, 1));
      if (node.list.size() == 2) return store_.unary(Kind::Neg, widened(first, first->type()->width() + 1));
      for (size_t i = 2; i < node.list.size(); ++i)
        first = combined(Kind::Sub, first, number(operand(node, i)));
      return first;
    }
    if (op == "ite") {
      ExprRef a = number(operand(node, 2));
      ExprRef b = number(operand(node, 3));
      const unsigned width = std::max(a->type()->width(), b->type()->width());
      return store_.ite(condition(operand(node, 1)), widened(a, width), widened(b, width));
    }
    if ((op == "div" || op == "mod") && modulus_ == 0) return divided(op == "div", node);
    throw Untranslatable();
  }

  ExprRef number_atom(const SExpression& node) {
    if (isdigit(static_cast<unsigned char>(node.atom[0])) != 0) {
      if (node.atom.find_first_not_of("0123456789") != std::string::npos) throw Untranslatable();
      return constant(
          llvm::APInt(static_cast<unsigned>(node.atom.size()) * 4 + 1, llvm::StringRef(node.atom), 10));
    }
    ExprRef place = place_of(node);
    if (place->type()->is_pointer()) place = store_.cast(store_.size_type(), place);
    TypeRef type = place->type();
    if (!type->is_bitvector()) throw Untranslatable();
    if (modulus_ != 0) return store_.cast(store_.unsigned_type(modulus_), place);
    return widened(place, type->width() + (type->is_signed() ? 0 : 1));
  }

  ExprRef combined(Kind kind, ExprRef a, ExprRef b) {
    const unsigned x = a->type()->width();
    const unsigned y = b->type()->width();
    const unsigned width = kind == Kind::Mul ? x + y : std::max(x, y) + 1;
    return store_.binary(kind, widened(a, width), widened(b, width));
  }

  // SMT-LIB's division leaves a remainder that is not negative.
  ExprRef divided(bool is_quotient, const SExpression& node) {
    ExprRef b = number(operand(node, 2));
    if (node.list.size() != 3 || !b->is(Kind::Constant) || !b->value().isStrictlyPositive())
      throw Untranslatable();
    ExprRef a = number(operand(node, 1));
    const unsigned width = std::max(a->type()->width(), b->type()->width()) + 1;
    a = widened(a, width);
    b = widened(b, width);
    ExprRef rest = store_.binary(Kind::Mod, a, b);
    rest = store_.ite(store_.binary(Kind::Lt, rest, store_.constant(rest->type(), 0)),
                      store_.binary(Kind::Add, rest, b), rest);
    if (!is_quotient) return rest;
    return store_.binary(Kind::Div, store_.binary(Kind::Sub, widened(a, width + 1), widened(rest, width + 1)),
                         widened(b, width + 1));
  }

  expr::Store& store_;
  const Places& places_;
  unsigned modulus_;
};

}  // namespace

ExprRef translated(expr::Store& store, const Places& places, const SExpression& condition) {
  try {
    return Translator(store, places, 0).condition(condition);
  } catch (const Untranslatable&) {
    return nullptr;
  }
}

ExprRef equals_zero(expr::Store& store, const Places& places, const LinearForm& form, unsigned modulus) {
  try {
    return Translator(store, places, modulus).compared_with_zero(Kind::Eq, form);
  } catch (const Untranslatable&) {
    return nullptr;
  }
}

}  // namespace heddle::engines::horn
