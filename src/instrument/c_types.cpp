#include "instrument/c_types.h"

#include <array>

namespace heddle::instrument {

using expr::TypeRef;
using spec::TypeClass;

namespace {

// Widths by data model, narrow to wide: IP16, ILP32, LP64.
struct NamedType {
  std::string_view name;
  std::array<unsigned, 3> widths;
  bool is_signed;
};

constexpr auto kIntegers = std::to_array<NamedType>({
    {"char", {8, 8, 8}, true},
    {"signed char", {8, 8, 8}, true},
    {"unsigned char", {8, 8, 8}, false},
    {"short", {16, 16, 16}, true},
    {"unsigned short", {16, 16, 16}, false},
    {"int", {16, 32, 32}, true},
    {"unsigned int", {16, 32, 32}, false},
    {"long", {32, 32, 64}, true},
    {"unsigned long", {32, 32, 64}, false},
    {"long long", {64, 64, 64}, true},
    {"unsigned long long", {64, 64, 64}, false},
    {"__int128", {128, 128, 128}, true},
    {"unsigned __int128", {128, 128, 128}, false},
    {"size_t", {16, 32, 64}, false},
    {"ptrdiff_t", {16, 32, 64}, true},
    {"int8_t", {8, 8, 8}, true},
    {"int16_t", {16, 16, 16}, true},
    {"int32_t", {32, 32, 32}, true},
    {"int64_t", {64, 64, 64}, true},
    {"uint8_t", {8, 8, 8}, false},
    {"uint16_t", {16, 16, 16}, false},
    {"uint32_t", {32, 32, 32}, false},
    {"uint64_t", {64, 64, 64}, false},
});

TypeRef named(expr::Store& store, const std::string& name) {
  if (name == "void") return store.void_type();
  if (name == "bool") return store.bool_type();
  if (name == "float") return store.float_type(expr::FloatFormat::Single);
  if (name == "double") return store.float_type(expr::FloatFormat::Double);
  if (name == "long double") return store.float_type(expr::FloatFormat::X87);
  const auto model = static_cast<size_t>(store.data_model().kind);
  for (const NamedType& type : kIntegers)
    if (type.name == name) return store.bitvector(type.widths[model], type.is_signed);
  const size_t space = name.find(' ');
  TypeRef record = space == std::string::npos ? nullptr : store.find_record(name.substr(space + 1));
  const bool is_union = name.starts_with("union ");
  if (record == nullptr || record->record().is_union != is_union) return nullptr;
  return record;
}

}  // namespace

TypeRef type_of(expr::Store& store, const spec::CType& type) {
  if (type.kind != spec::CType::Kind::Named) return nullptr;
  TypeRef result = named(store, type.name);
  for (unsigned i = 0; i < type.pointers && result != nullptr; ++i) result = store.pointer(result);
  return result;
}

bool belongs_to(expr::Store& store, TypeRef type, TypeClass type_class, const spec::CType& exact) {
  switch (type_class) {
    case TypeClass::Any:
      return true;
    case TypeClass::Signed:
      return type->is_bitvector() && type->is_signed();
    case TypeClass::Unsigned:
      return type->is_bitvector() && !type->is_signed();
    case TypeClass::Integer:
      return type->is_bitvector() || type->is_bool();
    case TypeClass::Float:
      return type->is_float();
    case TypeClass::Pointer:
      return type->is_pointer();
    case TypeClass::Bool:
      return type->is_bool();
    case TypeClass::Exact:
      return type == type_of(store, exact);
  }
  return false;
}

}  // namespace heddle::instrument
