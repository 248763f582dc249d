// What Spacer answers, read back as conditions over the variables of the program. Arithmetic is written at
// widths at which no term can wrap around, so that the condition means what the integers meant. Conjuncts
// that the program cannot express are left out.
#pragma once

#include <string>
#include <vector>

#include "engines/horn/system.h"

namespace heddle::engines::horn {

enum class Outcome : uint8_t { Solved, Refuted, Unknown };

struct Solution {
  Outcome outcome = Outcome::Unknown;
  std::vector<std::vector<expr::ExprRef>> conditions;  // by predicate: each may hold where the piece begins
  unsigned untranslated = 0;                           // conjuncts at heads of loops
};

Solution read_solution(expr::Store& store, const System& system, const std::string& answer);

}  // namespace heddle::engines::horn
