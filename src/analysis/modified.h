// What a piece of code may change: the variables and allocated objects it may write, and whether it does
// something that no set of objects describes. Proofs by induction replace the iterations of a loop by
// arbitrary values of all this, so nothing may be missing; functions are followed through calls.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/call_graph.h"
#include "analysis/control_flow.h"
#include "analysis/points_to.h"

namespace heddle::analysis {

struct Effects {
  ObjectSet written;  // variables as a whole, allocations by their ALLOC; also by DECL and DEAD
  ObjectSet read;
  bool reads_unknown = false;       // also through a pointer that may point to anything addressable
  bool writes_unknown = false;      // also through a pointer that may point to anything addressable
  bool allocates = false;           // ALLOC
  bool frees = false;               // FREE
  bool calls_without_body = false;  // such a call changes nothing but its result
  bool calls_unknown = false;       // through a pointer that may point to any function
  bool halts = false;               // HALT
  bool assumes = false;             // ASSUME: the path may end silently
  bool reads_input = false;         // HAVOC, or a call without body
  bool writes_output = false;       // OUTPUT
  bool starts_threads = false;

  void join(const Effects& other);
};

class Modified {
 public:
  Modified(const PointsTo& points_to, const CallGraph& calls);

  // Of an activation of the function with all it calls. Its own locals are not included: they are gone when
  // it ends.
  const Effects& of_function(uint32_t function) const { return functions_[function]; }
  // Of any number of iterations, with all calls. Locals that the loop declares are included.
  Effects of_loop(const ControlFlow& flow, const Loop& loop) const;
  Effects of_instruction(uint32_t function, uint32_t instruction) const;
  // The same without what the functions that it calls do.
  Effects own_effects(uint32_t function, uint32_t instruction) const;

  // What the evaluation of an expression reads; what it takes to find a place.
  Effects reads_of(expr::ExprRef e) const;
  Effects reads_of_place(expr::ExprRef place) const;
  // All objects that may be written, with those that an unknown pointer may reach.
  ObjectSet written_objects(const Effects& effects) const;

 private:
  // What one instruction does itself, apart from what it calls: to variables it names, and through pointers.
  struct OwnEffects {
    Effects named;
    Effects pointed;
  };
  void add_own(OwnEffects& effects, const ir::Instruction& instruction) const;
  void add_reads(OwnEffects& effects, const ir::Instruction& instruction) const;
  void read(OwnEffects& effects, expr::ExprRef e, bool is_place) const;
  void read_through(OwnEffects& effects, const Targets& targets) const;
  void write(OwnEffects& effects, expr::ExprRef place) const;
  void write_through(OwnEffects& effects, const Targets& targets) const;
  // OUTPUT stores through an argument if its format asks for that, by %n.
  bool may_store_count(const ir::Instruction& output) const;
  void add_calls(Effects& effects, const CallSite& site) const;
  bool may_return(uint32_t function) const;
  bool returns(const CallSite& site) const;
  Effects of_activation(uint32_t function) const;

  const PointsTo& points_to_;
  const CallGraph& calls_;
  std::unordered_map<uint32_t, expr::ExprRef> constants_;  // values of constant objects by symbol
  std::vector<Effects> functions_;
  std::vector<bool> returns_;  // whether an activation may
};

}  // namespace heddle::analysis
