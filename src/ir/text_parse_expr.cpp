#include "ir/text_parse_expr.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <ranges>
#include <unordered_map>

#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "expr/typing.h"
#include "ir/text_parse_type.h"
#include "ir/text_words.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

using Words = std::unordered_map<std::string_view, Kind>;

const Words& infix_tokens() {
  static const Words words = [] {
    Words result;
    for (const expr::KindInfo& info : expr::kKinds)
      if (infix_precedence(info.kind) != 0) result.emplace(info.token, info.kind);
    return result;
  }();
  return words;
}

const Words& prefix_tokens() {
  static const Words words = [] {
    Words result;
    for (const expr::KindInfo& info : expr::kKinds)
      if (!info.token.empty() && infix_precedence(info.kind) == 0) result.emplace(info.token, info.kind);
    return result;
  }();
  return words;
}

// Kinds written name[:type](operands).
const Words& call_words() {
  static const Words words = [] {
    Words result;
    for (const expr::KindInfo& info : expr::kKinds)
      if (info.kind > Kind::Symbol) result.emplace(info.name, info.kind);
    return result;
  }();
  return words;
}

bool binds_symbols(Kind kind) {
  return kind == Kind::ForAll || kind == Kind::Exists || expr::is_fold(kind);
}

bool has_field_payload(Kind kind) {
  return kind == Kind::Member || kind == Kind::WithMember || kind == Kind::UnionLiteral;
}

bool has_payload(Kind kind) {
  return has_field_payload(kind) || kind == Kind::Extract || kind == Kind::RoundToIntegral ||
         kind == Kind::Rounded;
}

}  // namespace

ExprRef parse_expression(std::string_view text, Program& program) {
  TokenStream tokens(text, "");
  ExprRef result = ExpressionParser(tokens, program).parse();
  if (tokens.peek_kind() != TokenKind::End && tokens.peek_kind() != TokenKind::LineEnd)
    tokens.fail_expected("the end of the expression");
  return result;
}

ExprRef ExpressionParser::parse() {
  frames_.clear();
  values_.clear();
  scopes_.clear();
  definitions_.clear();
  do {
    while (!begin_operand()) {
    }
  } while (continue_operand());
  return values_.back();
}

bool ExpressionParser::begin_operand() {
  const size_t token = tokens_.position();
  if (tokens_.accept("(")) {
    frames_.push_back({Frame::What::Group, Kind::Constant, token, values_.size()});
    return false;
  }
  switch (tokens_.peek_kind()) {
    case TokenKind::Number:
      push(literal(false));
      return true;
    case TokenKind::String:
      push(string_literal());
      return true;
    case TokenKind::QuotedName:
      push(named_symbol());
      return true;
    case TokenKind::Name:
      return begin_name();
    default:
      break;
  }
  if (tokens_.at("%")) {
    push(definition_reference());
    return true;
  }
  if (tokens_.at("-") && (tokens_.peek_kind(1) == TokenKind::Number || tokens_.at_word("inf", 1))) {
    tokens_.skip();
    push(tokens_.peek_kind() == TokenKind::Number ? literal(true) : infinity(true));
    return true;
  }
  const auto prefix = tokens_.peek_kind() == TokenKind::Punctuator
                          ? prefix_tokens().find(tokens_.text(tokens_.peek()))
                          : prefix_tokens().end();
  if (prefix == prefix_tokens().end()) tokens_.fail_expected("an expression");
  tokens_.skip();
  frames_.push_back({Frame::What::Prefix, prefix->second, token, values_.size()});
  return false;
}

bool ExpressionParser::begin_name() {
  const std::string_view word = tokens_.text(tokens_.peek());
  if (!is_reserved_word(word)) {
    push(named_symbol());
  } else if (word == "true" || word == "false") {
    tokens_.skip();
    push(store_.boolean(word == "true"));
  } else if (word == "null") {
    push(pointer_null());
  } else if (word == "inf") {
    push(infinity(false));
  } else if (word == "nan" || word == "bits") {
    push(float_bits());
  } else if (word == "zero") {
    tokens_.skip();
    push(store_.make(Kind::Zero, written_type(), {}));
  } else if (word == "symbol") {
    push(typed_symbol());
  } else if (word == "let") {
    Frame frame{Frame::What::Definition, Kind::Constant, tokens_.position(), values_.size()};
    frame.outer_definitions = definitions_.size();
    tokens_.skip();
    tokens_.expect("(");
    begin_definition(frame);
    return false;
  } else if (const auto call = call_words().find(word); call != call_words().end()) {
    return begin_call(call->second);
  } else {
    tokens_.fail_expected("an expression");
  }
  return true;
}

// name[:type]([payload,] …
bool ExpressionParser::begin_call(Kind kind) {
  Frame frame{Frame::What::Call, kind, tokens_.position(), values_.size()};
  tokens_.skip();
  if (tokens_.at(":")) frame.type = written_type();
  tokens_.expect("(");
  if (binds_symbols(kind)) return begin_quantifier(frame);
  if (has_payload(kind)) {
    if (has_field_payload(kind)) tokens_.accept("#");
    frame.payload = tokens_.position();
    if (tokens_.peek_kind() != TokenKind::Number && !tokens_.at_any_name())
      tokens_.fail_expected("a field or number");
    tokens_.skip();
    tokens_.expect(",");
  }
  if (!tokens_.accept(")")) {
    frames_.push_back(frame);
    return false;
  }
  build(frame);
  return true;
}

// name: type, …; operand, …
bool ExpressionParser::begin_quantifier(Frame frame) {
  frame.what = Frame::What::Quantifier;
  do {
    const std::string name = tokens_.expect_name("the name of a bound symbol");
    tokens_.expect(":");
    const ExprRef symbol = store_.symbol(name, parse_type(tokens_, store_));
    scopes_.push_back(symbol);
    push(symbol);
    ++frame.bound;
  } while (tokens_.accept(","));
  tokens_.expect(";");
  frames_.push_back(frame);
  return false;
}

// %number = …
void ExpressionParser::begin_definition(Frame frame) {
  tokens_.expect("%");
  const size_t token = tokens_.position();
  if (tokens_.expect_unsigned("the number of a definition") != definitions_.size() + 1)
    tokens_.fail_at(token, "definitions should be numbered from 1 without gaps");
  tokens_.expect("=");
  frames_.push_back(frame);
}

// The value of a definition stands on values_: take it, and go on to the next or to the body.
void ExpressionParser::end_definition() {
  Frame frame = frames_.back();
  frames_.pop_back();
  definitions_.push_back(values_.back());
  values_.pop_back();
  if (tokens_.accept(",")) return begin_definition(frame);
  tokens_.expect(";");
  frame.what = Frame::What::Let;
  frames_.push_back(frame);
}

bool ExpressionParser::continue_operand() {
  while (true) {
    if (tokens_.at(".") || tokens_.at("->")) {
      select_member();
    } else if (tokens_.at("[")) {
      frames_.push_back({Frame::What::Index, Kind::Index, tokens_.position(), values_.size() - 1});
      tokens_.skip();
      return true;
    } else if (begin_infix()) {
      return true;
    } else {
      reduce(0, false);
      if (frames_.empty()) return false;
      if (end_construct()) return true;
    }
  }
}

bool ExpressionParser::begin_infix() {
  if (tokens_.peek_kind() != TokenKind::Punctuator) return false;
  const auto found = infix_tokens().find(tokens_.text(tokens_.peek()));
  if (found == infix_tokens().end()) return false;
  reduce(infix_precedence(found->second), found->second == Kind::Implies);
  frames_.push_back({Frame::What::Infix, found->second, tokens_.position(), values_.size() - 1});
  tokens_.skip();
  return true;
}

// Builds the operations that bind closer than an operator of this precedence.
void ExpressionParser::reduce(int precedence, bool groups_right) {
  while (!frames_.empty()) {
    const Frame& frame = frames_.back();
    if (frame.what == Frame::What::Infix) {
      const int own = infix_precedence(frame.kind);
      if (own < precedence || (own == precedence && groups_right)) return;
    } else if (frame.what != Frame::What::Prefix) {
      return;
    }
    const Frame done = frame;
    frames_.pop_back();
    build(done);
  }
}

// An operand inside a bracketed construct is complete: read what must follow. True if another operand begins.
bool ExpressionParser::end_construct() {
  const Frame frame = frames_.back();
  switch (frame.what) {
    case Frame::What::Definition:
      end_definition();
      return true;
    case Frame::What::Call:
    case Frame::What::Quantifier:
      if (tokens_.accept(",")) return true;
      if (!tokens_.accept(")")) tokens_.fail_expected("',' or ')'");
      break;
    case Frame::What::Index:
      tokens_.expect("]");
      break;
    default:
      tokens_.expect(")");
      break;
  }
  frames_.pop_back();
  if (frame.what == Frame::What::Group) return false;
  if (frame.what == Frame::What::Let) {
    definitions_.resize(frame.outer_definitions);
    return false;
  }
  scopes_.resize(scopes_.size() - frame.bound);
  build(frame);
  return false;
}

// Replaces the operands on values_ by the operation.
void ExpressionParser::build(const Frame& frame) {
  const std::span<const ExprRef> operands = std::span(values_).subspan(frame.first_value);
  const expr::KindInfo& info = expr::info(frame.kind);
  if (info.arity != expr::kAnyArity && static_cast<size_t>(info.arity) != operands.size())
    tokens_.fail_at(frame.token, "'" + std::string(info.name) + "' should have " +
                                     std::to_string(info.arity) +
                                     (info.arity == 1 ? " operand, not " : " operands, not ") +
                                     std::to_string(operands.size()));
  uint64_t index = 0;
  if (frame.payload != 0)
    index = payload_of(frame, frame.kind == Kind::UnionLiteral ? frame.type : operands[0]->type());
  const TypeRef type = frame.type != nullptr ? frame.type : implied_type(store_, frame.kind, operands, index);
  if (type == nullptr)
    tokens_.fail_at(frame.token, "'" + std::string(info.token.empty() ? info.name : info.token) +
                                     "' has no type here; write it as " + std::string(info.name) +
                                     ":type(…)");
  const ExprRef e = store_.make(frame.kind, type, operands, index);
  values_.resize(frame.first_value);
  push(e);
}

uint64_t ExpressionParser::payload_of(const Frame& frame, TypeRef record) {
  if (has_field_payload(frame.kind)) return field_number(frame.payload, record);
  const std::string_view text = tokens_.text_at(frame.payload);
  const auto fail = [&](const char* why) { tokens_.fail_at(frame.payload, "'" + std::string(text) + why); };
  const auto mode = find_word(kRoundingWords, text);
  const auto kind = expr::roundable_kind(text);
  uint64_t value = 0;
  if (frame.kind == Kind::RoundToIntegral) return mode ? *mode : (fail("' is no rounding mode"), 0);
  if (frame.kind == Kind::Rounded)
    return kind ? static_cast<uint64_t>(*kind) : (fail("' is no operation that rounds"), 0);
  if (llvm::StringRef(text).getAsInteger(10, value)) fail("' is not the number of a bit");
  return value;
}

// A field by name, or by number where the text has `#number`.
uint64_t ExpressionParser::field_number(size_t token, TypeRef record) {
  const std::string_view text = tokens_.text_at(token);
  uint64_t number = 0;
  if (tokens_.kind_at(token) == TokenKind::Number) {
    if (llvm::StringRef(text).getAsInteger(10, number))
      tokens_.fail_at(token, "the number of a field is too large");
    return number;
  }
  if (record == nullptr || !record->is_record())
    tokens_.fail_at(token, "a field should be selected from a struct or union" +
                               (record == nullptr ? "" : ", not from " + to_string(record)));
  const std::string name = tokens_.bytes_at(token);
  const std::vector<expr::Field>& fields = record->record().fields;
  const auto found =
      std::ranges::find_if(fields, [&](const expr::Field& field) { return field.name == name; });
  if (found == fields.end()) tokens_.fail_at(token, to_string(record) + " has no field '" + name + "'");
  return static_cast<uint64_t>(found - fields.begin());
}

// .field, ->field, .#number
void ExpressionParser::select_member() {
  Frame frame{Frame::What::Call, Kind::Member, tokens_.position(), values_.size() - 1};
  if (tokens_.at("->")) build({Frame::What::Prefix, Kind::Deref, tokens_.position(), values_.size() - 1});
  tokens_.skip();
  if (tokens_.accept("#")) {
    if (tokens_.peek_kind() != TokenKind::Number) tokens_.fail_expected("the number of a field");
  } else if (!tokens_.at_any_name()) {
    tokens_.fail_expected("the name of a field");
  }
  frame.payload = tokens_.position();
  tokens_.skip();
  build(frame);
}

TypeRef ExpressionParser::written_type() {
  tokens_.expect(":");
  return parse_type(tokens_, store_);
}

ExprRef ExpressionParser::literal(bool is_negative) {
  const size_t token = tokens_.position();
  tokens_.skip();
  const TypeRef type = written_type();
  return parse_number(tokens_, token, store_, type, is_negative);
}

ExprRef ExpressionParser::infinity(bool is_negative) {
  const size_t token = tokens_.position();
  tokens_.skip();
  const TypeRef type = written_type();
  if (!type->is_float()) tokens_.fail_at(token, "'inf' should have a float type, not " + to_string(type));
  return store_.constant(
      type, llvm::APFloat::getInf(expr::semantics_of(type->format()), is_negative).bitcastToAPInt());
}

// nan(0x…):type and bits(0x…):type, the whole bit pattern
ExprRef ExpressionParser::float_bits() {
  tokens_.skip();
  tokens_.expect("(");
  const size_t token = tokens_.position();
  tokens_.expect_number("a bit pattern");
  tokens_.expect(")");
  const TypeRef type = written_type();
  if (!type->is_float())
    tokens_.fail_at(token, "a bit pattern should have a float type, not " + to_string(type));
  const ExprRef bits = parse_number(tokens_, token, store_, store_.unsigned_type(type->width()), false);
  return store_.constant(type, bits->value());
}

ExprRef ExpressionParser::pointer_null() {
  const size_t token = tokens_.position();
  tokens_.skip();
  const TypeRef type = written_type();
  if (!type->is_pointer())
    tokens_.fail_at(token, "'null' should have a pointer type, not " + to_string(type));
  return store_.zero(type);
}

ExprRef ExpressionParser::string_literal() {
  const std::string bytes = tokens_.expect_string("a string");
  return store_.string(written_type(), bytes);
}

// symbol(name: type), for what is not in the symbol table
ExprRef ExpressionParser::typed_symbol() {
  tokens_.skip();
  tokens_.expect("(");
  const std::string name = tokens_.expect_name("the name of a symbol");
  const TypeRef type = written_type();
  tokens_.expect(")");
  return store_.symbol(name, type);
}

ExprRef ExpressionParser::named_symbol() {
  const size_t token = tokens_.position();
  const std::string name = tokens_.expect_name("the name of a symbol");
  for (ExprRef bound : std::views::reverse(scopes_))
    if (bound->text() == name) return bound;
  const Symbol* symbol = program_.find_symbol(name);
  if (symbol == nullptr) tokens_.fail_at(token, "unknown symbol '" + name + "'");
  return program_.reference(*symbol);
}

ExprRef ExpressionParser::definition_reference() {
  tokens_.expect("%");
  const size_t token = tokens_.position();
  const uint64_t number = tokens_.expect_unsigned("the number of a definition");
  if (number == 0 || number > definitions_.size())
    tokens_.fail_at(token, "there is no definition %" + std::to_string(number) + " here");
  return definitions_[number - 1];
}

}  // namespace heddle::ir
