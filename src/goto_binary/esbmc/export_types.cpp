// Types, for ESBMC: what they are made of has a name, records are written out, bit-fields are narrow
// integers.
#include <fmt/format.h>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>

#include "goto_binary/esbmc/export_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/long_double.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary::esbmc {

namespace {

constexpr unsigned kBoolWidth = 8;

unsigned width_of(Irep t) {
  if (t.is("c_bool")) return kBoolWidth;
  unsigned width = 0;
  const std::string_view digits = t.text("width");
  if (llvm::StringRef(digits.data(), digits.size()).getAsInteger(10, width) || width == 0)
    throw Refusal(fmt::format("type '{}'", t.id()));
  return width;
}

std::string binary(std::string_view hexadecimal, unsigned width) {
  const unsigned bits = std::max<unsigned>(width, static_cast<unsigned>(4 * hexadecimal.size()));
  const llvm::APInt value(bits, llvm::StringRef(hexadecimal.data(), hexadecimal.size()), 16);
  llvm::SmallString<64> digits;
  value.trunc(width).toString(digits, 2, /*Signed=*/false);
  return std::string(width - digits.size(), '0') + std::string(digits);
}

}  // namespace

TermExporter::TermExporter(IrepBuilder& ireps, const std::vector<SymbolRecord>& symbols) : ireps_(ireps) {
  for (const SymbolRecord& symbol : symbols) {
    symbols_.emplace(symbol.name, &symbol);
    if (symbol.name == std::string(kArchitecture) + "pointer_width" && symbol.value[0].text("value") == "20")
      pointer_width_ = 32;
  }
}

std::string TermExporter::name(std::string_view name) const {
  if (name == kStart) return std::string(kMain);
  if (name == kRoundingMode) return std::string(kRoundingObject);
  const auto found = symbols_.find(name);
  if (found == symbols_.end() || name.ends_with("'") || name.starts_with("c:")) return std::string(name);
  if (found->second->type.is("code")) return std::string(kFunctionPrefix) + std::string(name);
  if (found->second->is_static) return std::string(kObjectPrefix) + std::string(name);
  return std::string(name);
}

std::string TermExporter::tag(std::string_view identifier, bool is_union) {
  return fmt::format("{}{} {}", kTagPrefix, is_union ? "union" : "struct",
                     identifier.substr(identifier.starts_with(kTagPrefix) ? kTagPrefix.size() : 0));
}

Irep TermExporter::integer(unsigned width, bool is_signed) {
  return ireps_.make(is_signed ? "signedbv" : "unsignedbv", {},
                     {{"width", ireps_.make(std::to_string(width))}});
}

Irep TermExporter::number(Irep type, uint64_t value) {
  std::string digits(width_of(type), '0');
  for (size_t i = 0; i < digits.size() && i < 64; ++i)
    if ((value >> i & 1) != 0) digits[digits.size() - 1 - i] = '1';
  return ireps_.make("constant", {}, {{"type", type}, {"value", ireps_.make(digits)}});
}

Irep TermExporter::type(Irep t) {
  const auto known = types_.find(t.number());
  if (known != types_.end()) return known->second;
  const Irep result = new_type(t);
  types_.emplace(t.number(), result);
  return result;
}

Irep TermExporter::pointee(Irep t) {
  if (!t.is("struct_tag") && !t.is("union_tag")) return type(t);
  return ireps_.make("symbol", {},
                     {{"identifier", ireps_.make(tag(t.text("identifier"), t.is("union_tag")))}});
}

Irep TermExporter::new_type(Irep t) {
  const std::string_view id = t.id();
  if (id == "empty" || id == "bool") return ireps_.make(id);
  if (id == "c_bool") return ireps_.make("bool");
  if (id == "signedbv" || id == "unsignedbv") return integer(width_of(t), id == "signedbv");
  if (id == "floatbv") return float_type(ireps_, t);
  if (id == "pointer") return ireps_.make(id, {}, {{"subtype", pointee(t[0])}});
  if (id == "array") {
    const Irep size = t.find("size");
    return ireps_.make(id, {}, {{"subtype", type(t[0])}, {"size", value(size)}});
  }
  if (id == "c_bit_field") return bit_field(t);
  if (id == "code") return function_type(t);
  if (id == "struct_tag" || id == "union_tag") {
    const auto found = symbols_.find(t.text("identifier"));
    if (found == symbols_.end() || found->second->type.flag("incomplete")) return pointee(t);
    return definition(found->second->type);
  }
  throw Refusal(fmt::format("type '{}'", id));
}

Irep TermExporter::bit_field(Irep t) {
  const bool is_signed = t[0].is("signedbv");
  return ireps_.make(is_signed ? "signedbv" : "unsignedbv", {},
                     {{"width", ireps_.make(std::to_string(width_of(t)))},
                      {"subtype", type(t[0])},
                      {"#bitfield", ireps_.make("1")}});
}

Irep TermExporter::function_type(Irep t) {
  const Irep list = t.find("parameters");
  std::vector<Irep> arguments;
  for (size_t i = 0; i < list.size(); ++i) {
    IrepBuilder::Named named = {{"type", type(list[i].find("type"))}};
    for (const std::string_view key : {"#identifier", "#base_name"})
      named.emplace_back(key, ireps_.make(list[i].text(key)));
    arguments.push_back(ireps_.make("argument", {}, named));
  }
  IrepBuilder::Named variadic;
  if (list.flag("ellipsis")) variadic.emplace_back("ellipsis", ireps_.make("1"));
  return ireps_.make(
      "code", {},
      {{"arguments", ireps_.make("", arguments, variadic)}, {"return_type", type(t.find("return_type"))}});
}

Irep TermExporter::definition(Irep record) {
  const bool is_union = record.is("union");
  std::vector<Irep> components;
  const Irep list = record.find("components");
  for (size_t i = 0; i < list.size(); ++i) {
    const Irep field = list[i].find("type");
    const bool is_padding = list[i].flag("#is_padding");
    std::string own(list[i].text("name"));
    if (is_padding)
      own = is_union ? "union_pad#"
                     : fmt::format("{}#{}", field.is("c_bit_field") ? "anon_bit_field_pad" : "anon_pad", i);
    IrepBuilder::Named named = {
        {"type", type(field)}, {"name", ireps_.make(own)}, {"pretty_name", ireps_.make(own)}};
    if (is_padding) named.emplace_back("#is_padding", ireps_.make("1"));
    components.push_back(ireps_.make("component", {}, named));
  }
  const std::string own_tag = tag(record.text("tag"), is_union).substr(kTagPrefix.size());
  IrepBuilder::Named named = {{"tag", ireps_.make(own_tag)}, {"components", ireps_.make("", components)}};
  if (record.flag("#packed")) named.emplace_back("packed", ireps_.make("1"));
  if (record.find("#alignment").is("constant"))
    named.emplace_back("#alignment", value(record.find("#alignment")));
  return ireps_.make(record.id(), {}, named);
}

Irep TermExporter::constant(Irep e) {
  const Irep written = e.find("type");
  const Irep own = type(written);
  const std::string_view digits = e.text("value");
  if (written.is("bool")) return ireps_.make("constant", {}, {{"type", own}, {"value", ireps_.make(digits)}});
  if (written.is("c_bool"))
    return ireps_.make("constant", {},
                       {{"type", own}, {"value", ireps_.make(digits == "0" ? "false" : "true")}});
  if (written.is("pointer") && digits == "NULL")
    return ireps_.make("constant", {}, {{"type", own}, {"value", ireps_.make("NULL")}});
  const Irep carrier = written.is("pointer") ? integer(pointer_width_, false) : own;
  const Irep result = ireps_.make(
      "constant", {}, {{"type", carrier}, {"value", ireps_.make(binary(digits, width_of(carrier)))}});
  return written.is("pointer") ? made("typecast", {result}, own) : result;
}

}  // namespace heddle::goto_binary::esbmc
