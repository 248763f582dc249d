// Horn clauses of a program: a predicate for each piece of its execution (symex::Trace::pieces) says with
// which values the piece can begin. The clauses are over the machine's values; encodings come later.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "symex/trace.h"

namespace heddle::engines::horn {

struct Parameter {
  expr::ExprRef symbol = nullptr;
  expr::ExprRef place = nullptr;  // what the program calls it there; null: nothing
};

struct Predicate {
  std::vector<Parameter> parameters;
  const symex::Piece* piece = nullptr;
};

// The predicate of these values. A null value is arbitrary.
struct Application {
  uint32_t predicate = 0;
  std::vector<expr::ExprRef> values;
};

// Where the body and the condition hold, the head does. Without a head: they never do.
struct Clause {
  std::vector<Application> body;
  expr::ExprRef condition = nullptr;
  std::optional<Application> head;
};

struct System {
  std::vector<Predicate> predicates;  // by piece; the first is not used
  std::vector<Clause> clauses;
};

// `forbidden` are what must not happen. Predicates have only those parameters on which that depends, and
// those that are `wanted` of them. The trace must outlive the system.
using WantedSymbols = std::vector<std::vector<expr::ExprRef>>;  // by piece; may be shorter
System make_system(const symex::Trace& trace, const std::vector<symex::Event>& forbidden,
                   const WantedSymbols& wanted = {});

}  // namespace heddle::engines::horn
