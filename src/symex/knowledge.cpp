#include "symex/knowledge.h"

#include <utility>

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr unsigned kMostParts = 256;    // of a condition that are looked at
constexpr unsigned kMostElsewhere = 8;  // paths that know an expression and are not this one

// The path at a depth, on the way up.
Knowledge::Path at_depth(Knowledge::Path path, uint64_t depth) {
  while (path != nullptr && path->depth > depth)
    path = path->jump != nullptr && path->jump->depth >= depth ? path->jump : path->parent;
  return path;
}

}  // namespace

Knowledge::Path Knowledge::learn(Path path, ExprRef condition, bool holds) {
  std::vector<std::pair<ExprRef, bool>> pending{{condition, holds}};
  for (unsigned parts = 0; !pending.empty() && parts < kMostParts; ++parts) {
    auto [e, is_true] = pending.back();
    pending.pop_back();
    while (e->is(Kind::Not)) {
      e = e->operand(0);
      is_true = !is_true;
    }
    if (e->is(Kind::Constant) || constant_of(path, e) != nullptr) continue;
    path = note(path, e, store_.boolean(is_true));
    if (e->is(Kind::And) || e->is(Kind::Or)) {
      ExprRef a = simplify(path, e->operand(0));
      ExprRef b = simplify(path, e->operand(1));
      const bool holds_of_both = e->is(Kind::And) == is_true;
      // match:  a && b false, a || b true, where one operand is known not to be the reason
      // result: the other operand is
      if (holds_of_both || a == store_.boolean(!is_true)) pending.emplace_back(b, is_true);
      if (holds_of_both || b == store_.boolean(!is_true)) pending.emplace_back(a, is_true);
    } else if (e->is(Kind::Eq) || e->is(Kind::Ne)) {
      const ExprRef a = e->operand(0);
      const ExprRef b = e->operand(1);
      if (e->is(Kind::Eq) == is_true && a->type()->is_bitvector() && b->is(Kind::Constant) &&
          !a->is(Kind::Constant))
        path = note(path, a, b);
    }
  }
  return path;
}

ExprRef Knowledge::simplify(Path path, ExprRef e) const {
  while (path != nullptr) {
    if (ExprRef constant = constant_of(path, e)) return constant;
    if (e->is(Kind::Not)) {
      ExprRef constant = constant_of(path, e->operand(0));
      return constant == nullptr ? e : store_.boolean(constant->value().isZero());
    }
    if (!e->is(Kind::Ite)) return e;
    ExprRef condition = simplify(path, e->operand(0));
    if (!condition->is(Kind::Constant)) return e;
    e = e->operand(condition->value().isZero() ? 2 : 1);
  }
  return e;
}

Knowledge::Path Knowledge::common(Path a, Path b) {
  if (a == nullptr || b == nullptr) return nullptr;
  a = at_depth(a, b->depth);
  b = at_depth(b, a->depth);
  while (a != b) {
    // At the same depth ways up have the same lengths.
    const bool are_apart = a->jump != b->jump;
    a = are_apart ? a->jump : a->parent;
    b = are_apart ? b->jump : b->parent;
  }
  return a;
}

ExprRef Knowledge::constant_of(Path path, ExprRef e) const {
  if (path == nullptr) return nullptr;
  const auto found = by_expression_.find(e);
  if (found == by_expression_.end()) return nullptr;
  unsigned elsewhere = 0;
  for (auto node = found->second.rbegin(); node != found->second.rend() && elsewhere < kMostElsewhere;
       ++node) {
    if (at_depth(path, (*node)->depth) == *node) return (*node)->constant;
    ++elsewhere;
  }
  return nullptr;
}

Knowledge::Path Knowledge::note(Path path, ExprRef e, ExprRef constant) {
  Node& node = nodes_.emplace_back();
  node.parent = path;
  node.depth = path == nullptr ? 1 : path->depth + 1;
  node.constant = constant;
  // A way up is as long as the two behind it together, if these are alike.
  const Node* near = path == nullptr ? nullptr : path->jump;
  const Node* far = near == nullptr ? nullptr : near->jump;
  const uint64_t near_depth = near == nullptr ? 0 : near->depth;
  const uint64_t far_depth = far == nullptr ? 0 : far->depth;
  const bool are_alike = near != nullptr && path->depth - near_depth == near_depth - far_depth;
  node.jump = are_alike ? far : path;
  by_expression_[e].push_back(&node);
  return &node;
}

}  // namespace heddle::symex
