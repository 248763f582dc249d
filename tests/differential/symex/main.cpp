// Compares symbolic execution with the interpreter: on the same inputs, the trace evaluated by EvalTrace and a run must
// assign the same values in the same order, come to the same assertions, and agree on which of them fail. The part of a
// trace that an assertion depends on (slice_trace) must say the same of it.
//
//   heddle_compare_symex --random COUNT [--first SEED] [--keep FOLDER]
//   heddle_compare_symex FILE.goto…
//
// Programs whose traces would be very long are left out, and counted. Where symbolic execution says itself that it cannot follow (a cut), nothing more of the run is compared; the number of
// such runs is told. The last line is `N passed, N failed`.
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "../programs/comparison.h"
#include "interpreter/interpreter.h"
#include "ir/check.h"
#include "ir/text.h"
#include "symex/executor.h"
#include "symex/slice_trace.h"

namespace heddle {
namespace {

using llvm::APInt;

constexpr uint64_t kRuns = 8;         // of each program
constexpr unsigned kUnwind = 12;      // more rounds and calls than a bounded program has
constexpr uint64_t kLongestTrace = 20'000;  // instructions
constexpr uint64_t kMostSteps = 200'000;  // of a run
constexpr size_t kSlices = 4;             // of each trace

// Something that an execution does.
struct Happening {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::optional<APInt> value;  // ASSIGN: of a number or truth value. ASSERT: 1, or 0 if it fails
  const ir::Instruction& source() const { return function->body[instruction]; }
};

bool is_compared(expr::TypeRef type) {
  return type->is_bool() || type->is_bitvector();
}

// What the interpreter does.
class Run : public interpreter::Observer {
 public:
  Run(const ir::Program& program, uint64_t seed) {
    interpreter::Options options;
    options.seed = seed;
    options.observer = this;
    options.max_steps = kMostSteps;
    outcome_ = interpreter::run(program, options);
  }

  void on_event(const interpreter::Event& event) override {
    const ir::Instruction& code = event.function->body[event.instruction];
    Happening happening = {event.function, event.instruction, std::nullopt};
    if (code.op == ir::Op::Assert) {
      // Random programs assert variables that they have just set.
      if (last_.contains(code.condition())) happening.value = last_.at(code.condition());
    } else if (code.op != ir::Op::Assign) {
      return;
    } else if (is_compared(code.place()->type())) {
      uint64_t bits = 0;
      std::memcpy(&bits, event.value.data(), std::min<size_t>(event.value.size(), 8));
      happening.value = APInt(64, bits).zextOrTrunc(code.place()->type()->width());
      last_.insert_or_assign(code.place(), *happening.value);
    }
    happenings_.push_back(std::move(happening));
  }

  const std::vector<Happening>& happenings() const { return happenings_; }
  const interpreter::Outcome& outcome() const { return outcome_; }

 private:
  std::unordered_map<expr::ExprRef, APInt> last_;
  std::vector<Happening> happenings_;
  interpreter::Outcome outcome_;
};

struct Totals {
  uint64_t runs = 0;
  uint64_t large = 0;       // programs that were left out because their traces are too long
  uint64_t cut = 0;         // not compared to the end
  uint64_t values = 0;      // compared
  uint64_t assertions = 0;  // compared
  uint64_t failing = 0;     // of these
  uint64_t slices = 0;      // parts of traces, each in one execution
  uint64_t left_steps = 0;  // that they are without
};

// What the trace says of the execution with the inputs of a run.
class Comparison {
 public:
  Comparison(const symex::Trace& trace, const Run& run, Totals& totals)
      : trace_(trace),
        run_(run),
        totals_(totals),
        evaluation_(trace, [this, next = size_t{0}](const symex::Step&) mutable -> std::optional<APInt> {
          const auto& inputs = run_.outcome().inputs;
          return next < inputs.size() ? std::optional(inputs[next++].value) : std::nullopt;
        }) {}

  // Empty if all is well.
  std::string run() {
    ++totals_.runs;
    for (const symex::Event& event : trace_.unwindings)
      if (evaluation_.holds(event.condition)) return "the bound is too small: " + event.reason;
    size_t end = trace_.steps.size();
    for (const symex::Event& cut : trace_.cuts)
      if (evaluation_.holds(cut.condition)) end = std::min(end, cut.step);
    is_cut_ = end < trace_.steps.size() || std::ranges::any_of(trace_.cuts, [&](const symex::Event& cut) {
      return evaluation_.holds(cut.condition);
    });
    if (is_cut_) ++totals_.cut;
    for (size_t i = 0; i < end && !is_over_; ++i)
      if (std::string failure = step(trace_.steps[i]); !failure.empty()) return failure;
    if (!is_cut_ && next_ != run_.happenings().size())
      return describe(run_.happenings()[next_]) + " happens, but the trace has ended";
    return compare_violations(end);
  }

 private:
  std::string step(const symex::Step& step) {
    const bool is_assignment = step.kind == symex::StepKind::Assign && step.source().op == ir::Op::Assign;
    const bool is_assertion = step.kind == symex::StepKind::Assert;
    const bool is_assumption = step.kind == symex::StepKind::Assume;
    if (!is_assignment && !is_assertion && !is_assumption) return "";
    if (!evaluation_.holds(step.guard)) return "";
    if (is_assumption) {
      is_over_ = !evaluation_.holds(step.value);
      return "";
    }
    if (next_ == run_.happenings().size()) return "the run ends before " + describe({step.function, step.instruction, {}});
    const Happening& expected = run_.happenings()[next_++];
    if (expected.function != step.function || expected.instruction != step.instruction)
      return describe(expected) + " happens, but the trace has " +
             describe({step.function, step.instruction, std::nullopt});
    if (!expected.value || step.value == nullptr) return "";
    const APInt value = evaluation_.value(step.value).zextOrTrunc(expected.value->getBitWidth());
    ++(is_assertion ? totals_.assertions : totals_.values);
    if (is_assertion && value.isZero()) ++totals_.failing;
    if (value == *expected.value) return "";
    return describe(expected) + ", but the trace has " + llvm::toString(value, 10, false);
  }

  // The violations of the trace are its failing assertions, and the first is that of the run.
  std::string compare_violations(size_t end) {
    std::vector<size_t> failing;
    for (const symex::Event& violation : trace_.violations)
      if (evaluation_.holds(violation.condition) && violation.step <= end)
        failing.push_back(violation.step - 1);
    size_t position = 0;
    size_t next = 0;
    for (; position < end && next < next_; ++position) {
      const symex::Step& step = trace_.steps[position];
      const bool counts = (step.kind == symex::StepKind::Assign && step.source().op == ir::Op::Assign) ||
                          step.kind == symex::StepKind::Assert;
      if (!counts || !evaluation_.holds(step.guard)) continue;
      ++next;
      const bool fails = step.kind == symex::StepKind::Assert && !evaluation_.holds(step.value);
      const bool is_violation = std::ranges::find(failing, position) != failing.end();
      if (fails != is_violation)
        return describe({step.function, step.instruction, std::nullopt}) +
               (fails ? " fails without a violation" : " is a violation but holds");
      if (is_violation) std::erase(failing, position);
    }
    if (!failing.empty()) return "there is a violation behind the end of the execution";
    return compare_first(end);
  }

  std::string compare_first(size_t end) {
    const symex::Event* first = nullptr;
    for (const symex::Event& violation : trace_.violations)
      if (first == nullptr && violation.step <= end && evaluation_.holds(violation.condition)) first = &violation;
    const std::optional<interpreter::Violation>& expected = run_.outcome().violation;
    // A run that ends with an invalid access tells that instead.
    if (run_.outcome().kind == interpreter::OutcomeKind::InvalidAccess) return "";
    const bool fails = expected && expected->kind == interpreter::ViolationKind::Assertion;
    if (first == nullptr) return fails && !is_cut_ ? "no violation: " + name(*expected) : "";
    if (!fails) return "a violation that the run does not have";
    const bool agrees = first->function == expected->function && first->instruction == expected->instruction;
    return agrees ? "" : "another assertion fails first: " + name(*expected);
  }

  static std::string name(const interpreter::Violation& violation) {
    return describe({violation.function, violation.instruction, std::nullopt});
  }
  static std::string describe(const Happening& happening) {
    std::string text = *happening.function->name + ":" + std::to_string(happening.instruction) + ": " +
                       ir::to_string(happening.source());
    if (happening.value) text += " with " + llvm::toString(*happening.value, 10, false);
    return text;
  }

  const symex::Trace& trace_;
  const Run& run_;
  Totals& totals_;
  symex::TraceEvaluation evaluation_;
  size_t next_ = 0;  // of the run's happenings
  bool is_over_ = false;
  bool is_cut_ = false;
};

// Of a few violations, each alone. Violations that steps of other kinds stand for cannot be asked for.
std::vector<symex::TraceSlice> slices_of(ir::Program& program, const symex::Trace& trace) {
  std::vector<symex::TraceSlice> result;
  const size_t stride = trace.violations.size() / kSlices + 1;
  for (size_t i = 0; i < trace.violations.size(); i += stride)
    result.push_back(symex::slice_trace(program.store(), trace, std::span(&i, 1)));
  return result;
}

// The part of a trace, executed with those inputs of a run that it has, has the violation if the whole trace has it, and
// only then if the assumptions that were left out hold.
std::string compare_slice(const symex::Trace& trace, const symex::TraceSlice& slice, const Run& run, Totals& totals) {
  std::unordered_map<expr::ExprRef, APInt> given;
  symex::TraceEvaluation whole(trace, [&, next = size_t{0}](const symex::Step& step) mutable {
    const auto& inputs = run.outcome().inputs;
    std::optional<APInt> value;
    if (next < inputs.size()) value = inputs[next++].value;
    if (value) given.insert_or_assign(step.value, *value);
    return value;
  });
  symex::TraceEvaluation part(slice.trace, [&](const symex::Step& step) {
    auto found = given.find(step.value);
    return found == given.end() ? std::nullopt : std::optional(found->second);
  });
  const symex::Event& violation = slice.trace.violations[0];
  const size_t step = slice.steps[violation.step - 1] + 1;
  bool is_violated = false;
  for (const symex::Event& event : trace.violations)
    if (event.step == step) is_violated = whole.holds(event.condition);
  const bool in_part = part.holds(violation.condition);
  const bool may_differ = std::ranges::any_of(slice.left_assumptions, [&](expr::ExprRef e) { return !whole.holds(e); });
  ++totals.slices;
  totals.left_steps += step - slice.steps.size();
  if (is_violated && !in_part) return "the slice of a trace has lost a violation";
  if (!is_violated && in_part && !may_differ) return "the slice of a trace has a violation that the trace does not have";
  return "";
}

// Empty if all is well.
std::string compare(ir::Program& program, Totals& totals) {
  symex::Options options;
  options.bounds.unwind = kUnwind;
  options.bounds.most_steps = kLongestTrace;
  symex::Executor executor(program, options);
  symex::Trace trace;
  try {
    trace = executor.run();
  } catch (const symex::Stopped&) {  // loops in calls in loops
    ++totals.large;
    return "";
  }
  const std::vector<symex::TraceSlice> slices = slices_of(program, trace);
  for (uint64_t seed = 0; seed < kRuns; ++seed) {
    const Run run(program, seed);
    std::string failure = Comparison(trace, run, totals).run();
    for (size_t i = 0; i < slices.size() && failure.empty(); ++i)
      failure = compare_slice(trace, slices[i], run, totals);
    if (!failure.empty()) return "run " + std::to_string(seed) + ": " + failure;
  }
  return "";
}

std::string summary(const Totals& totals) {
  std::ostringstream text;
  text << totals.large << " programs left out; " << totals.runs << " runs, " << totals.cut
       << " of them followed to a cut only; " << totals.values << " values and " << totals.assertions
       << " assertions compared, " << totals.failing << " of which fail; " << totals.slices
       << " slices compared, without " << totals.left_steps << " steps";
  return text.str();
}

}  // namespace
}  // namespace heddle

int main(int count, char** values) {
  using namespace heddle;
  Totals totals;
  testing::Comparison comparison;
  comparison.kind = testing::ProgramKind::Bounded;
  comparison.compare = [&](ir::Program& program, bool) { return compare(program, totals); };
  comparison.summary = [&] { return summary(totals); };
  return testing::run(comparison, count, values);
}
