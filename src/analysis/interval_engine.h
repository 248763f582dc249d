// Runs the interval domain over a whole program. A function has one summary: the join of the states it was
// entered with, and the state it leaves. A call that the summary covers uses it; any other call makes the
// entry grow and the function is analysed again, before its caller goes on. Functions being analysed lie on a
// stack of our own, so that deep chains of calls do not exhaust the machine's.
//
// Functions that call each other (a component of the call graph) are analysed in rounds: a call of one that
// is on the stack takes its summary as it is; when the first one entered is done and any summary has grown
// meanwhile, a new round begins. When none has, the summaries of the last round are true for good: they are
// used again until a call comes that their entries do not cover.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/fixpoint.h"
#include "analysis/interval_semantics.h"
#include "analysis/intervals.h"

namespace heddle::analysis {

class Intervals::Engine {
 public:
  using State = IntervalState;

  Engine(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
         IntervalOptions options);
  ~Engine();

  // The state before an instruction. Valid until the next call.
  const State& state_at(uint32_t function, uint32_t instruction);
  IntervalSemantics& semantics() { return semantics_; }
  const Numbering& numbering() const { return numbering_; }
  uint64_t activations() const { return activations_; }

 private:
  // The domain for fixpoint.h: one function's code.
  struct Domain {
    using State = IntervalState;
    Engine* engine;
    uint32_t function;

    bool is_unreachable(const State& state) const { return !state.is_reachable; }
    bool transfer(State& state, uint32_t instruction) {
      return engine->transfer(state, function, instruction);
    }
    void branch(State& state, uint32_t instruction, bool jumps);
    void join(State& into, const State& other) { engine->semantics_.states.join(into, other); }
    void widen(State& into, const State& other, uint32_t head, unsigned times);
    void narrow(State& into, const State& other) { engine->semantics_.states.meet(into, other); }
    bool less_or_equal(const State& a, const State& b) {
      return engine->semantics_.states.less_or_equal(a, b);
    }
  };

  // Variables other than its locals that a function, with all it calls, gets at. Where they are many, states
  // are handed over as a whole, so that they can be shared; otherwise only what is used is, so that what is
  // not used does not make a difference between calls.
  struct Footprint {
    bool is_large = false;
    bool uses_all = false;  // everything addressable
    bool writes_all = false;
    ObjectSet used_set;  // read or written, with everything addressable if that is used; only if large
    std::vector<uint32_t> used;             // read or written; only if not large
    std::vector<uint32_t> written;          // the same
    std::vector<uint32_t> own_addressable;  // its locals and parameters that pointers may reach
  };

  struct Function {
    std::unique_ptr<ControlFlow> flow;
    std::unique_ptr<Fixpoint<Domain>> fixpoint;
    std::unique_ptr<Footprint> footprint;
    std::vector<std::vector<Int128>> thresholds;  // by loop, empty: not looked for yet
    std::vector<bool> has_thresholds;
    // By CALL: the state behind it. Later calls make the callee's summary grow, which is nothing to this one.
    std::unordered_map<uint32_t, State> after_calls;
    State entry;
    State exit;             // `local` holds the cells of the result
    bool is_valid = false;  // the summary is true of all calls that the entry covers
    bool is_on_stack = false;
    unsigned growths = 0;  // of the entry
    unsigned exit_growths = 0;
    unsigned round = 0;  // of its component, when it was analysed last
  };

  // A set of functions that call each other.
  struct Component {
    bool is_active = false;
    bool has_grown = false;
    uint32_t first = kNone;  // the one that was entered from outside
    unsigned round = 0;
  };

  void analyse_from(uint32_t root);
  void run_stack();
  void begin(uint32_t function);
  void finish(uint32_t function);
  void settle(Component& component, const std::vector<uint32_t>& members);
  void enter_component(Component& component, uint32_t first);
  void push(uint32_t function);
  State exit_of(const Function& record) const;

  bool transfer(State& state, uint32_t function, uint32_t instruction);
  bool call(State& state, uint32_t caller, uint32_t instruction);
  // Whether the summary of the callee can be used for calls that its entry covers; otherwise it is now on the
  // stack.
  bool is_ready(uint32_t callee, const State& entry);
  State entry_state(const State& caller, const ir::Instruction& call, uint32_t callee);
  void hand_over(State& entry, const State& caller, uint32_t callee);
  bool covers(uint32_t callee, const State& entry);
  State after_call(const State& caller, const State& entry, const ir::Instruction& call, uint32_t callee);
  void take_over(State& after, const State& caller, const State& entry, uint32_t callee);
  void grow_entry(uint32_t function, const State& entry);
  const Footprint& footprint(uint32_t function);

  std::span<const Int128> thresholds(uint32_t function, uint32_t head);
  std::vector<Int128> constants_of_calls(uint32_t function) const;

  const Numbering& numbering_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const Modified& modified_;
  IntervalOptions options_;
  Cells cells_;
  IntervalSemantics semantics_;
  std::vector<Function> functions_;
  std::vector<Component> components_;
  std::vector<uint32_t> stack_;
  uint64_t activations_ = 0;

  // Where the last question was asked.
  struct Cursor {
    uint32_t function = kNone;
    uint32_t instruction = 0;
    State state;
  };
  Cursor cursor_;
};

}  // namespace heddle::analysis
