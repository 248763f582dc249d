// Parses instructions of the .goto format, one per line, and the source places that follow them.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/program.h"
#include "ir/text_lexer.h"
#include "ir/text_parse_expr.h"
#include "ir/text_words.h"

namespace heddle::ir {

// A location or range behind its `@`. Without a file number it lies in `default_file`, unless that is
// kNoFile.
support::SourceLocation parse_location(TokenStream& tokens, const Program& program, uint32_t default_file);
support::SourceRange parse_range(TokenStream& tokens, const Program& program, uint32_t default_file);

class BodyParser {
 public:
  BodyParser(TokenStream& tokens, Program& program)
      : tokens_(tokens), program_(program), expressions_(tokens, program) {}

  // Instructions up to the closing brace.
  void parse(Function& function);

 private:
  bool parse_label(const Function& function);
  Instruction parse_instruction();
  void parse_operands(Instruction& instruction);
  void parse_goto(Instruction& instruction);
  void parse_call(Instruction& instruction);
  void parse_output(Instruction& instruction);
  void parse_list(Instruction& instruction, size_t count);
  void parse_name(Instruction& instruction, std::string_view word);
  void parse_source(Instruction& instruction);
  void parse_sites(Instruction& instruction);
  void resolve_labels(Function& function);
  bool at_instruction_end() const { return tokens_.peek_kind() == TokenKind::LineEnd || tokens_.at(";"); }

  TokenStream& tokens_;
  Program& program_;
  ExpressionParser expressions_;
  uint32_t default_file_ = kNoFile;
  size_t instruction_number_ = 0;
  std::unordered_map<std::string, uint32_t> labels_;
  std::vector<std::pair<size_t, size_t>> jumps_;  // number of the instruction, token of its label
};

}  // namespace heddle::ir
