// Which C expressions take instructions beyond a pure expression.
#pragma once

#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

namespace heddle::frontend {

class EffectFinder {
 public:
  // `has_regions`: memory-mapped registers are used (regions.h). `marks_choices`: as in Options.
  EffectFinder(bool has_regions, bool marks_choices)
      : has_regions_(has_regions), marks_choices_(marks_choices) {}

  bool needs_instructions(const clang::Stmt* s);
  bool marks_choices() const { return marks_choices_; }

 private:
  const bool has_regions_;
  const bool marks_choices_;
  llvm::DenseMap<const clang::Stmt*, bool> known_;
};

}  // namespace heddle::frontend
