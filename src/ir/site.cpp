#include "ir/site.h"

#include "ir/instruction.h"
#include "support/check.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::Kind;

std::vector<uint32_t> path_to(const Instruction& instruction, uint32_t site) {
  std::vector<uint32_t> chain;
  for (uint32_t s = site; s != kNoSite; s = instruction.sites[s].parent) chain.push_back(s);
  std::vector<uint32_t> path;
  for (auto s = chain.rbegin(); s != chain.rend(); ++s)
    path.insert(path.end(), instruction.sites[*s].steps.begin(), instruction.sites[*s].steps.end());
  return path;
}

namespace {

// The condition under which `parent` evaluates its operand number `step`, or null if it always does.
ExprRef guard_of_step(expr::Store& store, ExprRef parent, uint32_t step) {
  if (step == 0) return nullptr;
  switch (parent->kind()) {
    case Kind::And:
    case Kind::Implies:
      return parent->operand(0);
    case Kind::Or:
      return store.negation(parent->operand(0));
    case Kind::Ite:
      return step == 1 ? parent->operand(0) : store.negation(parent->operand(0));
    default:
      return nullptr;
  }
}

}  // namespace

ExprRef operation_at(const Instruction& instruction, uint32_t site) {
  const std::vector<uint32_t> path = path_to(instruction, site);
  CHECK(!path.empty(), "a site should have a path");
  ExprRef e = instruction.operands[path[0]];
  for (size_t i = 1; i < path.size(); ++i) e = e->operand(path[i]);
  return e;
}

ExprRef guard_of(expr::Store& store, const Instruction& instruction, uint32_t site) {
  const std::vector<uint32_t> path = path_to(instruction, site);
  CHECK(!path.empty(), "a site should have a path");
  ExprRef guard = nullptr;
  ExprRef e = instruction.operands[path[0]];
  for (size_t i = 1; i < path.size(); ++i) {
    if (ExprRef step = guard_of_step(store, e, path[i]); step != nullptr)
      guard = guard == nullptr ? step : store.binary(Kind::And, guard, step);
    e = e->operand(path[i]);
  }
  return guard;
}

}  // namespace heddle::ir
