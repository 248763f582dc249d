// What calls do with memory that others see: which static objects and which kinds of memory behind pointers
// they read and write.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_set>

#include "frontend/fresh_blocks.h"
#include "frontend/touched_memory.h"

namespace heddle::frontend {

// The name of a call of what a pointer leads to, with so many arguments.
std::string call_through_pointer(size_t arguments);

struct StaticObject {
  expr::ExprRef symbol = nullptr;
  bool is_of_library = false;  // a model's own
  auto operator<=>(const StaticObject&) const = default;
};

// Reads or writes.
struct Touched {
  std::set<StaticObject> objects;
  std::set<MemoryKind> memory;  // through pointers, and of static objects that have an address
  bool library_blocks = false;  // bytes that a model of the C library copies or fills
  void add(const Touched& other);
};

struct CallEffects {
  Touched reads;
  Touched writes;
  std::set<std::string> calls;
};

class CallEffectTable {
 public:
  explicit CallEffectTable(const ir::Program& program);

  // Of the functions and of all that they call.
  CallEffects of(const std::set<std::string>& roots) const;
  // Whether pointers may lead to the static object.
  bool has_address(const std::string& object) const { return addressed_.contains(object); }

 private:
  CallEffects of_one(const std::string& root) const;
  void keep_given(const ir::Function& model, CallEffects& effects) const;
  static void add_given(expr::TypeRef type, std::set<MemoryKind>& given);
  void note_addressed(const ir::Function& function);
  void add_calls_through_pointers();
  void add(const ir::Function& function);
  using Seen = std::unordered_set<expr::ExprRef>;
  void add_read(expr::ExprRef e, Seen& seen, Touched& reads) const;
  void add_way(expr::ExprRef place, Seen& seen, Touched& reads) const;
  void add_block(const ir::Function& function, const ir::Instruction& instruction, expr::ExprRef pointer,
                 Touched& touched) const;
  void add_place(expr::ExprRef place, Touched& touched) const;
  bool is_static(expr::ExprRef symbol) const;

  const ir::Program& program_;
  FreshBlocks fresh_blocks_;
  std::set<std::string> addressed_;             // static objects and functions to which pointers may lead
  std::map<std::string, CallEffects> effects_;  // of functions, and of calls through pointers
};

}  // namespace heddle::frontend
