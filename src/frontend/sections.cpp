#include "frontend/sections.h"

#include <algorithm>

#include "expr/substitute.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr std::string_view kBegin = "__start_";
constexpr std::string_view kEnd = "__stop_";

std::string section_of(std::string_view bound) {
  for (const std::string_view prefix : {kBegin, kEnd})
    if (bound.starts_with(prefix)) return std::string(bound.substr(prefix.size()));
  return "";
}

}  // namespace

void Sections::note(const std::string& section, const std::string& name) {
  std::vector<std::string>& variables = sections_[section];
  if (std::ranges::find(variables, name) == variables.end()) variables.push_back(name);
}

const std::vector<std::string>* Sections::variables_at(const std::string& bound) const {
  const std::string section = section_of(bound);
  const auto found = sections_.find(section);
  return section.empty() || found == sections_.end() || others_.contains(section) ? nullptr : &found->second;
}

void Sections::add(const std::string& bound) {
  const std::string section = section_of(bound);
  if (has(section)) return;
  expr::Store& store = program_.store();
  TypeRef type = store.record("section " + section, /*is_union=*/false);
  std::vector<expr::Field> fields;
  uint64_t size = 0;
  uint32_t strictest = 1;
  bool is_constant = true;
  for (const std::string& name : sections_.at(section)) {
    const ir::Symbol& variable = *program_.find_symbol(name);
    const uint32_t alignment =
        std::max(variable.alignment, expr::align_of(variable.type, program_.data_model()));
    size = (size + alignment - 1) / alignment * alignment;
    fields.push_back({name, variable.type, 8 * size, false});
    size += expr::size_of(variable.type, program_.data_model());
    strictest = std::max(strictest, alignment);
    is_constant &= variable.is_constant;
  }
  store.complete_record(type, std::move(fields), size, strictest);
  const auto add_bound = [&](std::string_view prefix, TypeRef bound_type) {
    ir::Symbol* symbol =
        program_.add_symbol(std::string(prefix) + section, bound_type, ir::SymbolKind::Global);
    symbol->source_name = symbol->name;
    symbol->is_constant = is_constant;
    return symbol;
  };
  ir::Symbol* begin = add_bound(kBegin, type);
  begin->alignment = strictest;
  objects_[section] = {begin, add_bound(kEnd, store.unsigned_type(8))};
}

void Sections::lay_out() {
  if (objects_.empty()) return;
  expr::Store& store = program_.store();
  expr::Bindings bindings;
  for (const auto& [section, object] : objects_) {
    const ExprRef whole = program_.reference(*object.begin);
    const std::vector<std::string>& variables = sections_.at(section);
    for (size_t i = 0; i < variables.size(); ++i)
      bindings[program_.reference(*program_.find_symbol(variables[i]))] = store.member(whole, i);
    const ExprRef bytes = store.cast(store.pointer(object.end->type), store.address_of(whole));
    const ExprRef size = store.constant(store.size_type(), object.begin->type->record().size);
    bindings[program_.reference(*object.end)] =
        store.deref(store.make(Kind::PointerAdd, bytes->type(), {bytes, size}));
  }
  expr::Substitution substitution(store, std::move(bindings));
  for (ir::Function& function : program_.functions())
    for (ir::Instruction& instruction : function.body)
      for (ExprRef& operand : instruction.operands)
        if (operand != nullptr) operand = substitution(operand);
}

}  // namespace heddle::frontend
