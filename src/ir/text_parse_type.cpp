#include "ir/text_parse_type.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace heddle::ir {

using expr::Store;
using expr::TypeRef;

namespace {

// Deeper types are refused: they are no C program's, and code that walks types may recurse.
constexpr unsigned kMaximumDepth = 256;

class TypeParser {
 public:
  TypeParser(TokenStream& tokens, Store& store) : tokens_(tokens), store_(store) {}

  // base { * | [count] }. A star or bracket belongs to the type only if no blank precedes it, so that
  // `5:s32 * x` is a product.
  TypeRef parse(unsigned level, unsigned& depth) {
    if (level > kMaximumDepth) fail_depth();
    TypeRef type = parse_base(level, depth);
    while (tokens_.is_adjacent()) {
      if (tokens_.accept("*")) {
        type = store_.pointer(type);
      } else if (tokens_.accept("[")) {
        type = store_.array(type, tokens_.expect_unsigned("a number of elements"));
        tokens_.expect("]");
      } else {
        break;
      }
      if (++depth > kMaximumDepth) fail_depth();
    }
    return type;
  }

 private:
  TypeRef parse_base(unsigned level, unsigned& depth) {
    depth = 1;
    if (tokens_.accept("(")) {
      TypeRef type = parse(level + 1, depth);
      tokens_.expect(")");
      return type;
    }
    if (tokens_.accept_word("void")) return store_.void_type();
    if (tokens_.accept_word("bool")) return store_.bool_type();
    if (tokens_.accept_word("int")) return store_.integer_type();
    if (tokens_.at_word("struct") || tokens_.at_word("union")) return parse_record_name(tokens_, store_);
    if (tokens_.accept_word("map")) return parse_map(level, depth);
    if (tokens_.accept_word("fn")) return parse_function(level, depth);
    if (tokens_.peek_kind() == TokenKind::Name)
      if (TypeRef type = number_type(tokens_.text(tokens_.peek()))) {
        tokens_.skip();
        return type;
      }
    tokens_.fail_expected("a type");
  }

  TypeRef parse_map(unsigned level, unsigned& depth) {
    unsigned element_depth = 0;
    tokens_.expect("(");
    const TypeRef index = parse(level + 1, depth);
    tokens_.expect(",");
    const TypeRef element = parse(level + 1, element_depth);
    tokens_.expect(")");
    deepen(depth, element_depth);
    return store_.map(index, element);
  }

  TypeRef parse_function(unsigned level, unsigned& depth) {
    std::vector<TypeRef> parameters;
    bool is_variadic = false;
    tokens_.expect("(");
    while (!tokens_.at(")")) {
      if (!parameters.empty()) tokens_.expect(",");
      if (tokens_.accept("...")) {
        is_variadic = true;
        break;
      }
      unsigned parameter_depth = 0;
      parameters.push_back(parse(level + 1, parameter_depth));
      depth = std::max(depth, parameter_depth);
    }
    tokens_.expect(")");
    tokens_.expect("->");
    unsigned result_depth = 0;
    const TypeRef result = parse(level + 1, result_depth);
    deepen(depth, result_depth);
    return store_.function(result, std::move(parameters), is_variadic);
  }

  void deepen(unsigned& depth, unsigned other) {
    depth = std::max(depth, other) + 1;
    if (depth > kMaximumDepth) fail_depth();
  }

  // s32, u8, f64, … or null.
  TypeRef number_type(std::string_view word) {
    unsigned width = 0;
    if (word.size() < 2 || word[1] == '0' || llvm::StringRef(word.substr(1)).getAsInteger(10, width))
      return nullptr;
    if (word[0] == 's' || word[0] == 'u')
      return width <= expr::kMaximumWidth ? store_.bitvector(width, word[0] == 's') : nullptr;
    if (word[0] != 'f') return nullptr;
    for (auto format : {expr::FloatFormat::Half, expr::FloatFormat::Single, expr::FloatFormat::Double,
                        expr::FloatFormat::X87, expr::FloatFormat::Quad})
      if (expr::width_of(format) == width) return store_.float_type(format);
    return nullptr;
  }

  [[noreturn]] void fail_depth() { tokens_.fail_at(tokens_.position(), "the type is nested too deeply"); }

  TokenStream& tokens_;
  Store& store_;
};

}  // namespace

TypeRef parse_type(TokenStream& tokens, Store& store) {
  unsigned depth = 0;
  return TypeParser(tokens, store).parse(0, depth);
}

TypeRef parse_record_name(TokenStream& tokens, Store& store) {
  const bool is_union = tokens.at_word("union");
  tokens.skip();
  const size_t position = tokens.position();
  const std::string tag = tokens.expect_name("a tag");
  const TypeRef known = store.find_record(tag);
  if (known != nullptr && known->record().is_union != is_union)
    tokens.fail_at(position, "'" + tag + "' should name either a struct or a union, not both");
  return store.record(tag, is_union);
}

}  // namespace heddle::ir
