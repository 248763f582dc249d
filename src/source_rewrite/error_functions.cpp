#include "source_rewrite/error_functions.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include "source_rewrite/runtime_functions.h"

namespace heddle::source_rewrite {

namespace {

// Finds what names one of the functions, evaluated or not.
class References : public clang::RecursiveASTVisitor<References> {
 public:
  explicit References(const std::map<std::string, std::string>& names) : names_(names) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(e->getDecl());
        function != nullptr && function->getIdentifier() != nullptr &&
        names_.contains(function->getName().str()))
      references.push_back(e);
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->getIdentifier() != nullptr && names_.contains(function->getName().str()) &&
        !function->isImplicit())
      declarations.push_back(function);
    return true;
  }

  std::vector<clang::DeclRefExpr*> references;
  std::vector<clang::FunctionDecl*> declarations;

 private:
  const std::map<std::string, std::string>& names_;
};

}  // namespace

std::string ErrorFunctions::name_of(const std::string& function) const {
  const auto renamed = renaming_.new_names.find(function);
  return renamed != renaming_.new_names.end() ? renamed->second : function;
}

void ErrorFunctions::rename() {
  if (renaming_.new_names.empty()) return;
  References found(renaming_.new_names);
  found.TraverseDecl(text_.ast().getTranslationUnitDecl());
  auto rename = [&](clang::SourceLocation where, const std::string& name) {
    const TextRange range = text_.range_of_token(where);
    editor_.begin_group(Role::Rename, range);
    editor_.rename(range, renaming_.new_names.at(name));
  };
  for (const clang::DeclRefExpr* reference : found.references) {
    referenced_.insert(reference->getDecl()->getName().str());
    if (!replaced_.contains(reference))
      rename(reference->getLocation(), reference->getDecl()->getName().str());
  }
  for (const clang::FunctionDecl* declaration : found.declarations) {
    // A declaration in a header stays; nothing refers to it any more.
    const clang::SourceLocation where = declaration->getLocation();
    if (where.isFileID() && !text_.is_in_file(where) && !declaration->doesThisDeclarationHaveABody())
      continue;
    rename(where, declaration->getName().str());
    declared_.insert(declaration->getName().str());
    if (!declaration->doesThisDeclarationHaveABody()) continue;
    editor_.put_at_begin(declaration->getBody(), "abort(); ", -1);
    names_.uses_abort = true;
  }
}

// The functions that no unit defines: behind the declarations that the program has, whose attributes have to
// come before the definition, or in the prelude if it has none.
void ErrorFunctions::define() {
  std::string at_end;
  for (const auto& [name, new_name] : renaming_.new_names) {
    if (renaming_.defined.contains(name) || !referenced_.contains(name)) continue;
    const clang::FunctionDecl* declaration = find_function(text_.ast(), name);
    if (declaration == nullptr || declaration->isDefined()) continue;
    names_.uses_abort = true;
    if (declared_.contains(name))
      at_end += definition(declaration);
    else
      helpers_.add_to_prelude(definition(declaration));
  }
  if (at_end.empty()) return;
  const uint32_t end = text_.tokens().end_of_file();
  editor_.begin_group(Role::Prelude, {end, end});
  editor_.put_behind(end, at_end, "", 1);
}

std::string ErrorFunctions::definition(const clang::FunctionDecl* declaration) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : declaration->parameters()) {
    if (types_.nameable(parameter->getType()) != Nameable::Everywhere)
      text_.refuse(declaration->getLocation(),
                   fmt::format("the types of the parameters of '{}'", declaration->getName().str()));
    const std::string own = "a" + std::to_string(parameter->getFunctionScopeIndex() + 1);
    parameters +=
        (parameters.empty() ? "" : ", ") + types_.declare(parameter->getType(), helpers_.parameter_name(own));
  }
  if (declaration->isVariadic()) parameters += ", ...";
  if (parameters.empty() && declaration->hasPrototype()) parameters = "void";
  return types_.declare(declaration->getReturnType(),
                        fmt::format("{}({})", name_of(declaration->getName().str()), parameters)) +
         " { abort(); } ";
}

}  // namespace heddle::source_rewrite
