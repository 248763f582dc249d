// Aggregates over ranges, as include/heddle.h writes them: __heddle_sum(low, high, ({ heddle_integer j; a[j];
// })). They become folds, which have no effect, so that they may stand in any expression.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <optional>

#include "expr/fold.h"
#include "frontend/values.h"

namespace heddle::frontend {

class Conditions;
class EffectFinder;
class Expressions;
struct Lowering;

struct AggregateCall {
  expr::Aggregate aggregate;
  const clang::Expr* low;
  const clang::Expr* high;
  const clang::VarDecl* index;
  const clang::Expr* element;
};

// Nothing: another call.
std::optional<AggregateCall> aggregate_call(const clang::CallExpr* e);

class Aggregates {
 public:
  explicit Aggregates(Lowering& lowering);

  // A bool, an integer of 128 bits, or one of the element's type. Nothing: another call.
  std::optional<Value> aggregate(const clang::CallExpr* e);
  // The value of a variable that an aggregate around it binds; null for others.
  const Value* bound(const clang::VarDecl* variable) const;

 private:
  [[noreturn]] void fail(const clang::Expr* e, const std::string& message);
  void check(const AggregateCall& call);
  void check_effects(const clang::Expr* e, const char* what);
  Value bound_of_range(const clang::Expr* e);
  Value element(const AggregateCall& call, Value index);

  Unit& unit_;
  expr::Store& store_;
  const std::string& prefix_;
  ValueBuilder& values_;
  EffectFinder& effects_;
  Expressions& expressions_;
  Conditions& conditions_;
  llvm::DenseMap<const clang::VarDecl*, Value> bound_;
  unsigned count_ = 0;
};

}  // namespace heddle::frontend
