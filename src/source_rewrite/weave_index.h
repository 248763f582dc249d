// Which weaves of the plan belong to which node of one file: found by the node's range in the text.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>

#include <bitset>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "instrument/plan.h"
#include "source_rewrite/program_end.h"
#include "source_rewrite/unit_text.h"

namespace heddle::source_rewrite {

using WeaveList = std::vector<const instrument::Weave*>;

// The weaves at one event, those that go before it and those that go after it.
struct EventWeaves {
  WeaveList before;
  WeaveList after;

  bool empty() const { return before.empty() && after.empty(); }
  void append(const EventWeaves& more);
};

// A range as the key of a table.
constexpr uint64_t key_of(TextRange range) {
  return uint64_t{range.begin} << 32 | range.end;
}
inline uint64_t key_of(const support::SourceRange& range) {
  return key_of(TextRange{range.begin.offset, range.end_offset});
}

class WeaveIndex {
 public:
  WeaveIndex(const ir::Program& program, const instrument::Plan& plan, UnitText& text, ProgramEnd end);

  // Whether the number, of the program's table of files, is that of the unit's main file.
  bool is_of_file(uint32_t file) const { return files_.contains(file); }

  // The weaves found count as placed.
  EventWeaves at(const clang::Stmt* s, instrument::EventKind event);
  EventWeaves at(TextRange range, instrument::EventKind event);
  // Whether there are any in the node or below.
  bool has_any(const clang::Stmt* s);
  // Some action at an operation ends executions.
  bool operations_assume() const { return operations_assume_; }

  struct FunctionWeaves {
    WeaveList entry;
    WeaveList end;  // at the closing brace
  };
  FunctionWeaves of_function(const clang::FunctionDecl* function);
  std::vector<const instrument::Ghost*> ghosts_of(const clang::FunctionDecl* function) const;

  // The end of the program: at the returns of main; at the calls of a function of the library; or in a
  // function that runs last, instead of main's returns and calls of exit.
  const WeaveList& at_returns_of_main() const { return program_exits_; }
  const WeaveList& at_exit_handler() const { return exit_handler_; }
  const WeaveList* at_calls_of(const std::string& library_function) const;

  // Throws InputError for a weave of this file that found no operation: its operation is a constant for C, or
  // it comes from a macro.
  void check_all_placed() const;

 private:
  void add(const instrument::Weave& weave);
  void use_exit_handler();

  const ir::Program& program_;
  const instrument::Plan& plan_;
  UnitText& text_;
  std::set<uint32_t> files_;
  llvm::DenseMap<uint64_t, llvm::SmallVector<const instrument::Weave*, 1>> weaves_;
  std::bitset<32> events_;  // kinds of events that weaves_ has
  bool operations_assume_ = false;
  llvm::DenseSet<const instrument::Weave*> placed_;
  std::map<uint32_t, WeaveList> function_events_;  // by the function's offset
  std::map<uint32_t, std::vector<const instrument::Ghost*>> function_ghosts_;
  std::map<std::string, WeaveList> model_exits_;  // by name: exit, _Exit
  WeaveList program_exits_;
  WeaveList exit_handler_;
};

}  // namespace heddle::source_rewrite
