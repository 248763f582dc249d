// What symbolic execution goes through: objects, and the states of paths, which say what objects hold.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/program.h"
#include "symex/knowledge.h"
#include "symex/value.h"

namespace heddle::symex {

using ObjectId = uint32_t;

// An instruction of an activation, and the calls that led to the activation.
struct Origin {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::shared_ptr<const Origin> caller;
};

struct Object {
  std::string name;
  const ir::Symbol* symbol = nullptr;      // null for allocated objects
  const ir::Function* function = nullptr;  // of a function's address
  expr::ExprRef address = nullptr;  // a symbol: where the object lies is not known; made when first asked for
  expr::ExprRef size = nullptr;     // bytes, index type
  // Where the object is made, if its size is computed, or large. Elsewhere a computed size is the value of an
  // expression that says nothing, and that no object may have; and memory that cannot hold all of the large
  // ones is no reason why an execution should not fail before. Null: the object says nothing of executions.
  expr::ExprRef made_where = nullptr;
  uint32_t alignment = 1;
  uint32_t serial = 0;  // different for all objects of an execution, unlike ObjectId
  bool is_heap = false;
  // The bytes in [rest_from, rest_to) are not followed (FILL.REST), on any path; null: all are. That holds of
  // the object, not of a state: where another path has not got that far, these bytes are not its own or were
  // not accessed, and putting off an access too many proves nothing.
  expr::ExprRef rest_from = nullptr;
  expr::ExprRef rest_to = nullptr;
  bool is_rest_text = false;              // none of them is zero
  bool is_any_text = false;               // stands for one of many texts, see Memory::any_text
  size_t made_at = SIZE_MAX;              // the Chosen step of an allocated object
  std::shared_ptr<const Origin> made_by;  // its ALLOC
  // Its life, in the order of symbolic execution; see Objects::lived_together.
  uint64_t born = 0;           // 0: nobody has its address
  uint64_t first_born = 0;     // the first of several lives
  uint64_t died = UINT64_MAX;  // when its life first ended on some path
  bool has_lives = false;      // more than one, which are not told apart
  std::vector<std::pair<ObjectId, expr::ExprRef>>
      beside;  // ended on some paths before it: where they lived on

  bool is_constant() const { return symbol != nullptr && symbol->is_constant; }
  bool is_static() const {
    return symbol != nullptr &&
           (symbol->kind == ir::SymbolKind::Global || symbol->kind == ir::SymbolKind::Function);
  }
};

// The part of the state that belongs to one object.
struct Cell {
  Value value;                    // null: contents not looked at yet
  expr::TypeRef type = nullptr;   // null: an allocated object that nothing has been read from or written to
  expr::ExprRef alive = nullptr;  // null: never declared on this path
  bool is_zeroed = false;         // type null: all bytes are zero
  bool operator==(const Cell&) const = default;
};

struct State {
  expr::ExprRef guard = nullptr;    // null: no path arrives
  uint32_t piece = 0;               // that the path is in; its guard begins there
  Knowledge::Path known = nullptr;  // follows from the guard and the assumptions
  PersistentVector<Cell> cells;

  bool is_dead() const { return guard == nullptr; }
  Cell cell(ObjectId id) const { return id < cells.size() ? cells[id] : Cell{}; }
  void set_cell(ObjectId id, Cell cell) {
    while (cells.size() <= id) cells.push_back(Cell{});
    cells.set(id, std::move(cell));
  }
};

// A call that is being executed.
struct Frame {
  const ir::Function* function = nullptr;
  std::unordered_map<const std::string*, ObjectId> locals;
  std::vector<ObjectId> stack_blocks;  // ALLOC of the stack variant
  ObjectId result = 0;
  std::shared_ptr<const Origin> caller;  // null: called by nobody
  uint64_t context = 0;                  // names the activation in the names of symbols
  std::unordered_map<uint32_t, unsigned> occurrences;

  std::string calls() const;  // that led here, as text
};

}  // namespace heddle::symex
