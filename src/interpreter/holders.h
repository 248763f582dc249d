// Which blocks are pointed to, from the variables of all activations and the static objects, also through
// other blocks. Every word counts that could be a pointer, whatever its type, so that what is called lost is
// lost.
//
// For the story of a leak: where the last pointer to a block was lost. A run that is known to leak a block is
// executed once more, and before every instruction it is seen whether the block is still held: whether words
// lead to it, from a variable through other blocks. The words that were found last are remembered and looked
// at first, so that memory is searched only when one of them has changed.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

// A word that points to the block, or into the object that holds the next word.
struct Link {
  bool in_register = false;
  size_t activation = 0;  // of a register: 0 is the outermost
  uint32_t slot = 0;
  uint32_t object = 0;  // in memory: the object that holds it
  uint64_t address = 0;
  uint64_t word = 0;
};

// Temporaries of the front end hold what is on its way, a result that is about to be assigned. A block that
// only they hold is lost unless a variable gets it.
enum class Hold : uint8_t { None, Temporary, Variable };

// What is known of the block that is followed.
struct Follower {
  uint32_t block = 0;  // the object; 0: not yet allocated
  bool is_settled = false;
  Hold hold = Hold::None;
  std::vector<Link> path;  // from the variable to the block
  // The instruction that was executed last, and the last place in the user's text of every activation.
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::vector<support::SourceLocation> places;
  bool returns_block = false;  // it returns what holds the block
  uint64_t work = 0;
};

// A variable of the specification, which is no part of the program.
bool is_ghost(const ir::Symbol& symbol);

class Holders {
 public:
  explicit Holders(RunState& state) : state_(state) {}

  // Whether every block that was not freed is pointed to.
  bool none_lost();

  // The block of Options::followed_block.
  void follow_block(uint32_t object) { follower_.block = object; }
  // Called before every instruction.
  void follow();
  // At the end: who still holds the block.
  void tell();

 private:
  template <typename Visit>
  void for_each_word_of_variables(Visit visit) const;
  template <typename Visit>
  void for_each_word_of(uint32_t object, Visit visit) const;
  void look_for_holders();
  Hold hold_of(const Link& link) const;
  bool still_holds() const;
  bool reads_temporaries() const;
  void note_loss();

  RunState& state_;
  Follower follower_;
};

}  // namespace heddle::interpreter
