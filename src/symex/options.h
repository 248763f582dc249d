// What an execution is told: how far it goes, what it checks, how it treats loops, and whom it asks.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

#include "expr/expr.h"
#include "ir/program.h"

namespace heddle::symex {

struct Bounds {
  // How often a loop may go round (or a function may recurse) when it depends on inputs whether it does.
  // Loops that concrete values decide are followed to their end, or so far.
  unsigned unwind = 1;
  // Loops that concrete values keep going, while some executions leave them early (a search in a table), go
  // round so many times as often.
  unsigned times_with_exits = 1;
  uint64_t most_concrete_rounds = UINT64_MAX;
  // How often a loop goes round that has a bound of its own, however it is decided; none given: none has.
  std::function<std::optional<unsigned>(const ir::Function& function, uint32_t head)> own;
  uint64_t most_steps = 50'000'000;
};

struct Checks {
  // Assertions that a proof may rely on once they are passed; none given: all.
  std::function<bool(const ir::Instruction&)> counts;
  // Operations of the program that must not overflow: an evaluation that does is a violation at the
  // instruction that it belongs to, as if an ASSERT stood before it. Null: none.
  std::shared_ptr<const std::unordered_set<expr::ExprRef>> operations;
  // A variable that is declared again is another object than before, so that pointers to its former life lead
  // nowhere. Otherwise it is taken for the same.
  bool tells_lives_apart = false;
  // What a block operation of symbolic length leaves in a large block is arbitrary, where it would have to be
  // given up otherwise: nothing is missed, and an execution that is found need not exist.
  bool forgets_large_blocks = false;
  // The same where nothing says how long it can be, in place of the first few units. For proofs.
  bool forgets_unbounded_blocks = false;
  // An index that leaves the member or the element that it begins in leads to what lies beside it, where the
  // path would be cut otherwise. Each such access becomes a choice, so that this is asked for only where it
  // matters.
  bool follows_leaving = false;
  // Inputs that are put off (FILL.REST) can be read: characters of texts that are not zero, and pointers to
  // such texts. For proofs: what is read so is known to be possible, and nobody knows by which inputs.
  bool reads_rest = false;
};

// Whoever wants the execution.
struct Host {
  // Asked now and then; true ends the execution with Stopped.
  std::function<bool()> should_stop;
  // Whether a condition can hold; asked before a loop goes round once more. May say yes when it does not
  // know.
  std::function<bool(expr::ExprRef)> is_feasible;
  // Begins the names of all symbols that this execution makes.
  std::string prefix;
};

class LoopPolicy;
struct Machine;
using MakeLoopPolicy = std::function<std::unique_ptr<LoopPolicy>(Machine&)>;

struct Options {
  Bounds bounds;
  Checks checks;
  // What happens at loops: unwinding unless something else is given, as induction.h and pieces.h do.
  MakeLoopPolicy loops;
  Host host;
};

}  // namespace heddle::symex
