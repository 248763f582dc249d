// What pointers may point to, for the whole program at once: inclusion-based, without regard to the order of
// instructions, to fields and to calling contexts. All objects take part: globals (string literals among
// them), locals, parameters and temporaries, functions, one object per ALLOC instruction and per call of an
// allocator (allocators.h), and one per variadic function for the arguments beyond its parameters.
//
// Every value may carry pointers, integers too, so that a pointer survives memcpy, byte-wise copies and
// casts. An integer that becomes a pointer, and is not plainly made from one, may point to anything that has
// an address in the program: "unknown". What the result rests on, beyond GOTO's rules:
// - pointer arithmetic stays in the object it started from: an access outside of it ends the path;
// - a pointer that was never initialised points to nothing (GOTO: arbitrary);
// - a pointer read from memory was stored there as a pointer or copied from one, unless it is read from a
//   union in which an integer or float covers it.
#pragma once

#include <llvm/ADT/SparseBitVector.h>

#include <memory>
#include <span>
#include <vector>

#include "analysis/numbering.h"

namespace heddle::analysis {

struct Object {
  enum class Kind : uint8_t {
    Variable,    // symbol
    Function,    // symbol
    Allocation,  // the objects that an ALLOC, or a call of an allocator, makes: function, instruction
    Arguments,   // those of a variadic function beyond its parameters: function
  };
  Kind kind = Kind::Variable;
  const ir::Symbol* symbol = nullptr;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
};

// Numbers of objects. The object of a symbol has the symbol's number.
using ObjectSet = llvm::SparseBitVector<>;

struct Targets {
  // Also any object whose address is taken anywhere, any allocation, and memory that is not the program's.
  bool unknown = false;
  bool only_foreign = false;  // unknown, but just memory that is not the program's besides `objects`
  ObjectSet objects;
};

struct CallTargets {
  bool unknown = false;  // then `functions` are all that have their address taken and take as many arguments
  std::vector<const ir::Function*> functions;
};

class PointsTo {
 public:
  explicit PointsTo(const Numbering& numbering);
  ~PointsTo();
  PointsTo(const PointsTo&) = delete;
  PointsTo& operator=(const PointsTo&) = delete;

  const Numbering& numbering() const { return numbering_; }
  size_t object_count() const { return objects_.size(); }
  const Object& object(uint32_t number) const { return objects_[number]; }
  // The object of an ALLOC, or of a call of an allocator; kNone for other instructions.
  uint32_t allocated_by(const ir::Instruction& allocation) const;
  // The object of the arguments beyond a function's parameters; kNone if it is not variadic.
  uint32_t arguments_of(const ir::Function& function) const;

  // What the value of `e` may point to: a pointer, or an integer or aggregate that carries some. The
  // expression need not occur in the program.
  const Targets& targets(expr::ExprRef e) const;
  // The same for the values that are stored where `pointer` points.
  const Targets& targets_behind(expr::ExprRef pointer) const;
  // The objects a place may be part of.
  const Targets& objects_of_place(expr::ExprRef place) const;

  bool is_address_taken(const ir::Symbol& symbol) const;
  // Variables and functions whose address is taken, allocations, argument areas: what "unknown" stands for.
  const ObjectSet& addressable() const;

  // What the result of a function may point to, as the function sees it.
  const Targets& result_targets(const ir::Function& function) const;

  CallTargets function_targets(const ir::Instruction& call) const;
  // The program's objects that code outside of it (FILL.OUTSIDE) may get at.
  Targets outside_targets() const;

 private:
  class Builder;
  const Targets& targets_of_node(uint32_t node) const;

  const Numbering& numbering_;
  std::vector<Object> objects_;
  std::unique_ptr<Builder> builder_;
};

}  // namespace heddle::analysis
