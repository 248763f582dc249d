// The tokens of a file as they stand in the text, directives left out: where statements end and where text
// may be put between declarations.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace heddle::source_rewrite {

class Tokens {
 public:
  explicit Tokens(std::string_view text);

  // The end of the first `;` at or after `offset`; the token there, or right behind there, has to be one.
  // Without one: `offset`.
  uint32_t past_semicolon(uint32_t offset) const;

  // The end of the first token at or after `offset`.
  uint32_t behind_token(uint32_t offset) const;

  // Where text may stand before the declaration that begins at `offset`: behind the `;` or `}` that ends the
  // one before, and on the line of this declaration's first token. Leading `__extension__` and attributes,
  // which Clang does not count as part of it, belong to the declaration.
  uint32_t start_of_declaration(uint32_t offset) const;

  // Where the first declaration of the file may be preceded by text: the very beginning, unless the first
  // line is a directive.
  uint32_t start_of_file() const;

  // Whether a statement or declaration may be put before the token at `offset`, as far as the token before
  // says.
  bool begins_statement(uint32_t offset) const;

  // Behind the last token of the file.
  uint32_t end_of_file() const { return tokens_.empty() ? 0 : tokens_.back().end; }

 private:
  struct Token {
    uint32_t begin;
    uint32_t end;
  };
  // Index of the first token that begins at or after `offset`.
  size_t at(uint32_t offset) const;
  std::string_view spelling(const Token& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<uint32_t> after_directive_;  // offsets of tokens that follow a directive
  bool starts_with_directive_ = false;
};

}  // namespace heddle::source_rewrite
