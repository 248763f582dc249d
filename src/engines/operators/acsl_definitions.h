// Aggregates of users in ACSL: a logic function or a predicate for each component of the value, with axioms
// about intervals of one element and of more.
//
//   axiomatic product { logic integer product{L}(int *a, integer low, integer high) reads a[low .. high - 1];
//   axiom product_of_one{L}: \forall int *a, integer k; product(a, k, k + 1) == a[k];
//   axiom product_of_more{L}: \forall int *a, integer low, integer high; low + 1 < high ==>
//     product(a, low, high) == heddle_word((product(a, low, high - 1) * product(a, high - 1, high))); }
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "instrument/operators/instance.h"

namespace heddle::engines::operators {

class AcslDefinitions {
 public:
  explicit AcslDefinitions(ir::Program& program) : program_(program) {}

  // The name of a component of the fold that an instance follows, defined as soon as it is asked for.
  // Nothing: ACSL has no words for the operation or the elements, or the name means another type of elements.
  std::optional<std::string> name_of(const instrument::operators::Instance& instance, size_t component);

  // As annotations, in the order in which they are needed.
  std::vector<std::string> texts() const;

 private:
  std::optional<std::string> definition(const instrument::operators::Instance& instance,
                                        const std::string& element_type);

  struct Definition {
    std::string element_type;
    std::optional<std::string> text;
  };
  ir::Program& program_;
  std::map<std::string, Definition> definitions_;  // by the name of the aggregate
};

}  // namespace heddle::engines::operators
