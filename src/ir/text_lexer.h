// Tokens of the .goto format, and the stream that parsers read them from. Line ends are tokens, because an
// instruction ends with its line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"

namespace heddle::ir {

enum class TokenKind : uint8_t {
  Name,        // main::x
  QuotedName,  // 'a name with blanks'; never a word of the format
  Number,      // 12, 0x1f, 1.5, 0x1.8p0
  String,      // "text"
  Punctuator,
  LineEnd,
  End,
};

struct Token {
  uint32_t begin = 0;
  uint32_t length = 0;  // quotes included
  TokenKind kind = TokenKind::End;
};

class TokenStream {
 public:
  // Throws support::InputError on text that has no tokens.
  TokenStream(std::string_view text, std::string file_name);

  size_t position() const { return position_; }
  void seek(size_t position) { position_ = position; }

  const Token& peek(size_t ahead = 0) const {
    return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
  }
  TokenKind peek_kind(size_t ahead = 0) const { return peek(ahead).kind; }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.length); }
  // The token with this number: its spelling, kind, and what a name or string stands for.
  std::string_view text_at(size_t position) const { return text(tokens_[position]); }
  TokenKind kind_at(size_t position) const { return tokens_[position].kind; }
  std::string bytes_at(size_t position) const { return bytes_of(tokens_[position]); }

  bool at(std::string_view punctuator, size_t ahead = 0) const;
  bool at_word(std::string_view word, size_t ahead = 0) const;  // an unquoted name
  bool at_any_name() const;
  // No blank between this token and the one before.
  bool is_adjacent() const;
  void skip() { position_ += position_ + 1 < tokens_.size() ? 1 : 0; }

  bool accept(std::string_view punctuator);
  bool accept_word(std::string_view word);
  void expect(std::string_view punctuator);
  void expect_word(std::string_view word);
  void expect_line_end();
  std::string expect_name(const char* what);    // quoted or not
  std::string expect_string(const char* what);  // its bytes
  std::string_view expect_number(const char* what);
  // A decimal number of at most `maximum`.
  uint64_t expect_unsigned(const char* what, uint64_t maximum = UINT64_MAX);
  uint32_t expect_u32(const char* what) {
    return static_cast<uint32_t>(expect_unsigned(what, std::numeric_limits<uint32_t>::max()));
  }

  // "expected <what>, found <the next token>"
  [[noreturn]] void fail_expected(const std::string& what) const;
  // An error of its own words, at the token with this number.
  [[noreturn]] void fail_at(size_t position, const std::string& message) const;

 private:
  void tokenize();
  Token lex_token(size_t at) const;
  Token lex_quoted(size_t at) const;
  size_t number_end(size_t at) const;
  std::string describe(const Token& token) const;
  std::string bytes_of(const Token& token) const;
  [[noreturn]] void fail_at_byte(size_t at, const std::string& message) const;

  std::string_view text_;
  std::string file_name_;
  std::vector<Token> tokens_;
  size_t position_ = 0;
};

}  // namespace heddle::ir
