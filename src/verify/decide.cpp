#include "verify/decide.h"

#include <algorithm>
#include <filesystem>

#include "engines/not_known.h"
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

// Why the violation may be none.
std::string behind_what_is_not_known(const Result& result, const ir::Program& program) {
  if (result.verdict != result::Verdict::False || !result.counterexample) return "";
  const result::Counterexample& example = *result.counterexample;
  return example.rests_on ? *example.rests_on : engines::first_not_known(program, example.inputs);
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
