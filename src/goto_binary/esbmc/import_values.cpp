// Expressions: operands stand in a node of their own, constants are binary, floats compare by value, and
// their operations carry a rounding mode by name.
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

#include "goto_binary/esbmc/import_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/names.h"
#include "goto_binary/type_writer.h"

namespace heddle::goto_binary::esbmc {

namespace {

constexpr unsigned kIntWidth = 32;
constexpr size_t kMostBits = 1U << 16;

constexpr std::pair<std::string_view, std::string_view> kRenamed[] = {{"concat", "concatenation"}};
constexpr std::pair<std::string_view, std::string_view> kRounded[] = {{"ieee_add", "floatbv_plus"},
                                                                      {"ieee_sub", "floatbv_minus"},
                                                                      {"ieee_mul", "floatbv_mult"},
                                                                      {"ieee_div", "floatbv_div"}};

// To nearest, up, down, toward zero.
constexpr std::pair<std::string_view, std::string_view> kRoundingModes[] = {
    {"0", "0"}, {"2", "2"}, {"3", "1"}, {"4", "3"}};

template <size_t n>
std::string_view renamed(const std::pair<std::string_view, std::string_view> (&table)[n],
                         std::string_view id) {
  for (const auto& [from, to] : table)
    if (from == id) return to;
  return id;
}

// Hexadecimal digits of what ESBMC takes binary ones for, or the digits as they are, which no reader takes.
// Digits that are fewer or more than the type has stand for their number: signed ones have their sign first.
std::string hexadecimal_of(std::string_view digits, std::string_view width_text, bool is_signed) {
  const std::string as_it_is = "binary '" + std::string(digits.substr(0, 40)) + "'";
  unsigned width = 0;
  if (llvm::StringRef(width_text.data(), width_text.size()).getAsInteger(10, width) || width == 0 ||
      width > kMostBits || digits.empty() || digits.size() > kMostBits ||
      digits.find_first_not_of("01") != std::string_view::npos)
    return as_it_is;
  const llvm::APInt bits(static_cast<unsigned>(digits.size()), llvm::StringRef(digits.data(), digits.size()),
                         2);
  if ((is_signed ? bits.getSignificantBits() : bits.getActiveBits()) > width) return as_it_is;
  return hexadecimal(is_signed ? bits.sextOrTrunc(width) : bits.zextOrTrunc(width));
}

}  // namespace

TermImporter::Rule TermImporter::rule_of(std::string_view id) {
  static const std::unordered_map<std::string_view, Rule> rules = {
      {"constant", &TermImporter::constant},
      {"symbol", &TermImporter::name},
      {"string-constant", &TermImporter::string},
      {"sideeffect", &TermImporter::side_effect},
      {"nondet_symbol", &TermImporter::arbitrary},
      {"typecast", &TermImporter::cast},
      {"bitcast", &TermImporter::bits},
      {"unary+", &TermImporter::itself},
      {"ieee_add", &TermImporter::rounded},
      {"ieee_sub", &TermImporter::rounded},
      {"ieee_mul", &TermImporter::rounded},
      {"ieee_div", &TermImporter::rounded},
      {"=", &TermImporter::compared},
      {"notequal", &TermImporter::compared},
      {"isnan", &TermImporter::classified},
      {"isinf", &TermImporter::classified},
      {"isnormal", &TermImporter::classified},
      {"isfinite", &TermImporter::classified},
      {"signbit", &TermImporter::classified},
      {"extract", &TermImporter::extracted},
      {"same-object", &TermImporter::same_object},
      {"code", &TermImporter::code},
  };
  const auto found = rules.find(id);
  return found == rules.end() ? &TermImporter::generic : found->second;
}

Irep TermImporter::operands(Irep e) {
  const Irep list = e.find("operands");
  return list.is_nil() ? e : list;
}

Irep TermImporter::made(std::string_view id, const std::vector<Irep>& operands, Irep type) {
  return ireps_.make(id, operands, {{"type", type}});
}

Irep TermImporter::symbol(std::string_view name, Irep type) {
  return ireps_.make("symbol", {}, {{"type", type}, {"identifier", ireps_.make(name)}});
}

std::vector<Irep> TermImporter::values(Irep e) {
  const Irep list = operands(e);
  std::vector<Irep> result;
  for (size_t i = 0; i < list.size(); ++i) result.push_back(value(list[i]));
  return result;
}

Irep TermImporter::generic(Irep e) {
  if (e.is_nil()) return ireps_.make("nil");
  IrepBuilder::Named named;
  if (!e.find("type").is_nil()) named.emplace_back("type", type(e.find("type")));
  if (!e.text("component_name").empty())
    named.emplace_back("component_name", ireps_.make(e.text("component_name")));
  return ireps_.make(renamed(kRenamed, e.id()), values(e), named);
}

Irep TermImporter::constant(Irep e) {
  const Irep written = e.find("type");
  const Irep own = type(written);
  const std::string_view digits = e.text("value");
  if (written.is("array") || written.is("vector")) return made("array", values(e), own);
  std::string value(digits);
  if (own.is("signedbv") || own.is("unsignedbv") || own.is("floatbv")) {
    int64_t number = 0;
    const bool is_decimal = written.is("c_enum") || written.is("incomplete_c_enum");
    if (is_decimal && !llvm::StringRef(digits.data(), digits.size()).getAsInteger(10, number))
      value = hexadecimal(llvm::APInt(64, static_cast<uint64_t>(number)).trunc(kIntWidth));
    else
      value = hexadecimal_of(digits, own.text("width"), own.is("signedbv"));
  }
  return ireps_.make("constant", {}, {{"type", own}, {"value", ireps_.make(value)}});
}

Irep TermImporter::name(Irep e) {
  return symbol(imported_name(e.text("identifier")), type(e.find("type")));
}

Irep TermImporter::string(Irep e) {
  const std::string_view kind = e.text("kind");
  if (!kind.empty() && kind != "default") return ireps_.make("string-constant of wide characters");
  return ireps_.make("string_constant", {},
                     {{"type", type(e.find("type"))}, {"value", ireps_.make(e.text("value"))}});
}

Irep TermImporter::arbitrary(Irep e) {
  return ireps_.make("side_effect", {},
                     {{"type", type(e.find("type"))}, {"statement", ireps_.make("nondet")}});
}

Irep TermImporter::side_effect(Irep e) {
  const std::string_view statement = e.text("statement");
  IrepBuilder::Named named = {{"type", type(e.find("type"))}};
  if (statement == "alloca") {
    named.emplace_back("statement", ireps_.make("allocate"));
    named.emplace_back(kStackMark, ireps_.make("1"));
    const Irep no =
        ireps_.make("constant", {}, {{"type", ireps_.make("bool")}, {"value", ireps_.make("false")}});
    return ireps_.make("side_effect", {value(operands(e)[0]), no}, named);
  }
  named.emplace_back("statement", ireps_.make(statement));
  if (!e.text("#identifier").empty()) named.emplace_back("#identifier", ireps_.make(e.text("#identifier")));
  return ireps_.make("side_effect", statement == "nondet" ? std::vector<Irep>() : values(e), named);
}

// Nil for the program's. The two tools count modes differently.
Irep TermImporter::rounding_mode(Irep mode) {
  const bool is_program = mode.is("symbol") && mode.text("identifier") == kRoundingObject;
  if (mode.is_nil() || is_program) return ireps_.make("nil");
  const Irep number = value(mode);
  for (const auto& [from, to] : kRoundingModes)
    if (number.is("constant") && number.text("value") == from)
      return ireps_.make("constant", {}, {{"type", integer(kIntWidth, true)}, {"value", ireps_.make(to)}});
  return ireps_.make("rounding mode");
}

Irep TermImporter::cast(Irep e) {
  const Irep to = type(e.find("type"));
  const Irep operand = operands(e)[0];
  // Where the tool counts and tests in int, and we do not.
  if (operand.is("signbit") && to.is("bool")) return made("sign", values(operand), to);
  if (operand.is("popcount") && type(operands(operand)[0].find("type")).number() == to.number())
    return made("popcount", values(operand), to);
  if (!to.is("floatbv")) return made("typecast", values(e), to);
  std::vector<Irep> parts = values(e);
  parts.push_back(rounding_mode(e.find("rounding_mode")));
  return made("floatbv_typecast", parts, to);
}

Irep TermImporter::rounded(Irep e) {
  std::vector<Irep> parts = values(e);
  parts.push_back(rounding_mode(e.find("rounding_mode")));
  return made(renamed(kRounded, e.id()), parts, type(e.find("type")));
}

Irep TermImporter::compared(Irep e) {
  const bool is_float = operands(e)[0].find("type").is("floatbv");
  const std::string_view id = !is_float   ? e.id()
                              : e.is("=") ? std::string_view("ieee_float_equal")
                                          : std::string_view("ieee_float_notequal");
  return made(id, values(e), ireps_.make("bool"));
}

// ESBMC gives some of them the type int.
Irep TermImporter::classified(Irep e) {
  const Irep boolean = ireps_.make("bool");
  const Irep own = type(e.find("type"));
  const Irep test = made(e.is("signbit") ? "sign" : e.id(), values(e), boolean);
  return own.is("bool") || own.is("empty") ? test : made("typecast", {test}, own);
}

Irep TermImporter::extracted(Irep e) {
  uint64_t low = 0;
  const std::string_view digits = e.text("lower");
  if (llvm::StringRef(digits.data(), digits.size()).getAsInteger(10, low)) return ireps_.make("extract");
  std::vector<Irep> parts = values(e);
  parts.push_back(ireps_.make(
      "constant", {},
      {{"type", integer(kIntWidth, true)}, {"value", ireps_.make(hexadecimal(llvm::APInt(64, low)))}}));
  return made("extractbits", parts, type(e.find("type")));
}

Irep TermImporter::same_object(Irep e) {
  const Irep number = integer(pointer_width_, false);
  std::vector<Irep> objects;
  for (const Irep& pointer : values(e)) objects.push_back(made("pointer_object", {pointer}, number));
  return made("=", objects, ireps_.make("bool"));
}

Irep TermImporter::bits(Irep e) {
  std::vector<Irep> parts = values(e);
  const Irep word = integer(pointer_width_, true);
  parts.push_back(ireps_.make("constant", {}, {{"type", word}, {"value", ireps_.make("0")}}));
  return made("byte_extract_little_endian", parts, type(e.find("type")));
}

Irep TermImporter::itself(Irep e) {
  return value(operands(e)[0]);
}

Irep TermImporter::code(Irep e) {
  return ireps_.make("code", values(e),
                     {{"statement", ireps_.make(e.text("statement"))}, {"type", ireps_.make("empty")}});
}

Irep TermImporter::location(Irep location) {
  IrepBuilder::Named named;
  for (const std::string_view key : {"file", "line", "column", "function", "comment"})
    if (!location.text(key).empty()) named.emplace_back(key, ireps_.make(location.text(key)));
  // Files that the other tool's were made into keep its word.
  for (const std::string_view key : {"property", "property_class"})
    if (!location.text(key).empty() && location.text("property_class").empty() == (key == "property"))
      named.emplace_back("property_class", ireps_.make(location.text(key)));
  return named.empty() ? ireps_.make("nil") : ireps_.make("", {}, named);
}

}  // namespace heddle::goto_binary::esbmc
