#include "smt/terms/known_terms.h"

#include <algorithm>

#include "support/check.h"

namespace heddle::smt::terms {

Term KnownTerms::at(Demand demand) const {
  CHECK(has(demand), "an operand should be lowered before its operation");
  return terms_[place_of(demand)] - 1;
}

void KnownTerms::set(Demand demand, Term term) {
  const size_t place = place_of(demand);
  if (terms_.size() <= place) terms_.resize(std::max(place + 1, terms_.size() * 3 / 2), 0);
  terms_[place] = term + 1;
}

}  // namespace heddle::smt::terms
