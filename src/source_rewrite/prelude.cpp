// What the output needs besides the woven text: the error function, declarations of what is called, ghosts,
// helpers. And the program's own error functions: they must not be taken for the woven property, so they get
// other names and end the program as abort does.
#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include "source_rewrite/error_functions.h"
#include "source_rewrite/layout.h"
#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::QualType;

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

void UnitWriter::rename_error_functions() {
  if (input_.renamed.empty()) return;
  References found(input_.renamed);
  found.TraverseDecl(ast_.getTranslationUnitDecl());
  auto rename = [&](clang::SourceLocation where, const std::string& name) {
    const uint32_t begin = offset_of(where);
    const uint32_t end = end_offset(where);
    edits_.begin_group(Role::Rename, {begin, end});
    edits_.replace(begin, end, input_.renamed.at(name));
  };
  for (const clang::DeclRefExpr* reference : found.references) {
    referenced_.insert(reference->getDecl()->getName().str());
    if (!renamed_references_.contains(reference))
      rename(reference->getLocation(), reference->getDecl()->getName().str());
  }
  for (const clang::FunctionDecl* declaration : found.declarations) {
    // A declaration in a header stays; nothing refers to it any more.
    const clang::SourceLocation where = declaration->getLocation();
    if (where.isFileID() && sources_.getFileID(where) != main_ &&
        !declaration->doesThisDeclarationHaveABody())
      continue;
    rename(where, declaration->getName().str());
    declared_.insert(declaration->getName().str());
    if (!declaration->doesThisDeclarationHaveABody()) continue;
    put_at_begin(declaration->getBody(), "abort(); ", -1);
    input_.names.uses_abort = true;
  }
}

// The renamed functions that no unit defines: behind the declarations that the program has, whose attributes
// have to come before the definition, or in the prelude if it has none.
void UnitWriter::define_error_functions() {
  std::string at_end;
  for (const auto& [name, new_name] : input_.renamed) {
    if (input_.defined_elsewhere.contains(name) || !referenced_.contains(name)) continue;
    const clang::FunctionDecl* declaration = find_function(ast_, name);
    if (declaration == nullptr || declaration->isDefined()) continue;
    input_.names.uses_abort = true;
    std::string parameters;
    for (const clang::ParmVarDecl* parameter : declaration->parameters()) {
      if (nameable(parameter->getType()) != Nameable::Everywhere)
        refuse(declaration->getLocation(), fmt::format("the types of the parameters of '{}'", name));
      const std::string own = "a" + std::to_string(parameter->getFunctionScopeIndex() + 1);
      parameters +=
          (parameters.empty() ? "" : ", ") + declare(parameter->getType(), parameter_name(own.c_str()));
    }
    if (declaration->isVariadic()) parameters += ", ...";
    if (parameters.empty() && declaration->hasPrototype()) parameters = "void";
    const std::string definition =
        declare(declaration->getReturnType(), fmt::format("{}({})", new_name, parameters)) + " { abort(); } ";
    (declared_.contains(name) ? at_end : prelude_) += definition;
  }
  if (at_end.empty()) return;
  const uint32_t end = tokens_.end_of_file();
  edits_.begin_group(Role::Prelude, {end, end});
  put_behind(end, at_end, "", 1);
}

void UnitWriter::write_prelude() {
  std::string ghosts;
  for (const instrument::Ghost& ghost : input_.plan.ghosts) {
    if (ghost.function != nullptr) continue;
    if (ghost.type == nullptr) {
      declare_copies(input_.plan.instances.at(ghost.instance), ghost, /*is_global=*/true);
      continue;
    }
    const std::string declaration = action_text_.ghost_declaration(ghost);
    ghosts += input_.is_first ? fmt::format("{} = {}; ", declaration, action_text_.initial_value(ghost))
                              : fmt::format("extern {}; ", declaration);
  }
  define_error_functions();
  const std::string& error = input_.names.reach_error;
  std::string text;
  if (input_.names.uses_abort) text += "extern void abort(void) __attribute__((__noreturn__)); ";
  if (input_.is_first) {
    const std::string base = input_.path.substr(input_.path.rfind('/') + 1);
    text += fmt::format(
        "void __assert_fail(const char *, const char *, unsigned, const char *); "
        "void {}(void) {{ __assert_fail(\"0\", \"{}\", 1, \"{}\"); }} ",
        error, base, error);
  } else {
    text += fmt::format("extern void {}(void); ", error);
  }
  if (input_.names.uses_nondet)
    text += fmt::format("extern {} {}(void); ", nondet_type(input_.names.nondet), input_.names.nondet);
  text += ghosts + prelude_;
  const uint32_t start = tokens_.start_of_file();
  edits_.begin_group(Role::Prelude, {start, start});
  put_before(start, input_.options.pretty ? text : compact(text) + " ", -2);
}

}  // namespace heddle::source_rewrite
