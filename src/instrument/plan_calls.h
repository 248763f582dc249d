// What a plan says about calls that do not name the function they lead to: those through pointers, those by
// which library models call back, and those that functions without a body may make.
#pragma once

#include "instrument/indirect_calls.h"
#include "instrument/match.h"

namespace heddle::instrument {

class CallPlanner {
 public:
  // Cases and refusals are added to the plan, whose specification is the one given here.
  CallPlanner(ir::Program& program, analysis::Analyses& analyses, const spec::Specification& specification,
              Plan& plan)
      : program_(program), plan_(plan), indirect_calls_(program, analyses, specification) {}

  IndirectCalls& indirect_calls() { return indirect_calls_; }

  // The calls in library models that may lead to functions that patterns name.
  std::vector<Event> by_models();

  // Adds a case like `one` per function that its transition names and that the called pointer may lead to.
  void add_cases(Weave& weave, const Event& event, Case one);

  // Placement automata have no state at run time and so nothing that could compare.
  void refuse_comparisons(uint32_t instance, const Event& event);

  // A function without a body may call what it is given.
  void refuse_calls_from_outside(uint32_t instance);

 private:
  const std::vector<Callee>& named_callees(const Event& event);
  void refuse(uint32_t instance, const Event& event, expr::ExprRef pointer, const ir::Function& callee,
              std::string_view reason);

  ir::Program& program_;
  Plan& plan_;
  IndirectCalls indirect_calls_;
};

}  // namespace heddle::instrument
