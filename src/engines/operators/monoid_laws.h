// Whether what a user calls an aggregate is one: the laws that the rules of `monoid` and `semigroup` rest on,
// each a question to an SMT solver.
//   3a  `combine` is associative
//   3b  `neutral` is neutral for it
//   3c  where `can_replace(r, old, new)` holds and r = p · old · s, `replaced(r, old, new)` is p · new · s,
//       also where there is no p or no s
// Words are bit-vectors, as in programs. A law that only adds, subtracts and multiplies is first tried over
// the mathematical integers: they are mapped to words by a homomorphism of rings onto all of them, so that an
// equation that holds there holds for words too; and solvers see that products are associative there.
#pragma once

#include "engines/operators/definition.h"
#include "expr/monoid.h"

namespace heddle::engines::operators {

// The first law that cannot be proved; nothing: it is an aggregate.
std::optional<Failure> find_broken_law(const expr::Monoid& monoid);

// Throws InputError with the law that fails and values that show it.
void require_laws(const expr::Monoid& monoid);

}  // namespace heddle::engines::operators
