#include "frontend/declarations.h"

#include <clang/AST/Attr.h>

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
      prefix_(lowering.prefix) {}

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
  body_.origin().range = unit_.range(variable->getSourceRange());
  TypeRef type = unit_.variable_type(*variable);
  const ir::Symbol* symbol = body_.new_local(variable->getName().str(), type, variable);
  body_.emit(Op::Decl, {values_.reference(*symbol)});
  scopes_.declare({symbol, /*is_variable_length=*/false, cleanup_of(*variable)});
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
