#include "tools/understand.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Regex.h>

#include <algorithm>
#include <string_view>

namespace heddle::tools {

namespace {

// No tool says its verdict in a longer line, and regular expressions take their time with long ones.
constexpr size_t kLongestLine = 4000;
constexpr size_t kMostInputs = 100'000;

template <typename Visit>
void for_each_line(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() <= kLongestLine) visit(llvm::StringRef(line.data(), line.size()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

size_t count_lines(const std::string& pattern, const std::string& output) {
  const llvm::Regex regex{llvm::StringRef(pattern)};
  size_t count = 0;
  for_each_line(output, [&](llvm::StringRef line) { count += regex.match(line) ? 1 : 0; });
  return count;
}

bool is_said(const std::optional<AnswerForm>& form, const std::string& output) {
  return form && count_lines(form->line, output) > 0;
}

bool is_exact(const AnswerForm& form, const support::ChildResult& run) {
  return std::ranges::find(form.statuses, run.exit_status) != form.statuses.end() &&
         count_lines(form.line, run.output) == 1;
}

std::string why_stopped(const support::ChildResult& run) {
  if (!run.started) return "it could not be started";
  if (run.timed_out) return "its time was up";
  if (run.said_too_much) return "it printed too much";
  if (run.signal != 0) return fmt::format("it was ended by signal {}", run.signal);
  return "";
}

std::vector<std::string> find_inputs(const InputLines& inputs, const std::string& output) {
  std::vector<std::string> values;
  const llvm::Regex regex{llvm::StringRef(inputs.line)};
  const llvm::Regex announcement{llvm::StringRef(inputs.after)};
  bool is_expected = inputs.after.empty();
  for_each_line(output, [&](llvm::StringRef line) {
    llvm::SmallVector<llvm::StringRef, 4> groups;
    if (!inputs.after.empty() && announcement.match(line)) {
      is_expected = true;
    } else if (is_expected && values.size() < kMostInputs && regex.match(line, &groups)) {
      values.push_back(groups[1].str());
      is_expected = inputs.after.empty();
    }
  });
  return values;
}

}  // namespace

Claim understand(const Tool& tool, const Attempt& attempt, const support::ChildResult& run) {
  Claim claim;
  claim.cpu_seconds = run.cpu_seconds;
  claim.why_not = why_stopped(run);
  if (!claim.why_not.empty()) return claim;
  if (!tool.refuses.empty() && count_lines(tool.refuses, run.output) > 0) {
    claim.why_not = "it refuses the program";
    return claim;
  }
  const bool is_true = is_said(tool.says_true, run.output);
  const bool is_false = is_said(tool.says_false, run.output);
  if (is_true == is_false) {
    claim.why_not = is_true ? "it says both TRUE and FALSE"
                            : fmt::format("its output says neither (exit status {})", run.exit_status);
    return claim;
  }
  if (!is_exact(is_true ? *tool.says_true : *tool.says_false, run)) {
    claim.why_not = fmt::format("its output is not as it should be for {} (exit status {})",
                                is_true ? "TRUE" : "FALSE", run.exit_status);
    return claim;
  }
  if (is_true ? !attempt.may_prove : !attempt.may_refute) {
    claim.why_not = fmt::format("its {} says nothing with these options", is_true ? "TRUE" : "FALSE");
    return claim;
  }
  claim.claims = is_true ? Claims::Holds : Claims::Violated;
  if (is_false && tool.inputs) claim.inputs = find_inputs(*tool.inputs, run.output);
  return claim;
}

}  // namespace heddle::tools
