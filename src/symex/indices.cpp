#include "symex/indices.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostRows = 32;
constexpr int64_t kLargest = int64_t{1} << 31;  // products of two do not overflow

// Terms, each with a factor, and a constant.
class Sum {
 public:
  // False if the numbers become too large.
  bool add(ExprRef e, int64_t factor) {
    if (factor > kLargest || factor < -kLargest) return false;
    if (is_constant(e)) return add_constant(as_number(e), factor);
    switch (e->kind()) {
      case Kind::Add:
        return add(e->operand(0), factor) && add(e->operand(1), factor);
      case Kind::Sub:
        return add(e->operand(0), factor) && add(e->operand(1), -factor);
      case Kind::Neg:
        return add(e->operand(0), -factor);
      case Kind::Mul:
        for (unsigned i : {0, 1})
          if (is_small(e->operand(i))) return add(e->operand(1 - i), factor * as_number(e->operand(i)));
        break;
      case Kind::Shl:
        if (is_constant(e->operand(1)) && e->operand(1)->small_value() < 31)
          return add(e->operand(0), factor * (int64_t{1} << e->operand(1)->small_value()));
        break;
      default:
        break;
    }
    return add_term(e, factor);
  }

  bool add_term(ExprRef term, int64_t factor) {
    auto known = std::ranges::find(terms, term, &std::pair<ExprRef, int64_t>::first);
    if (known == terms.end()) {
      terms.emplace_back(term, factor);
      return true;
    }
    known->second += factor;
    if (known->second == 0) terms.erase(known);
    return true;
  }

  bool add_constant(int64_t value, int64_t factor) {
    if (value > kLargest || value < -kLargest) return false;
    constant += factor * value;
    return constant <= kLargest && constant >= -kLargest;
  }

  // Takes away what is a multiple of `by`, and gives how often.
  Sum divide(int64_t by) {
    Sum result;
    std::erase_if(terms, [&](const auto& term) {
      if (term.second % by != 0) return false;
      result.terms.emplace_back(term.first, term.second / by);
      return true;
    });
    result.constant = constant / by;
    constant %= by;
    return result;
  }

  ExprRef expression(Values& values, TypeRef type) const {
    auto number = [&](int64_t value) {
      return values.store().constant(
          type, llvm::APInt(64, static_cast<uint64_t>(value)).sextOrTrunc(type->width()));
    };
    ExprRef result = nullptr;
    for (const auto& [term, factor] : terms) {
      ExprRef part = factor == 1 ? term : values.binary(Kind::Mul, term, number(factor));
      result = result == nullptr ? part : values.binary(Kind::Add, result, part);
    }
    if (result == nullptr) return number(constant);
    return constant == 0 ? result : values.binary(Kind::Add, result, number(constant));
  }

  std::vector<std::pair<ExprRef, int64_t>> terms;
  int64_t constant = 0;

 private:
  static bool is_small(ExprRef e) {
    return is_constant(e) && as_number(e) <= kLargest && as_number(e) >= -kLargest;
  }
};

struct Row {
  ExprRef whole = nullptr;
  ExprRef row = nullptr;
  ExprRef column = nullptr;
  int64_t width = 0;
};

std::optional<Row> row_of(Values& values, ExprRef e) {
  Sum sum;
  if (!e->type()->is_bitvector() || e->type()->width() > 64 || !sum.add(e, 1)) return std::nullopt;
  Row result{e, nullptr, nullptr, 1};
  for (const auto& [term, factor] : sum.terms) result.width = std::max(result.width, factor);
  if (result.width == 1) return std::nullopt;
  result.row = sum.divide(result.width).expression(values, e->type());
  result.column = sum.expression(values, e->type());
  return result;
}

ExprRef lies_in(Values& values, ExprRef e, uint64_t end) {
  const ExprRef from = values.store().constant(e->type(), 0);
  const ExprRef to = values.store().constant(e->type(), end);
  return values.both(values.binary(Kind::Ge, e, from), values.binary(Kind::Lt, e, to));
}

}  // namespace

std::vector<ExprRef> matrix_lemmas(Values& values, std::span<const ExprRef> formulas) {
  std::vector<Row> rows;
  std::unordered_set<ExprRef> seen;
  const auto add = [&](ExprRef index) {
    while (rows.size() < kMostRows && seen.insert(index).second) {
      const std::optional<Row> row = row_of(values, index);
      if (!row) return;
      rows.push_back(*row);
      index = row->column;  // of a matrix in a matrix
    }
  };
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (e->is(Kind::MapSelect) || e->is(Kind::MapStore)) add(e->operand(1));
    });
  std::vector<ExprRef> result;
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const Row& a = rows[i];
      const Row& b = rows[j];
      if (a.width != b.width || a.whole->type() != b.whole->type()) continue;
      const unsigned bits = a.whole->type()->width() - 1;
      const uint64_t most = (uint64_t{1} << bits) / static_cast<uint64_t>(a.width);
      ExprRef premise = values.binary(Kind::Eq, a.whole, b.whole);
      for (const Row& one : {a, b}) {
        premise = values.both(premise, lies_in(values, one.row, most));
        premise = values.both(premise, lies_in(values, one.column, static_cast<uint64_t>(one.width)));
      }
      result.push_back(values.either(
          values.negate(premise),
          values.both(values.binary(Kind::Eq, a.row, b.row), values.binary(Kind::Eq, a.column, b.column))));
    }
  return result;
}

bool mentions(ExprRef e, const std::vector<ExprRef>& symbols) {
  bool found = false;
  expr::for_each_subexpression(
      e, [&](ExprRef part) { found |= std::ranges::find(symbols, part) != symbols.end(); });
  return found;
}

bool solve_index(Values& values, ExprRef index, ExprRef wanted, const std::vector<ExprRef>& unknown,
                 expr::Bindings& found) {
  const TypeRef type = index->type();
  if (std::ranges::find(unknown, index) != unknown.end()) {
    const ExprRef value = values.cast(type, wanted);
    return found.try_emplace(index, value).first->second == value;
  }
  if (index->is(Kind::Cast) && index->operand(0)->type()->is_bitvector()) {
    const ExprRef inner = index->operand(0);
    return solve_index(values, inner, values.cast(inner->type(), wanted), unknown, found);
  }
  Sum whole;
  Sum rest;
  if (!whole.add(index, 1) || !rest.add(wanted, 1) || !rest.add_constant(whole.constant, -1)) return false;
  std::vector<std::pair<ExprRef, int64_t>> parts;
  for (const auto& [term, factor] : whole.terms) {
    if (mentions(term, unknown))
      parts.emplace_back(term, factor);
    else
      rest.add_term(term, -factor);
  }
  if (parts.empty() || parts.front().first == index) return false;
  // Those with large factors, as the rows of a matrix, take what they can. What is left is the column, which
  // is the same, or there is nothing to find; unless nothing could be taken, as of t where 2 * k is to be t.
  std::ranges::sort(parts, std::ranges::greater(), [](const auto& part) { return std::abs(part.second); });
  for (const auto& [term, factor] : parts) {
    const Sum share = rest.divide(factor);
    ExprRef value = share.expression(values, type);
    if (term == parts.back().first && share.terms.empty() && !rest.terms.empty()) {
      const ExprRef divisor = values.store().constant(
          type, llvm::APInt(64, static_cast<uint64_t>(factor)).sextOrTrunc(type->width()));
      value =
          values.binary(Kind::Add, value, values.binary(Kind::Div, rest.expression(values, type), divisor));
    }
    if (!solve_index(values, term, value, unknown, found)) return false;
  }
  return true;
}

}  // namespace heddle::symex
