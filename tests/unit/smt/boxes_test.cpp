// Ranges contain what they should, tried with random expressions, boxes and points; and the search that rests
// on them.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <unordered_map>

#include "smt/boxes/range.h"
#include "smt/boxes/search.h"
#include "smt/evaluator.h"

namespace heddle::smt::boxes {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Boxes : public ::testing::Test {
 protected:
  size_t below(size_t bound) { return random_() % bound; }

  double special(bool is_single) {
    constexpr double kDoubles[] = {0,     1,      -1,  0.1,  -0.5,      3,          1e30,     -1e-30,
                                   1e300, 5e-324, 255, -128, kInfinity, -kInfinity, 16777217, 1e-45};
    if (below(4) == 0) {
      const double value = is_single
                               ? static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(random_())))
                               : std::bit_cast<double>(random_());
      if (!std::isnan(value)) return value;
    }
    const double value = kDoubles[below(std::size(kDoubles))];
    return is_single ? static_cast<float>(value) : value;
  }

  ExprRef real(double value, TypeRef type) {
    if (type == single_) {
      const auto bits = std::bit_cast<uint32_t>(static_cast<float>(value));
      return store_.constant(type, bits);
    }
    return store_.constant(type, std::bit_cast<uint64_t>(value));
  }

  ExprRef make(TypeRef type, int depth) {
    if (depth == 0 || below(6) == 0) return leaf(type);
    auto binary = [&](Kind kind, TypeRef of) {
      return store_.binary(kind, make(of, depth - 1), make(of, depth - 1));
    };
    if (below(5) == 0)
      return store_.ite(make(store_.bool_type(), depth - 1), make(type, depth - 1), make(type, depth - 1));
    if (type->is_bool()) {
      constexpr Kind kLogic[] = {Kind::And, Kind::Or, Kind::Implies};
      constexpr Kind kOrder[] = {Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge, Kind::Eq, Kind::Ne};
      if (below(4) == 0) return binary(kLogic[below(3)], type);
      if (below(6) == 0) return store_.negation(make(type, depth - 1));
      if (below(6) == 0)
        return store_.unary(below(2) == 0 ? Kind::IsNan : Kind::IsInf, make(any_float(), depth - 1));
      return binary(kOrder[below(6)], below(3) == 0 ? any_integer() : any_float());
    }
    if (below(4) == 0) {
      const TypeRef from[] = {single_, double_, int_, unsigned_, long_, store_.bool_type()};
      const ExprRef operand = make(from[below(6)], depth - 1);
      if (operand->type() != type) return store_.cast(type, operand);
    }
    if (type->is_float()) {
      constexpr Kind kArithmetic[] = {Kind::Add, Kind::Sub, Kind::Mul, Kind::Div};
      constexpr Kind kUnary[] = {Kind::Neg, Kind::Abs, Kind::Sqrt};
      if (below(5) == 0) return store_.unary(kUnary[below(3)], make(type, depth - 1));
      return binary(kArithmetic[below(4)], type);
    }
    constexpr Kind kArithmetic[] = {Kind::Add, Kind::Sub, Kind::Mul, Kind::Div, Kind::BitAnd};
    if (below(6) == 0) return store_.unary(Kind::Neg, make(type, depth - 1));
    return binary(kArithmetic[below(5)], type);
  }

  TypeRef any_float() { return below(2) == 0 ? single_ : double_; }
  TypeRef any_integer() {
    const TypeRef types[] = {int_, unsigned_, long_};
    return types[below(3)];
  }

  ExprRef leaf(TypeRef type) {
    if (below(3) > 0) return variables_.at(type);
    if (type->is_float()) return real(special(type == single_), type);
    return store_.constant(type, below(2) == 0 ? below(10) : random_());
  }

  // A range around two values of the type, and points in it.
  Range random_range(TypeRef type) {
    Range range = everything(type);
    if (type->is_float()) {
      const double a = special(type == single_);
      const double b = below(3) == 0 ? a : special(type == single_);
      range.lowest = std::min(a, b);
      range.highest = std::max(a, b);
      range.may_be_nan = below(6) == 0;
    } else {
      const Range a = of_constant(store_.constant(type, below(2) == 0 ? below(20) : random_()));
      const Range b = of_constant(store_.constant(type, below(2) == 0 ? below(20) : random_()));
      range.low = std::min(a.low, b.low);
      range.high = std::max(a.low, b.low);
    }
    return range;
  }

  APInt random_point(const Range& range, TypeRef type) {
    if (!type->is_float()) {
      const auto size = static_cast<unsigned __int128>(range.high - range.low);
      const Number value =
          range.low + static_cast<Number>((below(2) == 0 ? below(3) : random_()) % (size + 1));
      return APInt(64, static_cast<uint64_t>(value)).trunc(type->is_bool() ? 1 : type->width());
    }
    double value = below(2) == 0 ? range.lowest : range.highest;
    if (below(2) == 0 && std::isfinite(range.highest - range.lowest)) {
      value = range.lowest + (range.highest - range.lowest) * (static_cast<double>(below(1000)) / 1000);
      if (type == single_) value = static_cast<float>(value);
      value = std::clamp(value, range.lowest, range.highest);
    }
    if (value == 0 && below(2) == 0) value = -value;
    if (range.may_be_nan && below(3) == 0) value = std::numeric_limits<double>::quiet_NaN();
    return real(value, type)->value();
  }

  static const Range& range_of(ExprRef e, std::unordered_map<ExprRef, Range>& ranges) {
    if (auto found = ranges.find(e); found != ranges.end()) return found->second;
    if (e->is(Kind::Constant)) return ranges.emplace(e, of_constant(e)).first->second;
    std::vector<Range> own;
    for (ExprRef operand : e->operands()) own.push_back(range_of(operand, ranges));
    std::vector<const Range*> operands;
    for (const Range& range : own) operands.push_back(&range);
    return ranges.emplace(e, of_operation(e, operands.data())).first->second;
  }

  void expect_inside(ExprRef e, const APInt& bits, const Range& range) {
    const Range value = of_constant(store_.constant(e->type(), bits));
    if (!e->type()->is_float()) {
      EXPECT_LE(range.low, value.low);
      EXPECT_GE(range.high, value.low);
    } else if (!value.has_numbers()) {
      EXPECT_TRUE(range.may_be_nan);
    } else {
      EXPECT_LE(range.lowest, value.lowest);
      EXPECT_GE(range.highest, value.lowest);
    }
  }

  Answer answer(std::vector<ExprRef> formulas) {
    return search(formulas, [] { return false; }).answer;
  }
  ExprRef less(ExprRef a, ExprRef b) { return store_.binary(Kind::Lt, a, b); }

  expr::Store store_{expr::DataModel{}};
  std::mt19937_64 random_{20};
  TypeRef single_ = store_.float_type(expr::FloatFormat::Single);
  TypeRef double_ = store_.float_type(expr::FloatFormat::Double);
  TypeRef int_ = store_.signed_type(32);
  TypeRef unsigned_ = store_.unsigned_type(32);
  TypeRef long_ = store_.signed_type(64);
  std::unordered_map<TypeRef, ExprRef> variables_ = {
      {single_, store_.symbol("x", single_)}, {double_, store_.symbol("y", double_)},
      {int_, store_.symbol("i", int_)},       {unsigned_, store_.symbol("u", unsigned_)},
      {long_, store_.symbol("l", long_)},     {store_.bool_type(), store_.symbol("b", store_.bool_type())}};
  ExprRef x_ = variables_.at(single_);
};

TEST_F(Boxes, RangesContainTheValuesOfAllPoints) {
  for (int round = 0; round < 4000 && !HasFailure(); ++round) {
    const TypeRef types[] = {store_.bool_type(), single_, double_, int_};
    const ExprRef e = make(types[below(4)], 4);
    std::unordered_map<ExprRef, Range> box;
    for (const auto& [type, variable] : variables_) box[variable] = random_range(type);
    std::unordered_map<ExprRef, Range> ranges = box;
    const Range range = range_of(e, ranges);
    for (int point = 0; point < 8; ++point) {
      Evaluator evaluator(
          {.meaning = {},
           .scalar = [&](ExprRef symbol) { return random_point(box.at(symbol), symbol->type()); },
           .map = {}});
      expect_inside(e, evaluator.value(e), range);
    }
  }
}

TEST_F(Boxes, FindsThatAPolynomialStaysBelowABound) {
  // 0 < x < 1 and x * x * x - x >= 0.1
  const ExprRef cube = store_.binary(Kind::Mul, store_.binary(Kind::Mul, x_, x_), x_);
  const ExprRef value = store_.binary(Kind::Sub, cube, x_);
  const std::vector<ExprRef> formulas = {less(real(0, single_), x_), less(x_, real(1, single_)),
                                         less(real(0.1, single_), value)};
  EXPECT_TRUE(suits(formulas));
  EXPECT_EQ(answer(formulas), Answer::Unsat);
}

TEST_F(Boxes, FindsAPoint) {
  // 0 < x < 1 and x - x * x > 0.2499
  const ExprRef value = store_.binary(Kind::Sub, x_, store_.binary(Kind::Mul, x_, x_));
  EXPECT_EQ(
      answer({less(real(0, single_), x_), less(x_, real(1, single_)), less(real(0.2499, single_), value)}),
      Answer::Sat);
}

TEST_F(Boxes, KnowsOfNan) {
  const ExprRef difference = store_.binary(Kind::Sub, x_, x_);
  const ExprRef is_nan = store_.unary(Kind::IsNan, difference);
  EXPECT_EQ(answer({is_nan, less(x_, real(5, single_)), less(real(-5, single_), x_)}), Answer::Unsat);
  EXPECT_EQ(answer({is_nan}), Answer::Sat);
  EXPECT_EQ(answer({store_.binary(Kind::Ne, x_, x_), less(x_, real(5, single_))}), Answer::Unsat);
}

TEST_F(Boxes, KnowsThatASmallNumberMayVanishInASum) {
  // x + 1 == x has solutions from 2^24 on.
  const ExprRef same = store_.binary(Kind::Eq, store_.binary(Kind::Add, x_, real(1, single_)), x_);
  EXPECT_EQ(answer({same, less(real(0, single_), x_), less(x_, real(1000, single_))}), Answer::Unsat);
  EXPECT_EQ(answer({same, less(real(2e7, single_), x_), less(x_, real(3e7, single_))}), Answer::Sat);
}

TEST_F(Boxes, DoesNotClaimWhatItCannotSee) {
  // Bits of floats are not followed: nothing is said, or what is true.
  const ExprRef bits = store_.make(Kind::Reinterpret, unsigned_, {store_.binary(Kind::Add, x_, x_)});
  const ExprRef is_odd =
      store_.binary(Kind::Eq, store_.make(Kind::Extract, store_.unsigned_type(1), {bits}, 0),
                    store_.constant(store_.unsigned_type(1), 1));
  EXPECT_NE(answer({is_odd, store_.binary(Kind::Eq, x_, real(1, single_))}), Answer::Sat);
}

}  // namespace
}  // namespace heddle::smt::boxes
