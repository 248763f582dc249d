#include "frontend/declarations.h"

#include <clang/AST/Attr.h>

#include <algorithm>

#include "expr/c_typing.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Op;
using ir::StatementKind;

namespace {

const clang::FunctionDecl* cleanup_of(const clang::VarDecl& variable) {
  const auto* attribute = variable.getAttr<clang::CleanupAttr>();
  return attribute == nullptr ? nullptr : attribute->getFunctionDecl();
}

bool has_labels(const clang::FunctionDecl* function) {
  return function != nullptr && std::ranges::any_of(function->decls(), [](const clang::Decl* declaration) {
           return llvm::isa<clang::LabelDecl>(declaration);
         });
}

bool holds_label(const clang::Stmt* statement) {
  if (statement == nullptr) return false;
  return llvm::isa<clang::LabelStmt>(statement) || std::ranges::any_of(statement->children(), holds_label);
}

}  // namespace

Declarations::Declarations(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      sizes_(lowering.sizes),
      places_(lowering.places),
      initializers_(lowering.initializers),
      prefix_(lowering.prefix),
      has_labels_(has_labels(lowering.definition)) {}

void Declarations::begin_block(const clang::CompoundStmt* block) {
  if (!has_labels_) return;
  bool is_behind_label = false;
  for (const clang::Stmt* part : block->body()) {
    is_behind_label = is_behind_label || holds_label(part);
    const clang::Stmt* statement = part;
    while (const auto* label = llvm::dyn_cast<clang::LabelStmt>(statement)) statement = label->getSubStmt();
    const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
    if (!is_behind_label || declarations == nullptr) continue;
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      // Of arrays of variable length C says otherwise, and clean-up functions are called.
      if (variable == nullptr || !variable->hasLocalStorage() || cleanup_of(*variable) != nullptr ||
          variable->getType()->isVariablyModifiedType())
        continue;
      refusals_.attempt([&] {
        body_.begin_statement(StatementKind::Declaration, *declarations);
        begin_life(variable);
        alive_.insert(variable);
      });
    }
  }
}

const ir::Symbol* Declarations::begin_life(const clang::VarDecl* variable) {
  body_.origin().range = unit_.range(variable->getSourceRange());
  const ir::Symbol* symbol =
      body_.new_local(variable->getName().str(), unit_.variable_type(*variable), variable);
  body_.emit(Op::Decl, {values_.reference(*symbol)});
  scopes_.declare({symbol, /*is_variable_length=*/false, cleanup_of(*variable)});
  return symbol;
}

// Whenever its declaration is reached the object has no value any more.
const ir::Symbol* Declarations::lose_value(const clang::VarDecl* variable) {
  body_.origin().range = unit_.range(variable->getSourceRange());
  const ir::Symbol* symbol = body_.find_local(variable);
  if (!variable->hasInit() && expr::size_of(symbol->type, store_.data_model()) > 0)
    body_.emit(Op::Havoc, {values_.reference(*symbol)});
  return symbol;
}

void Declarations::declaration_statement(const clang::DeclStmt* s) {
  for (const clang::Decl* declaration : s->decls()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      body_.begin_statement(StatementKind::Declaration, *s);
      if (variable->hasExternalStorage()) continue;
      refusals_.attempt([&] {
        if (variable->isStaticLocal() || variable->getTSCSpec() != clang::TSCS_unspecified)
          static_local(variable);
        else
          local_variable(variable);
      });
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(declaration)) {
      body_.begin_statement(StatementKind::Declaration, *s);
      refusals_.attempt([&] { sizes_.capture_sizes(alias->getUnderlyingType()); });
    }
  }
}

void Declarations::local_variable(const clang::VarDecl* variable) {
  sizes_.capture_sizes(variable->getType());
  if (variable->getType()->isVariableArrayType()) return variable_length_array(variable);
  const ir::Symbol* symbol = alive_.contains(variable) ? lose_value(variable) : begin_life(variable);
  if (!variable->hasInit()) return;
  const size_t temporaries = places_.temporaries();
  initializers_.initialize(values_.reference(*symbol), variable->getType(), variable->getInit(), false);
  places_.end_temporaries(temporaries);
}

void Declarations::static_local(const clang::VarDecl* variable) {
  if (const auto* section = variable->getAttr<clang::SectionAttr>()) {
    Sections& sections = unit_.linker().sections();
    if (sections.has(section->getName().str()))
      unit_.unsupported(variable->getLocation(),
                        "local variable in a section that the program walks through");
    sections.note_other(section->getName().str());
  }
  TypeRef type = unit_.variable_type(*variable);
  auto* symbol = const_cast<ir::Symbol*>(unit_.add_static_object(prefix_ + variable->getName().str(), type));
  symbol->source_name = store_.intern(variable->getName().str());
  symbol->source_type = store_.intern(variable->getType().getAsString(unit_.ast().getPrintingPolicy()));
  symbol->location = unit_.location(variable->getLocation());
  symbol->is_thread_local = variable->getTLSKind() != clang::VarDecl::TLS_None;
  symbol->alignment = unit_.declared_alignment(*variable, type);
  symbol->is_constant = variable->getType().isConstant(unit_.ast());
  unit_.bind_static(*variable->getCanonicalDecl(), symbol);
  unit_.lower_variable(*variable, *symbol);
}

// int a[n]: the symbol holds the address of a block on the stack, which goes with the scope.
void Declarations::variable_length_array(const clang::VarDecl* variable) {
  const clang::QualType element = unit_.ast().getAsArrayType(variable->getType())->getElementType();
  TypeRef pointer = store_.pointer(unit_.type_of(element, variable->getLocation()));
  const Value bytes = sizes_.block_size(variable->getType());
  const ir::Symbol* symbol = body_.new_local(variable->getName().str(), pointer, variable);
  body_.emit(Op::Decl, {values_.reference(*symbol)});
  const auto alignment = static_cast<uint64_t>(unit_.ast().getDeclAlign(variable).getQuantity());
  body_
      .emit(Op::Alloc, {values_.reference(*symbol), bytes,
                        values_.constant(store_.size_type(), std::max(alignment, kMaximalAlignment))})
      .variant = ir::Variant::Stack;
  scopes_.declare({symbol, /*is_variable_length=*/true, cleanup_of(*variable)});
  if (variable->hasInit())  // only `= {}`, which zeroes it
    body_.emit(Op::Fill, {values_.cast(store_.pointer(store_.void_type()), values_.reference(*symbol)),
                          values_.constant(expr::c_int_type(store_), 0), bytes});
}

}  // namespace heddle::frontend
