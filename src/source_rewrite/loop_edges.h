// The ways into loops, and out of them, by where the text is that all control on this way passes, and no
// other.
#pragma once

#include <unordered_map>
#include <vector>

#include "source_rewrite/weave_index.h"

namespace heddle::source_rewrite {

class LoopEdges {
 public:
  // Throws InputError for a loop that is entered in a place that is no statement of its own.
  LoopEdges(const instrument::Plan& plan, const WeaveIndex& weaves, const UnitText& text);

  enum class Place : uint8_t {
    BeforeJump,       // the range is that of the jump statement
    BeforeLabel,      // … of the label's name
    BeforeLoop,       // … of a loop statement that is no head of these loops itself
    EndOfBody,        // … of a loop statement whose body ends with the way
    EndOfBlock,       // … of the brace that ends a block
    BehindStatement,  // … of an expression statement
  };

  // The ways out of a loop. A way begins where none leads back: `if (done) { f(); return; }` before f().
  struct Exits {
    bool by_condition = false;          // the loop's own condition fails
    std::vector<TextRange> statements;  // the way begins with this statement, and no other way leads there
  };
  // Throws InputError for a way that begins elsewhere.
  Exits exits_of(const instrument::LoopInfo& loop) const;

  bool has(Place place) const { return !tables_[static_cast<size_t>(place)].empty(); }
  WeaveList at(Place place, TextRange range) const;

 private:
  void add_entry(const instrument::Weave& weave, const instrument::LoopInfo& loop,
                 const ir::Instruction* from, const ir::Instruction& to);

  const UnitText& text_;
  std::unordered_map<uint64_t, WeaveList> tables_[6];  // by Place
};

}  // namespace heddle::source_rewrite
