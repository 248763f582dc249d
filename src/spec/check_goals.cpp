#include "spec/check_goals.h"

#include <fmt/format.h>

#include <algorithm>

#include "spec/memory_model.h"
#include "support/diagnostics.h"

namespace heddle::spec {
namespace {

class GoalChecker {
 public:
  GoalChecker(const Specification& specification, const Automaton& automaton)
      : specification_(specification), automaton_(automaton) {}

  void run() const {
    check_copies();
    if (const auto use = find_memory_use(automaton_)) check_memory_use(*use);
  }

  // The program with the automata woven in has their variables too.
  void check_holds_no_block() const {
    for (const Variable& variable : automaton_.variables)
      if (variable.type.pointers > 0 || variable.type.kind != CType::Kind::Named)
        fail(variable.position,
             fmt::format("'{}' may hold a pointer to a block, of which 'none_lost()' would then say that the "
                         "program can reach it",
                         variable.name));
  }

 private:
  [[noreturn]] void fail(Position where, const std::string& what) const {
    throw support::InputError(specification_.files[where.file], where.line, where.column, what);
  }

  // Who compares states asks what goes on for ever, which only those who decide termination can answer: that
  // a state repeats says nothing unless it is complete and no operation on the way is undefined.
  void check_copies() const {
    const auto copy = std::ranges::find(automaton_.variables, CType::Kind::State,
                                        [](const Variable& variable) { return variable.type.kind; });
    const bool has_copy = copy != automaton_.variables.end();
    const bool is_about_ends = automaton_.goal == Goal::Termination;
    if (has_copy && !is_about_ends)
      fail(copy->position, "a 'copy of state(…)' needs 'goal termination;' at the begin of the file");
    if (!has_copy && is_about_ends)
      fail(automaton_.position,
           fmt::format("the goal of the file is termination, but automaton '{}' has no 'copy of state(…)'",
                       automaton_.name));
  }

  // Engines that take accesses for valid would find every such check to hold.
  void check_memory_use(const MemoryUse& use) const {
    if (automaton_.goal != Goal::MemorySafety && automaton_.goal != Goal::DefinedBehaviour)
      fail(use.position, fmt::format("'{}' needs 'goal memory_safety;' at the begin of the file", use.word));
    for (const Transition& transition : automaton_.transitions) check_memory_pattern(transition);
  }

  void check_memory_pattern(const Transition& transition) const {
    const Pattern& pattern = transition.pattern;
    auto info = std::ranges::find(kMemoryPatterns, pattern.kind, &MemoryPatternInfo::kind);
    if (info == std::end(kMemoryPatterns)) return;
    if (automaton_.reading != Reading::Monitor || automaton_.foreach != Foreach::Program)
      fail(pattern.position,
           fmt::format("'{}' is about the whole program: it needs a monitor without 'foreach'", info->name));
    if (transition.placement != Placement::Before)
      fail(pattern.position, fmt::format("'{}' is looked at beforehand: use 'before'", info->name));
    // Those for executions that do not end are woven later than the rest, if at all.
    const bool has_memory = automaton_.states.size() > 1 || !automaton_.variables.empty();
    if (pattern.kind == PatternKind::LossPoint && has_memory)
      fail(pattern.position, "an automaton that waits for 'loss_point' has one state and no variables");
  }

  const Specification& specification_;
  const Automaton& automaton_;
};

}  // namespace

void check_goals(const Specification& specification) {
  bool asks_for_losses = false;
  for (const Automaton& automaton : specification.automata) {
    GoalChecker(specification, automaton).run();
    asks_for_losses |= std::ranges::any_of(automaton.transitions, [](const Transition& transition) {
      return mentions(transition, ExprKind::NoneLost);
    });
  }
  if (!asks_for_losses) return;
  for (const Automaton& automaton : specification.automata)
    GoalChecker(specification, automaton).check_holds_no_block();
}

}  // namespace heddle::spec
