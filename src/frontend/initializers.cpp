// Initializers. A list becomes one literal where it says something about most of the object; a large array
// with few values is zeroed and then filled in.
#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using clang::InitListExpr;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr uint64_t kLargeArray = 256;

// char s[] = {"text"} means char s[] = "text".
const Expr* strip_braces(const Expr* e) {
  e = e->IgnoreParens();
  while (const auto* list = dyn_cast<InitListExpr>(e)) {
    if (!list->isTransparent() && !list->isStringLiteralInit()) break;
    e = list->getInit(0)->IgnoreParens();
  }
  return e;
}

}  // namespace

bool FunctionLowering::is_zero(const Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (llvm::isa<clang::ImplicitValueInitExpr>(e)) return true;
  if (const auto* literal = dyn_cast<clang::IntegerLiteral>(e)) return literal->getValue().isZero();
  if (const auto* list = dyn_cast<InitListExpr>(e)) {
    if (list->isStringLiteralInit()) return false;
    if (list->getArrayFiller() != nullptr && !is_zero(list->getArrayFiller())) return false;
    for (const Expr* init : list->inits())
      if (init != nullptr && !is_zero(init)) return false;
    return true;
  }
  return false;
}

void FunctionLowering::initialize(Value target, clang::QualType type, const Expr* initializer,
                                  bool is_zeroed) {
  const Expr* e = strip_braces(initializer);
  if (target.type()->is_aggregate() && is_zero(e) &&
      llvm::isa<InitListExpr, clang::ImplicitValueInitExpr>(e)) {
    if (!is_zeroed) assign(target, constant(store().zero(target.type())));
    return;
  }
  const auto* list = dyn_cast<InitListExpr>(e);
  if (list != nullptr && target.type()->is_array()) {
    const uint64_t count = target.type()->count();
    const bool is_sparse = count > kLargeArray && list->getNumInits() < count / 2;
    const bool nested = target.type()->element()->is_aggregate() && count > 1;
    if (is_sparse || (nested && expr::size_of(target.type(), store().data_model()) > 64 * kLargeArray)) {
      if (!is_zeroed) assign(target, constant(store().zero(target.type())));
      return initialize_elements(target, list);
    }
  }
  if (target.type()->is_aggregate()) {
    assign(target, initializer_value(e, target.type()));
  } else {
    assign(target, cast(target.type(), initializer_value(e, unit_.type_of(type, e->getBeginLoc()))));
  }
}

void FunctionLowering::initialize_elements(Value target, const InitListExpr* list) {
  const clang::QualType element = ast().getAsArrayType(list->getType())->getElementType();
  const Expr* filler = list->getArrayFiller();
  const bool fill = filler != nullptr && !is_zero(filler);
  const uint64_t count = fill ? target.type()->count() : list->getNumInits();
  for (uint64_t i = 0; i < count; ++i) {
    const Expr* init = i < list->getNumInits() ? list->getInit(i) : filler;
    if (init == nullptr || is_zero(init)) continue;
    initialize(index(target, constant(store().difference_type(), i)), element, init, /*is_zeroed=*/true);
  }
}

Value FunctionLowering::initializer_value(const Expr* initializer, TypeRef type) {
  const Expr* e = strip_braces(initializer);
  if (type->is_aggregate() && llvm::isa<clang::ImplicitValueInitExpr>(e)) return constant(store().zero(type));
  if (type->is_array()) {
    if (const auto* literal = dyn_cast<clang::StringLiteral>(e))
      return constant(unit_.string_value(*literal, type));
    if (const auto* predefined = dyn_cast<clang::PredefinedExpr>(e))
      return constant(unit_.string_value(*predefined->getFunctionName(), type));
    if (const auto* literal =
            dyn_cast<clang::CompoundLiteralExpr>(e))  // GNU: an array from a compound literal
      return initializer_value(literal->getInitializer(), type);
  }
  if (const auto* list = dyn_cast<InitListExpr>(e)) {
    if (type->is_aggregate()) return list_value(list, type);
    if (list->getNumInits() == 0) return constant(store().zero(type));
    return cast(type, initializer_value(list->getInit(0), type));
  }
  if (llvm::isa<clang::DesignatedInitUpdateExpr>(e))
    unit_.unsupported(e->getBeginLoc(), "designated initializer that overrides part of an earlier one");
  // Static objects may be initialized from constant compound literals and from addresses; all are plain
  // expressions.
  const Value value = e->isGLValue() && !e->getType()->isArrayType() ? load(e) : rvalue(e);
  return value.type()->is_aggregate() ? value : cast(type, value);
}

Value FunctionLowering::list_value(const InitListExpr* list, TypeRef type) {
  if (list->isSemanticForm() == false && list->getSemanticForm() != nullptr) list = list->getSemanticForm();
  if (is_zero(list)) return constant(store().zero(type));
  const auto inits = list->inits();
  // A later initializer with effects must not change what an earlier one read.
  size_t effects_end = 0;
  for (size_t i = 0; i < inits.size(); ++i)
    if (inits[i] != nullptr && needs_instructions(inits[i])) effects_end = i;
  std::vector<Value> values;
  auto add = [&](size_t i, TypeRef element) {
    const bool absent = i >= inits.size() || inits[i] == nullptr;
    Value value = absent ? constant(store().zero(element)) : initializer_value(inits[i], element);
    if (!value.is_stable && i < effects_end) value = save(value);
    values.push_back(value);
  };

  if (type->is(expr::TypeKind::Union)) {
    const clang::FieldDecl* field = list->getInitializedFieldInUnion();
    if (field == nullptr || inits.empty()) return constant(store().zero(type));
    const uint64_t number = unit_.field_number(field);
    add(0, type->record().fields[number].type);
    return make(Kind::UnionLiteral, type, values, nullptr, number);
  }
  if (type->is(expr::TypeKind::Struct)) {
    const auto& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i) add(i, fields[i].type);
    return make(Kind::StructLiteral, type, values);
  }
  const Expr* filler = list->getArrayFiller();
  const Value filling = filler == nullptr ? constant(store().zero(type->element()))
                                          : initializer_value(filler, type->element());
  for (uint64_t i = 0; i < type->count(); ++i) {
    if (i < inits.size() && inits[i] != nullptr && !llvm::isa<clang::ImplicitValueInitExpr>(inits[i]))
      add(i, type->element());
    else
      values.push_back(filling);
  }
  return make(Kind::ArrayLiteral, type, values);
}

Value FunctionLowering::compound_literal(const clang::CompoundLiteralExpr* e) {
  if (e->isFileScope() || is_static_initializer_) {
    TypeRef type = type_of(e);
    const ir::Symbol* symbol = unit_.add_static_object(prefix_ + "$literal", type);
    initialize(reference(*symbol), e->getType(), e->getInitializer(), false);
    return reference(*symbol);
  }
  const ir::Symbol* symbol = new_local("$literal", type_of(e), nullptr);
  emit(Op::Decl, {reference(*symbol)});
  scope_->entries.push_back({symbol, false, nullptr});
  initialize(reference(*symbol), e->getType(), e->getInitializer(), false);
  return reference(*symbol);
}

// Static objects are zero before the program starts; the rest is done by the program's first function.
void FunctionLowering::initialize_static(const clang::VarDecl& definition, const ir::Symbol& symbol) {
  statement_kind_ = ir::StatementKind::Declaration;
  range_ = unit_.range(definition.getSourceRange());
  statement_range_ = range_;
  if (definition.hasInit()) {
    initialize(reference(symbol), definition.getType(), definition.getInit(), false);
  } else if (symbol.type->is_scalar() || expr::size_of(symbol.type, store().data_model()) > 0) {
    assign(reference(symbol), constant(store().zero(symbol.type)));
  }
  finish();
  unit_.linker().append_initialization(std::move(body_), std::move(function_.locals));
}

}  // namespace heddle::frontend
