#include "spec/rule_effect.h"

namespace heddle::spec {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;

namespace {

class Execution {
 public:
  explicit Execution(expr::Store& store) : store_(store), path_(store.boolean(true)) {}

  RuleEffect run(const Rule& rule) {
    run(rule.body);
    return std::move(effect_);
  }

 private:
  void run(const std::vector<RuleStatement>& statements) {
    for (const RuleStatement& statement : statements) run(statement);
  }

  void run(const RuleStatement& statement) {
    const ExprRef value =
        statement.kind == RuleStatementKind::Assign ? now(statement.value) : condition(statement.value);
    switch (statement.kind) {
      case RuleStatementKind::Assign:
        effect_.after[statement.target] = value;
        return;
      case RuleStatementKind::Assert:
        effect_.assertions.push_back(
            path_ == store_.boolean(true) ? value : store_.binary(Kind::Implies, path_, value));
        return;
      case RuleStatementKind::If:
        branch(statement, value);
    }
  }

  void branch(const RuleStatement& statement, ExprRef condition) {
    const expr::Bindings before = effect_.after;
    const ExprRef path = path_;
    path_ = store_.binary(Kind::And, path, condition);
    run(statement.then_part);
    const expr::Bindings there = std::exchange(effect_.after, before);
    path_ = store_.binary(Kind::And, path, store_.negation(condition));
    run(statement.else_part);
    path_ = path;
    for (const auto& [symbol, value] : there) effect_.after.try_emplace(symbol, symbol);
    for (auto& [symbol, value] : effect_.after) {
      const auto found = there.find(symbol);
      const ExprRef other = found == there.end() ? symbol : found->second;
      if (other != value) value = store_.ite(condition, other, value);
    }
  }

  ExprRef now(ExprRef e) { return expr::Substitution(store_, effect_.after)(e); }

  ExprRef condition(ExprRef e) {
    expr::Bindings known;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      const bool is_equation = part->is(Kind::Eq) || part->is(Kind::Ne);
      if (!is_equation || !part->operand(0)->type()->is(TypeKind::Map)) return;
      const std::string name = "same$" + std::to_string(effect_.comparisons.size());
      const ExprRef same = store_.symbol(name, store_.bool_type());
      effect_.comparisons.push_back({same, now(part->operand(0)), now(part->operand(1))});
      known[part] = part->is(Kind::Eq) ? same : store_.negation(same);
    });
    return now(expr::Substitution(store_, std::move(known))(e));
  }

  expr::Store& store_;
  ExprRef path_;
  RuleEffect effect_;
};

}  // namespace

RuleEffect effect_of(const Operator& op, const Rule& rule) {
  return Execution(*op.store).run(rule);
}

}  // namespace heddle::spec
