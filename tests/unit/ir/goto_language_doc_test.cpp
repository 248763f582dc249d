// docs/goto-language.md is the reference of the language. These tests keep it in step with the tables in the
// code.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "expr/kind.h"
#include "ir/check.h"
#include "ir/choices.h"
#include "ir/sample_programs.h"
#include "support/source_directory.h"

namespace heddle::ir {
namespace {

std::string document() {
  std::ifstream file(support::source_directory() + "/docs/goto-language.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// What stands between the markers, the second one searched behind the first.
std::string between(const std::string& text, const std::string& begin, const std::string& end,
                    size_t from = 0) {
  const size_t first = text.find(begin, from);
  if (first == std::string::npos) return "";
  const size_t start = first + begin.size();
  return text.substr(start, text.find(end, start) - start);
}

TEST(GotoLanguageDocument, PrintsTheTableOfChoices) {
  std::string expected = "| case | what happens |\n|---|---|\n";
  for (const Choice& choice : kChoices)
    expected += "| " + std::string(choice.what) + " | " + std::string(choice.choice) + " |\n";
  EXPECT_EQ(between(document(), "<!-- choices -->\n", "<!-- end of choices -->"), expected);
}

TEST(GotoLanguageDocument, HasARowForEveryKindAndInstruction) {
  const std::string text = document();
  for (const expr::KindInfo& kind : expr::kKinds)
    EXPECT_NE(text.find("\n| `" + std::string(kind.name) + "` |"), std::string::npos) << kind.name;
  const std::string table = between(text, "| instruction | typing | meaning |", "\n\n");
  for (const OpInfo& op : kOps)
    EXPECT_NE(table.find("`" + std::string(op.name)), std::string::npos) << op.name;
}

TEST(GotoLanguageDocument, ShowsPrograms) {
  const std::string text = document();
  size_t count = 0;
  for (size_t at = text.find("```goto\n"); at != std::string::npos;
       at = text.find("```goto\n", at + 1), ++count) {
    const std::string program_text = between(text, "```goto\n", "```", at);
    const Program program = parse(program_text, "document");
    EXPECT_EQ(check(program), std::vector<std::string>());
    EXPECT_EQ(testing::printed(program), program_text);
  }
  EXPECT_GE(count, 1U);
}

}  // namespace
}  // namespace heddle::ir
