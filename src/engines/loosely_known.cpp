#include "engines/loosely_known.h"

#include <llvm/ADT/APFloat.h>

#include <array>
#include <unordered_set>

#include "expr/elementary.h"
#include "expr/evaluate.h"
#include "symex/loose_names.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;

namespace {

struct Loose {
  std::string_view name;  // in the names of symbols, before "!"
  std::string_view what;
};

constexpr auto kLoose = std::to_array<Loose>({
    {symex::kPadding, "what lies between the members of a struct"},
    {symex::kBound, "what functions such as exp, sin and pow return"},
    {symex::kOutput, "how much is printed"},
    {symex::kForgotten, "what a block operation of symbolic length leaves in a large block"},
});

bool is_nan(ExprRef e, const llvm::APInt& bits) {
  return e->type()->is_float() && llvm::APFloat(expr::semantics_of(e->type()->format()), bits).isNaN();
}

}  // namespace

std::string loosely_known(const std::vector<symex::Event>& events) {
  std::unordered_set<ExprRef> seen;
  std::vector<ExprRef> pending;
  for (const symex::Event& event : events) pending.push_back(event.condition);
  while (!pending.empty()) {
    ExprRef e = pending.back();
    pending.pop_back();
    if (!seen.insert(e).second) continue;
    pending.insert(pending.end(), e->operands().begin(), e->operands().end());
    if (!e->is(Kind::Symbol)) continue;
    for (const Loose& loose : kLoose)
      if (e->text().find(std::string(loose.name) + "!") != std::string::npos) return std::string(loose.what);
  }
  return "";
}

std::vector<ExprRef> facts_against(const Model& model, const symex::Trace& trace, expr::Store& store) {
  std::vector<ExprRef> facts;
  for (const symex::LooseBound& bound : trace.loose_bounds) {
    std::vector<llvm::APInt> arguments;
    ExprRef there = store.boolean(true);
    bool has_equals = true;  // nothing is equal to a NaN
    for (ExprRef argument : bound.arguments) {
      arguments.push_back(model.scalar(argument));
      has_equals &= !is_nan(argument, arguments.back());
      there =
          store.binary(Kind::And, there,
                       store.binary(Kind::Eq, argument, store.constant(argument->type(), arguments.back())));
    }
    const llvm::APInt value = expr::evaluate_bound(*bound.name, bound.value->type(), arguments);
    if (!has_equals || is_nan(bound.value, value) || value == model.scalar(bound.value)) continue;
    facts.push_back(
        store.binary(Kind::Implies, there,
                     store.binary(Kind::Eq, bound.value, store.constant(bound.value->type(), value))));
  }
  return facts;
}

}  // namespace heddle::engines
