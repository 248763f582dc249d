#include "goto_binary/cbmc/write.h"

#include <unordered_map>

#include "goto_binary/byte_writer.h"
#include "goto_binary/cbmc/format.h"

namespace heddle::goto_binary::cbmc {

namespace {

constexpr unsigned kLvalueBit = 5;
constexpr unsigned kStateVariableBit = 9;

class Writer {
 public:
  Writer(std::ostream& out, const GotoFile& file)
      : bytes_(out, ByteWriter::Words::Leb128, ByteWriter::Comments::AsNamed), file_(file) {}

  void run() {
    bytes_.bytes(kMagic);
    word(kVersion);
    word(static_cast<uint32_t>(file_.symbols.size()));
    for (const SymbolRecord& symbol : file_.symbols) write(symbol);
    word(static_cast<uint32_t>(file_.functions.size()));
    for (const FunctionRecord& function : file_.functions) write(function);
  }

 private:
  void word(uint32_t value) { bytes_.word(value); }
  void string(std::string_view text) { bytes_.string_reference(text); }
  void irep(Irep node) { bytes_.irep_reference(node); }

  void write(const SymbolRecord& symbol) {
    irep(symbol.type);
    irep(symbol.value);
    irep(symbol.location);
    string(symbol.name);
    string(symbol.module);
    string(symbol.base_name);
    string(symbol.mode);
    string(symbol.base_name);
    word(0);
    uint32_t flags = symbol.is_type ? 0 : 1U << kLvalueBit;
    if (symbol.is_parameter || symbol.is_auxiliary) flags |= 1U << kStateVariableBit;
    for (const Flag& flag : kFlags) flags |= static_cast<uint32_t>(symbol.*flag.field) << flag.bit;
    word(flags);
  }

  void write(const FunctionRecord& function) {
    bytes_.plain_string(function.name);
    word(static_cast<uint32_t>(function.instructions.size()));
    std::unordered_map<uint32_t, uint32_t> numbers;  // of targets, from 1 on
    for (const InstructionRecord& instruction : function.instructions)
      for (const uint32_t target : instruction.targets)
        numbers.try_emplace(target, static_cast<uint32_t>(numbers.size() + 1));
    for (uint32_t i = 0; i < function.instructions.size(); ++i) {
      const InstructionRecord& instruction = function.instructions[i];
      irep(instruction.code);
      irep(instruction.location);
      word(static_cast<uint32_t>(instruction.type));
      irep(instruction.guard);
      const auto own = numbers.find(i);
      word(own == numbers.end() ? kNoTarget : own->second);
      word(static_cast<uint32_t>(instruction.targets.size()));
      for (const uint32_t target : instruction.targets) word(numbers.at(target));
      word(static_cast<uint32_t>(instruction.labels.size()));
      for (const std::string_view label : instruction.labels) string(label);
    }
  }

  ByteWriter bytes_;
  const GotoFile& file_;
};

}  // namespace

void write(std::ostream& out, const GotoFile& file) {
  Writer(out, file).run();
}

}  // namespace heddle::goto_binary::cbmc
