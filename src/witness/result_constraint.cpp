#include "witness/result_constraint.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <algorithm>

namespace heddle::witness {

namespace {

constexpr std::string_view kResult = "\\result";

llvm::StringRef trimmed(llvm::StringRef text) {
  text = text.trim();
  while (text.starts_with("(") && text.ends_with(")")) text = text.drop_front().drop_back().trim();
  return text;
}

bool is_constant(llvm::StringRef text) {
  text.consume_front("-") || text.consume_front("+");
  text = text.ltrim();
  return !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) != 0 || text[0] == '.') &&
         text.find_first_not_of("0123456789abcdefABCDEFxXpPuUlL.+-") == llvm::StringRef::npos;
}

bool is_hexadecimal(llvm::StringRef digits) {
  return digits.starts_with_insensitive("0x");
}

bool is_float(llvm::StringRef digits) {
  return digits.find('.') != llvm::StringRef::npos ||
         digits.find_first_of(is_hexadecimal(digits) ? "pP" : "eE") != llvm::StringRef::npos;
}

expr::ExprRef float_constant(expr::Store& store, llvm::StringRef digits, bool is_negative) {
  const bool is_single = !is_hexadecimal(digits) && digits.ends_with_insensitive("f");
  if (is_single || digits.ends_with_insensitive("l")) digits = digits.drop_back();
  llvm::APFloat value(is_single ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEdouble());
  auto status = value.convertFromString(digits, llvm::RoundingMode::NearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return nullptr;
  }
  if (is_negative) value.changeSign();
  return store.constant(store.float_type(is_single ? expr::FloatFormat::Single : expr::FloatFormat::Double),
                        value.bitcastToAPInt());
}

}  // namespace

std::optional<ResultConstraint> parse_result_constraint(const std::string& text) {
  llvm::StringRef rest = trimmed(text);
  if (!rest.consume_front(kResult)) return std::nullopt;
  rest = rest.ltrim();
  // Longer operators first: <= begins with <.
  for (const expr::COperator op :
       {expr::COperator::LessEqual, expr::COperator::GreaterEqual, expr::COperator::Equal,
        expr::COperator::NotEqual, expr::COperator::Less, expr::COperator::Greater}) {
    if (!rest.consume_front(expr::info(op).token)) continue;
    const llvm::StringRef constant = trimmed(rest);
    if (!is_constant(constant)) return std::nullopt;
    return ResultConstraint{op, constant.str()};
  }
  return std::nullopt;
}

std::optional<std::string> equals(const std::string& goto_type, const llvm::APInt& bits) {
  const std::string prefix = std::string(kResult) + " == ";
  if (goto_type == "bool") return prefix + (bits.isZero() ? "0" : "1");
  const bool is_single = goto_type == "f32";
  if (is_single || goto_type == "f64") {
    const llvm::APFloat value(is_single ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEdouble(), bits);
    if (!value.isFinite()) return std::nullopt;
    llvm::SmallString<32> digits;
    value.toString(digits, is_single ? 9 : 17, 0);
    std::string text(digits);
    if (text.find_first_of(".eE") == std::string::npos) text += ".0";
    return prefix + text + (is_single ? "f" : "");
  }
  const bool is_signed = goto_type.starts_with("s");
  if ((!is_signed && !goto_type.starts_with("u")) || bits.getBitWidth() > 64 ||
      goto_type.find_first_not_of("0123456789", 1) != std::string::npos)
    return std::nullopt;
  llvm::SmallString<24> digits;
  bits.toString(digits, 10, is_signed);
  std::string suffix;
  if (!is_signed && bits.getActiveBits() > 31) suffix = bits.getActiveBits() > 32 ? "ULL" : "U";
  if (is_signed && bits.getSignificantBits() > 32) suffix = "LL";
  // The smallest number has no constant in C, and no sum is allowed here.
  if (is_signed && bits.isMinSignedValue() && bits.getBitWidth() == 64)
    return std::string(kResult) + " < -9223372036854775807LL";
  return prefix + std::string(digits) + suffix;
}

expr::ExprRef constant_of(expr::Store& store, const std::string& text) {
  llvm::StringRef digits = trimmed(text);
  const bool is_negative = digits.consume_front("-");
  if (!is_negative) digits.consume_front("+");
  digits = digits.ltrim();
  if (is_float(digits)) return float_constant(store, digits, is_negative);
  const size_t end = digits.find_last_not_of("uUlL");
  if (end == llvm::StringRef::npos) return nullptr;
  const std::string suffix = digits.substr(end + 1).lower();
  llvm::APInt value;
  if (digits.substr(0, end + 1).getAsInteger(0, value) || value.getActiveBits() > 64) return nullptr;
  value = value.zextOrTrunc(65);
  const expr::DataModel& model = store.data_model();
  bool is_unsigned = suffix.find('u') != std::string::npos;
  const bool may_be_unsigned = is_unsigned || is_hexadecimal(digits);
  unsigned width = suffix.find("ll") != std::string::npos  ? 64
                   : suffix.find('l') != std::string::npos ? model.long_width()
                                                           : model.int_width();
  // The first type that holds the number, as C looks for it.
  auto fits = [&](unsigned bits) {
    return value.getActiveBits() < bits || (is_unsigned && value.getActiveBits() <= bits);
  };
  if (!fits(width) && may_be_unsigned && value.getActiveBits() <= width) is_unsigned = true;
  while (!fits(width) && width < 64) width *= 2;
  if (!fits(width)) is_unsigned = true;
  llvm::APInt bits = value.zextOrTrunc(width);
  return store.constant(store.bitvector(width, !is_unsigned), is_negative ? -bits : bits);
}

}  // namespace heddle::witness
