#include "instrument/access_demands.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// "const int", "const struct s", "const char[4]", "int *const". Elements of an array of pointers to constants
// are none.
bool is_declared_const(const ir::Symbol& variable) {
  if (variable.source_type == nullptr) return false;
  const std::string_view spelling = *variable.source_type;
  TypeRef type = variable.type;
  while (type->is_array()) type = type->element();
  if (type->is_pointer()) return variable.type->is_pointer() && spelling.ends_with("*const");
  return spelling.starts_with("const ");
}

uint32_t lowest_bit(uint64_t number) {
  return number == 0 ? UINT32_MAX : uint32_t{1} << std::min(31, std::countr_zero(number));
}

}  // namespace

uint32_t alignment_asked(ExprRef place, const expr::DataModel& model) {
  uint32_t result = expr::align_of(place->type(), model);
  while (place->is(Kind::Member) || place->is(Kind::Index)) {
    if (place->is(Kind::Member)) {
      const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
      if (field.is_bit_field) return 1;
      result = std::min(result, lowest_bit(field.bit_offset / 8));
    }
    place = place->operand(0);
    result = std::min(result, expr::align_of(place->type(), model));
  }
  return place->is(Kind::Deref) ? result : 1;
}

bool is_aligned_at(const ir::Symbol& variable, int64_t offset, uint32_t alignment,
                   const expr::DataModel& model) {
  const uint32_t own = std::max(variable.alignment, expr::align_of(variable.type, model));
  return own >= alignment && offset % alignment == 0;
}

bool is_behind_pointer(ExprRef place) {
  while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
  return place->is(Kind::Deref);
}

std::vector<const ir::Symbol*> constant_locals(const ir::Function& function) {
  std::vector<const ir::Symbol*> result;
  for (const auto* variables : {&function.parameters, &function.locals})
    std::ranges::copy_if(*variables, std::back_inserter(result),
                         [](const ir::Symbol* variable) { return is_declared_const(*variable); });
  return result;
}

}  // namespace heddle::instrument
