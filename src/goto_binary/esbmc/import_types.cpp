// Types: pointers and arrays hold what they are of by name, records are written out where they are used, and
// bit-fields are narrow integers.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "goto_binary/esbmc/import_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/long_double.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary::esbmc {

namespace {

constexpr unsigned kIntWidth = 32;
// Each level takes some stack; who reads has a large one.
constexpr unsigned kMostLevels = 50'000;
constexpr unsigned kFieldWidths[] = {8, 16, 32, 64};

bool is_record(Irep t) {
  return t.is("struct") || t.is("union");
}

bool is_incomplete(Irep t) {
  return t.is("incomplete_struct") || t.is("incomplete_union");
}

// A constant with casts around it.
bool is_32(Irep e) {
  while (e.is("typecast") && TermImporter::operands(e).size() == 1) e = TermImporter::operands(e)[0];
  const std::string_view digits = e.text("value");
  return digits.ends_with("100000") && digits.find('1') == digits.size() - 6;
}

class Level {
 public:
  explicit Level(unsigned& depth) : depth_(depth) {
    if (++depth_ > kMostLevels) throw Refusal("term that is nested so deeply");
  }
  ~Level() { --depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  unsigned& depth_;
};

}  // namespace

TermImporter::TermImporter(IrepBuilder& ireps, const std::vector<SymbolRecord>& symbols) : ireps_(ireps) {
  for (const SymbolRecord& symbol : symbols) {
    if (symbol.name == kSizesObject && symbol.type.find("subtype").text("width") == "32") pointer_width_ = 32;
    if (symbol.name == std::string(kArchitecture) + "pointer_width" && is_32(symbol.value))
      pointer_width_ = 32;
    if (!symbol.is_type || !type_symbols_.emplace(symbol.name, &symbol).second) continue;
    if (is_record(symbol.type) || is_incomplete(symbol.type))
      identifiers_.emplace(symbol.name, fresh_tag(imported_tag(symbol.name)));
  }
}

std::string TermImporter::fresh_tag(std::string identifier) {
  while (!taken_.insert(identifier).second) identifier += "'";
  return identifier;
}

Irep TermImporter::integer(unsigned width, bool is_signed) {
  return ireps_.make(is_signed ? "signedbv" : "unsignedbv", {},
                     {{"width", ireps_.make(std::to_string(width))}});
}

Irep TermImporter::type(Irep t) {
  const auto known = types_.find(t.number());
  if (known != types_.end()) return known->second;
  const Level level(depth_);
  const Irep result = new_type(t);
  types_.emplace(t.number(), result);
  return result;
}

Irep TermImporter::new_type(Irep t) {
  const std::string_view id = t.id();
  if (id == "signedbv" || id == "unsignedbv")
    return ireps_.make(id, {}, {{"width", ireps_.make(t.text("width"))}});
  if (id == "floatbv") return float_type(ireps_, t);
  if (id == "bool" && t.flag("#bitfield"))
    return ireps_.make("unsignedbv", {}, {{"width", ireps_.make(t.text("width"))}});
  if (id.empty() || t.is_nil()) return ireps_.make("empty");
  if (id == "pointer") return ireps_.make("pointer", {type(t.find("subtype"))});
  if (id == "array" || id == "vector" || id == "incomplete_array") return array_type(t);
  if (id == "complex") return ireps_.make("complex", {type(t.find("subtype"))});
  if (id == "c_enum" || id == "incomplete_c_enum") return integer(kIntWidth, true);
  if (id == "symbol") return tagged(t.text("identifier"));
  if (is_record(t)) return record(t);
  if (is_incomplete(t)) return tagged(std::string(kTagPrefix) + std::string(t.text("tag")));
  if (id == "code") return function_type(t);
  return ireps_.make(id);
}

Irep TermImporter::array_type(Irep t) {
  const Irep size = t.find("size");
  const std::vector<Irep> element = {type(t.find("subtype"))};
  if (t.is("incomplete_array") || size.is_nil()) return ireps_.make("array", element);
  const Irep count = size.is("infinity") ? ireps_.make("infinity") : value(size);
  return ireps_.make(t.id(), element, {{"size", count}});
}

Irep TermImporter::function_type(Irep t) {
  const Irep list = t.find("arguments");
  std::vector<Irep> parameters;
  for (size_t i = 0; i < list.size(); ++i) {
    IrepBuilder::Named named = {{"type", type(list[i].find("type"))}};
    for (const std::string_view key : {"#identifier", "#base_name"})
      if (!list[i].text(key).empty()) named.emplace_back(key, ireps_.make(list[i].text(key)));
    parameters.push_back(ireps_.make("parameter", {}, named));
  }
  IrepBuilder::Named variadic;
  if (list.flag("ellipsis")) variadic.emplace_back("ellipsis", ireps_.make("1"));
  return ireps_.make(
      "code", {},
      {{"parameters", ireps_.make("", parameters, variadic)}, {"return_type", type(t.find("return_type"))}});
}

// What a name stands for. One that the file does not define is a record that nobody knows.
Irep TermImporter::tagged(std::string_view name) {
  const auto found = type_symbols_.find(name);
  if (found == type_symbols_.end()) {
    const std::string identifier = imported_tag(name);
    const Irep incomplete = ireps_.make("struct", {}, {{"incomplete", ireps_.make("1")}});
    if (taken_.insert(identifier).second) return add_tag(identifier, incomplete);
    return ireps_.make("struct_tag", {}, {{"identifier", ireps_.make(identifier)}});
  }
  const SymbolRecord& symbol = *found->second;
  const auto identifier = identifiers_.find(name);
  if (identifier == identifiers_.end()) return type(symbol.type);
  const bool is_union = symbol.type.is("union") || symbol.type.is("incomplete_union");
  const Irep reference = ireps_.make(is_union ? "union_tag" : "struct_tag", {},
                                     {{"identifier", ireps_.make(identifier->second)}});
  if (!declared_.insert(found->first).second) return reference;
  if (is_incomplete(symbol.type)) {
    add_tag(identifier->second,
            ireps_.make(is_union ? "union" : "struct", {}, {{"incomplete", ireps_.make("1")}}));
  } else {
    add_tag(identifier->second, definition(symbol.type, /*has_bit_fields=*/true));
    references_.try_emplace(definition(symbol.type, /*has_bit_fields=*/false).number(), reference);
  }
  return reference;
}

// Instructions write records out; those that are the same as the one with a name are that one.
Irep TermImporter::record(Irep t) {
  if (const std::string name = std::string(kTagPrefix) + std::string(t.text("tag"));
      identifiers_.contains(name))
    tagged(name);
  const Irep bare = definition(t, /*has_bit_fields=*/false);
  if (const auto known = references_.find(bare.number()); known != references_.end()) return known->second;
  const std::string identifier =
      fresh_tag(imported_tag(std::string(kTagPrefix) + std::string(t.text("tag"))));
  const Irep reference =
      ireps_.make(t.is("union") ? "union_tag" : "struct_tag", {}, {{"identifier", ireps_.make(identifier)}});
  references_.emplace(bare.number(), reference);
  add_tag(identifier, definition(t, /*has_bit_fields=*/true));
  return reference;
}

Irep TermImporter::add_tag(const std::string& identifier, Irep definition) {
  SymbolRecord& tag = tags_.emplace_back();
  const Irep name = ireps_.make(identifier);
  tag.name = tag.base_name = name.id();
  tag.type = definition;
  tag.is_type = true;
  return ireps_.make(definition.is("union") ? "union_tag" : "struct_tag", {}, {{"identifier", name}});
}

Irep TermImporter::definition(Irep t, bool has_bit_fields) {
  const Level level(depth_);
  std::vector<Irep> components;
  const Irep list = t.find("components");
  for (size_t i = 0; i < list.size(); ++i) {
    const Irep written = list[i].find("type");
    const std::string_view name = list[i].text("name");
    IrepBuilder::Named named = {{"name", ireps_.make(name)},
                                {"type", has_bit_fields ? field_type(written) : type(written)}};
    if (is_padding_name(name) || list[i].flag("#is_padding"))
      named.emplace_back("#is_padding", ireps_.make("1"));
    components.push_back(ireps_.make("", {}, named));
  }
  IrepBuilder::Named named = {{"tag", ireps_.make(t.text("tag"))},
                              {"components", ireps_.make("", components)}};
  if (has_bit_fields && t.flag("packed")) named.emplace_back("#packed", ireps_.make("1"));
  if (has_bit_fields && t.find("#alignment").is("constant"))
    named.emplace_back("#alignment", value(t.find("#alignment")));
  return ireps_.make(t.id(), {}, named);
}

Irep TermImporter::field_type(Irep t) {
  if (!t.flag("#bitfield")) return type(t);
  const Irep narrow = type(t);
  const std::string_view digits = narrow.text("width");
  unsigned width = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), width);
  const auto* const whole = std::ranges::find_if(kFieldWidths, [width](unsigned w) { return w >= width; });
  if (whole == std::end(kFieldWidths)) return narrow;
  return ireps_.make("c_bit_field", {integer(*whole, narrow.is("signedbv"))},
                     {{"width", ireps_.make(digits)}});
}

Irep TermImporter::value(Irep e) {
  const auto known = values_.find(e.number());
  if (known != values_.end()) return known->second;
  const Level level(depth_);
  const Irep result = (this->*rule_of(e.id()))(e);
  values_.emplace(e.number(), result);
  return result;
}

}  // namespace heddle::goto_binary::esbmc
