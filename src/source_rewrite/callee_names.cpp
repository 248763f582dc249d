#include "source_rewrite/callee_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "instrument/match.h"
#include "source_rewrite/c_text.h"
#include "source_rewrite/runtime_functions.h"

namespace heddle::source_rewrite {

using clang::FunctionDecl;
using clang::QualType;

namespace {

// Pointers to functions of different types are compared as this one, to which compilers let all be cast.
constexpr const char* kAnyFunction = "(void (*)(void))";

}  // namespace

std::string CalleeNames::name_of(const ir::Function& function) const {
  return errors_.name_of(std::string(instrument::c_name(*function.name)));
}

const FunctionDecl* CalleeNames::declaration_of(const ir::Function& function,
                                                clang::SourceLocation where) const {
  const std::string name(instrument::c_name(*function.name));
  const bool is_of_unit = function.has_body && weaves_.is_of_file(function.range.begin.file);
  const FunctionDecl* declaration = find_function(text_.ast(), name);
  const bool is_static =
      name != *function.name ||
      (declaration != nullptr && declaration->getFormalLinkage() == clang::Linkage::Internal);
  if (is_static && !is_of_unit && !function.is_model)
    text_.refuse(where, fmt::format("a call that may lead to '{}', which is static in another file", name));
  return declaration;
}

// Whether the records and enumerations in it are declared before the function at hand.
bool CalleeNames::is_known_before_function(QualType type) const {
  const QualType canonical = type.getCanonicalType();
  if (const auto* pointer = canonical->getAs<clang::PointerType>())
    return is_known_before_function(pointer->getPointeeType());
  if (const auto* function = canonical->getAs<clang::FunctionProtoType>())
    return is_known_before_function(function->getReturnType()) &&
           std::all_of(function->param_type_begin(), function->param_type_end(),
                       [this](QualType parameter) { return is_known_before_function(parameter); });
  if (const auto* tag = canonical->getAs<clang::TagType>())
    return text_.is_before(tag->getDecl()->getCanonicalDecl()->getLocation(),
                           scope_.function()->getBeginLoc());
  return types_.nameable(canonical) == Nameable::Everywhere;
}

// From GOTO's types, for a function that the unit does not declare. Empty: they cannot be written here.
std::string CalleeNames::prototype(const ir::Function& function) const {
  const auto is_plain = [](expr::TypeRef type) {
    while (type->is_pointer()) type = type->element();
    return !type->is_record() && !type->is_function() && !type->is_array();
  };
  const std::string result = type_text(function.type->result(), model_);
  bool can_be_written = is_plain(function.type->result()) && !result.empty();
  std::string parameters;
  for (expr::TypeRef parameter : function.type->parameters()) {
    const std::string text = type_text(parameter, model_);
    can_be_written = can_be_written && is_plain(parameter) && !text.empty();
    parameters += (parameters.empty() ? "" : ", ") + text;
  }
  if (!can_be_written || function.va_area != nullptr) return {};
  return fmt::format("{} {}({})", result, name_of(function), parameters.empty() ? "void" : parameters);
}

void CalleeNames::declare(const ir::Function& function, const FunctionDecl* declaration,
                          clang::SourceLocation where) {
  const std::string name = name_of(function);
  std::string text;
  if (declaration == nullptr) {
    text = prototype(function);
    if (!text.empty()) text = "extern " + text;
  } else {
    for (const FunctionDecl* other : declaration->redecls())
      if (!other->isImplicit() && other->getLexicalDeclContext()->isTranslationUnit() &&
          text_.is_before(other->getLocation(), scope_.function()->getBodyRBrace()))
        return;
    const QualType type = declaration->getType().getCanonicalType();
    const bool is_static = declaration->getFormalLinkage() == clang::Linkage::Internal;
    if (types_.nameable(type) != Nameable::No && is_known_before_function(type) &&
        (is_static || !declaration->isInlined()))
      text = (is_static ? "static " : "extern ") + types_.declare_qualified(type, name);
  }
  if (text.empty())
    text_.refuse(where,
                 fmt::format("a call that may lead to '{}', which cannot be declared before it", name));
  helpers_.declare_before_function(name, text);
}

std::string CalleeNames::comparison(const std::string& pointer, QualType type, const ir::Function& function,
                                    clang::SourceLocation where) {
  const FunctionDecl* declaration = declaration_of(function, where);
  declare(function, declaration, where);
  const bool is_same_type =
      declaration != nullptr && declaration->hasPrototype() &&
      text_.ast().typesAreCompatible(type->getPointeeType().getUnqualifiedType(), declaration->getType());
  if (is_same_type) return fmt::format("{} == {}", pointer, name_of(function));
  return fmt::format("{}{} == {}{}", kAnyFunction, pointer, kAnyFunction, name_of(function));
}

std::string CalleeNames::comparison_here(const std::string& pointer, QualType type,
                                         const ir::Function& function, clang::SourceLocation where) {
  const std::string name = name_of(function);
  if (scope_.local(name) == nullptr) return comparison(pointer, type, function, where);
  declare(function, declaration_of(function, where), where);
  const std::string address = helpers_.helper(
      "function " + name, "function_" + name, /*at_function=*/true, [&](const std::string& own) {
        return fmt::format("void (*{}(void))(void) {{ return {}{}; }} ", own, kAnyFunction, name);
      });
  return fmt::format("{}{} == {}()", kAnyFunction, pointer, address);
}

}  // namespace heddle::source_rewrite
