// What the analyses of a program say about a loop, or about a function that is not followed: all that any
// number of rounds may change, and what can be said of it nevertheless.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "expr/expr.h"
#include "ir/program.h"

namespace heddle::symex {

// An allocated object, by its ALLOC or by a call that led to it.
using BlockSite = std::pair<const ir::Function*, uint32_t>;

// What pointers may point to, besides null.
struct PointedObjects {
  bool is_unknown = false;  // also anything else
  bool may_be_null = true;
  std::vector<const ir::Symbol*> variables;
  std::vector<BlockSite> blocks;
};

// What any number of iterations of a loop may change.
struct LoopEffects {
  std::vector<const ir::Symbol*> variables;
  std::vector<BlockSite> blocks;
  // Of variables that hold pointers, and of parameters. It is checked, not trusted (see pointer_shapes.h).
  std::unordered_map<const ir::Symbol*, PointedObjects> pointed;
  // Conditions that hold at the loop's head in every execution, each about one variable.
  std::vector<std::pair<const ir::Symbol*, expr::ExprRef>> invariants;
  // Of some blocks, what they consist of when the program gets at them. In pieces a block that was not
  // touched before the loop is taken to hold arbitrary values of this type at its head.
  std::vector<std::pair<BlockSite, expr::TypeRef>> block_types;
  // Conditions over variables of the function and globals that may hold whenever control is at the head. The
  // execution relies on them; Trace::broken says where it gets to the head without one of them. One that
  // begins with ForAll, perhaps several, each over one integer, is about the elements of arrays.
  std::vector<expr::ExprRef> candidates;
  std::string obstacle;  // why the loop cannot be replaced by arbitrary values; empty: it can
  // Why it can be only if the blocks that a round allocates are freed in it, and no others are.
  std::string blocks_obstacle;
};

struct LoopPlace {
  const ir::Function& function;
  uint32_t head;
  uint32_t last;               // the last instruction that jumps back to the head
  const std::string& context;  // the calls that led there
};

// Asked for each loop; nothing means that the loop is unwound as usual.
using EffectsOfLoop = std::function<std::optional<LoopEffects>(const LoopPlace&)>;

}  // namespace heddle::symex
