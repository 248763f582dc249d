// Types of goto binaries to ours. Both tools lay out structs by explicit padding, so that an offset is the
// sum of what stands before; the padding itself does not become a field.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "expr/expr.h"
#include "goto_binary/irep.h"

namespace heddle::goto_binary {

class TypeReader {
 public:
  // `has_long_double`: what files call C's long double has 80 bits.
  TypeReader(expr::Store& store, bool has_long_double) : store_(store), has_long_double_(has_long_double) {}

  // What a tag names. Tags of several files are told apart by who adds them.
  void add_tag(std::string_view identifier, Irep type) { tags_.try_emplace(identifier, type); }

  // Records in it are complete afterwards, if the file says what they hold. Throws Refusal.
  expr::TypeRef type(Irep irep);
  // The definition that a reference by tag leads to, or the type itself.
  Irep definition(Irep irep) const;
  // Which field of its record a component is; Refusal if it is none, or padding.
  uint64_t field(expr::TypeRef record, std::string_view component) const;
  // What stands for a text of the type `string`, such as the name of a class: texts are equal if their
  // numbers are.
  uint64_t number_of_text(std::string_view text);
  // Whether each component of a struct is a field, in order: false for padding.
  std::vector<bool> components(Irep struct_type) const;

 private:
  expr::TypeRef convert(Irep irep);
  expr::TypeRef convert_new(Irep irep);
  expr::TypeRef float_type(Irep irep);
  expr::TypeRef array_type(Irep irep);
  // A struct of an array, as the front end makes it.
  expr::TypeRef vector_type(Irep irep);
  expr::TypeRef function_type(Irep irep);
  expr::TypeRef tagged(Irep irep);
  expr::TypeRef record(Irep definition, const std::string& tag);
  void complete_pending();
  void complete(expr::TypeRef record);
  void complete_parts(expr::TypeRef type);
  uint32_t alignment_of(Irep definition, const std::vector<expr::Field>& fields, uint64_t size) const;
  unsigned width(Irep irep) const;

  expr::Store& store_;
  bool has_long_double_;
  std::unordered_map<std::string_view, Irep> tags_;
  std::unordered_map<uint32_t, expr::TypeRef> known_;  // by number of the irep
  std::unordered_map<expr::TypeRef, Irep> definitions_;
  std::unordered_set<expr::TypeRef> open_;  // records that are being completed
  std::vector<expr::TypeRef> pending_;
  std::unordered_map<expr::TypeRef, std::unordered_map<std::string, uint64_t>> fields_;
  std::unordered_map<std::string, uint64_t> texts_;
};

// Whether it is the struct that a complex number is here.
bool is_complex(expr::TypeRef type);

// The number that a constant of an integer type stands for, as `value` writes it. Throws Refusal.
llvm::APInt number_of(std::string_view digits, unsigned width);

}  // namespace heddle::goto_binary
