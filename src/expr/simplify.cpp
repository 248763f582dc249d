#include "expr/simplify.h"

#include <algorithm>

#include "expr/evaluate.h"
#include "expr/simplify_rules.h"

namespace heddle::expr {

bool is_inside(ExprRef index, TypeRef array) {
  if (!is_constant(index)) return false;
  const llvm::APInt value = index->value();
  if (index->type()->is_signed() && value.isNegative()) return false;
  return value.getActiveBits() <= 64 && value.getZExtValue() < array->count();
}

uint8_t Totality::compute(ExprRef e) const {
  auto value = [&](ExprRef operand) { return (known_flags(operand) & kValue) != 0; };
  auto address = [&](ExprRef operand) { return (known_flags(operand) & kAddress) != 0; };
  const bool all_values = std::ranges::all_of(e->operands(), value);
  bool is_value = all_values;
  bool is_address = false;
  switch (e->kind()) {
    case Kind::Symbol:
      is_address = true;
      break;
    case Kind::Deref:
      is_value = false;
      is_address = all_values;
      break;
    case Kind::Index:
      is_value = all_values && is_inside(e->operand(1), e->operand(0)->type());
      is_address = address(e->operand(0)) && value(e->operand(1));
      break;
    case Kind::FoldSome:
      is_value = false;
      break;
    case Kind::WithIndex:
      is_value = all_values && is_inside(e->operand(1), e->operand(0)->type());
      break;
    case Kind::Member:
      is_address = address(e->operand(0));
      break;
    case Kind::AddressOf:
      is_value = address(e->operand(0));
      break;
    default:
      break;
  }
  return static_cast<uint8_t>(kKnown | (is_value ? kValue : 0) | (is_address ? kAddress : 0));
}

uint8_t Totality::flags_of(ExprRef root) {
  if (known_flags(root) != 0) return known_flags(root);
  std::vector<std::pair<ExprRef, size_t>> stack = {{root, 0}};
  if (root->id() >= flags_.size()) flags_.resize(root->id() * 3 / 2 + 64);
  while (!stack.empty()) {
    auto& [e, next] = stack.back();
    if (next < e->operand_count()) {
      const ExprRef operand = e->operand(next++);  // its id is smaller, so there is room for it
      if (flags_[operand->id()] == 0) stack.emplace_back(operand, 0);
    } else {
      flags_[e->id()] = compute(e);
      stack.pop_back();
    }
  }
  return flags_[root->id()];
}

void Simplifier::remember(ExprRef e, ExprRef result) {
  if (e->id() >= results_.size())
    results_.resize(std::max<size_t>(e->id() + 1, store_.expression_count() * 5 / 4));
  results_[e->id()] = result;
}

ExprRef Simplifier::simplify(ExprRef root) {
  if (ExprRef result = known(root)) return result;
  std::vector<std::pair<ExprRef, size_t>> stack = {{root, 0}};
  while (!stack.empty()) {
    auto& [e, next] = stack.back();
    if (next < e->operand_count()) {
      const ExprRef operand = e->operand(next++);
      if (known(operand) == nullptr) stack.emplace_back(operand, 0);
    } else {
      const ExprRef done = e;
      stack.pop_back();
      if (known(done) == nullptr) remember(done, settle(rebuilt(done)));
    }
  }
  return known(root);
}

// The expression with its operands in normal form.
ExprRef Simplifier::rebuilt(ExprRef e) {
  llvm::SmallVector<ExprRef, 4> operands;
  bool has_changed = false;
  for (ExprRef operand : e->operands()) {
    operands.push_back(known(operand));
    has_changed |= operands.back() != operand;
  }
  return has_changed ? store_.make(e->kind(), e->type(), operands, e->index()) : e;
}

ExprRef Simplifier::settle(ExprRef e) {
  llvm::SmallVector<ExprRef, 4> passed;
  Rewriter rewriter(store_, totality_, *this);
  while (true) {
    if (ExprRef result = known(e)) {
      e = result;
      break;
    }
    passed.push_back(e);
    const ExprRef next = rewriter.rewrite(e);
    if (next == e) break;
    e = next;
  }
  for (ExprRef step : passed) remember(step, e);
  return e;
}

ExprRef simplify(Store& store, ExprRef e) {
  return Simplifier(store).simplify(e);
}

// Folds an operation on constants.
ExprRef Rewriter::fold(ExprRef e) {
  if (e->kind() < Kind::Not || e->kind() > Kind::RoundToIntegral || e->type()->is_aggregate()) return e;
  llvm::SmallVector<llvm::APInt, 3> values;
  for (ExprRef operand : e->operands()) {
    if (!is_constant(operand)) return e;
    values.push_back(operand->value());
  }
  // match:  an operation whose operands are constants
  // result: its value
  return store_.constant(e->type(), evaluate_operation(e, values));
}

ExprRef Rewriter::rewrite(ExprRef e) {
  if (e->operand_count() == 0) return e;
  if (const ExprRef folded = fold(e); folded != e) return folded;
  switch (e->kind()) {
    case Kind::Not:
      return rewrite_not(e);
    case Kind::And:
      return rewrite_and(e);
    case Kind::Or:
      return rewrite_or(e);
    case Kind::Implies:
      return rewrite_implies(e);
    case Kind::Ite:
      return rewrite_ite(e);
    case Kind::Eq:
    case Kind::Ne:
      return rewrite_equality(e);
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return rewrite_order(e);
    case Kind::Neg:
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
      return rewrite_arithmetic(e);
    case Kind::BitNot:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
      return rewrite_bitwise(e);
    case Kind::Shl:
    case Kind::Shr:
      return rewrite_shift(e);
    case Kind::OverflowAdd:
    case Kind::OverflowSub:
    case Kind::OverflowMul:
    case Kind::OverflowDiv:
    case Kind::OverflowShl:
      return rewrite_overflow(e);
    case Kind::Extract:
      return rewrite_extract(e);
    case Kind::Concat:
      return rewrite_concat(e);
    case Kind::Cast:
      return rewrite_cast(e);
    case Kind::Reinterpret:
      return rewrite_reinterpret(e);
    case Kind::Rounded:
      return rewrite_rounded(e);
    case Kind::Deref:
    case Kind::AddressOf:
    case Kind::PointerAdd:
    case Kind::PointerSub:
      return rewrite_pointer(e);
    case Kind::Index:
      return rewrite_index(e);
    case Kind::Member:
      return rewrite_member(e);
    case Kind::WithIndex:
    case Kind::WithMember:
    case Kind::MapStore:
      return rewrite_update(e);
    case Kind::MapSelect:
      return rewrite_map_select(e);
    case Kind::ForAll:
    case Kind::Exists:
      return rewrite_quantifier(e);
    default:
      return e;
  }
}

}  // namespace heddle::expr
