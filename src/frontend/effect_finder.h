// Which C expressions take instructions beyond a pure expression.
#pragma once

#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

namespace heddle::frontend {

class EffectFinder {
 public:
  // `has_regions`: the program uses memory-mapped registers (regions.h).
  explicit EffectFinder(bool has_regions) : has_regions_(has_regions) {}

  bool needs_instructions(const clang::Stmt* s);

 private:
  const bool has_regions_;
  llvm::DenseMap<const clang::Stmt*, bool> known_;
};

}  // namespace heddle::frontend
