// Other names of an array: parameters of functions that are always given it.
//
//   void fill(int *p, int n) { … p[i] = 0; … }     p stands for a, where all calls are fill(a, …)
//
// That holds if nobody writes the parameter, every call that may reach the function gives it the array, under
// its own name or one that stands for it, and what the array's own name depends on does not change while the
// function runs.
#pragma once

#include "analysis/analyses.h"
#include "ir/program.h"

namespace heddle::instrument::operators {

class Aliases {
 public:
  // `others`: what the name of the array depends on.
  Aliases(const ir::Program& program, analysis::Analyses& analyses, expr::ExprRef array,
          const analysis::ObjectSet& others)
      : program_(program), analyses_(analyses), array_(array), others_(others) {}

  // Whether the name stands for the array wherever it is read.
  bool is_array(expr::ExprRef name) const;

 private:
  bool is_written(uint32_t symbol) const;
  bool is_always_given(uint32_t function, size_t parameter) const;

  const ir::Program& program_;
  analysis::Analyses& analyses_;
  const expr::ExprRef array_;
  const analysis::ObjectSet& others_;
};

}  // namespace heddle::instrument::operators
