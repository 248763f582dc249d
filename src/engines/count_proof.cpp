#include "engines/count_proof.h"

#include "engines/horn/horn.h"
#include "engines/queries.h"
#include "instrument/count_blocks.h"
#include "passes/arrange_blocks.h"
#include "passes/slice.h"

namespace heddle::engines {

using result::Result;
using result::Verdict;

namespace {

void slice(ir::Program& program) {
  passes::Analyses analyses(program);
  std::map<std::string, uint64_t> statistics;
  passes::PassContext context{program, analyses, 0, statistics};
  passes::slice(context);
}

}  // namespace

Result prove_by_count(ir::Program& program, const SearchOptions& options) {
  if (!options.asserts_no_block) return unknown("the property does not say that no block lives");
  // The program without blocks does not show invalid accesses and releases. What is found of them makes the
  // answer Unknown, as it does where other engines prove loops.
  BoundedSearch search(program, options);
  Result found = search.at_bound(1);
  if (found.verdict != Verdict::Unknown) return found;
  if (!search.undefined().empty()) return unknown(search.undefined());
  if (options.progress) options.progress("counting blocks");
  if (std::string obstacle = instrument::count_blocks(program, options.counts); !obstacle.empty())
    return unknown(std::move(obstacle));
  slice(program);
  passes::arrange_blocks(program);
  Result proof = prove_by_horn(program, options);
  if (proof.verdict != Verdict::True) return proof;
  proof.evidence.insert(proof.evidence.begin(),
                        "wherever the program ends, as many blocks were freed as were allocated; what they "
                        "hold was not needed for that");
  return proof;
}

}  // namespace heddle::engines
