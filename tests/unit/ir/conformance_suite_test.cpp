// tests/conformance is the suite for other implementations of the language: it has to hold every instruction,
// with its variants, and every kind of expression.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "expr/kind.h"
#include "ir/check.h"
#include "ir/text.h"
#include "ir/text_words.h"
#include "support/source_directory.h"

namespace heddle::ir {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string name_of(Op op, Variant variant) {
  std::string name(info(op).name);
  if (variant != Variant::Plain) name += "." + std::string(kVariantWords[static_cast<size_t>(variant)]);
  return name;
}

struct Suite {
  std::set<expr::Kind> kinds;
  std::set<std::string> instructions;

  void add(const Program& program) {
    for (const Function& function : program.functions())
      for (const Instruction& instruction : function.body) {
        instructions.insert(name_of(instruction.op, instruction.variant));
        for (expr::ExprRef operand : instruction.operands)
          if (operand != nullptr)
            expr::for_each_subexpression(operand, [this](expr::ExprRef e) { kinds.insert(e->kind()); });
      }
  }
};

Suite suite() {
  Suite result;
  const std::filesystem::path folder = support::source_directory() + "/tests/conformance";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".goto") continue;
    const Program program = parse(contents(entry.path()), entry.path().filename().string());
    EXPECT_EQ(check(program), std::vector<std::string>()) << entry.path();
    result.add(program);
  }
  return result;
}

TEST(ConformanceSuite, HasEveryKindOfExpression) {
  const Suite all = suite();
  for (const expr::KindInfo& kind : expr::kKinds) EXPECT_TRUE(all.kinds.contains(kind.kind)) << kind.name;
}

// Which variants there are, the document says.
TEST(ConformanceSuite, HasEveryInstruction) {
  static constexpr Op kReserved[] = {Op::StartThread, Op::EndThread, Op::AtomicBegin, Op::AtomicEnd};
  const Suite all = suite();
  const std::string document = contents(support::source_directory() + "/docs/goto-language.md");
  for (const OpInfo& op : kOps)
    for (size_t variant = 0; variant < kVariantWords.size(); ++variant) {
      const std::string name = name_of(op.op, static_cast<Variant>(variant));
      const bool is_documented = document.find("| `" + name + " ") != std::string::npos ||
                                 document.find("| `" + name + "`") != std::string::npos;
      if (std::ranges::find(kReserved, op.op) != std::end(kReserved)) continue;
      EXPECT_EQ(is_documented, all.instructions.contains(name)) << name;
    }
}

}  // namespace
}  // namespace heddle::ir
