#include "verify/assumptions.h"

#include <set>
#include <unordered_set>

#include "ir/assumption.h"

namespace heddle::verify {

namespace {

constexpr size_t kMostNames = 5;

// Functions that executions may come to: those that a function is named by that they may come to.
std::vector<const ir::Function*> reachable_functions(const ir::Program& program) {
  std::vector<const ir::Function*> result;
  std::unordered_set<const ir::Function*> seen;
  std::unordered_set<expr::ExprRef> seen_expressions;
  std::vector<const ir::Function*> pending = {program.find_function(program.entry())};
  while (!pending.empty()) {
    const ir::Function* function = pending.back();
    pending.pop_back();
    if (function == nullptr || !seen.insert(function).second) continue;
    result.push_back(function);
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

void add_models_assumptions(const std::vector<const ir::Function*>& functions,
                            std::vector<std::string>& result) {
  std::set<std::string> texts;
  for (const ir::Function* function : functions)
    for (const ir::Instruction& instruction : function->body)
      if (instruction.op == ir::Op::Skip && instruction.name != nullptr &&
          *instruction.name == ir::kAssumption && instruction.message != nullptr)
        texts.insert(*instruction.message);
  for (const std::string& text : texts) result.push_back("assumed of the C library: " + text);
}

}  // namespace

std::vector<std::string> assumptions(const ir::Program& program) {
  const std::vector<const ir::Function*> functions = reachable_functions(program);
  std::string returning;
  std::string ending;
  std::string pure;
  size_t count = 0;
  std::set<std::string> names;
  for (const ir::Function* function : functions)
    if (function->is_external) names.insert(*function->name);
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
      "what pointers to non-const objects that they were given lead to");
  say(pure, "they return and change nothing, as --externals=pure says");
  say(ending, "they end the program, as their declarations say");
  add_models_assumptions(functions, result);
  return result;
}

}  // namespace heddle::verify
