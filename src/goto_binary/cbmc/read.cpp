#include "goto_binary/cbmc/read.h"

#include <fmt/format.h>

#include <unordered_map>

#include "goto_binary/byte_reader.h"
#include "goto_binary/cbmc/format.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary::cbmc {

namespace {

// The fewest bytes that one can take.
constexpr size_t kSymbolBytes = 10;
constexpr size_t kFunctionBytes = 2;
constexpr size_t kInstructionBytes = 7;

class Reader {
 public:
  Reader(GotoFile& file, support::FileBytes& bytes, Part part)
      : file_(file), bytes_(file.path, bytes, part, ByteReader::Words::Leb128, *file.ireps) {}

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
  std::string_view string() { return bytes_.text(bytes_.string_reference()); }

  void read_symbol() {
    SymbolRecord& symbol = file_.symbols.emplace_back();
    symbol.type = bytes_.irep_reference();
    symbol.value = bytes_.irep_reference();
    symbol.location = bytes_.irep_reference();
    symbol.name = string();
    symbol.module = string();
    symbol.base_name = string();
    symbol.mode = string();
    string();       // the name for people
    bytes_.word();  // an ordering that is no longer used
    const uint32_t flags = bytes_.word();
    for (const Flag& flag : kFlags) symbol.*flag.field = (flags >> flag.bit & 1) != 0;
  }

  void read_function() {
    FunctionRecord& function = file_.functions.emplace_back();
    function.name = bytes_.text(bytes_.plain_string());
    const uint32_t count = bytes_.count(kInstructionBytes, "instructions");
    function.instructions.reserve(count);
    targets_.clear();
    for (uint32_t i = 0; i < count; ++i) read_instruction(function);
    for (InstructionRecord& instruction : function.instructions)
      for (uint32_t& target : instruction.targets) {
        const auto found = targets_.find(target);
        if (found == targets_.end())
          bytes_.fail(fmt::format("function '{}' has no target {}", function.name, target));
        target = found->second;
      }
  }

  void read_instruction(FunctionRecord& function) {
    InstructionRecord& instruction = function.instructions.emplace_back();
    instruction.code = bytes_.irep_reference();
    instruction.location = bytes_.irep_reference();
    const size_t start = bytes_.offset();
    const uint32_t type = bytes_.word();
    if (type > kLastInstructionType) bytes_.fail_at(start, fmt::format("there is no instruction {}", type));
    instruction.type = static_cast<InstructionType>(type);
    instruction.guard = bytes_.irep_reference();
    const size_t own_start = bytes_.offset();
    const uint32_t own = bytes_.word();
    const auto number = static_cast<uint32_t>(function.instructions.size() - 1);
    if (own != kNoTarget && !targets_.emplace(own, number).second)
      bytes_.fail_at(own_start, fmt::format("the target {} is there already", own));
    for (uint32_t n = bytes_.count(1, "targets"); n > 0; --n) instruction.targets.push_back(bytes_.word());
    for (uint32_t n = bytes_.count(1, "labels"); n > 0; --n) instruction.labels.push_back(string());
  }

  GotoFile& file_;
  ByteReader bytes_;
  std::unordered_map<uint32_t, uint32_t> targets_;  // of one function: their instructions
};

}  // namespace

GotoFile read(std::string path, support::FileBytes& bytes, Part part) {
  GotoFile file;
  file.path = std::move(path);
  Reader(file, bytes, part).run();
  return file;
}

}  // namespace heddle::goto_binary::cbmc
