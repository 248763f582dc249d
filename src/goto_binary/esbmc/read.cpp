#include "goto_binary/esbmc/read.h"

#include <fmt/format.h>

#include <charconv>

#include "goto_binary/byte_reader.h"
#include "goto_binary/esbmc/format.h"

namespace heddle::goto_binary::esbmc {

namespace {

// The fewest bytes that one can take.
constexpr size_t kSymbolBytes = 4;
constexpr size_t kFunctionBytes = 5;

class Reader {
 public:
  Reader(GotoFile& file, support::FileBytes& bytes, Part part)
      : file_(file), bytes_(file.path, bytes, part, ByteReader::Words::BigEndian, *file.ireps) {}

  void run() {
    bytes_.skip(kMagic.size());
    if (const uint32_t version = bytes_.word(); version != kVersion)
      bytes_.fail_at(kMagic.size(), fmt::format("goto binaries of version {} are not supported, only of {}",
                                                version, kVersion));
    for (uint32_t n = bytes_.count(kSymbolBytes, "symbols"); n > 0; --n) read_symbol();
    for (uint32_t n = bytes_.count(kFunctionBytes, "functions"); n > 0; --n) read_function();
    if (!bytes_.at_end()) bytes_.fail("the file should end here");
  }

 private:
  void read_symbol() {
    const Irep irep = bytes_.irep_reference();
    SymbolRecord& symbol = file_.symbols.emplace_back();
    symbol.type = irep.find("type");
    symbol.value = irep.find("symvalue");
    symbol.location = irep.find("location");
    symbol.name = irep.text("name");
    symbol.module = irep.text("module");
    symbol.base_name = irep.text("base_name");
    symbol.mode = irep.text("mode");
    for (const Flag& flag : kFlags) symbol.*flag.field = irep.flag(flag.key);
  }

  void read_function() {
    FunctionRecord& function = file_.functions.emplace_back();
    function.name = bytes_.text(bytes_.plain_string());
    const size_t start = bytes_.offset();
    const Irep program = bytes_.irep_reference();
    if (!program.is("goto-program"))
      bytes_.fail_at(start, fmt::format("function '{}' should be a goto-program", function.name));
    function.instructions.reserve(program.size());
    for (size_t i = 0; i < program.size(); ++i) read_instruction(function, program[i], program.size(), start);
  }

  uint32_t number(std::string_view digits, uint32_t limit, const char* what, size_t start) const {
    uint32_t result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (error != std::errc() || end != digits.data() + digits.size() || result >= limit)
      bytes_.fail_at(start, fmt::format("there is no {} '{}'", what, digits));
    return result;
  }

  void read_instruction(FunctionRecord& function, Irep irep, size_t count, size_t start) const {
    InstructionRecord& instruction = function.instructions.emplace_back();
    instruction.code = irep.find("code");
    instruction.guard = irep.find("guard");
    instruction.location = irep.find("location");
    instruction.type = static_cast<InstructionType>(
        number(irep.text("typeid"), kLastInstructionType + 1, "instruction", start));
    const Irep targets = irep.find("targets");
    for (size_t i = 0; i < targets.size(); ++i)
      instruction.targets.push_back(number(targets[i].id(), static_cast<uint32_t>(count), "target", start));
    const Irep labels = irep.find("labels");
    for (size_t i = 0; i < labels.size(); ++i) instruction.labels.push_back(labels[i].id());
  }

  GotoFile& file_;
  ByteReader bytes_;
};

}  // namespace

GotoFile read(std::string path, support::FileBytes& bytes, Part part) {
  GotoFile file;
  file.path = std::move(path);
  file.dialect = Dialect::Esbmc;
  Reader(file, bytes, part).run();
  return file;
}

}  // namespace heddle::goto_binary::esbmc
