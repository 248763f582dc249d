#include "passes/counting_loop.h"

#include "expr/simplify.h"
#include "expr/substitute.h"

namespace heddle::passes {

using analysis::ControlFlow;
using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using llvm::APInt;

namespace {

// Longer rounds are looked at by nobody.
constexpr size_t kLongestRound = 200;

// Made of variables and constants by operations that always give a value.
bool is_plain(ExprRef e) {
  bool result = true;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    const bool is_scalar = part->type()->is_scalar();
    const bool is_memory = part->kind() >= Kind::Deref && part->kind() <= Kind::NoneLost;
    const bool binds = !expr::bound_symbols(part).empty();
    result &= is_scalar && !is_memory && !binds;
  });
  return result;
}

bool is_allowed(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Skip:
    case Op::Decl:
    case Op::Dead:
      return true;
    case Op::Goto:
      return is_plain(instruction.condition());
    case Op::Assign:
      return instruction.place()->is(Kind::Symbol) && is_plain(instruction.place()) &&
             is_plain(instruction.value());
    default:
      return false;
  }
}

}  // namespace

std::vector<uint32_t> RoundTrip::all() const {
  std::vector<uint32_t> result = before;
  result.push_back(test);
  result.insert(result.end(), behind.begin(), behind.end());
  return result;
}

std::optional<RoundTrip> round_trip(const ControlFlow& flow, uint32_t number) {
  const analysis::Loop& loop = flow.loop(number);
  const std::vector<Instruction>& body = flow.function().body;
  if (loop.is_irreducible()) return std::nullopt;
  const auto is_inside = [&](uint32_t i) {
    return i < body.size() && flow.loop_contains(number, flow.block_of(i));
  };
  RoundTrip trip;
  bool has_test = false;
  uint32_t i = loop.heads[0];
  do {
    if (trip.before.size() + trip.behind.size() > kLongestRound || !is_allowed(body[i])) return std::nullopt;
    const analysis::Flow ways = analysis::flow_of(body[i]);
    const bool is_branch = ways.jumps && ways.falls_through && body[i].target != i + 1;
    if (!is_branch) {
      (has_test ? trip.behind : trip.before).push_back(i);
      i = ways.jumps && !ways.falls_through ? body[i].target : i + 1;
    } else {
      const bool jumps_out = !is_inside(body[i].target);
      if (has_test || jumps_out == !is_inside(i + 1)) return std::nullopt;
      has_test = true;
      trip.test = i;
      trip.exit = jumps_out ? body[i].target : i + 1;
      trip.goes_on_if = !jumps_out;
      i = jumps_out ? i + 1 : body[i].target;
    }
    if (!is_inside(i)) return std::nullopt;
  } while (i != loop.heads[0]);
  if (!has_test || trip.exit >= body.size()) return std::nullopt;
  return trip;
}

Round::Round(expr::Store& store, const ir::Function& function, const RoundTrip& trip) : store_(store) {
  for (const auto* part : {&trip.behind, &trip.before})
    for (const uint32_t i : *part) {
      const Op op = function.body[i].op;
      if (op == Op::Assign || op == Op::Decl || op == Op::Dead) effects_[function.body[i].place()];
    }
  for (const auto* part : {&trip.behind, &trip.before})
    for (const uint32_t i : *part) execute(function.body[i]);
}

bool Round::is_fixed(ExprRef e) const {
  if (!is_plain(e)) return false;
  bool result = true;
  expr::for_each_subexpression(e, [&](ExprRef part) { result &= !effects_.contains(part); });
  return result;
}

void Round::execute(const Instruction& instruction) {
  if (instruction.op == Op::Skip || instruction.op == Op::Goto) return;
  const ExprRef variable = instruction.place();
  RoundEffect effect;
  if (instruction.op == Op::Assign) {
    if (variable->type()->is_bitvector()) {
      effect.form = linear_form(instruction.value(), variable->type()->width(),
                                [this](ExprRef e, unsigned width) { return form_of_part(e, width); });
    } else {
      effect.fixed = settled(instruction.value());
    }
  }
  effects_[variable] = std::move(effect);
  assigned_.insert(variable);
}

std::optional<LinearForm> Round::form_of_part(ExprRef e, unsigned width) const {
  if (e->is(Kind::Symbol) && effects_.contains(e) && e->type()->width() >= width) {
    if (!assigned_.contains(e)) return LinearForm::of_atom(e, width);
    const RoundEffect& effect = effects_.at(e);
    if (effect.form) return effect.form->truncated(width);
  }
  if (const ExprRef fixed = settled(e)) {
    if (fixed->is(Kind::Constant)) {
      const APInt value = fixed->value();
      return LinearForm::of(e->type()->is_signed() ? value.sextOrTrunc(width) : value.zextOrTrunc(width));
    }
    // A sum is taken apart as far as it goes, so that its parts meet those of others.
    if (e->is(Kind::Add) || e->is(Kind::Sub) || e->is(Kind::Neg)) {
      if (e->type()->width() >= width) return std::nullopt;
    }
    return LinearForm::of_atom(fixed, width);
  }
  return std::nullopt;
}

ExprRef Round::settled(ExprRef e) const {
  expr::Bindings bindings;
  bool is_settled = true;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    const auto found = effects_.find(part);
    if (found == effects_.end()) return;
    const RoundEffect& effect = found->second;
    ExprRef value = effect.fixed;
    if (effect.form) value = store_.cast(part->type(), effect.form->expression(store_));
    if (!assigned_.contains(part) || value == nullptr || !is_fixed(value))
      is_settled = false;
    else
      bindings.emplace(part, value);
  });
  if (!is_settled) return nullptr;
  // Simplified, so that a constant is seen to be one.
  return expr::simplify(store_, bindings.empty() ? e : expr::Substitution(store_, std::move(bindings))(e));
}

std::optional<LinearForm> Round::step(ExprRef variable) const {
  const auto found = effects_.find(variable);
  if (found == effects_.end() || !found->second.form) return std::nullopt;
  const LinearForm& form = *found->second.form;
  if (!form.coefficient(variable).isOne()) return std::nullopt;
  LinearForm step = form.without(variable);
  for (const auto& [atom, coefficient] : step.terms())
    if (!is_fixed(atom)) return std::nullopt;
  return step;
}

}  // namespace heddle::passes
