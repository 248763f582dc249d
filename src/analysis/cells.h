// The parts of variables that the interval analysis keeps apart. A scalar variable is one cell, a struct has
// the cells of its fields, an array the cells of one element, which stand for all of them. Floats, unions,
// integers of more than 64 bits and allocated objects have no cells: nothing is known about them.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/call_graph.h"
#include "analysis/interval.h"
#include "analysis/points_to.h"

namespace heddle::analysis {

// Who can get at a variable.
enum class CellHome : uint8_t {
  Local,        // one activation of its function, by name
  Global,       // every function, by name; also constants, which nobody writes
  Addressable,  // pointers too
};

// How the cells of a type lie one behind the other.
struct CellLayout {
  enum class Shape : uint8_t { None, Scalar, Struct, Array };
  Shape shape = Shape::None;
  uint32_t count = 0;                     // of cells
  IntegerType integer;                    // Scalar
  std::vector<uint32_t> offsets;          // Struct: first cell of each field
  std::vector<const CellLayout*> fields;  // Struct
  const CellLayout* element = nullptr;    // Array
};

class Cells {
 public:
  Cells(const PointsTo& points_to, const CallGraph& calls);

  const CellLayout& layout(expr::TypeRef type);

  uint32_t cell_count() const { return static_cast<uint32_t>(types_.size()); }
  // The first cell of a symbol; only if its layout has any.
  uint32_t first_cell(uint32_t symbol) const { return first_cell_[symbol]; }
  const CellLayout& layout_of_symbol(uint32_t symbol) const { return *layouts_of_symbols_[symbol]; }
  IntegerType type_of_cell(uint32_t cell) const { return types_[cell]; }
  // The symbol whose cell it is; kNone for cells of results.
  uint32_t symbol_of_cell(uint32_t cell) const { return symbols_[cell]; }
  // Appends the types of the cells of a layout.
  static void add_types(const CellLayout& layout, std::vector<IntegerType>& types);

  CellHome home(uint32_t symbol) const { return homes_[symbol]; }
  // Cells of the value that a function returns. They are local to its activation.
  uint32_t result_cell(uint32_t function) const { return result_cell_[function]; }
  // Whether every pointer into the symbol points to its begin, or to the begin of an element (of the
  // innermost arrays) if it is an array.
  bool is_regular(uint32_t symbol) const { return is_regular_[symbol]; }

 private:
  void add_symbols(const CallGraph& calls);
  void find_irregular(const CallGraph& calls);
  void look_at(expr::ExprRef e);
  void mark_irregular(const Targets& targets, uint64_t step);
  bool steps_over_elements(uint32_t symbol, uint64_t step) const;

  const PointsTo& points_to_;
  std::unordered_map<expr::TypeRef, std::unique_ptr<CellLayout>> layouts_;
  std::vector<const CellLayout*> layouts_of_symbols_;
  std::vector<uint32_t> first_cell_;
  std::vector<IntegerType> types_;  // by cell
  std::vector<uint32_t> symbols_;   // by cell
  std::vector<CellHome> homes_;
  std::vector<uint32_t> result_cell_;  // by function
  std::vector<bool> is_regular_;
};

// The type of the elements of the innermost arrays, or the type itself if it is no array.
expr::TypeRef innermost_element(expr::TypeRef type);

}  // namespace heddle::analysis
