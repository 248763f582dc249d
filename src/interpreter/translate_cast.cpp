#include "interpreter/translate_cast.h"

#include "expr/evaluate.h"
#include "interpreter/slot_values.h"

namespace heddle::interpreter {

using expr::Kind;
using expr::TypeRef;

namespace {

Operand cast_float(Emitter& emitter, Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into) {
  const bool is_native =
      (!from->is_float() || is_native_float(from)) && (!to->is_float() || is_native_float(to));
  if (!is_native) return emitter.generic(GenericInfo{Kind::Cast, to, {from}, {a.slot}}, mark, into);
  if (to->is_bool()) {
    const uint32_t zero = emitter.slot_of(Operand::of(0));
    const uint32_t slot = emitter.result(mark, into);
    emitter.emit(from->width() == 64 ? Operation::DoubleEqual : Operation::SingleEqual, slot, a.slot, zero);
    emitter.emit(Operation::Not, slot, slot);
    return Operand::in(slot);
  }
  const uint32_t slot = emitter.result(mark, into);
  if (from->is_float() && to->is_float()) {
    emitter.emit(to->width() == 64 ? Operation::SingleToDouble : Operation::DoubleToSingle, slot, a.slot);
  } else if (from->is_float()) {
    emitter.emit(from->width() == 64 ? Operation::DoubleToInteger : Operation::SingleToInteger, slot, a.slot,
                 is_signed(to) ? 1 : 0, to->width());
  } else if (to->width() == 64) {
    emitter.emit(is_signed(from) ? Operation::SignedToDouble : Operation::UnsignedToDouble, slot, a.slot);
  } else {
    emitter.emit(is_signed(from) ? Operation::SignedToSingle : Operation::UnsignedToSingle, slot, a.slot);
  }
  return Operand::in(slot);
}

}  // namespace

Operand cast(Emitter& emitter, Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into) {
  if (from == to) return a;
  if (!is_small(from) || !is_small(to)) {
    const uint32_t slot = emitter.slot_of(a);
    return emitter.generic(GenericInfo{Kind::Cast, to, {from}, {slot}}, mark, into);
  }
  if (a.is_constant) {
    const llvm::APInt bits(from->width(), a.constant & (~uint64_t{0} >> (64 - from->width())));
    const llvm::APInt folded = expr::evaluate_operation(Kind::Cast, to, {{from}}, {{bits}});
    return Operand::of(canonical_value(folded.getZExtValue(), to));
  }
  if (emitter.follows_pointers() && from->is_pointer() && to->is_bool()) {
    const uint32_t slot = emitter.temporary();
    emitter.emit(Operation::IsNonZero, slot, a.slot);
    emitter.compare_pointers(slot, Kind::Ne, a, Operand::of(0));
    return Operand::in(slot);
  }
  if (from->is_pointer() && !to->is_pointer()) a = emitter.convert_pointer(a);
  if (from->is_float() || to->is_float()) return cast_float(emitter, a, from, to, mark, into);
  if (to->is_bool()) {
    const uint32_t slot = emitter.result(mark, into);
    emitter.emit(Operation::IsNonZero, slot, a.slot);
    return Operand::in(slot);
  }
  const bool keeps_value = is_signed(from) == is_signed(to) ? from->width() <= to->width()
                                                            : !is_signed(from) && from->width() < to->width();
  const bool becomes_pointer = to->is_pointer() && !from->is_pointer();
  if (keeps_value || to->width() == 64) return becomes_pointer ? emitter.convert_pointer(a) : a;
  const uint32_t slot = emitter.result(mark, into);
  if (is_signed(to))
    emitter.emit(Operation::SignExtend, slot, a.slot, 0, 64 - to->width());
  else
    emitter.emit(Operation::ZeroExtend, slot, a.slot, 0, (uint64_t{1} << to->width()) - 1);
  return becomes_pointer ? emitter.convert_pointer(Operand::in(slot)) : Operand::in(slot);
}

}  // namespace heddle::interpreter
