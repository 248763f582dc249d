#include "driver/verify_memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/trial_runs.h"
#include "instrument/make_plan.h"
#include "instrument/memory_events.h"
#include "instrument/memory_tracking.h"
#include "instrument/write_goto.h"
#include "spec/memory_model.h"

namespace heddle::driver {
namespace {

using result::Result;
using result::Verdict;

// Of this property, not all that it asks for is woven: the interpreter finds more.
constexpr std::string_view kDefBehavior = "def-behavior";

Result unknown(std::string reason) {
  Result result;
  result.reason = std::move(reason);
  return result;
}

class MemoryVerifier {
 public:
  MemoryVerifier(ir::Program& program, spec::Specification specification, const Decide& decide)
      : program_(program),
        decide_(decide),
        property_(specification.property),
        properties_(spec::properties(specification)),
        specification_(std::move(specification)) {}

  Result run() {
    instrument::silence_own_checks(program_);
    Result result = decided();
    if (result.verdict != Verdict::False || !result.counterexample) return result;
    // Blocks that library functions have for themselves are not the program's to lose, and how large an array
    // of another file is, only that file knows.
    if (may_violate(*result.counterexample, spec::PatternKind::LossPoint, expr::Kind::NoneLost) &&
        instrument::has_library_blocks(program_))
      return unknown("a block may be lost, but a library function has blocks of its own");
    if (may_violate(*result.counterexample, spec::PatternKind::Access, expr::Kind::Accessible) &&
        instrument::has_unknown_sizes(program_))
      return unknown("an access may be invalid, but the size of an external object is not known");
    return result;
  }

 private:
  Result decided() {
    if (property_ == kDefBehavior)
      if (auto found = engines::find_undefined_by_trial(program_)) return violation(std::move(*found));
    plan_ = instrument::make_plan(program_, specification_);
    instrument::write_goto(program_, plan_);
    Result result = ask();
    if (result.verdict == Verdict::True && has_loss_points() && !result.every_execution_ends) {
      instrument::write_goto_for_endless(program_, specification_);
      const Result again = ask();
      if (again.verdict != Verdict::True) return again;
      result.evidence.push_back("no block is lost in executions that do not end, either");
    }
    if (result.verdict == Verdict::True && !plan_.refusals.empty())
      return unknown(fmt::format("{}: {}", ir::to_string(program_, plan_.refusals[0].range.begin),
                                 plan_.refusals[0].reason));
    if (result.verdict == Verdict::True && property_ == kDefBehavior)
      return unknown("arithmetic and accesses are defined; uses of uninitialised values are not checked");
    describe(result);
    return result;
  }

  Result violation(result::Counterexample found) const {
    Result result;
    result.verdict = Verdict::False;
    result.property = property_;
    result.counterexample = std::move(found);
    result.evidence = {"the interpreter executed the program with these inputs and found the violation"};
    return result;
  }

  Result ask() {
    Question question;
    question.property = property_;
    question.counts = [this](const ir::Instruction& i) {
      return i.name != nullptr && properties_.contains(*i.name);
    };
    question.forbids_undefined = true;
    // Of accesses that are never made, nobody wants to hear.
    question.looks_for_vacuity = false;
    Result result = decide_(program_, question);
    if (result.verdict == Verdict::False && result.counterexample &&
        properties_.contains(result.counterexample->property))
      result.property = result.counterexample->property;
    return result;
  }

  // Whether what is violated may be a check that an automaton with the pattern makes by the predicate: the
  // name says so, and it is no assertion about anything else.
  bool may_violate(const result::Counterexample& counterexample, spec::PatternKind pattern,
                   expr::Kind predicate) const {
    const bool has_name = std::ranges::any_of(specification_.automata, [&](const spec::Automaton& automaton) {
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
    return std::ranges::any_of(plan_.weaves, [](const instrument::Weave& weave) {
      return weave.event == instrument::EventKind::LossPoint;
    });
  }

  void describe(Result& result) const {
    if (result.verdict != Verdict::True) return;
    bool asks_for_losses = false;
    for (const instrument::Instance& instance : plan_.instances) {
      const spec::Automaton& automaton = instrument::automaton_of(plan_, instance);
      const instrument::AccessCounts& counts = instance.accesses;
      if (spec::has_pattern(automaton, spec::PatternKind::Access))
        result.evidence.push_back(
            fmt::format("of {} accesses to memory, {} are valid by their types and {} were checked",
                        counts.all, counts.valid_by_type, counts.all - counts.valid_by_type));
      asks_for_losses |= spec::has_pattern(automaton, spec::PatternKind::LossPoint);
    }
    if (asks_for_losses && !has_loss_points())
      result.evidence.push_back("the program allocates no blocks, so that none can be lost");
  }

  ir::Program& program_;
  const Decide& decide_;
  std::string property_;
  std::set<std::string> properties_;  // of the checks
  spec::Specification specification_;
  instrument::Plan plan_;
};

}  // namespace

Result verify_memory(ir::Program& program, spec::Specification specification, const Decide& decide) {
  return MemoryVerifier(program, std::move(specification), decide).run();
}

}  // namespace heddle::driver
