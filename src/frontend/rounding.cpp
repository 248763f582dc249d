#include "frontend/rounding.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "expr/evaluate.h"
#include "expr/rounded.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr std::string_view kMode = "__heddle_rounding";  // models/fenv.c

unsigned precision_of(TypeRef type) {
  return llvm::APFloat::semanticsPrecision(expr::semantics_of(type->format()));
}

// Whether a conversion to a float loses nothing, whatever the value.
bool is_exact(TypeRef from, TypeRef to) {
  if (from->is_float())
    return precision_of(from) <= precision_of(to);  // more precise formats have more range
  return from->is_bool() || (from->is_bitvector() && from->width() <= precision_of(to));
}

bool rounds(ExprRef e) {
  if (!e->type()->is_float() || !expr::is_roundable(e->kind())) return false;
  if (e->is(Kind::Cast)) return !is_exact(e->operand(0)->type(), e->type());
  // floor, ceil, trunc and round have modes of their own; rint goes with the program's.
  return !e->is(Kind::RoundToIntegral) ||
         e->index() == static_cast<uint64_t>(expr::RoundingMode::NearestEven);
}

}  // namespace

void use_rounding_mode(ir::Program& program, const ir::Function& initialization) {
  const ir::Symbol* symbol = program.find_symbol(kMode);
  if (symbol == nullptr) return;
  expr::Store& store = program.store();
  const ExprRef mode = program.reference(*symbol);
  std::unordered_map<ExprRef, ExprRef> known;
  auto with_mode = [&](ExprRef e) {
    if (known.contains(e)) return;
    std::vector<ExprRef> operands;
    for (ExprRef operand : e->operands()) operands.push_back(known.at(operand));
    const bool is_rounding = rounds(e);
    if (is_rounding) operands.push_back(mode);
    ExprRef result = e;
    if (!std::ranges::equal(operands, e->operands()))
      result = is_rounding ? store.make(Kind::Rounded, e->type(), operands, static_cast<uint64_t>(e->kind()))
                           : store.make(e->kind(), e->type(), operands, e->index());
    known.emplace(e, result);
  };
  for (ir::Function& function : program.functions()) {
    if (&function == &initialization) continue;
    for (ir::Instruction& instruction : function.body) {
      for (ExprRef& operand : instruction.operands) {
        if (operand == nullptr) continue;
        expr::for_each_subexpression(operand, with_mode);
        operand = known.at(operand);
      }
    }
  }
}

}  // namespace heddle::frontend
