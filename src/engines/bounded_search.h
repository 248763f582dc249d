// Bounded model checking: symbolic execution with growing bounds, one solver kept across them. A violation is
// replayed before it is reported; when no loop can go on beyond the bound, nothing is left to find and the
// program is safe.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>

#include "ir/program.h"
#include "result/result.h"
#include "smt/solver.h"
#include "symex/trace.h"

namespace heddle::symex {
struct Options;
}

namespace heddle::engines {

class Queries;
struct Model;

struct SearchOptions {
  unsigned first_bound = 1;
  unsigned last_bound = UINT32_MAX;
  std::string engine;  // that asks
  std::string solver = "bitblast";
  std::string dump_smt;  // a folder that gets every query; empty: none
  std::function<bool()> should_stop;
  std::function<void(const std::string&)> progress;
  // The assertions that the property is about.
  std::function<bool(const ir::Instruction&)> counts;
  std::string property = "unreach-call";
  bool tries_induction = true;
  // Whether loops that concrete values decide count against the bound too: the property is about how long
  // loops go on, so none can be followed to its end on trust.
  bool bounds_concrete_loops = false;
  // What an engine does to its own copy of the program before it begins.
  std::function<void(ir::Program&)> prepare;
  // Whether a proof also has to show that no execution ends because C does not say how it goes on. Without
  // it, what is found of that only makes the answer Unknown.
  bool forbids_undefined = false;
  // See symex::Checks. The interpreter confirms such violations by its own checks.
  std::shared_ptr<const std::unordered_set<expr::ExprRef>> checked_operations;
  // Whether assertions that no execution reaches should be told apart from those that hold.
  bool looks_for_vacuity = true;
  // The assertions that count say that no allocated block lives where they stand.
  bool asserts_no_block = false;
};

// The reason of Unknown where a violation was found that the interpreter does not meet.
inline constexpr const char* kUnconfirmed = "unconfirmed counterexample";

// A loop by its function and the instruction that jumps back.
using LoopSet = std::set<std::pair<const ir::Function*, uint32_t>>;

class BoundedSearch {
 public:
  BoundedSearch(ir::Program& program, SearchOptions options);
  ~BoundedSearch();

  // One bound. Unknown with reason "bound" if the next one may tell more; other reasons are final.
  result::Result at_bound(unsigned bound);
  // Loops for which a bound was too small so far.
  const LoopSet& open_loops() const { return open_loops_; }
  // Undefined behaviour that an execution within the bounds can reach: heddle ends such an execution there,
  // but C does not, so that nothing can be said to hold. Empty: none was found.
  const std::string& undefined() const { return undefined_; }
  // The largest bound within which there is no violation.
  unsigned finished_bound() const { return finished_bound_; }

 private:
  symex::Options execution_within(unsigned bound, smt::Solver& solver) const;
  result::Result look_ahead(unsigned held_up_at);
  result::Result look_ahead(unsigned bound, double end);
  result::Result violation(const symex::Trace& trace, const Model& model, unsigned bound);
  void look_for_undefined(const symex::Trace& trace, Queries& queries);
  void describe_assertions(const symex::Trace& trace, Queries& queries, result::Result& result);

  ir::Program& program_;
  SearchOptions options_;
  std::unique_ptr<smt::Solver> solver_;
  LoopSet open_loops_;
  unsigned finished_bound_ = 0;
  double seconds_ahead_ = 0;  // that it has looked ahead
  std::string undefined_;
};

}  // namespace heddle::engines
