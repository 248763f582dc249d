#include "frontend/body.h"

#include "frontend/lowering.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

void flatten(const SiteNode& node, uint32_t parent, llvm::SmallVector<uint32_t, 4> steps,
             std::vector<ir::Site>& sites) {
  if (node.range.valid()) {
    ir::Site& site = sites.emplace_back();
    site.parent = parent;
    site.steps = std::move(steps);
    site.range = node.range;
    parent = static_cast<uint32_t>(sites.size() - 1);
    steps.clear();
  }
  for (const auto& [step, child] : node.children) {
    llvm::SmallVector<uint32_t, 4> longer = steps;
    longer.push_back(step);
    flatten(*child, parent, std::move(longer), sites);
  }
}

}  // namespace

Body::Body(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      function_(lowering.function),
      values_(lowering.values),
      effects_(lowering.effects),
      prefix_(lowering.prefix) {}

Instruction& Body::emit(Op op, const std::vector<Value>& operands) {
  Instruction& instruction = instructions_.emplace_back();
  instruction.op = op;
  instruction.range = origin_.range;
  instruction.statement = origin_.statement;
  instruction.statement_range = origin_.statement_range;
  for (uint32_t i = 0; i < operands.size(); ++i) {
    instruction.operands.push_back(operands[i].expr);
    if (operands[i].sites != nullptr) flatten(*operands[i].sites, ir::kNoSite, {i}, instruction.sites);
  }
  return instruction;
}

Instruction& Body::emit(Op op, std::initializer_list<Value> operands) {
  return emit(op, std::vector<Value>(operands));
}

void Body::require_defined(const Value& holds, const std::string& otherwise) {
  ir::Instruction& required = emit(ir::Op::Assume, {holds});
  required.name = store_.intern(ir::kDefined);
  required.message = store_.intern(otherwise);
}

void Body::assume(const std::string& what, std::string_view name) {
  if (!assumptions_.insert(what).second) return;
  instructions_.push_back(ir::make_assumption(store_, name, what));
}

void Body::begin_statement(ir::StatementKind kind, const clang::Stmt& statement) {
  const support::SourceRange range = unit_.range(statement);
  origin_ = {range, kind, range};
}

const ir::Symbol* Body::new_temporary(TypeRef type) {
  ir::Symbol* symbol = nullptr;
  while (symbol == nullptr)
    symbol = unit_.program().add_symbol(prefix_ + "$" + std::to_string(++temporary_count_), type,
                                        ir::SymbolKind::Temporary);
  symbol->location = origin_.range.begin;
  function_.locals.push_back(symbol);
  return symbol;
}

const ir::Symbol* Body::new_local(const std::string& name, TypeRef type, const clang::VarDecl* variable,
                                  ir::SymbolKind kind) {
  ir::Symbol* symbol = unit_.program().add_symbol(prefix_ + name, type, kind);
  for (unsigned i = 1; symbol == nullptr; ++i)
    symbol = unit_.program().add_symbol(prefix_ + name + "$" + std::to_string(i), type, kind);
  if (variable != nullptr) {
    symbol->source_name = store_.intern(name);
    symbol->source_type = store_.intern(variable->getType().getAsString(unit_.ast().getPrintingPolicy()));
    symbol->location = unit_.location(variable->getLocation());
    symbol->alignment = unit_.declared_alignment(*variable, type);
    locals_[variable] = symbol;
    if (unit_.ast().getBaseElementType(variable->getType()).isVolatileQualified())
      unit_.linker().volatiles().locals.insert(symbol);
  } else {
    symbol->location = origin_.range.begin;
  }
  if (kind != ir::SymbolKind::Parameter) function_.locals.push_back(symbol);
  return symbol;
}

Value Body::save(Value value) {
  const ir::Symbol* temporary = new_temporary(value.type());
  assign(values_.reference(*temporary), value);
  return values_.reference(*temporary, /*is_stable=*/true);
}

Value Body::stabilize(Value value, const clang::Expr* later) {
  return !value.is_stable && effects_.needs_instructions(later) ? save(value) : value;
}

}  // namespace heddle::frontend
