#include "goto_binary/string_objects.h"

namespace heddle::goto_binary {

const ir::Symbol* StringObjects::object(expr::TypeRef type, std::string_view bytes) {
  const ir::Symbol*& known = objects_[{type, std::string(bytes)}];
  while (known == nullptr) {
    ir::Symbol* symbol =
        program_.add_symbol("$string." + std::to_string(++count_), type, ir::SymbolKind::Global);
    if (symbol != nullptr) symbol->is_constant = true;
    known = symbol;
  }
  return known;
}

std::vector<ir::Instruction> StringObjects::initialization() const {
  std::vector<ir::Instruction> result;
  for (const auto& [content, symbol] : objects_) {
    ir::Instruction& assign = result.emplace_back();
    assign.op = ir::Op::Assign;
    assign.operands = {program_.reference(*symbol), program_.store().string(content.first, content.second)};
  }
  return result;
}

}  // namespace heddle::goto_binary
