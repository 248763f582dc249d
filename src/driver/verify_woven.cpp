#include "driver/verify_woven.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "driver/specification_input.h"
#include "instrument/make_plan.h"
#include "instrument/show_plan.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
#include "passes/arrange_blocks.h"
#include "spec/parse.h"
#include "support/check.h"

namespace heddle::driver {
namespace {

using result::Result;
using result::Verdict;

Result unknown(std::string reason) {
  Result result;
  result.reason = std::move(reason);
  return result;
}

void check_woven(const ir::Program& program) {
#ifndef NDEBUG
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("weaving made an ill-formed program: " + complaints.front());
#else
  (void)program;
#endif
}

bool belongs_to(const ir::Instruction& instruction, const std::string& property) {
  return instruction.name != nullptr && *instruction.name == property;
}

// A loop or function whose state is not complete, by where its checks are reported.
struct Incomplete {
  support::SourceLocation location;
  std::string reason;
};

// Properties about states that must not be met again. An alarm counts only if the state that repeats is
// complete, and if no operation on the way is undefined in C; a proof counts only if the states are finite,
// and if no execution ends in an undefined operation.
class RecurrenceVerifier {
 public:
  RecurrenceVerifier(ir::Program& program, const Decide& decide, std::string property, Reduction method)
      : program_(program), decide_(decide), property_(std::move(property)), method_(method) {}

  Result run(spec::Specification specification) {
    const instrument::Plan plan = instrument::make_plan(program_, std::move(specification));
    if (plan.instances.empty()) {
      Result result;
      result.verdict = Verdict::True;
      result.property = property_;
      result.loops = {"the program has neither loops nor recursion"};
      return result;
    }
    note(plan);
    if (method_ == Reduction::StateRecurrence) return reduce(plan);
    // Cheap attempts first; each is made on a copy of the program.
    Result result = search(plan, 2, 1);
    std::string reason;
    if (result.verdict == Verdict::Unknown) {
      result = rank(1);
      reason = result.reason;
    }
    if (result.verdict == Verdict::Unknown) result = find_recurrent_set(1);
    if (result.verdict == Verdict::Unknown) result = search(plan, 24, 2);
    if (result.verdict == Verdict::Unknown && reason == kStopped) {
      result = rank(6);
      reason = result.reason;
    }
    if (result.verdict != Verdict::Unknown) return result;
    result = reduce(plan);
    if (result.verdict == Verdict::Unknown) result.evidence.push_back("ranking functions: " + reason);
    return result;
  }

 private:
  // Decides whether a state repeats.
  Result reduce(const instrument::Plan& plan) {
    weave(program_, plan);
    check_woven(program_);
    Result result = ask(own_checks());
    if (result.verdict == Verdict::True) {
      for (const instrument::Instance& instance : plan.instances)
        result.loops.push_back(instrument::describe(program_, plan, instance) +
                               ": never comes back to a state it was in");
      return proof(std::move(result));
    }
    if (result.verdict != Verdict::False) return result;
    const Incomplete* incomplete = find_incomplete(result.counterexample->location);
    if (incomplete == nullptr) return result;
    // That alarm says nothing. One about another loop may.
    const std::string reason = incomplete->reason;
    result = ask(complete_checks());
    return result.verdict == Verdict::False ? result : unknown(reason);
  }

  Result ask(Counts counts) { return decide_(program_, {property_, std::move(counts), true}); }

  void note(const instrument::Plan& plan) {
    for (const instrument::Instance& instance : plan.instances) {
      const support::SourceRange& range =
          instance.loop != instrument::kNone ? plan.loops[instance.loop].range : instance.function->range;
      if (!instance.state.is_complete)
        incomplete_.push_back({range.begin, fmt::format("{}: the state that is compared is not complete: {}",
                                                        instrument::describe(program_, plan, instance),
                                                        instance.state.incomplete_because)});
      if (!instance.state.is_finite)
        infinite_ =
            fmt::format("{}: the state is not finite: {}", instrument::describe(program_, plan, instance),
                        instance.state.infinite_because);
    }
  }

  const Incomplete* find_incomplete(const support::SourceLocation& location) const {
    for (const Incomplete& one : incomplete_)
      if (one.location == location) return &one;
    return nullptr;
  }

  static void weave(ir::Program& program, const instrument::Plan& plan) {
    instrument::write_goto(program, plan);
    weave_defined_behaviour(program);
  }

  Counts own_checks() const {
    return [this](const ir::Instruction& i) { return belongs_to(i, property_); };
  }

  // Those whose failure says something.
  Counts complete_checks() const {
    return [this](const ir::Instruction& i) {
      return belongs_to(i, property_) && find_incomplete(i.range.begin) == nullptr;
    };
  }

  // States that repeat soon.
  Result search(const instrument::Plan& plan, unsigned bound, double seconds) {
    Question question{property_, complete_checks(), true};
    question.engine = "bmc";
    question.last_bound = bound;
    question.cpu_seconds = seconds;
    question.prepare = [&plan](ir::Program& program) {
      weave(program, plan);
      passes::arrange_blocks(program);
    };
    Result result = decide_(program_, question);
    return result.verdict == Verdict::False ? result : unknown(result.reason);
  }

  // A proof by ranking functions, about the program in which undefined operations end the execution.
  Result rank(double seconds) {
    Question question{property_,
                      [](const ir::Instruction& i) { return belongs_to(i, std::string(kDefined)); }};
    question.engine = "ranking";
    question.cpu_seconds = seconds;
    question.prepare = [](ir::Program& program) {
      let_errors_return(program);
      weave_defined_behaviour(program);
      passes::arrange_blocks(program);
    };
    Result result = decide_(program_, question);
    if (result.reason == "timeout") result.reason = kStopped;
    return result;
  }

  // A loop that need not leave some set of states.
  Result find_recurrent_set(double seconds) {
    Question question{property_, [](const ir::Instruction&) { return false; }};
    question.engine = "recurrent-sets";
    question.cpu_seconds = seconds;
    question.prepare = [](ir::Program& program) {
      weave_defined_behaviour(program);
      passes::arrange_blocks(program);
    };
    return decide_(program_, question);
  }

  Result proof(Result result) {
    if (!infinite_.empty()) return unknown(infinite_);
    if (let_errors_return(program_)) {
      const Result longer = ask(own_checks());
      if (longer.verdict != Verdict::True)
        return no_proof(unknown(
            "it is only known to end where an error function that the program does not define ends it"));
    }
    const Counts counts = [](const ir::Instruction& i) { return belongs_to(i, std::string(kDefined)); };
    const Result defined = decide_(program_, {std::string(kDefined), counts});
    if (defined.verdict == Verdict::False)
      return no_proof(unknown(fmt::format("{}: {}", ir::to_string(program_, defined.counterexample->location),
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

  // An error function without a body in the program may return. Whether there is one.
  static bool let_errors_return(ir::Program& program) {
    bool found = false;
    for (const char* name : {"reach_error", "__VERIFIER_error"}) {
      ir::Function* function = program.find_function(name);
      if (function == nullptr || !function->is_model) continue;
      found = true;
      ir::Instruction back;
      back.op = ir::Op::Return;
      back.operands = {nullptr};
      function->body.assign(1, std::move(back));
    }
    return found;
  }

  static constexpr const char* kStopped = "stopped";

  ir::Program& program_;
  const Decide& decide_;
  std::string property_;
  Reduction method_;
  std::vector<Incomplete> incomplete_;
  std::string infinite_;
};

// For plans that ask for nothing but that operations do not overflow.
Result check_directly(ir::Program& program, const instrument::Plan& plan, const std::string& property,
                      const Decide& decide) {
  auto operations = std::make_shared<std::unordered_set<expr::ExprRef>>();
  for (const instrument::Weave& weave : plan.weaves)
    operations->insert(ir::operation_at(weave.function->body[weave.instruction], weave.site));
  Question question{property, [](const ir::Instruction&) { return true; }};
  if (!operations->empty()) question.checked_operations = std::move(operations);
  return decide(program, question);
}

// What the plan could not see cannot be claimed to be safe, unless no execution comes there.
Result proof_despite_refusals(ir::Program& program, const instrument::Plan& plan, Question question,
                              const Decide& decide, Result proof) {
  for (const instrument::Refusal& refusal : plan.refusals)
    if (refusal.condition == nullptr)
      return unknown(fmt::format("{}: {}", ir::to_string(program, refusal.range.begin), refusal.reason));
  instrument::ask_about_unseen(program);
  question.property = instrument::kUnseen;
  question.counts = [](const ir::Instruction& i) { return belongs_to(i, std::string(instrument::kUnseen)); };
  const Result unseen = decide(program, question);
  if (unseen.verdict == Verdict::False)
    return unknown(fmt::format("{}: {}", ir::to_string(program, unseen.counterexample->location),
                               unseen.counterexample->message));
  return unseen.verdict == Verdict::True ? proof : unseen;
}

}  // namespace

void weave_defined_behaviour(ir::Program& program) {
  support::Diagnostics ignored;
  spec::Specification specification =
      spec::parse(spec::shipped(kDefined), "specs/defined-behaviour.ia", std::string(kDefined), {}, ignored);
  const instrument::Plan plan = instrument::make_plan(program, std::move(specification));
  instrument::write_goto(program, plan);
}

Result verify_woven(ir::Program& program, spec::Specification specification, const Decide& decide,
                    Reduction method, bool asserts_no_block) {
  instrument::silence_own_checks(program);
  const std::string property = specification.property;
  if (compares_states(specification))
    return RecurrenceVerifier(program, decide, property, method).run(std::move(specification));
  const instrument::Plan plan = instrument::make_plan(program, std::move(specification));
  if (method == Reduction::Direct) return check_directly(program, plan, property, decide);
  instrument::write_goto(program, plan);
  check_woven(program);
  Question question{property, [&property](const ir::Instruction& i) { return belongs_to(i, property); }};
  question.uses_intervals = method != Reduction::Plain;
  question.asserts_no_block = asserts_no_block;
  Result result = decide(program, question);
  if (plan.weaves.empty())
    result.evidence.push_back("nothing in the program is what the property asks about");
  if (result.verdict != Verdict::True || plan.refusals.empty()) return result;
  question.asserts_no_block = false;
  return proof_despite_refusals(program, plan, std::move(question), decide, std::move(result));
}

}  // namespace heddle::driver
