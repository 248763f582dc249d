// The weave plan: what ⊗ finds when it walks the program and the automata side by side. It says where which
// action goes, and says it without GOTO or C text, so that the GOTO writer (write_goto.h) and the C writer
// (src/source_rewrite) apply one and the same plan.
//
// Places. A weave belongs to an event of the program before it was woven: (function, instruction, site). The
// instruction's index and its sites are those of the program that the plan was made from. A site is one C
// operation in the instruction, found in the text by its range and its kind; events without a site are about
// the instruction as a whole (a call, an assignment, a return, …), found by `range`. Events in the entry
// function or in a library model have no C text of their own; only ProgramExit has such (see there). Calls in
// a model are those that go to a function of the program through a pointer that the program gave (qsort,
// atexit).
//
// Order. Weaves are sorted by function and instruction; within one event they come in the order in which they
// are executed. Inner operations come before the operations that contain them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "spec/automaton.h"

namespace heddle::instrument {

inline constexpr uint32_t kNone = UINT32_MAX;

enum class EventKind : uint8_t {
  Operation,       // at a site: an operator; ++, -- and compound assignments have the site of their hidden
                   // operator
  Conversion,      // at a site
  Call,            // instruction: CALL, or the HAVOC of an input such as __VERIFIER_nondet_int()
  Assignment,      // instruction: ASSIGN
  Read,            // instruction: one that reads a variable
  Dereference,     // at a site: *p, p[i], p->f
  Subscript,       // at a site: a[i] of an array, p[i] of a pointer
  Declaration,     // instruction: DECL; at the declaration, before its initialiser
  Return,          // instruction: RETURN of a return statement
  ConditionTrue,   // `instruction` is the last one of a condition; the action goes where it holds: to the
                   // begin of the body of a loop or of the then-branch
  ConditionFalse,  // … where it does not hold: behind the loop (not on the way of a break), in the
                   // else-branch
  LoopEntry,       // `loop`; the ways to its head from outside
  LoopHead,        // `loop`; before every evaluation of the condition (do, goto: begin of the body)
  LoopExit,        // `loop`; every way out of it that stays in the function
  FunctionEntry,   // of `function`; before its first statement
  FunctionExit,    // of `function`: instruction is a RETURN (StatementKind::FunctionEnd: the closing brace);
                   // after the value has been computed
  ProgramEntry,    // function is main; before its first statement
  ProgramExit,     // instruction: a HALT that is no abort. In the entry function: every return from main,
                   // its end included, after the value has been computed. In a model (exit, quick_exit,
  // _exit, _Exit): before the program's calls of that function; handlers of atexit come first
  Any,  // the pattern `true`: an instruction that is a statement, or part of one, of the program
  // Of the memory model; not in C text. Before an instruction of any function, library models included.
  Access,   // `access`, `guard`; captures are bound to the address and to the number of bytes, which is 0 for
            // a call through a pointer
  Release,  // captures are bound to the address
  LossPoint,  // the program ends, a loop begins a round, a recursive function begins
};

// What an access does, and with it what `accessible` means for it.
enum class AccessKind : uint8_t { Read, Write, Call };

// What a capture is bound to. Each writer renders it: as a GOTO expression or as C text.
struct Binding {
  enum class Kind : uint8_t {
    None,        // the matched alternative binds nothing: the action does not use it
    Operand,     // operand `number` of the C operation, converted as the operation converts it. Hidden
                 // operations: 0 is the variable's old value, 1 the right-hand side or the constant 1.
                 // Dereference: 0 is the accessed address. Subscript: 0 the array or pointer, 1 the index
    Argument,    // of a call: `number`
    Result,      // of a call; only after it
    Place,       // Assignment: the object assigned to; Read: the one read; Declaration: the one declared
    Value,       // Assignment: the value, converted to the type of the place; Return: the value returned
    Expression,  // Access, Release: `expression`
  };
  Kind kind = Kind::None;
  uint32_t number = 0;
  // GOTO's type of what is bound. Of Place: the declared type. Of Argument and Result: the called function's
  // type of it, also where the call goes through a pointer to a function of another type; writers convert
  // as a cast does. Both types are of the same size and class there.
  expr::TypeRef type = nullptr;
  const ir::Symbol* variable = nullptr;  // Place of a Read: the variable that is read
  expr::ExprRef expression = nullptr;    // Expression
  expr::TypeRef converted = nullptr;     // Operand of a Conversion: the type that it is converted to
};

// One transition at one event, applicable in some states.
struct Case {
  uint32_t transition = kNone;    // of the instance's automaton
  std::vector<uint32_t> states;   // taken only in these; empty: no test is needed here
  std::vector<Binding> captures;  // by the transition's capture numbers
  std::optional<uint32_t> next;   // the state ghost becomes this one; none: unchanged, or nobody asks
  // The case applies only if the called pointer leads there; null: no comparison. The pointer has its value
  // from before the call, also if the action is behind it.
  const ir::Function* callee = nullptr;
};

// A way from one instruction to another. `from` is kNone where the function begins.
struct FlowEdge {
  uint32_t from = kNone;
  uint32_t to = kNone;
  bool is_jump = false;  // a GOTO's jump to its target, not the fall through to the next instruction
};

// The first case that applies (callee, state, then guard `when`) is taken, as in if / else if. Placement
// automata have one case per weave.
struct Weave {
  uint32_t instance = 0;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  uint32_t site = ir::kNoSite;
  EventKind event = EventKind::Any;
  spec::Placement placement = spec::Placement::Before;
  uint32_t loop = kNone;  // of Plan::loops: LoopEntry, LoopHead, LoopExit; Condition* of a loop if known
  // The C operation, call, assignment, …; loops: the loop statement. Not valid: no C text (see above).
  support::SourceRange range;
  std::vector<Case> cases;
  // GOTO: the ways on which the action is executed (Condition*, LoopEntry, LoopExit).
  std::vector<FlowEdge> edges;
  AccessKind access = AccessKind::Read;
  // Access: constants that a write may lead to, and must not; functions that a call may lead to, and may.
  std::vector<const ir::Symbol*> objects;
  // Access: const local variables of the function that a write by a pointer may lead to; of what number the
  // address has to be a multiple.
  std::vector<const ir::Symbol*> constant_locals;
  uint32_t alignment = 1;
  expr::ExprRef guard = nullptr;  // Access: the condition under which it happens; null: always
  // What a violation is, where the automaton does not say it: "invalid read of 4 bytes". Null: nothing known.
  const std::string* description = nullptr;
  // LossPoint: of use for executions that do not end alone; see write_goto.h.
  bool is_for_endless = false;
};

enum class LoopKind : uint8_t { While, Do, For, Goto };

// A loop with one of its heads. An irreducible region of gotos appears once per head.
struct LoopInfo {
  const ir::Function* function = nullptr;
  uint32_t head = 0;  // instruction
  LoopKind kind = LoopKind::Goto;
  support::SourceRange range;     // the loop statement; Goto: the label or statement at the head
  std::vector<FlowEdge> entries;  // from outside to any head of the region
  std::vector<FlowEdge> exits;
  uint32_t parent = kNone;  // of Plan::loops
  bool is_irreducible = false;
};

// The variables of the program that a `copy of state(L)` saves and compares.
struct StateVariable {
  const ir::Symbol* symbol = nullptr;  // a global, or a parameter or local of the instance's function;
                                       // source_name is its name in C
  bool is_static_local = false;        // a global in GOTO, visible in its function only
  const ir::Function* home = nullptr;  // of a static local: its function, if it is not the instance's
};

struct LoopState {
  std::vector<StateVariable> variables;
  // Nothing that the loop changes and that can influence its control is missing: a repeated state means that
  // the loop can go on for ever. Otherwise why not.
  bool is_complete = true;
  std::string incomplete_because;
  // The variables have finitely many values: if no state repeats, the loop ends. Otherwise why not.
  bool is_finite = true;
  std::string infinite_because;
};

// What an automaton that waits for accesses has met in the program, library functions aside.
struct AccessCounts {
  unsigned all = 0;
  unsigned valid_by_type = 0;  // of them, those that no weave checks, because their types show that they are
};

// An automaton, applied to the program, to one loop, or to one function.
struct Instance {
  uint32_t automaton = 0;                  // of Plan::specification
  uint32_t loop = kNone;                   // foreach loop: of Plan::loops
  const ir::Function* function = nullptr;  // foreach function: it; foreach loop: the loop's
  LoopState state;                         // if the automaton asks for state(L)
  // Of Plan::ghosts, by number of the automaton's variable; kNone for those that no weave uses.
  std::vector<uint32_t> ghosts;
  // The ghost that holds the current state, kNone if no test of it is left. Its initial value is the
  // automaton's initial state.
  uint32_t state_ghost = kNone;
  AccessCounts accesses;
};

struct Ghost {
  std::string name;  // an identifier that occurs nowhere in the program, the same in GOTO and C
  uint32_t instance = 0;
  uint32_t variable = kNone;  // of the automaton; kNone: the state ghost (an int)
  // Global: one object, set to its initial value before main begins. Otherwise one object per activation of
  // `function`, set to its initial value when that begins.
  const ir::Function* function = nullptr;
  // GOTO's type; null for copies of a state, which have one object `name_0`, `name_1`, … per StateVariable.
  expr::TypeRef type = nullptr;
  // typeof($x): the program's variable or event the type was taken from (Weave, capture). Else kNone.
  uint32_t typeof_weave = kNone;
  uint32_t typeof_capture = 0;
};

// Something a reduction cannot do soundly, or at all, for this program.
struct Refusal {
  uint32_t instance = kNone;
  support::SourceRange range;
  std::string reason;
  // Not null: it matters only in executions in which this holds before that instruction. write_goto asserts
  // that there are none (kUnseen); C output does not tell them apart.
  expr::ExprRef condition = nullptr;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  bool operator==(const Refusal&) const = default;
};

struct Plan {
  spec::Specification specification;
  std::vector<LoopInfo> loops;
  std::vector<Instance> instances;
  std::vector<Ghost> ghosts;
  std::vector<Weave> weaves;
  std::vector<Refusal> refusals;
};

const spec::Automaton& automaton_of(const Plan& plan, const Instance& instance);
// Numbers of the weaves of each instance.
std::vector<std::vector<uint32_t>> weaves_by_instance(const Plan& plan);
const spec::Transition& transition_of(const Plan& plan, const Weave& weave, const Case& one);

}  // namespace heddle::instrument
