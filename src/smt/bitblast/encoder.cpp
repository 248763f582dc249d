#include "smt/bitblast/encoder.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "expr/comparison.h"
#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "smt/bitblast/maps.h"
#include "smt/bitblast/multiply_divide.h"
#include "support/check.h"

namespace heddle::smt::bitblast {

using expr::ExprRef;
using expr::Kind;
using expr::RoundingMode;
using expr::TypeKind;
using expr::TypeRef;

namespace {

// Where the bits of a map are: nowhere, but it has been seen.
constexpr uint32_t kMapPlace = UINT32_MAX;

// Folds of more terms are taken apart.
constexpr size_t kMostTerms = 128;

// More gates than this in one operation are not worth building.
constexpr uint64_t kMaximumGates = 1U << 24;

bool is_map(TypeRef type) {
  return type->is(TypeKind::Map);
}

bool accepts_type(TypeRef type) {
  return type->is_scalar() || (is_map(type) && type->index()->is_scalar() && type->element()->is_scalar());
}

bool accepts_kind(Kind kind) {
  return kind == Kind::Constant || (kind >= Kind::Symbol && kind <= Kind::RoundToIntegral) ||
         (kind >= Kind::MapConst && kind <= Kind::MapStore) || kind == Kind::PointerAdd;
}

bool has_sign(TypeRef type) {
  return type->is_bitvector() && type->is_signed();
}

// Operations of any number of terms, in any order.
enum class FoldKind : uint8_t { None, Sum, Maximum, Minimum };

struct Fold {
  FoldKind kind = FoldKind::None;
  ExprRef a = nullptr;
  ExprRef b = nullptr;
};

// match: a < b ? b : a, and its like
// result: the larger or smaller of the two; where they are equal, it is all the same
Fold fold_of_choice(ExprRef e) {
  ExprRef condition = e->operand(0);
  ExprRef chosen = e->operand(1);
  ExprRef other = e->operand(2);
  while (condition->is(Kind::Not)) {
    condition = condition->operand(0);
    std::swap(chosen, other);
  }
  const bool is_less = condition->is(Kind::Lt) || condition->is(Kind::Le);
  if (!is_less && !condition->is(Kind::Gt) && !condition->is(Kind::Ge)) return {};
  const bool is_straight = condition->operand(0) == chosen && condition->operand(1) == other;
  const bool is_crossed = condition->operand(0) == other && condition->operand(1) == chosen;
  if (is_straight == is_crossed) return {};
  return {is_less == is_straight ? FoldKind::Minimum : FoldKind::Maximum, chosen, other};
}

Fold fold_of(ExprRef e) {
  if (!e->type()->is_bitvector()) return {};
  if (e->is(Kind::Add)) return {FoldKind::Sum, e->operand(0), e->operand(1)};
  return e->is(Kind::Ite) ? fold_of_choice(e) : Fold{};
}

bool is_fold(ExprRef e) {
  return fold_of(e).kind != FoldKind::None;
}

// Whether the operation, its operands aside, has a circuit, and of bearable size.
bool accepts_node(ExprRef e) {
  if (!accepts_kind(e->kind()) || !accepts_type(e->type())) return false;
  if (is_map(e->type())) return true;
  if (e->is(Kind::Rounded)) return expr::operation_of(e).rounding->is(Kind::Constant);
  if (e->is(Kind::PointerAdd)) return expr::is_byte_offset(e);
  if (e->operand_count() > 0 && e->operand(0)->type()->is_float())
    return Floats::accepts(e->kind(), e->operand(0)->type()->format());
  const uint64_t width = e->operand_count() == 0 ? e->type()->width() : e->operand(0)->type()->width();
  switch (e->kind()) {
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
    case Kind::OverflowMul:
      return width * width * 3 < kMaximumGates;
    default:
      return width * 32 < kMaximumGates;
  }
}

}  // namespace

bool Encoder::accepts(ExprRef e) {
  return acceptance_.of(e, accepts_node);
}

Bits Encoder::bits(ExprRef e) const {
  if (places_[e->id()] == kMapPlace) return {};
  const auto begin = pool_.begin() + (places_[e->id()] - 1);
  return Bits(begin, begin + e->type()->width());
}

void Encoder::remember(ExprRef e, const Bits& bits) {
  if (places_.size() <= e->id()) places_.resize(std::max<size_t>(e->id() + 1, places_.size() * 3 / 2), 0);
  if (is_map(e->type())) {
    places_[e->id()] = kMapPlace;
    return;
  }
  CHECK(bits.size() == e->type()->width(), "an expression should have as many bits as its type");
  CHECK(pool_.size() + bits.size() < UINT32_MAX, "expressions should have less than 2^32 bits");
  places_[e->id()] = static_cast<uint32_t>(pool_.size()) + 1;
  pool_.insert(pool_.end(), bits.begin(), bits.end());
}

void Encoder::define(ExprRef symbol, const Bits& bits) {
  CHECK(symbol->is(Kind::Symbol) && !is_encoded(symbol), "what is defined should be a symbol without bits");
  remember(symbol, bits);
}

void Encoder::define_map(ExprRef symbol) {
  define(symbol, {});
}

// Who mentions expressions that have no bits yet. What a fold compares is no use of its own.
void Encoder::count_uses(ExprRef e) {
  if (uses_.size() <= e->id()) uses_.resize(std::max<size_t>(e->id() + 1, uses_.size() * 3 / 2));
  std::vector<ExprRef> stack{e};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    stack.pop_back();
    if (is_encoded(top) || std::exchange(uses_[top->id()].is_counted, true)) continue;
    const Fold fold = fold_of(top);
    const auto use = [&](ExprRef operand) {
      Uses& uses = uses_[operand->id()];
      uses.is_shared |= std::exchange(uses.is_used, true);
      uses.is_outside_folds |= fold.kind == FoldKind::None || fold.kind != fold_of(operand).kind;
      stack.push_back(operand);
    };
    if (fold.kind != FoldKind::None) {
      use(fold.a);
      use(fold.b);
    } else {
      std::ranges::for_each(top->operands(), use);
    }
  }
}

// The terms of a fold, down through folds of the same kind. Of equal terms of a maximum one is enough. Sums
// are followed only where nobody else needs them: elsewhere terms would multiply.
std::vector<ExprRef> Encoder::terms_of(ExprRef e) const {
  const Fold whole = fold_of(e);
  const bool is_sum = whole.kind == FoldKind::Sum;
  std::vector<ExprRef> terms;
  std::unordered_set<ExprRef> seen;
  std::vector<ExprRef> stack{whole.b, whole.a};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    stack.pop_back();
    if (!is_sum && !seen.insert(top).second) continue;
    const Fold part = fold_of(top);
    const Uses& uses = uses_[top->id()];
    const bool is_followed = part.kind == whole.kind && !uses.is_outside_folds && !(is_sum && uses.is_shared);
    if (is_followed && terms.size() + stack.size() < kMostTerms)
      stack.insert(stack.end(), {part.b, part.a});
    else
      terms.push_back(top);
  }
  return terms;
}

// Terms are taken in the order of their numbers, so that folds of the same terms are the same circuit, in
// whatever order a program has them, and folds of the first of them are a part of it.
Bits Encoder::fold_up(ExprRef e) {
  const FoldKind kind = fold_of(e).kind;
  const bool with_sign = has_sign(e->type());
  std::vector<ExprRef> terms = terms_of(e);
  std::ranges::sort(terms, {}, [](ExprRef term) { return term->id(); });
  llvm::APInt constant(e->type()->width(), 0);
  std::optional<Bits> result;
  for (ExprRef term : terms) {
    if (kind == FoldKind::Sum && term->is(Kind::Constant)) {
      constant += term->value();
    } else if (!result) {
      result = bits(term);
    } else if (kind == FoldKind::Sum) {
      result = arithmetic_.add(*result, bits(term));
    } else {
      const Literal is_less = arithmetic_.less(*result, bits(term), with_sign);
      result = arithmetic_.choose(is_less ^ (kind == FoldKind::Minimum), bits(term), *result);
    }
  }
  if (!result) return constant_bits(constant);
  return constant.isZero() ? *result : arithmetic_.add(*result, constant_bits(constant));
}

Bits Encoder::encode(ExprRef e) {
  count_uses(e);
  std::vector<ExprRef> stack{e};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    if (is_encoded(top)) {
      stack.pop_back();
      continue;
    }
    const size_t waiting = stack.size();
    const auto need = [&](ExprRef operand) {
      if (!is_encoded(operand)) stack.push_back(operand);
    };
    if (is_fold(top))
      std::ranges::for_each(terms_of(top), need);
    else
      std::ranges::for_each(top->operands(), need);
    if (stack.size() > waiting) continue;
    stack.pop_back();
    remember(top, operation(top));
  }
  return bits(e);
}

Bits Encoder::operation(ExprRef e) {
  if (is_map(e->type())) return {};
  if (e->is(Kind::Constant)) return constant_bits(e->value());
  if (e->is(Kind::Symbol)) return arithmetic_.inputs(e->type()->width());
  if (e->is(Kind::MapSelect)) return maps_->select(e->operand(0), bits(e->operand(1)));
  if (is_map(e->operand(0)->type())) return {maps_->equal(e->operand(0), e->operand(1)) ^ e->is(Kind::Ne)};
  if (is_fold(e)) return fold_up(e);
  if (e->is(Kind::Rounded)) return rounded(e);
  std::vector<Bits> operands;
  for (ExprRef operand : e->operands()) operands.push_back(bits(operand));
  const TypeRef first = e->operand(0)->type();
  if (first->is_float() && !e->is(Kind::Cast) && !e->is(Kind::Reinterpret))
    return floats_.apply(e->kind(), first->format(), operands, e->index());
  return scalar_operation(e, operands);
}

Bits Encoder::rounded(ExprRef e) {
  const expr::Operation operation = expr::operation_of(e);
  const RoundingMode mode = expr::rounding_mode(operation.rounding->value().getLimitedValue());
  std::vector<Bits> operands;
  for (ExprRef operand : operation.operands) operands.push_back(bits(operand));
  const TypeRef from = operation.operands[0]->type();
  floats_.set_rounding(mode);
  const Bits result =
      operation.kind != Kind::Cast
          ? floats_.apply(operation.kind, from->format(), operands, static_cast<uint64_t>(mode))
      : from->is_float() ? floats_.convert(operands[0], from->format(), e->type()->format())
                         : floats_.from_integer(operands[0], has_sign(from), e->type()->format());
  floats_.set_rounding(RoundingMode::NearestEven);
  return result;
}

// A maximum is not less than any of its terms, which takes a SAT solver long to find out.
std::optional<bool> Encoder::compare_with_term(Kind comparison, ExprRef fold, ExprRef other) const {
  const FoldKind kind = fold_of(fold).kind;
  if (kind != FoldKind::Maximum && kind != FoldKind::Minimum) return std::nullopt;
  const Kind holds = kind == FoldKind::Maximum ? Kind::Ge : Kind::Le;
  if (comparison != holds && comparison != expr::negated(holds)) return std::nullopt;
  const std::vector<ExprRef> terms = terms_of(fold);
  if (std::ranges::find(terms, other) == terms.end()) return std::nullopt;
  return comparison == holds;
}

Bits Encoder::compare(ExprRef e, const Bits& a, const Bits& b) {
  const bool with_sign = has_sign(e->operand(0)->type());
  std::optional<bool> known = compare_with_term(e->kind(), e->operand(0), e->operand(1));
  if (!known) known = compare_with_term(expr::mirrored(e->kind()), e->operand(1), e->operand(0));
  if (known) return {*known ? kTrue : kFalse};
  switch (e->kind()) {
    case Kind::Eq:
      return {arithmetic_.equal(a, b)};
    case Kind::Ne:
      return {!arithmetic_.equal(a, b)};
    case Kind::Lt:
      return {arithmetic_.less(a, b, with_sign)};
    case Kind::Le:
      return {arithmetic_.less(a, b, with_sign, true)};
    case Kind::Gt:
      return {arithmetic_.less(b, a, with_sign)};
    default:
      return {arithmetic_.less(b, a, with_sign, true)};
  }
}

Bits Encoder::cast(ExprRef e, const Bits& a) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  if (from->is_float()) {
    if (to->is_bool()) return {floats_.is_not_zero(a, from->format())};
    if (to->is_float()) return floats_.convert(a, from->format(), to->format());
    return floats_.to_integer(a, from->format(), to->width(), has_sign(to));
  }
  if (to->is_float()) return floats_.from_integer(a, has_sign(from), to->format());
  if (to->is_bool()) return {arithmetic_.any(a)};
  const size_t width = to->width();
  return has_sign(from) ? sign_extend(a, width) : zero_extend(a, width);
}

Bits Encoder::scalar_operation(ExprRef e, const std::vector<Bits>& v) {
  Arithmetic& m = arithmetic_;
  Circuit& circuit = m.circuit();
  const size_t width = e->type()->width();
  const bool with_sign = has_sign(e->operand(0)->type());
  switch (e->kind()) {
    case Kind::Not:
    case Kind::BitNot:
      return invert(v[0]);
    case Kind::And:
    case Kind::BitAnd:
      return m.both(v[0], v[1]);
    case Kind::Or:
    case Kind::BitOr:
      return m.either(v[0], v[1]);
    case Kind::Implies:
      return {circuit.either(!v[0][0], v[1][0])};
    case Kind::BitXor:
      return m.differ(v[0], v[1]);
    case Kind::Ite:
      return m.choose(v[0][0], v[1], v[2]);
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return compare(e, v[0], v[1]);
    case Kind::Neg:
      return m.negate(v[0]);
    case Kind::Abs:
      return m.absolute(v[0]);
    case Kind::PointerAdd:
      return m.add(v[0], v[1]);
    case Kind::Sub:
      return m.subtract(v[0], v[1]);
    case Kind::Mul:
      return multiply(m, v[0], v[1]);
    case Kind::Div:
      return (with_sign ? divide_signed(m, v[0], v[1]) : divide(m, v[0], v[1])).quotient;
    case Kind::Mod:
      return (with_sign ? divide_signed(m, v[0], v[1]) : divide(m, v[0], v[1])).remainder;
    case Kind::Shl:
      return m.shift_left(v[0], v[1]);
    case Kind::Shr:
      return m.shift_right(v[0], v[1], with_sign ? v[0].back() : kFalse);
    case Kind::OverflowNeg:
      return {with_sign ? m.equal(v[0], constant_bits(llvm::APInt::getSignedMinValue(v[0].size())))
                        : m.any(v[0])};
    case Kind::OverflowAdd:
      return {m.add_overflows(v[0], v[1], with_sign)};
    case Kind::OverflowSub:
      return {m.subtract_overflows(v[0], v[1], with_sign)};
    case Kind::OverflowMul:
      return {multiply_overflows(m, v[0], v[1], with_sign)};
    case Kind::OverflowDiv: {
      if (!with_sign) return {kFalse};
      const Bits minimum = constant_bits(llvm::APInt::getSignedMinValue(v[0].size()));
      return {circuit.both(m.equal(v[0], minimum), m.all(v[1]))};
    }
    case Kind::OverflowShl:
      return {m.shift_overflows(v[0], v[1], with_sign)};
    case Kind::Concat:
      return concatenate(v[0], v[1]);
    case Kind::Extract:
      return slice(v[0], e->index(), width);
    case Kind::PopCount:
      return count_ones(m, v[0], width);
    case Kind::LeadingZeros:
      return m.leading_zeros(v[0], width);
    case Kind::TrailingZeros:
      return m.trailing_zeros(v[0], width);
    case Kind::ByteSwap: {
      Bits result(width);
      for (size_t i = 0; i < width; ++i) result[i] = v[0][width - 8 - i / 8 * 8 + i % 8];
      return result;
    }
    case Kind::Cast:
      return cast(e, v[0]);
    case Kind::Reinterpret:
      return v[0];
    default:
      CHECK(false, std::string(expr::info(e->kind()).name) + " should have been refused");
  }
  return {};
}

}  // namespace heddle::smt::bitblast
