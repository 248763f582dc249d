// Writes a weave plan into one C file. The file's syntax tree is walked once; at each operation or place that
// the plan names, edits are made in place, so that order, number and guards of evaluations stay what they
// were:
//
//   s = a + f(b);        s = __heddle_add(a, f(b));
//   x[i++] -= y;         (t = &x[i++], *t = __heddle_sub(*t, y));
//   p = malloc(n);       p = __heddle_malloc(n);
//   while (i < n)        while ((old == i ? reach_error() : (void)0), i < n)
//
// An action goes into a small function of its own where it names nothing but its captures and global ghosts,
// else between commas at its place. The parts: unit_writer.cpp (walk), operations.cpp, calls.cpp, places.cpp
// (loops, functions), temporaries and helpers in scope.cpp.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/TypeLoc.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>

#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "source_rewrite/action_text.h"
#include "source_rewrite/edits.h"
#include "source_rewrite/rewrite.h"
#include "source_rewrite/tokens.h"

namespace heddle::source_rewrite {

// Thrown when something to be edited comes from a macro or a header: the preprocessed text has to be edited.
struct NeedsPreprocessing {};

struct UnitInput {
  clang::ASTContext& ast;
  ir::Program& program;
  const instrument::Plan& plan;
  std::string path;      // of the main file, as in the program's table of files
  unsigned number = 0;   // among the units of the program
  bool is_first = true;  // defines what all units share
  RewriteOptions options;
  RuntimeNames names;
  // Functions of the program that end it as errors, and what they are called in the output; see
  // error_functions.h.
  std::map<std::string, std::string> renamed;
  std::set<std::string> defined_elsewhere;  // of these: defined in another unit
};

struct UnitOutput {
  std::string text;
  std::vector<AppliedEdit> edits;
};

// The weaves at one event, those that go before it and those that go after it.
struct EventWeaves {
  std::vector<const instrument::Weave*> before;
  std::vector<const instrument::Weave*> after;

  bool empty() const { return before.empty() && after.empty(); }
};

// Where control goes from a condition, and by no other way; null: not known to be so.
struct Ways {
  const clang::CompoundStmt* if_holds = nullptr;  // its begin
  const clang::CompoundStmt* if_fails = nullptr;  // its begin
  const clang::Stmt* if_left = nullptr;           // behind this loop, if the condition fails
};

class UnitWriter {
 public:
  explicit UnitWriter(UnitInput input);

  // Throws NeedsPreprocessing, and InputError for what cannot be written.
  UnitOutput run();

 private:
  // unit_writer.cpp: the walk ------------------------------------------------------------------------------
  void index_weaves();
  void use_exit_handler();
  void function(const clang::FunctionDecl* function);
  void statement(const clang::Stmt* s, bool in_block);
  void declaration(const clang::Decl* declaration);
  void expression(const clang::Expr* e, bool needed);
  void sizes_in(clang::TypeLoc type);
  void check_all_placed();

  // Text ranges. Throw NeedsPreprocessing where the text does not stand in the file.
  TextRange range_of(const clang::Stmt* s);
  uint32_t offset_of(clang::SourceLocation where);
  uint32_t end_offset(clang::SourceLocation last_token);
  clang::SourceLocation begin_of(const clang::Stmt* s);
  clang::SourceLocation end_of(const clang::Stmt* s);
  uint32_t end_of_statement(const clang::Stmt* s);
  bool is_in_file(clang::SourceRange range) const;
  std::string text_of(TextRange range) const {
    return std::string(text_.substr(range.begin, range.end - range.begin));
  }
  // Deletes and inserts, but keeps the line breaks of what it deletes.
  void replace(uint32_t begin, uint32_t end, std::string text);

  EventWeaves weaves_at(const clang::Stmt* s, instrument::EventKind event);
  EventWeaves weaves_at(uint64_t key, instrument::EventKind event, bool mark);
  bool has_weaves(const clang::Stmt* s);
  [[noreturn]] void refuse(clang::SourceLocation where, const std::string& reason);

  // effects.cpp: what an expression does
  // -----------------------------------------------------------------------
  bool has_effects(const clang::Stmt* s);
  bool reads_shared_memory(const clang::Stmt* s);
  // As arguments, the two could be evaluated in another order than as operands, and it could show.
  bool interfere(const clang::Expr* left, const clang::Expr* right);
  // The text of a place that may be written twice; empty: it may not.
  std::string repeatable(const clang::Expr* place);
  void note_addresses(const clang::Stmt* body);
  bool cannot_overflow(clang::BinaryOperatorKind op, const clang::Expr* left, const clang::Expr* right,
                       clang::QualType type);

  // operations.cpp
  // -------------------------------------------------------------------------------------------
  struct Operation {
    clang::BinaryOperatorKind op;
    clang::QualType left;
    clang::QualType right;
    clang::QualType result;
  };
  bool binary(const clang::BinaryOperator* e);
  bool unary(const clang::UnaryOperator* e, bool needed);
  bool compound(const clang::CompoundAssignOperator* e, bool needed);
  bool increment(const clang::UnaryOperator* e, bool needed);
  bool conversion(const clang::CastExpr* e);
  bool dereference(const clang::Expr* e);
  bool assignment(const clang::BinaryOperator* e, bool needed);
  bool initializer(const clang::VarDecl* variable);
  void condition(const clang::Stmt* s, const clang::Expr* e, bool in_block);
  bool read(const clang::DeclRefExpr* e);
  void drop_superfluous(EventWeaves& weaves, clang::BinaryOperatorKind op, const clang::Expr* left,
                        const clang::Expr* right, clang::QualType type);
  std::string operation_helper(const EventWeaves& weaves, const Operation& operation);
  std::string negation_helper(const EventWeaves& weaves, clang::UnaryOperatorKind op, clang::QualType operand,
                              clang::QualType result);

  // calls.cpp
  // ----------------------------------------------------------------------------------------------------
  bool call(const clang::CallExpr* e, bool needed);
  std::string call_helper(const EventWeaves& weaves, const clang::FunctionDecl* callee);
  void call_between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed);

  // places.cpp
  // ---------------------------------------------------------------------------------------------------
  void function_places(const clang::FunctionDecl* function);
  void return_statement(const clang::ReturnStmt* s, bool in_block);
  void loop_places(const clang::Stmt* loop, bool in_block);
  const clang::CompoundStmt* endless_body(const clang::Stmt* loop);
  void label_places(const clang::LabelStmt* label, bool in_block);
  void jump_places(const clang::Stmt* jump, bool in_block);
  void statement_places(const clang::Expr* s, bool in_block);
  void block_places(const clang::CompoundStmt* block);
  void index_edges(const instrument::Weave& weave);
  void index_entry(const instrument::Weave& weave, const instrument::LoopInfo& loop,
                   const ir::Instruction* from, const ir::Instruction& to);
  std::string entry_statements(
      const std::unordered_map<uint64_t, std::vector<const instrument::Weave*>>& places, TextRange range);
  void any_statement(const clang::Stmt* s, bool in_block);
  std::string location_statements(const EventWeaves& weaves);
  std::string location_expression(const EventWeaves& weaves);
  PlaceText place_text();  // for actions without captures

  // own_lines.cpp: where inserted statements go
  // --------------------------------------------------------------
  std::string indent_at(uint32_t offset) const;
  std::string indent_within(uint32_t brace) const;
  uint32_t behind_comment(uint32_t offset) const;
  void put_before(uint32_t offset, std::string statements, int rank = 0);
  void put_behind(uint32_t offset, std::string statements, const std::string& indent, int rank = 0);
  void put_at_begin(const clang::Stmt* block, std::string statements, int rank = 0);
  void put_at_end(const clang::CompoundStmt* block, std::string statements);
  // Also where the statement is the branch of another: with braces around.
  void insert_before(const clang::Stmt* s, bool in_block, std::string statements);
  void insert_after(const clang::Stmt* s, bool in_block, const std::string& statements);
  void break_line_behind(const clang::Stmt* s);

  // An operand as the operation sees it; without an expression: the 1 of an increment.
  struct CheckedOperand {
    const clang::Expr* expression = nullptr;
    clang::QualType type;
  };
  bool acts_last(const clang::Expr* e);
  // The walk enters `first`, with which the statement begins, or the initialiser of a declaration.
  void let_checks_leave(const clang::Stmt* statement, bool in_block, const clang::Expr* first);
  void let_checks_leave(const clang::DeclStmt* statement, bool in_block);
  // An operand that is not always evaluated.
  void guarded(const clang::Expr* e, bool needed);
  std::string operand_text(const clang::Expr* operand, clang::QualType type);
  // Whether the checks of an operation have become statements. If they have not, `visited` says whether the
  // walk has been through the operands nevertheless.
  bool checks_leave(const EventWeaves& weaves, TextRange about, const std::vector<CheckedOperand>& operands,
                    bool& visited);
  Ways ways_from(const clang::Stmt* s, bool in_block);

  // scope.cpp: names, temporaries, helpers, prelude
  // ----------------------------------------------------------
  // A temporary of the function at hand. It is taken until the statement ends: operands of one expression may
  // be evaluated interleaved, so no two of them share one.
  std::string temporary(clang::QualType type, clang::SourceLocation where);
  void release_temporaries();
  std::string declare(clang::QualType type, const std::string& name) const;  // without its own qualifiers
  std::string declare_qualified(clang::QualType type, const std::string& name) const;
  enum class Nameable : uint8_t { Everywhere, AtFileScope, No };
  Nameable nameable(clang::QualType type) const;
  std::string word_for(clang::QualType type) const;
  std::string name_for(const std::string& word, clang::QualType type) const;
  // A name with the prefix that nothing in the program has.
  std::string fresh(const std::string& stem);
  std::string helper(const std::string& key, const std::string& stem, bool at_function,
                     const std::function<std::string(const std::string& name)>& make);
  std::string parameter_name(const char* name) const;
  std::string actions(const std::vector<const instrument::Weave*>& weaves, const PlaceText& place);
  std::string action_expressions(const std::vector<const instrument::Weave*>& weaves, const PlaceText& place);
  static bool all_independent(const instrument::Plan& plan, const EventWeaves& weaves);
  std::string signature_of(const EventWeaves& weaves) const;
  void declare_ghosts();
  void write_prelude();
  void define_error_functions();
  void rename_error_functions();
  // state.cpp: copies of a loop's state
  // -----------------------------------------------------------------------
  struct StatePart {
    std::string current;  // text of the variable
    std::string copy;
    clang::QualType type;
  };
  // Whether the woven program compares the loop's state: not if a repeated one means nothing.
  bool is_compared(const instrument::Instance& instance) const;
  std::vector<StatePart> state_parts(const instrument::Instance& instance, uint32_t ghost);
  void declare_copies(const instrument::Instance& instance, const instrument::Ghost& ghost, bool is_global);
  const clang::VarDecl* declaration_of(const ir::Symbol& symbol) const;
  void declare_before_function(const clang::VarDecl* variable);
  std::string name_here(const instrument::StateVariable& variable, const clang::VarDecl* declaration);
  std::string same(const std::string& a, const std::string& b, clang::QualType type);
  std::string copy(const std::string& to, const std::string& from, clang::QualType type);
  std::string state_condition(const instrument::Instance& instance, uint32_t ghost);
  std::string state_assignment(const instrument::Instance& instance, uint32_t ghost);

  UnitInput input_;
  clang::ASTContext& ast_;
  clang::SourceManager& sources_;
  clang::FileID main_;
  std::string_view text_;
  Tokens tokens_;
  EditList edits_;
  ActionText action_text_;
  std::set<uint32_t> files_;  // numbers of the main file in the program's table

  llvm::DenseMap<uint64_t, llvm::SmallVector<const instrument::Weave*, 1>> weaves_;  // by range
  std::bitset<32> events_;          // kinds of events that weaves_ has
  bool operations_assume_ = false;  // some action at an operation ends executions
  llvm::DenseSet<const instrument::Weave*> placed_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> begins_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> ends_;
  int depth_ = 0;

  // of the function at hand
  const clang::FunctionDecl* function_ = nullptr;
  bool helpers_are_static_ = true;
  llvm::DenseSet<const clang::VarDecl*> address_taken_;
  struct Temporary {
    std::string type;
    std::string name;
    bool in_use = false;
  };
  std::vector<Temporary> temporaries_;
  unsigned statement_expressions_ = 0;  // around the place that the walk has reached
  std::vector<std::string> local_ghosts_;
  std::string entry_statements_;
  std::optional<uint32_t> checks_go_to_;  // of the expression at hand: before the statement there

  // of the unit
  std::map<std::string, std::string> helpers_;  // name by key
  std::set<std::string> names_;                 // given out
  std::string prelude_;                         // helpers that need no declaration of the program
  std::set<std::string> referenced_;            // error functions that the unit refers to
  std::set<std::string> declared_;              // error functions whose declaration stands in the unit's text
  llvm::DenseSet<const clang::Expr*> renamed_references_;  // whose text an edit has replaced already
  std::map<std::string, std::vector<const instrument::Weave*>> model_exits_;  // by name: exit, _Exit
  std::vector<const instrument::Weave*> program_exits_;
  std::vector<const instrument::Weave*> exit_handler_;  // instead of those, behind what atexit registers
  // Where the ways into loops, and out of them, are in the text, by range: jump statements; names of labels;
  // loop statements that are no heads of these loops themselves; loop statements whose body ends with the
  // way; the braces that end blocks; expression statements.
  using Places = std::unordered_map<uint64_t, std::vector<const instrument::Weave*>>;
  Places before_jump_;
  Places before_label_;
  Places before_loop_;
  Places at_end_of_body_;
  Places at_end_of_block_;
  Places behind_statement_;
  std::map<uint32_t, std::vector<const instrument::Ghost*>> function_ghosts_;
  std::map<uint32_t, std::vector<const instrument::Weave*>> function_events_;  // by the function's offset
  llvm::DenseMap<const clang::VarDecl*, const clang::DeclStmt*> declaration_statements_;
  std::map<uint32_t, const clang::VarDecl*> variables_;  // by the offset of the name
  std::vector<const clang::VarDecl*> visible_;           // locals, innermost last
};

}  // namespace heddle::source_rewrite
