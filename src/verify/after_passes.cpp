#include "verify/after_passes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "engines/engine_table.h"
#include "engines/open_assertions.h"
#include "engines/queries.h"
#include "passes/pass_manager.h"

namespace heddle::verify {

using engines::Question;
using result::Result;
using result::Verdict;

namespace {

constexpr const char* kArranged =
    "pass arrange_blocks: always, because engines follow bodies from front to back";

// "pass slice (remove what influences no assertion), asked for: instructions removed: 12".
std::string explain(const passes::PassRecord& record) {
  std::vector<std::string> done;
  for (const auto& [what, count] : record.statistics)
    if (count != 0) done.push_back(fmt::format("{}: {}", what, count));
  return fmt::format("pass {} ({}), asked for: {}", record.pass->name, record.pass->summary,
                     done.empty() ? "nothing counted" : fmt::format("{}", fmt::join(done, ", ")));
}

std::vector<std::string> transform(ir::Program& program, const std::string& pipeline) {
  analysis::Analyses analyses(program);
  std::vector<std::string> explanations;
  for (const passes::PassRecord& record :
       passes::run_passes(program, analyses, passes::parse_pipeline(pipeline)))
    explanations.push_back(explain(record));
  return explanations;
}

// By the program as it was.
Result executed(ir::Program& program, Inquiry& inquiry, const Question& question, const Result& found) {
  engines::GivenInputs given;
  for (const result::InputValue& input : found.counterexample->inputs) given.values.push_back(input.bits);
  Prepared prepared(program);
  Effort effort;
  effort.engine = engines::kGivenInputs;
  effort.given = &given;
  Result result = inquiry.ask(prepared, question, effort);
  result.engine = found.engine;
  return result;
}

Result ask_about_original(ir::Program& program, Inquiry& inquiry, const Question& question,
                          const Effort& effort) {
  Prepared prepared(program);
  return inquiry.ask(prepared, question, effort);
}

// What is told of the transformed program in terms of its loops and variables is not told of the other.
Result about_original(const ir::Program& program, const Question& question, Result proof) {
  proof.loops.clear();
  if (proof.verdict == Verdict::True)
    proof.assertions = engines::list_assertions(program, question.checks, result::AssertionStatus::Holds);
  else
    proof.assertions.clear();
  return proof;
}

}  // namespace

Result ask_after_passes(ir::Program& program, Inquiry& inquiry, const Question& question,
                        const Effort& effort) {
  const Settings& settings = inquiry.settings();
  std::vector<std::string> explanations;
  Result result;
  if (settings.passes.empty()) {
    result = ask_about_original(program, inquiry, question, effort);
  } else {
    ir::Program transformed = program.clone();
    explanations = transform(transformed, settings.passes);
    Prepared prepared(transformed);
    // Passes take it that an invalid access ends the path. Who proves looks whether there is one; where no
    // assertion is left nobody would, so that the program is decided as it was.
    const bool is_open = engines::has_open_assertion(prepared.program(), question.checks);
    result = is_open ? inquiry.ask(prepared, question, effort)
                     : ask_about_original(program, inquiry, question, effort);
    if (!is_open) {
      explanations.emplace_back("no assertion was left open: decided without the passes");
    } else if (result.verdict != Verdict::False) {
      result = about_original(program, question, std::move(result));
    } else if (Result confirmed = executed(program, inquiry, question, result);
               confirmed.verdict == Verdict::False) {
      result = std::move(confirmed);
    } else {
      result = ask_about_original(program, inquiry, question, effort);
      result.evidence.emplace_back(
          "the inputs that were found after the passes lead to no violation by themselves: decided without "
          "the passes");
    }
  }
  if (settings.explains_passes) {
    explanations.emplace_back(kArranged);
    std::ranges::move(explanations, std::back_inserter(result.evidence));
  }
  return result;
}

}  // namespace heddle::verify
