#include "passes/define_aggregates.h"

#include <fmt/format.h>

#include "expr/fold.h"
#include "support/check.h"
#include "support/diagnostics.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;

namespace {

// The name of the aggregate that it stands for; empty: it is an expression of its own.
std::string named_fold(ExprRef e) {
  if (!e->is(Kind::Ite) || !e->operand(1)->is(Kind::Fold)) return "";
  const std::string& accumulator = e->operand(1)->operand(0)->text();
  const size_t at = accumulator.find(expr::kNamedFold);
  return at == std::string::npos ? "" : accumulator.substr(at + expr::kNamedFold.size());
}

class Definitions {
 public:
  Definitions(ir::Program& program, const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates)
      : program_(program), store_(program.store()), aggregates_(aggregates) {}

  void run() {
    for (ir::Function& function : program_.functions())
      for (ir::Instruction& instruction : function.body)
        for (ExprRef& operand : instruction.operands)
          if (operand != nullptr) operand = defined(operand, instruction.range);
  }

 private:
  ExprRef defined(ExprRef e, const support::SourceRange& range) {
    if (const auto found = known_.find(e); found != known_.end()) return found->second;
    ExprRef result = e;
    if (const std::string name = named_fold(e); !name.empty()) {
      result = meaning(e, named(name, range), range);
    } else {
      std::vector<ExprRef> operands;
      bool is_same = true;
      for (ExprRef operand : e->operands()) {
        operands.push_back(defined(operand, range));
        is_same &= operands.back() == operand;
      }
      if (!is_same) result = store_.make(e->kind(), e->type(), operands, e->index());
    }
    return known_[e] = result;
  }

  const expr::Monoid& named(const std::string& name, const support::SourceRange& range) const {
    for (const auto& aggregate : aggregates_)
      if (aggregate->name == name) return *aggregate;
    const support::SourceLocation& begin = range.begin;
    throw support::InputError(
        range.valid() ? program_.files()[begin.file].path : "", begin.line, begin.column,
        fmt::format("there is no aggregate '{}': give the file that defines it with --operators", name));
  }

  // The condition stays where it is, so that the sites in it do; others are in none of the operands.
  ExprRef meaning(ExprRef e, const expr::Monoid& monoid, const support::SourceRange& range) {
    const expr::FoldParts parts = expr::parts_of_fold(e->operand(1));
    const std::optional<expr::KnownAggregate> sum = expr::aggregate_of(store_, e->operand(1));
    CHECK(sum.has_value(), "the front end should write a named aggregate as a sum");
    std::string accumulator = parts.accumulator->text();
    accumulator.replace(accumulator.find(expr::kNamedFold), expr::kNamedFold.size(), "$");
    const expr::RangeAggregate aggregate =
        expr::make_aggregate(store_, monoid, accumulator, parts.index, defined(parts.low, range),
                             defined(parts.high, range), defined(sum->element, range));
    const auto number = [&](ExprRef value) {
      return value->type()->is_bool()
                 ? store_.ite(value, store_.constant(e->type(), 1), store_.constant(e->type(), 0))
                 : value;
    };
    return store_.ite(defined(e->operand(0), range), number(aggregate.of_some), number(aggregate.of_nothing));
  }

  ir::Program& program_;
  expr::Store& store_;
  const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates_;
  expr::Bindings known_;
};

bool has_named_folds(const ir::Program& program) {
  bool found = false;
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body)
      for (ExprRef operand : instruction.operands)
        if (operand != nullptr && !function.is_model)
          expr::for_each_subexpression(operand, [&](ExprRef e) { found |= !named_fold(e).empty(); });
  return found;
}

}  // namespace

void define_aggregates(ir::Program& program,
                       const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates) {
  if (has_named_folds(program)) Definitions(program, aggregates).run();
}

}  // namespace heddle::passes
