// Lowers one function body, or the initializer of one static object, to GOTO instructions. The parts live in
// statements.cpp, expressions.cpp, operators.cpp, assignments.cpp, calls.cpp, builtins.cpp, initializers.cpp
// and scopes.cpp.
//
// Expressions come out as pure Values; what has an effect is emitted as instructions before them, left to
// right. When a later operand needs instructions, an earlier one that reads memory is saved in a temporary
// first.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Allocator.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "frontend/unit.h"

namespace heddle::frontend {

// Where the C operations are inside an expression under construction; see ir/site.h for the final form.
struct SiteNode {
  support::SourceRange range;  // invalid: only leads to others
  llvm::SmallVector<std::pair<uint32_t, const SiteNode*>, 2> children;
};

struct Value {
  expr::ExprRef expr = nullptr;
  const SiteNode* sites = nullptr;
  bool is_stable = true;  // no later instruction can change what it evaluates to

  explicit operator bool() const { return expr != nullptr; }
  expr::TypeRef type() const { return expr->type(); }
};

using Label = uint32_t;

// What malloc and alloca give: enough for every type.
inline constexpr uint64_t kMaximalAlignment = 16;

// Builtin functions that are lowered to a pure expression over their arguments.
bool is_pure_builtin(const clang::CallExpr* call);

class FunctionLowering {
 public:
  FunctionLowering(Unit& unit, ir::Function& function);
  FunctionLowering(Unit& unit, const ir::Symbol& static_object);  // for an initializer
  ~FunctionLowering();

  void lower_body(const clang::FunctionDecl& definition);
  void initialize_static(const clang::VarDecl& definition, const ir::Symbol& symbol);

 private:
  // scopes.cpp
  // ---------------------------------------------------------------------------------------------------
  struct ScopeEntry {
    const ir::Symbol* symbol = nullptr;
    bool is_variable_length = false;               // the symbol holds the address of a stack block
    const clang::FunctionDecl* cleanup = nullptr;  // __attribute__((cleanup))
  };
  struct Scope {
    Scope* parent = nullptr;
    size_t parent_count = 0;  // declarations of the parent when this scope was entered
    unsigned depth = 0;
    std::vector<ScopeEntry> entries;
  };
  struct Position {  // in a scope, after so many of its declarations
    Scope* scope = nullptr;
    size_t count = 0;
  };
  struct LabelInfo {
    size_t instruction = SIZE_MAX;
    Position position;
  };
  struct Jump {
    size_t instruction;
    Position from;
  };

  void push_scope();
  void pop_scope();  // emits the ends of lives
  Position here() const { return {scope_, scope_->entries.size()}; }
  void leave_entries(const Scope* scope, size_t from, size_t to);  // ends those lives, last first
  void leave_until(Position outer);  // emits what a jump from here to `outer` ends
  void end_life(const ScopeEntry& entry);
  Label new_label();
  void bind(Label label);
  void jump(Label label);  // emits GOTO
  void jump_if(Value condition, Label label);
  void finish();  // resolves labels; adds the DEADs and DECLs that jumps across scopes need
  std::vector<ir::Instruction> transition(Position from, Position to);

  // emission
  // -----------------------------------------------------------------------------------------------------
  ir::Instruction& emit(ir::Op op, std::initializer_list<Value> operands);
  ir::Instruction& emit(ir::Op op, const std::vector<Value>& operands);
  void set_range(const clang::Stmt& statement) { range_ = unit_.range(statement); }
  void begin_statement(ir::StatementKind kind, const clang::Stmt& statement);
  const ir::Symbol* new_temporary(expr::TypeRef type);
  const ir::Symbol* new_local(const std::string& name, expr::TypeRef type, const clang::VarDecl* variable);
  Value reference(const ir::Symbol& symbol, bool is_stable = false);
  Value save(Value value);                                 // in a temporary
  Value stabilize(Value value, const clang::Expr* later);  // saves it if evaluating `later` could change it
  void assign(Value place, Value value) { emit(ir::Op::Assign, {place, value}); }

  // Builders that keep track of sites. `where`: the C operation, or null for what C leaves implicit.
  Value make(expr::Kind kind, expr::TypeRef type, std::initializer_list<Value> operands,
             const clang::Expr* where = nullptr, uint64_t index = 0);
  Value make(expr::Kind kind, expr::TypeRef type, const std::vector<Value>& operands,
             const clang::Expr* where = nullptr, uint64_t index = 0);
  Value constant(expr::TypeRef type, uint64_t bits) { return {store().constant(type, bits)}; }
  Value constant(expr::ExprRef e) { return {e}; }
  Value cast(expr::TypeRef type, Value value, const clang::Expr* where = nullptr);
  Value truth(Value value);  // != 0
  Value deref(Value pointer, const clang::Expr* where);
  Value address_of(Value place);
  Value member(Value record, uint64_t field, const clang::Expr* where = nullptr);
  Value index(Value array, Value i, const clang::Expr* where = nullptr);
  Value offset_pointer(Value pointer, Value i, clang::QualType pointee, bool negative,
                       const clang::Expr* where);

  // statements.cpp
  // -----------------------------------------------------------------------------------------------
  void statement(const clang::Stmt* statement);
  void compound(const clang::CompoundStmt* block);
  void if_statement(const clang::IfStmt* statement);
  void while_statement(const clang::WhileStmt* statement);
  void do_statement(const clang::DoStmt* statement);
  void for_statement(const clang::ForStmt* statement);
  void switch_statement(const clang::SwitchStmt* statement);
  void return_statement(const clang::ReturnStmt* statement);
  void goto_statement(const clang::GotoStmt* statement);
  void indirect_goto(const clang::IndirectGotoStmt* statement);
  void assembly(const clang::GCCAsmStmt* statement);
  void declaration_statement(const clang::DeclStmt* statement);
  void local_variable(const clang::VarDecl* variable);
  void static_local(const clang::VarDecl* variable);
  void variable_length_array(const clang::VarDecl* variable);
  void return_value(Value value);
  void mark_label(const clang::LabelStmt& s);
  Label label_of(const clang::LabelDecl* label);

  // expressions.cpp
  // ----------------------------------------------------------------------------------------------
  Value rvalue(const clang::Expr* e);
  Value place(const clang::Expr* e);
  void effect(const clang::Expr* e);  // value not needed
  bool needs_instructions(const clang::Stmt* e);
  expr::TypeRef type_of(const clang::Expr* e) { return unit_.type_of(e->getType(), e->getExprLoc()); }
  expr::TypeRef type_of(clang::QualType type, const clang::Expr* e) {
    return unit_.type_of(type, e->getExprLoc());
  }

  bool is_missing_weak(const clang::Expr* e);
  std::optional<Value> constant_value(const clang::Expr* e);
  Value from_ap_value(const clang::APValue& value, clang::QualType type, const clang::Expr* e);
  Value load(const clang::Expr* e);
  Value cast_expression(const clang::CastExpr* e);
  Value statement_expression(const clang::StmtExpr* e, bool needed);
  Value size_or_alignment(const clang::UnaryExprOrTypeTraitExpr* e);
  Value decay(const clang::Expr* array);
  Value declared_object(const clang::DeclRefExpr* e);
  Value object_place(const ir::Symbol& symbol, clang::QualType type, const clang::Expr* where);
  Value materialize(Value value);  // a place that holds the value
  Value string_place(const clang::StringLiteral* literal);
  Value label_address(const clang::AddrLabelExpr* e);

  // Variable-length arrays: the value of a size expression is fixed when its declaration is reached.
  Value element_size(clang::QualType type, const clang::Expr* where);  // bytes of one object of the type
  void capture_sizes(clang::QualType type);
  Value block_size(clang::QualType type);  // of a variable-length array
  Value captured_size(const clang::VariableArrayType* array);

  // operators.cpp
  // ------------------------------------------------------------------------------------------------
  Value condition(const clang::Expr* e);                        // as bool
  void branch(const clang::Expr* e, Label target, bool sense);  // jump if e is `sense`
  Value unary(const clang::UnaryOperator* e);
  Value binary(const clang::BinaryOperator* e);
  Value arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right, clang::QualType left_type,
                   clang::QualType right_type, expr::TypeRef type, const clang::Expr* where);
  Value comparison(clang::BinaryOperatorKind opcode, Value left, Value right, const clang::Expr* where);
  Value logical(const clang::BinaryOperator* e);  // as bool
  Value conditional(const clang::AbstractConditionalOperator* e, bool needed);

  // assignments.cpp
  // ----------------------------------------------------------------------------------------------
  Value assignment(const clang::BinaryOperator* e, bool needed);
  Value compound_assignment(const clang::CompoundAssignOperator* e, bool needed);
  Value increment(const clang::UnaryOperator* e, bool needed);
  Value store_value(Value target, Value value, expr::TypeRef type, bool needed);

  // complex.cpp
  // --------------------------------------------------------------------------------------------------
  Value complex_binary(clang::BinaryOperatorKind opcode, Value left, Value right, const clang::Expr* where);
  Value complex_cast(const clang::CastExpr* e);
  Value make_complex(Value re, Value im);
  Value complex_part(Value complex, unsigned part);

  // calls.cpp
  // ----------------------------------------------------------------------------------------------------
  Value call(const clang::CallExpr* e, bool needed);
  Value call_by_name(const std::string& name, expr::TypeRef type, const std::vector<Value>& arguments,
                     bool needed);
  std::vector<Value> arguments(const clang::CallExpr* e);
  Value input(const std::string& name, expr::TypeRef type);
  bool intrinsic(const clang::CallExpr* e, const std::string& name, bool needed, Value& result);
  Value variadic_argument(const clang::VAArgExpr* e);
  Value va_cursor(const clang::Expr* list);  // the place that holds the address of the next argument

  // builtins.cpp
  // -------------------------------------------------------------------------------------------------
  std::optional<Value> builtin(const clang::CallExpr* e, const clang::FunctionDecl& callee, bool needed);
  std::optional<Value> builtin_integer(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> builtin_float(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> builtin_overflow(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> builtin_memory(const clang::CallExpr* e, const std::string& name, bool needed);
  std::optional<Value> builtin_atomic(const clang::CallExpr* e, const std::string& name, bool needed);
  Value atomic_expression(const clang::AtomicExpr* e);
  Value read_modify_write(Value place, const std::string& operation, Value operand, bool new_value);

  // initializers.cpp
  // ---------------------------------------------------------------------------------------------
  void initialize(Value target, clang::QualType type, const clang::Expr* initializer, bool is_zeroed);
  Value initializer_value(const clang::Expr* initializer, expr::TypeRef type);
  Value list_value(const clang::InitListExpr* list, expr::TypeRef type);
  void initialize_elements(Value target, const clang::InitListExpr* list);
  bool is_zero(const clang::Expr* initializer);
  Value compound_literal(const clang::CompoundLiteralExpr* e);

  expr::Store& store() { return unit_.store(); }
  ir::Program& program() { return unit_.program(); }
  clang::ASTContext& ast() const { return unit_.ast(); }

  Unit& unit_;
  ir::Function scratch_;  // for initializers
  ir::Function& function_;
  std::string prefix_;  // of local names: "main::"
  bool is_static_initializer_ = false;

  std::vector<ir::Instruction> body_;
  ir::StatementKind statement_kind_ = ir::StatementKind::None;
  support::SourceRange range_;
  support::SourceRange statement_range_;

  std::deque<Scope> scopes_;
  Scope* scope_ = nullptr;
  std::vector<LabelInfo> labels_;
  std::vector<Jump> jumps_;
  llvm::DenseMap<const clang::LabelDecl*, Label> label_by_name_;
  struct Target {
    Label label;
    Position position;
  };
  std::vector<Target> break_targets_;
  std::vector<Target> continue_targets_;
  std::vector<std::pair<const clang::SwitchCase*, Label>> switch_cases_;
  llvm::DenseMap<const clang::SwitchCase*, Label> case_labels_;

  llvm::DenseMap<const clang::VarDecl*, const ir::Symbol*> locals_;
  llvm::DenseMap<const clang::Expr*, Value> captured_sizes_;
  llvm::DenseMap<const clang::OpaqueValueExpr*, Value> opaque_values_;
  llvm::DenseMap<const clang::Stmt*, bool> needs_instructions_;
  std::deque<SiteNode> site_nodes_;
  unsigned temporary_count_ = 0;
  const clang::FunctionDecl* definition_ = nullptr;
};

}  // namespace heddle::frontend
