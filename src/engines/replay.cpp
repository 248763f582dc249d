#include "engines/replay.h"

#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <deque>

#include "ir/text.h"

namespace heddle::engines {

using expr::ExprRef;
using symex::Shape;
using symex::StepKind;
using symex::Value;

namespace {

constexpr uint64_t kMostReplaySteps = 200'000'000;

// Writes a value as it lies in memory. Parts that the model says nothing about stay zero.
void write_bytes(const Value& value, expr::TypeRef type, uint64_t bit_offset,
                 const expr::DataModel& data_model, const Model& model, std::span<uint8_t> bytes) {
  auto write_bits = [&](llvm::APInt bits, uint64_t at, uint64_t width) {
    for (uint64_t i = 0; i < width && i < bits.getBitWidth(); ++i) {
      const uint64_t position = at + i;
      if (position / 8 >= bytes.size()) return;
      const auto mask = static_cast<uint8_t>(1U << (position % 8));
      if (bits[static_cast<unsigned>(i)])
        bytes[position / 8] |= mask;
      else
        bytes[position / 8] &= static_cast<uint8_t>(~mask);
    }
  };
  if (!value) return;
  switch (value->shape) {
    case Shape::Scalar:
    case Shape::Bits:
      return write_bits(model.scalar(value->scalar), bit_offset, value->scalar->type()->width());
    case Shape::Record: {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        write_bytes(value->fields[i], fields[i].type, bit_offset + fields[i].bit_offset, data_model, model,
                    bytes);
      return;
    }
    default:
      return;  // arrays are handled by the caller, who can read single elements
  }
}

// Serves the model's values in the order of the trace's steps.
class ModelValues : public interpreter::ValueSource {
 public:
  ModelValues(const symex::Trace& trace, const Model& model, const ir::Program& program)
      : program_(program), model_(model) {
    for (const symex::Step& step : trace.steps) {
      if (step.kind != StepKind::Input && step.kind != StepKind::Chosen) continue;
      if (model.scalar(step.guard).isZero()) continue;
      (step.kind == StepKind::Input ? inputs_ : chosen_).push_back(&step);
    }
  }

  bool serves_environment() const override { return true; }

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    std::fill(bytes.begin(), bytes.end(), 0);
    const bool is_input = request.need == interpreter::Need::Input;
    std::deque<const symex::Step*>& queue = is_input ? inputs_ : chosen_;
    // Events and steps come in the same order; what the trace left out (because nothing depends on it) is
    // skipped.
    while (!queue.empty()) {
      const symex::Step& step = *queue.front();
      if (step.function != request.function || step.instruction != request.instruction) return true;
      queue.pop_front();
      serve(step, bytes);
      return true;
    }
    return true;
  }

 private:
  void serve(const symex::Step& step, std::span<uint8_t> bytes) {
    if (step.value != nullptr) {
      const llvm::APInt bits = model_.scalar(step.value);
      for (size_t i = 0; i < bytes.size() && i * 8 < bits.getBitWidth(); ++i)
        bytes[i] = static_cast<uint8_t>(bits.extractBitsAsZExtValue(
            std::min<unsigned>(8, bits.getBitWidth() - static_cast<unsigned>(i) * 8),
            static_cast<unsigned>(i) * 8));
      return;
    }
    if (!step.contents) return;
    serve_value(step.contents, step.contents_type, 0, bytes);
  }

  void serve_value(const Value& value, expr::TypeRef type, uint64_t bit_offset, std::span<uint8_t> bytes) {
    if (!value ||
        (value->shape != Shape::Array && value->shape != Shape::Table && value->shape != Shape::Record))
      return write_bytes(value, type, bit_offset, program_.data_model(), model_, bytes);
    if (value->shape == Shape::Record) {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        serve_value(value->fields[i], fields[i].type, bit_offset + fields[i].bit_offset, bytes);
      return;
    }
    // Elements of the background are reads of a map symbol.
    const uint64_t size = expr::size_of(value->type, program_.data_model()) * 8;
    if (size == 0 || !value->type->is_scalar() || value->maps.empty()) return;
    expr::Store& store = const_cast<expr::Store&>(program_.store());
    const uint64_t count = (bytes.size() * 8 - bit_offset) / size;
    constexpr uint64_t kMostElements = 4096;
    for (uint64_t i = 0; i < std::min(count, kMostElements); ++i) {
      ExprRef at = store.constant(value->maps[0]->type()->index(), i);
      ExprRef element =
          store.make(expr::Kind::MapSelect, value->maps[0]->type()->element(), {value->maps[0], at});
      const llvm::APInt bits = model_.scalar(element);
      for (uint64_t k = 0; k < size && k < bits.getBitWidth(); ++k)
        if (bits[static_cast<unsigned>(k)])
          bytes[(bit_offset + i * size + k) / 8] |= static_cast<uint8_t>(1U << ((bit_offset + k) % 8));
    }
  }

  const ir::Program& program_;
  const Model& model_;
  std::deque<const symex::Step*> inputs_;
  std::deque<const symex::Step*> chosen_;
};

std::string as_text(const ir::Program& program, expr::TypeRef type, llvm::APInt bits) {
  if (type->is_float() && type->width() <= 64) {
    expr::Store& store = const_cast<expr::Store&>(program.store());
    return ir::to_string(store.constant(type, bits.zextOrTrunc(type->width())));
  }
  llvm::SmallString<40> text;
  bits.toString(text, 10, type->is_bitvector() && type->is_signed());
  return text.str().str();
}

// Collects what a person wants to see of the execution.
class Story : public interpreter::Observer {
 public:
  explicit Story(const ir::Program& program) : program_(program) {}

  void on_event(const interpreter::Event& event) override {
    const ir::Instruction& instruction = event.function->body[event.instruction];
    if (!instruction.range.valid() || program_.files()[instruction.range.begin.file].is_model) return;
    std::string text;
    if (instruction.op == ir::Op::Assign && event.type != nullptr && event.type->is_scalar()) {
      if (instruction.place()->is(expr::Kind::Symbol)) {
        const ir::Symbol* symbol = program_.find_symbol(instruction.place()->text());
        if (symbol != nullptr && symbol->kind == ir::SymbolKind::Temporary) return;
      }
      text = readable(instruction.place()) + " = " + number(event);
    } else if (instruction.op == ir::Op::Havoc && instruction.name != nullptr && event.type != nullptr &&
               event.type->is_scalar()) {
      text = *instruction.name + "() returns " + number(event);
    } else {
      return;
    }
    steps_.push_back({instruction.range.begin, std::move(text)});
    if (steps_.size() > kMostSteps) steps_.erase(steps_.begin() + static_cast<ptrdiff_t>(kMostSteps / 2));
  }

  std::vector<result::StoryStep> take() { return std::move(steps_); }

 private:
  static constexpr size_t kMostSteps = 400;

  // As the user named it, where it is a variable.
  std::string readable(ExprRef place) const {
    if (place->is(expr::Kind::Symbol))
      if (const ir::Symbol* symbol = program_.find_symbol(place->text());
          symbol != nullptr && symbol->source_name != nullptr)
        return *symbol->source_name;
    return ir::to_string(place);
  }

  std::string number(const interpreter::Event& event) const {
    llvm::APInt bits(std::max<unsigned>(8, static_cast<unsigned>(event.value.size()) * 8), 0);
    for (size_t i = event.value.size(); i-- > 0;) {
      bits <<= 8;
      bits |= event.value[i];
    }
    return as_text(program_, event.type, std::move(bits));
  }

  const ir::Program& program_;
  std::vector<result::StoryStep> steps_;
};

}  // namespace

std::optional<result::Counterexample> replay(const ir::Program& program, const symex::Trace& trace,
                                             const Model& model,
                                             const std::function<bool(const ir::Instruction&)>& counts) {
  ModelValues values(trace, model, program);
  return execute(program, values, kMostReplaySteps, counts);
}

std::optional<result::Counterexample> execute(const ir::Program& program, interpreter::ValueSource& values,
                                              uint64_t most_steps,
                                              const std::function<bool(const ir::Instruction&)>& counts) {
  Story story(program);
  interpreter::Options options;
  options.values = &values;
  options.stop_at_failed_assertion = true;
  options.spreads_objects = true;
  options.observer = &story;
  options.max_steps = most_steps;
  options.arguments = {"program"};
  const interpreter::Outcome outcome = interpreter::run(program, options);
  if (outcome.kind != interpreter::OutcomeKind::Violation || !outcome.violation) return std::nullopt;
  const interpreter::Violation& violation = *outcome.violation;
  if (violation.function == nullptr || !counts(violation.function->body[violation.instruction]))
    return std::nullopt;
  result::Counterexample counterexample;
  for (const interpreter::Input& input : outcome.inputs)
    counterexample.inputs.push_back({input.name, expr::to_string(input.type), input.value,
                                     as_text(program, input.type, input.value), input.location});
  counterexample.story = story.take();
  counterexample.location = violation.location;
  counterexample.message = violation.message;
  counterexample.property = violation.property;
  return counterexample;
}

}  // namespace heddle::engines
