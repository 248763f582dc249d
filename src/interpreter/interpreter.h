// Concrete execution of a GOTO program: the reference semantics. What C leaves open is fixed by ir/choices.h;
// what is arbitrary (inputs, uninitialised objects) comes from a ValueSource or from a pseudo-random
// sequence, so that every run can be repeated.
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heddle::interpreter {

// Why a value is needed.
enum class Need : uint8_t {
  Input,      // a HAVOC with a name, or the result of a function without body
  Declared,   // a local at its DECL
  Allocated,  // the contents of a new allocated object
  Havoc,      // a HAVOC without a name: a choice of the specification
  Missing,    // an argument or result that nobody gave
  Outside,    // the new contents of an object that code outside of the program may have written to
};

struct Request {
  Need need = Need::Input;
  std::string_view name;         // of the input or the symbol; empty: none
  expr::TypeRef type = nullptr;  // null for Allocated and Outside
  support::SourceLocation location;
  const ir::Function* function = nullptr;  // where execution is
  uint32_t instruction = 0;
  expr::ByteOrder order = expr::ByteOrder::Little;  // in which numbers have to be written
};

// Whether no test can set the value: C leaves it open, or code that is not part of the program chooses it.
inline bool is_left_open(const Request& request) {
  // A HAVOC without a name that stands for a part of the text is not a choice of the specification.
  if (request.need == Need::Havoc)
    return request.function->is_external ||
           request.function->body[request.instruction].statement != ir::StatementKind::None;
  return request.need != Need::Input;
}

// Addresses at which objects can be placed.
struct Window {
  uint64_t begin = 0;
  uint64_t end = 0;
};

// Where arbitrary values come from: a file, a counterexample, a user.
class ValueSource {
 public:
  virtual ~ValueSource() = default;
  // Writes the value into its bytes as they lie in memory. False: the interpreter chooses; what the outside
  // may have written to stays as it is then.
  virtual bool provide(const Request& request, std::span<uint8_t> bytes) = 0;
  // Whether inputs that stand for standard input and program arguments come from here too (a counterexample)
  // or from the real ones (a user's run).
  virtual bool serves_environment() const { return false; }
  // With a window (one of those that `placement_window` gives) the source says where objects lie: it is asked
  // whenever the life of one begins, before it is asked for the contents; for static objects before the run,
  // with no function. Nothing, or a place that cannot be had: the interpreter chooses.
  virtual std::optional<Window> window() const { return std::nullopt; }
  virtual std::optional<uint64_t> place(const Request&) { return std::nullopt; }
};

// The usual one, or one with a certain address, if that is possible.
Window placement_window(const ir::Program& program, std::optional<uint64_t> with = std::nullopt);
// Where functions lie that a program has, unless another layout is asked for.
uint64_t usual_address(const ir::Program& program, const ir::Function& function);

// A JSON array of values consumed in order, or an object from input names to such arrays. Numbers, strings of
// decimal or hexadecimal numbers, "nan", "inf", true and false are values. After the end of a list, and for
// names that the object does not have, inputs are zero; so are they after the end of raw bytes. Throws
// support::InputError.
std::unique_ptr<ValueSource> values_from_json(std::string_view text, const std::string& file_name,
                                              const expr::DataModel& model);
// Each input takes as many bytes as its type has.
std::unique_ptr<ValueSource> values_from_bytes(std::string bytes);
// The values of the inputs in the order of their events: bit patterns of scalars, or the bytes of aggregates
// as one number (expr/byte_order.h). For the replay of a counterexample; other needs are left to the
// interpreter.
std::unique_ptr<ValueSource> values_from_list(std::vector<llvm::APInt> values);

// One executed instruction, after its effect (CALL: before the callee runs).
struct Event {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  expr::TypeRef type = nullptr;          // of the value; null: none
  std::span<const uint8_t> value;        // what was assigned, read as input, returned or passed as status
  bool taken = false;                    // GOTO: whether it jumped
  const ir::Function* callee = nullptr;  // CALL
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_event(const Event& event) = 0;
};

class CodeCache;
struct Environment;

// What runs have translated of a program, for more runs of it. The program stays as it is meanwhile.
class KeptCode {
 public:
  KeptCode();
  ~KeptCode();
  // For runs that lay out and observe the program alike.
  CodeCache& code_for(const Environment& environment);

 private:
  struct Kept;
  std::vector<std::unique_ptr<Kept>> kept_;
};

struct Options {
  KeptCode* kept = nullptr;               // none: the run translates what it calls
  ValueSource* values = nullptr;          // none: inputs are pseudo-random too
  uint64_t seed = 0;                      // of the pseudo-random values
  uint64_t layout = 0;                    // where objects lie; 0: the usual layout
  bool check = false;                     // stop at the first undefined operation or failed assertion
  bool stop_at_failed_assertion = false;  // the same for assertions only
  bool stops_at_choice = false;           // with `check`: also where the run depends on an address
  bool spreads_objects = false;           // they lie apart, so that one is not taken for another
  bool renews_locals = false;             // one that is declared again lies elsewhere, as with `check`
  bool trace = false;                     // print each executed step to trace_output
  Observer* observer = nullptr;
  uint64_t max_steps = 0;                // 0: no limit; looked at when execution jumps or calls
  std::vector<std::string> arguments;    // argv, the program's name first
  std::FILE* standard_input = nullptr;   // none: at its end
  std::FILE* standard_output = nullptr;  // none: discarded
  std::FILE* standard_error = nullptr;
  std::FILE* trace_output = nullptr;
  bool record_inputs = true;
  // The number of a block, counted from 1 in the order of allocation: the run finds out where the last
  // pointer to it is lost (Outcome::followed), which makes it slow. 0: none.
  uint64_t followed_block = 0;
};

enum class OutcomeKind : uint8_t {
  Exited,
  Aborted,
  AssumptionFailed,
  Violation,      // found by `check` or by a failed assertion that stops
  InvalidAccess,  // like a segmentation fault
  StepLimit,
  ResourceLimit,  // out of memory, recursion too deep
  Unsupported,    // something that cannot be executed: threads, mathematical integers, unbounded quantifiers
};

enum class ViolationKind : uint8_t { Memory, Overflow, Division, Shift, Uninitialized, Assertion };
std::string_view name_of(ViolationKind kind);

// A function of the program that is being executed.
struct ActiveCall {
  const ir::Function* function = nullptr;
  support::SourceLocation called_at;  // invalid: by nobody
};

struct Violation {
  ViolationKind kind = ViolationKind::Assertion;
  std::string message;
  std::string property;  // Assertion: the property's name
  support::SourceLocation location;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::vector<ActiveCall> calls;  // the innermost first
};

struct Input {
  std::string name;
  expr::TypeRef type = nullptr;
  llvm::APInt value;  // the bit pattern; an aggregate's bytes as one number
  support::SourceLocation location;
};

// What became of a block.
struct FollowedBlock {
  support::SourceLocation allocated_at;
  bool is_lost = false;  // no variable led to it any more
  // Lost: by this instruction, at this place in the user's text.
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  support::SourceLocation lost_at;
  const ir::Function* returned_by = nullptr;  // the pointer was a result of this function, which nobody kept
  const ir::Symbol* held_by = nullptr;        // not lost: a variable that leads to it
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::Exited;
  int exit_status = 0;  // as the shell would see it: 134 for abort, 139 for an invalid access
  std::string message;  // empty for Exited
  // Of a Violation or InvalidAccess; otherwise the first assertion that failed while execution went on.
  std::optional<Violation> violation;
  uint64_t steps = 0;  // executed instructions
  std::vector<Input> inputs;
  uint64_t leaked_block = 0;              // the number of the block that the violation is about; 0: none
  std::optional<FollowedBlock> followed;  // of Options::followed_block, if that can be told
};

Outcome run(const ir::Program& program, const Options& options);

}  // namespace heddle::interpreter
