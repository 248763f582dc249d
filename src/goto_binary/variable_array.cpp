#include "goto_binary/variable_array.h"

#include "goto_binary/body_reader.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

bool is_variable_array(Irep type) {
  for (; type.is("array"); type = type[0]) {
    const Irep size = type.find("size");
    if (!size.is_nil() && !size.is("constant") && !size.is("infinity")) return true;
  }
  return false;
}

Irep element_of(Irep type) {
  while (is_variable_array(type)) type = type[0];
  return type;
}

ExprRef element_count(ExpressionReader& reader, Irep type) {
  expr::Store& store = reader.store();
  ExprRef result = nullptr;
  for (; is_variable_array(type); type = type[0]) {
    ExprRef length = reader.value(type.find("size"));
    if (!length->type()->is_bitvector()) throw Refusal("array size that is no integer");
    length = store.cast(store.size_type(), length);
    result = result == nullptr ? length : store.binary(Kind::Mul, result, length);
  }
  return result;
}

ExprRef BodyReader::variable_array(std::string_view name) {
  if (const auto known = array_starts_.find(name); known != array_starts_.end())
    return store_.deref(known->second);
  const auto found = context_.symbols.find(name);
  if (found == context_.symbols.end() || found->second->is_static || !declared_.contains(name) ||
      !is_variable_array(found->second->type))
    return nullptr;
  TypeRef element = context_.types.type(element_of(found->second->type));
  if (expr::size_of(element, program_.data_model()) == 0) throw Refusal("array of such elements");
  ExprRef start = temporary(store_.pointer(store_.array(element, 0)));
  array_starts_.emplace(name, start);
  return store_.deref(start);
}

ExprRef BodyReader::array_start(const InstructionRecord& instruction) {
  ExprRef place = variable_array(instruction.code[0].text("identifier"));
  return place == nullptr ? nullptr : place->operand(0);
}

}  // namespace heddle::goto_binary
