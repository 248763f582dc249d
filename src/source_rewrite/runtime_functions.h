// Functions outside of the program that the output may call, and the program's own declarations of them.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <string>
#include <string_view>
#include <vector>

namespace heddle::source_rewrite {

// The file-scope declaration of a function (the definition if there is one), or null.
const clang::FunctionDecl* find_function(clang::ASTContext& ast, std::string_view name);

// A function without parameters that gives an arbitrary integer, one that the units do not declare otherwise.
// Empty: there is none.
std::string choose_nondet(const std::vector<clang::ASTContext*>& units);
std::string nondet_type(const std::string& name);

}  // namespace heddle::source_rewrite
