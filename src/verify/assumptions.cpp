#include "verify/assumptions.h"

#include <map>
#include <set>

#include "ir/assumption.h"
#include "ir/mentioned.h"

namespace heddle::verify {

namespace {

constexpr size_t kMostNames = 5;

void add_noted_assumptions(const std::vector<const ir::Function*>& functions,
                           std::vector<Assumption>& result) {
  std::map<std::string, bool> texts;
  for (const ir::Function* function : functions) {
    for (const ir::Instruction& instruction : function->body) {
      if (instruction.op != ir::Op::Skip || instruction.name == nullptr || instruction.message == nullptr)
        continue;
      const bool is_open = *instruction.name == ir::kOpenAssumption;
      if (is_open || *instruction.name == ir::kAssumption)
        texts["assumed " + *instruction.message] |= is_open;
    }
  }
  for (const auto& [text, is_open] : texts) result.push_back({text, is_open});
}

}  // namespace

std::vector<Assumption> assumptions(const ir::Program& program) {
  const std::vector<const ir::Function*> functions = ir::mentioned_functions(program);
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
  std::vector<Assumption> result;
  auto say = [&](const std::string& list, const char* what) {
    if (!list.empty())
      result.push_back({"assumed of functions without a body (" + list + more + "): " + what});
  };
  say(returning,
      "they return, free no block, lose none, call no function that they find in memory, and change nothing "
      "but "
      "what pointers to non-const objects that they were given lead to");
  say(pure, "they return and change nothing, as --externals=pure says");
  say(ending, "they end the program, as their declarations say");
  add_noted_assumptions(functions, result);
  return result;
}

}  // namespace heddle::verify
