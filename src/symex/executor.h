// Bounded symbolic execution (symex-k) with merging: one pass over each function body in instruction order. A
// forward jump parks a copy of the state at its target, where it is merged with what arrives there; a
// backward jump goes round once more. What is not known is a symbol; what is known stays a constant, and
// branches on constants are not taken twice. Calls are entered in place.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "expr/substitute.h"
#include "ir/program.h"
#include "symex/knowledge.h"
#include "symex/limit.h"
#include "symex/trace.h"
#include "symex/value.h"

namespace heddle::symex {

using ObjectId = uint32_t;

// An instruction of an activation, and the calls that led to the activation.
struct Origin {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  std::shared_ptr<const Origin> caller;
};

// What pointers may point to, besides null.
struct PointedObjects {
  bool is_unknown = false;  // also anything else
  bool may_be_null = true;
  std::vector<const ir::Symbol*> variables;
  std::vector<std::pair<const ir::Function*, uint32_t>> blocks;  // as in LoopEffects
};

// What any number of iterations of a loop may change.
struct LoopEffects {
  std::vector<const ir::Symbol*> variables;
  // Allocated objects, by their ALLOC or by a call that led to it.
  std::vector<std::pair<const ir::Function*, uint32_t>> blocks;
  // Of variables that hold pointers, and of parameters. It is checked, not trusted (see pointers.cpp).
  std::unordered_map<const ir::Symbol*, PointedObjects> pointed;
  // Conditions that hold at the loop's head in every execution, each about one variable.
  std::vector<std::pair<const ir::Symbol*, expr::ExprRef>> invariants;
  // Of some blocks, what they consist of when the program gets at them. In pieces a block that was not
  // touched before the loop is taken to hold arbitrary values of this type at its head.
  std::vector<std::pair<std::pair<const ir::Function*, uint32_t>, expr::TypeRef>> block_types;
  // Conditions over variables of the function and globals that may hold whenever control is at the head. The
  // execution relies on them; Trace::broken says where it gets to the head without one of them. One that
  // begins with ForAll, perhaps several, each over one integer, is about the elements of arrays.
  std::vector<expr::ExprRef> candidates;
  std::string obstacle;  // why the loop cannot be replaced by arbitrary values; empty: it can
};

struct LoopPlace {
  const ir::Function& function;
  uint32_t head;
  uint32_t last;               // the last instruction that jumps back to the head
  const std::string& context;  // the calls that led there
};

struct Options {
  // How often a loop may go round (or a function may recurse) when it depends on inputs whether it does.
  // Loops that concrete values decide are followed to their end, or so far.
  unsigned unwind = 1;
  uint64_t most_concrete_rounds = UINT64_MAX;
  uint64_t most_steps = 50'000'000;
  // Induction over loops with k = `rounds`: asked for each loop, by function, head and last instruction;
  // nothing means that the loop is unwound as usual. At the head of a loop that is treated by induction the
  // state is either the one that arrived (the first k rounds) or arbitrary in all that the loop changes (any
  // k rounds in a row later on, of which only the last may leave the loop and only the last has its
  // assertions checked; those before it are assumed, as induction allows). Every execution is one or the
  // other at every loop, so that what holds here holds.
  std::function<std::optional<LoopEffects>(const LoopPlace&)> induction;
  unsigned rounds = 1;
  // The state that arrived is forgotten, too: what candidates and invariants say is all that is known. Only
  // with one round; formulas become simpler.
  bool forgets_entry = false;
  // Instead of that, execution in pieces (see Trace::pieces): loops that `induction` names are cut at their
  // heads.
  bool in_pieces = false;
  // In pieces: what LoopEffects says of the heads by its invariants and pointers is used.
  bool describes_heads = false;
  // In pieces: of functions whose calls are not followed (see SummaryUse), what a call may change.
  std::function<std::optional<LoopEffects>(const ir::Function&)> summary;
  // Begins the names of all symbols that this execution makes.
  std::string prefix;
  // A variable that is declared again is another object than before, so that pointers to its former life lead
  // nowhere. Otherwise it is taken for the same.
  bool tells_lives_apart = false;
  // Assertions that a proof may rely on once they are passed; none given: all.
  std::function<bool(const ir::Instruction&)> counts;
  // Operations of the program that must not overflow: an evaluation that does is a violation at the
  // instruction that it belongs to, as if an ASSERT stood before it. Null: none.
  std::shared_ptr<const std::unordered_set<expr::ExprRef>> checked_operations;
  // Asked now and then; true ends the execution with Stopped.
  std::function<bool()> should_stop;
  // Whether a condition can hold; asked before a loop goes round once more. May say yes when it does not
  // know.
  std::function<bool(expr::ExprRef)> is_feasible;
};

// The execution was told to stop, or took too many steps.
class Stopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Object {
  std::string name;
  const ir::Symbol* symbol = nullptr;      // null for allocated objects
  const ir::Function* function = nullptr;  // of a function's address
  expr::ExprRef address = nullptr;  // a symbol: where the object lies is not known; made when first asked for
  expr::ExprRef size = nullptr;     // bytes, index type
  uint32_t alignment = 1;
  bool is_heap = false;
  size_t made_at = SIZE_MAX;              // the Chosen step of an allocated object
  std::shared_ptr<const Origin> made_by;  // its ALLOC
};

// The part of the state that belongs to one object.
struct Cell {
  Value value;                    // null: contents not looked at yet
  expr::TypeRef type = nullptr;   // null: an allocated object that nothing has been read from or written to
  expr::ExprRef alive = nullptr;  // null: never declared on this path
  bool is_zeroed = false;         // type null: all bytes are zero
  bool operator==(const Cell&) const = default;
};

struct State {
  expr::ExprRef guard = nullptr;    // null: no path arrives
  uint32_t piece = 0;               // that the path is in; its guard begins there
  Knowledge::Path known = nullptr;  // follows from the guard and the assumptions
  PersistentVector<Cell> cells;
  bool is_dead() const { return guard == nullptr; }
};

class Executor {
 public:
  // The program must outlive the executor; its store gets the new expressions.
  Executor(ir::Program& program, Options options);

  // Runs the program from its entry. Throws Stopped.
  Trace run();

  // What is known of the addresses in a formula: objects are aligned, disjoint and not null.
  std::vector<expr::ExprRef> address_axioms(std::span<const expr::ExprRef> formulas);

  // What is known of the elements of arrays that formulas read.
  std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef> formulas);

  const std::vector<Object>& objects() const { return objects_; }

 private:
  struct Frame {
    const ir::Function* function = nullptr;
    std::unordered_map<const std::string*, ObjectId> locals;
    std::vector<ObjectId> stack_blocks;  // ALLOC of the stack variant
    ObjectId result = 0;
    std::shared_ptr<const Origin> caller;  // null: called by nobody
    uint64_t context = 0;                  // names the activation in the names of symbols
    std::unordered_map<uint32_t, unsigned> occurrences;
  };
  struct Target {
    expr::ExprRef guard;
    ObjectId object = kNoObject;
    expr::ExprRef offset = nullptr;
  };
  static constexpr ObjectId kNoObject = UINT32_MAX;  // the null pointer
  static constexpr ObjectId kUnknownObject = UINT32_MAX - 1;
  struct Access {  // a place: bytes of an object, or some bits there
    std::vector<Target> targets;
    expr::TypeRef type = nullptr;
    expr::TypeRef root = nullptr;  // the type of the whole that the place is a part of
    uint64_t bit_offset = 0;
    bool is_bit_field = false;
  };
  // A round of a loop is decided by concrete values if a jump that could have left the loop was seen to stay
  // and nothing left: such rounds are followed to the end. Others depend on inputs, or have no way out, and
  // count against the bound.
  struct LoopCount {
    unsigned symbolic = 0;
    uint64_t concrete = 0;
    bool left = false;    // in this round some execution left the loop
    bool ended = false;   // in this round some execution ended, as at an error
    bool stayed = false;  // in this round a jump out of the loop was not taken, for sure
  };
  struct Induction {  // a loop that is treated by induction, while it is being walked
    uint32_t head = 0;
    uint32_t last = 0;
    unsigned round = 1;
    expr::ExprRef is_later = nullptr;  // a symbol: the arbitrary state was chosen
    std::vector<expr::ExprRef> candidates;
    uint32_t piece = 0;                                // in pieces: the one that begins at the head
    std::vector<std::pair<ObjectId, Cell>> arbitrary;  // what objects hold there
    std::vector<std::pair<ObjectId, Value>> shaped;    // those with pointers of a known form
  };
  // An arbitrary pointer of a known form, see pointers.cpp.
  struct PointerShape {
    std::vector<ObjectId> objects;
    uint64_t step = 1;  // bytes of an element
    expr::ExprRef index = nullptr;
    expr::ExprRef is_set = nullptr;      // null: it always is
    std::vector<expr::ExprRef> choices;  // of each object but the last
    expr::ExprRef is_anything = nullptr;
    expr::ExprRef anything = nullptr;  // null: it cannot be
  };
  struct Pointees {  // of a pointer that a loop changes
    std::vector<ObjectId> objects;
    bool are_written = false;  // some of them may be, by the loop
    bool may_be_null = true;
  };
  struct PointerParts {
    expr::ExprRef misfit, is_set, is_anything, index;
    std::vector<expr::ExprRef> choices;
  };
  enum class PointerPart : uint8_t { Index, IsSet, Choice };
  // A loop of a body lies between its head and the last instruction that jumps back to it. It is regular if
  // it is entered at the head only and no other loop overlaps it without lying inside: then a walk through it
  // never mixes rounds of different activations of the loop, which induction relies on.
  struct LoopExtent {
    uint32_t last = 0;
    bool is_regular = true;
  };
  using LoopExtents = std::map<uint32_t, LoopExtent>;  // by head
  struct Summary {
    uint32_t entry = 0;  // pieces
    uint32_t exit = 0;
    std::vector<Value> parameters;                            // at the entry
    std::vector<std::pair<ObjectId, Value>> objects;          // at the entry
    std::vector<std::pair<ObjectId, expr::ExprRef>> pointed;  // by parameters, and whether it exists
    Value result;                                             // at the exit, null: none
    std::vector<std::pair<ObjectId, Value>> written;          // at the exit; globals
  };
  struct Activation {                   // of the body that is being walked
    std::vector<Induction> inductions;  // innermost last
    const LoopExtents* extents = nullptr;
    std::map<uint32_t, State> parked;
    std::map<uint32_t, LoopCount> loops;  // by head
    uint32_t pc = 0;
  };

  // control.cpp
  void walk(Frame& frame, State& state);
  void step(Frame& frame, Activation& activation, State& state);
  void jump(Frame& frame, Activation& activation, State& state);
  void park(Activation& activation, uint32_t target, State state);
  void merge(State& into, State other);
  void assume(State& state, expr::ExprRef condition);
  // `counts`: a proof may rely on it behind the check.
  void check(State& state, expr::ExprRef condition, bool counts);
  void cut(State& state, const std::string& reason);  // ends the path
  // Ends the path where the condition holds.
  void cut_where(State& state, expr::ExprRef condition, const std::string& reason);
  Event event(const State& state, expr::ExprRef condition, std::string reason);
  void record(StepKind kind, const State& state, expr::ExprRef value, const std::string* name = nullptr);
  void record_fresh(StepKind kind, const State& state, const Value& value, expr::TypeRef type,
                    const std::string* name);
  void count_step();
  std::string fresh_name(Frame& frame, const char* what);

  // calls.cpp
  void call(const ir::Function& function, const std::vector<Value>& arguments, State& state, Value* result);
  void call_instruction(Frame& frame, State& state, const ir::Instruction& instruction);
  void bind_arguments(Frame& frame, const std::vector<Value>& arguments, State& state);
  static std::string calls_to(const Frame& frame);  // that led there, as text

  // loops.cpp
  const LoopExtents& extents_of(const ir::Function& function);
  uint32_t destination(const ir::Function& function, const LoopExtents& extents, uint32_t jump) const;
  void begin_induction(Frame& frame, Activation& activation, State& state);
  void forget_zeros(State& state, ObjectId id);
  std::vector<ObjectId> changed_objects(const LoopEffects& effects) const;
  std::vector<ObjectId> objects_named(
      const std::vector<const ir::Symbol*>& variables,
      const std::vector<std::pair<const ir::Function*, uint32_t>>& blocks) const;
  void havoc_loop(Frame& frame, const LoopEffects& effects, Induction& induction, State& state);
  // Not the last round of an induction over later rounds, for loops that a jump from here to `target` leaves.
  expr::ExprRef may_leave(const Activation& activation, uint32_t target);
  bool goes_round(Frame& frame, Activation& activation, State& taken);
  void check_candidates(Frame& frame, const Induction& induction, State& state, expr::ExprRef is_checked);
  expr::ExprRef candidate_condition(Frame& frame, expr::ExprRef candidate, State& state);
  bool is_readable(Frame& frame, expr::ExprRef condition, const State& state);
  // Notes for the loops around the current instruction that control left for `target`, or surely did not.
  void note_exit(Activation& activation, uint32_t target, bool happens);
  void note_end(Activation& activation);  // the execution ends here

  // quantified.cpp
  struct Fact {  // holds for all values of some symbols
    struct Read {
      std::set<expr::ExprRef> maps;  // of the arrays
      expr::ExprRef index = nullptr;
    };
    std::vector<expr::ExprRef> bound;
    expr::ExprRef holds = nullptr;
    std::vector<Read> reads;  // of the elements that it is about
  };
  expr::ExprRef body_for(expr::ExprRef for_all, const std::vector<expr::ExprRef>& values, State& inside);
  expr::ExprRef check_for_all(expr::ExprRef for_all, const State& state);
  void rely_on_for_all(Frame& frame, expr::ExprRef for_all, State& state);
  std::vector<expr::ExprRef> instances(std::span<const expr::ExprRef> formulas);
  expr::ExprRef instance(const Fact& fact, const expr::Bindings& values);
  std::vector<expr::Bindings> values_for(const Fact& fact, const std::set<expr::ExprRef>& maps,
                                         expr::ExprRef index);

  // pointers.cpp
  std::optional<std::vector<ObjectId>> objects_of(const PointedObjects& pointed) const;
  expr::ExprRef shaped_pointer(const std::vector<ObjectId>& objects, expr::TypeRef type, bool may_be_null,
                               bool may_be_anything,
                               const std::function<expr::ExprRef(expr::TypeRef, PointerPart)>& make);
  PointerParts parts_of(const PointerShape& shape, expr::ExprRef pointer);
  void cut_misfits(const Value& shaped, const Value& now, State& state);
  Value with_shaped_pointers(Value fresh, const Value& old, expr::TypeRef type,
                             const std::vector<ObjectId>& objects, const std::string& name);
  bool is_unknown_pointer(expr::ExprRef pointer);
  bool is_null_pointer(expr::ExprRef pointer);  // on some path
  void suggest_bounds(Piece& piece);

  // pieces.cpp
  void cut_loop(Frame& frame, const LoopEffects& effects, Induction& induction, State& state);
  void assume_invariants(Frame& frame, const LoopEffects& effects, State& state);
  void end_piece_at(const Induction& induction, State taken);
  expr::ExprRef carry_pointer(Piece& piece, Arrival& arrival, expr::ExprRef old, expr::TypeRef type,
                              expr::ExprRef place, const Pointees& pointees);
  void match_leaves(const Value& arbitrary, const Value& now,
                    std::unordered_map<expr::ExprRef, expr::ExprRef>& found);
  void join(State& into, State other);
  Piece new_piece(bool is_loop);
  void begin_piece(Piece piece, State& state);
  Arrival arrival(const State& state);
  void call_by_summary(const ir::Function& function, const LoopEffects& effects,
                       const std::vector<Value>& arguments, State& state, Value* result);
  Value carry_parameter(Piece& entry, Summary& summary, const ir::Symbol& parameter,
                        const LoopEffects& effects, const State& inside);
  Summary& summary_of(const ir::Function& function, const LoopEffects& effects, const State& state);
  void execute_summary(Summary& summary, const ir::Function& function, State inside);
  // An arbitrary value whose symbols the piece carries.
  Value carry_arbitrary(Piece& piece, expr::TypeRef type, expr::ExprRef place);
  expr::ExprRef carry(Piece& piece, expr::TypeRef type, expr::ExprRef place, bool changes);
  Value join_values(Piece& piece, const Value& into, const Value& other);
  expr::ExprRef join_scalars(Piece& piece, expr::ExprRef into, expr::ExprRef other);
  Value carry_value(Piece& piece, Arrival& arrival, const Value& value, expr::TypeRef type,
                    expr::ExprRef place, bool is_changed, const Pointees* pointees = nullptr);

  // heads.cpp
  // A variable of the function that points to the object; null if there is none.
  expr::ExprRef pointer_to(const Frame& frame, const State& state, ObjectId id) const;
  void touch_blocks(const LoopEffects& effects, State& state);

  // expressions.cpp
  Value evaluate(expr::ExprRef e, State& state);
  expr::ExprRef scalar(expr::ExprRef e, State& state);
  expr::ExprRef condition(expr::ExprRef e, State& state);
  Value literal(expr::ExprRef e, State& state);
  // The value as the path knows it.
  Value as_known(const Value& value, const State& state);
  expr::ExprRef as_known(expr::ExprRef scalar, const State& state);
  // The operands are values.
  void check_overflow(expr::ExprRef e, std::span<const expr::ExprRef> operands, State& state);
  Value with_local_condition(expr::ExprRef condition, expr::ExprRef e, State& state);
  expr::ExprRef compare_pointers(expr::Kind kind, expr::ExprRef a, expr::ExprRef b);
  expr::ExprRef pointer_operation(expr::ExprRef e, State& state);
  expr::ExprRef convert(expr::TypeRef type, expr::ExprRef value);
  Value convert(expr::TypeRef type, const Value& value, expr::TypeRef from);

  // memory.cpp
  ObjectId new_object(Object object, expr::TypeRef type);
  ObjectId object_of(Frame& frame, const std::string& symbol);
  ObjectId object_to_declare(Frame& frame, const Activation& activation, State& state,
                             const std::string& name);
  Cell cell(const State& state, ObjectId id) const;
  void set_cell(State& state, ObjectId id, Cell cell);
  void declare(State& state, ObjectId id, const std::string& name);
  expr::ExprRef address(ObjectId id);
  std::string local_name(const Frame& frame, const std::string& symbol) const {
    return options_.prefix + symbol + "@" + std::to_string(frame.context);
  }
  expr::ExprRef add_offset(expr::ExprRef pointer, expr::ExprRef bytes);
  const std::vector<Target>& resolve(expr::ExprRef pointer);
  Access access(expr::ExprRef place, State& state);
  Value load(const Access& access, State& state);
  void store(const Access& access, Value value, State& state);
  expr::ExprRef address_of(expr::ExprRef place, State& state);
  expr::ExprRef in_bounds(const Target& target, uint64_t bytes, State& state);
  void require(State& state, expr::ExprRef condition);  // the path ends where it does not hold
  void adopt(Cell& cell, ObjectId id, expr::TypeRef root);
  void give_type(Cell& cell, ObjectId id, expr::TypeRef root);
  void release(State& state, expr::ExprRef pointer, bool is_heap);

  // parts.cpp
  Value touch(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
              const Value* replacement, State& state);
  Value touch_array(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                    const Value* replacement, State& state);
  Value touch_bits(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                   const Value* replacement, State& state);
  Value touch_bytes(Value& value, expr::ExprRef offset, expr::TypeRef want, const Value* replacement,
                    State& state);
  bool split(expr::ExprRef offset, uint64_t unit, expr::ExprRef& quotient, uint64_t& remainder);

  // blocks.cpp
  void copy(State& state, expr::ExprRef to, expr::ExprRef from, expr::ExprRef bytes);
  void fill(State& state, expr::ExprRef to, expr::ExprRef byte, expr::ExprRef bytes);
  struct Units {  // what a block operation of symbolic length goes through
    expr::TypeRef type = nullptr;
    uint64_t size = 1;
    uint64_t most = 0;
    expr::ExprRef bytes = nullptr;
  };
  uint64_t capacity(expr::ExprRef pointer);
  Units units_of(State& state, expr::ExprRef bytes, uint64_t most,
                 std::initializer_list<expr::ExprRef> pointers);
  expr::ExprRef reaches(const Units& units, uint64_t unit);
  Access unit_access(const Units& units, expr::ExprRef pointer, uint64_t unit);
  void store_unit(const Units& units, expr::ExprRef pointer, uint64_t unit, const Value& value, State& state);
  void copy_symbolic(State& state, expr::ExprRef to, expr::ExprRef from, expr::ExprRef bytes);
  void fill_symbolic(State& state, expr::ExprRef to, expr::ExprRef pattern, expr::ExprRef bytes);

  // validity.cpp
  expr::ExprRef accessible(expr::ExprRef address, expr::ExprRef bytes, State& state);
  expr::ExprRef releasable(expr::ExprRef pointer, bool is_heap, State& state);
  expr::ExprRef none_lost(State& state);
  void collect_pointers(Value value, expr::TypeRef type, std::vector<expr::ExprRef>& pointers);

  ir::Program& program_;
  expr::Store& store_;
  Options options_;
  Values values_;
  Knowledge knowledge_;
  Trace trace_;
  std::vector<expr::ExprRef> assumptions_;  // by piece: what every execution that got here satisfies
  expr::ExprRef local_ = nullptr;           // short-circuit condition of the expression under evaluation
  std::vector<expr::ExprRef> checked_;      // assumed by the instructions right before this one
  std::vector<Object> objects_;
  std::vector<ObjectId> free_ids_;  // of locals that are gone and whose address nobody has
  uint64_t contexts_ = 0;
  uint64_t carried_count_ = 0;
  std::unordered_map<expr::ExprRef, ObjectId> object_by_address_;
  std::unordered_map<expr::ExprRef, std::vector<Target>> resolved_;  // pointers that have been looked at
  std::unordered_map<expr::ExprRef, PointerShape> shapes_;           // of arbitrary pointers
  std::unordered_map<const std::string*, ObjectId> globals_;
  std::map<const ir::Function*, Summary> summaries_;
  std::vector<Fact> facts_;
  std::unordered_map<const std::string*, expr::ExprRef> bound_;  // by quantifiers around what is evaluated
  std::vector<Frame*> frames_;
  std::vector<Activation*> activations_;
  std::unordered_map<const ir::Function*, LoopExtents> extents_;
  std::unordered_map<const ir::Function*, std::vector<expr::ExprRef>>
      active_;  // guards at entry, for recursion
  uint64_t steps_ = 0;
  bool used_knowledge_ = false;  // for the last condition
  uint32_t current_instruction_ = 0;
};

}  // namespace heddle::symex
