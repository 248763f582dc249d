#include "expr/fold.h"

namespace heddle::expr {

namespace {

constexpr unsigned kSumWidth = 128;

ExprRef extreme(Store& store, TypeRef type, bool is_greatest) {
  const unsigned width = type->width();
  if (type->is_signed())
    return store.constant(
        type, is_greatest ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getSignedMinValue(width));
  return store.constant(type,
                        is_greatest ? llvm::APInt::getMaxValue(width) : llvm::APInt::getMinValue(width));
}

}  // namespace

FoldParts parts_of_fold(ExprRef fold) {
  return {fold->operand(0), fold->operand(1), fold->operand(2),
          fold->operand(3), fold->operand(4), fold->operand(5)};
}

ExprRef make_fold(Store& store, Kind kind, const FoldParts& parts) {
  return store.make(kind, parts.accumulator->type(),
                    {parts.accumulator, parts.index, parts.start, parts.low, parts.high, parts.step});
}

ExprRef make_aggregate(Store& store, Aggregate aggregate, std::string_view accumulator, ExprRef index,
                       ExprRef low, ExprRef high, ExprRef element) {
  const TypeRef wide = store.signed_type(kSumWidth);
  const auto fold = [&](TypeRef type, ExprRef start, auto step) {
    const ExprRef x = store.symbol(accumulator, type);
    const Kind kind = info(aggregate).needs_elements ? Kind::FoldSome : Kind::Fold;
    return make_fold(store, kind, {x, index, start, low, high, step(x)});
  };
  const auto choose = [&](Kind comparison) {
    return [&store, element, comparison](ExprRef x) {
      return store.ite(store.binary(comparison, element, x), element, x);
    };
  };
  switch (aggregate) {
    case Aggregate::Sum:
      return fold(wide, store.constant(wide, 0),
                  [&](ExprRef x) { return store.binary(Kind::Add, x, store.cast(wide, element)); });
    case Aggregate::Count:
      return fold(wide, store.constant(wide, 0), [&](ExprRef x) {
        return store.ite(element, store.binary(Kind::Add, x, store.constant(wide, 1)), x);
      });
    case Aggregate::Maximum:
      return fold(element->type(), extreme(store, element->type(), false), choose(Kind::Gt));
    case Aggregate::Minimum:
      return fold(element->type(), extreme(store, element->type(), true), choose(Kind::Lt));
    case Aggregate::ForAll:
      return fold(store.bool_type(), store.boolean(true),
                  [&](ExprRef x) { return store.binary(Kind::And, element, x); });
    case Aggregate::Exists:
      return fold(store.bool_type(), store.boolean(false),
                  [&](ExprRef x) { return store.binary(Kind::Or, element, x); });
  }
  return nullptr;
}

std::vector<uint32_t> path_to_element(Aggregate aggregate, ExprRef fold) {
  constexpr uint32_t kStep = 5;
  switch (aggregate) {
    case Aggregate::Sum:
      // x + cast(element), x + element
      if (fold->operand(kStep)->operand(1)->is(Kind::Cast)) return {kStep, 1, 0};
      return {kStep, 1};
    case Aggregate::Maximum:
    case Aggregate::Minimum:
      return {kStep, 0, 0};  // ite(element > x, …)
    default:
      return {kStep, 0};  // ite(element, …), element && x, element || x
  }
}

// Expressions that are equal are one: whoever makes the same fold again has the right element.
std::optional<KnownAggregate> aggregate_of(Store& store, ExprRef fold) {
  const FoldParts parts = parts_of_fold(fold);
  for (const AggregateInfo& known : kAggregates) {
    const bool is_sum = known.aggregate == Aggregate::Sum;
    if (parts.step->operand_count() < (is_sum ? 2 : 1)) continue;
    const bool is_compared = known.needs_elements;
    if (is_compared && parts.step->operand(0)->operand_count() == 0) continue;
    ExprRef element = fold;
    for (const uint32_t operand : path_to_element(known.aggregate, fold)) element = element->operand(operand);
    const TypeRef type = element->type();
    const bool fits = known.is_of_conditions ? type->is_bool() : type->is_bitvector();
    if (!fits && !(is_sum && type->is_bool())) continue;
    if (make_aggregate(store, known.aggregate, parts.accumulator->text(), parts.index, parts.low, parts.high,
                       element) == fold)
      return KnownAggregate{known.aggregate, element};
  }
  return std::nullopt;
}

}  // namespace heddle::expr
