#include "instrument/sequentialize.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "analysis/control_flow.h"
#include "instrument/events.h"

namespace heddle::instrument {

using ir::Instruction;
using ir::Op;
using spec::Annotation;

namespace {

// Notes about what proofs take for granted stand before it; they are no part of the program.
uint32_t first_step(const ir::Function& function) {
  uint32_t first = 0;
  while (first + 1 < function.body.size() && function.body[first].op == Op::Skip &&
         function.body[first].statement == ir::StatementKind::None)
    ++first;
  return first;
}

}  // namespace

bool holds(Annotation annotation, const ir::Program&, const Event& event,
           const std::vector<LoopInfo>& loops) {
  switch (annotation) {
    case Annotation::True:
      return true;
    case Annotation::False:
      return false;
    case Annotation::Init:
      return *event.function->name == "main" && event.instruction == first_step(*event.function);
    case Annotation::LoopHead:
      // The condition of a loop belongs to its head, also where it takes several instructions.
      return event.is_loop_condition || event.kind == EventKind::LoopHead ||
             std::any_of(loops.begin(), loops.end(), [&](const LoopInfo& loop) {
               return loop.function == event.function && loop.head == event.instruction;
             });
    case Annotation::FunctionEntry:
      return event.instruction == first_step(*event.function);
    case Annotation::FunctionExit:
      return event.function->body[event.instruction].op == Op::Return;
    case Annotation::ProgramExit:
      return event.kind == EventKind::ProgramExit ||
             (*event.function->name == "main" && event.function->body[event.instruction].op == Op::Return);
  }
  return false;
}

namespace {

class Walk {
 public:
  Walk(const ir::Program& program, const spec::Automaton& automaton, const std::vector<Event>& events,
       const std::vector<LoopInfo>& loops, IndirectCalls& indirect_calls)
      : program_(program),
        automaton_(automaton),
        events_(events),
        loops_(loops),
        indirect_calls_(indirect_calls) {
    for (uint32_t i = 0; i < events.size(); ++i)
      events_at_[{events[i].function, events[i].instruction}].push_back(i);
  }

  std::vector<Placed> run(const ir::Function& start, uint32_t instruction) {
    add(start, instruction, automaton_.initial);
    while (!waitlist_.empty()) {
      const Pair pair = waitlist_.front();
      waitlist_.pop_front();
      visit(pair);
    }
    std::sort(placed_.begin(), placed_.end(), [](const Placed& a, const Placed& b) {
      return std::pair{a.event, a.transition} < std::pair{b.event, b.transition};
    });
    return std::move(placed_);
  }

 private:
  struct Pair {
    const ir::Function* function;
    uint32_t instruction;
    uint32_t state;
    auto operator<=>(const Pair&) const = default;
  };

  void add(const ir::Function& function, uint32_t instruction, uint32_t state) {
    if (instruction >= function.body.size()) return leave(function, state);
    if (finished_.insert({&function, instruction, state}).second)
      waitlist_.push_back({&function, instruction, state});
  }

  void leave(const ir::Function& function, uint32_t state) {
    if (!left_.insert({&function, state}).second) return;
    for (const auto& [caller, instruction] : callers_[&function]) add(*caller, instruction + 1, state);
  }

  void visit(const Pair& pair) {
    bool matched = false;
    bool stays = false;
    auto found = events_at_.find({pair.function, pair.instruction});
    if (found != events_at_.end()) {
      for (const uint32_t number : found->second) {
        if (!holds(automaton_.states[pair.state].annotation, program_, events_[number], loops_)) continue;
        for (uint32_t t = 0; t < automaton_.transitions.size(); ++t) {
          const spec::Transition& transition = automaton_.transitions[t];
          if (std::find(transition.sources.begin(), transition.sources.end(), pair.state) ==
              transition.sources.end())
            continue;
          auto captures = match(program_, events_[number], transition, certain_callee(pair, transition));
          if (!captures) continue;
          if (placed_already_.insert({number, t}).second) placed_.push_back({number, t, *captures});
          matched = true;
          if (transition.target == spec::kNone || transition.target == pair.state)
            stays = true;
          else
            add(*pair.function, pair.instruction, transition.target);
        }
      }
    }
    if (!matched || stays) go_on(pair);
  }

  // Where a call goes through a pointer that is the address of a function, that function.
  const ir::Function* certain_callee(const Pair& pair, const spec::Transition& transition) {
    const Instruction& instruction = pair.function->body[pair.instruction];
    if (instruction.op != Op::Call) return nullptr;
    for (const Callee& callee : indirect_calls_.named(instruction))
      if (callee.is_certain && can_bind(instruction, *callee.function, transition.pattern))
        return callee.function;
    return nullptr;
  }

  std::vector<const ir::Function*> callees(const Instruction& call) {
    if (is_indirect_call(call)) return indirect_calls_.all(call);
    const ir::Function* callee = program_.find_function(call.function()->text());
    return callee == nullptr ? std::vector<const ir::Function*>{} : std::vector{callee};
  }

  void go_on(const Pair& pair) {
    const Instruction& instruction = pair.function->body[pair.instruction];
    if (instruction.op == Op::Return) return leave(*pair.function, pair.state);
    if (instruction.op == Op::Call) {
      bool is_inside = false;
      bool is_outside = false;
      for (const ir::Function* callee : callees(instruction)) {
        (callee->has_body ? is_inside : is_outside) = true;
        if (!callee->has_body) continue;
        callers_[callee].insert({pair.function, pair.instruction});
        add(*callee, 0, pair.state);
        for (uint32_t state = 0; state < automaton_.states.size(); ++state)
          if (left_.contains({callee, state})) add(*pair.function, pair.instruction + 1, state);
      }
      if (is_inside && !is_outside) return;
    }
    const auto flow = analysis::flow_of(instruction);
    if (flow.jumps) add(*pair.function, instruction.target, pair.state);
    if (flow.falls_through) add(*pair.function, pair.instruction + 1, pair.state);
  }

  const ir::Program& program_;
  const spec::Automaton& automaton_;
  const std::vector<Event>& events_;
  const std::vector<LoopInfo>& loops_;
  IndirectCalls& indirect_calls_;
  std::map<std::pair<const ir::Function*, uint32_t>, std::vector<uint32_t>> events_at_;
  std::deque<Pair> waitlist_;
  std::set<Pair> finished_;
  std::set<std::pair<const ir::Function*, uint32_t>> left_;
  std::map<const ir::Function*, std::set<std::pair<const ir::Function*, uint32_t>>> callers_;
  std::set<std::pair<uint32_t, uint32_t>> placed_already_;
  std::vector<Placed> placed_;
};

}  // namespace

std::vector<Placed> sequentialize(const ir::Program& program, const spec::Automaton& automaton,
                                  const std::vector<Event>& events, const std::vector<LoopInfo>& loops,
                                  const ir::Function& start, uint32_t instruction,
                                  IndirectCalls& indirect_calls) {
  return Walk(program, automaton, events, loops, indirect_calls).run(start, instruction);
}

}  // namespace heddle::instrument
