#include "source_rewrite/type_names.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::QualType;

namespace {

bool is_named_at_file_scope(const clang::TagDecl* tag) {
  return tag->getDeclContext()->isTranslationUnit() &&
         (tag->getIdentifier() != nullptr || tag->getTypedefNameForAnonDecl() != nullptr);
}

}  // namespace

Nameable TypeNames::nameable(QualType type) const {
  const auto* sugar = type->getAs<clang::TypedefType>();
  const QualType canonical = type.getCanonicalType();
  Nameable result = Nameable::No;
  if (canonical->isBuiltinType()) {
    result = Nameable::Everywhere;
  } else if (const auto* pointer = canonical->getAs<clang::PointerType>()) {
    result = nameable(pointer->getPointeeType());
  } else if (canonical->isVariableArrayType()) {
    result = Nameable::No;
  } else if (const auto* array = ast_.getAsArrayType(canonical)) {
    result = nameable(array->getElementType());
  } else if (const auto* function = canonical->getAs<clang::FunctionType>()) {
    result = nameable(function->getReturnType());
    if (const auto* prototype = dyn_cast<clang::FunctionProtoType>(function))
      for (QualType parameter : prototype->param_types()) result = std::max(result, nameable(parameter));
  } else if (const auto* tag = canonical->getAs<clang::TagType>()) {
    result = is_named_at_file_scope(tag->getDecl()) ? Nameable::AtFileScope : Nameable::No;
  } else if (canonical->isAnyComplexType() || canonical->isVectorType()) {
    result = Nameable::Everywhere;
  } else if (const auto* atomic = canonical->getAs<clang::AtomicType>()) {
    result = nameable(atomic->getValueType());
  }
  if (result == Nameable::No && sugar != nullptr && sugar->getDecl()->getDeclContext()->isTranslationUnit() &&
      !canonical->isVariablyModifiedType())
    return Nameable::AtFileScope;
  return result;
}

std::string TypeNames::declare(QualType type, const std::string& name) const {
  QualType canonical = type.getCanonicalType();
  const bool by_typedef = nameable(canonical) == Nameable::No;
  QualType printed = by_typedef ? type.getUnqualifiedType() : canonical.getUnqualifiedType();
  if (const auto* atomic = printed->getAs<clang::AtomicType>()) printed = atomic->getValueType();
  const clang::PrintingPolicy policy(ast_.getLangOpts());
  std::string text = name;
  printed.getAsStringInternal(text, policy);
  return text;
}

std::string TypeNames::declare_qualified(QualType type, const std::string& name) const {
  std::string text = name;
  type.getAsStringInternal(text, clang::PrintingPolicy(ast_.getLangOpts()));
  return text;
}

std::string TypeNames::word_for(QualType type) const {
  const QualType canonical = type.getCanonicalType().getUnqualifiedType();
  if (!canonical->isBuiltinType()) return canonical->isPointerType() ? "pointer" : "value";
  std::string word;
  for (char c : declare(canonical, "")) {
    if (c == '_') continue;
    if (c == ' ')
      word += word.ends_with("long") ? "" : "_";
    else
      word += c;
  }
  return word;
}

std::string TypeNames::name_for(const std::string& word, QualType type) const {
  return ast_.hasSameUnqualifiedType(type, ast_.IntTy) ? word : word + "_" + word_for(type);
}

}  // namespace heddle::source_rewrite
