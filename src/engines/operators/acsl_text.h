// Expressions of a program as ACSL, whose integers are mathematical: a sum that may wrap around is converted
// back to the C type that it has in the program.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "ir/program.h"

namespace heddle::engines::operators {

// How C calls a variable; nothing: it has no name there.
using VariableName = std::function<std::optional<std::string>(const ir::Symbol& symbol)>;

class AcslWriter {
 public:
  AcslWriter(const ir::Program& program, VariableName name_of)
      : program_(program), name_of_(std::move(name_of)) {}

  // A symbol that is none of the program stands for this text, a predicate or a term.
  void bind(expr::ExprRef symbol, std::string text) { bound_[symbol] = std::move(text); }

  // Nothing if ACSL, or we, have no words for it.
  std::optional<std::string> predicate(expr::ExprRef e);
  std::optional<std::string> term(expr::ExprRef e);

 private:
  struct NoWords {};
  // The value of a bit-vector as an integer, which is in this range of bits.
  struct Number {
    std::string text;
    unsigned bits = 1;  // with a sign
    bool is_natural = false;
  };

  std::string condition(expr::ExprRef e);
  std::string comparison(expr::ExprRef e);
  Number number(expr::ExprRef e);
  Number computed(expr::ExprRef e);
  Number converted(Number value, expr::TypeRef type);
  std::string place(expr::ExprRef e);
  std::string variable(expr::ExprRef e);

  const ir::Program& program_;
  VariableName name_of_;
  std::map<expr::ExprRef, std::string> bound_;
};

}  // namespace heddle::engines::operators
