#include <fmt/format.h>

#include <algorithm>

#include "engines/trial_runs.h"
#include "instrument/memory_events.h"
#include "instrument/memory_tracking.h"
#include "instrument/write_goto.h"
#include "spec/memory_model.h"
#include "verify/strategies.h"

namespace heddle::verify {

using engines::Subject;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

class MemorySafety {
 public:
  MemorySafety(Woven& woven, Inquiry& inquiry)
      : woven_(woven), program_(woven.program), inquiry_(inquiry), prepared_(woven.program) {}

  Result decide() { return judged(decide_checks()); }

 private:
  Result judged(Result result) {
    if (result.verdict != Verdict::False || !result.counterexample) return result;
    // Blocks that library functions have for themselves are not the program's to lose, and how large an array
    // of another file is, only that file knows.
    if (may_violate(*result.counterexample, spec::PatternKind::LossPoint, expr::Kind::NoneLost) &&
        instrument::has_library_blocks(program_) && may_be_librarys(result.counterexample->leak))
      return unknown(Reason::NotTheProgram,
                     "a block may be lost, but a library function has blocks of its own");
    if (may_violate(*result.counterexample, spec::PatternKind::Access, expr::Kind::Accessible) &&
        instrument::has_unknown_sizes(program_))
      return unknown(Reason::NotTheProgram,
                     "an access may be invalid, but the size of an external object is not known");
    return result;
  }

  Result decide_checks() {
    Result result = ask();
    // Blocks are lost in executions that do not end within the bound, too.
    if ((result.verdict == Verdict::True || result::is_bounded(result)) && has_loss_points() &&
        !result.every_execution_ends) {
      instrument::write_goto_for_endless(program_, woven_.property.specification);
      prepared_.prepare();
      const Result again = ask();
      if (again.verdict != Verdict::True) return again;
      if (result.verdict != Verdict::True) return result;
      result.evidence.emplace_back("no block is lost in executions that do not end, either");
    }
    describe(result);
    return result;
  }

  bool may_be_librarys(const std::optional<result::Leak>& leak) {
    return !leak || !leak->allocated_at.valid() ||
           instrument::may_be_library_block(program_, prepared_.analyses(), leak->allocated_at);
  }

  Result ask() {
    return inquiry_.ask(prepared_,
                        {.property = woven_.property.name,
                         .checks = woven_.checks,
                         .subject = Subject::Memory,
                         .is_split = inquiry_.settings().splits},
                        {.judge = [this](Result found) { return judged(std::move(found)); }});
  }

  // Whether what is violated may be a check that an automaton with the pattern makes by the predicate: the
  // name says so, and it is no assertion about anything else.
  bool may_violate(const result::Counterexample& counterexample, spec::PatternKind pattern,
                   expr::Kind predicate) const {
    const auto& automata = woven_.property.specification.automata;
    const bool has_name = std::ranges::any_of(automata, [&](const spec::Automaton& automaton) {
      return automaton.property == counterexample.property && spec::has_pattern(automaton, pattern);
    });
    return has_name && std::ranges::none_of(program_.functions(), [&](const ir::Function& function) {
             return std::ranges::any_of(function.body, [&](const ir::Instruction& instruction) {
               return is_at(counterexample, instruction) && !asks_for(instruction.condition(), predicate);
             });
           });
  }

  static bool is_at(const result::Counterexample& counterexample, const ir::Instruction& instruction) {
    return instruction.op == ir::Op::Assert && instruction.message != nullptr &&
           *instruction.message == counterexample.message &&
           instruction.range.begin == counterexample.location;
  }

  static bool asks_for(expr::ExprRef condition, expr::Kind predicate) {
    bool found = false;
    expr::for_each_subexpression(condition, [&](expr::ExprRef e) { found |= e->is(predicate); });
    return found;
  }

  bool has_loss_points() const {
    return std::ranges::any_of(woven_.plan.weaves, [](const instrument::Weave& weave) {
      return weave.event == instrument::EventKind::LossPoint;
    });
  }

  void describe(Result& result) const {
    if (result.verdict != Verdict::True) return;
    bool asks_for_losses = false;
    for (const instrument::Instance& instance : woven_.plan.instances) {
      const spec::Automaton& automaton = instrument::automaton_of(woven_.plan, instance);
      const instrument::AccessCounts& counts = instance.accesses;
      if (spec::has_pattern(automaton, spec::PatternKind::Access))
        result.evidence.push_back(
            fmt::format("of {} accesses to memory, {} are valid by their types and {} were checked",
                        counts.all, counts.valid_by_type, counts.all - counts.valid_by_type));
      asks_for_losses |= spec::has_pattern(automaton, spec::PatternKind::LossPoint);
    }
    if (asks_for_losses && !has_loss_points())
      result.evidence.emplace_back("the program allocates no blocks, so that none can be lost");
  }

  Woven& woven_;
  ir::Program& program_;
  Inquiry& inquiry_;
  Prepared prepared_;
};

}  // namespace

Result decide_memory_safety(Woven& woven, Inquiry& inquiry) {
  return MemorySafety(woven, inquiry).decide();
}

Result decide_defined_behaviour(Woven& woven, Inquiry& inquiry) {
  if (auto found = engines::find_undefined_by_trial(*woven.unwoven)) {
    Result result;
    result.verdict = Verdict::False;
    result.counterexample = std::move(*found);
    result.counterexample->property = woven.property.name;
    result.evidence = {"the interpreter executed the program with these inputs and found the violation"};
    return result;
  }
  const Result result = decide_memory_safety(woven, inquiry);
  return result.verdict != Verdict::True ? result
                                         : unknown(Reason::NotChecked,
                                                   "arithmetic, conversions, accesses and frees are defined; "
                                                   "uninitialised values and unsequenced "
                                                   "effects are not checked");
}

}  // namespace heddle::verify
