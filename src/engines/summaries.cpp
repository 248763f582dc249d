#include "engines/summaries.h"

#include <fmt/format.h>

#include "engines/k_induction.h"
#include "engines/open_assertions.h"
#include "engines/queries.h"
#include "passes/pass_manager.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

// What becomes plain once loops are gone; other loops stay as they are.
constexpr const char* kTidying = "use_intervals,fold_constants,remove_unreachable,arrange_blocks";

// How many loops there were to count.
uint64_t summarize(ir::Program& program, analysis::Analyses& analyses) {
  uint64_t count = 0;
  for (const passes::PassRecord& record :
       passes::run_passes(program, analyses, passes::parse_pipeline("summarize_loops")))
    for (const auto& [what, number] : record.statistics) count += number;
  if (count > 0) passes::run_passes(program, analyses, passes::parse_pipeline(kTidying));
  return count;
}

// Passes keep which assertions fail, so that a proof holds for the program as it was; what it says about
// loops and variables is about others. That accesses are valid passes take for granted: who is given the
// proof looks at the program itself for undefined behaviour.
Result of_original(const Task& task, Result proof, uint64_t count) {
  proof.loops.clear();
  proof.assertions = list_assertions(task.program, task.question.checks, result::AssertionStatus::Holds);
  proof.evidence.insert(proof.evidence.begin(),
                        fmt::format("{} loop{} counted: the effect of all rounds is a formula, and the "
                                    "loop{} not followed",
                                    count, count == 1 ? " was" : "s were", count == 1 ? " is" : "s are"));
  return proof;
}

}  // namespace

Result run_summaries(const Task& task) {
  if (task.question.subject != Subject::Conditions || task.question.operations != nullptr)
    return unknown(Reason::NotForThisQuestion, "the property is not about conditions at some places");
  ir::Program summarized = task.program.clone();
  analysis::Analyses analyses(summarized);
  task.say("summarizing loops");
  const uint64_t count = summarize(summarized, analyses);
  if (count == 0) return unknown(Reason::NotForThisQuestion, "no loop counts in a way that has a formula");
  Result proof;
  proof.verdict = Verdict::True;
  proof.property = task.question.property;
  if (!has_open_assertion(summarized, task.question.checks)) return of_original(task, proof, count);
  const Task own{.program = summarized,
                 .analyses = analyses,
                 .question = task.question,
                 .bounds = task.bounds,
                 .solving = task.solving,
                 .engine = task.engine,
                 .is_stopped = task.is_stopped,
                 .progress = task.progress};
  proof = run_k_induction(own);
  if (proof.verdict == Verdict::True) return of_original(task, std::move(proof), count);
  if (proof.verdict == Verdict::False)
    return unknown(Reason::NoProofFound, "with loops summarized, there is a violation");
  return proof;
}

}  // namespace heddle::engines
