#include "engines/story.h"

#include <llvm/ADT/ArrayRef.h>

#include "analysis/numbering.h"
#include "engines/queries.h"
#include "expr/byte_order.h"
#include "ir/readable.h"

namespace heddle::engines {

namespace {

constexpr size_t kGhostSteps = 200;                // that are neither among the first nor among the last
constexpr uint64_t kLongestFollowed = 20'000'000;  // steps

std::string number(expr::TypeRef type, llvm::ArrayRef<uint8_t> value, expr::ByteOrder order) {
  const unsigned bits = std::max<unsigned>(8, static_cast<unsigned>(value.size()) * 8);
  return ir::readable(type, expr::read_bits(value, 0, bits, order));
}

std::string name_of(const ir::Symbol& symbol) {
  return symbol.source_name != nullptr ? *symbol.source_name : *symbol.name;
}

// Names that nothing in a program begins with: those of variables that weaving adds.
bool is_ghost(const ir::Symbol& symbol) {
  if (symbol.source_name != nullptr) return false;
  const size_t colons = symbol.name->rfind("::");
  const std::string_view name(*symbol.name);
  return name.substr(colons == std::string::npos ? 0 : colons + 2).starts_with("__heddle_");
}

bool mentions_temporaries(const ir::Program& program, expr::ExprRef e) {
  bool found = false;
  expr::for_each_subexpression(e, [&](expr::ExprRef part) {
    if (!part->is(expr::Kind::Symbol)) return;
    const ir::Symbol* symbol = program.find_symbol(part->text());
    found |= symbol != nullptr && symbol->kind == ir::SymbolKind::Temporary;
  });
  return found;
}

// How the last pointer to a block went.
std::string told_loss(const ir::Program& program, const interpreter::FollowedBlock& block) {
  const ir::Instruction& i = block.function->body[block.instruction];
  if (block.returned_by != nullptr) return "the result of '" + *block.returned_by->name + "' is not kept";
  switch (i.op) {
    case ir::Op::Assign:
    case ir::Op::Call:
    case ir::Op::Alloc:
    case ir::Op::Havoc: {
      const expr::ExprRef place = i.place();
      if (place == nullptr || block.function->is_model || mentions_temporaries(program, place)) break;
      // Pointers that are not used any more are forgotten; that is no statement of the program.
      if (!i.range.valid()) return "'" + ir::readable(program, place) + "' goes out of scope";
      const bool is_plain = i.op == ir::Op::Assign && !mentions_temporaries(program, i.value());
      return ir::readable(program, place) +
             (is_plain ? " = " + ir::readable(program, i.value()) : " gets another value");
    }
    case ir::Op::Dead:
      return "'" + ir::readable(program, i.operands[0]) + "' goes out of scope";
    case ir::Op::Return:
      return "'" + *block.function->name + "' returns";
    case ir::Op::Free:
      return "the block that held it is freed";
    default:
      break;
  }
  return "it is overwritten";
}

// The bound of a function is no input: every execution computes it.
bool is_input(const ir::Instruction& instruction) {
  return instruction.op == ir::Op::Havoc && instruction.name != nullptr && instruction.operands.size() == 1;
}

}  // namespace

void Story::on_event(const interpreter::Event& event) {
  const ir::Instruction& instruction = event.function->body[event.instruction];
  if (event.callee != nullptr && event.callee->is_external) outside_ = &instruction;
  if (instruction.op != ir::Op::Assign && instruction.op != ir::Op::Havoc) return;
  const size_t inputs = inputs_;
  if (is_input(instruction)) ++inputs_;
  // What a function without a body returns is told where it is called.
  const bool is_from_outside = event.function->is_external && instruction.name != nullptr;
  support::SourceLocation location = instruction.range.begin;
  if (is_from_outside && outside_ != nullptr) location = outside_->range.begin;
  if (!location.valid() || program_.files()[location.file].is_model) return;
  const uint64_t times = times_[&instruction]++;
  if (event.type == nullptr || !event.type->is_scalar()) return;
  bool sets_ghost = false;
  if (instruction.op == ir::Op::Assign) {
    const expr::ExprRef place = instruction.place();
    if (place->is(expr::Kind::Symbol)) {
      const ir::Symbol* symbol = program_.find_symbol(place->text());
      sets_ghost = symbol != nullptr && is_ghost(*symbol);
      if (symbol != nullptr && symbol->kind == ir::SymbolKind::Temporary && !sets_ghost) return;
    }
  } else if (!is_input(instruction)) {
    return;
  }
  Step step{&instruction, event.type, {event.value.begin(), event.value.end()}, times, inputs,
            location,     sets_ghost};
  if (first_.size() < most_steps_ / 2) {
    first_.push_back(std::move(step));
  } else if (last_.size() < most_steps_ / 2) {
    last_.push_back(std::move(step));
  } else {
    if (last_[oldest_].is_ghost) ghosts_.push_back(std::move(last_[oldest_]));
    if (ghosts_.size() > kGhostSteps) ghosts_.pop_front();
    last_[oldest_] = std::move(step);
    oldest_ = (oldest_ + 1) % last_.size();
    ++not_kept_;
  }
}

std::vector<result::StoryStep> Story::take(const Matters& matters) {
  std::vector<result::StoryStep> result;
  auto tell = [&](const Step& step) {
    result.push_back(told(step));
    result.back().matters = !matters || matters(*step.instruction, step.times);
  };
  for (const Step& step : first_) tell(step);
  for (const Step& step : ghosts_) tell(step);
  for (size_t i = 0; i < last_.size(); ++i) tell(last_[(oldest_ + i) % last_.size()]);
  return result;
}

result::StoryStep Story::told(const Step& step) const {
  const std::string value = number(step.type, step.value, program_.data_model().byte_order);
  const bool is_input = step.instruction->op == ir::Op::Havoc;
  result::StoryStep result;
  result.location = step.location;
  result.inputs = step.inputs;
  if (is_input) {
    const std::string& name = *step.instruction->name;
    result.text = name + (name.find(' ') == std::string::npos ? "() returns " : " holds ") + value;
    return result;
  }
  const expr::ExprRef place = step.instruction->place();
  result.text = ir::readable(program_, place) + " = " + value;
  const expr::ExprRef root = analysis::root_of(place);
  if (const ir::Symbol* symbol =
          root->is(expr::Kind::Symbol) ? program_.find_symbol(root->text()) : nullptr) {
    result.variable = *symbol->name;
    result.is_ghost = is_ghost(*symbol);
  }
  return result;
}

bool is_violation(const interpreter::Outcome& outcome, const ir::Checks& checks) {
  if (outcome.kind != interpreter::OutcomeKind::Violation || !outcome.violation) return false;
  const interpreter::Violation& violation = *outcome.violation;
  return violation.function != nullptr && checks(violation.function->body[violation.instruction]);
}

result::Counterexample told(const interpreter::Outcome& outcome, Story& story,
                            const Story::Matters& matters) {
  result::Counterexample counterexample;
  for (const interpreter::Input& input : outcome.inputs)
    counterexample.inputs.push_back(
        {input.name, input.type != nullptr ? expr::to_string(input.type) : "bytes", input.value,
         input.type != nullptr ? ir::readable(input.type, input.value) : "", input.location});
  counterexample.story = story.take(matters);
  counterexample.gap = story.gap();
  counterexample.location = outcome.violation->location;
  for (const interpreter::ActiveCall& call : outcome.violation->calls)
    counterexample.calls.push_back({*call.function->name, call.called_at});
  counterexample.message = outcome.violation->message;
  counterexample.property = outcome.violation->property;
  return counterexample;
}

std::optional<result::Leak> told_leak(const ir::Program& program, const interpreter::Outcome& outcome,
                                      const std::function<interpreter::Outcome()>& follow) {
  if (outcome.leaked_block == 0 || outcome.steps > kLongestFollowed) return std::nullopt;
  const interpreter::Outcome again = follow();
  if (!again.followed || again.leaked_block != outcome.leaked_block) return std::nullopt;
  const interpreter::FollowedBlock& block = *again.followed;
  result::Leak leak;
  leak.allocated_at = block.allocated_at;
  if (block.is_lost) {
    leak.lost_at = block.lost_at;
    leak.how = told_loss(program, block);
  } else if (block.held_by != nullptr) {
    leak.held_by = name_of(*block.held_by);
  }
  return leak;
}

result::Result violated(const Task& task, result::Counterexample counterexample,
                        const interpreter::Violation& violation) {
  result::Result result;
  result.verdict = result::Verdict::False;
  result.property = task.question.property;
  result.assertions = list_assertions(task.program, task.question.checks, result::AssertionStatus::Undecided);
  // Several may stand at one place with one message: of a + b + c, both sums begin at a.
  const std::string id =
      violation.function == nullptr
          ? ""
          : id_of_assertion(task.question.checks, *violation.function, violation.instruction);
  for (result::AssertionResult& assertion : result.assertions)
    if (assertion.id == id) assertion.status = result::AssertionStatus::Violated;
  result.counterexample = std::move(counterexample);
  return result;
}

}  // namespace heddle::engines
