// What the text of the program calls the variables of a woven one, in which functions stand where they are
// called (passes/inline_calls.h), arrays are known by one name, and indices walk instead of pointers.
//
//   void fill(int *t, int n) { for (int k = 0; k < n; k++) t[k] = 0; }     … fill(a, size); …
//
// At the loop, main's copy of `k` is k; `a` is t and `size` is n, because main's copies of t and n are given
// these once, and they do not change in between (passes/local_pointers.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engines/operators/candidates.h"
#include "passes/local_pointers.h"
#include "result/result.h"

namespace heddle::engines::operators {

class SourceNames {
 public:
  // Of the loop of a fact about what was woven into the base, a program made from the original one.
  SourceNames(const ir::Program& original, Base& base, const result::LoopFact& fact,
              const std::vector<expr::ExprRef>& formulas);

  // The function in whose text the loop stands; null: in none.
  const ir::Function* function() const { return function_; }
  // The copies of variables of that function which the formulas are about: of which call they are.
  const std::vector<expr::ExprRef>& copies() const { return copies_; }
  // A name, or a term for an index that walks; nothing: it has none at the loop.
  std::optional<std::string> name_of(const ir::Symbol& symbol) const;

 private:
  // The variable in the text that it is, or is a copy of; null: none of this function, and not static.
  const ir::Symbol* source_of(const ir::Symbol& symbol) const;
  std::optional<std::string> plain_name(const ir::Symbol& symbol) const;
  void find_arguments(Base& base, const ir::Function& woven_into);
  void find_indices(const Base& base);

  const ir::Program& original_;
  const result::LoopFact& fact_;
  const ir::Function* function_ = nullptr;
  std::vector<expr::ExprRef> copies_;
  std::map<std::string, std::string> given_;  // names of parameters, by what they were given
  std::map<std::string, std::string> indices_;
};

}  // namespace heddle::engines::operators
