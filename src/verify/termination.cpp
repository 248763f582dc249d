#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "analysis/analyses.h"
#include "instrument/show_plan.h"
#include "ir/edit_body.h"
#include "ir/unsupported.h"
#include "verify/strategies.h"

namespace heddle::verify {

using engines::Question;
using engines::Subject;
using result::LoopFact;
using result::LoopFactKind;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr double kMostCoverSeconds = 60;
constexpr unsigned kAnyBound = UINT32_MAX;  // one after the other
constexpr const char* kCover = "cover";     // in reports: the engine that follows executions to their ends

// Whether a function that `exit` calls may have it call another one. That is a loop of the library's, in
// which no state is compared; all its others end if the functions that they call do.
bool may_exit_for_ever(ir::Program& program) {
  std::set<uint32_t> registering;
  analysis::Analyses analyses(program);
  for (const char* name : {"atexit", "on_exit", "at_quick_exit"})
    if (const ir::Function* function = program.find_function(name); function != nullptr && function->is_model)
      registering.insert(analyses.numbering().number_of(*function));
  if (registering.empty()) return false;
  const analysis::CallGraph& calls = analyses.calls();
  std::set<uint32_t> reached;
  std::vector<uint32_t> pending;
  for (const char* name : {"exit", "quick_exit"})
    if (const ir::Function* function = program.find_function(name); function != nullptr && function->is_model)
      pending.push_back(analyses.numbering().number_of(*function));
  while (!pending.empty()) {
    const uint32_t function = pending.back();
    pending.pop_back();
    if (registering.contains(function)) return true;
    for (const uint32_t callee : calls.callees(function))
      if (reached.insert(callee).second) pending.push_back(callee);
  }
  return false;
}

// Where models wait for ever (models/heddle.h) no state is compared: a proof has to show that no execution
// gets there.
void forbid_waiting(ir::Program& program) {
  ir::Function* function = program.find_function("__heddle_wait_for_ever");
  if (function == nullptr || !function->is_model || function->body.empty()) return;
  ir::BodyEditor editor(*function);
  editor.insert_before(0, ir::make_assert(program.store(), program.store().boolean(false), ir::kUnsupported,
                                          "waiting for ever", function->range));
  editor.apply();
}

// Properties about states that must not be met again. An alarm counts only if the state that repeats is
// complete, and if no operation on the way is undefined in C; a proof counts only if the states are finite,
// and if no execution ends in an undefined operation.
class Termination {
 public:
  Termination(Woven& woven, Inquiry& inquiry)
      : woven_(woven), inquiry_(inquiry), name_(woven.property.name) {}

  Result decide() {
    if (woven_.plan.instances.empty()) {
      Result result;
      result.verdict = Verdict::True;
      result.evidence = {"the program has neither loops nor recursion"};
      return result;
    }
    note_states();
    weave_defined_behaviour(woven_.program);
    Prepared states(woven_.program);
    // Who picks an engine asks for the reduction that it decides.
    const Settings& settings = inquiry_.settings();
    const bool is_plain =
        settings.reduction == Reduction::StateRecurrence || settings.engine != Settings().engine;
    Result result = is_plain ? reduce(states, {}) : climb(states);
    if (result.verdict == Verdict::False && !result.counterexample->lasso) add_lasso(*result.counterexample);
    return result;
  }

 private:
  // A state repeats: the cycle begins where it was saved last, and ends with the violation.
  void add_lasso(result::Counterexample& counterexample) const {
    std::set<std::string> copies;
    std::set<std::string> flags;
    for (const instrument::Ghost& ghost : woven_.plan.ghosts) {
      const instrument::Instance& instance = woven_.plan.instances[ghost.instance];
      // Other loops on the way may have saved their states, too.
      if (instance.state.variables.empty() || !(place_of(instance) == counterexample.location)) continue;
      if (ghost.type != nullptr) flags.insert(ghost.name);
      for (size_t i = 0; ghost.type == nullptr && i < instance.state.variables.size(); ++i)
        copies.insert(fmt::format("{}_{}", ghost.name, i));
    }
    auto& story = counterexample.story;
    size_t saved = last_of(copies, story);
    // A story tells nothing of arrays that are copied, only that it was done.
    if (saved == 0) saved = last_of(flags, story);
    if (saved > 0) {
      counterexample.lasso = {counterexample.location, saved, story[saved - 1].inputs};
      return;
    }
    cut_where_any_round_repeats(counterexample);
    counterexample.lasso = {counterexample.location, story.size(), counterexample.inputs.size()};
  }

  // Nothing that the loop changes can end it, so that nothing was saved: any round is the cycle, and so is
  // the one that begins when a ghost of the loop is set, with the loop or later.
  void cut_where_any_round_repeats(result::Counterexample& counterexample) const {
    std::set<std::string> flags;
    for (const instrument::Ghost& ghost : woven_.plan.ghosts) {
      const instrument::Instance& instance = woven_.plan.instances[ghost.instance];
      if (!(place_of(instance) == counterexample.location)) continue;
      if (!instance.state.variables.empty() || instance.loop == instrument::kNone) return;
      flags.insert(ghost.name);
    }
    const size_t begun = last_of(flags, counterexample.story);
    if (begun == 0) return;
    counterexample.story.resize(begun);
    if (counterexample.gap.after >= begun) counterexample.gap = {};
    counterexample.inputs.resize(counterexample.story.back().inputs);
  }

  // The number of the last step, from 1, that sets one of the ghosts; 0: none does. A ghost of a function is
  // called like a local of it.
  static size_t last_of(const std::set<std::string>& ghosts, const std::vector<result::StoryStep>& story) {
    for (size_t i = story.size(); i > 0; --i) {
      const std::string& name = story[i - 1].variable;
      const size_t colons = name.rfind("::");
      if (story[i - 1].is_ghost &&
          ghosts.contains(colons == std::string::npos ? name : name.substr(colons + 2)))
        return i;
    }
    return 0;
  }

  // Cheap attempts first.
  Result climb(Prepared& states) {
    const bool seeks = inquiry_.settings().expects_violation;
    Result result = seeks ? search(states, kAnyBound, 0.5) : search(states, 2, 1);
    if (result.verdict != Verdict::Unknown) return result;
    Result ranked = rank(1);
    if (ranked.verdict != Verdict::Unknown) return ranked;
    result = find_recurrent_set(1);
    if (seeks && result.verdict == Verdict::Unknown) result = search(states, kAnyBound, 4);
    if (result.verdict != Verdict::Unknown) return result;
    // Most programs that process a buffer are shown to end by following every execution. That takes a process
    // of its own, beside those that compare states.
    const Beside covering{without_states(), about_definedness(), "bmc", kCover};
    result = search(states, 24, 2, &covering);
    if (result.verdict != Verdict::Unknown) return result;
    if (ranked.reason == Reason::Timeout || ranked.reason == Reason::Stopped) ranked = rank(6, &covering);
    if (ranked.verdict != Verdict::Unknown) return ranked;
    result = reduce(states, {.beside = &covering});
    if (result.verdict != Verdict::Unknown) return result;
    // Where states are not complete, the last attempt needs none.
    if (result.reason != Reason::Timeout && result.reason != Reason::Stopped)
      if (Result covered = cover(kMostCoverSeconds); covered.verdict != Verdict::Unknown) return covered;
    result.evidence.push_back("ranking functions: " + explain(ranked));
    return result;
  }

  // Decides whether a state repeats.
  Result reduce(Prepared& states, const Effort& effort) {
    Result result = inquiry_.ask(states, about(woven_.checks), effort);
    if (is_covered(result, effort)) return covered(std::move(result));
    if (result.verdict == Verdict::True) {
      for (const instrument::Instance& instance : woven_.plan.instances) add_fact(instance, result);
      return proof(states, std::move(result));
    }
    if (result.verdict != Verdict::False || !is_incomplete(result.counterexample->location)) return result;
    // That alarm says nothing. One about another loop may.
    const std::string reason = why_incomplete(result.counterexample->location);
    result = inquiry_.ask(states, about(complete_checks()), effort);
    if (is_covered(result, effort)) return covered(std::move(result));
    return result.verdict == Verdict::False ? result : unknown(Reason::IncompleteState, reason);
  }

  Question about(ir::Checks checks) const {
    return {.property = name_, .checks = std::move(checks), .subject = Subject::Repetition};
  }

  void add_fact(const instrument::Instance& instance, Result& result) const {
    LoopFact fact;
    fact.kind = LoopFactKind::NoRepeatedState;
    fact.loop = {*instance.function->name, place_of(instance), instance.loop == instrument::kNone};
    fact.text = described(instance) + ": never comes back to a state it was in";
    result.loops.push_back(std::move(fact));
  }

  std::string described(const instrument::Instance& instance) const {
    return instrument::describe(woven_.program, woven_.plan, instance);
  }

  // Where the checks of an instance are reported.
  support::SourceLocation place_of(const instrument::Instance& instance) const {
    return instance.loop != instrument::kNone ? woven_.plan.loops[instance.loop].range.begin
                                              : instance.function->range.begin;
  }

  void note_states() {
    for (const instrument::Instance& instance : woven_.plan.instances) {
      if (!instance.state.is_complete)
        incomplete_.push_back(
            {place_of(instance), fmt::format("{}: the state that is compared is not complete: {}",
                                             described(instance), instance.state.incomplete_because)});
      if (!instance.state.is_finite)
        infinite_ = fmt::format("{}: the state is not finite: {}", described(instance),
                                instance.state.infinite_because);
    }
  }

  bool is_incomplete(const support::SourceLocation& location) const {
    return std::ranges::find(incomplete_, location, &Incomplete::location) != incomplete_.end();
  }
  const std::string& why_incomplete(const support::SourceLocation& location) const {
    return std::ranges::find(incomplete_, location, &Incomplete::location)->reason;
  }

  // Those whose failure says something.
  ir::Checks complete_checks() const {
    std::vector<support::SourceLocation> places;
    for (const Incomplete& one : incomplete_) places.push_back(one.location);
    return woven_.checks.without(std::move(places));
  }

  // States that repeat soon.
  Result search(Prepared& states, unsigned bound, double seconds, const Beside* covering = nullptr) {
    const Effort effort{.engine = "bmc", .last_bound = bound, .cpu_seconds = seconds, .beside = covering};
    Result result = inquiry_.ask(states, about(complete_checks()), effort);
    if (is_covered(result, effort)) return covered(std::move(result));
    return result.verdict == Verdict::False ? result : unknown(result.reason, result.detail);
  }

  // The program in which undefined operations end the execution.
  Prepared& without_states() {
    if (!ranked_program_) {
      ranked_program_ = woven_.unwoven->clone();
      let_errors_return(*ranked_program_);
      weave_defined_behaviour(*ranked_program_);
      ranked_.emplace(*ranked_program_);
    }
    return *ranked_;
  }

  // A proof by ranking functions.
  Result rank(double seconds, const Beside* covering = nullptr) {
    const Effort effort{.engine = "ranking", .cpu_seconds = seconds, .beside = covering};
    Prepared& prepared = without_states();
    Result result = inquiry_.ask(prepared, about_ending(*ranked_program_), effort);
    return is_covered(result, effort) ? covered(std::move(result)) : result;
  }

  // A proof by a bounded search that follows every execution to its end, which needs no states to be
  // compared. That no operation is undefined is what it decides.
  Result cover(double seconds) {
    Result result =
        inquiry_.ask(without_states(), about_definedness(), {.engine = "bmc", .cpu_seconds = seconds});
    if (result.verdict == Verdict::True && result.every_execution_ends) return covered(std::move(result));
    return unknown(result.reason, result.detail);
  }

  Question about_definedness() {
    return {.property = name_, .checks = ir::Checks(without_states().program(), {kDefined})};
  }

  static bool is_covered(const Result& result, const Effort& effort) {
    return effort.beside != nullptr && Inquiry::is_of(*effort.beside, result) && result.every_execution_ends;
  }

  static Result covered(Result result) {
    result.assertions.clear();
    result.is_vacuous = false;
    return result;
  }

  // A loop that need not leave some set of states.
  Result find_recurrent_set(double seconds) {
    ir::Program program = woven_.unwoven->clone();
    weave_defined_behaviour(program);
    Prepared prepared(program);
    return inquiry_.ask(prepared, about_ending(program),
                        {.engine = "recurrent-sets", .cpu_seconds = seconds});
  }

  Question about_ending(ir::Program& program) const {
    return {.property = name_, .checks = {}, .defined = ir::Checks(program, {kDefined})};
  }

  Result proof(Prepared& states, Result result) {
    if (!infinite_.empty()) return unknown(Reason::InfiniteState, infinite_);
    if (let_errors_return(woven_.program)) {
      states.prepare();
      const Result longer = inquiry_.ask(states, about(woven_.checks));
      if (longer.verdict != Verdict::True)
        return no_proof(unknown(
            Reason::NoProofFound,
            "it is only known to end where an error function that the program does not define ends it"));
    }
    const Result defined =
        inquiry_.ask(states, {.property = kDefined, .checks = ir::Checks(woven_.program, {kDefined})});
    if (defined.verdict == Verdict::False)
      return no_proof(
          unknown(Reason::Undefined,
                  fmt::format("{}: {}", ir::to_string(woven_.program, defined.counterexample->location),
                              defined.counterexample->message)));
    if (defined.verdict == Verdict::Unknown) return no_proof(defined);
    result.evidence.insert(result.evidence.end(), defined.evidence.begin(), defined.evidence.end());
    return result;
  }

  // What is missing is said; what has been found is said too.
  static Result no_proof(Result result) {
    result.evidence.emplace_back("no state repeats, but that alone does not show that every execution ends");
    return result;
  }

  // A loop or function whose state is not complete.
  struct Incomplete {
    support::SourceLocation location;
    std::string reason;
  };

  Woven& woven_;
  Inquiry& inquiry_;
  const std::string& name_;
  std::vector<Incomplete> incomplete_;
  std::string infinite_;
  std::optional<ir::Program> ranked_program_;
  std::optional<Prepared> ranked_;
};

}  // namespace

bool let_errors_return(ir::Program& program) {
  bool found = false;
  for (const std::string& name : error_functions()) {
    ir::Function* function = program.find_function(name);
    // Those of the C library do not return.
    if (function == nullptr || !function->is_model || !function->range.valid() ||
        !program.files()[function->range.begin.file].path.ends_with("sv_comp.c"))
      continue;
    found = true;
    ir::Instruction back;
    back.op = ir::Op::Return;
    back.operands = {nullptr};
    function->body.assign(1, std::move(back));
  }
  return found;
}

Result decide_termination(Woven& woven, Inquiry& inquiry) {
  const bool may_never_exit = may_exit_for_ever(woven.program);
  forbid_waiting(woven.program);
  Result result = Termination(woven, inquiry).decide();
  if (result.verdict == Verdict::True && may_never_exit)
    return unknown(Reason::NotChecked, "functions that exit calls may register others, for ever");
  // For what may be asked about the program afterwards.
  let_errors_return(woven.program);
  return result;
}

}  // namespace heddle::verify
