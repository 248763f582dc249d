// Sums of multiples, modulo 2^width: 3·i + n + 5. What a loop without branches does to its variables is
// often of this form, and then what all its rounds do together can be written down.
#pragma once

#include <llvm/ADT/APInt.h>

#include <functional>
#include <map>
#include <optional>

#include "expr/expr.h"

namespace heddle::passes {

struct ById {
  bool operator()(expr::ExprRef a, expr::ExprRef b) const { return a->id() < b->id(); }
};

// Only the low bits count: the value of an atom is a bit-vector of at least that many bits, or one of fewer
// bits, which its type extends.
class LinearForm {
 public:
  explicit LinearForm(unsigned width) : constant_(width, 0) {}
  static LinearForm of(const llvm::APInt& constant) {
    LinearForm result(constant.getBitWidth());
    result.constant_ = constant;
    return result;
  }
  static LinearForm of_atom(expr::ExprRef atom, unsigned width) {
    LinearForm result(width);
    result.add_term(atom, llvm::APInt(width, 1));
    return result;
  }

  unsigned width() const { return constant_.getBitWidth(); }
  const llvm::APInt& constant() const { return constant_; }
  // No coefficient is zero.
  const std::map<expr::ExprRef, llvm::APInt, ById>& terms() const { return terms_; }
  bool is_constant() const { return terms_.empty(); }
  llvm::APInt coefficient(expr::ExprRef atom) const;

  // `factor` times the other one, of which the low bits count.
  void add(const LinearForm& other, const llvm::APInt& factor);
  void multiply(const llvm::APInt& factor);
  LinearForm truncated(unsigned width) const;
  LinearForm without(expr::ExprRef atom) const;

  // As an unsigned bit-vector of the form's width.
  expr::ExprRef expression(expr::Store& store) const;

 private:
  void add_term(expr::ExprRef atom, const llvm::APInt& coefficient);

  llvm::APInt constant_;
  std::map<expr::ExprRef, llvm::APInt, ById> terms_;
};

// Gives the form of a part that is not taken apart any further: a variable, or what does not change. Nothing:
// it is to be taken apart.
using FormOfPart = std::function<std::optional<LinearForm>(expr::ExprRef e, unsigned width)>;

// The low bits of the value of a bit-vector expression; nothing if it is no linear form.
std::optional<LinearForm> linear_form(expr::ExprRef e, unsigned width, const FormOfPart& form_of_part);

}  // namespace heddle::passes
