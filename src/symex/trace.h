// The result of bounded symbolic execution: a list of steps over immutable expressions, each under the
// condition (guard) that its path is taken, in an order in which every execution meets its own steps.
// `evaluate_trace` is EvalTrace of docs/goto-language.md: it runs the steps under concrete values and is the
// reference for the solvers.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"
#include "ir/program.h"
#include "symex/value.h"

namespace heddle::symex {

enum class StepKind : uint8_t {
  Assign,  // `value` is the new value of the scalar place, or null for an aggregate
  Input,   // `value` is a fresh symbol (a named HAVOC, or the result of a function without body)
  Chosen,  // `value` is a fresh symbol: the arbitrary contents of a new object
  Assume,  // `value` is the condition
  Assert,  // `value` is the condition
  Branch,  // `value` is the condition of a jump
  Call,
  Return,
  Halt,
};

struct Step {
  StepKind kind;
  expr::ExprRef guard = nullptr;
  expr::ExprRef value = nullptr;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  uint32_t object = 0;  // Chosen: the serial number of the object; 0: of none
  // Input: its name. Chosen: name of the object. Call: the callee.
  const std::string* name = nullptr;
  // Input, Chosen: the fresh contents of an aggregate; then `value` is null.
  Value contents{};
  expr::TypeRef contents_type = nullptr;

  const ir::Instruction& source() const { return function->body[instruction]; }
};

// Something that may happen, with the exact condition over the inputs under which it does.
struct Event {
  expr::ExprRef condition = nullptr;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  size_t step = 0;        // steps before it
  std::string reason;     // why a path was cut; empty for assertions
  uint32_t piece = 0;     // that its condition is about
  bool is_round = false;  // of a loop, which would be one too many
  // Cut where an index left the part of its object that it began in: Checks::follows_leaving is worth its
  // costs.
  bool leaves_part = false;
};

// Execution in pieces. The first piece begins where the program does. Others begin at the heads of loops and
// where paths from different pieces meet, with arbitrary values of all that may differ from time to time;
// each piece is executed once. A piece can begin in every state in which an execution arrives there, so that
// the arrivals are the Horn clauses of the program, with a predicate for each piece.
struct Carried {
  expr::ExprRef symbol = nullptr;  // the arbitrary value
  expr::ExprRef place = nullptr;   // what the function calls it there; null if it cannot
  bool changes = true;             // of a loop: from round to round
  std::string label = {};          // without a place: what a person may call it; empty: nothing
};

// A call of a recursive function. Its body is executed once, between two pieces of its own: in the first all
// that the body can read is arbitrary, the second carries what it returns and writes.
struct SummaryUse {
  uint32_t entry = 0;  // pieces
  uint32_t exit = 0;
  std::vector<expr::ExprRef> given;    // values of what the entry carries, null: arbitrary
  std::vector<expr::ExprRef> results;  // symbols for what the exit carries
};

struct Arrival {
  uint32_t piece = 0;                 // from which the execution comes
  expr::ExprRef condition = nullptr;  // over the symbols of that piece
  std::vector<expr::ExprRef> values;  // of what is carried, null: arbitrary
  std::optional<SummaryUse> call;     // on the way
};

struct Piece {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::string context;  // the calls that led there
  bool is_loop = false;
  // Symbols with smaller ids belong to pieces before; they keep their values.
  unsigned first_id = 0;
  std::vector<Carried> carried;
  std::vector<Carried> known;                            // places that hold symbols of pieces before
  std::vector<std::pair<expr::ExprRef, bool>> pointers;  // places of pointers that are carried in parts, and
                                                         // whether the loop may write where they point
  std::vector<expr::ExprRef> suggestions;                // conditions over places that may hold there
  std::vector<Arrival> arrivals;
};

// A candidate for an invariant that does not hold at the head of its loop.
struct Broken {
  Event event;
  expr::ExprRef candidate = nullptr;
  uint32_t head = 0;
  std::string context;
};

// Symbols for the addresses of objects, of those that any expression may speak of.
struct Addresses {
  std::unordered_map<uint32_t, expr::ExprRef> by_serial;          // see Step::object
  std::unordered_map<const std::string*, expr::ExprRef> by_name;  // static objects and functions
};

// Where things are to lie in an execution.
struct Placement {
  uint64_t begin = 0;  // objects, within [begin, end)
  uint64_t end = 0;
  uint64_t most_bytes = 0;  // of an object whose size is not known
  std::function<uint64_t(const ir::Function&)> function;
};

// A bound of what an elementary function returns (expr/elementary.h), of arguments that are not known: any
// value here, while an execution computes its own.
struct LooseBound {
  expr::ExprRef value = nullptr;
  const std::string* name = nullptr;
  std::vector<expr::ExprRef> arguments;
};

struct Trace {
  std::vector<Step> steps;
  std::vector<Event> violations;  // a failing ASSERT
  std::vector<Event> unwindings;  // a loop or recursion that would go on beyond the bound
  std::vector<Event> cuts;        // a path that ended because something could not be represented
  std::vector<Event> undefined;   // a path that ended because C does not say how it goes on
  std::vector<Event> ends;        // where every execution ends, because it asks for memory that cannot be
  std::vector<Event> reached;     // per ASSERT instance: its path is taken
  std::vector<Broken> broken;     // see LoopEffects::candidates
  std::vector<Piece> pieces;
  std::vector<LooseBound> loose_bounds;
  Addresses addresses;
};

// Value of an input symbol in an environment; nothing for "not constrained" (zero is used).
using Environment = std::function<std::optional<llvm::APInt>(expr::ExprRef symbol)>;

// Values of the expressions of a trace in one execution, each computed once. Tables that nobody has set are
// zero.
class TraceEvaluation {
 public:
  explicit TraceEvaluation(Environment environment) : environment_(std::move(environment)) {}
  // The execution that gets its inputs from `next`, which is asked for them in the order in which the program
  // is; all else is zero.
  using NextInput = std::function<std::optional<llvm::APInt>(const Step& input)>;
  TraceEvaluation(const Trace& trace, const NextInput& next);

  llvm::APInt value(expr::ExprRef e);
  bool holds(expr::ExprRef condition) { return !value(condition).isZero(); }

 private:
  llvm::APInt compute(expr::ExprRef e);
  llvm::APInt select(expr::ExprRef map, const llvm::APInt& index, unsigned width);

  Environment environment_;
  std::unordered_map<expr::ExprRef, llvm::APInt> known_;
};

// Index into `violations` of the first assertion that fails under the environment, if one does.
std::optional<size_t> evaluate_trace(const Trace& trace, const Environment& environment);

}  // namespace heddle::symex
