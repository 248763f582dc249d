#include "passes/loop_round.h"

#include <algorithm>
#include <set>

#include "expr/simplify.h"
#include "expr/substitute.h"
#include "instrument/match.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr unsigned kMostSteps = 200;  // of all paths of a round together

struct NotSimple {};

// What is known behind some instructions of a round. A variable without a value has been declared.
struct State {
  ExprRef holds = nullptr;
  std::map<ExprRef, ExprRef> values;
  bool is_over = false;  // a violation: what comes next does not matter
};

class Walk {
 public:
  Walk(ir::Program& program, const analysis::ControlFlow& flow, const analysis::Loop& loop,
       const ErrorFunctions& errors)
      : program_(program),
        store_(program.store()),
        body_(flow.function().body),
        errors_(errors),
        head_(loop.heads.front()) {
    for (uint32_t block : loop.blocks)
      for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) inside_.insert(i);
  }

  LoopRound run() {
    LoopRound round;
    uint32_t at = head_;
    while (body_[at].op == Op::Skip) at = next(at);
    const Instruction& test = body_[at];
    if (test.op != Op::Goto || is_inside(at + 1) == is_inside(test.target)) throw NotSimple();
    round.test = at;
    round.leaves_by_jump = !is_inside(test.target);
    round.goes_on = round.leaves_by_jump ? store_.negation(test.condition()) : test.condition();
    const State end =
        walk(round.leaves_by_jump ? at + 1 : test.target, {.holds = store_.boolean(true), .values = {}});
    round.holds = end.holds;
    for (const auto& [variable, value] : end.values) {
      const ir::Symbol* symbol = program_.find_symbol(variable->text());
      if (declared_.contains(variable)) continue;
      if (symbol->kind == ir::SymbolKind::Temporary)
        round.temporaries.push_back(variable);
      else if (value != variable)
        round.updates[variable] = value;
    }
    return round;
  }

 private:
  bool is_inside(uint32_t instruction) const { return inside_.contains(instruction); }

  uint32_t next(uint32_t at) const {
    if (!is_inside(at + 1)) throw NotSimple();
    return at + 1;
  }

  // Whether a violation comes next.
  bool is_violation(uint32_t at) const {
    while (at < body_.size() && body_[at].op == Op::Skip) ++at;
    return at < body_.size() && body_[at].op == Op::Call && body_[at].function()->is(Kind::Symbol) &&
           is_error(body_[at].function()->text());
  }

  // From an instruction to the head.
  State walk(uint32_t at, State state) {
    while (at != head_ && !state.is_over) {
      if (++steps_ > kMostSteps) throw NotSimple();
      if (!is_inside(at)) {
        if (!is_violation(at)) throw NotSimple();
        return {.holds = store_.boolean(false), .values = {}, .is_over = true};
      }
      const Instruction& instruction = body_[at];
      if (instruction.op == Op::Goto) {
        const ExprRef condition = expr::simplify(store_, value_of(instruction.condition(), state));
        if (!condition->is(Kind::Constant))
          return merged(condition, walk(instruction.target, state), walk(at + 1, state));
        at = condition->value().isZero() ? at + 1 : instruction.target;
        continue;
      }
      step(instruction, state);
      ++at;
    }
    return state;
  }

  void step(const Instruction& instruction, State& state) {
    switch (instruction.op) {
      case Op::Skip:
        return;
      case Op::Decl:
        declared_.insert(instruction.place());
        state.values[instruction.place()] = nullptr;
        return;
      case Op::Dead:
        state.values.erase(instruction.place());
        if (!declared_.contains(instruction.place())) throw NotSimple();
        return;
      case Op::Assign:
        return assign(instruction, state);
      case Op::Call:
        return call(instruction, state);
      default:
        throw NotSimple();
    }
  }

  void assign(const Instruction& instruction, State& state) {
    const ExprRef variable = instruction.place();
    const bool is_scalar = variable->type()->is_bitvector() || variable->type()->is_bool();
    if (!variable->is(Kind::Symbol) || !is_scalar) throw NotSimple();
    state.values[variable] = value_of(instruction.value(), state);
  }

  void call(const Instruction& instruction, State& state) {
    if (instruction.place() != nullptr || !instruction.function()->is(Kind::Symbol)) throw NotSimple();
    const std::string& name = instruction.function()->text();
    if (is_error(name)) {
      state.holds = store_.boolean(false);
      state.is_over = true;
      return;
    }
    const ir::Function* callee = program_.find_function(name);
    if (callee == nullptr || callee->parameters.size() != 1 || instruction.argument_count() != 1 ||
        !fails(*callee, false) || fails(*callee, true))
      throw NotSimple();
    const ExprRef condition = as_condition(instruction.argument(0));
    state.holds = store_.binary(Kind::And, state.holds, value_of(condition, state));
  }

  bool is_error(const std::string& name) const {
    return std::ranges::find(errors_, instrument::c_name(name)) != errors_.end();
  }

  // match:  cast:s32(c), c: bool
  // result: c
  static ExprRef as_condition(ExprRef argument) {
    while (argument->is(Kind::Cast) && argument->type()->is_bitvector()) argument = argument->operand(0);
    if (!argument->type()->is_bool()) throw NotSimple();
    return argument;
  }

  // Whether a call with 1 or 0 ends in a violation; else it returns, and has done nothing.
  bool fails(const ir::Function& callee, bool argument) {
    const ExprRef parameter = program_.reference(*callee.parameters.front());
    if (!parameter->type()->is_bitvector() && !parameter->type()->is_bool()) throw NotSimple();
    expr::Substitution with_argument(store_, {{parameter, store_.constant(parameter->type(), argument)}});
    unsigned steps = 0;
    for (uint32_t at = 0; at < callee.body.size() && ++steps <= kMostSteps;) {
      const Instruction& instruction = callee.body[at];
      switch (instruction.op) {
        case Op::Skip:
          break;
        case Op::Return:
          return false;
        case Op::Goto: {
          const ExprRef condition = expr::simplify(store_, with_argument(instruction.condition()));
          if (!condition->is(Kind::Constant)) throw NotSimple();
          at = condition->value().isZero() ? at + 1 : instruction.target;
          continue;
        }
        case Op::Call:
          if (instruction.function()->is(Kind::Symbol) && is_error(instruction.function()->text()))
            return true;
          throw NotSimple();
        default:
          throw NotSimple();
      }
      ++at;
    }
    if (steps > kMostSteps) throw NotSimple();
    return false;
  }

  // Over the values that the round began with.
  ExprRef value_of(ExprRef e, const State& state) {
    expr::Bindings bindings;
    bool is_unknown = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      is_unknown |= expr::is_fold(part->kind());
      if (!part->is(Kind::Symbol)) return;
      const auto found = state.values.find(part);
      if (found == state.values.end()) {
        is_unknown |= declared_.contains(part);
        return;
      }
      is_unknown |= found->second == nullptr;
      bindings[part] = found->second;
    });
    if (is_unknown) throw NotSimple();
    return bindings.empty() ? e : expr::Substitution(store_, std::move(bindings))(e);
  }

  State merged(ExprRef condition, State yes, State no) {
    if (yes.is_over || no.is_over) {
      const ExprRef survives = yes.is_over ? store_.negation(condition) : condition;
      State& other = yes.is_over ? no : yes;
      other.holds = other.is_over ? store_.boolean(false) : store_.binary(Kind::And, survives, other.holds);
      return other;
    }
    State result = yes;
    if (yes.holds != no.holds) result.holds = store_.ite(condition, yes.holds, no.holds);
    for (const auto& [variable, value] : no.values) result.values.try_emplace(variable, variable);
    for (auto& [variable, value] : result.values) {
      const auto found = no.values.find(variable);
      const ExprRef other = found == no.values.end() ? variable : found->second;
      if (value == other) continue;
      if (value == nullptr || other == nullptr)
        value = nullptr;
      else
        value = store_.ite(condition, value, other);
    }
    return result;
  }

  ir::Program& program_;
  expr::Store& store_;
  const std::vector<Instruction>& body_;
  const ErrorFunctions& errors_;
  const uint32_t head_;
  std::set<uint32_t> inside_;
  std::set<ExprRef> declared_;
  unsigned steps_ = 0;
};

}  // namespace

std::optional<LoopRound> round_of(ir::Program& program, const analysis::ControlFlow& flow,
                                  const analysis::Loop& loop, const ErrorFunctions& errors) {
  if (loop.is_irreducible()) return std::nullopt;
  try {
    return Walk(program, flow, loop, errors).run();
  } catch (const NotSimple&) {
    return std::nullopt;
  }
}

}  // namespace heddle::passes
