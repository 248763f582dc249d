#include "source_rewrite/unit_text.h"

#include <clang/Lex/Lexer.h>

#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Stmt;

UnitText::UnitText(clang::ASTContext& ast, std::string path)
    : ast_(ast),
      sources_(ast.getSourceManager()),
      main_(sources_.getMainFileID()),
      path_(std::move(path)),
      text_(std::string_view(sources_.getBufferData(main_))),
      tokens_(text_) {}

clang::SourceLocation UnitText::begin_of(const Stmt* s) {
  if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(s)) return begin_of(cast->getSubExpr());
  const auto* operation = dyn_cast<clang::BinaryOperator>(s);
  if (operation == nullptr) return s->getBeginLoc();
  if (auto found = begins_.find(s); found != begins_.end()) return found->second;
  const clang::SourceLocation begin = begin_of(operation->getLHS());
  begins_[s] = begin;
  return begin;
}

clang::SourceLocation UnitText::end_of(const Stmt* s) {
  if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(s)) return end_of(cast->getSubExpr());
  const auto* operation = dyn_cast<clang::BinaryOperator>(s);
  if (operation == nullptr) return s->getEndLoc();
  if (auto found = ends_.find(s); found != ends_.end()) return found->second;
  const clang::SourceLocation end = end_of(operation->getRHS());
  ends_[s] = end;
  return end;
}

bool UnitText::is_in_file(clang::SourceRange range) const {
  return range.getBegin().isFileID() && range.getEnd().isFileID() &&
         sources_.getFileID(range.getBegin()) == main_ && sources_.getFileID(range.getEnd()) == main_;
}

bool UnitText::is_expanded_in_file(clang::SourceLocation where) const {
  return sources_.getFileID(sources_.getExpansionLoc(where)) == main_;
}

uint32_t UnitText::offset_of(clang::SourceLocation where) const {
  if (!is_in_file(where)) throw NeedsPreprocessing{};
  return sources_.getFileOffset(where);
}

uint32_t UnitText::end_offset(clang::SourceLocation last_token) const {
  return offset_of(last_token) + clang::Lexer::MeasureTokenLength(last_token, sources_, ast_.getLangOpts());
}

TextRange UnitText::range_of(const Stmt* s) {
  return {offset_of(begin_of(s)), end_offset(end_of(s))};
}

uint32_t UnitText::end_of_statement(const Stmt* s) {
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass:
    case Stmt::SwitchStmtClass:
    case Stmt::WhileStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::IfStmtClass:
    case Stmt::LabelStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
    case Stmt::AttributedStmtClass: {
      const Stmt* last = nullptr;
      if (const auto* c = dyn_cast<clang::SwitchStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::WhileStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::ForStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::IfStmt>(s))
        last = c->getElse() != nullptr ? c->getElse() : c->getThen();
      if (const auto* c = dyn_cast<clang::LabelStmt>(s)) last = c->getSubStmt();
      if (const auto* c = dyn_cast<clang::SwitchCase>(s)) last = c->getSubStmt();
      if (const auto* c = dyn_cast<clang::AttributedStmt>(s)) last = c->getSubStmt();
      return last != nullptr ? end_of_statement(last) : end_offset(s->getEndLoc());
    }
    case Stmt::NullStmtClass:
    case Stmt::DeclStmtClass:
      return end_offset(s->getEndLoc());
    default:
      return tokens_.past_semicolon(end_offset(end_of(s)));
  }
}

std::optional<TextRange> UnitText::expansion_range(const Stmt* s) {
  const clang::SourceLocation begin = sources_.getExpansionLoc(begin_of(s));
  const clang::SourceLocation last = sources_.getExpansionRange(end_of(s)).getEnd();
  if (begin.isInvalid() || last.isInvalid() || sources_.getFileID(begin) != main_ ||
      sources_.getFileID(last) != main_)
    return std::nullopt;
  const unsigned length = clang::Lexer::MeasureTokenLength(last, sources_, ast_.getLangOpts());
  return TextRange{sources_.getFileOffset(begin), sources_.getFileOffset(last) + length};
}

uint32_t UnitText::expansion_offset(clang::SourceLocation where) const {
  return sources_.getFileOffset(sources_.getExpansionLoc(where));
}

void UnitText::refuse(clang::SourceLocation where, const std::string& reason) const {
  const auto [file, offset] = sources_.getDecomposedExpansionLoc(where);
  throw support::InputError(path_, sources_.getLineNumber(file, offset),
                            sources_.getColumnNumber(file, offset), "unsupported in C output: " + reason);
}

}  // namespace heddle::source_rewrite
