// The instructions of the GOTO language. docs/goto-language.md gives their meaning.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.h"
#include "ir/site.h"
#include "support/source.h"

namespace heddle::ir {

enum class Op : uint8_t {
  Skip,
  Assign,  // place = value
  Havoc,   // place gets an arbitrary value; with a text it is an input of the program with that name
  Assume,  // the path ends silently unless the condition holds
  Assert,  // a violation unless the condition holds; execution goes on either way
  Goto,    // to target if the condition holds
  Call,    // [place or none] = function(arguments…)
  Return,  // with a value or none
  Decl,    // a local's life begins (again); its value is arbitrary
  Dead,    // a local's life ends
  Alloc,   // place = address of a new object of so many bytes, so aligned, contents arbitrary
  Free,    // the life of the object that the pointer is the address of ends; nothing for null
  Copy,    // memmove(to, from, bytes)
  Fill,    // memset(to, byte, bytes)
  Output,  // [place or none] = printf-like output: stream, format, address of the arguments
  Halt,    // the program ends with a status
  StartThread,
  EndThread,
  AtomicBegin,
  AtomicEnd,
};

struct OpInfo {
  Op op;
  std::string_view name;  // the word of the .goto format
  int operands;           // number of operands, or -1 where it varies
};

inline constexpr auto kOps = std::to_array<OpInfo>({
    {Op::Skip, "SKIP", 0},
    {Op::Assign, "ASSIGN", 2},  // place, value
    {Op::Havoc, "HAVOC", 1},    // place
    {Op::Assume, "ASSUME", 1},  // condition
    {Op::Assert, "ASSERT", 1},  // condition
    {Op::Goto, "GOTO", 1},      // condition
    {Op::Call, "CALL", -1},     // place or null, function, arguments…
    {Op::Return, "RETURN", 1},  // value or null
    {Op::Decl, "DECL", 1},      // symbol
    {Op::Dead, "DEAD", 1},      // symbol
    {Op::Alloc, "ALLOC", 3},    // place, bytes, alignment
    {Op::Free, "FREE", 1},      // pointer
    {Op::Copy, "COPY", 3},      // to, from, bytes
    {Op::Fill, "FILL", 3},      // to, byte, bytes
    {Op::Output, "OUTPUT", 4},  // place or null, stream, format, arguments (Bytes: …, bytes, their number)
    {Op::Halt, "HALT", 1},      // status
    {Op::StartThread, "START_THREAD", 0},
    {Op::EndThread, "END_THREAD", 0},
    {Op::AtomicBegin, "ATOMIC_BEGIN", 0},
    {Op::AtomicEnd, "ATOMIC_END", 0},
});

constexpr const OpInfo& info(Op op) {
  return kOps[static_cast<size_t>(op)];
}

static_assert(
    [] {
      for (size_t i = 0; i < kOps.size(); ++i)
        if (static_cast<size_t>(kOps[i].op) != i) return false;
      return true;
    }(),
    "kOps should list the instructions in the order of the enum");

// Variants of an instruction.
enum class Variant : uint8_t {
  Plain,
  Stack,  // Alloc: freed when the function returns (alloca, variable-length arrays); Free: of such an object
  Abort,  // Halt: as by abort(), status 134
  Bytes,  // Output: some bytes as they are, without a format
  // What code does that is not part of the program. Havoc: pointers in the value may lead to memory that the
  // program does not know. Fill: everything that the pointer leads to, by as many pointers at least as the
  // second operand says, and that a pointer given to such a FILL before leads to, may change.
  Outside,
  // Fill: of these bytes, which are inputs, nobody has asked what they are; see kFollowedElements.
  Rest,
};

// An input: how many elements of a block of inputs, such as the characters of an argument of main, are asked
// for. In an execution that is all of them. A bounded search asks for a few; FILL.REST stands for the others,
// and what accesses one of them goes on beyond the bound.
inline constexpr std::string_view kFollowedElements = "__heddle_nondet_followed";
// An input: whether inputs are any, so that a model need not ask for each of their characters. In an
// execution they are not.
inline constexpr std::string_view kIsAnyInput = "__heddle_nondet_is_any_input";

// The C statement an instruction came from: where a rewriter may put text for it.
enum class StatementKind : uint8_t {
  None,
  Expression,
  Declaration,
  If,  // the condition; likewise for the next six
  While,
  Do,  // also a SKIP at the begin of the body
  ForCondition,
  ForIncrement,
  Switch,
  Return,
  Goto,
  Label,      // a SKIP where a label stands; the range is its name
  Parameter,  // set-up at a function's entry
  FunctionEnd,
};

struct Instruction {
  Op op = Op::Skip;
  Variant variant = Variant::Plain;
  StatementKind statement = StatementKind::None;
  uint32_t target = 0;  // Goto: index of an instruction of the same function
  llvm::SmallVector<expr::ExprRef, 2> operands;
  // Assert: the property it belongs to. Havoc: the input's name. Null: none.
  const std::string* name = nullptr;
  // Assert: what a violation means to the user. Null: none.
  const std::string* message = nullptr;
  support::SourceRange range;            // the expression or statement it came from
  support::SourceRange statement_range;  // the whole statement
  std::vector<Site> sites;

  expr::ExprRef place() const { return operands[0]; }
  expr::ExprRef value() const { return operands[1]; }
  expr::ExprRef condition() const { return operands[0]; }
  expr::ExprRef function() const { return operands[1]; }
  size_t argument_count() const { return operands.size() - 2; }
  expr::ExprRef argument(size_t i) const { return operands[i + 2]; }
};

}  // namespace heddle::ir
