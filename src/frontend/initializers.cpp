#include "frontend/initializers.h"

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

// Whether the list gives one field of a union and so leaves the bytes beyond that field open.
bool leaves_bytes_open(const InitListExpr* list) {
  const clang::FieldDecl* field = list->getInitializedFieldInUnion();
  if (field == nullptr || list->getNumInits() == 0 ||
      llvm::isa<clang::ImplicitValueInitExpr>(list->getInit(0)))
    return false;
  const clang::ASTContext& ast = field->getASTContext();
  const uint64_t size =
      field->isBitField() ? field->getBitWidthValue(ast) : ast.getTypeSize(field->getType());
  return size < ast.getTypeSize(list->getType());
}

bool is_zero(const Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (llvm::isa<clang::ImplicitValueInitExpr>(e)) return true;
  if (const auto* literal = dyn_cast<clang::IntegerLiteral>(e)) return literal->getValue().isZero();
  if (const auto* list = dyn_cast<InitListExpr>(e)) {
    if (list->isStringLiteralInit() || leaves_bytes_open(list)) return false;
    if (list->getArrayFiller() != nullptr && !is_zero(list->getArrayFiller())) return false;
    for (const Expr* init : list->inits())
      if (init != nullptr && !is_zero(init)) return false;
    return true;
  }
  return false;
}

}  // namespace

Initializers::Initializers(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      effects_(lowering.effects),
      places_(lowering.places),
      expressions_(lowering.expressions),
      vectors_(lowering.vectors),
      prefix_(lowering.prefix),
      is_static_initializer_(lowering.definition == nullptr) {}

void Initializers::initialize(Value target, clang::QualType type, const Expr* initializer, bool is_zeroed) {
  const Expr* e = strip_braces(initializer);
  if (target.type()->is_aggregate() && is_zero(e) &&
      llvm::isa<InitListExpr, clang::ImplicitValueInitExpr>(e)) {
    if (!is_zeroed) body_.assign(target, values_.zero(target.type()));
    return;
  }
  const auto* list = dyn_cast<InitListExpr>(e);
  if (list != nullptr && target.type()->is_array()) {
    const uint64_t count = target.type()->count();
    const bool is_sparse = count > kLargeArray && list->getNumInits() < count / 2;
    const bool nested = target.type()->element()->is_aggregate() && count > 1;
    if (is_sparse || (nested && expr::size_of(target.type(), store_.data_model()) > 64 * kLargeArray)) {
      if (!is_zeroed) body_.assign(target, values_.zero(target.type()));
      return initialize_elements(target, list);
    }
  }
  if (target.type()->is_aggregate()) {
    body_.assign(target, initializer_value(e, target.type()));
  } else {
    body_.assign(target,
                 values_.cast(target.type(), initializer_value(e, unit_.type_of(type, e->getBeginLoc()))));
  }
}

void Initializers::initialize_elements(Value target, const InitListExpr* list) {
  const clang::QualType element = unit_.ast().getAsArrayType(list->getType())->getElementType();
  const Expr* filler = list->getArrayFiller();
  const bool fill = filler != nullptr && !is_zero(filler);
  const uint64_t count = fill ? target.type()->count() : list->getNumInits();
  for (uint64_t i = 0; i < count; ++i) {
    const Expr* init = i < list->getNumInits() ? list->getInit(i) : filler;
    if (init == nullptr || is_zero(init)) continue;
    initialize(values_.index(target, values_.constant(store_.difference_type(), i)), element, init,
               /*is_zeroed=*/true);
  }
}

Value Initializers::initializer_value(const Expr* initializer, TypeRef type) {
  const Expr* e = strip_braces(initializer);
  if (type->is_aggregate() && llvm::isa<clang::ImplicitValueInitExpr>(e)) return values_.zero(type);
  if (type->is_array()) {
    if (const auto* literal = dyn_cast<clang::StringLiteral>(e))
      return values_.constant(unit_.string_value(*literal, type));
    if (const auto* predefined = dyn_cast<clang::PredefinedExpr>(e))
      return values_.constant(unit_.string_value(*predefined->getFunctionName(), type));
    if (const auto* literal =
            dyn_cast<clang::CompoundLiteralExpr>(e))  // GNU: an array from a compound literal
      return initializer_value(literal->getInitializer(), type);
  }
  if (const auto* list = dyn_cast<InitListExpr>(e)) {
    if (type->is_aggregate()) return list_value(list, type);
    if (list->getNumInits() == 0) return values_.zero(type);
    return values_.cast(type, initializer_value(list->getInit(0), type));
  }
  if (llvm::isa<clang::DesignatedInitUpdateExpr>(e))
    unit_.unsupported(e->getBeginLoc(), "designated initializer that overrides part of an earlier one");
  // Static objects may be initialized from constant compound literals and from addresses; all are plain
  // expressions.
  const Value value =
      e->isGLValue() && !e->getType()->isArrayType() ? places_.load(e) : expressions_.rvalue(e);
  return value.type()->is_aggregate() ? value : values_.cast(type, value);
}

Value Initializers::list_value(const InitListExpr* list, TypeRef type) {
  if (list->isSemanticForm() == false && list->getSemanticForm() != nullptr) list = list->getSemanticForm();
  if (is_zero(list)) return values_.zero(type);
  const auto inits = list->inits();
  // A later initializer with effects must not change what an earlier one read.
  size_t effects_end = 0;
  for (size_t i = 0; i < inits.size(); ++i)
    if (inits[i] != nullptr && effects_.needs_instructions(inits[i])) effects_end = i;
  std::vector<Value> values;
  auto add = [&](size_t i, TypeRef element) {
    const bool absent = i >= inits.size() || inits[i] == nullptr;
    Value value = absent ? values_.zero(element) : initializer_value(inits[i], element);
    if (!value.is_stable && i < effects_end) value = body_.save(value);
    values.push_back(value);
  };

  if (type->is(expr::TypeKind::Union)) {
    const clang::FieldDecl* field = list->getInitializedFieldInUnion();
    if (field == nullptr || inits.empty() || llvm::isa<clang::ImplicitValueInitExpr>(inits[0]))
      return values_.zero(type);
    const uint64_t number = unit_.field_number(field);
    add(0, type->record().fields[number].type);
    return union_value(type, number, values[0]);
  }
  if (list->getType()->isVectorType()) {
    for (size_t i = 0; i < inits.size(); ++i) add(i, values_.type_of(inits[i]));
    return vectors_.initialized(type, values);
  }
  if (type->is(expr::TypeKind::Struct)) {
    const auto& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i) add(i, fields[i].type);
    return values_.make(Kind::StructLiteral, type, values);
  }
  const Expr* filler = list->getArrayFiller();
  const Value filling =
      filler == nullptr ? values_.zero(type->element()) : initializer_value(filler, type->element());
  for (uint64_t i = 0; i < type->count(); ++i) {
    if (i < inits.size() && inits[i] != nullptr && !llvm::isa<clang::ImplicitValueInitExpr>(inits[i]))
      add(i, type->element());
    else
      values.push_back(filling);
  }
  return values_.make(Kind::ArrayLiteral, type, values);
}

// C11 6.2.6.1p7: bytes that belong to other fields only take unspecified values, in static objects too. (Only
// what has no initializer at all is zero throughout.)
Value Initializers::union_value(TypeRef type, uint64_t number, Value value) {
  const expr::Record& record = type->record();
  const expr::Field& field = record.fields[number];
  const uint64_t bits =
      field.is_bit_field ? field.type->width() : 8 * expr::size_of(field.type, store_.data_model());
  if (bits == 8 * record.size) return values_.make(Kind::UnionLiteral, type, {value}, nullptr, number);
  const ir::Symbol* open = body_.new_temporary(type);
  body_.emit(Op::Havoc, {values_.reference(*open)});
  return values_.make(Kind::WithMember, type, {values_.reference(*open, /*is_stable=*/true), value}, nullptr,
                      number);
}

Value Initializers::compound_literal(const clang::CompoundLiteralExpr* e) {
  if (e->isFileScope() || is_static_initializer_) {
    TypeRef type = values_.type_of(e);
    const ir::Symbol* symbol = unit_.add_static_object(prefix_ + "$literal", type);
    initialize(values_.reference(*symbol), e->getType(), e->getInitializer(), false);
    return values_.reference(*symbol);
  }
  const ir::Symbol* symbol = body_.new_local("$literal", values_.type_of(e), nullptr);
  body_.emit(Op::Decl, {values_.reference(*symbol)});
  scopes_.declare({symbol, false, nullptr});
  initialize(values_.reference(*symbol), e->getType(), e->getInitializer(), false);
  return values_.reference(*symbol);
}

}  // namespace heddle::frontend
