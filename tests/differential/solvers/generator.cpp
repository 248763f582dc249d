#include "generator.h"

#include <llvm/ADT/APFloat.h>

#include "expr/evaluate.h"

namespace heddle::smt {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeRef;
using llvm::APFloat;
using llvm::APInt;

namespace {

constexpr unsigned kWidths[] = {1, 2, 3, 4, 5, 7, 8, 8, 13, 16, 16, 24, 32, 64};
// Wider products and quotients take solvers too long.
constexpr unsigned kMaximumProduct = 10;

}  // namespace

void Generator::choose_types() {
  bits_.clear();
  floats_.clear();
  maps_.clear();
  made_.clear();
  const uint64_t theme = below(4);
  for (int i = 0; i < 3; ++i)
    bits_.push_back(store_.bitvector(kWidths[below(std::size(kWidths))], chance(50)));
  if (chance(10)) bits_.push_back(store_.pointer(store_.signed_type(32)));
  if (theme == 1 || theme == 3) {
    floats_.push_back(store_.float_type(FloatFormat::Half));
    if (chance(20)) floats_.push_back(store_.float_type(FloatFormat::Single));
    bits_.push_back(store_.unsigned_type(floats_.back()->width()));
  }
  if (theme >= 2) {
    for (int i = 0; i < 2; ++i) {
      TypeRef index = chance(30) ? store_.bitvector(1 + static_cast<unsigned>(below(3)), false) : any(bits_);
      TypeRef element = any_scalar();
      maps_.push_back(store_.map(index, element));
      if (index->is_bitvector()) bits_.push_back(index);
    }
  }
}

TypeRef Generator::any_scalar() {
  if (chance(10)) return store_.bool_type();
  return !floats_.empty() && chance(40) ? any(floats_) : any(bits_);
}

std::vector<ExprRef> Generator::formula() {
  choose_types();
  std::vector<ExprRef> conjuncts;
  const uint64_t count = 1 + below(5);
  for (uint64_t i = 0; i < count; ++i)
    conjuncts.push_back(make(store_.bool_type(), 3 + static_cast<int>(below(3))));
  return conjuncts;
}

ExprRef Generator::make(TypeRef type, int depth) {
  std::vector<ExprRef>& known = made_[type];
  if (!known.empty() && chance(25)) return known[below(known.size())];
  ExprRef e = depth <= 0 ? leaf(type) : operation(type, depth - 1);
  made_[type].push_back(e);
  return e;
}

ExprRef Generator::leaf(TypeRef type) {
  if (!type->is(expr::TypeKind::Map) && chance(25)) return constant(type);
  return store_.symbol("v" + std::to_string(below(3)), type);
}

ExprRef Generator::constant(TypeRef type) {
  const unsigned width = type->width();
  APInt value(width, 0);
  for (unsigned i = 0; i < width; ++i) value.setBitVal(i, chance(50));
  if (type->is_float() && chance(70)) {
    const llvm::fltSemantics& semantics = expr::semantics_of(type->format());
    APFloat number(semantics, below(9));
    const APFloat choices[] = {number,
                               APFloat::getZero(semantics, true),
                               APFloat::getInf(semantics),
                               APFloat::getNaN(semantics),
                               APFloat::getLargest(semantics),
                               APFloat::getSmallest(semantics),
                               scalbn(number, -2, llvm::RoundingMode::NearestTiesToEven)};
    value = choices[below(std::size(choices))].bitcastToAPInt();
    if (chance(30)) value.flipBit(width - 1);
  } else if (chance(60)) {
    const APInt choices[] = {APInt(width, below(4)), -APInt(width, below(4)), APInt::getSignedMinValue(width),
                             APInt::getSignedMaxValue(width), APInt(width, width)};
    value = choices[below(std::size(choices))];
  }
  return store_.constant(type, value);
}

ExprRef Generator::operation(TypeRef type, int depth) {
  if (chance(10)) return store_.ite(make(store_.bool_type(), depth), make(type, depth), make(type, depth));
  if (type->is_bool()) return bool_operation(depth);
  if (type->is_float()) return float_operation(type, depth);
  if (type->is(expr::TypeKind::Map)) return map_operation(type, depth);
  return bits_operation(type, depth);
}

ExprRef Generator::select(TypeRef type, int depth) {
  for (TypeRef map : maps_)
    if (map->element() == type && chance(70))
      return store_.make(Kind::MapSelect, type, {make(map, depth), make(map->index(), depth)});
  return nullptr;
}

ExprRef Generator::comparison(int depth) {
  if (!maps_.empty() && chance(15)) {
    TypeRef map = any(maps_);
    return store_.binary(chance(50) ? Kind::Eq : Kind::Ne, make(map, depth), make(map, depth));
  }
  TypeRef type = any_scalar();
  constexpr Kind kinds[] = {Kind::Eq, Kind::Ne, Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge};
  const Kind kind = kinds[below(type->is_bool() ? 2 : std::size(kinds))];
  return store_.binary(kind, make(type, depth), make(type, depth));
}

ExprRef Generator::bool_operation(int depth) {
  TypeRef boolean = store_.bool_type();
  if (ExprRef read = select(boolean, depth); read != nullptr) return read;
  const uint64_t choice = below(10);
  if (choice < 5) return comparison(depth);
  if (choice < 7) {
    constexpr Kind kinds[] = {Kind::And, Kind::Or, Kind::Implies};
    return store_.binary(kinds[below(3)], make(boolean, depth), make(boolean, depth));
  }
  if (choice == 7) return store_.negation(make(boolean, depth));
  if (choice == 8 && !floats_.empty()) {
    constexpr Kind kinds[] = {Kind::IsNan, Kind::IsInf, Kind::IsNormal, Kind::SignBit};
    return store_.unary(kinds[below(4)], make(any(floats_), depth));
  }
  TypeRef type = any(bits_);
  if (!type->is_bitvector()) return comparison(depth);
  constexpr Kind kinds[] = {Kind::OverflowNeg, Kind::OverflowAdd, Kind::OverflowSub,
                            Kind::OverflowDiv, Kind::OverflowMul, Kind::OverflowShl};
  const Kind kind = kinds[below(std::size(kinds))];
  if (kind == Kind::OverflowNeg) return store_.unary(kind, make(type, depth));
  if (kind == Kind::OverflowMul && type->width() > kMaximumProduct) return cast(boolean, depth);
  return store_.binary(kind, make(type, depth), make(type, depth));
}

// From another scalar type that fits.
ExprRef Generator::cast(TypeRef type, int depth) {
  TypeRef from = any_scalar();
  const bool fits =
      from != type && !(from->is_pointer() && type->is_float()) && !(from->is_float() && type->is_pointer());
  if (!fits) return leaf(type);
  ExprRef operand = make(from, depth);
  if (from->width() == type->width() && chance(50)) return store_.make(Kind::Reinterpret, type, {operand});
  return store_.cast(type, operand);
}

// Kinds whose result is unsigned.
ExprRef Generator::unsigned_operation(TypeRef type, int depth) {
  const unsigned width = type->width();
  if (width > 1 && chance(50)) {
    const unsigned low = 1 + static_cast<unsigned>(below(width - 1));
    return store_.make(Kind::Concat, type,
                       {make(store_.bitvector(width - low, chance(50)), depth),
                        make(store_.bitvector(low, chance(50)), depth)});
  }
  for (TypeRef wide : bits_)
    if (wide->is_bitvector() && wide->width() > width)
      return store_.make(Kind::Extract, type, {make(wide, depth)}, below(wide->width() - width + 1));
  return leaf(type);
}

ExprRef Generator::bits_operation(TypeRef type, int depth) {
  if (ExprRef read = select(type, depth); read != nullptr) return read;
  if (type->is_pointer() || chance(20)) return cast(type, depth);
  if (!type->is_signed() && chance(15)) return unsigned_operation(type, depth);
  if (chance(20)) {
    constexpr Kind kinds[] = {Kind::Neg,          Kind::BitNot,        Kind::PopCount,
                              Kind::LeadingZeros, Kind::TrailingZeros, Kind::ByteSwap};
    const Kind kind = kinds[below(std::size(kinds))];
    if (kind != Kind::ByteSwap || type->width() % 8 == 0) return store_.unary(kind, make(type, depth));
  }
  if (chance(20)) {
    TypeRef distance = any(bits_);
    if (!distance->is_bitvector()) distance = type;
    return store_.make(chance(50) ? Kind::Shl : Kind::Shr, type, {make(type, depth), make(distance, depth)});
  }
  constexpr Kind kinds[] = {Kind::Add,    Kind::Sub, Kind::BitAnd, Kind::BitOr,
                            Kind::BitXor, Kind::Mul, Kind::Div,    Kind::Mod};
  const Kind kind = kinds[below(type->width() <= kMaximumProduct ? std::size(kinds) : 5)];
  const bool by_constant = type->width() > kMaximumProduct && chance(20);
  if (by_constant) {
    constexpr Kind costly[] = {Kind::Mul, Kind::Div, Kind::Mod};
    return store_.binary(costly[below(type->width() <= 16 ? 3 : 1)], make(type, depth), constant(type));
  }
  return store_.binary(kind, make(type, depth), make(type, depth));
}

ExprRef Generator::float_operation(TypeRef type, int depth) {
  if (ExprRef read = select(type, depth); read != nullptr) return read;
  const bool is_half = type->format() == FloatFormat::Half;
  switch (below(8)) {
    case 0:
      return cast(type, depth);
    case 1:
      return store_.unary(chance(50) ? Kind::Neg : Kind::Abs, make(type, depth));
    case 2:
      return store_.make(Kind::RoundToIntegral, type, {make(type, depth)}, below(5));
    case 3:
      if (is_half && chance(50)) return store_.unary(Kind::Sqrt, make(type, depth));
      return store_.binary(chance(50) ? Kind::FloatMin : Kind::FloatMax, make(type, depth),
                           make(type, depth));
    case 4:
      if (is_half && chance(50))
        return store_.make(Kind::Fma, type, {make(type, depth), make(type, depth), make(type, depth)});
      if (is_half && chance(50))
        return store_.binary(chance(50) ? Kind::FloatRem : Kind::Remainder, make(type, depth),
                             make(type, depth));
      return leaf(type);
    case 5: {
      constexpr Kind kinds[] = {Kind::Add, Kind::Sub, Kind::Mul, Kind::Div};
      const ExprRef mode = chance(70) ? store_.constant(store_.signed_type(32), below(6)) : make(store_.signed_type(8), 0);
      return store_.make(Kind::Rounded, type, {make(type, depth), make(type, depth), mode},
                         static_cast<uint64_t>(kinds[below(is_half ? 4 : 2)]));
    }
    default: {
      constexpr Kind kinds[] = {Kind::Add, Kind::Sub, Kind::Mul, Kind::Div};
      return store_.binary(kinds[below(is_half ? 4 : 2)], make(type, depth), make(type, depth));
    }
  }
}

ExprRef Generator::map_operation(TypeRef type, int depth) {
  const uint64_t choice = below(10);
  if (choice < 2) return leaf(type);
  if (choice == 2)
    return store_.make(Kind::MapConst, type,
                       {chance(70) ? constant(type->element()) : make(type->element(), depth)});
  return store_.make(Kind::MapStore, type,
                     {make(type, depth), make(type->index(), depth), make(type->element(), depth)});
}

}  // namespace heddle::smt
