// Complex numbers are structs of two parts. Products and quotients use the plain formulas: the recovery of
// infinities that C's Annex G describes is not modelled.
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;

Value FunctionLowering::make_complex(Value re, Value im) {
  return make(Kind::StructLiteral, unit_.complex_type(re.type()), {re, im});
}

Value FunctionLowering::complex_part(Value complex, unsigned part) {
  // match: member(struct{re, im}, part)
  // result: the part itself
  if (complex.expr->is(Kind::StructLiteral) && complex.sites == nullptr)
    return {complex.expr->operand(part), nullptr, complex.is_stable};
  return member(complex, part);
}

Value FunctionLowering::complex_binary(clang::BinaryOperatorKind opcode, Value left, Value right,
                                       const clang::Expr* where) {
  // Operands are used more than once, and a real operand may stand for a complex one.
  auto widen = [&](Value value, TypeRef part) {
    return value.type()->is_record() ? value : make_complex(cast(part, value), constant(store().zero(part)));
  };
  TypeRef part = (left.type()->is_record() ? left : right).type()->record().fields[0].type;
  left = save(widen(left, part));
  right = save(widen(right, part));
  const Value a = complex_part(left, 0), b = complex_part(left, 1);
  const Value c = complex_part(right, 0), d = complex_part(right, 1);
  auto operate = [&](Kind kind, Value x, Value y) { return make(kind, part, {x, y}); };
  switch (opcode) {
    case clang::BO_Add:
      return make_complex(operate(Kind::Add, a, c), operate(Kind::Add, b, d));
    case clang::BO_Sub:
      return make_complex(operate(Kind::Sub, a, c), operate(Kind::Sub, b, d));
    case clang::BO_Mul:
      return make_complex(operate(Kind::Sub, operate(Kind::Mul, a, c), operate(Kind::Mul, b, d)),
                          operate(Kind::Add, operate(Kind::Mul, a, d), operate(Kind::Mul, b, c)));
    case clang::BO_Div: {
      const Value norm = save(operate(Kind::Add, operate(Kind::Mul, c, c), operate(Kind::Mul, d, d)));
      const Value re = operate(Kind::Add, operate(Kind::Mul, a, c), operate(Kind::Mul, b, d));
      const Value im = operate(Kind::Sub, operate(Kind::Mul, b, c), operate(Kind::Mul, a, d));
      return make_complex(operate(Kind::Div, re, norm), operate(Kind::Div, im, norm));
    }
    default:
      unit_.unsupported(where->getBeginLoc(), "operator on complex numbers");
  }
}

Value FunctionLowering::complex_cast(const clang::CastExpr* e) {
  const Value value = rvalue(e->getSubExpr());
  switch (e->getCastKind()) {
    case clang::CK_FloatingRealToComplex:
    case clang::CK_IntegralRealToComplex:
      return make_complex(value, constant(store().zero(value.type())));
    case clang::CK_FloatingComplexToReal:
    case clang::CK_IntegralComplexToReal:
      return cast(type_of(e), complex_part(value, 0));
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToBoolean:
      return truth(value);
    case clang::CK_FloatingComplexCast:
    case clang::CK_IntegralComplexCast:
    case clang::CK_FloatingComplexToIntegralComplex:
    case clang::CK_IntegralComplexToFloatingComplex: {
      TypeRef part = type_of(e)->record().fields[0].type;
      return make_complex(cast(part, complex_part(value, 0)), cast(part, complex_part(value, 1)));
    }
    default:
      unit_.unsupported(e->getBeginLoc(), std::string("conversion ") + e->getCastKindName());
  }
}

}  // namespace heddle::frontend
