// What objects hold during symbolic execution. Scalars are expressions over inputs. Records are split into
// their fields and arrays into their elements as long as indices are constant; an array that is indexed
// symbolically becomes a table: one functional map from element number to value for each scalar in an
// element. Unions are bit patterns.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"
#include "symex/persistent.h"
#include "symex/terms.h"

namespace heddle::symex {

struct Node;
using Value = Ref<Node>;

enum class Shape : uint8_t {
  Scalar,  // scalar
  Record,  // fields
  Array,   // elements; a null one is an element of the background
  Table,   // maps
  Bits,    // scalar: a bit-vector of the size of a union
};

// A scalar inside an element of an array: where its bits begin, and which.
struct Leaf {
  uint64_t bit_offset;
  expr::TypeRef type;
};

struct Node {
  uint32_t references = 0;
  Shape shape = Shape::Scalar;
  expr::TypeRef type = nullptr;  // as stored; of an Array or Table, its element type
  expr::ExprRef scalar = nullptr;
  std::vector<Value> fields;
  PersistentVector<Value> elements;
  std::vector<expr::ExprRef> maps;  // Table: current; Array: background, empty if there is none
};

// Builds and takes apart values.
class Values : public Terms {
 public:
  using Terms::choose;
  using Terms::Terms;

  Value scalar(expr::ExprRef e);
  Value zero(expr::TypeRef type);
  // Arbitrary contents: symbols named after `name`.
  Value arbitrary(expr::TypeRef type, const std::string& name);
  Value array_of(expr::TypeRef element, uint64_t count, std::vector<expr::ExprRef> background);

  Value choose(expr::ExprRef condition, const Value& a, const Value& b);

  // Elements. `i` counts from 0 and is assumed to be in range.
  Value element(Value& array, expr::ExprRef i);  // may turn the array into a table
  void set_element(Value& array, expr::ExprRef i, const Value& element);
  void set_field(Value& record, size_t field, const Value& value);
  // The maps of an array as a table, and an array with these maps.
  std::vector<expr::ExprRef> maps_of(Value array);
  Value with_maps(const Value& array, std::vector<expr::ExprRef> maps);
  void replace_bits(Value& value, expr::ExprRef bits);  // of Shape::Bits

  // Bits [offset, offset + width) of a value of type `type`, and the value with those bits replaced.
  expr::ExprRef extract(Value& value, expr::TypeRef type, uint64_t offset, unsigned width);
  void deposit(Value& value, expr::TypeRef type, uint64_t offset, expr::ExprRef bits);
  // The same of bits that lie in memory, and two stretches of bits that are neighbours there.
  expr::ExprRef part_of(expr::ExprRef bits, uint64_t offset, unsigned width);
  expr::ExprRef joined(expr::ExprRef first, expr::ExprRef second);
  expr::ByteOrder byte_order() const { return store_.data_model().byte_order; }
  // What a bit-field with this value holds: of a bool one bit, where to_bits has a byte.
  expr::ExprRef field_bits(expr::ExprRef scalar);
  // Bits that are nobody's.
  expr::ExprRef padding(uint64_t bits);

  const std::vector<Leaf>& leaves(expr::TypeRef element);
  static expr::TypeRef innermost(expr::TypeRef array) {
    while (array->is_array()) array = array->element();
    return array;
  }
  static uint64_t flat_count(expr::TypeRef array) {
    uint64_t count = 1;
    for (; array->is_array(); array = array->element()) count *= array->count();
    return count;
  }
  static bool holds_pointers(expr::TypeRef type);

 private:
  void make_table(Value& array);
  Value element_from_maps(const Node& table, expr::ExprRef i);
  Value build_from_leaves(expr::TypeRef type, const std::vector<expr::ExprRef>& scalars, size_t& next);
  void leaf_values(Value& value, expr::TypeRef type, std::vector<expr::ExprRef>& out);
  expr::ExprRef select(expr::ExprRef map, expr::ExprRef i);
  Value& writable(Value& value);

  std::unordered_map<expr::TypeRef, std::vector<Leaf>> leaves_;
};

}  // namespace heddle::symex
