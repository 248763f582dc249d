#include "expr/type.h"

#include "support/quoting.h"

namespace heddle::expr {

namespace {

// Size and alignment of a scalar. The i386 ABI aligns 8-byte scalars to 4 and stores an x87 value in 12
// bytes. Alignments are the least among the machines of a data model, so that nothing is proved of an address
// that holds on some of them only.
struct Layout {
  uint64_t size;
  uint32_t alignment;
};

Layout scalar_layout(TypeRef type, const DataModel& model) {
  const bool wide = model.kind == DataModelKind::LP64;
  const bool is_tiny = model.kind == DataModelKind::IP16;
  if (type->is_bool()) return {1, 1};
  if (type->is_float() && type->format() == FloatFormat::X87) return wide ? Layout{16, 16} : Layout{12, 4};
  // _BitInt(n): as many words as it takes. Of integers in memory only __int128 is as wide and no _BitInt.
  if (type->is_bitvector() && type->width() > 64 && type->width() != 128) {
    const uint64_t word = model.pointer_bytes();
    return {(type->width() + word * 8 - 1) / (word * 8) * word, static_cast<uint32_t>(word)};
  }
  uint64_t size = 1;
  while (size * 8 < type->width()) size *= 2;
  uint32_t alignment = static_cast<uint32_t>(size);
  if (size == 8 && !wide) alignment = 4;
  if (size > 16) alignment = 16;
  // Machines of 16 bits align to words, those of 8 bits to nothing.
  if (is_tiny) alignment = 1;
  return {size, alignment};
}

std::string tag_text(const Record& record) {
  return support::is_plain_name(record.tag) ? record.tag : support::quote(record.tag, '\'');
}

// The text of a type that a postfix `*` or `[n]` is put behind.
std::string base_text(TypeRef type) {
  return type->is_function() ? "(" + to_string(type) + ")" : to_string(type);
}

}  // namespace

unsigned width_of(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half:
      return 16;
    case FloatFormat::Single:
      return 32;
    case FloatFormat::Double:
      return 64;
    case FloatFormat::X87:
      return 80;
    case FloatFormat::Quad:
      return 128;
  }
  return 0;
}

uint64_t size_of(TypeRef type, const DataModel& model) {
  if (type->is_scalar()) return scalar_layout(type, model).size;
  if (type->is_array()) return type->count() * size_of(type->element(), model);
  if (type->is_record()) return type->record().size;
  return 0;
}

uint32_t align_of(TypeRef type, const DataModel& model) {
  if (type->is_scalar()) return scalar_layout(type, model).alignment;
  if (type->is_array()) return align_of(type->element(), model);
  if (type->is_record()) return type->record().alignment;
  return 1;
}

uint64_t value_offset(TypeRef type, const DataModel& model) {
  if (!model.is_big_endian() || !type->is_scalar()) return 0;
  return size_of(type, model) * 8 - type->width();
}

uint64_t value_offset(const Field& field, const DataModel& model) {
  return field.bit_offset + (field.is_bit_field ? 0 : value_offset(field.type, model));
}

uint64_t step_of(TypeRef element, const DataModel& model) {
  if (element->is(TypeKind::Void) || element->is_function()) return 1;
  return size_of(element, model);
}

std::string to_string(TypeRef type) {
  switch (type->kind()) {
    case TypeKind::Void:
      return "void";
    case TypeKind::Bool:
      return "bool";
    case TypeKind::Integer:
      return "int";
    case TypeKind::Bitvector:
      return (type->is_signed() ? "s" : "u") + std::to_string(type->width());
    case TypeKind::Float:
      return "f" + std::to_string(type->width());
    case TypeKind::Pointer:
      return base_text(type->element()) + "*";
    case TypeKind::Array:
      return base_text(type->element()) + "[" + std::to_string(type->count()) + "]";
    case TypeKind::Struct:
      return "struct " + tag_text(type->record());
    case TypeKind::Union:
      return "union " + tag_text(type->record());
    case TypeKind::Map:
      return "map(" + to_string(type->index()) + ", " + to_string(type->element()) + ")";
    case TypeKind::Function: {
      std::string text = "fn(";
      for (TypeRef parameter : type->parameters()) text += to_string(parameter) + ", ";
      if (type->is_variadic()) text += "..., ";
      if (text.ends_with(", ")) text.resize(text.size() - 2);
      return text + ") -> " + to_string(type->result());
    }
  }
  return "?";
}

}  // namespace heddle::expr
