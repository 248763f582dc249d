// Where the pointers of a function come from: what is done through one that leads to a local, or to a block
// that was allocated in the same call, nobody else can see; and of one that a parameter leads to only those
// see it who know what the caller gave.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "ir/program.h"

namespace heddle::frontend {

// Bit k: it may lead where parameter k of the function leads. No bit: to a local of the function, to a block
// that it or a function that it calls has allocated in this call, or nowhere.
using Origins = uint64_t;
inline constexpr Origins kElsewhere = Origins{1} << 63;

class PointerOrigins {
 public:
  explicit PointerOrigins(const ir::Program& program);

  // Of a pointer, as a function of the program computes it.
  Origins of(expr::ExprRef pointer) const;

 private:
  Origins of_object(expr::ExprRef symbol) const;
  Origins of_call(const ir::Instruction& call) const;
  // One round over a function; whether something may come from more places than known.
  bool follow(const ir::Function& function);
  bool add(const std::string& name, Origins origins);
  void add_addressed(const ir::Instruction& instruction);

  const ir::Program& program_;
  std::unordered_map<std::string, Origins> known_;  // of what variables hold, and functions return
};

}  // namespace heddle::frontend
