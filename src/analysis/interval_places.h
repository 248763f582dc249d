// Which cells a place of a program stands for.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <functional>
#include <vector>

#include "analysis/cells.h"

namespace heddle::analysis {

// Cells that a place may be.
struct CellPart {
  CellHome home = CellHome::Local;
  uint32_t cell = 0;
  const CellLayout* layout = nullptr;
  bool is_whole = true;  // the cells of one object, not of one element among many
};

struct CellAccess {
  llvm::SmallVector<CellPart, 2> parts;
  llvm::SmallVector<uint32_t, 2> blurred;  // symbols of which some part is meant
  bool is_unknown = false;                 // anything that has no cells, or that is addressable
  bool reaches_all = false;                // the latter
  bool is_indirect = false;                // through a pointer
  // Whether the place is exactly the cells of one object.
  bool is_exact() const { return parts.size() == 1 && blurred.empty() && !is_unknown && parts[0].is_whole; }
  // Whether the parts are all that the place may be.
  bool is_known() const { return !is_unknown && blurred.empty() && !parts.empty(); }
};

class IntervalPlaces {
 public:
  using IndexValue = std::function<Interval(expr::ExprRef)>;

  IntervalPlaces(const PointsTo& points_to, Cells& cells) : points_to_(points_to), cells_(cells) {}

  // The cells of a place. Values of indices come from `index_value`.
  CellAccess access(expr::ExprRef place, const IndexValue& index_value);
  // Whether the index of an array element is below the number of elements.
  bool is_inside(expr::ExprRef element, const IndexValue& index_value) const;
  // The cell of a local scalar variable that no pointer can reach, or kNone.
  uint32_t local_scalar(expr::ExprRef e);

 private:
  // What is known of a symbol expression, by its id.
  struct SymbolInfo {
    bool is_known = false;        // looked up
    bool has_other_type = false;  // than the symbol
    uint32_t symbol = 0;          // kNone: not a variable of the program
  };

  const SymbolInfo& symbol_info(expr::ExprRef e);
  void access_target(CellAccess& access, uint32_t object, expr::ExprRef place, const IndexValue& index_value);
  void add_part(CellAccess& access, uint32_t symbol, CellPart part, expr::ExprRef place,
                const IndexValue& index_value);
  bool follow(CellPart& part, expr::ExprRef place, const IndexValue& index_value);

  const PointsTo& points_to_;
  Cells& cells_;
  std::vector<SymbolInfo> symbols_;  // by expression id
};

}  // namespace heddle::analysis
