#include "instrument/operators/extremes.h"

#include <fmt/format.h>

#include <map>

#include "expr/comparison.h"
#include "expr/fold.h"
#include "expr/substitute.h"

namespace heddle::instrument::operators {

using expr::Aggregate;
using expr::ExprRef;
using expr::Kind;

namespace {

class Rewriter {
 public:
  explicit Rewriter(ir::Program& program) : program_(program), store_(program.store()) {}

  size_t run() {
    for (ir::Function& function : program_.functions())
      for (ir::Instruction& instruction : function.body)
        for (ExprRef& operand : instruction.operands)
          if (operand != nullptr) rewrite(instruction, operand);
    return known_.size();
  }

 private:
  void rewrite(ir::Instruction& instruction, ExprRef& operand) {
    expr::Bindings replaced;
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      if (!expr::is_fold(e->kind())) return;
      if (ExprRef other = extreme_of(e)) replaced[e] = other;
    });
    if (replaced.empty()) return;
    operand = expr::Substitution(store_, std::move(replaced))(operand);
    instruction.sites.clear();
  }

  bool mentions(ExprRef e, ExprRef symbol) const {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
    return found;
  }

  // Null: it is none of these.
  ExprRef extreme_of(ExprRef fold) {
    if (const auto found = known_.find(fold); found != known_.end()) return found->second;
    const std::optional<expr::KnownAggregate> aggregate = expr::aggregate_of(store_, fold);
    if (!aggregate ||
        (aggregate->aggregate != Aggregate::ForAll && aggregate->aggregate != Aggregate::Exists))
      return nullptr;
    const ExprRef condition = aggregate->element;
    const expr::FoldParts parts = expr::parts_of_fold(fold);
    if (condition->kind() < Kind::Lt || condition->kind() > Kind::Ge ||
        !condition->operand(0)->type()->is_bitvector())
      return nullptr;
    for (int side : {0, 1}) {
      const ExprRef element = condition->operand(side);
      const ExprRef bound = condition->operand(1 - side);
      if (!mentions(element, parts.index) || mentions(bound, parts.index)) continue;
      const Kind kind = side == 0 ? condition->kind() : expr::mirrored(condition->kind());
      return known_[fold] = bounded(aggregate->aggregate == Aggregate::ForAll, kind, parts, element, bound);
    }
    return nullptr;
  }

  ExprRef bounded(bool is_for_all, Kind kind, const expr::FoldParts& parts, ExprRef element, ExprRef bound) {
    const bool is_upper = kind == Kind::Lt || kind == Kind::Le;
    const Aggregate extreme = is_upper == is_for_all ? Aggregate::Maximum : Aggregate::Minimum;
    const ExprRef value = expr::make_aggregate(store_, extreme, fmt::format("extreme!{}", known_.size()),
                                               parts.index, parts.low, parts.high, element);
    const ExprRef holds = store_.binary(kind, value, bound);
    const Kind compared = is_for_all ? Kind::Le : Kind::Gt;
    return store_.binary(is_for_all ? Kind::Or : Kind::And, store_.binary(compared, parts.high, parts.low),
                         holds);
  }

  ir::Program& program_;
  expr::Store& store_;
  std::map<ExprRef, ExprRef> known_;
};

}  // namespace

size_t rewrite_to_extremes(ir::Program& program) {
  return Rewriter(program).run();
}

}  // namespace heddle::instrument::operators
