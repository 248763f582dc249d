// Expressions. Types and conversions are those of Clang's tree: every implicit cast is there, none is
// invented here.
#include <clang/AST/Attr.h>

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using expr::Kind;
using expr::TypeRef;
using ir::Op;
using llvm::isa;

// Whether evaluating `s` takes instructions beyond a pure expression.
bool FunctionLowering::needs_instructions(const Stmt* s) {
  if (s == nullptr) return false;
  if (auto found = needs_instructions_.find(s); found != needs_instructions_.end()) return found->second;
  auto any_child = [&] {
    for (const Stmt* child : s->children())
      if (needs_instructions(child)) return true;
    return false;
  };
  bool needs = false;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(s)) {
    needs =
        e->isAssignmentOp() || (e->getType()->isAnyComplexType() && e->isMultiplicativeOp()) || any_child();
  } else if (const auto* e = dyn_cast<clang::UnaryOperator>(s)) {
    needs = e->isIncrementDecrementOp() || any_child();
  } else if (const auto* e = dyn_cast<clang::CallExpr>(s)) {
    needs = !is_pure_builtin(e) || any_child();
  } else if (isa<clang::StmtExpr, clang::CompoundLiteralExpr, clang::VAArgExpr, clang::AtomicExpr>(s)) {
    needs = true;
  } else if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    needs = e->getTypeOfArgument()->isVariablyModifiedType();
  } else if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(s)) {
    needs = needs_instructions(e->getResultExpr());
  } else if (const auto* e = dyn_cast<clang::ChooseExpr>(s)) {
    needs = needs_instructions(e->getChosenSubExpr());
  } else if (const auto* e = dyn_cast<clang::BinaryConditionalOperator>(s)) {
    needs = needs_instructions(e->getCommon()) || needs_instructions(e->getFalseExpr());
  } else if (const auto* e = dyn_cast<clang::CastExpr>(s)) {
    needs = e->getType()->isVariablyModifiedType() || any_child();
  } else {
    needs = any_child();
  }
  needs_instructions_[s] = needs;
  return needs;
}

Value FunctionLowering::rvalue(const Expr* e) {
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
      return rvalue(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    case Stmt::ConstantExprClass:
      return rvalue(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case Stmt::IntegerLiteralClass:
      return constant(store().constant(type_of(e), llvm::cast<clang::IntegerLiteral>(e)->getValue()));
    case Stmt::CharacterLiteralClass:
      return constant(type_of(e), llvm::cast<clang::CharacterLiteral>(e)->getValue());
    case Stmt::FloatingLiteralClass:
      return constant(
          store().constant(type_of(e), llvm::cast<clang::FloatingLiteral>(e)->getValue().bitcastToAPInt()));
    case Stmt::ImaginaryLiteralClass: {
      Value im = rvalue(llvm::cast<clang::ImaginaryLiteral>(e)->getSubExpr());
      return make_complex(constant(store().zero(im.type())), im);
    }
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass:
      return cast_expression(llvm::cast<clang::CastExpr>(e));
    case Stmt::UnaryOperatorClass:
      return unary(llvm::cast<clang::UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
      return binary(llvm::cast<clang::BinaryOperator>(e));
    case Stmt::CompoundAssignOperatorClass:
      return compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), /*needed=*/true);
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      return conditional(llvm::cast<clang::AbstractConditionalOperator>(e), /*needed=*/true);
    case Stmt::CallExprClass:
      return call(llvm::cast<clang::CallExpr>(e), /*needed=*/true);
    case Stmt::StmtExprClass:
      return statement_expression(llvm::cast<clang::StmtExpr>(e), /*needed=*/true);
    case Stmt::VAArgExprClass:
      return variadic_argument(llvm::cast<clang::VAArgExpr>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return size_or_alignment(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case Stmt::AddrLabelExprClass:
      return label_address(llvm::cast<clang::AddrLabelExpr>(e));
    case Stmt::GenericSelectionExprClass:
      return rvalue(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass:
      return rvalue(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::AtomicExprClass:
      return atomic_expression(llvm::cast<clang::AtomicExpr>(e));
    case Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(e);
      if (auto found = opaque_values_.find(opaque); found != opaque_values_.end()) return found->second;
      return rvalue(opaque->getSourceExpr());
    }
    case Stmt::InitListExprClass:
      return initializer_value(e, type_of(e));
    case Stmt::ImplicitValueInitExprClass:
      return constant(store().zero(type_of(e)));
    case Stmt::DeclRefExprClass:
      if (const auto* enumerator =
              dyn_cast<clang::EnumConstantDecl>(llvm::cast<clang::DeclRefExpr>(e)->getDecl()))
        return constant(store().constant(type_of(e), enumerator->getInitVal()));
      break;
    case Stmt::OffsetOfExprClass:
    case Stmt::TypeTraitExprClass: {
      if (auto value = constant_value(e)) return *value;
      break;
    }
    default:
      break;
  }
  if (e->isGLValue() || isa<clang::MemberExpr>(e)) {  // an aggregate used as a value, or a member of one
    Value value = place(e);
    value.is_stable = false;
    return cast(type_of(e), value);
  }
  if (auto value = constant_value(e)) return *value;
  unit_.unsupported(e->getExprLoc(), std::string("expression ") + e->getStmtClassName());
}

std::optional<Value> FunctionLowering::constant_value(const Expr* e) {
  Expr::EvalResult result;
  if (!e->EvaluateAsRValue(result, ast()) || result.HasSideEffects) return std::nullopt;
  if (result.Val.isInt()) return constant(store().constant(type_of(e), result.Val.getInt()));
  if (result.Val.isFloat())
    return constant(store().constant(type_of(e), result.Val.getFloat().bitcastToAPInt()));
  return std::nullopt;
}

Value FunctionLowering::place(const Expr* e) {
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
      return place(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    case Stmt::DeclRefExprClass:
      return declared_object(llvm::cast<clang::DeclRefExpr>(e));
    case Stmt::StringLiteralClass:
      return string_place(llvm::cast<clang::StringLiteral>(e));
    case Stmt::PredefinedExprClass:
      return string_place(llvm::cast<clang::PredefinedExpr>(e)->getFunctionName());
    case Stmt::CompoundLiteralExprClass:
      return compound_literal(llvm::cast<clang::CompoundLiteralExpr>(e));
    case Stmt::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass:
      return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::UnaryOperatorClass: {
      const auto* operation = llvm::cast<clang::UnaryOperator>(e);
      switch (operation->getOpcode()) {
        case clang::UO_Deref:
          return deref(rvalue(operation->getSubExpr()), e);
        case clang::UO_Extension:
          return place(operation->getSubExpr());
        case clang::UO_Real:
        case clang::UO_Imag: {
          const Value complex = place(operation->getSubExpr());
          if (!complex.type()->is_record()) return complex;
          return complex_part(complex, operation->getOpcode() == clang::UO_Imag ? 1 : 0);
        }
        default:
          break;
      }
      break;
    }
    case Stmt::ArraySubscriptExprClass: {
      const auto* subscript = llvm::cast<clang::ArraySubscriptExpr>(e);
      const Expr* base = subscript->getBase()->IgnoreParens();
      const auto* decayed = dyn_cast<clang::ImplicitCastExpr>(base);
      const bool is_array = decayed != nullptr && decayed->getCastKind() == clang::CK_ArrayToPointerDecay &&
                            !decayed->getSubExpr()->getType()->isVariableArrayType();
      if (is_array) {
        const Expr* array_expression = decayed->getSubExpr();
        Value array =
            array_expression->isGLValue() ? place(array_expression) : materialize(rvalue(array_expression));
        // An array's place is an address: a later effect can move it only if that address reads memory.
        if (!array.is_stable && needs_instructions(subscript->getIdx()) && !array.expr->is(Kind::Symbol))
          array = deref(save(address_of(array)), nullptr);
        return index(array, rvalue(subscript->getIdx()), e);
      }
      const Value pointer = stabilize(rvalue(subscript->getBase()), subscript->getIdx());
      const Value offset = rvalue(subscript->getIdx());
      return deref(
          offset_pointer(pointer, offset, subscript->getBase()->getType()->getPointeeType(), false, nullptr),
          e);
    }
    case Stmt::MemberExprClass: {
      const auto* access = llvm::cast<clang::MemberExpr>(e);
      const auto* field = dyn_cast<clang::FieldDecl>(access->getMemberDecl());
      if (field == nullptr) break;
      const uint64_t number = unit_.field_number(field);
      if (access->isArrow()) return member(deref(rvalue(access->getBase()), e), number);
      const Expr* base = access->getBase();
      return member(base->isGLValue() ? place(base) : rvalue(base), number);
    }
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: {
      const auto* conversion = llvm::cast<clang::CastExpr>(e);
      if (conversion->getCastKind() == clang::CK_NoOp) return place(conversion->getSubExpr());
      if (conversion->getCastKind() == clang::CK_LValueBitCast) {
        const Value address = address_of(place(conversion->getSubExpr()));
        return deref(cast(store().pointer(type_of(e)), address), nullptr);
      }
      break;
    }
    case Stmt::StmtExprClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::CallExprClass:
    case Stmt::BinaryOperatorClass:
      return materialize(rvalue(e));
    case Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(e);
      return opaque_values_.count(opaque) != 0 ? opaque_values_[opaque] : place(opaque->getSourceExpr());
    }
    default:
      break;
  }
  if (!e->isGLValue()) return materialize(rvalue(e));
  unit_.unsupported(e->getExprLoc(), std::string("expression ") + e->getStmtClassName());
}

Value FunctionLowering::materialize(Value value) {
  if (expr::is_place(value.expr)) return value;
  return save(value);
}

Value FunctionLowering::string_place(const clang::StringLiteral* literal) {
  return reference(*unit_.string_object(*literal), /*is_stable=*/true);
}

Value FunctionLowering::label_address(const clang::AddrLabelExpr* e) {
  return constant(type_of(e), unit_.label_number(e->getLabel()));
}

Value FunctionLowering::declared_object(const clang::DeclRefExpr* e) {
  if (const auto* function = dyn_cast<clang::FunctionDecl>(e->getDecl()))
    return reference(*unit_.function(*function));
  const auto* variable = dyn_cast<clang::VarDecl>(e->getDecl());
  if (variable == nullptr)
    unit_.unsupported(e->getBeginLoc(), "reference to " + e->getDecl()->getNameAsString());
  if (auto found = locals_.find(variable); found != locals_.end()) {
    if (variable->getType()->isVariableArrayType()) {
      TypeRef array = type_of(variable->getType(), e);
      return deref(cast(store().pointer(array), reference(*found->second)), nullptr);
    }
    return object_place(*found->second, variable->getType(), e);
  }
  return object_place(*unit_.variable(*variable), e->getType(), e);
}

// The object behind a symbol, seen with the type that this unit declares for it.
Value FunctionLowering::object_place(const ir::Symbol& symbol, clang::QualType type, const Expr* where) {
  TypeRef declared = type_of(type, where);
  const Value object = reference(symbol);
  const bool same = symbol.type == declared || (symbol.type->is_array() && declared->is_array() &&
                                                symbol.type->element() == declared->element());
  if (same) return object;
  return deref(cast(store().pointer(declared), address_of(object)), nullptr);
}

Value FunctionLowering::load(const Expr* e) {
  Value value = place(e);
  if (value.expr->is(Kind::Symbol) && value.is_stable) return cast(type_of(e), value);  // a temporary
  value.is_stable = false;
  return cast(type_of(e), value);  // a bit-field's type is narrower than the type C reads it with
}

Value FunctionLowering::decay(const Expr* array) {
  const Expr* bare = array->IgnoreParens();
  TypeRef element = type_of(ast().getAsArrayType(array->getType())->getElementType(), array);
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(bare);
      name != nullptr && array->getType()->isVariableArrayType()) {
    if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl()))
      if (auto found = locals_.find(variable); found != locals_.end())
        return cast(store().pointer(element), reference(*found->second));
  }
  const Value object = array->isGLValue() ? place(array) : materialize(rvalue(array));
  return address_of(index(object, constant(store().difference_type(), 0)));
}

Value FunctionLowering::cast_expression(const clang::CastExpr* e) {
  const Expr* operand = e->getSubExpr();
  // An explicit conversion, or one that may lose what it converts, is an operation that a property can ask
  // about.
  const Expr* where = isa<clang::CStyleCastExpr>(e) || e->getCastKind() == clang::CK_IntegralCast ||
                              e->getCastKind() == clang::CK_FloatingToIntegral
                          ? e
                          : nullptr;
  if (isa<clang::CStyleCastExpr>(e)) capture_sizes(e->getType());
  if (e->getType()->isAnyComplexType() || operand->getType()->isAnyComplexType()) {
    if (e->getCastKind() != clang::CK_LValueToRValue && e->getCastKind() != clang::CK_ToVoid &&
        e->getCastKind() != clang::CK_NoOp)
      return complex_cast(e);
  }
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
      return load(operand);
    case clang::CK_ArrayToPointerDecay:
      return decay(operand);
    case clang::CK_FunctionToPointerDecay: {
      if (is_missing_weak(operand)) return constant(store().null(type_of(e)));
      return cast(type_of(e), address_of(place(operand)));
    }
    case clang::CK_NullToPointer:
      return constant(store().null(type_of(e)));
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
      return operand->isGLValue() && !e->isGLValue() ? load(operand) : rvalue(operand);
    case clang::CK_IntegralCast: {
      // A comparison is already an int for Clang; keep the bool below the cast only once.
      return cast(type_of(e), rvalue(operand), where);
    }
    case clang::CK_BitCast:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_BooleanToSignedIntegral:
      return cast(type_of(e), rvalue(operand), where);
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_FloatingToBoolean:
      return condition(operand);
    case clang::CK_ToVoid: {
      effect(operand);
      return constant(store().zero(store().bool_type()));
    }
    case clang::CK_ToUnion: {
      TypeRef type = type_of(e);
      const clang::FieldDecl* field = e->getTargetUnionField();
      return make(Kind::UnionLiteral, type, {rvalue(operand)}, nullptr, unit_.field_number(field));
    }
    default:
      unit_.unsupported(e->getBeginLoc(), std::string("conversion ") + e->getCastKindName());
  }
}

Value FunctionLowering::statement_expression(const clang::StmtExpr* e, bool needed) {
  const support::SourceRange range = range_;
  const support::SourceRange statement_range = statement_range_;
  const ir::StatementKind kind = statement_kind_;
  const clang::CompoundStmt* block = e->getSubStmt();
  Value result = constant(store().boolean(false));
  push_scope();
  for (const Stmt* s : block->body()) {
    const Expr* last = nullptr;
    const Stmt* bare = s;
    if (s == block->getStmtExprResult() && needed && !e->getType()->isVoidType()) {
      while (const auto* label = dyn_cast<clang::LabelStmt>(bare)) {
        bind(label_of(label->getDecl()));
        mark_label(*label);
        bare = label->getSubStmt();
      }
      last = dyn_cast<Expr>(bare);
    }
    if (last == nullptr) {
      statement(s);
      continue;
    }
    begin_statement(ir::StatementKind::Expression, *last);
    result = save(last->isGLValue() ? load(last) : rvalue(last));
  }
  pop_scope();
  range_ = range;
  statement_range_ = statement_range;
  statement_kind_ = kind;
  return result;
}

void FunctionLowering::effect(const Expr* e) {
  e = e->IgnoreParens();
  switch (e->getStmtClass()) {
    case Stmt::BinaryOperatorClass: {
      const auto* operation = llvm::cast<clang::BinaryOperator>(e);
      if (operation->isAssignmentOp()) {
        assignment(operation, /*needed=*/false);
        return;
      }
      if (operation->getOpcode() == clang::BO_Comma) {
        effect(operation->getLHS());
        return effect(operation->getRHS());
      }
      if (operation->isLogicalOp() && needs_instructions(operation->getRHS())) {
        const Label end = new_label();
        branch(operation->getLHS(), end, operation->getOpcode() == clang::BO_LOr);
        effect(operation->getRHS());
        return bind(end);
      }
      break;
    }
    case Stmt::CompoundAssignOperatorClass:
      compound_assignment(llvm::cast<clang::CompoundAssignOperator>(e), /*needed=*/false);
      return;
    case Stmt::UnaryOperatorClass:
      if (llvm::cast<clang::UnaryOperator>(e)->isIncrementDecrementOp()) {
        increment(llvm::cast<clang::UnaryOperator>(e), /*needed=*/false);
        return;
      }
      if (llvm::cast<clang::UnaryOperator>(e)->getOpcode() == clang::UO_Extension)
        return effect(llvm::cast<clang::UnaryOperator>(e)->getSubExpr());
      break;
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      if (needs_instructions(e)) {
        conditional(llvm::cast<clang::AbstractConditionalOperator>(e), /*needed=*/false);
        return;
      }
      break;
    case Stmt::CallExprClass:
      call(llvm::cast<clang::CallExpr>(e), /*needed=*/false);
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
  const Value value = e->isGLValue() ? place(e) : rvalue(e);
  if (value.sites == nullptr || e->getType()->isVoidType()) return;
  if (e->isGLValue() && !e->getType().isVolatileQualified()) return;
  save(value);
}

Value FunctionLowering::size_or_alignment(const clang::UnaryExprOrTypeTraitExpr* e) {
  const clang::QualType type = e->getTypeOfArgument();
  if (e->getKind() == clang::UETT_SizeOf && type->isVariableArrayType()) {
    if (e->isArgumentType())
      capture_sizes(type);
    else
      effect(e->getArgumentExpr());
    return cast(type_of(e), element_size(type, e));
  }
  if (auto value = constant_value(e)) return *value;
  unit_.unsupported(e->getBeginLoc(), "operand of sizeof or _Alignof");
}

// Variable-length arrays
// ------------------------------------------------------------------------------------------

Value FunctionLowering::element_size(clang::QualType type, const Expr* where) {
  if (const auto* array = ast().getAsVariableArrayType(type)) {
    return make(Kind::Mul, store().size_type(),
                {captured_size(array), element_size(array->getElementType(), where)});
  }
  if (type->isVoidType() || type->isFunctionType()) return constant(store().size_type(), 1);
  return constant(store().size_type(), static_cast<uint64_t>(ast().getTypeSizeInChars(type).getQuantity()));
}

// The same, but the largest number there is if the product does not fit: an array must not become small
// because it is too large.
Value FunctionLowering::block_size(clang::QualType type) {
  const auto* array = ast().getAsVariableArrayType(type);
  TypeRef size = store().size_type();
  const Value count = captured_size(array);
  const bool is_nested = array->getElementType()->isVariableArrayType();
  const Value element =
      is_nested ? save(block_size(array->getElementType())) : element_size(array->getElementType(), nullptr);
  return make(Kind::Ite, size,
              {make(Kind::OverflowMul, store().bool_type(), {count, element}),
               Value(store().constant(size, llvm::APInt::getMaxValue(size->width()))),
               make(Kind::Mul, size, {count, element})});
}

// The address of a weak function or variable that nothing defines is null.
bool FunctionLowering::is_missing_weak(const Expr* e) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return name != nullptr && name->getDecl()->hasAttr<clang::WeakAttr>() &&
         !unit_.linker().is_defined(unit_.name_of(*name->getDecl()));
}

void FunctionLowering::capture_sizes(clang::QualType type) {
  if (!type->isVariablyModifiedType()) return;
  // A typedef's sizes were fixed when it was declared, those of typeof(x) when x was.
  for (clang::QualType sugar = type;; sugar = sugar.getSingleStepDesugaredType(ast())) {
    if (isa<clang::TypedefType, clang::TypeOfExprType, clang::TypeOfType>(sugar)) return;
    if (isa<clang::ArrayType, clang::PointerType>(sugar) || sugar.getSingleStepDesugaredType(ast()) == sugar)
      break;
  }
  if (const auto* array = ast().getAsVariableArrayType(type)) {
    capture_sizes(array->getElementType());
    if (const Expr* size = array->getSizeExpr())
      captured_sizes_[size] = save(cast(store().size_type(), rvalue(size)));
  } else if (const auto* array = ast().getAsArrayType(type)) {
    capture_sizes(array->getElementType());
  } else if (const auto* pointer = type->getAs<clang::PointerType>()) {
    capture_sizes(pointer->getPointeeType());
  }
}

Value FunctionLowering::captured_size(const clang::VariableArrayType* array) {
  const Expr* size = array->getSizeExpr();
  if (size == nullptr) return constant(store().size_type(), 0);
  auto found = captured_sizes_.find(size);
  if (found != captured_sizes_.end()) return found->second;
  return captured_sizes_[size] = save(cast(store().size_type(), rvalue(size)));
}

}  // namespace heddle::frontend
