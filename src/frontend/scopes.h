// Labels, jumps, and the lives of locals. C starts an object's life at the entry of its block and makes its
// value indeterminate at its declaration; DECL stands at the declaration, and a jump that enters a block
// behind a declaration gets the DECL it skipped, one that leaves gets the DEADs.
#pragma once

#include <deque>
#include <vector>

#include "frontend/body.h"

namespace heddle::frontend {

struct Lowering;

using Label = uint32_t;

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

// In a scope, after so many of its declarations.
struct Position {
  Scope* scope = nullptr;
  size_t count = 0;
};

class Scopes {
 public:
  explicit Scopes(Lowering& lowering);

  void push_scope();
  void pop_scope();  // emits the ends of lives
  void declare(ScopeEntry entry) { scope_->entries.push_back(entry); }
  Position here() const { return {scope_, scope_->entries.size()}; }
  void leave_until(Position outer);  // emits what a jump from here to `outer` ends
  void end_life(const ScopeEntry& entry);
  std::vector<ScopeEntry> cleanups() const;  // those that a return has to run

  Label new_label();
  void bind(Label label);
  void jump(Label label);  // emits GOTO
  void jump_if(Value condition, Label label);
  void note_jump();  // the next instruction is a GOTO that may cross scopes
  // Where the body is, to forget what comes after it. Objects that are declared meanwhile stay declared:
  // nothing goes on there, and a jump that enters their scope brings them to life.
  struct Mark {
    size_t instructions = 0;
    size_t jumps = 0;
    Scope* scope = nullptr;
  };
  Mark mark() const { return {body_.instructions().size(), jumps_.size(), scope_}; }
  void rewind(const Mark& mark);
  void finish();  // resolves labels; adds the DEADs and DECLs that jumps across scopes need

 private:
  struct LabelInfo {
    size_t instruction = SIZE_MAX;
    Position position;
  };
  struct Jump {
    size_t instruction;
    Position from;
  };

  void leave_entries(const Scope* scope, size_t from, size_t to);  // ends those lives, last first
  std::vector<ir::Instruction> transition(Position from, Position to);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  std::deque<Scope> scopes_;
  Scope* scope_ = nullptr;
  std::vector<LabelInfo> labels_;
  std::vector<Jump> jumps_;
};

}  // namespace heddle::frontend
