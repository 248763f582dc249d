// Words of the automaton language: C's tokens, captures ($x, $*), and // and /* */ comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/automaton.h"

namespace heddle::spec {

enum class TokenKind : uint8_t {
  Identifier,
  Number,   // digits with C's prefixes and suffixes
  String,   // `text` without the quotes, escapes resolved
  Capture,  // `text` without the $; "*" for $*
  Punctuator,
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;
  Position position;

  bool is(std::string_view word) const {
    return (kind == TokenKind::Identifier || kind == TokenKind::Punctuator) && text == word;
  }
};

// How a message names it: 'text', or "end of file".
std::string describe(const Token& token);

// Ends with an End token. Throws InputError. `file_name` is for messages, `file` for positions.
std::vector<Token> tokenize(std::string_view text, const std::string& file_name, uint32_t file);

}  // namespace heddle::spec
