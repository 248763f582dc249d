#include "goto_binary/type_reader.h"

#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <charconv>

#include "goto_binary/long_double.h"
#include "goto_binary/refusal.h"
#include "ir/vector_tag.h"

namespace heddle::goto_binary {

using expr::Field;
using expr::FloatFormat;
using expr::TypeRef;

namespace {

constexpr std::string_view kTagPrefix = "tag-";
constexpr std::string_view kComplexTag = "$complex.";
constexpr unsigned kHexDigitBits = 4;
constexpr unsigned kHexBase = 16;
constexpr unsigned kTextBits = 64;
constexpr uint64_t kMostVectorBytes = 4096;
constexpr uint64_t kMostElements = uint64_t{1} << 40;

constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double,
                                    FloatFormat::Quad};

unsigned decimal(std::string_view text) {
  unsigned result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size())
    throw Refusal(fmt::format("number '{}' in a type", text));
  return result;
}

// main::1::tag-S is main::1::S here.
std::string record_tag(std::string_view identifier) {
  std::string tag(identifier);
  if (const size_t at = tag.find(kTagPrefix); at != std::string::npos) tag.erase(at, kTagPrefix.size());
  return tag;
}

bool is_record(Irep type) {
  return type.is("struct") || type.is("union");
}

bool is_padding(Irep component) {
  return component.flag("#is_padding");
}

}  // namespace

bool is_complex(TypeRef type) {
  return type->is(expr::TypeKind::Struct) && type->record().tag.starts_with(kComplexTag);
}

llvm::APInt number_of(std::string_view digits, unsigned width) {
  const bool is_hexadecimal = !digits.empty() && std::ranges::all_of(digits, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
  });
  const size_t bits = digits.size() * kHexDigitBits;
  if (!is_hexadecimal || bits > expr::kMaximumWidth)
    throw Refusal(fmt::format("constant '{}'", digits.substr(0, 40)));
  const llvm::APInt value(static_cast<unsigned>(std::max<size_t>(bits, width)),
                          llvm::StringRef(digits.data(), digits.size()), kHexBase);
  if (value.getActiveBits() > width)
    throw Refusal(fmt::format("constant '{}' of {} bits", digits.substr(0, 40), width));
  return value.trunc(width);
}

TypeRef TypeReader::type(Irep irep) {
  TypeRef result = convert(irep);
  complete_pending();
  return result;
}

TypeRef TypeReader::convert(Irep irep) {
  const auto found = known_.find(irep.number());
  if (found != known_.end()) return found->second;
  TypeRef result = convert_new(irep);
  known_.emplace(irep.number(), result);
  return result;
}

unsigned TypeReader::width(Irep irep) const {
  const unsigned width = decimal(irep.text("width"));
  if (width == 0 || width > expr::kMaximumWidth) throw Refusal(fmt::format("type of {} bits", width));
  return width;
}

TypeRef TypeReader::convert_new(Irep irep) {
  const std::string_view id = irep.id();
  if (id == "signedbv" || id == "unsignedbv") return store_.bitvector(width(irep), id == "signedbv");
  if (id == "bool") return store_.bool_type();
  if (id == "c_bool") {
    if (width(irep) != 8) throw Refusal("Boolean type of other than 8 bits");
    return store_.bool_type();
  }
  if (id == "empty") return store_.void_type();
  if (id == "floatbv") return float_type(irep);
  if (id == "pointer") {
    if (!irep.text("width").empty() && width(irep) != store_.data_model().pointer_width())
      throw Refusal(fmt::format("pointer of {} bits", width(irep)));
    return store_.pointer(convert(irep[0]));
  }
  if (id == "array") return array_type(irep);
  if (id == "vector") return vector_type(irep);
  if (id == "string") return store_.unsigned_type(kTextBits);
  if (id == "struct_tag" || id == "union_tag" || id == "c_enum_tag") return tagged(irep);
  if (id == "c_enum") return convert(irep[0]);
  if (id == "c_bit_field") {
    TypeRef whole = convert(irep[0]);
    return whole->is_bool() ? whole : store_.bitvector(width(irep), whole->is_signed());
  }
  if (id == "code") return function_type(irep);
  if (is_record(irep)) return record(irep, fmt::format("$unnamed.{}", irep.number()));
  if (id == "complex") {
    TypeRef element = convert(irep[0]);
    TypeRef result = store_.record(std::string(kComplexTag) + expr::to_string(element), /*is_union=*/false);
    const uint64_t size = expr::size_of(element, store_.data_model());
    if (!result->record().complete)
      store_.complete_record(result, {{"re", element, 0, false}, {"im", element, size * 8, false}}, size * 2,
                             expr::align_of(element, store_.data_model()));
    return result;
  }
  throw Refusal(fmt::format("type '{}'", id));
}

uint64_t TypeReader::number_of_text(std::string_view text) {
  return texts_.try_emplace(std::string(text), texts_.size() + 1).first->second;
}

TypeRef TypeReader::float_type(Irep irep) {
  const unsigned bits = width(irep);
  const unsigned fraction = decimal(irep.text("f"));
  const auto is_shape_of = [&](FloatFormat format) {
    const FloatShape shape = shape_in_file(format, store_.data_model());
    return shape.width == bits && shape.fraction == fraction;
  };
  const bool is_long_double = has_long_double_ && irep.text("#c_type") == "long_double";
  if ((is_long_double || irep.flag(kX87Mark)) && is_shape_of(FloatFormat::X87))
    return store_.float_type(FloatFormat::X87);
  for (const FloatFormat format : kFormats)
    if (is_shape_of(format)) return store_.float_type(format);
  throw Refusal(fmt::format("floating type of {} bits with a fraction of {}", bits, fraction));
}

// Without a size, the object decides how many elements there are.
TypeRef TypeReader::array_type(Irep irep) {
  TypeRef element = convert(irep[0]);
  if (!element->is_scalar() && !element->is_aggregate()) throw Refusal("array of functions or of void");
  const Irep size = irep.find("size");
  if (size.is_nil()) return store_.array(element, 0);
  if (size.is("infinity")) throw Refusal("array of infinite size");
  if (!size.is("constant")) throw Refusal("array of variable length");
  TypeRef index = convert(size.find("type"));
  if (!index->is_bitvector()) throw Refusal("array size that is no integer");
  const llvm::APInt count = number_of(size.text("value"), index->width());
  if (count.getActiveBits() > 64 || count.getZExtValue() > kMostElements)
    throw Refusal("array of so many elements");
  return store_.array(element, count.getZExtValue());
}

TypeRef TypeReader::vector_type(Irep irep) {
  TypeRef array = array_type(irep);
  if (!array->element()->is_bitvector() && !array->element()->is_float())
    throw Refusal("vector of such elements");
  const uint64_t size = expr::size_of(array, store_.data_model());
  if (size == 0 || size > kMostVectorBytes || (size & (size - 1)) != 0)
    throw Refusal(fmt::format("vector of {} bytes", size));
  TypeRef result = store_.record(std::string(ir::kVectorTag) + expr::to_string(array), /*is_union=*/false);
  if (!result->record().complete)
    store_.complete_record(result, {{"elements", array, 0, false}}, size, static_cast<uint32_t>(size));
  return result;
}

TypeRef TypeReader::function_type(Irep irep) {
  std::vector<TypeRef> parameters;
  const Irep list = irep.find("parameters");
  for (size_t i = 0; i < list.size(); ++i) parameters.push_back(convert(list[i].find("type")));
  // C's f() says nothing of parameters; calls give what they give.
  const bool is_variadic = list.flag("ellipsis");
  for (TypeRef parameter : parameters)
    if (parameter->is(expr::TypeKind::Void) || parameter->is_function())
      throw Refusal("parameter that is no object");
  return store_.function(convert(irep.find("return_type")), std::move(parameters), is_variadic);
}

Irep TypeReader::definition(Irep irep) const {
  if (!irep.is("struct_tag") && !irep.is("union_tag") && !irep.is("c_enum_tag")) return irep;
  const auto found = tags_.find(irep.text("identifier"));
  if (found == tags_.end())
    throw Refusal(fmt::format("type '{}' that the file does not define", irep.text("identifier")));
  return found->second;
}

TypeRef TypeReader::tagged(Irep irep) {
  const Irep meant = definition(irep);
  if (irep.is("c_enum_tag")) {
    if (!meant.is("c_enum")) throw Refusal(fmt::format("enumeration '{}'", irep.text("identifier")));
    // An enumeration of which only the name is known is as wide as int.
    return meant.size() == 0 ? store_.unsigned_type(32) : convert(meant);
  }
  if (meant.id() != (irep.is("struct_tag") ? "struct" : "union"))
    throw Refusal(fmt::format("type '{}' that is no struct or union", irep.text("identifier")));
  return record(meant, record_tag(irep.text("identifier")));
}

TypeRef TypeReader::record(Irep meant, const std::string& tag) {
  if (TypeRef existing = store_.find_record(tag);
      existing != nullptr && existing->record().is_union != meant.is("union"))
    throw Refusal(fmt::format("struct and union with one name '{}'", tag));
  TypeRef result = store_.record(tag, meant.is("union"));
  if (!result->record().complete && !meant.flag("incomplete") && definitions_.emplace(result, meant).second)
    pending_.push_back(result);
  return result;
}

void TypeReader::complete_pending() {
  while (!pending_.empty()) {
    TypeRef next = pending_.back();
    pending_.pop_back();
    complete(next);
  }
}

// What is held by value is complete before what holds it.
void TypeReader::complete_parts(TypeRef type) {
  while (type->is_array()) type = type->element();
  if (type->is_record()) complete(type);
}

void TypeReader::complete(TypeRef type) {
  if (type->record().complete) return;
  const auto found = definitions_.find(type);
  if (found == definitions_.end())
    throw Refusal(fmt::format("object of incomplete type '{}'", type->record().tag));
  if (!open_.insert(type).second)
    throw Refusal(fmt::format("type '{}' that holds itself", type->record().tag));
  const Irep meant = found->second;
  const Irep list = meant.find("components");
  std::vector<Field> fields;
  uint64_t offset = 0;
  uint64_t size = 0;  // in bits
  std::unordered_map<std::string, uint64_t>& numbers = fields_[type];
  for (size_t i = 0; i < list.size(); ++i) {
    const Irep component = list[i];
    const Irep component_type = component.find("type");
    if (component_type.is("code")) continue;  // a method
    TypeRef converted = convert(component_type);
    complete_parts(converted);
    // Files of one tool have integers of so many bits for it. Padding is one in both, of 120 bits, say.
    const uint64_t whole = expr::size_of(converted, store_.data_model()) * 8;
    const bool is_bit_field = component_type.is("c_bit_field") ||
                              (converted->is_bitvector() && (offset % 8 != 0 || converted->width() != whole));
    const uint64_t bits = component_type.is("c_bit_field") ? width(component_type)
                          : converted->is_bitvector()      ? converted->width()
                                                           : whole;
    if (converted->is(expr::TypeKind::Void) || converted->is_function())
      throw Refusal("field that is no object");
    if (!is_bit_field && offset % 8 != 0) throw Refusal(fmt::format("layout of '{}'", type->record().tag));
    size = std::max(size, offset + bits);
    if (!is_padding(component)) {
      const std::string name(component.text("name"));
      if (!numbers.emplace(name, fields.size()).second)
        throw Refusal(fmt::format("two components '{}' of '{}'", name, type->record().tag));
      fields.push_back({name, converted, offset, is_bit_field});
    }
    if (!meant.is("union")) offset += bits;
  }
  const uint64_t bytes = (size + 7) / 8;
  const uint32_t alignment = alignment_of(meant, fields, bytes);
  store_.complete_record(type, std::move(fields), bytes, alignment);
  open_.erase(type);
}

// As large as the fields ask for. Packed records may lie anywhere, and so may those whose fields or size
// would not fit.
uint32_t TypeReader::alignment_of(Irep meant, const std::vector<Field>& fields, uint64_t size) const {
  uint32_t alignment = 1;
  if (!meant.flag("#packed"))
    for (const Field& field : fields)
      if (!field.is_bit_field)
        alignment = std::max(alignment, expr::align_of(field.type, store_.data_model()));
  while (alignment > 1 && size % alignment != 0) alignment /= 2;
  const Irep declared = meant.find("#alignment");
  if (declared.is("constant")) {
    const llvm::APInt bytes = number_of(declared.text("value"), 64);
    if (bytes.isPowerOf2() && bytes.getActiveBits() < 32 && size % bytes.getZExtValue() == 0)
      alignment = std::max(alignment, static_cast<uint32_t>(bytes.getZExtValue()));
  }
  return alignment;
}

uint64_t TypeReader::field(TypeRef record, std::string_view component) const {
  const auto known = fields_.find(record);
  if (known != fields_.end()) {
    const auto found = known->second.find(std::string(component));
    if (found != known->second.end()) return found->second;
  }
  throw Refusal(fmt::format("component '{}' of '{}'", component, expr::to_string(record)));
}

std::vector<bool> TypeReader::components(Irep struct_type) const {
  const Irep list = definition(struct_type).find("components");
  std::vector<bool> result;
  for (size_t i = 0; i < list.size(); ++i)
    if (!list[i].find("type").is("code")) result.push_back(!is_padding(list[i]));
  return result;
}

}  // namespace heddle::goto_binary
