#include "instrument/format_strings.h"

#include <algorithm>

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// Conversions that read or write through a pointer.
bool has_pointer_conversion(const std::string& text) {
  for (size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    const size_t letter = text.find_first_not_of("-+ #'0123456789.*$hlqjztL", at + 1);
    if (letter == std::string::npos) return false;
    if (std::string_view("snSC").find(text[letter]) != std::string_view::npos) return true;
    at = letter;  // also "%%"
  }
  return false;
}

bool has_plain_output(const ir::Function& function) {
  return std::ranges::any_of(function.body, [](const Instruction& instruction) {
    return instruction.op == Op::Output && instruction.variant != ir::Variant::Bytes;
  });
}

}  // namespace

FormatStrings::FormatStrings(const ir::Program& program) : program_(program) {
  for (const ir::Function& function : program.functions()) {
    if (function.is_model && has_plain_output(function)) printers_.insert(*function.name);
    for (const Instruction& instruction : function.body)
      if (instruction.op == Op::Assign && instruction.place()->is(Kind::Symbol) &&
          instruction.value()->is(Kind::String))
        if (const ir::Symbol* symbol = program.find_symbol(instruction.place()->text());
            symbol != nullptr && symbol->is_constant)
          literals_[*symbol->name] = instruction.value()->text();
  }
}

const std::string* FormatStrings::literal(ExprRef pointer) const {
  while (pointer->is(Kind::Cast)) pointer = pointer->operand(0);
  if (!pointer->is(Kind::AddressOf)) return nullptr;
  ExprRef place = pointer->operand(0);
  if (place->is(Kind::Index)) {
    ExprRef i = place->operand(1);
    if (!i->is(Kind::Constant) || !i->has_small_value() || i->small_value() != 0) return nullptr;
    place = place->operand(0);
  }
  if (!place->is(Kind::Symbol)) return nullptr;
  auto found = literals_.find(place->text());
  return found == literals_.end() ? nullptr : &found->second;
}

bool FormatStrings::may_access(const Instruction& call) const {
  if (!call.function()->is(Kind::Symbol) || !printers_.contains(call.function()->text())) return false;
  const ir::Function* function = program_.find_function(call.function()->text());
  if (function == nullptr || function->va_area == nullptr) return true;
  // The format is the last parameter that has a name.
  const size_t parameters = function->type->parameters().size();
  if (parameters == 0 || parameters > call.argument_count()) return true;
  const std::string* format = literal(call.argument(parameters - 1));
  if (format == nullptr) return true;
  if (!has_pointer_conversion(*format)) return false;
  for (size_t i = parameters; i < call.argument_count(); ++i)
    if (call.argument(i)->type()->is_pointer() && literal(call.argument(i)) == nullptr) return true;
  return false;
}

}  // namespace heddle::instrument
