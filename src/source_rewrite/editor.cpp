#include "source_rewrite/editor.h"

#include <algorithm>

namespace heddle::source_rewrite {

using clang::Stmt;

void Editor::replace(uint32_t begin, uint32_t end, std::string text) {
  const std::string_view original = text_.text();
  if (text.starts_with(","))  // no blanks before a comma
    while (begin > 0 && original[begin - 1] == ' ') --begin;
  const std::string_view old = original.substr(begin, end - begin);
  text.append(static_cast<size_t>(std::count(old.begin(), old.end(), '\n')), '\n');
  edits_.replace(begin, end, std::move(text));
}

// Of the line that the offset is in, as far as there.
std::string Editor::indent_at(uint32_t offset) const {
  const std::string_view text = text_.text();
  const size_t line = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  const size_t end = text.find_first_not_of(" \t", line);
  return std::string(text.substr(line, std::min<size_t>(end, offset) - line));
}

// Of the statements in the block whose `{` is there: as the next line has it, if that is in the block.
std::string Editor::indent_within(uint32_t brace) const {
  const std::string_view text = text_.text();
  const std::string own = indent_at(brace);
  const size_t line = text.find('\n', brace);
  const size_t next = line == std::string_view::npos ? line : text.find_first_not_of(" \t\r\n", line);
  if (next != std::string_view::npos) {
    std::string there = indent_at(static_cast<uint32_t>(next));
    if (there.size() > own.size() && there.starts_with(own)) return there;
  }
  return own + "  ";
}

// Behind a comment that ends the line.
uint32_t Editor::behind_comment(uint32_t offset) const {
  const std::string_view text = text_.text();
  const size_t end = std::min(text.find('\n', offset), text.size());
  const std::string_view rest = text.substr(offset, end - offset);
  const size_t begin = rest.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return offset;
  const std::string_view comment = rest.substr(begin);
  const bool to_end_of_line = comment.starts_with("//") && comment.find('\\') == std::string_view::npos;
  const size_t last = comment.find_last_not_of(" \t\r");
  const bool in_line =
      comment.starts_with("/*") && comment.find("*/", 2) == last - 1 && last != std::string_view::npos;
  if (to_end_of_line) return static_cast<uint32_t>(comment.ends_with('\r') ? end - 1 : end);
  return in_line ? static_cast<uint32_t>(offset + begin + last + 1) : offset;
}

void Editor::put_before(uint32_t offset, std::string statements, int rank) {
  if (statements.empty()) return;
  if (!pretty_) return edits_.statement(offset, std::move(statements), rank);
  const std::string indent = indent_at(offset);
  edits_.statement(offset, std::move(statements), rank, Indents{indent, indent});
}

void Editor::put_behind(uint32_t offset, std::string statements, const std::string& indent, int rank) {
  if (statements.empty()) return;
  if (!pretty_) return edits_.statement(offset, " " + std::move(statements), rank);
  edits_.statement(behind_comment(offset), std::move(statements), rank, Indents{indent, indent});
}

void Editor::put_at_begin(const Stmt* block, std::string statements, int rank) {
  const uint32_t brace = text_.offset_of(block->getBeginLoc());
  put_behind(brace + 1, std::move(statements), pretty_ ? indent_within(brace) : "", rank);
}

void Editor::put_at_end(const clang::CompoundStmt* block, std::string statements) {
  if (statements.empty()) return;
  const uint32_t brace = text_.offset_of(block->getRBracLoc());
  if (!pretty_) return edits_.statement(brace, std::move(statements));
  const uint32_t begin = text_.offset_of(block->getLBracLoc());
  edits_.statement(brace, std::move(statements), 0, Indents{indent_within(begin), indent_at(brace)});
}

void Editor::put_behind_declaration(const clang::DeclStmt* s, const std::string& declaration) {
  const uint32_t end = text_.end_of_statement(s);
  if (pretty_)
    put_behind(end, declaration, indent_of(s));
  else
    edits_.close(end, 0, " " + declaration);
}

void Editor::put_before_declaration(const clang::Decl* declaration, std::string declarations, int rank) {
  const uint32_t begin = text_.offset_of(declaration->getBeginLoc());
  put_before(text_.tokens().start_of_declaration(begin), std::move(declarations), rank);
}

void Editor::insert_before(const Stmt* s, bool in_block, std::string statements) {
  if (statements.empty()) return;
  const uint32_t begin = text_.begin_offset(s);
  // On one line, compilers would take what follows for a wrongly indented branch.
  if (in_block && !pretty_ && statements.starts_with("if")) statements = "{ " + statements + "} ";
  if (in_block) return put_before(begin, std::move(statements), 0);
  std::optional<Indents> own_lines;
  if (pretty_) own_lines = Indents{indent_at(begin), indent_at(begin)};
  edits_.open(begin, depth_, "{ " + statements, own_lines);
  edits_.close(text_.end_of_statement(s), depth_, " }", own_lines);
}

void Editor::insert_after(const Stmt* s, bool in_block, const std::string& statements) {
  if (statements.empty()) return;
  const uint32_t begin = text_.begin_offset(s);
  const uint32_t end = text_.end_of_statement(s);
  if (in_block && pretty_) return put_behind(end, statements, indent_at(begin), 0);
  if (in_block) return close(end, " " + statements);
  open(begin, "{ ");
  close(end, " " + statements + "}");
}

void Editor::break_line_behind(const Stmt* s) {
  if (!llvm::isa<clang::IfStmt, clang::WhileStmt, clang::ForStmt, clang::SwitchStmt, clang::LabelStmt>(s))
    return;
  const std::string indent = indent_of(s);
  edits_.statement(behind_comment(text_.end_of_statement(s)), "", 1, Indents{indent, indent});
}

}  // namespace heddle::source_rewrite
