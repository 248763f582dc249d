#include "engines/operators/source_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "witness/c_expression.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

SourceNames::SourceNames(const ir::Program& original, Base& base, const result::LoopFact& fact,
                         const std::vector<ExprRef>& formulas)
    : original_(original), fact_(fact) {
  const support::SourceLocation& place = fact.loop.location;
  for (const ir::Function& function : original.functions()) {
    const support::SourceRange& range = function.range;
    if (function.has_body && place.valid() && range.valid() && place.file == range.begin.file &&
        range.begin.offset <= place.offset && place.offset <= range.end_offset)
      function_ = &function;
  }
  const ir::Function* woven_into = base.program.find_function(fact.loop.function);
  if (function_ == nullptr || woven_into == nullptr) return;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (!e->is(Kind::Symbol) || original.find_symbol(e->text()) != nullptr) return;
      const ir::Symbol* symbol = base.program.find_symbol(e->text());
      if (symbol != nullptr && source_of(*symbol) != nullptr &&
          std::ranges::find(copies_, e) == copies_.end())
        copies_.push_back(e);
    });
  if (woven_into->name != function_->name) find_arguments(base, *woven_into);
  find_indices(base);
}

const ir::Symbol* SourceNames::source_of(const ir::Symbol& symbol) const {
  if (const ir::Symbol* own = original_.find_symbol(*symbol.name)) return own;
  if (symbol.source_name == nullptr) return nullptr;
  for (const auto* variables : {&function_->parameters, &function_->locals})
    for (const ir::Symbol* own : *variables)
      if (own->source_name == symbol.source_name && own->type == symbol.type &&
          own->location.file == symbol.location.file && own->location.offset == symbol.location.offset)
        return own;
  return nullptr;
}

// The copy of a parameter that belongs to the loop is the last one before the copies that are known to. The
// copies of one call stand together.
void SourceNames::find_arguments(Base& base, const ir::Function& woven_into) {
  if (copies_.empty()) return;
  const passes::LocalPointers locals(base.program, base.analyses, woven_into);
  const std::vector<Instruction>& body = woven_into.body;
  const auto declared = [&](ExprRef variable) {
    return std::ranges::find_if(body, [&](const Instruction& instruction) {
      return instruction.op == Op::Decl && instruction.operands[0] == variable;
    });
  };
  const auto known = declared(copies_.front());
  if (known == body.end()) return;
  for (const ir::Symbol* parameter : function_->parameters) {
    ExprRef copy = nullptr;
    for (auto i = body.begin(); i != known + 1; ++i) {
      if (i->op != Op::Decl) continue;
      const ir::Symbol* symbol = base.program.find_symbol(i->operands[0]->text());
      if (symbol != nullptr && source_of(*symbol) == parameter) copy = i->operands[0];
    }
    if (copy == nullptr || !locals.is_single(copy)) continue;
    const uint32_t at = locals.assignments(copy).front();
    if (body[at].op != Op::Assign) continue;
    const ExprRef value = passes::without_cast(body[at].value());
    const ExprRef given = instrument::operators::array_of(value);
    const std::optional<std::string> name = plain_name(*parameter);
    if (name && given->is(Kind::Symbol) && locals.is_fixed(value, at)) given_.emplace(given->text(), *name);
  }
}

// An index that walks is the distance of the pointer that it stands for.
void SourceNames::find_indices(const Base& base) {
  for (const passes::IndexedPointer& indexed : base.indices) {
    const auto name = [&](ExprRef pointer) -> std::optional<std::string> {
      const ExprRef array = instrument::operators::array_of(pointer);
      const ir::Symbol* symbol = array->is(Kind::Symbol) ? base.program.find_symbol(array->text()) : nullptr;
      return symbol == nullptr ? std::nullopt : name_of(*symbol);
    };
    if (indexed.pointer == indexed.base) continue;  // what a parameter was given has no name
    const std::optional<std::string> pointer = name(indexed.pointer);
    const std::optional<std::string> from = name(indexed.base);
    if (pointer && from) indices_.emplace(indexed.index->text(), fmt::format("({} - {})", *pointer, *from));
  }
}

std::optional<std::string> SourceNames::name_of(const ir::Symbol& symbol) const {
  if (const auto found = indices_.find(*symbol.name); found != indices_.end()) return found->second;
  if (const std::optional<std::string> name = plain_name(symbol)) return name;
  const auto found = given_.find(*symbol.name);
  return found == given_.end() ? std::nullopt : std::optional(found->second);
}

// A loop may declare its counter, behind the place where it begins.
std::optional<std::string> SourceNames::plain_name(const ir::Symbol& symbol) const {
  const ir::Symbol* source = source_of(symbol);
  if (source == nullptr) return std::nullopt;
  support::SourceLocation place = fact_.loop.location;
  const support::SourceLocation& declared = source->location;
  if (declared.valid() && declared.file == place.file && declared.line == place.line &&
      declared.offset > place.offset) {
    place = declared;
    ++place.offset;
    ++place.column;
  }
  return witness::name_at(original_, *function_, place, *source);
}

}  // namespace heddle::engines::operators
