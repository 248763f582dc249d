// Numbers in memory, in both orders.
#include "expr/byte_order.h"

#include <gtest/gtest.h>

#include <array>

#include "expr/expr.h"

namespace heddle::expr {
namespace {

using enum ByteOrder;
using llvm::APInt;

constexpr std::array<uint8_t, 4> kBytes = {0x12, 0x34, 0x56, 0x78};

TEST(ByteOrder, NumbersBeginWithTheirLowestOrHighestByte) {
  EXPECT_EQ(load_number(kBytes.data(), 4, Little), 0x78563412U);
  EXPECT_EQ(load_number(kBytes.data(), 4, Big), 0x12345678U);
  EXPECT_EQ(load_number(kBytes.data() + 1, 2, Big), 0x3456U);
  EXPECT_EQ(load_number(kBytes.data(), 0, Big), 0U);
  for (const ByteOrder order : {Little, Big})
    for (uint64_t bytes = 1; bytes <= 8; ++bytes) {
      std::array<uint8_t, 10> memory{};
      memory.fill(0xee);
      store_number(memory.data() + 1, 0x0102030405060708, bytes, order);
      EXPECT_EQ(memory[1], order == Little ? 8 : 9 - bytes);
      EXPECT_EQ(memory[0], 0xee);
      EXPECT_EQ(memory[bytes + 1], 0xee);
      EXPECT_EQ(load_number(memory.data() + 1, bytes, order),
                0x0102030405060708 & ~uint64_t{0} >> (64 - 8 * bytes));
    }
}

TEST(ByteOrder, BitsAreCountedFromWhereMemoryBegins) {
  EXPECT_EQ(read_bits(kBytes, 0, 3, Little), APInt(3, 2));  // of 0001 0010, from the right
  EXPECT_EQ(read_bits(kBytes, 0, 4, Big), APInt(4, 1));     // from the left
  EXPECT_EQ(read_bits(kBytes, 4, 8, Little), APInt(8, 0x41));
  EXPECT_EQ(read_bits(kBytes, 4, 8, Big), APInt(8, 0x23));
  EXPECT_EQ(read_bits(kBytes, 0, 32, Big), APInt(32, 0x12345678));
  EXPECT_EQ(read_bits(kBytes, 24, 16, Little), APInt(16, 0x78));  // nothing is there behind the end
  EXPECT_EQ(read_bits(kBytes, 24, 16, Big), APInt(16, 0x7800));
}

TEST(ByteOrder, WhatIsWrittenIsReadAndNothingElseChanges) {
  for (const ByteOrder order : {Little, Big})
    for (unsigned offset = 0; offset < 12; ++offset)
      for (unsigned width = 1; width <= 20; ++width) {
        std::array<uint8_t, 4> memory = kBytes;
        const APInt value = APInt(20, 0xa5c3b).trunc(width);
        write_bits(memory, offset, value, order);
        EXPECT_EQ(read_bits(memory, offset, width, order), value);
        if (offset > 0) {
          EXPECT_EQ(read_bits(memory, 0, offset, order), read_bits(kBytes, 0, offset, order));
        }
        const unsigned end = offset + width;
        EXPECT_EQ(read_bits(memory, end, 32 - end, order), read_bits(kBytes, end, 32 - end, order));
        // A number that stands for all of the memory has these bits where lowest_bit says.
        const APInt all = read_bits(memory, 0, 32, order);
        EXPECT_EQ(all.extractBits(width, static_cast<unsigned>(lowest_bit(order, offset, width, 32))), value);
      }
}

TEST(ByteOrder, ScalarsLieAtTheEndOfWhatTheyOccupy) {
  std::array<uint8_t, 2> memory = {0xff, 0xff};
  write_number(memory, APInt(1, 1), Big);
  EXPECT_EQ(memory, (std::array<uint8_t, 2>{0, 1}));
  write_number(memory, APInt(1, 1), Little);
  EXPECT_EQ(memory, (std::array<uint8_t, 2>{1, 0}));
  std::array<uint8_t, 16> wide{};
  write_number(wide, APInt(128, 7).shl(64), Big);
  EXPECT_EQ(wide[7], 7);
  std::array<uint8_t, 16> copy{};
  copy_number(copy.data(), wide.data(), 16, Big);
  EXPECT_EQ(copy[8], 7);
}

TEST(ByteOrder, ValuesOfScalarsThatAreNoBitFieldsComeLastInBigEndianOrder) {
  Store store{DataModel{DataModelKind::ILP32, Big}};
  EXPECT_EQ(value_offset(store.bool_type(), store.data_model()), 7U);
  EXPECT_EQ(value_offset(store.signed_type(32), store.data_model()), 0U);
  EXPECT_EQ(value_offset(Field{"f", store.bool_type(), 11, true}, store.data_model()), 11U);
  EXPECT_EQ(value_offset(Field{"f", store.bool_type(), 16, false}, store.data_model()), 23U);
  EXPECT_EQ(value_offset(store.bool_type(), DataModel{}), 0U);
}

}  // namespace
}  // namespace heddle::expr
