#include "engines/story.h"

#include <llvm/ADT/ArrayRef.h>

#include "engines/queries.h"
#include "ir/readable.h"

namespace heddle::engines {

namespace {

constexpr size_t kFirstSteps = 200;
constexpr size_t kLastSteps = 200;

std::string number(expr::TypeRef type, llvm::ArrayRef<uint8_t> value) {
  llvm::APInt bits(std::max<unsigned>(8, static_cast<unsigned>(value.size()) * 8), 0);
  for (size_t i = value.size(); i-- > 0;) {
    bits <<= 8;
    bits |= value[i];
  }
  return ir::readable(type, bits);
}

}  // namespace

void Story::on_event(const interpreter::Event& event) {
  if (event.type == nullptr || !event.type->is_scalar()) return;
  const ir::Instruction& instruction = event.function->body[event.instruction];
  if (!instruction.range.valid() || program_.files()[instruction.range.begin.file].is_model) return;
  if (instruction.op == ir::Op::Assign) {
    const expr::ExprRef place = instruction.place();
    if (place->is(expr::Kind::Symbol)) {
      const ir::Symbol* symbol = program_.find_symbol(place->text());
      if (symbol != nullptr && symbol->kind == ir::SymbolKind::Temporary) return;
    }
  } else if (instruction.op != ir::Op::Havoc || instruction.name == nullptr) {
    return;
  }
  Step step{&instruction, event.type, {event.value.begin(), event.value.end()}};
  if (first_.size() < kFirstSteps) {
    first_.push_back(std::move(step));
  } else if (last_.size() < kLastSteps) {
    last_.push_back(std::move(step));
  } else {
    last_[oldest_] = std::move(step);
    oldest_ = (oldest_ + 1) % kLastSteps;
  }
}

std::vector<result::StoryStep> Story::take() {
  std::vector<result::StoryStep> result;
  for (const Step& step : first_) result.push_back(told(step));
  for (size_t i = 0; i < last_.size(); ++i) result.push_back(told(last_[(oldest_ + i) % last_.size()]));
  return result;
}

result::StoryStep Story::told(const Step& step) const {
  const std::string value = number(step.type, step.value);
  const bool is_input = step.instruction->op == ir::Op::Havoc;
  return {step.instruction->range.begin,
          is_input ? *step.instruction->name + "() returns " + value
                   : ir::readable(program_, step.instruction->place()) + " = " + value};
}

bool is_violation(const interpreter::Outcome& outcome,
                  const std::function<bool(const ir::Instruction&)>& counts) {
  if (outcome.kind != interpreter::OutcomeKind::Violation || !outcome.violation) return false;
  const interpreter::Violation& violation = *outcome.violation;
  return violation.function != nullptr && counts(violation.function->body[violation.instruction]);
}

result::Counterexample told(const interpreter::Outcome& outcome, Story& story) {
  result::Counterexample counterexample;
  for (const interpreter::Input& input : outcome.inputs)
    counterexample.inputs.push_back({input.name, expr::to_string(input.type), input.value,
                                     ir::readable(input.type, input.value), input.location});
  counterexample.story = story.take();
  counterexample.location = outcome.violation->location;
  counterexample.message = outcome.violation->message;
  counterexample.property = outcome.violation->property;
  return counterexample;
}

result::Result violated(const ir::Program& program, const SearchOptions& options,
                        result::Counterexample counterexample) {
  result::Result result;
  result.verdict = result::Verdict::False;
  result.property = options.property;
  result.assertions = list_assertions(program, options.counts, result::AssertionStatus::Undecided);
  for (result::AssertionResult& assertion : result.assertions)
    if (assertion.location == counterexample.location &&
        counterexample.message.starts_with(assertion.message))  // with the values behind it
      assertion.status = result::AssertionStatus::Violated;
  result.counterexample = std::move(counterexample);
  return result;
}

}  // namespace heddle::engines
