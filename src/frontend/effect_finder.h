// Which C expressions take instructions beyond a pure expression.
#pragma once

#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

namespace heddle::frontend {

class EffectFinder {
 public:
  bool needs_instructions(const clang::Stmt* s);

 private:
  llvm::DenseMap<const clang::Stmt*, bool> known_;
};

}  // namespace heddle::frontend
