#include "goto_binary/argument_list.h"

#include "goto_binary/body_reader.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

// As Clang has it.
constexpr std::string_view kListTag = "__va_list_tag";
constexpr std::string_view kListField = "overflow_arg_area";

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast)) e = e->operand(0);
  return e;
}

}  // namespace

bool is_argument_list(Irep type) {
  return type.is("pointer") && type[0].is("pointer") && type[0][0].is("empty") &&
         type[0].find("#source_location").text("file") == kListFile;
}

Irep argument_list(IrepBuilder& ireps, unsigned pointer_width) {
  const Irep width = ireps.make(std::to_string(pointer_width));
  const Irep place = ireps.make("", {}, {{"file", ireps.make(kListFile)}});
  const Irep address =
      ireps.make("pointer", {ireps.make("empty")}, {{"width", width}, {"#source_location", place}});
  return ireps.make("pointer", {address}, {{"width", width}});
}

Irep list_of_argument(Irep e) {
  if (!e.is("dereference") || !e[0].is("typecast") || !e[0][0].is("dereference")) return {};
  const Irep list = e[0][0][0];
  return is_argument_list(list.find("type")) ? list : Irep();
}

ExprRef list_of_argument(ExprRef e) {
  if (!e->is(Kind::Deref)) return nullptr;
  ExprRef list = without_casts(e->operand(0));
  if (!list->is(Kind::Member)) return nullptr;
  const expr::Record& record = list->operand(0)->type()->record();
  return record.tag == kListTag && record.fields[list->index()].name == kListField ? list : nullptr;
}

bool uses_arguments(const ir::Function& function) {
  if (function.va_area == nullptr) return false;
  bool result = false;
  for (const ir::Instruction& instruction : function.body)
    for (ExprRef operand : instruction.operands)
      if (operand != nullptr)
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          result = result || (e->is(Kind::Symbol) && e->text() == *function.va_area->name);
        });
  return result;
}

// The instruction assigns a list, or begins one.
bool BodyReader::assign_list(Irep code) {
  const Irep value = code[1];
  if (value.is("side_effect") && value.text("statement") == "va_start") {
    if (function_.va_area == nullptr) throw Refusal("va_start in a function without '...'");
    ExprRef place = expressions_.place(code[0]);
    if (place->is(Kind::Symbol) && place->text() == *function_.va_area->name) return true;
    emit(Op::Assign, {place, store_.cast(place->type(), program_.reference(*function_.va_area))});
    return true;
  }
  if (!is_argument_list(code[0].find("type")) || !value.is("+")) return false;
  // match:  x = *(T *)*list; list = list + 1
  // result: the list is behind an argument of type T
  const bool is_next =
      value.size() == 2 && value[0].number() == code[0].number() && value[1].text("value") == "1";
  const Irep before = number_ > 0 ? record_.instructions[number_ - 1].code : Irep();
  const Irep read = before.is("code") && before.text("statement") == "assign" ? before[1] : Irep();
  if (!is_next || list_of_argument(read).number() != code[0].number() || list_of_argument(read).is_nil())
    throw Refusal("list of arguments that is not read one after the other");
  const expr::DataModel& model = program_.data_model();
  const uint64_t slot = model.va_slot_bytes();
  const uint64_t bytes = (expr::size_of(expressions_.type(read), model) + slot - 1) / slot * slot;
  ExprRef place = expressions_.place(code[0]);
  TypeRef byte = store_.pointer(store_.unsigned_type(8));
  ExprRef next = store_.make(Kind::PointerAdd, byte,
                             {store_.cast(byte, place), store_.constant(store_.difference_type(), bytes)});
  emit(Op::Assign, {place, store_.cast(place->type(), next)});
  return true;
}

}  // namespace heddle::goto_binary
