// What of a specification has a meaning in the memory model alone: events and predicates that GOTO programs
// have and C has not.
#pragma once

#include "spec/automaton.h"

namespace heddle::spec {

// A pattern or predicate of the memory model: its word and where it stands.
struct MemoryUse {
  std::string_view word;
  Position position;
};

// The first one of an automaton or of a specification.
std::optional<MemoryUse> find_memory_use(const Automaton& automaton);
std::optional<MemoryUse> find_memory_use(const Specification& specification);

// Throws InputError, with the place, if the specification cannot be woven into C text.
void require_meaning_in_c(const Specification& specification);

bool has_pattern(const Automaton& automaton, PatternKind kind);

// Whether a transition asks for the predicate, in its guard or its action.
bool mentions(const Transition& transition, ExprKind predicate);

// Whether a transition on `access $p of $n` does nothing where the predicate about it holds: `accessible($p,
// $n)`, `aligned($p)`, `modifiable($p)`.
bool only_checks(const Transition& transition, ExprKind predicate);

}  // namespace heddle::spec
