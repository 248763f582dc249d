#include "engines/operators/simplified.h"

#include <fmt/format.h>

#include "expr/fold.h"
#include "expr/substitute.h"
#include "passes/inline_calls.h"
#include "passes/resolve_pointers.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;

namespace {

// With the same names for its variables as all others; null: there are more aggregates in it.
ExprRef renamed(expr::Store& store, ExprRef fold) {
  const expr::FoldParts parts = expr::parts_of_fold(fold);
  bool has_more = false;
  for (ExprRef part : {parts.start, parts.low, parts.high, parts.step})
    expr::for_each_subexpression(part, [&](ExprRef e) {
      has_more |= expr::is_fold(e->kind()) || e->is(Kind::ForAll) || e->is(Kind::Exists);
    });
  if (has_more) return nullptr;
  const auto other = [&](const char* name, ExprRef variable) {
    const expr::TypeRef type = variable->type();
    const std::string suffix =
        type->is_bool() ? "bool" : fmt::format("{}{}", type->is_signed() ? 's' : 'u', type->width());
    return store.symbol(fmt::format("${}_{}", name, suffix), type);
  };
  return expr::Substitution(store, {{parts.index, other("each", parts.index)},
                                    {parts.accumulator, other("all", parts.accumulator)}})(fold);
}

}  // namespace

void rename_aggregates(ir::Program& program) {
  expr::Store& store = program.store();
  for (ir::Function& function : program.functions())
    for (ir::Instruction& instruction : function.body)
      for (ExprRef& operand : instruction.operands) {
        if (operand == nullptr) continue;
        expr::Bindings replaced;
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          if (!expr::is_fold(e->kind())) return;
          if (ExprRef other = renamed(store, e)) replaced[e] = other;
        });
        if (!replaced.empty()) operand = expr::Substitution(store, std::move(replaced))(operand);
      }
}

Simplified simplified(const ir::Program& program) {
  Simplified result{program.clone(), {}};
  analysis::Analyses analyses(result.program);
  passes::inline_calls(result.program, analyses);
  passes::resolve_pointers(result.program, analyses);
  result.indices = passes::index_pointers(result.program, analyses);
  rename_aggregates(result.program);
  return result;
}

}  // namespace heddle::engines::operators
