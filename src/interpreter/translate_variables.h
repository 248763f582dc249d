// Where a function's variables live. Scalars whose address is never taken have slots; everything else has
// bytes in the frame, or, where a pointer to a former life must not lead to the present one, a new place at
// each DECL. Parameters come first, then the other variables, then temporaries.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "interpreter/bytecode.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

struct Storage {
  bool in_slots = true;
  uint32_t slot = kNoSlot;
  uint64_t offset = 0;
  uint64_t size = 0;
  size_t object = 0;           // index in the frame layout, or among the placed locals
  uint32_t pointer = kNoSlot;  // of a placed local
};

class Variables {
 public:
  Variables(const Environment& environment, const ir::Function& function, FunctionCode& code);

  // Null: no variable of the function.
  const Storage* find(const std::string& name) const;
  // A variable that is there only while its quantifier is translated.
  void add_bound(const std::string& name, uint32_t slot) { storage_[&name] = Storage{true, slot}; }
  void remove_bound(const std::string& name) { storage_.erase(&name); }
  // The offset of new bytes in the frame.
  uint64_t reserve(uint64_t size, uint64_t alignment);
  uint32_t slots_end() const { return next_slot_; }

 private:
  void collect_symbols();
  void collect_declared_again();
  bool is_placed(const ir::Symbol& symbol) const;
  void add_parameter(const ir::Symbol& symbol);
  void add_local(const ir::Symbol& symbol);

  const Environment& environment_;
  const ir::Function& function_;
  FunctionCode& code_;
  std::unordered_map<const std::string*, Storage> storage_;
  std::unordered_set<const std::string*> address_taken_;
  std::unordered_set<const std::string*> declared_;
  std::unordered_set<const std::string*> declared_again_;  // more than once in an activation
  std::vector<const ir::Symbol*> referenced_;
  uint32_t next_slot_ = 0;
};

}  // namespace heddle::interpreter
