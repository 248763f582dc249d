#include "frontend/target.h"

#include <gtest/gtest.h>

#include "support/diagnostics.h"

namespace heddle::frontend {
namespace {

using expr::DataModelKind;

std::string why_refused(const std::string& triple) {
  try {
    target_of(triple);
  } catch (const support::InputError& error) {
    return error.message().text;
  }
  return "";
}

TEST(Target, machines_have_a_data_model) {
  const auto model_of = [](const char* triple) { return target_of(triple).data_model; };
  using expr::ByteOrder;
  using enum DataModelKind;
  for (const char* triple :
       {"x86_64-linux-gnu", "aarch64-linux-gnu", "riscv64-unknown-elf", "powerpc64le-linux-gnu"})
    EXPECT_EQ(model_of(triple), (expr::DataModel{LP64, ByteOrder::Little})) << triple;
  for (const char* triple : {"i386", "armv7-linux-gnueabihf", "riscv32-unknown-elf", "mipsel-linux-gnu"})
    EXPECT_EQ(model_of(triple), (expr::DataModel{ILP32, ByteOrder::Little})) << triple;
  for (const char* triple : {"powerpc-linux-gnu", "mips-linux-gnu"})
    EXPECT_EQ(model_of(triple), (expr::DataModel{ILP32, ByteOrder::Big})) << triple;
  for (const char* triple : {"s390x-linux-gnu", "mips64-linux-gnuabi64"})
    EXPECT_EQ(model_of(triple), (expr::DataModel{LP64, ByteOrder::Big})) << triple;
  for (const char* triple : {"msp430", "avr"})
    EXPECT_EQ(model_of(triple), (expr::DataModel{IP16, ByteOrder::Little})) << triple;
}

TEST(Target, others_are_refused_with_the_reason) {
  EXPECT_EQ(why_refused("pdp11"), "the target 'pdp11' is not known");
  EXPECT_EQ(
      why_refused("x86_64-windows-msvc"),
      "the target 'x86_64-windows-msvc' is not supported: its int has 32 bits, its long 32, its pointers 64");
}

}  // namespace
}  // namespace heddle::frontend
