#include "goto_binary/type_writer.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include "goto_binary/long_double.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::Field;
using expr::FloatFormat;
using expr::TypeKind;
using expr::TypeRef;

namespace {

constexpr unsigned kHexBase = 16;
constexpr unsigned kBoolWidth = 8;
// Of the types that bit-fields are declared with.
constexpr unsigned kFieldWidths[] = {8, 16, 32, 64};

}  // namespace

std::string hexadecimal(const llvm::APInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, kHexBase, /*Signed=*/false, /*formatAsCLiteral=*/false, /*UpperCase=*/true);
  return std::string(digits);
}

Irep TypeWriter::integer(unsigned width, bool is_signed) {
  return ireps_.make(is_signed ? "signedbv" : "unsignedbv", {}, {{"width", text(std::to_string(width))}});
}

Irep TypeWriter::number(uint64_t value) {
  return ireps_.make("constant", {},
                     {{"type", integer(64, true)}, {"value", text(hexadecimal(llvm::APInt(64, value)))}});
}

Irep TypeWriter::type(TypeRef type) {
  switch (type->kind()) {
    case TypeKind::Void:
      return ireps_.make("empty");
    case TypeKind::Bool:
      return ireps_.make("c_bool", {}, {{"width", text(std::to_string(kBoolWidth))}});
    case TypeKind::Bitvector:
      return integer(type->width(), type->is_signed());
    case TypeKind::Float:
      return float_type(type->format());
    case TypeKind::Pointer:
      return ireps_.make("pointer", {this->type(type->element())},
                         {{"width", text(std::to_string(type->width()))}});
    case TypeKind::Array:
      return ireps_.make("array", {this->type(type->element())}, {{"size", number(type->count())}});
    case TypeKind::Struct:
    case TypeKind::Union:
      return ireps_.make(type->is(TypeKind::Union) ? "union_tag" : "struct_tag", {},
                         {{"identifier", text(identifier(type))}});
    case TypeKind::Function:
      return function(type);
    case TypeKind::Integer:
    case TypeKind::Map:
      break;
  }
  throw Refusal(fmt::format("type {}", expr::to_string(type)));
}

Irep TypeWriter::float_type(FloatFormat format) {
  const FloatShape shape = shape_in_file(format, store_.data_model());
  IrepBuilder::Named named = {{"width", text(std::to_string(shape.width))},
                              {"f", text(std::to_string(shape.fraction))}};
  if (format == FloatFormat::X87) {
    named.emplace_back(kX87Mark, text("1"));
    has_long_double_ = true;
  }
  return ireps_.make("floatbv", {}, named);
}

Irep TypeWriter::function(TypeRef type) {
  std::vector<Irep> parameters;
  for (TypeRef parameter : type->parameters())
    parameters.push_back(ireps_.make("parameter", {}, {{"type", this->type(parameter)}}));
  IrepBuilder::Named variadic;
  if (type->is_variadic()) variadic.emplace_back("ellipsis", text("1"));
  return ireps_.make(
      "code", {},
      {{"parameters", ireps_.make("", parameters, variadic)}, {"return_type", this->type(type->result())}});
}

Irep TypeWriter::field_type(const Field& field) {
  if (!field.is_bit_field) return type(field.type);
  Irep whole = type(field.type);
  const unsigned width = field.type->width();
  for (const unsigned candidate : kFieldWidths)
    if (field.type->is_bitvector() && candidate >= width) {
      whole = integer(candidate, field.type->is_signed());
      break;
    }
  return ireps_.make("c_bit_field", {whole}, {{"width", text(std::to_string(width))}});
}

std::vector<TypeWriter::Component> TypeWriter::components(TypeRef record) {
  const expr::Record& layout = record->record();
  std::vector<Component> result;
  uint64_t offset = 0;
  unsigned padding = 0;
  const auto pad = [&](uint64_t bits) {
    if (bits == 0) return;
    const bool is_whole = bits % 8 == 0 && offset % 8 == 0;
    Irep type = integer(static_cast<unsigned>(bits), /*is_signed=*/false);
    if (!is_whole)
      type = ireps_.make("c_bit_field", {integer(64, false)}, {{"width", text(std::to_string(bits))}});
    result.push_back({fmt::format("$pad{}", padding++), type, -1});
    offset += bits;
  };
  uint64_t widest = 0;
  for (size_t i = 0; i < layout.fields.size(); ++i) {
    const Field& field = layout.fields[i];
    const uint64_t bits =
        field.is_bit_field ? field.type->width() : expr::size_of(field.type, store_.data_model()) * 8;
    if (field.bit_offset < offset) throw Refusal(fmt::format("layout of {}", expr::to_string(record)));
    pad(field.bit_offset - offset);
    result.push_back({field.name, field_type(field), static_cast<int64_t>(i)});
    widest = std::max(widest, bits);
    if (!layout.is_union) offset += bits;
  }
  if (layout.is_union) offset = widest < layout.size * 8 ? 0 : layout.size * 8;
  pad(layout.size * 8 - offset);
  return result;
}

Irep TypeWriter::definition(TypeRef record) {
  const expr::Record& layout = record->record();
  const char* id = layout.is_union ? "union" : "struct";
  IrepBuilder::Named named = {{"tag", text(layout.tag)}};
  if (!layout.complete) {
    named.emplace_back("incomplete", text("1"));
    return ireps_.make(id, {}, named);
  }
  std::vector<Irep> parts;
  uint32_t natural = 1;
  for (const Field& field : layout.fields)
    if (!field.is_bit_field) natural = std::max(natural, expr::align_of(field.type, store_.data_model()));
  for (const Component& component : components(record)) {
    IrepBuilder::Named attributes = {{"name", text(component.name)}, {"type", component.type}};
    if (component.field < 0) attributes.emplace_back("#is_padding", text("1"));
    attributes.emplace_back("#pretty_name", text(component.name));
    parts.push_back(ireps_.make("", {}, attributes));
  }
  named.emplace_back("components", ireps_.make("", parts));
  if (layout.alignment < natural) named.emplace_back("#packed", text("1"));
  if (layout.alignment != natural) named.emplace_back("#alignment", number(layout.alignment));
  return ireps_.make(id, {}, named);
}

}  // namespace heddle::goto_binary
