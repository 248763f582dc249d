// Our types as ireps of CBMC: what TypeReader reads.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "expr/expr.h"
#include "goto_binary/irep.h"

namespace heddle::goto_binary {

class TypeWriter {
 public:
  TypeWriter(const expr::Store& store, IrepBuilder& ireps) : store_(store), ireps_(ireps) {}

  // Of a value that is stored. Throws Refusal, as all of this does.
  Irep type(expr::TypeRef type);
  // Of a field, which may be some bits only.
  Irep field_type(const expr::Field& field);
  Irep boolean() { return ireps_.make("bool"); }
  Irep integer(unsigned width, bool is_signed);
  // What a record holds, with its padding: as many components as `struct` has operands.
  struct Component {
    std::string name;
    Irep type;
    int64_t field;  // -1: padding
  };
  std::vector<Component> components(expr::TypeRef record);
  static std::string identifier(expr::TypeRef record) { return "tag-" + record->record().tag; }
  // Of the symbol that the tag names.
  Irep definition(expr::TypeRef record);
  // A number that stands in a type.
  Irep number(uint64_t value);
  // Whether a type since the last call was one that files only have something wider for (long_double.h).
  bool take_long_double() { return std::exchange(has_long_double_, false); }

 private:
  Irep text(const std::string& text) { return ireps_.make(text); }
  Irep function(expr::TypeRef type);
  Irep float_type(expr::FloatFormat format);

  const expr::Store& store_;
  IrepBuilder& ireps_;
  bool has_long_double_ = false;
};

// As constants of the files are written: uppercase, without leading zeros.
std::string hexadecimal(const llvm::APInt& value);

}  // namespace heddle::goto_binary
