#include "frontend/compiler_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/diagnostics.h"

namespace heddle::frontend {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// What all words together mean; every one of them has to be understood.
CompilerFlags read(const std::vector<std::string>& words, FlagSource source = FlagSource::CommandLine) {
  CompilerFlags flags;
  const std::span<const std::string> all(words);
  for (size_t i = 0; i < words.size();) {
    const size_t taken = take_compiler_flag(all.subspan(i), source, flags);
    EXPECT_NE(taken, 0) << words[i];
    i += std::max<size_t>(1, taken);
  }
  return flags;
}

TEST(CompilerFlags, what_concerns_the_compiler_alone_is_dropped) {
  const CompilerFlags flags = read(
      {"-O2", "-Wall", "-Wno-error=format", "-g3", "-fPIC", "-fno-strict-aliasing", "-march=native", "-w"});
  EXPECT_THAT(flags.clang_arguments, IsEmpty());
  EXPECT_FALSE(flags.data_model.has_value());
}

TEST(CompilerFlags, what_changes_the_meaning_is_handed_on) {
  EXPECT_THAT(read({"-Iinclude", "-I", "other", "-isystem", "sys", "-DA=1", "-std=c99"}).clang_arguments,
              ElementsAre("-Iinclude", "-I", "other", "-isystem", "sys", "-DA=1", "-std=c99"));
  EXPECT_THAT(read({"-funsigned-char", "-fshort-wchar"}).clang_arguments,
              ElementsAre("-fno-signed-char", "-fwchar-type=short", "-fno-signed-wchar"));
  EXPECT_EQ(read({"-m32"}).data_model, expr::DataModelKind::ILP32);
  EXPECT_EQ(read({"-m32", "-m64"}).data_model, expr::DataModelKind::LP64);
}

TEST(CompilerFlags, what_the_preprocessor_gets_counts) {
  EXPECT_THAT(read({"-Wp,-DA=1,-UB", "-Wp,-MMD,a.d"}).clang_arguments, ElementsAre("-DA=1", "-UB"));
}

TEST(CompilerFlags, what_is_taken_for_granted_is_told) {
  for (const char* word : {"-ffast-math", "-Ofast", "-fwrapv", "-fno-strict-overflow"})
    EXPECT_EQ(read({word}).assumptions.size(), 1) << word;
  EXPECT_THAT(read({"-O3", "-fno-strict-aliasing"}).assumptions, IsEmpty());
}

TEST(CompilerFlags, the_machine_is_named_in_one_word_or_two) {
  EXPECT_EQ(read({"--target=riscv32-unknown-elf"}).target, "riscv32-unknown-elf");
  EXPECT_EQ(read({"-target", "aarch64-linux-gnu"}).target, "aarch64-linux-gnu");
}

TEST(CompilerFlags, the_last_word_counts) {
  EXPECT_THAT(read({"-fshort-enums", "-fno-short-enums"}).clang_arguments, IsEmpty());
  EXPECT_THAT(read({"-funsigned-char", "-fno-unsigned-char"}).clang_arguments,
              ElementsAre("-fno-signed-char", "-fsigned-char"));
}

TEST(CompilerFlags, files_that_are_written_are_no_options_of_ours) {
  CompilerFlags flags;
  const std::vector<std::string> output = {"-o", "a.o"};
  EXPECT_EQ(take_compiler_flag(output, FlagSource::CommandLine, flags), 0);
  EXPECT_EQ(take_compiler_flag(output, FlagSource::BuildCommand, flags), 2);
  const std::vector<std::string> without_value = {"-include"};
  EXPECT_EQ(take_compiler_flag(without_value, FlagSource::CommandLine, flags), 0);
}

TEST(CompilerFlags, what_nothing_follows_is_refused) {
  for (const char* word : {"-mx32", "-funsigned-bitfields", "-fsingle-precision-constant",
                           "-fexec-charset=IBM1047", "-malign-double", "-Wp,-P"})
    EXPECT_THROW(read({word}), support::InputError) << word;
  EXPECT_THAT(read({"-fexec-charset=UTF-8"}).clang_arguments, IsEmpty());
}

}  // namespace
}  // namespace heddle::frontend
