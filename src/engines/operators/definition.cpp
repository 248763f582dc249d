#include "engines/operators/definition.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <set>

#include "engines/operators/fold_facts.h"
#include "smt/solver.h"
#include "spec/operator_parser.h"
#include "spec/rule_effect.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using spec::Operator;
using spec::Position;
using spec::Rule;

namespace {

constexpr double kSeconds = 20;  // proofs take less than one, if the machine is not busy

bool is_capture(ExprRef e) {
  return e->is(Kind::Symbol) && e->text().starts_with('$');
}

class Definition {
 public:
  explicit Definition(const Operator& op) : op_(op), store_(*op.store) {}

  std::optional<Failure> check() {
    check_initial();
    if (op_.combine != nullptr && !op_.is_generic) check_laws();
    for (expr::Aggregate aggregate : op_.serves) check_meaning(aggregate);
    for (const Rule& rule : op_.rules) check_rule(rule);
    return std::move(failure_);
  }

 private:
  // Whether the goal follows from the facts. Only the first failure counts.
  void prove(const Position& position, const std::string& condition, const std::vector<ExprRef>& facts,
             ExprRef goal) {
    if (failure_) return;
    const std::unique_ptr<smt::Solver> solver = smt::make_solver(store_, "z3");
    solver->set_time_limit(kSeconds);
    for (ExprRef fact : facts) solver->add(fact);
    solver->add(store_.negation(goal));
    const smt::Answer answer = solver->check();
    if (answer == smt::Answer::Unsat) return;
    failure_ = {position, condition, ""};
    if (answer != smt::Answer::Sat) return;
    std::vector<ExprRef> all = facts;
    all.push_back(goal);
    failure_->counterexample = values(all, *solver);
  }

  // Of the variables and elements that the formulas mention.
  std::string values(const std::vector<ExprRef>& formulas, smt::Solver& solver) const {
    std::set<std::pair<std::string, ExprRef>> shown;
    for (ExprRef formula : formulas)
      expr::for_each_subexpression(formula, [&](ExprRef e) {
        const bool is_scalar = !e->type()->is(TypeKind::Map);
        if (e->is(Kind::Symbol) && is_scalar && !e->text().starts_with("same$"))
          shown.emplace(e->text(), e);
        else if (e->is(Kind::MapSelect) && is_scalar && is_capture(e->operand(0)) &&
                 is_capture(e->operand(1)))
          shown.emplace(fmt::format("{}[{}]", e->operand(0)->text(), e->operand(1)->text()), e);
      });
    std::string text;
    for (const auto& [name, e] : shown) {
      const llvm::APInt value = solver.value(e);
      llvm::SmallString<32> digits;
      value.toString(digits, 10, true);
      const std::string shown_value =
          e->type()->is_bool() ? (value.isZero() ? "false" : "true") : std::string(digits);
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, shown_value);
    }
    return text;
  }

  void check_initial() {
    std::vector<ExprRef> initial;
    for (const spec::Ghost& ghost : op_.ghosts)
      if (ghost.initial != nullptr) initial.push_back(store_.binary(Kind::Eq, ghost.symbol, ghost.initial));
    prove(op_.invariant_position, "1: the initial ghosts should satisfy the invariant", initial,
          op_.invariant);
  }

  ExprRef combined(ExprRef a, ExprRef b) const { return operators::combined(op_, a, b); }

  void check_laws() {
    const ExprRef x = op_.left;
    const ExprRef y = op_.right;
    const ExprRef z = store_.symbol("z", op_.value_type);
    prove(op_.position, "3: 'combine' should be associative", {},
          store_.binary(Kind::Eq, combined(combined(x, y), z), combined(x, combined(y, z))));
    if (op_.neutral == nullptr) return;
    for (ExprRef one : {combined(op_.neutral, x), combined(x, op_.neutral)})
      prove(op_.position, "3: 'neutral' should be neutral for 'combine'", {},
            store_.binary(Kind::Eq, one, x));
  }

  void check_meaning(expr::Aggregate aggregate) {
    const std::string name(info(aggregate).name);
    const bool is_bool = aggregate == expr::Aggregate::ForAll || aggregate == expr::Aggregate::Exists;
    if (op_.value_type == nullptr || op_.value_type->is_bool() != is_bool)
      return fail(op_.position, fmt::format("4: the values of '{}' should be of type {}", name,
                                            is_bool ? "bool" : "integer"));
    const ExprRef x = op_.left;
    const ExprRef y = op_.right;
    ExprRef meaning = nullptr;
    ExprRef neutral = nullptr;
    switch (aggregate) {
      case expr::Aggregate::Sum:
      case expr::Aggregate::Count:
        meaning = store_.binary(Kind::Add, x, y);
        neutral = store_.constant(store_.integer_type(), 0);
        break;
      case expr::Aggregate::Maximum:
        meaning = store_.ite(store_.binary(Kind::Gt, x, y), x, y);
        break;
      case expr::Aggregate::Minimum:
        meaning = store_.ite(store_.binary(Kind::Lt, x, y), x, y);
        break;
      case expr::Aggregate::ForAll:
      case expr::Aggregate::Exists: {
        const bool is_forall = aggregate == expr::Aggregate::ForAll;
        meaning = store_.binary(is_forall ? Kind::And : Kind::Or, x, y);
        neutral = store_.boolean(is_forall);
      }
    }
    prove(op_.position, fmt::format("4: 'combine' should be the operation of '{}'", name), {},
          store_.binary(Kind::Eq, op_.combine, meaning));
    if (neutral == nullptr && op_.neutral != nullptr)
      return fail(op_.position, fmt::format("4: '{}' of nothing should have no value", name));
    if (op_.neutral != nullptr)
      prove(op_.position, fmt::format("4: 'neutral' should be the '{}' of nothing", name), {},
            store_.binary(Kind::Eq, op_.neutral, neutral));
  }

  void check_rule(const Rule& rule) {
    const spec::RuleEffect effect = spec::effect_of(op_, rule);
    std::vector<ExprRef> facts = facts_about_folds(op_, rule);
    facts.push_back(op_.invariant);
    facts.insert(facts.end(), effect.assertions.begin(), effect.assertions.end());
    for (const spec::ArrayComparison& comparison : effect.comparisons)
      facts.push_back(store_.binary(Kind::Implies, comparison.same,
                                    store_.binary(Kind::Eq, comparison.left, comparison.right)));
    prove(rule.position, fmt::format("2d: rule '{}' should do what the statement does", rule.name), facts,
          store_.binary(Kind::Eq, effect.value_after(rule.target), rule.value));
    prove(rule.position, fmt::format("2c: rule '{}' should preserve the invariant", rule.name), facts,
          expr::Substitution(store_, effect.after)(op_.invariant));
  }

  void fail(const Position& position, const std::string& condition) {
    if (!failure_) failure_ = {position, condition, ""};
  }

  const Operator& op_;
  expr::Store& store_;
  std::optional<Failure> failure_;
};

}  // namespace

std::optional<Failure> find_failure(const Operator& op) {
  return Definition(op).check();
}

void require_definition(const Operator& op) {
  const std::optional<Failure> failure = find_failure(op);
  if (!failure) return;
  spec::fail_at(op, failure->position,
                fmt::format("'{}' is no operator, by condition {}{}", op.name, failure->condition,
                            failure->counterexample.empty() ? " (no proof was found)"
                                                            : "; not so for " + failure->counterexample));
}

}  // namespace heddle::engines::operators
