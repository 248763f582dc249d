#include "frontend/places.h"

#include <clang/AST/Attr.h>

#include "frontend/lowering.h"
#include "frontend/unaligned.h"
#include "frontend/unsupported_names.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using expr::Kind;
using expr::TypeRef;

Places::Places(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      refusals_(lowering.refusals),
      effects_(lowering.effects),
      expressions_(lowering.expressions),
      aggregates_(lowering.aggregates),
      operators_(lowering.operators),
      initializers_(lowering.initializers),
      vectors_(lowering.vectors),
      is_static_initializer_(lowering.definition == nullptr) {}

Value Places::place(const Expr* e) {
  Value value;
  if (refusals_.attempt([&] { value = find(e); })) return value;
  return values_.deref(values_.zero(store_.pointer(values_.type_of(e))), nullptr);
}

Value Places::target(const Expr* e) {
  const Value found = place(e);
  if (!expr::is_place(found.expr))
    unit_.unsupported(e->getBeginLoc(), "assignment to several elements of a vector");
  return found;
}

Value Places::find(const Expr* e) {
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
      return initializers_.compound_literal(llvm::cast<clang::CompoundLiteralExpr>(e));
    case Stmt::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::ChooseExprClass:
      return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::UnaryOperatorClass: {
      const auto* operation = llvm::cast<clang::UnaryOperator>(e);
      switch (operation->getOpcode()) {
        case clang::UO_Deref:
          return pointee(values_, unit_, expressions_.rvalue(operation->getSubExpr()), e->getType(), e);
        case clang::UO_Extension:
          return place(operation->getSubExpr());
        case clang::UO_Real:
        case clang::UO_Imag: {
          const Value complex = place(operation->getSubExpr());
          if (!complex.type()->is_record()) return complex;
          return values_.complex_part(complex, operation->getOpcode() == clang::UO_Imag ? 1 : 0);
        }
        default:
          break;
      }
      break;
    }
    case Stmt::ArraySubscriptExprClass:
      return subscript(llvm::cast<clang::ArraySubscriptExpr>(e));
    case Stmt::ExtVectorElementExprClass:
      return vectors_.components(llvm::cast<clang::ExtVectorElementExpr>(e));
    case Stmt::MemberExprClass: {
      const auto* access = llvm::cast<clang::MemberExpr>(e);
      if (const auto* field = dyn_cast<clang::FieldDecl>(access->getMemberDecl()))
        return member_access(access, field);
      break;
    }
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: {
      const auto* conversion = llvm::cast<clang::CastExpr>(e);
      if (conversion->getCastKind() == clang::CK_NoOp) return place(conversion->getSubExpr());
      if (conversion->getCastKind() == clang::CK_LValueBitCast) {
        const Value address = values_.address_of(place(conversion->getSubExpr()));
        return values_.deref(values_.cast(store_.pointer(values_.type_of(e)), address), nullptr);
      }
      break;
    }
    case Stmt::StmtExprClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::CallExprClass:
    case Stmt::BinaryOperatorClass:
      return materialize(expressions_.rvalue(e));
    case Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(e);
      const Value* known = expressions_.opaque_value(opaque);
      return known != nullptr ? *known : place(opaque->getSourceExpr());
    }
    default:
      break;
  }
  if (!e->isGLValue()) return materialize(expressions_.rvalue(e));
  unit_.unsupported(e->getExprLoc(), std::string("expression ") + e->getStmtClassName());
}

Value Places::subscript(const clang::ArraySubscriptExpr* e) {
  const Expr* base = e->getBase()->IgnoreParens();
  const auto* decayed = dyn_cast<clang::ImplicitCastExpr>(base);
  const bool is_array = decayed != nullptr && decayed->getCastKind() == clang::CK_ArrayToPointerDecay &&
                        !decayed->getSubExpr()->getType()->isVariableArrayType();
  const bool is_vector = base->getType()->isVectorType();
  if (is_array || is_vector) {
    const Expr* array_expression = is_vector ? base : decayed->getSubExpr();
    Value array = array_expression->isGLValue() ? place(array_expression)
                  : is_vector                   ? materialize(expressions_.rvalue(array_expression))
                                                : temporary_array(array_expression);
    // An array's place is an address: a later effect can move it only if that address reads memory.
    if (!array.is_stable && effects_.needs_instructions(e->getIdx()) && !array.expr->is(Kind::Symbol))
      array = values_.deref(body_.save(values_.address_of(array)), nullptr);
    const Value number = expressions_.rvalue(e->getIdx());
    return is_vector ? vectors_.element(array, number, e) : values_.index(array, number, e);
  }
  const Value pointer = body_.stabilize(expressions_.rvalue(e->getBase()), e->getIdx());
  const Value offset = expressions_.rvalue(e->getIdx());
  return pointee(
      values_, unit_,
      operators_.offset_pointer(pointer, offset, e->getBase()->getType()->getPointeeType(), false, nullptr),
      e->getType(), e);
}

Value Places::member_access(const clang::MemberExpr* e, const clang::FieldDecl* field) {
  const uint64_t number = unit_.field_number(field);
  if (e->isArrow())
    return values_.member(pointee(values_, unit_, expressions_.rvalue(e->getBase()),
                                  e->getBase()->getType()->getPointeeType(), e),
                          number);
  const Expr* base = e->getBase();
  return values_.member(base->isGLValue() ? place(base) : expressions_.rvalue(base), number);
}

Value Places::materialize(Value value) {
  if (expr::is_place(value.expr)) return value;
  return body_.save(value);
}

Value Places::temporary_array(const Expr* array) {
  const Value value = expressions_.rvalue(array);
  const ir::Symbol* temporary = body_.new_local("$temporary", value.type(), nullptr);
  const Value object = values_.reference(*temporary, /*is_stable=*/true);
  body_.emit(ir::Op::Decl, {object});
  body_.assign(object, value);
  temporaries_.push_back(temporary);
  return object;
}

void Places::end_temporaries(size_t count) {
  for (; temporaries_.size() > count; temporaries_.pop_back())
    body_.emit(ir::Op::Dead, {values_.reference(*temporaries_.back())});
}

Value Places::string_place(const clang::StringLiteral* literal) {
  return values_.reference(*unit_.string_object(*literal), /*is_stable=*/true);
}

Value Places::declared_object(const clang::DeclRefExpr* e) {
  if (const auto* function = dyn_cast<clang::FunctionDecl>(e->getDecl()))
    return values_.reference(*unit_.function(*function, e->getBeginLoc()));
  const auto* variable = dyn_cast<clang::VarDecl>(e->getDecl());
  if (variable == nullptr)
    unit_.unsupported(e->getBeginLoc(), "reference to " + e->getDecl()->getNameAsString());
  if (const Value* bound = aggregates_.bound(variable)) return *bound;
  if (const ir::Symbol* local = body_.find_local(variable)) {
    if (variable->getType()->isVariableArrayType()) {
      TypeRef array = values_.type_of(variable->getType(), e);
      return values_.deref(values_.cast(store_.pointer(array), values_.reference(*local)), nullptr);
    }
    return object_place(*local, variable->getType(), e);
  }
  if (variable->hasLocalStorage())
    unit_.unsupported(e->getBeginLoc(), "declaration of '" + variable->getNameAsString() + "'");
  if (frontend::is_missing_weak(unit_, *variable))
    return values_.deref(values_.zero(store_.pointer(values_.type_of(e))), nullptr);
  return object_place(*unit_.variable(*variable, e->getBeginLoc()), e->getType(), e);
}

// The object behind a symbol, seen with the type that this unit declares for it.
Value Places::object_place(const ir::Symbol& symbol, clang::QualType type, const Expr* where) {
  TypeRef declared = values_.type_of(type, where);
  const Value object = values_.reference(symbol);
  const bool same = symbol.type == declared || (symbol.type->is_array() && declared->is_array() &&
                                                symbol.type->element() == declared->element());
  if (same) return object;
  return values_.deref(values_.cast(store_.pointer(declared), values_.address_of(object)), nullptr);
}

// What the initializer of a static object may read is a constant to Clang, wherever that stands. Here it is
// memory, which the object that is read has to have before.
void Places::initialize_first(const Expr* e) {
  Expr::EvalResult result;
  if (!e->EvaluateAsLValue(result, unit_.ast()) || !result.Val.isLValue()) return;
  const auto* declaration = result.Val.getLValueBase().dyn_cast<const clang::ValueDecl*>();
  const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(declaration);
  if (variable == nullptr || !variable->hasGlobalStorage() || variable->isStaticLocal()) return;
  unit_.variable(*variable, e->getBeginLoc());
  unit_.linker().initialize_now(unit_.name_of(*variable));
}

Value Places::load(const Expr* e) {
  if (is_static_initializer_) initialize_first(e);
  Value value = place(e);
  if (value.expr->is(Kind::Symbol) && value.is_stable)
    return values_.cast(values_.type_of(e), value);  // a temporary
  value.is_stable = false;
  if (e->getType().isVolatileQualified()) value = load_volatile(value);
  return values_.cast(values_.type_of(e),
                      value);  // a bit-field's type is narrower than the type C reads it with
}

Value Places::load_volatile(Value place) {
  place.is_stable = false;
  const Regions& regions = unit_.linker().regions();
  expr::ExprRef root = place.expr;
  while (root->is(Kind::Member) || root->is(Kind::Index)) root = root->operand(0);
  if (regions.empty() || !root->is(Kind::Deref)) {
    // A device or a signal handler does not know where a local is.
    const ir::Symbol* variable = root->is(Kind::Symbol) ? unit_.program().find_symbol(root->text()) : nullptr;
    const bool is_local = variable != nullptr && variable->kind != ir::SymbolKind::Global;
    body_.assume("of volatile objects: only the program changes them",
                 is_local ? ir::kAssumption : ir::kOpenAssumption);
    return place;
  }
  expr::ExprRef is_register = regions.holds(root->operand(0));
  const Value current = body_.save(place);
  const Value any = values_.reference(*body_.new_temporary(place.type()), /*is_stable=*/true);
  body_.emit(ir::Op::Havoc, {any}).name = store_.intern(kRegisterInput);
  if (is_register->is(Kind::Constant)) return is_register->small_value() != 0 ? any : current;
  body_.assume("of volatile objects outside of the regions: only the program changes them");
  return body_.save(values_.make(Kind::Ite, place.type(), {{is_register}, any, current}));
}

Value Places::decay(const Expr* array) {
  const Expr* bare = array->IgnoreParens();
  TypeRef element = values_.type_of(unit_.ast().getAsArrayType(array->getType())->getElementType(), array);
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(bare);
      name != nullptr && array->getType()->isVariableArrayType()) {
    if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl()))
      if (const ir::Symbol* local = body_.find_local(variable))
        return values_.cast(store_.pointer(element), values_.reference(*local));
  }
  const Value object = array->isGLValue() ? place(array) : temporary_array(array);
  return values_.address_of(values_.index(object, values_.constant(store_.difference_type(), 0)));
}

bool Places::is_missing_weak(const Expr* e) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return name != nullptr && frontend::is_missing_weak(unit_, *name->getDecl());
}

}  // namespace heddle::frontend
