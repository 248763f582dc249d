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
  for (const char* triple :
       {"x86_64-linux-gnu", "aarch64-linux-gnu", "riscv64-unknown-elf", "powerpc64le-linux-gnu"})
    EXPECT_EQ(target_of(triple).data_model, DataModelKind::LP64) << triple;
  for (const char* triple : {"i386", "armv7-linux-gnueabihf", "riscv32-unknown-elf", "mipsel-linux-gnu"})
    EXPECT_EQ(target_of(triple).data_model, DataModelKind::ILP32) << triple;
}

TEST(Target, others_are_refused_with_the_reason) {
  EXPECT_EQ(why_refused("pdp11"), "the target 'pdp11' is not known");
  EXPECT_EQ(
      why_refused("powerpc-linux-gnu"),
      "the target 'powerpc-linux-gnu' is not supported: its bytes are in big-endian order, and those of "
      "GOTO programs in little-endian order");
  EXPECT_EQ(why_refused("avr"), "the target 'avr' is not supported: its int has 16 bits, not 32");
  EXPECT_EQ(why_refused("x86_64-windows-msvc"),
            "the target 'x86_64-windows-msvc' is not supported: its long has 32 bits, its pointers 64");
}

}  // namespace
}  // namespace heddle::frontend
