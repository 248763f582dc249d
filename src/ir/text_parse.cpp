// The parser of the .goto format. Bodies may use symbols and records that come later in the text, so records
// are created first, then symbols and functions, and bodies are read last.
#include "ir/text.h"
#include "ir/text_lexer.h"
#include "ir/text_parse_instruction.h"
#include "ir/text_parse_type.h"
#include "ir/text_words.h"

namespace heddle::ir {

using expr::TypeRef;

namespace {

expr::DataModel parse_header(TokenStream& tokens) {
  tokens.expect_word("goto");
  const size_t token = tokens.position();
  if (tokens.expect_unsigned("the version of the format") != kTextVersion)
    tokens.fail_at(token, "version " + std::string(tokens.text_at(token)) + " is not known, only version " +
                              std::to_string(kTextVersion));
  using enum expr::DataModelKind;
  for (auto kind : {LP64, ILP32, IP16}) {
    expr::DataModel model{kind};
    if (!tokens.accept_word(model.name())) continue;
    if (tokens.accept_word(kBigEndian)) model.byte_order = expr::ByteOrder::Big;
    tokens.expect_line_end();
    return model;
  }
  tokens.fail_expected("'LP64', 'ILP32' or 'IP16'");
}

class ProgramParser {
 public:
  ProgramParser(TokenStream& tokens, Program& program)
      : tokens_(tokens), program_(program), store_(program.store()), bodies_(tokens, program) {}

  void parse() {
    create_records();
    while (tokens_.peek_kind() != TokenKind::End) parse_item();
    for (const auto& [function, position] : functions_) {
      tokens_.seek(position);
      bodies_.parse(*function);
    }
  }

 private:
  // Gives records their order, that of their definitions, whatever fields name them before.
  void create_records() {
    const size_t begin = tokens_.position();
    while (tokens_.peek_kind() != TokenKind::End) {
      if (tokens_.at_word("struct") || tokens_.at_word("union")) parse_record_name(tokens_, store_);
      skip_item();
    }
    tokens_.seek(begin);
  }

  // To the line after the item: after its closing brace if its first line ends with a brace.
  void skip_item() {
    bool is_block = false;
    for (; !at_line_or_file_end(); tokens_.skip()) is_block = tokens_.at("{");
    tokens_.skip();
    if (!is_block) return;
    while (!tokens_.at("}") && tokens_.peek_kind() != TokenKind::End) skip_line();
    skip_line();
  }

  void skip_line() {
    while (!at_line_or_file_end()) tokens_.skip();
    tokens_.skip();
  }

  bool at_line_or_file_end() const {
    return tokens_.peek_kind() == TokenKind::LineEnd || tokens_.peek_kind() == TokenKind::End;
  }

  void parse_item() {
    if (tokens_.at_word("struct") || tokens_.at_word("union")) return parse_record();
    if (tokens_.at_word("function") || tokens_.at_word("declare")) return parse_function();
    if (tokens_.accept_word("entry")) {
      program_.set_entry(tokens_.expect_name("the name of a function"));
    } else if (tokens_.accept_word("file")) {
      parse_file();
    } else if (tokens_.peek_kind() == TokenKind::Name) {
      const auto kind = find_word(kSymbolWords, tokens_.text(tokens_.peek()));
      if (!kind) tokens_.fail_expected("a declaration");
      tokens_.skip();
      parse_symbol(static_cast<SymbolKind>(*kind));
    } else {
      tokens_.fail_expected("a declaration");
    }
    tokens_.expect_line_end();
  }

  // number "path" [model]
  void parse_file() {
    const size_t token = tokens_.position();
    if (tokens_.expect_u32("the number of the file") != program_.files().size())
      tokens_.fail_at(token, "files should be numbered from 1 without gaps");
    std::string path = tokens_.expect_string("a quoted path");
    program_.add_file(std::move(path), tokens_.accept_word("model"));
  }

  // struct tag [size n align n {fields}]
  void parse_record() {
    const size_t token = tokens_.position();
    const TypeRef type = parse_record_name(tokens_, store_);
    if (!tokens_.accept_word("size")) return tokens_.expect_line_end();
    if (type->record().complete) tokens_.fail_at(token, to_string(type) + " is defined twice");
    const uint64_t size = tokens_.expect_unsigned("a number of bytes");
    tokens_.expect_word("align");
    const uint32_t alignment = tokens_.expect_u32("a number of bytes");
    tokens_.expect("{");
    tokens_.expect_line_end();
    std::vector<expr::Field> fields;
    while (!tokens_.accept("}")) {
      fields.push_back(parse_field());
      tokens_.expect_line_end();
    }
    tokens_.expect_line_end();
    store_.complete_record(type, std::move(fields), size, alignment);
  }

  // name: type at byte[:bit] [bit_field]
  expr::Field parse_field() {
    expr::Field field;
    field.name = tokens_.expect_name("a field or '}'");
    tokens_.expect(":");
    field.type = parse_type(tokens_, store_);
    tokens_.expect_word("at");
    field.bit_offset = tokens_.expect_unsigned("a number of bytes", UINT64_MAX / 8) * 8;
    if (tokens_.accept(":")) field.bit_offset += tokens_.expect_unsigned("a number of bits", 7);
    field.is_bit_field = tokens_.accept_word("bit_field");
    return field;
  }

  // name: type attributes
  const Symbol* parse_symbol(SymbolKind kind) {
    const size_t token = tokens_.position();
    const std::string name = tokens_.expect_name("the name of a symbol");
    tokens_.expect(":");
    Symbol* symbol = program_.add_symbol(name, parse_type(tokens_, store_), kind);
    if (symbol == nullptr) tokens_.fail_at(token, "'" + name + "' is declared twice");
    parse_attributes(*symbol);
    return symbol;
  }

  void parse_attributes(Symbol& symbol) {
    symbol.is_constant = tokens_.accept_word("const");
    symbol.is_thread_local = tokens_.accept_word("thread_local");
    if (tokens_.accept_word("align")) symbol.alignment = tokens_.expect_u32("a number of bytes");
    if (tokens_.accept_word("source"))
      symbol.source_name = store_.intern(tokens_.expect_string("a quoted name"));
    if (tokens_.accept_word("ctype"))
      symbol.source_type = store_.intern(tokens_.expect_string("a quoted type"));
    if (tokens_.at("@")) symbol.location = parse_location(tokens_, program_, kNoFile);
  }

  // name: type [model] [external] attributes [range …] { symbols and instructions }
  void parse_function() {
    const bool has_body = tokens_.at_word("function");
    tokens_.skip();
    const size_t name_token = tokens_.position();
    const std::string name = tokens_.expect_name("the name of a function");
    tokens_.expect(":");
    const size_t type_token = tokens_.position();
    const TypeRef type = parse_type(tokens_, store_);
    if (!type->is_function()) tokens_.fail_at(type_token, "'" + name + "' should have a function type");
    if (program_.find_function(name) != nullptr)
      tokens_.fail_at(name_token, "function '" + name + "' is declared twice");
    const Symbol* known = program_.find_symbol(name);
    if (known != nullptr && known->kind != SymbolKind::Function)
      tokens_.fail_at(name_token, "'" + name + "' is declared twice");

    Function& function = program_.add_function(name, type);
    function.has_body = has_body;
    function.is_model = tokens_.accept_word("model");
    function.is_external = tokens_.accept_word("external");
    if (known == nullptr) parse_attributes(*program_.find_symbol(name));
    if (tokens_.accept_word("range")) function.range = parse_range(tokens_, program_, kNoFile);
    tokens_.expect("{");
    tokens_.expect_line_end();
    while (parse_listed_symbol(function)) tokens_.expect_line_end();
    functions_.emplace_back(&function, tokens_.position());
    while (!tokens_.at("}")) {
      if (tokens_.peek_kind() == TokenKind::End) tokens_.fail_expected("an instruction or '}'");
      skip_line();
    }
    tokens_.skip();
    tokens_.expect_line_end();
  }

  // word name[: type attributes]; without a type it names a symbol that was declared before.
  bool parse_listed_symbol(Function& function) {
    if (tokens_.at(":", 1)) return false;  // a label
    const std::string_view word = tokens_.text(tokens_.peek());
    if (word != "parameter" && word != "va_area" && word != "local" && word != "temporary") return false;
    tokens_.skip();
    const Symbol* symbol = nullptr;
    if (tokens_.at(":", 1)) {
      symbol = parse_symbol(word == "local"       ? SymbolKind::Local
                            : word == "temporary" ? SymbolKind::Temporary
                                                  : SymbolKind::Parameter);
    } else {
      const size_t token = tokens_.position();
      const std::string name = tokens_.expect_name("the name of a symbol");
      symbol = program_.find_symbol(name);
      if (symbol == nullptr) tokens_.fail_at(token, "unknown symbol '" + name + "'");
    }
    if (word == "parameter")
      function.parameters.push_back(symbol);
    else if (word == "va_area")
      function.va_area = symbol;
    else
      function.locals.push_back(symbol);
    return true;
  }

  TokenStream& tokens_;
  Program& program_;
  expr::Store& store_;
  BodyParser bodies_;
  std::vector<std::pair<Function*, size_t>> functions_;  // with the token their instructions begin at
};

}  // namespace

Program parse(std::string_view text, const std::string& file_name) {
  TokenStream tokens(text, file_name);
  Program program(parse_header(tokens));
  ProgramParser(tokens, program).parse();
  return program;
}

}  // namespace heddle::ir
