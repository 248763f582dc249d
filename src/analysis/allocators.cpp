#include "analysis/allocators.h"

#include <unordered_set>

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

namespace {

// A list of which every element has an object of its own costs the square of their number, so that in a
// program with more calls than this, ALLOC instructions have to do.
constexpr size_t kMostCalls = 256;

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast) && e->type()->is_pointer()) e = e->operand(0);
  return e;
}

// Kinds of operations whose value does not tell a pointer that they are given.
bool hides_pointer(ExprRef e) {
  switch (e->kind()) {
    case Kind::Deref:
    case Kind::PointerSub:
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
      return true;
    default:
      return e->type()->is_bool();
  }
}

// Looks for variables of one function that hold nothing but null and memory that was allocated in it, and
// whose value goes nowhere else.
class FreshVariables {
 public:
  FreshVariables(const Allocators& allocators, const ir::Function& function) : allocators_(allocators) {
    for (const ir::Symbol* symbol : function.locals)
      if (symbol->type->is_pointer()) fresh_.insert(symbol->name);
    // A variable that is not fresh makes those that are assigned from it not fresh either.
    size_t before = 0;
    do {
      before = fresh_.size();
      for (const ir::Instruction& instruction : function.body) look_at(instruction);
    } while (fresh_.size() != before);
  }

  bool is_fresh(ExprRef e) const { return e->is(Kind::Symbol) && fresh_.contains(&e->text()); }
  bool is_fresh_or_null(ExprRef e) const {
    e = without_casts(e);
    return is_fresh(e) || (e->is(Kind::Constant) && e->has_small_value() && e->small_value() == 0);
  }

 private:
  void look_at(const ir::Instruction& instruction) {
    const auto& operands = instruction.operands;
    switch (instruction.op) {
      case Op::Assign:
        if (is_fresh(operands[0]) && is_fresh_or_null(operands[1])) return;
        drop(operands[0]);
        drop_told(operands[0]);
        drop_told(operands[1]);
        return;
      case Op::Return:
        if (operands[0] != nullptr && !is_fresh_or_null(operands[0])) drop_told(operands[0]);
        return;
      case Op::Alloc:
        if (instruction.variant == ir::Variant::Stack) drop(operands[0]);
        drop_told_by_place(operands[0]);
        drop_told(operands[1]);
        return;
      case Op::Call:
        if (operands[0] != nullptr) {
          if (allocators_.called_by(instruction) == kNone) drop(operands[0]);
          drop_told_by_place(operands[0]);
        }
        for (size_t i = 1; i < operands.size(); ++i) drop_told(operands[i]);
        return;
      case Op::Copy:
      case Op::Fill:
      case Op::Free:
        if (instruction.variant == ir::Variant::Outside) {
          drop_told(operands[0]);
          return;
        }
        // What is done to the memory does not matter; its address is told to nobody.
        for (ExprRef operand : operands) drop_addressed(operand);
        return;
      case Op::Decl:
      case Op::Dead:
        return;
      case Op::Havoc:
        drop(operands[0]);
        return;
      default:
        for (ExprRef operand : operands)
          if (operand != nullptr) drop_told(operand);
    }
  }

  // The variable that is assigned gets another value.
  void drop(ExprRef place) {
    if (place->is(Kind::Symbol)) fresh_.erase(&place->text());
  }

  void drop_told_by_place(ExprRef place) {
    if (!place->is(Kind::Symbol)) drop_told(place);
  }

  // Variables whose value is a part of the expression's value, or whose address is taken.
  void drop_told(ExprRef root) {
    std::vector<ExprRef> pending = {root};
    while (!pending.empty()) {
      const ExprRef e = pending.back();
      pending.pop_back();
      if (e->is(Kind::Symbol)) fresh_.erase(&e->text());
      if (hides_pointer(e)) {
        drop_addressed(e);
        continue;
      }
      if (e->is(Kind::AddressOf)) {  // &p->member is as good as p
        drop_addressed(e);
        const ExprRef place = root_of(e->operand(0));
        if (place->is(Kind::Deref)) pending.push_back(place->operand(0));
        continue;
      }
      for (ExprRef operand : e->operands()) pending.push_back(operand);
    }
  }

  void drop_addressed(ExprRef root) {
    expr::for_each_subexpression(root, [&](ExprRef e) {
      if (e->is(Kind::AddressOf)) drop(root_of(e->operand(0)));
    });
  }

  const Allocators& allocators_;
  std::unordered_set<const std::string*> fresh_;
};

}  // namespace

// Starts from the functions that hold an ALLOC and goes up through their callers.
Allocators::Allocators(const Numbering& numbering) : numbering_(numbering) {
  const auto count = static_cast<uint32_t>(numbering.function_count());
  is_allocator_.assign(count, false);
  std::vector<std::vector<uint32_t>> callers(count);
  std::vector<uint32_t> pending;
  size_t calls = 0;
  for (uint32_t i = 0; i < count; ++i) {
    bool allocates = false;
    for (const ir::Instruction& instruction : numbering.function(i).body) {
      // Memory of the stack is gone when the function returns.
      allocates |= instruction.op == Op::Alloc && instruction.variant == ir::Variant::Plain;
      if (const uint32_t callee = callee_of(instruction); callee != kNone) callers[callee].push_back(i);
    }
    if (allocates) pending.push_back(i);
  }
  while (!pending.empty()) {
    const uint32_t function = pending.back();
    pending.pop_back();
    if (is_allocator_[function] || !returns_only_fresh_memory(function)) continue;
    is_allocator_[function] = true;
    pending.insert(pending.end(), callers[function].begin(), callers[function].end());
    calls += callers[function].size();
  }
  if (calls > kMostCalls) is_allocator_.assign(count, false);
}

// The function that a CALL names, or kNone.
uint32_t Allocators::callee_of(const ir::Instruction& instruction) const {
  if (instruction.op != Op::Call || !instruction.function()->is(Kind::Symbol)) return kNone;
  const uint32_t symbol = numbering_.number_of(instruction.function());
  return symbol == kNone ? kNone : numbering_.function_of_symbol(symbol);
}

uint32_t Allocators::called_by(const ir::Instruction& instruction) const {
  const uint32_t callee = callee_of(instruction);
  const bool keeps_result = callee != kNone && instruction.operands[0] != nullptr;
  return keeps_result && is_allocator_[callee] ? callee : kNone;
}

bool Allocators::returns_only_fresh_memory(uint32_t number) const {
  const ir::Function& function = numbering_.function(number);
  if (!function.type->result()->is_pointer()) return false;
  const FreshVariables fresh(*this, function);
  bool returns_memory = false;
  for (const ir::Instruction& instruction : function.body) {
    if (instruction.op != Op::Return || instruction.operands[0] == nullptr) continue;
    if (!fresh.is_fresh_or_null(instruction.operands[0])) return false;
    returns_memory |= fresh.is_fresh(without_casts(instruction.operands[0]));
  }
  return returns_memory;
}

}  // namespace heddle::analysis
