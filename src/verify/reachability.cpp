#include <algorithm>
#include <memory>
#include <unordered_set>

#include "instrument/make_plan.h"
#include "ir/unsupported.h"
#include "verify/after_passes.h"
#include "verify/strategies.h"

namespace heddle::verify {

using engines::Question;
using engines::Subject;
using result::Result;
using result::Verdict;

namespace {

// What is not supported ends executions here too, but every assertion would count.
void silence_unsupported(ir::Program& program) {
  for (ir::Function& function : program.functions())
    for (ir::Instruction& instruction : function.body)
      if (ir::is_unsupported(instruction)) instruction.operands[0] = program.store().boolean(true);
}

// Without weaving, for plans that ask for nothing but that operations do not overflow (see settings.cpp).
Result check_directly(Woven& woven, Inquiry& inquiry) {
  const instrument::Plan plan = instrument::make_plan(*woven.unwoven, woven.property.specification);
  auto operations = std::make_shared<std::unordered_set<expr::ExprRef>>();
  for (const instrument::Weave& weave : plan.weaves)
    operations->insert(ir::operation_at(weave.function->body[weave.instruction], weave.site));
  silence_unsupported(*woven.unwoven);
  Question question{.property = woven.property.name, .checks = ir::Checks::everything()};
  if (!operations->empty()) question.operations = std::move(operations);
  Prepared prepared(*woven.unwoven);
  return inquiry.ask(prepared, question);
}

Result decide_checks(Woven& woven, Inquiry& inquiry, Subject subject) {
  const Reduction reduction = inquiry.settings().reduction;
  if (reduction == Reduction::Direct) return check_directly(woven, inquiry);
  // What is found after passes has to be found in the program as it was, one by one.
  const Question question{.property = woven.property.name,
                          .checks = woven.checks,
                          .subject = subject,
                          .is_split = inquiry.settings().splits && inquiry.settings().passes.empty()};
  const Effort effort{.uses_intervals = reduction != Reduction::Plain,
                      .with_aggregates = woven.with_aggregates ? &*woven.with_aggregates : nullptr,
                      .is_lifted = woven.is_lifted};
  Result result = ask_after_passes(woven.program, inquiry, question, effort);
  if (woven.plan.weaves.empty() && list_checks(woven).empty()) {
    result.evidence.emplace_back("nothing in the program is what the property asks about");
    // A program without the calls that a property is about was perhaps not meant.
    result.is_vacuous |= result.verdict == Verdict::True && is_about_calls(woven.property.specification);
  }
  return result;
}

}  // namespace

Result decide_reachability(Woven& woven, Inquiry& inquiry) {
  return decide_checks(woven, inquiry, Subject::Conditions);
}

Result decide_no_block_left(Woven& woven, Inquiry& inquiry) {
  return decide_checks(woven, inquiry, Subject::BlocksLeft);
}

}  // namespace heddle::verify
