#include "instrument/operators/rule_terms.h"

#include <algorithm>

#include "expr/substitute.h"
#include "instrument/operators/narrow.h"
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
  const unsigned value_bits = numbers.value_bits + (instance.is_sum() ? numbers.count_bits : 0);
  return std::max(index_bits, value_bits);
}

TypeRef number_type(ir::Program& program, const Instance& instance, Readers readers) {
  return program.store().signed_type(
      width_for(readers, std::max(number_bits(instance), instance.numbers.source_bits) + 1));
}

unsigned word_bits(ir::Program& program, const Instance& instance, Readers readers) {
  const std::optional<unsigned> constants = expr::needed_word_bits(*instance.monoid);
  if (!constants) return expr::kWordBits;
  return width_for(readers, std::max(*constants, number_type(program, instance, readers)->width()));
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
  const ExprRef result = store_.make(e->kind(), type, operands);
  if (e->is(Kind::Add) || e->is(Kind::Sub)) exact_.push_back(result);
  return result;
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

namespace {

// f(x, y): f and what it is applied to.
std::pair<ExprRef, std::vector<ExprRef>> application(ExprRef e) {
  std::vector<ExprRef> arguments;
  for (; e->is(Kind::MapSelect); e = e->operand(0)) arguments.insert(arguments.begin(), e->operand(1));
  return {e, arguments};
}

}  // namespace

ExprRef RuleTerms::selected(ExprRef e) {
  const auto [function, arguments] = application(e);
  if (function == op_.element) return element_value(arguments[0], arguments[1]);
  if (instance_.monoid != nullptr && function->is(Kind::Symbol) && op_.functions.contains(function->text())) {
    expr::MonoidTerms terms = monoid_terms();
    if (function->text() == "can_replace")
      return terms.can_replace(value(arguments[0]), value(arguments[1]), value(arguments[2]));
    CHECK(function->text() == "keeps", "a rule should know the functions of monoids");
    return terms.keeps(value(arguments[0]), value(arguments[1]));
  }
  // The array is captured, before or behind the statement, and read at the index of the statement.
  const ExprRef from = e->operand(0);
  if (from->is(Kind::MapStore)) return term(from->operand(2));
  return number(captured_.at(from));
}

expr::Values RuleTerms::value(ExprRef e) {
  if (const auto ghost = ghosts_.values.find(e); ghost != ghosts_.values.end()) return ghost->second;
  expr::MonoidTerms terms = monoid_terms();
  if (e->is(Kind::Ite)) {
    expr::Values yes = value(e->operand(1));
    const expr::Values no = value(e->operand(2));
    const ExprRef condition = term(e->operand(0));
    for (size_t i = 0; i < yes.size(); ++i)
      if (yes[i] != no[i]) yes[i] = store_.ite(condition, yes[i], no[i]);
    return yes;
  }
  const auto [function, arguments] = application(e);
  if (function == op_.element) {
    const TypeRef word = store_.signed_type(ghosts_.word_bits);
    return terms.element(narrowed(store_, element_term(arguments[0], arguments[1])), raw(arguments[1], word));
  }
  CHECK(function->is(Kind::Symbol) && op_.functions.contains(function->text()),
        "a rule should make values by functions of monoids");
  if (function->text() == "combine") return terms.combine(value(arguments[0]), value(arguments[1]));
  if (function->text() == "replaced")
    return terms.replaced(value(arguments[0]), value(arguments[1]), value(arguments[2]));
  if (function->text() == "neutral") return terms.neutral();
  CHECK(function->text() == "initial", "a rule should know the functions of monoids");
  return terms.zero();
}

ExprRef RuleTerms::element_term(ExprRef x, ExprRef index) {
  const ExprRef bound = expr::parts_of_fold(instance_.fold).index;
  const TypeRef type = instance_.read->type();
  ExprRef element = nullptr;
  if (x->is(Kind::MapSelect) && x->operand(0)->is(Kind::Symbol))
    element = captured_.at(x->operand(0));  // the element itself
  else
    element = raw(x, type);
  return expr::Substitution(
      store_, {{instance_.read, element}, {bound, raw(index, bound->type())}})(instance_.element);
}

ExprRef RuleTerms::element_value(ExprRef x, ExprRef index) {
  const ExprRef value = element_term(x, index);
  if (instance_.is(Aggregate::Count))
    return store_.ite(value, store_.constant(ghosts_.number, 1), store_.constant(ghosts_.number, 0));
  return op_.value_type->is_bool() ? value : store_.cast(ghosts_.number, value);
}

}  // namespace heddle::instrument::operators
