// Pointers that walk through an array, by the index that they have come to:
//
//   ASSIGN p = &a[0]                    ASSIGN $index = 0
//   ASSIGN *p = x            becomes    ASSIGN *(&a[0] + $index) = x
//   ASSIGN p = p + 1                    ASSIGN $index = $index + 1
//
// where p is a local variable or a parameter whose address nobody takes, and everything that is assigned to
// it is the same base, or a pointer that walks from that base, plus a number of elements. The base is an
// address of something that has a name, or a variable that one instruction alone assigns to, before that
// which p begins with on every way; or what the parameter p was given. As one assignment of p that does not
// use p comes before all other uses, the base has not changed between the assignment and the uses: behind an
// assignment of the base no way leads to a use of p but by that one (resolve_pointers.h says why). Offsets
// and indices both are numbers modulo the width of pointers, so that p is the base plus the index exactly.
#pragma once

#include <vector>

#include "passes/pass.h"

namespace heddle::passes {

// A pointer that is not used any more: it is its base plus the index.
struct IndexedPointer {
  expr::ExprRef pointer = nullptr;
  expr::ExprRef base = nullptr;
  expr::ExprRef index = nullptr;
};
std::vector<IndexedPointer> index_pointers(ir::Program& program, analysis::Analyses& analyses);
Change index_pointers(PassContext& context);

}  // namespace heddle::passes
