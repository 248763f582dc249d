#include "ir/own_parts.h"

namespace heddle::ir {

namespace {

bool concerns_library(const Program& program, const Instruction& instruction) {
  const support::SourceLocation place = instruction.range.begin;
  if (place.valid() && program.files()[place.file].is_model) return true;
  for (const expr::ExprRef operand : instruction.operands) {
    bool concerns = false;
    if (operand != nullptr)
      expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
        if (!e->is(expr::Kind::Symbol)) return;
        const Symbol* symbol = program.find_symbol(e->text());
        concerns |=
            symbol != nullptr && symbol->kind == SymbolKind::Global && is_of_library(program, *symbol);
      });
    if (concerns) return true;
  }
  return false;
}

}  // namespace

bool is_own(const Function& function) {
  return function.has_body && !function.is_model && !function.is_external &&
         *function.name != "__heddle_run_destructors";
}

bool is_of_library(const Program& program, const Symbol& symbol) {
  return symbol.location.valid() && program.files()[symbol.location.file].is_model;
}

Function own_setup(const Program& program, const Function& setup) {
  Function own = setup;
  own.locals.clear();
  for (const Symbol* local : setup.locals)
    if (!is_of_library(program, *local)) own.locals.push_back(local);
  for (Instruction& instruction : own.body)
    if (concerns_library(program, instruction)) {
      instruction.op = Op::Skip;
      instruction.operands.clear();
    }
  return own;
}

}  // namespace heddle::ir
