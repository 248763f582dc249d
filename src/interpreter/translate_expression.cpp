#include <algorithm>
#include <utility>

#include "expr/comparison.h"
#include "expr/evaluate.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeRef;

namespace {

bool is_native_float(TypeRef type) {
  return type->is_float() && (type->format() == FloatFormat::Single || type->format() == FloatFormat::Double);
}

bool is_commutative(Kind kind) {
  return kind == Kind::Add || kind == Kind::Mul || kind == Kind::BitAnd || kind == Kind::BitOr ||
         kind == Kind::BitXor;
}

Operation by_width(TypeRef type, Operation any, Operation signed_32, Operation unsigned_32) {
  if (type->width() != 32) return any;
  return is_signed(type) ? signed_32 : unsigned_32;
}

struct Chosen {
  Operation operation;
  bool leaves_range;  // the result must be brought into the type's range
};

Chosen integer_operation(Kind kind, TypeRef type) {
  const bool is_narrow = type->width() != 32 && type->width() < 64;
  const bool with_sign = is_signed(type);
  switch (kind) {
    case Kind::Add:
      return {by_width(type, Operation::Add64, Operation::AddS32, Operation::AddU32), is_narrow};
    case Kind::Sub:
      return {by_width(type, Operation::Sub64, Operation::SubS32, Operation::SubU32), is_narrow};
    case Kind::Mul:
      return {by_width(type, Operation::Mul64, Operation::MulS32, Operation::MulU32), is_narrow};
    case Kind::Shl:
      return {by_width(type, Operation::Shl64, Operation::ShlS32, Operation::ShlU32), is_narrow};
    case Kind::Div:
      return with_sign ? Chosen{Operation::DivSigned, type->width() < 64}
                       : Chosen{Operation::DivUnsigned, false};
    case Kind::Mod:
      return {with_sign ? Operation::ModSigned : Operation::ModUnsigned, false};
    case Kind::BitAnd:
      return {Operation::And, false};
    case Kind::BitOr:
      return {Operation::Or, false};
    case Kind::BitXor:
      return {Operation::Xor, false};
    default:
      return {with_sign ? Operation::ShrSigned : Operation::ShrUnsigned, false};
  }
}

}  // namespace

Operand Translator::value(ExprRef e, SiteNode node, uint32_t into) {
  if (e->is(Kind::Constant)) return constant_of(e);
  // With checks, each occurrence that came from C is looked at.
  const bool may_share = shared_.contains(e) && (node == kOutside || !environment_.check);
  if (may_share)
    if (auto found = known_.find(e); found != known_.end()) return found->second;
  SiteScope scope(*this, node);
  const Operand operand = compute(e, node, into);
  if (may_share && known_.emplace(e, operand).second) known_order_.push_back(e);
  return operand;
}

Operand Translator::compute(ExprRef e, SiteNode node, uint32_t into) {
  if (!e->type()->is_scalar()) return unsupported("a value of type " + expr::to_string(e->type()), nullptr);
  switch (e->kind()) {
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      return load(place(e, node), into);
    case Kind::AddressOf:
      return address_of(place(e->operand(0), sites_.child(node, 0), true), into);
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Ite:
      return lazy(e, node);
    case Kind::Not:
    case Kind::Neg:
    case Kind::BitNot:
    case Kind::Abs:
    case Kind::Sqrt:
    case Kind::Reinterpret:
      return unary(e, node, into);
    case Kind::Cast: {
      const uint32_t mark = next_temporary_;
      if (!e->operand(0)->type()->is_scalar())
        return unsupported("a conversion to " + expr::to_string(e->type()), e->type());
      return cast(value(e->operand(0), sites_.child(node, 0)), e->operand(0)->type(), e->type(), mark, into);
    }
    case Kind::PointerAdd:
      return pointer_add(e, node, into);
    case Kind::PointerSub:
      return pointer_difference(e, node, into);
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::IsLive:
    case Kind::Releasable:
      return query(e, node, into);
    case Kind::Accessible:
      return accessible(e, node, into);
    case Kind::NoneLost: {
      const uint32_t to = result(next_temporary_, into);
      emit(Operation::NoneLost, to);
      return Operand::in(to);
    }
    case Kind::MapSelect:
      return unsupported("a functional array", e->type());
    case Kind::ForAll:
    case Kind::Exists:
      return quantifier(e, node);
    default:
      break;
  }
  if (expr::is_comparison(e->kind())) return comparison(e, node, into);
  if (e->kind() >= Kind::Add && e->kind() <= Kind::Shr) return binary(e, node, into);
  if (e->kind() >= Kind::OverflowAdd && e->kind() <= Kind::OverflowMul) return overflow(e, node, into);
  return generic(e, node, into);
}

Operand Translator::converted(ExprRef e, SiteNode node, TypeRef type, uint32_t into) {
  if (e->type() == type) return value(e, node, into);
  const uint32_t mark = next_temporary_;
  return cast(value(e, node), e->type(), type, mark, into);
}

// The slots may be anybody's but must not be read by the expression.
void Translator::value_to(ExprRef e, SiteNode node, TypeRef type, uint32_t slot) {
  if (type->is_scalar()) {
    move(slot, converted(e, node, type, slot), slot_count(type));
    return;
  }
  const uint64_t size = size_of(type);
  if (size == 0) return;
  const Address from = absolute(access(aggregate(e, node), size, false));
  emit(Operation::LoadBytes, slot, from.slot, 0, size * 8 | (from.is_raw ? kRawFrom : 0));
}

// Brings a slot's value into the range of its type, in place.
Operand Translator::canonical(uint32_t slot, TypeRef type) {
  const unsigned width = type->width();
  if (width >= 64) return Operand::in(slot);
  if (is_signed(type))
    emit(Operation::SignExtend, slot, slot, 0, 64 - width);
  else
    emit(Operation::ZeroExtend, slot, slot, 0, (uint64_t{1} << width) - 1);
  return Operand::in(slot);
}

Operand Translator::unary(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->type();
  ExprRef inner = e->operand(0);
  if (!is_small(type) || !is_small(inner->type())) return generic(e, node, into);
  if (e->is(Kind::Abs) && !type->is_float()) return generic(e, node, into);
  if (type->is_float() && !is_native_float(type) && !e->is(Kind::Reinterpret)) return generic(e, node, into);
  const uint32_t mark = next_temporary_;
  const Operand a = value(inner, sites_.child(node, 0));
  check_arithmetic(e, node, a, {});
  const uint32_t from = slot_of(a);
  const uint32_t to = result(mark, into);
  const uint64_t sign = uint64_t{1} << (type->width() - 1);
  switch (e->kind()) {
    case Kind::Not:
      emit(Operation::Not, to, from);
      return Operand::in(to);
    case Kind::BitNot:
      emit(Operation::BitNot, to, from);
      return is_signed(type) ? Operand::in(to) : canonical(to, type);
    case Kind::Reinterpret:
      emit(Operation::Move, to, from);
      return canonical(to, type);
    case Kind::Abs:
      emit(Operation::AndC, to, from, 0, sign - 1);
      return Operand::in(to);
    case Kind::Sqrt:
      emit(type->width() == 32 ? Operation::SqrtSingle : Operation::SqrtDouble, to, from);
      return Operand::in(to);
    default:
      break;
  }
  if (type->is_float()) {
    emit(Operation::XorC, to, from, 0, sign);
    return Operand::in(to);
  }
  emit(by_width(type, Operation::Neg64, Operation::NegS32, Operation::NegU32), to, from);
  return type->width() == 32 ? Operand::in(to) : canonical(to, type);
}

Operand Translator::binary(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->type();
  if (type->is_float()) return float_binary(e, node, into);
  if (!is_small(type) || !is_small(e->operand(1)->type()) || !type->is_bitvector())
    return generic(e, node, into);
  const uint32_t mark = next_temporary_;
  Operand a = value(e->operand(0), sites_.child(node, 0));
  Operand b = value(e->operand(1), sites_.child(node, 1));
  check_arithmetic(e, node, a, b);
  TypeRef right = e->operand(1)->type();
  const bool is_shift = e->is(Kind::Shl) || e->is(Kind::Shr);
  if (is_shift && is_signed(right) && right->width() < 7) {
    // A distance is read as unsigned; in wider types a negative one is too far in either reading.
    const uint64_t mask = (uint64_t{1} << right->width()) - 1;
    const uint32_t distance = temporary();
    emit(Operation::ZeroExtend, distance, slot_of(b), 0, mask);
    b = Operand::in(distance);
  }
  if (a.is_constant && is_commutative(e->kind())) std::swap(a, b);
  a = Operand::in(slot_of(a));
  const Chosen chosen = integer_operation(e->kind(), type);
  const uint32_t to = result(mark, into);
  emit_binary(chosen.operation, to, a, b);
  return chosen.leaves_range ? canonical(to, type) : Operand::in(to);
}

// match: overflow_add(a, b) at up to 32 bits
// result: the exact 64-bit sum differs from its value in the type's range
Operand Translator::overflow(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->operand(0)->type();
  if (!type->is_bitvector() || type->width() > 32) return generic(e, node, into);
  const Operand a = Operand::in(slot_of(value(e->operand(0), sites_.child(node, 0))));
  const Operand b = value(e->operand(1), sites_.child(node, 1));
  const Operation operation = e->is(Kind::OverflowAdd)   ? Operation::Add64
                              : e->is(Kind::OverflowSub) ? Operation::Sub64
                                                         : Operation::Mul64;
  const uint32_t exact = temporary();
  emit_binary(operation, exact, a, b);
  const uint32_t wrapped = temporary();
  emit(Operation::Move, wrapped, exact);
  canonical(wrapped, type);
  const uint32_t to = into != kNoSlot ? into : temporary();
  emit(Operation::Unequal, to, exact, wrapped);
  return Operand::in(to);
}

Operand Translator::float_binary(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->operand(0)->type();
  if (!is_native_float(type)) return generic(e, node, into);
  Operation operation;
  bool swaps = false;
  switch (e->kind()) {
    case Kind::Add:
      operation = Operation::SingleAdd;
      break;
    case Kind::Sub:
      operation = Operation::SingleSub;
      break;
    case Kind::Mul:
      operation = Operation::SingleMul;
      break;
    case Kind::Div:
      operation = Operation::SingleDiv;
      break;
    case Kind::Eq:
    case Kind::Ne:
      operation = Operation::SingleEqual;
      break;
    case Kind::Lt:
      operation = Operation::SingleLess;
      break;
    case Kind::Le:
      operation = Operation::SingleAtMost;
      break;
    case Kind::Gt:
      operation = Operation::SingleLess;
      swaps = true;
      break;
    case Kind::Ge:
      operation = Operation::SingleAtMost;
      swaps = true;
      break;
    default:
      return generic(e, node, into);
  }
  if (type->width() == 64) operation = static_cast<Operation>(static_cast<uint16_t>(operation) + 1);
  const uint32_t mark = next_temporary_;
  uint32_t a = slot_of(value(e->operand(0), sites_.child(node, 0)));
  uint32_t b = slot_of(value(e->operand(1), sites_.child(node, 1)));
  if (swaps) std::swap(a, b);
  const uint32_t to = result(mark, into);
  emit(operation, to, a, b);
  if (e->is(Kind::Ne)) emit(Operation::Not, to, to);
  return Operand::in(to);
}

Operand Translator::cast(Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into) {
  if (from == to) return a;
  if (!is_small(from) || !is_small(to)) {
    const uint32_t slot = slot_of(a);
    return generic(GenericInfo{Kind::Cast, to, {from}, {slot}}, mark, into);
  }
  if (a.is_constant) {
    const llvm::APInt bits(from->width(), a.constant & (~uint64_t{0} >> (64 - from->width())));
    const llvm::APInt folded = expr::evaluate_operation(Kind::Cast, to, {{from}}, {{bits}});
    return Operand::of(canonical_value(folded.getZExtValue(), to));
  }
  if (from->is_float() || to->is_float()) return cast_float(a, from, to, mark, into);
  if (to->is_bool()) {
    const uint32_t slot = result(mark, into);
    emit(Operation::IsNonZero, slot, a.slot);
    return Operand::in(slot);
  }
  const bool keeps_value = is_signed(from) == is_signed(to) ? from->width() <= to->width()
                                                            : !is_signed(from) && from->width() < to->width();
  if (keeps_value || to->width() == 64) return a;
  const uint32_t slot = result(mark, into);
  if (is_signed(to))
    emit(Operation::SignExtend, slot, a.slot, 0, 64 - to->width());
  else
    emit(Operation::ZeroExtend, slot, a.slot, 0, (uint64_t{1} << to->width()) - 1);
  return Operand::in(slot);
}

Operand Translator::cast_float(Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into) {
  const bool is_native =
      (!from->is_float() || is_native_float(from)) && (!to->is_float() || is_native_float(to));
  if (!is_native) return generic(GenericInfo{Kind::Cast, to, {from}, {a.slot}}, mark, into);
  if (to->is_bool()) {
    const uint32_t zero = slot_of(Operand::of(0));
    const uint32_t slot = result(mark, into);
    emit(from->width() == 64 ? Operation::DoubleEqual : Operation::SingleEqual, slot, a.slot, zero);
    emit(Operation::Not, slot, slot);
    return Operand::in(slot);
  }
  const uint32_t slot = result(mark, into);
  if (from->is_float() && to->is_float()) {
    emit(to->width() == 64 ? Operation::SingleToDouble : Operation::DoubleToSingle, slot, a.slot);
  } else if (from->is_float()) {
    emit(from->width() == 64 ? Operation::DoubleToInteger : Operation::SingleToInteger, slot, a.slot,
         is_signed(to) ? 1 : 0, to->width());
  } else if (to->width() == 64) {
    emit(is_signed(from) ? Operation::SignedToDouble : Operation::UnsignedToDouble, slot, a.slot);
  } else {
    emit(is_signed(from) ? Operation::SignedToSingle : Operation::UnsignedToSingle, slot, a.slot);
  }
  return Operand::in(slot);
}

Operand Translator::pointer_add(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = next_temporary_;
  const uint64_t stride = expr::step_of(e->type()->element(), environment_.model);
  const uint32_t pointer = slot_of(value(e->operand(0), sites_.child(node, 0)));
  if (!is_small(e->operand(1)->type()))
    return unsupported("a pointer offset of more than 64 bits", e->type());
  const Operand index = value(e->operand(1), sites_.child(node, 1));
  const uint32_t to = result(mark, into);
  if (index.is_constant) {
    emit(Operation::Add64C, to, pointer, 0, index.constant * stride);
    return canonical(to, e->type());
  }
  emit(is_wide_model() ? Operation::PointerStep : Operation::PointerStep32, to, pointer, index.slot, stride);
  return Operand::in(to);
}

Operand Translator::pointer_difference(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = next_temporary_;
  const uint64_t stride = expr::step_of(e->operand(0)->type()->element(), environment_.model);
  const uint32_t a = slot_of(value(e->operand(0), sites_.child(node, 0)));
  const uint32_t b = slot_of(value(e->operand(1), sites_.child(node, 1)));
  const uint32_t to = result(mark, into);
  emit(Operation::Sub64, to, a, b);
  const Operand distance = canonical(to, e->type());
  if (stride > 1) emit(Operation::DivSignedC, to, distance.slot, 0, stride);
  if (stride == 0) emit(Operation::Constant, to, 0, 0, 0);
  return Operand::in(to);
}

Operand Translator::query(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = next_temporary_;
  const uint32_t pointer = slot_of(value(e->operand(0), sites_.child(node, 0)));
  const uint32_t to = result(mark, into);
  const Query query = e->is(Kind::ObjectOf)     ? Query::Object
                      : e->is(Kind::OffsetOf)   ? Query::Offset
                      : e->is(Kind::ObjectSize) ? Query::Size
                      : e->is(Kind::Releasable) ? Query::Releasable
                                                : Query::IsLive;
  emit(Operation::ObjectQuery, to, pointer, 0, static_cast<uint64_t>(query));
  return e->type()->is_bool() ? Operand::in(to) : canonical(to, e->type());
}

Operand Translator::accessible(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = next_temporary_;
  const uint32_t address = slot_of(value(e->operand(0), sites_.child(node, 0)));
  const uint32_t bytes = slot_of(value(e->operand(1), sites_.child(node, 1)));
  const uint32_t to = result(mark, into);
  emit(Operation::Accessible, to, address, bytes);
  return Operand::in(to);
}

Operand Translator::generic(ExprRef e, SiteNode node, uint32_t into) {
  GenericInfo info{e->kind(), e->type(), {}, {}, e->index()};
  const uint32_t mark = next_temporary_;
  std::vector<Operand> operands;
  for (uint32_t i = 0; i < e->operand_count(); ++i) {
    ExprRef operand = e->operand(i);
    if (!operand->type()->is_scalar())
      return unsupported(
          std::string(expr::info(e->kind()).name) + " of type " + expr::to_string(operand->type()),
          e->type());
    operands.push_back(value(operand, sites_.child(node, i)));
    info.operand_types.push_back(operand->type());
  }
  if (operands.size() == 2) check_arithmetic(e, node, operands[0], operands[1]);
  if (operands.size() == 1) check_arithmetic(e, node, operands[0], {});
  for (Operand operand : operands) info.operands.push_back(slot_of(operand));
  return generic(std::move(info), mark, into);
}

Operand Translator::generic(GenericInfo info, uint32_t mark, uint32_t into) {
  const uint32_t to = result(mark, into, slot_count(info.type));
  code_->generics.push_back(std::move(info));
  emit(Operation::Generic, to, 0, static_cast<uint32_t>(code_->generics.size() - 1));
  return Operand::in(to);
}

}  // namespace heddle::interpreter
