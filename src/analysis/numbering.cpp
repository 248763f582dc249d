#include "analysis/numbering.h"

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::Kind;

Numbering::Numbering(const ir::Program& program) : program_(&program) {
  symbol_by_name_.reserve(program.symbols().size());
  for (const ir::Symbol& symbol : program.symbols()) {
    symbol_by_name_.emplace(symbol.name, static_cast<uint32_t>(symbols_.size()));
    symbols_.push_back(&symbol);
  }
  function_by_symbol_.assign(symbols_.size(), kNone);
  owner_.assign(symbols_.size(), kNone);
  for (const ir::Function& function : program.functions()) {
    const auto number = static_cast<uint32_t>(functions_.size());
    functions_.push_back(&function);
    symbol_by_function_.push_back(number_of(function.name));
    function_by_symbol_[symbol_by_function_.back()] = number;
    for (const ir::Symbol* symbol : function.parameters) owner_[number_of(*symbol)] = number;
    for (const ir::Symbol* symbol : function.locals) owner_[number_of(*symbol)] = number;
    if (function.va_area != nullptr) owner_[number_of(*function.va_area)] = number;
  }
}

uint32_t Numbering::number_of(const std::string* name) const {
  auto found = symbol_by_name_.find(name);
  return found == symbol_by_name_.end() ? kNone : found->second;
}

expr::ExprRef root_of(expr::ExprRef place) {
  while (place->is(Kind::Index) || place->is(Kind::Member)) place = place->operand(0);
  return place;
}

}  // namespace heddle::analysis
