#include "engines/horn/guesses.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "engines/horn/integer_terms.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostVariables = 12;
constexpr size_t kMostConstants = 6;  // of the program, per loop
constexpr size_t kMostShifts = 8;     // constants that the program adds
constexpr size_t kMostDistant = 4;    // variables whose distances may matter

bool fits(Number value, TypeRef type) {
  const unsigned width = type->width();
  if (type->is_signed()) return value >= -(Number(1) << (width - 1)) && value < (Number(1) << (width - 1));
  return value >= 0 && value < (Number(1) << width);
}

class Guesser {
 public:
  Guesser(expr::Store& store, const System& system, uint32_t predicate, Vocabulary vocabulary)
      : store_(store), system_(system), predicate_(predicate), vocabulary_(vocabulary) {
    for (Parameter parameter : system.predicates[predicate].parameters) {
      if (vocabulary == Vocabulary::Parameters) parameter.place = parameter.symbol;
      if (parameter.place == nullptr || parameter.place->type() != parameter.symbol->type()) continue;
      if (parameter.symbol->type()->is_bool()) truths_.push_back(parameter);
      if (parameter.symbol->type()->is_bitvector() && numbers_.size() < kMostVariables)
        numbers_.push_back(parameter);
    }
  }

  std::vector<Guess> run() {
    find_constants();
    for (const Parameter& truth : truths_) {
      add({truth}, [](const auto& values) { return values[0]; });
      add({truth}, [this](const auto& values) { return store_.negation(values[0]); });
    }
    for (const Parameter& number : numbers_) {
      std::set<Number> bounds = constants_;
      add_first_values(number, bounds);
      for (Number bound : bounds) add_bounds(number, bound);
      add_remainders(number);
    }
    for (size_t i = 0; i < numbers_.size(); ++i)
      for (size_t j = i + 1; j < numbers_.size(); ++j) add_order(numbers_[i], numbers_[j]);
    for (size_t i = 0; i < numbers_.size(); ++i)
      for (size_t j = i + 1; j < numbers_.size(); ++j) add_steps(numbers_[i], numbers_[j]);
    if (vocabulary_ == Vocabulary::Parameters && numbers_.size() <= kMostDistant) add_distances();
    return std::move(guesses_);
  }

 private:
  using Make = std::function<ExprRef(const std::vector<ExprRef>&)>;

  void add(const std::vector<Parameter>& parameters, const Make& make) {
    std::vector<ExprRef> symbols;
    std::vector<ExprRef> places;
    for (const Parameter& parameter : parameters) {
      symbols.push_back(parameter.symbol);
      places.push_back(parameter.place);
    }
    guesses_.push_back({make(symbols), make(places)});
  }

  bool is_about(const Clause& clause) const {
    return (!clause.body.empty() && clause.body[0].predicate == predicate_) ||
           (clause.head && clause.head->predicate == predicate_);
  }

  // What the program compares with, there and one beside.
  void find_constants() {
    std::set<Number> found;
    for (const Clause& clause : system_.clauses) {
      if (!is_about(clause)) continue;
      expr::for_each_subexpression(clause.condition, [&](ExprRef e) {
        if (e->operand_count() != 2 || !e->type()->is_bool()) return;
        for (ExprRef operand : e->operands())
          if (operand->is(Kind::Constant) && operand->type()->is_bitvector() &&
              operand->type()->width() <= 64)
            found.insert(value_of(operand));
      });
    }
    constants_ = {0, 1};
    for (Number value : found) {
      if (constants_.size() > 3 * kMostConstants) break;
      for (int beside : {-1, 0, 1}) constants_.insert(value + beside);
    }
  }

  // Of a parameter, at an arrival.
  ExprRef value_at(const Clause& clause, const Parameter& parameter) const {
    const auto& parameters = system_.predicates[predicate_].parameters;
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].symbol == parameter.symbol) return clause.head->values[i];
    return nullptr;
  }

  void add_first_values(const Parameter& number, std::set<Number>& values) const {
    for (const Clause& clause : system_.clauses) {
      if (!clause.head || clause.head->predicate != predicate_) continue;
      ExprRef value = value_at(clause, number);
      if (value != nullptr && value->is(Kind::Constant)) values.insert(value_of(value));
    }
  }

  void add_bounds(const Parameter& number, Number bound) {
    TypeRef type = number.symbol->type();
    if (!fits(bound, type)) return;
    const llvm::APInt low(128, static_cast<uint64_t>(bound));
    const llvm::APInt high(128, static_cast<uint64_t>(bound >> 64));
    const ExprRef constant = store_.constant(type, (high.shl(64) | low).sextOrTrunc(type->width()));
    for (Kind kind : {Kind::Ge, Kind::Le})
      add({number}, [&](const auto& values) { return store_.binary(kind, values[0], constant); });
  }

  // Where the loop adds a constant other than one: the remainder stays.
  void add_remainders(const Parameter& number) {
    TypeRef type = number.symbol->type();
    std::set<Number> steps;
    std::set<Number> firsts;
    add_first_values(number, firsts);
    for (const Clause& clause : system_.clauses) {
      if (!clause.head || clause.head->predicate != predicate_) continue;
      ExprRef value = value_at(clause, number);
      if (value == nullptr) continue;
      expr::for_each_subexpression(value, [&](ExprRef e) {
        if (!e->is(Kind::Add) && !e->is(Kind::Sub)) return;
        ExprRef step = e->operand(1);
        if (!step->is(Kind::Constant) || step->type() != type) return;
        const Number by = value_of(step) < 0 ? -value_of(step) : value_of(step);
        if (by > 1 && steps.size() < 3) steps.insert(by);
      });
    }
    for (Number step : steps)
      for (Number first : firsts) {
        if (!fits(step, type) || !fits(first, type)) continue;
        add({number}, [&](const auto& values) {
          ExprRef distance =
              store_.binary(Kind::Sub, values[0], store_.constant(type, static_cast<uint64_t>(first)));
          return store_.binary(
              Kind::Eq,
              store_.binary(Kind::Mod, distance, store_.constant(type, static_cast<uint64_t>(step))),
              store_.constant(type, 0));
        });
      }
  }

  void add_order(const Parameter& a, const Parameter& b) {
    TypeRef x = a.symbol->type();
    TypeRef y = b.symbol->type();
    TypeRef wide = x == y ? x : store_.signed_type(std::max(x->width(), y->width()) + 1);
    for (Kind kind : {Kind::Le, Kind::Ge, Kind::Eq, Kind::Ne})
      add({a, b}, [&](const auto& values) {
        return store_.binary(kind, store_.cast(wide, values[0]), store_.cast(wide, values[1]));
      });
  }

  // What a round adds to a parameter, if it always adds the same.
  std::optional<Number> step_of(const Parameter& parameter) const {
    std::optional<Number> result;
    for (const Clause& clause : system_.clauses) {
      if (!clause.head || clause.head->predicate != predicate_) continue;
      ExprRef value = value_at(clause, parameter);
      if (value == nullptr) return std::nullopt;
      if (value->is(Kind::Constant)) continue;  // where it begins
      if (!value->is(Kind::Add) || value->operand(0) != parameter.symbol ||
          !value->operand(1)->is(Kind::Constant))
        return std::nullopt;
      const Number step = value->operand(1)->value().getSExtValue();
      if (result && *result != step) return std::nullopt;
      result = step;
    }
    return result;
  }

  // match: a starts at p and grows by m, b starts at q and grows by n
  // result: n * (a - p) == m * (b - q)
  void add_steps(const Parameter& a, const Parameter& b) {
    const std::optional<Number> m = step_of(a);
    const std::optional<Number> n = step_of(b);
    if (!m || !n) return;
    std::set<Number> first_of_a;
    std::set<Number> first_of_b;
    add_first_values(a, first_of_a);
    add_first_values(b, first_of_b);
    if (first_of_a.size() != 1 || first_of_b.size() != 1) return;
    // As the machine computes: that holds also where the variables wrap around, and solvers see it at once.
    if (a.symbol->type()->width() != b.symbol->type()->width()) return;
    TypeRef type = store_.unsigned_type(a.symbol->type()->width());
    auto constant = [&](Number value) { return store_.constant(type, static_cast<uint64_t>(value)); };
    auto scaled = [&](ExprRef value, Number first, Number factor) {
      return store_.binary(Kind::Mul, constant(factor),
                           store_.binary(Kind::Sub, store_.cast(type, value), constant(first)));
    };
    add({a, b}, [&](const auto& values) {
      return store_.binary(Kind::Eq, scaled(values[0], *first_of_a.begin(), *n),
                           scaled(values[1], *first_of_b.begin(), *m));
    });
  }

  // Whether the predicate may have to relate the results of a recursive function to what it was given: that
  // of the function's end, or one on the way to it.
  bool is_about_results() const {
    return !system_.predicates[predicate_].piece->is_loop &&
           std::any_of(system_.clauses.begin(), system_.clauses.end(),
                       [](const Clause& clause) { return clause.body.size() > 1; });
  }

  // What the program adds to something, the smallest ones, and as often taken away.
  std::set<Number> shifts() const {
    std::set<Number> sizes;
    auto collect = [&](ExprRef e) {
      if (e == nullptr) return;
      expr::for_each_subexpression(e, [&](ExprRef part) {
        if (!part->is(Kind::Add) && !part->is(Kind::Sub)) return;
        ExprRef by = part->operand(1);
        if (!by->is(Kind::Constant) || by->type()->width() > 64) return;
        const Number value = by->value().getSExtValue();
        sizes.insert(value < 0 ? -value : value);
      });
    };
    for (const Clause& clause : system_.clauses) {
      collect(clause.condition);
      if (clause.head)
        for (ExprRef value : clause.head->values) collect(value);
      for (const Application& application : clause.body)
        for (ExprRef value : application.values) collect(value);
    }
    std::set<Number> result = {0};
    for (Number size : sizes) {
      if (result.size() > 2 * kMostShifts) break;
      result.insert(size);
      result.insert(-size);
    }
    return result;
  }

  // A variable that is no further from another than some constant. Results of a function may also lie beyond
  // some constant instead.
  void add_distances() {
    const std::set<Number> by = shifts();
    for (const Parameter& given : numbers_)
      for (const Parameter& result : numbers_) {
        if (given.symbol == result.symbol) continue;
        std::set<Number> ends;
        if (is_about_results()) {
          ends.insert(0);
          add_first_values(result, ends);
        }
        for (Number shift : by) add_distance(given, result, shift, ends);
      }
  }

  void add_distance(const Parameter& given, const Parameter& result, Number shift,
                    const std::set<Number>& ends) {
    constexpr unsigned kSpareBits = 2;  // the sum does not wrap around
    TypeRef type = store_.signed_type(
        std::max(given.symbol->type()->width(), result.symbol->type()->width()) + kSpareBits);
    auto constant = [&](Number value) {
      return store_.constant(type, llvm::APInt(type->width(), static_cast<uint64_t>(value), true));
    };
    for (Kind kind : {Kind::Le, Kind::Ge}) {
      auto holds = [&](const auto& values) {
        return store_.binary(kind, store_.cast(type, values[1]),
                             store_.binary(Kind::Add, store_.cast(type, values[0]), constant(shift)));
      };
      if (shift != 0 && given.symbol->id() < result.symbol->id()) add({given, result}, holds);
      for (Number end : ends)
        if (fits(end, result.symbol->type()))
          add({given, result}, [&](const auto& values) {
            return store_.binary(Kind::Or, holds(values),
                                 store_.binary(kind, store_.cast(type, values[1]), constant(end)));
          });
    }
  }

  expr::Store& store_;
  const System& system_;
  uint32_t predicate_;
  Vocabulary vocabulary_;
  std::vector<Parameter> numbers_;
  std::vector<Parameter> truths_;
  std::set<Number> constants_;
  std::vector<Guess> guesses_;
};

}  // namespace

std::vector<std::vector<Guess>> guess_invariants(expr::Store& store, const System& system,
                                                 Vocabulary vocabulary) {
  std::vector<std::vector<Guess>> result(system.predicates.size());
  for (uint32_t i = 1; i < system.predicates.size(); ++i)
    if (vocabulary == Vocabulary::Parameters || system.predicates[i].piece->is_loop)
      result[i] = Guesser(store, system, i, vocabulary).run();
  return result;
}

}  // namespace heddle::engines::horn
