// Control flow: bodies are walked in instruction order. A forward jump parks a copy of the state at its
// target, where it is merged with what arrives there; a backward jump goes round once more, if the loop
// policy says so. Calls are entered in place.
#pragma once

#include <unordered_map>
#include <vector>

#include "symex/loop_policy.h"
#include "symex/memory.h"
#include "symex/options.h"

namespace heddle::symex {

class Blocks;
class Evaluation;
class Merging;

class Control {
 public:
  explicit Control(Machine& machine);

  // Runs the program from its entry. Throws Stopped.
  void run();
  // Executes the body of the frame's function. What it returns is in the frame's result.
  void execute(Frame& frame, const std::vector<Value>& arguments, State& state);

 private:
  // control.cpp
  void walk(Frame& frame, State& state);
  void take_parked(Activation& activation, State& state);
  void jump(Frame& frame, Activation& activation, State& state);
  void park(Activation& activation, uint32_t target, State state);
  void count_step();
  const LoopExtents& extents_of(const ir::Function& function);
  LoopPolicy& policy() { return *policy_; }

  // instructions.cpp
  void step(Frame& frame, Activation& activation, State& state);
  void assign(State& state, const ir::Instruction& instruction);
  void havoc(Frame& frame, State& state, const ir::Instruction& instruction);
  void choose_input(State& state, const ir::Instruction& instruction, uint64_t number);
  void check(State& state, const ir::Instruction& instruction);
  void return_value(Frame& frame, Activation& activation, State& state, const ir::Instruction& instruction);
  void declare(Frame& frame, Activation& activation, State& state, const std::string& name);
  ObjectId object_to_declare(Frame& frame, Activation& activation, State& state, const std::string& name);
  void allocate(Frame& frame, const Activation& activation, State& state, const ir::Instruction& instruction);
  void copy_or_fill(Frame& frame, State& state, const ir::Instruction& instruction);
  void halt(State& state);

  // calls.cpp
  void call_instruction(Frame& frame, State& state, const ir::Instruction& instruction);
  void call_through_pointer(Frame& frame, State& state, const ir::Instruction& instruction,
                            const std::vector<Value>& arguments);
  // Calls a function and stores what it returns in the place, if there is one.
  void call_into(Frame& frame, expr::ExprRef place, const ir::Function& function,
                 const std::vector<Value>& arguments, State& state);
  void call(const ir::Function& function, const std::vector<Value>& arguments, State& state, Value* result);
  bool may_enter(const ir::Function& function, State& state);
  void bind_arguments(Frame& frame, const std::vector<Value>& arguments, State& state);
  void bind_further_arguments(Frame& frame, const std::vector<Value>& arguments, State& state);

  Machine& machine_;
  expr::Store& store_;
  const Options& options_;
  Values& values_;
  Paths& paths_;
  Objects& objects_;
  Memory& memory_;
  Blocks& blocks_;
  Evaluation& evaluation_;
  Merging& merging_;
  std::unique_ptr<LoopPolicy>& policy_;  // made after this
  std::unordered_map<const ir::Function*, LoopExtents> extents_;
  std::vector<Activation*> activations_;
  std::unordered_map<const ir::Function*, std::vector<expr::ExprRef>>
      active_;  // guards at entry, for recursion
  uint64_t contexts_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace heddle::symex
