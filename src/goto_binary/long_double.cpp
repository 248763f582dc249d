#include "goto_binary/long_double.h"

#include <llvm/ADT/APFloat.h>

#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

namespace {

// Of 80 bits: the fraction, a bit that says whether the number is normal, 15 of the exponent, and the sign.
constexpr unsigned kFraction = 63;
constexpr unsigned kExponent = 15;
constexpr unsigned kWidth = 80;
constexpr unsigned kQuadFraction = 112;

}  // namespace

FloatShape shape_in_file(expr::FloatFormat format, const expr::DataModel& data_model) {
  switch (format) {
    case expr::FloatFormat::Half:
      return {16, 10};
    case expr::FloatFormat::Single:
      return {32, 23};
    case expr::FloatFormat::Double:
      return {64, 52};
    case expr::FloatFormat::Quad:
      return {128, 112};
    case expr::FloatFormat::X87:
      return data_model.pointer_width() == 64 ? FloatShape{128, 112} : FloatShape{96, 80};
  }
  throw Refusal("floating type");
}

llvm::APInt widened(const llvm::APInt& bits, const FloatShape& shape) {
  const llvm::APInt fraction = bits.extractBits(kFraction, 0);
  const llvm::APInt exponent = bits.extractBits(kExponent, kFraction + 1);
  if (bits[kFraction] == exponent.isZero()) throw Refusal("bits of a long double that stand for no number");
  llvm::APInt result(shape.width, 0);
  result.insertBits(fraction, shape.fraction - kFraction);
  result.insertBits(exponent, shape.fraction);
  result.setBitVal(shape.width - 1, bits[kWidth - 1]);
  return result;
}

llvm::APInt narrowed(const llvm::APInt& bits, const FloatShape& shape) {
  const unsigned more = shape.fraction - kFraction;
  if (!bits.extractBits(more, 0).isZero()) {
    const unsigned rest = kQuadFraction - shape.fraction;
    llvm::APFloat number(llvm::APFloat::IEEEquad(), bits.zext(shape.width + rest).shl(rest));
    bool is_inexact = false;
    number.convert(llvm::APFloat::x87DoubleExtended(), llvm::APFloat::rmNearestTiesToEven, &is_inexact);
    return number.bitcastToAPInt();
  }
  const llvm::APInt exponent = bits.extractBits(kExponent, shape.fraction);
  llvm::APInt result(kWidth, 0);
  result.insertBits(bits.extractBits(kFraction, more), 0);
  result.setBitVal(kFraction, !exponent.isZero());
  result.insertBits(exponent, kFraction + 1);
  result.setBitVal(kWidth - 1, bits[shape.width - 1]);
  return result;
}

Irep float_type(IrepBuilder& ireps, Irep written) {
  IrepBuilder::Named named;
  for (const std::string_view key : {std::string_view("width"), std::string_view("f"), kX87Mark})
    if (!written.find(key).is_nil()) named.emplace_back(key, ireps.make(written.text(key)));
  return ireps.make("floatbv", {}, named);
}

}  // namespace heddle::goto_binary
