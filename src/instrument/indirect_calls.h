// Where calls through pointers lead, as far as patterns ask for it: to which of the functions that patterns
// name. A function whose address is taken nowhere is called through no pointer, so that most programs are
// done after one look at their expressions; the others need the points-to analysis.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "analysis/analyses.h"
#include "spec/automaton.h"

namespace heddle::instrument {

// A function that a call through a pointer may lead to.
struct Callee {
  const ir::Function* function = nullptr;
  bool is_certain = false;  // the pointer is its address, cast or not
  bool is_only = false;     // a call that goes on leads there: the pointer leads to no other function
};

class IndirectCalls {
 public:
  IndirectCalls(ir::Program& program, analysis::Analyses& analyses, const spec::Specification& specification);

  // Whether a function that some pattern names may be called through a pointer at all.
  bool are_possible() const { return !addressed_.empty(); }

  // Those that are named in some pattern. None for a direct call.
  const std::vector<Callee>& named(const ir::Instruction& call);

  // All functions, named or not, that a call through a pointer may lead to.
  std::vector<const ir::Function*> all(const ir::Instruction& call);

  // A named function that a call gives to one without a body, which may call it. `pointer` is the argument if
  // that is the function's address, or null if the argument is, or leads to, something that may hold it.
  struct GivenAway {
    const ir::Function* function = nullptr;
    expr::ExprRef pointer = nullptr;
  };
  std::vector<GivenAway> given_away(const ir::Instruction& call);

  // Where the program first takes the address of a named function.
  support::SourceRange where_addressed(const ir::Function& function) const;

 private:
  std::vector<const ir::Function*> outside_callees(const ir::Instruction& call) const;
  std::set<const ir::Function*> held_behind(expr::ExprRef argument);
  std::set<const ir::Function*> addressed_in(const analysis::Targets& targets) const;
  void find_addressed(const std::map<std::string_view, const ir::Function*>& named);

  ir::Program& program_;
  std::map<const ir::Function*, support::SourceRange> addressed_;  // those that are named, by first place
  std::map<const ir::Instruction*, std::vector<Callee>> known_;
  analysis::Analyses& analyses_;
};

// The comparison of a pointer with the address of a function.
expr::ExprRef leads_to(ir::Program& program, expr::ExprRef pointer, const ir::Function& function);

// Whether an instruction is a call through a pointer.
bool is_indirect_call(const ir::Instruction& instruction);

// Whether what a pattern asks about the arguments and the result of a call can be told where the function is
// called through a pointer: the types there are those of the function, or others of the same size and class.
bool can_bind(const ir::Instruction& call, const ir::Function& callee, const spec::Pattern& pattern);

}  // namespace heddle::instrument
