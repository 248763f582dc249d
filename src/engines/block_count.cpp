#include "engines/block_count.h"

#include "engines/bounded_search.h"
#include "engines/horn/horn.h"
#include "instrument/count_blocks.h"
#include "passes/pass_manager.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

Result run_block_count(const Task& task) {
  if (task.question.subject != Subject::BlocksLeft)
    return unknown(Reason::NotForThisQuestion, "the property does not say that no block lives");
  // The program without blocks does not show invalid accesses and releases. What is found of them makes the
  // answer Unknown, as it does where other engines prove loops.
  ir::Program& program = task.program;
  BoundedSearch search(task);
  Result found = search.at_bound(1);
  if (found.verdict != Verdict::Unknown) return found;
  if (!search.undefined().empty()) return unknown(Reason::Undefined, search.undefined());
  task.say("counting blocks");
  task.analyses.invalidate(analysis::Change::Bodies);
  if (std::string obstacle = instrument::count_blocks(program, task.question.checks); !obstacle.empty())
    return unknown(Reason::NotFollowed, std::move(obstacle));
  passes::run_passes(program, task.analyses, passes::parse_pipeline("slice,arrange_blocks"));
  Result proof = run_horn(task);
  if (proof.verdict != Verdict::True) return proof;
  proof.evidence.insert(proof.evidence.begin(),
                        "wherever the program ends, as many blocks were freed as were allocated; what they "
                        "hold was not needed for that");
  return proof;
}

}  // namespace heddle::engines
