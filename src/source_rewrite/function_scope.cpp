#include "source_rewrite/function_scope.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;

void FunctionScope::enter(const clang::FunctionDecl* function) {
  function_ = function;
  address_taken_.clear();
  visible_.clear();
  temporaries_.clear();
  ghosts_.clear();
  entry_statements_.clear();
  note_addresses(function->getBody());
  for (const clang::ParmVarDecl* parameter : function->parameters()) visible_.push_back(parameter);
}

void FunctionScope::note_addresses(const Stmt* s) {
  if (s == nullptr) return;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(s); e != nullptr && e->getOpcode() == clang::UO_AddrOf) {
    const Expr* place = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(place)) place = member->getBase()->IgnoreParens();
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(place))
      if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl())) address_taken_.insert(variable);
  }
  for (const Stmt* child : s->children()) note_addresses(child);
}

const clang::VarDecl* FunctionScope::local(llvm::StringRef name) const {
  for (auto candidate = visible_.rbegin(); candidate != visible_.rend(); ++candidate)
    if ((*candidate)->getName() == name) return *candidate;
  return nullptr;
}

std::string FunctionScope::temporary(clang::QualType type, clang::SourceLocation where) {
  if (type->isArrayType() || type->isFunctionType()) type = text_.ast().getDecayedType(type);
  if (function_ == nullptr) text_.refuse(where, "a temporary outside of a function");
  if (types_.nameable(type) == Nameable::No)
    text_.refuse(where, "a value whose type has no name at the head of the function");
  for (Temporary& old : temporaries_) {
    if (old.in_use || old.declaration != types_.declare(type, old.name)) continue;
    old.in_use = true;
    return old.name;
  }
  const std::string name = fmt::format("{}t{}", prefix_, temporaries_.size() + 1);
  temporaries_.push_back({types_.declare(type, name), name, true});
  return name;
}

void FunctionScope::release_temporaries() {
  if (statement_expressions_ > 0) return;
  for (Temporary& temporary : temporaries_) temporary.in_use = false;
}

std::string FunctionScope::declarations() const {
  std::string text;
  for (const Temporary& temporary : temporaries_) text += temporary.declaration + "; ";
  for (const std::string& ghost : ghosts_) text += ghost + "; ";
  return text;
}

}  // namespace heddle::source_rewrite
