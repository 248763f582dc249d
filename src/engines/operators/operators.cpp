#include "engines/operators/operators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "engines/bounded_search.h"
#include "engines/engine_table.h"
#include "engines/operators/back_translation.h"
#include "engines/operators/definition.h"
#include "engines/operators/simplified.h"
#include "engines/operators/suggestions.h"
#include "engines/operators/user_operators.h"
#include "engines/queries.h"
#include "instrument/operators/extremes.h"
#include "instrument/operators/weave_rules.h"
#include "interpreter/interpreter.h"
#include "passes/annotations.h"
#include "passes/pass_manager.h"
#include "passes/unfold_aggregates.h"
#include "spec/parse_operator.h"

namespace heddle::engines {

using instrument::operators::Application;
using instrument::operators::Instance;
using instrument::operators::kRuleProperty;
using instrument::operators::Marks;
using instrument::operators::Place;
using instrument::operators::Point;
using operators::Placement;
using operators::Space;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr double kFirstSeconds = 2;   // of processor time, for each engine
constexpr double kLikelySeconds = 5;  // the same for the placement that is likeliest
constexpr double kWallPerCpu = 6;     // the machine may be busy
constexpr double kDelaySeconds = 1;   // proofs come first, counterexamples second
constexpr double kLongestSeconds = 1000;
constexpr size_t kMostConfigurations = 16;
constexpr unsigned kMostRounds = 100;  // of loops, in the search for a violation that is known to be there
constexpr uint64_t kMostSteps = 10'000'000;

// Which points an execution passes.
class PassedPoints : public interpreter::Observer {
 public:
  PassedPoints(const Marks& marks, size_t points) : passed(points) {
    size_t number = 0;
    for (const auto& of_one : marks)
      for (const std::string* name : of_one) point_by_mark_[name] = number++;
  }
  void on_event(const interpreter::Event& event) override {
    const ir::Instruction& instruction = event.function->body[event.instruction];
    if (instruction.op != ir::Op::Assign || !instruction.place()->is(expr::Kind::Symbol)) return;
    const auto found = point_by_mark_.find(&instruction.place()->text());
    if (found != point_by_mark_.end()) passed[found->second] = true;
  }

  std::vector<bool> passed;

 private:
  std::map<const std::string*, size_t> point_by_mark_;
};

// What operators are woven into: the program, or one that means the same and is easier to follow.
struct Base {
  explicit Base(ir::Program given) : program(std::move(given)), analyses(program) {}

  // Whether loops write to other places than elements of the array, so that what is known is lost.
  bool is_disturbed() const {
    return std::ranges::any_of(instances, [&](const Instance& instance) {
      return std::ranges::any_of(instance.resets, [&](const Place& place) {
        const auto is_here = [&](const Point& point) { return point.place == place; };
        return is_in_loop(place) && std::ranges::none_of(instance.points, is_here);
      });
    });
  }
  bool is_in_loop(const Place& place) const {
    const std::vector<ir::Instruction>& body = program.functions()[place.function].body;
    return std::any_of(body.begin() + place.instruction, body.end(), [&](const ir::Instruction& i) {
      return i.op == ir::Op::Goto && i.target <= place.instruction;
    });
  }

  ir::Program program;
  analysis::Analyses analyses;
  std::vector<Instance> instances;
};

// One instance for each aggregate that an operator serves, with the placements of all of them together.
struct Configuration {
  Base* base = nullptr;
  std::vector<const Instance*> instances;
  std::vector<const spec::Operator*> operators;
  std::vector<Placement> suggestions;
  std::unique_ptr<Space> space;
  size_t points = 0;
};

class Search {
 public:
  explicit Search(const Task& task) : task_(task) {}

  Result run() {
    make_bases();
    // The user's own operators come first, and then the shipped ones that they stand for.
    const bool has_own = task_.operators != nullptr && !task_.operators->operators.empty();
    for (const std::unique_ptr<Base>& base : bases_) {
      if (has_own) make_configurations(*base, true);
      make_configurations(*base, false);
    }
    if (configurations_.empty())
      return unknown(Reason::NoProofFound, "no aggregate of an array that an operator could follow");
    for (double seconds = kFirstSeconds; seconds < kLongestSeconds; seconds *= 4) {
      bool has_more = false;
      for (Configuration& configuration : configurations_) {
        while (std::optional<Placement> placement = configuration.space->next(configuration.suggestions)) {
          if (task_.should_stop()) return unknown(Reason::Stopped);
          const std::optional<Result> result =
              attempt(configuration, *placement, attempts_ == 0 ? kLikelySeconds : seconds);
          if (result) return *result;
        }
        has_more |= configuration.space->has_postponed();
        configuration.space->begin_round();
      }
      if (!has_more) break;
    }
    // The assertion may be wrong: then rules fail first.
    if (Result violation = look_for_violation(); violation.verdict == Verdict::False) return violation;
    return unknown(Reason::NoProofFound,
                   fmt::format("none of {} placements of operators gives a proof", attempts_));
  }

 private:
  // The operator of an instance, proved to be one; null: there is none.
  const spec::Operator* operator_for(const Instance& instance, bool prefers_own) {
    if (instance.monoid != nullptr) return shipped(instance.monoid->neutral.empty() ? "semigroup" : "monoid");
    const auto serves = [&](const spec::Operator& op) {
      return std::ranges::find(op.serves, *instance.aggregate) != op.serves.end();
    };
    if (prefers_own)
      for (const auto& op : task_.operators->operators)
        if (serves(*op)) return op.get();
    for (const std::string& name : spec::shipped_operator_names())
      if (serves(spec::shipped_operator(name))) return shipped(name);
    return nullptr;
  }

  const spec::Operator* shipped(const std::string& name) {
    if (const auto found = operators_.find(name); found != operators_.end()) return &found->second;
    spec::Operator op = spec::shipped_operator(name);
    operators::require_definition(op);
    return &operators_.emplace(name, std::move(op)).first->second;
  }

  void make_bases() {
    const auto add = [&](ir::Program program) {
      Base& base = *bases_.emplace_back(std::make_unique<Base>(std::move(program)));
      base.instances = instrument::operators::find_instances(
          base.program, base.analyses,
          task_.operators == nullptr ? instrument::operators::Monoids() : task_.operators->aggregates);
    };
    const ir::Program simple = operators::simplified(*task_.with_aggregates);
    add(simple.clone());
    ir::Program rewritten = simple.clone();
    if (instrument::operators::rewrite_to_extremes(rewritten) == 0) return;
    add(std::move(rewritten));
    if (bases_.front()->is_disturbed()) std::swap(bases_.front(), bases_.back());
  }

  void make_configurations(Base& base, bool prefers_own) {
    std::vector<std::vector<const Instance*>> by_fold;
    for (const Instance& instance : base.instances) {
      if (operator_for(instance, prefers_own) == nullptr) continue;
      if (by_fold.empty() || by_fold.back().front()->fold != instance.fold) by_fold.emplace_back();
      by_fold.back().push_back(&instance);
    }
    if (by_fold.empty()) return;
    std::vector<size_t> chosen(by_fold.size());
    const size_t most = configurations_.size() + kMostConfigurations;
    for (bool has_next = true; has_next && configurations_.size() < most;) {
      Configuration& configuration = configurations_.emplace_back();
      configuration.base = &base;
      for (size_t i = 0; i < by_fold.size(); ++i) {
        configuration.instances.push_back(by_fold[i][chosen[i]]);
        configuration.operators.push_back(operator_for(*configuration.instances.back(), prefers_own));
        configuration.points += configuration.instances.back()->points.size();
      }
      configuration.suggestions = operators::suggest(base.program, configuration.instances);
      configuration.space = std::make_unique<Space>(
          base.program.store(), "placement" + std::to_string(configurations_.size()), configuration.points);
      has_next = false;
      for (size_t i = 0; i < chosen.size() && !has_next; ++i) {
        has_next = ++chosen[i] < by_fold[i].size();
        if (!has_next) chosen[i] = 0;
      }
    }
  }

  // A verdict about the program; nothing: the search goes on.
  std::optional<Result> attempt(Configuration& configuration, const Placement& placement, double seconds) {
    ++attempts_;
    std::vector<Application> applications;
    size_t first = 0;
    for (size_t i = 0; i < configuration.instances.size(); ++i) {
      const Instance& instance = *configuration.instances[i];
      const auto begin = placement.begin() + static_cast<long>(first);
      first += instance.points.size();
      applications.push_back({&instance,
                              configuration.operators[i],
                              {begin, begin + static_cast<long>(instance.points.size())}});
    }
    task_.say(fmt::format("placement {} of operators, {} s", attempts_, seconds));
    ir::Program woven = configuration.base->program.clone();
    const instrument::operators::WovenRules rules = instrument::operators::weave_rules(woven, applications);
    if (passes::unfold_aggregates(woven, kRuleProperty) > 0)  // those without an operator
      passes::check_annotations(woven, kRuleProperty);
    analysis::Analyses analyses(woven);
    passes::run_passes(woven, analyses, passes::parse_pipeline("arrange_blocks"));
    const Result answer = ask(woven, analyses, seconds);
    if (answer.verdict == Verdict::True) {
      Result result = proof(answer, configuration, applications);
      result.loops = operators::translated_back(woven, applications, rules.ghosts, answer.loops);
      return result;
    }
    if (answer.verdict != Verdict::False || !answer.counterexample) {
      configuration.space->postpone(placement);
      return std::nullopt;
    }
    if (answer.counterexample->property != kRuleProperty) {
      Result violation = look_for_violation();
      if (violation.verdict == Verdict::False) return violation;
    }
    configuration.space->refute(placement,
                                passed_points(woven, rules.marks, configuration, *answer.counterexample));
    return std::nullopt;
  }

  Result ask(ir::Program& woven, analysis::Analyses& analyses, double seconds) {
    Task inner{.program = woven,
               .analyses = analyses,
               .question = task_.question,
               .bounds = task_.bounds,
               .solving = task_.solving,
               .engine = {},
               .is_stopped = {},
               .progress = {}};
    inner.question.checks = task_.question.checks.with(woven, kRuleProperty);
    std::vector<Contestant> contestants;
    for (const char* engine : {"clauses", "k-induction"})
      for (Contestant& contestant : engines::contestants(engine, inner)) {
        contestant.delay_seconds = contestants.empty() ? 0 : kDelaySeconds;
        contestants.push_back(std::move(contestant));
      }
    RaceOptions options;
    options.seconds = kWallPerCpu * seconds;
    options.cpu_seconds = seconds;
    options.is_cancelled = task_.is_stopped;
    return race(contestants, options);
  }

  // A violation of the woven program is one of the program, if it is not the rules that fail: what the
  // interpreter confirms of the program counts, and nothing else.
  Result look_for_violation() {
    BoundedSearch search(task_);
    Result result = unknown(Reason::Bound);
    for (unsigned bound = 1; result.reason == Reason::Bound && bound <= kMostRounds;
         bound += (bound + 3) / 4) {
      if (task_.should_stop()) break;
      result = search.at_bound(bound);
    }
    return result;
  }

  // All points if the execution does not follow from the inputs alone.
  static std::vector<bool> passed_points(const ir::Program& woven, const Marks& marks,
                                         const Configuration& configuration,
                                         const result::Counterexample& counterexample) {
    std::vector<llvm::APInt> values;
    for (const result::InputValue& input : counterexample.inputs) values.push_back(input.bits);
    const auto source = interpreter::values_from_list(std::move(values));
    PassedPoints observer(marks, configuration.points);
    interpreter::Options options;
    options.values = source.get();
    options.stop_at_failed_assertion = true;
    options.observer = &observer;
    options.max_steps = kMostSteps;
    const interpreter::Outcome outcome = interpreter::run(woven, options);
    const bool is_same = outcome.kind == interpreter::OutcomeKind::Violation && outcome.violation &&
                         outcome.violation->property == counterexample.property;
    return is_same ? observer.passed : std::vector<bool>(configuration.points, true);
  }

  Result proof(const Result& answer, const Configuration& configuration,
               const std::vector<Application>& applications) {
    Result result;
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.assertions = list_assertions(task_.program, task_.question.checks, result::AssertionStatus::Holds);
    for (const Application& application : applications) {
      std::vector<std::string> places;
      for (size_t i = 0; i < application.is_rewritten.size(); ++i)
        if (application.is_rewritten[i])
          places.push_back(describe(configuration.base->program, application.instance->points[i]));
      result.evidence.push_back(fmt::format(
          "instrumentation operator '{}', whose definition was proved, rewrites {}",
          application.instance->monoid != nullptr ? application.instance->monoid->name : application.op->name,
          places.empty() ? "nothing" : fmt::format("{}", fmt::join(places, ", "))));
    }
    result.evidence.push_back(
        fmt::format("placement {} of the search was proved by '{}', out of 2^{} that there are", attempts_,
                    answer.engine, configuration.points));
    result.evidence.insert(result.evidence.end(), answer.evidence.begin(), answer.evidence.end());
    result.confirmation = answer.confirmation;
    result.confirmed_by = answer.confirmed_by;
    return result;
  }

  static std::string describe(const ir::Program& program, const Point& point) {
    const ir::Instruction& instruction =
        program.functions()[point.place.function].body[point.place.instruction];
    return fmt::format("the {} at {}", point.is_store ? "store" : "read",
                       ir::to_string(program, instruction.range.begin));
  }

  const Task& task_;
  std::vector<std::unique_ptr<Base>> bases_;
  std::map<std::string, spec::Operator> operators_;
  std::vector<Configuration> configurations_;
  unsigned attempts_ = 0;
};

}  // namespace

Result run_operators(const Task& task) {
  if (task.with_aggregates == nullptr)
    return unknown(Reason::NotForThisQuestion, "the program asserts nothing about aggregates of arrays");
  return Search(task).run();
}

}  // namespace heddle::engines
