#include "goto_binary/esbmc/write.h"

#include <ostream>

#include "goto_binary/byte_writer.h"
#include "goto_binary/esbmc/format.h"
#include "support/check.h"

namespace heddle::goto_binary::esbmc {

namespace {

class Writer {
 public:
  Writer(std::ostream& out, const GotoFile& file)
      : bytes_(out, ByteWriter::Words::BigEndian, ByteWriter::Comments::Apart),
        ireps_(*file.ireps),
        file_(file) {}

  void run() {
    bytes_.bytes(kMagic);
    bytes_.word(kVersion);
    bytes_.word(static_cast<uint32_t>(file_.symbols.size()));
    for (const SymbolRecord& symbol : file_.symbols) bytes_.irep_reference(irep_of(symbol));
    bytes_.word(static_cast<uint32_t>(file_.functions.size()));
    for (const FunctionRecord& function : file_.functions) {
      bytes_.plain_string(function.name);
      bytes_.irep_reference(irep_of(function));
    }
  }

 private:
  Irep irep_of(const SymbolRecord& symbol) {
    IrepBuilder::Named named = {{"type", symbol.type},
                                {"symvalue", symbol.value},
                                {"location", symbol.location},
                                {"name", ireps_.make(symbol.name)},
                                {"base_name", ireps_.make(symbol.base_name)},
                                {"module", ireps_.make(symbol.module)},
                                {"mode", ireps_.make(symbol.mode)}};
    const Irep yes = ireps_.make("1");
    if (!symbol.is_type) named.emplace_back("lvalue", yes);
    for (const Flag& flag : kFlags)
      if (symbol.*flag.field) named.emplace_back(flag.key, yes);
    return ireps_.make("", {}, named);
  }

  Irep irep_of(const FunctionRecord& function) {
    std::vector<Irep> instructions;
    instructions.reserve(function.instructions.size());
    const Irep name = ireps_.make(function.name);
    for (const InstructionRecord& instruction : function.instructions)
      instructions.push_back(irep_of(instruction, name));
    return ireps_.make("goto-program", instructions, {{"#hide", ireps_.make("0")}});
  }

  Irep irep_of(const InstructionRecord& instruction, Irep function) {
    const auto type = static_cast<unsigned>(instruction.type);
    IrepBuilder::Named named = {{"code", instruction.code},
                                {"function", function},
                                {"guard", instruction.guard},
                                {"typeid", ireps_.make(std::to_string(type))}};
    if (!instruction.location.is_nil()) named.emplace_back("location", instruction.location);
    if (!instruction.targets.empty()) {
      std::vector<Irep> targets;
      for (const uint32_t target : instruction.targets)
        targets.push_back(ireps_.make(std::to_string(target)));
      named.emplace_back("targets", ireps_.make("", targets));
    }
    if (!instruction.labels.empty()) {
      std::vector<Irep> labels;
      for (const std::string_view label : instruction.labels) labels.push_back(ireps_.make(label));
      named.emplace_back("labels", ireps_.make("", labels));
    }
    return ireps_.make("", {}, named);
  }

  ByteWriter bytes_;
  IrepBuilder ireps_;
  const GotoFile& file_;
};

}  // namespace

void write(std::ostream& out, const GotoFile& file) {
  Writer(out, file).run();
}

}  // namespace heddle::goto_binary::esbmc
