#include "interpreter/translate_value.h"

#include <utility>

#include "expr/comparison.h"
#include "interpreter/slot_values.h"
#include "interpreter/translate_cast.h"
#include "interpreter/translation.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

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

Values::Values(Translation& translation)
    : environment_(translation.environment),
      code_(translation.code),
      emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      shared_(translation.shared),
      places_(translation.places),
      conditions_(translation.conditions),
      quantifiers_(translation.quantifiers),
      aggregates_(translation.aggregates) {}

Operand Values::value(ExprRef e, SiteNode node, uint32_t into) {
  if (e->is(Kind::Constant)) return constant_of(e);
  // With checks, each occurrence that came from C is looked at.
  const bool may_share = shared_.contains(e) && (node == kOutside || !environment_.check);
  if (may_share)
    if (const Operand* known = shared_.find(e)) return *known;
  SiteScope scope(emitter_, node);
  const Operand operand = compute(e, node, into);
  if (may_share) shared_.remember(e, operand);
  return operand;
}

Operand Values::constant_of(expr::ExprRef e) {
  if (is_small(e->type())) return Operand::of(canonical_value(e->small_value(), e->type()));
  if (!e->type()->is_scalar())
    return emitter_.unsupported("a constant of type " + expr::to_string(e->type()), nullptr);
  const llvm::APInt bits = e->value();
  const uint32_t slot = emitter_.temporary(environment_.slot_count(e->type()));
  for (unsigned i = 0; i < bits.getNumWords(); ++i)
    emitter_.emit(Operation::Constant, slot + i, 0, 0, bits.getRawData()[i]);
  return Operand::in(slot);
}

Operand Values::compute(ExprRef e, SiteNode node, uint32_t into) {
  if (!e->type()->is_scalar())
    return emitter_.unsupported("a value of type " + expr::to_string(e->type()), nullptr);
  switch (e->kind()) {
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      return places_.load(places_.place(e, node), into);
    case Kind::AddressOf:
      return places_.address_of(places_.place(e->operand(0), sites_.child(node, 0), true), into);
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Ite:
      return conditions_.lazy(e, node);
    case Kind::Not:
    case Kind::Neg:
    case Kind::BitNot:
    case Kind::Abs:
    case Kind::Sqrt:
    case Kind::Reinterpret:
      return unary(e, node, into);
    case Kind::Cast: {
      const uint32_t mark = emitter_.mark();
      if (!e->operand(0)->type()->is_scalar())
        return emitter_.unsupported("a conversion to " + expr::to_string(e->type()), e->type());
      return cast(emitter_, value(e->operand(0), sites_.child(node, 0)), e->operand(0)->type(), e->type(),
                  mark, into);
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
      const uint32_t to = emitter_.result(emitter_.mark(), into);
      emitter_.emit(Operation::NoneLost, to);
      return Operand::in(to);
    }
    case Kind::MapSelect:
      return emitter_.unsupported("a functional array", e->type());
    case Kind::ForAll:
    case Kind::Exists:
      return quantifiers_.quantifier(e, node);
    case Kind::Fold:
    case Kind::FoldSome:  // a pass makes them loops before programs are executed
      return emitter_.unsupported("an aggregate", e->type());
    default:
      break;
  }
  if (expr::is_comparison(e->kind())) return conditions_.comparison(e, node, into);
  if (e->kind() >= Kind::Add && e->kind() <= Kind::Shr) return binary(e, node, into);
  if (e->kind() >= Kind::OverflowAdd && e->kind() <= Kind::OverflowMul) return overflow(e, node, into);
  return generic(e, node, into);
}

Operand Values::converted(ExprRef e, SiteNode node, TypeRef type, uint32_t into) {
  if (e->type() == type) return value(e, node, into);
  const uint32_t mark = emitter_.mark();
  return cast(emitter_, value(e, node), e->type(), type, mark, into);
}

void Values::value_to(ExprRef e, SiteNode node, TypeRef type, uint32_t slot) {
  if (type->is_scalar()) {
    emitter_.move(slot, converted(e, node, type, slot), environment_.slot_count(type));
    return;
  }
  const uint64_t size = environment_.size_of(type);
  if (size == 0) return;
  const Address from = places_.absolute(places_.access(aggregates_.aggregate(e, node), size, false));
  emitter_.emit(Operation::LoadBytes, slot, from.slot, 0, size * 8 | (from.is_raw ? kRawFrom : 0));
}

// Only operations that came from C: what the front end added cannot go wrong in C's sense.
void Values::check_arithmetic(ExprRef e, SiteNode node, Operand left, Operand right) {
  if (!environment_.check || sites_.site(node) == ir::kNoSite || !e->type()->is_bitvector()) return;
  const bool is_division = e->is(Kind::Div) || e->is(Kind::Mod);
  const bool is_shift = e->is(Kind::Shl) || e->is(Kind::Shr);
  const bool may_overflow = e->type()->is_signed() &&
                            (e->is(Kind::Neg) || e->is(Kind::Add) || e->is(Kind::Sub) || e->is(Kind::Mul));
  if (!is_division && !is_shift && !may_overflow) return;
  ArithmeticInfo info{e->kind(), e->type()};
  info.left = emitter_.slot_of(left);
  if (e->operand_count() > 1) {
    info.right = emitter_.slot_of(right);
    info.right_type = e->operand(1)->type();
  }
  emitter_.emit(Operation::CheckArithmetic, 0, 0, add_to(code_.checks, info));
}

Operand Values::unary(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->type();
  ExprRef inner = e->operand(0);
  if (!is_small(type) || !is_small(inner->type())) return generic(e, node, into);
  if (e->is(Kind::Abs) && !type->is_float()) return generic(e, node, into);
  if (type->is_float() && !is_native_float(type) && !e->is(Kind::Reinterpret)) return generic(e, node, into);
  const uint32_t mark = emitter_.mark();
  const Operand a = value(inner, sites_.child(node, 0));
  check_arithmetic(e, node, a, {});
  const uint32_t from = emitter_.slot_of(a);
  const uint32_t to = emitter_.result(mark, into);
  const uint64_t sign = uint64_t{1} << (type->width() - 1);
  switch (e->kind()) {
    case Kind::Not:
      emitter_.emit(Operation::Not, to, from);
      return Operand::in(to);
    case Kind::BitNot:
      emitter_.emit(Operation::BitNot, to, from);
      return is_signed(type) ? Operand::in(to) : emitter_.canonical(to, type);
    case Kind::Reinterpret:
      if (type->is_pointer() != inner->type()->is_pointer())
        emitter_.move(to, emitter_.convert_pointer(Operand::in(from)), 1);
      else
        emitter_.emit(Operation::Move, to, from);
      return emitter_.canonical(to, type);
    case Kind::Abs:
      emitter_.emit(Operation::AndC, to, from, 0, sign - 1);
      return Operand::in(to);
    case Kind::Sqrt:
      emitter_.emit(type->width() == 32 ? Operation::SqrtSingle : Operation::SqrtDouble, to, from);
      return Operand::in(to);
    default:
      break;
  }
  if (type->is_float()) {
    emitter_.emit(Operation::XorC, to, from, 0, sign);
    return Operand::in(to);
  }
  emitter_.emit(by_width(type, Operation::Neg64, Operation::NegS32, Operation::NegU32), to, from);
  return type->width() == 32 ? Operand::in(to) : emitter_.canonical(to, type);
}

Operand Values::binary(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->type();
  if (type->is_float()) return float_binary(e, node, into);
  if (!is_small(type) || !is_small(e->operand(1)->type()) || !type->is_bitvector())
    return generic(e, node, into);
  const uint32_t mark = emitter_.mark();
  Operand a = value(e->operand(0), sites_.child(node, 0));
  Operand b = value(e->operand(1), sites_.child(node, 1));
  check_arithmetic(e, node, a, b);
  TypeRef right = e->operand(1)->type();
  const bool is_shift = e->is(Kind::Shl) || e->is(Kind::Shr);
  if (is_shift && is_signed(right) && right->width() < 7) {
    // A distance is read as unsigned; in wider types a negative one is too far in either reading.
    const uint64_t mask = (uint64_t{1} << right->width()) - 1;
    const uint32_t distance = emitter_.temporary();
    emitter_.emit(Operation::ZeroExtend, distance, emitter_.slot_of(b), 0, mask);
    b = Operand::in(distance);
  }
  if (a.is_constant && is_commutative(e->kind())) std::swap(a, b);
  a = Operand::in(emitter_.slot_of(a));
  const Chosen chosen = integer_operation(e->kind(), type);
  const uint32_t to = emitter_.result(mark, into);
  emitter_.emit_binary(chosen.operation, to, a, b);
  return chosen.leaves_range ? emitter_.canonical(to, type) : Operand::in(to);
}

// match: overflow_add(a, b) at up to 32 bits
// result: the exact 64-bit sum differs from its value in the type's range
Operand Values::overflow(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->operand(0)->type();
  if (!type->is_bitvector() || type->width() > 32) return generic(e, node, into);
  const Operand a = Operand::in(emitter_.slot_of(value(e->operand(0), sites_.child(node, 0))));
  const Operand b = value(e->operand(1), sites_.child(node, 1));
  const Operation operation = e->is(Kind::OverflowAdd)   ? Operation::Add64
                              : e->is(Kind::OverflowSub) ? Operation::Sub64
                                                         : Operation::Mul64;
  const uint32_t exact = emitter_.temporary();
  emitter_.emit_binary(operation, exact, a, b);
  const uint32_t wrapped = emitter_.temporary();
  emitter_.emit(Operation::Move, wrapped, exact);
  emitter_.canonical(wrapped, type);
  const uint32_t to = into != kNoSlot ? into : emitter_.temporary();
  emitter_.emit(Operation::Unequal, to, exact, wrapped);
  return Operand::in(to);
}

Operand Values::float_binary(ExprRef e, SiteNode node, uint32_t into) {
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
  const uint32_t mark = emitter_.mark();
  uint32_t a = emitter_.slot_of(value(e->operand(0), sites_.child(node, 0)));
  uint32_t b = emitter_.slot_of(value(e->operand(1), sites_.child(node, 1)));
  if (swaps) std::swap(a, b);
  const uint32_t to = emitter_.result(mark, into);
  emitter_.emit(operation, to, a, b);
  if (e->is(Kind::Ne)) emitter_.emit(Operation::Not, to, to);
  return Operand::in(to);
}

Operand Values::pointer_add(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = emitter_.mark();
  const uint64_t stride = expr::step_of(e->type()->element(), environment_.model);
  const uint32_t pointer = emitter_.slot_of(value(e->operand(0), sites_.child(node, 0)));
  if (!is_small(e->operand(1)->type()))
    return emitter_.unsupported("a pointer offset of more than 64 bits", e->type());
  const Operand index = value(e->operand(1), sites_.child(node, 1));
  const uint32_t to = emitter_.result(mark, into);
  if (index.is_constant) {
    emitter_.emit(Operation::Add64C, to, pointer, 0, index.constant * stride);
    return emitter_.canonical(to, e->type());
  }
  emitter_.step(to, pointer, index.slot, stride);
  return Operand::in(to);
}

Operand Values::pointer_difference(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = emitter_.mark();
  const uint64_t stride = expr::step_of(e->operand(0)->type()->element(), environment_.model);
  const uint32_t a = emitter_.slot_of(value(e->operand(0), sites_.child(node, 0)));
  const uint32_t b = emitter_.slot_of(value(e->operand(1), sites_.child(node, 1)));
  const bool follows = environment_.follows_pointers;
  const uint32_t to = follows ? emitter_.temporary() : emitter_.result(mark, into);
  emitter_.emit(Operation::Sub64, to, a, b);
  if (follows) emitter_.compare_pointers(to, e->kind(), Operand::in(a), Operand::in(b));
  const Operand distance = emitter_.canonical(to, e->type());
  if (stride > 1) emitter_.emit(Operation::DivSignedC, to, distance.slot, 0, stride);
  if (stride == 0) emitter_.emit(Operation::Constant, to, 0, 0, 0);
  return Operand::in(to);
}

Operand Values::query(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = emitter_.mark();
  const uint32_t pointer = emitter_.slot_of(value(e->operand(0), sites_.child(node, 0)));
  const bool follows = environment_.follows_pointers;
  const uint32_t to = follows ? emitter_.temporary() : emitter_.result(mark, into);
  const Query query = e->is(Kind::ObjectOf)     ? Query::Object
                      : e->is(Kind::OffsetOf)   ? Query::Offset
                      : e->is(Kind::ObjectSize) ? Query::Size
                      : e->is(Kind::Releasable) ? Query::Releasable
                                                : Query::IsLive;
  emitter_.emit(Operation::ObjectQuery, to, pointer, 0, static_cast<uint64_t>(query));
  if (follows) emitter_.emit(Operation::QueryPointer, to, pointer, 0, query == Query::Object ? 1 : 0);
  return e->type()->is_bool() ? Operand::in(to) : emitter_.canonical(to, e->type());
}

Operand Values::accessible(ExprRef e, SiteNode node, uint32_t into) {
  const uint32_t mark = emitter_.mark();
  const uint32_t address = emitter_.slot_of(value(e->operand(0), sites_.child(node, 0)));
  const uint32_t bytes = emitter_.slot_of(value(e->operand(1), sites_.child(node, 1)));
  const bool follows = environment_.follows_pointers;
  const uint32_t to = follows ? emitter_.temporary() : emitter_.result(mark, into);
  emitter_.emit(Operation::Accessible, to, address, bytes);
  if (follows) {
    emitter_.check_defined(bytes, DefinedUse::Address);
    emitter_.emit(Operation::QueryPointer, to, address);
  }
  return Operand::in(to);
}

Operand Values::generic(ExprRef e, SiteNode node, uint32_t into) {
  GenericInfo info{e->kind(), e->type(), {}, {}, e->index()};
  const uint32_t mark = emitter_.mark();
  std::vector<Operand> operands;
  for (uint32_t i = 0; i < e->operand_count(); ++i) {
    ExprRef operand = e->operand(i);
    if (!operand->type()->is_scalar())
      return emitter_.unsupported(
          std::string(expr::info(e->kind()).name) + " of type " + expr::to_string(operand->type()),
          e->type());
    operands.push_back(value(operand, sites_.child(node, i)));
    info.operand_types.push_back(operand->type());
  }
  if (operands.size() == 2) check_arithmetic(e, node, operands[0], operands[1]);
  if (operands.size() == 1) check_arithmetic(e, node, operands[0], {});
  for (Operand operand : operands) info.operands.push_back(emitter_.slot_of(operand));
  return emitter_.generic(std::move(info), mark, into);
}

}  // namespace heddle::interpreter
