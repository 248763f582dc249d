// Elements of arrays that instructions name, and aggregates that they evaluate.
#include "instrument/operators/instance.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

namespace {

class Reader {
 public:
  explicit Reader(expr::Store& store) : store_(store) {}

  std::vector<Read> reads;
  std::vector<Read> folds;

  void run(const ir::Instruction& instruction) {
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
      const ExprRef operand = instruction.operands[i];
      if (operand == nullptr) continue;
      const bool is_written = i == 0 && (instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                                         instruction.op == Op::Call || instruction.op == Op::Alloc ||
                                         instruction.op == Op::Decl || instruction.op == Op::Dead);
      if (is_written)
        address(operand, nullptr);
      else
        value(operand, nullptr);
    }
  }

 private:
  ExprRef both(ExprRef guard, ExprRef condition) {
    return guard == nullptr ? condition : store_.binary(Kind::And, guard, condition);
  }

  // What is evaluated to find a place.
  void address(ExprRef place, ExprRef guard) {
    if (place->is(Kind::Deref)) {
      value(place->operand(0), guard);
    } else if (place->is(Kind::Index)) {
      address(place->operand(0), guard);
      value(place->operand(1), guard);
    } else if (place->is(Kind::Member)) {
      address(place->operand(0), guard);
    }
  }

  void value(ExprRef e, ExprRef guard) {
    switch (e->kind()) {
      case Kind::Fold:
      case Kind::FoldSome:
        folds.push_back({e, guard});
        return;
      case Kind::ForAll:
      case Kind::Exists:
        return;  // about more than one element
      case Kind::AddressOf:
        return address(e->operand(0), guard);
      case Kind::And:
      case Kind::Implies:
      case Kind::Or: {
        value(e->operand(0), guard);
        const ExprRef first = e->operand(0);
        return value(e->operand(1), both(guard, e->is(Kind::Or) ? store_.negation(first) : first));
      }
      case Kind::Ite:
        value(e->operand(0), guard);
        value(e->operand(1), both(guard, e->operand(0)));
        return value(e->operand(2), both(guard, store_.negation(e->operand(0))));
      case Kind::Deref:
      case Kind::Index:
      case Kind::Member:
        if (expr::is_place(e)) {
          address(e, guard);
          if (access_of(e)) reads.push_back({e, guard});
          return;
        }
        break;
      default:
        break;
    }
    for (ExprRef operand : e->operands()) value(operand, guard);
  }

  expr::Store& store_;
};

}  // namespace

ExprRef array_of(ExprRef pointer) {
  if (!pointer->is(Kind::AddressOf) || !pointer->operand(0)->is(Kind::Index)) return pointer;
  const ExprRef first = pointer->operand(0);
  const ExprRef index = first->operand(1);
  return index->is(Kind::Constant) && index->value().isZero() ? first->operand(0) : pointer;
}

std::optional<Access> access_of(ExprRef place) {
  if (!place->type()->is_bitvector() && !place->type()->is_bool() && !place->type()->is_pointer())
    return std::nullopt;
  Access access;
  for (; place->is(Kind::Member); place = place->operand(0)) access.members.push_back(place->index());
  if (place->is(Kind::Index)) {
    access.array = place->operand(0);
    access.index = place->operand(1);
    return access;
  }
  if (!place->is(Kind::Deref)) return std::nullopt;
  const ExprRef pointer = place->operand(0);
  const bool is_sum = pointer->is(Kind::PointerAdd);
  access.array = array_of(is_sum ? pointer->operand(0) : pointer);
  access.index = is_sum ? pointer->operand(1) : nullptr;
  return access;
}

std::vector<Read> reads_of(expr::Store& store, const ir::Instruction& instruction) {
  Reader reader(store);
  reader.run(instruction);
  return std::move(reader.reads);
}

ExprRef guard_of_fold(expr::Store& store, const ir::Instruction& instruction, ExprRef fold) {
  Reader reader(store);
  reader.run(instruction);
  ExprRef result = store.boolean(false);
  bool is_found = false;
  for (const Read& read : reader.folds) {
    if (read.element != fold) continue;
    if (read.guard == nullptr) return nullptr;
    is_found = true;
    result = store.binary(Kind::Or, result, read.guard);
  }
  return is_found ? result : nullptr;
}

}  // namespace heddle::instrument::operators
