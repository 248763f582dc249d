#include "instrument/operators/rule_terms.h"

#include <algorithm>

#include "expr/substitute.h"
#include "support/check.h"

namespace heddle::instrument::operators {

using expr::Aggregate;
using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

// Ends of intervals: what lies next to them on either side. Sums: as many elements as there are. One bit more
// than that, so that a term of a rule over two such numbers is exact.
unsigned number_bits(const Instance& instance) {
  const Numbers& numbers = instance.numbers;
  unsigned index_bits = 2;
  while (numbers.indices.low - 2 < -(analysis::Int128{1} << (index_bits - 1)) ||
         numbers.indices.high + 2 >= (analysis::Int128{1} << (index_bits - 1)))
    ++index_bits;
  const bool adds = instance.aggregate == Aggregate::Sum || instance.aggregate == Aggregate::Count;
  const unsigned value_bits = numbers.value_bits + (adds ? numbers.count_bits : 0);
  return std::max(index_bits, value_bits);
}

TypeRef number_type(ir::Program& program, const Instance& instance) {
  return program.store().signed_type(std::max(number_bits(instance), instance.numbers.source_bits) + 1);
}

RuleTerms::RuleTerms(expr::Store& store, const Instance& instance, const spec::Operator& op,
                     const spec::Rule& rule, const spec::RuleEffect& effect, const Ghosts& ghosts,
                     Captured captured)
    : store_(store),
      instance_(instance),
      op_(op),
      rule_(rule),
      effect_(effect),
      ghosts_(ghosts),
      captured_(std::move(captured)) {}

ExprRef RuleTerms::term(ExprRef e) {
  if (const auto found = known_.find(e); found != known_.end()) return found->second;
  return known_[e] = make(e);
}

ExprRef RuleTerms::make(ExprRef e) {
  const TypeRef type = e->type()->is_bool() ? store_.bool_type() : ghosts_.number;
  if (e->is(Kind::Symbol)) return symbol(e);
  if (e->is(Kind::Constant))
    return e->type()->is_bool() ? store_.boolean(e->small_value() != 0)
                                : store_.constant(type, e->value().sextOrTrunc(type->width()));
  if (e->is(Kind::MapSelect)) return selected(e);
  std::vector<ExprRef> operands;
  for (ExprRef operand : e->operands()) operands.push_back(term(operand));
  return store_.make(e->kind(), type, operands);
}

ExprRef RuleTerms::number(ExprRef e) {
  return store_.cast(ghosts_.number, e);
}

ExprRef RuleTerms::symbol(ExprRef e) {
  if (const auto ghost = ghosts_.variables.find(e); ghost != ghosts_.variables.end()) return ghost->second;
  if (const auto found = captured_.find(e); found != captured_.end()) return number(found->second);
  for (const spec::ArrayComparison& comparison : effect_.comparisons)
    if (comparison.same == e) return same(comparison);
  throw support::InternalError("every symbol of a rule should be a ghost or captured");
}

// Between a ghost and the captured array, both as they were before the rule. Of others nothing is known.
ExprRef RuleTerms::same(const spec::ArrayComparison& comparison) const {
  for (const auto& [ghost, array] :
       {std::pair(comparison.left, comparison.right), std::pair(comparison.right, comparison.left)}) {
    const auto found = ghosts_.variables.find(ghost);
    if (found != ghosts_.variables.end() && array->is(Kind::Symbol) && !ghosts_.variables.contains(array))
      return found->second;
  }
  return store_.boolean(comparison.left == comparison.right);
}

ExprRef RuleTerms::is_tracked(ExprRef array) {
  if (array->is(Kind::Ite))
    return store_.ite(term(array->operand(0)), is_tracked(array->operand(1)), is_tracked(array->operand(2)));
  for (ExprRef capture : rule_.captures)
    if (capture->type()->is(TypeKind::Map) && array == effect_.value_after(capture))
      return store_.boolean(true);
  // A ghost that a store leaves alone is the array as it was before.
  const auto found = ghosts_.variables.find(array);
  return found != ghosts_.variables.end() && rule_.kind != spec::RuleKind::Store ? found->second
                                                                                 : store_.boolean(false);
}

ExprRef RuleTerms::raw(ExprRef e, TypeRef type) {
  if (const auto found = captured_.find(e); found != captured_.end()) return store_.cast(type, found->second);
  return store_.cast(type, term(e));
}

ExprRef RuleTerms::selected(ExprRef e) {
  const ExprRef from = e->operand(0);
  if (from->is(Kind::MapSelect) && from->operand(0) == op_.element)
    return element_value(from->operand(1), e->operand(1));
  // The array is captured, before or behind the statement, and read at the index of the statement.
  if (from->is(Kind::MapStore)) return term(from->operand(2));
  return number(captured_.at(from));
}

ExprRef RuleTerms::element_value(ExprRef x, ExprRef index) {
  const ExprRef bound = expr::parts_of_fold(instance_.fold).index;
  const TypeRef type = instance_.read->type();
  ExprRef element = nullptr;
  if (x->is(Kind::MapSelect) && x->operand(0)->is(Kind::Symbol))
    element = captured_.at(x->operand(0));  // the element itself
  else
    element = raw(x, type);
  const ExprRef value = expr::Substitution(
      store_, {{instance_.read, element}, {bound, raw(index, bound->type())}})(instance_.element);
  if (instance_.aggregate == Aggregate::Count)
    return store_.ite(value, store_.constant(ghosts_.number, 1), store_.constant(ghosts_.number, 0));
  return op_.value_type->is_bool() ? value : store_.cast(ghosts_.number, value);
}

}  // namespace heddle::instrument::operators
