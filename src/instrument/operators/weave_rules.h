// Weaves operators into a program: ghosts, and the rules at chosen points.
//
//   ASSIGN a[i] = x
// becomes, for the rule `store` of `sum`,
//   ASSIGN new_low = ite(!tracked || low == high || …, i, …)
//   …
//   ASSIGN low = new_low
//   …
//   ASSIGN tracked = true
//   ASSIGN a[i] = x
//
// The ghosts of a rule are computed before the statement, from the values that it is going to use; what a
// rule asserts is an ASSERT of the property kRuleProperty. Integers of rules are bit-vectors that are wide
// enough to be exact: indices are those of elements that the program accesses (where it is not, the path ends
// at the statement), so that intervals are not longer than memory, and the invariant says that results are
// folds of elements in memory.
#pragma once

#include <unordered_set>
#include <vector>

#include "instrument/operators/instance.h"
#include "instrument/operators/rule_terms.h"
#include "spec/operator.h"

namespace heddle::instrument::operators {

inline constexpr const char* kRuleProperty = "operator-rule";

struct Application {
  const Instance* instance = nullptr;
  const spec::Operator* op = nullptr;
  std::vector<bool> is_rewritten;  // by point
  // The number of the application that this is a second instance for: their intervals are joined where the
  // aggregate is used, and each leaves the points of the other alone (join_intervals.h).
  std::optional<size_t> joins = std::nullopt;
};

// Aggregates without an application stay as they are. Numbers of instructions change. The names of variables
// that are assigned where execution passes the points, by application: on the way of a counterexample, these
// are the choices that matter.
using Marks = std::vector<std::vector<const std::string*>>;
struct WovenRules {
  Marks marks;
  std::vector<Ghosts> ghosts;  // by application
  // Sums and differences that rules compute, and the variables that instructions of rules assign: there,
  // these do not wrap around, if the operators are shipped.
  std::unordered_set<expr::ExprRef> exact;
  std::unordered_set<expr::ExprRef> assigned;
};
// C gets no such variables. Throws support::UnsupportedError where a point cannot be rewritten for the
// readers.
WovenRules weave_rules(ir::Program& program, const std::vector<Application>& applications,
                       Readers readers = Readers::Engines);

// Whether the operator has a rule for the point.
bool applies(const spec::Operator& op, const Point& point);

}  // namespace heddle::instrument::operators
