#include "passes/pass_manager.h"

#include "ir/check.h"
#include "support/check.h"
#include "support/cpu_time.h"

namespace heddle::passes {

namespace {

#ifdef NDEBUG
constexpr bool kAlwaysChecks = false;
#else
constexpr bool kAlwaysChecks = true;
#endif

void check(const ir::Program& program, const PassInfo& pass) {
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("the pass " + std::string(pass.name) +
                                 " made an ill-formed program: " + complaints.front());
}

}  // namespace

std::vector<PassRecord> run_passes(ir::Program& program, Analyses& analyses,
                                   const std::vector<PassUse>& pipeline, const PassOptions& options) {
  std::vector<PassRecord> records;
  for (const PassUse& use : pipeline) {
    PassRecord record{use.pass, 0, {}};
    PassContext context{program, analyses, use.parameter, use.words, record.statistics};
    const double before = support::cpu_seconds();
    analyses.invalidate(use.pass->run(context));
    record.seconds = support::cpu_seconds() - before;
    if (options.checks || kAlwaysChecks) check(program, *use.pass);
    if (options.after_each) options.after_each(record);
    records.push_back(std::move(record));
  }
  return records;
}

}  // namespace heddle::passes
