#include "verify/assumptions.h"

#include <set>
#include <unordered_set>

namespace heddle::verify {

namespace {

constexpr size_t kMostNames = 5;

// Functions that executions may come to: those that a function is named by that they may come to.
std::set<std::string> reachable_externals(const ir::Program& program) {
  std::set<std::string> result;
  std::unordered_set<const ir::Function*> seen;
  std::unordered_set<expr::ExprRef> seen_expressions;
  std::vector<const ir::Function*> pending = {program.find_function(program.entry())};
  while (!pending.empty()) {
    const ir::Function* function = pending.back();
    pending.pop_back();
    if (function == nullptr || !seen.insert(function).second) continue;
    if (function->is_external) result.insert(*function->name);
    std::vector<expr::ExprRef> expressions;
    for (const ir::Instruction& instruction : function->body)
      for (expr::ExprRef operand : instruction.operands)
        if (operand != nullptr) expressions.push_back(operand);
    while (!expressions.empty()) {
      expr::ExprRef e = expressions.back();
      expressions.pop_back();
      if (!seen_expressions.insert(e).second) continue;
      if (e->is(expr::Kind::Symbol)) pending.push_back(program.find_function(e->text()));
      for (expr::ExprRef operand : e->operands()) expressions.push_back(operand);
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> assumptions_about_externals(const ir::Program& program) {
  std::string returning;
  std::string ending;
  std::string pure;
  size_t count = 0;
  const std::set<std::string> names = reachable_externals(program);
  for (const std::string& name : names) {
    const ir::Function& function = *program.find_function(name);
    const bool returns = !function.has_body || function.body.back().op == ir::Op::Return;
    std::string& list = !function.has_body ? pure : returns ? returning : ending;
    if (++count > kMostNames) continue;
    if (!list.empty()) list += ", ";
    list += name;
  }
  const std::string more = count > kMostNames ? " and " + std::to_string(count - kMostNames) + " more" : "";
  std::vector<std::string> result;
  auto say = [&](const std::string& list, const char* what) {
    if (!list.empty()) result.push_back("assumed of functions without a body (" + list + more + "): " + what);
  };
  say(returning,
      "they return, free no block, lose none, call no function that they find in memory, and change nothing "
      "but "
      "what the pointers that they were given lead to");
  say(pure, "they return and change nothing, as --externals=pure says");
  say(ending, "they end the program, as their declarations say");
  return result;
}

}  // namespace heddle::verify
