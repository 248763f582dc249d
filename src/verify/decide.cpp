#include "verify/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "ir/assumption.h"
#include "verify/assumptions.h"
#include "verify/worker.h"

namespace heddle::verify {

using result::Reason;
using result::Result;

namespace {

void make_folder(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw support::InputError(folder, 0, 0, "cannot create the folder: " + error.message());
}

// The same answer without its verdict, which rests on something that nobody knows, or that the user does not
// take for granted.
Result withdrawn(Result answer, Reason reason, const std::string& why) {
  Result result = result::unknown(reason, why);
  result.asked = std::move(answer.asked);
  result.property = std::move(answer.property);
  result.warnings = std::move(answer.warnings);
  result.evidence = std::move(answer.evidence);
  result.engines = std::move(answer.engines);
  return result;
}

struct NotKnown {
  std::string_view input;
  std::string_view what;
};

// What is computed, but not by what is known of it: proofs are about anything that it could be, but a
// violation that comes behind it need not be one.
constexpr auto kNotKnown = std::to_array<NotKnown>({
    {ir::kAssembly, "assembly, of which it is not known what it computes"},
    {"__heddle_nondet_unknown_exceptions", "a question for floating-point exceptions that are not noted"},
});

std::string behind_what_is_not_known(const Result& result, const ir::Program& program) {
  if (result.verdict != result::Verdict::False || !result.counterexample) return "";
  for (const result::InputValue& input : result.counterexample->inputs)
    for (const NotKnown& known : kNotKnown)
      if (input.name == known.input)
        return fmt::format("{}: a violation behind {}", ir::to_string(program, input.location), known.what);
  return "";
}

}  // namespace

Result decide(Woven& woven, const Settings& settings) {
  Listener nobody;
  return decide(woven, settings, nobody);
}

Result decide(Woven& woven, const Settings& settings, Listener& listener) {
  check(settings, woven.property);
  make_folder(settings.solving.dump_folder);
  return Worker(woven, settings, listener).wait();
}

Result concluded(Result result, const ir::Program& program, const Settings& settings) {
  if (const std::string why = behind_what_is_not_known(result, program); !why.empty())
    return withdrawn(std::move(result), Reason::NotTheProgram, why);
  if (result.verdict != result::Verdict::True) return result;
  return resting_on_assumptions(std::move(result), program, settings);
}

Result resting_on_assumptions(Result result, const ir::Program& program, const Settings& settings) {
  const std::vector<Assumption> assumed = assumptions(program);
  for (const Assumption& one : assumed) result.warnings.push_back(one.text);
  const auto not_accepted = std::ranges::find_if(assumed, [&](const Assumption& one) {
    return settings.assumptions == Assumptions::None ||
           (one.is_open && settings.assumptions != Assumptions::Any);
  });
  return not_accepted == assumed.end() ? result
                                       : withdrawn(std::move(result), Reason::Assumption, not_accepted->text);
}

}  // namespace heddle::verify
