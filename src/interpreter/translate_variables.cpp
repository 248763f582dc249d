#include "interpreter/translate_variables.h"

#include <algorithm>

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;

namespace {

ExprRef root_of(ExprRef place) {
  while (place->is(Kind::Index) || place->is(Kind::Member)) place = place->operand(0);
  return place;
}

}  // namespace

Variables::Variables(const Environment& environment, const ir::Function& function, FunctionCode& code)
    : environment_(environment), function_(function), code_(code) {
  collect_symbols();
  collect_declared_again();
  for (const ir::Symbol* parameter : function_.parameters)
    if (parameter != function_.va_area) add_parameter(*parameter);
  if (function_.va_area != nullptr) {
    code_.va_area_slot = next_slot_;
    add_parameter(*function_.va_area);
    code_.parameter_slots.pop_back();
  }
  code_.parameters_end = next_slot_;
  for (const ir::Symbol* symbol : referenced_) add_local(*symbol);
  code_.variables_end = next_slot_;
  code_.variables.resize(next_slot_);
  code_.slots = next_slot_;
}

void Variables::collect_symbols() {
  std::unordered_set<const std::string*> seen;
  auto visit = [&](ExprRef e) {
    if (e->is(Kind::AddressOf) && root_of(e->operand(0))->is(Kind::Symbol))
      address_taken_.insert(&root_of(e->operand(0))->text());
    if (!e->is(Kind::Symbol) || !seen.insert(&e->text()).second) return;
    const ir::Symbol* symbol = environment_.program->find_symbol(e->text());
    if (symbol != nullptr && symbol->kind != ir::SymbolKind::Global &&
        symbol->kind != ir::SymbolKind::Function)
      referenced_.push_back(symbol);
  };
  for (const ir::Instruction& i : function_.body)
    for (ExprRef operand : i.operands)
      if (operand != nullptr) expr::for_each_subexpression(operand, visit);
}

// What a jump back goes around.
void Variables::collect_declared_again() {
  const auto& body = function_.body;
  std::vector<int> jumps(body.size() + 1);  // how many begin to go around here, less those that end to
  for (uint32_t at = 0; at < body.size(); ++at) {
    if (body[at].op != ir::Op::Goto || body[at].target > at) continue;
    ++jumps[body[at].target];
    --jumps[at + 1];
  }
  int depth = 0;
  for (uint32_t at = 0; at < body.size(); ++at) {
    depth += jumps[at];
    if (body[at].op != ir::Op::Decl) continue;
    declared_.insert(&body[at].operands[0]->text());
    if (depth > 0) declared_again_.insert(&body[at].operands[0]->text());
  }
}

bool Variables::is_placed(const ir::Symbol& symbol) const {
  if (environment_.moves_locals) return declared_.contains(symbol.name);
  return environment_.renews_locals && declared_again_.contains(symbol.name) &&
         address_taken_.contains(symbol.name);
}

const Storage* Variables::find(const std::string& name) const {
  auto found = storage_.find(&name);
  return found == storage_.end() ? nullptr : &found->second;
}

uint64_t Variables::reserve(uint64_t size, uint64_t alignment) {
  FrameLayout& frame = code_.frame;
  alignment = std::max<uint64_t>(alignment, kGranule);
  const bool is_large = size >= kLargeLocal;
  if (is_large) alignment = std::max(alignment, kPage);
  frame.alignment = std::max(frame.alignment, alignment);
  const uint64_t offset = (frame.size + alignment - 1) / alignment * alignment;
  const uint64_t unit = is_large ? kPage : kGranule;
  const bool is_spread = environment_.check || environment_.spreads_objects;
  const uint64_t gap = is_spread ? std::clamp<uint64_t>(size / 4, 32, 1024) : 1;
  frame.size = (offset + size + gap + unit - 1) / unit * unit;
  return offset;
}

void Variables::add_local(const ir::Symbol& symbol) {
  auto [slot, is_new] = storage_.try_emplace(symbol.name);
  if (!is_new) return;
  Storage& storage = slot->second;
  storage.size = environment_.size_of(symbol.type);
  storage.in_slots = symbol.type->is_scalar() && !address_taken_.contains(symbol.name);
  if (storage.in_slots) {
    storage.slot = next_slot_;
    next_slot_ += environment_.slot_count(symbol.type);
    code_.variables.resize(next_slot_, &symbol);
    return;
  }
  const uint64_t alignment =
      std::max<uint64_t>(symbol.alignment, expr::align_of(symbol.type, environment_.model));
  if (is_placed(symbol)) {
    storage.pointer = next_slot_++;
    code_.variables.resize(next_slot_);
    storage.object = code_.placed.size();
    code_.placed.push_back({&symbol, storage.size, alignment, storage.pointer});
    return;
  }
  storage.offset = reserve(storage.size, alignment);
  storage.object = code_.frame.objects.size();
  code_.frame.objects.push_back({storage.offset, storage.size, &symbol, symbol.is_constant});
}

void Variables::add_parameter(const ir::Symbol& symbol) {
  code_.parameter_slots.push_back(next_slot_);
  if (symbol.type->is_scalar() && !address_taken_.contains(symbol.name)) {
    add_local(symbol);
    return;
  }
  add_local(symbol);
  storage_[symbol.name].slot = next_slot_;  // where the argument arrives
  next_slot_ += environment_.slot_count(symbol.type);
  code_.variables.resize(next_slot_);  // from where it is copied
}

}  // namespace heddle::interpreter
