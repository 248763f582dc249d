// Several instances of one operator follow one array, as where a program fills it from both ends: each has an
// interval of its own, and where the aggregate is used, two intervals that meet become one:
//
//   low1, high1, result1 and low2, high2, result2 with high1 == low2
//   become low1, high2, combine(result1, result2)
//
// The invariants say that the results are the folds over the intervals. The fold over an interval is that
// over its parts, combined, since `combine` is associative, which is proved of every operator; so the
// invariant holds behind it. If x combined with x is x, as of greatest elements, intervals may also overlap:
// what they have in common counts twice, next to itself.
//
// An instance leaves the stores of others alone: operators of intervals have a rule for that, which is proved
// as all rules are.
#pragma once

#include <utility>
#include <vector>

#include "instrument/operators/rule_terms.h"

namespace heddle::instrument::operators {

inline constexpr const char* kLeavingRule = "leave";

// Whether instances of the operator can share an array: it has such a rule and the ghosts of intervals.
bool can_leave_points(const spec::Operator& op);

// What ghosts become when the interval of `own` is joined with that of `other`, all at once: variables and
// values. They stay what they are if the intervals do not meet.
std::vector<std::pair<expr::ExprRef, expr::ExprRef>> joined(expr::Store& store, const Instance& instance,
                                                            const spec::Operator& op, const Ghosts& own,
                                                            const Ghosts& other);

}  // namespace heddle::instrument::operators
