#include "decompile/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "decompile/refusal.h"

namespace heddle::decompile {

using expr::FloatFormat;
using expr::TypeKind;
using expr::TypeRef;

namespace {

constexpr unsigned kWidths[] = {8, 16, 32, 64, 128};
constexpr unsigned kMostFieldBits = 64;

std::string float_name(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half:
      return "_Float16";
    case FloatFormat::Single:
      return "float";
    case FloatFormat::Double:
      return "double";
    case FloatFormat::X87:
      return "long double";
    case FloatFormat::Quad:
      return "__float128";
  }
  throw Refusal("floating type");
}

}  // namespace

bool Types::is_exact(unsigned width) {
  for (const unsigned known : kWidths)
    if (known == width) return true;
  return false;
}

std::string Types::integer(unsigned width, bool is_signed) const {
  const std::string sign = is_signed ? "" : "unsigned ";
  if (width <= 8) return is_signed ? "char" : "unsigned char";
  if (width <= 16) return sign + "short";
  if (width <= 32) return sign + "int";
  if (width <= 64) return sign + (model_.pointer_width() == 64 ? "long" : "long long");
  if (width <= 128) return sign + "__int128";
  throw Refusal(fmt::format("integers of {} bits", width));
}

std::string Types::computed(unsigned width) const {
  return integer(width <= 32 ? 32 : width, /*is_signed=*/false);
}

std::string Types::name(TypeRef type) {
  switch (type->kind()) {
    case TypeKind::Void:
      return "void";
    case TypeKind::Bool:
      return "_Bool";
    case TypeKind::Bitvector:
      return integer(type->width(), type->is_signed());
    case TypeKind::Float:
      return float_name(type->format());
    case TypeKind::Integer:
    case TypeKind::Map:
      throw Refusal(fmt::format("type {}", expr::to_string(type)));
    default:
      break;
  }
  if (const auto known = known_.find(type); known != known_.end()) return known->second;
  const std::string result = made(type);
  known_.emplace(type, result);
  return result;
}

std::string Types::made(TypeRef type) {
  if (type->is_record()) {
    pending_.push_back(type);
    return tag(type);
  }
  if (type->is_pointer()) {
    const std::string element = name(type->element());
    if (!type->element()->is_function() && !type->element()->is_array()) return element + " *";
  }
  std::string parameters;
  if (type->is_function()) {
    for (TypeRef parameter : type->parameters())
      parameters += (parameters.empty() ? "" : ", ") + name(parameter);
    // C's f() does not say what it takes.
    if (type->is_variadic() && !parameters.empty()) parameters += ", ...";
    if (!type->is_variadic() && parameters.empty()) parameters = "void";
  }
  const std::string element = name(type->element());
  if (type->is_array()) complete(type->element());
  const std::string result = names_.fresh(fmt::format("type_{}", ++count_));
  if (type->is_pointer())
    text_ += fmt::format("typedef {} *{};\n", element, result);
  else if (type->is_array())
    text_ += fmt::format("typedef {} {}[{}];\n", element, result, type->count());
  else
    text_ += fmt::format("typedef {} {}({});\n", element, result, parameters);
  return result;
}

std::string Types::tag(TypeRef record) {
  auto [found, is_new] = tags_.try_emplace(record);
  if (is_new) {
    const char* word = record->record().is_union ? "union" : "struct";
    found->second = fmt::format("{} {}", word, names_.fresh("tag_" + record->record().tag));
    text_ += found->second + ";\n";
  }
  return found->second;
}

void Types::complete(TypeRef type) {
  while (type->is_array()) type = type->element();
  if (type->is_record()) define(type);
}

std::string Types::field(TypeRef record, uint64_t number) {
  define(record);
  return fields_.at(record)[number];
}

// Packed, with all padding written out: the compiler adds nothing. Bit-fields follow each other bit by bit.
void Types::define(TypeRef type) {
  const expr::Record& record = type->record();
  if (!record.complete || !defined_.emplace(type, true).second) return;
  const std::string own = tag(type);
  std::vector<std::string>& fields = fields_[type];
  std::set<std::string> taken;
  std::string body;
  uint64_t at = 0;
  const auto pad = [&](uint64_t bits) {
    if (bits % 8 == 0 && at % 8 == 0 && bits > 0) {
      body += fmt::format("  unsigned char padding_{}[{}];\n", at, bits / 8);
      bits = 0;
    }
    for (; bits > 0; bits -= std::min<uint64_t>(bits, kMostFieldBits))
      body += fmt::format("  unsigned long long : {};\n", std::min<uint64_t>(bits, kMostFieldBits));
  };
  for (const expr::Field& field : record.fields) {
    complete(field.type);
    std::string plain = Names::identifier(field.name.empty() ? "unnamed" : field.name);
    while (!taken.insert(plain).second) plain += '_';
    fields.push_back(plain);
    if (!record.is_union) {
      if (field.bit_offset < at) throw Refusal(fmt::format("layout of {}", expr::to_string(type)));
      pad(field.bit_offset - at);
    } else if (field.bit_offset != 0) {
      throw Refusal(fmt::format("layout of {}", expr::to_string(type)));
    }
    const uint64_t bits = field.is_bit_field ? field.type->width() : expr::size_of(field.type, model_) * 8;
    if (field.is_bit_field && bits > kMostFieldBits) throw Refusal("bit-field of so many bits");
    if (field.is_bit_field) {
      const char* carrier = field.type->is_bool()     ? "_Bool"
                            : field.type->is_signed() ? "signed long long"
                                                      : "unsigned long long";
      body += fmt::format("  {} {} : {};\n", carrier, plain, bits);
    } else {
      body += fmt::format("  {} {};\n", name(field.type), plain);
    }
    at = field.bit_offset + bits;
  }
  if (record.is_union)
    body += record.size > 0 ? fmt::format("  unsigned char padding[{}];\n", record.size) : "";
  else
    pad(record.size * 8 - at);
  text_ += fmt::format("{} {{\n{}}} __attribute__((packed, aligned({})));\n", own, body, record.alignment);
  if (record.size > 0)
    text_ += fmt::format("_Static_assert(sizeof({}) == {}, \"layout\");\n", own, record.size);
}

void Types::finish() {
  while (!pending_.empty()) {
    TypeRef next = pending_.back();
    pending_.pop_back();
    define(next);
  }
}

}  // namespace heddle::decompile
