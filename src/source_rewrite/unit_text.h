// The text of one C file, and where the nodes of its syntax tree stand in it. What comes from a macro or a
// header has no place of its own there: asking for it throws NeedsPreprocessing.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <string_view>

#include "source_rewrite/edits.h"
#include "source_rewrite/tokens.h"

namespace heddle::source_rewrite {

// Thrown when something to be edited comes from a macro or a header: the preprocessed text has to be edited.
struct NeedsPreprocessing {};

class UnitText {
 public:
  // `path` is that of the main file, as messages have it.
  UnitText(clang::ASTContext& ast, std::string path);

  clang::ASTContext& ast() const { return ast_; }
  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  const Tokens& tokens() const { return tokens_; }

  // Where the node begins, and its last token. As the node says it, but chains of operators are long, and
  // asking them takes time that is quadratic in their length.
  clang::SourceLocation begin_of(const clang::Stmt* s);
  clang::SourceLocation end_of(const clang::Stmt* s);

  bool is_in_file(clang::SourceRange range) const;
  bool is_in_file(const clang::Stmt* s) { return is_in_file({begin_of(s), end_of(s)}); }
  bool is_expanded_in_file(clang::SourceLocation where) const;
  uint32_t offset_of(clang::SourceLocation where) const;
  uint32_t end_offset(clang::SourceLocation last_token) const;
  TextRange range_of(const clang::Stmt* s);
  TextRange range_of_token(clang::SourceLocation token) const {
    return {offset_of(token), end_offset(token)};
  }
  uint32_t begin_offset(const clang::Stmt* s) { return offset_of(begin_of(s)); }
  // Behind the `;` or `}` that ends the statement.
  uint32_t end_of_statement(const clang::Stmt* s);
  std::string text_of(TextRange range) const {
    return std::string(text_.substr(range.begin, range.end - range.begin));
  }
  // As the front end computes ranges: what comes from a macro lies where the macro is used. None: the node
  // belongs to a header.
  std::optional<TextRange> expansion_range(const clang::Stmt* s);
  uint32_t expansion_offset(clang::SourceLocation where) const;
  // Of places in the translation unit, not in the text.
  bool is_before(clang::SourceLocation first, clang::SourceLocation second) const {
    return sources_.isBeforeInTranslationUnit(first, second);
  }

  // Throws InputError.
  [[noreturn]] void refuse(clang::SourceLocation where, const std::string& reason) const;

 private:
  clang::ASTContext& ast_;
  clang::SourceManager& sources_;
  clang::FileID main_;
  std::string path_;
  std::string_view text_;
  Tokens tokens_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> begins_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> ends_;
};

}  // namespace heddle::source_rewrite
