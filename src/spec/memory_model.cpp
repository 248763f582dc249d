#include "spec/memory_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::spec {
namespace {

std::optional<MemoryUse> find_use(const Expr& e) {
  auto info = std::ranges::find(kPredicates, e.kind, &PredicateInfo::kind);
  if (info != std::end(kPredicates) && info->needs_memory_model) return MemoryUse{info->name, e.position};
  for (const Expr& operand : e.operands)
    if (auto found = find_use(operand)) return found;
  return std::nullopt;
}

std::optional<MemoryUse> find_use(const Statement& s) {
  for (const Expr& e : s.expressions)
    if (auto found = find_use(e)) return found;
  for (const Statement& child : s.children)
    if (auto found = find_use(child)) return found;
  return std::nullopt;
}

std::optional<MemoryUse> find_use(const Transition& transition) {
  auto pattern = std::ranges::find(kMemoryPatterns, transition.pattern.kind, &MemoryPatternInfo::kind);
  if (pattern != std::end(kMemoryPatterns)) return MemoryUse{pattern->name, transition.pattern.position};
  if (transition.guard)
    if (auto found = find_use(*transition.guard)) return found;
  return find_use(transition.action);
}

bool mentions(const Expr& e, ExprKind kind) {
  return e.kind == kind ||
         std::ranges::any_of(e.operands, [&](const Expr& operand) { return mentions(operand, kind); });
}

bool mentions(const Statement& s, ExprKind kind) {
  return std::ranges::any_of(s.expressions, [&](const Expr& e) { return mentions(e, kind); }) ||
         std::ranges::any_of(s.children, [&](const Statement& child) { return mentions(child, kind); });
}

// Whether the expression is `accessible($p, $n)`, or another predicate, for the captures of the pattern
// `access $p of $n`.
bool is_own_predicate(const Expr& e, const Pattern& pattern, ExprKind predicate) {
  if (e.kind != predicate) return false;
  for (size_t i = 0; i < e.operands.size(); ++i)
    if (e.operands[i].kind != ExprKind::Capture || i >= pattern.operands.size() ||
        pattern.operands[i].kind != PatternOperand::Kind::Capture ||
        pattern.operands[i].capture != e.operands[i].index)
      return false;
  return true;
}

bool only_checks(const Statement& s, const Pattern& pattern, ExprKind predicate) {
  switch (s.kind) {
    case StatementKind::Block:
      return std::ranges::all_of(
          s.children, [&](const Statement& child) { return only_checks(child, pattern, predicate); });
    case StatementKind::Assert:
    case StatementKind::Assume:
      return is_own_predicate(s.expressions[0], pattern, predicate);
    default:
      return false;
  }
}

}  // namespace

std::optional<MemoryUse> find_memory_use(const Automaton& automaton) {
  for (const Transition& transition : automaton.transitions)
    if (auto found = find_use(transition)) return found;
  return std::nullopt;
}

std::optional<MemoryUse> find_memory_use(const Specification& specification) {
  for (const Automaton& automaton : specification.automata)
    if (auto found = find_memory_use(automaton)) return found;
  return std::nullopt;
}

void require_meaning_in_c(const Specification& specification) {
  const auto use = find_memory_use(specification);
  if (!use) return;
  throw support::InputError(
      specification.files[use->position.file], use->position.line, use->position.column,
      fmt::format("'{}' needs Heddle's memory model, which C text has not: use 'heddle weave' or 'heddle "
                  "verify' instead of 'heddle transform'",
                  use->word));
}

bool has_pattern(const Automaton& automaton, PatternKind kind) {
  return std::ranges::any_of(automaton.transitions,
                             [&](const Transition& one) { return one.pattern.kind == kind; });
}

bool mentions(const Transition& transition, ExprKind predicate) {
  return (transition.guard && mentions(*transition.guard, predicate)) ||
         mentions(transition.action, predicate);
}

bool only_checks(const Transition& transition, ExprKind predicate) {
  return transition.target == kNone && only_checks(transition.action, transition.pattern, predicate);
}

}  // namespace heddle::spec
