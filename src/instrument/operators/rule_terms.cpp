#include "instrument/operators/rule_terms.h"

#include <bit>

#include "expr/substitute.h"
#include "support/check.h"

namespace heddle::instrument::operators {

using expr::Aggregate;
using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

// Memory has room for so many elements that `count_bits` can count them. Indices of elements and the ends of
// intervals: one bit for what lies next to them, one for the sign; the ends of the aggregate: all their bits.
// Sums: also the bits of an element.
TypeRef number_type(ir::Program& program, const Instance& instance) {
  const TypeRef element = instance.element->type();
  const uint64_t size = std::max<uint64_t>(1, expr::size_of(instance.read->type(), program.data_model()));
  unsigned count_bits =
      program.data_model().pointer_width() - static_cast<unsigned>(std::bit_width(size) - 1);
  if (instance.array->type()->is_array() && instance.array->type()->count() > 0)
    count_bits = static_cast<unsigned>(std::bit_width(instance.array->type()->count()));
  const TypeRef index = expr::parts_of_fold(instance.fold).index->type();
  const unsigned index_bits = std::max(
      {program.data_model().pointer_width(), index->width() + (index->is_signed() ? 0 : 1), count_bits + 2});
  const bool adds = instance.aggregate == Aggregate::Sum || instance.aggregate == Aggregate::Count;
  const unsigned value_bits =
      (instance.aggregate == Aggregate::Sum || !adds ? element->width() : 1) + 2 + (adds ? count_bits : 0);
  return program.store().signed_type(std::max(index_bits, value_bits));
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
