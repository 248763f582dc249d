// The text of solvers: atoms, and lists of them in parentheses.
#pragma once

#include <deque>
#include <string>
#include <vector>

namespace heddle::engines::horn {

struct SExpression {
  std::string atom;  // empty: a list
  std::vector<const SExpression*> list;
  bool is_list() const { return atom.empty(); }
  bool heads(const char* word) const { return is_list() && !list.empty() && list[0]->atom == word; }
};

// With parentheses and blanks.
size_t length_of(const SExpression& node);

// Owns what it has read.
class SExpressionReader {
 public:
  explicit SExpressionReader(const std::string& text) : text_(text) {}

  // The next item of the text, or null at its end or where it is not well-formed.
  const SExpression* next();
  // A list that does not stand in the text.
  const SExpression* list(std::vector<const SExpression*> parts);

 private:
  const SExpression* atom();
  void skip_blanks();

  const std::string& text_;
  size_t at_ = 0;
  std::deque<SExpression> nodes_;
};

}  // namespace heddle::engines::horn
