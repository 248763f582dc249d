#include "analysis/interval.h"

#include <gtest/gtest.h>

#include <random>

#include "analysis/interval_arithmetic.h"
#include "expr/evaluate.h"

namespace heddle::analysis {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

constexpr IntegerType kSigned = {4, true};
constexpr IntegerType kUnsigned = {4, false};

TEST(Interval, PrintsAsNumbersOfItsType) {
  EXPECT_EQ(Interval::arc(12, 3, kSigned).to_string(kSigned), "[-4, 3]");
  EXPECT_EQ(Interval::arc(12, 3, kUnsigned).to_string(kUnsigned), "[12, 3]");
  EXPECT_EQ(Interval::arc(4, 3, kSigned).to_string(kSigned), "any");
  EXPECT_EQ(Interval::single(UINT64_MAX).to_string({64, false}),
            "[18446744073709551615, 18446744073709551615]");
  EXPECT_EQ(Interval::single(uint64_t{1} << 63).to_string({64, true}),
            "[-9223372036854775808, -9223372036854775808]");
}

TEST(Interval, IsOneRangeOrTwo) {
  EXPECT_EQ(Interval::arc(12, 3, kSigned).ranges(kSigned).size(), 1U);
  const auto two = Interval::arc(12, 3, kUnsigned).ranges(kUnsigned);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0], (Range{0, 3}));
  EXPECT_EQ(two[1], (Range{12, 15}));
}

TEST(Interval, IntegersWidenToThresholdsAndEnds) {
  const IntervalLattice lattice(IntervalMode::Integer);
  const IntegerType type = {32, true};
  const std::vector<Int128> thresholds = {-100, 10};
  const Interval zero = Interval::single(0);
  const Interval widened = lattice.widen(zero, lattice.of_exact({0, 1}, type), type, thresholds);
  EXPECT_EQ(widened.to_string(type), "[0, 10]");
  EXPECT_EQ(lattice.widen(widened, lattice.of_exact({0, 11}, type), type, thresholds).to_string(type),
            "[0, 2147483647]");
  EXPECT_EQ(lattice.widen(zero, lattice.of_exact({-1, 0}, type), type, thresholds).to_string(type),
            "[-100, 0]");
}

TEST(Interval, WrappedIntervalsWidenAroundTheCircle) {
  const IntervalLattice lattice(IntervalMode::Wrapped);
  Interval grown = lattice.widen(Interval::single(0), Interval::arc(0, 1, kUnsigned), kUnsigned, {});
  EXPECT_EQ(grown, Interval::arc(0, 7, kUnsigned));
  grown = lattice.widen(grown, Interval::arc(0, 8, kUnsigned), kUnsigned, {});
  EXPECT_TRUE(grown.is_full());
}

TEST(Interval, WithoutAPoint) {
  const IntervalLattice integers(IntervalMode::Integer);
  const IntervalLattice wrapped(IntervalMode::Wrapped);
  EXPECT_EQ(integers.without(Interval::full(), 0, kUnsigned), Interval::arc(1, 15, kUnsigned));
  EXPECT_TRUE(integers.without(Interval::full(), 3, kUnsigned).is_full());
  EXPECT_EQ(wrapped.without(Interval::full(), 3, kUnsigned), Interval::arc(4, 2, kUnsigned));
  EXPECT_TRUE(wrapped.without(Interval::single(3), 3, kUnsigned).is_empty());
  EXPECT_EQ(integers.without(Interval::full(), 0, {1, false}), Interval::single(1));
}

// All values of a small type that lie in an interval.
std::vector<uint64_t> members(const Interval& interval, IntegerType type) {
  std::vector<uint64_t> result;
  for (uint64_t v = 0; v <= type.mask(); ++v)
    if (interval.contains(v, type)) result.push_back(v);
  return result;
}

class RandomIntervals : public ::testing::TestWithParam<IntervalMode> {
 protected:
  RandomIntervals() : arithmetic_(GetParam()), lattice_(GetParam()) {}

  Interval any(IntegerType type) {
    if (random_() % 16 == 0) return Interval::full();
    if (random_() % 4 == 0) return Interval::single(random_() & type.mask());
    const uint64_t first = random_() & type.mask();
    const uint64_t last = random_() & type.mask();
    return lattice_.of_patterns(first, last, type);
  }

  bool is_legal(const Interval& interval, IntegerType type) {
    return GetParam() == IntervalMode::Wrapped || interval.is_empty() || interval.ranges(type).size() == 1;
  }

  std::mt19937_64 random_{1};
  expr::Store store_{expr::DataModel{}};
  IntervalArithmetic arithmetic_;
  IntervalLattice lattice_;
};

TEST_P(RandomIntervals, LatticeOperationsKeepAllMembers) {
  for (int round = 0; round < 20000; ++round) {
    const IntegerType type = {static_cast<unsigned>(1 + random_() % 5), random_() % 2 == 0};
    const Interval a = any(type);
    const Interval b = any(type);
    const std::vector<Int128> thresholds = {static_cast<int>(random_() % 32) - 16};
    const Interval joined = lattice_.join(a, b, type);
    const Interval met = lattice_.meet(a, b, type);
    const Interval widened = lattice_.widen(a, b, type, thresholds);
    const uint64_t removed = random_() & type.mask();
    const Interval rest = lattice_.without(a, removed, type);
    EXPECT_EQ(joined, lattice_.join(b, a, type));
    EXPECT_TRUE(is_legal(joined, type) && is_legal(met, type) && is_legal(widened, type) &&
                is_legal(rest, type));
    EXPECT_TRUE(a.includes(met, type) || b.includes(met, type));
    EXPECT_TRUE(widened.includes(joined, type));
    for (uint64_t v = 0; v <= type.mask(); ++v) {
      const bool in_a = a.contains(v, type);
      const bool in_b = b.contains(v, type);
      EXPECT_TRUE(!(in_a || in_b) || joined.contains(v, type));
      EXPECT_TRUE(!(in_a && in_b) || met.contains(v, type));
      EXPECT_TRUE(!in_a || v == removed || rest.contains(v, type));
    }
    bool is_subset = true;
    for (uint64_t v : members(b, type)) is_subset &= a.contains(v, type);
    EXPECT_EQ(a.includes(b, type), is_subset) << a.to_string(type) << " " << b.to_string(type);
  }
}

TEST_P(RandomIntervals, OperationsKeepAllResults) {
  const Kind binary[] = {Kind::Eq,          Kind::Ne,          Kind::Lt,          Kind::Le,
                         Kind::Gt,          Kind::Ge,          Kind::Add,         Kind::Sub,
                         Kind::Mul,         Kind::Div,         Kind::Mod,         Kind::BitAnd,
                         Kind::BitOr,       Kind::BitXor,      Kind::Shl,         Kind::Shr,
                         Kind::Concat,      Kind::OverflowAdd, Kind::OverflowSub, Kind::OverflowMul,
                         Kind::OverflowDiv, Kind::OverflowShl};
  const Kind unary[] = {Kind::Neg,          Kind::BitNot,        Kind::Cast,
                        Kind::Reinterpret,  Kind::Extract,       Kind::PopCount,
                        Kind::LeadingZeros, Kind::TrailingZeros, Kind::OverflowNeg};
  for (int round = 0; round < 40000; ++round) {
    const TypeRef type = store_.bitvector(static_cast<unsigned>(1 + random_() % 5), random_() % 2 == 0);
    const TypeRef other = store_.bitvector(static_cast<unsigned>(1 + random_() % 5), random_() % 2 == 0);
    const ExprRef x = store_.symbol("x", type);
    ExprRef e = nullptr;
    if (random_() % 3 == 0) {
      const Kind kind = unary[random_() % std::size(unary)];
      if (kind == Kind::Cast)
        e = store_.make(kind, random_() % 4 == 0 ? store_.bool_type() : other, {x});
      else if (kind == Kind::Reinterpret)
        e = store_.make(kind, store_.bitvector(type->width(), !type->is_signed()), {x});
      else if (kind == Kind::Extract) {
        const unsigned width = 1 + random_() % type->width();
        e = store_.make(kind, store_.unsigned_type(width), {x}, random_() % (type->width() - width + 1));
      } else
        e = store_.unary(kind, x);
    } else {
      const Kind kind = binary[random_() % std::size(binary)];
      const bool is_mixed =
          kind == Kind::Shl || kind == Kind::Shr || kind == Kind::Concat || kind == Kind::OverflowShl;
      e = store_.binary(kind, x, store_.symbol("y", is_mixed ? other : type));
    }
    const IntegerType result_type = *integer_type(e->type());
    std::vector<Interval> operands;
    std::vector<std::vector<uint64_t>> values;
    for (ExprRef operand : e->operands()) {
      operands.push_back(any(*integer_type(operand->type())));
      values.push_back(members(operands.back(), *integer_type(operand->type())));
    }
    if (values.size() == 1) values.push_back({0});
    const Interval result = arithmetic_.evaluate(e, operands);
    EXPECT_TRUE(is_legal(result, result_type));
    for (uint64_t left : values[0]) {
      for (uint64_t right : values[1]) {
        std::vector<llvm::APInt> concrete = {llvm::APInt(type->width(), left)};
        if (e->operand_count() == 2) concrete.emplace_back(e->operand(1)->type()->width(), right);
        const uint64_t value = expr::evaluate_operation(e, concrete).getZExtValue();
        ASSERT_TRUE(result.contains(value, result_type))
            << expr::info(e->kind()).name << ":" << to_string(e->type()) << " of "
            << operands[0].to_string(*integer_type(type)) << ":" << to_string(type) << " and "
            << operands.back().to_string(*integer_type(e->operands().back()->type())) << ":"
            << to_string(e->operands().back()->type()) << " at " << left << ", " << right << " gives "
            << value << ", not in " << result.to_string(result_type);
      }
    }
  }
}

// Bit operations on ranges of unsigned numbers are as tight as ranges can be.
TEST(IntervalRanges, BitOperationsAreExact) {
  for (Kind kind : {Kind::BitAnd, Kind::BitOr, Kind::BitXor}) {
    for (uint64_t a = 0; a < 16; ++a)
      for (uint64_t b = a; b < 16; ++b)
        for (uint64_t c = 0; c < 16; ++c)
          for (uint64_t d = c; d < 16; ++d) {
            Range expected = {16, -1};
            for (uint64_t x = a; x <= b; ++x)
              for (uint64_t y = c; y <= d; ++y) {
                const uint64_t value = kind == Kind::BitAnd ? x & y : kind == Kind::BitOr ? x | y : x ^ y;
                expected = {std::min<Int128>(expected.low, value), std::max<Int128>(expected.high, value)};
              }
            ASSERT_EQ(bit_range(kind, {Int128{a}, Int128{b}}, {Int128{c}, Int128{d}}, 4), expected);
          }
  }
}

TEST_P(RandomIntervals, WideOperationsKeepSampledResults) {
  const Kind kinds[] = {Kind::Add,   Kind::Sub,    Kind::Mul, Kind::Div, Kind::Mod, Kind::BitAnd,
                        Kind::BitOr, Kind::BitXor, Kind::Shl, Kind::Shr, Kind::Lt,  Kind::OverflowMul};
  for (int round = 0; round < 20000; ++round) {
    const TypeRef type = store_.bitvector(random_() % 2 == 0 ? 64 : 32, random_() % 2 == 0);
    const IntegerType integers = *integer_type(type);
    const ExprRef e = store_.binary(kinds[random_() % std::size(kinds)], store_.symbol("a", type),
                                    store_.symbol("b", type));
    std::vector<Interval> operands;
    std::vector<std::vector<uint64_t>> samples;
    for (int i = 0; i < 2; ++i) {
      const uint64_t first = (random_() >> random_() % 64) & integers.mask();
      const uint64_t extent = (random_() >> random_() % 64) & integers.mask();
      const Interval interval = lattice_.of_patterns(first, (first + extent) & integers.mask(), integers);
      operands.push_back(interval);
      samples.push_back({first, (first + extent) & integers.mask(), (first + extent / 2) & integers.mask(),
                         (first + (extent == 0 ? 0 : random_() % extent)) & integers.mask()});
    }
    const Interval result = arithmetic_.evaluate(e, operands);
    for (uint64_t left : samples[0])
      for (uint64_t right : samples[1]) {
        const llvm::APInt values[] = {llvm::APInt(type->width(), left), llvm::APInt(type->width(), right)};
        ASSERT_TRUE(
            result.contains(expr::evaluate_operation(e, values).getZExtValue(), *integer_type(e->type())))
            << expr::info(e->kind()).name << ":" << to_string(type) << " " << operands[0].to_string(integers)
            << " " << operands[1].to_string(integers);
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, RandomIntervals,
                         ::testing::Values(IntervalMode::Integer, IntervalMode::Wrapped));

}  // namespace
}  // namespace heddle::analysis
