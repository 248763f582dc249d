// What is said of paths while they are followed: the steps and events that make up the trace, the conditions
// that every execution satisfies that got so far, and what these conditions say about values.
//
// A path ends where its guard is set to null. Why it ends is an event of the trace, so that no proof rests on
// what was left out.
#pragma once

#include <string>
#include <vector>

#include "symex/knowledge.h"
#include "symex/state.h"
#include "symex/trace.h"

namespace heddle::symex {

class LoopPolicy;

class Paths {
 public:
  Paths(Values& values, std::string prefix);

  // Which assertions have to be checked and may be relied on is for the policy to say.
  void set_policy(LoopPolicy& policy) { policy_ = &policy; }

  // The instruction that is being executed; steps and events belong to it.
  struct Place {
    const ir::Function* function = nullptr;
    uint32_t instruction = 0;
  };
  const Place& place() const { return place_; }
  void set_place(Place place) { place_ = place; }
  // A name for a symbol that belongs to the instruction, different each time.
  std::string fresh_name(Frame& frame, const char* what);

  Trace& trace() { return trace_; }
  void record(StepKind kind, const State& state, expr::ExprRef value, const std::string* name = nullptr);
  void record_fresh(StepKind kind, const State& state, const Value& value, expr::TypeRef type,
                    const std::string* name);
  Event event(const State& state, expr::ExprRef condition, std::string reason);

  // What an execution satisfies that is on the path.
  expr::ExprRef condition_of(const State& state);
  // The same where a search goes on behind assertions: and has failed none of those that count. What is only
  // said of such executions takes nothing away from those that fail one.
  expr::ExprRef condition_without_failure(const State& state);
  void assume(State& state, expr::ExprRef condition);
  // `counts`: a proof may rely on it behind the check.
  void check(State& state, expr::ExprRef condition, bool counts);
  void cut(State& state, const std::string& reason);  // ends the path
  // Ends the path where the condition holds.
  void cut_where(State& state, expr::ExprRef condition, const std::string& reason, bool leaves_part = false);
  // Where the condition holds, the path is for a larger bound to follow.
  void put_off_where(State& state, expr::ExprRef condition, const std::string& reason);
  // C does not say how the path goes on where the condition does not hold.
  void require(State& state, expr::ExprRef condition,
               const std::string& otherwise = "invalid access to memory");
  // Only what satisfies the condition goes on: the others are other paths.
  void restrict_to(State& state, expr::ExprRef condition);
  // Assumed by an instruction right before this one.
  void note_assumed(expr::ExprRef condition) { assumed_before_.push_back(condition); }
  void forget_assumed() { assumed_before_.clear(); }

  // The short-circuit condition of the expression under evaluation; null if there is none.
  expr::ExprRef local() const { return local_; }
  void set_local(expr::ExprRef condition) { local_ = condition; }

  // The value as the path knows it.
  Value as_known(const Value& value, const State& state);
  expr::ExprRef as_known(expr::ExprRef scalar, const State& state);
  // A branch on the condition was taken, or not.
  void learn(State& state, expr::ExprRef condition, bool holds) {
    state.known = knowledge_.learn(state.known, condition, holds);
  }
  // Whether what is known of the path has made a value simpler since it was last forgotten.
  bool has_used_knowledge() const { return used_knowledge_; }
  void forget_use_of_knowledge() { used_knowledge_ = false; }

  // The state goes on in a new piece.
  void begin_piece(Piece piece, State& state);

  // While it exists, nothing that is asked of the path becomes an assumption about executions or an event.
  class Hypothesis {
   public:
    Hypothesis(Paths& paths, State& inside);
    ~Hypothesis();
    Hypothesis(const Hypothesis&) = delete;
    Hypothesis& operator=(const Hypothesis&) = delete;
    expr::ExprRef assumed() const { return paths_.assumptions_[piece_]; }

   private:
    Paths& paths_;
    uint32_t piece_;
    expr::ExprRef before_;
    size_t undefined_;
    size_t cuts_;
  };

 private:
  Values& values_;
  std::string prefix_;
  Knowledge knowledge_;
  LoopPolicy* policy_ = nullptr;
  Trace trace_;
  Place place_;
  expr::ExprRef failed_ = nullptr;  // that some assertion that counts has failed, in a search; null: none can
  std::vector<expr::ExprRef> assumptions_;  // by piece: what every execution that got here satisfies
  std::vector<expr::ExprRef> assumed_before_;
  expr::ExprRef local_ = nullptr;
  bool used_knowledge_ = false;
};

}  // namespace heddle::symex
