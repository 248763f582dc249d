// The value of expressions under a model: symbols and map symbols have values, everything else follows from
// expr/evaluate.h. Backends use it for what a formula did not mention, check_models for everything.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "expr/expr.h"
#include "smt/solver.h"

namespace heddle::smt {

class Evaluator {
 public:
  struct Source {
    // What a symbol was defined to be, or null; may be empty.
    std::function<expr::ExprRef(expr::ExprRef)> meaning;
    std::function<llvm::APInt(expr::ExprRef)> scalar;
    std::function<MapValue(expr::ExprRef)> map;
  };
  explicit Evaluator(Source source) : source_(std::move(source)) {}

  // Whether everything in the expression can be evaluated: no quantifiers, no memory, scalars in maps.
  static bool can_evaluate(expr::ExprRef e);

  llvm::APInt value(expr::ExprRef scalar);
  MapValue map_value(expr::ExprRef map);

 private:
  struct Less {
    bool operator()(const llvm::APInt& a, const llvm::APInt& b) const { return a.ult(b); }
  };
  struct Table {
    std::map<llvm::APInt, llvm::APInt, Less> points;
    llvm::APInt otherwise;
  };

  void compute(expr::ExprRef root);
  bool is_known(expr::ExprRef e) const { return values_.contains(e) || known_maps_.contains(e); }
  expr::ExprRef meaning_of(expr::ExprRef e) const;
  llvm::APInt compute_scalar(expr::ExprRef e);
  llvm::APInt lookup(expr::ExprRef map, const llvm::APInt& index);
  Table table_of(expr::ExprRef map);
  const Table& symbol_table(expr::ExprRef symbol);
  bool are_equal(expr::ExprRef a, expr::ExprRef b);

  Source source_;
  std::unordered_map<expr::ExprRef, llvm::APInt> values_;
  std::unordered_set<expr::ExprRef> known_maps_;  // the scalars in them have values
  std::unordered_map<expr::ExprRef, Table> tables_;
};

}  // namespace heddle::smt
