#include "symex/paths.h"

#include <algorithm>
#include <utility>

#include "symex/loop_policy.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::TypeRef;

Paths::Paths(Values& values, std::string prefix)
    : values_(values), prefix_(std::move(prefix)), knowledge_(values.store()) {
  assumptions_.push_back(values_.boolean(true));
  trace_.pieces.emplace_back();
}

std::string Paths::fresh_name(Frame& frame, const char* what) {
  return prefix_ + what + "!" + *frame.function->name + "@" + std::to_string(frame.context) + ":" +
         std::to_string(place_.instruction) + "." + std::to_string(frame.occurrences[place_.instruction]++);
}

void Paths::record(StepKind kind, const State& state, ExprRef value, const std::string* name) {
  trace_.steps.push_back(
      {kind, state.guard, value, place_.function, place_.instruction, 0, name, {}, nullptr});
}

void Paths::record_fresh(StepKind kind, const State& state, const Value& value, TypeRef type,
                         const std::string* name) {
  const bool is_scalar = value && value->shape == Shape::Scalar;
  record(kind, state, is_scalar ? value->scalar : nullptr, name);
  if (is_scalar) return;
  trace_.steps.back().contents = value;
  trace_.steps.back().contents_type = type;
}

Event Paths::event(const State& state, ExprRef condition, std::string reason) {
  return {values_.both(assumptions_[state.piece], condition),
          place_.function,
          place_.instruction,
          trace_.steps.size(),
          std::move(reason),
          state.piece};
}

ExprRef Paths::condition_of(const State& state) {
  return values_.both(assumptions_[state.piece], state.guard);
}

ExprRef Paths::condition_without_failure(const State& state) {
  return failed_ == nullptr ? condition_of(state)
                            : values_.both(condition_of(state), values_.negate(failed_));
}

void Paths::assume(State& state, ExprRef condition) {
  if (values_.is_true(condition) || state.is_dead()) return;
  record(StepKind::Assume, state, condition);
  if (values_.is_false(condition)) {
    state.guard = nullptr;
    return;
  }
  ExprRef& assumption = assumptions_[state.piece];
  assumption = values_.both(assumption, values_.either(values_.negate(state.guard), condition));
  learn(state, condition, true);
}

void Paths::check(State& state, ExprRef holds, bool counts) {
  record(StepKind::Assert, state, holds);
  // An assertion of false, as in an error function, is there not to be reached.
  if (!values_.is_false(holds)) trace_.reached.push_back(event(state, state.guard, ""));
  ExprRef fails = values_.both(state.guard, values_.negate(holds));
  if (counts) fails = policy_->failure_to_exclude(fails);
  if (!values_.is_false(fails)) trace_.violations.push_back(event(state, fails, ""));
  if (counts && !policy_->is_proof()) failed_ = failed_ == nullptr ? fails : values_.either(failed_, fails);
  // In a proof only the first violation matters, so what comes later may rely on the assertion.
  if (counts && policy_->is_proof()) assume(state, holds);
}

void Paths::cut(State& state, const std::string& reason) {
  if (state.is_dead()) return;
  trace_.cuts.push_back(event(state, state.guard, reason));
  state.guard = nullptr;
}

void Paths::cut_where(State& state, ExprRef condition, const std::string& reason, bool leaves_part) {
  if (local_ != nullptr) condition = values_.both(local_, condition);
  if (values_.is_false(condition) || state.is_dead()) return;
  trace_.cuts.push_back(event(state, values_.both(state.guard, condition), reason));
  trace_.cuts.back().leaves_part = leaves_part;
  assume(state, values_.negate(condition));
}

void Paths::put_off_where(State& state, ExprRef condition, const std::string& reason) {
  if (local_ != nullptr) condition = values_.both(local_, condition);
  if (values_.is_false(condition) || state.is_dead()) return;
  trace_.unwindings.push_back(event(state, values_.both(state.guard, condition), reason));
  assume(state, values_.negate(condition));
}

void Paths::require(State& state, ExprRef condition, const std::string& otherwise) {
  if (local_ != nullptr) condition = values_.either(values_.negate(local_), condition);
  if (values_.is_true(condition) || state.is_dead()) return;
  // Checks that were woven before the instruction often ask for just this.
  if (std::ranges::find(assumed_before_, condition) != assumed_before_.end()) return;
  trace_.undefined.push_back(event(state, values_.both(state.guard, values_.negate(condition)), otherwise));
  assume(state, condition);
}

void Paths::restrict_to(State& state, ExprRef condition) {
  state.guard = values_.both(state.guard, condition);
  if (values_.is_false(state.guard)) state.guard = nullptr;
}

ExprRef Paths::as_known(ExprRef scalar, const State& state) {
  if (!scalar->type()->is_bitvector() && !scalar->type()->is_bool()) return scalar;
  ExprRef known = knowledge_.simplify(state.known, scalar);
  used_knowledge_ |= known != scalar;
  return known;
}

Value Paths::as_known(const Value& value, const State& state) {
  if (state.known == nullptr || value->shape != Shape::Scalar) return value;
  ExprRef known = as_known(value->scalar, state);
  return known == value->scalar ? value : values_.scalar(known);
}

void Paths::begin_piece(Piece piece, State& state) {
  state.piece = static_cast<uint32_t>(trace_.pieces.size());
  state.guard = values_.boolean(true);
  state.known = nullptr;
  trace_.pieces.push_back(std::move(piece));
  assumptions_.push_back(values_.boolean(true));
}

Paths::Hypothesis::Hypothesis(Paths& paths, State& inside)
    : paths_(paths),
      piece_(inside.piece),
      before_(std::exchange(paths.assumptions_[inside.piece], paths.values_.boolean(true))),
      undefined_(paths.trace_.undefined.size()),
      cuts_(paths.trace_.cuts.size()) {
  inside.guard = paths.values_.boolean(true);
}

Paths::Hypothesis::~Hypothesis() {
  paths_.assumptions_[piece_] = before_;
  paths_.trace_.undefined.resize(undefined_);
  paths_.trace_.cuts.resize(cuts_);
}

}  // namespace heddle::symex
