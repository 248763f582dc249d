#include "engines/execution.h"

#include <algorithm>
#include <array>
#include <cstring>
#include "engines/queries.h"
#include "engines/replay.h"
#include "engines/smaller_inputs.h"
#include "engines/story.h"
#include "interpreter/passed_blocks.h"
#include "support/cpu_time.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

uint64_t mixed(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// How the values of a run are chosen: most inputs that matter are small, or at the ends of their ranges.
enum class Taste : uint8_t { Zero, Any, Bits, Small, AroundZero, One, Ends, Mixed };
constexpr unsigned kTastes = 8;
constexpr unsigned kRunsWithoutInputs = 2;
constexpr const char* kNoViolation = "the inputs that were tried lead to no violation";

constexpr uint8_t kElementsOfInput = 8;

// Of texts and lists that a program gets from outside. Short ones leave time to execute the program.
bool is_length_of_input(std::string_view name) {
  return name.starts_with("__heddle_nondet_") &&
         (name.ends_with("_length") || name.ends_with("_count") || name.ends_with("_argc"));
}

class ChosenValues : public interpreter::ValueSource {
 public:
  // With `inputs_only` all that C leaves open is zero.
  ChosenValues(const expr::DataModel& model, uint64_t run, bool inputs_only)
      : model_(model),
        state_(mixed(run)),
        taste_(static_cast<Taste>(run % kTastes)),
        inputs_only_(inputs_only) {}

  bool serves_environment() const override { return true; }

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    if (request.name == ir::kFollowedElements || request.name == ir::kIsAnyInput) return false;
    const bool is_passed = interpreter::is_passed_by_caller(request);
    const bool is_open = interpreter::is_left_open(request) && !is_passed;
    const bool is_fresh_object = request.need == interpreter::Need::Declared ||
                                 (request.need == interpreter::Need::Allocated && !is_passed);
    has_choices_ |= !is_fresh_object;
    std::fill(bytes.begin(), bytes.end(), 0);
    // Code outside of the program may write zeros to all that it can get at; a pointer that it leaves is null
    // then.
    if (request.need == interpreter::Need::Outside) return true;
    if (is_open && inputs_only_) return true;
    // A pointer from outside is null: what else it leads to is not known.
    if (request.function->is_external && symex::Values::holds_pointers(request.type)) return true;
    // The elements of an array differ from each other.
    constexpr size_t kElement = 4;
    for (size_t at = 0; at < bytes.size(); at += bytes.size() > 16 ? kElement : bytes.size())
      choose(bytes.subspan(at, std::min(bytes.size() > 16 ? kElement : bytes.size(), bytes.size() - at)));
    if (is_length_of_input(request.name)) {
      bytes[0] %= kElementsOfInput;
      std::fill(bytes.begin() + 1, bytes.end(), 0);
    }
    has_chosen_ |= is_open;
    // So is one that lies far behind an argument of the first function.
    if (request.need == interpreter::Need::Input &&
        request.function->body[request.instruction].variant == ir::Variant::Outside)
      make_pointers_null(request.type, bytes);
    return true;
  }

  bool has_choices() const { return has_choices_; }  // inputs, or other values that nothing determines
  bool has_chosen() const { return has_chosen_; }    // values of uninitialised objects

 private:
  uint64_t next() { return state_ = mixed(state_); }

  void make_pointers_null(expr::TypeRef type, std::span<uint8_t> bytes) {
    if (type->is_pointer()) {
      std::fill(bytes.begin(), bytes.end(), 0);
    } else if (type->is_array()) {
      const size_t size = expr::size_of(type->element(), model_);
      for (uint64_t i = 0; i < type->count() && symex::Values::holds_pointers(type); ++i)
        make_pointers_null(type->element(), bytes.subspan(i * size, size));
    } else if (type->is_record()) {
      for (const expr::Field& field : type->record().fields)
        if (!field.is_bit_field)
          make_pointers_null(field.type,
                             bytes.subspan(field.bit_offset / 8, expr::size_of(field.type, model_)));
    }
  }

  void choose(std::span<uint8_t> bytes) {
    const Taste taste = taste_ == Taste::Mixed ? static_cast<Taste>(next() % (kTastes - 1)) : taste_;
    uint64_t value = 0;
    const unsigned width = static_cast<unsigned>(std::min<size_t>(bytes.size(), 8)) * 8;
    switch (taste) {
      case Taste::Zero:
      case Taste::Mixed:
        break;
      case Taste::One:
        value = 1;
        break;
      case Taste::Bits:
        value = next() & 1;
        break;
      case Taste::Small:
        value = next() % 8;
        break;
      case Taste::AroundZero:
        value = next() % 33 - 16;
        break;
      case Taste::Any:
        value = next();
        break;
      case Taste::Ends: {
        const uint64_t sign = uint64_t{1} << (width - 1);
        const std::array<uint64_t, 6> ends = {sign, sign - 1, sign + 1, ~uint64_t{0}, 0, 1};
        value = ends[next() % ends.size()];
        break;
      }
    }
    std::memcpy(bytes.data(), &value, std::min<size_t>(bytes.size(), 8));
    if (bytes.size() > 8 && (value >> 63) != 0 && taste != Taste::Any)
      std::fill(bytes.begin() + 8, bytes.end(), 0xff);
  }

  const expr::DataModel& model_;
  uint64_t state_;
  const Taste taste_;
  const bool inputs_only_;
  bool has_choices_ = false;
  bool has_chosen_ = false;
};

constexpr uint64_t kLongestStory = 20'000'000;  // steps

class Executions {
 public:
  explicit Executions(const Task& task) : task_(task), program_(task.program) {}

  Result run() {
    // Each level is for programs that do not end within the one before. Only where nothing is chosen, more
    // than a few seconds can pay off.
    struct Level {
      uint64_t steps;
      unsigned runs;
      double seconds;
    };
    constexpr Level kLevels[] = {
        {100'000, 6 * kTastes, 0.1}, {3'000'000, 3 * kTastes, 0.2}, {60'000'000, kTastes, 0.5}};
    for (const Level& level : kLevels) {
      const double start = support::cpu_seconds();
      bool is_stopped = false;
      for (unsigned i = 0; i < level.runs && support::cpu_seconds() - start < level.seconds; ++i) {
        const interpreter::OutcomeKind kind = attempt(next_run_++, level.steps);
        if (violated_) return counterexample();
        if (is_only_execution_) return only_execution();
        is_stopped |= kind == interpreter::OutcomeKind::StepLimit;
        // Without inputs only uninitialised objects can make a difference, and seldom do.
        if (!has_choices_ && i >= kRunsWithoutInputs) break;
      }
      if (!is_stopped) return unknown(Reason::NoViolationFound, kNoViolation);
    }
    if (has_choices_) return unknown(Reason::NoViolationFound, kNoViolation);
    for (uint64_t steps = 1'000'000'000; steps <= 1'000'000'000'000; steps *= 8) {
      attempt(next_run_++, steps);
      if (violated_) return counterexample();
      if (is_only_execution_) return only_execution();
    }
    return unknown(Reason::Stopped, "the program runs for too long");
  }

 private:
  interpreter::Options options_for(interpreter::ValueSource& values, uint64_t steps) const {
    interpreter::Options result;
    result.values = &values;
    result.stop_at_failed_assertion = true;
    result.spreads_objects = true;
    result.renews_locals = task_.question.forbids_undefined();
    result.max_steps = steps;
    result.arguments = {"program"};
    result.record_inputs = false;
    result.kept = &kept_;
    return result;
  }

  interpreter::OutcomeKind attempt(uint64_t run, uint64_t steps) {
    task_.say("execution " + std::to_string(run + 1));
    ChosenValues values(program_.data_model(), run, false);
    const interpreter::Outcome outcome = interpreter::run(program_, options_for(values, steps));
    has_choices_ |= values.has_choices();
    if (is_violation(outcome, task_.question.checks)) {
      violated_ = run;
      violating_steps_ = outcome.steps;
    }
    // Places of objects that are gone are used again at some time, so that not every use of what was there is
    // seen: no ground for a proof that every access is valid.
    is_only_execution_ = !task_.question.forbids_undefined() && !values.has_choices() &&
                         outcome.kind == interpreter::OutcomeKind::Exited && !outcome.violation &&
                         is_defined(run);
    return outcome.kind;
  }

  // The same once more, with all operations checked: an execution that meets undefined behaviour, or that
  // depends on a value which nobody set or on the number of an address, is not the only one.
  bool is_defined(uint64_t run) const {
    ChosenValues values(program_.data_model(), run, false);
    interpreter::Options options = options_for(values, 0);
    options.check = true;
    options.stops_at_choice = true;
    const interpreter::Outcome outcome = interpreter::run(program_, options);
    return outcome.kind == interpreter::OutcomeKind::Exited && !outcome.violation;
  }

  Result counterexample() const {
    const Replacements replacements = find_smaller();
    ChosenValues values(program_.data_model(), *violated_, false);
    ReplacedInputs given(values, replacements);
    Story story(program_, task_.story_steps);
    interpreter::Options options = options_for(given, 0);
    // Watching makes an execution many times slower.
    if (violating_steps_ < kLongestStory || task_.story_steps > kUsualStory) options.observer = &story;
    options.record_inputs = true;
    const interpreter::Outcome outcome = interpreter::run(program_, options);
    if (!is_violation(outcome, task_.question.checks)) return unknown(Reason::Unconfirmed);
    Result result = violated(task_, told(outcome, story));
    result.counterexample->leak = told_leak(program_, outcome, [&] {
      ChosenValues again(program_.data_model(), *violated_, false);
      ReplacedInputs inputs(again, replacements);
      interpreter::Options following = options_for(inputs, 0);
      following.followed_block = outcome.leaked_block;
      return interpreter::run(program_, following);
    });
    if (values.has_chosen()) {
      ChosenValues again(program_.data_model(), *violated_, true);
      ReplacedInputs inputs(again, replacements);
      const interpreter::Outcome without =
          interpreter::run(program_, options_for(inputs, outcome.steps * 2 + 1000));
      result.counterexample->follows_from_inputs = is_violation(without, task_.question.checks);
    }
    if (options.observer == nullptr)
      result.counterexample->story = {
          {outcome.violation->location, "reached after " + std::to_string(outcome.steps) + " steps"}};
    result.evidence = {"the interpreter executed the program with these inputs and reached the violation"};
    return result;
  }

  // A shorter way to the same violation is welcome.
  Replacements find_smaller() const {
    const auto execute = [&](const Replacements& replacements, uint64_t steps,
                             std::vector<ReplacedInputs::Number>* numbers) {
      ChosenValues values(program_.data_model(), *violated_, false);
      ReplacedInputs inputs(values, replacements);
      const interpreter::Outcome outcome = interpreter::run(program_, options_for(inputs, steps));
      if (numbers != nullptr) *numbers = inputs.numbers();
      return outcome;
    };
    if (violating_steps_ > kLongestStory) return {};
    std::vector<ReplacedInputs::Number> numbers;
    const interpreter::Outcome first = execute({}, 0, &numbers);
    return find_smaller_inputs(numbers, first.steps, [&](const Replacements& tried) {
      const interpreter::Outcome outcome = execute(tried, first.steps + 1, nullptr);
      return is_violation(outcome, task_.question.checks) &&
             outcome.violation->function == first.violation->function &&
             outcome.violation->instruction == first.violation->instruction;
    });
  }

  Result only_execution() const {
    Result result;
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.assertions = list_assertions(program_, task_.question.checks, result::AssertionStatus::Holds);
    result.evidence = {
        "the program reads nothing that is not determined, so that it has one execution; the "
        "interpreter followed it to its end, and no operation in it is undefined"};
    return result;
  }

  const Task& task_;
  const ir::Program& program_;
  uint64_t next_run_ = 0;
  bool has_choices_ = false;
  bool is_only_execution_ = false;
  std::optional<uint64_t> violated_;
  uint64_t violating_steps_ = 0;
  mutable interpreter::KeptCode kept_;
};

}  // namespace

Result run_execution(const Task& task) {
  return Executions(task).run();
}

}  // namespace heddle::engines
