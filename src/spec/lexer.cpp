#include "spec/lexer.h"

#include <fmt/format.h>

#include <array>
#include <cctype>

#include "support/diagnostics.h"

namespace heddle::spec {
namespace {

// Longer ones first.
constexpr auto kPunctuators = std::to_array<std::string_view>(
    {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "+", "-", "*", "/", "%", "<", ">", "=",
     "!",  "~",  "&",  "|",  "^",  "?",  ":",  ";",  ",",  ".", "(", ")", "[", "]", "{", "}"});

class Lexer {
 public:
  Lexer(std::string_view text, const std::string& file_name, uint32_t file)
      : text_(text), file_name_(file_name), file_(file) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    do {
      tokens.push_back(next());
    } while (tokens.back().kind != TokenKind::End);
    return tokens;
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool at_end() const { return at_ >= text_.size(); }

  void advance() {
    if (text_[at_++] == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
  }

  Position here() const { return {file_, line_, column_}; }

  [[noreturn]] void fail(Position where, const std::string& what) const {
    throw support::InputError(file_name_, where.line, where.column, what);
  }

  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  void skip_blanks() {
    while (!at_end()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        advance();
      } else if (peek() == '/' && peek(1) == '/') {
        while (!at_end() && peek() != '\n') advance();
      } else if (peek() == '/' && peek(1) == '*') {
        const Position begin = here();
        advance();
        advance();
        while (!at_end() && !(peek() == '*' && peek(1) == '/')) advance();
        if (at_end()) fail(begin, "this comment does not end");
        advance();
        advance();
      } else {
        return;
      }
    }
  }

  std::string word() {
    std::string result;
    while (is_word(peek())) {
      result += peek();
      advance();
    }
    return result;
  }

  Token next() {
    skip_blanks();
    Token token;
    token.position = here();
    if (at_end()) return token;
    const char c = peek();
    if (c == '"') {
      token.kind = TokenKind::String;
      token.text = string_literal(token.position);
    } else if (c == '$') {
      advance();
      token.kind = TokenKind::Capture;
      if (peek() == '*') {
        token.text = "*";
        advance();
      } else {
        token.text = word();
        if (token.text.empty()) fail(token.position, "expected a name or '*' after '$'");
      }
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      token.kind = TokenKind::Number;
      token.text = word();
    } else if (is_word(c)) {
      token.kind = TokenKind::Identifier;
      token.text = word();
    } else {
      token.kind = TokenKind::Punctuator;
      for (const std::string_view punctuator : kPunctuators) {
        if (!text_.substr(at_).starts_with(punctuator)) continue;
        token.text = punctuator;
        for (size_t i = 0; i < punctuator.size(); ++i) advance();
        return token;
      }
      fail(token.position, std::isprint(static_cast<unsigned char>(c)) != 0
                               ? fmt::format("unexpected character '{}'", c)
                               : fmt::format("unexpected byte 0x{:02x}", static_cast<unsigned char>(c)));
    }
    return token;
  }

  std::string string_literal(Position begin) {
    std::string result;
    advance();
    while (peek() != '"') {
      if (at_end() || peek() == '\n') fail(begin, "this string does not end on its line");
      if (peek() == '\\') {
        advance();
        if (peek() != '"' && peek() != '\\') fail(here(), "expected '\"' or '\\' after '\\'");
      }
      result += peek();
      advance();
    }
    advance();
    return result;
  }

  std::string_view text_;
  const std::string& file_name_;
  uint32_t file_;
  size_t at_ = 0;
  unsigned line_ = 1;
  unsigned column_ = 1;
};

}  // namespace

std::string describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::End:
      return "the end of the file";
    case TokenKind::Capture:
      return "'$" + token.text + "'";
    case TokenKind::String:
      return "the string \"" + token.text + "\"";
    default:
      return "'" + token.text + "'";
  }
}

std::vector<Token> tokenize(std::string_view text, const std::string& file_name, uint32_t file) {
  return Lexer(text, file_name, file).run();
}

}  // namespace heddle::spec
