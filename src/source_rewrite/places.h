// Actions at places rather than operations: entries and exits of functions, loops, conditions, statements.
#pragma once

#include <map>

#include "source_rewrite/loop_edges.h"
#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

class PlaceWriter {
 public:
  PlaceWriter(const Parts& parts, const LoopEdges& edges, ProgramEnd end)
      : plan_(parts.plan),
        text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        scope_(parts.scope),
        helpers_(parts.helpers),
        actions_(parts.actions),
        walk_(parts.walk),
        edges_(edges),
        end_(end) {}

  // Its begin and end.
  void function(const clang::FunctionDecl* function);
  // What stands before and behind loops, labels, jumps and others, and at the end of a block.
  void loop(const clang::Stmt* loop, bool in_block);
  void label(const clang::LabelStmt* label, bool in_block);
  void jump(const clang::Stmt* jump, bool in_block);
  void expression_statement(const clang::Expr* s, bool in_block);
  void end_of_block(const clang::CompoundStmt* block);
  void any_statement(const clang::Stmt* s, bool in_block);

  // Throws InputError if a way out of a loop begins with a statement that the walk did not come to.
  void check_all_left() const;

  // Whether there are actions at the return; then the walk has been through its value.
  bool return_statement(const clang::ReturnStmt* s, bool in_block);
  // The walk goes through the condition of the statement as well.
  void condition(const clang::Stmt* s, const clang::Expr* e, bool in_block);

 private:
  EventWeaves weaves_at_return(const clang::ReturnStmt* s);
  void loop_head(const clang::Stmt* loop, const EventWeaves& head);
  // The loop's exits: behind it, or on each of the ways. `loop` is null for a loop of gotos.
  void loop_exits(const clang::Stmt* loop, bool in_block, const EventWeaves& exit);
  void leave_loops_before(const clang::Stmt* s, bool in_block);
  std::string handler();
  void refuse_cleanup(const clang::FunctionDecl* function);
  const clang::CompoundStmt* endless_body(const clang::Stmt* loop);
  // The weaves on the ways into loops, or out of them, that pass the place.
  std::string edge_statements(LoopEdges::Place place, TextRange range);

  // Actions on a way out of a loop that begins with a statement.
  struct Leaving {
    const instrument::LoopInfo* loop;
    EventWeaves weaves;
  };

  const instrument::Plan& plan_;
  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  FunctionScope& scope_;
  Helpers& helpers_;
  Actions& actions_;
  Walk& walk_;
  const LoopEdges& edges_;
  ProgramEnd end_;
  std::multimap<uint64_t, Leaving> leaving_;  // by the range of the statement; still to come to
  std::map<const clang::Stmt*, EventWeaves> left_by_condition_;  // by loop
};

}  // namespace heddle::source_rewrite
