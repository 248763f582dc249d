// What a goto binary says, in one shape for both tools: symbols and the functions that have bodies, in ireps.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goto_binary/irep.h"

namespace heddle::goto_binary {

struct SymbolRecord {
  std::string_view name;
  std::string_view base_name;
  std::string_view module;
  std::string_view mode;
  Irep type;
  Irep value;
  Irep location;
  bool is_type = false;
  bool is_macro = false;
  bool is_extern = false;
  bool is_static = false;  // static lifetime
  bool is_parameter = false;
  bool is_thread_local = false;  // CBMC: of every local, too
  bool is_file_local = false;
  bool is_auxiliary = false;
  bool is_weak = false;
  // Of an object that was linked: zero where nothing else is said, although other objects are set up.
  bool is_zero_first = false;
};

// The numbers of the files.
enum class InstructionType : uint8_t {
  None,
  Goto,
  Assume,
  Assert,
  Other,
  Skip,
  StartThread,
  EndThread,
  Location,
  EndFunction,
  AtomicBegin,
  AtomicEnd,
  Return,  // CBMC: only stores the value
  Assign,
  Decl,
  Dead,
  Call,
  Throw,
  Catch,
  IncompleteGoto,
  ThrowEnd,  // ESBMC's alone, as the next
  LoopInvariant,
};

inline constexpr uint32_t kLastInstructionType = static_cast<uint32_t>(InstructionType::LoopInvariant);

struct InstructionRecord {
  InstructionType type = InstructionType::Skip;
  Irep code;
  Irep guard;
  Irep location;
  llvm::SmallVector<uint32_t, 2> targets;  // indices of instructions of the function
  std::vector<std::string_view> labels;
};

struct FunctionRecord {
  std::string_view name;
  std::vector<InstructionRecord> instructions;
};

// Whose words the ireps are in. All but the files' own readers and writers speak CBMC's.
enum class Dialect : uint8_t { Cbmc, Esbmc };

struct GotoFile {
  std::string path;
  Dialect dialect = Dialect::Cbmc;
  std::unique_ptr<IrepTable> ireps = std::make_unique<IrepTable>();
  std::vector<SymbolRecord> symbols;
  std::vector<FunctionRecord> functions;
  std::vector<std::shared_ptr<const GotoFile>> linked;  // files that parts of this came from
};

}  // namespace heddle::goto_binary
