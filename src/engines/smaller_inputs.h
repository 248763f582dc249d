// Of inputs that lead to a violation, those that say most to a person: zero where a number does not matter,
// and none further from zero than it has to be.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "interpreter/interpreter.h"

namespace heddle::engines {

// Numbers instead of others, by the order in which a run reads them.
using Replacements = std::map<size_t, uint64_t>;

// What another source gives, with some numbers replaced.
class ReplacedInputs : public interpreter::ValueSource {
 public:
  struct Number {
    uint64_t bits = 0;
    unsigned width = 0;
    bool is_signed = false;
  };

  ReplacedInputs(interpreter::ValueSource& values, const Replacements& replacements)
      : values_(values), replacements_(replacements) {}

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override;
  bool serves_environment() const override { return values_.serves_environment(); }
  std::optional<interpreter::Window> window() const override { return values_.window(); }
  std::optional<uint64_t> place(const interpreter::Request& request) override {
    return values_.place(request);
  }

  const std::vector<Number>& numbers() const { return numbers_; }  // that were read

 private:
  interpreter::ValueSource& values_;
  const Replacements& replacements_;
  std::vector<Number> numbers_;
};

// `leads_there` executes the program with replacements and says whether that ends in the same violation. Its
// runs are of about `steps` steps; their number is limited by that, so that the result is always the same.
Replacements find_smaller_inputs(const std::vector<ReplacedInputs::Number>& numbers, uint64_t steps,
                                 const std::function<bool(const Replacements&)>& leads_there);

}  // namespace heddle::engines
