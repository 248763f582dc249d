#include "witness/c_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ir/text.h"
#include "ir/vector_tag.h"
#include "support/diagnostics.h"

namespace heddle::witness {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// What is larger is no help to anybody.
constexpr size_t kLongest = 2000;

struct NoWords {};

class Printer {
 public:
  Printer(const ir::Program& program, const NameOf& name_of) : program_(program), name_of_(name_of) {}

  std::string text(ExprRef e) {
    std::string result = print(e);
    if (result.size() > kLongest) throw NoWords{};
    return result;
  }

 private:
  std::string print(ExprRef e) {
    if (const expr::KindInfo& info = expr::info(e->kind()); !info.token.empty() && info.arity == 2)
      return binary(e);
    switch (e->kind()) {
      case Kind::Constant:
        return constant(e);
      case Kind::Symbol:
      case Kind::Deref:
      case Kind::Member:
      case Kind::Index:
        if (!is_integer(e->type())) throw NoWords{};
        return place(e);
      case Kind::Not:
        return "!" + text(e->operand(0));
      case Kind::BitNot:
        return converted(e->type(), "~" + text(e->operand(0)));
      case Kind::Neg:
        if (e->type()->is_signed() && e->operand(0)->is(Kind::Sub)) return opposite(e->operand(0));
        return converted(e->type(), "-" + widened(e->operand(0)));
      case Kind::Ite:
        return fmt::format("({} ? {} : {})", text(e->operand(0)), text(e->operand(1)), text(e->operand(2)));
      case Kind::Cast:
        if (!is_integer(e->operand(0)->type())) throw NoWords{};
        return fmt::format("({}){}", type_name(e->type()), text(e->operand(0)));
      default:
        throw NoWords{};
    }
  }

  // match:  -(a - b)
  // result: b - a
  std::string opposite(ExprRef e) {
    const std::string left = widened(e->operand(1));
    if (is_zero(e->operand(1))) return fmt::format("-{}", widened(e->operand(0)));
    if (is_zero(e->operand(0))) return left;
    return fmt::format("({} - {})", left, widened(e->operand(0)));
  }
  static bool is_zero(ExprRef e) {
    while (e->is(Kind::Cast)) e = e->operand(0);
    return e->is(Kind::Constant) && e->type()->is_bitvector() && e->type()->width() <= 64 &&
           e->small_value() == 0;
  }

  static bool is_integer(TypeRef type) { return type->is_bool() || type->is_bitvector(); }

  std::string binary(ExprRef e) {
    const Kind kind = e->kind();
    const TypeRef type = e->operand(0)->type();
    if (!is_integer(type)) throw NoWords{};
    if (kind == Kind::Implies) return fmt::format("(!{} || {})", text(e->operand(0)), text(e->operand(1)));
    const bool may_overflow = kind == Kind::Add || kind == Kind::Sub || kind == Kind::Mul;
    const std::string left = may_overflow ? widened(e->operand(0)) : text(e->operand(0));
    const std::string right = may_overflow ? widened(e->operand(1)) : text(e->operand(1));
    const std::string both = fmt::format("({} {} {})", left, expr::info(kind).token, right);
    if (e->type()->is_bool()) return both;
    if (!is_defined(e)) throw NoWords{};
    return converted(type, both);
  }

  // Division and shifts have values here for operands for which C has none.
  static bool is_defined(ExprRef e) {
    const ExprRef right = e->operand(1);
    const bool is_small = right->is(Kind::Constant) && right->type()->width() <= 64;
    switch (e->kind()) {
      case Kind::Div:
      case Kind::Mod: {
        const uint64_t minus_one = UINT64_MAX >> (64 - std::min(64U, right->type()->width()));
        return is_small && right->small_value() != 0 && right->small_value() != minus_one;
      }
      case Kind::Shl:
        return is_small && right->small_value() < e->type()->width() && !e->type()->is_signed();
      case Kind::Shr:
        return is_small && right->small_value() < e->type()->width();
      default:
        return true;
    }
  }

  // Unsigned numbers wrap in C as they do here, once they have their type again, which smaller ones lose.
  std::string converted(TypeRef type, const std::string& text) {
    const bool has_type =
        type->is_signed() || (type->is_bitvector() && (type->width() == 32 || type->width() == 64));
    return has_type ? text : fmt::format("({}){}", type_name(type), text);
  }

  std::string widened(ExprRef e) {
    if (!e->type()->is_signed()) return text(e);
    const unsigned width = e->type()->width();
    const bool is_wide = (width > 32 && width < 64) || (width > 64 && width < 128);
    if (is_wide) return text(e);  // what C has for that is wider
    return fmt::format("({}){}", e->type()->width() > 32 ? "__int128" : "long long", text(e));
  }

  std::string constant(ExprRef e) {
    if (e->type()->is_bool()) return e->small_value() != 0 ? "1" : "0";
    if (!e->type()->is_bitvector() || e->type()->width() > 64) throw NoWords{};
    const llvm::APInt bits(e->type()->width(), e->small_value());
    if (!e->type()->is_signed())
      return fmt::format("{}{}", bits.getZExtValue(), bits.getActiveBits() > 32 ? "ULL" : "U");
    const int64_t value = bits.getSExtValue();
    const std::string_view suffix = e->type()->width() > 32 ? "LL" : "";
    if (bits.isMinSignedValue()) return fmt::format("(-{}{} - 1)", -(value + 1), suffix);
    return value < 0 ? fmt::format("(-{}{})", -value, suffix) : fmt::format("{}{}", value, suffix);
  }

  // A variable, or a part of what one holds or leads to.
  std::string place(ExprRef e) {
    switch (e->kind()) {
      case Kind::Symbol:
        return symbol(e);
      case Kind::Deref:
        if (!e->operand(0)->is(Kind::Symbol)) throw NoWords{};
        return fmt::format("(*{})", symbol(e->operand(0)));
      case Kind::Member:
        return fmt::format("{}.{}", place(e->operand(0)), field(e->operand(0)->type()->record(), e->index()));
      case Kind::Index:
        return fmt::format("{}[{}]", place(e->operand(0)), text(e->operand(1)));
      default:
        throw NoWords{};
    }
  }

  // Members without a name are called so that no C identifier is. A bit-field has a type that C computes in
  // otherwise.
  static const std::string& field(const expr::Record& record, uint64_t index) {
    const expr::Field& field = record.fields[index];
    if (field.is_bit_field || field.name.starts_with('$') || record.tag.starts_with(ir::kVectorTag))
      throw NoWords{};
    return field.name;
  }

  std::string symbol(ExprRef e) {
    const ir::Symbol* found = program_.find_symbol(e->text());
    const std::optional<std::string> name = found == nullptr ? std::nullopt : name_of_(*found);
    if (!name) throw NoWords{};
    return *name;
  }

  std::string type_name(TypeRef type) {
    if (type->is_bool()) return "_Bool";
    struct Name {
      unsigned width;
      std::string_view name;
    };
    static constexpr auto names =
        std::to_array<Name>({{8, "char"}, {16, "short"}, {32, "int"}, {64, "long long"}});
    // Signed types of other widths are those that sums are computed in, and do not overflow.
    if (type->is_bitvector() && type->is_signed() && type->width() > 32 && type->width() < 64)
      return "long long";
    if (type->is_bitvector() && type->is_signed() && type->width() > 64 && type->width() <= 128)
      return "__int128";
    for (const Name& name : names)
      if (type->is_bitvector() && type->width() == name.width)
        return fmt::format("{}{}", type->is_signed() ? (name.width == 8 ? "signed " : "") : "unsigned ",
                           name.name);
    throw NoWords{};
  }

  const ir::Program& program_;
  const NameOf& name_of_;
};

}  // namespace

std::optional<std::string> c_expression(const ir::Program& program, ExprRef e, const NameOf& name_of) {
  try {
    return Printer(program, name_of).text(e);
  } catch (const NoWords&) {
    return std::nullopt;
  }
}

ExprRef without_ghosts(const std::string& expression, ir::Program& program) {
  try {
    return ir::parse_expression(expression, program);
  } catch (const support::InputError&) {
    return nullptr;  // a name that the program does not have
  }
}

std::string without_parentheses(std::string text) {
  if (!text.starts_with('(')) return text;
  size_t open = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++open;
    if (text[i] == ')' && --open == 0) return i + 1 == text.size() ? text.substr(1, i - 1) : text;
  }
  return text;
}

std::optional<std::string> name_at(const ir::Program& program, const ir::Function& function,
                                   const support::SourceLocation& place, const ir::Symbol& symbol) {
  if (symbol.source_name == nullptr || !symbol.location.valid()) return std::nullopt;
  const bool is_global = symbol.kind == ir::SymbolKind::Global;
  const bool is_own = std::ranges::find(function.locals, &symbol) != function.locals.end() ||
                      std::ranges::find(function.parameters, &symbol) != function.parameters.end();
  if (!is_global && !is_own) return std::nullopt;
  if (symbol.location.file != place.file || symbol.location.offset >= place.offset) return std::nullopt;
  const auto has_name = [&](const ir::Symbol& other) {
    return other.source_name != nullptr && *other.source_name == *symbol.source_name && &other != &symbol;
  };
  for (const ir::Symbol& other : program.symbols())
    if (other.kind == ir::SymbolKind::Global && has_name(other)) return std::nullopt;
  for (const auto* own : {&function.locals, &function.parameters})
    for (const ir::Symbol* other : *own)
      if (has_name(*other)) return std::nullopt;
  return *symbol.source_name;
}

}  // namespace heddle::witness
