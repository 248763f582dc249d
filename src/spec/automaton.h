// Instrumentation automata (Q, q0, Var, δ, α) as data: what the parser reads from an .ia file and the checker
// has resolved. docs/spec-language.md is the language; nothing here knows of a program. Both writers of a
// weave plan (GOTO and C) translate the actions from this tree, so that they mean the same.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "expr/c_typing.h"

namespace heddle::spec {

inline constexpr uint32_t kNone = UINT32_MAX;

// A place in a specification. `file` is an index into Specification::files.
struct Position {
  uint32_t file = 0;
  unsigned line = 0;
  unsigned column = 0;
};

// Types --------------------------------------------------------------------------------------------------

// A C type as the specification wrote it: `unsigned long`, `void *`, `struct node *`, `typeof($x)`.
struct CType {
  enum class Kind : uint8_t {
    Named,   // `name` is C's spelling, normalised to one order: "unsigned long", "struct node", "bool"
    Typeof,  // the type of the capture called `name` (without $), wherever the automaton binds it
    State,   // `copy of state(L)`: a copy of each variable of the instance's state
  };
  Kind kind = Kind::Named;
  std::string name;
  unsigned pointers = 0;  // levels of indirection: 1 for `void *`
};

// A class of types that a pattern asks for. Exact: the CType, after the operation's conversions.
enum class TypeClass : uint8_t { Any, Signed, Unsigned, Integer, Float, Pointer, Bool, Exact };

// Expressions of actions ---------------------------------------------------------------------------------

enum class ExprKind : uint8_t {
  Integer,      // `value`, of C type int, or of the suffix in `text` ("u", "l", "ul", "ll", "ull")
  Boolean,      // true, false: of C's type _Bool
  Null,         // NULL: a null pointer
  Capture,      // number `index` of the transition's captures
  Variable,     // number `index` of the automaton's variables
  ProgramName,  // `text`: a variable of the program, as visible at the place of the weave
  Unary,        // `op`
  Binary,       // `op`; && and || evaluate their right operand only where C does
  Conditional,  // a ? b : c
  Cast,         // (type) a
  Subscript,    // a[b]
  Member,       // a.text
  Arrow,        // a->text
  SizeOf,       // sizeof(type)
  // Predicates: they mean the same in GOTO and in C output.
  Overflows,  // overflows(a op b), overflows(-a): the exact result does not fit the type of the operation
              // (C's usual conversions first). `op` and the operands are those of the operation. For / and
              // %: the minimum divided by -1. For <<: a signed a is negative or loses a bit or its sign, an
              // unsigned one loses a bit. Never undefined itself.
  CastOverflows,  // overflows(cast a), at a conversion of a: what is left of a without its fraction does not
                  // fit the integer type that it is converted to, or a is no number. Of other conversions:
                  // false
  Nondet,         // nondet(): true or false, chosen anew at every evaluation
  Width,          // width(a): number of bits of a's type, an int constant
  Minimum,        // min(a): the smallest value of a's type; of a's type
  Maximum,        // max(a)
  StateMatches,   // old == state(L): variable `index` (of type State) equals the instance's state
  // Predicates of the memory model, which have no meaning in C output.
  Accessible,  // accessible(p, n): the n bytes at p may be read and written
  Aligned,     // aligned(p), of what an access binds: p is a multiple of what its type asks for
  Modifiable,  // modifiable(p), of what an access binds: no write to a const local variable of the function
  Releasable,  // releasable(p): p is null or the begin of a living block from an allocator
  NoneLost,    // none_lost(): every living block can still be reached from variables
};

// Predicates that are written as calls, with the number of their operands.
struct PredicateInfo {
  ExprKind kind;
  std::string_view name;
  unsigned operands;
  bool needs_memory_model;
};

inline constexpr PredicateInfo kPredicates[] = {
    {ExprKind::Overflows, "overflows", 1, false},  {ExprKind::Nondet, "nondet", 0, false},
    {ExprKind::Width, "width", 1, false},          {ExprKind::Minimum, "min", 1, false},
    {ExprKind::Maximum, "max", 1, false},          {ExprKind::Accessible, "accessible", 2, true},
    {ExprKind::Aligned, "aligned", 1, true},       {ExprKind::Modifiable, "modifiable", 1, true},
    {ExprKind::Releasable, "releasable", 1, true}, {ExprKind::NoneLost, "none_lost", 0, true},
};

struct Expr {
  ExprKind kind = ExprKind::Integer;
  Position position;
  uint64_t value = 0;
  uint32_t index = kNone;
  expr::COperator op = expr::COperator::Plus;
  std::string text;
  CType type;
  std::vector<Expr> operands;
};

// Actions ------------------------------------------------------------------------------------------------

enum class StatementKind : uint8_t {
  Assert,     // expressions[0]; `message` if the file gives one
  Assume,     // expressions[0]: the path ends silently unless it holds
  Assign,     // automaton variable `variable` = expressions[0]
  SaveState,  // automaton variable `variable`, of type State, = state(L)
  If,         // expressions[0]; children[0], and children[1] if there is an else
  Block,      // children, in order; an empty block is an empty statement
};

struct Statement {
  StatementKind kind = StatementKind::Block;
  Position position;
  uint32_t variable = kNone;
  std::string message;
  std::vector<Expr> expressions;
  std::vector<Statement> children;
};

// Patterns -----------------------------------------------------------------------------------------------

// What an operand, argument or result of a matched operation has to be.
struct PatternOperand {
  enum class Kind : uint8_t {
    Any,      // _
    Capture,  // $x: binds capture number `capture`
    Integer,  // a constant: `value`; NULL is 0
    Name,     // the variable of the program called `name`
  };
  Kind kind = Kind::Any;
  TypeClass type_class = TypeClass::Any;
  CType type;  // TypeClass::Exact
  uint32_t capture = kNone;
  int64_t value = 0;
  std::string name;
  Position position;
};

enum class PatternKind : uint8_t {
  Operation,     // an arithmetic, bitwise or comparison operator: `op`, one or two operands. ++, -- and
                 // compound assignments match through the addition (…) they hide
  Conversion,    // cast $x: an integer or explicit conversion
  Call,          // [$r =] {f, g}($a, _, $*)
  Assignment,    // $x = $e, also by an initialiser, a compound assignment, ++ and --; operand 0 is the place
  Read,          // read x
  Dereference,   // *$p: every access through a pointer, also p[i] and p->f; $p is the accessed address
  Subscript,     // $a[$i], of arrays and pointers
  Declaration,   // declare $x
  Return,        // return [$e]
  Condition,     // cond: a loop's condition is found to hold
  NotCondition,  // !cond
  Branch,        // branch: any condition (if, ?:, loops) is found to hold
  NotBranch,     // !branch
  True,          // true: any operation
  // locations
  LoopEntry,      // enter(L): control comes to the loop from outside
  LoopHead,       // head(L): control is at the loop's head, at the entry and before every further round
  LoopExit,       // leave(L): control leaves the loop to another place of the function
  FunctionEntry,  // entry(F)
  FunctionExit,   // exit(F): by return or at its end, after the result has been computed
  ProgramEntry,   // program_entry: main begins
  ProgramExit,    // program_exit: main returns, or exit, quick_exit, _exit or _Exit end the program
  // Events of the memory model, also in library functions.
  Access,     // access $p of $n: n bytes at p are read or written, by whatever operation
  Release,    // release $p: a block is freed, also by realloc
  LossPoint,  // loss_point: one of the places of which every execution meets some after a block was lost
};

// The words for the memory model's events.
struct MemoryPatternInfo {
  PatternKind kind;
  std::string_view name;
};

inline constexpr MemoryPatternInfo kMemoryPatterns[] = {{PatternKind::Access, "access"},
                                                        {PatternKind::Release, "release"},
                                                        {PatternKind::LossPoint, "loss_point"}};

struct Pattern {
  PatternKind kind = PatternKind::True;
  Position position;
  // Operation: the class of its type (of shifts: of the promoted left operand; of comparisons: of what they
  // compare). Others: of the value that is converted, assigned, returned, accessed.
  TypeClass type_class = TypeClass::Any;
  CType type;  // TypeClass::Exact
  expr::COperator op = expr::COperator::Plus;
  std::vector<PatternOperand> operands;  // Call: the arguments
  bool any_more_arguments = false;       // Call: $* at the end
  std::vector<std::string> names;        // Call: functions, any if empty. FunctionEntry/Exit: the function,
                                         // unless `is_instance`
  std::optional<PatternOperand> result;  // Call
  bool is_instance = false;  // the L or F of `foreach`; without it, any loop or the named function
};

// Automata -----------------------------------------------------------------------------------------------

enum class Placement : uint8_t { Before, After };

struct Transition {
  Position position;
  std::vector<uint32_t> sources;  // states
  Pattern pattern;
  std::vector<std::string> captures;  // names without $, by number
  // `when`: taken only if it holds at the place. None: always.
  std::optional<Expr> guard;
  Placement placement = Placement::Before;
  Statement action;         // a block, possibly empty
  uint32_t target = kNone;  // kNone: the state stays
};

// α: where a state's transitions apply.
enum class Annotation : uint8_t {
  True,
  False,
  Init,  // the program's first location
  LoopHead,
  FunctionEntry,
  FunctionExit,
  ProgramExit,
};

struct State {
  std::string name;
  Annotation annotation = Annotation::True;
  Position position;
};

struct Variable {
  std::string name;
  CType type;
  bool is_local = false;  // `local`: one per activation of the instance's function
  std::optional<Expr> initial;
  Position position;
};

// A constant that the user may set; by now its value has been put in where it was used.
struct Parameter {
  std::string name;
  int64_t value = 0;
  bool is_bool = false;
  std::string description;
  Position position;
};

enum class Reading : uint8_t {
  Monitor,    // runs beside the program; its state is a ghost variable where it matters
  Placement,  // the paper's Algorithm 1: states guide where operations go and have no value at run time
};

enum class Foreach : uint8_t { Program, Loop, Function, RecursiveFunction };

// What kind of question an automaton asks, and with it who may answer: `goal NAME;` at the begin of a file.
enum class Goal : uint8_t {
  Reachability,  // whether an execution, up to its first undefined access, violates an assertion
  Termination,   // whether executions end: assertions compare states, and undefined operations end executions
  MemorySafety,  // whether uses of memory are valid: no engine may take it for granted that they are
  NoBlockLeft,   // all that is asserted is that every block has been freed: counting them is a proof
  // Whether operations and uses of memory are defined. The interpreter looks for what no assertion can say,
  // such as uses of uninitialised values; for the same reason there is no proof.
  DefinedBehaviour,
};

struct GoalInfo {
  Goal goal;
  std::string_view name;
};

inline constexpr GoalInfo kGoals[] = {
    {Goal::Reachability, "reachability"},          {Goal::Termination, "termination"},
    {Goal::MemorySafety, "memory_safety"},         {Goal::NoBlockLeft, "no_block_left"},
    {Goal::DefinedBehaviour, "defined_behaviour"},
};

constexpr std::string_view name_of(Goal goal) {
  return kGoals[static_cast<size_t>(goal)].name;
}

struct Automaton {
  std::string name;
  std::string description;
  Goal goal = Goal::Reachability;  // of its file; of one about memory that includes that
  // The name for its violations: that of the specification, or the one by which its file is included.
  std::string property;
  Reading reading = Reading::Monitor;
  Foreach foreach = Foreach::Program;
  std::string instance_name;  // the L of `foreach loop L`
  std::vector<Parameter> parameters;
  std::vector<Variable> variables;
  std::vector<State> states;
  uint32_t initial = 0;
  std::vector<Transition> transitions;
  Position position;
};

// All automata of a file and of those it includes. They are woven together.
struct Specification {
  std::string property;            // the name for verdicts about all of it
  std::vector<std::string> files;  // as named by the user or by `include`
  std::vector<Automaton> automata;
};

// The names of the violations that the automata look for.
std::set<std::string> properties(const Specification& specification);

// Whether some automaton has the goal; whether all have.
bool has_goal(const Specification& specification, Goal goal);
bool has_only_goal(const Specification& specification, Goal goal);

// "file:line:col".
std::string to_string(const Specification& specification, Position position);

}  // namespace heddle::spec
