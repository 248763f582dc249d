// Types of the program in inserted text: where they can be named, and how.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>

namespace heddle::source_rewrite {

// Where a type can be named. Everywhere: also before the first declaration of the file.
enum class Nameable : uint8_t { Everywhere, AtFileScope, No };

class TypeNames {
 public:
  explicit TypeNames(clang::ASTContext& ast) : ast_(ast) {}

  Nameable nameable(clang::QualType type) const;
  // The declaration of something of this type, without the type's own qualifiers, or with them.
  std::string declare(clang::QualType type, const std::string& name) const;
  std::string declare_qualified(clang::QualType type, const std::string& name) const;
  // int, long, longlong, unsigned_int, int128, pointer, value.
  std::string word_for(clang::QualType type) const;
  // add, add_long: int is the type that needs no mention.
  std::string name_for(const std::string& word, clang::QualType type) const;

 private:
  clang::ASTContext& ast_;
};

}  // namespace heddle::source_rewrite
