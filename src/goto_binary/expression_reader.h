// Expressions of goto binaries to ours. Every id has a rule in one of the tables below; what has none, or has
// operands that its rule does not know the meaning of, is refused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "goto_binary/irep.h"
#include "goto_binary/type_reader.h"
#include "ir/program.h"

namespace heddle::goto_binary {

// Where expressions find what their names mean, and what happens before they are evaluated.
class Scope {
 public:
  virtual ~Scope() = default;
  virtual const ir::Symbol* find_symbol(std::string_view name) = 0;
  // Whether it is where arguments beyond the parameters begin, whatever the file says that it is.
  virtual bool is_argument_area(const ir::Symbol* symbol) = 0;
  // The place of a local array whose length is computed, or null for all other names.
  virtual expr::ExprRef variable_array(std::string_view name) = 0;
  // A constant object with the bytes of a string literal.
  virtual const ir::Symbol* string_object(expr::TypeRef type, std::string_view bytes) = 0;
  // An object that has the address of a label, for programs that jump to what they compute.
  virtual const ir::Symbol* label_object(std::string_view label) = 0;
  // A fresh arbitrary value, an input of the program if it has a name.
  virtual expr::ExprRef arbitrary(expr::TypeRef type, std::string_view input) = 0;
  // The address of a new object of so many bytes. A Stack object dies when the function returns.
  virtual expr::ExprRef allocate(expr::TypeRef type, expr::ExprRef bytes, bool is_zero,
                                 ir::Variant variant) = 0;
};

class ExpressionReader {
 public:
  ExpressionReader(ir::Program& program, TypeReader& types, Scope& scope)
      : store_(program.store()), program_(program), types_(types), scope_(scope) {}

  // Throws Refusal. What is a place in the file is a place here.
  expr::ExprRef value(Irep e);
  expr::ExprRef place(Irep e);
  expr::ExprRef condition(Irep e);
  // The same where "no" is the answer that claims less: r_ok and its like are known there.
  expr::ExprRef asserted(Irep e);
  // The value as one of another type, where no bit changes. Throws Refusal.
  expr::ExprRef coerced(expr::ExprRef value, expr::TypeRef type);
  // As C converts. Throws Refusal.
  expr::ExprRef converted(expr::ExprRef value, expr::TypeRef type);
  expr::ExprRef symbol(Irep e);
  // What the parts of the expression mean while its variables are bound.
  expr::ExprRef quantified(expr::Kind kind, Irep e);

  expr::TypeRef type(Irep e) { return types_.type(e.find("type")); }
  expr::Store& store() { return store_; }
  TypeReader& types() { return types_; }
  Scope& scope() { return scope_; }
  bool is_in_quantifier() const { return !bound_.empty(); }
  // Whether the program may compute with another rounding mode than that it begins with.
  bool changes_rounding() const;

 private:
  expr::Store& store_;
  ir::Program& program_;
  TypeReader& types_;
  Scope& scope_;
  std::unordered_map<std::string_view, expr::ExprRef> bound_;  // by quantifiers around
  unsigned bound_count_ = 0;
  unsigned depth_ = 0;
};

// What an id means. Rules throw Refusal.
struct ExpressionRule {
  std::string_view id;
  expr::ExprRef (*read)(ExpressionReader& reader, Irep e);
};

std::span<const ExpressionRule> logic_rules();
std::span<const ExpressionRule> arithmetic_rules();
std::span<const ExpressionRule> bit_rules();
std::span<const ExpressionRule> memory_rules();
std::span<const ExpressionRule> aggregate_rules();
// Of expressions whose type is complex, before the others.
std::span<const ExpressionRule> complex_rules();
// The same of vectors.
std::span<const ExpressionRule> vector_rules();

void expect_operands(Irep e, size_t count);
// The real (0) or imaginary (1) part of a complex number.
expr::ExprRef part_of(expr::Store& store, expr::ExprRef number, unsigned part);
// Whether it is the struct that a vector is here, and the array in one.
bool is_vector(expr::TypeRef type);
expr::ExprRef elements_of(expr::Store& store, expr::ExprRef vector);

}  // namespace heddle::goto_binary
