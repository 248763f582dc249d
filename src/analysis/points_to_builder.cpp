#include "analysis/points_to_builder.h"

#include <algorithm>

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr uint32_t kNotVisited = kNone - 1;

bool is_null(ExprRef e) {
  while (e->is(Kind::Cast)) e = e->operand(0);
  return e->is(Kind::Constant) && e->has_small_value() && e->small_value() == 0;
}

// Whether an integer is a pointer's bits, perhaps moved or masked by constants: (uintptr_t)p & ~7.
bool is_made_from_pointer(ExprRef e) {
  while (!e->type()->is_pointer()) {
    switch (e->kind()) {
      case Kind::Cast:
      case Kind::Reinterpret:
        if (e->type()->is_bool()) return false;
        e = e->operand(0);
        break;
      case Kind::Add:
      case Kind::Sub:
      case Kind::BitAnd:
      case Kind::BitOr:
      case Kind::BitXor:
        if (!e->operand(1)->is(Kind::Constant)) return false;
        e = e->operand(0);
        break;
      default:
        return false;
    }
  }
  return true;
}

// Kinds whose value says nothing about where something lies.
bool is_plain_number(ExprRef e) {
  switch (e->kind()) {
    case Kind::Zero:
    case Kind::String:
    case Kind::PointerSub:
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::PopCount:
    case Kind::LeadingZeros:
    case Kind::TrailingZeros:
    case Kind::ForAll:
    case Kind::Exists:
    case Kind::Fold:
    case Kind::FoldSome:
      return true;
    default:
      return e->type()->is_bool() && !e->is(Kind::Symbol) && !is_place(e) && !e->is(Kind::Ite);
  }
}

}  // namespace

PointsTo::Builder::Builder(const Numbering& numbering, std::vector<Object>& objects)
    : numbering_(numbering), allocators_(numbering) {
  add_objects(objects);
  solver_ = std::make_unique<InclusionSolver>(static_cast<uint32_t>(objects.size()), unknown_, addressable_);
  for (size_t i = 0; i < numbering_.function_count(); ++i) results_.push_back(solver_->add_node());
  for (uint32_t i = 0; i < numbering_.function_count(); ++i) add_function(numbering_.function(i), i);
  is_built_ = true;
  solve();
}

// The objects of symbols come first; the one that stands for the unknown follows them.
void PointsTo::Builder::add_objects(std::vector<Object>& objects) {
  for (uint32_t i = 0; i < numbering_.symbol_count(); ++i) {
    const ir::Symbol& symbol = numbering_.symbol(i);
    const bool is_function = symbol.kind == ir::SymbolKind::Function;
    objects.push_back({is_function ? Object::Kind::Function : Object::Kind::Variable, &symbol});
  }
  unknown_ = static_cast<uint32_t>(objects.size());
  objects.emplace_back();
  foreign_ = static_cast<uint32_t>(objects.size());
  objects.emplace_back();
  argument_areas_.assign(numbering_.function_count(), kNone);
  auto add = [&](Object object) {
    addressable_.set(static_cast<unsigned>(objects.size()));
    objects.push_back(object);
    return static_cast<uint32_t>(objects.size() - 1);
  };
  for (uint32_t f = 0; f < numbering_.function_count(); ++f) {
    const ir::Function& function = numbering_.function(f);
    if (function.va_area != nullptr) argument_areas_[f] = add({Object::Kind::Arguments, nullptr, &function});
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (function.body[i].op == Op::Alloc || allocators_.called_by(function.body[i]) != kNone)
        allocations_[&function.body[i]] = add({Object::Kind::Allocation, nullptr, &function, i});
  }
}

void PointsTo::Builder::add_function(const ir::Function& function, uint32_t number) {
  if (argument_areas_[number] != kNone)
    solver_->add_target(numbering_.number_of(*function.va_area), argument_areas_[number]);
  for (const ir::Instruction& instruction : function.body) {
    // Every expression is looked at, so that every address that is taken is seen.
    for (ExprRef operand : instruction.operands)
      if (operand != nullptr) node_of(operand);
    add_instruction(instruction, number);
  }
}

void PointsTo::Builder::add_instruction(const ir::Instruction& instruction, uint32_t function) {
  const auto& operands = instruction.operands;
  switch (instruction.op) {
    case Op::Assign:
      assign(instruction.place(), node_of(instruction.value()));
      break;
    case Op::Havoc:
      if (!holds_pointers(instruction.place()->type())) break;
      assign(instruction.place(),
             instruction.variant == ir::Variant::Outside ? outside() : node_of_object(unknown_));
      break;
    case Op::Alloc:
      assign(instruction.place(), node_of_object(allocations_.at(&instruction)));
      break;
    case Op::Return:
      if (operands[0] == nullptr) break;
      if (const uint32_t value = node_of(operands[0]); value != kNone)
        solver_->add_copy(value, results_[function]);
      break;
    case Op::Copy: {
      const uint32_t to = node_of(operands[0]);
      const uint32_t moved = node_behind(operands[1]);
      if (to != kNone && moved != kNone) solver_->add_store(to, moved);
      break;
    }
    case Op::Fill:
      if (instruction.variant == ir::Variant::Outside)
        give_to_outside(operands[0], operands[1]->small_value() != 0);
      break;
    case Op::Call:
      add_call(instruction);
      break;
    default:
      break;
  }
}

void PointsTo::Builder::add_call(const ir::Instruction& call) {
  const ExprRef callee = call.function();
  if (callee->is(Kind::Symbol)) {
    const uint32_t symbol = numbering_.number_of(callee);
    const uint32_t function = symbol == kNone ? kNone : numbering_.function_of_symbol(symbol);
    if (function != kNone) bind_call(call, numbering_.function(function));
    return;
  }
  const uint32_t pointer = node_of_address(callee);
  if (pointer == kNone) return;
  watched_calls_.push_back(&call);
  solver_->watch(pointer, static_cast<uint32_t>(watched_calls_.size() - 1));
}

void PointsTo::Builder::solve() {
  solver_->solve([&](uint32_t call, uint32_t object) { bind_target(*watched_calls_[call], object); });
}

// Whether a call through a pointer that may point anywhere is taken to reach a function.
bool PointsTo::Builder::is_callable_by_guess(uint32_t number, const ir::Instruction& call) const {
  const TypeRef type = numbering_.function(number).type;
  const size_t parameters = type->parameters().size();
  return addressable_.test(numbering_.symbol_of_function(number)) &&
         (parameters == call.argument_count() ||
          (type->is_variadic() && parameters <= call.argument_count()));
}

void PointsTo::Builder::bind_target(const ir::Instruction& call, uint32_t object) {
  if (object != unknown_) {
    const uint32_t function =
        object < numbering_.symbol_count() ? numbering_.function_of_symbol(object) : kNone;
    if (function != kNone) bind_call(call, numbering_.function(function));
    return;
  }
  for (uint32_t i = 0; i < numbering_.function_count(); ++i)
    if (is_callable_by_guess(i, call)) bind_call(call, numbering_.function(i));
}

void PointsTo::Builder::bind_call(const ir::Instruction& call, const ir::Function& function) {
  const uint32_t number = numbering_.number_of(function);
  const ExprRef place = call.operands[0];
  if (place != nullptr) {
    const bool is_arbitrary = !function.has_body || (function.type->result() != place->type() &&
                                                     !function.type->result()->is_pointer());
    if (is_arbitrary && holds_pointers(place->type())) assign(place, node_of_object(unknown_));
    if (allocated_by(call) != kNone)
      bind_allocation(place, number, allocated_by(call));
    else if (function.has_body)
      assign(place, results_[number]);
  }
  if (!function.has_body) return;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ir::Symbol& parameter = *function.parameters[i];
    uint32_t value = kNone;
    if (i < call.argument_count())
      value = converted(node_of(call.argument(i)), call.argument(i), parameter.type);
    else if (holds_pointers(parameter.type))
      value = node_of_object(unknown_);
    if (value != kNone) solver_->add_copy(value, numbering_.number_of(parameter));
  }
  if (argument_areas_[number] == kNone) return;
  for (size_t i = function.parameters.size(); i < call.argument_count(); ++i)
    if (const uint32_t value = node_of(call.argument(i)); value != kNone)
      solver_->add_copy(value, argument_areas_[number]);
}

// The memory that an allocator returns is from now on the object of the call. What has been stored in it
// stays there.
void PointsTo::Builder::bind_allocation(ExprRef place, uint32_t allocator, uint32_t object) {
  assign(place, node_of_object(object));
  solver_->add_load(results_[allocator], object);
}

uint32_t PointsTo::Builder::converted(uint32_t value, ExprRef from, TypeRef to) {
  if (from->type() == to || !holds_pointers(to)) return value;
  if (to->is_pointer() && (from->type()->is_pointer() || is_null(from) || is_made_from_pointer(from)))
    return value;
  return with_unknown(value);
}

void PointsTo::Builder::assign(ExprRef place, uint32_t value) {
  if (value == kNone) return;
  const ExprRef root = root_of(place);
  if (root->is(Kind::Symbol)) {
    solver_->add_copy(value, numbering_.number_of(root));
  } else if (const uint32_t pointer = node_of(root->operand(0)); pointer != kNone) {
    solver_->add_store(pointer, value);
  }
}

uint32_t PointsTo::Builder::node_of(ExprRef e) {
  auto slot = [&](ExprRef sub) -> uint32_t& {
    if (sub->id() >= node_by_expression_.size())
      node_by_expression_.resize(
          std::max<size_t>(sub->id() + 1, numbering_.program().store().expression_count()), kNotVisited);
    return node_by_expression_[sub->id()];
  };
  if (slot(e) != kNotVisited) return slot(e);
  std::vector<std::pair<ExprRef, size_t>> stack = {{e, 0}};
  while (!stack.empty()) {
    auto& [sub, next] = stack.back();
    if (next < sub->operand_count()) {
      const ExprRef operand = sub->operand(next++);
      if (slot(operand) == kNotVisited) stack.emplace_back(operand, 0);
      continue;
    }
    slot(sub) = new_node_of(sub);
    stack.pop_back();
  }
  return slot(e);
}

uint32_t PointsTo::Builder::node_of_address(ExprRef place) {
  const ExprRef root = root_of(place);
  return root->is(Kind::Symbol) ? node_of_object(numbering_.number_of(root)) : node_of(root->operand(0));
}

uint32_t PointsTo::Builder::node_behind(ExprRef e) {
  const uint32_t pointer = node_of(e);
  if (pointer == kNone) return kNone;
  auto [found, is_new] = node_by_pointer_.try_emplace(pointer, kNone);
  if (is_new) {
    found->second = solver_->add_node();
    solver_->add_load(pointer, found->second);
  }
  return found->second;
}

// The operands' nodes are known.
uint32_t PointsTo::Builder::new_node_of(ExprRef e) {
  if (is_plain_number(e)) return kNone;
  switch (e->kind()) {
    case Kind::Constant:
      return e->type()->is_pointer() && e->small_value() != 0 ? node_of_object(unknown_) : kNone;
    case Kind::Symbol:
      return node_of_symbol(e);
    case Kind::AddressOf: {
      const ExprRef root = root_of(e->operand(0));
      if (!root->is(Kind::Symbol)) return node_of(root->operand(0));
      const uint32_t symbol = numbering_.number_of(root);
      if (!is_built_) addressable_.set(symbol);
      return node_of_object(symbol);
    }
    case Kind::Deref:
      return node_behind(e->operand(0));
    case Kind::Member: {
      const TypeRef record = e->operand(0)->type();
      const uint32_t value = node_of(e->operand(0));
      const bool is_punned =
          record->is(TypeKind::Union) && holds_pointers(e->type()) && covers_pointers(record);
      return is_punned ? with_unknown(value) : value;
    }
    case Kind::Index:
    case Kind::PointerAdd:
    case Kind::MapSelect:
    case Kind::Shl:
    case Kind::Shr:
      return node_of(e->operand(0));
    case Kind::Cast:
    case Kind::Reinterpret:
      return node_of_conversion(e);
    default: {
      llvm::SmallVector<uint32_t, 4> nodes;
      for (size_t i = e->is(Kind::Ite) ? 1 : 0; i < e->operand_count(); ++i) {
        const bool is_index = i == 1 && (e->is(Kind::WithIndex) || e->is(Kind::MapStore));
        if (!is_index) nodes.push_back(node_of(e->operand(i)));
      }
      return joined(nodes);
    }
  }
}

uint32_t PointsTo::Builder::node_of_conversion(ExprRef e) {
  const uint32_t value = node_of(e->operand(0));
  const bool makes_pointer = e->type()->is_pointer() && !e->operand(0)->type()->is_pointer();
  if (!makes_pointer || is_null(e) || is_made_from_pointer(e->operand(0))) return value;
  return with_unknown(value);
}

uint32_t PointsTo::Builder::node_of_symbol(ExprRef e) {
  const uint32_t symbol = numbering_.number_of(e);
  if (symbol == kNone) return kNone;
  return numbering_.symbol(symbol).kind == ir::SymbolKind::Function ? node_of_object(symbol) : symbol;
}

uint32_t PointsTo::Builder::node_of_object(uint32_t object) {
  auto [found, is_new] = node_by_object_.try_emplace(object, kNone);
  if (is_new) {
    found->second = solver_->add_node();
    solver_->add_target(found->second, object);
  }
  return found->second;
}

uint32_t PointsTo::Builder::joined(std::span<const uint32_t> nodes) {
  uint32_t only = kNone;
  uint32_t all = kNone;
  for (uint32_t node : nodes) {
    if (node == kNone || node == only) continue;
    if (only == kNone) {
      only = node;
      continue;
    }
    if (all == kNone) {
      all = solver_->add_node();
      solver_->add_copy(only, all);
    }
    solver_->add_copy(node, all);
  }
  return all == kNone ? only : all;
}

uint32_t PointsTo::Builder::with_unknown(uint32_t node) {
  const uint32_t both[] = {node, node_of_object(unknown_)};
  return joined(both);
}

bool PointsTo::Builder::holds_pointers(TypeRef type) {
  if (type->is_pointer()) return true;
  if (type->is_array()) return holds_pointers(type->element());
  if (!type->is_record()) return false;
  auto [found, is_new] = holds_pointers_.try_emplace(type, false);
  if (!is_new) return found->second;
  const bool result = std::ranges::any_of(
      type->record().fields, [&](const expr::Field& field) { return holds_pointers(field.type); });
  return holds_pointers_[type] = result;
}

// Whether a pointer in a union shares all its bytes with something that is not a pointer.
bool PointsTo::Builder::covers_pointers(TypeRef union_type) {
  auto [found, is_new] = covers_pointers_.try_emplace(union_type, false);
  if (!is_new) return found->second;
  const expr::DataModel& model = numbering_.program().data_model();
  bool has_pointers = false;
  bool has_numbers = false;
  for (const expr::Field& field : union_type->record().fields) {
    has_pointers |= holds_pointers(field.type);
    // A member with pointers and numbers side by side may lie across another's pointers too.
    has_numbers |= !field.type->is_pointer() && expr::size_of(field.type, model) >= model.pointer_bytes();
  }
  return covers_pointers_[union_type] = has_pointers && has_numbers;
}

const Targets& PointsTo::Builder::targets(uint32_t node) {
  static const Targets kNothing;
  if (node == kNone) return kNothing;
  auto [found, is_new] = answers_.try_emplace(node);
  if (is_new) {
    found->second.objects = solver_->targets(node);
    found->second.only_foreign =
        !found->second.objects.test(unknown_) && found->second.objects.test(foreign_);
    found->second.unknown = found->second.objects.test(unknown_) || found->second.only_foreign;
    found->second.objects.reset(unknown_);
    found->second.objects.reset(foreign_);
  }
  return found->second;
}

uint32_t PointsTo::Builder::allocated_by(const ir::Instruction& allocation) const {
  auto found = allocations_.find(&allocation);
  return found == allocations_.end() ? kNone : found->second;
}

CallTargets PointsTo::Builder::function_targets(const ir::Instruction& call) {
  const uint32_t node = node_of_address(call.function());
  solve();
  const Targets& pointed = targets(node);
  CallTargets result;
  result.unknown = pointed.unknown;
  for (uint32_t object : pointed.objects) {
    if (object >= numbering_.symbol_count()) break;
    if (const uint32_t function = numbering_.function_of_symbol(object); function != kNone)
      result.functions.push_back(&numbering_.function(function));
  }
  if (!result.unknown) return result;
  for (uint32_t i = 0; i < numbering_.function_count(); ++i)
    if (is_callable_by_guess(i, call) && !pointed.objects.test(numbering_.symbol_of_function(i)))
      result.functions.push_back(&numbering_.function(i));
  return result;
}

}  // namespace heddle::analysis
