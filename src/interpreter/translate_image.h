// The bytes of constant expressions, known before the program runs because static objects and functions have
// their addresses.
#pragma once

#include <llvm/ADT/APInt.h>

#include "interpreter/translate.h"

namespace heddle::interpreter {

class Variables;
struct Translation;

class ConstantImages {
 public:
  explicit ConstantImages(const Translation& translation);

  // Writes the bytes of a constant into zeroed memory; false if the expression is not constant.
  bool image_of(expr::ExprRef e, uint8_t* bytes) const;

 private:
  void write_scalar(uint8_t* bytes, expr::TypeRef type, const llvm::APInt& value) const;
  bool image_of_pointer(expr::ExprRef e, uint64_t& address) const;
  bool address_of_static(expr::ExprRef e, uint64_t& address) const;

  const Environment& environment_;
  const Variables& variables_;
};

}  // namespace heddle::interpreter
