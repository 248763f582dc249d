// Small numbers for the symbols and functions of a program, so that analyses can keep sets and tables instead
// of maps from names. A symbol expression is looked up by the address of its name, of which the store keeps
// one copy.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace heddle::analysis {

class Numbering {
 public:
  explicit Numbering(const ir::Program& program);

  const ir::Program& program() const { return *program_; }

  size_t symbol_count() const { return symbols_.size(); }
  const ir::Symbol& symbol(uint32_t number) const { return *symbols_[number]; }
  // kNone if the program has no such symbol (one that a quantifier binds).
  uint32_t number_of(expr::ExprRef symbol) const { return number_of(&symbol->text()); }
  uint32_t number_of(const ir::Symbol& symbol) const { return number_of(symbol.name); }

  size_t function_count() const { return functions_.size(); }
  const ir::Function& function(uint32_t number) const { return *functions_[number]; }
  uint32_t number_of(const ir::Function& function) const {
    return function_by_symbol_[number_of(function.name)];
  }
  uint32_t symbol_of_function(uint32_t function) const { return symbol_by_function_[function]; }
  // The function that a symbol names, or kNone.
  uint32_t function_of_symbol(uint32_t symbol) const { return function_by_symbol_[symbol]; }
  // The function whose parameter, local or temporary a symbol is; kNone for globals and functions.
  uint32_t owner(uint32_t symbol) const { return owner_[symbol]; }

 private:
  uint32_t number_of(const std::string* name) const;

  const ir::Program* program_;
  std::vector<const ir::Symbol*> symbols_;
  std::vector<const ir::Function*> functions_;
  std::unordered_map<const std::string*, uint32_t> symbol_by_name_;
  std::vector<uint32_t> function_by_symbol_;
  std::vector<uint32_t> symbol_by_function_;
  std::vector<uint32_t> owner_;
};

// The symbol or Deref that a place is a part of: x for x.f[2], *p for p->f.
expr::ExprRef root_of(expr::ExprRef place);

}  // namespace heddle::analysis
