#include "expr/evaluate.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace heddle::expr {
namespace {

using llvm::APInt;

class Evaluate : public ::testing::Test {
 protected:
  APInt apply(Kind kind, TypeRef type, std::initializer_list<std::pair<TypeRef, APInt>> operands,
              uint64_t index = 0) {
    std::vector<TypeRef> types;
    std::vector<APInt> values;
    for (const auto& [operand_type, value] : operands) {
      types.push_back(operand_type);
      values.push_back(value);
    }
    return evaluate_operation(kind, type, types, values, index);
  }
  APInt cast(TypeRef to, TypeRef from, const APInt& value) { return apply(Kind::Cast, to, {{from, value}}); }

  Store store{DataModel{}};
  std::mt19937_64 random{7};
};

// Numbers near the edges are where mistakes are.
uint64_t interesting(std::mt19937_64& random) {
  static constexpr uint64_t kEdges[] = {0,
                                        1,
                                        2,
                                        7,
                                        8,
                                        31,
                                        32,
                                        63,
                                        64,
                                        0x7f,
                                        0x80,
                                        0xff,
                                        0x7fff,
                                        0x8000,
                                        0xffff,
                                        0x7fffffff,
                                        0x80000000,
                                        0xffffffff,
                                        0x7fffffffffffffff,
                                        0x8000000000000000,
                                        0xffffffffffffffff};
  return random() % 2 == 0 ? kEdges[random() % std::size(kEdges)] : random() >> (random() % 64);
}

template <typename T>
APInt bits(T value) {
  if constexpr (sizeof(T) == 16) {
    const auto raw = static_cast<unsigned __int128>(value);
    const uint64_t words[] = {static_cast<uint64_t>(raw), static_cast<uint64_t>(raw >> 64)};
    return APInt(128, words);
  } else {
    return APInt(sizeof(T) * 8, static_cast<uint64_t>(static_cast<std::make_unsigned_t<T>>(value)));
  }
}

template <typename T>
struct UnsignedOf {
  using Type = std::make_unsigned_t<T>;
};
template <>
struct UnsignedOf<__int128> {
  using Type = unsigned __int128;
};
template <>
struct UnsignedOf<unsigned __int128> {
  using Type = unsigned __int128;
};

template <typename T>
class IntegerArithmetic : public Evaluate {
 protected:
  static constexpr bool kSigned = std::numeric_limits<T>::is_signed || std::is_same_v<T, __int128>;
  using Unsigned = typename UnsignedOf<T>::Type;

  T number() {
    if constexpr (sizeof(T) == 16)
      return static_cast<T>(static_cast<unsigned __int128>(interesting(random)) << 64 | interesting(random));
    return static_cast<T>(interesting(random));
  }
};

using Integers = ::testing::Types<int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t, int64_t, uint64_t,
                                  __int128, unsigned __int128>;
TYPED_TEST_SUITE(IntegerArithmetic, Integers);

TYPED_TEST(IntegerArithmetic, AgreesWithTheMachine) {
  using T = TypeParam;
  using U = typename TestFixture::Unsigned;
  constexpr unsigned kWidth = sizeof(T) * 8;
  TypeRef type = this->store.bitvector(kWidth, TestFixture::kSigned);
  TypeRef boolean = this->store.bool_type();
  for (int round = 0; round < 3000; ++round) {
    const T a = this->number();
    const T b = this->number();
    auto value = [&](Kind kind) { return this->apply(kind, type, {{type, bits(a)}, {type, bits(b)}}); };
    auto holds = [&](Kind kind) {
      return this->apply(kind, boolean, {{type, bits(a)}, {type, bits(b)}}).isOne();
    };
    ASSERT_EQ(value(Kind::Add), bits(static_cast<T>(static_cast<U>(a) + static_cast<U>(b))));
    ASSERT_EQ(value(Kind::Sub), bits(static_cast<T>(static_cast<U>(a) - static_cast<U>(b))));
    ASSERT_EQ(value(Kind::Mul),
              bits(static_cast<T>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b))));
    ASSERT_EQ(value(Kind::BitXor), bits(static_cast<T>(a ^ b)));
    ASSERT_EQ(holds(Kind::Lt), a < b);
    ASSERT_EQ(holds(Kind::Ge), a >= b);
    ASSERT_EQ(holds(Kind::Eq), a == b);
    T result;
    ASSERT_EQ(holds(Kind::OverflowAdd), __builtin_add_overflow(a, b, &result));
    ASSERT_EQ(holds(Kind::OverflowSub), __builtin_sub_overflow(a, b, &result));
    ASSERT_EQ(holds(Kind::OverflowMul), __builtin_mul_overflow(a, b, &result));
    const bool is_minimum_by_minus_one = TestFixture::kSigned && b == static_cast<T>(-1) &&
                                         static_cast<U>(a) == static_cast<U>(U{1} << (kWidth - 1));
    ASSERT_EQ(holds(Kind::OverflowDiv), is_minimum_by_minus_one);
    if (b == 0) {
      ASSERT_EQ(value(Kind::Div), bits(T{0}));
      ASSERT_EQ(value(Kind::Mod), bits(a));
    } else if (is_minimum_by_minus_one) {
      ASSERT_EQ(value(Kind::Div), bits(a));
      ASSERT_EQ(value(Kind::Mod), bits(T{0}));
    } else {
      ASSERT_EQ(value(Kind::Div), bits(static_cast<T>(a / b)));
      ASSERT_EQ(value(Kind::Mod), bits(static_cast<T>(a % b)));
    }
    const U distance = static_cast<U>(b);
    const bool is_far = distance >= kWidth;
    ASSERT_EQ(value(Kind::Shl), bits(is_far ? T{0} : static_cast<T>(static_cast<U>(a) << distance)));
    ASSERT_EQ(value(Kind::Shr), bits(is_far ? static_cast<T>(TestFixture::kSigned && a < 0 ? -1 : 0)
                                            : static_cast<T>(a >> distance)));
  }
}

TEST_F(Evaluate, OverflowOfShiftsIncludesTheSignBit) {
  TypeRef s32 = store.signed_type(32);
  auto overflows = [&](int32_t a, int32_t b) {
    return apply(Kind::OverflowShl, store.bool_type(), {{s32, bits(a)}, {s32, bits(b)}}).isOne();
  };
  EXPECT_TRUE(overflows(1, 31));
  EXPECT_FALSE(overflows(1, 30));
  EXPECT_TRUE(overflows(-1, 0));
  EXPECT_TRUE(overflows(3, 30));
  EXPECT_FALSE(overflows(0, 40));
}

TEST_F(Evaluate, BitsAreCountedAndMoved) {
  TypeRef u32 = store.unsigned_type(32);
  auto count = [&](Kind kind, uint32_t value) {
    return apply(kind, u32, {{u32, bits(value)}}).getZExtValue();
  };
  EXPECT_EQ(count(Kind::PopCount, 0xf0f0), 8U);
  EXPECT_EQ(count(Kind::LeadingZeros, 0), 32U);
  EXPECT_EQ(count(Kind::LeadingZeros, 1), 31U);
  EXPECT_EQ(count(Kind::TrailingZeros, 0), 32U);
  EXPECT_EQ(count(Kind::TrailingZeros, 8), 3U);
  EXPECT_EQ(count(Kind::ByteSwap, 0x11223344), 0x44332211U);
  TypeRef u8 = store.unsigned_type(8);
  EXPECT_EQ(apply(Kind::Extract, u8, {{u32, bits(0x11223344U)}}, 8), bits(uint8_t{0x33}));
  EXPECT_EQ(apply(Kind::Concat, store.unsigned_type(40), {{u8, bits(uint8_t{0xab})}, {u32, bits(1U)}})
                .getZExtValue(),
            0xab00000001U);
}

template <typename F, typename I>
F float_of(I raw) {
  return std::bit_cast<F>(raw);
}

template <typename F>
class FloatArithmetic : public Evaluate {
 protected:
  using Bits = std::conditional_t<sizeof(F) == 4, uint32_t, uint64_t>;
  F number() {
    switch (random() % 6) {
      case 0:
        return static_cast<F>(static_cast<int64_t>(random() % 64) - 32);
      case 1:
        return float_of<F>(static_cast<Bits>(random() % 16));  // subnormal
      case 2:
        return std::numeric_limits<F>::infinity() * (random() % 2 == 0 ? 1 : -1);
      case 3:
        return static_cast<F>(static_cast<double>(random()) * (random() % 2 == 0 ? 1.0 : -1e-19));
      case 4:
        return F{0} * (random() % 2 == 0 ? 1 : -1);
      default:
        return float_of<F>(static_cast<Bits>(random()));
    }
  }
  static APInt raw(F value) { return APInt(sizeof(F) * 8, std::bit_cast<Bits>(value)); }
  // The choice among NaNs is not the machine's contract with compilers, so any NaN equals any other here.
  static ::testing::AssertionResult same(const APInt& mine, F machine) {
    const F value = float_of<F>(static_cast<Bits>(mine.getZExtValue()));
    if (std::isnan(value) && std::isnan(machine)) return ::testing::AssertionSuccess();
    if (mine == raw(machine)) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << value << " instead of " << machine;
  }
};

using Floats = ::testing::Types<float, double>;
TYPED_TEST_SUITE(FloatArithmetic, Floats);

TYPED_TEST(FloatArithmetic, AgreesWithTheMachine) {
  using F = TypeParam;
  TypeRef type = this->store.float_type(sizeof(F) == 4 ? FloatFormat::Single : FloatFormat::Double);
  TypeRef boolean = this->store.bool_type();
  for (int round = 0; round < 10000; ++round) {
    const F a = this->number();
    const F b = this->number();
    const F c = this->number();
    auto value = [&](Kind kind) {
      return this->apply(kind, type, {{type, this->raw(a)}, {type, this->raw(b)}});
    };
    auto unary = [&](Kind kind, uint64_t index = 0) {
      return this->apply(kind, type, {{type, this->raw(a)}}, index);
    };
    auto holds = [&](Kind kind) {
      return this->apply(kind, boolean, {{type, this->raw(a)}, {type, this->raw(b)}}).isOne();
    };
    auto is = [&](Kind kind) { return this->apply(kind, boolean, {{type, this->raw(a)}}).isOne(); };
    ASSERT_TRUE(this->same(value(Kind::Add), a + b)) << a << " + " << b;
    ASSERT_TRUE(this->same(value(Kind::Sub), a - b)) << a << " - " << b;
    ASSERT_TRUE(this->same(value(Kind::Mul), a * b)) << a << " * " << b;
    ASSERT_TRUE(this->same(value(Kind::Div), a / b)) << a << " / " << b;
    ASSERT_TRUE(this->same(value(Kind::FloatRem), std::fmod(a, b))) << a << " fmod " << b;
    // glibc 2.36 loses the sign of a zero remainder of subnormals.
    if (const F remainder = std::remainder(a, b); remainder != 0) {
      ASSERT_TRUE(this->same(value(Kind::Remainder), remainder)) << a << " remainder " << b;
    }
    ASSERT_TRUE(this->same(unary(Kind::Sqrt), std::sqrt(a))) << "sqrt " << a;
    ASSERT_TRUE(this->same(unary(Kind::Neg), -a));
    ASSERT_TRUE(this->same(unary(Kind::Abs), std::fabs(a)));
    ASSERT_TRUE(this->same(unary(Kind::RoundToIntegral, static_cast<uint64_t>(RoundingMode::NearestEven)),
                           std::nearbyint(a)));
    ASSERT_TRUE(this->same(unary(Kind::RoundToIntegral, static_cast<uint64_t>(RoundingMode::NearestAway)),
                           std::round(a)));
    ASSERT_TRUE(
        this->same(unary(Kind::RoundToIntegral, static_cast<uint64_t>(RoundingMode::Up)), std::ceil(a)));
    ASSERT_TRUE(
        this->same(unary(Kind::RoundToIntegral, static_cast<uint64_t>(RoundingMode::Down)), std::floor(a)));
    ASSERT_TRUE(this->same(unary(Kind::RoundToIntegral, static_cast<uint64_t>(RoundingMode::TowardZero)),
                           std::trunc(a)));
    ASSERT_TRUE(this->same(
        this->apply(Kind::Fma, type, {{type, this->raw(a)}, {type, this->raw(b)}, {type, this->raw(c)}}),
        std::fma(a, b, c)));
    ASSERT_EQ(holds(Kind::Eq), a == b);
    ASSERT_EQ(holds(Kind::Ne), a != b);
    ASSERT_EQ(holds(Kind::Lt), a < b);
    ASSERT_EQ(holds(Kind::Le), a <= b);
    ASSERT_EQ(holds(Kind::Gt), a > b);
    ASSERT_EQ(holds(Kind::Ge), a >= b);
    ASSERT_EQ(is(Kind::IsNan), std::isnan(a));
    ASSERT_EQ(is(Kind::IsInf), std::isinf(a));
    ASSERT_EQ(is(Kind::IsNormal), std::isnormal(a));
    ASSERT_EQ(is(Kind::SignBit), std::signbit(a));
  }
}

TYPED_TEST(FloatArithmetic, ConvertsToAndFromIntegersInRange) {
  using F = TypeParam;
  TypeRef type = this->store.float_type(sizeof(F) == 4 ? FloatFormat::Single : FloatFormat::Double);
  TypeRef s64 = this->store.signed_type(64);
  TypeRef u64 = this->store.unsigned_type(64);
  TypeRef s128 = this->store.signed_type(128);
  for (int round = 0; round < 10000; ++round) {
    const uint64_t n = interesting(this->random);
    ASSERT_TRUE(this->same(this->cast(type, s64, bits(static_cast<int64_t>(n))),
                           static_cast<F>(static_cast<int64_t>(n))));
    ASSERT_TRUE(this->same(this->cast(type, u64, bits(n)), static_cast<F>(n)));
    const __int128 wide =
        static_cast<__int128>(static_cast<unsigned __int128>(n) << 61 | interesting(this->random));
    ASSERT_TRUE(this->same(this->cast(type, s128, bits(wide)), static_cast<F>(wide)));
    const F x = this->number();
    if (std::fabs(x) < F{0x1p31}) {
      ASSERT_EQ(this->cast(this->store.signed_type(32), type, this->raw(x)), bits(static_cast<int32_t>(x)));
      ASSERT_EQ(this->cast(this->store.signed_type(8), type, this->raw(x)),
                bits(static_cast<int8_t>(static_cast<int32_t>(x))));
    }
    if (std::fabs(x) < F{0x1p63}) {
      ASSERT_EQ(this->cast(s64, type, this->raw(x)), bits(static_cast<int64_t>(x)));
    }
    if (x > F{-1} && x < F{0x1p64}) {
      ASSERT_EQ(this->cast(u64, type, this->raw(x)), bits(static_cast<uint64_t>(x)));
    }
    if (std::fabs(x) < F{0x1p126}) {
      ASSERT_EQ(this->cast(s128, type, this->raw(x)), bits(static_cast<__int128>(x)));
    }
  }
}

APInt of_double(double value) {
  return APInt(64, std::bit_cast<uint64_t>(value));
}

TEST_F(Evaluate, FloatToIntegerOutOfRangeIsFixed) {
  TypeRef f64 = store.float_type(FloatFormat::Double);
  auto to = [&](unsigned width, bool is_signed, double x) {
    return cast(store.bitvector(width, is_signed), f64, of_double(x));
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(to(32, true, 1e10), bits(INT32_MIN));
  EXPECT_EQ(to(32, true, nan), bits(INT32_MIN));
  EXPECT_EQ(to(64, true, -1e30), bits(INT64_MIN));
  EXPECT_EQ(to(8, true, 300.0), bits(int8_t{44}));
  EXPECT_EQ(to(16, false, -1.0), bits(uint16_t{0xffff}));
  EXPECT_EQ(to(8, false, 1e10), bits(uint8_t{0}));
  EXPECT_EQ(to(32, false, -1.0), bits(uint32_t{0xffffffff}));
  EXPECT_EQ(to(32, false, 1e30), bits(uint32_t{0}));
  EXPECT_EQ(to(64, false, -1.0), bits(UINT64_MAX));
  EXPECT_EQ(to(64, false, 1e30), bits(uint64_t{0}));
  EXPECT_EQ(to(64, false, nan), bits(uint64_t{1} << 63));
  EXPECT_EQ(to(64, false, -1e30), bits(uint64_t{1} << 63));
}

TEST_F(Evaluate, ANewNanHasTheSignThatX86Gives) {
  TypeRef f64 = store.float_type(FloatFormat::Double);
  EXPECT_EQ(apply(Kind::Div, f64, {{f64, of_double(0)}, {f64, of_double(0)}}).getZExtValue(),
            0xfff8000000000000U);
  const APInt signalling(64, 0x7ff0000000000001U);
  EXPECT_EQ(apply(Kind::Add, f64, {{f64, of_double(1)}, {f64, signalling}}).getZExtValue(),
            0x7ff8000000000001U);
}

APInt of_extended(long double value) {
  uint64_t words[2] = {};
  std::memcpy(words, &value, 10);
  return APInt(80, words);
}

TEST_F(Evaluate, ExtendedPrecisionAgreesWithTheMachine) {
  static_assert(std::numeric_limits<long double>::digits == 64, "this test knows x87 values only");
  TypeRef x87 = store.float_type(FloatFormat::X87);
  TypeRef f64 = store.float_type(FloatFormat::Double);
  for (int round = 0; round < 5000; ++round) {
    const long double a = static_cast<long double>(static_cast<int64_t>(random())) *
                          std::exp2(static_cast<int>(random() % 200) - 100);
    const long double b = static_cast<long double>(static_cast<int64_t>(interesting(random)));
    ASSERT_EQ(apply(Kind::Add, x87, {{x87, of_extended(a)}, {x87, of_extended(b)}}), of_extended(a + b));
    ASSERT_EQ(apply(Kind::Mul, x87, {{x87, of_extended(a)}, {x87, of_extended(b)}}), of_extended(a * b));
    if (b != 0) {
      ASSERT_EQ(apply(Kind::Div, x87, {{x87, of_extended(a)}, {x87, of_extended(b)}}), of_extended(a / b));
    }
    const long double magnitude = std::fabs(a);
    ASSERT_EQ(apply(Kind::Sqrt, x87, {{x87, of_extended(magnitude)}}), of_extended(std::sqrt(magnitude)));
    ASSERT_EQ(cast(f64, x87, of_extended(a)), of_double(static_cast<double>(a)));
  }
}

TEST_F(Evaluate, MathematicalIntegersDoNotWrap) {
  TypeRef integer = store.integer_type();
  TypeRef s32 = store.signed_type(32);
  ExprRef big = store.cast(integer, store.constant(s32, 0x7fffffff));
  ExprRef square = store.binary(Kind::Mul, big, big);
  ExprRef sum = store.binary(Kind::Add, square, square);
  EXPECT_EQ(evaluate_constant(sum)->getSExtValue(), 2 * (0x7fffffffLL * 0x7fffffffLL));
  EXPECT_EQ(evaluate_constant(store.cast(s32, sum))->getSExtValue(), 2);
  EXPECT_TRUE(evaluate_constant(store.binary(Kind::Lt, big, square))->isOne());
}

TEST_F(Evaluate, ConversionsKeepOrCutBits) {
  TypeRef s8 = store.signed_type(8);
  TypeRef u64 = store.unsigned_type(64);
  TypeRef pointer = store.pointer(s8);
  EXPECT_EQ(cast(u64, s8, bits(int8_t{-1})), bits(UINT64_MAX));
  EXPECT_EQ(cast(s8, u64, bits(uint64_t{0x180})), bits(int8_t{-128}));
  EXPECT_EQ(cast(pointer, s8, bits(int8_t{-1})), bits(UINT64_MAX));
  EXPECT_TRUE(cast(store.bool_type(), u64, bits(uint64_t{256})).isOne());
  EXPECT_TRUE(cast(store.bool_type(), store.float_type(FloatFormat::Double), of_double(0.5)).isOne());
  EXPECT_TRUE(cast(store.bool_type(), store.float_type(FloatFormat::Double), of_double(-0.0)).isZero());
  EXPECT_EQ(cast(store.unsigned_type(32), store.bool_type(), APInt(1, 1)), bits(1U));
}

TEST_F(Evaluate, AnExpressionWithASymbolIsNoConstant) {
  TypeRef s32 = store.signed_type(32);
  ExprRef x = store.symbol("x", s32);
  EXPECT_FALSE(evaluate_constant(store.binary(Kind::Add, x, store.constant(s32, 1))).has_value());
  ExprRef deep = store.constant(s32, 0);
  for (int i = 0; i < 100000; ++i)
    deep = store.binary(Kind::Add, deep, store.constant(s32, static_cast<uint64_t>(i)));
  EXPECT_EQ(evaluate_constant(deep)->getZExtValue(), static_cast<uint32_t>(100000ULL * 99999 / 2));
}

}  // namespace
}  // namespace heddle::expr
