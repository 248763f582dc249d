// What Spacer answers, read back as conditions over the machine's values. Arithmetic is written at
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
  unsigned untranslated = 0;                           // conjuncts
};

// What the conditions are over: variables of the program (at the heads of loops only), or parameters of the
// predicates.
enum class Vocabulary : uint8_t { Places, Parameters };

Solution read_solution(expr::Store& store, const System& system, const std::string& answer,
                       Vocabulary vocabulary);

}  // namespace heddle::engines::horn
