#include "minimise.h"

#include <unordered_map>

namespace heddle::smt {

using expr::ExprRef;

namespace {

// `root` with one of its parts replaced everywhere.
ExprRef replaced(expr::Store& store, ExprRef root, ExprRef part, ExprRef by) {
  std::unordered_map<ExprRef, ExprRef> results;
  for_each_subexpression(root, [&](ExprRef e) {
    if (e == part) {
      results.emplace(e, by);
      return;
    }
    std::vector<ExprRef> operands;
    bool is_changed = false;
    for (ExprRef operand : e->operands()) {
      operands.push_back(results.at(operand));
      is_changed |= operands.back() != operand;
    }
    results.emplace(e, is_changed ? store.make(e->kind(), e->type(), operands, e->index()) : e);
  });
  return results.at(root);
}

// What is simpler and of the same type: operands, then zero.
std::vector<ExprRef> simpler(expr::Store& store, ExprRef e) {
  std::vector<ExprRef> result;
  for_each_subexpression(e, [&](ExprRef sub) {
    if (sub != e && sub->type() == e->type() && result.size() < 8) result.push_back(sub);
  });
  const bool is_leaf = e->is(expr::Kind::Constant);
  if (e->type()->is_scalar() && !is_leaf) result.push_back(store.constant(e->type(), 0));
  if (e->type()->is_bool() && !is_leaf) result.push_back(store.boolean(true));
  return result;
}

}  // namespace

std::vector<ExprRef> minimise(expr::Store& store, std::vector<ExprRef> conjuncts,
                              const std::function<bool(const std::vector<ExprRef>&)>& still_fails) {
  auto try_to = [&](std::vector<ExprRef> candidate) {
    if (!still_fails(candidate)) return false;
    conjuncts = std::move(candidate);
    return true;
  };
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (size_t i = 0; i < conjuncts.size() && conjuncts.size() > 1; ++i) {
      std::vector<ExprRef> fewer = conjuncts;
      fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
      if (try_to(fewer)) is_changed = true;
    }
    for (size_t i = 0; i < conjuncts.size(); ++i) {
      std::vector<ExprRef> parts;
      for_each_subexpression(conjuncts[i], [&](ExprRef e) { parts.push_back(e); });
      for (size_t k = parts.size(); k-- > 0 && !is_changed;) {
        for (ExprRef by : simpler(store, parts[k])) {
          std::vector<ExprRef> smaller = conjuncts;
          for (ExprRef& conjunct : smaller) conjunct = replaced(store, conjunct, parts[k], by);
          if (smaller != conjuncts && try_to(smaller)) {
            is_changed = true;
            break;
          }
        }
      }
    }
  }
  return conjuncts;
}

}  // namespace heddle::smt
