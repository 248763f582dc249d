// Values from outside: of inputs, and of what C leaves open. They come from a JSON file, raw bytes, a list,
// standard input and the program's arguments, or a pseudo-random sequence.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/random.h"
#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Printer;

class Inputs {
 public:
  Inputs(RunState& state, Printer& printer);

  // Where the object whose life begins has to lie.
  std::optional<uint64_t> place(const ArbitraryInfo& info);
  void provide(const ArbitraryInfo& info, std::span<uint8_t> bytes);
  void arbitrary(const ArbitraryInfo& info, uint32_t slot);
  void arbitrary_memory(const ArbitraryInfo& info, uint64_t address, uint64_t what);
  void declare_memory(uint32_t object, const ArbitraryInfo& info);
  // The contents of an uninitialised slot.
  uint64_t garbage() { return garbage_.next(); }

 private:
  Request request(const ArbitraryInfo& info) const;
  void bound(const ArbitraryInfo& info, uint32_t slot);
  void provide_input(const Request& request, std::span<uint8_t> bytes);
  void provide_other(const ArbitraryInfo& info, std::span<uint8_t> bytes);
  void record(const Request& request, std::span<const uint8_t> bytes);
  bool provide_environment(std::string_view name, std::span<uint8_t> bytes);
  bool succeeds(const Request& request) const;

  RunState& state_;
  Printer& printer_;
  Random garbage_;
  Random input_random_;
  std::vector<std::string> arguments_;
  std::string argument_characters_;  // of all arguments together
  size_t next_argument_ = 0;
  size_t next_character_ = 0;
};

}  // namespace heddle::interpreter
