#include "goto_binary/string_objects.h"

namespace heddle::goto_binary {

const ir::Symbol* StringObjects::object(expr::TypeRef type, std::string_view bytes) {
  const ir::Symbol*& known = objects_[{type, std::string(bytes)}];
  if (known != nullptr) return known;
  ir::Symbol* symbol = nullptr;
  for (size_t number = in_order_.size() + 1; symbol == nullptr; ++number)
    symbol = program_.add_symbol("$literal." + std::to_string(number), type, ir::SymbolKind::Global);
  symbol->is_constant = true;
  in_order_.emplace_back(symbol, bytes);
  known = symbol;
  return known;
}

std::vector<ir::Instruction> StringObjects::initialization() const {
  std::vector<ir::Instruction> result;
  for (const auto& [symbol, bytes] : in_order_) {
    ir::Instruction& assign = result.emplace_back();
    assign.op = ir::Op::Assign;
    assign.operands = {program_.reference(*symbol), program_.store().string(symbol->type, bytes)};
  }
  return result;
}

}  // namespace heddle::goto_binary
