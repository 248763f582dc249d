// Turns a program into inclusion constraints (inclusion.h): one node per expression that may carry pointers,
// and the flow between them that instructions and calls cause.
#pragma once

#include <unordered_map>
#include <vector>

#include "analysis/allocators.h"
#include "analysis/inclusion.h"
#include "analysis/indices.h"
#include "analysis/points_to.h"

namespace heddle::analysis {

class PointsTo::Builder {
 public:
  Builder(const Numbering& numbering, std::vector<Object>& objects);

  // The node of an expression's value, or kNone if it carries no pointers.
  uint32_t node_of(expr::ExprRef e);
  // The node of the address of a place.
  uint32_t node_of_address(expr::ExprRef place);
  // The node of what is stored where a pointer points.
  uint32_t node_behind(expr::ExprRef pointer);
  void solve();

  const Targets& targets(uint32_t node);
  const ObjectSet& addressable() const { return addressable_; }
  uint32_t allocated_by(const ir::Instruction& allocation) const;
  uint32_t arguments_of(const ir::Function& function) const {
    return argument_areas_[numbering_.number_of(function)];
  }
  uint32_t node_of_result(const ir::Function& function) const {
    return results_[numbering_.number_of(function)];
  }
  CallTargets function_targets(const ir::Instruction& call);
  Targets outside_targets();

 private:
  void add_objects(std::vector<Object>& objects);
  void add_function(const ir::Function& function, uint32_t number);
  void add_instruction(const ir::Instruction& instruction, uint32_t function);
  void add_call(const ir::Instruction& call);

  uint32_t new_node_of(expr::ExprRef e);
  uint32_t node_of_conversion(expr::ExprRef e);
  uint32_t node_of_symbol(expr::ExprRef e);
  uint32_t node_of_object(uint32_t object);  // the set with that one element
  uint32_t joined(std::span<const uint32_t> nodes);
  uint32_t with_unknown(uint32_t node);

  void assign(expr::ExprRef place, uint32_t value);
  // Code outside of the program gets all pointers that it can find from this one on.
  void give_to_outside(expr::ExprRef pointer, bool keeps_first);
  uint32_t outside();  // the node of all pointers that it has
  // As a conversion from one type to the other would.
  uint32_t converted(uint32_t value, expr::ExprRef from, expr::TypeRef to);
  void bind_call(const ir::Instruction& call, const ir::Function& function);
  void bind_target(const ir::Instruction& call, uint32_t object);
  void bind_allocation(expr::ExprRef place, uint32_t allocator, uint32_t object);
  bool is_callable_by_guess(uint32_t function, const ir::Instruction& call) const;

  bool holds_pointers(expr::TypeRef type);
  bool covers_pointers(expr::TypeRef union_type);

  const Numbering& numbering_;
  Allocators allocators_;
  bool is_built_ = false;  // the whole program has been seen
  uint32_t unknown_ = kNone;
  uint32_t foreign_ = kNone;  // the object that stands for memory that is not the program's
  uint32_t outside_ = kNone;
  ObjectSet addressable_;
  std::unordered_map<const ir::Instruction*, uint32_t> allocations_;
  std::vector<uint32_t> argument_areas_;  // objects by function, or kNone
  std::vector<uint32_t> results_;         // nodes by function
  std::unique_ptr<InclusionSolver> solver_;
  std::vector<uint32_t> node_by_expression_;  // by id
  std::unordered_map<uint32_t, uint32_t> node_by_object_;
  std::unordered_map<uint32_t, uint32_t> node_by_pointer_;  // what is behind a node
  std::vector<const ir::Instruction*> watched_calls_;
  std::unordered_map<expr::TypeRef, bool> holds_pointers_;
  std::unordered_map<expr::TypeRef, bool> covers_pointers_;
  std::unordered_map<uint32_t, Targets> answers_;
};

}  // namespace heddle::analysis
