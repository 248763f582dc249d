#include "witness/c_expression.h"

#include <fmt/format.h>

#include <array>

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
        return symbol(e);
      case Kind::Not:
        return "!" + text(e->operand(0));
      case Kind::BitNot:
        return converted(e->type(), "~" + text(e->operand(0)));
      case Kind::Neg:
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
    // These have values for which C has none.
    if (kind == Kind::Div || kind == Kind::Mod || kind == Kind::Shl || kind == Kind::Shr) throw NoWords{};
    return converted(type, both);
  }

  // Unsigned numbers wrap in C as they do here, once they have their type again.
  std::string converted(TypeRef type, const std::string& text) {
    return type->is_signed() ? text : fmt::format("({}){}", type_name(type), text);
  }

  std::string widened(ExprRef e) {
    if (!e->type()->is_signed()) return text(e);
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

  std::string symbol(ExprRef e) {
    const ir::Symbol* found = program_.find_symbol(e->text());
    if (found == nullptr || !is_integer(e->type())) throw NoWords{};
    const std::optional<std::string> name = name_of_(*found);
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

}  // namespace heddle::witness
