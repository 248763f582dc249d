// Writes a weave plan into one C file. The file's syntax tree is walked once; at each operation or place that
// the plan names, edits are made in place, so that order, number and guards of evaluations stay what they
// were:
//
//   s = a + f(b);        s = __heddle_add(a, f(b));
//   x[i++] -= y;         (t = &x[i++], *t = __heddle_sub(*t, y));
//   p = malloc(n);       p = __heddle_malloc(n);
//   while (i < n)        while ((old == i ? reach_error() : (void)0), i < n)
//
// An action goes into a small function of its own where it names nothing but its captures and global ghosts,
// else between commas at its place.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

#include "source_rewrite/error_functions.h"
#include "source_rewrite/program_end.h"
#include "source_rewrite/rewrite.h"

namespace heddle::source_rewrite {

struct UnitInput {
  clang::ASTContext& ast;
  ir::Program& program;
  const instrument::Plan& plan;
  std::string path;      // of the main file, as in the program's table of files
  unsigned number = 0;   // among the units of the program
  bool is_first = true;  // defines what all units share
  RewriteOptions options;
  ProgramEnd end = ProgramEnd::AtReturns;
  RuntimeNames names;
  Renaming error_functions;
};

struct UnitOutput {
  std::string text;
  std::vector<AppliedEdit> edits;
};

// Throws NeedsPreprocessing, and InputError for what cannot be written.
UnitOutput write_unit(UnitInput input);

}  // namespace heddle::source_rewrite
