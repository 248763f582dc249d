#include "engines/operators/acsl_text.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>

#include "expr/comparison.h"
#include "ir/text_words.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kLongest = 2000;  // what is longer is no help to anybody

std::string type_name(TypeRef type) {
  static const std::map<unsigned, std::string> kNames = {
      {8, "char"}, {16, "short"}, {32, "int"}, {64, "long long"}};
  const auto found = kNames.find(type->width());
  if (found == kNames.end()) return "";
  return (type->is_signed() ? "signed " : "unsigned ") + found->second;
}

}  // namespace

std::optional<std::string> AcslWriter::predicate(ExprRef e) {
  try {
    std::string text = condition(e);
    return text.size() > kLongest ? std::nullopt : std::optional(std::move(text));
  } catch (const NoWords&) {
    return std::nullopt;
  }
}

std::optional<std::string> AcslWriter::term(ExprRef e) {
  try {
    std::string text = number(e).text;
    return text.size() > kLongest ? std::nullopt : std::optional(std::move(text));
  } catch (const NoWords&) {
    return std::nullopt;
  }
}

std::string AcslWriter::condition(ExprRef e) {
  if (const auto found = bound_.find(e); found != bound_.end()) return "(" + found->second + ")";
  if (!e->type()->is_bool()) throw NoWords{};
  const auto part = [&](size_t i) { return condition(e->operand(i)); };
  switch (e->kind()) {
    case Kind::Constant:
      return e->value().isZero() ? "\\false" : "\\true";
    case Kind::Not:
      return "!" + part(0);
    case Kind::And:
      return fmt::format("({} && {})", part(0), part(1));
    case Kind::Or:
      return fmt::format("({} || {})", part(0), part(1));
    case Kind::Implies:
      return fmt::format("({} ==> {})", part(0), part(1));
    case Kind::Ite:
      return fmt::format("(({0} ==> {1}) && (!{0} ==> {2}))", part(0), part(1), part(2));
    case Kind::Symbol:
    case Kind::Index:
    case Kind::Deref:
    case Kind::Member:
      return fmt::format("({} != 0)", place(e));
    case Kind::Cast:
      if (e->operand(0)->type()->is_bitvector()) return fmt::format("({} != 0)", number(e->operand(0)).text);
      throw NoWords{};
    default:
      return comparison(e);
  }
}

std::string AcslWriter::comparison(ExprRef e) {
  if (!expr::is_comparison(e->kind())) throw NoWords{};
  const TypeRef type = e->operand(0)->type();
  if (type->is_bool() && (e->is(Kind::Eq) || e->is(Kind::Ne)))
    return fmt::format("({} {} {})", condition(e->operand(0)), e->is(Kind::Eq) ? "<==>" : "^^",
                       condition(e->operand(1)));
  if (!type->is_bitvector()) throw NoWords{};
  return fmt::format("({} {} {})", number(e->operand(0)).text, expr::info(e->kind()).token,
                     number(e->operand(1)).text);
}

AcslWriter::Number AcslWriter::number(ExprRef e) {
  const TypeRef type = e->type();
  if (!type->is_bitvector()) throw NoWords{};
  const bool is_natural = !type->is_signed();
  const unsigned bits = type->width() + (is_natural ? 1 : 0);
  if (const auto found = bound_.find(e); found != bound_.end()) return {found->second, bits, is_natural};
  switch (e->kind()) {
    case Kind::Constant: {
      const llvm::APInt value = is_natural ? e->value().zext(type->width() + 1) : e->value();
      llvm::SmallString<40> digits;
      value.toString(digits, 10, true);
      const std::string text(digits);
      return {value.isNegative() ? "(" + text + ")" : text, value.getSignificantBits(), !value.isNegative()};
    }
    case Kind::Symbol:
    case Kind::Index:
    case Kind::Deref:
    case Kind::Member:
      return {place(e), bits, is_natural};
    case Kind::Cast:
      if (e->operand(0)->type()->is_bool())
        return {fmt::format("({} ? 1 : 0)", condition(e->operand(0))), 2, true};
      return converted(number(e->operand(0)), type);
    case Kind::Ite: {
      const Number yes = number(e->operand(1));
      const Number no = number(e->operand(2));
      return {fmt::format("({} ? {} : {})", condition(e->operand(0)), yes.text, no.text),
              std::max(yes.bits, no.bits), yes.is_natural && no.is_natural};
    }
    default:
      return converted(computed(e), type);
  }
}

// Without any wrapping around.
AcslWriter::Number AcslWriter::computed(ExprRef e) {
  if (e->is(Kind::Neg)) {
    const Number operand = number(e->operand(0));
    return {"(-" + operand.text + ")", operand.bits + 1, false};
  }
  if (!e->is(Kind::Add) && !e->is(Kind::Sub) && !e->is(Kind::Mul)) throw NoWords{};
  const Number a = number(e->operand(0));
  const Number b = number(e->operand(1));
  const unsigned bits = e->is(Kind::Mul) ? a.bits + b.bits : std::max(a.bits, b.bits) + 1;
  return {fmt::format("({} {} {})", a.text, expr::info(e->kind()).token, b.text), bits,
          a.is_natural && b.is_natural && !e->is(Kind::Sub)};
}

AcslWriter::Number AcslWriter::converted(Number value, TypeRef type) {
  const unsigned width = type->width();
  const bool fits = type->is_signed() ? value.bits <= width : value.is_natural && value.bits <= width + 1;
  if (fits) return value;
  const std::string name = type_name(type);
  if (name.empty()) throw NoWords{};
  return {fmt::format("(({}){})", name, value.text), width + (type->is_signed() ? 0 : 1), !type->is_signed()};
}

std::string AcslWriter::place(ExprRef e) {
  switch (e->kind()) {
    case Kind::Symbol:
      return variable(e);
    case Kind::Index:
      return fmt::format("{}[{}]", place(e->operand(0)), number(e->operand(1)).text);
    case Kind::Member:
      return fmt::format("{}.{}", place(e->operand(0)),
                         ir::field_reference(e->operand(0)->type(), e->index()));
    case Kind::Deref: {
      const ExprRef pointer = e->operand(0);
      if (pointer->is(Kind::PointerAdd) && expr::is_place(pointer->operand(0)))
        return fmt::format("{}[{}]", place(pointer->operand(0)), number(pointer->operand(1)).text);
      if (!expr::is_place(pointer)) throw NoWords{};
      return fmt::format("(*{})", place(pointer));
    }
    default:
      throw NoWords{};
  }
}

std::string AcslWriter::variable(ExprRef e) {
  if (const auto found = bound_.find(e); found != bound_.end()) return found->second;
  const ir::Symbol* symbol = program_.find_symbol(e->text());
  const std::optional<std::string> name = symbol == nullptr ? std::nullopt : name_of_(*symbol);
  if (!name) throw NoWords{};
  return *name;
}

}  // namespace heddle::engines::operators
