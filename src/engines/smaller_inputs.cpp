#include "engines/smaller_inputs.h"

#include "expr/byte_order.h"
#include "support/cpu_time.h"

namespace heddle::engines {

namespace {

constexpr uint64_t kMostWork = 6'000'000;  // of all runs together
constexpr uint64_t kWorkToBegin = 20'000;  // a run
constexpr uint64_t kWorkToReplace = 20;    // a number
constexpr double kMostSeconds = 1;         // where steps are few and long, as those on large blocks

class Search {
 public:
  Search(const std::vector<ReplacedInputs::Number>& numbers, uint64_t work,
         const std::function<bool(const Replacements&)>& leads_there)
      : numbers_(numbers), runs_(kMostWork / work), leads_there_(leads_there) {}

  // Most numbers do not matter: whole ranges of them become zero at once.
  void shrink(size_t begin, size_t end) {
    Replacements zeros;
    for (size_t i = begin; i < end; ++i)
      if (numbers_[i].bits != 0) zeros[i] = 0;
    if (runs_ == 0 || zeros.empty() || accepts(zeros)) return;
    if (end - begin == 1) return approach_zero(begin);
    const size_t middle = begin + (end - begin) / 2;
    shrink(begin, middle);
    shrink(middle, end);
  }

  Replacements take() { return std::move(accepted_); }

 private:
  // Most numbers that matter do so because they lie on one side of a limit.
  void approach_zero(size_t index) {
    const ReplacedInputs::Number& number = numbers_[index];
    const bool is_negative = number.is_signed && ((number.bits >> (number.width - 1)) & 1) != 0;
    const uint64_t mask = ~uint64_t{0} >> (64 - number.width);
    const auto with_sign = [&](uint64_t distance) { return (is_negative ? -distance : distance) & mask; };
    uint64_t far = with_sign(number.bits);  // from zero; it leads there
    if (far == 1 || accepts({{index, with_sign(1)}})) return;
    for (uint64_t near = 1; far - near > 1 && runs_ > 0;) {
      const uint64_t middle = near + (far - near) / 2;
      (accepts({{index, with_sign(middle)}}) ? far : near) = middle;
    }
  }

  bool accepts(const Replacements& more) {
    if (runs_ == 0 || support::cpu_seconds() > end_) return false;
    --runs_;
    Replacements tried = accepted_;
    for (const auto& [index, bits] : more) tried[index] = bits;
    if (!leads_there_(tried)) return false;
    accepted_ = std::move(tried);
    return true;
  }

  const std::vector<ReplacedInputs::Number>& numbers_;
  uint64_t runs_;
  const double end_ = support::cpu_seconds() + kMostSeconds;
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
  if (found != replacements_.end())
    expr::store_number(bytes.data(), found->second, bytes.size(), request.order);
  number.bits = expr::load_number(bytes.data(), bytes.size(), request.order);
  numbers_.push_back(number);
  return true;
}

Replacements find_smaller_inputs(const std::vector<ReplacedInputs::Number>& numbers, uint64_t steps,
                                 const std::function<bool(const Replacements&)>& leads_there) {
  Search search(numbers, kWorkToBegin + kWorkToReplace * numbers.size() + steps, leads_there);
  search.shrink(0, numbers.size());
  return search.take();
}

}  // namespace heddle::engines
