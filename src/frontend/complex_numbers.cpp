#include "frontend/complex_numbers.h"

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;

ComplexNumbers::ComplexNumbers(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      expressions_(lowering.expressions) {}

namespace {

TypeRef part_type(const Value& left, const Value& right) {
  return (left.type()->is_record() ? left : right).type()->record().fields[0].type;
}

}  // namespace

Value ComplexNumbers::widen(Value value, TypeRef part) {
  return value.type()->is_record() ? value
                                   : values_.make_complex(values_.cast(part, value), values_.zero(part));
}

Value ComplexNumbers::complex_equal(Value left, Value right, const clang::Expr* where) {
  TypeRef part = part_type(left, right);
  left = widen(left, part);
  right = widen(right, part);
  auto same = [&](unsigned number) {
    return values_.make(Kind::Eq, store_.bool_type(),
                        {values_.complex_part(left, number), values_.complex_part(right, number)});
  };
  return values_.make(Kind::And, store_.bool_type(), {same(0), same(1)}, where);
}

Value ComplexNumbers::complex_binary(clang::BinaryOperatorKind opcode, Value left, Value right,
                                     const clang::Expr* where) {
  // Operands are used more than once, and a real operand may stand for a complex one.
  TypeRef part = part_type(left, right);
  left = body_.save(widen(left, part));
  right = body_.save(widen(right, part));
  const Value a = values_.complex_part(left, 0), b = values_.complex_part(left, 1);
  const Value c = values_.complex_part(right, 0), d = values_.complex_part(right, 1);
  // Each is an operation of the program: a quotient may divide by zero, a sum of integers may overflow.
  auto operate = [&](Kind kind, Value x, Value y) { return values_.make(kind, part, {x, y}, where); };
  switch (opcode) {
    case clang::BO_Add:
      return values_.make_complex(operate(Kind::Add, a, c), operate(Kind::Add, b, d));
    case clang::BO_Sub:
      return values_.make_complex(operate(Kind::Sub, a, c), operate(Kind::Sub, b, d));
    case clang::BO_Mul:
      return values_.make_complex(operate(Kind::Sub, operate(Kind::Mul, a, c), operate(Kind::Mul, b, d)),
                                  operate(Kind::Add, operate(Kind::Mul, a, d), operate(Kind::Mul, b, c)));
    case clang::BO_Div: {
      const Value norm = body_.save(operate(Kind::Add, operate(Kind::Mul, c, c), operate(Kind::Mul, d, d)));
      const Value re = operate(Kind::Add, operate(Kind::Mul, a, c), operate(Kind::Mul, b, d));
      const Value im = operate(Kind::Sub, operate(Kind::Mul, b, c), operate(Kind::Mul, a, d));
      return values_.make_complex(operate(Kind::Div, re, norm), operate(Kind::Div, im, norm));
    }
    default:
      unit_.unsupported(where->getBeginLoc(), "operator on complex numbers");
  }
}

Value ComplexNumbers::convert(TypeRef type, Value value) {
  const bool is_complex = value.type()->is_record();
  if (!type->is_record()) return values_.cast(type, is_complex ? values_.complex_part(value, 0) : value);
  TypeRef part = type->record().fields[0].type;
  if (!is_complex) return values_.make_complex(values_.cast(part, value), values_.zero(part));
  return values_.make_complex(values_.cast(part, values_.complex_part(value, 0)),
                              values_.cast(part, values_.complex_part(value, 1)));
}

Value ComplexNumbers::complex_cast(const clang::CastExpr* e) {
  const Value value = expressions_.rvalue(e->getSubExpr());
  switch (e->getCastKind()) {
    case clang::CK_FloatingRealToComplex:
    case clang::CK_IntegralRealToComplex:
      return values_.make_complex(value, values_.zero(value.type()));
    case clang::CK_FloatingComplexToReal:
    case clang::CK_IntegralComplexToReal:
    case clang::CK_FloatingComplexCast:
    case clang::CK_IntegralComplexCast:
    case clang::CK_FloatingComplexToIntegralComplex:
    case clang::CK_IntegralComplexToFloatingComplex:
      return convert(values_.type_of(e), value);
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToBoolean:
      return values_.truth(value);
    default:
      unit_.unsupported(e->getBeginLoc(), std::string("conversion ") + e->getCastKindName());
  }
}

}  // namespace heddle::frontend
