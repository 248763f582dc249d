#include "passes/linear_form.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using llvm::APInt;

namespace {

APInt low_bits(const APInt& value, unsigned width) {
  return value.zextOrTrunc(width);
}

// Sums that are this deep are nobody's counting loop.
constexpr unsigned kDeepest = 64;

class Taking {
 public:
  explicit Taking(const FormOfPart& form_of_part) : form_of_part_(form_of_part) {}

  std::optional<LinearForm> form(ExprRef e, unsigned width, unsigned depth) {
    if (!e->type()->is_bitvector() || depth > kDeepest) return std::nullopt;
    const auto known = known_.find({e, width});
    if (known != known_.end()) return known->second;
    std::optional<LinearForm> result = compute(e, width, depth + 1);
    known_.emplace(std::pair{e, width}, result);
    return result;
  }

 private:
  std::optional<LinearForm> compute(ExprRef e, unsigned width, unsigned depth) {
    if (e->is(Kind::Constant)) {
      const APInt value = e->value();
      return LinearForm::of(e->type()->is_signed() ? value.sextOrTrunc(width) : value.zextOrTrunc(width));
    }
    if (std::optional<LinearForm> part = form_of_part_(e, width)) return part;
    // The low bits of a result follow from those of the operands, unless the operation has too few of them.
    if (e->type()->width() < width) return std::nullopt;
    switch (e->kind()) {
      case Kind::Add:
        return sum(e, width, APInt(width, 1), depth);
      case Kind::Sub:
        return sum(e, width, APInt::getAllOnes(width), depth);
      case Kind::Neg: {
        std::optional<LinearForm> result = form(e->operand(0), width, depth);
        if (result) result->multiply(APInt::getAllOnes(width));
        return result;
      }
      case Kind::Mul:
        return product(e, width, depth);
      case Kind::Shl:
        return shifted(e, width, depth);
      case Kind::Cast:
        // match: cast(a) where a is at least as wide as what counts
        // result: a
        return e->operand(0)->type()->is_bitvector() && e->operand(0)->type()->width() >= width
                   ? form(e->operand(0), width, depth)
                   : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  std::optional<LinearForm> sum(ExprRef e, unsigned width, const APInt& sign, unsigned depth) {
    std::optional<LinearForm> left = form(e->operand(0), width, depth);
    const std::optional<LinearForm> right = form(e->operand(1), width, depth);
    if (!left || !right) return std::nullopt;
    left->add(*right, sign);
    return left;
  }

  std::optional<LinearForm> product(ExprRef e, unsigned width, unsigned depth) {
    std::optional<LinearForm> left = form(e->operand(0), width, depth);
    std::optional<LinearForm> right = form(e->operand(1), width, depth);
    if (!left || !right) return std::nullopt;
    if (left->is_constant()) std::swap(left, right);
    if (!right->is_constant()) return std::nullopt;
    left->multiply(right->constant());
    return left;
  }

  std::optional<LinearForm> shifted(ExprRef e, unsigned width, unsigned depth) {
    const ExprRef by = e->operand(1);
    if (!by->is(Kind::Constant) || by->value().uge(e->type()->width())) return std::nullopt;
    std::optional<LinearForm> result = form(e->operand(0), width, depth);
    if (result) {
      const uint64_t places = by->value().getZExtValue();
      result->multiply(places >= width ? APInt(width, 0) : APInt::getOneBitSet(width, unsigned(places)));
    }
    return result;
  }

  const FormOfPart& form_of_part_;
  std::map<std::pair<ExprRef, unsigned>, std::optional<LinearForm>> known_;
};

}  // namespace

APInt LinearForm::coefficient(ExprRef atom) const {
  const auto found = terms_.find(atom);
  return found == terms_.end() ? APInt(width(), 0) : found->second;
}

void LinearForm::add_term(ExprRef atom, const APInt& coefficient) {
  if (coefficient.isZero()) return;
  const auto [place, is_new] = terms_.try_emplace(atom, coefficient);
  if (is_new) return;
  place->second += coefficient;
  if (place->second.isZero()) terms_.erase(place);
}

void LinearForm::add(const LinearForm& other, const APInt& factor) {
  const APInt by = low_bits(factor, width());
  constant_ += low_bits(other.constant_, width()) * by;
  for (const auto& [atom, coefficient] : other.terms_) add_term(atom, low_bits(coefficient, width()) * by);
}

void LinearForm::multiply(const APInt& factor) {
  LinearForm result(width());
  result.add(*this, factor);
  *this = std::move(result);
}

LinearForm LinearForm::truncated(unsigned width) const {
  LinearForm result(width);
  result.add(*this, APInt(width, 1));
  return result;
}

LinearForm LinearForm::without(ExprRef atom) const {
  LinearForm result = *this;
  result.terms_.erase(atom);
  return result;
}

ExprRef LinearForm::expression(expr::Store& store) const {
  const expr::TypeRef type = store.unsigned_type(width());
  ExprRef sum = nullptr;
  const auto plus = [&](ExprRef e) { sum = sum == nullptr ? e : store.binary(Kind::Add, sum, e); };
  for (const auto& [atom, coefficient] : terms_) {
    const ExprRef value = store.cast(type, atom);
    plus(coefficient.isOne() ? value : store.binary(Kind::Mul, value, store.constant(type, coefficient)));
  }
  if (sum == nullptr || !constant_.isZero()) plus(store.constant(type, constant_));
  return sum;
}

std::optional<LinearForm> linear_form(ExprRef e, unsigned width, const FormOfPart& form_of_part) {
  return Taking(form_of_part).form(e, width, 0);
}

}  // namespace heddle::passes
