// Expressions, for ESBMC. What it takes for true, or does not know, is refused.
#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>

#include "goto_binary/esbmc/export_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary::esbmc {

namespace {

constexpr unsigned kIntWidth = 32;

// Of floats; of other types they keep their names.
constexpr std::pair<std::string_view, std::string_view> kRounded[] = {
    {"+", "ieee_add"}, {"-", "ieee_sub"}, {"*", "ieee_mul"}, {"/", "ieee_div"}};

unsigned width_of(Irep t) {
  unsigned width = 0;
  const std::string_view digits = t.text("width");
  if (llvm::StringRef(digits.data(), digits.size()).getAsInteger(10, width))
    throw Refusal(fmt::format("operation on type '{}'", t.id()));
  return width;
}

}  // namespace

TermExporter::Rule TermExporter::rule_of(std::string_view id) {
  static const std::unordered_map<std::string_view, Rule> rules = [] {
    std::unordered_map<std::string_view, Rule> result = {
        {"constant", &TermExporter::constant},
        {"symbol", &TermExporter::symbol},
        {"string_constant", &TermExporter::string},
        {"side_effect", &TermExporter::side_effect},
        {"typecast", &TermExporter::typecast},
        {"=", &TermExporter::identical},
        {"notequal", &TermExporter::identical},
        {"ieee_float_equal", &TermExporter::compared},
        {"ieee_float_notequal", &TermExporter::compared},
        {"sign", &TermExporter::sign},
        {"extractbits", &TermExporter::extracted},
        {"byte_extract_little_endian", &TermExporter::bits},
        {"popcount", &TermExporter::counted},
        {"count_leading_zeros", &TermExporter::leading_zeros},
        {"count_trailing_zeros", &TermExporter::trailing_zeros},
        {"forall", &TermExporter::quantified},
        {"exists", &TermExporter::quantified},
    };
    for (const char* same : {"nil",
                             "not",
                             "and",
                             "or",
                             "=>",
                             "<",
                             "<=",
                             ">",
                             ">=",
                             "if",
                             "unary-",
                             "mod",
                             "bitnot",
                             "bitand",
                             "bitor",
                             "bitxor",
                             "shl",
                             "ashr",
                             "lshr",
                             "abs",
                             "dereference",
                             "index",
                             "member",
                             "address_of",
                             "with",
                             "struct",
                             "union",
                             "array",
                             "array_of",
                             "isnan",
                             "isinf",
                             "isnormal",
                             "bswap",
                             "overflow-+",
                             "overflow--",
                             "overflow-*",
                             "overflow-unary-",
                             "pointer_object",
                             "pointer_offset",
                             "arguments",
                             "member_name",
                             "concatenation"})
      result.emplace(same, &TermExporter::generic);
    for (const auto& [id, own] : kRounded) result.emplace(id, &TermExporter::arithmetic);
    return result;
  }();
  const auto found = rules.find(id);
  return found == rules.end() ? &TermExporter::refused : found->second;
}

Irep TermExporter::value(Irep e) {
  const auto known = values_.find(e.number());
  if (known != values_.end()) return known->second;
  const Irep result = (this->*rule_of(e.id()))(e);
  values_.emplace(e.number(), result);
  return result;
}

Irep TermExporter::refused(Irep e) {
  throw Refusal(fmt::format("expression '{}'", e.id()));
}

Irep TermExporter::made(std::string_view id, const std::vector<Irep>& operands, Irep type,
                        const IrepBuilder::Named& more) {
  IrepBuilder::Named named = {{"type", type}};
  if (!operands.empty()) named.emplace_back("operands", ireps_.make("", operands));
  named.insert(named.end(), more.begin(), more.end());
  return ireps_.make(id, {}, named);
}

std::vector<Irep> TermExporter::values(Irep e) {
  std::vector<Irep> result;
  for (size_t i = 0; i < e.size(); ++i) result.push_back(value(e[i]));
  return result;
}

Irep TermExporter::generic(Irep e) {
  if (e.is_nil()) return ireps_.make("nil");
  IrepBuilder::Named more;
  if (!e.text("component_name").empty())
    more.emplace_back("component_name", ireps_.make(e.text("component_name")));
  const std::string_view id = e.is("concatenation") ? std::string_view("concat") : e.id();
  if (e.find("type").is_nil()) {
    if (e.size() > 0) more.emplace_back("operands", ireps_.make("", values(e)));
    return ireps_.make(id, {}, more);
  }
  return made(id, values(e), type(e.find("type")), more);
}

Irep TermExporter::symbol(Irep e) {
  return ireps_.make(
      "symbol", {},
      {{"type", type(e.find("type"))}, {"identifier", ireps_.make(name(e.text("identifier")))}});
}

// The tool's reader ends strings at the first zero; such strings are arrays of their bytes.
Irep TermExporter::string(Irep e) {
  const std::string_view bytes = e.text("value");
  const Irep own = type(e.find("type"));
  if (bytes.find('\0') == std::string_view::npos)
    return ireps_.make("string-constant", {},
                       {{"type", own}, {"value", ireps_.make(bytes)}, {"kind", ireps_.make("default")}});
  std::vector<Irep> elements;
  for (const char byte : bytes) elements.push_back(number(own.find("subtype"), static_cast<uint8_t>(byte)));
  elements.push_back(number(own.find("subtype"), 0));
  return made("array", elements, own);
}

Irep TermExporter::side_effect(Irep e) {
  const std::string_view statement = e.text("statement");
  const Irep own = type(e.find("type"));
  if (statement == "nondet") {
    IrepBuilder::Named more = {{"statement", ireps_.make(statement)}};
    if (!e.text("#identifier").empty()) more.emplace_back("#identifier", ireps_.make(e.text("#identifier")));
    return made("sideeffect", {}, own, more);
  }
  if (statement != "allocate") throw Refusal(fmt::format("side effect '{}'", statement));
  const Irep bytes = value(e[0]);
  return made("sideeffect", {bytes}, own,
              {{"statement", ireps_.make(e.flag(kStackMark) ? "alloca" : "malloc")},
               {"#size", bytes},
               {"#type", integer(8, true)}});
}

Irep TermExporter::rounding_mode() {
  return ireps_.make("symbol", {},
                     {{"type", integer(kIntWidth, true)}, {"identifier", ireps_.make(kRoundingObject)}});
}

Irep TermExporter::cast(Irep value, Irep type) {
  const Irep from = value.find("type");
  if (from.number() == type.number()) return value;
  IrepBuilder::Named more;
  if (from.is("floatbv") || type.is("floatbv")) more.emplace_back("rounding_mode", rounding_mode());
  return made("typecast", {value}, type, more);
}

Irep TermExporter::typecast(Irep e) {
  return cast(value(e[0]), type(e.find("type")));
}

Irep TermExporter::arithmetic(Irep e) {
  if (!e.find("type").is("floatbv")) return generic(e);
  for (const auto& [id, own] : kRounded)
    if (e.is(id)) return made(own, values(e), type(e.find("type")), {{"rounding_mode", rounding_mode()}});
  return refused(e);
}

// Of floats it compares the bits, for which the tool has no word of its own.
Irep TermExporter::identical(Irep e) {
  std::vector<Irep> parts = values(e);
  for (Irep& part : parts)
    if (const Irep own = part.find("type"); own.is("floatbv"))
      part = made("bitcast", {part}, integer(width_of(own), false));
  return made(e.id(), parts, ireps_.make("bool"));
}

Irep TermExporter::compared(Irep e) {
  return made(e.is("ieee_float_equal") ? "=" : "notequal", values(e), ireps_.make("bool"));
}

Irep TermExporter::sign(Irep e) {
  return cast(made("signbit", values(e), integer(kIntWidth, true)), ireps_.make("bool"));
}

Irep TermExporter::extracted(Irep e) {
  unsigned low = 0;
  const std::string_view digits = e[1].text("value");
  const Irep own = type(e.find("type"));
  if (llvm::StringRef(digits.data(), digits.size()).getAsInteger(16, low)) return refused(e);
  return made("extract", {value(e[0])}, own,
              {{"upper", ireps_.make(std::to_string(low + width_of(own) - 1))},
               {"lower", ireps_.make(std::to_string(low))}});
}

Irep TermExporter::bits(Irep e) {
  if (!e[1].is("constant") || e[1].text("value") != "0") return refused(e);
  return made("bitcast", {value(e[0])}, type(e.find("type")));
}

// The tool counts in int.
Irep TermExporter::population(Irep pattern, Irep type) {
  return cast(made("popcount", {pattern}, integer(kIntWidth, true)), type);
}

Irep TermExporter::counted(Irep e) {
  return population(value(e[0]), type(e.find("type")));
}

// The width less the ones of the operand with all bits below its highest one set.
Irep TermExporter::leading_zeros(Irep e) {
  const Irep own = type(e[0].find("type"));
  const unsigned width = width_of(own);
  const Irep pattern_type = integer(width, false);
  Irep pattern = cast(value(e[0]), pattern_type);
  for (unsigned distance = 1; distance < width; distance *= 2)
    pattern = made("bitor", {pattern, made("lshr", {pattern, number(pattern_type, distance)}, pattern_type)},
                   pattern_type);
  const Irep result = type(e.find("type"));
  return made("-", {number(result, width), population(pattern, result)}, result);
}

// The ones of ~x & (x - 1).
Irep TermExporter::trailing_zeros(Irep e) {
  const Irep pattern_type = integer(width_of(type(e[0].find("type"))), false);
  const Irep pattern = cast(value(e[0]), pattern_type);
  const Irep less = made("-", {pattern, number(pattern_type, 1)}, pattern_type);
  const Irep below = made("bitand", {made("bitnot", {pattern}, pattern_type), less}, pattern_type);
  return population(below, type(e.find("type")));
}

// One variable each.
Irep TermExporter::quantified(Irep e) {
  const Irep names = e[0];
  Irep result = value(e[1]);
  for (size_t i = names.size(); i > 0; --i)
    result = made(e.id(), {value(names[i - 1]), result}, ireps_.make("bool"));
  return result;
}

Irep TermExporter::location(Irep location) {
  IrepBuilder::Named named;
  for (const std::string_view key : {"file", "line", "column", "function", "comment"})
    if (!location.text(key).empty()) named.emplace_back(key, ireps_.make(location.text(key)));
  if (const std::string_view kind = location.text("property_class"); !kind.empty())
    named.emplace_back("property", ireps_.make(kind));
  return named.empty() ? ireps_.make("nil") : ireps_.make("", {}, named);
}

}  // namespace heddle::goto_binary::esbmc
