// Actions at places rather than operations: entries and exits of functions, loops, conditions, statements.
#pragma once

#include "source_rewrite/loop_edges.h"
#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

class PlaceWriter {
 public:
  PlaceWriter(const Parts& parts, const LoopEdges& edges)
      : text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        scope_(parts.scope),
        helpers_(parts.helpers),
        actions_(parts.actions),
        walk_(parts.walk),
        edges_(edges) {}

  // Its begin and end.
  void function(const clang::FunctionDecl* function);
  // What stands before and behind loops, labels, jumps and others, and at the end of a block.
  void loop(const clang::Stmt* loop, bool in_block);
  void label(const clang::LabelStmt* label, bool in_block);
  void jump(const clang::Stmt* jump, bool in_block);
  void expression_statement(const clang::Expr* s, bool in_block);
  void end_of_block(const clang::CompoundStmt* block);
  void any_statement(const clang::Stmt* s, bool in_block);

  // Whether there are actions at the return; then the walk has been through its value.
  bool return_statement(const clang::ReturnStmt* s, bool in_block);
  // The walk goes through the condition of the statement as well.
  void condition(const clang::Stmt* s, const clang::Expr* e, bool in_block);

 private:
  EventWeaves weaves_at_return(const clang::ReturnStmt* s);
  void loop_head(const clang::Stmt* loop, const EventWeaves& head);
  const clang::CompoundStmt* endless_body(const clang::Stmt* loop);
  // The weaves on the ways into loops, or out of them, that pass the place.
  std::string edge_statements(LoopEdges::Place place, TextRange range);

  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  FunctionScope& scope_;
  Helpers& helpers_;
  Actions& actions_;
  Walk& walk_;
  const LoopEdges& edges_;
};

}  // namespace heddle::source_rewrite
