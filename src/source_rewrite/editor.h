// Edits of a file in the terms of its syntax tree: text around the node that the walk has reached, and
// statements before, behind and inside of others. With --pretty these get lines of their own.
#pragma once

#include "source_rewrite/edits.h"
#include "source_rewrite/unit_text.h"

namespace heddle::source_rewrite {

class Editor {
 public:
  Editor(UnitText& text, bool pretty) : text_(text), pretty_(pretty) {}

  bool pretty() const { return pretty_; }

  // While it lives, edits belong to a node inside of the one before.
  class Nested {
   public:
    explicit Nested(Editor& editor) : editor_(editor) { ++editor_.depth_; }
    ~Nested() { --editor_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    Editor& editor_;
  };

  // What the following edits belong to.
  void begin_group(Role role, TextRange about) { edits_.begin_group(role, about); }
  const EditList::Group& group() const { return edits_.group(); }
  void resume_group(const EditList::Group& group) { edits_.resume_group(group); }

  // Text at the begin and at the end of the node; `outward`: of one that is that many levels further out.
  void open(uint32_t offset, std::string text, int outward = 0) {
    edits_.open(offset, depth_ - outward, std::move(text));
  }
  void close(uint32_t offset, std::string text, int outward = 0) {
    edits_.close(offset, depth_ - outward, std::move(text));
  }
  // Deletes and inserts, but keeps the line breaks of what it deletes.
  void replace(uint32_t begin, uint32_t end, std::string text);
  // Exactly this.
  void rename(TextRange name, std::string new_name) {
    edits_.replace(name.begin, name.end, std::move(new_name));
  }

  // Statements. Those of lower rank come first.
  void put_before(uint32_t offset, std::string statements, int rank = 0);
  void put_behind(uint32_t offset, std::string statements, const std::string& indent, int rank = 0);
  void put_at_begin(const clang::Stmt* block, std::string statements, int rank = 0);
  void put_at_end(const clang::CompoundStmt* block, std::string statements);
  // A declaration behind another one of its block.
  void put_behind_declaration(const clang::DeclStmt* s, const std::string& declaration);
  // Before the declaration of a function or object at file scope.
  void put_before_declaration(const clang::Decl* declaration, std::string declarations, int rank = 0);
  // Also where the statement is the branch of another: with braces around.
  void insert_before(const clang::Stmt* s, bool in_block, std::string statements);
  void insert_after(const clang::Stmt* s, bool in_block, const std::string& statements);
  std::string indent_of(const clang::Stmt* s) { return indent_at(text_.begin_offset(s)); }

  // What follows on the last line of a statement that has been spread over lines gets a line of its own: it
  // would seem to belong to a branch.
  void break_line_behind(const clang::Stmt* s);
  // Edits inside of statements so far, and those with lines of their own.
  unsigned in_place() const { return edits_.in_place(); }
  unsigned with_own_lines() const { return edits_.with_own_lines(); }

  std::string apply(std::vector<AppliedEdit>& applied) { return edits_.apply(text_.text(), applied); }

 private:
  std::string indent_at(uint32_t offset) const;
  std::string indent_within(uint32_t brace) const;
  uint32_t behind_comment(uint32_t offset) const;

  UnitText& text_;
  bool pretty_;
  EditList edits_;
  int depth_ = 0;
};

}  // namespace heddle::source_rewrite
