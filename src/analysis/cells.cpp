#include "analysis/cells.h"

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

// A struct with more cells is not looked into: copying it would cost more than it is worth.
constexpr uint32_t kMostCells = 256;

}  // namespace

TypeRef innermost_element(TypeRef type) {
  while (type->is_array()) type = type->element();
  return type;
}

Cells::Cells(const PointsTo& points_to, const CallGraph& calls) : points_to_(points_to) {
  add_symbols(calls);
  find_irregular(calls);
}

const CellLayout& Cells::layout(TypeRef type) {
  auto [found, is_new] = layouts_.try_emplace(type);
  if (!is_new) return *found->second;
  auto result = std::make_unique<CellLayout>();
  if (const std::optional<IntegerType> integer = integer_type(type)) {
    result->shape = CellLayout::Shape::Scalar;
    result->integer = *integer;
    result->count = 1;
  } else if (type->is_array() && type->count() > 0) {
    result->element = &layout(type->element());
    result->count = result->element->count;
    if (result->count > 0) result->shape = CellLayout::Shape::Array;
  } else if (type->is(TypeKind::Struct) && type->record().complete) {
    result->shape = CellLayout::Shape::Struct;
    for (const expr::Field& field : type->record().fields) {
      result->offsets.push_back(result->count);
      result->fields.push_back(&layout(field.type));
      result->count += result->fields.back()->count;
    }
    if (result->count > kMostCells || result->count == 0) *result = CellLayout{};
  }
  // Looking at the parts may have moved the table.
  std::unique_ptr<CellLayout>& slot = layouts_[type];
  slot = std::move(result);
  return *slot;
}

void Cells::add_symbols(const CallGraph& calls) {
  const Numbering& numbering = calls.numbering();
  bool has_threads = false;
  for (uint32_t i = 0; i < numbering.function_count(); ++i)
    for (const ir::Instruction& instruction : numbering.function(i).body)
      has_threads |= instruction.op == ir::Op::StartThread;
  for (uint32_t i = 0; i < numbering.symbol_count(); ++i) {
    const ir::Symbol& symbol = numbering.symbol(i);
    const uint32_t owner = numbering.owner(i);
    const bool is_addressable = points_to_.is_address_taken(symbol);
    if (is_addressable && !symbol.is_constant)
      homes_.push_back(CellHome::Addressable);
    else
      homes_.push_back(owner == kNone ? CellHome::Global : CellHome::Local);
    // What another thread may change, and an object of which several activations have one each, is not
    // followed.
    const bool is_several = owner != kNone && is_addressable && calls.is_recursive(owner);
    const bool is_followed = !is_several && !(homes_.back() != CellHome::Local && has_threads);
    layouts_of_symbols_.push_back(
        &layout(is_followed ? symbol.type : numbering.program().store().void_type()));
    first_cell_.push_back(cell_count());
    add_types(*layouts_of_symbols_.back(), types_);
    symbols_.resize(types_.size(), i);
  }
  for (uint32_t i = 0; i < numbering.function_count(); ++i) {
    result_cell_.push_back(cell_count());
    add_types(layout(numbering.function(i).type->result()), types_);
  }
  symbols_.resize(types_.size(), kNone);
}

void Cells::add_types(const CellLayout& layout, std::vector<IntegerType>& types) {
  switch (layout.shape) {
    case CellLayout::Shape::None:
      break;
    case CellLayout::Shape::Scalar:
      types.push_back(layout.integer);
      break;
    case CellLayout::Shape::Array:
      add_types(*layout.element, types);
      break;
    case CellLayout::Shape::Struct:
      for (const CellLayout* field : layout.fields) add_types(*field, types);
      break;
  }
}

void Cells::find_irregular(const CallGraph& calls) {
  const Numbering& numbering = calls.numbering();
  is_regular_.assign(numbering.symbol_count(), true);
  std::vector<bool> seen(numbering.program().store().expression_count());
  std::vector<ExprRef> pending;
  auto add = [&](ExprRef e) {
    if (e == nullptr || seen[e->id()]) return;
    seen[e->id()] = true;
    pending.push_back(e);
  };
  for (uint32_t i = 0; i < numbering.function_count(); ++i) {
    for (const ir::Instruction& instruction : numbering.function(i).body) {
      for (ExprRef operand : instruction.operands) add(operand);
      while (!pending.empty()) {
        const ExprRef e = pending.back();
        pending.pop_back();
        look_at(e);
        for (ExprRef operand : e->operands()) add(operand);
      }
    }
  }
}

// Where a pointer is moved: by pointer arithmetic, to a part of what it points to, or by calculating with its
// bits.
void Cells::look_at(ExprRef e) {
  const expr::DataModel& model = points_to_.numbering().program().data_model();
  switch (e->kind()) {
    case Kind::PointerAdd:
      mark_irregular(points_to_.targets(e), expr::step_of(e->type()->element(), model));
      break;
    case Kind::AddressOf:
      for (ExprRef part = e->operand(0); part->is(Kind::Index) || part->is(Kind::Member);
           part = part->operand(0)) {
        const TypeRef whole = part->operand(0)->type();
        const uint64_t bits = part->is(Kind::Member) ? whole->record().fields[part->index()].bit_offset : 0;
        const uint64_t step = part->is(Kind::Member) ? bits / 8 : expr::size_of(whole->element(), model);
        if (step != 0) mark_irregular(points_to_.targets(e), step);
      }
      break;
    case Kind::Neg:
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
    case Kind::BitNot:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::Shl:
    case Kind::Shr:
    case Kind::Concat:
    case Kind::Extract:
    case Kind::ByteSwap:
    case Kind::Cast:
      // A cast that keeps all bits, or drops or adds some at the top, moves nothing by itself.
      if (e->is(Kind::Cast) && !e->operand(0)->type()->is_float() && !e->type()->is_float()) break;
      if (!e->type()->is_bool()) mark_irregular(points_to_.targets(e), 1);
      break;
    default:
      break;
  }
}

void Cells::mark_irregular(const Targets& targets, uint64_t step) {
  for (uint32_t object : targets.objects) {
    if (object >= is_regular_.size()) break;
    if (is_regular_[object] && !steps_over_elements(object, step)) is_regular_[object] = false;
  }
}

bool Cells::steps_over_elements(uint32_t symbol, uint64_t step) const {
  const Numbering& numbering = points_to_.numbering();
  const TypeRef element = innermost_element(numbering.symbol(symbol).type);
  const uint64_t size = expr::size_of(element, numbering.program().data_model());
  // Only with powers of two does a multiple stay one when the address wraps around.
  return size != 0 && (size & (size - 1)) == 0 && step % size == 0;
}

}  // namespace heddle::analysis
