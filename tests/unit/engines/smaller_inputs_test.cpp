#include "engines/smaller_inputs.h"

#include <gtest/gtest.h>

namespace heddle::engines {
namespace {

using Number = ReplacedInputs::Number;

uint64_t value(const std::vector<Number>& numbers, const Replacements& replacements, size_t i) {
  const auto found = replacements.find(i);
  return found != replacements.end() ? found->second : numbers[i].bits;
}

TEST(SmallerInputs, ZeroWhereTheNumberDoesNotMatter) {
  const std::vector<Number> numbers = {{77, 32, true}, {5, 8, false}};
  const Replacements found = find_smaller_inputs(numbers, 10, [](const Replacements&) { return true; });
  EXPECT_EQ(found, (Replacements{{0, 0}, {1, 0}}));
}

TEST(SmallerInputs, NearestToZeroBeyondALimit) {
  const std::vector<Number> numbers = {{0x40000000, 32, true}, {0xc0000000, 32, true}};
  const Replacements found = find_smaller_inputs(numbers, 10, [&](const Replacements& tried) {
    return static_cast<int32_t>(value(numbers, tried, 0)) > 1000 &&
           static_cast<int32_t>(value(numbers, tried, 1)) < -7;
  });
  EXPECT_EQ(value(numbers, found, 0), 1001U);
  EXPECT_EQ(static_cast<int32_t>(value(numbers, found, 1)), -8);
}

TEST(SmallerInputs, UnsignedNumbersAreNotNegative) {
  const std::vector<Number> numbers = {{0xf000000000000000, 64, false}};
  const Replacements found = find_smaller_inputs(
      numbers, 10, [&](const Replacements& tried) { return value(numbers, tried, 0) > (uint64_t{1} << 40); });
  EXPECT_EQ(value(numbers, found, 0), (uint64_t{1} << 40) + 1);
}

TEST(SmallerInputs, LongRunsAreNotRepeated) {
  const std::vector<Number> numbers = {{77, 32, true}};
  const Replacements found =
      find_smaller_inputs(numbers, 1'000'000'000, [](const Replacements&) { return true; });
  EXPECT_TRUE(found.empty());
}

TEST(SmallerInputs, WhatLeadsElsewhereStays) {
  const std::vector<Number> numbers = {{0xdeadbeef, 32, false}, {1, 1, false}};
  const Replacements found = find_smaller_inputs(numbers, 10, [](const Replacements&) { return false; });
  EXPECT_TRUE(found.empty());
}

}  // namespace
}  // namespace heddle::engines
