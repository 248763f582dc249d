#include "frontend/vectors.h"

#include <map>

#include "expr/byte_order.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;

namespace {

TypeRef array_of(TypeRef vector) {
  return vector->record().fields[0].type;
}

TypeRef element_of(TypeRef vector) {
  return array_of(vector)->element();
}

clang::QualType element_of(clang::QualType vector) {
  return vector->castAs<clang::VectorType>()->getElementType();
}

}  // namespace

Vectors::Vectors(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      places_(lowering.places),
      expressions_(lowering.expressions),
      operators_(lowering.operators) {}

std::vector<Value> Vectors::elements(Value vector) {
  const uint64_t count = array_of(vector.type())->count();
  std::vector<Value> result;
  if (vector.expr->is(Kind::StructLiteral) && vector.expr->operand(0)->is(Kind::ArrayLiteral)) {
    const Value list = values_.operand_of(vector, 0);
    for (uint32_t i = 0; i < count; ++i) result.push_back(values_.operand_of(list, i));
    return result;
  }
  // What is read is read once.
  if (!expr::is_place(vector.expr) || vector.sites != nullptr) vector = body_.save(vector);
  for (uint64_t i = 0; i < count; ++i)
    result.push_back(element(vector, values_.constant(store_.difference_type(), i), nullptr));
  return result;
}

std::vector<Value> Vectors::reusable_elements(Value vector) {
  if (vector.sites != nullptr) vector = body_.save(vector);
  return vector.type()->is_record() ? elements(vector) : std::vector<Value>{vector};
}

Value Vectors::literal(TypeRef type, const std::vector<Value>& elements) {
  return values_.make(Kind::StructLiteral, type,
                      {values_.make(Kind::ArrayLiteral, array_of(type), elements)});
}

Value Vectors::initialized(TypeRef type, std::vector<Value> elements) {
  elements.resize(array_of(type)->count(), values_.zero(element_of(type)));
  return literal(type, elements);
}

Value Vectors::element(Value vector, Value index, const Expr* where) {
  return values_.index(values_.member(vector, 0), index, where);
}

Value Vectors::operand(const Expr* e) {
  return e->isGLValue() ? places_.load(e) : expressions_.rvalue(e);
}

Value Vectors::truth_mask(TypeRef element, Value condition) {
  const llvm::APInt all = llvm::APInt::getAllOnes(element->width());
  return values_.make(Kind::Ite, element,
                      {condition, values_.constant(store_.constant(element, all)), values_.zero(element)});
}

Value Vectors::unary(const clang::UnaryOperator* e) {
  TypeRef type = values_.type_of(e);
  TypeRef element = element_of(type);
  std::vector<Value> result = elements(expressions_.rvalue(e->getSubExpr()));
  for (Value& value : result) {
    if (e->getOpcode() == clang::UO_LNot)
      value = truth_mask(element, values_.make(Kind::Not, store_.bool_type(), {values_.truth(value)}));
    else
      value = values_.make(e->getOpcode() == clang::UO_Minus ? Kind::Neg : Kind::BitNot, element, {value}, e);
  }
  return literal(type, result);
}

Value Vectors::logical(const clang::BinaryOperator* e) {
  TypeRef type = values_.type_of(e);
  const Kind kind = e->getOpcode() == clang::BO_LAnd ? Kind::And : Kind::Or;
  // Saved, because the second operand is evaluated whatever the first is.
  std::vector<Value> result = elements(body_.save(expressions_.rvalue(e->getLHS())));
  const std::vector<Value> right = elements(body_.save(expressions_.rvalue(e->getRHS())));
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = truth_mask(
        element_of(type),
        values_.make(kind, store_.bool_type(), {values_.truth(result[i]), values_.truth(right[i])}));
  return literal(type, result);
}

Value Vectors::arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right,
                          clang::QualType left_type, clang::QualType right_type, TypeRef type,
                          const Expr* where) {
  std::vector<Value> result = elements(left);
  const std::vector<Value> others = elements(right);
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = operators_.arithmetic(opcode, result[i], others[i], element_of(left_type),
                                      element_of(right_type), element_of(type), where);
  return literal(type, result);
}

Value Vectors::comparison(const clang::BinaryOperator* e, Value left, Value right) {
  TypeRef type = values_.type_of(e);
  std::vector<Value> result = elements(left);
  const std::vector<Value> others = elements(right);
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = truth_mask(element_of(type), operators_.comparison(e->getOpcode(), result[i], others[i], e));
  return literal(type, result);
}

// As in OpenCL: every operand is evaluated, and the sign of an element of the condition chooses.
Value Vectors::conditional(const clang::AbstractConditionalOperator* e) {
  if (!e->getCond()->getType()->isExtVectorType())
    unit_.unsupported(e->getBeginLoc(), "condition that is a vector");
  TypeRef type = values_.type_of(e);
  std::vector<Value> result = elements(body_.save(expressions_.rvalue(e->getCond())));
  const std::vector<Value> yes = elements(body_.save(expressions_.rvalue(e->getTrueExpr())));
  const std::vector<Value> no = elements(body_.save(expressions_.rvalue(e->getFalseExpr())));
  for (size_t i = 0; i < result.size(); ++i) {
    const Value is_negative =
        values_.make(Kind::Lt, store_.bool_type(),
                     {values_.cast(store_.signed_type(result[i].type()->width()), result[i]),
                      values_.zero(store_.signed_type(result[i].type()->width()))});
    result[i] = values_.make(Kind::Ite, element_of(type), {is_negative, yes[i], no[i]});
  }
  return literal(type, result);
}

Value Vectors::cast_expression(const clang::CastExpr* e) {
  TypeRef type = values_.type_of(e);
  const Value value = expressions_.rvalue(e->getSubExpr());
  switch (e->getCastKind()) {
    case clang::CK_VectorSplat: {
      const Value one = value.sites == nullptr ? value : body_.save(value);
      return literal(type, std::vector<Value>(array_of(type)->count(), values_.cast(element_of(type), one)));
    }
    case clang::CK_BitCast:
      return reinterpret(type, value, e);
    case clang::CK_IntegralCast:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
      return cast_elements(type, value, e);
    default:
      unit_.unsupported(e->getBeginLoc(), std::string("conversion ") + e->getCastKindName() + " of a vector");
  }
}

Value Vectors::cast_elements(TypeRef type, Value value, const Expr* where) {
  std::vector<Value> result = elements(value);
  for (Value& one : result) one = values_.cast(element_of(type), one, where);
  return literal(type, result);
}

Value Vectors::convert_elements(const clang::ConvertVectorExpr* e) {
  return cast_elements(values_.type_of(e), operand(e->getSrcExpr()), e);
}

Value Vectors::reinterpret(TypeRef type, Value value, const Expr* where) {
  if (value.type() == type) return value;
  std::vector<Value> from = reusable_elements(value);
  TypeRef old_element = from[0].type();
  TypeRef element = type->is_record() ? element_of(type) : type;
  const uint64_t count = type->is_record() ? array_of(type)->count() : 1;
  const auto bits_of = [&](TypeRef scalar) {
    const bool has_padding = expr::size_of(scalar, store_.data_model()) * 8 != scalar->width();
    if (has_padding || !(scalar->is_bitvector() || scalar->is_float()))
      unit_.unsupported(where->getBeginLoc(), "conversion of the bytes of a vector");
    return scalar->width();
  };
  const unsigned old_bits = bits_of(old_element);
  const unsigned bits = bits_of(element);
  if (from.size() * old_bits != count * bits)
    unit_.unsupported(where->getBeginLoc(), "conversion of a vector with padding");
  const auto same_bits = [&](TypeRef target, Value scalar) {
    const bool has_float = target->is_float() || scalar.type()->is_float();
    if (!has_float || target == scalar.type()) return values_.cast(target, scalar);
    return values_.make(Kind::Reinterpret, target, {scalar});
  };
  std::vector<Value> result;
  if (old_bits == bits) {
    for (const Value& one : from) result.push_back(same_bits(element, one));
  } else {
    // In memory, elements that are neighbours hold bits that are.
    const expr::ByteOrder order = store_.data_model().byte_order;
    for (Value& one : from) one = same_bits(store_.unsigned_type(old_bits), one);
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t begin = i * bits;
      Value piece = from[begin / old_bits];
      if (bits < old_bits)
        piece = values_.make(Kind::Extract, store_.unsigned_type(bits), {piece}, nullptr,
                             expr::lowest_bit(order, begin % old_bits, bits, old_bits));
      for (unsigned have = old_bits; have < bits; have += old_bits) {
        Value next = from[(begin + have) / old_bits];
        if (order == expr::ByteOrder::Big) std::swap(piece, next);
        piece = values_.make(Kind::Concat, store_.unsigned_type(have + old_bits), {next, piece});
      }
      result.push_back(same_bits(element, piece));
    }
  }
  return type->is_record() ? literal(type, result) : result[0];
}

Value Vectors::shuffle(const clang::ShuffleVectorExpr* e) {
  if (e->getNumSubExprs() < 3)
    unit_.unsupported(e->getBeginLoc(), "__builtin_shufflevector with a vector of indices");
  TypeRef type = values_.type_of(e);
  const Value first = body_.stabilize(operand(e->getExpr(0)), e->getExpr(1));
  std::vector<Value> from = reusable_elements(first);
  for (const Value& value : reusable_elements(operand(e->getExpr(1)))) from.push_back(value);
  std::vector<Value> result;
  for (unsigned i = 0; i < array_of(type)->count(); ++i) {
    const llvm::APSInt number = e->getShuffleMaskIdx(unit_.ast(), i);
    if (number.isNonNegative()) {
      result.push_back(from.at(number.getZExtValue()));
      continue;
    }
    const ir::Symbol* any = body_.new_temporary(element_of(type));  // -1: nobody asks what it is
    body_.emit(ir::Op::Havoc, {values_.reference(*any)});
    result.push_back(values_.reference(*any, /*is_stable=*/true));
  }
  return literal(type, result);
}

// The exact result, or the end of the type's range that is nearest to it.
Value Vectors::saturated(Kind kind, Value a, Value b) {
  TypeRef type = a.type();
  TypeRef wide = store_.signed_type(type->width() + 2);
  const auto limit = [&](const llvm::APInt& bits) {
    const llvm::APInt extended = type->is_signed() ? bits.sext(wide->width()) : bits.zext(wide->width());
    return values_.constant(store_.constant(wide, extended));
  };
  const bool is_signed = type->is_signed();
  const unsigned width = type->width();
  const Value low = limit(is_signed ? llvm::APInt::getSignedMinValue(width) : llvm::APInt(width, 0));
  const Value high =
      limit(is_signed ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width));
  const Value exact = body_.save(values_.make(kind, wide, {values_.cast(wide, a), values_.cast(wide, b)}));
  const Value above = values_.make(Kind::Gt, store_.bool_type(), {exact, high});
  const Value below = values_.make(Kind::Lt, store_.bool_type(), {exact, low});
  const Value fitting = values_.make(Kind::Ite, wide, {below, low, exact});
  return values_.cast(type, values_.make(Kind::Ite, wide, {above, high, fitting}));
}

// The least integer stays what it is.
Value Vectors::absolute(Value a) {
  if (a.type()->is_float()) return values_.make(Kind::Abs, a.type(), {a});
  const Value is_negative = values_.make(Kind::Lt, store_.bool_type(), {a, values_.zero(a.type())});
  return values_.make(Kind::Ite, a.type(), {is_negative, values_.make(Kind::Neg, a.type(), {a}), a});
}

// None of them is undefined for any operands: sums and products wrap.
std::optional<Value> Vectors::combined(const std::string& operation, Value a, Value b) {
  static const std::map<std::string, Kind> plain = {{"add", Kind::Add},
                                                    {"mul", Kind::Mul},
                                                    {"and", Kind::BitAnd},
                                                    {"or", Kind::BitOr},
                                                    {"xor", Kind::BitXor}};
  if (const auto found = plain.find(operation); found != plain.end())
    return values_.make(found->second, a.type(), {a, b});
  if (operation == "add_sat") return saturated(Kind::Add, a, b);
  if (operation == "sub_sat") return saturated(Kind::Sub, a, b);
  const bool is_max = operation == "max";
  if (!is_max && operation != "min") return std::nullopt;
  if (a.type()->is_float()) return values_.make(is_max ? Kind::FloatMax : Kind::FloatMin, a.type(), {a, b});
  const Value first = values_.make(is_max ? Kind::Gt : Kind::Lt, store_.bool_type(), {a, b});
  return values_.make(Kind::Ite, a.type(), {first, a, b});
}

std::optional<Value> Vectors::builtin(const clang::CallExpr* e, const std::string& name) {
  constexpr std::string_view kEach = "elementwise_", kAll = "reduce_";
  const bool is_each = name.starts_with(kEach);
  if (!is_each && !name.starts_with(kAll)) return std::nullopt;
  const std::string operation = name.substr((is_each ? kEach : kAll).size());
  const Value first =
      e->getNumArgs() < 2 ? operand(e->getArg(0)) : body_.stabilize(operand(e->getArg(0)), e->getArg(1));
  std::vector<Value> result = reusable_elements(first);
  if (!is_each) {
    std::optional<Value> total = result[0];
    // Saved, because the parts of it would double with each element.
    for (size_t i = 1; i < result.size() && total; ++i)
      if (total = combined(operation, *total, result[i]); total) total = body_.save(*total);
    return total;
  }
  if (operation == "abs" && e->getNumArgs() == 1) {
    for (Value& value : result) value = absolute(value);
  } else if (e->getNumArgs() == 2) {
    const std::vector<Value> others = reusable_elements(operand(e->getArg(1)));
    for (size_t i = 0; i < result.size(); ++i) {
      const std::optional<Value> value = combined(operation, result[i], others[i]);
      if (!value) return std::nullopt;
      result[i] = *value;
    }
  } else {
    return std::nullopt;
  }
  TypeRef type = values_.type_of(e);
  return type->is_record() ? literal(type, result) : result[0];
}

Value Vectors::components(const clang::ExtVectorElementExpr* e) {
  const Expr* base = e->getBase();
  const Value vector = e->isArrow()        ? values_.deref(expressions_.rvalue(base), e)
                       : base->isGLValue() ? places_.place(base)
                                           : body_.save(expressions_.rvalue(base));
  llvm::SmallVector<uint32_t, 4> numbers;
  e->getEncodedElementAccess(numbers);
  for (const uint32_t number : numbers)
    if (number >= array_of(vector.type())->count())
      unit_.unsupported(e->getBeginLoc(), "element that a vector does not have");
  if (numbers.size() == 1)
    return element(vector, values_.constant(store_.difference_type(), numbers[0]), nullptr);
  const std::vector<Value> from = reusable_elements(vector);
  std::vector<Value> result;
  for (const uint32_t number : numbers) result.push_back(from[number]);
  Value value = literal(values_.type_of(e), result);
  value.is_stable = false;
  return value;
}

}  // namespace heddle::frontend
