#include "ir/text_lexer.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <array>

#include "support/quoting.h"

namespace heddle::ir {

namespace {

// Longest first: the first that fits is taken.
constexpr auto kPunctuators = std::to_array<std::string_view>(
    {"==>", "...", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "->", "=", "!", "<", ">", "+", "-", "*",
     "/",   "%",   "~",  "&",  "|",  "^",  "(",  ")",  "[",  "]",  "{",  "}", ",", ":", ";", "@", ".", "#"});

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

}  // namespace

TokenStream::TokenStream(std::string_view text, std::string file_name)
    : text_(text), file_name_(std::move(file_name)) {
  if (text.size() >= std::numeric_limits<uint32_t>::max())
    throw support::InputError(file_name_, 0, 0, "the file should be smaller than 4 GB");
  tokenize();
}

void TokenStream::tokenize() {
  size_t at = 0;
  while (at < text_.size()) {
    if (is_blank(text_[at])) {
      ++at;
    } else if (text_.substr(at).starts_with("//")) {
      at = std::min(text_.find('\n', at), text_.size());
    } else if (text_[at] == '\n') {
      if (!tokens_.empty() && tokens_.back().kind != TokenKind::LineEnd)
        tokens_.push_back({static_cast<uint32_t>(at), 1, TokenKind::LineEnd});
      ++at;
    } else {
      tokens_.push_back(lex_token(at));
      at += tokens_.back().length;
    }
  }
  const auto end = static_cast<uint32_t>(text_.size());
  if (!tokens_.empty() && tokens_.back().kind != TokenKind::LineEnd)
    tokens_.push_back({end, 0, TokenKind::LineEnd});
  tokens_.push_back({end, 0, TokenKind::End});
}

Token TokenStream::lex_token(size_t at) const {
  const auto begin = static_cast<uint32_t>(at);
  const std::string_view rest = text_.substr(at);
  if (rest[0] == '"' || rest[0] == '\'') return lex_quoted(at);
  if (llvm::isDigit(rest[0])) return {begin, static_cast<uint32_t>(number_end(at) - at), TokenKind::Number};
  if (const size_t length = support::plain_name_length(rest); length != 0)
    return {begin, static_cast<uint32_t>(length), TokenKind::Name};
  for (std::string_view punctuator : kPunctuators)
    if (rest.starts_with(punctuator))
      return {begin, static_cast<uint32_t>(punctuator.size()), TokenKind::Punctuator};
  fail_at_byte(at, "unexpected character " + support::quote(rest.substr(0, 1), '\''));
}

Token TokenStream::lex_quoted(size_t at) const {
  const char quote = text_[at];
  size_t end = at + 1;
  while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
  if (end >= text_.size() || text_[end] != quote)
    fail_at_byte(at, "the quote should be closed on the same line");
  if (!support::unquote(text_.substr(at + 1, end - at - 1)))
    fail_at_byte(at, "malformed escape in quoted text");
  const TokenKind kind = quote == '"' ? TokenKind::String : TokenKind::QuotedName;
  return {static_cast<uint32_t>(at), static_cast<uint32_t>(end + 1 - at), kind};
}

// Digits with an optional fraction and exponent, or the same in base 16.
size_t TokenStream::number_end(size_t at) const {
  const bool is_hexadecimal = text_.substr(at).starts_with("0x");
  const char exponent = is_hexadecimal ? 'p' : 'e';
  size_t end = is_hexadecimal ? at + 2 : at;
  auto skip_digits = [&](bool hexadecimal) {
    const size_t begin = end;
    while (end < text_.size() && (hexadecimal ? llvm::isHexDigit(text_[end]) : llvm::isDigit(text_[end])))
      ++end;
    return end != begin;
  };
  bool is_valid = skip_digits(is_hexadecimal);
  if (end < text_.size() && text_[end] == '.') {
    ++end;
    is_valid &= skip_digits(is_hexadecimal);
  }
  if (end < text_.size() && text_[end] == exponent) {
    ++end;
    if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
    is_valid &= skip_digits(false);
  }
  if (!is_valid || (end < text_.size() && support::is_plain_word(text_.substr(end, 1))))
    fail_at_byte(at, "malformed number");
  return end;
}

bool TokenStream::at(std::string_view punctuator, size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Punctuator && text(token) == punctuator;
}

bool TokenStream::at_word(std::string_view word, size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Name && text(token) == word;
}

bool TokenStream::at_any_name() const {
  return peek_kind() == TokenKind::Name || peek_kind() == TokenKind::QuotedName;
}

bool TokenStream::is_adjacent() const {
  if (position_ == 0) return false;
  const Token& before = tokens_[position_ - 1];
  return before.begin + before.length == peek().begin;
}

bool TokenStream::accept(std::string_view punctuator) {
  if (!at(punctuator)) return false;
  skip();
  return true;
}

bool TokenStream::accept_word(std::string_view word) {
  if (!at_word(word)) return false;
  skip();
  return true;
}

void TokenStream::expect(std::string_view punctuator) {
  if (!accept(punctuator)) fail_expected("'" + std::string(punctuator) + "'");
}

void TokenStream::expect_word(std::string_view word) {
  if (!accept_word(word)) fail_expected("'" + std::string(word) + "'");
}

void TokenStream::expect_line_end() {
  if (peek_kind() == TokenKind::End) return;
  if (peek_kind() != TokenKind::LineEnd) fail_expected("end of line");
  skip();
}

std::string TokenStream::expect_name(const char* what) {
  if (!at_any_name()) fail_expected(what);
  std::string name = bytes_of(peek());
  skip();
  return name;
}

std::string TokenStream::expect_string(const char* what) {
  if (peek_kind() != TokenKind::String) fail_expected(what);
  std::string bytes = bytes_of(peek());
  skip();
  return bytes;
}

std::string_view TokenStream::expect_number(const char* what) {
  if (peek_kind() != TokenKind::Number) fail_expected(what);
  const std::string_view number = text(peek());
  skip();
  return number;
}

uint64_t TokenStream::expect_unsigned(const char* what, uint64_t maximum) {
  if (peek_kind() != TokenKind::Number || !std::ranges::all_of(text(peek()), llvm::isDigit))
    fail_expected(what);
  uint64_t value = 0;
  if (llvm::StringRef(text(peek())).getAsInteger(10, value) || value > maximum)
    fail_expected(std::string(what) + " of at most " + std::to_string(maximum));
  skip();
  return value;
}

std::string TokenStream::bytes_of(const Token& token) const {
  const std::string_view spelling = text(token);
  if (token.kind == TokenKind::Name) return std::string(spelling);
  return *support::unquote(spelling.substr(1, spelling.size() - 2));
}

std::string TokenStream::describe(const Token& token) const {
  switch (token.kind) {
    case TokenKind::End:
      return "end of file";
    case TokenKind::LineEnd:
      return "end of line";
    case TokenKind::QuotedName:
    case TokenKind::String:
      return std::string(text(token));
    default:
      return "'" + std::string(text(token)) + "'";
  }
}

void TokenStream::fail_expected(const std::string& what) const {
  fail_at(position_, "expected " + what + ", found " + describe(peek()));
}

void TokenStream::fail_at(size_t position, const std::string& message) const {
  fail_at_byte(tokens_[position].begin, message);
}

void TokenStream::fail_at_byte(size_t at, const std::string& message) const {
  const std::string_view before = text_.substr(0, at);
  const auto line = static_cast<unsigned>(std::ranges::count(before, '\n') + 1);
  const size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  throw support::InputError(file_name_, line, static_cast<unsigned>(at - line_begin + 1), message);
}

}  // namespace heddle::ir
