// What calls do with memory that others see: which static objects and which kinds of memory behind pointers
// they read and write.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "frontend/pointer_origins.h"
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
};

class CallEffectTable {
 public:
  explicit CallEffectTable(const ir::Program& program);

  // Of the functions and of all that they call.
  CallEffects of(const std::set<std::string>& roots);
  // Whether pointers may lead to the static object.
  bool has_address(const std::string& object) const { return addressed_.contains(object); }

 private:
  // What is touched through a pointer, and where the pointer comes from.
  struct ThroughPointer {
    Origins origins = 0;
    bool is_library_block = false;
    MemoryKind kind;
    auto operator<=>(const ThroughPointer&) const = default;
  };
  struct OwnTouched {
    std::set<StaticObject> objects;
    std::set<ThroughPointer> memory;
  };
  struct OwnCall {
    std::string callee;
    std::vector<Origins> arguments;
    auto operator<=>(const OwnCall&) const = default;
  };
  // What a function does itself.
  struct OwnEffects {
    OwnTouched reads;
    OwnTouched writes;
    std::set<OwnCall> calls;
  };

  const CallEffects& of_root(const std::string& root);
  CallEffects of_one(const std::string& root) const;
  static void add_visible(const OwnTouched& own, Origins visible, Touched& touched);
  void keep_given(const ir::Function& model, CallEffects& effects) const;
  static void add_given(expr::TypeRef type, std::set<MemoryKind>& given);
  void note_addressed(const ir::Function& function);
  void add_calls_through_pointers();
  void add(const ir::Function& function);
  using Seen = std::unordered_set<expr::ExprRef>;
  void add_read(expr::ExprRef e, Seen& seen, OwnTouched& reads) const;
  void add_way(expr::ExprRef place, Seen& seen, OwnTouched& reads) const;
  void add_block(const ir::Function& function, const ir::Instruction& instruction, expr::ExprRef pointer,
                 OwnTouched& touched) const;
  void add_place(expr::ExprRef place, OwnTouched& touched) const;
  OwnCall own_call(const ir::Instruction& instruction) const;
  bool is_static(expr::ExprRef symbol) const;

  const ir::Program& program_;
  PointerOrigins origins_;
  std::set<std::string> addressed_;              // static objects and functions to which pointers may lead
  std::map<std::string, OwnEffects> effects_;    // of functions, and of calls through pointers
  std::map<std::string, CallEffects> of_roots_;  // that were asked about
};

}  // namespace heddle::frontend
