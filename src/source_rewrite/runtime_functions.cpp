#include "source_rewrite/runtime_functions.h"

namespace heddle::source_rewrite {

namespace {

struct Nondet {
  const char* name;
  const char* type;
};

constexpr Nondet kNondets[] = {{"__VERIFIER_nondet_int", "int"},
                               {"__VERIFIER_nondet_uint", "unsigned int"},
                               {"__VERIFIER_nondet_bool", "_Bool"},
                               {"__VERIFIER_nondet_char", "char"},
                               {"__VERIFIER_nondet_short", "short"}};

bool fits(clang::ASTContext& ast, const Nondet& candidate) {
  const clang::FunctionDecl* declared = find_function(ast, candidate.name);
  if (declared == nullptr) return true;
  if (declared->getNumParams() != 0 || declared->isVariadic()) return false;
  const clang::PrintingPolicy policy(ast.getLangOpts());
  return declared->getReturnType().getCanonicalType().getAsString(policy) == candidate.type &&
         declared->getStorageClass() != clang::SC_Static;
}

}  // namespace

const clang::FunctionDecl* find_function(clang::ASTContext& ast, std::string_view name) {
  const auto identifier = ast.Idents.find(name);
  if (identifier == ast.Idents.end()) return nullptr;
  const clang::DeclarationName declared(identifier->second);
  const clang::FunctionDecl* result = nullptr;
  for (const clang::NamedDecl* found : ast.getTranslationUnitDecl()->lookup(declared)) {
    const auto* function = clang::dyn_cast<clang::FunctionDecl>(found);
    if (function == nullptr) continue;
    result = function;
    for (const clang::FunctionDecl* other : function->redecls())
      if (other->doesThisDeclarationHaveABody() || (!result->hasPrototype() && other->hasPrototype()))
        result = other;
  }
  return result;
}

std::string choose_nondet(const std::vector<clang::ASTContext*>& units) {
  for (const Nondet& candidate : kNondets) {
    bool fits_all = true;
    for (clang::ASTContext* ast : units) fits_all = fits_all && fits(*ast, candidate);
    if (fits_all) return candidate.name;
  }
  return {};
}

std::string nondet_type(const std::string& name) {
  for (const Nondet& candidate : kNondets)
    if (name == candidate.name) return candidate.type;
  return "int";
}

}  // namespace heddle::source_rewrite
