// Memory-mapped registers (`--region`): bytes at an address that the hardware gives, and that the world
// outside may change at any time. A region is a static object of the program. The numbers that lead into it
// are translated where integers become pointers and where pointers become integers, so that nobody else has
// to know where it lies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::frontend {

// The name of inputs that are read from registers.
inline constexpr const char* kRegisterInput = "a register";

struct Region {
  uint64_t address = 0;
  uint64_t size = 0;
  bool is_read_only = false;
};

// "0x40000000:0x400:ro", or nothing if it is no such thing.
std::optional<Region> parse_region(const std::string& text);

class Regions {
 public:
  // Throws support::InputError if they overlap or do not fit into the memory.
  Regions(ir::Program& program, const std::vector<Region>& regions);

  bool empty() const { return places_.empty(); }
  // What regions hold before the program begins is anything.
  void append_contents(std::vector<ir::Instruction>& body) const;
  // What the number, of the size of a pointer, leads to in a region, else `elsewhere`.
  expr::ExprRef pointer(expr::ExprRef number, expr::ExprRef elsewhere) const;
  // The number of a pointer into a region, else `elsewhere`; both of the size of a pointer.
  expr::ExprRef number(expr::ExprRef pointer, expr::ExprRef elsewhere) const;
  // Whether the pointer leads into a region: true or false where that is plain.
  expr::ExprRef holds(expr::ExprRef pointer) const;

 private:
  struct Place {
    Region region;
    const ir::Symbol* symbol = nullptr;
  };
  expr::ExprRef start(const Place& place) const;
  expr::ExprRef has(const Place& place, expr::ExprRef pointer) const;

  ir::Program& program_;
  expr::Store& store_;
  std::vector<Place> places_;
};

}  // namespace heddle::frontend
