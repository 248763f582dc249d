#include "spec/check_goal.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::spec {
namespace {

class GoalChecker {
 public:
  GoalChecker(const Specification& specification, const Automaton& automaton)
      : specification_(specification), automaton_(automaton) {}

  void run() const { check_copies(); }

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

  const Specification& specification_;
  const Automaton& automaton_;
};

}  // namespace

void check_goal(const Specification& specification, const Automaton& automaton) {
  GoalChecker(specification, automaton).run();
}

}  // namespace heddle::spec
