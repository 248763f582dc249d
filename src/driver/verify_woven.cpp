#include "driver/verify_woven.h"

#include <fmt/format.h>

#include "engines/search_and_prove.h"
#include "instrument/make_plan.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
#include "support/check.h"

namespace heddle::driver {
namespace {

result::Result unknown(std::string reason) {
  result::Result result;
  result.reason = std::move(reason);
  return result;
}

void check_woven(const ir::Program& program) {
#ifndef NDEBUG
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("weaving made an ill-formed program: " + complaints.front());
#else
  (void)program;
#endif
}

}  // namespace

result::Result verify_woven(ir::Program& program, spec::Specification specification,
                            const engines::SearchOptions& options) {
  instrument::silence_own_checks(program);
  const std::string property = specification.property;
  const instrument::Plan plan = instrument::make_plan(program, std::move(specification));
  instrument::write_goto(program, plan);
  check_woven(program);
  engines::SearchOptions search = options;
  search.property = property;
  search.counts = [&property](const ir::Instruction& instruction) {
    return instruction.name != nullptr && *instruction.name == property;
  };
  result::Result result = engines::search_and_prove(program, search);
  // What the plan could not see cannot be claimed to be safe.
  if (result.verdict == result::Verdict::True && !plan.refusals.empty())
    return unknown(
        fmt::format("{}: {}", ir::to_string(program, plan.refusals[0].range.begin), plan.refusals[0].reason));
  return result;
}

}  // namespace heddle::driver
