// Bodies of functions as C: a label and a statement for each instruction.
#pragma once

#include <map>
#include <string>

#include "decompile/decompile.h"
#include "decompile/expressions.h"
#include "ir/program.h"

namespace heddle::decompile {

class Bodies {
 public:
  Bodies(const ir::Program& program, Names& names, Types& types, Expressions& expressions, Readers readers)
      : program_(program), names_(names), types_(types), expressions_(expressions), readers_(readers) {}

  // What stands between the braces. Throws support::UnsupportedError.
  std::string write(const ir::Function& function);
  // Whether some body ends the program because of a violation.
  bool has_violations() const { return has_violations_; }
  // Inputs that bodies ask for, and the names of their types.
  const std::map<std::string, std::string>& inputs() const { return inputs_; }

 private:
  std::string locals();
  void write(const ir::Instruction& instruction);
  bool is_repeated(size_t instruction) const;
  // A place gets an arbitrary value, for verifiers.
  void choose(expr::ExprRef place);
  void choose_bytes(const std::string& place, const std::string& bytes);
  // A call of an input's function, which is declared; empty: it has another type elsewhere.
  std::string input(const std::string& name, const std::string& type);
  void line(const std::string& text) { text_ += "  " + text + "\n"; }
  void assign(expr::ExprRef place, expr::ExprRef value);
  // Puts an aggregate where `target`, a C place, is.
  void fill(const std::string& target, expr::ExprRef value);
  void fill_parts(const std::string& target, expr::ExprRef value);
  // A value that C can pass: scalars as they are, aggregates by an object.
  std::string passed(expr::ExprRef value);
  void call(const ir::Instruction& instruction);
  void havoc(const ir::Instruction& instruction);
  std::string temporary(expr::TypeRef type);
  void halt(const ir::Instruction& instruction);

  const ir::Program& program_;
  Names& names_;
  Types& types_;
  Expressions& expressions_;
  const Readers readers_;
  const ir::Function* function_ = nullptr;
  std::string declarations_;
  std::string text_;
  std::map<std::string, std::string> inputs_;
  bool has_violations_ = false;
};

}  // namespace heddle::decompile
