#include "engines/horn/pdr_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "smt/solver.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

constexpr size_t kMostBits = 4000;     // of the parameters of a predicate
constexpr unsigned kMostFailures = 4;  // literals in a row that could not be dropped
constexpr unsigned kMostSteps = 200;
constexpr double kQuestionSeconds = 5;

// A bit of a parameter of a predicate, and the value that it has.
struct BitLiteral {
  uint32_t bit = 0;
  bool value = false;
  auto operator<=>(const BitLiteral&) const = default;
};

// A set of states at a predicate: those in which the bits have these values. Sorted.
using Cube = std::vector<BitLiteral>;

bool is_subset(const Cube& small, const Cube& large) {
  return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

struct Stopped {};

bool is_scalar(expr::TypeRef type) {
  return type->is_bool() || type->is_bitvector();
}

// The bits of scalar expressions as conditions, made once.
class Bits {
 public:
  explicit Bits(expr::Store& store) : store_(store) {}

  static unsigned width(ExprRef e) { return e->type()->is_bool() ? 1 : e->type()->width(); }

  ExprRef bit(ExprRef e, unsigned number) {
    if (e->type()->is_bool()) return e;
    return store_.binary(Kind::Eq, store_.make(Kind::Extract, store_.unsigned_type(1), {e}, number),
                         store_.constant(store_.unsigned_type(1), 1));
  }

  ExprRef literal(ExprRef bit, bool value) { return value ? bit : store_.negation(bit); }

 private:
  expr::Store& store_;
};

// A clause as a step from one predicate, or from the beginning of the program, to another, or to something
// forbidden.
struct Step {
  uint32_t from = 0;  // 0: the beginning
  uint32_t to = 0;    // 0: forbidden
  ExprRef condition = nullptr;
  std::vector<ExprRef> after;   // by bit of `to`: its value
  std::vector<ExprRef> inputs;  // bits of what is neither known before nor after
};

// A predicate, or the beginning, with the steps that leave it. States are blocked at a level: they cannot be
// reached in so many steps.
struct Place {
  std::vector<ExprRef> symbols;                       // its scalar parameters
  std::vector<std::pair<uint32_t, unsigned>> origin;  // by bit: the symbol, and the number of the bit there
  std::vector<ExprRef> bits;
  std::unique_ptr<smt::Solver> solver;
  std::vector<std::vector<Cube>> blocked;  // by the highest level at which they are
  std::vector<ExprRef> switches;           // by level: turns the conditions of its cubes on
  std::vector<uint32_t> into;              // steps
};

struct State {
  Cube cube;                 // with all bits
  std::vector<bool> inputs;  // of a step from there
};

struct Obligation {
  unsigned level = 0;
  unsigned depth = 0;  // steps to something forbidden
  uint32_t place = 0;
  Cube cube;

  bool operator<(const Obligation& other) const {  // the lowest level comes first
    return std::tie(other.level, other.depth) < std::tie(level, depth);
  }
};

class Search {
 public:
  Search(expr::Store& store, const System& system, const DirectedOptions& options)
      : store_(store), options_(options), bits_(store), places_(system.predicates.size()) {
    for (uint32_t i = 0; i < places_.size(); ++i) add_place(i, system.predicates[i]);
    for (const Clause& clause : system.clauses) add_step(system, clause);
  }

  std::optional<Conditions> run() {
    try {
      while (top_ < kMostSteps) {
        if (!block_forbidden()) return std::nullopt;
        if (options_.progress) options_.progress(top_);
        add_level();
        if (push_forward()) return conditions();
      }
    } catch (const Stopped&) {
    }
    return std::nullopt;
  }

 private:
  void add_place(uint32_t number, const Predicate& predicate) {
    Place& place = places_[number];
    place.solver = smt::make_solver(store_, "bitblast");
    place.solver->set_time_limit(kQuestionSeconds);
    if (number != 0)
      for (const Parameter& parameter : predicate.parameters) {
        if (!is_scalar(parameter.symbol->type())) continue;
        for (unsigned i = 0; i < Bits::width(parameter.symbol); ++i) {
          place.origin.emplace_back(static_cast<uint32_t>(place.symbols.size()), i);
          place.bits.push_back(bits_.bit(parameter.symbol, i));
        }
        place.symbols.push_back(parameter.symbol);
      }
    if (place.bits.size() > kMostBits) throw Stopped();
    place.blocked.resize(2);
    for (unsigned level = 0; level < 2; ++level) place.switches.push_back(fresh());
  }

  void add_step(const System& system, const Clause& clause) {
    if (clause.body.size() > 1) throw Stopped();
    Step step;
    step.from = clause.body.empty() ? 0 : clause.body[0].predicate;
    step.to = clause.head ? clause.head->predicate : 0;
    step.condition = clause.condition;
    std::unordered_set<ExprRef> known(places_[step.from].symbols.begin(), places_[step.from].symbols.end());
    std::set<std::pair<unsigned, ExprRef>> inputs;  // by id
    auto note = [&](ExprRef e) {
      expr::for_each_subexpression(e, [&](ExprRef part) {
        if (part->is(Kind::Symbol) && is_scalar(part->type()) && !known.contains(part))
          inputs.emplace(part->id(), part);
      });
    };
    note(step.condition);
    if (step.to != 0) {
      const auto& parameters = system.predicates[step.to].parameters;
      for (size_t i = 0; i < parameters.size(); ++i) {
        if (!is_scalar(parameters[i].symbol->type())) continue;
        ExprRef value = clause.head->values[i];
        if (value == nullptr)
          value = store_.symbol(fmt::format("pdr!any!{}", fresh_++), parameters[i].symbol->type());
        note(value);
        for (unsigned bit = 0; bit < Bits::width(value); ++bit) step.after.push_back(bits_.bit(value, bit));
      }
    }
    for (const auto& [id, symbol] : inputs)
      for (unsigned bit = 0; bit < Bits::width(symbol); ++bit) step.inputs.push_back(bits_.bit(symbol, bit));
    if (!places_[step.from].solver->accepts(step.condition)) throw Stopped();
    for (ExprRef bit : step.after)
      if (!places_[step.from].solver->accepts(bit)) throw Stopped();
    places_[step.to].into.push_back(static_cast<uint32_t>(steps_.size()));
    steps_.push_back(std::move(step));
  }

  ExprRef fresh() { return store_.symbol(fmt::format("pdr!switch!{}", fresh_++), store_.bool_type()); }

  ExprRef none_of(const std::vector<ExprRef>& conditions) {
    ExprRef result = store_.boolean(false);
    for (ExprRef condition : conditions) result = store_.binary(Kind::Or, result, store_.negation(condition));
    return result;
  }

  std::vector<ExprRef> now(uint32_t place, const Cube& cube) {
    std::vector<ExprRef> result;
    for (const BitLiteral& literal : cube)
      result.push_back(bits_.literal(places_[place].bits[literal.bit], literal.value));
    return result;
  }

  std::vector<ExprRef> later(const Step& step, const Cube& cube) {
    std::vector<ExprRef> result;
    for (const BitLiteral& literal : cube)
      result.push_back(bits_.literal(step.after[literal.bit], literal.value));
    return result;
  }

  Answer ask(Place& place, const std::vector<ExprRef>& assumptions) {
    if (options_.should_stop && options_.should_stop()) throw Stopped();
    const Answer answer = place.solver->check(assumptions);
    if (answer == Answer::Unknown) throw Stopped();
    return answer;
  }

  // Whether a step leads from a state that is possible at `level`, and not in the cube, into the cube. After
  // Unsat, `reason` gets those literals of the cube that matter; after Sat, `state` gets where the step
  // begins.
  Answer ask_step(uint32_t number, const Cube& cube, unsigned level, std::set<BitLiteral>* reason,
                  State* state) {
    const Step& step = steps_[number];
    if (step.from != 0 && level == 0) return Answer::Unsat;
    Place& place = places_[step.from];
    std::vector<ExprRef> assumptions = {step.condition};
    if (step.from != 0)
      for (unsigned i = level; i < place.switches.size(); ++i) assumptions.push_back(place.switches[i]);
    ExprRef exclusion = nullptr;
    if (step.from == step.to) {
      exclusion = fresh();
      place.solver->add(store_.binary(Kind::Or, store_.negation(exclusion), none_of(now(step.from, cube))));
      assumptions.push_back(exclusion);
    }
    const std::vector<ExprRef> target = later(step, cube);
    assumptions.insert(assumptions.end(), target.begin(), target.end());
    const Answer answer = ask(place, assumptions);
    if (answer == Answer::Unsat && reason != nullptr) {
      const std::vector<ExprRef> failed = place.solver->failed_assumptions();
      const std::unordered_set<ExprRef> matters(failed.begin(), failed.end());
      for (size_t i = 0; i < cube.size(); ++i)
        if (matters.contains(target[i])) reason->insert(cube[i]);
    }
    if (answer == Answer::Sat && state != nullptr) *state = state_before(step);
    if (exclusion != nullptr) place.solver->add(store_.negation(exclusion));
    return answer;
  }

  // Where a step begins in the solver's model.
  State state_before(const Step& step) {
    Place& place = places_[step.from];
    std::vector<llvm::APInt> values;
    for (ExprRef symbol : place.symbols) values.push_back(place.solver->value(symbol));
    State result;
    for (uint32_t bit = 0; bit < place.bits.size(); ++bit)
      result.cube.push_back({bit, values[place.origin[bit].first][place.origin[bit].second]});
    for (ExprRef input : step.inputs) result.inputs.push_back(!place.solver->value(input).isZero());
    return result;
  }

  // Those of the bits of a state that make the step lead into the cube, with the same inputs. All states that
  // share them do the same.
  Cube widen(uint32_t number, const State& state, const Cube& cube) {
    const Step& step = steps_[number];
    Place& place = places_[step.from];
    std::vector<ExprRef> goal = later(step, cube);
    goal.push_back(step.condition);
    ExprRef misses = fresh();
    place.solver->add(store_.binary(Kind::Or, store_.negation(misses), none_of(goal)));
    std::vector<ExprRef> assumptions = {misses};
    for (size_t i = 0; i < step.inputs.size(); ++i)
      assumptions.push_back(bits_.literal(step.inputs[i], state.inputs[i]));
    const std::vector<ExprRef> literals = now(step.from, state.cube);
    assumptions.insert(assumptions.end(), literals.begin(), literals.end());
    Cube result = state.cube;
    if (ask(place, assumptions) == Answer::Unsat) {
      const std::vector<ExprRef> failed = place.solver->failed_assumptions();
      const std::unordered_set<ExprRef> matters(failed.begin(), failed.end());
      result.clear();
      for (size_t i = 0; i < literals.size(); ++i)
        if (matters.contains(literals[i])) result.push_back(state.cube[i]);
    }
    place.solver->add(store_.negation(misses));
    return result;
  }

  // Blocks all that leads to something forbidden from what is possible at the top level. False if an
  // execution does.
  bool block_forbidden() {
    for (uint32_t number : places_[0].into) {
      const Step step = steps_[number];
      Place& place = places_[step.from];
      while (true) {
        std::vector<ExprRef> assumptions = {step.condition};
        if (step.from != 0)
          for (unsigned i = top_; i < place.switches.size(); ++i) assumptions.push_back(place.switches[i]);
        if (ask(place, assumptions) == Answer::Unsat) break;
        if (step.from == 0) return false;
        const State state = state_before(step);
        if (!block({top_, 0, step.from, widen(number, state, {})})) return false;
      }
    }
    return true;
  }

  bool block(Obligation first) {
    std::priority_queue<Obligation> pending;
    pending.push(std::move(first));
    while (!pending.empty()) {
      Obligation obligation = pending.top();
      pending.pop();
      if (is_blocked(obligation)) continue;
      std::set<BitLiteral> reason;
      bool has_predecessor = false;
      for (uint32_t number : places_[obligation.place].into) {
        State state;
        if (ask_step(number, obligation.cube, obligation.level - 1, &reason, &state) == Answer::Unsat)
          continue;
        if (steps_[number].from == 0) return false;
        Obligation before{obligation.level - 1, obligation.depth + 1, steps_[number].from,
                          widen(number, state, obligation.cube)};
        pending.push(std::move(obligation));
        pending.push(std::move(before));
        has_predecessor = true;
        break;
      }
      if (has_predecessor) continue;
      Cube cube(reason.begin(), reason.end());
      unsigned level = obligation.level;
      generalize(obligation.place, cube, level);
      while (level < top_ && !is_reachable(obligation.place, cube, level + 1, nullptr)) ++level;
      add_blocked(obligation.place, cube, level);
      if (level < top_) {
        obligation.level = level + 1;
        pending.push(std::move(obligation));
      }
    }
    return true;
  }

  bool is_blocked(const Obligation& obligation) const {
    const Place& place = places_[obligation.place];
    for (unsigned level = obligation.level; level < place.blocked.size(); ++level)
      for (const Cube& cube : place.blocked[level])
        if (is_subset(cube, obligation.cube)) return true;
    return false;
  }

  // Whether a state of the cube is possible at a level, as far as is known one level below.
  bool is_reachable(uint32_t place, const Cube& cube, unsigned level, std::set<BitLiteral>* reason) {
    for (uint32_t number : places_[place].into)
      if (ask_step(number, cube, level - 1, reason, nullptr) == Answer::Sat) return true;
    return false;
  }

  // Drops literals as long as the rest is out of reach.
  void generalize(uint32_t place, Cube& cube, unsigned level) {
    unsigned failures = 0;
    for (size_t i = cube.size(); i-- > 0 && failures < kMostFailures;) {
      if (i >= cube.size()) continue;
      Cube smaller = cube;
      smaller.erase(smaller.begin() + static_cast<ptrdiff_t>(i));
      std::set<BitLiteral> reason;
      if (is_reachable(place, smaller, level, &reason)) {
        ++failures;
        continue;
      }
      failures = 0;
      cube.assign(reason.begin(), reason.end());
    }
  }

  void add_blocked(uint32_t number, const Cube& cube, unsigned level) {
    Place& place = places_[number];
    for (unsigned i = 0; i <= level; ++i)
      std::erase_if(place.blocked[i], [&](const Cube& other) { return is_subset(cube, other); });
    place.blocked[level].push_back(cube);
    place.solver->add(
        store_.binary(Kind::Or, store_.negation(place.switches[level]), none_of(now(number, cube))));
  }

  void add_level() {
    ++top_;
    for (Place& place : places_) {
      place.blocked.resize(top_ + 1);
      while (place.switches.size() < place.blocked.size()) place.switches.push_back(fresh());
    }
  }

  // Moves cubes to the next level where they stay blocked. True if a level has none of its own: then those
  // above it are inductive.
  bool push_forward() {
    for (unsigned level = 1; level < top_; ++level) {
      bool is_empty = true;
      for (uint32_t number = 1; number < places_.size(); ++number) {
        const std::vector<Cube> cubes = places_[number].blocked[level];
        for (const Cube& cube : cubes)
          if (!is_reachable(number, cube, level + 1, nullptr)) add_blocked(number, cube, level + 1);
        is_empty &= places_[number].blocked[level].empty();
      }
      if (is_empty) {
        fixed_ = level;
        return true;
      }
    }
    return false;
  }

  Conditions conditions() {
    Conditions result(places_.size());
    for (uint32_t number = 1; number < places_.size(); ++number)
      for (unsigned level = fixed_ + 1; level <= top_; ++level)
        for (const Cube& cube : places_[number].blocked[level])
          result[number].push_back(none_of(now(number, cube)));
    return result;
  }

  expr::Store& store_;
  const DirectedOptions& options_;
  Bits bits_;
  std::vector<Place> places_;
  std::vector<Step> steps_;
  unsigned top_ = 1;
  unsigned fixed_ = 0;
  unsigned fresh_ = 0;
};

}  // namespace

std::optional<Conditions> solve_by_bits(expr::Store& store, const System& system,
                                        const DirectedOptions& options) {
  try {
    return Search(store, system, options).run();
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

}  // namespace heddle::engines::horn
