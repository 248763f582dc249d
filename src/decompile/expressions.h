// Values and places as C. Arithmetic is that of the GOTO language: it wraps, shifts by too much give what is
// left, and nothing depends on how C would promote an operand.
#pragma once

#include <set>
#include <string>

#include "decompile/decompile.h"
#include "decompile/names.h"
#include "decompile/types.h"
#include "expr/expr.h"
#include "ir/program.h"

namespace heddle::decompile {

class Expressions {
 public:
  Expressions(const ir::Program& program, Names& names, Types& types, const IsExact& is_exact)
      : program_(program), names_(names), types_(types), is_exact_(is_exact) {}

  // Whose operands are written from now on; null: those of none.
  void begin(const ir::Instruction* instruction) { instruction_ = instruction; }

  // Of a scalar, of a place, or of a function. Throws Refusal.
  std::string value(expr::ExprRef e);
  std::string condition(expr::ExprRef e) { return value(e); }
  // The address of a place, as void *.
  std::string address(expr::ExprRef place);
  std::string constant(expr::TypeRef type, const llvm::APInt& bits);

  // Symbols that the text names.
  const std::set<std::string>& used() const { return used_; }

 private:
  std::string symbol(expr::ExprRef e);
  std::string unary(expr::ExprRef e, std::string_view symbol);
  std::string arithmetic(expr::ExprRef e, std::string_view symbol);
  bool is_exact(expr::ExprRef e) const;
  std::string division(expr::ExprRef e, std::string_view symbol);
  std::string infix(expr::ExprRef e, std::string_view symbol);
  std::string shift(expr::ExprRef e);
  std::string overflow(expr::ExprRef e);
  std::string counted(expr::ExprRef e);
  std::string cast(expr::ExprRef e);
  std::string reinterpreted(const std::string& value, expr::TypeRef from, expr::TypeRef to);
  std::string library_float(expr::ExprRef e, std::string_view name);
  std::string memory(expr::ExprRef e);
  std::string part(expr::ExprRef e);
  // The number in the bits of its type, where C has only wider ones.
  std::string narrowed(const std::string& value, expr::TypeRef type);
  std::string unsigned_value(expr::ExprRef e);

  const ir::Program& program_;
  Names& names_;
  Types& types_;
  const IsExact& is_exact_;
  const ir::Instruction* instruction_ = nullptr;
  std::set<std::string> used_;
};

}  // namespace heddle::decompile
