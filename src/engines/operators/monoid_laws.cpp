#include "engines/operators/monoid_laws.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <map>

#include "smt/solver.h"
#include "support/diagnostics.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using expr::Values;

namespace {

constexpr double kSeconds = 20;  // proofs take less than one, if the machine is not busy

class Laws {
 public:
  explicit Laws(const expr::Monoid& monoid)
      : monoid_(monoid), store_(*monoid.store), terms_(store_, monoid) {}

  std::optional<Failure> check() {
    const Values& x = monoid_.left;
    const Values& y = monoid_.right;
    const Values& z = monoid_.other;
    prove("3a: 'combine' should be associative", nullptr, terms_.combine(terms_.combine(x, y), z),
          terms_.combine(x, terms_.combine(y, z)));
    if (!monoid_.neutral.empty())
      for (const Values& one : {terms_.combine(terms_.neutral(), x), terms_.combine(x, terms_.neutral())})
        prove("3b: 'neutral' should be neutral for 'combine'", nullptr, one, x);
    if (monoid_.can_replace != nullptr) check_replacement();
    return std::move(failure_);
  }

 private:
  void check_replacement() {
    const Values before = variables("old");
    const Values after = variables("new");
    const Values first = variables("before");
    const Values last = variables("behind");
    const auto check = [&](const Values& whole, const Values& expected) {
      prove("3c: 'replaced' should be the fold with the new element",
            terms_.can_replace(whole, before, after), terms_.replaced(whole, before, after), expected);
    };
    check(before, after);
    check(terms_.combine(first, before), terms_.combine(first, after));
    check(terms_.combine(before, last), terms_.combine(after, last));
    check(terms_.combine(terms_.combine(first, before), last),
          terms_.combine(terms_.combine(first, after), last));
  }

  Values variables(const std::string& name) {
    Values result;
    for (size_t i = 0; i < monoid_.left.size(); ++i)
      result.push_back(store_.symbol(
          monoid_.components[i].empty() ? name : fmt::format("{}.{}", name, monoid_.components[i]),
          monoid_.left[i]->type()));
    return result;
  }

  // That the values are equal where the condition holds; null: always.
  void prove(const char* law, ExprRef condition, const Values& a, const Values& b) {
    if (failure_) return;
    ExprRef differ = store_.boolean(false);
    for (size_t i = 0; i < a.size(); ++i)
      if (a[i] != b[i]) differ = store_.binary(Kind::Or, differ, store_.binary(Kind::Ne, a[i], b[i]));
    if (condition != nullptr && condition != store_.boolean(true))
      differ = store_.binary(Kind::And, condition, differ);
    if (is_impossible_over_integers(differ)) return;
    const std::unique_ptr<smt::Solver> solver = smt::make_solver(store_, "z3");
    solver->set_time_limit(kSeconds);
    solver->add(differ);
    const smt::Answer answer = solver->check();
    if (answer == smt::Answer::Unsat) return;
    failure_ = {{0, monoid_.line, monoid_.column}, law, ""};
    if (answer == smt::Answer::Sat) failure_->counterexample = values(differ, *solver);
  }

  // Only for differences of sums and products.
  bool is_impossible_over_integers(ExprRef differ) {
    expr::Bindings known;
    const ExprRef lifted = over_integers(differ, known);
    if (lifted == nullptr) return false;
    const std::unique_ptr<smt::Solver> solver = smt::make_solver(store_, "z3");
    solver->set_time_limit(kSeconds);
    solver->add(lifted);
    return solver->check() == smt::Answer::Unsat;
  }

  // Null: it is about more than whether sums and products of words differ.
  ExprRef over_integers(ExprRef e, expr::Bindings& known) {
    if (const auto found = known.find(e); found != known.end()) return found->second;
    const expr::TypeRef integer = store_.integer_type();
    ExprRef result = nullptr;
    switch (e->kind()) {
      case Kind::Symbol:
        if (e->type()->is_bitvector()) result = store_.symbol(e->text() + "!integer", integer);
        break;
      case Kind::Constant:
        result = e->type()->is_bool() ? e : store_.constant(integer, e->value());
        break;
      case Kind::Neg:
      case Kind::Add:
      case Kind::Sub:
      case Kind::Mul:
      case Kind::Ne:
      case Kind::Or: {
        std::vector<ExprRef> operands;
        for (ExprRef operand : e->operands()) operands.push_back(over_integers(operand, known));
        if (std::ranges::find(operands, nullptr) != operands.end()) break;
        result = store_.make(e->kind(), e->type()->is_bool() ? e->type() : integer, operands);
        break;
      }
      default:
        break;
    }
    return known[e] = result;
  }

  std::string values(ExprRef formula, smt::Solver& solver) const {
    std::map<std::string, ExprRef> shown;
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (e->is(Kind::Symbol)) shown[e->text()] = e;
    });
    std::string text;
    for (const auto& [name, e] : shown) {
      const llvm::APInt value = solver.value(e);
      llvm::SmallString<32> digits;
      value.toString(digits, 10, true);
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name,
                          e->type()->is_bool() ? (value.isZero() ? "false" : "true") : std::string(digits));
    }
    return text;
  }

  const expr::Monoid& monoid_;
  expr::Store& store_;
  expr::MonoidTerms terms_;
  std::optional<Failure> failure_;
};

}  // namespace

std::optional<Failure> find_broken_law(const expr::Monoid& monoid) {
  return Laws(monoid).check();
}

void require_laws(const expr::Monoid& monoid) {
  const std::optional<Failure> failure = find_broken_law(monoid);
  if (!failure) return;
  throw support::InputError(
      monoid.file, failure->position.line, failure->position.column,
      fmt::format("'{}' is no aggregate, by condition {}{}", monoid.name, failure->condition,
                  failure->counterexample.empty() ? " (no proof was found)"
                                                  : "; not so for " + failure->counterexample));
}

}  // namespace heddle::engines::operators
