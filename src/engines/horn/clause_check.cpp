#include "engines/horn/clause_check.h"

#include <fmt/format.h>

#include "engines/loop_facts.h"
#include "expr/substitute.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

class Checker {
 public:
  Checker(expr::Store& store, const System& system, const Conditions& conditions)
      : store_(store), system_(system), conditions_(conditions) {}

  void drop_broken(Queries& queries) {
    bool drops = true;
    while (drops) {
      drops = false;
      for (const Clause& clause : system_.clauses)
        if (clause.head) drops |= drop_where_broken(queries, clause);
    }
  }

  std::vector<ExprRef> failures() {
    std::vector<ExprRef> result;
    for (const Clause& clause : system_.clauses) {
      ExprRef failure = premise(clause);
      if (clause.head) {
        ExprRef holds = store_.boolean(true);
        for (ExprRef condition : conditions_[clause.head->predicate])
          holds = store_.binary(Kind::And, holds, applied(condition, *clause.head));
        if (holds == store_.boolean(true)) continue;
        failure = store_.binary(Kind::And, failure, store_.negation(holds));
      }
      result.push_back(failure);
    }
    return result;
  }

  const Conditions& conditions() const { return conditions_; }

 private:
  ExprRef premise(const Clause& clause) {
    ExprRef result = clause.condition;
    for (const Application& body : clause.body)
      for (ExprRef condition : conditions_[body.predicate])
        result = store_.binary(Kind::And, result, applied(condition, body));
    return result;
  }

  bool drop_where_broken(Queries& queries, const Clause& clause) {
    std::vector<ExprRef>& own = conditions_[clause.head->predicate];
    bool dropped = false;
    while (!own.empty()) {
      ExprRef all = store_.boolean(true);
      std::vector<ExprRef> failures;
      for (ExprRef condition : own) {
        ExprRef holds = applied(condition, *clause.head);
        failures.push_back(store_.negation(holds));
        all = store_.binary(Kind::And, all, holds);
      }
      const Answer answer = queries.check(store_.binary(Kind::And, premise(clause), store_.negation(all)));
      if (answer == Answer::Unsat) return dropped;
      std::vector<ExprRef> left;
      for (size_t i = 0; i < own.size(); ++i)
        if (!queries.holds(failures[i])) left.push_back(own[i]);
      if (left.size() == own.size()) {  // no model: one by one
        std::erase_if(left, [&](ExprRef condition) {
          ExprRef fails = store_.negation(applied(condition, *clause.head));
          return queries.check(store_.binary(Kind::And, premise(clause), fails)) != Answer::Unsat;
        });
        if (left.size() == own.size()) return dropped;
      }
      own = std::move(left);
      dropped = true;
    }
    return dropped;
  }

  // The condition about the values in place of the parameters.
  ExprRef applied(ExprRef condition, const Application& application) {
    expr::Bindings bindings;
    const auto& parameters = system_.predicates[application.predicate].parameters;
    for (size_t i = 0; i < parameters.size(); ++i) {
      ExprRef value = application.values[i];
      if (value == nullptr)
        value = store_.symbol(fmt::format("horn!any!{}", fresh_++), parameters[i].symbol->type());
      bindings.emplace(parameters[i].symbol, value);
    }
    return expr::Substitution(store_, std::move(bindings))(condition);
  }

  expr::Store& store_;
  const System& system_;
  Conditions conditions_;
  unsigned fresh_ = 0;
};

}  // namespace

void drop_broken(expr::Store& store, Queries& queries, const System& system, Conditions& conditions) {
  Checker checker(store, system, conditions);
  checker.drop_broken(queries);
  conditions = checker.conditions();
}

std::vector<ExprRef> failures(expr::Store& store, const System& system, const Conditions& conditions) {
  return Checker(store, system, conditions).failures();
}

result::Result confirm(const Task& task, Queries& queries, const System& system, const Conditions& conditions,
                       const std::string& source) {
  std::vector<symex::Event> impossible;
  for (ExprRef failure : failures(task.program.store(), system, conditions)) {
    if (queries.check(failure) != Answer::Unsat)
      return result::unknown(result::Reason::NoProofFound,
                             "the solution of the Horn clauses does not hold for machine integers");
    impossible.emplace_back().condition = failure;
  }
  result::Result result;
  result.verdict = result::Verdict::True;
  result.property = task.question.property;
  result.evidence = {
      fmt::format("{}; all {} clauses were confirmed bit by bit", source, system.clauses.size())};
  if (queries.answered_by_second() > 0)
    result.evidence.push_back("one solver: some questions were left to the second solver alone");
  result.assertions = list_assertions(task.program, task.question.checks, result::AssertionStatus::Holds);
  for (size_t i = 1; i < system.predicates.size(); ++i) {
    const symex::Piece& piece = *system.predicates[i].piece;
    std::vector<ExprRef> over_places;
    for (ExprRef condition : conditions[i])
      if (ExprRef e = over_variables(task.program, piece, condition)) over_places.push_back(e);
    add_invariants(task.program, piece, over_places, result);
  }
  return queries.conclude({impossible}, std::move(result), task);
}

}  // namespace heddle::engines::horn
