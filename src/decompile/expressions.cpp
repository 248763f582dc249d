#include "decompile/expressions.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <bit>

#include "decompile/refusal.h"

namespace heddle::decompile {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kWordWidth = 64;

std::string hexadecimal(const llvm::APInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 16, /*Signed=*/false);
  return "0x" + std::string(digits);
}

// Every bit pattern of up to 128 bits, as an unsigned number.
std::string pattern(const llvm::APInt& bits) {
  if (bits.getActiveBits() <= 31) return hexadecimal(bits) + "u";
  if (bits.getActiveBits() <= kWordWidth) return hexadecimal(bits) + "ull";
  return fmt::format("((unsigned __int128){}ull << 64 | {}ull)",
                     hexadecimal(bits.lshr(kWordWidth).trunc(kWordWidth)),
                     hexadecimal(bits.trunc(kWordWidth)));
}

std::string_view float_suffix(FloatFormat format) {
  switch (format) {
    case FloatFormat::Single:
      return "f";
    case FloatFormat::Double:
      return "";
    case FloatFormat::X87:
      return "l";
    default:
      throw Refusal("library function of such floats");
  }
}

}  // namespace

std::string Expressions::constant(TypeRef type, const llvm::APInt& bits) {
  if (type->is_bool()) return bits.isZero() ? "0" : "1";
  if (type->is_pointer()) return fmt::format("(({}){})", types_.name(type), pattern(bits));
  if (type->is_float()) {
    const bool is_plain = type->format() == FloatFormat::Double;
    if (is_plain) {
      const double number = std::bit_cast<double>(bits.getZExtValue());
      if (number == number && number - number == 0) return fmt::format("({:a})", number);
    }
    if (type->format() == FloatFormat::Single) {
      const float number = std::bit_cast<float>(static_cast<uint32_t>(bits.getZExtValue()));
      if (number == number && number - number == 0) return fmt::format("({:a}f)", number);
    }
    const unsigned width = type->width() > kWordWidth ? 128 : type->width();
    return fmt::format("({{ union {{ {} bits; {} number; }} both; both.bits = {}; both.number; }})",
                       types_.integer(width, false), types_.name(type), pattern(bits));
  }
  if (!type->is_bitvector()) throw Refusal("constant of such a type");
  if (type->width() == 32 && type->is_signed() && !bits.isMinSignedValue())
    return bits.isNegative() ? fmt::format("({})", bits.getSExtValue()) : std::to_string(bits.getSExtValue());
  if (!type->is_signed()) return fmt::format("(({}){})", types_.name(type), pattern(bits));
  const unsigned carried = Types::is_exact(type->width()) ? type->width()
                           : type->width() <= 8           ? 8
                           : type->width() <= 16          ? 16
                           : type->width() <= 32          ? 32
                           : type->width() <= 64          ? 64
                                                          : 128;
  return fmt::format("(({}){})", types_.name(type), pattern(bits.sext(carried)));
}

std::string Expressions::symbol(ExprRef e) {
  used_.insert(e->text());
  return names_.of(e->text());
}

// match:  a value of which only the low bits count
// result: those bits, and the sign in all above them
std::string Expressions::narrowed(const std::string& value, TypeRef type) {
  const std::string name = types_.name(type);
  if (Types::is_exact(type->width())) return fmt::format("(({})({}))", name, value);
  const unsigned carried = std::bit_ceil(std::max(32U, type->width()));
  const unsigned distance = carried - type->width();
  return fmt::format("(({})(({})(({})({}) << {}) >> {}))", name, types_.integer(carried, type->is_signed()),
                     types_.integer(carried, false), value, distance, distance);
}

std::string Expressions::unsigned_value(ExprRef e) {
  const TypeRef type = e->type();
  const std::string plain = fmt::format("(({}){})", types_.computed(type->width()), value(e));
  if (!type->is_signed() || (Types::is_exact(type->width()) && type->width() >= 32)) return plain;
  return fmt::format("({} & {})", plain,
                     pattern(llvm::APInt::getLowBitsSet(std::max(type->width(), kWordWidth), type->width())));
}

std::string Expressions::unary(ExprRef e, std::string_view symbol) {
  if (e->type()->is_float()) return fmt::format("({}{})", symbol, value(e->operand(0)));
  return narrowed(fmt::format("{}{}", symbol, unsigned_value(e->operand(0))), e->type());
}

namespace {

// So many bits hold the value, with its sign, whatever the variables are.
unsigned needed_bits(ExprRef e) {
  const bool is_signed = e->type()->is_signed();
  if (e->is(Kind::Cast) && e->operand(0)->type()->is_bitvector() && !is_signed &&
      !e->operand(0)->type()->is_signed())
    return std::min(needed_bits(e->operand(0)), e->type()->width() + 1);
  if (!is_signed) return e->type()->width() + 1;  // what is negative elsewhere is large here
  unsigned bits = e->type()->width();
  if (e->is(Kind::Constant)) bits = e->value().getSignificantBits();
  if (e->is(Kind::Cast) && e->operand(0)->type()->is_bitvector()) bits = needed_bits(e->operand(0));
  if (e->is(Kind::Ite)) bits = std::max(needed_bits(e->operand(1)), needed_bits(e->operand(2)));
  if (e->is(Kind::Add) || e->is(Kind::Sub))
    bits = std::max(needed_bits(e->operand(0)), needed_bits(e->operand(1))) + 1;
  if (e->is(Kind::Mul)) bits = needed_bits(e->operand(0)) + needed_bits(e->operand(1));
  return std::min(bits, e->type()->width());
}

// The result has so many bits before it is cut off to those of the type.
bool fits_always(ExprRef e) {
  const unsigned left = needed_bits(e->operand(0));
  const unsigned right = needed_bits(e->operand(1));
  return (e->is(Kind::Mul) ? left + right : std::max(left, right) + 1) <= e->type()->width();
}

}  // namespace

bool Expressions::is_exact(ExprRef e) const {
  if (!e->is(Kind::Add) && !e->is(Kind::Sub) && !e->is(Kind::Mul)) return false;
  if (!e->type()->is_signed() || !Types::is_exact(e->type()->width())) return false;
  return fits_always(e) || (is_exact_ && instruction_ != nullptr && is_exact_(*instruction_, e));
}

std::string Expressions::arithmetic(ExprRef e, std::string_view symbol) {
  if (e->type()->is_float())
    return fmt::format("({} {} {})", value(e->operand(0)), symbol, value(e->operand(1)));
  if (!e->type()->is_bitvector()) throw Refusal("arithmetic on such numbers");
  if (is_exact(e)) {
    const std::string first = value(e->operand(0));
    const std::string plain = fmt::format("({} {} {})", first, symbol, value(e->operand(1)));
    constexpr unsigned kInt = 32;  // to which C takes what is narrower
    return e->type()->width() >= kInt ? plain : fmt::format("(({}){})", types_.name(e->type()), plain);
  }
  const std::string left = unsigned_value(e->operand(0));
  return narrowed(fmt::format("{} {} {}", left, symbol, unsigned_value(e->operand(1))), e->type());
}

std::string Expressions::division(ExprRef e, std::string_view symbol) {
  const std::string left = value(e->operand(0));
  const std::string text = fmt::format("{} {} {}", left, symbol, value(e->operand(1)));
  return e->type()->is_float() ? "(" + text + ")" : narrowed(text, e->type());
}

std::string Expressions::infix(ExprRef e, std::string_view symbol) {
  if (e->operand(0)->type()->is(expr::TypeKind::Integer)) throw Refusal("mathematical integers");
  const std::string left = value(e->operand(0));
  return fmt::format("({} {} {})", left, symbol, value(e->operand(1)));
}

std::string Expressions::shift(ExprRef e) {
  const unsigned width = e->type()->width();
  ExprRef distance = e->operand(1);
  const bool is_left = e->is(Kind::Shl);
  const std::string by = unsigned_value(distance);
  const std::string shifted = is_left ? unsigned_value(e->operand(0)) : value(e->operand(0));
  const std::string text = narrowed(fmt::format("{} {} {}", shifted, is_left ? "<<" : ">>", by), e->type());
  if (distance->is(Kind::Constant) && distance->value().ult(width)) return text;
  const std::string beyond =
      !is_left && e->type()->is_signed() ? fmt::format("({} < 0 ? -1 : 0)", shifted) : std::string("0");
  return fmt::format("(({})({} < {}u ? {} : {}))", types_.name(e->type()), by, width, text, beyond);
}

std::string Expressions::overflow(ExprRef e) {
  TypeRef type = e->operand(0)->type();
  if (!Types::is_exact(type->width())) throw Refusal("overflow in such a type");
  const std::string name = types_.name(type);
  const std::string left = value(e->operand(0));
  const auto built_in = [&](std::string_view function, const std::string& a, const std::string& b) {
    return fmt::format("({{ {} result; __builtin_{}_overflow({}, {}, &result); }})", name, function, a, b);
  };
  switch (e->kind()) {
    case Kind::OverflowNeg:
      return built_in("sub", fmt::format("({})0", name), left);
    case Kind::OverflowAdd:
      return built_in("add", left, value(e->operand(1)));
    case Kind::OverflowSub:
      return built_in("sub", left, value(e->operand(1)));
    case Kind::OverflowMul:
      return built_in("mul", left, value(e->operand(1)));
    case Kind::OverflowDiv:
      if (!type->is_signed()) return "0";
      return fmt::format("({} == {} && {} == -1)", left,
                         constant(type, llvm::APInt::getSignedMinValue(type->width())), value(e->operand(1)));
    case Kind::OverflowShl: {
      // The bits that have to be zero: those that are shifted out, and the sign.
      const unsigned room = type->is_signed() ? type->width() - 1 : type->width();
      const std::string bits = unsigned_value(e->operand(0));
      const std::string by = unsigned_value(e->operand(1));
      const std::string sign = type->is_signed() ? fmt::format("{} < 0 || ", left) : std::string();
      return fmt::format("({}({} != 0 && ({} > {}u || ({} > 0 && ({} >> ({}u - {})) != 0))))", sign, bits, by,
                         room, by, bits, room, by);
    }
    default:
      throw Refusal(fmt::format("expression '{}'", expr::info(e->kind()).name));
  }
}

std::string Expressions::counted(ExprRef e) {
  const unsigned width = e->operand(0)->type()->width();
  if (width > kWordWidth) throw Refusal(fmt::format("'{}' of so many bits", expr::info(e->kind()).name));
  const std::string bits = fmt::format("(unsigned long long){}", unsigned_value(e->operand(0)));
  std::string text;
  if (e->is(Kind::PopCount))
    text = fmt::format("__builtin_popcountll({})", bits);
  else if (e->is(Kind::LeadingZeros))
    text = fmt::format("({} ? __builtin_clzll({}) - {} : {})", bits, bits, kWordWidth - width, width);
  else
    text = fmt::format("({} ? __builtin_ctzll({}) : {})", bits, bits, width);
  return narrowed(text, e->type());
}

std::string Expressions::cast(ExprRef e) {
  ExprRef operand = e->operand(0);
  TypeRef from = operand->type();
  TypeRef to = e->type();
  const std::string plain = value(operand);
  if (to->is_bool()) return fmt::format("({} != 0)", plain);
  if (to->is_pointer() && (from->is_bitvector() || from->is_bool()))
    return fmt::format("(({})({}){})", types_.name(to),
                       types_.integer(program_.data_model().pointer_width(), false), plain);
  if (from->is_pointer() && to->is_bitvector())
    return narrowed(
        fmt::format("({}){}", types_.integer(program_.data_model().pointer_width(), false), plain), to);
  if (to->is_bitvector()) return narrowed(plain, to);
  if (!to->is_scalar()) throw Refusal(fmt::format("cast to {}", expr::to_string(to)));
  return fmt::format("(({}){})", types_.name(to), plain);
}

std::string Expressions::reinterpreted(const std::string& value, TypeRef from, TypeRef to) {
  return fmt::format("({{ union {{ {} from; {} to; }} both; both.from = {}; both.to; }})", types_.name(from),
                     types_.name(to), value);
}

std::string Expressions::library_float(ExprRef e, std::string_view name) {
  std::string arguments;
  for (ExprRef operand : e->operands()) arguments += (arguments.empty() ? "" : ", ") + value(operand);
  return fmt::format("__builtin_{}{}({})", name, float_suffix(e->type()->format()), arguments);
}

std::string Expressions::address(ExprRef place) {
  return fmt::format("((void *)&{})", value(place));
}

std::string Expressions::part(ExprRef e) {
  ExprRef whole = e->operand(0);
  if (!expr::is_place(whole)) throw Refusal("part of a value that is no object");
  // By a pointer to the first element: the object has bounds, not the type.
  if (e->is(Kind::Index))
    return fmt::format("(({} *){})[{}]", types_.name(e->type()), value(whole), value(e->operand(1)));
  return fmt::format("{}.{}", value(whole), types_.field(whole->type(), e->index()));
}

std::string Expressions::memory(ExprRef e) {
  switch (e->kind()) {
    case Kind::Deref:
      types_.name(e->type());
      return fmt::format("(*{})", value(e->operand(0)));
    case Kind::AddressOf:
      return fmt::format("(({})&{})", types_.name(e->type()), value(e->operand(0)));
    case Kind::PointerAdd: {
      TypeRef element = e->type()->element();
      const uint64_t step = expr::step_of(element, program_.data_model());
      if (element->is_scalar()) return fmt::format("({} + {})", value(e->operand(0)), value(e->operand(1)));
      return fmt::format("(({})((char *){} + {} * {}))", types_.name(e->type()), value(e->operand(0)),
                         value(e->operand(1)), step);
    }
    case Kind::PointerSub: {
      TypeRef element = e->operand(0)->type()->element();
      const uint64_t step = expr::step_of(element, program_.data_model());
      if (step == 0) throw Refusal("distance in elements without a size");
      return fmt::format("(((char *){} - (char *){}) / {})", value(e->operand(0)), value(e->operand(1)),
                         step);
    }
    default:
      return part(e);
  }
}

std::string Expressions::value(ExprRef e) {
  switch (e->kind()) {
    case Kind::Constant:
      return constant(e->type(), e->value());
    case Kind::Symbol:
      return symbol(e);
    case Kind::Not:
      return fmt::format("(!{})", value(e->operand(0)));
    case Kind::And:
      return infix(e, "&&");
    case Kind::Or:
      return infix(e, "||");
    case Kind::Implies:
      return fmt::format("(!{} || {})", value(e->operand(0)), value(e->operand(1)));
    case Kind::Ite:
      if (!e->type()->is_scalar()) throw Refusal("choice between objects");
      return fmt::format("({} ? {} : {})", value(e->operand(0)), value(e->operand(1)), value(e->operand(2)));
    case Kind::Eq:
      return infix(e, "==");
    case Kind::Ne:
      return infix(e, "!=");
    case Kind::Lt:
      return infix(e, "<");
    case Kind::Le:
      return infix(e, "<=");
    case Kind::Gt:
      return infix(e, ">");
    case Kind::Ge:
      return infix(e, ">=");
    case Kind::Neg:
      return unary(e, "-");
    case Kind::BitNot:
      return unary(e, "~");
    case Kind::Add:
      return arithmetic(e, "+");
    case Kind::Sub:
      return arithmetic(e, "-");
    case Kind::Mul:
      return arithmetic(e, "*");
    case Kind::Div:
      return division(e, "/");
    case Kind::Mod:
      return division(e, "%");
    case Kind::BitAnd:
      return arithmetic(e, "&");
    case Kind::BitOr:
      return arithmetic(e, "|");
    case Kind::BitXor:
      return arithmetic(e, "^");
    case Kind::Shl:
    case Kind::Shr:
      return shift(e);
    case Kind::Cast:
      return cast(e);
    case Kind::Reinterpret:
      return reinterpreted(value(e->operand(0)), e->operand(0)->type(), e->type());
    case Kind::Concat: {
      const unsigned low = e->operand(1)->type()->width();
      const std::string name = types_.computed(e->type()->width());
      return fmt::format("(({})({}){} << {} | {})", types_.name(e->type()), name,
                         unsigned_value(e->operand(0)), low, unsigned_value(e->operand(1)));
    }
    case Kind::Extract:
      return narrowed(fmt::format("{} >> {}", unsigned_value(e->operand(0)), e->index()), e->type());
    case Kind::PopCount:
    case Kind::LeadingZeros:
    case Kind::TrailingZeros:
      return counted(e);
    case Kind::ByteSwap:
      if (e->type()->width() == 8) return value(e->operand(0));
      return narrowed(fmt::format("__builtin_bswap{}({})", e->type()->width(), value(e->operand(0))),
                      e->type());
    case Kind::IsNan:
      return fmt::format("(__builtin_isnan({}) != 0)", value(e->operand(0)));
    case Kind::IsInf:
      return fmt::format("(__builtin_isinf({}) != 0)", value(e->operand(0)));
    case Kind::IsNormal:
      return fmt::format("(__builtin_isnormal({}) != 0)", value(e->operand(0)));
    case Kind::SignBit:
      return fmt::format("(__builtin_signbit({}) != 0)", value(e->operand(0)));
    case Kind::Abs:
      return library_float(e, "fabs");
    case Kind::Sqrt:
      return library_float(e, "sqrt");
    case Kind::Fma:
      return library_float(e, "fma");
    case Kind::FloatRem:
      return library_float(e, "fmod");
    case Kind::OverflowNeg:
    case Kind::OverflowAdd:
    case Kind::OverflowSub:
    case Kind::OverflowMul:
    case Kind::OverflowDiv:
    case Kind::OverflowShl:
      return overflow(e);
    case Kind::Deref:
    case Kind::AddressOf:
    case Kind::PointerAdd:
    case Kind::PointerSub:
    case Kind::Index:
    case Kind::Member:
      return memory(e);
    default:
      throw Refusal(fmt::format("expression '{}'", expr::info(e->kind()).name));
  }
}

}  // namespace heddle::decompile
