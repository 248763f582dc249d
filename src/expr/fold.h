// The aggregates that have names, as folds. Others are written as folds in the same shape: the accumulator
// combined with what the element at the index gives.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "expr/expr.h"

namespace heddle::expr {

enum class Aggregate : uint8_t {
  Sum,      // of an integer; the result is s128
  Count,    // how often a condition holds; the result is s128
  Maximum,  // of an integer; the result has its type
  Minimum,
  ForAll,  // of a condition
  Exists,
};

struct AggregateInfo {
  Aggregate aggregate;
  std::string_view name;
  bool is_of_conditions;  // else of integers
  bool needs_elements;    // of an empty range there is none
};

inline constexpr auto kAggregates = std::to_array<AggregateInfo>({
    {Aggregate::Sum, "sum", false, false},
    {Aggregate::Count, "count", true, false},
    {Aggregate::Maximum, "max", false, true},
    {Aggregate::Minimum, "min", false, true},
    {Aggregate::ForAll, "forall", true, false},
    {Aggregate::Exists, "exists", true, false},
});

constexpr const AggregateInfo& info(Aggregate aggregate) {
  return kAggregates[static_cast<size_t>(aggregate)];
}

// The operands of a fold.
struct FoldParts {
  ExprRef accumulator;
  ExprRef index;
  ExprRef start;
  ExprRef low;
  ExprRef high;
  ExprRef step;
};

FoldParts parts_of_fold(ExprRef fold);
ExprRef make_fold(Store& store, Kind kind, const FoldParts& parts);

// `element` is what the index gives: an integer, or a bool where the aggregate is of conditions. The
// accumulator gets the name; no symbol of the program and none in the element should have it.
ExprRef make_aggregate(Store& store, Aggregate aggregate, std::string_view accumulator, ExprRef index,
                       ExprRef low, ExprRef high, ExprRef element);

// The way from the fold that make_aggregate makes to the element, by the numbers of operands.
std::vector<uint32_t> path_to_element(Aggregate aggregate, ExprRef fold);

struct KnownAggregate {
  Aggregate aggregate;
  ExprRef element;
};

// What make_aggregate made the fold from; nothing for other folds.
std::optional<KnownAggregate> aggregate_of(Store& store, ExprRef fold);

}  // namespace heddle::expr
