#include "frontend/acsl_parse.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace heddle::frontend::acsl {

namespace {

// From the loosest to the closest; comparisons stand between && and |.
constexpr size_t kComparison = 5;
const std::vector<std::vector<std::string_view>> kLevels = {
    {"<==>"}, {"==>"}, {"||"}, {"^^"},       {"&&"},     {},
    {"|"},    {"^"},   {"&"},  {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

constexpr auto kComparisons = std::to_array<std::string_view>({"<", "<=", ">", ">=", "==", "!="});

// Longest first.
constexpr auto kOperators = std::to_array<std::string_view>(
    {"<==>", "==>", "-->", "<--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "->", ".."});

const std::set<std::string, std::less<>> kTypeWords = {
    "integer", "int",     "char",    "short",   "long",     "unsigned", "signed",  "_Bool",  "bool",
    "void",    "struct",  "union",   "enum",    "float",    "double",   "size_t",  "int8_t", "real",
    "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '@';
}

NodeRef make(Node node) {
  return std::make_shared<const Node>(std::move(node));
}

}  // namespace

void Parser::next() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  token_at_ = at_;
  token_ = next_operator();
  at_ += token_.size();
}

std::string Parser::next_operator() const {
  if (at_ >= text_.size()) return "";
  size_t end = at_;
  const bool is_backslash = text_[end] == '\\';
  if (is_backslash) ++end;
  while (end < text_.size() && is_word(text_[end])) ++end;
  if (end > at_ + (is_backslash ? 1 : 0)) {
    // 1.5 is one number.
    const bool is_number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    if (is_number && end + 1 < text_.size() && text_[end] == '.' && is_word(text_[end + 1]))
      for (++end; end < text_.size() && is_word(text_[end]);) ++end;
    return std::string(text_.substr(at_, end - at_));
  }
  if (text_[at_] == '\'') {
    end = at_ + 1;
    while (end < text_.size() && text_[end] != '\'') end += text_[end] == '\\' ? 2 : 1;
    return std::string(text_.substr(at_, end + 1 - at_));
  }
  for (const std::string_view known : kOperators)
    if (text_.substr(at_).starts_with(known)) return std::string(known);
  return std::string(1, text_[at_]);
}

bool Parser::accept(std::string_view token) {
  if (!at(token)) return false;
  next();
  return true;
}

void Parser::expect(std::string_view token) {
  if (!accept(token)) fail_expected("'" + std::string(token) + "'");
}

void Parser::fail_expected(std::string_view what) const {
  if (token_.starts_with("\\")) throw AcslNotRead{token_at_};
  throw AcslError{token_at_,
                  "expected " + std::string(what) +
                      (token_.empty() ? " at the end of the annotation" : ", found '" + token_ + "'")};
}

bool Parser::at_name() const {
  return !token_.empty() && is_word(token_[0]) && std::isdigit(static_cast<unsigned char>(token_[0])) == 0;
}

bool Parser::at_type() const {
  return kTypeWords.contains(token_);
}

// One type of one word or several, with stars behind it.
std::string Parser::type_name() {
  std::string result;
  const auto take = [&] {
    result += (result.empty() ? "" : " ") + token_;
    next();
  };
  while (at_type() ||
         (at_name() && (result.ends_with("struct") || result.ends_with("union") || result.ends_with("enum"))))
    take();
  if (result.empty() && at_name()) take();  // of a typedef
  while (at("*")) take();
  if (result.empty()) fail_expected("a type");
  return result;
}

NodeRef Parser::predicate() {
  NodeRef condition = binary(0);
  const size_t offset = token_at_;
  if (!accept("?")) return condition;
  NodeRef yes = predicate();
  expect(":");
  return make({Node::Kind::Choice, "?", offset, {condition, yes, predicate()}, {}, ""});
}

// ==> groups to the right, all others to the left.
NodeRef Parser::binary(size_t level) {
  if (level == kComparison) return comparison();
  if (level == kLevels.size()) return unary();
  NodeRef left = binary(level + 1);
  const auto& operators = kLevels[level];
  while (std::ranges::find(operators, token_) != operators.end()) {
    const std::string name = token_;
    const size_t offset = token_at_;
    next();
    NodeRef right = binary(name == "==>" ? level : level + 1);
    left = make({Node::Kind::Binary, name, offset, {left, right}, {}, ""});
  }
  return left;
}

NodeRef Parser::comparison() {
  const size_t offset = token_at_;
  Node chain{Node::Kind::Chain, "", offset, {binary(kComparison + 1)}, {}, ""};
  while (std::ranges::find(kComparisons, token_) != kComparisons.end()) {
    chain.names.push_back(token_);
    next();
    chain.parts.push_back(binary(kComparison + 1));
  }
  if (chain.names.empty()) return chain.parts[0];
  const auto has = [&](char c) {
    return std::ranges::any_of(chain.names, [&](const std::string& name) { return name[0] == c; });
  };
  if (chain.names.size() > 1 && (has('!') || (has('<') && has('>'))))
    throw AcslError{offset, "a chain of comparisons should have one direction"};
  return make(std::move(chain));
}

NodeRef Parser::unary() {
  const size_t offset = token_at_;
  if (at("\\forall") || at("\\exists")) return quantifier();
  for (const std::string_view name : {"!", "-", "+", "~", "*", "&"})
    if (accept(name)) return make({Node::Kind::Unary, std::string(name), offset, {unary()}, {}, ""});
  return postfix();
}

NodeRef Parser::postfix() {
  NodeRef result = primary();
  while (true) {
    const size_t offset = token_at_;
    if (accept("[")) {
      NodeRef index = predicate();
      if (at("..")) throw AcslNotRead{token_at_};
      expect("]");
      result = make({Node::Kind::Index, "", offset, {result, index}, {}, ""});
    } else if (at(".") || at("->")) {
      const std::string arrow = token_;
      next();
      if (!at_name()) fail_expected("the name of a field");
      result = make({Node::Kind::Member, arrow + token_, offset, {result}, {}, ""});
      next();
    } else if (at("(")) {
      throw AcslError{token_at_, "calls of functions are not allowed in annotations"};
    } else {
      return result;
    }
  }
}

NodeRef Parser::primary() {
  const size_t offset = token_at_;
  if (accept("(")) {
    if (at_type()) {
      const std::string type = type_name();
      expect(")");
      return make({Node::Kind::Cast, type, offset, {unary()}, {}, ""});
    }
    NodeRef inside = predicate();
    expect(")");
    return make({Node::Kind::Group, "", offset, {inside}, {}, ""});
  }
  if (accept("sizeof")) {
    expect("(");
    std::string what;
    for (; !at(")"); next()) {
      if (token_.empty() || at("(")) fail_expected("a type or a name");
      what += (what.empty() ? "" : " ") + token_;
    }
    next();
    return make({Node::Kind::SizeOf, what, offset, {}, {}, ""});
  }
  if (at("\\true") || at("\\false")) {
    const bool value = at("\\true");
    next();
    return make({Node::Kind::Leaf, value ? "1" : "0", offset, {}, {}, ""});
  }
  for (const std::string_view name : {"\\sum", "\\max", "\\min", "\\numof"})
    if (at(name)) return aggregate();
  if (token_.empty() || !(is_word(token_[0]) || token_[0] == '\'')) fail_expected("a term");
  const std::string text = token_;
  next();
  return make({Node::Kind::Leaf, text, offset, {}, {}, ""});
}

// \forall type a, b; predicate
NodeRef Parser::quantifier() {
  Node result{Node::Kind::Quantifier, token_, token_at_, {}, {}, ""};
  next();
  while (true) {
    const std::string type = type_name();
    if (!result.type.empty() && type != result.type) throw AcslNotRead{token_at_};
    result.type = type;
    do {
      if (!at_name()) fail_expected("the name of a variable");
      result.names.push_back(token_);
      next();
    } while (accept(",") && !at_type());
    if (!at_type()) break;
  }
  expect(";");
  result.parts.push_back(predicate());
  return make(std::move(result));
}

// \sum(first, last, \lambda integer k; term)
NodeRef Parser::aggregate() {
  Node result{Node::Kind::Aggregate, token_, token_at_, {}, {}, ""};
  next();
  expect("(");
  result.parts.push_back(predicate());
  expect(",");
  result.parts.push_back(predicate());
  expect(",");
  if (!accept("\\lambda"))
    throw AcslError{token_at_, "expected '\\lambda integer NAME; …', found '" + token_ + "'"};
  if (!accept("integer")) throw AcslError{token_at_, "expected 'integer', found '" + token_ + "'"};
  if (!at_name()) fail_expected("the name of a variable");
  result.names.push_back(token_);
  next();
  expect(";");
  result.parts.push_back(predicate());
  expect(")");
  return make(std::move(result));
}

}  // namespace heddle::frontend::acsl
