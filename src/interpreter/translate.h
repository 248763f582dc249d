// Translation of one function's GOTO instructions into register code (bytecode.h), done when it is first
// called. The parts of it: emit.h writes single operations, translate_variables.h decides where locals live,
// translate_value.h computes scalars, translate_condition.h conditions, translate_place.h finds, reads and
// writes places, translate_aggregate.h builds structs, unions and arrays; translate.cpp goes through the
// instructions.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>

#include "interpreter/bytecode.h"

namespace heddle::interpreter {

struct StaticObject {
  uint64_t address = 0;
  uint64_t size = 0;
  bool operator==(const StaticObject&) const = default;
};

// What translation knows of the run. Names are compared by the address of their one copy in the store.
struct Environment {
  const ir::Program* program = nullptr;
  expr::DataModel model;
  bool check = false;
  bool follows_pointers = false;
  bool renews_locals = false;  // one that is declared again lies elsewhere
  bool moves_locals = false;   // whenever the life of one begins, it may lie elsewhere
  bool spreads_objects = false;
  bool observe = false;
  bool follows = false;          // a block: the run stops by before every instruction
  bool asks_for_values = false;  // uninitialised objects are shown to a ValueSource
  std::unordered_map<const std::string*, StaticObject> statics;
  std::unordered_map<const std::string*, uint64_t> functions;  // addresses

  uint32_t slot_count(expr::TypeRef type) const { return slots_of(type, model); }
  uint64_t size_of(expr::TypeRef type) const { return expr::size_of(type, model); }
  uint64_t swapped() const { return model.is_big_endian() ? kSwapped : 0; }
  bool is_wide() const { return model.kind == expr::DataModelKind::LP64; }
  uint64_t greatest_address() const { return ~uint64_t{0} >> (64 - model.pointer_width()); }
  // The data model is the program's.
  bool operator==(const Environment& other) const {
    const auto all = [](const Environment& e) {
      return std::tie(e.program, e.check, e.follows_pointers, e.renews_locals, e.moves_locals,
                      e.spreads_objects, e.observe, e.follows, e.asks_for_values, e.statics, e.functions);
    };
    return all(*this) == all(other);
  }
};

std::unique_ptr<FunctionCode> translate(const Environment& environment, const ir::Function& function);

}  // namespace heddle::interpreter
