#include "engines/termination/recurrent_set_search.h"

#include <algorithm>
#include <set>

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using smt::Answer;

namespace {

constexpr double kQuestionSeconds = 0.5;
constexpr unsigned kMostAttempts = 4;
constexpr size_t kMostVariables = 8;
constexpr size_t kMostComparisons = 40;
constexpr size_t kMostBounds = 3;
constexpr size_t kMostSteps = 3;  // remainders per variable

// All values of the type compare so with the constant.
bool is_trivial(Kind kind, ExprRef constant) {
  const llvm::APInt value = constant->value();
  const bool is_signed = constant->type()->is_signed();
  if (kind == Kind::Le) return is_signed ? value.isMaxSignedValue() : value.isMaxValue();
  return kind == Kind::Ge && (is_signed ? value.isMinSignedValue() : value.isMinValue());
}

}  // namespace

RecurrentSetSearch::RecurrentSetSearch(expr::Store& store, Queries& queries, const symex::Trace& trace)
    : store_(store), queries_(queries), trace_(trace) {
  for (const symex::Step& step : trace.steps)
    if (step.kind == symex::StepKind::Input && step.value != nullptr) inputs_.push_back(step.value);
}

Answer RecurrentSetSearch::ask(ExprRef condition) {
  symex::Event event;
  event.condition = condition;
  return queries_.any_by_first({event});
}

ExprRef RecurrentSetSearch::conjunction(const std::vector<ExprRef>& conditions) {
  ExprRef result = store_.boolean(true);
  for (ExprRef condition : conditions)
    result = result == store_.boolean(true) ? condition : store_.binary(Kind::And, result, condition);
  return result;
}

// What is known of the state in which the loop is entered.
ExprRef RecurrentSetSearch::at_entry(const symex::Piece& piece) {
  const symex::Arrival& first = piece.arrivals.front();
  ExprRef result = first.condition;
  for (size_t i = 0; i < piece.carried.size(); ++i)
    if (first.values[i] != nullptr && first.values[i] != piece.carried[i].symbol)
      result =
          store_.binary(Kind::And, result, store_.binary(Kind::Eq, piece.carried[i].symbol, first.values[i]));
  return result;
}

// States in which the loop is entered and goes round are where to begin. Each model gives inputs, and
// conditions that hold in it; those that stay true from round to round make the set.
std::optional<RecurrentSet> RecurrentSetSearch::find(const Cycle& cycle) {
  queries_.set_time_limit(kQuestionSeconds);
  const symex::Piece& piece = trace_.pieces[cycle.piece];
  ExprRef begin = at_entry(piece);
  ExprRef round = store_.boolean(false);
  for (const Round& one : cycle.rounds) round = store_.binary(Kind::Or, round, one.condition);
  ExprRef open = store_.binary(Kind::And, begin, round);
  auto close_model = [&] {
    Attempt attempt = attempt_at_model(cycle);
    add_conditions(piece, cycle, attempt);
    return close(std::move(attempt));
  };
  for (ExprRef wish : extreme_values(piece, cycle))
    if (ask(store_.binary(Kind::And, open, wish)) == Answer::Sat)
      if (std::optional<RecurrentSet> found = close_model()) return found;
  for (unsigned i = 0; i < kMostAttempts; ++i) {
    if (ask(open) != Answer::Sat) return std::nullopt;
    ExprRef same = store_.boolean(true);
    for (const symex::Carried& carried : piece.carried)
      if (carried.symbol->type()->is_bitvector())
        same = store_.binary(
            Kind::And, same,
            store_.binary(Kind::Eq, carried.symbol,
                          store_.constant(carried.symbol->type(), queries_.value(carried.symbol))));
    if (std::optional<RecurrentSet> found = close_model()) return found;
    open = store_.binary(Kind::And, open, store_.negation(same));
  }
  return std::nullopt;
}

RecurrentSetSearch::Attempt RecurrentSetSearch::attempt_at_model(const Cycle& cycle) {
  const symex::Piece& piece = trace_.pieces[cycle.piece];
  expr::Bindings chosen;
  for (ExprRef input : inputs_)
    if (!is_known_at_start(piece, input) && input->type()->is_scalar() && !input->type()->is_pointer())
      chosen.emplace(input, store_.constant(input->type(), queries_.value(input)));
  Attempt attempt;
  expr::Substitution substitution(store_, chosen);
  for (const Round& round : cycle.rounds) {
    Round& fixed = attempt.rounds.emplace_back();
    fixed.condition = substitution(round.condition);
    for (const auto& [symbol, value] : round.after) fixed.after.emplace(symbol, substitution(value));
  }
  return attempt;
}

// What the program compares on the way round, of what the head has names for.
std::vector<ExprRef> RecurrentSetSearch::comparisons_at_head(const symex::Piece& piece, const Cycle& cycle) {
  std::set<ExprRef> named;
  for (const symex::Carried& known : piece.known) named.insert(known.symbol);
  for (const symex::Carried& carried : piece.carried)
    if (carried.place != nullptr) named.insert(carried.symbol);
  std::vector<ExprRef> result;
  for (const Round& round : cycle.rounds)
    expr::for_each_subexpression(round.condition, [&](ExprRef e) {
      if (!e->type()->is_bool() || e->operand_count() != 2 || !e->operand(0)->type()->is_bitvector()) return;
      bool has_names = true;
      expr::for_each_subexpression(
          e, [&](ExprRef part) { has_names &= !part->is(Kind::Symbol) || named.contains(part); });
      if (has_names && result.size() < kMostComparisons) result.push_back(e);
    });
  return result;
}

// That a variable of the loop's comparisons, which no round changes, is as large or as small as it can be:
// such bounds are the ones that a counter never leaves.
std::vector<ExprRef> RecurrentSetSearch::extreme_values(const symex::Piece& piece, const Cycle& cycle) {
  std::vector<ExprRef> bounds;
  for (ExprRef comparison : comparisons_at_head(piece, cycle))
    for (ExprRef operand : comparison->operands())
      if (std::ranges::find(piece.known, operand, &symex::Carried::symbol) != piece.known.end() &&
          std::ranges::find(bounds, operand) == bounds.end() && bounds.size() < kMostBounds)
        bounds.push_back(operand);
  std::vector<ExprRef> result;
  for (ExprRef bound : bounds) {
    TypeRef type = bound->type();
    const unsigned width = type->width();
    const bool is_signed = type->is_signed();
    for (const llvm::APInt& value :
         {is_signed ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width),
          is_signed ? llvm::APInt::getSignedMinValue(width) : llvm::APInt::getMinValue(width)})
      result.push_back(store_.binary(Kind::Eq, bound, store_.constant(type, value)));
  }
  return result;
}

// Conditions that hold in the model.
void RecurrentSetSearch::add_conditions(const symex::Piece& piece, const Cycle& cycle, Attempt& attempt) {
  auto add = [&](ExprRef condition) {
    if (queries_.holds(condition)) attempt.conditions.push_back(condition);
  };
  std::vector<ExprRef> variables;
  for (const symex::Carried& carried : piece.carried)
    if (carried.symbol->type()->is_bitvector() && carried.place != nullptr &&
        variables.size() < kMostVariables)
      variables.push_back(carried.symbol);
  for (ExprRef comparison : comparisons_at_head(piece, cycle)) {
    add(comparison);
    add(store_.negation(comparison));
  }
  for (size_t i = 0; i < std::min(piece.known.size(), kMostVariables); ++i)
    if (ExprRef known = piece.known[i].symbol; known->type()->is_bitvector())
      add(store_.binary(Kind::Eq, known, store_.constant(known->type(), queries_.value(known))));
  for (ExprRef variable : variables) {
    TypeRef type = variable->type();
    ExprRef value = store_.constant(type, queries_.value(variable));
    for (ExprRef bound : {value, store_.constant(type, 0)})
      for (Kind kind : {Kind::Eq, Kind::Le, Kind::Ge})
        if (!is_trivial(kind, bound)) add(store_.binary(kind, variable, bound));
    std::set<uint64_t> steps = {2};
    for (const Round& round : cycle.rounds)
      if (auto after = round.after.find(variable); after != round.after.end())
        expr::for_each_subexpression(after->second, [&](ExprRef e) {
          if (e->is(Kind::Constant) && e->type() == type && e->has_small_value() &&
              steps.size() < kMostSteps && e->small_value() > 1)
            steps.insert(e->small_value());
        });
    for (uint64_t step : steps) {
      ExprRef divisor = store_.constant(type, step);
      ExprRef remainder = store_.binary(Kind::Mod, variable, divisor);
      add(store_.binary(Kind::Eq, remainder, store_.constant(type, queries_.value(remainder))));
    }
    for (ExprRef other : variables)
      if (other != variable && other->type() == type)
        for (Kind kind : {Kind::Le, Kind::Lt, Kind::Eq}) add(store_.binary(kind, variable, other));
  }
}

// That the loop goes round with the chosen inputs, and the condition holds then.
ExprRef RecurrentSetSearch::stays(const Attempt& attempt, ExprRef condition) {
  ExprRef result = store_.boolean(false);
  for (const Round& round : attempt.rounds) {
    expr::Substitution after(store_, round.after);
    result = store_.binary(Kind::Or, result, store_.binary(Kind::And, round.condition, after(condition)));
  }
  return result;
}

// A state of the set that the chosen inputs lead out of.
ExprRef RecurrentSetSearch::escape(const Attempt& attempt) {
  ExprRef set = conjunction(attempt.conditions);
  return store_.binary(Kind::And, set, store_.negation(stays(attempt, set)));
}

// A closed set that is told in as few conditions as possible: more states are in it, fewer variables that
// nobody has a name for.
RecurrentSet RecurrentSetSearch::smallest(Attempt attempt) {
  for (size_t i = attempt.conditions.size(); i-- > 0 && attempt.conditions.size() > 1;) {
    Attempt fewer = attempt;
    fewer.conditions.erase(fewer.conditions.begin() + static_cast<ptrdiff_t>(i));
    if (ask(escape(fewer)) == Answer::Unsat) attempt = std::move(fewer);
  }
  return {conjunction(attempt.conditions), escape(attempt)};
}

// Drops conditions that a round may break, until the rest is closed.
std::optional<RecurrentSet> RecurrentSetSearch::close(Attempt attempt) {
  ExprRef goes_round = stays(attempt, store_.boolean(true));
  while (true) {
    ExprRef set = conjunction(attempt.conditions);
    if (ask(store_.binary(Kind::And, set, store_.negation(goes_round))) != Answer::Unsat) return std::nullopt;
    const Answer answer = ask(escape(attempt));
    if (answer == Answer::Unsat) return smallest(std::move(attempt));
    if (answer == Answer::Unknown) return std::nullopt;
    const size_t before = attempt.conditions.size();
    std::vector<ExprRef> left;
    for (ExprRef condition : attempt.conditions)
      if (queries_.holds(stays(attempt, condition))) left.push_back(condition);
    if (left.size() == before) return std::nullopt;
    attempt.conditions = std::move(left);
  }
}

}  // namespace heddle::engines::termination
