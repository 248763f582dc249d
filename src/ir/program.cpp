#include "ir/program.h"

namespace heddle::ir {

Program Program::clone() const {
  Program copy;
  copy.store_ = store_;
  copy.files_ = files_;
  copy.aliases_ = aliases_;
  copy.entry_ = entry_;
  std::unordered_map<const Symbol*, const Symbol*> symbols;
  for (const Symbol& symbol : symbols_) {
    Symbol& own = copy.symbols_.emplace_back(symbol);
    copy.symbol_by_name_.emplace(*own.name, &own);
    symbols.emplace(&symbol, &own);
  }
  const auto translate = [&symbols](const Symbol*& symbol) {
    if (symbol != nullptr) symbol = symbols.at(symbol);
  };
  for (const Function& function : functions_) {
    Function& own = copy.functions_.emplace_back(function);
    copy.function_by_name_.emplace(*own.name, &own);
    for (const Symbol*& symbol : own.parameters) translate(symbol);
    for (const Symbol*& symbol : own.locals) translate(symbol);
    translate(own.va_area);
  }
  return copy;
}

uint32_t Program::add_file(std::string path, bool is_model) {
  files_.push_back({std::move(path), is_model});
  return static_cast<uint32_t>(files_.size() - 1);
}

Symbol* Program::add_symbol(std::string_view name, expr::TypeRef type, SymbolKind kind) {
  const std::string* interned = store_->intern(name);
  auto [slot, is_new] = symbol_by_name_.try_emplace(*interned, nullptr);
  if (!is_new) return nullptr;
  Symbol& symbol = symbols_.emplace_back();
  symbol.name = interned;
  symbol.type = type;
  symbol.kind = kind;
  slot->second = &symbol;
  return &symbol;
}

const Symbol* Program::find_symbol(std::string_view name) const {
  auto found = symbol_by_name_.find(name);
  return found == symbol_by_name_.end() ? nullptr : found->second;
}

Symbol* Program::find_symbol(std::string_view name) {
  auto found = symbol_by_name_.find(name);
  return found == symbol_by_name_.end() ? nullptr : found->second;
}

Function& Program::add_function(std::string_view name, expr::TypeRef type) {
  const std::string* interned = store_->intern(name);
  auto [slot, is_new] = function_by_name_.try_emplace(*interned, nullptr);
  if (is_new) {
    Function& function = functions_.emplace_back();
    function.name = interned;
    function.type = type;
    slot->second = &function;
    if (find_symbol(name) == nullptr) add_symbol(name, type, SymbolKind::Function);
  }
  return *slot->second;
}

Function* Program::find_function(std::string_view name) {
  auto found = function_by_name_.find(name);
  return found == function_by_name_.end() ? nullptr : found->second;
}

const Function* Program::find_function(std::string_view name) const {
  auto found = function_by_name_.find(name);
  return found == function_by_name_.end() ? nullptr : found->second;
}

support::SourceRange end_of_main(const Program& program) {
  const Function* main = program.find_function("main");
  if (main == nullptr || !main->range.valid()) return {};
  support::SourceRange range = main->range;
  range.begin.line = range.end_line;
  range.begin.column = range.end_column - 1;
  range.begin.offset = range.end_offset - 1;
  return range;
}

std::string to_string(const Program& program, const support::SourceLocation& location) {
  if (!location.valid()) return "";
  return program.files()[location.file].path + ":" + std::to_string(location.line) + ":" +
         std::to_string(location.column);
}

}  // namespace heddle::ir
