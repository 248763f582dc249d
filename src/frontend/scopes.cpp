// Instructions, temporaries, labels, and the lives of locals. C starts an object's life at the entry of its
// block and makes its value indeterminate at its declaration; DECL stands at the declaration, and a jump that
// enters a block behind a declaration gets the DECL it skipped, one that leaves gets the DEADs.
#include "frontend/lowering.h"
#include "support/check.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

FunctionLowering::FunctionLowering(Unit& unit, ir::Function& function)
    : unit_(unit), function_(function), prefix_(*function.name + "::") {
  push_scope();
}

FunctionLowering::FunctionLowering(Unit& unit, const ir::Symbol& static_object)
    : unit_(unit), function_(scratch_), prefix_(*static_object.name + "::"), is_static_initializer_(true) {
  push_scope();
}

FunctionLowering::~FunctionLowering() = default;

void FunctionLowering::push_scope() {
  Scope& scope = scopes_.emplace_back();
  scope.parent = scope_;
  scope.parent_count = scope_ == nullptr ? 0 : scope_->entries.size();
  scope.depth = scope_ == nullptr ? 0 : scope_->depth + 1;
  scope_ = &scope;
}

void FunctionLowering::pop_scope() {
  leave_entries(scope_, 0, scope_->entries.size());
  scope_ = scope_->parent;
}

void FunctionLowering::leave_entries(const Scope* scope, size_t from, size_t to) {
  for (size_t i = to; i-- > from;) end_life(scope->entries[i]);
}

void FunctionLowering::leave_until(Position outer) {
  const Scope* scope = scope_;
  size_t count = scope->entries.size();
  while (scope != outer.scope) {
    leave_entries(scope, 0, count);
    count = scope->parent_count;
    scope = scope->parent;
  }
  leave_entries(scope, outer.count, count);
}

void FunctionLowering::end_life(const ScopeEntry& entry) {
  const Value object = reference(*entry.symbol);
  if (entry.cleanup != nullptr) {
    const ir::Symbol* cleanup = unit_.function(*entry.cleanup);
    TypeRef parameter = cleanup->type->parameters().empty() ? store().pointer(store().void_type())
                                                            : cleanup->type->parameters()[0];
    emit(Op::Call, {Value{}, reference(*cleanup), cast(parameter, address_of(object))});
  }
  if (entry.is_variable_length) emit(Op::Free, {object}).variant = ir::Variant::Stack;
  emit(Op::Dead, {object});
}

Label FunctionLowering::new_label() {
  labels_.emplace_back();
  return static_cast<Label>(labels_.size() - 1);
}

void FunctionLowering::bind(Label label) {
  labels_[label].instruction = body_.size();
  labels_[label].position = here();
}

void FunctionLowering::jump(Label label) {
  jump_if(constant(store().boolean(true)), label);
}

void FunctionLowering::jump_if(Value condition, Label label) {
  emit(Op::Goto, {condition}).target = label;
}

std::vector<Instruction> FunctionLowering::transition(Position from, Position to) {
  std::vector<Instruction> outer;
  outer.swap(body_);
  std::vector<std::pair<const Scope*, std::pair<size_t, size_t>>> entered;
  const Scope* a = from.scope;
  const Scope* b = to.scope;
  size_t a_count = from.count;
  size_t b_count = to.count;
  auto leave = [&] {
    leave_entries(a, 0, a_count);
    a_count = a->parent_count;
    a = a->parent;
  };
  auto enter = [&] {
    entered.push_back({b, {0, b_count}});
    b_count = b->parent_count;
    b = b->parent;
  };
  while (a->depth > b->depth) leave();
  while (b->depth > a->depth) enter();
  while (a != b) {
    leave();
    enter();
  }
  if (a_count > b_count) leave_entries(a, b_count, a_count);
  if (b_count > a_count) entered.push_back({b, {a_count, b_count}});
  for (auto scope = entered.rbegin(); scope != entered.rend(); ++scope)
    for (size_t i = scope->second.first; i < scope->second.second; ++i)
      emit(Op::Decl, {reference(*scope->first->entries[i].symbol)});
  outer.swap(body_);
  return outer;
}

void FunctionLowering::finish() {
  std::vector<size_t> moved(body_.size() + 1);
  std::vector<Instruction> result;
  size_t next_jump = 0;
  for (size_t i = 0; i < body_.size(); ++i) {
    moved[i] = result.size();
    std::vector<Instruction> steps;
    if (next_jump < jumps_.size() && jumps_[next_jump].instruction == i) {
      const Jump jump = jumps_[next_jump++];
      range_ = body_[i].range;
      statement_range_ = body_[i].statement_range;
      statement_kind_ = body_[i].statement;
      steps = transition(jump.from, labels_[body_[i].target].position);
    }
    if (steps.empty()) {
      result.push_back(std::move(body_[i]));
      continue;
    }
    const ExprRef condition = body_[i].condition();
    if (condition != store().boolean(true)) {  // GOTO past unless condition; steps; GOTO target
      const Label past = new_label();
      labels_[past].instruction = i + 1;
      Instruction skip;
      skip.op = Op::Goto;
      skip.operands = {store().negation(condition)};
      skip.target = past;
      skip.range = body_[i].range;
      skip.statement_range = body_[i].statement_range;
      skip.statement = body_[i].statement;
      result.push_back(std::move(skip));
      body_[i].operands = {store().boolean(true)};
      body_[i].sites.clear();
    }
    for (Instruction& step : steps) result.push_back(std::move(step));
    result.push_back(std::move(body_[i]));
  }
  moved[body_.size()] = result.size();
  bool needs_end = false;
  for (Instruction& instruction : result) {
    if (instruction.op != Op::Goto) continue;
    const size_t target = labels_[instruction.target].instruction;
    CHECK(target != SIZE_MAX, "every label that is jumped to should be bound");
    instruction.target = static_cast<uint32_t>(moved[target]);
    needs_end |= instruction.target == result.size();
  }
  if (needs_end) result.emplace_back();
  body_ = std::move(result);
}

// Emission
// -------------------------------------------------------------------------------------------------------

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

Instruction& FunctionLowering::emit(Op op, const std::vector<Value>& operands) {
  Instruction& instruction = body_.emplace_back();
  instruction.op = op;
  instruction.range = range_;
  instruction.statement = statement_kind_;
  instruction.statement_range = statement_range_;
  for (uint32_t i = 0; i < operands.size(); ++i) {
    instruction.operands.push_back(operands[i].expr);
    if (operands[i].sites != nullptr) flatten(*operands[i].sites, ir::kNoSite, {i}, instruction.sites);
  }
  return instruction;
}

Instruction& FunctionLowering::emit(Op op, std::initializer_list<Value> operands) {
  return emit(op, std::vector<Value>(operands));
}

void FunctionLowering::begin_statement(ir::StatementKind kind, const clang::Stmt& statement) {
  statement_kind_ = kind;
  statement_range_ = unit_.range(statement);
  range_ = statement_range_;
}

const ir::Symbol* FunctionLowering::new_temporary(TypeRef type) {
  ir::Symbol* symbol = nullptr;
  while (symbol == nullptr)
    symbol = program().add_symbol(prefix_ + "$" + std::to_string(++temporary_count_), type,
                                  ir::SymbolKind::Temporary);
  symbol->location = range_.begin;
  function_.locals.push_back(symbol);
  return symbol;
}

const ir::Symbol* FunctionLowering::new_local(const std::string& name, TypeRef type,
                                              const clang::VarDecl* variable) {
  const bool is_parameter = variable != nullptr && llvm::isa<clang::ParmVarDecl>(variable);
  const auto kind = is_parameter ? ir::SymbolKind::Parameter : ir::SymbolKind::Local;
  ir::Symbol* symbol = program().add_symbol(prefix_ + name, type, kind);
  for (unsigned i = 1; symbol == nullptr; ++i)
    symbol = program().add_symbol(prefix_ + name + "$" + std::to_string(i), type, kind);
  if (variable != nullptr) {
    symbol->source_name = store().intern(name);
    symbol->source_type = store().intern(variable->getType().getAsString(ast().getPrintingPolicy()));
    symbol->location = unit_.location(variable->getLocation());
    symbol->alignment = unit_.declared_alignment(*variable, type);
    locals_[variable] = symbol;
  } else {
    symbol->location = range_.begin;
  }
  if (!is_parameter) function_.locals.push_back(symbol);
  return symbol;
}

Value FunctionLowering::reference(const ir::Symbol& symbol, bool is_stable) {
  return {program().reference(symbol), nullptr, is_stable || symbol.kind == ir::SymbolKind::Function};
}

Value FunctionLowering::save(Value value) {
  const ir::Symbol* temporary = new_temporary(value.type());
  assign(reference(*temporary), value);
  return reference(*temporary, /*is_stable=*/true);
}

Value FunctionLowering::stabilize(Value value, const clang::Expr* later) {
  return !value.is_stable && needs_instructions(later) ? save(value) : value;
}

Value FunctionLowering::make(Kind kind, TypeRef type, const std::vector<Value>& operands,
                             const clang::Expr* where, uint64_t index) {
  std::vector<ExprRef> expressions;
  bool has_sites = where != nullptr;
  Value result;
  for (const Value& operand : operands) {
    expressions.push_back(operand.expr);
    has_sites |= operand.sites != nullptr;
    result.is_stable &= operand.is_stable;
  }
  result.expr = store().make(kind, type, expressions, index);
  if (kind == Kind::Deref) result.is_stable = false;
  if (!has_sites) return result;
  SiteNode& node = site_nodes_.emplace_back();
  if (where != nullptr) node.range = unit_.range(*where);
  for (uint32_t i = 0; i < operands.size(); ++i)
    if (operands[i].sites != nullptr) node.children.emplace_back(i, operands[i].sites);
  result.sites = &node;
  return result;
}

Value FunctionLowering::make(Kind kind, TypeRef type, std::initializer_list<Value> operands,
                             const clang::Expr* where, uint64_t index) {
  return make(kind, type, std::vector<Value>(operands), where, index);
}

Value FunctionLowering::cast(TypeRef type, Value value, const clang::Expr* where) {
  if (value.type() == type) return value;
  return make(Kind::Cast, type, {value}, where);
}

Value FunctionLowering::truth(Value value) {
  if (value.type()->is_bool()) return value;
  if (value.type()->is_record())  // a complex number
    return make(Kind::Or, store().bool_type(),
                {truth(complex_part(value, 0)), truth(complex_part(value, 1))});
  return make(Kind::Ne, store().bool_type(), {value, constant(store().zero(value.type()))});
}

Value FunctionLowering::deref(Value pointer, const clang::Expr* where) {
  return make(Kind::Deref, pointer.type()->element(), {pointer}, where);
}

Value FunctionLowering::address_of(Value place) {
  // match: &*p
  // result: p (C evaluates neither operator)
  if (place.expr->is(Kind::Deref)) {
    Value pointer;
    pointer.expr = place.expr->operand(0);
    pointer.is_stable = false;
    if (place.sites != nullptr)
      for (const auto& [step, child] : place.sites->children) pointer.sites = child;
    return pointer;
  }
  Value result = make(Kind::AddressOf, store().pointer(place.type()), {place});
  // The address of a variable never changes, whatever happens to its value.
  ExprRef base = place.expr;
  while (base->is(Kind::Member)) base = base->operand(0);
  if (base->is(Kind::Symbol)) result.is_stable = true;
  return result;
}

Value FunctionLowering::member(Value record, uint64_t field, const clang::Expr* where) {
  return make(Kind::Member, record.type()->record().fields.at(field).type, {record}, where, field);
}

Value FunctionLowering::index(Value array, Value i, const clang::Expr* where) {
  return make(Kind::Index, array.type()->element(), {array, cast(store().difference_type(), i)}, where);
}

}  // namespace heddle::frontend
