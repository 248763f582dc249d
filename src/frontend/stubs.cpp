#include "frontend/stubs.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <map>

#include "frontend/parse.h"

namespace heddle::frontend {

namespace {

constexpr std::string_view kHead =
    "// Functions that the program calls and does not define. Each returns anything and changes nothing: "
    "write\n"
    "// what it really may do, and give this file to heddle together with the program.\n";

class StubWriter {
 public:
  explicit StubWriter(const std::set<std::string>& functions) : functions_(functions) {}

  void read(const clang::ASTContext& context) {
    const clang::SourceManager& sources = context.getSourceManager();
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr || !functions_.contains(function->getNameAsString())) continue;
      const clang::SourceLocation place = sources.getExpansionLoc(function->getLocation());
      if (place.isValid() && !sources.isInMainFile(place)) headers_.insert(sources.getFilename(place).str());
      stubs_.try_emplace(function->getNameAsString(), stub(*function, context));
    }
  }

  std::string text() const {
    std::string text(kHead);
    if (uses_malloc_) text += "#include <stdlib.h>\n";
    for (const std::string& header : headers_) text += fmt::format("#include \"{}\"\n", header);
    for (const auto& [name, stub] : stubs_) text += "\n" + stub;
    return text;
  }

 private:
  static std::string declared(clang::QualType type, std::string name, const clang::PrintingPolicy& policy) {
    type.getAsStringInternal(name, policy);
    return name;
  }

  std::string stub(const clang::FunctionDecl& function, const clang::ASTContext& context) {
    const clang::PrintingPolicy policy(context.getLangOpts());
    const std::string name = function.getNameAsString();
    std::string parameters;
    std::string notes;
    for (unsigned i = 0; i < function.getNumParams(); ++i) {
      const clang::ParmVarDecl& parameter = *function.getParamDecl(i);
      const std::string own = parameter.getNameAsString();
      const std::string called = own.empty() ? fmt::format("argument{}", i + 1) : own;
      parameters += (i == 0 ? "" : ", ") + declared(parameter.getType(), called, policy);
      const clang::QualType type = parameter.getType();
      if (type->isPointerType() && !type->getPointeeType().isConstQualified() &&
          !type->getPointeeType()->isFunctionType())
        notes += fmt::format("  // What '{}' leads to stays as it is.\n", called);
    }
    if (function.isVariadic()) parameters += parameters.empty() ? "" : ", ...";
    if (parameters.empty()) parameters = "void";
    const std::string head =
        declared(function.getReturnType(), fmt::format("{}({})", name, parameters), policy);
    return result_of(function.getReturnType(), name, policy, head + " {\n" + notes);
  }

  // The stub, from the begin of its body on.
  std::string result_of(clang::QualType type, const std::string& name, const clang::PrintingPolicy& policy,
                        const std::string& begin) {
    if (type->isVoidType()) return begin + "}\n";
    if (type->isPointerType()) {
      const clang::QualType target = type->getPointeeType();
      if (target->isIncompleteType() || target->isFunctionType()) return begin + "  return 0;\n}\n";
      uses_malloc_ = true;
      return fmt::format(
          "int __VERIFIER_nondet_null_of_{}(void);\n{}"
          "  if (__VERIFIER_nondet_null_of_{}()) return 0;\n  return malloc(sizeof({}));\n}}\n",
          name, begin, name, declared(target.getUnqualifiedType(), "", policy));
    }
    const std::string input = "__VERIFIER_nondet_" + name;
    return fmt::format("{};\n{}  return {}();\n}}\n",
                       declared(type.getUnqualifiedType(), input + "(void)", policy), begin, input);
  }

  const std::set<std::string>& functions_;
  std::set<std::string> headers_;
  std::map<std::string, std::string> stubs_;
  bool uses_malloc_ = false;
};

}  // namespace

std::string stubs_for(const std::set<std::string>& functions, const Options& options) {
  StubWriter writer(functions);
  on_large_stack([&] {
    for (const ParseInput& input : inputs_of(options)) {
      if (input.is_needed_only) continue;
      const ParsedUnit unit(input);
      writer.read(unit.context());
    }
  });
  return writer.text();
}

}  // namespace heddle::frontend
