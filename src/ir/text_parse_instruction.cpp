#include "ir/text_parse_instruction.h"

#include "ir/text_words.h"

namespace heddle::ir {

using expr::ExprRef;
using support::SourceLocation;
using support::SourceRange;

SourceLocation parse_location(TokenStream& tokens, const Program& program, uint32_t default_file) {
  SourceLocation location;
  tokens.expect("@");
  const size_t token = tokens.position();
  location.file = default_file;
  location.line = tokens.expect_u32("a line");
  tokens.expect(":");
  location.column = tokens.expect_u32("a column");
  if (tokens.accept(":")) {
    location.file = std::exchange(location.line, location.column);
    location.column = tokens.expect_u32("a column");
  }
  tokens.expect("+");
  location.offset = tokens.expect_u32("an offset");
  if (location.file == kNoFile) tokens.fail_at(token, "the location should begin with the number of a file");
  if (location.file >= program.files().size())
    tokens.fail_at(token, "there is no file " + std::to_string(location.file));
  return location;
}

SourceRange parse_range(TokenStream& tokens, const Program& program, uint32_t default_file) {
  SourceRange range;
  range.begin = parse_location(tokens, program, default_file);
  tokens.expect("-");
  range.end_line = range.begin.line;
  range.end_column = tokens.expect_u32("a column");
  const bool has_line = tokens.accept(":");
  if (has_line) {
    range.end_line = range.end_column;
    range.end_column = tokens.expect_u32("a column");
  }
  range.end_offset = range.begin.offset + (range.end_column - range.begin.column);
  if (has_line && !tokens.at("+")) tokens.fail_expected("'+' and the offset of the end");
  if (tokens.accept("+")) range.end_offset = tokens.expect_u32("an offset");
  return range;
}

void BodyParser::parse(Function& function) {
  labels_.clear();
  jumps_.clear();
  default_file_ = function.range.valid() ? function.range.begin.file : kNoFile;
  size_t label_token = 0;
  while (!tokens_.at("}")) {
    instruction_number_ = function.body.size();
    if (const size_t token = tokens_.position(); parse_label(function)) {
      label_token = token;
      continue;
    }
    label_token = 0;
    function.body.push_back(parse_instruction());
    tokens_.expect_line_end();
  }
  if (label_token != 0) tokens_.fail_at(label_token, "the label should be followed by an instruction");
  resolve_labels(function);
}

bool BodyParser::parse_label(const Function& function) {
  if (!tokens_.at_any_name() || !tokens_.at(":", 1)) return false;
  const size_t token = tokens_.position();
  const std::string label = tokens_.expect_name("a label");
  tokens_.expect(":");
  if (!labels_.try_emplace(label, static_cast<uint32_t>(function.body.size())).second)
    tokens_.fail_at(token, "label '" + label + "' is defined twice");
  if (tokens_.peek_kind() == TokenKind::LineEnd) tokens_.skip();
  return true;
}

Instruction BodyParser::parse_instruction() {
  Instruction instruction;
  const std::string_view word = tokens_.text(tokens_.peek());
  const auto op = std::ranges::find_if(kOps, [&](const OpInfo& info) { return info.name == word; });
  if (op == kOps.end() || tokens_.peek_kind() != TokenKind::Name)
    tokens_.fail_expected("an instruction or '}'");
  instruction.op = op->op;
  tokens_.skip();
  if (tokens_.accept(".")) {
    const auto variant = find_word(kVariantWords, tokens_.text(tokens_.peek()));
    if (!variant) tokens_.fail_expected("the variant of an instruction");
    instruction.variant = static_cast<Variant>(*variant);
    tokens_.skip();
  }
  parse_operands(instruction);
  if (instruction.op == Op::Assert) parse_name(instruction, "property");
  if (instruction.op == Op::Havoc) parse_name(instruction, "input");
  if (tokens_.accept(";")) parse_source(instruction);
  return instruction;
}

void BodyParser::parse_operands(Instruction& instruction) {
  switch (instruction.op) {
    case Op::Goto:
      return parse_goto(instruction);
    case Op::Call:
      return parse_call(instruction);
    case Op::Output:
      return parse_output(instruction);
    case Op::Assign:
    case Op::Alloc:
      parse_list(instruction, 1);
      tokens_.expect("=");
      return parse_list(instruction, static_cast<size_t>(info(instruction.op).operands) - 1);
    case Op::Havoc:
      parse_list(instruction, 1);
      while (tokens_.accept(",")) parse_list(instruction, 1);
      return;
    case Op::Return:
      if (at_instruction_end()) {
        instruction.operands.push_back(nullptr);
        return;
      }
      return parse_list(instruction, 1);
    default:
      return parse_list(instruction, static_cast<size_t>(info(instruction.op).operands));
  }
}

// label [if condition]
void BodyParser::parse_goto(Instruction& instruction) {
  const size_t token = tokens_.position();
  tokens_.expect_name("a label");
  jumps_.emplace_back(instruction_number_, token);
  if (tokens_.accept_word("if"))
    parse_list(instruction, 1);
  else
    instruction.operands.push_back(program_.store().boolean(true));
}

// [place =] function(arguments…)
void BodyParser::parse_call(Instruction& instruction) {
  ExprRef place = nullptr;
  ExprRef function = expressions_.parse();
  if (tokens_.accept("=")) {
    place = function;
    function = expressions_.parse();
  }
  instruction.operands.assign({place, function});
  tokens_.expect("(");
  if (tokens_.accept(")")) return;
  do {
    instruction.operands.push_back(expressions_.parse());
  } while (tokens_.accept(","));
  if (!tokens_.accept(")")) tokens_.fail_expected("',' or ')'");
}

// [place =] stream, format, arguments
void BodyParser::parse_output(Instruction& instruction) {
  ExprRef first = expressions_.parse();
  if (tokens_.accept("=")) {
    instruction.operands.push_back(first);
    return parse_list(instruction, 3);
  }
  instruction.operands.assign({nullptr, first});
  tokens_.expect(",");
  parse_list(instruction, 2);
}

void BodyParser::parse_list(Instruction& instruction, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) tokens_.expect(",");
    instruction.operands.push_back(expressions_.parse());
  }
}

// [word name] [message "text"]
void BodyParser::parse_name(Instruction& instruction, std::string_view word) {
  expr::Store& store = program_.store();
  if (tokens_.accept_word(word)) instruction.name = store.intern(tokens_.expect_name("a name"));
  if (tokens_.accept_word("message"))
    instruction.message = store.intern(tokens_.expect_string("a quoted message"));
}

// [name] [range] [statement[range]] [{sites}]
void BodyParser::parse_source(Instruction& instruction) {
  parse_name(instruction, "name");
  if (tokens_.at("@")) instruction.range = parse_range(tokens_, program_, default_file_);
  if (tokens_.peek_kind() == TokenKind::Name) {
    const auto statement = find_word(kStatementWords, tokens_.text(tokens_.peek()));
    if (!statement) tokens_.fail_expected("the kind of a statement");
    instruction.statement = static_cast<StatementKind>(*statement);
    tokens_.skip();
    if (tokens_.at("@")) instruction.statement_range = parse_range(tokens_, program_, default_file_);
  }
  if (tokens_.accept("{")) parse_sites(instruction);
}

// [^parent] {/step} [range], …
void BodyParser::parse_sites(Instruction& instruction) {
  do {
    Site& site = instruction.sites.emplace_back();
    if (tokens_.accept("^")) site.parent = tokens_.expect_u32("the number of a site");
    while (tokens_.accept("/")) site.steps.push_back(tokens_.expect_u32("the number of an operand"));
    if (tokens_.at("@")) site.range = parse_range(tokens_, program_, default_file_);
  } while (tokens_.accept(","));
  if (!tokens_.accept("}")) tokens_.fail_expected("',' or '}'");
}

void BodyParser::resolve_labels(Function& function) {
  for (const auto& [number, token] : jumps_) {
    const auto label = labels_.find(tokens_.bytes_at(token));
    if (label == labels_.end()) tokens_.fail_at(token, "unknown label '" + tokens_.bytes_at(token) + "'");
    function.body[number].target = label->second;
  }
}

}  // namespace heddle::ir
