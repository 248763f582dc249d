#include "engines/smaller_inputs.h"

#include <cstring>

namespace heddle::engines {

namespace {

constexpr uint64_t kMostSteps = 10'000'000;  // of all runs together
constexpr uint64_t kStepsToBegin = 20'000;   // what the beginning of a run costs

class Search {
 public:
  Search(uint64_t steps, const std::function<bool(const Replacements&)>& leads_there)
      : runs_(kMostSteps / (steps + kStepsToBegin)), leads_there_(leads_there) {}

  void shrink(size_t index, const ReplacedInputs::Number& number) {
    const unsigned unused = 64 - number.width;
    const bool is_negative = number.is_signed && ((number.bits >> (number.width - 1)) & 1) != 0;
    const uint64_t mask = ~uint64_t{0} >> unused;
    const auto with_sign = [&](uint64_t distance) { return (is_negative ? -distance : distance) & mask; };
    uint64_t far = with_sign(number.bits);  // from zero; it leads there
    if (far == 0 || accepts(index, 0)) return;
    if (far == 1 || accepts(index, with_sign(1))) return;
    // Most numbers matter because they lie on one side of a limit.
    for (uint64_t near = 1; far - near > 1;) {
      const uint64_t middle = near + (far - near) / 2;
      (accepts(index, with_sign(middle)) ? far : near) = middle;
      if (runs_ == 0) return;
    }
  }

  Replacements take() { return std::move(accepted_); }

 private:
  bool accepts(size_t index, uint64_t bits) {
    if (runs_ == 0) return false;
    --runs_;
    Replacements tried = accepted_;
    tried[index] = bits;
    if (!leads_there_(tried)) return false;
    accepted_ = std::move(tried);
    return true;
  }

  uint64_t runs_;
  const std::function<bool(const Replacements&)>& leads_there_;
  Replacements accepted_;
};

}  // namespace

bool ReplacedInputs::provide(const interpreter::Request& request, std::span<uint8_t> bytes) {
  if (!values_.provide(request, bytes)) return false;
  const bool is_number = request.need == interpreter::Need::Input && bytes.size() <= sizeof(uint64_t) &&
                         (request.type->is_bool() || request.type->is_bitvector());
  if (!is_number) return true;
  Number number{0, request.type->width(), request.type->is_bitvector() && request.type->is_signed()};
  const auto found = replacements_.find(numbers_.size());
  if (found != replacements_.end()) std::memcpy(bytes.data(), &found->second, bytes.size());
  std::memcpy(&number.bits, bytes.data(), bytes.size());
  numbers_.push_back(number);
  return true;
}

Replacements find_smaller_inputs(const std::vector<ReplacedInputs::Number>& numbers, uint64_t steps,
                                 const std::function<bool(const Replacements&)>& leads_there) {
  Search search(steps, leads_there);
  for (size_t i = 0; i < numbers.size(); ++i) search.shrink(i, numbers[i]);
  return search.take();
}

}  // namespace heddle::engines
