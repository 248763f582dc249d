#include <fmt/format.h>

#include "cover/writers.h"
#include "support/version.h"
#include "witness/sources.h"

namespace heddle::cover {

namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";

std::string head(std::string_view root) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE {0} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {0} 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/{0}-1.1.dtd\">\n",
      root);
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

std::string metadata(const ir::Program& program, const SuiteFacts& facts) {
  const std::vector<std::pair<std::string, std::string>> fields = {
      {"sourcecodelang", "C"},
      {"producer", fmt::format("heddle {}", support::version())},
      {"specification", facts.specification},
      {"programfile", facts.file},
      {"programhash", witness::hash_of(facts.text)},
      {"entryfunction", "main"},
      {"architecture", fmt::format("{}bit", program.data_model().pointer_width())},
      {"creationtime", facts.created_at}};
  std::string text = head("test-metadata") + "<test-metadata>\n";
  for (const auto& [name, value] : fields) text += fmt::format("  <{0}>{1}</{0}>\n", name, escaped(value));
  return text + "</test-metadata>\n";
}

// Only what the program asks for by the names that Test-Comp knows.
std::string as_xml(const Test& test) {
  std::string text = head("testcase") + "<testcase>\n";
  for (const result::InputValue& input : test.inputs)
    if (input.name.starts_with(kNondet))
      text += fmt::format("  <input type=\"{}\">{}</input>\n", escaped(input.name.substr(kNondet.size())),
                          escaped(input.text));
  return text + "</testcase>\n";
}

}  // namespace

std::vector<TestFile> as_test_suite(const Coverage& coverage, const ir::Program& program,
                                    const SuiteFacts& facts) {
  std::vector<TestFile> files = {{"metadata.xml", metadata(program, facts)}};
  for (size_t i = 0; i < coverage.tests.size(); ++i)
    files.push_back({fmt::format("testcase-{}.xml", i + 1), as_xml(coverage.tests[i])});
  return files;
}

}  // namespace heddle::cover
