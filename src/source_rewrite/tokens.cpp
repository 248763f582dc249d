#include "source_rewrite/tokens.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace heddle::source_rewrite {

Tokens::Tokens(std::string_view text) : text_(text) {
  clang::LangOptions language;
  language.C99 = language.C11 = language.GNUMode = true;
  language.LineComment = true;
  const char* begin = text.data();
  clang::Lexer lexer(clang::SourceLocation(), language, begin, begin, begin + text.size());
  clang::Token token;
  bool in_directive = false;
  bool follows_directive = false;
  bool is_first = true;
  while (true) {
    const bool at_end = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) break;
    if (token.isAtStartOfLine()) {
      if (in_directive) follows_directive = true;
      in_directive = token.is(clang::tok::hash);
      if (is_first) starts_with_directive_ = in_directive;
    }
    is_first = false;
    if (!in_directive) {
      const auto end = static_cast<uint32_t>(lexer.getBufferLocation() - begin);
      const auto start = end - token.getLength();
      if (follows_directive) after_directive_.push_back(start);
      follows_directive = false;
      tokens_.push_back({start, end});
    }
    if (at_end) break;
  }
}

size_t Tokens::at(uint32_t offset) const {
  return static_cast<size_t>(
      std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                       [](const Token& token, uint32_t o) { return token.begin < o; }) -
      tokens_.begin());
}

uint32_t Tokens::past_semicolon(uint32_t offset) const {
  const size_t i = at(offset);
  if (i < tokens_.size() && spelling(tokens_[i]) == ";") return tokens_[i].end;
  return offset;
}

uint32_t Tokens::behind_token(uint32_t offset) const {
  const size_t i = at(offset);
  return i < tokens_.size() ? tokens_[i].end : offset;
}

uint32_t Tokens::start_of_declaration(uint32_t offset) const {
  size_t i = at(offset);
  while (i > 0 && i <= tokens_.size()) {
    if (i < tokens_.size() &&
        std::binary_search(after_directive_.begin(), after_directive_.end(), tokens_[i].begin))
      break;
    const std::string_view previous = spelling(tokens_[i - 1]);
    if (previous == ";" || previous == "}") break;
    --i;
  }
  return i < tokens_.size() ? tokens_[i].begin : offset;
}

bool Tokens::begins_statement(uint32_t offset) const {
  const size_t i = at(offset);
  return i > 0 && std::string_view("{};:").find(spelling(tokens_[i - 1])) != std::string_view::npos;
}

uint32_t Tokens::start_of_file() const {
  if (!starts_with_directive_) return 0;
  return tokens_.empty() ? static_cast<uint32_t>(text_.size()) : tokens_[0].begin;
}

}  // namespace heddle::source_rewrite
