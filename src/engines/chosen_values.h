// Inputs of a run that nobody has asked for: most that matter are small, or at the ends of their ranges.
#pragma once

#include "interpreter/interpreter.h"

namespace heddle::engines {

// How the values of a run are chosen.
enum class Taste : uint8_t { Zero, Any, Bits, Small, AroundZero, One, Ends, Mixed };
inline constexpr unsigned kTastes = 8;

class ChosenValues : public interpreter::ValueSource {
 public:
  // The number of the run says which values. With `inputs_only` all that C leaves open is zero.
  ChosenValues(const expr::DataModel& model, uint64_t run, bool inputs_only);

  bool serves_environment() const override { return true; }
  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override;

  bool has_choices() const { return has_choices_; }  // inputs, or other values that nothing determines
  bool has_chosen() const { return has_chosen_; }    // values of uninitialised objects

 private:
  uint64_t next();
  void make_pointers_null(expr::TypeRef type, std::span<uint8_t> bytes);
  void choose(std::span<uint8_t> bytes, expr::ByteOrder order);

  const expr::DataModel& model_;
  uint64_t state_;
  const Taste taste_;
  const bool inputs_only_;
  bool has_choices_ = false;
  bool has_chosen_ = false;
};

}  // namespace heddle::engines
