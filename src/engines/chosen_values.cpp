#include "engines/chosen_values.h"

#include <algorithm>
#include <array>

#include "expr/byte_order.h"
#include "interpreter/passed_blocks.h"
#include "interpreter/zero_bytes.h"
#include "symex/value.h"

namespace heddle::engines {

namespace {

uint64_t mixed(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

constexpr uint64_t kElementsOfInput = 8;

// Of texts and lists that a program gets from outside. Short ones leave time to execute the program.
bool is_length_of_input(std::string_view name) {
  return name.starts_with("__heddle_nondet_") &&
         (name.ends_with("_length") || name.ends_with("_count") || name.ends_with("_argc"));
}

}  // namespace

ChosenValues::ChosenValues(const expr::DataModel& model, uint64_t run, bool inputs_only)
    : model_(model),
      state_(mixed(run)),
      taste_(static_cast<Taste>(run % kTastes)),
      inputs_only_(inputs_only) {}

uint64_t ChosenValues::next() {
  return state_ = mixed(state_);
}

bool ChosenValues::provide(const interpreter::Request& request, std::span<uint8_t> bytes) {
  if (request.name == ir::kFollowedElements || request.name == ir::kIsAnyInput) return false;
  const bool is_passed = interpreter::is_passed_by_caller(request);
  const bool is_open = interpreter::is_left_open(request) && !is_passed;
  const bool is_fresh_object = request.need == interpreter::Need::Declared ||
                               (request.need == interpreter::Need::Allocated && !is_passed);
  has_choices_ |= !is_fresh_object;
  interpreter::zero_bytes(bytes);
  // Code outside of the program may write zeros to all that it can get at; a pointer that it leaves is null
  // then.
  if (request.need == interpreter::Need::Outside) return true;
  if (is_open && inputs_only_) return true;
  // A pointer from outside is null: what else it leads to is not known.
  if (request.function->is_external && symex::Values::holds_pointers(request.type)) return true;
  // The elements of an array differ from each other.
  constexpr size_t kElement = 4;
  const size_t end = std::min<size_t>(bytes.size(), interpreter::kLargeBlock);
  for (size_t at = 0; at < end; at += bytes.size() > 16 ? kElement : bytes.size())
    choose(bytes.subspan(at, std::min(bytes.size() > 16 ? kElement : bytes.size(), bytes.size() - at)),
           request.order);
  if (is_length_of_input(request.name)) {
    const uint64_t any = expr::load_number(bytes.data(), bytes.size(), request.order);
    expr::store_number(bytes.data(), any % kElementsOfInput, bytes.size(), request.order);
  }
  has_chosen_ |= is_open;
  // So is one that lies far behind an argument of the first function.
  if (request.need == interpreter::Need::Input &&
      request.function->body[request.instruction].variant == ir::Variant::Outside)
    make_pointers_null(request.type, bytes);
  return true;
}

void ChosenValues::make_pointers_null(expr::TypeRef type, std::span<uint8_t> bytes) {
  if (type->is_pointer()) {
    std::fill(bytes.begin(), bytes.end(), 0);
  } else if (type->is_array()) {
    const size_t size = expr::size_of(type->element(), model_);
    for (uint64_t i = 0; i < type->count() && symex::Values::holds_pointers(type); ++i)
      make_pointers_null(type->element(), bytes.subspan(i * size, size));
  } else if (type->is_record()) {
    for (const expr::Field& field : type->record().fields)
      if (!field.is_bit_field)
        make_pointers_null(field.type,
                           bytes.subspan(field.bit_offset / 8, expr::size_of(field.type, model_)));
  }
}

void ChosenValues::choose(std::span<uint8_t> bytes, expr::ByteOrder order) {
  const Taste taste = taste_ == Taste::Mixed ? static_cast<Taste>(next() % (kTastes - 1)) : taste_;
  uint64_t value = 0;
  const unsigned width = static_cast<unsigned>(std::min<size_t>(bytes.size(), 8)) * 8;
  switch (taste) {
    case Taste::Zero:
    case Taste::Mixed:
      break;
    case Taste::One:
      value = 1;
      break;
    case Taste::Bits:
      value = next() & 1;
      break;
    case Taste::Small:
      value = next() % 8;
      break;
    case Taste::AroundZero:
      value = next() % 33 - 16;
      break;
    case Taste::Any:
      value = next();
      break;
    case Taste::Ends: {
      const uint64_t sign = uint64_t{1} << (width - 1);
      const std::array<uint64_t, 6> ends = {sign, sign - 1, sign + 1, ~uint64_t{0}, 0, 1};
      value = ends[next() % ends.size()];
      break;
    }
  }
  const llvm::APInt number(64, value);
  const unsigned all = static_cast<unsigned>(bytes.size()) * 8;
  expr::write_number(bytes, taste == Taste::Any ? number.zextOrTrunc(all) : number.sextOrTrunc(all), order);
}

}  // namespace heddle::engines
