#include "interpreter/descriptions.h"

#include <algorithm>

namespace heddle::interpreter {

namespace {

std::string hexadecimal(uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string describe_allocation(const RunState& state, const Object& object) {
  const std::string where = ir::to_string(state.program, object.allocated_at);
  return where.empty() ? "" : " (from " + where + ")";
}

}  // namespace

std::string bytes_text(uint64_t bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

std::string describe_object(const RunState& state, const Object& object) {
  switch (object.kind) {
    case ObjectKind::None:
      return "no object";
    case ObjectKind::Static:
    case ObjectKind::Local: {
      const auto* symbol = static_cast<const ir::Symbol*>(object.origin);
      // Compound literals, and arrays in structures that are not lvalues.
      if (object.kind == ObjectKind::Local && symbol->source_name == nullptr && symbol->location.valid())
        return "the object without a name of " + ir::to_string(state.program, symbol->location);
      return "'" + (symbol->source_name != nullptr ? *symbol->source_name : *symbol->name) + "'";
    }
    case ObjectKind::Heap:
      return "an allocated object of " + bytes_text(object.size) + describe_allocation(state, object);
    case ObjectKind::StackAllocation:
      return "an object of " + bytes_text(object.size) + " on the stack" + describe_allocation(state, object);
    case ObjectKind::Outside:
      return "an object of " + bytes_text(object.size) + " that the program has got from outside";
    case ObjectKind::Arguments:
      return "the variable arguments of a call";
    case ObjectKind::Function:
      return "a function";
  }
  return "";
}

std::string describe_outside(const RunState& state, const Object& object, uint64_t address) {
  auto offset = static_cast<int64_t>(address - object.start);
  if (offset >= 0) offset = std::max(offset, static_cast<int64_t>(object.size));
  std::string text = "offset " + std::to_string(offset) + " is outside " + describe_object(state, object);
  if (object.kind == ObjectKind::Static || object.kind == ObjectKind::Local ||
      object.kind == ObjectKind::Arguments)
    text += " of " + bytes_text(object.size);
  return text;
}

std::string describe_address(const RunState& state, uint64_t address) {
  if (address == 0) return "null pointer";
  if (address < 4096) return "address " + hexadecimal(address) + ", near null";
  const uint32_t id = state.memory.find(address);
  if (id == 0) return "address " + hexadecimal(address) + ", in no object";
  const Object& object = state.memory.object(id);
  if (!object.is_live && object.kind == ObjectKind::Heap) {
    const std::string where = ir::to_string(state.program, object.freed_at);
    return (where.empty() ? "freed: " : "freed at " + where + ": ") + describe_object(state, object);
  }
  if (!object.is_live) return "its life has ended: " + describe_object(state, object);
  if (object.kind == ObjectKind::Function) return "a function";
  return describe_outside(state, object, address);
}

std::string describe_access(const RunState& state, uint64_t address, bool is_write) {
  const Object& object = state.memory.object(state.memory.find(address));
  if (is_write && object.is_live && object.is_constant)
    return describe_object(state, object) + " is constant";
  return describe_address(state, address);
}

}  // namespace heddle::interpreter
