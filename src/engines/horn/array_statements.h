// What a function says about elements of arrays in one round of a loop: a condition that it checks, a value
// that it writes. Such a statement may hold for all elements that a loop has passed.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heddle::engines::horn {

// A counter of a loop: a variable that the loop itself, not one inside it, changes by steps.
struct Counter {
  expr::ExprRef variable = nullptr;
  bool counts_up = true;
  uint64_t step = 1;
};

struct Loop {
  uint32_t head = 0;
  uint32_t last = 0;
  std::vector<Counter> counters;
  bool contains(uint32_t instruction) const { return head <= instruction && instruction <= last; }
};

// Outer loops come before those inside them.
std::vector<Loop> loops_of(const ir::Function& function);

enum class Source : uint8_t { Asserted, Written, Branch };

struct Statement {
  expr::ExprRef condition = nullptr;
  // The variables that select elements in it, those of outer loops first.
  std::vector<expr::ExprRef> indices;
  uint32_t instruction = 0;
  Source source = Source::Asserted;
};

// What the function says: assertions, writes, branches. Or besides, what follows from that: what variables
// collect of all elements, and what has to hold of arrays that others are computed from.
enum class Extent : uint8_t { Said, Implied };

std::vector<Statement> statements_about_elements(ir::Program& program, const ir::Function& function,
                                                 const std::vector<Loop>& loops, Extent extent);

expr::ExprRef without_casts(expr::ExprRef e);
bool is_number(expr::ExprRef e);  // a variable that holds one

}  // namespace heddle::engines::horn
