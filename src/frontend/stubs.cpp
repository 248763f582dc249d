#include "frontend/stubs.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

#include <map>

#include "frontend/parse.h"

namespace heddle::frontend {

namespace {

constexpr std::string_view kHead =
    "// Functions that the program calls and does not define. Each returns anything and changes nothing: "
    "write\n"
    "// what it really may do, remove its HEDDLE_ASSUMES, and give this file to heddle together with the "
    "program.\n"
    "#include <heddle.h>\n";

class StubWriter {
 public:
  StubWriter(const std::set<std::string>& functions, const std::filesystem::path& folder)
      : functions_(functions), folder_((std::filesystem::current_path() / folder).lexically_normal()) {}

  void read(const clang::ASTContext& context) {
    const clang::SourceManager& sources = context.getSourceManager();
    const size_t stubs_before = stubs_.size();
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr || !functions_.contains(function->getNameAsString())) continue;
      const clang::SourceLocation place = sources.getExpansionLoc(function->getLocation());
      if (place.isValid() && !sources.isInMainFile(place))
        headers_.insert(path_of(sources.getFilename(place).str()));
      stubs_.try_emplace(function->getNameAsString(), stub(*function, context));
    }
    if (stubs_.size() > stubs_before) repeat_types(context);
  }

  std::string text() const {
    std::string text(kHead);
    if (uses_library_) text += "#include <stdlib.h>\n";
    for (const std::string& header : headers_) text += fmt::format("#include \"{}\"\n", header);
    for (const std::string& type : types_) text += "\n" + type;
    for (const auto& [name, stub] : stubs_) text += "\n" + stub;
    return text;
  }

 private:
  // How a file in the folder includes this one.
  std::string path_of(const std::string& header) const {
    return std::filesystem::path(header).is_absolute()
               ? header
               : std::filesystem::absolute(header).lexically_normal().lexically_relative(folder_).string();
  }

  // A type that no header declares is not known to another file.
  void repeat_types(const clang::ASTContext& context) {
    const clang::SourceManager& sources = context.getSourceManager();
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      if (declaration->isImplicit() ||
          !sources.isInMainFile(sources.getExpansionLoc(declaration->getLocation())))
        continue;
      const auto* typedef_name = llvm::dyn_cast<clang::TypedefNameDecl>(declaration);
      const auto* tag = llvm::dyn_cast<clang::TagDecl>(declaration);
      // A typedef of a type without a name prints that type too.
      if (typedef_name == nullptr && (tag == nullptr || tag->getNameAsString().empty())) continue;
      std::string type;
      llvm::raw_string_ostream stream(type);
      clang::PrintingPolicy policy(context.getLangOpts());
      policy.IncludeTagDefinition = typedef_name != nullptr && has_nameless_type(*typedef_name);
      declaration->print(stream, policy);
      type += ";\n";
      if (known_types_.insert(type).second) types_.push_back(type);
    }
  }

  static bool has_nameless_type(const clang::TypedefNameDecl& name) {
    const clang::TagDecl* tag = name.getUnderlyingType()->getAsTagDecl();
    return tag != nullptr && tag->getNameAsString().empty();
  }

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
    return result_of(function, name, policy, head + " {\n" + notes);
  }

  // Until somebody has written what the function does, a proof has to say what it rests on.
  static std::string assumes(const std::string& name, const char* what) {
    return fmt::format("  HEDDLE_ASSUMES(\"'{}' {} and changes nothing\");\n", name, what);
  }

  // The stub, from the begin of its body on.
  std::string result_of(const clang::FunctionDecl& function, const std::string& name,
                        const clang::PrintingPolicy& policy, const std::string& begin) {
    const clang::QualType type = function.getReturnType();
    if (function.isNoReturn()) {
      uses_library_ = true;
      return begin + assumes(name, "ends the program") + "  abort();\n}\n";
    }
    if (type->isVoidType()) return begin + assumes(name, "returns") + "}\n";
    if (type->isPointerType()) {
      const clang::QualType target = type->getPointeeType();
      if (target->isVoidType() || target->isIncompleteType() || target->isFunctionType())
        return begin + assumes(name, "returns null") + "  return 0;\n}\n";
      uses_library_ = true;
      return fmt::format(
          "int __VERIFIER_nondet_null_of_{}(void);\n{}{}"
          "  if (__VERIFIER_nondet_null_of_{}()) return 0;\n  return malloc(sizeof({}));\n}}\n",
          name, begin, assumes(name, "returns null or a new object"), name,
          declared(target.getUnqualifiedType(), "", policy));
    }
    const std::string input = "__VERIFIER_nondet_" + name;
    return fmt::format("{};\n{}{}  return {}();\n}}\n",
                       declared(type.getUnqualifiedType(), input + "(void)", policy), begin,
                       assumes(name, "returns anything"), input);
  }

  const std::set<std::string>& functions_;
  std::filesystem::path folder_;
  std::set<std::string> headers_;
  std::vector<std::string> types_;
  std::set<std::string> known_types_;
  std::map<std::string, std::string> stubs_;
  bool uses_library_ = false;
};

}  // namespace

std::string stubs_for(const std::set<std::string>& functions, const Options& options,
                      const std::filesystem::path& folder) {
  StubWriter writer(functions, folder);
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
