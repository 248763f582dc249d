#include "engines/replay.h"

#include <algorithm>
#include <deque>
#include <map>

#include "engines/not_known.h"
#include "engines/smaller_inputs.h"
#include "engines/story.h"
#include "expr/byte_order.h"
#include "interpreter/passed_blocks.h"
#include "interpreter/zero_bytes.h"
#include "symex/slice_trace.h"

namespace heddle::engines {

using expr::ExprRef;
using symex::Shape;
using symex::StepKind;
using symex::Value;

namespace {

constexpr uint64_t kMostReplaySteps = 200'000'000;
constexpr size_t kMostSlicedSteps = 50'000;

// Writes a value, whose bits begin there, as it lies in memory. Parts that the model says nothing about stay
// zero.
void write_bytes(const Value& value, expr::TypeRef type, uint64_t bit_offset,
                 const expr::DataModel& data_model, const Model& model, std::span<uint8_t> bytes) {
  if (!value) return;
  switch (value->shape) {
    case Shape::Scalar:
    case Shape::Bits:
      return expr::write_bits(bytes, bit_offset, model.scalar(value->scalar), data_model.byte_order);
    case Shape::Record: {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        write_bytes(value->fields[i], fields[i].type, bit_offset + expr::value_offset(fields[i], data_model),
                    data_model, model, bytes);
      return;
    }
    default:
      return;  // arrays are handled by the caller, who can read single elements
  }
}

// Serves the model's values in the order of the trace's steps.
class ModelValues : public interpreter::ValueSource {
 public:
  // With `inputs_only` all that C leaves open, such as what an uninitialised variable holds, is zero.
  ModelValues(const symex::Trace& trace, const Model& model, const ir::Program& program, bool inputs_only,
              std::optional<interpreter::Window> window)
      : program_(program),
        model_(model),
        values_(const_cast<expr::Store&>(program.store())),
        inputs_only_(inputs_only),
        addresses_(trace.addresses),
        window_(window) {
    for (const symex::Step& step : trace.steps) {
      if (step.kind != StepKind::Input && step.kind != StepKind::Chosen) continue;
      if (model.scalar(step.guard).isZero()) continue;
      if (step.source().op == ir::Op::Fill) {
        outside_.push_back(&step);
        continue;
      }
      (step.kind == StepKind::Input ? inputs_ : chosen_).push_back(&step);
    }
  }

  bool serves_environment() const override { return true; }

  std::optional<interpreter::Window> window() const override { return window_; }

  // What no formula speaks of may lie anywhere.
  std::optional<uint64_t> place(const interpreter::Request& request) override {
    const ExprRef address = address_of(request);
    if (address == nullptr) return std::nullopt;
    const uint64_t place = model_.scalar(address).getZExtValue();
    if (place < window_->begin || place >= window_->end) return std::nullopt;
    has_chosen_ = true;
    return place;
  }

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    if (request.need == interpreter::Need::Outside) return !inputs_only_ && provide_outside(request, bytes);
    interpreter::zero_bytes(bytes);
    const bool is_input = request.need == interpreter::Need::Input;
    std::deque<const symex::Step*>& queue = is_input ? inputs_ : chosen_;
    // Events and steps come in the same order; what the trace left out (because nothing depends on it) is
    // skipped.
    while (!queue.empty()) {
      const symex::Step& step = *queue.front();
      if (!is_at(step, request)) return true;
      queue.pop_front();
      const bool is_open = interpreter::is_left_open(request) && !interpreter::is_passed_by_caller(request);
      if (is_open && inputs_only_) return true;
      serve(step, bytes);
      // To look at all of a large block would take long.
      has_chosen_ |= is_open && (bytes.size() >= interpreter::kLargeBlock ||
                                 std::any_of(bytes.begin(), bytes.end(), [](uint8_t b) { return b != 0; }));
      return true;
    }
    return true;
  }

  // Something that C leaves open got a value other than zero.
  bool has_chosen() const { return has_chosen_; }

 private:
  // The symbol for it; null: there is none.
  ExprRef address_of(const interpreter::Request& request) const {
    if (request.function == nullptr) {
      const ir::Symbol* symbol = program_.find_symbol(request.name);
      const auto found = addresses_.by_name.find(symbol->name);
      return found == addresses_.by_name.end() ? nullptr : found->second;
    }
    if (chosen_.empty() || !is_at(*chosen_.front(), request)) return nullptr;
    const auto found = addresses_.by_serial.find(chosen_.front()->object);
    return found == addresses_.by_serial.end() ? nullptr : found->second;
  }

  static bool is_at(const symex::Step& step, const interpreter::Request& request) {
    return step.function == request.function && step.instruction == request.instruction;
  }

  // What code outside of the program wrote to an object: objects are told apart by their names, blocks by
  // their order.
  bool provide_outside(const interpreter::Request& request, std::span<uint8_t> bytes) {
    const auto is_it = [&](const symex::Step* step) {
      return is_at(*step, request) &&
             (step->name == nullptr ? request.name.empty() : *step->name == request.name);
    };
    const auto found = std::ranges::find_if(outside_, is_it);
    if (found == outside_.end()) return false;
    std::fill(bytes.begin(), bytes.end(), 0);
    serve(**found, bytes);
    outside_.erase(found);
    has_chosen_ = true;
    return true;
  }

  void serve(const symex::Step& step, std::span<uint8_t> bytes) {
    if (step.value != nullptr) {
      expr::write_number(bytes, model_.scalar(step.value), program_.data_model().byte_order);
      return;
    }
    if (!step.contents) return;
    serve_value(step.contents, step.contents_type,
                expr::value_offset(step.contents_type, program_.data_model()), bytes);
  }

  void serve_value(const Value& value, expr::TypeRef type, uint64_t bit_offset, std::span<uint8_t> bytes) {
    if (!value ||
        (value->shape != Shape::Array && value->shape != Shape::Table && value->shape != Shape::Record))
      return write_bytes(value, type, bit_offset, program_.data_model(), model_, bytes);
    if (value->shape == Shape::Record) {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        serve_value(value->fields[i], fields[i].type,
                    bit_offset + expr::value_offset(fields[i], program_.data_model()), bytes);
      return;
    }
    // Elements of the background are reads of map symbols, one for each scalar in an element.
    const uint64_t size = expr::size_of(value->type, program_.data_model()) * 8;
    const std::vector<symex::Leaf>& leaves = values_.leaves(value->type);
    if (size == 0 || value->maps.size() != leaves.size()) return;
    constexpr uint64_t kMostElements = 4096;
    const uint64_t count = std::min((bytes.size() * 8 - bit_offset) / size, kMostElements);
    for (uint64_t i = 0; i < count; ++i)
      for (size_t k = 0; k < leaves.size(); ++k) {
        const ExprRef map = value->maps[k];
        ExprRef at = values_.store().constant(map->type()->index(), i);
        ExprRef element = values_.store().make(expr::Kind::MapSelect, map->type()->element(), {map, at});
        expr::write_bits(bytes, bit_offset + i * size + leaves[k].bit_offset, model_.scalar(element),
                         program_.data_model().byte_order);
      }
  }

  const ir::Program& program_;
  const Model& model_;
  symex::Values values_;
  const bool inputs_only_;
  const symex::Addresses& addresses_;
  const std::optional<interpreter::Window> window_;
  bool has_chosen_ = false;
  std::deque<const symex::Step*> inputs_;
  std::deque<const symex::Step*> chosen_;
  std::deque<const symex::Step*> outside_;
};

// Whether the trace has this violation too, in the execution that the model stands for.
bool is_expected(const interpreter::Violation& violation, const symex::Trace& trace, const Model& model) {
  return std::ranges::any_of(trace.violations, [&](const symex::Event& event) {
    return event.function == violation.function && event.instruction == violation.instruction &&
           !model.scalar(event.condition).isZero();
  });
}

// The violation of the trace that the run has met.
std::optional<size_t> find_violation(const interpreter::Violation& violation, const symex::Trace& trace,
                                     const Model& model) {
  for (size_t i = 0; i < trace.violations.size(); ++i) {
    const symex::Event& event = trace.violations[i];
    if (event.function != violation.function || event.instruction != violation.instruction) continue;
    const bool is_assertion = event.step > 0 && trace.steps[event.step - 1].kind == StepKind::Assert;
    if (is_assertion && !model.scalar(event.condition).isZero()) return i;
  }
  return std::nullopt;
}

// The steps of the trace that lead to the violation of the run.
struct Cause {
  size_t steps = 0;                 // before it
  std::unordered_set<size_t> kept;  // those of them that it depends on
};

// Nothing: all may matter.
std::optional<Cause> find_cause(const ir::Program& program, const symex::Trace& trace, const Model& model,
                                const interpreter::Violation& violation) {
  if (trace.steps.size() > kMostSlicedSteps) return std::nullopt;
  const std::optional<size_t> number = find_violation(violation, trace, model);
  if (!number) return std::nullopt;
  const symex::TraceSlice slice =
      symex::slice_trace(const_cast<expr::Store&>(program.store()), trace, std::span(&*number, 1));
  return Cause{trace.violations[*number].step, {slice.steps.begin(), slice.steps.end()}};
}

// Assignments and inputs of the run that matter to its violation: the n-th step of an instruction whose guard
// holds is its n-th execution.
Story::Matters find_what_matters(const symex::Trace& trace, const Model& model,
                                 const std::optional<Cause>& cause) {
  if (!cause) return {};
  std::map<std::pair<const ir::Instruction*, uint64_t>, bool> matters;
  std::unordered_map<const ir::Instruction*, uint64_t> times;
  for (size_t i = 0; i < cause->steps; ++i) {
    const symex::Step& step = trace.steps[i];
    const ir::Op op = step.source().op;
    const bool is_told = (step.kind == StepKind::Assign && op == ir::Op::Assign) ||
                         (step.kind == StepKind::Input && op == ir::Op::Havoc);
    if (!is_told || model.scalar(step.guard).isZero()) continue;
    matters[{&step.source(), times[&step.source()]++}] = cause->kept.contains(i);
  }
  return [matters = std::move(matters)](const ir::Instruction& instruction, uint64_t at) {
    const auto found = matters.find({&instruction, at});
    return found == matters.end() || found->second;
  };
}

// Where the program, not a model, does the step or calls what does it.
support::SourceLocation own_place_of(const ir::Program& program, const symex::Trace& trace, size_t step) {
  const auto is_own = [&](const support::SourceLocation& place) {
    return place.valid() && !program.files()[place.file].is_model;
  };
  support::SourceLocation place = trace.steps[step].source().range.begin;
  while (!is_own(place) && step > 0) {
    const symex::Step& before = trace.steps[--step];
    if (before.kind == StepKind::Call) place = before.source().range.begin;
  }
  return is_own(place) ? place : support::SourceLocation();
}

// Whether the violation rests on something that the program computes and Heddle does not: a slice has every
// step that its condition speaks of, so that nothing else has a part in it.
std::string find_unknown_cause(const ir::Program& program, const symex::Trace& trace, const Model& model,
                               const std::optional<Cause>& cause) {
  for (size_t i = 0; i < (cause ? cause->steps : trace.steps.size()); ++i) {
    const symex::Step& step = trace.steps[i];
    if (step.kind != StepKind::Input && step.kind != StepKind::Chosen) continue;
    if (cause && !cause->kept.contains(i)) continue;
    const std::string what = not_known(program, step);
    if (what.empty() || model.scalar(step.guard).isZero()) continue;
    return behind(program, own_place_of(program, trace, i), what);
  }
  return "";
}

class Replay {
 public:
  Replay(const ir::Program& program, const symex::Trace& trace, const Model& model, const ir::Checks& checks,
         bool checks_operations, std::optional<interpreter::Window> window)
      : program_(program),
        trace_(trace),
        model_(model),
        checks_(checks),
        checks_operations_(checks_operations),
        window_(window) {}

  Replayed replayed(size_t story_steps) {
    std::optional<Story> story(std::in_place, program_, story_steps);
    interpreter::Outcome outcome = execute(Given::All, &*story, kMostReplaySteps);
    if (!confirms(outcome)) {
      const bool is_hindered = outcome.kind == interpreter::OutcomeKind::ResourceLimit ||
                               outcome.kind == interpreter::OutcomeKind::Unsupported;
      return {std::nullopt, std::nullopt, is_hindered ? "what cannot be executed: " + outcome.message : ""};
    }
    if (Replacements smaller = find_smaller(outcome); !smaller.empty()) {
      replacements_ = std::move(smaller);
      story.emplace(program_, story_steps);
      outcome = execute(Given::All, &*story, kMostReplaySteps);
    }
    const std::optional<Cause> cause = find_cause(program_, trace_, model_, *outcome.violation);
    result::Counterexample counterexample = told(outcome, *story, find_what_matters(trace_, model_, cause));
    counterexample.rests_on = find_unknown_cause(program_, trace_, model_, cause);
    counterexample.leak = told_leak(program_, outcome, [&] {
      return execute(Given::All, nullptr, kMostReplaySteps, outcome.leaked_block);
    });
    // Without the choices that led to the violation the program may go on for ever.
    if (has_chosen_ || window_)
      counterexample.follows_from_inputs =
          confirms(execute(Given::InputsOnly, nullptr, outcome.steps * 2 + 1000));
    return {std::move(counterexample), std::move(outcome.violation), ""};
  }

 private:
  enum class Given : uint8_t { All, InputsOnly };

  interpreter::Outcome execute(Given given, interpreter::Observer* observer, uint64_t most_steps,
                               uint64_t followed_block = 0) {
    const bool inputs_only = given == Given::InputsOnly;
    ModelValues values(trace_, model_, program_, inputs_only, inputs_only ? std::nullopt : window_);
    ReplacedInputs inputs(values, replacements_);
    interpreter::Options options;
    options.kept = &kept_;
    options.values = &inputs;
    options.stop_at_failed_assertion = true;
    options.check = checks_operations_;
    options.spreads_objects = true;
    options.renews_locals = true;
    options.observer = observer;
    options.max_steps = most_steps;
    options.followed_block = followed_block;
    // Inputs may be addresses: where these matter, things lie elsewhere without the model's places.
    options.layout = inputs_only && window_ ? 1 : 0;
    options.arguments = {"program"};
    const interpreter::Outcome outcome = interpreter::run(program_, options);
    if (!inputs_only) {
      has_chosen_ = values.has_chosen();
      numbers_ = inputs.numbers();
    }
    return outcome;
  }

  bool confirms(const interpreter::Outcome& outcome) const {
    return is_violation(outcome, checks_) &&
           (!checks_operations_ || is_expected(*outcome.violation, trace_, model_));
  }

  // On the same path, so that what matters to the violation stays the same.
  Replacements find_smaller(const interpreter::Outcome& first) {
    const std::vector<ReplacedInputs::Number> numbers = numbers_;
    return find_smaller_inputs(numbers, first.steps, [&](const Replacements& tried) {
      replacements_ = tried;
      const interpreter::Outcome outcome = execute(Given::All, nullptr, first.steps + 1);
      replacements_.clear();
      return confirms(outcome) && outcome.steps == first.steps &&
             outcome.violation->function == first.violation->function &&
             outcome.violation->instruction == first.violation->instruction;
    });
  }

  const ir::Program& program_;
  const symex::Trace& trace_;
  const Model& model_;
  const ir::Checks& checks_;
  const bool checks_operations_;
  const std::optional<interpreter::Window> window_;
  interpreter::KeptCode kept_;
  Replacements replacements_;
  // Of the last run:
  bool has_chosen_ = false;
  std::vector<ReplacedInputs::Number> numbers_;
};

}  // namespace

Replayed replay(const ir::Program& program, const symex::Trace& trace, const Model& model,
                const ir::Checks& checks, size_t story_steps, bool checks_operations,
                std::optional<interpreter::Window> window) {
  return Replay(program, trace, model, checks, checks_operations, window).replayed(story_steps);
}

}  // namespace heddle::engines
