// Number literals: exact in their type, or refused.
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Error.h>

#include <algorithm>
#include <optional>

#include "expr/evaluate.h"
#include "ir/text_parse_expr.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::TypeRef;

namespace {

// Longer numbers are refused: reading them takes quadratic time.
constexpr size_t kMaximumDigits = 20000;

// The digits as an unsigned number that is wide enough to be negated, or nothing if they are no whole number.
std::optional<llvm::APInt> whole_number(std::string_view text) {
  const bool is_hexadecimal = text.starts_with("0x");
  if (is_hexadecimal) text.remove_prefix(2);
  const auto is_digit =
      is_hexadecimal ? [](char c) { return llvm::isHexDigit(c); } : [](char c) { return llvm::isDigit(c); };
  if (text.size() > kMaximumDigits || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return llvm::APInt(static_cast<unsigned>(text.size()) * 4 + 2, text, is_hexadecimal ? 16 : 10);
}

std::optional<llvm::APInt> bits_of_float(std::string_view text, TypeRef type, bool is_negative) {
  llvm::APFloat value(expr::semantics_of(type->format()));
  auto status = value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return std::nullopt;
  }
  if (is_negative) value.changeSign();
  return value.bitcastToAPInt();
}

// Decimal numbers must lie in the range of the type, hexadecimal ones may also be its bit patterns.
bool fits(const llvm::APInt& value, TypeRef type, bool is_hexadecimal, bool is_negative) {
  const unsigned width = type->width();
  if (is_negative && !value.isZero())
    return type->is_bitvector() && type->is_signed() && value.isSignedIntN(width);
  const bool has_sign = type->is_bitvector() && type->is_signed();
  return value.getActiveBits() <= (has_sign && !is_hexadecimal ? width - 1 : width);
}

}  // namespace

ExprRef parse_number(const TokenStream& tokens, size_t token, expr::Store& store, TypeRef type,
                     bool is_negative) {
  const std::string_view text = tokens.text_at(token);
  const std::string shown = "'" + std::string(is_negative ? "-" : "") + std::string(text) + "'";
  if (type->is_float()) {
    const std::optional<llvm::APInt> bits = bits_of_float(text, type, is_negative);
    if (!bits) tokens.fail_at(token, shown + " is not a number of type " + to_string(type));
    return store.constant(type, *bits);
  }
  if (!type->is_bitvector() && !type->is_pointer() && !type->is(expr::TypeKind::Integer))
    tokens.fail_at(token, "a number cannot have type " + to_string(type));
  std::optional<llvm::APInt> value = whole_number(text);
  if (!value) tokens.fail_at(token, shown + " is not a number of type " + to_string(type));
  if (is_negative) value->negate();
  if (!type->is(expr::TypeKind::Integer)) {
    if (!fits(*value, type, text.starts_with("0x"), is_negative))
      tokens.fail_at(token, shown + " does not fit type " + to_string(type));
    value = value->sextOrTrunc(type->width());
  }
  return store.constant(type, *value);
}

}  // namespace heddle::ir
