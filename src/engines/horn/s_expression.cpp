#include "engines/horn/s_expression.h"

#include <cctype>

namespace heddle::engines::horn {

// (a b ) is as long as it is spelled here.
size_t length_of(const SExpression& node) {
  if (!node.is_list()) return node.atom.size();
  size_t length = 2;
  for (const SExpression* part : node.list) length += length_of(*part) + 1;
  return length;
}

const SExpression* SExpressionReader::next() {
  skip_blanks();
  if (at_ >= text_.size() || text_[at_] == ')') return nullptr;
  if (text_[at_] != '(') return atom();
  ++at_;
  SExpression& node = nodes_.emplace_back();
  while (const SExpression* part = next()) node.list.push_back(part);
  skip_blanks();
  if (at_ >= text_.size()) return nullptr;
  ++at_;
  return &node;
}

const SExpression* SExpressionReader::list(std::vector<const SExpression*> parts) {
  SExpression& node = nodes_.emplace_back();
  node.list = std::move(parts);
  return &node;
}

const SExpression* SExpressionReader::atom() {
  const size_t begin = at_;
  const char quote = text_[at_] == '|' || text_[at_] == '"' ? text_[at_] : '\0';
  ++at_;
  if (quote != '\0') {
    while (at_ < text_.size() && text_[at_] != quote) ++at_;
    if (at_ < text_.size()) ++at_;
  } else {
    while (at_ < text_.size() && !isspace(static_cast<unsigned char>(text_[at_])) && text_[at_] != '(' &&
           text_[at_] != ')')
      ++at_;
  }
  SExpression& node = nodes_.emplace_back();
  node.atom = text_.substr(begin, at_ - begin);
  return &node;
}

void SExpressionReader::skip_blanks() {
  while (at_ < text_.size() && isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
}

}  // namespace heddle::engines::horn
