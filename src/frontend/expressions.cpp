#include "frontend/expressions.h"

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using expr::Kind;
using expr::TypeRef;
using llvm::isa;

Expressions::Expressions(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      effects_(lowering.effects),
      sizes_(lowering.sizes),
      places_(lowering.places),
      conversions_(lowering.conversions),
      operators_(lowering.operators),
      conditions_(lowering.conditions),
      assignments_(lowering.assignments),
      calls_(lowering.calls),
      variadics_(lowering.variadics),
      vectors_(lowering.vectors),
      atomics_(lowering.atomics),
      initializers_(lowering.initializers),
      statements_(lowering.statements) {}

Value Expressions::rvalue(const Expr* e) {
  Value value;
  if (refusals_.attempt([&] { value = evaluate(e); })) return value;
  return e->getType()->isVoidType() ? values_.boolean(false) : values_.zero(values_.type_of(e));
}

// Such expressions have effects, and so are evaluated where C evaluates them.
void Expressions::require_differences(const Expr* e) {
  const auto address = [this](const Expr* place) {
    return values_.cast(store_.pointer(store_.void_type()), values_.address_of(places_.place(place))).expr;
  };
  for (const OpenOrder::Different& places : unit_.linker().open_order().required_at(e))
    body_.require_defined(
        values_.constant(store_.binary(Kind::Ne, address(places.one), address(places.other))),
        "effects on one object in no order");
}

Value Expressions::evaluate(const Expr* e) {
  require_differences(e);
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
      return rvalue(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    case Stmt::ConstantExprClass:
      return rvalue(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case Stmt::IntegerLiteralClass:
      return values_.constant(
          store_.constant(values_.type_of(e), llvm::cast<clang::IntegerLiteral>(e)->getValue()));
    case Stmt::CharacterLiteralClass:
      return values_.constant(values_.type_of(e), llvm::cast<clang::CharacterLiteral>(e)->getValue());
    case Stmt::FloatingLiteralClass:
      return values_.constant(store_.constant(
          values_.type_of(e), llvm::cast<clang::FloatingLiteral>(e)->getValue().bitcastToAPInt()));
    case Stmt::ImaginaryLiteralClass: {
      Value im = rvalue(llvm::cast<clang::ImaginaryLiteral>(e)->getSubExpr());
      return values_.make_complex(values_.zero(im.type()), im);
    }
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
      return conversions_.cast_expression(llvm::cast<clang::CastExpr>(e));
    case Stmt::UnaryOperatorClass:
      return operators_.unary(llvm::cast<clang::UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
      return operators_.binary(llvm::cast<clang::BinaryOperator>(e));
    case Stmt::CompoundAssignOperatorClass:
      return assignments_.compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), /*needed=*/true);
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      return conditions_.conditional(llvm::cast<clang::AbstractConditionalOperator>(e), /*needed=*/true);
    case Stmt::CallExprClass:
      return calls_.call(llvm::cast<clang::CallExpr>(e), /*needed=*/true);
    case Stmt::StmtExprClass:
      return statement_expression(llvm::cast<clang::StmtExpr>(e), /*needed=*/true);
    case Stmt::VAArgExprClass:
      return variadics_.variadic_argument(llvm::cast<clang::VAArgExpr>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return size_or_alignment(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case Stmt::AddrLabelExprClass:
      return values_.constant(values_.type_of(e),
                              unit_.label_number(llvm::cast<clang::AddrLabelExpr>(e)->getLabel()));
    case Stmt::GenericSelectionExprClass:
      return rvalue(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass:
      return rvalue(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::AtomicExprClass:
      return atomics_.atomic_expression(llvm::cast<clang::AtomicExpr>(e));
    case Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(e);
      if (const Value* known = opaque_value(opaque)) return *known;
      return rvalue(opaque->getSourceExpr());
    }
    case Stmt::ShuffleVectorExprClass:
      return vectors_.shuffle(llvm::cast<clang::ShuffleVectorExpr>(e));
    case Stmt::ConvertVectorExprClass:
      return vectors_.convert_elements(llvm::cast<clang::ConvertVectorExpr>(e));
    case Stmt::InitListExprClass:
      return initializers_.initializer_value(e, values_.type_of(e));
    case Stmt::ImplicitValueInitExprClass:
      return values_.zero(values_.type_of(e));
    case Stmt::DeclRefExprClass:
      if (const auto* enumerator =
              dyn_cast<clang::EnumConstantDecl>(llvm::cast<clang::DeclRefExpr>(e)->getDecl()))
        return values_.constant(store_.constant(values_.type_of(e), enumerator->getInitVal()));
      break;
    case Stmt::OffsetOfExprClass:
      if (auto value = constant_value(e)) return *value;
      return offset_of(llvm::cast<clang::OffsetOfExpr>(e));
    case Stmt::ExprWithCleanupsClass:
      return rvalue(llvm::cast<clang::ExprWithCleanups>(e)->getSubExpr());
    case Stmt::BuiltinBitCastExprClass: {
      // The bytes of one object, read as another.
      const Expr* from = llvm::cast<clang::BuiltinBitCastExpr>(e)->getSubExpr();
      if (const auto* made = dyn_cast<clang::MaterializeTemporaryExpr>(from)) from = made->getSubExpr();
      const Value bytes = body_.save(rvalue(from));
      TypeRef pointer = store_.pointer(values_.type_of(e));
      return body_.save(values_.deref(values_.cast(pointer, values_.address_of(bytes)), nullptr));
    }
    case Stmt::TypeTraitExprClass: {
      if (auto value = constant_value(e)) return *value;
      break;
    }
    default:
      break;
  }
  // An aggregate used as a value, or a part of one.
  if (e->isGLValue() || isa<clang::MemberExpr, clang::ArraySubscriptExpr, clang::ExtVectorElementExpr>(e)) {
    Value value = places_.place(e);
    value.is_stable = false;
    return values_.cast(values_.type_of(e), value);
  }
  if (auto value = constant_value(e)) return *value;
  unit_.unsupported(e->getExprLoc(), std::string("expression ") + e->getStmtClassName());
}

const Value* Expressions::opaque_value(const clang::OpaqueValueExpr* e) const {
  auto found = opaque_values_.find(e);
  return found == opaque_values_.end() ? nullptr : &found->second;
}

std::optional<Value> Expressions::constant_value(const Expr* e) {
  Expr::EvalResult result;
  if (!e->EvaluateAsRValue(result, unit_.ast()) || result.HasSideEffects) return std::nullopt;
  if (result.Val.isInt()) return values_.constant(store_.constant(values_.type_of(e), result.Val.getInt()));
  if (result.Val.isFloat())
    return values_.constant(store_.constant(values_.type_of(e), result.Val.getFloat().bitcastToAPInt()));
  return std::nullopt;
}

Value Expressions::statement_expression(const clang::StmtExpr* e, bool needed) {
  const OriginScope origin(body_);
  const clang::CompoundStmt* block = e->getSubStmt();
  Value result = values_.boolean(false);
  scopes_.push_scope();
  for (const Stmt* s : block->body()) {
    const Expr* last = nullptr;
    const Stmt* bare = s;
    if (s == block->getStmtExprResult() && needed && !e->getType()->isVoidType()) {
      while (const auto* label = dyn_cast<clang::LabelStmt>(bare)) {
        statements_.place_label(*label);
        bare = label->getSubStmt();
      }
      last = dyn_cast<Expr>(bare);
    }
    if (last == nullptr) {
      statements_.statement(s);
      continue;
    }
    body_.begin_statement(ir::StatementKind::Expression, *last);
    result = body_.save(last->isGLValue() ? places_.load(last) : rvalue(last));
  }
  scopes_.pop_scope();
  return result;
}

void Expressions::effect(const Expr* e) {
  refusals_.attempt([&] { perform(e); });
}

void Expressions::perform(const Expr* e) {
  e = e->IgnoreParens();
  switch (e->getStmtClass()) {
    case Stmt::BinaryOperatorClass: {
      const auto* operation = llvm::cast<clang::BinaryOperator>(e);
      if (operation->isAssignmentOp()) {
        require_differences(e);
        assignments_.assignment(operation, /*needed=*/false);
        return;
      }
      if (operation->getOpcode() == clang::BO_Comma) {
        effect(operation->getLHS());
        return effect(operation->getRHS());
      }
      if (operation->isLogicalOp() && !e->getType()->isVectorType() &&
          effects_.needs_instructions(operation->getRHS())) {
        const Label end = scopes_.new_label();
        conditions_.branch(operation->getLHS(), end, operation->getOpcode() == clang::BO_LOr);
        effect(operation->getRHS());
        return scopes_.bind(end);
      }
      break;
    }
    case Stmt::CompoundAssignOperatorClass:
      require_differences(e);
      assignments_.compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), /*needed=*/false);
      return;
    case Stmt::UnaryOperatorClass:
      if (llvm::cast<clang::UnaryOperator>(e)->isIncrementDecrementOp()) {
        assignments_.increment(llvm::cast<clang::UnaryOperator>(e), /*needed=*/false);
        return;
      }
      if (llvm::cast<clang::UnaryOperator>(e)->getOpcode() == clang::UO_Extension)
        return effect(llvm::cast<clang::UnaryOperator>(e)->getSubExpr());
      break;
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      if (effects_.needs_instructions(e)) {
        conditions_.conditional(llvm::cast<clang::AbstractConditionalOperator>(e), /*needed=*/false);
        return;
      }
      break;
    case Stmt::CallExprClass:
      require_differences(e);
      calls_.call(llvm::cast<clang::CallExpr>(e), /*needed=*/false);
      return;
    case Stmt::StmtExprClass:
      statement_expression(llvm::cast<clang::StmtExpr>(e), /*needed=*/false);
      return;
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: {
      const auto* conversion = llvm::cast<clang::CastExpr>(e);
      if (conversion->getCastKind() == clang::CK_ToVoid) return effect(conversion->getSubExpr());
      break;
    }
    case Stmt::GenericSelectionExprClass:
      return effect(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass:
      return effect(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    default:
      break;
  }
  // The value is dropped, but C evaluates it: what it reads and computes may be checked.
  const Value value = e->isGLValue() ? places_.place(e) : rvalue(e);
  if (value.sites == nullptr || e->getType()->isVoidType()) return;
  if (e->isGLValue() && !e->getType().isVolatileQualified()) return;
  body_.save(value);
}

Value Expressions::size_or_alignment(const clang::UnaryExprOrTypeTraitExpr* e) {
  const clang::QualType type = e->getTypeOfArgument();
  if (e->getKind() == clang::UETT_SizeOf && type->isVariableArrayType()) {
    if (e->isArgumentType())
      sizes_.capture_sizes(type);
    else
      effect(e->getArgumentExpr());
    return values_.cast(values_.type_of(e), sizes_.element_size(type, e));
  }
  if (auto value = constant_value(e)) return *value;
  unit_.unsupported(e->getBeginLoc(), "operand of sizeof or _Alignof");
}

// With an index that is computed: offsetof(struct s, a[i].x).
Value Expressions::offset_of(const clang::OffsetOfExpr* e) {
  TypeRef type = values_.type_of(e);
  clang::QualType at = e->getTypeSourceInfo()->getType();
  Value sum = values_.constant(type, 0);
  auto add = [&](Value distance) { sum = body_.save(values_.make(Kind::Add, type, {sum, distance})); };
  for (unsigned i = 0; i < e->getNumComponents(); ++i) {
    const clang::OffsetOfNode& part = e->getComponent(i);
    if (part.getKind() == clang::OffsetOfNode::Field) {
      const clang::FieldDecl* field = part.getField();
      const uint64_t bits = unit_.ast().getFieldOffset(field);
      add(values_.constant(type, bits / 8));
      at = field->getType();
    } else if (const clang::ArrayType* array = unit_.ast().getAsArrayType(at);
               part.getKind() == clang::OffsetOfNode::Array && array != nullptr) {
      at = array->getElementType();
      const uint64_t size = unit_.ast().getTypeSizeInChars(at).getQuantity();
      add(values_.make(Kind::Mul, type,
                       {values_.cast(type, rvalue(e->getIndexExpr(part.getArrayExprIndex()))),
                        values_.constant(type, size)}));
    } else {
      unit_.unsupported(e->getBeginLoc(), "offsetof of this kind of member");
    }
  }
  return sum;
}

}  // namespace heddle::frontend
