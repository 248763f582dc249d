// Builtin functions that move the bits of an integer about.
#include <llvm/ADT/StringSwitch.h>

#include "frontend/builtins.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;

namespace {

// Bits in groups of so many, every second group of ones: 0x0f0f for 4.
llvm::APInt every_second(unsigned width, unsigned group) {
  llvm::APInt mask(width, 0);
  for (unsigned i = 0; i < width; i += 2 * group) mask.setBits(i, i + group);
  return mask;
}

}  // namespace

std::optional<Value> Builtins::moved_bits(const clang::CallExpr* e, const std::string& name) {
  const bool is_left = name.starts_with("rotateleft");
  const bool is_reversal = name.starts_with("bitreverse");
  if (!is_left && !is_reversal && !name.starts_with("rotateright")) return std::nullopt;
  TypeRef type = values_.type_of(e);
  TypeRef word = store_.unsigned_type(type->width());
  const unsigned width = type->width();
  auto operation = [&](Kind kind, Value a, Value b) { return values_.make(kind, word, {a, b}); };
  Value value = body_.save(values_.cast(word, expressions_.rvalue(e->getArg(0))));
  if (is_reversal) {  // neighbours change places: single bits, then pairs, then groups of four, …
    for (unsigned group = 1; group < width; group *= 2) {
      const Value mask = values_.constant(store_.constant(word, every_second(width, group)));
      const Value distance = values_.constant(word, group);
      value = body_.save(operation(Kind::BitOr,
                                   operation(Kind::BitAnd, operation(Kind::Shr, value, distance), mask),
                                   operation(Kind::Shl, operation(Kind::BitAnd, value, mask), distance)));
    }
    return values_.cast(type, value);
  }
  const Value size = values_.constant(word, width);
  const Value distance =
      body_.save(operation(Kind::Mod, values_.cast(word, expressions_.rvalue(e->getArg(1))), size));
  const Value rest = operation(Kind::Mod, operation(Kind::Sub, size, distance), size);
  return values_.cast(type, operation(Kind::BitOr, operation(Kind::Shl, value, is_left ? distance : rest),
                                      operation(Kind::Shr, value, is_left ? rest : distance)));
}

}  // namespace heddle::frontend
