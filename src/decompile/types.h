// Types as C: numbers by the words that compilers have for them, everything else by a typedef, so that no
// declarator is nested. Records have the layout of the program whatever the compiler would choose.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "decompile/names.h"
#include "expr/expr.h"

namespace heddle::decompile {

class Types {
 public:
  Types(const expr::DataModel& model, Names& names) : model_(model), names_(names) {}

  // The name of a type, whose definition is written before its use. Throws Refusal.
  std::string name(expr::TypeRef type);
  // The field's name in its record.
  std::string field(expr::TypeRef record, uint64_t number);
  // Of the number of bits that C computes in: 32 at least, unsigned.
  std::string computed(unsigned width) const;
  std::string integer(unsigned width, bool is_signed) const;
  // Whether C has integers of exactly this width.
  static bool is_exact(unsigned width);

  // Definitions, in the order in which C wants them.
  const std::string& text() const { return text_; }
  // Records that are only named stay incomplete; the others are defined by now.
  void finish();

 private:
  std::string made(expr::TypeRef type);
  std::string tag(expr::TypeRef record);
  void define(expr::TypeRef record);
  void complete(expr::TypeRef type);

  const expr::DataModel& model_;
  Names& names_;
  std::string text_;
  std::unordered_map<expr::TypeRef, std::string> known_;
  std::unordered_map<expr::TypeRef, std::string> tags_;
  std::unordered_map<expr::TypeRef, bool> defined_;
  std::unordered_map<expr::TypeRef, std::vector<std::string>> fields_;
  std::vector<expr::TypeRef> pending_;
  unsigned count_ = 0;
};

}  // namespace heddle::decompile
